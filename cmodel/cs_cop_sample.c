/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_sample.c - the coprocessor's filter, its buffer of samples, the two
 * sample registers and the booking of samples that have ended.
 */
#include "cs_cop_parts.h"

void cs_cop_filter_clear(struct cs_cop_filter *f)
{
  f->s1_valid = f->s1.valid = f->s2.valid = f->s3_valid = false;
  f->s2_unseen = f->s3_unseen = false;
  f->gap = true;
  f->ra = 0;
  cs_ra_reset(&f->ra_by);
}

/* The registers F_* as the selector's rules want them. */
void cs_cop_filter_decode(struct cs_cop_state *s)
{
  const uint32_t *r = s->f;
  const uint32_t ctrl = r[0], pcf = r[4], event = r[6];
  const bool wide = s->params.xlen == 64;

  s->filter.cfg = (struct cs_slot_cfg){
    .enable = true,
    .pc_exclude = COP_FIELD(ctrl, COP_F_CTRL_PC_EXCLUDE),
    .ctx_en = COP_FIELD(ctrl, COP_F_CTRL_CTX_EN),
    .mode_mask = (uint8_t)COP_FIELD(ctrl, COP_F_CTRL_MODE_MASK),
    .class_mask = r[1],
    .pc_lo = wide ? (uint64_t)r[8] << 32 | r[2] : r[2],
    .pc_hi = wide ? (uint64_t)r[9] << 32 | r[3] : r[3],
    .pcf_match = (uint16_t)COP_FIELD(pcf, COP_F_PCF_MATCH),
    .pcf_mask = (uint16_t)COP_FIELD(pcf, COP_F_PCF_MASK),
    .ctx = (uint16_t)r[5],
    .ev_mask = (uint8_t)COP_FIELD(event, COP_F_EVENT_MASK),
    .ev_value = (uint8_t)COP_FIELD(event, COP_F_EVENT_VALUE),
    .root_on = COP_FIELD(r[10], COP_F_ROOT_ON),
    .root = COP_FIELD(r[10], COP_F_ROOT_PAGE),
  };
}

/* ---- PC bit tables ---- */

bool cs_cop_pct_read(const struct cs_cop_state *s, unsigned table,
                     uint32_t hash)
{
  const uint32_t i = hash & (s->params.pct_bits - 1);

  return s->filter.pct[table][i / 64] >> (i & 63) & 1;
}

void cs_cop_pct_write(struct cs_cop_state *s, unsigned table, uint32_t index,
                      bool value)
{
  const uint32_t i = index & (s->params.pct_bits - 1);
  uint64_t *word = &s->filter.pct[table][i / 64];

  *word = (*word & ~(1ull << (i & 63))) | (uint64_t)value << (i & 63);
}

/* The second table's hash of a pc; the first is cs_pchash(). */
static uint16_t pchash1(uint64_t pc)
{
  uint64_t x = pc >> 1;
  uint32_t f;

  x ^= x >> 32;
  f = (uint32_t)(x ^ x >> 16) & 0xffff;
  return (uint16_t)(f ^ f << 3 ^ f >> 5);
}

/* Writes and sweeps of bits, before they are read: what is written in this
 * clock counts. */
static void write_pct(struct cs_cop_state *s, const struct cs_ring_bus *bus,
                      const struct cs_cop_clock *c)
{
  if (s->sweep && (s->sweeps & CS_COP_SWEEP_PCT)) {
    for (unsigned t = 0; t < 2 && !c->host_cam; t++)
      if (s->swcnt < s->params.pct_bits)
        cs_cop_pct_write(s, t, s->swcnt, false);
    return;
  }
  if (!c->write || bus->waddr != CS_COP_PCT_OFFSET)
    return;
  cs_cop_pct_write(s, COP_FIELD(bus->wdata, COP_PCT_TABLE),
                   COP_FIELD(bus->wdata, COP_PCT_INDEX),
                   COP_FIELD(bus->wdata, COP_PCT_VALUE));
}

/* ---- rows ---- */

static uint32_t mem_data(const struct cs_cop_insn *i)
{
  const bool writes =
    i->kind == CS_COP_CLASS_STORE || i->kind == CS_COP_CLASS_ATOMIC;

  return (uint32_t)(writes ? i->lane.store_data : i->lane.rd_value);
}

