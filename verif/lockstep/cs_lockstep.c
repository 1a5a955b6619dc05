// SPDX-License-Identifier: Apache-2.0
//
// cs_lockstep.c - runs RTL and model side by side, see cs_lockstep.h.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_dut.h"
#include "cs_lockstep.h"
#include "cs_probe.h"

struct cs_lockstep {
  struct cs_dut *dut;
  struct cs_model *model;
  uint64_t clock;
  struct cs_out out;
  struct cs_probe rtl, ref; /* padding stays 0, so that memcmp works */
  char text[256];
};

static void look(struct cs_lockstep *l) {
  cs_dut_out(l->dut, &l->out);
  cs_dut_probe(l->dut, &l->rtl);
}

struct cs_lockstep *cs_lockstep_new(const char *dir, const char *config,
                                    const char *waves,
                                    char *err, size_t errlen) {
  struct cs_lockstep *l = calloc(1, sizeof *l);
  if (l == NULL) {
    snprintf(err, errlen, "out of memory");
    return NULL;
  }
  l->dut = cs_dut_new(dir, config, waves, err, errlen);
  if (l->dut != NULL)
    l->model = cs_model_new(cs_dut_params(l->dut), err, errlen);
  if (l->model == NULL) {
    cs_lockstep_free(l);
    return NULL;
  }
  look(l);
  return l;
}

void cs_lockstep_free(struct cs_lockstep *l) {
  if (l == NULL)
    return;
  if (l->dut != NULL)
    cs_dut_free(l->dut);
  if (l->model != NULL)
    cs_model_free(l->model);
  free(l);
}

const struct cs_params *cs_lockstep_params(const struct cs_lockstep *l) {
  return cs_dut_params(l->dut);
}

void cs_lockstep_reset(struct cs_lockstep *l) {
  cs_dut_reset(l->dut);
  cs_model_reset(l->model);
  look(l);
}

void cs_lockstep_out(const struct cs_lockstep *l, struct cs_out *out) {
  *out = l->out;
}

const struct cs_probe *cs_lockstep_probe(const struct cs_lockstep *l) {
  return &l->rtl;
}

uint64_t cs_lockstep_clock(const struct cs_lockstep *l) {
  return l->clock;
}

static const char *differs(struct cs_lockstep *l, const char *what,
                           uint64_t rtl, uint64_t model) {
  snprintf(l->text, sizeof l->text,
           "clock %" PRIu64 ": %s: RTL 0x%" PRIx64 ", model 0x%" PRIx64,
           l->clock, what, rtl, model);
  return l->text;
}

static const char *compare_out(struct cs_lockstep *l, const struct cs_out *a,
                               const struct cs_out *b) {
#define SAME(field) \
  if (a->field != b->field) \
    return differs(l, #field, a->field, b->field)
  SAME(axil.awready);
  SAME(axil.wready);
  SAME(axil.arready);
  SAME(axil.bvalid);
  SAME(axil.bresp);
  SAME(axil.rvalid);
  SAME(axil.rresp);
  SAME(axil.rdata);
  SAME(irq);
#undef SAME
  return NULL;
}

static const char *compare(struct cs_lockstep *l) {
  struct cs_out model_out;
  char buf[160];
  look(l);
  cs_model_out(l->model, &model_out);
  cs_model_probe(l->model, &l->ref);
  if (memcmp(&l->rtl, &l->ref, sizeof l->rtl) != 0 &&
      cs_probe_diff(&l->rtl, &l->ref, buf, sizeof buf) != NULL) {
    snprintf(l->text, sizeof l->text, "clock %" PRIu64 ": %s", l->clock, buf);
    return l->text;
  }
  return compare_out(l, &l->out, &model_out);
}

const char *cs_lockstep_step(struct cs_lockstep *l,
                             const struct cs_rvfi *lanes,
                             const struct cs_axil_in *in) {
  cs_dut_step(l->dut, lanes, in);
  cs_model_step(l->model, lanes, in);
  l->clock++;
  return compare(l);
}

const char *cs_lockstep_check(struct cs_lockstep *l) {
  char what[32], law[160];
  for (int i = 0; i < cs_dut_params(l->dut)->strata; i++) {
    uint64_t rtl = cs_dut_table(l->dut, i), model = cs_model_table(l->model, i);
    snprintf(what, sizeof what, "counter table[%d]", i);
    if (rtl != model)
      return differs(l, what, rtl, model);
  }
  if (cs_model_check(l->model, law, sizeof law) == NULL)
    return NULL;
  snprintf(l->text, sizeof l->text, "clock %" PRIu64 ": %s", l->clock, law);
  return l->text;
}
