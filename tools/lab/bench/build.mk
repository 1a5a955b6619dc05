# SPDX-License-Identifier: Apache-2.0
#
# `make bench`: accuracy of the compressors on the loads and edges of nine real
# programs, speed of model and simulation.  Results: build/bench/*.json.  A
# fragment adds a bench of its own with `BENCH += name` and a target bench-name.

TRACES     := $(B)/traces
BENCH_INSN := 60000000
BENCH      += accuracy engines speed soc

NEED_demo += bench bench-%
NEED_programs += bench bench-%

.PHONY: bench run-bench bench-accuracy bench-speed bench-soc bench-ring bench-slots bench-tiers

# The accuracy runs two programs at a time; speed is measured when they are
# done, with the machine to itself.
bench: ## measure accuracy and speed against what they must reach
	@$(MAKE) --no-print-directory run-bench

run-bench:
	@bad=0; for b in $(BENCH); do echo "== $$b"; \
	  $(MAKE) --no-print-directory bench-$$b || bad=1; done; exit $$bad

# $(call bench_program,NAME,OBJECTS)
define bench_program
$(B)/cs-$(1): $(2:%=$(B)/tools/lab/bench/%.o) $$(TOOLS_LIBS)
	$$(CC) $$(CFLAGS) $$(filter %.o,$$^) $$(TOOLS_LINK) -o $$@
endef

# The recorder runs programs on the simulator and on the SoC.
$(B)/cs-record: $(patsubst %,$(B)/tools/%.o,lab/bench/record lab/bench/bench run/soc_machine) \
    $(B)/libcsrvlockstep.a $(CSSOC) $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(B)/libcsrvlockstep.a $(TOOLS_LINK) -o $@

$(eval $(call bench_program,accuracy,accuracy bench))
$(eval $(call bench_program,converge,converge bench))
$(eval $(call bench_program,summary,summary bench))
$(eval $(call bench_program,speed,speed bench))

# ---- tuples: recorded once, and again when the program is built anew ----

.PRECIOUS: $(TRACES)/%.loads $(TRACES)/%.edges

$(TRACES)/%.loads: $(WL)/%.elf | $(B)/cs-record
	@mkdir -p $(@D)
	$(B)/cs-record $< $(BENCH_INSN) $@ load

$(TRACES)/%.edges: $(WL)/%.elf | $(B)/cs-record
	@mkdir -p $(@D)
	$(B)/cs-record $< $(BENCH_INSN) $@ branch jump ijump

# ---- accuracy ----

# SET=tune: the nine programs that parameters are chosen on; SET=report: those
# that none was chosen on.
SET          := tune
SET_tune     := $(WORKLOADS)
SET_report   := $(REPORT_WORKLOADS)
SET_PROGRAMS  = $(or $(SET_$(SET)),$(error SET=$(SET): there are tune and report))

$(B)/bench/accuracy/%.json: $(TRACES)/%.loads $(TRACES)/%.edges $(B)/cs-accuracy
	@mkdir -p $(@D)
	$(B)/cs-accuracy $* $(TRACES)/$*.loads $(TRACES)/$*.edges $@

bench-accuracy: $(B)/cs-summary ## error of load value profiles, SET=tune (default) or report
	@$(MAKE) --no-print-directory -j2 $(SET_PROGRAMS:%=$(B)/bench/accuracy/%.json)
	@$(B)/cs-summary $(SET) $(words $(SET_PROGRAMS)) $(B)/bench/accuracy-$(SET).json \
	  $(SET_PROGRAMS:%=$(B)/bench/accuracy/%.json)

# ---- engines: strata, tagged table, Space-Saving ----

ENGINES := $(WORKLOADS:%=$(B)/bench/engines/%.json)
.PHONY: bench-engines

$(eval $(call bench_program,engines,engines bench))
$(eval $(call bench_program,engines-table,engines_table bench))

$(B)/bench/engines/%.json: $(TRACES)/%.loads $(B)/cs-engines
	@mkdir -p $(@D)
	$(B)/cs-engines $* $(TRACES)/$*.loads $@

