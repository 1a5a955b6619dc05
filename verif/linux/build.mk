# SPDX-License-Identifier: Apache-2.0
#
# The guest's Linux in QEMU and on the simulator.  It is nightly's, because
# building its kernel alone takes some four minutes of a processor.

NIGHTLY += linux-qemu linux-iss

.PHONY: test-linux-qemu
test-linux-qemu: $(LXFILES) $(B)/guest-files ## boot the guest's Linux in QEMU and check what it prints
	@verif/report.sh linux-qemu verif/linux/qemu-check $(B)/linux $(B)/guest-files

# A kernel that watches locks, memory and arithmetic finds nothing to say about
# firmware, device tree and user space.
NIGHTLY += linux-debug

.PHONY: test-linux-debug
test-linux-debug: $(LXDFILES) $(B)/iss-run
	@verif/report.sh linux-debug verif/linux/debug-check $(B)/iss-run $(LXD)

.PHONY: test-linux-iss
test-linux-iss: $(LXFILES) $(B)/iss-run ## the guest drives the profiler's model on the simulator
	@verif/report.sh linux-iss verif/linux/iss-check $(B)/iss-run $(B)/linux

NIGHTLY += linux-mutants
.PHONY: test-linux-mutants
test-linux-mutants: $(LXFILES) $(B)/iss-run
	@verif/report.sh linux-mutants $(PYTHON) -B verif/linux/guest_mutants.py $(B)/iss-run $(B)/linux \
	  $(B)/linux-mutants -- $(WCC) $(GFLAGS) -- $(WCC) $(GLDFLAGS) $(GUEST)/obj/sh.o $(GUEST_LAYER)

# Whose a message is: the guest under the profiler's model, with the ideal profile
# beside it.
NIGHTLY += linux

.PHONY: test-linux
test-linux: $(B)/coresample $(LXFILES) ## run the guest's Linux under the profiler's model: errors, owners of messages, bad input
	@CS_TEST_TIMEOUT=3600 verif/report.sh linux verif/linux/run-check $(B)/coresample $(B)/linux

# ---- the small guest ----

# Three modes, two processes, a million instructions: what a system is to
# `run --linux`, without a kernel to build.
MINI    := $(B)/verif/linux/mini
MINI_CC := $(WCC) -march=rv32imac_zicsr_zifencei -mabi=ilp32 $(STRICT) -O2 -g -ffreestanding -nostdlib -mcmodel=medany \
  -Ifirmware/linux -Wl,--no-warn-rwx-segments
MINI_FILES := $(MINI)/fw.bin $(MINI)/Image $(MINI)/guest/alpha.elf $(MINI)/guest/beta.elf
.SECONDARY: $(MINI_FILES)

$(MINI)/guest/%.elf: verif/linux/mini/%.S
	@mkdir -p $(@D)
	$(MINI_CC) -Wl,-Ttext=0x10000 $< -o $@

$(MINI)/%.bin: $(MINI)/guest/%.elf
	$(RISCV)objcopy -O binary $< $@

$(MINI)/fw.elf: verif/linux/mini/fw.S
	@mkdir -p $(@D)
	$(MINI_CC) -Wl,-Ttext=0x80000000 $< -o $@

$(MINI)/fw.bin: $(MINI)/fw.elf
	$(RISCV)objcopy -O binary $< $@

$(MINI)/release/vmlinux: $(addprefix verif/linux/mini/,entry.S kernel.c kernel.ld) \
    $(MINI)/alpha.bin $(MINI)/beta.bin firmware/linux/cs_linux_map.h
	@mkdir -p $(@D)
	$(MINI_CC) -Wa,-I$(MINI) -T verif/linux/mini/kernel.ld $(filter %.S %.c,$^) -o $@

$(MINI)/Image: $(MINI)/release/vmlinux
	$(RISCV)objcopy -O binary $< $@

