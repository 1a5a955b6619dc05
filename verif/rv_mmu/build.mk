# SPDX-License-Identifier: Apache-2.0
#
# Translation and the load-store unit beside page tables as a function.

MMU_SV := $(LSU_SV) $(addprefix rtl/rv/cs_rv_,tlb.sv utlb.sv pte.sv mmu.sv) verif/rv_mmu/rv_mmu.sv
MMU_CPP := $(addprefix verif/rv_mmu/,mmu_test.cpp stimuli.h table.h) \
  $(addprefix verif/rv_lsu/,unit.h memory.h reference.h)

$(B)/rv_mmu/v/Vcs_rv_lsu.cpp: $(MMU_SV)
	@rm -rf $(@D); mkdir -p $(@D)
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --assert -DCS_ASSERT \
	  --no-timing -Wno-fatal --top-module rv_mmu --prefix Vcs_rv_lsu -Mdir $(@D) $(MMU_SV)

$(B)/rv_mmu/mmu_test: $(MMU_CPP) $(B)/rv_mmu/v/Vcs_rv_lsu.cpp $(DUT_RUNTIME)
	$(CXX) -std=c++17 -O1 -DCS_LINE=16 -Iverif/lockstep -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd \
	  -I$(@D)/v -DVM_TRACE=0 -o $@ $< $$(sim/one-unit $(@D)/v/V) $(DUT_RUNTIME) -lpthread

# One build with every bug of mmu.bugs in it, chosen by number.
MMU_BUG     := $(B)/rv_mmu/bugs
MMU_BUG_RTL := $(filter rtl/%,$(MMU_SV))

$(MMU_BUG)/v/Vcs_rv_lsu.cpp: $(MMU_SV) verif/rv_mmu/mmu.bugs $(PLANT_PY)
	@rm -rf $(@D); mkdir -p $(@D)
	$(PLANT) -c rv_mmu.testbug_i rtl $(MMU_BUG)/rtl verif/rv_mmu/mmu.bugs
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --no-timing -Wno-fatal \
	  -Wno-WIDTH -DCS_TESTBUG --top-module rv_mmu --prefix Vcs_rv_lsu -Mdir $(@D) \
	  $(MMU_BUG_RTL:rtl/%=$(MMU_BUG)/rtl/%) verif/rv_mmu/rv_mmu.sv

$(MMU_BUG)/mmu_test: $(MMU_CPP) $(MMU_BUG)/v/Vcs_rv_lsu.cpp $(DUT_RUNTIME)
	$(CXX) -std=c++17 -O1 -DCS_LINE=16 -DCS_TESTBUG -Iverif/lockstep -I$(DUT_INCLUDE) \
	  -I$(DUT_INCLUDE)/vltstd -I$(@D)/v -DVM_TRACE=0 -o $@ $< $$(sim/one-unit $(@D)/v/V) \
	  $(DUT_RUNTIME) -lpthread

TESTS += rv-mmu-bugs
.PHONY: test-rv-mmu-bugs
test-rv-mmu-bugs: $(MMU_BUG)/mmu_test
	@verif/report.sh rv-mmu-bugs $(BUG_RUN) verif/rv_mmu/mmu.bugs "$(MMU_BUG)/mmu_test 1 80"

TESTS += rv-mmu
.PHONY: test-rv-mmu
test-rv-mmu: $(B)/rv_mmu/mmu_test ## translation beside page tables as a function
	@verif/report.sh rv-mmu $(B)/rv_mmu/mmu_test 1 40
