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

# ---- error against events, for `make demo` ----

$(B)/cs-converge: $(B)/tools/bench/converge.o $(B)/tools/bench/study.o $(TOOLS_LIBS)
	$(CC) $(CFLAGS) $(filter %.o,$^) $(TOOLS_LINK) -o $@

CONVERGENCE := R:256 P:256,phase=zero H:P:256:2048,phase=zero \
  H:P:512:2048,phase=zero H:P:256:2048,early=off H:P:256:2048 H:D:256:2048

$(B)/demo/convergence.dat: $(TRACES)/gzip.loads $(B)/cs-converge
	@mkdir -p $(@D)
	$(B)/cs-converge $< $@ $(CONVERGENCE)

$(B)/demo/convergence.svg: $(B)/demo/convergence.dat tools/bench/convergence.gp
	gnuplot -c tools/bench/convergence.gp $< $@ "gzip: load values" "$(CONVERGENCE)"