bench-engines: $(B)/cs-engines-table ## the tables beside the strata: state, error, messages
	@$(MAKE) --no-print-directory -j2 $(ENGINES)
	@$(B)/cs-engines-table $(ENGINES)

# ---- Linux ----

.PHONY: bench-linux
$(eval $(call bench_program,linux,linux bench))

# Its kernel is not built by what the other benches need.  CACHES: KiB, 4 or 16.
CACHES         := 4
LINUX_BOOT_4   := 15
LINUX_BOOT_16  := 10
LINUX_SOC_4    := linux
LINUX_SOC_16   := linux-16k
bench-linux: $(B)/cs-linux $(B)/coresample $(LXFILES) $(B)/soc/$(LINUX_SOC_$(CACHES))/libcssoc.so ## where the kernel's clocks go on the RTL, from boot to power-off: CACHES=4 (default) or 16
	@mkdir -p $(B)/bench
	@$(B)/coresample run --linux --on soc -q --caches $(CACHES) --json $(B)/bench/linux-$(CACHES)-run.json -- ls \
	  >$(B)/bench/linux-$(CACHES)-run.txt
	@$(B)/cs-linux $(B)/bench/linux-$(CACHES)-run.json $(LINUX_BOOT_$(CACHES)) $(B)/bench/linux-$(CACHES).json

# ---- speed ----

bench-speed: $(B)/cs-speed $(B)/coresample $(TRACES)/avrsim.loads \
    $(WL)/gzip.elf $(B)/dut/default/libcsdut.so
	@mkdir -p $(B)/bench
	@$(B)/cs-speed $(B)/coresample $(TRACES)/avrsim.loads $(WL)/gzip.elf \
	  $(B)/bench/speed.json

# ---- the SoC: slowdown, clocks per message, sampling by interrupts, CPI ----

# Two runs at a time, and each again only when the contents of what it needs
# have changed.  Of three programs of `tune` more is measured: json tells what
# an interrupt-driven sample costs; then they are sampled as often as that is as
# slow as r = 256.
SOC_BENCH := $(B)/bench/soc
SOC_SLOW  := gzip lua sqlite
FIRST     := 20000
SOC_512   := H:P:512:4096,early=64,1500+A16,merges=8
SOC_NEEDS := $(B)/coresample $(B)/soc/fast/libcssoc.so $(B)/cs-soc-bench FORCE

$(eval $(call bench_program,soc-bench,soc bench))

# $(call soc_run,ELF,OPTIONS,FILE): makes the report $@
soc_run = @tools/lab/bench/cached $@ $(B)/coresample $(1) $(3) -- \
  $(B)/coresample run $(1) --quiet --json $@ $(2)
soc_fast = $(call soc_run,$(1),$(2),$(B)/soc/fast/libcssoc.so)
soc_period = $$($(B)/cs-soc-bench --period $(SOC_BENCH) $* $(1))

$(SOC_BENCH)/%.256.json: $(B)/soc/%.elf $(SOC_NEEDS)
	$(call soc_fast,$<,--exact)

# The default but for its period.
$(SOC_BENCH)/%.512.json: $(B)/soc/%.elf $(SOC_NEEDS)
	$(call soc_fast,$<,--exact --compressor $(SOC_512))

$(SOC_BENCH)/json.first.json: $(B)/soc/json.elf $(SOC_NEEDS)
	$(call soc_fast,$<,--sample $(FIRST))

SOC_EQUAL := $(addprefix $(SOC_BENCH)/,%.256.json %.idle.json json.idle.json json.first.json)

$(SOC_BENCH)/%.clocks.json: $(B)/soc/%.elf $(SOC_EQUAL)
	$(call soc_fast,$<,--exact --sample $(call soc_period,clocks))

comma := ,
$(SOC_BENCH)/%.loads.json: $(B)/soc/%.elf $(SOC_EQUAL)
	$(call soc_fast,$<,--exact --sample $(call soc_period,loads)$(comma)loads)

