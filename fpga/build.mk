# SPDX-License-Identifier: Apache-2.0
#
# Synthesis, place and route.  Results are kept below build/ by content of
# their sources (fpga/flow.py), so these targets are never "up to date" for
# make and yet quick when nothing changed.

PNR_TOP     := cs_core
PNR_CONFIG  := default
PNR_SEED    := 1
PNR_SET     :=
PNR_DEVICE  := 25k
PNR_WITHOUT :=

NEED_synthesis += synth pnr pnr-one
.PHONY: synth pnr pnr-one test-flow test-synth-check test-synth
TESTS   += flow synth-check
NIGHTLY += synth

synth: ## cells of every RTL module for ECP5 and iCE40, with checks
	@$(PYTHON) -B fpga/synth.py

pnr: venv ## size and clock of everything after place and route; writes docs/resources.md
	@$(VENV_PYTHON) -B fpga/resources.py

pnr-one: venv ## the same of PNR_TOP, PNR_CONFIG, PNR_SET ("Rvfi=0"), PNR_WITHOUT (modules), PNR_DEVICE, PNR_SEED alone
	@$(VENV_PYTHON) -B fpga/pnr.py --device $(PNR_DEVICE) $(PNR_WITHOUT:%=--without %) $(PNR_TOP) $(PNR_CONFIG) $(PNR_SEED) $(PNR_SET)

test-synth-check:
	@verif/report.sh synth-check $(PYTHON) -B fpga/synth.py --check

test-synth:
	@CS_TEST_TIMEOUT=7200 verif/report.sh synth $(PYTHON) -B fpga/synth.py

test-flow:
	@verif/report.sh flow $(PYTHON) -B fpga/test_flow.py

