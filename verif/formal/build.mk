# SPDX-License-Identifier: Apache-2.0
#
# Proofs of the profiler's blocks: verif/formal/README.md.

include verif/formal/rv/build.mk

# SOLVER=yices takes the one of packages.pypi, which is faster on most of them.
SOLVER ?= z3
export SOLVER

PROOFS := $(sort $(notdir $(patsubst %/proof,%,$(wildcard verif/formal/*/proof))))
PROVE  := verif/formal/prove.sh

TESTS   += proofs proof-bugs
NIGHTLY += formal formal-bugs
QUICK   += proofs proof-bugs
NEED_synthesis += formal proofs formal-bugs
.PHONY: formal formal-bugs proofs test-proofs test-proof-bugs test-formal test-formal-bugs

formal: venv ## prove every property of the profiler's blocks, print the table
	@SLOW=yes $(PROVE) $(PROOFS)

proofs: formal

formal-bugs: venv ## plant bugs one at a time; each must make its proof fail
	@SLOW=yes $(PROVE) --bugs $(PROOFS)

test-proofs: venv
	@verif/report.sh proofs $(PROVE) $(PROOFS)

test-proof-bugs: venv
	@verif/report.sh proof-bugs $(PROVE) --bugs $(PROOFS)

test-formal: venv
	@CS_TEST_TIMEOUT=7200 SLOW=yes verif/report.sh formal $(PROVE) $(PROOFS)

test-formal-bugs: venv
	@CS_TEST_TIMEOUT=7200 SLOW=yes verif/report.sh formal-bugs $(PROVE) --bugs $(PROOFS)
