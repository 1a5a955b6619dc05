# SPDX-License-Identifier: Apache-2.0
#
# Mutants of the profiler: the tests must see them.  See mutate.py and run.py.

MUT         := $(B)/mutants
MUT_SEED    ?= 1
# Of the places of a block, in percent.
MUT_PERCENT ?= 8
# Two lanes, every option, small queues: what the planted bugs run on, and the ring.
# The tagged table and the coprocessor are for one lane only, so their blocks are mutated
# in builds with them.
MUT_QUICK   := mutants mutants-tagged
# Elaborating the coprocessor takes the longest: only for `make mutants`, which runs its mutants.
MUT_BUILDS  := $(MUT_QUICK) $(if $(filter mutants,$(MAKECMDGOALS)),mutants-cop)
CS_VFLAGS_mutants        := $(subst Dma=0,Dma=1,$(BUG_VFLAGS))
CS_VFLAGS_mutants-tagged := $(CS_VFLAGS_tagged)
CS_VFLAGS_mutants-cop    := $(CS_VFLAGS_cop)
MUT_LIST    := $(MUT)/list.json
MUT_PKG     := verif/mutants/cs_mutant_pkg.sv
MUT_RTL     := $(MUT_PKG) $(CS_RTL:rtl/%=$(MUT)/rtl/%)
MUT_DUTS    := $(MUT_BUILDS:%=$(MUT)/dut/%/libcsdut.so)

# What is drawn, so that another seed or number draws again.
MUT_DRAW := $(MUT_SEED) $(MUT_PERCENT) \
  $(wordlist 2,999,$(foreach b,$(MUT_BUILDS),-- $b $(CS_VFLAGS_$b:-G%=%)))
.PHONY: mutants-draw
$(MUT)/draw: mutants-draw
	@mkdir -p $(@D)
	@echo '$(MUT_DRAW)' | cmp -s - $@ || echo '$(MUT_DRAW)' >$@

$(MUT_LIST): $(MUT)/draw verif/mutants/mutate.py verif/mutants/sv_places.py \
    rtl/coresample.f $(CS_RTL)
	@mkdir -p $(@D)
	$(PYTHON) verif/mutants/mutate.py profiler $(MUT) $(MUT_DRAW)

$(MUT)/mutant.o: verif/mutants/mutant.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -fPIC -c $< -o $@

$(MUT_DUTS): $(MUT)/dut/%/libcsdut.so: $(MUT_LIST) $(DUT_DEPS) $(MUT_PKG) $(MUT)/mutant.o
	@rm -rf $(@D); mkdir -p $(@D)
	$(DUT_VERILATE) $(CS_VFLAGS_$*) -Mdir $(@D)/plain $(MUT_RTL) $(DUT_SV)
	$(CXX) $(DUT_CXXFLAGS) -O1 $(patsubst -G%,-DCS_P_%,$(CS_VFLAGS_$*)) \
	  -I$(@D)/plain -DVM_TRACE=0 -o $@ $(DUT_CPP) \
	  $$(sim/one-unit $(@D)/plain/Vcs_tb) $(DUT_RUNTIME) $(MUT)/mutant.o

# The tests of blocks, on the same copy: by the rules of verif/build.mk.
$(MUT)/block/%/test: BLOCK_RTL := $(MUT)/rtl
$(MUT)/block/%/test: BLOCK_FIRST := $(MUT_PKG)
$(MUT)/block/%/test: BLOCK_CXX := $(MUT)/mutant.o
$(BLOCKS:%=$(MUT)/block/%/test): $(MUT_LIST) $(MUT_PKG) $(MUT)/mutant.o

# What the tests are built with is part of what a verdict rests on.
MUT_RUN   := $(PYTHON) verif/mutants/run.py
flags_of  = $(subst $(eval ) ,,$(1))
mut_duts  = $(foreach d,$(1),--dut $(d)=$(call flags_of,$(CS_VFLAGS_$(d):-G%=+%)))
MUT_NAMES := $(foreach b,$(BLOCKS),$(b)=$(BLOCK_TOP_$(b))$(call flags_of,$(BLOCK_FLAGS_$(b):-G%=+%)))
MUT_TESTS := $(LOCKSTEP_RUN) $(MUT_DUTS) $(BLOCKS:%=$(MUT)/block/%/test)

NEED_demo += mutants
NEED_synthesis += mutants
.PHONY: mutants
mutants: $(MUT_TESTS) ## change the RTL in some 1,000 ways, one at a time; tests must see each
	@$(MUT_RUN) $(if $(MUTANT),--only $(MUTANT)) $(call mut_duts,$(MUT_BUILDS)) $(B) $(MUT_NAMES)

# Some of the mutants, whole profiler only, without those of the coprocessor, whose build is
# the longest; those that are explained are not drawn.
NIGHTLY += mutants
.PHONY: test-mutants
test-mutants: $(LOCKSTEP_RUN) $(MUT_QUICK:%=$(MUT)/dut/%/libcsdut.so)
	@verif/report.sh mutants $(MUT_RUN) --part 60 --floor 85 $(call mut_duts,$(MUT_QUICK)) $(B)

# Mutants are made nightly; that all RTL can be read for them, always.
TESTS += mutants-read
QUICK += mutants-read
.PHONY: test-mutants-read
test-mutants-read:
	@verif/report.sh mutants-read $(PYTHON) verif/mutants/sv_places.py $(sort $(CS_RTL) $(SOC_RTL))
