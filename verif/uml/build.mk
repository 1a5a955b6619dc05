# SPDX-License-Identifier: Apache-2.0
#
# The Linux driver in User Mode Linux, which has KASAN, with a device that is
# another process: the C model of the profiler, or its RTL.

UML        := $(B)/uml
UML_TREE   := $(UML)/linux
UML_KMAKE  := $(MAKE) -s -C $(UML_TREE) ARCH=um O=$(abspath $(UML)/kernel) KBUILD_BUILD_USER=coresample \
              KBUILD_BUILD_HOST=coresample KBUILD_BUILD_TIMESTAMP='Thu Jan  1 00:00:00 UTC 2026'
UML_CONFIG := verif/uml/uml.config

NEED_linux += uml-test test-uml test-uml-rtl
NEED_demo  += uml-test test-uml test-uml-rtl

# The tree of the guest's kernel, with the patch: what it does not change are
# links to the same files.
$(UML)/tree: $(KTREE)/Makefile verif/uml/perf.patch
	@echo "  PATCH $(UML_TREE)"
	@rm -rf $(UML_TREE) && mkdir -p $(UML)
	@cp -al $(KTREE) $(UML_TREE) && patch -s -p1 -d $(UML_TREE) < verif/uml/perf.patch
	@touch $@

# Kconfig drops in silence what it does not know.
$(UML)/kernel/vmlinux: $(UML)/tree $(UML_CONFIG)
	@echo "  KERNEL $(UML)/kernel"
	@mkdir -p $(@D)
	@$(UML_KMAKE) KCONFIG_ALLCONFIG=$(abspath $(UML_CONFIG)) allnoconfig > $(UML)/configure.log 2>&1
	@! grep '^CONFIG' $(UML_CONFIG) | grep -vxFf $(@D)/.config
	@+$(UML_KMAKE) linux modules_prepare
	@cp $(@D)/vmlinux.symvers $(@D)/Module.symvers
	@touch $@

# ---- modules ----

UML_KUNIT := $(wildcard verif/uml/kunit*.[ch])
UML_MODULES := $(addprefix $(UML)/,coresample/coresample.ko bench/csbench.ko kunit/coresample_kunit.ko)

# $(call uml_module,FILE,SOURCES): of its folder alone, with a Kbuild there.
define uml_module
	@mkdir -p $(@D)
	@echo "  KMOD $@"
	@cp $(1) $(@D)
	@+$(UML_KMAKE) M=$(abspath $(@D)) modules
endef

$(UML)/coresample/coresample.ko: $(DRV_SOURCES) $(DRV_HEADERS) $(UML)/kernel/vmlinux
	$(call uml_module,$(DRV_SOURCES) $(DRV_HEADERS))

$(UML)/bench/csbench.ko: verif/uml/csbench.c verif/uml/bench_regs.h $(UML)/kernel/vmlinux
	@mkdir -p $(@D) && echo 'obj-m := csbench.o' > $(@D)/Kbuild
	$(call uml_module,verif/uml/csbench.c verif/uml/bench_regs.h)

# programs.c is a part of kunit_programs.c.
$(UML)/kunit/coresample_kunit.ko: $(UML_KUNIT) $(DRV_SOURCES) $(DRV_HEADERS) $(UML)/kernel/vmlinux
	@mkdir -p $(@D) && { echo 'obj-m := coresample_kunit.o'; \
	  echo 'coresample_kunit-y := kunit_main.o kunit_table.o kunit_programs.o kunit_stream.o table.o stream.o'; } \
	  > $(@D)/Kbuild
	$(call uml_module,$(UML_KUNIT) $(filter-out driver/Kbuild,$(DRV_SOURCES)) $(DRV_HEADERS))

# ---- programs: the guest's own tests, on the host's library ----

UML_CC := $(CC) -std=gnu11 -O2 -g -Wall -Wextra -Werror -D_GNU_SOURCE -static \
  -DPROFILER_DEVICE='"coresample"' -DPROFILER_RING_OF_TREE=false -DPROFILER_OTHER_TIME=true \
  -DPMU_LOG2_STRATA=6 -Iverif/uml -Icmodel -Idriver -Ifirmware/guest -Ifirmware/linux
UML_GUEST := $(addprefix firmware/guest/,pmu.c tap.c) $(addprefix verif/uml/guest/,sys.c profiler.c)
UML_GUEST_HEADERS := $(wildcard firmware/guest/*.h verif/uml/guest/*.h) verif/uml/bench_regs.h driver/cs_aux.h

# $(call uml_program,NAME,SOURCES)
define uml_program
$(UML)/bin/$(1): $(2) $(UML_GUEST) $(UML_GUEST_HEADERS)
	@mkdir -p $$(@D)
	@echo "  CC $$@"
	@$(UML_CC) $$(filter %.c,$$^) -o $$@
endef
UML_STRESS := $(addprefix firmware/guest/,stress.c stress_args.c stress_faults.c stress_area.c)
$(eval $(call uml_program,driverstress,firmware/guest/driverstress.c $(UML_STRESS)))
$(eval $(call uml_program,drivertest,firmware/guest/drivertest.c))
$(eval $(call uml_program,umltest,verif/uml/guest/umltest.c verif/uml/guest/microcode.c firmware/guest/stress.c))

$(UML)/bin/init: verif/uml/guest/init.c
	@mkdir -p $(@D)
	@$(CC) -std=gnu11 -O2 -Wall -Wextra -Werror -D_GNU_SOURCE -static $< -o $@

UML_PROGRAMS := $(addprefix $(UML)/bin/,init driverstress drivertest umltest)

$(UML)/count: verif/uml/count.ucode $(B)/coresample
	@mkdir -p $(@D)
	@$(B)/coresample asm $< -o $@ > $(UML)/count.log

$(UML)/root.cpio: $(UML_PROGRAMS) $(UML_MODULES) $(UML)/count firmware/guest/make-initramfs
	@firmware/guest/make-initramfs $@ dev/ init=$(UML)/bin/init lib/firmware/coresample/count=$(UML)/count \
	  $(foreach p,driverstress drivertest umltest,bin/$(p)=$(UML)/bin/$(p)) \
	  $(foreach m,$(UML_MODULES),lib/$(notdir $(m))=$(m))

# ---- the device ----

$(B)/verif/uml/%.o: CFLAGS += $(SIM_INCLUDES) -Iverif/uml
$(UML)/device: $(addprefix $(B)/verif/uml/,device.o pci.o vhost.o) $(LOCKSTEP_LIB) $(B)/libcsmodel.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ -ldl -o $@

# ---- tests ----

UML_FILES := $(UML)/device $(UML)/kernel/vmlinux $(UML)/root.cpio
UML_TEST  := $(PYTHON) -B verif/uml/uml-test $(UML)

.PHONY: uml-test uml-test-files
uml-test: ## the Linux driver under KASAN in User Mode Linux, KUnit: `N passed, N failed`
	@$(MAKE) --no-print-directory $(JOBS) uml-test-files
	@$(UML_TEST) model

uml-test-files: $(UML_FILES)

# RTL and model are compared in sessions only, it is slower.
NIGHTLY += uml uml-rtl
.PHONY: test-uml test-uml-rtl
test-uml: $(UML_FILES)
	@CS_TEST_TIMEOUT=1200 verif/report.sh uml $(UML_TEST) model

# RTL and model clock by clock: sessions only, it is slower.
test-uml-rtl: $(UML_FILES) $(B)/dut/full/libcsdut.so
	@CS_TEST_TIMEOUT=1200 verif/report.sh uml-rtl $(UML_TEST) lockstep $(B)/dut session:
