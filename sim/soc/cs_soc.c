// SPDX-License-Identifier: Apache-2.0
//
// cs_soc.c - finds the shared object of a build of the SoC and calls it.
//
// Each object (cs_soc.cpp around one Verilated cs_soc_tb) exports one table of
// functions; a handle here is that table and the instance behind it.

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_soc_map.h"
#include "cs_soc_ops.h"

enum { CS_SOC_LEAST_RAM = 4096 };

struct cs_soc {
  void *object;
  const struct cs_soc_ops *ops;
  struct cs_soc_shared *shared;
};

static bool size_is_legal(uint32_t size) {
  return size == 0 || (size >= CS_SOC_LEAST_RAM && size <= CS_SOC_RAM_SIZE &&
                       (size & (size - 1)) == 0);
}

struct cs_soc *cs_soc_new(const char *dir, const char *build,
                          const struct cs_soc_config *config,
                          const char *waves, char *err, size_t errlen) {
  char path[512];
  struct cs_soc *s = calloc(1, sizeof *s);
  if (s == NULL) {
    snprintf(err, errlen, "out of memory");
    return NULL;
  }
  snprintf(path, sizeof path, "%s/%s/libcssoc%s.so", dir, build,
           waves != NULL ? "-waves" : "");
  if (config->latency > 255)
    snprintf(err, errlen, "latency %u: at most 255", config->latency);
  else if (!size_is_legal(config->ram_size))
    snprintf(err, errlen, "RAM of %u bytes: a power of two from %u to %u",
             config->ram_size, CS_SOC_LEAST_RAM, CS_SOC_RAM_SIZE);
  else
    s->ops = cs_object_open(path, CS_SOC_OPS_NAME, CS_SOC_LAYOUT, &s->object,
                            err, errlen);
  if (s->ops != NULL) {
    s->shared = s->ops->create(config, waves);
    if (s->shared == NULL)
      snprintf(err, errlen, "%s: cannot start it", path);
  }
  if (s->shared == NULL) {
    cs_soc_free(s);
    return NULL;
  }
  return s;
}

void cs_soc_free(struct cs_soc *s) {
  if (s == NULL)
    return;
  if (s->shared != NULL)
    s->ops->destroy(s->shared);
  if (s->object != NULL)
    dlclose(s->object);
  free(s);
}

/* ---- memory ---- */

static uint8_t *at(const struct cs_soc *s, uint32_t addr, size_t len) {
  const uint32_t offset = addr - s->shared->ram_base;
  if (offset > s->shared->ram_size || len > s->shared->ram_size - offset)
    return NULL;
  return s->shared->ram + offset;
}

bool cs_soc_read_mem(const struct cs_soc *s, uint32_t addr, void *to,
                     size_t len) {
  const uint8_t *from = at(s, addr, len);
  if (from != NULL)
    memcpy(to, from, len);
  return from != NULL;
}

bool cs_soc_write_mem(struct cs_soc *s, uint32_t addr, const void *from,
                      size_t len) {
  uint8_t *to = at(s, addr, len);
  if (to != NULL)
    memcpy(to, from, len);
  return to != NULL;
}

uint32_t cs_soc_ram_base(const struct cs_soc *s) {
  return s->shared->ram_base;
}

uint32_t cs_soc_ram_size(const struct cs_soc *s) {
  return s->shared->ram_size;
}

bool cs_soc_supervisor(const struct cs_soc *s) {
  return s->shared->supervisor;
}

/* ---- running ---- */

void cs_soc_set_boot(struct cs_soc *s, uint32_t pc) {
  s->ops->set_boot(s->shared, pc);
}

struct cs_soc_drive *cs_soc_drive(struct cs_soc *s) {
  return &s->shared->drive;
}

bool cs_soc_step(struct cs_soc *s, struct cs_rvfi *r) {
  return s->ops->step(s->shared, r);
}

bool cs_soc_run(struct cs_soc *s, uint64_t max_clocks, struct cs_rvfi *r) {
  return s->ops->run_many(s->shared, max_clocks, r, 1) == 1;
}

size_t cs_soc_run_many(struct cs_soc *s, uint64_t max_clocks,
                       struct cs_rvfi *r, size_t n) {
  return s->ops->run_many(s->shared, max_clocks, r, n);
}

void cs_soc_type(struct cs_soc *s, uint64_t clock, const void *bytes,
                 size_t n) {
  s->ops->type(s->shared, clock, bytes, n);
}

size_t cs_soc_untyped(const struct cs_soc *s) {
  return s->shared->untyped;
}

bool cs_soc_listens(const struct cs_soc *s) {
  return s->ops->listens(s->shared);
}

uint64_t cs_soc_clocks(const struct cs_soc *s) {
  return s->shared->clocks;
}

bool cs_soc_ended(const struct cs_soc *s) {
  return s->shared->ended;
}

int cs_soc_exit_code(const struct cs_soc *s) {
  return s->shared->exit_code;
}

const struct cs_soc_after *cs_soc_after(const struct cs_soc *s) {
  return &s->shared->after;
}

/* ---- the profiler ---- */

uint32_t cs_soc_debug_read(struct cs_soc *s, uint32_t addr, cs_soc_sink sink,
                           void *user) {
  return s->ops->debug(s->shared, false, addr, 0, sink, user);
}

void cs_soc_debug_write(struct cs_soc *s, uint32_t addr, uint32_t value,
                        cs_soc_sink sink, void *user) {
  s->ops->debug(s->shared, true, addr, value, sink, user);
}

void cs_soc_profiler_in(const struct cs_soc *s, struct cs_rvfi *lane,
                        struct cs_axil_in *bus) {
  s->ops->profiler_in(s->shared, lane, bus);
}

void cs_soc_profiler_out(const struct cs_soc *s, struct cs_out *out) {
  s->ops->profiler_out(s->shared, out);
}

void cs_soc_profiler_probe(const struct cs_soc *s, struct cs_probe *probe) {
  s->ops->profiler_probe(s->shared, probe);
}

uint64_t cs_soc_profiler_table(struct cs_soc *s, unsigned index) {
  return s->ops->profiler_table(s->shared, index);
}

const struct cs_params *cs_soc_profiler_params(const struct cs_soc *s) {
  return s->shared->params;
}
