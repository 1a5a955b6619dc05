# SPDX-License-Identifier: Apache-2.0
#
# The Verilated SoC, build/soc/BUILD/libcssoc.so; cs_soc.h says what the builds
# are.  The core's RTL is listed in rtl/core/core.f, the SoC's in rtl/soc/soc.f.

CORE_RTL := $(addprefix rtl/core/,$(shell cat rtl/core/core.f))
SOC_RTL  := $(CORE_RTL) \
  $(addprefix rtl/soc/,$(filter-out cs_soc_pkg.sv cs_soc_top.sv,$(shell cat rtl/soc/soc.f)))
SOC_TB  := verif/soc/cs_axil_debug.sv verif/soc/cs_soc_tb.sv
SOC_CPP := verif/soc/cs_soc.cpp
SOC_DEPS := $(CS_RTL) $(SOC_RTL) $(SOC_TB) $(SOC_CPP) rtl/configs.mk \
  rtl/core/core.f rtl/soc/soc.f $(DUT_SV) \
  $(addprefix verif/soc/,cs_soc.h cs_soc_ops.h cs_soc_cpp.h cs_soc_probe.cpp check.vlt) \
  $(addprefix verif/lockstep/,cs_object.h cs_probe.h cs_tb_probe.h) \
  cmodel/cs_model.h cmodel/cs_rvfi.h firmware/profile/cs_soc_map.h

SOC_VERILATE := verilator --cc -O3 -fno-split --no-timing -Wno-fatal \
  -Wno-WIDTH -Wno-UNOPTFLAT --top-module cs_soc_tb --prefix Vcs_soc_tb
SOC_CXXFLAGS := -std=c++17 -O2 -fPIC -Icmodel -Iverif/soc \
  -Iverif/lockstep -Ifirmware/profile -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd

# What a build of its own needs, for Verilator and for the C++ shell.
SOC_V_fast  := --x-assign fast --x-initial fast
SOC_V_off   := $(SOC_V_fast) -GProfiler=0
SOC_V_check := --x-assign unique --x-initial unique --assert -DCS_ASSERT -GProbes=1 \
  verif/soc/check.vlt
SOC_V_ring  := $(SOC_V_fast) --assert -DCS_ASSERT
SOC_V_full  := $(SOC_V_fast)
SOC_V_tiny  := $(SOC_V_fast)
SOC_C_fast  :=
SOC_C_full  :=
SOC_C_tiny  :=
SOC_C_ring  :=
SOC_C_off   :=
SOC_C_check := -DCS_SOC_CHECK
SOC_CPP_check := verif/soc/cs_soc_probe.cpp

# What users run is compiled twice, guided by a run of the loop program.
PGO_TRAIN    := $(B)/pgo-train
SOC_LOOP     := $(B)/vex/loop-0x80000000.bin
SOC_GUIDED   := fast off ring full tiny
$(foreach b,$(SOC_GUIDED),\
  $(eval SOC_CXX_$(b) := verif/pgo.sh $(B)/soc/$(b)/libcssoc.so $(PGO_TRAIN) soc $(B)/soc $(b) $(SOC_LOOP) --)\
  $(eval SOC_PGO_$(b) := verif/pgo.sh $(PGO_TRAIN) $(SOC_LOOP)))

SOC_PARAMS      := $(CS_VFLAGS_default)
SOC_PARAMS_ring := $(subst -GDma=0,-GDma=1,$(SOC_PARAMS))
# With another named configuration of the profiler (`run --config NAME`).
SOC_PARAMS_full := $(CS_VFLAGS_full)
SOC_PARAMS_tiny := $(CS_VFLAGS_tiny)

