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

# The tagged table: its block test, built with all of testbugs/tagged.
TAGGED_BUG       := $(B)/block/testbugs-tagged
TAGGED_BUG_RULES := $(wildcard verif/testbugs/tagged/*.bug)
TAGGED_BUG_PKG   := verif/testbugs/core/cs_testbug_pkg.sv

$(TAGGED_BUG)/rtl/cs_tagged.sv: $(CS_RTL) $(TAGGED_BUG_RULES) verif/testbugs/plant.py
	@rm -rf $(@D); mkdir -p $(@D)
	$(PYTHON) verif/testbugs/plant.py rtl $(@D) $(TAGGED_BUG_RULES)
	sed -i 's/cs_tb\.testbug_i/cs_testbug_pkg::number/g' $(@D)/*.sv

$(TAGGED_BUG)/%/test: $(TAGGED_BUG)/rtl/cs_tagged.sv verif/block/cs_tagged.cpp verif/block/block.h \
    verif/lockstep/rng.h $(BLOCK_OBJ) $(CSMODEL) $(TAGGED_BUG_PKG) verif/testbugs/core/testbug.c
	@rm -rf $(@D); mkdir -p $(@D)
	$(subst --assert -DCS_ASSERT,,$(BLOCK_VERILATE)) --top-module cs_tagged --prefix Vcs_tagged \
	  -GXLEN=32 -GLogN=6 -GMaxEntries=$* -Mdir $(@D)/v -y $(<D) $(TAGGED_BUG_PKG) \
	  $(<D)/cs_pkg.sv $<
	$(CC) $(CFLAGS) -c verif/testbugs/core/testbug.c -o $(@D)/testbug.o
	$(CXX) -std=c++17 -O1 -Icmodel -Iverif/lockstep -Iverif/block -I$(DUT_INCLUDE) \
	  -I$(DUT_INCLUDE)/vltstd -I$(@D)/v -DVM_TRACE=0 -DCS_P_XLEN=32 -DCS_P_LogN=6 \
	  -DCS_P_MaxEntries=$* -o $@ verif/block/cs_tagged.cpp $$(ls $(@D)/v/V*.cpp) \
	  $(DUT_RUNTIME) $(BLOCK_OBJ) $(CSMODEL) $(@D)/testbug.o -lpthread

TESTS += tagged-testbugs
.PHONY: tagged-testbugs test-tagged-testbugs
TAGGED_BUG_NEEDS := $(TAGGED_BUG)/64/test $(TAGGED_BUG)/16/test
testbugs: tagged-testbugs
tagged-testbugs: $(TAGGED_BUG_NEEDS)
	@verif/testbugs/run-tagged.sh $(TAGGED_BUG)

test-tagged-testbugs: $(TAGGED_BUG_NEEDS)
	@verif/report.sh tagged-testbugs verif/testbugs/run-tagged.sh $(TAGGED_BUG)
