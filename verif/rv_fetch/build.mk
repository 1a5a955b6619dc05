# SPDX-License-Identifier: Apache-2.0
#
# The front end of the softcore alone, in four sizes, and with translation.

FETCH_SV := $(addprefix rtl/rv/cs_rv_,pkg.sv tlb.sv utlb.sv icache.sv bpred.sv iqueue.sv fetch.sv)
FETCH_H  := $(addprefix verif/rv_fetch/,memory.h shapes.h virtual.h) verif/block/block.h \
  verif/lockstep/rng.h

# $(call fetch_rules,NAME,PARAMETERS)
define fetch_rules
FETCH_TESTS += $(B)/rv_fetch/$(1)/test
$(B)/rv_fetch/$(1)/test: verif/rv_fetch/fetch_test.cpp $(FETCH_H) $(FETCH_SV) $(DUT_RUNTIME)
	@rm -rf $$(@D); mkdir -p $$(@D)
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --assert \
	  -DCS_ASSERT --no-timing -Wno-WIDTH --top-module cs_rv_fetch --prefix Vcs_rv_fetch \
	  $(2) -Mdir $$(@D)/v $(FETCH_SV)
	$$(CXX) -std=c++17 -O1 -Iverif/block -Iverif/lockstep -I$(DUT_INCLUDE) \
	  -I$(DUT_INCLUDE)/vltstd -I$$(@D)/v -DVM_TRACE=0 \
	  $(patsubst -G%,-DCS_P_%,$(2)) -o $$@ verif/rv_fetch/fetch_test.cpp \
	  $$$$(sim/one-unit $$(@D)/v/V) $(DUT_RUNTIME) -lpthread
endef
$(eval $(call fetch_rules,default,-GICacheBytes=4096 -GILineBytes=32 -GBtbEntries=256 -GRasDepth=4 -GRamSize=1048576))
$(eval $(call fetch_rules,small,-GICacheBytes=1024 -GILineBytes=16 -GBtbEntries=16 -GRasDepth=2 -GRamSize=65536))
$(eval $(call fetch_rules,large,-GICacheBytes=8192 -GILineBytes=64 -GBtbEntries=0 -GRasDepth=0 -GRamSize=1048576))
$(eval $(call fetch_rules,fourway,-GICacheBytes=16384 -GILineBytes=32 -GBtbEntries=64 -GRasDepth=4 -GRamSize=1048576))
$(eval $(call fetch_rules,virtual,-GICacheBytes=4096 -GILineBytes=32 -GBtbEntries=256 -GRasDepth=4 -GRamSize=1048576 -GSupervisor=1 -GITlbEntries=16))

TESTS += rv-fetch
NEED_demo += test-rv-fetch
.PHONY: test-rv-fetch
test-rv-fetch: $(FETCH_TESTS) ## the softcore's front end alone
	@verif/report.sh rv-fetch sh -ec 'for t in $(FETCH_TESTS); do $$t; done'