TESTS += linux-small
.PHONY: test-linux-small
test-linux-small: $(B)/coresample $(MINI_FILES) $(B)/soc/linux/libcssoc.so \
    $(B)/soc/linux-check/libcssoc.so ## a small guest on simulator and SoC: owners of messages and clocks, errors
	@verif/report.sh linux-small $(PYTHON) -B verif/linux/mini-check $(B)/coresample $(MINI) iss soc

TESTS += guest-add
.PHONY: test-guest-add
test-guest-add: ## files and programs of a user's own in a guest: the archive, what is refused
	@rm -rf $(B)/guest-add && mkdir -p $(B)/guest-add
	@verif/report.sh guest-add $(PYTHON) -B verif/linux/guest-add-check $(B)/guest-add $(WCC) -march=rv32imac -mabi=ilp32

# With a compiler that is not ours, too.
NIGHTLY += linux-own
.PHONY: test-linux-own
test-linux-own: driver $(B)/coresample $(LXFILES) $(B)/linux/guest.o $(B)/iss-run $(B)/guest-files
	@rm -rf $(B)/linux-own && mkdir -p $(B)/linux-own
	@tools/setup/venv $(B)/linux-own-venv verif/linux/own/packages.pypi
	@CS_TEST_TIMEOUT=3600 verif/report.sh linux-own $(PYTHON) -B verif/linux/own-check $(B)/linux-own $(B)/coresample $(B)/linux \
	  $(B)/linux-own-venv/bin/python $(B)/driver $(B)/iss-run $(B)/guest-files

# The guest's Linux on the RTL.
NIGHTLY += linux-soc
.PHONY: test-linux-soc
test-linux-soc: $(B)/coresample $(LXFILES) $(B)/soc/linux/libcssoc.so $(B)/soc/linux-check/libcssoc.so
	@CS_TEST_TIMEOUT=7200 verif/report.sh linux-soc $(PYTHON) -B verif/linux/soc-check $(B)/coresample $(B)/linux

LINUX_BOOT := $(B)/coresample run --linux --on soc --lockstep --exact --json $(B)/linux-boot.json

.PHONY: linux-boot
linux-boot: $(B)/coresample $(LXFILES) $(B)/soc/linux-check/libcssoc.so ## boot Linux on the RTL in lockstep, run lua and gzip: cycles by program and function
	$(LINUX_BOOT) -- lua mixture.lua '&' gzip

# The driver in the guest: what its reader got is what the ring wrote.
NIGHTLY += driver

.PHONY: test-driver
test-driver: driver $(B)/iss-run $(B)/guest-files ## the Linux driver on the simulator: its stream against the model's ring
	@CS_TEST_TIMEOUT=3600 verif/report.sh driver verif/linux/driver-check $(B)/iss-run \
	  $(B)/guest-files $(B)/driver

# The kernel's checkers, on a copy of the driver that is built from new.
NIGHTLY += driver-lint
.PHONY: test-driver-lint
test-driver-lint: driver ## checkpatch --strict, sparse and W=1 on the Linux driver
	@rm -rf $(DRV)/lint && mkdir -p $(DRV)/lint && cp $(DRV_SOURCES) $(DRV_HEADERS) $(DRV)/lint
	@verif/report.sh driver-lint verif/linux/driver-lint $(KTREE) \
	  $(KMAKE) O=$(abspath $(B)/linux/release) M=$(abspath $(DRV)/lint) modules

DRV_COST = $(PYTHON) -B verif/linux/driver-cost $(B)/iss-run $(DRV) $(DRV_KO) $(LX)/release/System.map

.PHONY: bench-driver
bench-driver: driver $(B)/iss-run ## instructions of the Linux driver by message, change of process, flood
	@$(DRV_COST)

NIGHTLY += driver-cost
.PHONY: test-driver-cost
test-driver-cost: driver $(B)/iss-run
	@verif/report.sh driver-cost $(DRV_COST)
