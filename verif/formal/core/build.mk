# SPDX-License-Identifier: Apache-2.0
#
# Proofs of the softcore: README.md here.

CORE_PROOF  := verif/formal/core/prove.sh
CORE_CHECKS := regs muldiv fetch lsu pipeline

TESTS   += formal-core
NIGHTLY += formal-core-all formal-core-bugs
QUICK   += formal-core
NEED_synthesis += formal-core formal-core-bugs
.PHONY: formal-core formal-core-bugs test-formal-core test-formal-core-all test-formal-core-bugs
formal-core: venv ## prove the softcore: semantics, registers, addresses, memory
	@SLOW=yes $(CORE_PROOF) $(CORE_CHECKS)

formal-core-bugs: venv ## plant bugs in the softcore; each must make a proof fail
	@verif/formal/core/bugs.sh

test-formal-core: venv
	@verif/report.sh formal-core $(CORE_PROOF) $(CORE_CHECKS)

test-formal-core-all: venv
	@CS_TEST_TIMEOUT=7200 SLOW=yes verif/report.sh formal-core-all $(CORE_PROOF) $(CORE_CHECKS)

test-formal-core-bugs: venv
	@CS_TEST_TIMEOUT=7200 verif/report.sh formal-core-bugs verif/formal/core/bugs.sh
