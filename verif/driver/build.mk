# SPDX-License-Identifier: Apache-2.0
#
# Benches of the Linux driver, which need a kernel and so are nightly's; and of the
# recorder, whose first one needs none.

DRVD       := $(B)/driver-debug
DRVD_FILES := $(addprefix $(DRVD)/,Image fw.bin soc.dtb cmdline rootfs.cpio)
# The release kernel with the benches' programs.
DRVB       := $(B)/driver-bench
DRVB_FILES := $(addprefix $(DRVB)/,Image fw.bin soc.dtb cmdline offsets rootfs.cpio)
DRV_BENCH  := verif/driver
DRV_BASE   := $(B)/driver-baseline

DRV_BENCHES := driver-test driver-demo driver-secrets driver-testbugs testbugs test-driver-%
NEED_linux += $(DRV_BENCHES)
NEED_demo += $(DRV_BENCHES)
NEED_programs += $(DRV_BENCHES)

$(eval $(call driver_module,$(DRVD)/src,debug))

$(addprefix $(DRVD)/,Image fw.bin soc.dtb cmdline): $(DRVD)/%: $(LXD)/%
	@mkdir -p $(@D)
	@cp $< $@

# Two kernels' modules, and the programs of the benches.
$(DRVD)/module.cpio: $(DRVD)/src/coresample.ko
$(DRVB)/module.cpio: $(DRV)/src/coresample.ko $(DRV_BASE)/valuesample.ko
# ---- what the recorder is compared with ----

# A module that samples values by software, and its interpreter on the host.
DRV_BASE_SRC := $(addprefix $(DRV_BENCH)/baseline/,sample.c interp.c interp.h) $(DRV_BENCH)/baseline/Kbuild

$(DRV_BASE)/valuesample.ko: $(DRV_BASE_SRC) $(B)/linux/release/vmlinux
	@mkdir -p $(@D)
	@echo "  KMOD $@"
	@cp $(DRV_BASE_SRC) $(@D)
	@+$(KMAKE) W=1 O=$(abspath $(B)/linux/release) M=$(abspath $(@D)) modules
	@$(RISCV)strip --strip-debug $@

$(B)/verif/driver/baseline/interp_test: $(addprefix $(B)/verif/driver/baseline/,interp.o interp_test.o) \
    $(B)/libcsiss.a
	$(CC) $(CFLAGS) $^ -lelf -o $@
$(B)/verif/driver/baseline/%.o: CFLAGS += -Isim/iss

TESTS += baseline
.PHONY: test-baseline
test-baseline: $(B)/verif/driver/baseline/interp_test $(foreach p,json sqlite,$(WL)/$(p).elf) ## the interpreter that values are sampled with, to compare with, beside the simulator
	@verif/report.sh baseline $^

$(DRVD)/module.cpio $(DRVB)/module.cpio: $(GUEST_BENCHES:%=$(GUEST)/bin/%) $(GUEST_UCODE) firmware/guest/make-initramfs
	@mkdir -p $(@D)
	@$(RISCV)strip --strip-debug -o $(@D)/coresample.ko $(filter %/coresample.ko,$^)
	@firmware/guest/make-initramfs $@ lib/coresample.ko=$(@D)/coresample.ko $(GUEST_UCODE_FILES) \
	  $(patsubst %,lib/valuesample.ko=%,$(filter %/valuesample.ko,$^)) \
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

# The short form is of each night too, and then 10^5 sets of arguments.
NIGHTLY += driver-faults driver-random
.PHONY: test-driver-faults test-driver-random
test-driver-faults: driver-test-files
	@CS_TEST_TIMEOUT=3600 verif/report.sh driver-faults $(DRIVER_TEST)

test-driver-random: driver-test-files
	@CS_TEST_TIMEOUT=3600 verif/report.sh driver-random $(DRIVER_TEST) -a 100000

# ---- planted bugs ----

# The module with all of verif/testbugs/driver.bugs, for both kernels.
DRV_BUG       := $(B)/driver-bugs
DRV_BUG_FILE  := verif/testbugs/driver.bugs

