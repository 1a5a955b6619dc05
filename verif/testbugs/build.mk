# SPDX-License-Identifier: Apache-2.0
#
# Planted bugs in the core; those in the profiler are in verif/build.mk.

# One build of the SoC with all of testbugs/core, chosen by number; that is in
# a package, so that every module sees it.
CORE_BUG       := $(B)/soc/testbugs
CORE_BUG_RULES := $(wildcard verif/testbugs/core/*.bug)
CORE_BUG_RTL   := $(patsubst rtl/core/cs_rv%,$(CORE_BUG)/rtl/cs_rv%,$(SOC_RTL))

$(CORE_BUG)/libcssoc.so: $(SOC_DEPS) $(CORE_BUG_RULES) \
    verif/testbugs/plant.py verif/testbugs/core/cs_testbug_pkg.sv \
    verif/testbugs/core/testbug.c
	@rm -rf $(@D); mkdir -p $(@D)
	$(PYTHON) verif/testbugs/plant.py rtl/core $(@D)/rtl $(CORE_BUG_RULES)
	sed -i 's/cs_tb\.testbug_i/cs_testbug_pkg::number/g' $(@D)/rtl/*.sv
	$(SOC_VERILATE) $(SOC_V_off) $(SOC_PARAMS) -Mdir $(@D)/v \
	  verif/testbugs/core/cs_testbug_pkg.sv $(CS_RTL) $(CORE_BUG_RTL) \
	  $(DUT_SV) $(SOC_TB)
	$(CC) $(CFLAGS) -fPIC -c verif/testbugs/core/testbug.c -o $(@D)/testbug.o
	$(CXX) $(SOC_CXXFLAGS) -O1 -DVM_TRACE=0 \
	  $(patsubst -G%,-DCS_P_%,$(SOC_PARAMS)) -shared -I$(@D)/v -o $@ $(SOC_CPP) \
	  $$(ls $(@D)/v/Vcs_soc_tb*.cpp) $(DUT_RUNTIME) $(@D)/testbug.o

TESTS += core-testbugs
.PHONY: test-core-testbugs
CORE_BUG_NEEDS := $(CORE_BUG)/libcssoc.so $(CORE_RUN) $(CORE_PROGRAM) $(CORE_TRAPS)
CORE_BUG_RUN   := verif/testbugs/run-core.sh $(B)
test-core-testbugs: $(CORE_BUG_NEEDS)
	@verif/report.sh core-testbugs $(CORE_BUG_RUN)

testbugs: core-testbugs
.PHONY: core-testbugs
core-testbugs: $(CORE_BUG_NEEDS)
	@$(CORE_BUG_RUN)
