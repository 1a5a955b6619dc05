# SPDX-License-Identifier: Apache-2.0
#
# `make pgo`: programs built again with their own profile, and by how much they
# are faster on the SoC ([docs/pgo.md](../../docs/pgo.md)).  PROGRAM="lua json"
# picks some of the nine, COMPILER=layout
# (or clang, clang+layout, gcc) some of the comparisons.
#
# A program is trained on the input that the workload has (programs.mk) and
# measured on a second one, in PADS data layouts.  Ways to build it:
#
#   gcc clang          as everyone does, -O2
#   gcc-use clang-use  with the profile
#   gcc-order          the objects of gcc, functions in an order that was found
#   clang-order        the same of clang-use

PGO          := $(B)/pgo
PGO_PROGRAMS := $(or $(PROGRAM),$(WORKLOADS))
PGO_PADS     := 0 528 1072 2400 3216
PGO_COMPILERS := $(or $(COMPILER),clang clang+layout gcc layout)
PGO_WAYS     := gcc gcc-use gcc-order clang clang-use clang-order
# The SoC that trains, or the simulator's model (iss), which is faster.
PGO_TRAIN_ON ?= soc
# What the profile counts: messages, or exact, to compare with.
PGO_COUNTS ?= messages
# absent: the SoC's build without a profiler, which is faster than one that is idle
PGO_PROFILER ?= absent

# ---- inputs: what is trained on, where that is not the workload's own; what is measured ----

# A file of each size that bzip2 sorts in another way.
bzip2.train-args      := bzip2 -1 -k -v text small
bzip2.train-inputs    := text=$(SRC)/bzip2/bzip2.c small=$(SRC)/bzip2/crctable.c

gzip.second-args      := gzip text
gzip.second-inputs    := text=$(SRC)/zlib/inftrees.c
bzip2.second-args     := bzip2 -1 -k -v text
bzip2.second-inputs   := text=$(SRC)/bzip2/huffman.c
lua.second-args       := lua records.lua
lua.second-inputs     := records.lua=$(OURS)/lua/records.lua
sqlite.second-args    := sqlite 60
tcc.second-args       := tcc -nostdinc -nostdlib -c -o inflate.o inflate.c
tcc.second-inputs     := inflate.c=$(WL)/tcc/inflate.c
chess.second-args     := $(chess.args)
chess.second-inputs   := stdin=$(OURS)/chess-second.txt
avrsim.second-args    := avrsim second.bin
avrsim.second-inputs  := second.bin=$(WL)/avrsim/second.bin
json.second-args      := json 40
xml.second-args       := xml document
xml.second-inputs     := document=$(SRC)/expat/expat/doc/xmlwf.xml

# ---- compilers ----

PICOLIBC := /usr/lib/picolibc/riscv64-unknown-elf/include
# GNU ld 2.40 ends with a fault on clang's DWARF 5.  bzip2 calls what it does not
# declare, as GCC 12 lets it.
CLANG    := clang-19 --target=riscv32-unknown-elf -march=rv32imac -mabi=ilp32 \
            -isystem $(PICOLIBC) -ftls-model=local-exec -gdwarf-4 -fdebug-info-for-profiling \
            -funique-internal-linkage-names \
            -Wno-error=implicit-function-declaration $(filter-out $(WARCH),$(WCFLAGS))

# -fauto-profile turns on what makes code longer, which a cache of 4 KiB does not repay.
PGO_SHORT := $(addprefix -fno-,unroll-loops peel-loops tracer ipa-cp-clone split-loops unswitch-loops \
             gcse-after-reload tree-loop-vectorize tree-slp-vectorize)

PGO_CC_gcc-use   = $(WCC) $(WCFLAGS) -fauto-profile=$(PGO)/$(1)/gcc.afdo $(PGO_SHORT)
PGO_CC_clang     = $(CLANG)
PGO_CC_clang-use = $(CLANG) -fprofile-sample-use=$(PGO)/$(1)/clang.prof -fprofile-sample-accurate
PGO_PROFILE_gcc-use   = $(PGO)/$(1)/gcc.afdo
PGO_PROFILE_clang-use = $(PGO)/$(1)/clang.prof

# $(call pgo_object,PROGRAM,WAY,SOURCE)
pgo_object = $(PGO)/$(1)/$(2)/$(notdir $(3:.c=.o))

define pgo_object_rule
$(call pgo_object,$(1),$(2),$(3)): $(call present,$(3)) $(call headers,$(1)) \
    $(call fetched,$(1)) $(call PGO_PROFILE_$(2),$(1)) $(PGO)/command
	@mkdir -p $$(@D)
	$(call PGO_CC_$(2),$(1)) -w $$($(1).flags) -Dmain=app_main -c $(3) -o $$@
