/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_select.c - filters of the slots, return address shadow, order check.
 *
 * The step goes from S3 back to the port, so that each stage reads what the
 * stage before it held in this clock.  Clocks without a valid lane cost next
 * to nothing.
 */
#include "cs_select.h"

#include <string.h>

uint16_t cs_pchash(uint64_t pc)
{
  uint64_t x = pc >> 1;
  uint32_t f;

  x ^= x >> 32;
  f = (uint32_t)(x ^ x >> 16) & 0xffff;
  return (uint16_t)(f ^ f >> 4 ^ f >> 9);
}

void cs_select_init(struct cs_select_state *s, const struct cs_params *params)
{
  memset(s, 0, sizeof *s);
  s->nret = params->nret;
  s->xlen = params->xlen;
  s->num_slots = params->num_slots;
  s->pct_bits = (uint32_t)params->pct_bits;
  s->supervisor = params->supervisor;
  cs_ra_reset(&s->ra_by);
}

void cs_select_reset(struct cs_select_state *s)
{
  s->s1_valid = s->s1_run = s->order_seen = false;
  s->last_order = 0;
  s->s2_match = s->s3_mask = 0;
  s->s2_pct = 0;
  s->port_errors = 0;
  s->ra = 0;
  cs_ra_reset(&s->ra_by);
}

static struct cs_row *row(struct cs_select_state *s, unsigned age)
{
  return &s->rows[(s->base - age) & 3];
}

const struct cs_row *cs_select_row(const struct cs_select_state *s)
{
  return &s->rows[(s->base - 2) & 3];
}

static void write_pct(struct cs_select_state *s, uint32_t index, bool value)
{
  uint64_t bit;

  if (s->pct_bits == 0)
    return;
  index &= s->pct_bits - 1;
  bit = 1ull << (index & 63);
  s->pct[index / 64] = value ? s->pct[index / 64] | bit
                             : s->pct[index / 64] & ~bit;
}

static bool read_pct(const struct cs_select_state *s, uint16_t pchash)
{
  uint32_t index = pchash & (s->pct_bits - 1);

  return s->pct_bits != 0 && (s->pct[index / 64] >> (index & 63) & 1);
}

/* ---- what may be seen (docs/design/supervisor.md) ---- */

#define S_AND_M (1u << CS_MODE_S | 1u << CS_MODE_M)

void cs_ra_reset(struct cs_ra_writer *ra)
{
  *ra = (struct cs_ra_writer){.mode = CS_MODE_M};
}

static bool is_writers(const struct cs_ra_writer *ra,
                       const struct cs_filter_in *f)
{
  return f->satp == ra->satp && f->context == ra->context;
}

void cs_ra_track(struct cs_ra_writer *ra, const struct cs_filter_in *f)
{
  if (f->rd_addr == 1 && !f->trap)
    *ra = (struct cs_ra_writer){f->mode, true, f->context, f->satp};
  else if (!is_writers(ra, f))
    ra->same = false;
}

struct cs_rights cs_slot_rights(const struct cs_slot_cfg *slot, bool m_off,
                                const struct cs_filter_in *f,
                                const struct cs_ra_writer *ra)
{
  uint8_t modes = cs_slot_modes(slot, m_off);
  bool limited = slot->ctx_en || slot->root_on;

  return (struct cs_rights){
    .next_pc = !f->trap || (modes & S_AND_M) == S_AND_M,
    .ret_addr = (modes >> ra->mode & 1) &&
                (!limited || (ra->same && is_writers(ra, f))),
  };
}

/* The strictest of the slots that match decides. */
static void hide(struct cs_select_state *s, const struct cs_select_in *in,
                 const struct cs_ra_writer *ra)
{
  struct cs_lane *lane = &row(s, 0)->lane[0];

  for (uint32_t match = s->s2_match; match != 0; match &= match - 1) {
    const struct cs_slot_cfg *slot = &in->slots[__builtin_ctz(match)];
    struct cs_rights may = cs_slot_rights(slot, in->m_off, &s->s1[0], ra);

    if (!may.next_pc)
      lane->next_pc = 0;
    if (!may.ret_addr)
      lane->ret_addr = 0;
  }
}

/* Order check and return address shadow: every valid lane, oldest first. */
static void track(struct cs_select_state *s)
{
  struct cs_row *s1 = row(s, 0);

  for (int i = 0; i < s->nret; i++) {
    const struct cs_filter_in *f = &s->s1[i];
    if (!f->valid)
      continue;
    if (s->order_seen && f->order != (uint16_t)(s->last_order + 1))
      s->port_errors++;
    s->order_seen = true;
    s->last_order = f->order;
    s1->lane[i].ret_addr = s->ra;
    if (f->rd_addr == 1 && !f->trap)
      s->ra = s1->lane[i].rd_value;
  }
}

