# SPDX-License-Identifier: Apache-2.0
#
# The simulator with the profiler's model on its bus, build/libcsboard.a, and
# the program build/iss-run.

BOARD_LIB := $(B)/libcsboard.a
# With what it needs; link with -lelf -ldl too.
BOARD     := $(BOARD_LIB) $(LOCKSTEP_LIB) $(B)/libcsmodel.a $(B)/libcsiss.a

$(BOARD_LIB): $(B)/sim/board/cs_board.o
	rm -f $@
	$(AR) rcs $@ $^

NEED_demo += iss-run
.PHONY: iss-run
iss-run: $(B)/iss-run ## the simulator as a program

$(B)/iss-run: $(addprefix $(B)/sim/board/,iss_run.o iss_notes.o) $(BOARD)
	$(CC) $(CFLAGS) $^ -lelf -ldl -o $@
