# SPDX-License-Identifier: Apache-2.0
#
# The speed of the Verilated SoC beside that of the Verilated VexRiscv (standard
# variant, from PyPI: packages.pypi), with the same flags, the same program and
# the same guided compilation (sim/soc/pgo.sh).

VEX_RTL := $(B)/venv/lib/python3*/site-packages/pythondata_cpu_vexriscv/verilog/VexRiscv.v
VEX     := $(B)/vex

$(VEX)/loop.hex: $(LOOP)/loop-0x40000000.bin
	@mkdir -p $(@D)
	od -An -v -t x4 -w4 $< > $@

# What pgo.sh runs.
VEX_TRAIN := $(B)/vex-train
$(VEX_TRAIN): $(B)/sim/soc/train.o
	$(CC) $(CFLAGS) $^ -ldl -o $@

# --flatten: its own comments keep Verilator from doing so, which costs a quarter.
$(VEX)/libvex.so: verif/vex/vex_tb.sv verif/vex/vex.cpp verif/vex/vex.h verif/vex/build.mk \
    sim/soc/pgo.sh $(VEX_TRAIN) $(VEX)/loop.hex $(DUT_RUNTIME) | venv
	@rm -rf $(@D)/v; mkdir -p $(@D)
	verilator --cc -O3 -fno-split --no-timing -Wno-fatal -Wno-lint -Wno-UNOPTFLAT \
	  --flatten $(SOC_V_fast) --top-module vex_tb --prefix Vvex_tb -Mdir $(@D)/v \
	  verif/vex/vex_tb.sv $(VEX_RTL)
	sim/soc/pgo.sh $@ $(VEX_TRAIN) $@ $(VEX)/loop.hex -- \
	  $(CXX) $(SOC_CXXFLAGS) -Iverif/vex -DVM_TRACE=0 -shared -fvisibility-inlines-hidden \
	  -I$(@D)/v -o $@ verif/vex/vex.cpp $$(sim/one-unit $(@D)/v/Vvex_tb) $(DUT_RUNTIME)

$(B)/verif/vex/%.o: CFLAGS += $(TOOLS_INCLUDES) -Iverif/vex -Itools/lab/bench

$(B)/cs-soc-speed: $(B)/verif/vex/speed.o $(B)/tools/lab/bench/bench.o \
    $(CSSOC) $(TOOLS_LIBS) $(VEX)/libvex.so
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) $(VEX)/libvex.so \
	  -Wl,-rpath,'$$ORIGIN/vex' -ldl -o $@

BENCH += soc-speed
.PHONY: bench-soc-speed
bench-soc-speed: $(B)/cs-soc-speed $(LOOP)/loop-0x80000000.bin $(VEX)/loop.hex \
    $(B)/soc/fast/libcssoc.so $(B)/soc/off/libcssoc.so ## speed of the Verilated SoC beside VexRiscv
	@mkdir -p $(B)/bench
	@$(B)/cs-soc-speed $(B)/soc $(LOOP)/loop-0x80000000.bin $(VEX)/loop.hex \
	  $(B)/bench/soc-speed.json