$(SOC_BENCH)/%.idle.json: $(B)/soc/%.elf $(SOC_NEEDS)
	$(call soc_fast,$<,--profiler idle)

$(SOC_BENCH)/%.absent.json: $(B)/soc/%.elf $(SOC_NEEDS) $(B)/soc/off/libcssoc.so
	$(call soc_run,$<,--profiler absent,$(B)/soc/off/libcssoc.so)

$(B)/bench/loop.elf: $(SOC_LOOP)
	@mkdir -p $(@D)
	cp $(<:.bin=.elf) $@

$(SOC_BENCH)/loop.zero.json: $(B)/bench/loop.elf $(SOC_NEEDS)
	$(call soc_fast,$<,--profiler idle --memory zero -n 3000000)

SOC_RUNS_tune   := $(foreach k,256 idle,$(WORKLOADS:%=$(SOC_BENCH)/%.$(k).json)) \
  $(foreach k,512 absent clocks loads,$(SOC_SLOW:%=$(SOC_BENCH)/%.$(k).json)) \
  $(addprefix $(SOC_BENCH)/,json.first.json loop.zero.json)
SOC_RUNS_report := $(foreach k,256 idle,$(REPORT_WORKLOADS:%=$(SOC_BENCH)/%.$(k).json))
.PRECIOUS: $(SOC_RUNS_tune) $(SOC_RUNS_report)

bench-soc: $(B)/cs-soc-bench ## slowdown by profiling, SET=tune (default, also against interrupt-driven sampling) or report
	@$(MAKE) --no-print-directory -j2 $(SOC_RUNS_$(SET))
	@$(B)/cs-soc-bench $(SET) $(SOC_BENCH) $(B)/bench/soc-$(SET).json $(SET_PROGRAMS)

# ---- messages by way of memory: the DMA ring against the interrupts ----

$(eval $(call bench_program,ring-bench,ring bench))

$(SOC_BENCH)/%.ring.json: $(B)/soc/%.elf $(SOC_NEEDS) $(B)/soc/ring/libcssoc.so
	$(call soc_run,$<,--exact --transport ring$(comma)2048$(comma)1024,$(B)/soc/ring/libcssoc.so)

$(SOC_BENCH)/%.discard.json: $(B)/soc/%.elf $(SOC_NEEDS) $(B)/soc/ring/libcssoc.so
	$(call soc_run,$<,--transport discard$(comma)2048,$(B)/soc/ring/libcssoc.so)

RING_RUNS := $(foreach k,256 idle ring discard,$(SOC_SLOW:%=$(SOC_BENCH)/%.$(k).json))
.PRECIOUS: $(RING_RUNS)

bench-ring: $(B)/cs-ring-bench ## messages through memory against register reads in interrupts
	@$(MAKE) --no-print-directory -j2 $(RING_RUNS)
	@$(B)/cs-ring-bench $(SOC_BENCH) $(B)/bench/ring.json

# ---- several profiles at once: edges and calls, and what else is asked for ----

SLOTS_MORE  := json sqlite
SLOTS_control := --slot edges --slot calls
SLOTS_timed   := --slot loads --slot latency
SLOTS_four    := $(SLOTS_timed) $(SLOTS_control)

$(eval $(call bench_program,slots-bench,slots bench))

# $(call slots_rule,KIND)
define slots_rule
$(SOC_BENCH)/%.$(1).json: $(B)/soc/%.elf $(SOC_NEEDS)
	$$(call soc_fast,$$<,--exact $(SLOTS_$(1)) --compressor H:P:256:2048+A16$$(comma)merges=8)
endef
$(foreach k,control timed four,$(eval $(call slots_rule,$(k))))

SLOTS_RUNS := $(WORKLOADS:%=$(SOC_BENCH)/%.control.json) $(WORKLOADS:%=$(SOC_BENCH)/%.idle.json) \
  $(foreach k,timed four,$(SLOTS_MORE:%=$(SOC_BENCH)/%.$(k).json))
