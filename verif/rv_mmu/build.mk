# SPDX-License-Identifier: Apache-2.0
#
# Translation and the load-store unit beside page tables as a function.

MMU_SV := $(LSU_SV) $(addprefix rtl/rv/cs_rv_,tlb.sv pte.sv mmu.sv) verif/rv_mmu/rv_mmu.sv

$(B)/rv_mmu/v/Vcs_rv_lsu.cpp: $(MMU_SV)
	@rm -rf $(@D); mkdir -p $(@D)
	verilator --cc -O3 -fno-split --x-assign unique --x-initial unique --assert -DCS_ASSERT \
	  --no-timing -Wno-fatal --top-module rv_mmu --prefix Vcs_rv_lsu -Mdir $(@D) $(MMU_SV)

$(B)/rv_mmu/mmu_test: verif/rv_mmu/mmu_test.cpp verif/rv_mmu/table.h verif/rv_lsu/memory.h \
  verif/rv_lsu/reference.h $(B)/rv_mmu/v/Vcs_rv_lsu.cpp $(DUT_RUNTIME)
	$(CXX) -std=c++17 -O1 -DCS_LINE=16 -Iverif/lockstep -I$(DUT_INCLUDE) -I$(DUT_INCLUDE)/vltstd \
	  -I$(@D)/v -DVM_TRACE=0 -o $@ $< $$(ls $(@D)/v/V*.cpp) $(DUT_RUNTIME) -lpthread

TESTS += rv-mmu
.PHONY: test-rv-mmu
test-rv-mmu: $(B)/rv_mmu/mmu_test ## translation beside page tables as a function
	@verif/report.sh rv-mmu $(B)/rv_mmu/mmu_test 1 40
