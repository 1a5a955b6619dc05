// SPDX-License-Identifier: Apache-2.0
//
// rig.c - drives a profiler as fast as it goes, see rig.h.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_config.h"
#include "cs_regs.h"
#include "cs_select.h"
#include "cs_types.h"
#include "rig.h"

enum { PATIENCE = 100000, POPS = 4 };

static _Noreturn void die(const char *what) {
  fprintf(stderr, "bench-wide: %s\n", what);
  exit(1);
}

static void look(struct rig *r) {
  if (r->pair != NULL) {
    cs_lockstep_out(r->pair, &r->out);
    r->probe = *cs_lockstep_probe(r->pair);
  } else {
    cs_model_out(r->model, &r->out);
    cs_model_probe(r->model, &r->probe);
  }
}

void rig_open(struct rig *r, const char *dir, const char *config,
              const struct cs_params *params) {
  char err[256];
  *r = (struct rig){ .params = *params };
  rng_seed(&r->rng, 1);
  if (dir != NULL) {
    r->pair = cs_lockstep_new(dir, config, NULL, 1, err, sizeof err);
    if (r->pair == NULL)
      die(err);
    r->params = *cs_lockstep_params(r->pair);
  } else {
    r->model = cs_model_new(params, err, sizeof err);
    if (r->model == NULL)
      die(err);
  }
  bus_init(&r->bus, &r->rng);
}

void rig_close(struct rig *r) {
  if (r->pair != NULL)
    cs_lockstep_free(r->pair);
  cs_model_free(r->model);
}

static void reset(struct rig *r) {
  if (r->pair != NULL)
    cs_lockstep_reset(r->pair);
  else
    cs_model_reset(r->model);
  bus_reset(&r->bus);
  r->pops = 0;
  look(r);
}

static void highest(unsigned *mark, unsigned level) {
  if (level > *mark)
    *mark = level;
}

static void mark_levels(struct rig *r) {
  highest(&r->queue, r->probe.queue_level);
  highest(&r->fifo, r->probe.fifo_level);
  for (int i = 0; i < CS_MAX_NRET; i++) {
    highest(&r->bank, r->probe.bank_level[i]);
    highest(&r->staging, r->probe.staging_level[i]);
  }
}

/* As many POPs are under way as there are messages, at most POPS. */
static void pop(struct rig *r) {
  if (r->out.axil.bvalid && r->pops > 0)
    r->pops--;
  if (r->pops < POPS && r->pops < r->probe.fifo_level && r->probe.fifo_valid) {
    bus_write(&r->bus, CS_POP_OFFSET, 1);
    r->pops++;
  }
}

static void step(struct rig *r, const struct cs_rvfi *lanes) {
  struct cs_axil_in in;
  const char *why = NULL;
  bus_clock(&r->bus, &r->out.axil, &in);
  if (r->pair != NULL)
    why = cs_lockstep_step(r->pair, lanes, &in);
  else
    cs_model_step(r->model, lanes, &in);
  if (why != NULL)
    die(why);
  look(r);
}

void rig_clock(struct rig *r, struct cs_rvfi *lanes, unsigned n) {
  for (unsigned i = 0; i < (unsigned)r->params.nret; i++) {
    lanes[i].valid = i < n;
    if (i < n)
      lanes[i].order = r->order++;
  }
  pop(r);
  step(r, lanes);
  r->clocks++;
  mark_levels(r);
}

static void wait_state(struct rig *r, unsigned state) {
  static const struct cs_rvfi none[CS_MAX_NRET];
  for (unsigned i = 0; i < PATIENCE; i++) {
    if (r->probe.state == state && bus_idle(&r->bus))
      return;
    pop(r);
    step(r, none);
  }
  die("the profiler does not reach its state");
}

static void write_slot(struct rig *r, unsigned slot, unsigned class,
                       unsigned source) {
  unsigned base = slot * (CS_SLOT1_CTRL_OFFSET - CS_SLOT0_CTRL_OFFSET);
  bus_write(&r->bus, base + CS_SLOT0_CTRL_OFFSET,
            CS_SLOT_CTRL_ENABLE_MASK | CS_SLOT_CTRL_MODE_MASK_MASK
            | source << CS_SLOT_CTRL_W_SRC_LSB);
  bus_write(&r->bus, base + CS_SLOT0_CLASS_OFFSET, 1u << class);
}

static void configure(struct rig *r, const char *spec) {
  struct cs_compressor c;
  struct cs_reg_write w[CS_CONFIG_WRITES];
  char err[200];
  if (cs_spec_parse(spec, &c, err, sizeof err) != 0)
    die(err);
  int n = cs_config_writes(&c, w);
  for (int i = 0; i < n; i++)
    bus_write(&r->bus, w[i].addr, w[i].value);
  write_slot(r, 0, CS_CLASS_LOAD, CS_W_LOAD_DATA);
  write_slot(r, 1, CS_CLASS_BRANCH, CS_W_NEXT_PC);
  bus_write(&r->bus, CS_WATERMARK_OFFSET, 1);
}

void rig_start(struct rig *r, const char *spec) {
  reset(r);
  bus_write(&r->bus, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  wait_state(r, CS_IDLE);
  configure(r, spec);
  bus_write(&r->bus, CS_CTRL_OFFSET,
            CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK);
  wait_state(r, CS_RUN);
  r->clocks = r->order = 0;
  r->queue = r->bank = r->staging = r->fifo = 0;
}

void rig_stop(struct rig *r) {
  char law[160];
  const char *why;
  bus_write(&r->bus, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  wait_state(r, CS_IDLE);
  why = r->pair != NULL ? cs_lockstep_check(r->pair)
                        : cs_model_check(r->model, law, sizeof law);
  if (why != NULL)
    die(why);
}

uint64_t rig_accepted(const struct rig *r) {
  uint64_t sum = 0;
  for (int s = 0; s < CS_MAX_SLOTS; s++)
    sum += r->probe.accepted[s];
  return sum;
}

uint64_t rig_dropped(const struct rig *r) {
  uint64_t sum = 0;
  for (int s = 0; s < CS_MAX_SLOTS; s++)
    sum += r->probe.dropped[s];
  return sum;
}
