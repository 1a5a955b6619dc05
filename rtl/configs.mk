# SPDX-License-Identifier: Apache-2.0
#
# Named configurations of the profiler as arguments of tools.
#
# GENERATED from rtl/configs.json by `make generate`.  DO NOT EDIT.
CS_CONFIGS := tiny default full
CS_VFLAGS_tiny := -GNRET=1 -GXLEN=32 -GNumSlots=1 -GStrata=512 -GHashPaper=0 -GCombinerEntries=0 -GPcTableBits=0 -GSamplers=1 -GEarlyRate=0 -GTaggedTable=0 -GMaxEntries=2048 -GTiers=0 -GEngines=0 -GQueueDepth=16 -GFifoDepth=16 -GDma=0
CS_YOSYS_tiny := -set NRET 1 -set XLEN 32 -set NumSlots 1 -set Strata 512 -set HashPaper 0 -set CombinerEntries 0 -set PcTableBits 0 -set Samplers 1 -set EarlyRate 0 -set TaggedTable 0 -set MaxEntries 2048 -set Tiers 0 -set Engines 0 -set QueueDepth 16 -set FifoDepth 16 -set Dma 0
CS_VFLAGS_default := -GNRET=1 -GXLEN=32 -GNumSlots=4 -GStrata=2048 -GHashPaper=1 -GCombinerEntries=16 -GPcTableBits=1024 -GSamplers=15 -GEarlyRate=1 -GTaggedTable=0 -GMaxEntries=2048 -GTiers=0 -GEngines=0 -GQueueDepth=16 -GFifoDepth=128 -GDma=0
CS_YOSYS_default := -set NRET 1 -set XLEN 32 -set NumSlots 4 -set Strata 2048 -set HashPaper 1 -set CombinerEntries 16 -set PcTableBits 1024 -set Samplers 15 -set EarlyRate 1 -set TaggedTable 0 -set MaxEntries 2048 -set Tiers 0 -set Engines 0 -set QueueDepth 16 -set FifoDepth 128 -set Dma 0
CS_VFLAGS_full := -GNRET=1 -GXLEN=32 -GNumSlots=4 -GStrata=2048 -GHashPaper=1 -GCombinerEntries=16 -GPcTableBits=1024 -GSamplers=15 -GEarlyRate=1 -GTaggedTable=1 -GMaxEntries=2048 -GTiers=1 -GEngines=3 -GQueueDepth=16 -GFifoDepth=128 -GDma=1
CS_YOSYS_full := -set NRET 1 -set XLEN 32 -set NumSlots 4 -set Strata 2048 -set HashPaper 1 -set CombinerEntries 16 -set PcTableBits 1024 -set Samplers 15 -set EarlyRate 1 -set TaggedTable 1 -set MaxEntries 2048 -set Tiers 1 -set Engines 3 -set QueueDepth 16 -set FifoDepth 128 -set Dma 1
