# SPDX-License-Identifier: Apache-2.0
#
# The load-store unit alone, beside a reference of memory: random operations
# with a foreign writer (random.cpp), and every race at every clock (races.cpp).

LSU_SV := rtl/rv/cs_rv_pkg.sv rtl/soc/cs_soc_pkg.sv $(addprefix rtl/rv/cs_rv_, \
  store_buffer.sv amo.sv lsu_check.sv lsu_align.sv lsu_data.sv devbus.sv reservation.sv dfill.sv dcache.sv lsu.sv)
LSU_CPP  := $(addprefix verif/rv_lsu/,bench.cpp bench.h unit.h memory.h reference.h)

# $(1) name, $(2) bytes, $(3) line, $(4) store buffer
define lsu_rules
$(B)/rv_lsu/$(1)/v/Vcs_rv_lsu.cpp: $(LSU_SV)
	@rm -rf $$(@D); mkdir -p $$(@D)
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --assert \
	  -DCS_ASSERT --no-timing -Wno-fatal --top-module cs_rv_lsu --prefix Vcs_rv_lsu \
	  -GDCacheBytes=$(2) -GDLineBytes=$(3) -GStoreDepth=$(4) -Mdir $$(@D) $(LSU_SV)

$(B)/rv_lsu/$(1)/%: verif/rv_lsu/%.cpp $(LSU_CPP) $(B)/rv_lsu/$(1)/v/Vcs_rv_lsu.cpp $(DUT_RUNTIME)
	$$(CXX) -std=c++17 -O1 -DCS_BYTES=$(2) -DCS_LINE=$(3) -DCS_STORES=$(4) -Iverif/lockstep \
	  -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$$(@D)/v -DVM_TRACE=0 -o $$@ $$< \
	  verif/rv_lsu/bench.cpp $$$$(sim/one-unit $$(@D)/v/V) $(DUT_RUNTIME) -lpthread
endef
$(eval $(call lsu_rules,default,4096,16,8))
$(eval $(call lsu_rules,twoway,8192,32,2))
$(eval $(call lsu_rules,fourway,16384,16,8))

# One build with every bug of lsu.bugs in it, chosen by number.
LSU_BUG     := $(B)/rv_lsu/bugs
LSU_BUG_RTL := $(LSU_SV:rtl/%=$(LSU_BUG)/rtl/%)

$(LSU_BUG)/v/Vcs_rv_lsu.cpp: $(LSU_SV) verif/rv_lsu/lsu.bugs $(PLANT_PY)
	@rm -rf $(@D); mkdir -p $(@D)
	$(PLANT) -c cs_rv_lsu.testbug_i rtl $(LSU_BUG)/rtl verif/rv_lsu/lsu.bugs
	sed -i 's/^  input  logic        clk_i,/  input logic [7:0] testbug_i,\n&/' $(filter %/cs_rv_lsu.sv,$(LSU_BUG_RTL))
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --no-timing -Wno-fatal \
	  -Wno-WIDTH --top-module cs_rv_lsu --prefix Vcs_rv_lsu -Mdir $(@D) \
	  $(LSU_BUG_RTL)

$(LSU_BUG)/%: verif/rv_lsu/%.cpp $(LSU_CPP) $(LSU_BUG)/v/Vcs_rv_lsu.cpp $(DUT_RUNTIME)
	$(CXX) -std=c++17 -O1 -DCS_BYTES=4096 -DCS_LINE=16 -DCS_STORES=8 -DCS_TESTBUG \
	  -Iverif/lockstep -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$(@D)/v -DVM_TRACE=0 -o $@ $< \
	  verif/rv_lsu/bench.cpp $$(sim/one-unit $(@D)/v/V) $(DUT_RUNTIME) -lpthread

TESTS += rv-lsu-bugs
.PHONY: test-rv-lsu-bugs
test-rv-lsu-bugs: $(LSU_BUG)/random $(LSU_BUG)/races
	@verif/report.sh rv-lsu-bugs $(BUG_RUN) verif/rv_lsu/lsu.bugs "$(LSU_BUG)/random 1 20" $(LSU_BUG)/races

TESTS += rv-lsu rv-lsu-twoway rv-lsu-fourway rv-lsu-races
NEED_demo += test-rv-lsu
.PHONY: test-rv-lsu test-rv-lsu-twoway test-rv-lsu-fourway test-rv-lsu-races
test-rv-lsu: $(B)/rv_lsu/default/random ## the load-store unit alone beside a reference of memory
	@verif/report.sh rv-lsu $(B)/rv_lsu/default/random 1 40

test-rv-lsu-twoway: $(B)/rv_lsu/twoway/random
	@verif/report.sh rv-lsu-twoway $(B)/rv_lsu/twoway/random 1 20

test-rv-lsu-fourway: $(B)/rv_lsu/fourway/random
	@verif/report.sh rv-lsu-fourway $(B)/rv_lsu/fourway/random 1 20

test-rv-lsu-races: $(B)/rv_lsu/default/races
	@verif/report.sh rv-lsu-races $(B)/rv_lsu/default/races
