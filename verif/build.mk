# SPDX-License-Identifier: Apache-2.0
#
# Tests on the Verilated profiler (sim/build.mk): its named configurations, and
# corners that exist for verification only.

LOCKSTEP_CONFIGS := $(CS_CONFIGS) nret2 nret4 xlen64 wide64 small tagged cop supervisor supervisor64 silicon

corner = -GNRET=$(1) -GXLEN=$(2) -GNumSlots=$(3) -GStrata=$(4) -GHashPaper=1 \
  -GCombinerEntries=$(5) -GPcTableBits=$(6) \
  -GSamplers=15 -GEarlyRate=1 -GTaggedTable=0 -GMaxEntries=16 -GTiers=0 -GEngines=0 -GQueueDepth=$(7) -GFifoDepth=$(8) -GDma=0 \
  -GCoprocessor=0 -GCopEntries=16 -GCopData=64 -GCopCode=256 -GCopSamples=16 -GCopPctBits=64 -GSupervisor=0 -GReasons=0 -GControlFlow=0
CS_VFLAGS_nret2  := $(call corner,2,32,4,2048,16,1024,16,128)
CS_VFLAGS_nret4  := $(call corner,4,32,4,256,8,64,8,32)
CS_VFLAGS_xlen64 := $(call corner,1,64,3,2048,16,1024,16,128)
CS_VFLAGS_wide64 := $(call corner,4,64,2,64,4,64,16,16)
CS_VFLAGS_small  := $(subst Reasons=0,Reasons=1,$(call corner,2,64,2,16,4,64,4,4))
CS_VFLAGS_tagged := $(subst Tiers=0,Tiers=1,$(subst Engines=0,Engines=3,$(subst TaggedTable=0,TaggedTable=1,$(subst Dma=0,Dma=1,$(call corner,1,32,2,16,4,64,4,4)))))
CS_VFLAGS_cop    := $(subst Coprocessor=0,Coprocessor=1,$(subst Dma=0,Dma=1,$(call corner,1,32,2,16,4,64,4,4)))
# Whose messages are, with every engine, ring and coprocessor; and with XLEN 64.
CS_VFLAGS_supervisor := $(subst Supervisor=0,Supervisor=1,$(subst Coprocessor=0,Coprocessor=1,$(CS_VFLAGS_tagged)))
CS_VFLAGS_supervisor64 := $(subst Supervisor=0,Supervisor=1,$(subst Dma=0,Dma=1,$(call corner,1,64,4,64,8,64,8,16)))
# What four lanes sustain is measured on it (verif/wide).
CS_VFLAGS_wide   := $(call corner,4,32,4,2048,16,1024,256,128)
# What synthesis reads: without the short cuts of simulation (cs_pkg::SKIP).
CS_VFLAGS_silicon := $(CS_VFLAGS_default) -DSYNTHESIS

CORNERS := $(filter-out default full,$(LOCKSTEP_CONFIGS))
$(foreach c,$(filter-out $(CS_CONFIGS),$(LOCKSTEP_CONFIGS)) wide,$(eval $(call dut_rules,$(c))))

LOCKSTEP_RUN := $(B)/verif/run-lockstep
LOCKSTEP_RUN_SRC := $(addprefix verif/lockstep/,random.c session.c config.c \
  traffic.c bus.c cop_user.c cop_gen.c cover.c cover_port.c cover_visit.c \
  cover_wide.c cover_tagged.c cover_tiers.c cover_cop.c cover_supervisor.c)

$(B)/verif/lockstep/%.o: CFLAGS += -Iverif/lockstep $(SIM_INCLUDES)

$(LOCKSTEP_RUN): $(LOCKSTEP_RUN_SRC:%.c=$(B)/%.o) $(LOCKSTEP_LIB) $(CSMODEL)
	$(CC) $(CFLAGS) -o $@ $^ -ldl

# ---- random lockstep of the whole profiler ----

LOCKSTEP_SEEDS ?= 150

