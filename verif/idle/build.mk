# SPDX-License-Identifier: Apache-2.0
#
# A profiler that is OFF costs no power but for the port's first registers (docs/asic.md):
# with CS_GATES nothing else toggles while the core runs.

IDLE      := $(B)/idle
IDLE_DEPS := verif/idle/idle.cpp verif/lockstep/rng.h verif/adapt/bug.h $(CS_RTL) rtl/configs.mk $(DUT_RUNTIME) verif/idle/build.mk

# $(call idle_build,CONFIG,RTL FOLDER)
define idle_build
@rm -rf $@.v; mkdir -p $(@D)
verilator --cc -O1 --x-assign unique --x-initial unique --no-timing --trace --trace-underscore -Wno-fatal -Wno-lint \
  -DCS_GATES -DSYNTHESIS --top-module cs_top $(CS_VFLAGS_$(1)) -Mdir $@.v $(CS_RTL:rtl/%=$(2)/%)
$(CXX) -std=c++17 -O1 -Iverif/lockstep -Iverif/adapt -include verif/adapt/bug.h -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$@.v \
  -DVM_TRACE=1 -DVM_TRACE_VCD=1 -o $@ $< $$(sim/one-unit $@.v/V) $(DUT_INCLUDE)/verilated.cpp $(DUT_INCLUDE)/verilated_threads.cpp \
  $(DUT_INCLUDE)/verilated_vcd_c.cpp -lpthread
endef

$(CS_CONFIGS:%=$(IDLE)/%): $(IDLE)/%: $(IDLE_DEPS)
	$(call idle_build,$*,rtl)

$(IDLE)/bugs: $(IDLE_DEPS) verif/idle/idle.bugs $(PLANT_PY)
	@rm -rf $@.rtl; mkdir -p $(@D)
	$(PLANT) -c '$$c32("cs_bug()")' rtl $@.rtl verif/idle/idle.bugs
	$(call idle_build,full,$@.rtl)

NIGHTLY += idle idle-testbugs
.PHONY: test-idle idle-testbugs test-idle-testbugs
test-idle: $(CS_CONFIGS:%=$(IDLE)/%) ## what toggles in a profiler that is OFF
	@verif/report.sh idle sh -ec 'for c in $(CS_CONFIGS); do $(IDLE)/$$c $(IDLE)/$$c.vcd; done'
idle-testbugs test-idle-testbugs: $(IDLE)/bugs
	@verif/report.sh idle-testbugs $(BUG_RUN) verif/idle/idle.bugs "$< $(IDLE)/bugs.vcd"
