# SPDX-License-Identifier: Apache-2.0
#
# What simulates: the Verilated profiler as a shared object, its loader and the
# lockstep with the model; sim/soc and sim/iss have rules of their own.
#
# build/dut/CONFIG/libcsdut.so is one named configuration (rtl/configs.mk), or
# one of those that exist for verification only (verif/build.mk).

# What includes a header of sim/ is compiled with these.
SIM_INCLUDES := -Isim/profiler -Isim/soc -Isim/rv -Isim/iss -Isim/board

$(B)/sim/%.o: CFLAGS += $(SIM_INCLUDES) -Ifirmware/profile

# -fno-split: without it Verilator 5.006 miscompiles some designs at -O3.
# Assertions of the RTL are on: they cost little and find faults early.
DUT_VERILATE := verilator --cc -O3 -fno-split --x-assign unique \
  --x-initial unique --assert -DCS_ASSERT --no-timing -Wno-fatal -Wno-WIDTH -Wno-UNOPTFLAT \
  --top-module cs_tb --prefix Vcs_tb
DUT_INCLUDE  := $(shell verilator -V 2>/dev/null | \
  awk '/VERILATOR_ROOT *=/ { print $$3; exit }')/include
DUT_CXXFLAGS := -std=c++17 -O2 -fPIC -shared -fvisibility-inlines-hidden \
  -Icmodel -Isim/profiler -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd
# Verilator's runtime, compiled once for all designs.
DUT_RUNTIME  := $(addprefix $(B)/verilated/,verilated.o verilated_threads.o)
DUT_SV       := sim/profiler/cs_tb.sv
DUT_CPP      := sim/profiler/cs_dut.cpp
DUT_DEPS     := $(CS_RTL) $(DUT_SV) $(DUT_CPP) $(DUT_RUNTIME) rtl/configs.mk \
  $(addprefix sim/profiler/,cs_dut.h cs_dut_ops.h cs_object.h cs_probe.h cs_tb_probe.h) \
  cmodel/cs_model.h cmodel/cs_rvfi.h

$(DUT_RUNTIME): $(B)/verilated/%.o:
	@mkdir -p $(@D)
	$(CXX) -std=c++17 -O2 -fPIC -DVM_TRACE=0 -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd \
	  -c $(DUT_INCLUDE)/$*.cpp -o $@

# $(call dut_rules,CONFIG)
define dut_rules
$(B)/dut/$(1)/libcsdut.so: $(DUT_DEPS)
	@rm -rf $$(@D)/plain; mkdir -p $$(@D)
	$(DUT_VERILATE) $(CS_VFLAGS_$(1)) -Mdir $$(@D)/plain $(CS_RTL) $(DUT_SV)
	$$(CXX) $(DUT_CXXFLAGS) $(patsubst -G%,-DCS_P_%,$(CS_VFLAGS_$(1))) \
	  -I$$(@D)/plain -DVM_TRACE=0 -o $$@ $(DUT_CPP) \
	  $$$$(sim/one-unit $$(@D)/plain/Vcs_tb) $(DUT_RUNTIME)

$(B)/dut/$(1)/libcsdut-waves.so: $(DUT_DEPS)
	@rm -rf $$(@D)/waves; mkdir -p $$(@D)
	$(DUT_VERILATE) --trace-fst $(CS_VFLAGS_$(1)) -Mdir $$(@D)/waves \
	  $(CS_RTL) $(DUT_SV)
	$$(CXX) $(DUT_CXXFLAGS) $(patsubst -G%,-DCS_P_%,$(CS_VFLAGS_$(1))) \
	  -I$$(@D)/waves -DVM_TRACE=1 -DCS_WAVES -o $$@ $(DUT_CPP) \
	  $$$$(sim/one-unit $$(@D)/waves/Vcs_tb) $(DUT_RUNTIME) \
	  $(DUT_INCLUDE)/verilated_fst_c.cpp -lz
endef
$(foreach c,$(CS_CONFIGS),$(eval $(call dut_rules,$(c))))

NEED_demo += duts
.PHONY: duts
duts: $(CS_CONFIGS:%=$(B)/dut/%/libcsdut.so) ## verilate the named configurations

# ---- libcslockstep.a: loader, checker, and a profiler to drive ----

LOCKSTEP_LIB := $(B)/libcslockstep.a
LOCKSTEP_SRC := $(wildcard sim/profiler/*.c)

$(LOCKSTEP_LIB): $(LOCKSTEP_SRC:%.c=$(B)/%.o)
	rm -f $@
	$(AR) rcs $@ $^

# ---- the SoC, and its CPU beside the instruction-set simulator ----

# Loader of the Verilated SoC (sim/soc/build.mk).
CSSOC           := $(addprefix $(B)/sim/,soc/cs_soc.o profiler/cs_object.o)
RV_LOCKSTEP_LIB := $(B)/libcsrvlockstep.a

$(RV_LOCKSTEP_LIB): $(patsubst %.c,$(B)/%.o,$(wildcard sim/rv/*.c))
	rm -f $@
	$(AR) rcs $@ $^
