// SPDX-License-Identifier: Apache-2.0
//
// cover_port.c - what reaches the filters of the selector, and the bus.
//
// The filters are worked out once more, from the configuration, because only
// the instruction that fails exactly one of them shows that this one works.

#include <stdio.h>

#include "cover_visit.h"
#include "cs_select.h"
#include "cs_types.h"

enum filter { CLASS, MODE, PC_INCLUDE, PC_EXCLUDE, PCF, PCT, CTX, EVENT,
              FILTERS };

/* Which filters of a slot are in use, and which an instruction fails. */
static unsigned filters_used(const struct cs_slot_cfg *s, uint64_t top) {
  bool range = s->pc_lo != 0 || s->pc_hi < top;
  return (unsigned)(s->class_mask != 0x1ffff) << CLASS
       | (unsigned)(s->mode_mask != 0xf) << MODE
       | (unsigned)(range && !s->pc_exclude) << PC_INCLUDE
       | (unsigned)(range && s->pc_exclude) << PC_EXCLUDE
       | (unsigned)(s->pcf_mask != 0) << PCF
       | (unsigned)s->pct_en << PCT | (unsigned)s->ctx_en << CTX
       | (unsigned)(s->ev_mask != 0) << EVENT;
}

static bool pct_bit(const struct cs_select_state *s, uint16_t hash) {
  uint32_t i = s->pct_bits != 0 ? hash & (s->pct_bits - 1) : 0;
  return s->pct_bits != 0 && (s->pct[i / 64] >> i % 64 & 1);
}

static unsigned filters_failed(const struct cs_slot_cfg *s,
                               const struct cs_rvfi *l, unsigned class,
                               bool masked, uint64_t pc) {
  bool inside = s->pc_lo <= pc && pc <= s->pc_hi;
  return (unsigned)!(s->class_mask >> class & 1) << CLASS
       | (unsigned)!(s->mode_mask >> (l->mode & 3) & 1) << MODE
       | (unsigned)(inside == s->pc_exclude)
         << (s->pc_exclude ? PC_EXCLUDE : PC_INCLUDE)
       | (unsigned)((cs_pchash(pc) & s->pcf_mask) != s->pcf_match) << PCF
       | (unsigned)(s->pct_en && masked) << PCT
       | (unsigned)(s->ctx_en && l->context != s->ctx) << CTX
       | (unsigned)((l->ev & s->ev_mask) != s->ev_value) << EVENT;
}

/* What instructions of one clock do to the filters of all slots. */
struct filtered {
  unsigned rejects; /* by exactly this filter */
  unsigned passes;  /* this filter in use, and selected */
  uint32_t classes, sources, modes;
  bool at_low, at_high;
};

static void filter_lane(struct filtered *f, const struct cs_slot_cfg *s,
                        const struct cs_rvfi *l, const struct cover *c,
                        const struct cs_select_state *select) {
  uint64_t top = c->params.xlen == 64 ? UINT64_MAX : UINT32_MAX;
  uint64_t pc = l->pc_rdata & top;
  unsigned class = cs_class(l->insn, l->trap, c->params.xlen);
  bool masked = pct_bit(select, cs_pchash(pc));
  unsigned failed = filters_failed(s, l, class, masked, pc);
  if (failed != 0) {
    f->rejects |= (failed & (failed - 1)) == 0 ? failed : 0;
    return;
  }
  f->passes |= filters_used(s, top);
  f->classes |= 1u << class;
  f->sources |= 1u << s->w_src;
  f->modes |= 1u << (l->mode & 3);
  f->at_low |= !s->pc_exclude && pc == s->pc_lo;
  f->at_high |= !s->pc_exclude && pc == s->pc_hi;
}

static void cover_filters(struct visit *v, const struct filtered *f) {
  static const char *const names[FILTERS] = {
    "class", "privilege", "PC range", "PC range, exclude", "PC filter",
    "PC table", "context", "events",
  };
  for (unsigned i = 0; i < FILTERS; i++) {
    if (i == PCT && v->c->params.pct_bits == 0)
      continue;
    cover_joined(v, "filter alone rejects: ", names[i], f->rejects >> i & 1);
    cover_joined(v, "filter passes: ", names[i], f->passes >> i & 1);
  }
  cover_bits(v, "selected class", CS_CLASS_COUNT, f->classes);
  cover_bits(v, "source", cs_w_sources(&v->c->params), f->sources);
  cover_point(v, "selected in user mode", f->modes & 1);
  cover_point(v, "selected in supervisor mode", f->modes & 2);
  cover_point(v, "selected in machine mode", f->modes & 8);
  cover_point(v, "selected at low end of PC range", f->at_low);
  cover_point(v, "selected at high end of PC range", f->at_high);
}

static void cover_bus(struct visit *v, const struct cs_axil_in *in,
                      const struct cs_axil_out *out) {
  cover_point(v, "write response waits", out->bvalid && !in->bready);
  cover_point(v, "read data wait", out->rvalid && !in->rready);
  cover_point(v, "write address waits", in->awvalid && !out->awready);
  cover_point(v, "write data wait", in->wvalid && !out->wready);
  cover_point(v, "read address waits", in->arvalid && !out->arready);
  cover_point(v, "address before data", !out->awready && out->wready);
  cover_point(v, "data before address", out->awready && !out->wready);
  cover_point(v, "write held behind a response",
        !out->awready && !out->wready && out->bvalid && !in->bready);
  cover_point(v, "read held behind a response",
        !out->arready && out->rvalid && !in->rready);
  cover_point(v, "read and write at once", in->awvalid && in->arvalid);
}

void cover_port(struct cover *c, const struct cs_rvfi *lanes,
                const struct cs_axil_in *in, const struct cs_out *out,
                const struct cs_slot_cfg *slots,
                const struct cs_select_state *select) {
  struct visit v = { .c = c };
  struct filtered f = {0};
  for (int i = 0; c->last.state == CS_RUN && i < c->params.nret; i++)
    for (int s = 0; lanes[i].valid && s < c->params.num_slots; s++)
      if (slots[s].enable)
        filter_lane(&f, &slots[s], &lanes[i], c, select);
  cover_filters(&v, &f);
  cover_bus(&v, in, &out->axil);
}
