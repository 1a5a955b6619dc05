/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_soc_ops.h - what the shared object of one build exports.
 */
#ifndef CS_SOC_OPS_H
#define CS_SOC_OPS_H

#include "cs_object.h"
#include "cs_probe.h"
#include "cs_soc.h"

/* What an instance shows to both sides, so that reading it is no call.  An
 * instance begins with it. */
struct cs_soc_shared {
  struct cs_soc_drive drive;
  struct cs_soc_after after;
  uint64_t clocks;
  bool ended;
  size_t untyped;
  int exit_code;
  uint8_t *ram;
  uint32_t ram_base, ram_size;
  bool supervisor;                /* the core has S mode and Sv32 */
  const struct cs_params *params; /* NULL without probes */
};

struct cs_soc_ops {
  uint64_t layout;               /* CS_SOC_LAYOUT */
  struct cs_soc_shared *(*create)(const struct cs_soc_config *config,
                                  const char *waves);
  void (*destroy)(struct cs_soc_shared *s);
  void (*set_boot)(struct cs_soc_shared *s, uint32_t pc);
  bool (*step)(struct cs_soc_shared *s, struct cs_rvfi *r);
  size_t (*run_many)(struct cs_soc_shared *s, uint64_t max_clocks,
                     struct cs_rvfi *r, size_t n);
  void (*type)(struct cs_soc_shared *s, uint64_t clock, const uint8_t *bytes,
               size_t n);
  bool (*listens)(const struct cs_soc_shared *s);
  uint32_t (*debug)(struct cs_soc_shared *s, bool write, uint32_t addr,
                    uint32_t value, cs_soc_sink sink, void *user);
  /* NULL in builds without probes */
  void (*profiler_in)(const struct cs_soc_shared *s, struct cs_rvfi *lane,
                      struct cs_axil_in *bus);
  void (*profiler_out)(const struct cs_soc_shared *s, struct cs_out *out);
  void (*profiler_probe)(const struct cs_soc_shared *s, struct cs_probe *p);
  uint64_t (*profiler_table)(struct cs_soc_shared *s, unsigned index);
};

#define CS_SOC_LAYOUT \
  CS_OBJECT_LAYOUT(sizeof(struct cs_soc_ops), sizeof(struct cs_params), \
                   sizeof(struct cs_soc_shared), sizeof(struct cs_probe))

/* The symbol, of type `const struct cs_soc_ops`. */
#define CS_SOC_OPS_NAME "cs_soc_ops"

#endif
