/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_configs.h - the named configurations of the profiler.
 *
 * GENERATED from rtl/configs.json by `make generate`.  DO NOT EDIT.
 *
 * One row per configuration, X(name, parameters...), in this order:
 *   NRET, XLEN, NumSlots, Strata, HashPaper, CombinerEntries, PcTableBits,
 *   Samplers, EarlyRate, TaggedTable, MaxEntries, Tiers, Engines,
 *   QueueDepth, FifoDepth, Dma, Coprocessor, CopEntries, CopData, CopCode,
 *   CopSamples, CopPctBits, Supervisor, Reasons, ControlFlow
 * Meaning and legal values: docs/design/overview.md.
 */
#ifndef CS_CONFIGS_H
#define CS_CONFIGS_H

#define CS_CONFIG_TABLE(X) \
  X(tiny, 1, 32, 1, 512, 0, 0, 0, 1, 0, 0, 2048, 0, 0, 16, 16, 0, 0, 128, 1024, 512, 128, 4096, 0, 0, 0) \
  X(default, 1, 32, 4, 4096, 1, 16, 1024, 15, 1, 0, 2048, 0, 0, 16, 128, 0, 0, 128, 1024, 512, 128, 4096, 0, 0, 0) \
  X(full, 1, 32, 4, 2048, 1, 16, 1024, 15, 1, 1, 2048, 1, 3, 16, 128, 1, 1, 128, 1024, 512, 128, 4096, 1, 1, 0)

#endif /* CS_CONFIGS_H */
