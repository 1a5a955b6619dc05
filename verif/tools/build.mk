# SPDX-License-Identifier: Apache-2.0
#
# Tests of tools/: CUnit for the library, and the command itself with good and
# bad input.

TOOLS_TESTS := profile reasons strata slot trace marker report sweep whose
VERIF_T     := $(B)/verif/tools

TESTS += $(TOOLS_TESTS:%=tools-%) tools-annotate tools-command tools-soc tools-ring \
  tools-tables tools-bound

.PHONY: $(TOOLS_TESTS:%=test-tools-%) test-tools-annotate test-tools-command \
  test-tools-soc test-tools-ring test-tools-tables test-tools-bound

$(B)/verif/tools/%.o: CFLAGS += -Iverif/cmodel -Iverif/lockstep

$(VERIF_T)/test_%: $(VERIF_T)/test_%.o $(B)/verif/cmodel/suite.o $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) -lcunit -o $@

.PRECIOUS: $(VERIF_T)/test_%.o $(VERIF_T)/test_% $(VERIF_T)/%.elf

$(VERIF_T)/test_whose: $(B)/tools/run/guest_check.o

$(TOOLS_TESTS:%=test-tools-%): test-tools-%: $(VERIF_T)/test_%
	@verif/report.sh tools-$* $<

test-tools-annotate: $(VERIF_T)/test_annotate $(VERIF_T)/sums.elf
	@verif/report.sh tools-annotate $^

$(patsubst %,$(VERIF_T)/test_%,command soc limits ring tables sweep_command sweep_slurm ucode_command cop_run cop_command): \
  $(VERIF_T)/command.o

# Programs that no workload resembles: nothing but loads and branches, and some
# that hang.
$(VERIF_T)/%.elf: verif/tools/%.S
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac_zicsr -mabi=ilp32 -nostdlib -g -Wl,-N,--no-warn-rwx-segments,-Ttext=0x80000000 $< -o $@

test-tools-command: $(VERIF_T)/test_command $(B)/coresample $(B)/coresample-sweep \
    $(patsubst %,$(VERIF_T)/%.elf,forever sums few) $(B)/dut/default/libcsdut.so \
    $(B)/dut/default/libcsdut-waves.so $(B)/dut/tiny/libcsdut.so
	@verif/report.sh tools-command $< $(B)/coresample $(VERIF_T)

# With firmware, short enough for a lockstep, and for hundreds of runs.
$(VERIF_T)/mix.elf $(VERIF_T)/brief.elf: $(VERIF_T)/%.elf: verif/tools/%.c $(FWLIB) firmware/platform/platform.ld \
    firmware/profile/profile.ld
	@mkdir -p $(@D)
	$(WCC) $(WARCH) -O2 -g -ffile-prefix-map=$(CURDIR)=. $(FWLDFLAGS) \
	  -Wl,--wrap=main -o $@ $< $(FWLIB)

test-tools-soc: $(VERIF_T)/test_soc $(B)/coresample \
    $(patsubst %,$(VERIF_T)/%.elf,sums forever hang traps wait timer semihost mix) \
    $(patsubst %,$(B)/soc/%/libcssoc.so,$(SOC_BUILDS) full)
	@verif/report.sh tools-soc $< $(B)/coresample $(VERIF_T)

# Limits every so many instructions or clocks of a whole run.
TESTS += tools-limits
NIGHTLY += tools-limits-dense
.PHONY: test-tools-limits test-tools-limits-dense

LIMITS_NEEDS := $(VERIF_T)/test_limits $(B)/coresample $(VERIF_T)/brief.elf \
  $(VERIF_T)/mix.elf $(VERIF_T)/quiet_end.elf $(B)/soc/fast/libcssoc.so $(B)/soc/check/libcssoc.so

test-tools-limits: $(LIMITS_NEEDS)
	@verif/report.sh tools-limits $< $(B)/coresample $(VERIF_T)

test-tools-limits-dense: $(LIMITS_NEEDS)
	@verif/report.sh tools-limits-dense $< $(B)/coresample $(VERIF_T) 53

# The ring of the same, in memory: the same messages.
test-tools-ring: $(VERIF_T)/test_ring $(B)/coresample $(VERIF_T)/mix.elf \
    $(B)/soc/fast/libcssoc.so $(B)/soc/ring/libcssoc.so
	@verif/report.sh tools-ring $< $(B)/coresample $(VERIF_T)

# The first loads of programs, a second tagged table, and what both make of them.
$(VERIF_T)/%.loads: $(WL)/%.elf $(B)/cs-record
	$(B)/cs-record $< 4000000 $@ load

$(VERIF_T)/gzip.elf: $(WL)/gzip.elf
	cp $< $@