static uint32_t latency(const struct cs_lane *l)
{
  return (uint32_t)l->mem_latency << 16 | l->head_cycles;
}

static uint32_t word_1(const struct cs_cop_insn *i, unsigned source)
{
  switch (source) {
  case CS_COP_W1_RD_VALUE: return (uint32_t)i->lane.rd_value;
  case CS_COP_W1_STORE_DATA: return (uint32_t)i->lane.store_data;
  case CS_COP_W1_MEM_ADDR: return (uint32_t)i->lane.mem_addr;
  case CS_COP_W1_NEXT_PC: return (uint32_t)i->lane.next_pc;
  case CS_COP_W1_RS1_VALUE: return (uint32_t)i->lane.rs1;
  case CS_COP_W1_RS2_VALUE: return (uint32_t)i->lane.rs2;
  case CS_COP_W1_RETURN_ADDRESS: return (uint32_t)i->lane.ret_addr;
  default: return latency(&i->lane);
  }
}

static uint32_t word_2(const struct cs_cop_insn *i, unsigned source)
{
  switch (source) {
  case CS_COP_W2_MEM_DATA: return mem_data(i);
  case CS_COP_W2_NEXT_PC: return (uint32_t)i->lane.next_pc;
  case CS_COP_W2_RS1_VALUE: return (uint32_t)i->lane.rs1;
  default: return (uint32_t)i->lane.rs2;
  }
}

static uint32_t word_3(const struct cs_cop_insn *i, unsigned source)
{
  switch (source) {
  case CS_COP_W3_INSN: return i->lane.insn;
  case CS_COP_W3_LATENCY: return latency(&i->lane);
  case CS_COP_W3_CONTEXT: return i->f.context;
  default: return (uint32_t)i->lane.next_pc;
  }
}

static bool went_elsewhere(const struct cs_lane *l, int xlen)
{
  const uint64_t behind = l->pc + ((l->insn & 3) == 3 ? 4 : 2);

  return l->next_pc != (xlen == 64 ? behind : (uint32_t)behind);
}

static void hide_values(struct cs_lane *l)
{
  l->rd_value = l->store_data = l->rs1 = l->rs2 = l->ret_addr = 0;
}

static void hide_addresses(struct cs_lane *l)
{
  l->mem_addr = l->next_pc = l->ret_addr = 0;
}

/* S2 to S3. */
static void make_row(struct cs_cop_state *s, const struct cs_cop_in *in)
{
  struct cs_cop_filter *f = &s->filter;
  struct cs_cop_insn *i = &f->s2;
  const bool taken = i->hides_next || went_elsewhere(&i->lane, s->params.xlen);

  if (in->values_off)
    hide_values(&i->lane);
  if (in->addresses_off)
    hide_addresses(&i->lane);
  f->s3 = (struct cs_cop_row){
    .w = {(uint32_t)i->lane.pc,
          word_1(i, COP_FIELD(s->fields, COP_FIELDS_W1)),
          word_2(i, COP_FIELD(s->fields, COP_FIELDS_W2)),
          word_3(i, COP_FIELD(s->fields, COP_FIELDS_W3))},
    .info = (uint16_t)(i->kind | i->f.event << 5 |
                       taken << 10 |
                       i->f.mode << 11),
  };
}

/* Rule 6. */
static bool masked(const struct cs_cop_filter *f, uint32_t f_ctrl)
{
  const unsigned en = COP_FIELD(f_ctrl, COP_F_CTRL_PCT0_EN) |
                      COP_FIELD(f_ctrl, COP_F_CTRL_PCT1_EN) << 1;

  return en != 0 && (f->s2_pct & en) == en;
}

/* What the filter selects and must not see, in S2. */
static void hide(struct cs_cop_filter *f, bool m_off)
{
  const struct cs_rights may =
    cs_slot_rights(&f->cfg, m_off, &f->s1.f, &f->ra_by);

  f->s2.hides_next = !may.next_pc;
  if (!may.next_pc)
    f->s2.lane.next_pc = 0;
  if (!may.ret_addr)
    f->s2.lane.ret_addr = 0;
}

