/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_window.c - the coprocessor's space as the host sees it, and the
 * sweeps that set parts of it to 0.
 */
#include "cs_cop_parts.h"

enum {
  ENTRY_VALID = 1u << 31,
  START_MASK_LOW = 0x000711ff,   /* address, key word, align */
  PAGE_WORDS = 0x1000,           /* of each memory's part of the space */
};

bool cs_cop_read_only(uint16_t word)
{
  return word >= CS_COP_WIN_KEY && word < CS_COP_WIN_S1 + 8;
}

/* ---- memories ---- */

static uint32_t read_assoc(const struct cs_cop_state *s, unsigned n)
{
  const struct cs_cop_ent *e = &s->assoc.ent[n / 2 % CS_COP_MAX_ENTRIES];

  if (n / 2 >= s->params.entries || !e->valid)
    return 0;
  return n & 1 ? (uint32_t)ENTRY_VALID | e->way : e->key;
}

static uint32_t read_memory(const struct cs_cop_state *s, uint16_t word)
{
  const unsigned n = word % PAGE_WORDS;

  switch (word / PAGE_WORDS * PAGE_WORDS) {
  case CS_COP_WIN_DATA:
    return n < s->params.data ? s->data[n] : 0;
  case CS_COP_WIN_CODE:
    return n / 2 < s->params.code
             ? (uint32_t)(s->code[n / 2] >> 32 * (n & 1)) : 0;
  case CS_COP_WIN_ASSOC:
    return read_assoc(s, n);
  default:
    return 0;
  }
}

static void write_code(struct cs_cop_state *s, unsigned n, uint32_t value)
{
  const unsigned at = 32 * (n & 1);
  uint64_t *word = &s->code[n / 2];

  *word = (*word & ~((uint64_t)UINT32_MAX << at)) | (uint64_t)value << at;
}

static void write_assoc(struct cs_cop_state *s, unsigned n, uint32_t value)
{
  if (n & 1) {
    s->host_cam = true;
    s->host_write = value >> 31;
    s->host_entry = (uint16_t)(n / 2);
  } else {
    s->hkey = value;
  }
}

static void write_memory(struct cs_cop_state *s, uint16_t word, uint32_t value)
{
  const unsigned n = word % PAGE_WORDS;
  const unsigned part = word / PAGE_WORDS * PAGE_WORDS;

  if (part == CS_COP_WIN_DATA && n < s->params.data)
    s->data[n] = value;
  else if (part == CS_COP_WIN_CODE && n / 2 < s->params.code)
    write_code(s, n, value);
  else if (part == CS_COP_WIN_ASSOC && n / 2 < s->params.entries)
    write_assoc(s, n, value);
}

/* ---- registers ---- */

static uint32_t read_sample(const struct cs_cop_row *row, unsigned n)
{
  return n < 4 ? row->w[n] : n == 4 ? row->info : 0;
}

static uint32_t read_flags(const struct cs_cop_state *s)
{
  return s->mi | (uint32_t)s->vsat << 16 | (uint32_t)s->clip << 17 |
         (uint32_t)s->gapped << 18 | (uint32_t)s->hit << 31;
}

static uint32_t read_single(const struct cs_cop_state *s, uint16_t word)
{
  switch (word) {
  case CS_COP_WIN_DR: return s->dr;
  case CS_COP_WIN_RND: return s->rnd;
  case CS_COP_WIN_KEY: return s->key;
  case CS_COP_WIN_FLAGS: return read_flags(s);
  case CS_COP_WIN_PLACE:
    return s->cp | (uint32_t)s->s_valid[0] << 1 | (uint32_t)s->s_valid[1] << 2;
  case CS_COP_WIN_BEGUN: return s->begun;
  default: return 0;
  }
}

/* Whether word is one of `count` at `first`; *n is which. */
static bool is_in(uint16_t word, unsigned first, unsigned count, unsigned *n)
{
  *n = word - first;
  return word >= first && *n < count;
}

