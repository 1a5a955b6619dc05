# SPDX-License-Identifier: Apache-2.0
#
# Unit tests of the C model, each built twice: as users get the library, and
# hardened (the model's invariants asserted, sanitizers on, fewer rounds).

CMODEL_COP   := cop cop_host cop_halt cop_stop cop_effects cop_samples cop_chip cop_random
CMODEL_TESTS := hash spec event tagged saving engines tiers table stats blocks messages select chip run \
                wide equal context rights $(CMODEL_COP)
CMODEL_COMMON := $(addprefix verif/cmodel/,chip.c suite.c tagged_ref.c)
VERIF_CM := $(B)/verif/cmodel

TESTS += $(CMODEL_TESTS:%=model-%) model-hardened

.PHONY: $(CMODEL_TESTS:%=test-model-%) test-model-hardened bench-model

$(VERIF_CM)/test_%: $(VERIF_CM)/test_%.o $(CMODEL_COMMON:%.c=$(B)/%.o) \
                    $(CSMODEL)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(CSMODEL) $(LIBS) -lcunit -lm -o $@

$(B)/hard/verif/cmodel/test_%: $(B)/hard/verif/cmodel/test_%.o \
                    $(CMODEL_COMMON:%.c=$(B)/hard/%.o) $(CSMODEL_H)
	$(CC) $(CFLAGS) $(HARD_CFLAGS) $(filter %.o,$^) $(CSMODEL_H) $(LIBS) -lcunit -lm -o $@

# The coprocessor's tests assemble their microcode.
COP_COMMON := verif/lockstep/cop_gen.c \
  $(wildcard verif/cmodel/cop_*.c tools/lib/cs_asm*.c tools/lib/cs_ucode*.c) \
  $(patsubst %,tools/lib/cs_cop_%.c,dev load names)
COP_TESTS  := $(CMODEL_COP:%=verif/cmodel/test_%)

$(COP_TESTS:%=$(B)/%): $(COP_COMMON:%.c=$(B)/%.o)
$(COP_TESTS:%=$(B)/hard/%): $(COP_COMMON:%.c=$(B)/hard/%.o)
$(COP_TESTS:%=$(B)/%) $(COP_TESTS:%=$(B)/hard/%): LIBS := -lz
$(VERIF_CM)/%.o $(B)/hard/verif/cmodel/%.o: CFLAGS += $(TOOLS_INCLUDES) -Iverif/lockstep

.SECONDARY: $(CMODEL_TESTS:%=$(VERIF_CM)/test_%.o) \
            $(CMODEL_TESTS:%=$(B)/hard/verif/cmodel/test_%.o)

$(CMODEL_TESTS:%=test-model-%): test-model-%: $(VERIF_CM)/test_%
	@verif/report.sh model-$* $<

test-model-hardened: $(CMODEL_TESTS:%=$(B)/hard/verif/cmodel/test_%)
	@verif/report.sh model-hardened verif/cmodel/run_all.sh $^

bench-model: $(VERIF_CM)/bench ## speed of the C model, clocks and tuples
	$<

$(VERIF_CM)/bench: $(VERIF_CM)/bench.o $(VERIF_CM)/chip.o $(CSMODEL)
	$(CC) $(CFLAGS) $^ -o $@