# $(call bug_module,FOLDER,KERNEL)
define bug_module
$(1)/coresample.ko: $(DRV_SOURCES) $(DRV_HEADERS) $(DRV_BUG_FILE) $(PLANT_PY) \
    verif/testbugs/testbug.driver.c $(B)/linux/$(2)/vmlinux
	@rm -rf $(1); mkdir -p $(1)/clean
	@echo "  KMOD $$@"
	@cp $(DRV_SOURCES) $(DRV_HEADERS) $(1)
	@cp $(filter %.c,$(DRV_SOURCES)) $(1)/clean
	@$(PLANT) -c cs_testbug $(1)/clean $(1) $(DRV_BUG_FILE)
	@rm -rf $(1)/clean
	@cp verif/testbugs/testbug.driver.c $(1)/testbug.c
	@echo 'coresample-y += testbug.o' >> $(1)/Kbuild
	@echo 'extern int cs_testbug;' >> $(1)/coresample.h
	@+$$(KMAKE) O=$$(abspath $(B)/linux/$(2)) M=$$(abspath $(1)) modules
	@$(RISCV)strip --strip-debug $$@
endef

$(eval $(call bug_module,$(DRV_BUG)/release,release))
$(eval $(call bug_module,$(DRV_BUG)/debug,debug))

$(DRV_BUG)/%.cpio: $(DRV_BUG)/%/coresample.ko firmware/guest/make-initramfs
	@firmware/guest/make-initramfs $@ lib/coresample.ko=$<

DRV_BUG_NEEDS := $(DRV_BUG)/release.cpio $(DRV_BUG)/debug.cpio $(DRVD_FILES) $(DRVB_FILES) \
  $(B)/iss-run $(B)/guest-files
DRV_BUG_RUN := $(PYTHON) -B $(DRV_BENCH)/driver-bugs $(B)/iss-run $(B)/guest-files $(DRVB) $(DRVD) \
  $(DRV_BUG)/release.cpio $(DRV_BUG)/debug.cpio $(DRV_BUG_FILE)

NIGHTLY += driver-testbugs
.PHONY: driver-testbugs test-driver-testbugs
testbugs: driver-testbugs
driver-testbugs: $(DRV_BUG_NEEDS)
	@$(DRV_BUG_RUN)

test-driver-testbugs: $(DRV_BUG_NEEDS)
	@CS_TEST_TIMEOUT=3600 verif/report.sh driver-testbugs $(DRV_BUG_RUN)

# ---- end to end ----

# Where symbols and programs of the guest are found.
$(addprefix $(DRVB)/,release guest fw.elf): $(DRVB)/%:
	@mkdir -p $(@D)
	@ln -sfn ../linux/$* $@

DRV_DEMO       := $(B)/driver-demo
DRV_DEMO_NEEDS := $(DRVB_FILES) $(B)/guest-files | $(addprefix $(DRVB)/,release guest fw.elf)
DRV_DEMO_RUN   := $(PYTHON) -B $(DRV_BENCH)/driver-demo $(B)/coresample $(B)/guest-files $(DRVB)

.PHONY: driver-demo driver-demo-files driver-demo-iss-files
driver-demo: ## Linux on the RTL: what the driver's reader got is what the hardware wrote; build/driver/demo.json
	@$(MAKE) --no-print-directory $(JOBS) driver-demo-files
	@$(DRV_DEMO_RUN) $(DRV_DEMO)/soc $(DRV)/demo.json

driver-demo-files: $(DRV_DEMO_NEEDS) $(B)/coresample $(B)/soc/linux-ring-check/libcssoc.so

NIGHTLY += driver-demo driver-demo-iss
.PHONY: test-driver-demo test-driver-demo-iss
test-driver-demo: driver-demo-files
	@CS_TEST_TIMEOUT=7200 verif/report.sh driver-demo $(DRV_DEMO_RUN) $(DRV_DEMO)/soc $(DRV)/demo.json

# The same on the simulator, in seconds.
test-driver-demo-iss: $(DRV_DEMO_NEEDS) $(B)/iss-run
	@verif/report.sh driver-demo-iss $(DRV_DEMO_RUN) $(DRV_DEMO)/iss $(DRV_DEMO)/iss.json $(B)/iss-run

# ---- secrets ----

SECRETS ?= 1000
# `driversecrets N` in the guest; its own last line is the verdict.
DRV_SECRETS_RUN = $(DRV_BENCH)/driver-secrets $(B)/iss-run $(DRVB)

.PHONY: driver-secrets
driver-secrets: $(DRVB_FILES) $(B)/iss-run ## one without rights looks for secrets by SECRETS=N random configurations
	@$(DRV_SECRETS_RUN) $(SECRETS)

