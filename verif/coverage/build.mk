# SPDX-License-Identifier: Apache-2.0
#
# Line, branch and toggle coverage of the profiler over its test suite, and the
# functional cover points of the random lockstep, merged; see README.md.
#
# Everything is built again with counters under build/coverage; a build or run
# whose inputs have the contents of the last time is kept.

COV         := $(B)/coverage
COV_CONFIGS := default tiny xlen64 small slots64 tagged all64
# Four slots of 64 bits: no configuration of make test has them.
CS_VFLAGS_slots64 := $(call corner,1,64,4,2048,16,1024,16,128)
# All options together, with 64 bits.
CS_VFLAGS_all64 := $(subst MaxEntries=16,MaxEntries=256,$(subst Engines=1,Engines=3,$(subst =0,=1,$(call corner,1,64,4,2048,4,64,4,4))))
COV_FLAGS   := --coverage-line --coverage-toggle --coverage-max-width 1024 \
  verif/coverage/off.vlt
# Random users of each configuration; the blocks run as they do in make test.  What points
# they must reach the report says.
COV_SEEDS_default := 20
COV_SEEDS_tagged  := 20
COV_SEEDS_small   := 40
COV_SEEDS_all64   := 20
COV_SEEDS         := 8

COV_COMPILE := g++ -std=c++17 -fPIC -fvisibility-inlines-hidden -w -Icmodel \
  -Iverif/lockstep $(SIM_INCLUDES) -Iverif/coverage -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd \
  -DVM_TRACE=0 -DVM_COVERAGE=1
COV_RUNTIME := $(COV)/verilated.o
COV_DEPS    := verif/coverage/off.vlt sim/profiler/counts.h

$(COV)/verilated.o: $(addprefix $(DUT_INCLUDE)/,verilated.cpp verilated_threads.cpp verilated_cov.cpp)
	@mkdir -p $(@D)
	$(COV_COMPILE) -O2 -r -nostdlib -o $@ $^

# $(call cov_dut_rules,CONFIG)
define cov_dut_rules
COV_BUILDS += cov-build-dut-$(1)
COV_RUNS   += cov-run-lockstep-$(1)
.PHONY: cov-build-dut-$(1) cov-run-lockstep-$(1)
cov-build-dut-$(1): $(COV_RUNTIME)
	@verif/coverage/build.sh $(COV)/dut/$(1)/libcsdut.so Vcs_tb \
	  $(subst --prefix Vcs_tb,,$(DUT_VERILATE)) $(COV_FLAGS) $(CS_VFLAGS_$(1)) \
	  $(CS_RTL) $(DUT_SV) -- $(COV_COMPILE) \
	  $(patsubst -G%,-DCS_P_%,$(CS_VFLAGS_$(1))) \
	  -DCS_COVERAGE_NAME='"dut-$(1)"' -DCS_COVERAGE_SYMS='"Vcs_tb__Syms.h"' \
	  -- -shared -Wl,-z,nodelete $(DUT_CPP) $(COV_RUNTIME) \
	  -- $(filter-out rtl/%.sv,$(DUT_DEPS)) $(COV_DEPS)

cov-run-lockstep-$(1): cov-build-dut-$(1) $(LOCKSTEP_RUN)
	@verif/coverage/run.sh $(COV)/runs lockstep-$(1) $(LOCKSTEP_RUN) -d $(COV)/dut \
	  -c $(1) -n $(or $(COV_SEEDS_$(1)),$(COV_SEEDS)) -q \
	  -- $(COV)/dut/$(1)/libcsdut.so $(LOCKSTEP_RUN)
endef
$(foreach c,$(COV_CONFIGS),$(eval $(call cov_dut_rules,$(c))))

# Functional points need no counters: as many users as in make test.
COV_RUNS += cov-run-lockstep-functional
.PHONY: cov-run-lockstep-functional
cov-run-lockstep-functional: $(LOCKSTEP_RUN) $(B)/dut/default/libcsdut.so
	@verif/coverage/run.sh $(COV)/runs lockstep-functional $(LOCKSTEP_RUN) -d $(B)/dut \
	  -c default -n $(LOCKSTEP_SEEDS) -- $(B)/dut/default/libcsdut.so $(LOCKSTEP_RUN)

