# SPDX-License-Identifier: Apache-2.0
#
# Builds the programs that workloads/programs.mk describes, for the bare-metal
# platform and once more for the host, and tests them against one another.
# A program is compiled again when one of its files or its command line changes;
# the command lines are compared by content, so editing this file rebuilds nothing.
# Paths in the debug information start at the repository's top.

SRC := $(B)/src
WL  := $(B)/workloads

include firmware/workloads/programs.mk

# ---- compiler: the platform's linker script holds the memory map ----

WCC      := $(RISCV)gcc
WARCH    := -march=rv32imac -mabi=ilp32 --specs=picolibc.specs
WCFLAGS  := $(WARCH) -O2 -g -ffunction-sections -fdata-sections \
            -ffile-prefix-map=$(CURDIR)=. -Ifirmware/platform/include -include absent.h
WLDFLAGS := -T firmware/platform/platform.ld
STRICT   := -Wall -Wextra -Werror

# ---- platform: the same objects for every program ----

PLATFORM := $(addprefix $(WL)/platform/,start.o console.o heap.o memory.o \
              ramfs.o stdio.o process.o absent.o)

# What few programs ask for is an archive: the others' layout stays as it is.
SELDOM    := $(WL)/platform/libseldom.a
SELDOMOBJ := $(addprefix $(WL)/platform/,seldom.o)

$(WL)/platform/%.o: firmware/platform/%.c $(WL)/platform/command
	$(WCC) $(WCFLAGS) $(STRICT) -std=gnu11 -MMD -MP -fno-tree-loop-distribute-patterns \
	  -c $< -o $@

# $(call keep,TEXT): recipe that rewrites the target only when TEXT is new.
keep = @mkdir -p $(@D); echo '$(1)' | cmp -s - $@ || echo '$(1)' > $@

$(SELDOM): $(SELDOMOBJ)
	@rm -f $@
	$(RISCV)ar rcs $@ $^

$(WL)/platform/command: FORCE
	$(call keep,$(WCC) $(WCFLAGS))

# ---- sources: one stamp for each Debian source package ----

.PRECIOUS: $(SRC)/%.fetched
$(SRC)/%.fetched:
	firmware/fetch-source $* $(SRC)
	@touch $@

# ---- programs ----

# Ours are compiled with all warnings, the third parties' as they come.
warnings = $(if $(filter firmware/%,$(1)),$(STRICT) -MMD -MP,-w)
object = $(WL)/$(1)/$(notdir $(2:.c=.o))
fetched = $($(1).packages:%=$(SRC)/%.fetched)

# Files below build/src appear with their stamp and never change after it.
present = $(filter-out $(SRC)/%,$(1))

# Headers of ours that third parties' files may include.
headers = $(wildcard firmware/platform/include/*.h firmware/workloads/$(1)/*.h)

# $(call object_rule,NAME,SOURCE)
define object_rule
$(call object,$(1),$(2)): $(call present,$(2)) $(call headers,$(1)) \
    $(WL)/$(1)/command $(call fetched,$(1))
	$$(WCC) $$(WCFLAGS) $(call warnings,$(2)) $$($(1).flags) -Dmain=app_main \
	  -c $(2) -o $$@
endef

# $(call program_rules,NAME)
define program_rules
$(WL)/$(1)/command: FORCE
	$$(call keep,$$(WCC) $$(WCFLAGS) $$($(1).flags) $$(WLDFLAGS) $$($(1).ldflags) $$($(1).args))

$(foreach s,$($(1).sources),$(eval $(call object_rule,$(1),$(s))))

$(WL)/$(1)/inputs.S: $(call present,$(foreach i,$($(1).inputs),$(lastword $(subst =, ,$(i))))) \
    firmware/platform/embed $(WL)/$(1)/command $(call fetched,$(1))
	@firmware/platform/embed "$$($(1).args)" $$($(1).inputs) > $$@

$(WL)/$(1)/inputs.o: $(WL)/$(1)/inputs.S
	$$(WCC) $$(WARCH) -c $$< -o $$@

$(WL)/$(1).elf: $(foreach s,$($(1).sources),$(call object,$(1),$(s))) \
    $(WL)/$(1)/inputs.o $(PLATFORM) $(SELDOM) firmware/platform/platform.ld
	$$(WCC) $$(WARCH) $$(WLDFLAGS) $$($(1).ldflags) -o $$@ $$(filter %.o,$$^) $(SELDOM) -lm

$(WL)/$(1)/host/program: $(call present,$($(1).sources)) $(call headers,$(1)) \
    $(WL)/$(1)/inputs.S
	firmware/workloads/host-build $$(@D) "$$($(1).args)" "$$($(1).inputs)" \
	  $$(CC) -O1 -w $$($(1).flags) $$($(1).sources) -lm
endef

$(foreach w,$(PROGRAMS),$(eval $(call program_rules,$(w))))

NEED_demo += workloads workloads-report test-workloads test-workloads-report
NEED_programs += workloads workloads-report test-workloads test-workloads-report
NEED_test += test-workloads test-workloads-report

workloads: $(WORKLOADS:%=$(WL)/%.elf) ## build the nine real programs, fetching their sources

workloads-report: $(REPORT_WORKLOADS:%=$(WL)/%.elf) ## build the ten programs of the report set

# ---- tests: each program under QEMU, on the host, and in our simulator ----

# Of the report set, the daily test fetches and builds three small programs.
REPORT_DAILY := sat js dc
TESTS   += $(WORKLOADS:%=workload-%) $(REPORT_DAILY:%=workload-%)
NIGHTLY += $(patsubst %,workload-%,$(filter-out $(REPORT_DAILY),$(REPORT_WORKLOADS)))

test-workloads: $(WORKLOADS:%=test-workload-%) ## run the nine real programs, check their output

test-workloads-report: $(REPORT_WORKLOADS:%=test-workload-%) ## the same of the report set

test-workload-%: $(WL)/%.elf $(WL)/%/host/program $(B)/iss-run
	@verif/report.sh workload-$* verif/workloads-check $(WL) $* qemu host iss

# Records what a program prints under QEMU as what it shall print.
workloads-expected: workloads workloads-report
	@for w in $(PROGRAMS); do verif/workloads-check --record $(WL) $$w qemu || exit 1; done

.PHONY: FORCE workloads workloads-report test-workloads test-workloads-report \
        workloads-expected
