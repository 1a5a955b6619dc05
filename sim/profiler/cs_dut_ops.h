/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_dut_ops.h - what the shared object of one configuration exports.
 */
#ifndef CS_DUT_OPS_H
#define CS_DUT_OPS_H

#include "cs_dut.h"
#include "cs_object.h"
#include "cs_probe.h"

struct cs_dut_ops {
  uint64_t layout;               /* CS_DUT_LAYOUT */
  struct cs_params params;
  void *(*create)(const char *waves, uint32_t junk);
  void (*destroy)(void *instance);
  void (*reset)(void *instance);
  void (*out)(const void *instance, struct cs_out *out);
  void (*step)(void *instance, const struct cs_rvfi *lanes,
               const struct cs_axil_in *in);
  /* NULL, as are the following, where the inside cannot be seen (a netlist). */
  void (*probe)(const void *instance, struct cs_probe *probe);
  uint64_t (*table)(void *instance, unsigned index);
  uint32_t (*entry)(void *instance, unsigned index);
  uint32_t (*marks)(void *instance, unsigned set);
  void (*saving)(void *instance, unsigned index, struct cs_probe_entry *e);
};

#define CS_DUT_LAYOUT \
  CS_OBJECT_LAYOUT(sizeof(struct cs_dut_ops), sizeof(struct cs_params), \
                   sizeof(struct cs_out), sizeof(struct cs_probe))

/* The symbol, of type `const struct cs_dut_ops`. */
#define CS_DUT_OPS_NAME "cs_dut_ops"

#endif