/* S1 to S2: rules 1 to 5 and 7, bits of the tables, shadow of x1. */
static void judge(struct cs_cop_state *s, bool m_off)
{
  struct cs_cop_filter *f = &s->filter;
  const struct cs_lane *lane = &f->s1.lane;
  uint16_t hash;

  f->s2.valid = false;
  if (f->s1.valid) {
    hash = cs_pchash(lane->pc);
    f->s2 = f->s1;
    f->s2.lane.ret_addr = f->ra;
    f->s2.kind = (uint8_t)cs_class(lane->insn, f->s1.f.trap, s->params.xlen);
    f->s2.valid = cs_slot_matches(&f->cfg, m_off, &f->s1.f, lane->pc,
                                  (enum cs_class)f->s2.kind, hash);
    if (s->params.supervisor)
      hide(f, m_off);
    f->s2_pct = (uint8_t)(cs_cop_pct_read(s, 0, hash) |
                          cs_cop_pct_read(s, 1, pchash1(lane->pc)) << 1);
  }
  if (f->s1_valid && f->s1.f.rd_addr == 1 && !f->s1.f.trap)
    f->ra = lane->rd_value;
  if (s->params.supervisor && f->s1_valid)
    cs_ra_track(&f->ra_by, &f->s1.f);
}

void cs_cop_filter_step(struct cs_cop_state *s, const struct cs_cop_in *in,
                        const struct cs_cop_clock *c)
{
  struct cs_cop_filter *f = &s->filter;
  const uint64_t ones = s->params.xlen == 64 ? UINT64_MAX : UINT32_MAX;

  write_pct(s, &in->bus, c);
  f->gap |= f->s3_unseen;
  f->s3_unseen = f->s2_unseen;
  f->s2_unseen = f->s1_valid && !f->s1.valid;
  f->s3_valid = f->s2.valid && !masked(f, s->f[0]);
  if (f->s3_valid)
    make_row(s, in);
  judge(s, in->m_off);
  f->s1_valid = in->lane->valid;
  f->s1.valid = f->s1_valid && in->run && s->enable;
  if (!f->s1_valid)
    return;
  cs_filter_capture(&f->s1.f, in->lane);
  if (s->params.supervisor)
    cs_filter_process(&f->s1.f, in->lane, s->params.xlen);
  if (f->s1.valid || f->s1.f.rd_addr == 1)
    cs_lane_capture(&f->s1.lane, in->lane, ones);
}

/* ---- buffer and sample registers ---- */

static void flush(struct cs_cop_state *s)
{
  s->n[CS_COP_N_ABORTED] += cs_cop_held(s);
  cs_fifo_reset(&s->fifo, s->fifo.depth);
  s->s_valid[0] = s->s_valid[1] = false;
}

void cs_cop_samples(struct cs_cop_state *s, const struct cs_cop_clock *c)
{
  const bool flushed = c->cmd & CS_COP_CMD_FLUSH_BUF_MASK;
  struct cs_cop_filter *f = &s->filter;
  const bool drop = f->s3_valid && (flushed || cs_fifo_full(&s->fifo));
  const bool push = f->s3_valid && !drop;
  /* A fault in a sample's last instruction is known when that is booked. */
  const bool fault = c->halted != COP_NO_HALT &&
                     c->halted != CS_COP_CAUSE_INTERRUPT;
  bool take;

  if (s->fin) {
    CS_INVARIANT(s->s_valid[s->fin_s]);
    s->s_valid[s->fin_s] = false;
    s->n[s->fin_ab || fault ? CS_COP_N_ABORTED : CS_COP_N_PROCESSED]++;
    s->fin = false;
  }
  s->n[CS_COP_N_TAKEN] += f->s3_valid;
  s->n[CS_COP_N_DROPPED] += drop;
  take = s->fifo.head_v && !s->s_valid[!s->cp];
  if (take)
    s->s[!s->cp] = s->rows[s->fifo.head];
  f->gap |= drop | flushed;
  if (flushed) {
    flush(s);
    return;
  }
  if (take)
    s->s_valid[!s->cp] = true;
  if (push) {
    s->rows[s->fifo.wptr] = f->s3;
    s->rows[s->fifo.wptr].info |= (uint16_t)(f->gap << 13);
    f->gap = false;
  }
  cs_fifo_step(&s->fifo, push, take);
}
