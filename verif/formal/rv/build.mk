# SPDX-License-Identifier: Apache-2.0
#
# Proofs of the softcore: README.md here.

RV_PROOF  := verif/formal/rv/prove.sh
RV_CHECKS := regs muldiv fetch lsu pipeline live

TESTS   += formal-rv
NIGHTLY += formal-rv-all formal-rv-bugs
QUICK   += formal-rv
NEED_synthesis += formal-rv formal-rv-bugs
.PHONY: formal-rv formal-rv-bugs test-formal-rv test-formal-rv-all test-formal-rv-bugs
formal-rv: venv ## prove the softcore: semantics, registers, addresses, memory
	@SLOW=yes $(RV_PROOF) $(RV_CHECKS)

formal-rv-bugs: venv ## plant bugs in the softcore; each must make a proof fail
	@verif/formal/rv/bugs.sh

test-formal-rv: venv
	@verif/report.sh formal-rv $(RV_PROOF) $(RV_CHECKS)

test-formal-rv-all: venv
	@CS_TEST_TIMEOUT=7200 SLOW=yes verif/report.sh formal-rv-all $(RV_PROOF) $(RV_CHECKS)

test-formal-rv-bugs: venv
	@CS_TEST_TIMEOUT=7200 verif/report.sh formal-rv-bugs verif/formal/rv/bugs.sh
