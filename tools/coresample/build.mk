# SPDX-License-Identifier: Apache-2.0
#
# The command build/coresample.

CORESAMPLE_OBJ := $(patsubst %.c,$(B)/%.o,$(wildcard tools/coresample/*.c))
CORESAMPLE_LIB := $(B)/libcsucode.a $(B)/libcscorelockstep.a $(B)/verif/soc/cs_soc.o

$(CORESAMPLE_OBJ): CFLAGS += -Iverif/core -Iverif/soc

NEED_demo += coresample demo sweep-demo
NEED_programs += sweep-demo

.PHONY: coresample
coresample: $(B)/coresample ## the command: run, replay, report, sweep, asm, disasm

$(B)/coresample: $(CORESAMPLE_OBJ) $(CORESAMPLE_LIB) $(TOOLS_LIBS) \
    | $(B)/designs.json $(B)/pareto.gp
	$(CC) $(CFLAGS) $(CORESAMPLE_OBJ) $(CORESAMPLE_LIB) $(TOOLS_LINK) -lsqlite3 -o $@

# ---- sweeps ----

# What the results of a sweep depend on, beside its programs: results of other
# sources are not taken for these.
SWEEP_SOURCES := $(sort $(wildcard cmodel/*.[ch] cmodel/iss/*.[ch]) \
  $(wildcard $(patsubst %,tools/lib/cs_%*.[ch],study stream profile pick tuple trace)))

$(B)/tools/coresample/sweep_key.o: $(SWEEP_SOURCES)
$(B)/tools/coresample/sweep_key.o: CFLAGS += \
  -DCS_MODEL_ID='"$(shell cat $(SWEEP_SOURCES) | sha256sum | cut -c 1-32)"'

$(B)/designs.json: docs/resources.md tools/coresample/designs.py
	@mkdir -p $(@D)
	$(PYTHON) tools/coresample/designs.py $< $@

$(B)/pareto.gp: tools/coresample/pareto.gp
	@mkdir -p $(@D)
	cp $< $@

# Only programs that are there run, so that they are built before.
SWEEP_DEMO := $(B)/sweep/demo.db
.PHONY: sweep-demo run-sweep-demo
sweep-demo: ## compare compressors on the workloads: build/sweep/pareto.svg
	@$(MAKE) --no-print-directory run-sweep-demo

run-sweep-demo: $(B)/coresample $(WORKLOADS:%=$(WL)/%.elf)
	@mkdir -p $(B)/sweep
	$(B)/coresample sweep run tools/coresample/sweep-demo.json --db $(SWEEP_DEMO)
	$(B)/coresample sweep list --db $(SWEEP_DEMO) >$(B)/sweep/designs.txt
	@sed -n '1,2p;/^ \{0,4\}[1-9]/p' $(B)/sweep/designs.txt
	$(B)/coresample sweep export --db $(SWEEP_DEMO) >$(B)/sweep/jobs.csv
	$(B)/coresample sweep plot --db $(SWEEP_DEMO) -o $(B)/sweep/pareto.svg

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
