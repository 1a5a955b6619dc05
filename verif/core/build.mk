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
