# SPDX-License-Identifier: Apache-2.0
#
# The Verilated SoC, build/soc/BUILD/libcssoc.so; cs_soc.h says what the builds
# are.  The core's RTL is listed in rtl/rv/rv.f, the SoC's in rtl/soc/soc.f.

RV_RTL := $(addprefix rtl/rv/,$(shell cat rtl/rv/rv.f))
SOC_RTL  := $(RV_RTL) \
  $(addprefix rtl/soc/,$(filter-out cs_soc_pkg.sv cs_soc_top.sv,$(shell cat rtl/soc/soc.f)))
# Derives the core's event sideband a second time, in builds that check.
RV_OBSERVER := $(addprefix sim/rv/,cs_rv_observer.sv cs_rv_counter_observer.sv \
  cs_rv_wait_observer.sv cs_rv_reason_observer.sv cs_rv_observer_bind.sv)

SOC_TB  := sim/soc/cs_axil_debug.sv sim/soc/cs_uart_host.sv sim/soc/cs_soc_tb.sv
SOC_CPP := sim/soc/cs_soc.cpp
SOC_DEPS := $(CS_RTL) $(SOC_RTL) $(SOC_TB) $(SOC_CPP) $(DUT_RUNTIME) rtl/configs.mk \
  rtl/rv/rv.f rtl/soc/soc.f $(DUT_SV) $(RV_OBSERVER) \
  $(addprefix sim/soc/,cs_soc.h cs_soc_ops.h cs_soc_cpp.h cs_soc_probe.cpp check.vlt) \
  $(addprefix sim/profiler/,cs_object.h cs_probe.h cs_tb_probe.h) \
  cmodel/cs_model.h cmodel/cs_rvfi.h firmware/profile/cs_soc_map.h

SOC_VERILATE := verilator --cc -O3 -fno-split --no-timing -Wno-fatal \
  -Wno-WIDTH -Wno-UNOPTFLAT --top-module cs_soc_tb --prefix Vcs_soc_tb
SOC_CXXFLAGS := -std=c++17 -O2 -fPIC -Icmodel $(SIM_INCLUDES) \
  -Ifirmware/profile -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd

# What a build of its own needs, for Verilator and for the C++ shell.
SOC_V_fast  := --x-assign fast --x-initial fast
SOC_V_off   := $(SOC_V_fast) -GProfiler=0
SOC_V_check := --x-assign unique --x-initial unique --assert -DCS_ASSERT -GProbes=1 \
  sim/soc/check.vlt $(RV_OBSERVER)
SOC_V_super := --x-assign unique --x-initial unique --assert -DCS_ASSERT -GProfiler=0 $(RV_OBSERVER)
SOC_V_ring  := $(SOC_V_fast) --assert -DCS_ASSERT
SOC_V_full  := $(SOC_V_fast)
SOC_V_tiny  := $(SOC_V_fast)
SOC_V_linux := $(SOC_V_fast)
SOC_V_linux-16k := $(SOC_V_fast)
$(foreach b,linux-check linux-16k-check linux-ring-check,\
  $(eval SOC_V_$(b) := $(SOC_V_check))\
  $(eval SOC_C_$(b) := -DCS_SOC_CHECK)\
  $(eval SOC_CPP_$(b) := sim/soc/cs_soc_probe.cpp))
SOC_C_fast  :=
SOC_C_full  :=
SOC_C_tiny  :=
SOC_C_linux :=
SOC_C_ring  :=
SOC_C_super :=
SOC_C_off   :=
SOC_C_check := -DCS_SOC_CHECK
SOC_CPP_check := sim/soc/cs_soc_probe.cpp

# What users run for long is compiled twice, guided by a run of the loop program.
PGO_TRAIN    := $(B)/pgo-train
LOOP         := $(B)/loop
SOC_LOOP     := $(LOOP)/loop-0x80000000.bin
SOC_LINUX    := linux linux-check linux-16k linux-16k-check linux-ring-check
SOC_GUIDED   := fast off check linux linux-check linux-16k linux-ring-check
$(foreach b,$(SOC_GUIDED),\
  $(eval SOC_CXX_$(b) := sim/soc/pgo.sh $(B)/soc/$(b)/libcssoc.so $(PGO_TRAIN) $(B)/soc $(b) $(SOC_LOOP) --)\
  $(eval SOC_PGO_$(b) := sim/soc/pgo.sh $(PGO_TRAIN) $(SOC_LOOP)))

