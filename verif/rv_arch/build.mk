# SPDX-License-Identifier: Apache-2.0
#
# Privileged architecture tests: QEMU gives the signatures, simulator and core have the same.

RV_ARCH     := $(B)/verif/rv_arch
RV_ARCH_ELF := $(patsubst verif/rv_arch/%.S,$(RV_ARCH)/%.elf,$(wildcard verif/rv_arch/*.S))

$(RV_ARCH)/%.elf: verif/rv_arch/%.S verif/rv_arch/arch.h
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac_zicsr_zifencei -mabi=ilp32 -nostdlib -Wl,-n \
	  -Wl,-Ttext=0x80000000 $< -o $@

TESTS += rv-priv-arch
.PHONY: test-rv-priv-arch
test-rv-priv-arch: $(RV_PROGRAM) $(B)/soc/super/libcssoc.so $(B)/iss-run $(RV_ARCH_ELF) ## privileged architecture tests: signatures of QEMU, simulator and core
	@verif/report.sh rv-priv-arch verif/rv_arch/check $(B) $(RV_ARCH_ELF)
