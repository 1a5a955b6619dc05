/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_what.c - names, grammars, and fields of perf's attributes.
 */
#include "rec_what.h"

#include <stdio.h>
#include <string.h>

#include "cs_config.h"
#include "cs_regs.h"

enum { CLASS_LSB = 20, EVENT_LSB = 40, VALUE_LSB = 48, MERGES_LSB = 32,
       LONGEST = 200, MODE_U = 1, MODE_S = 2, MODE_M = 8 };

const char rec_default_what[] = "cpi";
const char rec_default_compressor[] = "H:P:2048:2048,early=off+A16";

/* Beside the presets of the grammar. */
static const struct { const char *name, *spec; } names[] = {
  { "cpi", "cycles" },
  { "misses", "class=load,w=addr,event=+dmiss" },
};

static const char *long_form(const char *text, char *room, size_t n)
{
  size_t length = strcspn(text, ",");

  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i].name) == length &&
        !memcmp(names[i].name, text, length)) {
      snprintf(room, n, "%s%s", names[i].spec, text + length);
      return room;
    }
  return text;
}

static int fail(char *err, size_t errlen, const char *reason)
{
  snprintf(err, errlen, "%s", reason);
  return -1;
}

int rec_what_slot(struct rec_what *w, const char *text, char *err,
                  size_t errlen)
{
  char room[LONGEST];
  struct cs_slot_cfg *s = &w->slot[w->slots];

  if (w->slots == CS_SLOT_MAX)
    return fail(err, errlen, "more than four of them");
  if (cs_slot_parse(long_form(text, room, sizeof room), s, err, errlen))
    return -1;
  if (s->ctx_en || s->pcf_mask || s->pct_en || s->pc_exclude)
    return fail(err, errlen, "the driver has no ctx, pcf, pct, pc=!");
  if (s->mode_mask == MODE_M)
    return fail(err, errlen, "M mode is never sampled");
  if (s->pc_lo > UINT32_MAX ||
      (s->pc_hi > UINT32_MAX && s->pc_hi != UINT64_MAX))
    return fail(err, errlen, "an address has 32 bits");
  s->mode_mask &= MODE_U | MODE_S;
  w->slots++;
  return 0;
}

static uint32_t reset_of(uint16_t address)
{
  enum { FifoDepth }; /* a value that is not asked for here depends on it */
#define RESET(name, offset, reset, ...) { offset, reset },
  static const struct { uint16_t address; uint32_t reset; } registers[] = {
    CS_REG_TABLE(RESET)
  };
#undef RESET

  for (size_t n = 0; n < sizeof registers / sizeof *registers; n++)
    if (registers[n].address == address)
      return registers[n].reset;
  return 0;
}

/* The driver sets COMP, RATE and COMBINER; what else the compressor needs must
 * be what a reset makes it. */
static bool needs_more(const struct cs_compressor *c, uint16_t address)
{
  switch (address) {
  case CS_COMP_OFFSET:
  case CS_RATE_OFFSET:
  case CS_COMBINER_OFFSET:
    return false;
  case CS_R_THRESH_OFFSET:
    return c->sampler == CS_SAMPLER_R;
  case CS_EARLY_OFFSET:
    return c->early;
  case CS_TICK_OFFSET:
  case CS_BURST_OFFSET:
    return c->sampler == CS_SAMPLER_B;
  default:
    return true;
  }
}

int rec_what_compressor(struct rec_what *w, const char *text, char *err,
                        size_t errlen)
{
  struct cs_compressor *c = &w->compressor;
  struct cs_reg_write writes[CS_CONFIG_WRITES];
  int n;

  if (cs_spec_parse(text, c, err, errlen))
    return -1;
  n = cs_config_writes(c, writes);
  while (n--)
    if (needs_more(c, writes[n].addr) &&
        writes[n].value != reset_of(writes[n].addr))
      return fail(err, errlen, "the driver sets sampler, strata, rate and "
                               "combiner only, everything else must be what "
                               "a reset makes it");
  return 0;
}

static bool is_code(const struct cs_slot_cfg *s)
{
  return s->w_src == CS_W_NEXT_PC || s->w_src == CS_W_RET_ADDR;
}

uint8_t rec_what_code(const struct rec_what *w)
{
  uint8_t bits = 0;

  for (unsigned n = 0; n < w->slots; n++)
    bits |= (uint8_t)(is_code(&w->slot[n]) << n);
  return bits;
}

static void set_compressor(const struct rec_what *w, struct pmu_attributes *a)
{
  struct cs_reg_write writes[CS_CONFIG_WRITES];
  int n = cs_config_writes(&w->compressor, writes);

  a->config1 = 0;
  while (n--)
    switch (writes[n].addr) {
    case CS_COMP_OFFSET: a->config1 |= writes[n].value; break;
    case CS_RATE_OFFSET: a->period = writes[n].value; break;
    case CS_COMBINER_OFFSET:
      a->config1 |= (uint64_t)writes[n].value << MERGES_LSB;
      break;
    default: break;
    }
}

void rec_what_event(const struct rec_what *w, unsigned slot,
                    struct pmu_attributes *a)
{
  const struct cs_slot_cfg *s = &w->slot[slot];

  a->config = (uint64_t)s->class_mask << CLASS_LSB |
              (uint64_t)s->w_src << PMU_W_LSB |
              (uint64_t)s->ev_mask << EVENT_LSB |
              (uint64_t)s->ev_value << VALUE_LSB;
  a->config1 = a->period = 0;
  a->config2 = s->pc_lo || s->pc_hi != UINT64_MAX
                 ? s->pc_lo | (s->pc_hi & UINT32_MAX) << 32
                 : 0;
  a->flags |= (s->mode_mask & MODE_U ? 0 : PMU_EXCLUDE_USER) |
              (s->mode_mask & MODE_S ? 0 : PMU_EXCLUDE_KERNEL);
  if (slot)
    a->config |= PMU_SLOT | (uint64_t)slot << PMU_SLOT_LSB;
  else
    set_compressor(w, a);
}