uint32_t cs_cop_space_read(const struct cs_cop_state *s, uint16_t word)
{
  unsigned n;

  if (word < CS_COP_WIN_V)
    return read_memory(s, word);
  if (is_in(word, CS_COP_WIN_V, CS_COP_V_REGS, &n))
    return s->v[n];
  if (is_in(word, CS_COP_WIN_K, CS_COP_K_REGS, &n))
    return s->k[n];
  if (is_in(word, CS_COP_WIN_I, CS_COP_I_REGS, &n))
    return s->i[n];
  if (is_in(word, CS_COP_WIN_ICFG, CS_COP_I_REGS, &n))
    return s->icfg[n];
  if (is_in(word, CS_COP_WIN_BASE, CS_COP_BASE_REGS, &n))
    return s->base[n];
  if (is_in(word, CS_COP_WIN_T, CS_COP_T_REGS, &n))
    return s->t[n];
  if (is_in(word, CS_COP_WIN_START, CS_COP_CLASS_COUNT, &n))
    return s->start[n];
  if (is_in(word, CS_COP_WIN_S0, 8, &n))
    return read_sample(&s->s[0], n);
  if (is_in(word, CS_COP_WIN_S1, 8, &n))
    return read_sample(&s->s[1], n);
  return read_single(s, word);
}

void cs_cop_space_write(struct cs_cop_state *s, uint16_t word, uint32_t value)
{
  unsigned n;

  if (word < CS_COP_WIN_V)
    write_memory(s, word, value);
  else if (is_in(word, CS_COP_WIN_V, CS_COP_V_REGS, &n))
    s->v[n] = value;
  else if (is_in(word, CS_COP_WIN_K, CS_COP_K_REGS, &n))
    s->k[n] = value;
  else if (is_in(word, CS_COP_WIN_I, CS_COP_I_REGS, &n))
    s->i[n] = (uint16_t)value;
  else if (is_in(word, CS_COP_WIN_ICFG, CS_COP_I_REGS, &n))
    s->icfg[n] = value & 0x1f;
  else if (is_in(word, CS_COP_WIN_BASE, CS_COP_BASE_REGS, &n))
    s->base[n] = (uint16_t)value;
  else if (is_in(word, CS_COP_WIN_T, CS_COP_T_REGS, &n))
    s->t[n] = value & 0x1ff;
  else if (is_in(word, CS_COP_WIN_START, CS_COP_CLASS_COUNT, &n))
    s->start[n] = value & (START_MASK_LOW | 1u << 31);
  else if (word == CS_COP_WIN_DR)
    s->dr = value;
  else if (word == CS_COP_WIN_RND)
    s->rnd = value ? value : COP_RND_SEED;
}

/* ---- sweeps ---- */

static uint32_t longest(uint32_t a, uint32_t b)
{
  return a > b ? a : b;
}

static uint32_t sweep_length(const struct cs_cop_state *s)
{
  uint32_t n = s->sweeps & CS_COP_SWEEP_REGS ? CS_COP_V_REGS : 0;

  if (s->sweeps & CS_COP_SWEEP_ASSOC)
    n = longest(n, CS_COP_SETS);
  if (s->sweeps & CS_COP_SWEEP_DATA)
    n = longest(n, s->params.data);
  if (s->sweeps & CS_COP_SWEEP_PCT)
    n = longest(n, s->params.pct_bits);
  return n;
}

static void sweep_assoc(struct cs_cop_state *s, unsigned i)
{
  for (unsigned w = 0; w < CS_COP_WAYS; w++)
    s->assoc.ways[w][i] = (struct cs_cop_way){0};
  if (i < s->params.entries)
    s->assoc.ent[i] = (struct cs_cop_ent){0};
}

static void sweep_regs(struct cs_cop_state *s, unsigned i)
{
  s->v[i] = 0;
  if (i < CS_COP_I_REGS)
    s->i[i] = 0;
  if (i != 0)
    return;
  s->dr = s->key = 0;
  s->mi = 0;
  s->vsat = s->clip = s->gapped = s->hit = false;
}

/* What only the sweep behind OFF does. */
static void sweep_configuration(struct cs_cop_state *s, unsigned i)
{
  if (i < CS_COP_K_REGS)
    s->k[i] = 0;
  if (i < CS_COP_I_REGS)
    s->icfg[i] = 0;
  if (i < CS_COP_BASE_REGS)
    s->base[i] = 0;
  if (i < CS_COP_T_REGS)
    s->t[i] = 0;
  if (i < CS_COP_CLASS_COUNT)
    s->start[i] = 0;
}

void cs_cop_sweep(struct cs_cop_state *s)
{
  const unsigned i = s->swcnt;

  if (s->sweeps & CS_COP_SWEEP_ASSOC && i < CS_COP_SETS)
    sweep_assoc(s, i);
  if (s->sweeps & CS_COP_SWEEP_DATA && i < s->params.data)
    s->data[i] = 0;
  if (s->sweeps & CS_COP_SWEEP_REGS && i < CS_COP_V_REGS)
    sweep_regs(s, i);
  if (s->first)
    sweep_configuration(s, i);
  s->swcnt++;
  if (s->swcnt == sweep_length(s))
    s->sweep = s->first = false;
}
