# SPDX-License-Identifier: Apache-2.0
#
# Programs of the coprocessor beside the block's model: made-up streams with
# known answers, and workloads beside exact profiles.

VERIF_UC := $(B)/verif/ucode
UC_RIG   := $(patsubst %,$(VERIF_UC)/%.o,machine tally) $(B)/verif/cmodel/cop_rig.o \
            $(B)/libcsucode.a $(patsubst tools/lib/%.c,$(B)/tools/lib/%.o,$(wildcard tools/lib/cs_asm*.c tools/lib/cs_ucode*.c))

$(VERIF_UC)/%.o: private CFLAGS += -I$(B)/firmware/ucode $(TOOLS_INCLUDES) -Iverif/cmodel

UC_EXACT := $(patsubst %,$(B)/tools/lib/cs_%.o,cop_exact cop_score cop_memory profile)

$(B)/cop-accuracy: $(VERIF_UC)/accuracy.o $(UC_EXACT) $(UC_RIG) $(B)/libcsiss.a $(CSMODEL)
	$(CC) $(CFLAGS) $^ -lelf -lz -lm -o $@

# What programs are judged by, counted a second time.
TESTS += ucode-exact

.PHONY: test-ucode-exact

$(VERIF_UC)/test_exact: $(patsubst %,$(VERIF_UC)/%.o,test_exact exact tally) $(UC_EXACT) $(B)/libcsiss.a $(CSMODEL)
	$(CC) $(CFLAGS) $^ -lelf -lm -o $@

test-ucode-exact: $(VERIF_UC)/test_exact $(patsubst %,$(B)/workloads/%.elf,gzip lua)
	@verif/report.sh ucode-exact $< 1000000 $(filter %.elf,$^)

TESTS += ucode

.PHONY: test-ucode

$(VERIF_UC)/test_value.o: $(B)/firmware/ucode/value.img.h
$(VERIF_UC)/test_zilles.o: $(B)/firmware/ucode/zilles.img.h

UC_TESTS := programs attach edge pair depend value zilles redundant silent conflict callstack

$(VERIF_UC)/test_programs: $(UC_TESTS:%=$(VERIF_UC)/test_%.o) $(UC_RIG) $(B)/verif/cmodel/suite.o $(CSMODEL)
	$(CC) $(CFLAGS) $^ -lcunit -lz -lm -o $@

test-ucode: $(VERIF_UC)/test_programs
	@verif/report.sh ucode $<

# Faults in the microcode that these tests must find: every fourth, all of them nightly.
TESTS   += ucode-faults
NIGHTLY += ucode-faults-all
QUICK   += ucode-faults

.PHONY: test-ucode-faults test-ucode-faults-all

UC_FAULTS_NEED := $(VERIF_UC)/test_programs $(B)/cs-asm $(wildcard firmware/ucode/*.ucode)

test-ucode-faults: $(UC_FAULTS_NEED)
	@verif/report.sh $(@:test-%=%) verif/ucode/faults $(B)/cs-asm $< $(VERIF_UC)/faults 8

test-ucode-faults-all: $(UC_FAULTS_NEED)
	@verif/report.sh $(@:test-%=%) verif/ucode/faults $(B)/cs-asm $< $(VERIF_UC)/faults-all
