# SPDX-License-Identifier: Apache-2.0
#
# Unit tests of the C model, each built twice: as users get the library, and
# hardened (the model's invariants asserted, sanitizers on, fewer rounds).

CMODEL_TESTS := hash spec event tagged saving engines tiers table stats blocks messages select chip run \
                wide equal
CMODEL_COMMON := $(addprefix verif/cmodel/,chip.c suite.c tagged_ref.c)
VERIF_CM := $(B)/verif/cmodel

TESTS += $(CMODEL_TESTS:%=model-%) model-hardened

.PHONY: $(CMODEL_TESTS:%=test-model-%) test-model-hardened bench-model

$(VERIF_CM)/test_%: $(VERIF_CM)/test_%.o $(CMODEL_COMMON:%.c=$(B)/%.o) \
                    $(CSMODEL)
	$(CC) $(CFLAGS) $^ -lcunit -lm -o $@

$(B)/hard/verif/cmodel/test_%: $(B)/hard/verif/cmodel/test_%.o \
                    $(CMODEL_COMMON:%.c=$(B)/hard/%.o) $(CSMODEL_H)
	$(CC) $(CFLAGS) $(HARD_CFLAGS) $^ -lcunit -lm -o $@

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
