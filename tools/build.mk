# SPDX-License-Identifier: Apache-2.0
#
# tools/lib/ is build/libcstools.a: traces, profiles, reports, the host driver
# of the profiler.  Programs of tools/*/ link with TOOLS_LIBS.

TOOLS_LIB  := $(patsubst %.c,$(B)/%.o,$(wildcard tools/lib/*.c))
TOOLS_LIBS := $(addprefix $(B)/,libcstools.a libcslockstep.a libcsmodel.a libcsiss.a)
TOOLS_LINK := $(TOOLS_LIBS) -ljansson -ldw -lelf -lzstd -ldl -lm

$(TOOLS_LIB) $(B)/tools/%.o $(B)/verif/tools/%.o: CFLAGS += -Itools/lib -Icmodel/iss -Iverif/lockstep

$(B)/libcstools.a: $(TOOLS_LIB)
	rm -f $@
	ar rcs $@ $^