NEED_demo += testbugs test-lockstep test-block
# What others have too: four lanes, Supervisor.
CORNERS_LONG := nret4 supervisor64
TESTS   += lockstep $(patsubst %,lockstep-%,$(filter-out $(CORNERS_LONG),$(CORNERS)))
NIGHTLY += $(CORNERS_LONG:%=lockstep-%)
.PHONY: test-lockstep $(CORNERS:%=test-lockstep-%)

test-lockstep: $(LOCKSTEP_RUN) $(B)/dut/default/libcsdut.so ## RTL and model side by side: LOCKSTEP_SEEDS=N random users
	@verif/report.sh lockstep $(LOCKSTEP_RUN) -d $(B)/dut -c default \
	  -n $(LOCKSTEP_SEEDS)

# As many as reach every cover point of the configuration.
SEEDS_nret2 := 40
SEEDS_small := 40
SEEDS_cop := 40
SEEDS_tagged := 60
SEEDS_supervisor := 80
SEEDS_supervisor64 := 40

$(CORNERS:%=test-lockstep-%): test-lockstep-%: $(LOCKSTEP_RUN) $(B)/dut/%/libcsdut.so
	@verif/report.sh lockstep-$* $(LOCKSTEP_RUN) -d $(B)/dut -c $* \
	  -n $(or $(SEEDS_$*),10) -p

# ---- planted bugs: the suite must find each ----

# One build of the RTL with all of them, chosen by number (testbugs/plant.py);
# small queues, two lanes and every option, so that each can show.
BUG_VFLAGS := $(call corner,2,32,4,64,8,64,8,16)
PLANT_PY   := verif/testbugs/plant.py verif/testbugs/facts.py
PLANT      := $(PYTHON) verif/testbugs/plant.py
# Two tiers need a single lane: a build of their own.
BUG_VFLAGS_tiers := $(subst Tiers=0,Tiers=1,$(call corner,1,32,4,64,4,64,8,16))
# So does Supervisor, with all that it locks.
BUG_VFLAGS_supervisor := $(CS_VFLAGS_supervisor)

# $(call bug_dut,CONFIG,FLAGS,BUGS)
define bug_dut
$(B)/dut/$(1)/libcsdut.so: $(DUT_DEPS) $(3) $(PLANT_PY)
	@rm -rf $$(@D); mkdir -p $$(@D)
	$(PLANT) rtl $$(@D)/rtl $(3)
	$(subst --assert -DCS_ASSERT,,$(DUT_VERILATE)) -DCS_TESTBUG $(2) \
	  -Mdir $$(@D)/plain $$(CS_RTL:rtl/%=$$(@D)/rtl/%) $(DUT_SV)
	$$(CXX) $(DUT_CXXFLAGS) -O1 $(patsubst -G%,-DCS_P_%,$(2)) \
	  -I$$(@D)/plain -DVM_TRACE=0 -DCS_TESTBUG -o $$@ $(DUT_CPP) \
	  $$$$(sim/one-unit $$(@D)/plain/Vcs_tb) $(DUT_RUNTIME)
endef
$(eval $(call bug_dut,testbugs,$(BUG_VFLAGS),verif/testbugs/profiler.bugs))
$(eval $(call bug_dut,testbugs-tiers,$(BUG_VFLAGS_tiers),verif/testbugs/tiers.bugs))
$(eval $(call bug_dut,testbugs-supervisor,$(BUG_VFLAGS_supervisor),verif/testbugs/supervisor.bugs))
BUG_RUN   := verif/testbugs/run.sh
# With no bug over all the seeds that the bugs may use.
BUG_TEST   = $(BUG_RUN) verif/testbugs/$(1).bugs "$(LOCKSTEP_RUN) -d $(B)/dut -c $(2) -n 60 -k 60000 -q"
BUG_NEEDS  = $(LOCKSTEP_RUN) $(1:%=$(B)/dut/%/libcsdut.so)