.PRECIOUS: $(SLOTS_RUNS)

empty :=
commas = $(subst $(empty) ,$(comma),$(strip $(1)))

bench-slots: $(B)/cs-slots-bench ## slowdown by several profiles at once
	@$(MAKE) --no-print-directory -j2 $(SLOTS_RUNS)
	@$(B)/cs-slots-bench $(SOC_BENCH) $(B)/bench/slots.json control=$(call commas,$(WORKLOADS)) \
	  timed=$(call commas,$(SLOTS_MORE)) four=$(call commas,$(SLOTS_MORE))

# ---- two tiers of strata: the handler that writes marks, in clocks ----

TIERS_BENCH := json
bench-tiers: $(B)/coresample $(B)/soc/$(TIERS_BENCH).elf $(B)/soc/full/libcssoc.so ## clocks of the handler that marks loads
	$(B)/coresample run $(TIERS_BENCH) --config full --compressor H:P:160:2048,tiers=2048,256,512 \
	  --baseline --exact --quiet --json $(B)/bench/tiers.json

# ---- the coprocessor's handlers: measured on the SoC beside the model ----

COP_PROGRAMS := value edge depend
COP_SLOW     := json sqlite gzip
COP_LIMIT    :=              # instructions of each; empty: all
COP_PART     = $(if $(strip $(COP_LIMIT)),-n $(strip $(COP_LIMIT)))

$(eval $(call bench_program,cop-soc-bench,cop_measured bench))

# $(call cop_rules,COPROCESSOR'S PROGRAM): the model has the CPI that was
# measured.
define cop_rules
$(SOC_BENCH)/%.cop-$(1).json: $(B)/soc/%.elf $(SOC_NEEDS) $(B)/soc/full/libcssoc.so
	$$(call soc_run,$$<,--on soc --config full --cop $(1) --exact $(COP_PART),$(B)/soc/full/libcssoc.so $(B)/soc/fast/libcssoc.so)

$(SOC_BENCH)/%.cop-$(1).model.json: $(WL)/%.elf $(SOC_BENCH)/%.cop-$(1).json $(B)/coresample $(B)/cop-host.elf $(B)/cs-cop-soc-bench
	@tools/lab/bench/cached $$@ $(B)/coresample $$< $(B)/cop-host.elf -- \
	  $(B)/coresample run $$< --on iss --quiet --json $$@ --cop $(1) --exact $(COP_PART) \
	  --cpi $$$$($(B)/cs-cop-soc-bench --cpi $(SOC_BENCH)/$$*.cop-$(1).json)
endef
$(foreach p,$(COP_PROGRAMS),$(eval $(call cop_rules,$(p))))

COP_SOC_RUNS := $(foreach p,$(COP_PROGRAMS),$(foreach w,$(COP_SLOW),$(SOC_BENCH)/$(w).cop-$(p).json $(SOC_BENCH)/$(w).cop-$(p).model.json))
.PRECIOUS: $(COP_SOC_RUNS)
.PHONY: bench-cop-soc

bench-cop-soc: $(B)/cs-cop-soc-bench ## overhead of the coprocessor's programs, measured beside modelled
	@$(MAKE) --no-print-directory $(COP_SOC_RUNS)
	@$(B)/cs-cop-soc-bench $(SOC_BENCH) $(B)/bench/cop-soc.json $(COP_SOC_RUNS:$(SOC_BENCH)/%=%)

# ---- program value: where drops begin, what its knobs do ----

COP_BENCH  := $(B)/bench/cop
COP_INSN   := 10000000
COP_CPIS   := 1 1.25 1.5 2 3 4 6 8
# CPI of the handlers on the SoC is 1.4 to 1.9.
COP_HOST   := 1.7
COP_MEANS  := 64 256 1024 4096
COP_KNOBS  := default finest-2 finest-4 more-256 less-96 full-12 full-48 seldom-4 \
              turn-32768 later-1024 later-4096 drops-0 calm-0