SOC_PARAMS      := $(CS_VFLAGS_default)
SOC_PARAMS_ring := $(subst -GDma=0,-GDma=1,$(SOC_PARAMS))
# With another named configuration of the profiler (`run --config NAME`).
SOC_PARAMS_full := $(CS_VFLAGS_full)
SOC_PARAMS_tiny := $(CS_VFLAGS_tiny)
# The machine that Linux needs, with the profiler of `default`; S mode's core has as many
# event counters as the simulator's.
SOC_PARAMS_linux := $(subst -GSupervisor=0,-GSupervisor=1,$(SOC_PARAMS)) -GHpmCounters=4
SOC_PARAMS_super := $(SOC_PARAMS_linux)
SOC_PARAMS_linux-check := $(SOC_PARAMS_linux)
SOC_PARAMS_linux-16k := $(SOC_PARAMS_linux) -GICacheBytes=16384 -GDCacheBytes=16384
SOC_PARAMS_linux-16k-check := $(SOC_PARAMS_linux-16k)
# With ring and coprocessor, for the Linux driver.
SOC_PARAMS_linux-ring-check := $(subst -GDma=0,-GDma=1,$(subst -GCoprocessor=0,-GCoprocessor=1,$(SOC_PARAMS_linux)))

# $(call soc_rules,BUILD,SUFFIX,VERILATOR FLAGS,C++ FLAGS,MORE RUNTIME)
define soc_rules
$(B)/soc/$(1)/libcssoc$(2).so: $(SOC_DEPS) sim/soc/build.mk $(SOC_PGO_$(1)$(2))
	@rm -rf $$(@D)/v$(2); mkdir -p $$(@D)
	$(SOC_VERILATE) $(SOC_V_$(1)) $(3) $(or $(SOC_PARAMS_$(1)),$(SOC_PARAMS)) -Mdir $$(@D)/v$(2) \
	  $(CS_RTL) $(SOC_RTL) $(DUT_SV) $(SOC_TB)
	$(SOC_CXX_$(1)$(2)) $$(CXX) $(SOC_CXXFLAGS) $(SOC_C_$(1)) $(4) $(patsubst -G%,-DCS_P_%,$(or $(SOC_PARAMS_$(1)),$(SOC_PARAMS))) \
	  -shared -fvisibility-inlines-hidden -I$$(@D)/v$(2) -o $$@ $(SOC_CPP) $(SOC_CPP_$(1)) \
	  $$$$(sim/one-unit $$(@D)/v$(2)/Vcs_soc_tb) $(DUT_RUNTIME) $(5)
endef
SOC_BUILDS := fast check off super
$(foreach b,$(SOC_BUILDS) ring full tiny $(SOC_LINUX),$(eval $(call soc_rules,$(b),,,-DVM_TRACE=0,)))
$(foreach b,$(SOC_BUILDS),$(eval $(call soc_rules,$(b),-waves,--trace-fst,-DVM_TRACE=1 -DCS_WAVES,$(DUT_INCLUDE)/verilated_fst_c.cpp -lz)))

NEED_demo += socs
.PHONY: socs
socs: $(SOC_BUILDS:%=$(B)/soc/%/libcssoc.so) ## verilate the SoC: fast, check, off, super

# ---- the loop program, which guides the compilation ----

# Two images of one program: VexRiscv does not cache what lies above 0x80000000.
LOOP_CC := $(RISCV)gcc -march=rv32im -mabi=ilp32 -mcmodel=medany -O2 -ffreestanding \
  -fno-builtin -fno-tree-loop-distribute-patterns -nostdlib -Wall -Wextra \
  -T firmware/bench/loop.ld -Wl,--no-warn-rwx-segments
LOOP_SRC := firmware/bench/start.S firmware/bench/loop.c

$(LOOP)/loop-%.bin: $(LOOP_SRC) firmware/bench/loop.ld
	@mkdir -p $(@D)
	$(LOOP_CC) -Wl,--defsym=BASE=$* -o $(@:.bin=.elf) $(LOOP_SRC)
	$(RISCV)objcopy -O binary $(@:.bin=.elf) $@

# What pgo.sh runs: the program on the design that is being compiled.
$(PGO_TRAIN): $(B)/sim/soc/train.o $(CSSOC)
	$(CC) $(CFLAGS) $^ -ldl -o $@
