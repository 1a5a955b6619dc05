# SPDX-License-Identifier: Apache-2.0
#
# The instruction-set simulator: library build/libcsiss.a (link with -lelf).

ISS_SRC := decode rvc exec_alu exec_mem exec_sys csr csr_super counters trap \
           pmp sv32 fetch mem device plic uart semihost elf linux \
           track iss
ISS_OBJ := $(ISS_SRC:%=$(B)/sim/iss/%.o)

$(B)/libcsiss.a: $(ISS_OBJ)
	rm -f $@
	ar rcs $@ $^
