# SPDX-License-Identifier: Apache-2.0
#
# The core beside the instruction-set simulator: the checker
# build/libcscorelockstep.a, random programs, and bare-metal tests of traps.

CORE_LOCKSTEP_LIB := $(B)/libcscorelockstep.a
CORE_LOCKSTEP_OBJ := $(addprefix $(B)/verif/core/,cs_core_lockstep.o record.o \
                       lines.o counters.o dma.o)
CORE_RUN     := $(B)/verif/run-core
CORE_RUN_OBJ := $(addprefix $(B)/verif/core/,run_core.o traffic.o \
                  core_gadgets.o core_cover.o core_rt_blob.o) \
                $(addprefix $(B)/verif/iss/,rand_gen.o rand_flow.o rand_mem.o \
                  rand_sys.o rand_csr.o cover.o)
CORE_SEEDS   ?= 100

$(B)/verif/core/%.o: CFLAGS += -Icmodel/iss -Iverif/soc -Iverif/lockstep \
  -Iverif/core

$(CORE_LOCKSTEP_LIB): $(CORE_LOCKSTEP_OBJ)
	rm -f $@
	$(AR) rcs $@ $^

$(B)/verif/core/rand_rt.elf: verif/core/core_rt.S verif/core/core_rt.h \
    verif/iss/rand_rt.h
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac -mabi=ilp32 -nostdlib -Wl,-n \
	  -Wl,-Ttext=0x80000000 $< -o $@

$(B)/verif/core/rand_rt.bin: $(B)/verif/core/rand_rt.elf
	$(RISCV)objcopy -O binary $< $@

$(B)/verif/core/core_rt_blob.o: verif/iss/rand_rt_blob.S \
    $(B)/verif/core/rand_rt.bin
	$(CC) -c -Wa,-I$(B)/verif/core $< -o $@

$(CORE_RUN): $(CORE_RUN_OBJ) $(CORE_LOCKSTEP_LIB) $(B)/libcsiss.a $(CSSOC)
	$(CC) $(CFLAGS) $^ -lelf -ldl -o $@

TESTS += core-lockstep
NEED_demo += test-core-lockstep
.PHONY: test-core-lockstep
test-core-lockstep: $(CORE_RUN) $(B)/soc/check/libcssoc.so ## random programs on the core, beside the simulator: CORE_SEEDS=N
	@verif/report.sh core-lockstep $(CORE_RUN) -d $(B)/soc -b check \
	  -n $(CORE_SEEDS)

# ---- programs ----

CORE_PROGRAM     := $(B)/verif/run-core-program
CORE_PROGRAM_OBJ := $(B)/verif/core/run_program.o

$(CORE_PROGRAM): $(CORE_PROGRAM_OBJ) $(CORE_LOCKSTEP_LIB) $(B)/libcsiss.a $(CSSOC)
	$(CC) $(CFLAGS) $^ -lelf -ldl -o $@

CORE_SOC      := $(B)/soc/check/libcssoc.so
# Millions of instructions of a program in `make test`.
CORE_MILLIONS ?= 3

TESTS += core-programs
NIGHTLY += core-programs-all
.PHONY: test-core-programs test-core-programs-all
test-core-programs: $(CORE_PROGRAM) $(CORE_SOC) $(B)/soc/json.elf $(B)/soc/gzip.elf
	@verif/report.sh core-programs verif/core/programs $(CORE_PROGRAM) \
	  $(CORE_MILLIONS) $(B)/soc/json.elf $(B)/soc/gzip.elf

CORE_ALL := $(addprefix $(B)/soc/,$(addsuffix .elf,avrsim bzip2 chess gzip json \
              lua sqlite tcc xml))
test-core-programs-all: $(CORE_PROGRAM) $(CORE_SOC) $(CORE_ALL)
	@CS_TEST_TIMEOUT=7200 verif/report.sh core-programs-all \
	  verif/core/programs $(CORE_PROGRAM) 40 $(CORE_ALL)

# ---- bare-metal tests of every trap: traps/NAME.S, NAME.expect beside it ----

CORE_TRAPS := $(patsubst verif/core/traps/%.S,$(B)/verif/core/traps/%.elf, \
                $(wildcard verif/core/traps/*.S))

$(B)/verif/core/traps/%.elf: verif/core/traps/%.S verif/core/traps/traps.h
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac_zicsr_zifencei -mabi=ilp32 -nostdlib -Wl,-n \
	  -Wl,-Ttext=0x80000000 $< -o $@

TESTS += core-traps
.PHONY: test-core-traps
test-core-traps: $(CORE_PROGRAM) $(CORE_SOC) $(CORE_TRAPS)
	@verif/report.sh core-traps verif/core/traps/check $(CORE_PROGRAM) \
	  $(B)/verif/core/traps

# ---- corners of the parameters: $(B)/soc/NAME, no profiler ----

CORE_CORNERS := small large mixed
CORE_P_small := -GICacheBytes=1024 -GDCacheBytes=1024 -GILineBytes=16 \
  -GDLineBytes=16 -GBtbEntries=0 -GRasDepth=0 -GStoreDepth=2
CORE_P_large := -GICacheBytes=8192 -GDCacheBytes=8192 -GILineBytes=64 \
  -GDLineBytes=64 -GBtbEntries=512 -GRasDepth=8 -GStoreDepth=16
CORE_P_mixed := -GICacheBytes=8192 -GDCacheBytes=2048 -GILineBytes=16 \
  -GDLineBytes=32 -GBtbEntries=16 -GRasDepth=2 -GStoreDepth=4

# The rules of verif/soc are read later; what they depend on is what the check
# build depends on.
define core_corner_rules
$(B)/soc/$(1)/libcssoc.so: $(B)/soc/check/libcssoc.so
	@rm -rf $$(@D); mkdir -p $$(@D)
	$$(SOC_VERILATE) $$(SOC_V_off) --assert -DCS_ASSERT $$(SOC_PARAMS) \
	  $$(CORE_P_$(1)) -Mdir $$(@D)/v $$(CS_RTL) $$(SOC_RTL) $$(DUT_SV) \
	  $$(SOC_TB)
	$$(CXX) $$(SOC_CXXFLAGS) -O1 -DVM_TRACE=0 \
	  $$(patsubst -G%,-DCS_P_%,$$(SOC_PARAMS)) -shared -I$$(@D)/v -o $$@ \
	  $$(SOC_CPP) $$$$(ls $$(@D)/v/Vcs_soc_tb*.cpp) $$(DUT_RUNTIME)

NIGHTLY += core-$(1)
.PHONY: test-core-$(1)
test-core-$(1): $(CORE_RUN) $(B)/soc/$(1)/libcssoc.so
	@verif/report.sh core-$(1) $(CORE_RUN) -d $(B)/soc -b $(1) -s 1001 \
	  -n $(CORE_SEEDS) -p
endef
$(foreach c,$(CORE_CORNERS),$(eval $(call core_corner_rules,$(c))))
