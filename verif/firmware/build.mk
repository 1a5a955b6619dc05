# SPDX-License-Identifier: Apache-2.0
#
# The profiling firmware on simulator and profiler model.

VERIF_FW := $(B)/verif/firmware
TESTS += firmware firmware-instret
.PHONY: test-firmware test-firmware-instret

$(VERIF_FW)/%.o: CFLAGS += $(TOOLS_INCLUDES) -Iverif/cmodel \
  -Iverif/lockstep

VERIF_FW_TESTS := $(VERIF_FW)/test_firmware $(VERIF_FW)/test_instret

$(VERIF_FW_TESTS): %: %.o $(VERIF_FW)/runs.o $(VERIF_FW)/machine.o \
    $(B)/verif/cmodel/suite.o $(B)/libcsucode.a $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(B)/libcsucode.a $(TOOLS_LINK) -lcunit -o $@

# As firmware/profile/README.md tells users.
$(VERIF_FW)/odd.elf: verif/firmware/odd.c $(FWLIB) \
    firmware/profile/profile.ld firmware/platform/platform.ld
	@mkdir -p $(@D)
	$(RISCV)gcc -march=rv32imac -mabi=ilp32 --specs=picolibc.specs -O2 -g \
	  -T firmware/profile/profile.ld -T firmware/platform/platform.ld \
	  -Wl,--wrap=main,--no-warn-rwx-segments -o $@ $< $(FWLIB)

VERIF_FW_RUN := $(SOC)/json.elf $(VERIF_FW)/odd.elf

test-firmware: $(VERIF_FW)/test_firmware $(VERIF_FW_RUN)
	@verif/report.sh firmware $^

test-firmware-instret: $(VERIF_FW)/test_instret $(VERIF_FW_RUN)
	@verif/report.sh firmware-instret $^