# $(call soc_rules,BUILD,SUFFIX,VERILATOR FLAGS,C++ FLAGS,MORE RUNTIME)
define soc_rules
$(B)/soc/$(1)/libcssoc$(2).so: $(SOC_DEPS) verif/soc/build.mk $(SOC_PGO_$(1)$(2))
	@rm -rf $$(@D)/v$(2); mkdir -p $$(@D)
	$(SOC_VERILATE) $(SOC_V_$(1)) $(3) $(or $(SOC_PARAMS_$(1)),$(SOC_PARAMS)) -Mdir $$(@D)/v$(2) \
	  $(CS_RTL) $(SOC_RTL) $(DUT_SV) $(SOC_TB)
	$(SOC_CXX_$(1)$(2)) $$(CXX) $(SOC_CXXFLAGS) $(SOC_C_$(1)) $(4) $(patsubst -G%,-DCS_P_%,$(or $(SOC_PARAMS_$(1)),$(SOC_PARAMS))) \
	  -shared -fvisibility-inlines-hidden -I$$(@D)/v$(2) -o $$@ $(SOC_CPP) $(SOC_CPP_$(1)) \
	  $$$$(ls $$(@D)/v$(2)/Vcs_soc_tb*.cpp) $(DUT_RUNTIME) $(5)
endef
SOC_BUILDS := fast check off
$(foreach b,$(SOC_BUILDS) ring full tiny,$(eval $(call soc_rules,$(b),,,-DVM_TRACE=0,)))
$(foreach b,$(SOC_BUILDS),$(eval $(call soc_rules,$(b),-waves,--trace-fst,-DVM_TRACE=1 -DCS_WAVES,$(DUT_INCLUDE)/verilated_fst_c.cpp -lz)))

NEED_demo += socs
.PHONY: socs
socs: $(SOC_BUILDS:%=$(B)/soc/%/libcssoc.so) ## verilate the SoC: fast, check, off

$(B)/verif/soc/%.o: CFLAGS += -Iverif/soc -Iverif/lockstep

# ---- blocks alone ----

# $(call soc_block,TEST,TOP MODULE,RTL,MORE FLAGS)
define soc_block
$(B)/soc/test/$(1): verif/soc/$(1).cpp verif/block/block.h verif/lockstep/rng.h \
    $(3) verif/soc/build.mk
	@rm -rf $$@.v; mkdir -p $$(@D)
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --assert \
	  -DCS_ASSERT --no-timing -Wno-fatal -Wno-lint --top-module $(2) --prefix V$(2) \
	  -Mdir $$@.v $(3)
	$$(CXX) -std=c++17 -O1 -Wall -Iverif/block -Iverif/lockstep -Ifirmware/profile \
	  -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$$@.v -DVM_TRACE=0 -o $$@ $$< \
	  $$$$(ls $$@.v/V*.cpp) $(DUT_RUNTIME) -lpthread
endef

SOC_BUS := $(addprefix rtl/soc/,cs_axi_delay.sv cs_sdram_rows.sv cs_axi_mem.sv cs_axi_arb.sv) \
  verif/soc/cs_bus_tb.sv
$(eval $(call soc_block,bus,cs_bus_tb,$(SOC_BUS)))
$(eval $(call soc_block,latency,cs_bus_tb,$(SOC_BUS)))

SOC_DEVICES := $(addprefix rtl/soc/,cs_soc_pkg.sv cs_axil_port.sv cs_axil_demux.sv \
  cs_finisher.sv cs_clint.sv cs_plic.sv cs_uart.sv cs_devices.sv)
$(eval $(call soc_block,devices,cs_devices,$(SOC_DEVICES)))

TESTS += soc-bus soc-latency soc-devices
.PHONY: test-soc-bus test-soc-latency test-soc-devices

test-soc-bus test-soc-latency test-soc-devices: test-soc-%: $(B)/soc/test/%
	@verif/report.sh soc-$* $<

# ---- the profiler's DMA ring in the system: build `ring` ----

$(B)/soc/test/ring: $(B)/verif/soc/ring.o $(CSSOC)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $@ $^ -ldl

TESTS += soc-ring
.PHONY: test-soc-ring
test-soc-ring: $(B)/soc/test/ring $(B)/soc/ring/libcssoc.so $(SOC_LOOP)
	@verif/report.sh soc-ring $< $(B)/soc ring $(SOC_LOOP)
