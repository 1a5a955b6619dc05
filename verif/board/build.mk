# SPDX-License-Identifier: Apache-2.0
#
# The simulator with the profiler's model on its bus: unit tests, and the
# profiling firmware on it.

$(B)/verif/board/%.o: CFLAGS += $(TOOLS_INCLUDES)

TESTS += board board-firmware

.PHONY: test-board test-board-firmware
test-board: $(B)/board-unit ## the profiler on the simulator's bus
	verif/report.sh board $<

test-board-firmware: $(B)/board-firmware $(B)/verif/firmware/odd.elf
	verif/report.sh board-firmware $^

$(B)/board-unit: $(B)/verif/board/unit.o $(BOARD)
	$(CC) $(CFLAGS) $^ -lcunit -lelf -ldl -o $@

$(B)/board-firmware: $(B)/verif/board/firmware.o $(BOARD_LIB) $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(BOARD_LIB) $(TOOLS_LINK) -lcunit -o $@

NIGHTLY += board-mutants
.PHONY: test-board-mutants
test-board-mutants: $(B)/verif/board/unit.o $(BOARD)
	verif/report.sh board-mutants $(PYTHON) verif/board/mutants.py \
	  $(B)/verif/board/mutants $^ -- $(CC) $(CFLAGS) $(TOOLS_INCLUDES)
