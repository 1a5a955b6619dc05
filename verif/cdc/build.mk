# SPDX-License-Identifier: Apache-2.0
#
# The register bus with a clock of its own, rtl/cdc, and bugs planted in it.

CDC     := $(B)/cdc
CDC_RTL := $(addprefix rtl/cdc/,$(shell cat rtl/cdc/cdc.f))
CDC_DEPS := verif/cdc/cdc.cpp verif/cdc/cdc_tb.sv verif/block/block.h verif/lockstep/rng.h \
  $(CDC_RTL) $(DUT_RUNTIME) verif/cdc/build.mk

# $(call cdc_build,RTL FOLDER)
define cdc_build
verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --no-timing -Wno-fatal -Wno-lint \
  --top-module cdc_tb --prefix Vcdc_tb -Mdir $@.v $(CDC_RTL:rtl/%=$(1)/%) verif/cdc/cdc_tb.sv
$(CXX) -std=c++17 -O1 -Icmodel -Iverif/block -Iverif/lockstep -include verif/adapt/bug.h \
  -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$@.v -DVM_TRACE=0 -o $@ $< \
  $$(sim/one-unit $@.v/V) $(DUT_RUNTIME) -lpthread
endef

$(CDC)/test: $(CDC_DEPS)
	@rm -rf $@.v; mkdir -p $(@D)
	$(call cdc_build,rtl)

$(CDC)/bugs: $(CDC_DEPS) verif/cdc/cdc.bugs verif/adapt/bug.h $(PLANT_PY)
	@rm -rf $@.v $@.rtl; mkdir -p $(@D)
	$(PLANT) -c '$$c32("cs_bug()")' rtl $@.rtl verif/cdc/cdc.bugs
	$(call cdc_build,$@.rtl)

TESTS += cdc cdc-testbugs
.PHONY: test-cdc cdc-testbugs test-cdc-testbugs
test-cdc: $(CDC)/test
	@verif/report.sh cdc $(CDC)/test

CDC_BUGS = $(BUG_RUN) verif/cdc/cdc.bugs "$(CDC)/bugs 1 4 100000"
cdc-testbugs: $(CDC)/bugs
	@$(CDC_BUGS)
test-cdc-testbugs: $(CDC)/bugs
	@verif/report.sh cdc-testbugs $(CDC_BUGS)
