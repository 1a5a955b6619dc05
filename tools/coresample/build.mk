# SPDX-License-Identifier: Apache-2.0
#
# The command build/coresample.

CORESAMPLE_OBJ := $(patsubst %.c,$(B)/%.o,$(wildcard tools/coresample/*.c))
CORESAMPLE_LIB := $(B)/libcscorelockstep.a $(B)/verif/soc/cs_soc.o

$(CORESAMPLE_OBJ): CFLAGS += -Iverif/core -Iverif/soc

.PHONY: coresample
coresample: $(B)/coresample ## the command: run, replay, report

$(B)/coresample: $(CORESAMPLE_OBJ) $(CORESAMPLE_LIB) $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(CORESAMPLE_OBJ) $(CORESAMPLE_LIB) $(TOOLS_LINK) -o $@

# ---- demo ----

# In a second make, so that what `setup` installs is there when it starts.
.PHONY: demo run-demo
demo: setup ## profile all of gzip on the RTL in lockstep with the C model
	@$(MAKE) --no-print-directory run-demo

run-demo: $(B)/coresample $(WL)/gzip.elf $(B)/dut/default/libcsdut.so \
    $(B)/demo/convergence.svg
	$(B)/coresample run gzip --lockstep --exact --json $(B)/demo/profile.json
	@echo
	@echo "also written: $(B)/demo/profile.json, $(B)/demo/convergence.svg"
