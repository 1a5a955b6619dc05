# SPDX-License-Identifier: Apache-2.0
#
# Whose messages are, judged from what the port was given.

ATTRIBUTION := $(B)/verif/whose/attribution
WHOSE_EVENTS ?= 26000

$(B)/verif/whose/%.o: CFLAGS += -Iverif/lockstep $(SIM_INCLUDES)

$(ATTRIBUTION): $(B)/verif/whose/attribution.o $(LOCKSTEP_LIB) $(CSMODEL)
	$(CC) $(CFLAGS) -o $@ $^ -ldl

TESTS += attribution
NIGHTLY += attribution-long
.PHONY: test-attribution test-attribution-long
test-attribution: $(ATTRIBUTION) $(B)/dut/full/libcsdut.so
	@verif/report.sh attribution $(ATTRIBUTION) $(B)/dut full $(WHOSE_EVENTS)

test-attribution-long: $(ATTRIBUTION) $(B)/dut/full/libcsdut.so
	@verif/report.sh attribution-long $(ATTRIBUTION) $(B)/dut full 130000