TESTS   += testbugs testbugs-tiers
NIGHTLY += supervisor-testbugs
.PHONY: testbugs test-testbugs test-testbugs-tiers supervisor-testbugs test-supervisor-testbugs
testbugs: $(call BUG_NEEDS,testbugs testbugs-tiers testbugs-supervisor) ## plant bugs one at a time; each must be found
	@$(call BUG_TEST,profiler,testbugs)
	@$(call BUG_TEST,tiers,testbugs-tiers)
	@$(call BUG_TEST,supervisor,testbugs-supervisor)

supervisor-testbugs: $(call BUG_NEEDS,testbugs-supervisor)
	@$(call BUG_TEST,supervisor,testbugs-supervisor)

test-testbugs: $(call BUG_NEEDS,testbugs)
	@verif/report.sh testbugs $(call BUG_TEST,profiler,testbugs)

test-testbugs-tiers: $(call BUG_NEEDS,testbugs-tiers)
	@verif/report.sh testbugs-tiers $(call BUG_TEST,tiers,testbugs-tiers)

test-supervisor-testbugs: $(call BUG_NEEDS,testbugs-supervisor)
	@verif/report.sh supervisor-testbugs $(call BUG_TEST,supervisor,testbugs-supervisor)

# ---- directed tests ----

DIRECTED     := $(B)/verif/run-directed
DIRECTED_SRC := verif/directed/run.c verif/lockstep/bus.c

$(B)/verif/directed/%.o: CFLAGS += -Iverif/lockstep $(SIM_INCLUDES)

$(DIRECTED): $(DIRECTED_SRC:%.c=$(B)/%.o) $(LOCKSTEP_LIB) $(CSMODEL)
	$(CC) $(CFLAGS) -o $@ $^ -ldl

TESTS += directed
.PHONY: test-directed directed-expect
test-directed: $(DIRECTED) $(B)/dut/default/libcsdut.so $(B)/dut/full/libcsdut.so $(B)/dut/xlen64/libcsdut.so $(B)/dut/tiny/libcsdut.so
	@verif/report.sh directed verif/directed/check $(DIRECTED) $(B)/dut

