# SPDX-License-Identifier: Apache-2.0
#
# The SystemC model: its library, and the RTL by `verilator --sc` at its side.

SC          := $(B)/systemc
SC_CONFIGS  := default full# without and with the DMA ring
SC_CXXFLAGS := -std=c++17 -O2 -Wall -Wextra -Icmodel -Icmodel/systemc -Iverif/lockstep $(SIM_INCLUDES) -isystem $(DUT_INCLUDE) -isystem $(DUT_INCLUDE)/vltstd
CSTLM       := $(B)/libcstlm.a

$(CSTLM): cmodel/systemc/cs_tlm.cpp cmodel/systemc/cs_tlm.h $(wildcard cmodel/*.h)
	@mkdir -p $(SC)
	$(CXX) $(SC_CXXFLAGS) -c $< -o $(SC)/cs_tlm.o
	rm -f $@
	$(AR) rcs $@ $(SC)/cs_tlm.o

SC_BENCH := $(addprefix verif/systemc/,side_by_side.cpp memory.cpp memory.h pins.cpp pins.h)
SC_LINK  := $(CSTLM) $(BLOCK_OBJ) $(B)/verif/lockstep/config.o $(CSMODEL)

# $(call side_by_side,CONFIG)
define side_by_side
$(SC)/$(1)/v/Vcs_top.h: $(CS_RTL) rtl/configs.mk
	@rm -rf $$(@D); mkdir -p $$(@D)
	verilator --sc -O3 -fno-split --x-assign unique --x-initial unique --assert -DCS_ASSERT \
	  --no-timing -Wno-fatal -Wno-WIDTH -Wno-UNOPTFLAT --top-module cs_top --prefix Vcs_top \
	  $(CS_VFLAGS_$(1)) -Mdir $$(@D) $(CS_RTL)

$(SC)/$(1)/Vcs_top.a: $(SC)/$(1)/v/Vcs_top.h
	unit=$$$$(sim/one-unit $$(@D)/v/Vcs_top); cd $$(@D)/v && \
	  $(CXX) -std=c++17 -O2 -DVM_SC=1 -DVM_TRACE=0 -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -c \
	  $$$${unit##*/} $(addprefix $(DUT_INCLUDE)/,verilated.cpp verilated_threads.cpp)
	rm -f $$@
	$(AR) rcs $$@ $$(@D)/v/*.o

$(SC)/$(1)/side_by_side: $(SC_BENCH) $(SC)/$(1)/Vcs_top.a $(SC_LINK)
	$(CXX) $(SC_CXXFLAGS) -DVM_SC=1 -DVM_TRACE=0 -DCS_CONFIG='"$(1)"' -I$$(@D)/v -o $$@ \
	  $$(filter %.cpp,$$^) $$(@D)/Vcs_top.a $(SC_LINK) -lsystemc -lpthread
endef
$(foreach c,$(SC_CONFIGS),$(eval $(call side_by_side,$(c))))
SIDE_BY_SIDE := $(SC_CONFIGS:%=$(SC)/%/side_by_side)

$(SC)/loose: $(addprefix verif/systemc/,loose.cpp memory.cpp memory.h) $(CSTLM) $(CSMODEL)
	$(CXX) $(SC_CXXFLAGS) -o $@ $(filter-out %.h,$^) -lsystemc -lpthread

NEED_demo += systemc
NEED_systemc += systemc
.PHONY: systemc test-systemc test-systemc-all
SC_SESSIONS ?= 1000
systemc test-systemc test-systemc-all: export SC_COPYRIGHT_MESSAGE := DISABLE

systemc: $(SIDE_BY_SIDE) $(SC)/loose ## SystemC: RTL and TLM model side by side, SC_SESSIONS=N
	@$(SC)/loose
	@$(SC)/loose -r
	@$(SC)/loose -u
	@for c in $(SC_CONFIGS); do $(SC)/$$c/side_by_side -n $(SC_SESSIONS) || exit 1; done

# What has the most in it; the other one nightly.
TESTS   += systemc
NIGHTLY += systemc-all
QUICK   += systemc
test-systemc: $(SC)/full/side_by_side $(SC)/loose
	@verif/report.sh systemc verif/systemc/check $(SC) full

test-systemc-all: $(SIDE_BY_SIDE) $(SC)/loose
	@verif/report.sh systemc-all verif/systemc/check $(SC) $(SC_CONFIGS)
