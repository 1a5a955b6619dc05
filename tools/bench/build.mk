# SPDX-License-Identifier: Apache-2.0
#
# `make bench`: accuracy of the compressors on the loads and edges of nine real
# programs, speed of model and simulation.  Results: build/bench/*.json.

TRACES     := $(B)/traces
BENCH_INSN := 60000000

$(B)/cs-record: $(B)/tools/bench/record.o $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $< $(TOOLS_LINK) -o $@

# Programs record the same tuples until they are built anew.
$(TRACES)/%.loads: $(WL)/%.elf | $(B)/cs-record
	@mkdir -p $(@D)
	$(B)/cs-record $< $(BENCH_INSN) $@ load

$(TRACES)/%.edges: $(WL)/%.elf | $(B)/cs-record
	@mkdir -p $(@D)
	$(B)/cs-record $< $(BENCH_INSN) $@ branch jump ijump

$(B)/cs-accuracy: $(B)/tools/bench/accuracy.o $(B)/tools/bench/study.o $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) -o $@

$(B)/bench/accuracy/%.json: $(TRACES)/%.loads $(TRACES)/%.edges $(B)/cs-accuracy
	@mkdir -p $(@D)
	$(B)/cs-accuracy $* $(TRACES)/$*.loads $(TRACES)/$*.edges $@
