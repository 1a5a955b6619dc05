# SPDX-License-Identifier: Apache-2.0
#
# The command build/coresample.

CORESAMPLE_OBJ := $(patsubst %.c,$(B)/%.o,$(wildcard tools/coresample/*.c))

.PHONY: coresample
coresample: $(B)/coresample ## the command: run, replay, report

$(B)/coresample: $(CORESAMPLE_OBJ) $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(CORESAMPLE_OBJ) $(TOOLS_LINK) -o $@
