# SPDX-License-Identifier: Apache-2.0
#
# tools/lib/ is build/libcstools.a: traces, profiles, reports, the host driver
# of the profiler.  Programs of tools/*/ link with TOOLS_LIBS.

# What includes a header of tools/ is compiled with these.
TOOLS_INCLUDES := $(addprefix -Itools/,lib coresample run cop cop_run asm replay db analysis export layout html) \
  -Ifirmware/profile -Ifirmware/ucode -Ifirmware/linux $(SIM_INCLUDES)

TOOLS_LIB  := $(patsubst %.c,$(B)/%.o,$(wildcard tools/lib/*.c) firmware/profile/marker.c)
TOOLS_LIBS := $(addprefix $(B)/,libcstools.a libcslockstep.a libcsmodel.a libcsiss.a)
# LLVM, which takes time to load, only where its disassembler is used.
TOOLS_LINK := $(TOOLS_LIBS) -ljansson -ldw -lelf -lzstd -lz -ldl -lxxhash -lm -Wl,--as-needed \
  $(shell llvm-config --ldflags --libs 2>/dev/null)

$(TOOLS_LIB) $(B)/tools/%.o $(B)/verif/tools/%.o: CFLAGS += $(TOOLS_INCLUDES)

# Of its headers no warning is ours.
$(B)/tools/lib/cs_disasm.o: CFLAGS += -isystem $(shell llvm-config --includedir 2>/dev/null)

$(B)/libcstools.a: $(TOOLS_LIB)
	rm -f $@
	ar rcs $@ $^
