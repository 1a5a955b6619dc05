# SPDX-License-Identifier: Apache-2.0
#
# The M-mode firmware below Linux: build/linux/fw.bin.

FW      := $(B)/linux/fw
FWFLAGS := -march=rv32imac -mabi=ilp32 -std=gnu11 -Os -g -ffreestanding \
           -ffunction-sections -fno-tree-loop-distribute-patterns \
           -ffile-prefix-map=$(CURDIR)=. -Ifirmware/profile -Ifirmware/linux
FWOBJ   := $(addprefix $(FW)/,entry.o start.o call.o timer.o pmu.o fdt.o console.o)

$(FW)/%.o: firmware/sbi/%.c firmware/sbi/build.mk
	@mkdir -p $(@D)
	@echo "  WCC $<"
	@$(RISCV)gcc $(FWFLAGS) $(STRICT) -MMD -MP -c $< -o $@

$(FW)/%.o: firmware/sbi/%.S firmware/sbi/build.mk
	@mkdir -p $(@D)
	@echo "  WCC $<"
	@$(RISCV)gcc $(FWFLAGS) -c $< -o $@

$(B)/linux/fw.elf: $(FWOBJ) firmware/sbi/sbi.ld
	@echo "  WLD $@"
	@$(RISCV)gcc -march=rv32imac -mabi=ilp32 -nostdlib -static -Wl,--gc-sections \
	  -Wl,--build-id=none,--no-warn-rwx-segments -T firmware/sbi/sbi.ld -o $@ $(FWOBJ) -lgcc

$(B)/linux/fw.bin: $(B)/linux/fw.elf
	@$(RISCV)objcopy -O binary $< $@
