# SPDX-License-Identifier: Apache-2.0
#
# `make paper`: the experiments of ISCA 2001 and HPCA 2001 on both sets of real
# programs: charts in build/paper, the tables of claims in
# docs/paper-results.md.

PAPER       := $(B)/paper
PAPER_RUN   := main key figure designs monte values slots cop
PAPER_PAGE  := report page page_cop page_report data data_cop claims claims_cop goals fold measure measure_cop \
               results figure designs
# What Fig. 7 and 9 show: a compiler for gcc, an interpreter for li.
PAPER_GCC   := tcc
PAPER_LI    := lua
PAPER_DRAW   = gnuplot -c tools/lab/paper/$(1).gp $(PAPER) "$(2)"

.PHONY: paper run-paper

$(B)/cs-paper: $(PAPER_RUN:%=$(B)/tools/lab/paper/%.o) $(TOOLS_LIBS)
$(B)/cs-paper-report: $(PAPER_PAGE:%=$(B)/tools/lab/paper/%.o) $(TOOLS_LIBS)
$(B)/cs-paper $(B)/cs-paper-report:
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) -o $@

.PRECIOUS: $(TRACES)/%.control $(TRACES)/%.timed

$(TRACES)/%.control: $(WL)/%.elf | $(B)/cs-record
	@mkdir -p $(@D)
	$(B)/cs-record $< $(BENCH_INSN) $@ branch jump ijump call icall

# Only the SoC knows what clocks a load takes; the programs are those that
# profile themselves, with nothing profiled.
$(TRACES)/%.timed: $(SOC)/%.elf $(B)/soc/off/libcssoc.so | $(B)/cs-record
	@mkdir -p $(@D)
	@tools/lab/bench/cached $@ $< $(B)/soc/off/libcssoc.so -- $(B)/cs-record --soc $(B)/soc $< $(BENCH_INSN) $@ \
	  load latency branch jump ijump call icall

NEED_demo += paper
NEED_programs += paper
paper: ## repeat the papers' experiments, with verdicts
	@$(MAKE) --no-print-directory run-paper

PAPER_TRACES := $(foreach k,loads control timed,$(PROGRAMS:%=$(TRACES)/%.$k))

# Programs are recorded on all processors, those on the SoC take a minute each.
run-paper: $(B)/cs-paper $(B)/cs-paper-report $(B)/cs-record $(B)/coresample
	@$(MAKE) --no-print-directory -j$$(nproc) $(PAPER_TRACES)
	@mkdir -p $(PAPER)
	@$(B)/cs-paper $(PAPER) $(TRACES) docs/performance.md 0 2500 $(PROGRAMS)
	@$(B)/cs-paper-report $(PAPER) docs/performance.md docs/paper-results.md $(WORKLOADS) -- $(REPORT_WORKLOADS)
	@$(call PAPER_DRAW,fig4)
	@$(call PAPER_DRAW,fig7,$(PAPER_GCC))
	@$(call PAPER_DRAW,fig8,$(WORKLOADS))
	@$(call PAPER_DRAW,fig9,$(PAPER_GCC) $(PAPER_LI))
	@$(call PAPER_DRAW,fig10)
	@$(call PAPER_DRAW,fig11)
	@$(call PAPER_DRAW,designs)
	@$(call PAPER_DRAW,cop-bars)
	@$(call PAPER_DRAW,cop-time,$(PAPER_GCC) $(PAPER_LI))
	@echo "docs/paper-results.md; charts: $(PAPER)/*.svg"
