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

# The guest on the RTL, beside the simulator.
SOC_BOOT_OBJ := $(B)/verif/linux/soc_boot.o $(B)/tools/run/guest_tasks.o
SOC_BOOT_CMD ?= lua mixture.lua & gzip

$(B)/verif/linux/%.o: CFLAGS += $(SIM_INCLUDES) -Itools/run -Itools/lib -Ifirmware/linux

$(B)/verif/soc-boot: $(SOC_BOOT_OBJ) $(RV_LOCKSTEP_LIB) $(CSSOC) $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(SOC_BOOT_OBJ) $(RV_LOCKSTEP_LIB) $(CSSOC) $(TOOLS_LINK) -o $@

# The same with a simulator in the place of the core: for work on the checker.
$(B)/verif/fake-boot: $(SOC_BOOT_OBJ) $(B)/verif/rv/fake_core.o $(RV_LOCKSTEP_LIB) $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(SOC_BOOT_OBJ) $(B)/verif/rv/fake_core.o $(RV_LOCKSTEP_LIB) $(TOOLS_LINK) -o $@

.PHONY: linux-boot
linux-boot: $(B)/verif/soc-boot $(LXFILES) $(B)/soc/super/libcssoc.so ## boot Linux on the RTL in lockstep, run lua and gzip: cycles of each process
	$< -d $(B)/soc -b super -l $(B)/linux -j $(B)/linux-boot.json '$(SOC_BOOT_CMD)'

NIGHTLY += linux-boot
.PHONY: test-linux-boot
test-linux-boot: $(B)/verif/soc-boot $(LXFILES) $(B)/soc/super/libcssoc.so
	@CS_TEST_TIMEOUT=3600 verif/report.sh linux-boot $< -d $(B)/soc -b super -l $(B)/linux -q \
	  '$(SOC_BOOT_CMD)'
