# SPDX-License-Identifier: Apache-2.0
#
# Tests of the instruction-set simulator: unit tests, and random programs on
# the simulator and on QEMU.  `make test-iss-rand ISS_SEEDS=1-5000` runs a
# longer campaign.

ISS_SEEDS ?= 1-100

VERIF_ISS := $(B)/verif/iss
ISS_RAND_OBJ := $(addprefix $(VERIF_ISS)/,iss_rand.o rand_gen.o rand_flow.o \
                  rand_mem.o rand_sys.o rand_csr.o cover.o qemu.o \
                  rand_rt_blob.o priv_gen.o priv_page.o priv_sys.o \
                  priv_csr.o priv_cover.o priv_rt_blob.o)

$(VERIF_ISS)/%.o: CFLAGS += $(SIM_INCLUDES)

$(VERIF_ISS)/rand_rt.elf: verif/iss/rand_rt.h
$(VERIF_ISS)/priv_rt.elf: verif/iss/rand_rt.h verif/iss/priv_rt.h

$(VERIF_ISS)/%_rt.elf: verif/iss/%_rt.S
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac -mabi=ilp32 -nostdlib -Wl,-n \
	  -Wl,-Ttext=0x80000000 $< -o $@

$(VERIF_ISS)/%_rt.bin: $(VERIF_ISS)/%_rt.elf
	$(RISCV)objcopy -O binary $< $@

$(VERIF_ISS)/%_rt_blob.o: verif/iss/%_rt_blob.S $(VERIF_ISS)/%_rt.bin
	$(CC) -c -Wa,-I$(VERIF_ISS) $< -o $@

$(B)/iss-rand: $(ISS_RAND_OBJ) $(B)/libcsiss.a
	$(CC) $(CFLAGS) $^ -lelf -o $@

TESTS += iss-rand
NIGHTLY += iss-rand-long

.PHONY: test-iss-rand test-iss-rand-long
test-iss-rand: $(B)/iss-rand
	verif/report.sh iss-rand $(B)/iss-rand run --seeds $(ISS_SEEDS)

test-iss-rand-long: $(B)/iss-rand
	verif/report.sh iss-rand-long $(B)/iss-rand run --seeds 1001-3000 \
	  --trace-every 20

TESTS += iss-priv
NIGHTLY += iss-priv-long

.PHONY: test-iss-priv test-iss-priv-long
test-iss-priv: $(B)/iss-rand
	verif/report.sh iss-priv $(B)/iss-rand priv --seeds 1-200 --gadgets 400 \
	  --trace-every 0

test-iss-priv-long: $(B)/iss-rand
	verif/report.sh iss-priv-long $(B)/iss-rand priv --seeds 1001-3000 \
	  --gadgets 400 --trace-every 40

ISS_UNIT_OBJ := $(addprefix $(VERIF_ISS)/,unit.o unit_decode.o unit_trap.o \
                  unit_csr.o unit_mem.o unit_elf.o unit_semihost.o \
                  unit_sv32.o unit_super.o unit_device.o)

$(B)/iss-unit: $(ISS_UNIT_OBJ) $(B)/libcsiss.a
	$(CC) $(CFLAGS) $^ -lcunit -lelf -o $@

TESTS += iss-unit

.PHONY: test-iss-unit
test-iss-unit: $(B)/iss-unit
	verif/report.sh iss-unit $(B)/iss-unit

NIGHTLY += iss-mutants

.PHONY: test-iss-mutants
test-iss-mutants:
	verif/report.sh iss-mutants $(PYTHON) verif/iss/mutants.py $(VERIF_ISS)
