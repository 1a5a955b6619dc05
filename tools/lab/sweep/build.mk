# SPDX-License-Identifier: Apache-2.0
#
# `coresample sweep`: a program of its own beside the command, since only it
# needs SQLite.

SWEEP_OBJ := $(patsubst %.c,$(B)/%.o,$(wildcard tools/lab/sweep/*.c) \
  $(patsubst %,tools/coresample/%.c,options program progress))

$(B)/coresample-sweep: $(SWEEP_OBJ) $(B)/libcsdb.a $(TOOLS_LIBS) | $(B)/designs.json $(B)/pareto.gp
	$(CC) $(CFLAGS) $(SWEEP_OBJ) $(B)/libcsdb.a $(TOOLS_LINK) $(DB_LINK) -o $@

# What the results of a sweep depend on, beside its programs: results of other
# sources are not taken for these.
SWEEP_SOURCES := $(sort $(wildcard cmodel/*.[ch] sim/iss/*.[ch]) \
  $(wildcard $(patsubst %,tools/lib/cs_%*.[ch],study stream profile pick tuple trace)))

$(B)/tools/lab/sweep/sweep_key.o: $(SWEEP_SOURCES)
$(B)/tools/lab/sweep/sweep_key.o: CFLAGS += \
  -DCS_MODEL_ID='"$(shell cat $(SWEEP_SOURCES) | sha256sum | cut -c 1-32)"'

$(B)/designs.json: docs/resources.md tools/lab/sweep/designs.py
	@mkdir -p $(@D)
	$(PYTHON) tools/lab/sweep/designs.py $< $@

$(B)/pareto.gp: tools/lab/sweep/pareto.gp
	@mkdir -p $(@D)
	cp $< $@

# Only programs that are there run, so that they are built before.
SWEEP_DEMO := $(B)/sweep/demo.db
NEED_demo += sweep-demo
NEED_sweep += coresample sweep-demo
NEED_programs += sweep-demo
.PHONY: sweep-demo run-sweep-demo
sweep-demo: ## compare compressors on the workloads: build/sweep/pareto.svg
	@$(MAKE) --no-print-directory run-sweep-demo

run-sweep-demo: $(B)/coresample $(B)/coresample-sweep $(WORKLOADS:%=$(WL)/%.elf)
	@mkdir -p $(B)/sweep
	$(B)/coresample sweep run tools/lab/sweep/sweep-demo.json --db $(SWEEP_DEMO)
	$(B)/coresample sweep list --db $(SWEEP_DEMO) >$(B)/sweep/designs.txt
	@sed -n '1,2p;/^ \{0,4\}[1-9]/p' $(B)/sweep/designs.txt
	$(B)/coresample sweep export --db $(SWEEP_DEMO) >$(B)/sweep/jobs.csv
	$(B)/coresample sweep plot --db $(SWEEP_DEMO) -o $(B)/sweep/pareto.svg

