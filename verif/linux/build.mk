# SPDX-License-Identifier: Apache-2.0
#
# The guest's Linux in QEMU.  It is nightly's, because building its kernel alone
# takes some four minutes of a processor.

NIGHTLY += linux-qemu

.PHONY: test-linux-qemu
test-linux-qemu: $(LXFILES) $(B)/guest-files ## boot the guest's Linux in QEMU and check what it prints
	@verif/report.sh linux-qemu verif/linux/qemu-check $(B)/linux $(B)/guest-files

# Whose a message is: the guest under the profiler's model, with the ideal profile
# beside it.
NIGHTLY += linux

.PHONY: test-linux
test-linux: $(B)/coresample $(LXFILES) ## run the guest's Linux under the profiler's model: errors, owners of messages, bad input
	@CS_TEST_TIMEOUT=3600 verif/report.sh linux verif/linux/run-check $(B)/coresample $(B)/linux