$(VERIF_T)/tagged-ref: $(VERIF_T)/tagged_ref.o $(VERIF_CM)/tagged_ref.o $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) -o $@

.SECONDARY: $(VERIF_CM)/tagged_ref.o
.PRECIOUS: $(VERIF_T)/%.loads

test-tools-tables: $(VERIF_T)/test_tables $(B)/coresample $(VERIF_T)/tagged-ref \
    $(VERIF_T)/sums.elf $(VERIF_T)/gzip.elf $(patsubst %,$(VERIF_T)/%.loads,gzip lua sqlite)
	@verif/report.sh tools-tables $< $(B)/coresample $(VERIF_T)

test-tools-bound: $(VERIF_T)/test_bound $(WORKLOADS:%=$(VERIF_T)/%.loads)
	@verif/report.sh tools-bound $^

# `make paper`: the way from curves to verdicts by hand, and the whole in small.
TESTS += paper

.PHONY: test-paper

$(VERIF_T)/test_paper.o: CFLAGS += -Itools/lab/paper

$(VERIF_T)/test_paper: $(VERIF_T)/test_paper.o $(B)/verif/cmodel/suite.o \
    $(patsubst %,$(B)/tools/lab/paper/%.o,results figure measure measure_cop fold claims claims_cop goals designs) $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) -lcunit -o $@

test-paper: $(VERIF_T)/test_paper $(B)/cs-paper $(B)/cs-paper-report $(B)/cs-record $(B)/coresample \
    $(foreach p,tcc lua,$(WL)/$p.elf $(SOC)/$p.elf) $(B)/soc/off/libcssoc.so
	@verif/report.sh paper sh -c '$< && verif/tools/paper-check $(B)'

# ---- sweeps ----

TESTS += tools-sweep-command tools-sweep-slurm

.PHONY: test-tools-sweep-command test-tools-sweep-slurm

SWEEP_NEEDS := $(B)/coresample $(B)/coresample-sweep $(VERIF_T)/forever.elf $(VERIF_T)/sums.elf

test-tools-sweep-command: $(VERIF_T)/test_sweep_command $(SWEEP_NEEDS)
	@verif/report.sh tools-sweep-command $< $(B)/coresample $(VERIF_T)

test-tools-sweep-slurm: $(VERIF_T)/test_sweep_slurm $(SWEEP_NEEDS)
	@verif/report.sh tools-sweep-slurm verif/tools/one-node $(B)/slurm \
	  $< $(B)/coresample $(VERIF_T)

# ---- microcode of the coprocessor ----