NIGHTLY += driver-secrets
.PHONY: test-driver-secrets
test-driver-secrets: $(DRVB_FILES) $(B)/iss-run
	@CS_TEST_TIMEOUT=3600 verif/report.sh driver-secrets $(DRV_SECRETS_RUN) $(SECRETS)

# ---- the recorder ----

# Its parts that need no guest, on the host.
RECORDER := $(patsubst %,$(B)/firmware/guest/rec_%.o,out rows system stream text what cop_rows)
$(B)/firmware/guest/%.o $(B)/verif/driver/test_recorder_cop.o: CFLAGS += -Idriver -Ifirmware/ucode
$(B)/verif/driver/%.o: CFLAGS += -Ifirmware/guest -Idriver -Iverif/cmodel

$(B)/verif/driver/test_recorder: $(patsubst %,$(B)/verif/driver/%.o,test_recorder test_recorder_cop test_recorder_many recorder_rig) $(B)/verif/cmodel/suite.o \
    $(RECORDER) $(CSMODEL)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(CSMODEL) $(LIBS) -lcunit -lxxhash -lm -o $@

TESTS += recorder
.PHONY: test-recorder
test-recorder: $(B)/verif/driver/test_recorder ## what the recorder of the guest writes, read back by its page
	@verif/report.sh recorder $<

RECORD_CHECK = $(PYTHON) -B $(DRV_BENCH)/record-check $(B)/iss-run $(B)/guest-files $(DRVB)
NIGHTLY += record record-long
.PHONY: test-record test-record-long
test-record-long: $(DRVB_FILES) $(B)/iss-run $(B)/guest-files ## 10^9 instructions recorded: flat memory, everything known, streams that are small
	@CS_TEST_TIMEOUT=3600 verif/report.sh record-long $(RECORD_CHECK) long

test-record: $(DRVB_FILES) $(B)/iss-run $(B)/guest-files ## the recorder in the guest, row by row against the ring and the owners of page tables
	@CS_TEST_TIMEOUT=3600 verif/report.sh record $(RECORD_CHECK)

# With programs of the coprocessor, against every instruction.
DRV_WATCHED := $(addprefix $(B)/verif/driver/,cop_check value_check)
$(DRV_WATCHED): $(B)/verif/driver/%: $(B)/verif/driver/%.o $(B)/verif/driver/guest_watch.o $(BOARD_LIB) $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(BOARD_LIB) $(TOOLS_LINK) -o $@
$(DRV_WATCHED:%=%.o) $(B)/verif/driver/guest_watch.o: CFLAGS += -Isim/board -Isim/iss -Isim/profiler -Itools/lib -Ifirmware/ucode -Ifirmware/linux

NIGHTLY += record-cop
.PHONY: test-record-cop
test-record-cop: $(DRVB_FILES) $(B)/verif/driver/cop_check ## the recorder with programs of the coprocessor, row by row against what retired
	@CS_TEST_TIMEOUT=3600 verif/report.sh record-cop $(DRV_BENCH)/record-cop $(B)/verif/driver/cop_check $(DRVB) $(B)/verif/driver/cop.stream

# The same on the RTL, every clock beside the model.
NIGHTLY += record-cop-soc
.PHONY: test-record-cop-soc
test-record-cop-soc: linux-demo-files ## the recorder with programs of the coprocessor on the RTL, in lockstep
	@CS_TEST_TIMEOUT=3600 verif/report.sh record-cop-soc $(DRV_BENCH)/record-cop-soc $(B)/coresample $(B)/guest-files $(DRVB) $(B)/record-cop-soc

LINUX_DEMO     := $(B)/linux-demo
LINUX_DEMO_RUN := $(PYTHON) -B $(DRV_BENCH)/linux-demo $(B)/coresample $(B)/guest-files $(DRVB)
NEED_linux += linux-demo test-record test-record-cop% test-record-long test-linux-demo%
NEED_demo += linux-demo test-record test-record-cop% test-record-long test-linux-demo%
NEED_programs += linux-demo test-record test-record-cop% test-record-long test-linux-demo%

.PHONY: linux-demo linux-demo-files test-linux-demo test-linux-demo-iss
linux-demo: ## Linux on the RTL profiled as a whole: lua and gzip recorded, imported, listed; build/linux-demo/report.json
	@$(MAKE) --no-print-directory $(JOBS) linux-demo-files
	@$(LINUX_DEMO_RUN) $(LINUX_DEMO)

