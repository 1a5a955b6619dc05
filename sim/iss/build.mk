# SPDX-License-Identifier: Apache-2.0
#
# The instruction-set simulator: library build/libcsiss.a (link with -lelf)
# and the program build/iss-run.

ISS_SRC := decode rvc exec_alu exec_mem exec_sys csr csr_super counters trap \
           pmp sv32 fetch mem device plic uart semihost elf linux \
           iss
ISS_OBJ := $(ISS_SRC:%=$(B)/sim/iss/%.o)

$(B)/libcsiss.a: $(ISS_OBJ)
	rm -f $@
	ar rcs $@ $^

NEED_demo += iss-run
.PHONY: iss-run
iss-run: $(B)/iss-run ## the simulator as a program

$(B)/iss-run: $(B)/sim/board/iss_run.o $(B)/libcsiss.a
	$(CC) $(CFLAGS) $^ -lelf -o $@
