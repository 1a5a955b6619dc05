# SPDX-License-Identifier: Apache-2.0
#
# Tests of tools/: CUnit for the library, and the command itself with good and
# bad input.

TOOLS_TESTS := profile slot trace report
VERIF_T     := $(B)/verif/tools

TESTS += $(TOOLS_TESTS:%=tools-%) tools-annotate tools-command tools-soc

.PHONY: $(TOOLS_TESTS:%=test-tools-%) test-tools-annotate test-tools-command \
  test-tools-soc

$(B)/verif/tools/%.o: CFLAGS += -Itools/lib -Icmodel/iss -Iverif/cmodel -Iverif/lockstep

$(VERIF_T)/test_%: $(VERIF_T)/test_%.o $(B)/verif/cmodel/suite.o $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) -lcunit -o $@

.PRECIOUS: $(VERIF_T)/test_%.o $(VERIF_T)/test_% $(VERIF_T)/%.elf

$(TOOLS_TESTS:%=test-tools-%): test-tools-%: $(VERIF_T)/test_%
	@verif/report.sh tools-$* $<

test-tools-annotate: $(VERIF_T)/test_annotate $(VERIF_T)/sums.elf
	@verif/report.sh tools-annotate $^

$(VERIF_T)/test_command $(VERIF_T)/test_soc: $(VERIF_T)/command.o

# Programs that no workload resembles: nothing but loads and branches, and some
# that hang.
$(VERIF_T)/%.elf: verif/tools/%.S
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac_zicsr -mabi=ilp32 -nostdlib -g -Wl,-N,--no-warn-rwx-segments,-Ttext=0x80000000 $< -o $@

test-tools-command: $(VERIF_T)/test_command $(B)/coresample \
    $(VERIF_T)/forever.elf $(VERIF_T)/sums.elf $(B)/dut/default/libcsdut.so \
    $(B)/dut/default/libcsdut-waves.so $(B)/dut/tiny/libcsdut.so
	@verif/report.sh tools-command $< $(B)/coresample $(VERIF_T)

# One with firmware, short enough for a lockstep.
$(VERIF_T)/mix.elf: verif/tools/mix.c $(FWLIB) firmware/platform/platform.ld \
    firmware/profile/profile.ld
	$(WCC) $(WARCH) -O2 -g -ffile-prefix-map=$(CURDIR)=. $(FWLDFLAGS) \
	  -Wl,--wrap=main -o $@ $< $(FWLIB)

test-tools-soc: $(VERIF_T)/test_soc $(B)/coresample \
    $(patsubst %,$(VERIF_T)/%.elf,sums forever hang traps mix) \
    $(SOC_BUILDS:%=$(B)/soc/%/libcssoc.so)
	@verif/report.sh tools-soc $< $(B)/coresample $(VERIF_T)
