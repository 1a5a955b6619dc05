# SPDX-License-Identifier: Apache-2.0
#
# The Wishbone wrapper, rtl/wb: each bridge beside random neighbours, and the
# whole, with the ring's records coming out of its manager.

WB_RTL := $(addprefix rtl/wb/,$(shell cat rtl/wb/wb.f))

# $(call wb_rules,TEST,TOP,RTL,PARAMETERS)
define wb_rules
$(B)/wb/$(1): verif/wb/$(1).cpp verif/wb/wb.h verif/block/block.h verif/lockstep/rng.h \
    $(3) $(DUT_RUNTIME) verif/wb/build.mk
	@rm -rf $$@.v; mkdir -p $$(@D)
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --assert -DCS_ASSERT \
	  --no-timing -Wno-fatal -Wno-lint --top-module $(2) --prefix V$(2) $(4) -Mdir $$@.v $(3)
	$$(CXX) -std=c++17 -O1 -Icmodel -Iverif/block -Iverif/lockstep -Iverif/wb \
	  -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$$@.v -DVM_TRACE=0 -o $$@ $$< \
	  $$$$(sim/one-unit $$@.v/V) $(DUT_RUNTIME) -lpthread

TESTS += wb-$(1)
.PHONY: test-wb-$(1)
test-wb-$(1): $(B)/wb/$(1)
	@verif/report.sh wb-$(1) $$<
endef
$(eval $(call wb_rules,axil,cs_wb_axil,rtl/wb/cs_wb_axil.sv,-GAddrWidth=16))
$(eval $(call wb_rules,dma,cs_wb_dma,rtl/wb/cs_wb_dma.sv,))
$(eval $(call wb_rules,top,cs_wb_top,$(CS_RTL) $(WB_RTL),-GDma=1 -GStrata=16 -GFifoDepth=8))