UCODE := $(wildcard firmware/ucode/*.ucode)
TESTS += tools-ucode tools-ucode-image tools-ucode-command

.PHONY: test-tools-ucode test-tools-ucode-image test-tools-ucode-command

$(VERIF_T)/test_ucode $(VERIF_T)/test_ucode_image: $(VERIF_T)/ucode_text.o

test-tools-ucode: $(VERIF_T)/test_ucode
	@verif/report.sh tools-ucode $<

test-tools-ucode-image: $(VERIF_T)/test_ucode_image $(UCODE)
	@verif/report.sh tools-ucode-image $^

test-tools-ucode-command: $(VERIF_T)/test_ucode_command $(B)/coresample
	@verif/report.sh tools-ucode-command $^ firmware/ucode

# The coprocessor in simulation, its host's library, exact profiles.
TESTS += tools-cop tools-cop-run tools-cop-command
.PHONY: test-tools-cop test-tools-cop-run test-tools-cop-command

test-tools-cop-run: $(VERIF_T)/test_cop_run $(B)/coresample $(VERIF_T)/sums.elf
	@verif/report.sh tools-cop-run $< $(B)/coresample $(VERIF_T)

test-tools-cop-command: $(VERIF_T)/test_cop_command $(B)/coresample \
    $(patsubst %,$(VERIF_T)/%.elf,sums forever gzip mix) $(B)/soc/full/libcssoc.so
	@verif/report.sh tools-cop-command $< $(B)/coresample $(VERIF_T)

test-tools-cop: $(VERIF_T)/test_cop $(UCODE)
	@verif/report.sh tools-cop $^

# ---- profile databases ----

TESTS += tools-db tools-analysis
.PHONY: test-tools-db test-tools-analysis

$(VERIF_T)/test_db: $(VERIF_T)/test_db.o $(B)/verif/cmodel/suite.o $(B)/libcsdb.a $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(B)/libcsdb.a $(TOOLS_LINK) $(DB_LINK) -lcunit -o $@

test-tools-db: $(VERIF_T)/test_db $(VERIF_T)/sums.elf
	@verif/report.sh tools-db $^

# Recorders' streams: made up by an encoder of the tests' own.
TESTS += tools-recording tools-recording-bad
NIGHTLY += tools-recording-all
.PHONY: test-tools-recording test-tools-recording-bad test-tools-recording-all

$(VERIF_T)/test_recording $(VERIF_T)/test_recording_bad: $(VERIF_T)/test_%: $(VERIF_T)/test_%.o \
    $(VERIF_T)/rec_rig.o $(VERIF_T)/rec_made.o $(B)/verif/cmodel/suite.o $(B)/libcsdb.a $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(B)/libcsdb.a $(TOOLS_LIBS) -ljansson -ldw -lelf -lzstd -lz -lm $(DB_LINK) \
	  -lcunit -o $@

$(VERIF_T)/named.elf $(VERIF_T)/renamed.elf: $(VERIF_T)/%.elf: verif/tools/sums.S
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac_zicsr -mabi=ilp32 -nostdlib -g -Wl,--no-warn-rwx-segments,-Ttext=0x80000000 \
	  -Wl,--build-id=0x$(if $(findstring re,$*),f00df00d,c0ffee00)0123456789abcdef $< -o $@

RECORDING_ELF := $(VERIF_T)/named.elf $(VERIF_T)/renamed.elf

test-tools-recording: $(VERIF_T)/test_recording $(RECORDING_ELF)
	@verif/report.sh tools-recording $^

test-tools-recording-bad: $(VERIF_T)/test_recording_bad $(RECORDING_ELF)
	@verif/report.sh tools-recording-bad $^

# Entries a second of an import.
$(VERIF_T)/rec_bench: $(VERIF_T)/rec_bench.o $(VERIF_T)/rec_made.o
	$(CC) $(CFLAGS) $^ -lxxhash -o $@

.PHONY: bench-import
bench-import: $(VERIF_T)/rec_bench $(B)/coresample ## entries a second that `coresample import` takes of a recorder's stream
	$(VERIF_T)/rec_bench $(B)/coresample 2000000

# Every byte, in front of the whole import.
test-tools-recording-all: $(VERIF_T)/test_recording_bad $(RECORDING_ELF)
	@CS_TEST_TIMEOUT=3600 verif/report.sh tools-recording-all $^ all

# DCPI's method, its parts by themselves.
TESTS += tools-dcpi
.PHONY: test-tools-dcpi

$(VERIF_T)/test_dcpi: $(VERIF_T)/test_dcpi.o $(B)/verif/cmodel/suite.o \
    $(patsubst %,$(B)/tools/analysis/%.o,insn schedule classes dcpi dcpi_class) $(B)/tools/coresample/options.o $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) -lcunit -o $@

TESTS += tools-shares
.PHONY: test-tools-shares

$(VERIF_T)/test_shares: $(VERIF_T)/test_shares.o $(B)/verif/cmodel/suite.o \
    $(B)/tools/analysis/reason_shares.o $(B)/tools/coresample/options.o $(B)/libcsdb.a $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(B)/libcsdb.a $(TOOLS_LINK) $(DB_LINK) -lcunit -o $@

test-tools-shares: $(VERIF_T)/test_shares
	@verif/report.sh tools-shares $<

test-tools-dcpi: $(VERIF_T)/test_dcpi
	@verif/report.sh tools-dcpi $<

# The schedule that the analysis has of the core, beside the core.
TESTS += tools-schedule
NIGHTLY += tools-schedule-long
.PHONY: test-tools-schedule test-tools-schedule-long

$(VERIF_T)/test_schedule: $(VERIF_T)/test_schedule.o $(patsubst %,$(B)/tools/analysis/%.o,insn schedule) \
    $(CSSOC) $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) -o $@

test-tools-schedule: $(VERIF_T)/test_schedule $(B)/soc/fast/libcssoc.so
	@verif/report.sh tools-schedule $< $(B)/soc fast 1000

test-tools-schedule-long: $(VERIF_T)/test_schedule $(B)/soc/fast/libcssoc.so ## 10^4 random blocks on the core against the schedule
	@verif/report.sh tools-schedule-long $< $(B)/soc fast 10000 2

$(VERIF_T)/test_analysis: $(VERIF_T)/command.o $(VERIF_T)/rec_made.o

test-tools-analysis: $(VERIF_T)/test_analysis $(B)/coresample $(B)/soc/fast/libcssoc.so \
    $(patsubst %,$(VERIF_T)/%.elf,sums few forever brief quiet_end named special)
	@verif/report.sh tools-analysis $< $(B)/coresample $(VERIF_T)

# Exported profiles, opened by the tools that they are for: EXPORTS names the
# tests.
EXPORTS := $(addprefix tools-,exports exports-perf exports-bolt exports-compilers)
TESTS += $(EXPORTS)
NEED_exports += test-exports $(EXPORTS:%=test-%)
NEED_sweep += test-exports test-tools-exports-perf test-tools-exports-bolt
.PHONY: test-exports $(EXPORTS:%=test-%)
test-exports: $(EXPORTS:%=test-%) ## exported profiles, opened by the tools that they are for

test-tools-exports: $(B)/coresample $(WL)/json.elf
	@verif/report.sh tools-exports verif/tools/exports.sh $(CURDIR)/$(B)/coresample $(CURDIR)/$(WL)/json.elf

# A program with a build-id, at the addresses of others.
$(VERIF_T)/sums-id.elf: verif/tools/sums.S
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac_zicsr -mabi=ilp32 -nostdlib -g -N -Wl,--build-id,--no-warn-rwx-segments,-Ttext=0x80000000,--section-start=.note.gnu.build-id=0x80001000 $< -o $@

test-tools-exports-perf: $(B)/coresample $(WL)/json.elf $(VERIF_T)/sums-id.elf
	@verif/report.sh tools-exports-perf verif/tools/exports_perf.sh \
	  $(addprefix $(CURDIR)/,$(B)/coresample $(WL)/json.elf $(VERIF_T)/sums-id.elf)

# The same code for 32 bits and for 64.
$(VERIF_T)/layout32.elf: ABI := -march=rv32ima_zicsr -mabi=ilp32 -Wl,-N
$(VERIF_T)/layout64.elf: ABI := -march=rv64ima_zicsr -mabi=lp64 -Wl,--emit-relocs

$(VERIF_T)/layout32.elf $(VERIF_T)/layout64.elf: verif/tools/layout.S
	@mkdir -p $(@D)
	$(RISCV)gcc $(ABI) -nostdlib -Wl,--no-warn-rwx-segments,-Ttext=0x80000000 $< -o $@

test-tools-exports-bolt: $(B)/coresample $(VERIF_T)/layout32.elf $(VERIF_T)/layout64.elf
	@verif/report.sh tools-exports-bolt verif/tools/exports_bolt.sh \
	  $(addprefix $(CURDIR)/,$(B)/coresample $(VERIF_T)/layout32.elf $(VERIF_T)/layout64.elf)

# Profiles for compilers, read by them.
NEED_demo += test-tools-exports-compilers

test-tools-exports-compilers: $(B)/coresample $(PLATFORM)
	@verif/report.sh tools-exports-compilers verif/tools/exports_compilers.sh \
	  $(CURDIR)/$(B)/coresample $(WL)/platform

# An order of functions for the linker, on the SoC.
TESTS += tools-layout
NEED_demo += test-tools-layout
NEED_exports += test-tools-layout
.PHONY: test-tools-layout

test-tools-layout: $(B)/coresample $(B)/soc/fast/libcssoc.so $(FWLIB)
	@verif/report.sh tools-layout verif/tools/layout.sh $(CURDIR)/$(B)/coresample $(FWLIB)

# The tutorial on profiles for compilers, line by line.
TESTS += tutorial-pgo
NEED_pgo += test-tutorial-pgo
NEED_exports += test-tutorial-pgo
NEED_demo += test-tutorial-pgo
.PHONY: test-tutorial-pgo

test-tutorial-pgo: $(B)/coresample $(B)/soc/fast/libcssoc.so $(FWLIB)
	@verif/report.sh tutorial-pgo verif/tools/tutorial.sh docs/tutorial-pgo.md $(B)/tutorial

# The browser, by keys through tmux.
TESTS += tools-browse
NEED_browse += test-tools-browse
NEED_sweep += test-tools-browse
.PHONY: test-tools-browse

test-tools-browse: $(B)/coresample $(WL)/json.elf
	@verif/report.sh tools-browse verif/tools/browse.sh $(CURDIR)/$(B)/coresample $(CURDIR)/$(WL)/json.elf

# The page of a profile; in a browser nightly, as its package is large.
TESTS += tools-html
NIGHTLY += tools-html-browser
NEED_sweep += test-tools-html test-tools-html-browser
NEED_exports += test-tools-html test-tools-html-browser
NEED_browser += test-tools-html-browser
.PHONY: test-tools-html test-tools-html-browser

test-tools-html: $(B)/coresample $(WL)/json.elf
	@verif/report.sh tools-html verif/tools/html.sh $(CURDIR)/$(B)/coresample $(CURDIR)/$(WL)/json.elf

test-tools-html-browser: $(B)/coresample $(WL)/json.elf
	@verif/report.sh tools-html-browser verif/tools/html.sh $(CURDIR)/$(B)/coresample $(CURDIR)/$(WL)/json.elf chromium $(CURDIR)/$(VERIF_T)/page
