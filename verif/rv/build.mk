# SPDX-License-Identifier: Apache-2.0
#
# The core beside the instruction-set simulator: the checker
# build/libcsrvlockstep.a, random programs, and bare-metal tests of traps.

RV_RUN     := $(B)/verif/run-rv
RV_RUN_OBJ := $(addprefix $(B)/verif/rv/,run_rv.o traffic.o \
                  rv_gadgets.o rv_cover.o rv_rt_blob.o) \
                $(addprefix $(B)/verif/iss/,rand_gen.o rand_flow.o rand_mem.o \
                  rand_sys.o rand_csr.o cover.o)
RV_SEEDS   ?= 100

$(B)/verif/rv/%.o: CFLAGS += $(SIM_INCLUDES) -Iverif/lockstep -Iverif/rv -Ifirmware/profile

$(B)/verif/rv/rand_rt.elf: verif/rv/rv_rt.S verif/rv/rv_rt.h \
    verif/iss/rand_rt.h
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac -mabi=ilp32 -nostdlib -Wl,-n \
	  -Wl,-Ttext=0x80000000 $< -o $@

$(B)/verif/rv/rand_rt.bin: $(B)/verif/rv/rand_rt.elf
	$(RISCV)objcopy -O binary $< $@

$(B)/verif/rv/rv_rt_blob.o: verif/iss/rand_rt_blob.S \
    $(B)/verif/rv/rand_rt.bin
	$(CC) -c -Wa,-I$(B)/verif/rv $< -o $@

$(RV_RUN): $(RV_RUN_OBJ) $(RV_LOCKSTEP_LIB) $(B)/libcsiss.a $(CSSOC)
	$(CC) $(CFLAGS) $^ -lelf -ldl -o $@

TESTS += rv-lockstep
NEED_demo += test-rv-lockstep
.PHONY: test-rv-lockstep
test-rv-lockstep: $(RV_RUN) $(B)/soc/check/libcssoc.so ## random programs on the core, beside the simulator: RV_SEEDS=N
	@verif/report.sh rv-lockstep $(RV_RUN) -d $(B)/soc -b check \
	  -n $(RV_SEEDS)

# ---- random privileged programs: verif/iss/priv.h ----

RV_PRIV     := $(B)/verif/run-rv-priv
RV_PRIV_OBJ := $(addprefix $(B)/verif/rv/,priv_seed.o traffic.o priv_rt_blob.o) \
                $(addprefix $(B)/verif/iss/,priv_gen.o priv_page.o priv_sys.o \
                  priv_csr.o priv_cover.o rand_gen.o rand_flow.o rand_mem.o \
                  rand_sys.o rand_csr.o cover.o rand_rt_blob.o)

$(B)/verif/rv/priv_rt.elf: verif/iss/priv_rt.S verif/iss/priv_rt.h \
    verif/iss/rand_rt.h
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac -mabi=ilp32 -nostdlib -Wl,-n -DPT_LOCKSTEP \
	  -Wl,-Ttext=0x80000000 $< -o $@

$(B)/verif/rv/priv_rt.bin: $(B)/verif/rv/priv_rt.elf
	$(RISCV)objcopy -O binary $< $@

$(B)/verif/rv/priv_rt_blob.o: verif/iss/priv_rt_blob.S \
    $(B)/verif/rv/priv_rt.bin
	$(CC) -c -Wa,-I$(B)/verif/rv $< -o $@

$(RV_PRIV): $(B)/verif/rv/run_priv.o $(RV_PRIV_OBJ) $(RV_LOCKSTEP_LIB) \
    $(B)/libcsiss.a $(CSSOC)
	$(CC) $(CFLAGS) $^ -lelf -ldl -o $@

# 5 million instructions, which reach all of the coverage list; nightly 10^8.
RV_PRIV_SEEDS ?= 110

TESTS += rv-priv
NIGHTLY += rv-priv-long
.PHONY: test-rv-priv test-rv-priv-long
test-rv-priv: $(RV_PRIV) $(B)/soc/super/libcssoc.so ## random privileged programs on the core, beside the simulator: RV_PRIV_SEEDS=N
	@verif/report.sh rv-priv $(RV_PRIV) -d $(B)/soc -b super \
	  -n $(RV_PRIV_SEEDS)

test-rv-priv-long: $(RV_PRIV) $(B)/soc/super/libcssoc.so
	@CS_TEST_TIMEOUT=14400 verif/report.sh rv-priv-long $(RV_PRIV) \
	  -d $(B)/soc -b super -s 1001 -n 1900 -p

# The checker with a simulator in the place of the core.
RV_UNIT := $(B)/verif/rv-lockstep-unit

$(RV_UNIT): $(addprefix $(B)/verif/rv/,lockstep_unit.o fake_core.o) \
    $(RV_PRIV_OBJ) $(RV_LOCKSTEP_LIB) $(B)/libcsiss.a
	$(CC) $(CFLAGS) $^ -lelf -o $@

TESTS += rv-lockstep-unit
.PHONY: test-rv-lockstep-unit
test-rv-lockstep-unit: $(RV_UNIT)
	@verif/report.sh rv-lockstep-unit $(RV_UNIT)

# ---- programs ----

RV_PROGRAM     := $(B)/verif/run-rv-program
RV_PROGRAM_OBJ := $(B)/verif/rv/run_program.o

