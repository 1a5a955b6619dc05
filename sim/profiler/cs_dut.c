// SPDX-License-Identifier: Apache-2.0
//
// cs_dut.c - finds the shared object of a configuration and calls it.
//
// Each object (cs_dut.cpp around one Verilated cs_tb) exports one table of
// functions; a handle here is that table and the instance behind it.

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "cs_dut_ops.h"

struct cs_dut {
  void *object;
  const struct cs_dut_ops *ops;
  void *instance;
};

struct cs_dut *cs_dut_new(const char *dir, const char *config,
                          const char *waves, uint32_t junk,
                          char *err, size_t errlen) {
  char path[512];
  struct cs_dut *d = calloc(1, sizeof *d);
  if (d == NULL) {
    snprintf(err, errlen, "out of memory");
    return NULL;
  }
  snprintf(path, sizeof path, "%s/%s/libcsdut%s.so", dir, config,
           waves != NULL ? "-waves" : "");
  d->ops = cs_object_open(path, CS_DUT_OPS_NAME, CS_DUT_LAYOUT, &d->object,
                          err, errlen);
  if (d->ops != NULL) {
    d->instance = d->ops->create(waves, junk);
    if (d->instance == NULL)
      snprintf(err, errlen, "%s: cannot start it", path);
  }
  if (d->instance == NULL) {
    cs_dut_free(d);
    return NULL;
  }
  return d;
}

void cs_dut_free(struct cs_dut *d) {
  if (d->instance != NULL)
    d->ops->destroy(d->instance);
  if (d->object != NULL)
    dlclose(d->object);
  free(d);
}

const struct cs_params *cs_dut_params(const struct cs_dut *d) {
  return &d->ops->params;
}

void cs_dut_reset(struct cs_dut *d) {
  d->ops->reset(d->instance);
}

void cs_dut_out(const struct cs_dut *d, struct cs_out *out) {
  d->ops->out(d->instance, out);
}

void cs_dut_step(struct cs_dut *d, const struct cs_rvfi *lanes,
                 const struct cs_axil_in *in) {
  d->ops->step(d->instance, lanes, in);
}

bool cs_dut_is_open(const struct cs_dut *d) {
  return d->ops->probe != NULL;
}

void cs_dut_probe(const struct cs_dut *d, struct cs_probe *probe) {
  d->ops->probe(d->instance, probe);
}

uint64_t cs_dut_table(struct cs_dut *d, unsigned index) {
  return d->ops->table(d->instance, index);
}

uint32_t cs_dut_entry(struct cs_dut *d, unsigned index) {
  return d->ops->entry(d->instance, index);
}

uint32_t cs_dut_marks(struct cs_dut *d, unsigned set) {
  return d->ops->marks(d->instance, set);
}

void cs_dut_saving(struct cs_dut *d, unsigned index,
                   struct cs_probe_entry *entry) {
  d->ops->saving(d->instance, index, entry);
}