ZILLES_KNOBS := default draw-8 misses-7 replaced-11 failed-10 kept-32 \
              rounds-1 share-0 share-2 turn-131072 fall-0

# As measured on the SoC.
cop_cpi = $(or $(shell sed -n 's/^CPI at this memory:.*\b$(1) \([0-9]*\.[0-9]*\).*/\1/p' docs/performance.md),\
  $(error docs/performance.md: no CPI of $(1) in the line 'CPI at this memory:'))

$(eval $(call bench_program,cop-value-bench,cop_value bench))

# $(call cop_value_rule,FILE'S SUFFIX,OPTIONS)
define cop_value_rule
$(COP_BENCH)/%.$(1).json: $(WL)/%.elf $(B)/coresample $(B)/cop-host.elf
	@tools/lab/bench/cached $$@ $$^ -- $(B)/coresample run $$< --on iss --quiet --exact -n $(COP_INSN) --json $$@ $(2)
endef
$(foreach c,$(COP_CPIS),$(eval $(call cop_value_rule,cpi-$c,--cop value --cpi $c --cop-cpi $(COP_HOST))))
$(foreach m,$(COP_MEANS),$(eval $(call cop_value_rule,mean-$m,--cop simple --cpi $$(call cop_cpi,$$*) --cop-set mean=$m)))
$(foreach k,$(COP_KNOBS),$(eval $(call cop_value_rule,$k,--cop value --cpi $$(call cop_cpi,$$*) $(if $(findstring -,$k),--cop-set $(subst -,=,$k)))))
$(foreach k,$(ZILLES_KNOBS),$(eval $(call cop_value_rule,zilles-$k,--cop zilles --cpi $$(call cop_cpi,$$*) $(if $(findstring -,$k),--cop-set $(subst -,=,$k)))))

COP_DROP_RUNS := $(foreach w,$(WORKLOADS),$(COP_CPIS:%=$(COP_BENCH)/$w.cpi-%.json))
COP_MEAN_RUNS := $(foreach w,$(WORKLOADS),$(COP_MEANS:%=$(COP_BENCH)/$w.mean-%.json))
COP_KNOB_RUNS := $(foreach k,$(COP_KNOBS),$(WORKLOADS:%=$(COP_BENCH)/%.$k.json))
ZILLES_RUNS   := $(foreach k,$(ZILLES_KNOBS),$(WORKLOADS:%=$(COP_BENCH)/%.zilles-$k.json))
.PRECIOUS: $(COP_DROP_RUNS) $(COP_MEAN_RUNS) $(COP_KNOB_RUNS) $(ZILLES_RUNS)
.PHONY: bench-cop-drops bench-cop-knobs bench-cop-zilles

bench-cop-drops: $(B)/cs-cop-value-bench $(COP_DROP_RUNS) ## loads in 100 clocks at which samples of `value` are dropped
	@$(B)/cs-cop-value-bench drops $(COP_BENCH)/drops.dat $(COP_DROP_RUNS)
	@gnuplot -c tools/lab/bench/cop-drops.gp $(COP_BENCH)/drops.dat $(COP_BENCH)/drops.svg

bench-cop-knobs: $(B)/cs-cop-value-bench $(COP_MEAN_RUNS) $(COP_KNOB_RUNS) ## error and overhead of `value` with other knobs
	@$(B)/cs-cop-value-bench knobs $(COP_MEAN_RUNS) $(COP_KNOB_RUNS)

bench-cop-zilles: $(B)/cs-cop-value-bench $(COP_MEAN_RUNS) $(ZILLES_RUNS) ## the same of `zilles`
	@$(B)/cs-cop-value-bench knobs $(COP_MEAN_RUNS) $(ZILLES_RUNS)

# ---- the coprocessor's headlines on a set of programs ----

COP_LISTS := callstack depend
COP_LIST_INSN := 6000000

$(eval $(call bench_program,cop-bench,cop_set bench))

