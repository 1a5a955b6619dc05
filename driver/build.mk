# SPDX-License-Identifier: Apache-2.0
#
# `make driver`: the module, in build/driver/src, which is also what DKMS takes;
# and build/driver, a guest that has it in /lib.

DRV      := $(B)/driver
DRV_KO   := $(DRV)/src/coresample.ko
DRV_HEADERS := cmodel/cs_regs.h cmodel/cs_ring_regs.h cmodel/cs_cop_regs.h
DRV_SOURCES := $(wildcard driver/*.c driver/*.h) driver/Kbuild driver/dkms.conf
DRV_FILES := $(addprefix $(DRV)/,Image fw.bin soc.dtb cmdline offsets rootfs.cpio)

NEED_linux += driver test-driver test-driver-lint test-driver-cost bench-driver
NEED_demo += driver test-driver test-driver-lint test-driver-cost bench-driver
NEED_programs += driver test-driver test-driver-lint test-driver-cost bench-driver

.PHONY: driver driver-files
driver: ## build the Linux driver, and a guest that has it
	@$(MAKE) --no-print-directory $(JOBS) driver-files

driver-files: $(DRV_FILES)
	@size $(DRV_KO)

# $(call driver_module,FOLDER,KERNEL): in a copy of the sources, beside which
# kbuild writes.
define driver_module
$(1)/coresample.ko: $(DRV_SOURCES) $(DRV_HEADERS) $(B)/linux/$(2)/vmlinux
	@mkdir -p $$(@D)
	@echo "  KMOD $$@"
	@cp $(DRV_SOURCES) $(DRV_HEADERS) $$(@D)
	@+$$(KMAKE) W=1 O=$$(abspath $(B)/linux/$(2)) M=$$(abspath $$(@D)) modules
endef

$(eval $(call driver_module,$(DRV)/src,release))

$(DRV)/module.cpio: $(DRV_KO) firmware/guest/make-initramfs
	@$(RISCV)strip --strip-debug -o $(DRV)/coresample.ko $<
	@firmware/guest/make-initramfs $@ lib/coresample.ko=$(DRV)/coresample.ko $(GUEST_UCODE_FILES)

$(DRV)/rootfs.cpio: $(B)/linux/rootfs.cpio $(DRV)/module.cpio
	@cat $^ > $@

$(addprefix $(DRV)/,Image fw.bin soc.dtb cmdline offsets): $(DRV)/%: $(B)/linux/%
	@mkdir -p $(@D)
	@cp $< $@