linux-demo-files: $(DRV_DEMO_NEEDS) $(B)/coresample $(B)/soc/linux-ring-check/libcssoc.so

NIGHTLY += linux-demo linux-demo-iss
test-linux-demo: linux-demo-files
	@CS_TEST_TIMEOUT=7200 verif/report.sh linux-demo $(LINUX_DEMO_RUN) $(LINUX_DEMO)

test-linux-demo-iss: $(DRV_DEMO_NEEDS) $(B)/coresample $(B)/iss-run
	@verif/report.sh linux-demo-iss $(LINUX_DEMO_RUN) $(LINUX_DEMO)/iss $(B)/iss-run

LINUX_REPORT := $(PYTHON) -B $(DRV_BENCH)/linux-report $(B)/coresample $(B)/guest-files $(DRVB)
NEED_linux += linux-report linux-report-iss bench-linux-values bench-driver-table
NEED_demo += linux-report linux-report-iss bench-linux-values bench-driver-table
NEED_programs += linux-report linux-report-iss bench-linux-values bench-driver-table

.PHONY: linux-report linux-report-iss
linux-report: ## what recording a system costs, by workload and r, on the RTL: build/bench/linux.json
	@$(MAKE) --no-print-directory $(JOBS) linux-demo-files
	@$(LINUX_REPORT) $(B)/linux-report/soc $(B)/bench/linux.json

linux-report-iss: $(DRV_DEMO_NEEDS) $(B)/coresample $(B)/iss-run ## the same on the simulator, in instructions
	@$(LINUX_REPORT) $(B)/linux-report/iss $(B)/bench/linux-iss.json $(B)/iss-run

.PHONY: bench-linux-values
bench-linux-values: $(DRVB_FILES) $(B)/verif/driver/value_check ## error of load values recorded in Linux, and of an interpreter's that cost the same
	@$(PYTHON) -B $(DRV_BENCH)/linux-values $(B)/verif/driver/value_check $(DRVB) $(B)/linux-values $(B)/bench/linux-values.json

# ---- parts, as a program ----

# Headers of Linux that the parts include are one of ours.
DRV_PARTS     := $(B)/verif/driver/parts
DRV_PART_SRC  := $(addprefix driver/,table.c stream.c cop.c cop_file.c) $(wildcard verif/uml/kunit*.c) \
  $(addprefix verif/driver/parts/,parts.c parts_cop.c parts_sizes.c)
DRV_PART_DEPS := $(DRV_PART_SRC) driver/programs.c $(wildcard driver/*.h verif/uml/*.h verif/driver/parts/*.h)

$(DRV_PARTS)/parts: $(DRV_PART_DEPS) $(LOCKSTEP_LIB) $(B)/libcsmodel.a
	@rm -rf $(@D)/include && mkdir -p $(@D)/include
	@for h in $$(sed -n 's/^#include <\(.*\/.*\)>/\1/p' $(DRV_PART_DEPS) | sort -u); do \
	  mkdir -p $(@D)/include/$${h%/*} && echo '#include "kernel.h"' > $(@D)/include/$$h; done
	@echo "  CC $@"
	@$(CC) -std=gnu11 -O1 -g -Wall -Wno-unused -Werror -fsanitize=address,undefined -fno-sanitize-recover \
	  -Iverif/driver/parts -I$(@D)/include -Idriver -Iverif/uml -Icmodel -Isim/profiler \
	  $(filter %.c,$(DRV_PART_SRC)) $(LOCKSTEP_LIB) $(B)/libcsmodel.a -ldl -o $@

$(DRV_PARTS)/count: verif/uml/count.ucode $(B)/coresample
	@mkdir -p $(@D)
	@$(B)/coresample asm $< -o $@ > $@.log

TESTS += driver-parts
.PHONY: test-driver-parts
test-driver-parts: $(DRV_PARTS)/parts $(DRV_PARTS)/count ## table, owners, records and coprocessor of the Linux driver as a program, with sanitizers
	@ASAN_OPTIONS=detect_leaks=0 verif/report.sh driver-parts $^

.PHONY: bench-driver-table
bench-driver-table: $(DRVB_FILES) $(B)/iss-run $(B)/guest-files $(DRV_PARTS)/parts ## messages that are new to the driver's table, by its size
	@$(PYTHON) -B $(DRV_BENCH)/table-sizes $(B)/iss-run $(B)/guest-files $(DRV_PARTS)/parts $(DRVB) $(B)/driver-table
