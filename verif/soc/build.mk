# SPDX-License-Identifier: Apache-2.0
#
# Parts of the SoC alone, and the profiler's DMA ring in it.

$(B)/verif/soc/%.o: CFLAGS += $(SIM_INCLUDES) -Ifirmware/profile
$(B)/verif/soc/twin.o: CFLAGS += -Isim/iss

# ---- blocks alone ----

SOC_BLOCK_ASSERT := --assert -DCS_ASSERT

# $(call soc_block,TEST,PROGRAM,TOP MODULE,RTL,PARAMETERS,OBJECTS)
define soc_block
$(B)/soc/test/$(1) $(B)/soc/bugs/$(1): verif/soc/$(2).cpp verif/block/block.h \
    verif/lockstep/rng.h $(4) $(6) $(DUT_RUNTIME) verif/soc/build.mk
	@rm -rf $$@.v; mkdir -p $$(@D)
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique $$(SOC_BLOCK_ASSERT) \
	  --no-timing -Wno-fatal -Wno-lint --top-module $(3) --prefix V$(3) $(5) \
	  -Mdir $$@.v $$(SOC_BLOCK_FIRST) $(4:rtl/%=$$(SOC_BLOCK_RTL)/%)
	$$(CXX) -std=c++17 -O1 -Wall -Iverif/block -Iverif/lockstep -Iverif/soc -Ifirmware/profile \
	  -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$$@.v -DVM_TRACE=0 $(5:-G%=-DCS_P_%) -o $$@ $$< \
	  $$$$(sim/one-unit $$@.v/V) $(6) $(DUT_RUNTIME) $$(SOC_BLOCK_OBJ) -lpthread
endef
SOC_BLOCK_RTL := rtl

SOC_BUS := $(addprefix rtl/soc/,cs_axi_delay.sv cs_sdram_rows.sv cs_axi_mem.sv cs_axi_arb.sv) \
  verif/soc/cs_bus_tb.sv
$(eval $(call soc_block,bus,bus,cs_bus_tb,$(SOC_BUS),-GSizeLog2=14))
$(eval $(call soc_block,latency,latency,cs_bus_tb,$(SOC_BUS)))

SOC_DEVICES := $(addprefix rtl/soc/,cs_soc_pkg.sv cs_axil_port.sv cs_axil_demux.sv \
  cs_finisher.sv cs_clint.sv cs_plic_context.sv cs_plic.sv cs_uart_fifo.sv cs_uart_tx.sv\
  cs_uart_rx.sv cs_uart.sv cs_devices.sv)
$(eval $(call soc_block,devices,devices,cs_devices,$(SOC_DEVICES),-GSupervisor=1))

# Beside the simulator's devices.
SOC_TWIN := $(B)/verif/soc/twin.o $(B)/libcsiss.a
SOC_PLIC := $(addprefix rtl/soc/,cs_soc_pkg.sv cs_plic_context.sv cs_plic.sv)
$(eval $(call soc_block,plic,plic,cs_plic,$(SOC_PLIC),-GSupervisor=1,$(SOC_TWIN)))
$(eval $(call soc_block,plicm,plic,cs_plic,$(SOC_PLIC),-GSupervisor=0,$(SOC_TWIN)))

SOC_UART := $(addprefix rtl/soc/,cs_soc_pkg.sv cs_uart_fifo.sv cs_uart_tx.sv cs_uart_rx.sv cs_uart.sv)
$(eval $(call soc_block,uart,uart,cs_uart,$(SOC_UART),,$(SOC_TWIN)))
$(B)/soc/test/uart $(B)/soc/bugs/uart: verif/soc/uart_model.h

SOC_BLOCKS := bus latency devices plic plicm uart
TESTS += $(SOC_BLOCKS:%=soc-%)
.PHONY: $(SOC_BLOCKS:%=test-soc-%)

$(SOC_BLOCKS:%=test-soc-%): test-soc-%: $(B)/soc/test/%
	@verif/report.sh soc-$* $<

# ---- the profiler's DMA ring in the system: build `ring` ----

$(B)/soc/test/ring: $(B)/verif/soc/ring.o $(CSSOC)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $@ $^ -ldl

TESTS += soc-ring
.PHONY: test-soc-ring
test-soc-ring: $(B)/soc/test/ring $(B)/soc/ring/libcssoc.so $(SOC_LOOP)
	@verif/report.sh soc-ring $< $(B)/soc ring $(SOC_LOOP)

# ---- typing at the UART, and RAM chosen at run time: build `linux` ----

$(B)/soc/test/echo.bin: verif/soc/echo.S firmware/profile/cs_soc_map.h
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac_zicsr -mabi=ilp32 -nostdlib -Wl,-n -Ifirmware/profile \
	  -Wl,-Ttext=0x80000000 -o $(@:.bin=.elf) $<
	$(RISCV)objcopy -O binary $(@:.bin=.elf) $@

$(B)/soc/test/console: $(B)/verif/soc/console.o $(CSSOC)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $@ $^ -ldl

$(B)/soc/test/privilege: $(B)/verif/soc/privilege.o $(CSSOC)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $@ $^ -ldl

TESTS += soc-console soc-privilege
.PHONY: test-soc-console test-soc-privilege
test-soc-privilege: $(B)/soc/test/privilege $(B)/soc/linux/libcssoc.so
	@verif/report.sh soc-privilege $< $(B)/soc linux

test-soc-console: $(B)/soc/test/console $(B)/soc/linux/libcssoc.so $(B)/soc/test/echo.bin
	@verif/report.sh soc-console $< $(B)/soc linux $(B)/soc/test/echo.bin