# $(call cop_list_rule,COPROCESSOR'S PROGRAM)
define cop_list_rule
$(COP_BENCH)/%.$(1).json: $(WL)/%.elf $(B)/coresample $(B)/cop-host.elf
	@tools/lab/bench/cached $$@ $$^ -- $(B)/coresample run $$< --on iss --quiet --exact -n $(COP_LIST_INSN) --json $$@ \
	  --cop $(1) --cpi $$(call cop_cpi,$$*)
endef
$(foreach p,$(COP_LISTS),$(eval $(call cop_list_rule,$p)))

cop_set_runs = $(foreach w,$(1),$(foreach k,default $(COP_MEANS:%=mean-%) $(COP_LISTS),$(COP_BENCH)/$w.$k.json))
.PRECIOUS: $(call cop_set_runs,$(PROGRAMS))
.PHONY: bench-cop

bench-cop: $(B)/cs-cop-bench ## what value, callstack and depend reach on each program, SET=tune (default) or report
	@$(MAKE) --no-print-directory -j2 $(call cop_set_runs,$(SET_PROGRAMS))
	@$(B)/cs-cop-bench $(SET) $(COP_BENCH) $(B)/bench/cop-$(SET).json $(SET_PROGRAMS)

# ---- error against events, for `make demo` ----

# A curve a line: the compressor's specification, and the legend's words for it.
CURVES := tools/lab/bench/convergence.curves

$(B)/demo/convergence.dat: $(TRACES)/gzip.loads $(CURVES) $(B)/cs-converge
	@mkdir -p $(@D)
	$(B)/cs-converge $< $@ $$(sed '/^#/d; s/ .*//' $(CURVES))

$(B)/demo/convergence.svg: $(B)/demo/convergence.dat tools/lab/bench/convergence.gp
	gnuplot -c tools/lab/bench/convergence.gp $< $@ "gzip: how fast the profile of loaded values becomes right" \
	  "$$(sed "/^#/d; s/[^ ]* *\(.*\)/'\1'/" $(CURVES))"

# README shows it.
.PHONY: pictures
pictures: $(B)/demo/convergence.svg ## write the measured picture of docs/pictures anew
	sed '1a <!-- SPDX-License-Identifier: Apache-2.0, written by: make pictures -->' $< >docs/pictures/convergence.svg

# ---- coverage: the true shares of loads against the intervals printed ----

COVERAGE ?= $(WORKLOADS)
.PHONY: bench-coverage
BENCH += coverage

$(eval $(call bench_program,coverage,coverage bench))

bench-coverage: $(B)/cs-coverage $(COVERAGE:%=$(TRACES)/%.loads) ## true shares of loads against the 95 % intervals
	@$(B)/cs-coverage $(TRACES) $(COVERAGE)

# ---- frequencies from sampled edges ----

FREQUENCY_OBJ := $(patsubst %,$(B)/tools/%.o,lab/bench/frequency \
  $(addprefix analysis/,analysis screen code insn cfg flow schedule classes dcpi dcpi_class stall \
  suspects) coresample/options)

$(B)/cs-frequency: $(FREQUENCY_OBJ) $(B)/libcsdb.a $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(FREQUENCY_OBJ) $(B)/libcsdb.a $(TOOLS_LINK) $(DB_LINK) -o $@

# A program in a database with an epoch for each period; the simulator runs it.
FREQUENCY_DB := $(B)/bench/frequency
FREQUENCY_R  := 256 64
.PHONY: bench-frequency

$(FREQUENCY_DB)/%.db: $(WL)/%.elf | $(B)/coresample
	@mkdir -p $(@D)
	@rm -f $@ $@.new
	for r in $(FREQUENCY_R); do \
	  $(B)/coresample run $< --on iss --exact --quiet --slot edges --slot calls --slot returns \
	    --compressor H:P:$$r:4096,early=64,1500+A16,merges=8 --db $@.new --epoch r$$r >$@.$$r.log || exit 1; \
	done
	mv $@.new $@

