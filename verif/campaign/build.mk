# SPDX-License-Identifier: Apache-2.0
#
# Long random lockstep (campaign.c): every named configuration, the corners, some random
# sets of parameters (parameters N), and the blocks alone.

CAMPAIGN        := $(B)/verif/campaign/campaign
CAMPAIGN_CLOCKS ?= 1000000000
CAMPAIGN_RANDOM := 1 2 3 4 5 6
CAMPAIGN_CONFIGS := $(filter-out full,$(LOCKSTEP_CONFIGS)) $(CAMPAIGN_RANDOM:%=random-%)
CAMPAIGN_KEY    = $$(cat $(CS_RTL) $(filter-out %.md %.o,$(wildcard cmodel/*.[ch] sim/profiler/* verif/lockstep/* \
  verif/block/* verif/campaign/*)) | sha256sum | cut -c1-16)
HOURS ?= 0

$(foreach n,$(CAMPAIGN_RANDOM),$(eval CS_VFLAGS_random-$(n) := $(shell verif/campaign/parameters $(n))))
$(foreach n,$(CAMPAIGN_RANDOM),$(eval $(call dut_rules,random-$(n))))

$(CAMPAIGN): $(B)/verif/campaign/campaign.o
	$(CC) $(CFLAGS) -o $@ $^

.PHONY: campaign test-campaign
campaign: $(CAMPAIGN) $(LOCKSTEP_RUN) $(CAMPAIGN_CONFIGS:%=$(B)/dut/%/libcsdut.so) \
    $(BLOCKS:%=$(B)/block/%/test) ## random lockstep, CAMPAIGN_CLOCKS (10^9) clocks or HOURS=N; goes on where it was stopped
	@mkdir -p $(B)/campaign
	@$(CAMPAIGN) -g $(CAMPAIGN_CLOCKS) -t $(HOURS) -k $(CAMPAIGN_KEY) -o $(B)/campaign \
	  $(CAMPAIGN_CONFIGS:%=whole:%) $(BLOCKS:%=block:%)

# The campaign itself: it passes, goes on, and tells of a failure.
TESTS += campaign
test-campaign: $(CAMPAIGN) $(LOCKSTEP_RUN) $(B)/dut/testbugs/libcsdut.so $(B)/dut/tiny/libcsdut.so $(B)/block/fifo/test
	@verif/report.sh campaign verif/campaign/check $(CAMPAIGN)
