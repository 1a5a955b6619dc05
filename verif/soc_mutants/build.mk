# SPDX-License-Identifier: Apache-2.0
#
# Mutants of core and SoC, as verif/mutants makes them of the profiler; which tests must
# see them is in verif/mutants/soc_tests.py.

RV_MUT      := $(B)/mutants-rv
RV_MUT_DRAW := $(MUT_SEED) $(MUT_PERCENT) mutants Supervisor=1 HpmCounters=4
RV_MUT_RTL  = $(1:rtl/%=$(RV_MUT)/rtl/%)
RV_MUT_LIST := $(RV_MUT)/list.json

.PHONY: rv-mutants-draw
$(RV_MUT)/draw: rv-mutants-draw
	@mkdir -p $(@D)
	@echo '$(RV_MUT_DRAW)' | cmp -s - $@ || echo '$(RV_MUT_DRAW)' >$@

$(RV_MUT_LIST): $(RV_MUT)/draw $(addprefix verif/mutants/,mutate.py sv_places.py inputs.py) \
    rtl/rv/rv.f rtl/soc/soc.f $(SOC_RTL)
	@mkdir -p $(@D)
	$(PYTHON) verif/mutants/mutate.py soc $(RV_MUT) $(RV_MUT_DRAW)

# The SoC in lockstep, without and with S mode, with the observer of the event sideband; a
# mutant must not show by an assertion of the RTL alone.
RV_MUT_PARAMS_mutants       := $(SOC_PARAMS)
RV_MUT_PARAMS_mutants-super := $(SOC_PARAMS_super)
RV_MUT_SOCS := $(B)/soc/mutants/libcssoc.so $(B)/soc/mutants-super/libcssoc.so

$(RV_MUT_SOCS): $(B)/soc/%/libcssoc.so: $(RV_MUT_LIST) $(SOC_DEPS) $(MUT_PKG) $(MUT)/mutant.o
	@rm -rf $(@D); mkdir -p $(@D)
	$(SOC_VERILATE) $(SOC_V_off) $(RV_MUT_PARAMS_$*) $(RV_OBSERVER) -Mdir $(@D)/v $(MUT_PKG) \
	  $(CS_RTL) $(call RV_MUT_RTL,$(SOC_RTL)) $(DUT_SV) $(SOC_TB)
	$(CXX) $(SOC_CXXFLAGS) -O1 -DVM_TRACE=0 $(patsubst -G%,-DCS_P_%,$(RV_MUT_PARAMS_$*)) -shared \
	  -I$(@D)/v -o $@ $(SOC_CPP) $$(sim/one-unit $(@D)/v/Vcs_soc_tb) $(DUT_RUNTIME) $(MUT)/mutant.o

# $(call rv_mut_unit,TEST,TOP MODULE,RTL,VERILATOR'S FLAGS,SOURCES,COMPILER'S FLAGS,OBJECTS,PREFIX)
# PREFIX: of Verilator's class, without V; else it is the top module.
define rv_mut_unit
$(RV_MUT)/$(1): $(RV_MUT_LIST) $(3) $(5) $(7) verif/soc_mutants/build.mk $(MUT_PKG) $(MUT)/mutant.o $(DUT_RUNTIME)
	@rm -rf $$@.v; mkdir -p $$(@D)
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --no-timing -Wno-fatal \
	  -Wno-lint --top-module $(2) --prefix V$(or $(8),$(2)) $(4) -Mdir $$@.v $(MUT_PKG) \
	  $$(call RV_MUT_RTL,$(3))
	$$(CXX) -std=c++17 -O1 -Iverif/block -Iverif/lockstep -Iverif/soc -Ifirmware/profile -I$(DUT_INCLUDE) \
	  -I$(DUT_INCLUDE)/vltstd -I$$@.v -DVM_TRACE=0 $(patsubst -G%,-DCS_P_%,$(4)) $(6) -o $$@ $(5) \
	  $$$$(sim/one-unit $$@.v/V) $(7) $(DUT_RUNTIME) $(MUT)/mutant.o -lpthread
RV_MUT_TESTS += $(RV_MUT)/$(1)
endef
RV_MUT_TESTS := $(RV_MUT_SOCS)
RV_MUT_LSU   := -DCS_BYTES=4096 -DCS_LINE=16 -DCS_STORES=8
$(eval $(call rv_mut_unit,lsu/random,cs_rv_lsu,$(LSU_SV),,$(addprefix verif/rv_lsu/,random.cpp bench.cpp),$(RV_MUT_LSU)))
$(eval $(call rv_mut_unit,lsu/races,cs_rv_lsu,$(LSU_SV),,$(addprefix verif/rv_lsu/,races.cpp bench.cpp),$(RV_MUT_LSU)))
# Its bench has a top of its own, which shows translation and load-store unit as one.
$(eval $(call rv_mut_unit,mmu/test,rv_mmu,$(MMU_SV),,verif/rv_mmu/mmu_test.cpp,-DCS_LINE=16,,cs_rv_lsu))
$(eval $(call rv_mut_unit,fetch/test,cs_rv_fetch,$(FETCH_SV),-GICacheBytes=4096 -GILineBytes=32 \
  -GBtbEntries=256 -GRasDepth=4 -GRamSize=1048576,verif/rv_fetch/fetch_test.cpp))
$(eval $(call rv_mut_unit,devices,cs_devices,$(SOC_DEVICES),-GSupervisor=1,verif/soc/devices.cpp))
$(eval $(call rv_mut_unit,uart,cs_uart,$(SOC_UART),,verif/soc/uart.cpp,,$(SOC_TWIN)))
$(eval $(call rv_mut_unit,plic,cs_plic,$(SOC_PLIC),-GSupervisor=1,verif/soc/plic.cpp,,$(SOC_TWIN)))
$(eval $(call rv_mut_unit,bus,cs_bus_tb,$(SOC_BUS),-GSizeLog2=14,verif/soc/bus.cpp))

# All of them take hours; RV_MUT_SAMPLE=0 runs them.
RV_MUT_SAMPLE ?= 160

RV_MUT_NEEDS := $(RV_MUT_TESTS) $(RV_RUN) $(RV_PRIV) $(RV_PROGRAM) $(RV_TRAPS) $(RV_TRAPS_S) $(RV_CLOCKS)
.PHONY: mutants-rv test-mutants-rv
mutants-rv: $(RV_MUT_NEEDS) ## the same with the core and the SoC
	@$(MUT_RUN) --soc --sample $(RV_MUT_SAMPLE) $(if $(MUTANT),--only $(MUTANT)) $(B)

NIGHTLY += mutants-rv
test-mutants-rv: $(RV_MUT_NEEDS)
	@CS_TEST_TIMEOUT=3600 verif/report.sh mutants-rv $(MUT_RUN) --soc --sample $(RV_MUT_SAMPLE) $(B)
