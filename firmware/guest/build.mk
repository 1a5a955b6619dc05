# SPDX-License-Identifier: Apache-2.0
#
# User space of the guest: programs of Linux on picolibc, and the workloads from
# the objects that firmware/build.mk makes for the bare machine; all of them in
# the initramfs build/linux/rootfs.cpio.

GUEST           := $(B)/linux/guest
GUEST_PROGRAMS  := sh send selftest hwtest sample storm duet plugins cat ls \
                   insmod rmmod capture record clocks drivertest
# Programs of test benches, which are in archives of their own.
GUEST_BENCHES   := driverstress driversecrets perfsample
GUEST_WORKLOADS := gzip lua sqlite tcc json xml

# What each program is made of, besides main in its own file.
init.parts     := files.o crc32.o rom.o
send.parts     := files.o crc32.o
sh.parts       := sh_parse.o sh_run.o
storm.parts    := crc32.o
plugins.parts  := plugin.o
selftest.parts := plugin.o tap.o
hwtest.parts   := profiler.o tap.o
capture.parts  := pmu.o
record.parts   := $(addprefix rec_,session.o stream.o system.o rows.o out.o proc.o text.o what.o cop.o cop_rows.o) \
                  ucode.o pmu.o cs_slot.o cs_spec.o cs_spec_format.o cs_config.o cs_config_table.o
drivertest.parts := stress_loads.o pmu.o tap.o
perfsample.parts := pmu.o
driversecrets.parts := stress.o stress_loads.o pmu.o profiler.o
driverstress.parts := stress.o stress_loads.o stress_args.o stress_faults.o stress_area.o pmu.o profiler.o tap.o

GFLAGS  := $(WARCH) -O2 -g -std=gnu11 -ffunction-sections -fdata-sections \
           -ffile-prefix-map=$(CURDIR)=. -Ifirmware/platform -Ifirmware/linux \
           -Ifirmware/profile -Ifirmware/ucode -Icmodel -Idriver
GLDFLAGS := $(WARCH) -static -nostartfiles -T firmware/guest/user.ld \
            -Wl,--gc-sections,--build-id=sha1,-z,max-page-size=4096

# The layer below a program; the bare machine's files that need no machine.
GUEST_LAYER := $(addprefix $(GUEST)/obj/,sys.o posix.o) \
               $(addprefix $(WL)/platform/,memory.o stdio.o)

# The same as one object, for programs that are somebody's own: docs/linux.md.
$(B)/linux/guest.o: $(GUEST_LAYER) $(WL)/platform/absent.o $(SELDOMOBJ)
	@mkdir -p $(@D)
	@echo "  WLD $@"
	@$(RISCV)ld -m elf32lriscv -r -o $@ $^

$(GUEST)/obj/%.o: firmware/guest/%.c firmware/guest/build.mk
	@mkdir -p $(@D)
	@echo "  WCC $<"
	@$(WCC) $(GFLAGS) $(STRICT) -MMD -MP -c $< -o $@

# The grammars, as the host has them; there uint32_t is unsigned int.
$(addprefix $(GUEST)/obj/,cs_spec.o cs_spec_format.o): GFLAGS += -Wno-format
$(GUEST)/obj/%.o: cmodel/%.c firmware/guest/build.mk
	@mkdir -p $(@D)
	@echo "  WCC $<"
	@$(WCC) $(GFLAGS) $(STRICT) -MMD -MP -c $< -o $@

# $(call guest_program,NAME)
define guest_program
$(GUEST)/$(1).elf: $(GUEST)/obj/$(1).o $(addprefix $(GUEST)/obj/,$($(1).parts)) \
    $(GUEST_LAYER) firmware/guest/user.ld
	@echo "  WLD $$@"
	@$$(WCC) $$(GLDFLAGS) -o $$@ $$(filter %.o,$$^)
endef

$(foreach p,init $(GUEST_PROGRAMS) $(GUEST_BENCHES),$(eval $(call guest_program,$(p))))

# Name and arguments of a workload, for workload.c.
.SECONDARY: $(GUEST_WORKLOADS:%=$(GUEST)/obj/%.defaults.c)
$(GUEST)/obj/%.defaults.c: firmware/workloads/programs.mk
	@mkdir -p $(@D)
	@{ echo 'const char program_name[] = "$*";'; \
	  echo 'char *program_defaults[] = {'; \
	  for a in $($*.args); do echo "  \"$$a\","; done; echo '  0 };'; } > $@

$(GUEST)/obj/%.defaults.o: $(GUEST)/obj/%.defaults.c
	@$(WCC) $(GFLAGS) -c $< -o $@

# $(call guest_workload,NAME)
define guest_workload
$(GUEST)/$(1).elf: $(foreach s,$($(1).sources),$(call object,$(1),$(s))) \
    $(GUEST)/obj/workload.o $(GUEST)/obj/$(1).defaults.o $(GUEST_LAYER) \
    $(WL)/platform/absent.o $(SELDOM) firmware/guest/user.ld
	@echo "  WLD $$@"
	@$$(WCC) $$(GLDFLAGS) $$($(1).ldflags) -o $$@ $$(filter %.o,$$^) $(SELDOM) -lm
endef

$(foreach w,$(GUEST_WORKLOADS),$(eval $(call guest_workload,$(w))))

# Code to be mapped, with neither data nor calls.
$(GUEST)/%.so: firmware/guest/plugin_%.c firmware/guest/build.mk
	@mkdir -p $(@D)
	@echo "  WLD $@"
	@$(WCC) -march=rv32imac -mabi=ilp32 -O2 -g -fPIC -ffreestanding $(STRICT) -nostdlib \
	  -ffile-prefix-map=$(CURDIR)=. -Wl,--build-id=sha1,-z,max-page-size=4096 \
	  -Wl,-e,plugin_entry,--no-warn-rwx-segments -o $@ $<

# The guest's copy has no symbols: the host reads them from the ELF.
$(GUEST)/bin/%: $(GUEST)/%.elf
	@mkdir -p $(@D)
	@$(RISCV)strip -o $@ $<

GUEST_BIN   := $(addprefix $(GUEST)/bin/,$(GUEST_PROGRAMS) $(GUEST_WORKLOADS))
GUEST_LIB   := $(addprefix $(GUEST)/,add.so mix.so)
GUEST_FILES := init=$(GUEST)/bin/init \
               $(foreach f,$(GUEST_BIN),rom/bin/$(notdir $(f))=$(f)) \
               $(foreach f,$(GUEST_LIB),rom/lib/$(notdir $(f))=$(f)) \
               $(foreach w,$(GUEST_WORKLOADS),$(addprefix rom/work/$(w)/,$($(w).inputs)))

# Every workload has a folder, with or without a file in it.
$(B)/linux/rootfs.cpio: $(GUEST)/bin/init $(GUEST_BIN) $(GUEST_LIB) \
    $(call present,$(foreach w,$(GUEST_WORKLOADS),$(foreach i,$($(w).inputs),$(lastword $(subst =, ,$(i)))))) \
    firmware/guest/make-initramfs firmware/guest/build.mk
	@echo "  CPIO $@"
	@firmware/guest/make-initramfs $@ $(GUEST_WORKLOADS:%=rom/work/%/) $(GUEST_FILES)
