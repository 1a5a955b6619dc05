# SPDX-License-Identifier: Apache-2.0
#
# What reads bytes that others have made is fuzzed by libFuzzer with
# sanitizers: build/fuzz/NAME/fuzz.  A run from seeds with a fixed start is
# part of `make test`, longer ones of `make nightly`.

FUZZ   := $(B)/fuzz
FUZZED := source image load trace feed sweep db recording
FUZZ_PROGRAMS := $(wildcard firmware/ucode/*.ucode)

FUZZ_FLAGS := -std=c11 -O1 -g -Wall -Wextra -D_GNU_SOURCE -Icmodel -Iverif/cmodel $(TOOLS_INCLUDES) -Iverif/lockstep -I$(B)/tools/db \
  -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all

FUZZ_UCODE      := $(wildcard tools/lib/cs_asm*.c tools/lib/cs_ucode*.c) verif/fuzz/program.c
FUZZ_SRC_source := $(FUZZ_UCODE)
FUZZ_SRC_image  := $(FUZZ_UCODE)
FUZZ_SRC_load   := $(FUZZ_UCODE) $(wildcard cmodel/cs_cop*.c) $(patsubst %,cmodel/cs_%.c,fifo class select) \
  $(patsubst %,tools/lib/cs_cop_%.c,dev load names) verif/cmodel/cop_rig.c
FUZZ_SRC_trace  := $(patsubst %,tools/lib/cs_%.c,trace_read trace_record tuples stream) verif/fuzz/file.c
FUZZ_SRC_feed   := $(patsubst %,tools/lib/cs_%.c,file trace_read trace_record tuples) \
  tools/cop_run/debug_feed.c tools/asm/ucode_text.c verif/fuzz/file.c
FUZZ_LIB_feed   := $(addprefix $(B)/,libcstools.a libcsmodel.a)
FUZZ_SRC_sweep  := $(patsubst %,tools/lib/cs_%.c,sweep sweep_design) $(patsubst %,cmodel/cs_%.c,slot spec spec_format) verif/fuzz/file.c
FUZZ_LIB_sweep  := $(addprefix $(B)/,libcstools.a libcsmodel.a libcsiss.a)
FUZZ_SRC_db     := $(wildcard tools/db/*.c)
FUZZ_LIB_db     := $(addprefix $(B)/,libcstools.a libcsmodel.a)
FUZZ_SRC_recording := $(wildcard tools/db/*.c) $(patsubst %,tools/lib/cs_%.c,recording recording_part) verif/fuzz/file.c
FUZZ_LIB_recording := $(FUZZ_LIB_db)

$(FUZZ)/tools/db/cs_db.o: $(B)/tools/db/schema.inc
$(FUZZ)/%.o: %.c
	@mkdir -p $(@D)
	clang $(FUZZ_FLAGS) -MMD -MP -c $< -o $@

FUZZ_LIBS := -lz -lzstd -ljansson -ldw -lelf -lsqlite3 -lxxhash -lm

define fuzz_rules
$(FUZZ)/$(1)/fuzz: $(FUZZ)/verif/fuzz/$(1).o $(FUZZ_SRC_$(1):%.c=$(FUZZ)/%.o) $(FUZZ_LIB_$(1))
	@mkdir -p $$(@D)
	@echo $$^ $$(FUZZ_LIBS) >$$(@D)/objects
	clang -fsanitize=fuzzer,address,undefined -o $$@ $$^ $$(FUZZ_LIBS)
endef
$(foreach f,$(FUZZED),$(eval $(call fuzz_rules,$(f))))
-include $(wildcard $(FUZZ)/*/*.d $(FUZZ)/*/*/*.d)

# ---- seeds, and what fuzzing has found before ----

$(B)/verif/fuzz/%.o: private CFLAGS += $(TOOLS_INCLUDES) -Iverif/tools

$(FUZZ)/make-seeds: $(B)/verif/fuzz/seeds.o $(B)/verif/tools/rec_made.o $(addprefix $(B)/,libcstools.a libcsmodel.a)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $^ -lxxhash -lzstd -lz -o $@

$(FUZZ)/seeds/made: $(FUZZ)/make-seeds $(B)/verif/tools/test_ucode $(FUZZ_PROGRAMS) tools/lab/sweep/sweep-demo.json $(wildcard verif/fuzz/found/*/*)
	@rm -rf $(@D); mkdir -p $(FUZZED:%=$(@D)/%)
	@$(FUZZ)/make-seeds $(@D) $(FUZZ_PROGRAMS)
	@$(B)/verif/tools/test_ucode $(@D)/source
	@cp tools/lab/sweep/sweep-demo.json $(@D)/sweep/
	@cp -r verif/fuzz/found/* $(@D)/
	@touch $@

# ---- runs ----

# The same runs every time, in some seconds.
TESTS += fuzz
NIGHTLY += fuzz-long
FUZZ_SECONDS ?= 600
FUZZ_NEEDS := $(FUZZED:%=$(FUZZ)/%/fuzz) $(FUZZ)/seeds/made

NEED_demo += fuzz
NEED_test += fuzz
NEED_fuzz += fuzz
.PHONY: fuzz test-fuzz test-fuzz-long

test-fuzz: $(FUZZ_NEEDS)
	@verif/report.sh fuzz verif/fuzz/run $(FUZZ) source:10000 image:6000 load:1500 trace:20000 feed:10000 sweep:10000 db:1000 recording:4000

# Goes on from where it was; FUZZ_SECONDS for each target.
test-fuzz-long: $(FUZZ_NEEDS)
	@CS_TEST_TIMEOUT=86400 verif/report.sh fuzz-long verif/fuzz/run $(FUZZ) for $(FUZZ_SECONDS) $(FUZZED)

fuzz: test-fuzz-long ## fuzz what reads untrusted bytes, FUZZ_SECONDS=N for each target

# Faults that it must find.
NIGHTLY += fuzz-faults
.PHONY: test-fuzz-faults
test-fuzz-faults: $(FUZZ_NEEDS)
	@CS_TEST_TIMEOUT=7200 verif/report.sh fuzz-faults verif/fuzz/faults $(FUZZ) clang $(FUZZ_FLAGS)
