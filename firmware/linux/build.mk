# SPDX-License-Identifier: Apache-2.0
#
# `make linux`: what boots the guest, in build/linux: Image, fw.bin, soc.dtb,
# rootfs.cpio, cmdline; `make linux-debug` in build/linux-debug.  The kernel is Debian's, unpatched; its tree is unpacked
# once, and built again only when a configuration or the tree changes.

LX      := $(B)/linux
KTREE   := $(LX)/linux-source-6.1
KTAR    := /usr/src/linux-source-6.1.tar.xz
LXFILES := $(addprefix $(LX)/,Image fw.bin soc.dtb rootfs.cpio cmdline offsets)
# The same with the kernel that checks itself.
LXD      := $(B)/linux-debug
LXDFILES := $(addprefix $(LXD)/,Image fw.bin soc.dtb rootfs.cpio cmdline)

# The kernel writes who built it when and where into itself: always the same.
KMAKE   := $(MAKE) -s -C $(KTREE) ARCH=riscv CROSS_COMPILE=riscv64-linux-gnu- \
           KBUILD_BUILD_TIMESTAMP='Thu Jan  1 00:00:00 UTC 2026' \
           KBUILD_BUILD_USER=coresample KBUILD_BUILD_HOST=coresample

NEED_linux += linux linux-debug test-linux-qemu test-linux-debug test-linux-iss test-linux-mutants test-linux-own test-linux
NEED_demo += linux linux-debug test-linux-qemu test-linux-debug test-linux-iss test-linux-mutants test-linux-own test-linux
NEED_programs += linux linux-debug test-linux-qemu test-linux-debug test-linux-iss test-linux-mutants test-linux-own test-linux

.PHONY: linux linux-files linux-debug linux-debug-files

linux: ## build Linux for the SoC: kernel, firmware, device tree, user space
	@$(MAKE) --no-print-directory $(JOBS) linux-files

linux-files: $(LXFILES) $(B)/linux/guest.o
	@ls -l $(LXFILES)

linux-debug: ## the same with a kernel that checks locks, memory and arithmetic
	@$(MAKE) --no-print-directory $(JOBS) linux-debug-files

linux-debug-files: $(LXDFILES)
	@ls -l $^

# The stamp holds the package's version: another one is another tree.
$(LX)/tree.version: FORCE
	$(call keep,$(shell dpkg-query -W -f '$${Version}' linux-source-6.1))

$(KTREE)/Makefile: $(LX)/tree.version
	@echo "  UNPACK $(KTREE)"
	@rm -rf $(KTREE) && tar -x -f $(KTAR) -C $(LX) && touch $@

# $(call kernel,NAME,FRAGMENT...): build/linux/NAME is the kernel's output
# folder, ready for modules of other trees.  What it was made of is compared by
# content: equal configurations build nothing.
define kernel
$(LX)/$(1)/made-of: $(2) firmware/linux/configure-kernel $(KTREE)/Makefile
	@mkdir -p $$(@D)
	@cat $(LX)/tree.version $$(filter firmware/%,$$^) | cmp -s - $$@ || \
	  cat $(LX)/tree.version $$(filter firmware/%,$$^) > $$@

$(LX)/$(1)/vmlinux: $(LX)/$(1)/made-of
	@echo "  KERNEL $(LX)/$(1)"
	@firmware/linux/configure-kernel $(KTREE) $(LX)/$(1) $(2)
	@+$(KMAKE) O=$$(abspath $$(@D)) Image modules_prepare
	@cp $$(@D)/vmlinux.symvers $$(@D)/Module.symvers
	@touch $$@
endef

$(eval $(call kernel,release,firmware/linux/release.config))
$(eval $(call kernel,debug,firmware/linux/release.config firmware/linux/debug.config))

$(LX)/Image: $(LX)/release/vmlinux
	@cp $(<D)/arch/riscv/boot/Image $@

$(LXD)/Image: $(LX)/debug/vmlinux
	@mkdir -p $(@D)
	@cp $(<D)/arch/riscv/boot/Image $@

$(addprefix $(LXD)/,fw.bin rootfs.cpio cmdline): $(LXD)/%: $(LX)/%
	@mkdir -p $(@D)
	@cp $< $@

# As the kernel makes offsets for its own assembly: numbers out of a file that is
# compiled and not linked.
$(LX)/offsets: firmware/linux/task_offsets.c $(LX)/release/vmlinux
	@mkdir -p $(LX)/task
	@cp $< $(LX)/task && echo 'obj-m := task_offsets.o' > $(LX)/task/Kbuild
	@+$(KMAKE) O=$(abspath $(LX)/release) M=$(abspath $(LX)/task) task_offsets.s
	@sed -n 's/.*"->\(TASK_[A-Z_]*\) \([0-9]*\) .*/\1 \2/p' $(LX)/task/task_offsets.s > $@

# The checking kernel does not fit into the memory of the other.
$(LX)/soc.dtb: DTB_FLAGS :=
$(LXD)/soc.dtb: DTB_FLAGS := -DCS_LINUX_MEMORY=0x4000000
$(LX)/soc.dtb $(LXD)/soc.dtb: firmware/linux/soc.dts
	@mkdir -p $(@D)
	@echo "  DTC $@"
	@$(CC) -E -P -undef -x assembler-with-cpp $(DTB_FLAGS) $< | \
	  dtc -W no-chosen_node_bootargs -I dts -O dtb -o $@ -

$(LX)/cmdline: firmware/linux/cmdline
	@mkdir -p $(@D)
	@cp $< $@
