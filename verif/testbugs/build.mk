# SPDX-License-Identifier: Apache-2.0
#
# Planted bugs in the core; those in the profiler are in verif/build.mk.

# One build of the SoC with all of testbugs/core, chosen by number; that is in
# a package, so that every module sees it.
RV_BUG       := $(B)/soc/testbugs
RV_BUG_RULES := $(wildcard verif/testbugs/rv/*.bug)
RV_BUG_RTL   := $(patsubst rtl/rv/cs_rv%,$(RV_BUG)/rtl/cs_rv%,$(SOC_RTL))

$(RV_BUG)/libcssoc.so: $(SOC_DEPS) $(RV_BUG_RULES) \
    verif/testbugs/plant.py verif/testbugs/rv/cs_testbug_pkg.sv \
    verif/testbugs/rv/testbug.c
	@rm -rf $(@D); mkdir -p $(@D)
	$(PYTHON) verif/testbugs/plant.py rtl/rv $(@D)/rtl $(RV_BUG_RULES)
	sed -i 's/cs_tb\.testbug_i/cs_testbug_pkg::number/g' $(@D)/rtl/*.sv
	$(SOC_VERILATE) $(SOC_V_off) $(SOC_PARAMS) -Mdir $(@D)/v \
	  verif/testbugs/rv/cs_testbug_pkg.sv $(CS_RTL) $(RV_BUG_RTL) \
	  $(DUT_SV) $(SOC_TB)
	$(CC) $(CFLAGS) -fPIC -c verif/testbugs/rv/testbug.c -o $(@D)/testbug.o
	$(CXX) $(SOC_CXXFLAGS) -O1 -DVM_TRACE=0 \
	  $(patsubst -G%,-DCS_P_%,$(SOC_PARAMS)) -shared -I$(@D)/v -o $@ $(SOC_CPP) \
	  $$(ls $(@D)/v/Vcs_soc_tb*.cpp) $(DUT_RUNTIME) $(@D)/testbug.o

TESTS += rv-testbugs
.PHONY: test-rv-testbugs
RV_BUG_NEEDS := $(RV_BUG)/libcssoc.so $(RV_RUN) $(RV_PROGRAM) $(RV_TRAPS)
RV_BUG_RUN   := verif/testbugs/run-rv.sh $(B)
test-rv-testbugs: $(RV_BUG_NEEDS)
	@verif/report.sh rv-testbugs $(RV_BUG_RUN)

testbugs: rv-testbugs
.PHONY: rv-testbugs
rv-testbugs: $(RV_BUG_NEEDS)
	@$(RV_BUG_RUN)

# Bugs that the tests of single blocks must find, without the RTL's assertions.  Copies
# with all of a folder's bugs, built by the rules of verif/build.mk.
BLOCK_BUG := $(B)/testbugs
BLOCK_BUG_PKG := verif/testbugs/rv/cs_testbug_pkg.sv

$(BLOCK_BUG)/testbug.o: verif/testbugs/rv/testbug.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c $< -o $@

# $(1) folder, $(2) blocks, of which one or another finds each bug
define block_bugs
$(BLOCK_BUG)/$(1)/planted: $(CS_RTL) $(wildcard verif/testbugs/$(1)/*.bug) verif/testbugs/plant.py
	@rm -rf $$(@D); mkdir -p $$(@D)
	$(PYTHON) verif/testbugs/plant.py rtl $$(@D)/rtl $(wildcard verif/testbugs/$(1)/*.bug)
	find $$(@D)/rtl -name '*.sv' -exec sed -i 's/cs_tb\.testbug_i/cs_testbug_pkg::number/g' {} +
	touch $$@

BLOCK_BUG_$(1) := $(2:%=$(BLOCK_BUG)/block/%/test)
$$(BLOCK_BUG_$(1)): $(BLOCK_BUG)/$(1)/planted $(BLOCK_BUG)/testbug.o $(BLOCK_BUG_PKG)
$$(BLOCK_BUG_$(1)): BLOCK_RTL := $(BLOCK_BUG)/$(1)/rtl
$$(BLOCK_BUG_$(1)): BLOCK_FIRST := $(BLOCK_BUG_PKG)
$$(BLOCK_BUG_$(1)): BLOCK_CXX := $(BLOCK_BUG)/testbug.o
$$(BLOCK_BUG_$(1)): BLOCK_ASSERT :=

TESTS += $(1)-testbugs
.PHONY: $(1)-testbugs test-$(1)-testbugs
testbugs: $(1)-testbugs
$(1)-testbugs: $$(BLOCK_BUG_$(1))
	@verif/testbugs/run-block.sh $(1) $$^

test-$(1)-testbugs: $$(BLOCK_BUG_$(1))
	@verif/report.sh $(1)-testbugs verif/testbugs/run-block.sh $(1) $$^
endef

$(eval $(call block_bugs,tagged,tagged tagged16))
$(eval $(call block_bugs,saving,saving saving16))
$(eval $(call block_bugs,cop,cop cop64))
$(eval $(call block_bugs,marks,marks))
