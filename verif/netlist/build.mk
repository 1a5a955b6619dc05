# SPDX-License-Identifier: Apache-2.0
#
# The netlist that synthesis makes of the profiler, in lockstep with the C model on the
# stimulus of the random lockstep.  iCE40, because Debian's Yosys has models of all of
# its cells, block RAM and multiplier included.  Only the ports can be compared; what the
# random user reads over the bus shows the rest: every counter, table and message.  RAMs
# begin with 0, as the device's do that get no contents, and the model's.

NETLIST_CONFIGS := tiny default
NETLIST_CELLS   := $(patsubst %/bin/yosys,%,$(shell command -v yosys))/share/yosys/ice40/cells_sim.v
NETLIST_SEEDS   ?= 10

.PRECIOUS: $(B)/netlist/%.v

# LUT RAM is not there: what asks for it becomes flip-flops or block RAM.
$(B)/netlist/%.v: $(CS_RTL) rtl/configs.mk
	@mkdir -p $(@D)
	yosys -q -l $(@:.v=.log) -p "read_verilog -sv -D SYNTHESIS $(CS_RTL); \
	  chparam $(CS_YOSYS_$*) cs_top; \
	  hierarchy -check -top cs_top; proc; \
	  setattr -unset ram_style a:ram_style=distributed; \
	  synth_ice40 -dsp -top cs_top; setundef -params -zero; write_verilog -noattr $@" >/dev/null

$(B)/dut/netlist-%/libcsdut.so: $(B)/netlist/%.v $(DUT_CPP) $(DUT_DEPS)
	@rm -rf $(@D)/plain; mkdir -p $(@D)
	verilator --cc -O3 -fno-split --flatten --no-timing --x-assign unique --x-initial 0 \
	  -Wno-fatal -Wno-lint -Wno-UNOPTFLAT -Wno-MULTITOP -DNO_ICE40_DEFAULT_ASSIGNMENTS \
	  --top-module cs_top --prefix Vcs_tb -Mdir $(@D)/plain $(NETLIST_CELLS) $<
	$(CXX) $(DUT_CXXFLAGS) -O1 -DCS_CLOSED $(patsubst -G%,-DCS_P_%,$(CS_VFLAGS_$*)) \
	  -I$(@D)/plain -DVM_TRACE=0 -o $@ $(DUT_CPP) $$(sim/one-unit $(@D)/plain/Vcs_tb) $(DUT_RUNTIME)

NIGHTLY += netlist-tiny netlist-default
NEED_demo += netlist-test
NEED_synthesis += netlist-test
.PHONY: netlist-test $(NETLIST_CONFIGS:%=test-netlist-%)
netlist-test: $(NETLIST_CONFIGS:%=test-netlist-%) ## the synthesised netlist beside the C model, 1,000,000 clocks each
$(NETLIST_CONFIGS:%=test-netlist-%): test-netlist-%: $(LOCKSTEP_RUN) $(B)/dut/netlist-%/libcsdut.so
	@verif/report.sh netlist-$* $(LOCKSTEP_RUN) -d $(B)/dut -c netlist-$* -n $(NETLIST_SEEDS) -p
