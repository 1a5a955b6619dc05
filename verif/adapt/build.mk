# SPDX-License-Identifier: Apache-2.0
#
# The adapters of cores' ports beside references, and bugs planted in them.

ADAPT     := $(B)/adapt
ADAPT_RTL := $(addprefix rtl/adapt/,$(shell cat rtl/adapt/adapt.f))
ADAPT_DEPS := verif/adapt/adapt.cpp verif/adapt/reference.h verif/block/block.h \
  verif/lockstep/rng.h tools/lib/cs_trace.h $(ADAPT_RTL) $(DUT_RUNTIME) $(B)/libcstools.a verif/adapt/build.mk

# $(call adapt_build,RTL FOLDER,PARAMETERS,TOP,OBJECTS AND LIBRARIES)
define adapt_build
verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --no-timing -Wno-fatal -Wno-lint \
  --top-module $(3) --prefix V$(3) $(2) -Mdir $@.v $(ADAPT_RTL:rtl/%=$(1)/%)
$(CXX) -std=c++17 -O1 -Icmodel -Iverif/block -Iverif/lockstep -Iverif/adapt -Itools/lib $(patsubst -G%,-DCS_P_%,$(2)) \
  -include verif/adapt/bug.h -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$@.v -DVM_TRACE=0 -o $@ $< \
  $$(sim/one-unit $@.v/V) $(DUT_RUNTIME) $(4) -lpthread
endef

# NRET-XLEN-CountOrder; the second is the shape of CVA6.
ADAPT_SETS := 1-32-1 2-64-1 2-32-1
ADAPT_ALL  := $(ADAPT_SETS) 1-64-0 4-32-0
ADAPT_BUGS := 1-32-1 2-64-1
adapt_word  = $(word $(1),$(subst -, ,$*))
adapt_set   = -GNRET=$(call adapt_word,1) -GXLEN=$(call adapt_word,2) -GCountOrder=$(call adapt_word,3)
rvfi_build  = $(call adapt_build,$(1),$(adapt_set),cs_adapt_rvfi,$(B)/libcstools.a -lzstd)

$(ADAPT_ALL:%=$(ADAPT)/%): $(ADAPT)/%: $(ADAPT_DEPS)
	@rm -rf $@.v; mkdir -p $(@D)
	$(call rvfi_build,rtl)

$(ADAPT_BUGS:%=$(ADAPT)/bugs/%): $(ADAPT)/bugs/%: $(ADAPT_DEPS) verif/adapt/adapt.bugs verif/adapt/bug.h $(PLANT_PY)
	@rm -rf $@.v $@.rtl; mkdir -p $(@D)
	$(PLANT) -c '$$c32("cs_bug()")' rtl $@.rtl verif/adapt/adapt.bugs
	$(call rvfi_build,$@.rtl)

# What our core retires of a program, the profiler's interrupts among it.
$(ADAPT)/json.trace: $(B)/coresample $(B)/soc/json.elf $(B)/soc/fast/libcssoc.so
	@mkdir -p $(@D)
	$(B)/coresample run json -q -n 1000000 --trace $@

TESTS   += adapt adapt-testbugs
NIGHTLY += adapt-all
.PHONY: test-adapt test-adapt-all adapt-testbugs test-adapt-testbugs
test-adapt: $(ADAPT_SETS:%=$(ADAPT)/%) $(ADAPT)/json.trace ## the adapter of RVFI beside a reference and beside what retired
	@verif/report.sh adapt sh -c '$(ADAPT_SETS:%=$(ADAPT)/% &&) $(ADAPT)/2-32-1 --trace $(ADAPT)/json.trace'
test-adapt-all: $(ADAPT_ALL:%=$(ADAPT)/%)
	@verif/report.sh adapt-all sh -c '$(ADAPT_ALL:%=$(ADAPT)/% 1 20 &&) true'

ADAPT_BUG_RUN = $(BUG_RUN) verif/adapt/adapt.bugs $(ADAPT_BUGS:%="$(ADAPT)/bugs/% 1 1 100000")
adapt-testbugs: $(ADAPT_BUGS:%=$(ADAPT)/bugs/%)
	@$(ADAPT_BUG_RUN)
test-adapt-testbugs: $(ADAPT_BUGS:%=$(ADAPT)/bugs/%)
	@verif/report.sh adapt-testbugs $(ADAPT_BUG_RUN)

# ---- trace ports: XLEN-Blocks-ItypeWidth-IretireWidth ----

ETRACE      := $(ADAPT)/etrace
ETRACE_ALL  := 32-1-4-4 32-2-3-16 64-2-4-3 64-1-3-1
ETRACE_BUGS := 32-2-4-4 64-2-3-3
ETRACE_DEPS := verif/adapt/etrace.cpp verif/adapt/encoder.h verif/adapt/reference.h verif/block/block.h \
  verif/lockstep/rng.h tools/lib/cs_trace.h $(ADAPT_RTL) $(DUT_RUNTIME) $(B)/libcstools.a verif/adapt/build.mk
etrace_word = $(word $(1),$(subst -, ,$*))
etrace_set  = -GXLEN=$(call etrace_word,1) -GBlocks=$(call etrace_word,2) -GItypeWidth=$(call etrace_word,3) \
  -GIretireWidth=$(call etrace_word,4)
etrace_build = $(call adapt_build,$(1),$(etrace_set),cs_adapt_etrace,$(B)/libcstools.a -lzstd)

$(ETRACE_ALL:%=$(ETRACE)/%): $(ETRACE)/%: $(ETRACE_DEPS)
	@rm -rf $@.v; mkdir -p $(@D)
	$(call etrace_build,rtl)

$(ETRACE_BUGS:%=$(ETRACE)/bugs/%): $(ETRACE)/bugs/%: $(ETRACE_DEPS) verif/adapt/etrace.bugs verif/adapt/bug.h $(PLANT_PY)
	@rm -rf $@.v $@.rtl; mkdir -p $(@D)
	$(PLANT) -c '$$c32("cs_bug()")' rtl $@.rtl verif/adapt/etrace.bugs
	$(call etrace_build,$@.rtl)

TESTS += etrace etrace-testbugs
.PHONY: test-etrace etrace-testbugs test-etrace-testbugs
test-etrace: $(ETRACE_ALL:%=$(ETRACE)/%) $(ADAPT)/json.trace ## the adapter of trace ports beside what retired
	@verif/report.sh etrace sh -c '$(ETRACE_ALL:%=$(ETRACE)/% &&) $(ETRACE)/32-1-4-4 --trace $(ADAPT)/json.trace'

ETRACE_BUG_RUN = $(BUG_RUN) verif/adapt/etrace.bugs $(ETRACE_BUGS:%="$(ETRACE)/bugs/% 1 1 100000")
etrace-testbugs: $(ETRACE_BUGS:%=$(ETRACE)/bugs/%)
	@$(ETRACE_BUG_RUN)
test-etrace-testbugs: $(ETRACE_BUGS:%=$(ETRACE)/bugs/%)
	@verif/report.sh etrace-testbugs $(ETRACE_BUG_RUN)
