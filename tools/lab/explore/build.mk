# SPDX-License-Identifier: Apache-2.0
#
# `make explore`: many designs of compressors over the nine programs, as a
# table and a map.  Results are kept, and a stopped run goes on.

EXPLORE      := $(B)/explore
EXPLORE_OBJ  := explore design design_spec design_graded design_levels \
  design_cells design_tiers marks stream
EXPLORE_RUNS := $(WORKLOADS:%=$(EXPLORE)/%.packed)

$(B)/tools/lab/explore/%.o: CFLAGS += -O3

$(B)/cs-explore: $(EXPLORE_OBJ:%=$(B)/tools/lab/explore/%.o) $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LIBS) -lm -o $@

$(B)/cs-explore-pack: $(B)/tools/lab/explore/pack.o $(B)/tools/lab/explore/stream.o $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LIBS) -lm -o $@

.PRECIOUS: $(EXPLORE)/%.packed
$(EXPLORE)/%.packed: $(TRACES)/%.loads | $(B)/cs-explore-pack
	@mkdir -p $(@D)
	$(B)/cs-explore-pack $< $@

NEED_demo += explore
NEED_programs += explore
.PHONY: explore
explore: ## many designs of compressors over the nine programs, as a table and a map
	@$(MAKE) --no-print-directory run-explore

# What an older program computed is not kept.
.PHONY: run-explore
run-explore: $(B)/cs-explore $(EXPLORE_RUNS)
	@[ $(EXPLORE)/results.tsv -nt $(B)/cs-explore ] || rm -f $(EXPLORE)/results.tsv
	@$(B)/cs-explore -m $(EXPLORE)/map.dat $(EXPLORE)/results.tsv \
	  tools/lab/explore/designs.txt $(EXPLORE_RUNS) | tee $(EXPLORE)/table.txt
	@gnuplot -c tools/lab/explore/explore.gp $(EXPLORE)/map.dat $(EXPLORE)/map.svg
	@echo "also written: $(EXPLORE)/map.svg"

TESTS += explore
.PHONY: test-explore
test-explore: $(B)/cs-explore $(B)/cs-explore-pack
	@verif/report.sh explore tools/lab/explore/test.sh $(B)/cs-explore-pack $(B)/cs-explore $(EXPLORE)/test