COV_RUNS += cov-run-directed
.PHONY: cov-run-directed
cov-run-directed: cov-build-dut-default cov-build-dut-xlen64 cov-build-dut-tiny $(DIRECTED)
	@verif/coverage/run.sh $(COV)/runs directed verif/directed/check $(DIRECTED) $(COV)/dut \
	  -- $(wildcard verif/directed/*) $(DIRECTED) \
	  $(patsubst %,$(COV)/dut/%/libcsdut.so,default xlen64 tiny)

# $(call cov_block_rules,BLOCK)
define cov_block_rules
COV_RUNS += cov-run-block-$(1)
.PHONY: cov-run-block-$(1)
cov-run-block-$(1): $(COV_RUNTIME) $(RECORDS_H) $(BLOCK_OBJ) $(CSMODEL)
	@verif/coverage/build.sh $(COV)/block/$(1)/test V$(BLOCK_TOP_$(1)) \
	  $(BLOCK_VERILATE) $(BLOCK_ASSERT) --top-module $(BLOCK_TOP_$(1)) $(COV_FLAGS) $(BLOCK_FLAGS_$(1)) \
	  $(wildcard verif/block/$(BLOCK_TOP_$(1)).vlt) \
	  $(CS_ROOMS:%=-y rtl/%) $(call block_files,%_pkg.sv) \
	  $(BLOCK_MORE_$(BLOCK_TOP_$(1))) $(call block_files,%/$(BLOCK_TOP_$(1)).sv) \
	  -- $(COV_COMPILE) -I$(dir $(RECORDS_H)) $(patsubst -G%,-DCS_P_%,$(BLOCK_FLAGS_$(1))) \
	  -DCS_COVERAGE_NAME='"block-$(1)"' -DCS_COVERAGE_SYMS='"V$(BLOCK_TOP_$(1))__Syms.h"' \
	  -- verif/block/$(BLOCK_TOP_$(1)).cpp $(COV_RUNTIME) $(BLOCK_OBJ) $(CSMODEL) -lpthread \
	  -- verif/block/$(BLOCK_TOP_$(1)).cpp verif/block/block.h verif/block/slots.h verif/block/rows.h verif/block/members.h $(wildcard verif/block/$(BLOCK_TOP_$(1))_*.h) \
	  verif/lockstep/rng.h $(RECORDS_H) $(BLOCK_OBJ) $(CSMODEL) $(COV_DEPS)
	@verif/coverage/run.sh $(COV)/runs block-$(1) $(COV)/block/$(1)/test \
	  -- $(COV)/block/$(1)/test
endef
$(foreach b,$(BLOCKS),$(eval $(call cov_block_rules,$(b))))

NEED_demo += coverage
.PHONY: coverage coverage-runs test-coverage
coverage-runs: $(COV_RUNS)

coverage: ## line, branch, toggle and functional coverage: build/coverage/index.html
	@$(MAKE) --no-print-directory -j2 coverage-runs
	@$(PYTHON) verif/coverage/report.py $(COV) rtl/coresample.f \
	  verif/coverage/waivers.txt --docs docs/verification.md \
	  --floor line=100 --floor branch=100 --floor toggle=98 --floor cover=100

# The smallest configuration alone, and what it must reach without the others.  Records go whole
# through it, so it has wires for what it does not build.
NIGHTLY += coverage
test-coverage: $(LOCKSTEP_RUN)
	@verif/report.sh coverage $(MAKE) --no-print-directory COV=$(B)/coverage-tiny \
	  coverage-tiny

.PHONY: coverage-tiny
coverage-tiny: cov-run-lockstep-tiny
	@$(PYTHON) verif/coverage/report.py $(COV) rtl/coresample.f \
	  verif/coverage/waivers.txt --partial \
	  --floor line=84 --floor branch=83 --floor toggle=53 --floor cover=98