endef

# Compiled again when the options are others.
$(PGO)/command: FORCE
	$(call keep,$(CLANG) $(WCC) $(WCFLAGS) $(PGO_SHORT))

# ---- programs: WAY is linked with its objects and its order ----

PGO_OBJECTS_gcc         = $(foreach s,$($(1).sources),$(call object,$(1),$(s)))
PGO_OBJECTS_gcc-order   = $(PGO_OBJECTS_gcc)
PGO_OBJECTS_gcc-use     = $(foreach s,$($(1).sources),$(call pgo_object,$(1),gcc-use,$(s)))
PGO_OBJECTS_clang       = $(foreach s,$($(1).sources),$(call pgo_object,$(1),clang,$(s)))
PGO_OBJECTS_clang-use   = $(foreach s,$($(1).sources),$(call pgo_object,$(1),clang-use,$(s)))
PGO_OBJECTS_clang-order = $(PGO_OBJECTS_clang-use)
PGO_ORDER_gcc-order     = $(PGO)/$(1)/gcc.order
PGO_ORDER_clang-order   = $(PGO)/$(1)/clang-use.order

PGO_RUNTIME := $(filter-out %/console.o,$(PLATFORM)) $(SELDOM) $(FWLIB)
PGO_LINK    := $(WCC) $(WARCH) -T firmware/profile/profile.ld

# The platform's script: constants from PAD bytes later on, data without
# contents and heap from PAD; the order in front of all other code.
pgo_script = sed -e 's/ \*(.rodata /. += 2 * $(1); &/' -e 's/__bss_start = .;/& . += $(1);/' \
  $(if $(2),-e '/SORT_BY_NAME(.init)/r $(2)') firmware/platform/platform.ld

# $(call pgo_program,PROGRAM,WAY,NAME OF THE ELF,PAD,INPUTS)
define pgo_program
$(PGO)/$(1)/$(3).elf: $(call PGO_OBJECTS_$(2),$(1)) $(PGO)/$(1)/$(5).o $(PGO_RUNTIME) \
    $(call PGO_ORDER_$(2),$(1)) firmware/platform/platform.ld firmware/profile/profile.ld
	@mkdir -p $$(@D)
	@$(call pgo_script,$(4),$(call PGO_ORDER_$(2),$(1))) > $$(@:.elf=.ld)
	$(PGO_LINK) -T $$(@:.elf=.ld) -Wl,--no-warn-rwx-segments -Wl,-Map=$$(@:.elf=.map) $$($(1).ldflags) \
	  -Wl,--wrap=app_main -o $$@ $(filter %.o,$(call PGO_OBJECTS_$(2),$(1))) $(PGO)/$(1)/$(5).o \
	  $(PGO_RUNTIME) -lm
endef

# ---- what a run tells ----

PGO_SLOTS := --slot edges --slot calls --slot returns
PGO_RUN   := $(B)/coresample run
PGO_NEEDS := $(B)/coresample $(B)/soc/$(if $(filter idle,$(PGO_PROFILER)),fast,off)/libcssoc.so
PGO_TRAIN_NEEDS := $(B)/coresample $(if $(filter soc,$(PGO_TRAIN_ON)),$(B)/soc/fast/libcssoc.so)

define pgo_way
$(call pgo_program,$(1),$(2),$(2).train,0,train)
$(PGO)/$(1)/$(2).db: $(PGO)/$(1)/$(2).train.elf | $(PGO_TRAIN_NEEDS)
	@rm -f $$@ $$@-wal $$@-shm
	$(PGO_RUN) $$< --on $(PGO_TRAIN_ON) $(if $(filter soc,$(PGO_TRAIN_ON)),--baseline) $(if $(filter exact,$(PGO_COUNTS)),--exact) -q $(PGO_SLOTS) \
	  --json $$(@:.db=.train.json) --db $$@ > $$(@:.db=.train.txt)
$(PGO)/$(1)/$(2).order: $(PGO)/$(1)/$(2).db
	$(B)/coresample layout $$< --map $(PGO)/$(1)/$(2).train.map -o $$@ 2> $$@.txt
$(PGO)/$(1)/$(2).prof: $(PGO)/$(1)/$(2).db
	$(B)/coresample export llvm $$< -o $$@
$(PGO)/$(1)/$(2).afdo: $(PGO)/$(1)/$(2).db
	$(B)/coresample export afdo $$< -o $$@
$(foreach p,$(PGO_PADS),$(eval $(call pgo_program,$(1),$(2),$(2).$(p),$(p),second)))
$(foreach p,$(PGO_PADS),$(eval $(call pgo_measure,$(1),$(2).$(p))))
endef