# Writes what the tests read now as what they shall read: read the change.
directed-expect: $(DIRECTED)
	@for t in verif/directed/*.test; do $(DIRECTED) $(B)/dut $$t >$(B)/directed.test && cp $(B)/directed.test $$t || exit 1; done

# ---- blocks alone beside their twins in cmodel ----

BLOCK_VERILATE := verilator --cc -O3 -fno-split --x-assign unique --x-initial unique \
  --no-timing -Wno-fatal -Wno-lint
BLOCK_ASSERT := --assert -DCS_ASSERT
BLOCK_OBJ := $(B)/verif/lockstep/bus.o $(B)/verif/lockstep/traffic.o

BLOCK_RTL := rtl

# Where the members of records stand, as C++.
RECORDS_H := $(B)/verif/records/records.h
$(RECORDS_H): verif/records/fields.py rtl/cs_pkg.sv
	@mkdir -p $(@D)
	$(PYTHON) $^ >$@

# The same test with tracing: CS_WAVES names the file that it writes.
$(B)/block/%/waves/test: BLOCK_TRACE := --trace-fst
$(B)/block/%/waves/test: BLOCK_CXX := -UVM_TRACE -DVM_TRACE=1 $(DUT_INCLUDE)/verilated_fst_c.cpp -lz

# $(call block_files,FILES OF CS_RTL): the same in BLOCK_RTL.
block_files = $(patsubst rtl/%,$(BLOCK_RTL)/%,$(filter $(1),$(CS_RTL)))
# The coprocessor's test looks behind the ports, and finds all by one name if nothing is
# left a module.
BLOCK_MORE_cs_cop := --flatten

# $(1) test, $(2) module, $(3) parameters
define block_rules
BLOCKS += $(1)
BLOCK_TOP_$(1) := $(2)
BLOCK_FLAGS_$(1) := $(3)
$(B)/block/$(1)/test $(B)/block/$(1)/waves/test $(B)/mutants/block/$(1)/test $(B)/testbugs/block/$(1)/test: verif/block/$(2).cpp verif/block/block.h $(wildcard verif/block/$(2)_*.h) $(CS_RTL) $(wildcard verif/block/$(2).vlt) \
    verif/lockstep/rng.h verif/block/slots.h verif/block/rows.h verif/block/members.h $(RECORDS_H) $(BLOCK_OBJ) $(CSMODEL) $(DUT_RUNTIME)
	@rm -rf $$(@D); mkdir -p $$(@D)
	$(BLOCK_VERILATE) $$(BLOCK_ASSERT) --top-module $(2) --prefix V$(2) \
	  $(3) $$(BLOCK_TRACE) -Mdir $$(@D)/v $(wildcard verif/block/$(2).vlt) \
	  $(CS_ROOMS:%=-y $$(BLOCK_RTL)/%) $$(BLOCK_FIRST) $$(call block_files,%_pkg.sv) \
	  $$(BLOCK_MORE_$(2)) $$(call block_files,%/$(2).sv)
	$$(CXX) -std=c++17 -O1 -Icmodel -Iverif/lockstep $(SIM_INCLUDES) -I$(dir $(RECORDS_H)) -I$(DUT_INCLUDE) \
	  -I$(DUT_INCLUDE)/vltstd -I$$(@D)/v -DVM_TRACE=0 \
	  $(patsubst -G%,-DCS_P_%,$(3)) -o $$@ verif/block/$(2).cpp \
	  $$$$(sim/one-unit $$(@D)/v/V) $(DUT_RUNTIME) $(BLOCK_OBJ) \
	  $(CSMODEL) $$(BLOCK_CXX) -lpthread -Wl,-Map=$$@.map

test-block-$(1): $(B)/block/$(1)/test
	@verif/report.sh block-$(1) $(B)/block/$(1)/test
endef

$(eval $(call block_rules,ctrl,cs_ctrl,-GPcTableBits=16384 -GTiers=1))
$(eval $(call block_rules,cfgcheck,cs_cfg_check,-GNumSlots=4 -GStrata=64 -GHashPaper=0 -GCombinerEntries=8 -GSamplers=15 -GEarlyRate=1 -GTaggedTable=1 -GMaxEntries=128 -GTiers=1 -GEngines=3 -GFifoDepth=16 -GReasons=1 -GControlFlow=0))
$(eval $(call block_rules,cfgcheck1,cs_cfg_check,-GNumSlots=1 -GStrata=4096 -GHashPaper=1 -GCombinerEntries=0 -GSamplers=5 -GEarlyRate=0 -GTaggedTable=0 -GMaxEntries=2048 -GTiers=0 -GEngines=0 -GFifoDepth=1024 -GReasons=0 -GControlFlow=1))
$(eval $(call block_rules,intr,cs_intr,))
$(eval $(call block_rules,stats,cs_stats,-GNRET=1 -GNumSlots=4 -GQueueDepth=16))
$(eval $(call block_rules,stats4,cs_stats,-GNRET=4 -GNumSlots=3 -GQueueDepth=16))
$(eval $(call block_rules,class,cs_class,-GXLEN=32))
$(eval $(call block_rules,class64,cs_class,-GXLEN=64))
$(eval $(call block_rules,fifo,cs_fifo,-GWidth=32 -GDepth=8))
$(eval $(call block_rules,issue,cs_issue,-GNRET=2 -GXLEN=32 -GNumSlots=4 -GReasons=1))
$(eval $(call block_rules,issue1,cs_issue,-GNRET=1 -GXLEN=64 -GNumSlots=4 -GReasons=0))
$(eval $(call block_rules,issue4,cs_issue,-GNRET=4 -GXLEN=32 -GNumSlots=3 -GReasons=0))
$(eval $(call block_rules,select,cs_select,-GNRET=2 -GXLEN=32 -GNumSlots=4 -GPcTableBits=64 -GReasons=1))
$(eval $(call block_rules,hash,cs_hash,-GXLEN=32 -GHashPaper=1 -GLogN=11 -GTiers=0))
$(eval $(call block_rules,hash64,cs_hash,-GXLEN=64 -GHashPaper=1 -GLogN=12 -GTiers=1))
$(eval $(call block_rules,combiner,cs_combiner,-GXLEN=32 -GEntries=8 -GSupervisor=0))
$(eval $(call block_rules,combinerwhose,cs_combiner,-GXLEN=32 -GEntries=8 -GSupervisor=1))
$(eval $(call block_rules,axil,cs_axil,-GRing=0 -GCop=0))
$(eval $(call block_rules,axilring,cs_axil,-GRing=1 -GCop=0))
$(eval $(call block_rules,axilcop,cs_axil,-GRing=0 -GCop=1))
$(eval $(call block_rules,axilboth,cs_axil,-GRing=1 -GCop=1))
$(eval $(call block_rules,registers,cs_reg_file,-GNumSlots=4 -GXLEN=64 -GCombinerEntries=16 -GPcTableBits=1024 -GFifoDepth=128 -GTaggedTable=1 -GTiers=1 -GEngines=3 -GSupervisor=1))
$(eval $(call block_rules,registers1,cs_reg_file,-GNumSlots=1 -GXLEN=32 -GCombinerEntries=0 -GPcTableBits=0 -GFifoDepth=16 -GTaggedTable=0 -GTiers=0 -GEngines=0 -GSupervisor=0))
$(eval $(call block_rules,ring,cs_ring,-GXLEN=32))
$(eval $(call block_rules,ring64,cs_ring,-GXLEN=64))
$(eval $(call block_rules,marks,cs_marks,))
$(eval $(call block_rules,compressor,cs_compressor,-GXLEN=32 -GStrata=64))
$(eval $(call block_rules,tagged,cs_tagged,-GLogN=6 -GMaxEntries=64))
$(eval $(call block_rules,tagged16,cs_tagged,-GLogN=6 -GMaxEntries=16))
$(eval $(call block_rules,saving,cs_space_saving,-GXLEN=32 -GLogN=6 -GMaxEntries=64 -GEngines=3))
$(eval $(call block_rules,saving16,cs_space_saving,-GXLEN=32 -GLogN=6 -GMaxEntries=16 -GEngines=1))
$(eval $(call block_rules,admission,cs_space_saving,-GXLEN=64 -GLogN=6 -GMaxEntries=16 -GEngines=2))
$(eval $(call block_rules,cop,cs_cop,-GXLEN=32 -GCopEntries=16 -GCopData=64 -GCopCode=256 -GCopSamples=16 -GCopPctBits=64))
$(eval $(call block_rules,cop128,cs_cop,-GXLEN=32 -GCopEntries=128 -GCopData=1024 -GCopCode=512 -GCopSamples=128 -GCopPctBits=4096))
$(eval $(call block_rules,cop512,cs_cop,-GXLEN=32 -GCopEntries=512 -GCopData=4096 -GCopCode=512 -GCopSamples=512 -GCopPctBits=16384))
$(eval $(call block_rules,cop64,cs_cop,-GXLEN=64 -GCopEntries=64 -GCopData=128 -GCopCode=512 -GCopSamples=32 -GCopPctBits=128))

# What cop64 and cop512 have too.
BLOCKS_LONG := cop128
TESTS   += $(patsubst %,block-%,$(filter-out $(BLOCKS_LONG),$(BLOCKS)))
NIGHTLY += $(BLOCKS_LONG:%=block-%)
.PHONY: test-block $(BLOCKS:%=test-block-%)
# Random microprograms for 10^8 clocks.
NIGHTLY += $(patsubst %,block-%-long,cop cop128 cop64)
.PHONY: $(patsubst %,test-block-%-long,cop cop128 cop64)
$(patsubst %,test-block-%-long,cop cop128 cop64): test-block-%-long: $(B)/block/%/test
	@verif/report.sh block-$*-long $< 1000 1700 20000

test-block: $(BLOCKS:%=test-block-%) ## each block of the RTL alone beside its twin

# ---- the rooms of the repository ----

TESTS += rooms
.PHONY: test-rooms
test-rooms:
	@verif/report.sh rooms verif/rooms/test $(PYTHON) $(B)/rooms
