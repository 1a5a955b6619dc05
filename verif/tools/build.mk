# SPDX-License-Identifier: Apache-2.0
#
# Tests of tools/: CUnit for the library, and the command itself with good and
# bad input.

TOOLS_TESTS := profile slot trace report
VERIF_T     := $(B)/verif/tools

TESTS += $(TOOLS_TESTS:%=tools-%) tools-annotate tools-command

.PHONY: $(TOOLS_TESTS:%=test-tools-%) test-tools-annotate test-tools-command

$(B)/verif/tools/%.o: CFLAGS += -Itools/lib -Icmodel/iss -Iverif/cmodel -Iverif/lockstep

$(VERIF_T)/test_%: $(VERIF_T)/test_%.o $(B)/verif/cmodel/suite.o $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) -lcunit -o $@

.PRECIOUS: $(VERIF_T)/test_%.o $(VERIF_T)/test_% $(VERIF_T)/%.elf

$(TOOLS_TESTS:%=test-tools-%): test-tools-%: $(VERIF_T)/test_%
	@verif/report.sh tools-$* $<

test-tools-annotate: $(VERIF_T)/test_annotate $(VERIF_T)/sums.elf
	@verif/report.sh tools-annotate $^

# Two programs that no workload resembles: nothing but loads and branches.
$(VERIF_T)/%.elf: verif/tools/%.S
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac -mabi=ilp32 -nostdlib -g -Wl,-N,--no-warn-rwx-segments,-Ttext=0x80000000 $< -o $@

test-tools-command: $(VERIF_T)/test_command $(B)/coresample \
    $(VERIF_T)/forever.elf $(VERIF_T)/sums.elf $(B)/dut/default/libcsdut.so \
    $(B)/dut/default/libcsdut-waves.so $(B)/dut/tiny/libcsdut.so
	@verif/report.sh tools-command $< $(B)/coresample $(VERIF_T)
