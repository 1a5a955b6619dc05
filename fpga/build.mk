# SPDX-License-Identifier: Apache-2.0
#
# Synthesis, place and route.  Results are kept below build/ by content of
# their sources (fpga/flow.py), so these targets are never "up to date" for
# make and yet quick when nothing changed.

PNR_TOP    := cs_core
PNR_CONFIG := default
PNR_SEED   := 1
PNR_SET    :=

.PHONY: synth pnr test-flow test-synth-check test-synth test-pnr
TESTS   += flow synth-check
NIGHTLY += synth pnr

synth: ## cells of every RTL module for ECP5 and iCE40, with checks
	@$(PYTHON) -B fpga/synth.py

pnr: venv ## size and clock of PNR_TOP (cs_core), PNR_CONFIG and PNR_SET ("Rvfi=0") on an ECP5
	@$(VENV_PYTHON) -B fpga/pnr.py $(PNR_TOP) $(PNR_CONFIG) $(PNR_SEED) $(PNR_SET)

test-synth-check:
	@verif/report.sh synth-check $(PYTHON) -B fpga/synth.py --check

test-synth:
	@verif/report.sh synth $(PYTHON) -B fpga/synth.py

test-flow:
	@verif/report.sh flow $(PYTHON) -B fpga/test_flow.py

test-pnr: venv
	@verif/report.sh pnr $(MAKE) --no-print-directory pnr
