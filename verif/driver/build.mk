# SPDX-License-Identifier: Apache-2.0
#
# Benches of the Linux driver, which need a kernel and so are nightly's.

DRVD       := $(B)/driver-debug
DRVD_FILES := $(addprefix $(DRVD)/,Image fw.bin soc.dtb cmdline rootfs.cpio)
# The release kernel with the benches' programs.
DRVB       := $(B)/driver-bench
DRVB_FILES := $(addprefix $(DRVB)/,Image fw.bin soc.dtb cmdline offsets rootfs.cpio)
DRV_BENCH  := verif/driver

NEED_linux += driver-test
NEED_demo += driver-test
NEED_programs += driver-test

$(eval $(call driver_module,$(DRVD)/src,debug))

$(addprefix $(DRVD)/,Image fw.bin soc.dtb cmdline): $(DRVD)/%: $(LXD)/%
	@mkdir -p $(@D)
	@cp $< $@

# Two kernels' modules, and the programs of the benches.
$(DRVD)/module.cpio: $(DRVD)/src/coresample.ko
$(DRVB)/module.cpio: $(DRV)/src/coresample.ko
$(DRVD)/module.cpio $(DRVB)/module.cpio: $(GUEST_BENCHES:%=$(GUEST)/bin/%) firmware/guest/make-initramfs
	@$(RISCV)strip --strip-debug -o $(@D)/coresample.ko $(filter %.ko,$^)
	@firmware/guest/make-initramfs $@ lib/coresample.ko=$(@D)/coresample.ko \
	  $(foreach p,$(GUEST_BENCHES),bin/$(p)=$(GUEST)/bin/$(p))

$(DRVD)/rootfs.cpio: $(LXD)/rootfs.cpio $(DRVD)/module.cpio
	@cat $^ > $@

$(addprefix $(DRVB)/,Image fw.bin soc.dtb cmdline offsets): $(DRVB)/%: $(B)/linux/%
	@mkdir -p $(@D)
	@cp $< $@

$(DRVB)/rootfs.cpio: $(B)/linux/rootfs.cpio $(DRVB)/module.cpio
	@mkdir -p $(@D)
	@cat $^ > $@

# ---- faults and users, under a kernel that watches itself ----

DRIVER_TEST = $(PYTHON) -B $(DRV_BENCH)/driver-test $(B)/iss-run $(DRVD) $(DRVB)

.PHONY: driver-test driver-test-files
driver-test: ## the Linux driver under faults, a kernel that checks itself: `N passed, N failed`
	@$(MAKE) --no-print-directory $(JOBS) driver-test-files
	@$(DRIVER_TEST)

driver-test-files: $(DRVD_FILES) $(DRVB_FILES) $(B)/iss-run