bool cs_slot_matches(const struct cs_slot_cfg *slot, bool m_off,
                     const struct cs_filter_in *f, uint64_t pc,
                     enum cs_class kind, uint16_t pchash)
{
  return slot->enable && (slot->class_mask >> kind & 1) &&
         (cs_slot_modes(slot, m_off) >> f->mode & 1) &&
         (slot->pc_lo <= pc && pc <= slot->pc_hi) != slot->pc_exclude &&
         (pchash & slot->pcf_mask) == slot->pcf_match &&
         (!slot->ctx_en || f->context == slot->ctx) &&
         (f->event & slot->ev_mask) == slot->ev_value &&
         (!slot->root_on || f->root == slot->root);
}

/* Slots that are on and want the class: for most instructions none. */
static uint32_t of_class(const struct cs_select_state *s,
                         const struct cs_slot_cfg *slots, enum cs_class kind)
{
  uint32_t found = 0;

  for (int i = 0; i < s->num_slots; i++)
    if (slots[i].enable)
      found |= (slots[i].class_mask >> kind & 1) << i;
  return found;
}

/* The bit of the PC table is looked at where a slot matches. */
static void filter_lane(struct cs_select_state *s,
                        const struct cs_select_in *in, int i)
{
  const struct cs_lane *lane = &row(s, 0)->lane[i];
  enum cs_class class = cs_class(lane->insn, s->s1[i].trap, s->xlen);
  uint32_t left = of_class(s, in->slots, class);
  uint16_t pchash, match = 0;

  if (!left)
    return;
  pchash = cs_pchash(lane->pc);
  for (; left != 0; left &= left - 1)
    if (cs_slot_matches(&in->slots[__builtin_ctz(left)], in->m_off, &s->s1[i],
                        lane->pc, class, pchash))
      match |= (uint16_t)(left & -left);
  if (!match)
    return;
  s->s2_match |= (uint16_t)(match << i * s->num_slots);
  s->s2_pct |= (uint8_t)(read_pct(s, pchash) << i);
}

/* S1 to S2. */
static void filter(struct cs_select_state *s, const struct cs_select_in *in)
{
  struct cs_ra_writer ra;

  s->s2_match = 0;
  s->s2_pct = 0;
  if (!s->s1_valid)
    return;
  track(s);
  if (s->supervisor) {
    ra = s->ra_by;
    cs_ra_track(&s->ra_by, &s->s1[0]);
  }
  if (!s->s1_run)
    return;
  for (int i = 0; i < s->nret; i++)
    if (s->s1[i].valid)
      filter_lane(s, in, i);
  if (s->supervisor && s->s2_match != 0)
    hide(s, in, &ra);
}

/* S2 to S3: rule 6. */
static void mask_table(struct cs_select_state *s,
                       const struct cs_slot_cfg *slots)
{
  s->s3_mask = s->s2_match;
  if (s->s3_mask == 0)
    return;
  for (int i = 0; i < s->nret; i++)
    for (int slot = 0; (s->s2_pct >> i & 1) && slot < s->num_slots; slot++)
      if (slots[slot].pct_en)
        s->s3_mask &= (uint16_t)~(1u << (i * s->num_slots + slot));
  row(s, 1)->mask = s->s3_mask;
}

/* The port to S1. */
static void capture(struct cs_select_state *s, const struct cs_select_in *in)
{
  uint64_t ones = s->xlen == 64 ? UINT64_MAX : UINT32_MAX;

  s->s1_run = in->run;
  s->s1_valid = false;
  for (int i = 0; i < s->nret; i++) {
    s->s1[i].valid = in->lanes[i].valid;
    if (!s->s1[i].valid)
      continue;
    s->s1_valid = true;
    cs_filter_capture(&s->s1[i], &in->lanes[i]);
    cs_lane_capture(&row(s, 0)->lane[i], &in->lanes[i], ones);
  }
  if (s->supervisor && s->s1_valid) {
    cs_filter_process(&s->s1[0], &in->lanes[0], s->xlen);
    row(s, 0)->mode = s->s1[0].mode;
    row(s, 0)->satp = s->s1[0].satp;
  }
}

void cs_select_step(struct cs_select_state *s, const struct cs_select_in *in)
{
  if (in->clear) {
    cs_select_reset(s);
    return;
  }
  if (in->pct_we)
    write_pct(s, in->pct_index, in->pct_value);
  mask_table(s, in->slots);
  filter(s, in);
  s->base++;
  capture(s, in);
}
