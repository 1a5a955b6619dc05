# SPDX-License-Identifier: Apache-2.0
#
# libcsmodel.a: the C model, event-level and cycle-accurate; libcsmodel-hard.a
# is the same with the model's own invariants asserted and sanitizers on.

CSMODEL_SRC := $(wildcard cmodel/*.c)
CSMODEL     := $(B)/libcsmodel.a
CSMODEL_H   := $(B)/hard/libcsmodel.a
HARD_CFLAGS := -DCS_HARDENED -fsanitize=address,undefined \
               -fno-sanitize-recover=all

$(CSMODEL): $(CSMODEL_SRC:%.c=$(B)/%.o)
	rm -f $@
	$(AR) rcs $@ $^

$(CSMODEL_H): $(CSMODEL_SRC:%.c=$(B)/hard/%.o)
	rm -f $@
	$(AR) rcs $@ $^

$(B)/hard/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(HARD_CFLAGS) -MMD -MP -c $< -o $@

-include $(wildcard $(B)/hard/*/*.d $(B)/hard/*/*/*.d)
