# SPDX-License-Identifier: Apache-2.0
#
# Parts of the SoC alone, and the profiler's DMA ring in it.

$(B)/verif/soc/%.o: CFLAGS += $(SIM_INCLUDES)

# ---- blocks alone ----

# $(call soc_block,TEST,TOP MODULE,RTL,MORE FLAGS)
define soc_block
$(B)/soc/test/$(1): verif/soc/$(1).cpp verif/block/block.h verif/lockstep/rng.h \
    $(3) $(DUT_RUNTIME) verif/soc/build.mk
	@rm -rf $$@.v; mkdir -p $$(@D)
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --assert \
	  -DCS_ASSERT --no-timing -Wno-fatal -Wno-lint --top-module $(2) --prefix V$(2) \
	  -Mdir $$@.v $(3)
	$$(CXX) -std=c++17 -O1 -Wall -Iverif/block -Iverif/lockstep -Ifirmware/profile \
	  -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$$@.v -DVM_TRACE=0 -o $$@ $$< \
	  $$$$(ls $$@.v/V*.cpp) $(DUT_RUNTIME) -lpthread
endef

SOC_BUS := $(addprefix rtl/soc/,cs_axi_delay.sv cs_sdram_rows.sv cs_axi_mem.sv cs_axi_arb.sv) \
  verif/soc/cs_bus_tb.sv
$(eval $(call soc_block,bus,cs_bus_tb,$(SOC_BUS)))
$(eval $(call soc_block,latency,cs_bus_tb,$(SOC_BUS)))

SOC_DEVICES := $(addprefix rtl/soc/,cs_soc_pkg.sv cs_axil_port.sv cs_axil_demux.sv \
  cs_finisher.sv cs_clint.sv cs_plic.sv cs_uart.sv cs_devices.sv)
$(eval $(call soc_block,devices,cs_devices,$(SOC_DEVICES)))

TESTS += soc-bus soc-latency soc-devices
.PHONY: test-soc-bus test-soc-latency test-soc-devices

test-soc-bus test-soc-latency test-soc-devices: test-soc-%: $(B)/soc/test/%
	@verif/report.sh soc-$* $<

# ---- the profiler's DMA ring in the system: build `ring` ----

$(B)/soc/test/ring: $(B)/verif/soc/ring.o $(CSSOC)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $@ $^ -ldl

TESTS += soc-ring
.PHONY: test-soc-ring
test-soc-ring: $(B)/soc/test/ring $(B)/soc/ring/libcssoc.so $(SOC_LOOP)
	@verif/report.sh soc-ring $< $(B)/soc ring $(SOC_LOOP)
