# SPDX-License-Identifier: Apache-2.0
#
# The M-mode firmware below Linux: build/linux/fw.bin.

SBI     := $(B)/linux/fw
SBI_FLAGS := -march=rv32imac -mabi=ilp32 -std=gnu11 -Os -g -ffreestanding \
           -ffunction-sections -fno-tree-loop-distribute-patterns \
           -ffile-prefix-map=$(CURDIR)=. -Ifirmware/profile -Ifirmware/linux
SBI_OBJ   := $(addprefix $(SBI)/,entry.o start.o call.o timer.o pmu.o fdt.o console.o)

$(SBI)/%.o: firmware/sbi/%.c firmware/sbi/build.mk
	@mkdir -p $(@D)
	@echo "  WCC $<"
	@$(RISCV)gcc $(SBI_FLAGS) $(STRICT) -MMD -MP -c $< -o $@

$(SBI)/%.o: firmware/sbi/%.S firmware/sbi/build.mk
	@mkdir -p $(@D)
	@echo "  WCC $<"
	@$(RISCV)gcc $(SBI_FLAGS) -c $< -o $@

$(B)/linux/fw.elf: $(SBI_OBJ) firmware/sbi/sbi.ld
	@echo "  WLD $@"
	@$(RISCV)gcc -march=rv32imac -mabi=ilp32 -nostdlib -static -Wl,--gc-sections \
	  -Wl,--build-id=none,--no-warn-rwx-segments -T firmware/sbi/sbi.ld -o $@ $(SBI_OBJ) -lgcc

$(B)/linux/fw.bin: $(B)/linux/fw.elf
	@$(RISCV)objcopy -O binary $< $@