# $(call pgo_measure,PROGRAM,ELF): cycles without a profiler, which it does not change; what
# it prints, without what tells of time.
PGO_PRINTED := sed -e '/^program      /,$$d' -e 's/ instret [0-9]*//' \
  -e '/^Processor time /d' -e '/^Average NPS report /d'

define pgo_measure
$(PGO)/$(1)/$(2).json: $(PGO)/$(1)/$(2).elf | $(PGO_NEEDS)
	$(PGO_RUN) $$< --profiler $(PGO_PROFILER) --json $$@ > $$(@:.json=.log)
	@$$(PGO_PRINTED) $$(@:.json=.log) > $$(@:.json=.out)
endef

# $(call pgo_inputs,PROGRAM,train or second): arguments and files, and in words
define pgo_inputs
$(PGO)/$(1)/$(2).S: $(call present,$(foreach i,$($(1).$(2)-inputs),$(lastword $(subst =, ,$(i))))) \
    firmware/platform/embed $(call fetched,$(1))
	@mkdir -p $$(@D)
	@firmware/platform/embed "$$($(1).$(2)-args)" $$($(1).$(2)-inputs) > $$@
	@echo '$$($(1).$(2)-args)$$(if $$($(1).$(2)-inputs), ($$(strip $$(subst $(SRC)/,,$$($(1).$(2)-inputs)))))' > $$(@:.S=.txt)
$(PGO)/$(1)/$(2).o: $(PGO)/$(1)/$(2).S
	$(WCC) $(WARCH) -c $$< -o $$@
endef

define pgo_own_inputs
$(PGO)/$(1)/train.o: $(WL)/$(1)/inputs.o
	@mkdir -p $$(@D)
	@cp $$< $$@
	@echo '$$($(1).args)$$(if $$($(1).inputs), ($$(strip $$(subst $(SRC)/,,$$($(1).inputs)))))' > $$(@:.o=.txt)
endef

define pgo_rules
$(if $($(1).train-args),$(call pgo_inputs,$(1),train),$(call pgo_own_inputs,$(1)))
$(call pgo_inputs,$(1),second)
$(foreach v,gcc-use clang clang-use,$(foreach s,$($(1).sources),$(eval $(call pgo_object_rule,$(1),$(v),$(s)))))
$(foreach v,$(PGO_WAYS),$(eval $(call pgo_way,$(1),$(v))))
endef

$(foreach w,$(WORKLOADS),$(eval $(call pgo_rules,$(w))))

.PRECIOUS: $(PGO)/%.json $(PGO)/%.elf $(PGO)/%.db

$(WL)/tcc/inflate.c: $(OURS)/tcc/inflate.c $(SRC)/zlib.fetched $(SRC)/tcc.fetched
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv64imac -mabi=lp64 --specs=picolibc.specs -E -P \
	  -D__PICOLIBC_ERRNO_FUNCTION=errno_location -I$(SRC)/tcc/include -I$(SRC)/zlib $< -o $@

$(WL)/avrsim/second.bin: $(OURS)/avrsim/second.c
	@mkdir -p $(@D)
	avr-gcc -mmcu=atmega328p -Os -Wall -Wextra -Werror -o $(@:.bin=.avr) $<
	avr-objcopy -O binary $(@:.bin=.avr) $@

# ---- all of it ----

PGO_OF_clang        := clang clang-use
PGO_OF_clang+layout := clang clang-order
PGO_OF_gcc          := gcc gcc-use
PGO_OF_layout       := gcc gcc-order
PGO_CHOSEN := $(sort $(foreach c,$(PGO_COMPILERS),$(or $(PGO_OF_$(c)),$(error COMPILER: no '$(c)'))))

NEED_pgo += pgo
NEED_demo += pgo
NEED_programs += pgo
.PHONY: pgo run-pgo

pgo: ## programs built again with their profile: how much faster; PROGRAM=lua for one
	@$(MAKE) --no-print-directory $(JOBS) run-pgo PROGRAM="$(PROGRAM)" COMPILER="$(COMPILER)"

run-pgo: $(foreach w,$(PGO_PROGRAMS),$(foreach v,$(PGO_CHOSEN),$(PGO_PADS:%=$(PGO)/$(w)/$(v).%.json))) $(B)/cs-pgo
	@$(B)/cs-pgo $(PGO) $(if $(PROGRAM)$(COMPILER),-,docs/pgo.md) "$(PGO_COMPILERS)" $(PGO_PROGRAMS)

$(B)/cs-pgo: $(B)/tools/pgo/summary.o $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) -o $@
