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

# The driver in the guest: what its reader got is what the ring wrote.
NIGHTLY += driver

.PHONY: test-driver
test-driver: driver $(B)/iss-run $(B)/guest-files ## the Linux driver on the simulator: its stream against the model's ring
	@CS_TEST_TIMEOUT=1800 verif/report.sh driver verif/linux/driver-check $(B)/iss-run \
	  $(B)/guest-files $(B)/driver
