# SPDX-License-Identifier: Apache-2.0
#
# What several lanes sustain: made-up tuples, and programs packed into groups
# of one to four instructions a clock.  WIDE_INSN=N instructions of each.

WIDE_INSN  ?= 1000000
WIDE_BENCH := $(B)/verif/wide/bench
WIDE_OBJ   := $(addprefix $(B)/verif/,wide/bench.o wide/rig.o lockstep/bus.o)
WIDE_NEEDS := $(WIDE_BENCH) $(B)/dut/wide/libcsdut.so $(WORKLOADS:%=$(WL)/%.elf)

$(B)/verif/wide/%.o: CFLAGS += -Iverif/lockstep $(SIM_INCLUDES)

$(WIDE_BENCH): $(WIDE_OBJ) $(LOCKSTEP_LIB) $(CSMODEL) $(B)/libcsiss.a
	$(CC) $(CFLAGS) -o $@ $^ -ldl -lelf

TESTS += bench-wide
.PHONY: bench-wide test-bench-wide
bench-wide: $(WIDE_NEEDS) ## tuples a clock that four lanes sustain, drops on nine programs
	@$(WIDE_BENCH) -d $(B)/dut -n $(WIDE_INSN) $(WORKLOADS:%=$(WL)/%.elf)

test-bench-wide: $(WIDE_NEEDS)
	@verif/report.sh bench-wide $(WIDE_BENCH) -d $(B)/dut -k 20000 -n 60000 \
	  $(WORKLOADS:%=$(WL)/%.elf)
