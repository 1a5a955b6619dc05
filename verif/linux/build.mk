# SPDX-License-Identifier: Apache-2.0
#
# The guest's Linux in QEMU.  It is nightly's, because building its kernel alone
# takes some four minutes of a processor.

NIGHTLY += linux-qemu

.PHONY: test-linux-qemu
test-linux-qemu: $(LXFILES) $(B)/guest-files ## boot the guest's Linux in QEMU and check what it prints
	@verif/report.sh linux-qemu verif/linux/qemu-check $(B)/linux $(B)/guest-files

# A kernel that watches locks, memory and arithmetic finds nothing to say about
# firmware, device tree and user space.
NIGHTLY += linux-debug

.PHONY: test-linux-debug
test-linux-debug: $(LXDFILES) $(B)/iss-run
	@verif/report.sh linux-debug verif/linux/debug-check $(B)/iss-run $(LXD)