bench-frequency: $(B)/cs-frequency $(SET_PROGRAMS:%=$(FREQUENCY_DB)/%.db) ## frequencies from sampled edges against exact ones, SET=tune|report
	@for r in $(FREQUENCY_R); do \
	  $(B)/cs-frequency flow - $(SET_PROGRAMS:%=$(FREQUENCY_DB)/%.db:r$$r) | sed 's/\.db:/ /'; \
	done

# DCPI's method on the core, ours beside it: an epoch with edges at r = 256 and
# exact counts, one for each period of interrupts.
DCPI_DB      := $(B)/bench/dcpi
DCPI_PERIODS := 61440 1024
.PHONY: bench-dcpi

$(DCPI_DB)/%.db: $(SOC)/%.elf $(B)/soc/fast/libcssoc.so | $(B)/coresample
	@mkdir -p $(@D)
	@rm -f $@ $@.new
	$(B)/coresample run $< --exact --quiet --slot edges --slot calls --slot returns --db $@.new --epoch edges >$@.log
	for p in $(DCPI_PERIODS); do \
	  $(B)/coresample run $< --quiet --sample cycles:$$p --db $@.new --epoch every-$$p >$@.$$p.log || exit 1; \
	done
	mv $@.new $@

bench-dcpi: $(B)/cs-frequency $(SET_PROGRAMS:%=$(DCPI_DB)/%.db) ## frequencies by DCPI's method from interrupts, ours beside it, SET=tune|report
	@$(B)/cs-frequency flow edges $(SET_PROGRAMS:%=$(DCPI_DB)/%.db:edges)
	@for e in edges $(DCPI_PERIODS:%=every-%); do \
	  $(B)/cs-frequency dcpi edges $(SET_PROGRAMS:%=$(DCPI_DB)/%.db:$$e); \
	done | sed 's/\.db:/ /'

# ---- culprits without the core's reasons ----

CULPRITS_OBJ := $(B)/tools/lab/bench/culprits.o $(filter-out %/frequency.o,$(FREQUENCY_OBJ))
.PHONY: bench-culprits

$(B)/cs-culprits: $(CULPRITS_OBJ) $(B)/libcsdb.a $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(CULPRITS_OBJ) $(B)/libcsdb.a $(TOOLS_LINK) $(DB_LINK) -o $@

bench-culprits: $(B)/cs-culprits $(SET_PROGRAMS:%=$(DCPI_DB)/%.db) ## culprits by elimination against the core's reasons, SET=tune|report
	@for m in eliminate blind; do $< $$m edges $(SET_PROGRAMS:%=$(DCPI_DB)/%.db:edges); done | sed 's/\.db:/ /'
	@for p in $(DCPI_PERIODS); do $< dcpi edges $(SET_PROGRAMS:%=$(DCPI_DB)/%.db:every-$$p); done | sed 's/\.db:/ /'

# ---- reasons from samples ----

REASONS_OBJ := $(B)/tools/lab/bench/reasons.o $(B)/tools/analysis/reason_shares.o \
  $(filter-out %/frequency.o %/stall.o %/suspects.o,$(FREQUENCY_OBJ))
.PHONY: bench-reasons

$(B)/cs-reasons: $(REASONS_OBJ) $(B)/libcsdb.a $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(REASONS_OBJ) $(B)/libcsdb.a $(TOOLS_LINK) $(DB_LINK) -o $@

$(B)/bench/reasons/%.db: $(SOC)/%.elf $(B)/soc/full/libcssoc.so | $(B)/coresample
	@mkdir -p $(@D)
	@rm -f $@ $@.new
	$(B)/coresample run $< -q --exact --config full --slot reasons --db $@.new >$@.log
	mv $@.new $@

bench-reasons: $(B)/cs-reasons $(SET_PROGRAMS:%=$(B)/bench/reasons/%.db) ## reasons of clocks from samples against exact ones, SET=tune|report
	@$< $(filter %.db,$^)
