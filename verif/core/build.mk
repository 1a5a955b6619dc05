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
