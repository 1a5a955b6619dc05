# SPDX-License-Identifier: Apache-2.0
#
# Mutants of the profiler: the tests must see them.  See mutate.py and run.py.

MUT         := $(B)/mutants
MUT_SEED    ?= 1
MUT_COUNT   ?= 720
# Two lanes, every option, small queues: what the planted bugs run on, and the ring.
MUT_VFLAGS  := $(subst Dma=0,Dma=1,$(BUG_VFLAGS))
MUT_LIST    := $(MUT)/list.json
MUT_PKG     := verif/mutants/cs_mutant_pkg.sv
MUT_RTL     := $(MUT_PKG) $(CS_RTL:rtl/%=$(MUT)/rtl/%)
MUT_DUT     := $(MUT)/dut/mutants/libcsdut.so

# What is drawn, so that another seed or number draws again.
MUT_DRAW := $(MUT_SEED) $(MUT_COUNT) $(MUT_VFLAGS:-G%=%)
.PHONY: mutants-draw
$(MUT)/draw: mutants-draw
	@mkdir -p $(@D)
	@echo '$(MUT_DRAW)' | cmp -s - $@ || echo '$(MUT_DRAW)' >$@

$(MUT_LIST): $(MUT)/draw verif/mutants/mutate.py verif/mutants/sv_places.py \
    rtl/coresample.f $(CS_RTL)
	@mkdir -p $(@D)
	$(PYTHON) verif/mutants/mutate.py $(MUT) $(MUT_DRAW)

$(MUT)/mutant.o: verif/mutants/mutant.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -fPIC -c $< -o $@

$(MUT_DUT): $(MUT_LIST) $(DUT_DEPS) $(MUT_PKG) $(MUT)/mutant.o
	@rm -rf $(@D); mkdir -p $(@D)
	$(DUT_VERILATE) $(MUT_VFLAGS) -Mdir $(@D)/plain $(MUT_RTL) $(DUT_SV)
	$(CXX) $(DUT_CXXFLAGS) -O1 $(patsubst -G%,-DCS_P_%,$(MUT_VFLAGS)) \
	  -I$(@D)/plain -DVM_TRACE=0 -o $@ $(DUT_CPP) \
	  $$(ls $(@D)/plain/Vcs_tb*.cpp) $(DUT_RUNTIME) $(MUT)/mutant.o

# The tests of blocks, on the same copy: by the rules of verif/build.mk.
$(MUT)/block/%/test: BLOCK_RTL := $(MUT)/rtl
$(MUT)/block/%/test: BLOCK_FIRST := $(MUT_PKG)
$(MUT)/block/%/test: BLOCK_CXX := $(MUT)/mutant.o
$(BLOCKS:%=$(MUT)/block/%/test): $(MUT_LIST) $(MUT_PKG) $(MUT)/mutant.o

MUT_RUN   := $(PYTHON) verif/mutants/run.py
MUT_NAMES := $(foreach b,$(BLOCKS),$(b)=$(BLOCK_TOP_$(b)))
MUT_TESTS := $(LOCKSTEP_RUN) $(MUT_DUT) $(BLOCKS:%=$(MUT)/block/%/test)

.PHONY: mutants
mutants: $(MUT_TESTS) ## change the RTL in some 600 ways, one at a time; tests must see each
	@$(MUT_RUN) $(if $(MUTANT),--only $(MUTANT)) $(B) $(MUT_NAMES)

# Some of the mutants, whole profiler only; those that are explained are not drawn.
TESTS += mutants
.PHONY: test-mutants
test-mutants: $(LOCKSTEP_RUN) $(MUT_DUT)
	@verif/report.sh mutants $(MUT_RUN) --part 60 --floor 90 $(B)
