# SPDX-License-Identifier: Apache-2.0
#
# The simulator with the profiler's model on its bus.

$(B)/verif/board/%.o: CFLAGS += $(SIM_INCLUDES) -Ifirmware/profile

TESTS += board

.PHONY: test-board
test-board: $(B)/board-unit ## the profiler on the simulator's bus
	verif/report.sh board $<

$(B)/board-unit: $(B)/verif/board/unit.o $(BOARD)
	$(CC) $(CFLAGS) $^ -lcunit -lelf -ldl -o $@
