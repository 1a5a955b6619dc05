// SPDX-License-Identifier: Apache-2.0
//
// cs_twin.c - steps the model and names the first field that differs.

#include "cs_twin.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cs_marks.h"

bool cs_twin_init(struct cs_twin *t, const struct cs_params *params,
                  char *err, size_t errlen) {
  memset(t, 0, sizeof *t);
  t->params = *params;
  t->model = cs_model_new(params, err, errlen);
  return t->model != NULL;
}

void cs_twin_free(struct cs_twin *t) {
  if (t->model != NULL)
    cs_model_free(t->model);
  t->model = NULL;
}

static const char *differs(struct cs_twin *t, const char *what,
                           uint64_t rtl, uint64_t model) {
  snprintf(t->text, sizeof t->text,
           "clock %" PRIu64 ": %s: RTL 0x%" PRIx64 ", model 0x%" PRIx64,
           t->clock, what, rtl, model);
  return t->text;
}

static const char *compare_out(struct cs_twin *t, const struct cs_out *a,
                               const struct cs_out *b) {
#define SAME(field) \
  if (a->field != b->field) \
    return differs(t, #field, a->field, b->field)
  SAME(axil.awready);
  SAME(axil.wready);
  SAME(axil.arready);
  SAME(axil.bvalid);
  SAME(axil.bresp);
  SAME(axil.rvalid);
  SAME(axil.rresp);
  SAME(axil.rdata);
  SAME(irq);
  SAME(dma.awvalid);
  SAME(dma.awaddr);
  SAME(dma.awlen);
  SAME(dma.awprot);
  SAME(dma.wvalid);
  SAME(dma.wdata);
  SAME(dma.wstrb);
  SAME(dma.wlast);
  SAME(dma.bready);
#undef SAME
  return NULL;
}

const char *cs_twin_step(struct cs_twin *t, const struct cs_rvfi *lanes,
                         const struct cs_axil_in *in) {
  struct cs_out model_out;
  char buf[160];
  cs_model_step(t->model, lanes, in);
  t->clock++;
  cs_model_out(t->model, &model_out);
  cs_model_probe(t->model, &t->ref);
  if (t->closed)
    t->rtl = t->ref;
  if (memcmp(&t->rtl, &t->ref, sizeof t->rtl) != 0 &&
      cs_probe_diff(&t->rtl, &t->ref, buf, sizeof buf) != NULL) {
    snprintf(t->text, sizeof t->text, "clock %" PRIu64 ": %s", t->clock, buf);
    return t->text;
  }
  return compare_out(t, &t->out, &model_out);
}

void cs_twin_adopt(struct cs_twin *t, cs_twin_word word, void *rtl) {
  const struct cs_params *p = &t->params;
  struct cs_probe_entry e;
  if (t->closed)
    return;
  for (int i = 0; i < p->strata; i++)
    cs_model_set_table(t->model, i, word(rtl, i));
  for (int i = 0; t->entry != NULL && p->tagged_table && i < p->max_entries; i++)
    cs_model_set_entry(t->model, i, t->entry(rtl, i));
  for (unsigned i = 0; t->marks != NULL && p->tiers && i < CS_MARK_SETS; i++)
    cs_model_set_marks(t->model, i, t->marks(rtl, i));
  for (int i = 0; t->saving != NULL && p->engines && i < p->max_entries; i++) {
    t->saving(rtl, i, &e);
    cs_model_set_saving(t->model, i, &e);
  }
}

static const char *compare_saving(struct cs_twin *t, void *rtl) {
  struct cs_probe_entry a, b;
  char what[40];
  for (int i = 0; i < t->params.max_entries; i++) {
    t->saving(rtl, i, &a);
    cs_model_saving(t->model, i, &b);
#define SAME(field) \
    if (a.field != b.field) { \
      snprintf(what, sizeof what, "entry[%d]." #field, i); \
      return differs(t, what, a.field, b.field); \
    }
    SAME(c)
    SAME(slot)
    SAME(pc)
    SAME(w)
#undef SAME
  }
  return NULL;
}

const char *cs_twin_check(struct cs_twin *t, cs_twin_word word, void *rtl) {
  char what[32], law[160];
  for (int i = 0; i < t->params.strata && !t->closed; i++) {
    uint64_t a = word(rtl, i), b = cs_model_table(t->model, i);
    snprintf(what, sizeof what, "counter table[%d]", i);
    if (a != b)
      return differs(t, what, a, b);
  }
  for (int i = 0; t->entry != NULL && !t->closed && t->params.tagged_table &&
                  i < t->params.max_entries; i++) {
    uint32_t a = t->entry(rtl, i), b = cs_model_entry(t->model, i);
    snprintf(what, sizeof what, "tagged table[%d]", i);
    if (a != b)
      return differs(t, what, a, b);
  }
  for (unsigned i = 0; t->marks != NULL && !t->closed && t->params.tiers &&
                       i < CS_MARK_SETS; i++) {
    uint32_t a = t->marks(rtl, i), b = cs_model_marks(t->model, i);
    snprintf(what, sizeof what, "marks[%u]", i);
    if (a != b)
      return differs(t, what, a, b);
  }
  if (t->saving != NULL && !t->closed && t->params.engines &&
      compare_saving(t, rtl) != NULL)
    return t->text;
  if (cs_model_check(t->model, law, sizeof law) == NULL)
    return NULL;
  snprintf(t->text, sizeof t->text, "clock %" PRIu64 ": %s", t->clock, law);
  return t->text;
}