$(RV_PROGRAM): $(RV_PROGRAM_OBJ) $(RV_LOCKSTEP_LIB) $(B)/libcsiss.a $(CSSOC)
	$(CC) $(CFLAGS) $^ -lelf -ldl -o $@

RV_SOC      := $(B)/soc/check/libcssoc.so
# Millions of instructions of a program in `make test`.
RV_MILLIONS ?= 3

TESTS += rv-programs
NIGHTLY += rv-programs-all
.PHONY: test-rv-programs test-rv-programs-all
test-rv-programs: $(RV_PROGRAM) $(RV_SOC) $(B)/soc/json.elf $(B)/soc/gzip.elf
	@verif/report.sh rv-programs verif/rv/programs $(RV_PROGRAM) \
	  $(RV_MILLIONS) $(B)/soc/json.elf $(B)/soc/gzip.elf

RV_ALL := $(addprefix $(B)/soc/,$(addsuffix .elf,avrsim bzip2 chess gzip json \
              lua sqlite tcc xml))
test-rv-programs-all: $(RV_PROGRAM) $(RV_SOC) $(RV_ALL)
	@CS_TEST_TIMEOUT=7200 verif/report.sh rv-programs-all \
	  verif/rv/programs $(RV_PROGRAM) 40 $(RV_ALL)

# ---- bare-metal tests of every trap: traps/NAME.S, NAME.expect beside it ----

RV_TRAPS := $(patsubst verif/rv/traps/%.S,$(B)/verif/rv/traps/%.elf, \
                $(wildcard verif/rv/traps/*.S))

$(B)/verif/rv/traps/%.elf: verif/rv/traps/%.S verif/rv/traps/traps.h
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac_zicsr_zifencei -mabi=ilp32 -nostdlib -Wl,-n \
	  -Wl,-Ttext=0x80000000 $< -o $@

TESTS += rv-traps
.PHONY: test-rv-traps
test-rv-traps: $(RV_PROGRAM) $(RV_SOC) $(RV_TRAPS)
	@verif/report.sh rv-traps verif/rv/traps/check $(RV_PROGRAM) \
	  $(B)/verif/rv/traps

# With S mode, on the core that has it.
RV_TRAPS_S := $(patsubst verif/rv/traps/%.S,$(B)/verif/rv/traps/%.elf, \
                  $(wildcard verif/rv/traps/super/*.S))

TESTS += rv-traps-super
.PHONY: test-rv-traps-super
test-rv-traps-super: $(RV_PROGRAM) $(B)/soc/super/libcssoc.so $(RV_TRAPS_S)
	@verif/report.sh rv-traps-super verif/rv/traps/check \
	  "$(RV_PROGRAM) -d $(B)/soc -b super" $(B)/verif/rv/traps/super super

# How long short sequences take.
RV_CLOCKS := $(B)/verif/rv/traps/clocks/clocks.elf

TESTS += rv-clocks
.PHONY: test-rv-clocks
test-rv-clocks: $(RV_PROGRAM) $(RV_SOC) $(RV_CLOCKS)
	@verif/report.sh rv-clocks verif/rv/traps/check $(RV_PROGRAM) \
	  $(B)/verif/rv/traps/clocks clocks

# ---- corners of the parameters: $(B)/soc/NAME, no profiler ----

RV_CORNERS := small large mixed
RV_P_small := -GICacheBytes=1024 -GDCacheBytes=1024 -GILineBytes=16 \
  -GDLineBytes=16 -GBtbEntries=0 -GRasDepth=0 -GStoreDepth=2
RV_P_large := -GICacheBytes=8192 -GDCacheBytes=8192 -GILineBytes=64 \
  -GDLineBytes=64 -GBtbEntries=512 -GRasDepth=8 -GStoreDepth=16
RV_P_mixed := -GICacheBytes=8192 -GDCacheBytes=2048 -GILineBytes=16 \
  -GDLineBytes=32 -GBtbEntries=16 -GRasDepth=2 -GStoreDepth=4

# The rules of verif/soc are read later; what they depend on is what the check
# build depends on.
define rv_corner_rules
$(B)/soc/$(1)/libcssoc.so: $(B)/soc/check/libcssoc.so
	@rm -rf $$(@D); mkdir -p $$(@D)
	$$(SOC_VERILATE) $$(SOC_V_off) --assert -DCS_ASSERT $$(RV_OBSERVER) $$(SOC_PARAMS) \
	  $$(RV_P_$(1)) -Mdir $$(@D)/v $$(CS_RTL) $$(SOC_RTL) $$(DUT_SV) \
	  $$(SOC_TB)
	$$(CXX) $$(SOC_CXXFLAGS) -O1 -DVM_TRACE=0 \
	  $$(patsubst -G%,-DCS_P_%,$$(SOC_PARAMS)) -shared -I$$(@D)/v -o $$@ \
	  $$(SOC_CPP) $$$$(sim/one-unit $$(@D)/v/Vcs_soc_tb) $$(DUT_RUNTIME)

NIGHTLY += rv-$(1)
.PHONY: test-rv-$(1)
test-rv-$(1): $(RV_RUN) $(B)/soc/$(1)/libcssoc.so
	@verif/report.sh rv-$(1) $(RV_RUN) -d $(B)/soc -b $(1) -s 1001 \
	  -n $(RV_SEEDS) -p
endef
$(foreach c,$(RV_CORNERS),$(eval $(call rv_corner_rules,$(c))))
