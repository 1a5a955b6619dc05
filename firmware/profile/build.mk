# SPDX-License-Identifier: Apache-2.0
#
# The profiling firmware, build/soc/libcsprofile.a, and the workloads linked
# with it, build/soc/NAME.elf: the same objects as build/workloads/NAME.elf but
# for the console.

SOC     := $(B)/soc
FW      := $(SOC)/profile
FWLIB   := $(SOC)/libcsprofile.a
FWOBJ   := $(addprefix $(FW)/,handler.o entry.o start.o trap.o table.o ring.o sample.o histogram.o marker.o \
             tiers.o tiers_entry.o cop.o cop_entry.o ucode.o console.o libc.o \
             wrap-main.o wrap-app_main.o)

# -T of profile.ld comes first: its sections are chosen before the program's.
FWCFLAGS  := $(filter-out -include absent.h -Ifirmware/platform/include,$(WCFLAGS)) \
             -mno-relax -msmall-data-limit=0 -fno-tree-loop-distribute-patterns \
             -Ifirmware/profile -Ifirmware/platform -Ifirmware/ucode -Icmodel
FWASFLAGS := -march=rv32imac_zicsr_zifencei -mabi=ilp32 -g -Wa,-mno-relax \
             -ffile-prefix-map=$(CURDIR)=. -Ifirmware/profile -I$(FW)
FWLDFLAGS := -T firmware/profile/profile.ld $(WLDFLAGS) -Wl,--no-warn-rwx-segments

$(FW)/command: FORCE
	$(call keep,$(WCC) $(FWCFLAGS) $(FWASFLAGS))

$(FW)/%.o: firmware/profile/%.c $(FW)/command
	$(WCC) $(FWCFLAGS) $(STRICT) -std=gnu11 -MMD -MP -c $< -o $@

$(FW)/%.o: firmware/profile/%.S $(FW)/cs_regs_asm.h $(FW)/cs_ring_regs_asm.h $(FW)/command
	$(WCC) $(FWASFLAGS) -MMD -MP -c $< -o $@

$(FW)/wrap-%.o: firmware/profile/wrap.S $(FW)/command
	$(WCC) $(FWASFLAGS) -DMAIN_WRAP=__wrap_$* -DMAIN_REAL=__real_$* -c $< -o $@

# The assembler does not read the u of a C number.
$(FW)/cs_regs_asm.h $(FW)/cs_ring_regs_asm.h: $(FW)/%_asm.h: cmodel/%.h
	@mkdir -p $(@D)
	@sed -n 's/^\(#define CS_[A-Z0-9_]*_\(OFFSET\|MASK\) 0x[0-9a-f]*\)u$$/\1/p' $< > $@

$(FWLIB): $(FWOBJ)
	rm -f $@
	$(RISCV)ar rcs $@ $^

# $(call profiled_rules,NAME)
define profiled_rules
$(SOC)/$(1).elf: $(foreach s,$($(1).sources),$(call object,$(1),$(s))) \
    $(WL)/$(1)/inputs.o $(filter-out %/console.o,$(PLATFORM)) $(SELDOM) $(FWLIB) \
    firmware/platform/platform.ld firmware/profile/profile.ld
	$$(WCC) $$(WARCH) $$(FWLDFLAGS) $$($(1).ldflags) -Wl,--wrap=app_main -o $$@ \
	  $$(filter %.o,$$^) $(SELDOM) $(FWLIB) -lm
endef

$(foreach w,$(PROGRAMS),$(eval $(call profiled_rules,$(w))))

NEED_demo += soc-programs soc-programs-report
NEED_programs += soc-programs soc-programs-report
.PHONY: soc-programs soc-programs-report
soc-programs: $(WORKLOADS:%=$(SOC)/%.elf) ## the nine programs with the profiling firmware
soc-programs-report: $(REPORT_WORKLOADS:%=$(SOC)/%.elf) ## the report set with the profiling firmware

-include $(wildcard $(FW)/*.d)
