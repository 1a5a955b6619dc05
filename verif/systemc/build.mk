# SPDX-License-Identifier: Apache-2.0
#
# The SystemC model: its library, and the RTL by `verilator --sc` at its side.

SC          := $(B)/systemc
SC_CONFIG   := default
SC_CXXFLAGS := -std=c++17 -O2 -Wall -Wextra -Icmodel -Icmodel/systemc -Iverif/lockstep -isystem $(DUT_INCLUDE) -isystem $(DUT_INCLUDE)/vltstd
CSTLM       := $(B)/libcstlm.a

$(CSTLM): cmodel/systemc/cs_tlm.cpp cmodel/systemc/cs_tlm.h $(wildcard cmodel/*.h)
	@mkdir -p $(SC)
	$(CXX) $(SC_CXXFLAGS) -c $< -o $(SC)/cs_tlm.o
	rm -f $@
	$(AR) rcs $@ $(SC)/cs_tlm.o

$(SC)/v/Vcs_top.h: $(CS_RTL) rtl/configs.mk
	@rm -rf $(@D); mkdir -p $(@D)
	verilator --sc -O3 -fno-split --x-assign unique --x-initial unique --assert -DCS_ASSERT \
	  --no-timing -Wno-fatal -Wno-WIDTH -Wno-UNOPTFLAT --top-module cs_top --prefix Vcs_top \
	  $(CS_VFLAGS_$(SC_CONFIG)) -Mdir $(@D) $(CS_RTL)

$(SC)/Vcs_top.a: $(SC)/v/Vcs_top.h
	cd $(SC)/v && $(CXX) -std=c++17 -O2 -DVM_SC=1 -DVM_TRACE=0 -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd \
	  -c Vcs_top*.cpp $(DUT_RUNTIME)
	rm -f $@
	$(AR) rcs $@ $(SC)/v/*.o

SC_LINK := $(CSTLM) $(BLOCK_OBJ) $(B)/verif/lockstep/config.o $(CSMODEL)

$(SC)/side_by_side: $(addprefix verif/systemc/,side_by_side.cpp axil_pins.cpp axil_pins.h) \
    $(SC)/Vcs_top.a $(SC_LINK)
	$(CXX) $(SC_CXXFLAGS) -DVM_SC=1 -DVM_TRACE=0 -DCS_CONFIG='"$(SC_CONFIG)"' -I$(SC)/v -o $@ \
	  $(filter %.cpp,$^) $(SC)/Vcs_top.a $(SC_LINK) -lsystemc -lpthread

$(SC)/loose: verif/systemc/loose.cpp $(CSTLM) $(CSMODEL)
	$(CXX) $(SC_CXXFLAGS) -o $@ $^ -lsystemc -lpthread

.PHONY: systemc test-systemc
SC_SESSIONS ?= 1000
systemc test-systemc: export SC_COPYRIGHT_MESSAGE := DISABLE

systemc: $(SC)/side_by_side $(SC)/loose ## SystemC: RTL and TLM model side by side, SC_SESSIONS=N
	@$(SC)/loose
	@$(SC)/side_by_side -n $(SC_SESSIONS)

TESTS += systemc
test-systemc: $(SC)/side_by_side $(SC)/loose
	@verif/report.sh systemc verif/systemc/check $(SC)
