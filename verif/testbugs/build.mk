# SPDX-License-Identifier: Apache-2.0
#
# Planted bugs in the core; those in the profiler are in verif/build.mk.

TESTS += testbugs-apply
.PHONY: test-testbugs-apply
test-testbugs-apply:
	@verif/report.sh testbugs-apply verif/testbugs/apply $(B)/testbugs/apply

# One build of the SoC with all of rv.bugs, chosen by number; that is in
# a package, so that every module sees it.
BUG_PKG        := verif/testbugs/cs_testbug_pkg.sv
RV_BUG       := $(B)/soc/testbugs
RV_BUG_RTL   := $(SOC_RTL:rtl/%=$(RV_BUG)/rtl/%)

$(RV_BUG)/libcssoc.so: $(SOC_DEPS) verif/testbugs/rv.bugs \
    $(PLANT_PY) $(BUG_PKG) verif/testbugs/testbug.c
	@rm -rf $(@D); mkdir -p $(@D)
	$(PLANT) -c cs_testbug_pkg::number rtl $(@D)/rtl verif/testbugs/rv.bugs
	$(SOC_VERILATE) $(SOC_V_off) $(SOC_PARAMS) -Mdir $(@D)/v \
	  $(BUG_PKG) $(CS_RTL) $(RV_BUG_RTL) \
	  $(DUT_SV) $(SOC_TB)
	$(CC) $(CFLAGS) -fPIC -c verif/testbugs/testbug.c -o $(@D)/testbug.o
	$(CXX) $(SOC_CXXFLAGS) -O1 -DVM_TRACE=0 \
	  $(patsubst -G%,-DCS_P_%,$(SOC_PARAMS)) -shared -I$(@D)/v -o $@ $(SOC_CPP) \
	  $$(sim/one-unit $(@D)/v/Vcs_soc_tb) $(DUT_RUNTIME) $(@D)/testbug.o

NIGHTLY += rv-testbugs
.PHONY: test-rv-testbugs
RV_BUG_NEEDS := $(RV_BUG)/libcssoc.so $(RV_RUN) $(RV_PROGRAM) $(RV_TRAPS)
RV_BUG_RUN   := verif/testbugs/run-rv.sh $(B)
test-rv-testbugs: $(RV_BUG_NEEDS)
	@verif/report.sh rv-testbugs $(RV_BUG_RUN)

testbugs: rv-testbugs
.PHONY: rv-testbugs
rv-testbugs: $(RV_BUG_NEEDS)
	@$(RV_BUG_RUN)

# The same for S mode and Sv32: priv.bugs, by random privileged programs.
PRIV_BUG     := $(B)/soc/privbugs
PRIV_BUG_RTL := $(SOC_RTL:rtl/%=$(PRIV_BUG)/rtl/%)

$(PRIV_BUG)/libcssoc.so: $(SOC_DEPS) verif/testbugs/priv.bugs \
    $(PLANT_PY) $(BUG_PKG) verif/testbugs/testbug.c
	@rm -rf $(@D); mkdir -p $(@D)
	$(PLANT) -c cs_testbug_pkg::number rtl $(@D)/rtl verif/testbugs/priv.bugs
	$(SOC_VERILATE) $(SOC_V_off) $(SOC_PARAMS_super) -Mdir $(@D)/v \
	  $(BUG_PKG) $(CS_RTL) $(PRIV_BUG_RTL) \
	  $(DUT_SV) $(SOC_TB)
	$(CC) $(CFLAGS) -fPIC -c verif/testbugs/testbug.c -o $(@D)/testbug.o
	$(CXX) $(SOC_CXXFLAGS) -O1 -DVM_TRACE=0 \
	  $(patsubst -G%,-DCS_P_%,$(SOC_PARAMS_super)) -shared -I$(@D)/v -o $@ $(SOC_CPP) \
	  $$(sim/one-unit $(@D)/v/Vcs_soc_tb) $(DUT_RUNTIME) $(@D)/testbug.o

NIGHTLY += rv-priv-testbugs
.PHONY: rv-priv-testbugs test-rv-priv-testbugs
PRIV_BUG_NEEDS := $(PRIV_BUG)/libcssoc.so $(B)/verif/run-rv-priv
PRIV_BUG_TEST  := verif/testbugs/run-priv.sh $(B)
test-rv-priv-testbugs: $(PRIV_BUG_NEEDS)
	@CS_TEST_TIMEOUT=3600 verif/report.sh rv-priv-testbugs $(PRIV_BUG_TEST)

testbugs: rv-priv-testbugs
rv-priv-testbugs: $(PRIV_BUG_NEEDS)
	@$(PRIV_BUG_TEST)

BLOCK_BUG := $(B)/testbugs

$(BLOCK_BUG)/testbug.o: verif/testbugs/testbug.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -fPIC -c $< -o $@

# Bugs of the event sideband, in builds with the observer, which alone can find them.
# $(1) build, $(2) parameters of the SoC
define sideband_bugs
$(B)/soc/$(1)/libcssoc.so: $(SOC_DEPS) verif/testbugs/sideband.bugs \
    $(PLANT_PY) $(BUG_PKG) $(BLOCK_BUG)/testbug.o
	@rm -rf $$(@D); mkdir -p $$(@D)
	$(PLANT) -c cs_testbug_pkg::number rtl $$(@D)/rtl verif/testbugs/sideband.bugs
	$(SOC_VERILATE) $(SOC_V_off) $(2) $(RV_OBSERVER) -Mdir $$(@D)/v \
	  $(BUG_PKG) $(CS_RTL) $(SOC_RTL:rtl/%=$(B)/soc/$(1)/rtl/%) $(DUT_SV) $(SOC_TB)
	$$(CXX) $(SOC_CXXFLAGS) -O1 -DVM_TRACE=0 \
	  $(patsubst -G%,-DCS_P_%,$(2)) -shared -I$$(@D)/v -o $$@ $(SOC_CPP) \
	  $$$$(sim/one-unit $$(@D)/v/Vcs_soc_tb) $(DUT_RUNTIME) $(BLOCK_BUG)/testbug.o
