# SPDX-License-Identifier: Apache-2.0
#
# The command build/coresample.

# A folder a subcommand; sweeps are a program of their own (tools/lab/sweep).
CORESAMPLE_DIR := coresample run replay report html analysis browse export layout cop cop_run asm
CORESAMPLE_OBJ := $(patsubst %.c,$(B)/%.o,$(filter-out tools/asm/assembler.c, \
  $(wildcard $(CORESAMPLE_DIR:%=tools/%/*.c)))) $(B)/tools/export/pprof.pb-c.o
CORESAMPLE_LIB := $(B)/libcsdb.a $(B)/libcsucode.a $(B)/libcsrvlockstep.a $(CSSOC)

NEED_demo += coresample demo

.PHONY: coresample
coresample: $(B)/coresample $(B)/coresample-sweep ## the command: run, replay, report, sweep, asm, disasm

$(B)/coresample: $(CORESAMPLE_OBJ) $(CORESAMPLE_LIB) $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(CORESAMPLE_OBJ) $(CORESAMPLE_LIB) $(TOOLS_LINK) $(DB_LINK) $(BROWSE_LINK) -lprotobuf-c -o $@

# ---- demo ----

.PHONY: demo run-demo
demo: ## profile all of gzip on the SoC, in lockstep with model and simulator
	@$(MAKE) --no-print-directory $(JOBS) run-demo

DEMO := $(B)/coresample run gzip --lockstep --baseline --exact \
  --json $(B)/demo/profile.json --annotate-to $(B)/demo/annotated.txt

run-demo: $(B)/coresample $(B)/soc/gzip.elf $(B)/soc/check/libcssoc.so \
    $(B)/demo/convergence.svg
	@echo '$$ $(DEMO)'
	@$(DEMO)
	@echo
	@echo "also written: $(addprefix $(B)/demo/,profile.json annotated.txt convergence.svg)"

# ---- the coprocessor's host ----

# The handlers once more, for the softcore: their instructions are counted.
UC_HOST := $(patsubst $(UC)/%,$(UC)/rv32/%,$(UC_OBJ)) $(UC)/rv32/host.o

$(UC)/rv32/%.o: firmware/ucode/%.c
	@mkdir -p $(@D)
	$(WCC) $(WARCH) $(STRICT) -std=c11 -O2 -g -ffreestanding -Icmodel -Ifirmware/ucode \
	  -I$(UC) -MMD -MP -c $< -o $@

$(UC_NAMES:%=$(UC)/rv32/%.o): $(UC)/rv32/%.o: $(UC)/%.img.h

$(B)/cop-host.elf: $(UC_HOST) firmware/bench/start.S firmware/ucode/host.ld
	$(WCC) $(WARCH) -nostartfiles -T firmware/ucode/host.ld -Wl,--no-warn-rwx-segments \
	  $(UC_HOST) firmware/bench/start.S -o $@

-include $(UC_HOST:.o=.d)

$(B)/coresample: | $(B)/cop-host.elf
