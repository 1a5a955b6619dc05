# SPDX-License-Identifier: Apache-2.0
#
# The adapter of cores' ports beside a reference, and bugs planted in it.

ADAPT     := $(B)/adapt
ADAPT_RTL := $(addprefix rtl/adapt/,$(shell cat rtl/adapt/adapt.f))
ADAPT_DEPS := verif/adapt/adapt.cpp verif/adapt/reference.h verif/block/block.h \
  verif/lockstep/rng.h $(ADAPT_RTL) $(DUT_RUNTIME) verif/adapt/build.mk

# $(call adapt_build,RTL FOLDER,PARAMETERS)
define adapt_build
verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --no-timing -Wno-fatal -Wno-lint \
  --top-module cs_adapt_rvfi --prefix Vcs_adapt_rvfi $(2) -Mdir $@.v $(ADAPT_RTL:rtl/%=$(1)/%)
$(CXX) -std=c++17 -O1 -Icmodel -Iverif/block -Iverif/lockstep -Iverif/adapt $(patsubst -G%,-DCS_P_%,$(2)) \
  -include verif/adapt/bug.h -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$@.v -DVM_TRACE=0 -o $@ $< \
  $$(ls $@.v/V*.cpp) $(DUT_RUNTIME) -lpthread
endef

$(ADAPT)/32 $(ADAPT)/64: $(ADAPT)/%: $(ADAPT_DEPS)
	@rm -rf $@.v; mkdir -p $(@D)
	$(call adapt_build,rtl,-GXLEN=$* -GCountOrder=$(if $(filter 32,$*),1,0))

$(ADAPT)/bugs/32 $(ADAPT)/bugs/64: $(ADAPT)/bugs/%: $(ADAPT_DEPS) verif/adapt/adapt.bugs verif/adapt/bug.h $(PLANT_PY)
	@rm -rf $@.v $@.rtl; mkdir -p $(@D)
	$(PLANT) -c '$$c32("cs_bug()")' rtl $@.rtl verif/adapt/adapt.bugs
	$(call adapt_build,$@.rtl,-GXLEN=$* -GCountOrder=1)

TESTS += adapt adapt-testbugs
.PHONY: test-adapt adapt-testbugs test-adapt-testbugs
test-adapt: $(ADAPT)/32 $(ADAPT)/64
	@verif/report.sh adapt sh -c '$(ADAPT)/32 && $(ADAPT)/64'

ADAPT_BUGS = $(BUG_RUN) verif/adapt/adapt.bugs "$(ADAPT)/bugs/32 1 1 100000" "$(ADAPT)/bugs/64 1 1 100000"
adapt-testbugs: $(ADAPT)/bugs/32 $(ADAPT)/bugs/64
	@$(ADAPT_BUGS)
test-adapt-testbugs: $(ADAPT)/bugs/32 $(ADAPT)/bugs/64
	@verif/report.sh adapt-testbugs $(ADAPT_BUGS)