endef
$(eval $(call sideband_bugs,sidebugs,$(SOC_PARAMS)))
$(eval $(call sideband_bugs,sidebugs-super,$(SOC_PARAMS_super)))

SIDEBAND_NEEDS := $(B)/soc/sidebugs/libcssoc.so $(B)/soc/sidebugs-super/libcssoc.so \
  $(RV_RUN) $(RV_PRIV)
SIDEBAND_RUN := $(BUG_RUN) verif/testbugs/sideband.bugs \
  '$(RV_RUN) -d $(B)/soc -b sidebugs -n 60 -g 150 -p' \
  '$(RV_PRIV) -d $(B)/soc -b sidebugs-super -n 30 -p'

NIGHTLY += sideband-testbugs
.PHONY: sideband-testbugs test-sideband-testbugs
testbugs: sideband-testbugs
sideband-testbugs: $(SIDEBAND_NEEDS)
	@$(SIDEBAND_RUN)

test-sideband-testbugs: $(SIDEBAND_NEEDS)
	@verif/report.sh sideband-testbugs $(SIDEBAND_RUN)

# Bugs that the tests of single blocks must find, without the RTL's assertions.  Copies
# with all bugs of a file, built by the rules of verif/build.mk.

# $(1) file of bugs, $(2) blocks, of which one or another finds each bug, $(3) TESTS or NIGHTLY
define block_bugs
$(BLOCK_BUG)/$(1)/planted: $(CS_RTL) verif/testbugs/$(1).bugs $(PLANT_PY)
	@rm -rf $$(@D); mkdir -p $$(@D)
	$(PLANT) -c cs_testbug_pkg::number rtl $$(@D)/rtl verif/testbugs/$(1).bugs
	touch $$@

BLOCK_BUG_$(1) := $(2:%=$(BLOCK_BUG)/block/%/test)
$$(BLOCK_BUG_$(1)): $(BLOCK_BUG)/$(1)/planted $(BLOCK_BUG)/testbug.o $(BUG_PKG)
$$(BLOCK_BUG_$(1)): BLOCK_RTL := $(BLOCK_BUG)/$(1)/rtl
$$(BLOCK_BUG_$(1)): BLOCK_FIRST := $(BUG_PKG)
$$(BLOCK_BUG_$(1)): BLOCK_CXX := $(BLOCK_BUG)/testbug.o
$$(BLOCK_BUG_$(1)): BLOCK_ASSERT :=

$(3) += $(1)-testbugs
.PHONY: $(1)-testbugs test-$(1)-testbugs
testbugs: $(1)-testbugs
$(1)-testbugs: $$(BLOCK_BUG_$(1))
	@$(BUG_RUN) verif/testbugs/$(1).bugs $$^

test-$(1)-testbugs: $$(BLOCK_BUG_$(1))
	@verif/report.sh $(1)-testbugs $(BUG_RUN) verif/testbugs/$(1).bugs $$^
endef

$(eval $(call block_bugs,tagged,tagged tagged16,TESTS))
$(eval $(call block_bugs,saving,saving saving16,NIGHTLY))
$(eval $(call block_bugs,cop,cop cop64,NIGHTLY))
$(eval $(call block_bugs,marks,marks,TESTS))

# Bugs that the tests of the SoC's devices must find: $(1) file of bugs, $(2) tests.
define soc_block_bugs
$(B)/soc/bugs/$(1).planted: $(SOC_RTL) verif/testbugs/$(1).bugs $(PLANT_PY)
	@rm -rf $$(@D)/$(1).rtl; mkdir -p $$(@D)
	$(PLANT) -c cs_testbug_pkg::number rtl $$(@D)/$(1).rtl verif/testbugs/$(1).bugs
	touch $$@

$(2:%=$(B)/soc/bugs/%): $(B)/soc/bugs/$(1).planted $(BLOCK_BUG)/testbug.o $(BUG_PKG)
$(2:%=$(B)/soc/bugs/%): SOC_BLOCK_RTL := $(B)/soc/bugs/$(1).rtl
$(2:%=$(B)/soc/bugs/%): SOC_BLOCK_FIRST := $(BUG_PKG)
$(2:%=$(B)/soc/bugs/%): SOC_BLOCK_OBJ := $(BLOCK_BUG)/testbug.o
$(2:%=$(B)/soc/bugs/%): SOC_BLOCK_ASSERT :=

TESTS += $(1)-testbugs
.PHONY: $(1)-testbugs test-$(1)-testbugs
testbugs: $(1)-testbugs
$(1)-testbugs: $(2:%=$(B)/soc/bugs/%)
	@$(BUG_RUN) verif/testbugs/$(1).bugs $$^

test-$(1)-testbugs: $(2:%=$(B)/soc/bugs/%)
	@verif/report.sh $(1)-testbugs $(BUG_RUN) verif/testbugs/$(1).bugs $$^
endef

$(eval $(call soc_block_bugs,plic,plic))
$(eval $(call soc_block_bugs,uart,uart))
