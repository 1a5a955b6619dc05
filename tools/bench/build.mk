# SPDX-License-Identifier: Apache-2.0
#
# `make bench`: accuracy of the compressors on the loads and edges of nine real
# programs, speed of model and simulation.  Results: build/bench/*.json.  A
# fragment adds a bench of its own with `BENCH += name` and a target bench-name.

TRACES     := $(B)/traces
BENCH_INSN := 60000000
BENCH      += accuracy speed

.PHONY: bench run-bench bench-accuracy bench-speed

# The accuracy runs two programs at a time; speed is measured when they are
# done, with the machine to itself.
bench: setup ## measure accuracy and speed against what they must reach
	@$(MAKE) --no-print-directory run-bench

run-bench:
	@bad=0; for b in $(BENCH); do echo "== $$b"; \
	  $(MAKE) --no-print-directory bench-$$b || bad=1; done; exit $$bad

# $(call bench_program,NAME,OBJECTS)
define bench_program
$(B)/cs-$(1): $(2:%=$(B)/tools/bench/%.o) $$(TOOLS_LIBS)
	$$(CC) $$(CFLAGS) $$(filter %.o,$$^) $$(TOOLS_LINK) -o $$@
endef
$(eval $(call bench_program,record,record))
$(eval $(call bench_program,accuracy,accuracy study))
$(eval $(call bench_program,converge,converge study))
$(eval $(call bench_program,summary,summary study verdict))
$(eval $(call bench_program,speed,speed study verdict))

# ---- tuples: recorded once, and again when the program is built anew ----

.PRECIOUS: $(TRACES)/%.loads $(TRACES)/%.edges

$(TRACES)/%.loads: $(WL)/%.elf | $(B)/cs-record
	@mkdir -p $(@D)
	$(B)/cs-record $< $(BENCH_INSN) $@ load

$(TRACES)/%.edges: $(WL)/%.elf | $(B)/cs-record
	@mkdir -p $(@D)
	$(B)/cs-record $< $(BENCH_INSN) $@ branch jump ijump

# ---- accuracy ----

ACCURACY := $(WORKLOADS:%=$(B)/bench/accuracy/%.json)

$(B)/bench/accuracy/%.json: $(TRACES)/%.loads $(TRACES)/%.edges $(B)/cs-accuracy
	@mkdir -p $(@D)
	$(B)/cs-accuracy $* $(TRACES)/$*.loads $(TRACES)/$*.edges $@

bench-accuracy: $(B)/cs-summary
	@$(MAKE) --no-print-directory -j2 $(ACCURACY)
	@$(B)/cs-summary $(B)/bench/accuracy.json $(ACCURACY)

# ---- speed ----

bench-speed: $(B)/cs-speed $(B)/coresample $(TRACES)/avrsim.loads \
    $(WL)/gzip.elf $(B)/dut/default/libcsdut.so
	@mkdir -p $(B)/bench
	@$(B)/cs-speed $(B)/coresample $(TRACES)/avrsim.loads $(WL)/gzip.elf \
	  $(B)/bench/speed.json

# ---- error against events, for `make demo` ----

CONVERGENCE := R:256 P:256,phase=zero H:P:256:2048,phase=zero \
  H:P:512:2048,phase=zero H:P:256:2048,early=off H:P:256:2048 H:D:256:2048

$(B)/demo/convergence.dat: $(TRACES)/gzip.loads $(B)/cs-converge
	@mkdir -p $(@D)
	$(B)/cs-converge $< $@ $(CONVERGENCE)

$(B)/demo/convergence.svg: $(B)/demo/convergence.dat tools/bench/convergence.gp
	gnuplot -c tools/bench/convergence.gp $< $@ "gzip: load values" "$(CONVERGENCE)"
