# SPDX-License-Identifier: Apache-2.0
#
# The load-store unit alone, beside a reference of memory: random operations
# with a foreign writer (random.cpp), and every race at every clock (races.cpp).

LSU_SV := rtl/core/cs_rv_pkg.sv rtl/soc/cs_soc_pkg.sv $(addprefix rtl/core/cs_rv_, \
  store_buffer.sv amo.sv lsu_check.sv lsu_align.sv lsu_data.sv devbus.sv reservation.sv dfill.sv dcache.sv lsu.sv)
LSU_CPP  := $(addprefix verif/core_lsu/,bench.cpp bench.h memory.h reference.h)

# $(1) name, $(2) bytes, $(3) line, $(4) store buffer
define lsu_rules
$(B)/core_lsu/$(1)/v/Vcs_rv_lsu.cpp: $(LSU_SV)
	@rm -rf $$(@D); mkdir -p $$(@D)
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --assert \
	  -DCS_ASSERT --no-timing -Wno-fatal --top-module cs_rv_lsu --prefix Vcs_rv_lsu \
	  -GDCacheBytes=$(2) -GDLineBytes=$(3) -GStoreDepth=$(4) -Mdir $$(@D) $(LSU_SV)

$(B)/core_lsu/$(1)/%: verif/core_lsu/%.cpp $(LSU_CPP) $(B)/core_lsu/$(1)/v/Vcs_rv_lsu.cpp
	$$(CXX) -std=c++17 -O1 -DCS_BYTES=$(2) -DCS_LINE=$(3) -DCS_STORES=$(4) -Iverif/lockstep \
	  -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$$(@D)/v -DVM_TRACE=0 -o $$@ $$< \
	  verif/core_lsu/bench.cpp $$$$(ls $$(@D)/v/V*.cpp) $(DUT_RUNTIME) -lpthread
endef
$(eval $(call lsu_rules,default,4096,16,8))
$(eval $(call lsu_rules,twoway,8192,32,2))

# One build with every bug of bugs/ in it, chosen by number.
LSU_BUGS := $(wildcard verif/core_lsu/bugs/*.bug)
LSU_BUG  := $(B)/core_lsu/bugs

$(LSU_BUG)/v/Vcs_rv_lsu.cpp: $(LSU_SV) $(LSU_BUGS) verif/testbugs/plant.py
	@rm -rf $(@D); mkdir -p $(@D)
	$(PYTHON) verif/testbugs/plant.py rtl/core $(LSU_BUG)/rtl $(LSU_BUGS)
	sed -i 's/cs_tb\.testbug_i/cs_rv_lsu.testbug_i/g' $(LSU_BUG)/rtl/*.sv
	sed -i 's/^  input  logic        clk_i,/  input logic [7:0] testbug_i,\n&/' $(LSU_BUG)/rtl/cs_rv_lsu.sv
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --no-timing -Wno-fatal \
	  -Wno-WIDTH --top-module cs_rv_lsu --prefix Vcs_rv_lsu -Mdir $(@D) \
	  $(LSU_SV:rtl/core/%=$(LSU_BUG)/rtl/%)

$(LSU_BUG)/%: verif/core_lsu/%.cpp $(LSU_CPP) $(LSU_BUG)/v/Vcs_rv_lsu.cpp
	$(CXX) -std=c++17 -O1 -DCS_BYTES=4096 -DCS_LINE=16 -DCS_STORES=8 -DCS_TESTBUG \
	  -Iverif/lockstep -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd -I$(@D)/v -DVM_TRACE=0 -o $@ $< \
	  verif/core_lsu/bench.cpp $$(ls $(@D)/v/V*.cpp) $(DUT_RUNTIME) -lpthread

TESTS += core-lsu-bugs
.PHONY: test-core-lsu-bugs
test-core-lsu-bugs: $(LSU_BUG)/random $(LSU_BUG)/races
	@verif/report.sh core-lsu-bugs verif/core_lsu/bugs.sh $(LSU_BUG)

TESTS += core-lsu core-lsu-twoway core-lsu-races
NEED_demo += test-core-lsu
.PHONY: test-core-lsu test-core-lsu-twoway test-core-lsu-races
test-core-lsu: $(B)/core_lsu/default/random ## the load-store unit alone beside a reference of memory
	@verif/report.sh core-lsu $(B)/core_lsu/default/random 1 40

test-core-lsu-twoway: $(B)/core_lsu/twoway/random
	@verif/report.sh core-lsu-twoway $(B)/core_lsu/twoway/random 1 20

test-core-lsu-races: $(B)/core_lsu/default/races
	@verif/report.sh core-lsu-races $(B)/core_lsu/default/races
