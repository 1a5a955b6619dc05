# SPDX-License-Identifier: Apache-2.0
#
# Proofs of the softcore: see README.md here.

CORE_PROOF    := verif/formal/core/prove.sh
CORE_CHECKS   := regs pipeline

TESTS += formal-core
.PHONY: formal-core test-formal-core
formal-core: venv ## prove the softcore: semantics, registers, addresses, memory
	@SLOW=yes $(CORE_PROOF) $(CORE_CHECKS)

test-formal-core: venv
	@verif/report.sh formal-core $(CORE_PROOF) $(CORE_CHECKS)
