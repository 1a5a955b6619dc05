# SPDX-License-Identifier: Apache-2.0
#
# Nothing of the profiler depends on what is there at power-up (docs/asic.md): no contents in
# its RTL, and with others in every register and RAM it does the same.

NOINIT_DUTS := $(addprefix $(B)/dut/,default/libcsdut.so full/libcsdut.so xlen64/libcsdut.so tiny/libcsdut.so)
NOINIT_RUN  := verif/noinit/check

TESTS   += asic noinit
NIGHTLY += noinit-long
.PHONY: asic-table test-asic test-noinit test-noinit-long

asic-table: ## write the table of memories in docs/asic.md
	@$(PYTHON) -B tools/gen/memories.py

test-asic:
	@verif/report.sh asic $(PYTHON) -B tools/gen/memories.py --check

test-noinit: $(DIRECTED) $(NOINIT_DUTS) $(FOREIGN)/picorv32-default/foreign $(FOREIGN)/picorv32-rv32i.bin
	@verif/report.sh noinit $(NOINIT_RUN) "2 3" $(DIRECTED) $(B)/dut $(FOREIGN) picorv32-default-rv32i

# Twenty seeds, every core.
test-noinit-long: $(DIRECTED) $(NOINIT_DUTS) $(foreach c,$(FOREIGN_CORES),$(foreach f,$(FOREIGN_CONFIGS),$(FOREIGN)/$c-$f/foreign) \
    $(foreach i,$(FOREIGN_ISAS_$c),$(FOREIGN)/$c-$i.bin))
	@CS_TEST_TIMEOUT=7200 verif/report.sh noinit-long $(NOINIT_RUN) "$$(seq -s ' ' 20)" $(DIRECTED) $(B)/dut $(FOREIGN) $(FOREIGN_RUNS)
