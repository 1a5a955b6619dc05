/* SPDX-License-Identifier: Apache-2.0
 *
 * debug_dump.c - registers and arrays of the coprocessor as text.
 */
#include <inttypes.h>
#include <string.h>

#include "debug_prompt.h"

enum { WORDS = 4 }; /* of an array, on a line */

static const char *symbol(const struct cs_ucode_map *map,
                          enum cs_ucode_kind kind, unsigned n)
{
  for (unsigned i = 0; map && i < map->symbols; i++)
    if (map->symbol[i].kind == kind && map->symbol[i].value == n)
      return map->symbol[i].name;
  return "";
}

static void dump_values(const struct debug_prompt *d, FILE *out)
{
  const struct cs_cop_state *s = &d->sim->s;

  for (unsigned i = 0; i < CS_COP_V_REGS; i++)
    fprintf(out, "v%-2u %-12s 0x%08" PRIx32 "%s", i,
            symbol(d->map, CS_UCODE_VALUE, i), s->v[i], i & 1 ? "\n" : "   ");
  for (unsigned i = 0; i < CS_COP_I_REGS; i++)
    fprintf(out, "i%-2u %-12s %10u%s", i, symbol(d->map, CS_UCODE_INDEX, i),
            s->i[i], i & 1 ? "\n" : "   ");
  for (unsigned i = 0; i < CS_COP_K_REGS; i++)
    fprintf(out, "k%-2u %-12s 0x%08" PRIx32 "%s", i,
            symbol(d->map, CS_UCODE_CONST, i), s->k[i], i & 1 ? "\n" : "   ");
}

static void dump_rest(const struct debug_prompt *d, FILE *out)
{
  const struct cs_cop_state *s = &d->sim->s;

  for (unsigned i = 0; i < CS_COP_BASE_REGS; i++)
    fprintf(out, "b%u=%u%s", i, s->base[i],
            i + 1 < CS_COP_BASE_REGS ? " " : "\n");
  for (unsigned i = 0; i < CS_COP_T_REGS; i++)
    fprintf(out, "t%u=%u%s", i, s->t[i], i + 1 < CS_COP_T_REGS ? " " : "\n");
  fprintf(out, "dr=0x%" PRIx32 " key=0x%" PRIx32 " hit=%d mi=%u vsat=%d clip=%d"
               " gap=%d rnd=0x%" PRIx32 " count=%" PRIu32 "\n", s->dr, s->key, s->hit,
          s->mi, s->vsat, s->clip, s->gapped, s->rnd, s->begun);
}

static void dump_assoc(const struct debug_prompt *d, FILE *out)
{
  const struct cs_cop_state *s = &d->sim->s;
  unsigned full = 0;

  for (unsigned i = 0; i < s->params.entries; i++)
    if (s->assoc.ent[i].valid) {
      fprintf(out, "assoc[%u] = 0x%08" PRIx32 "\n", i, s->assoc.ent[i].key);
      full++;
    }
  fprintf(out, "%u of %" PRIu32 " entries hold a key\n", full,
          s->params.entries);
}

/* Words that are not 0, four a line. */
static void dump_data(const struct debug_prompt *d, const char *name,
                      unsigned from, unsigned n, FILE *out)
{
  const struct cs_cop_state *s = &d->sim->s;
  unsigned zero = 0;

  for (unsigned i = 0; i < n; i += WORDS) {
    bool any = false;

    for (unsigned j = i; j < i + WORDS && j < n; j++)
      any |= s->data[(from + j) & (s->params.data - 1)] != 0;
    if (!any) {
      zero += n - i < WORDS ? n - i : WORDS;
      continue;
    }
    fprintf(out, "%s[%u] =", name, i);
    for (unsigned j = i; j < i + WORDS && j < n; j++)
      fprintf(out, " 0x%08" PRIx32, s->data[(from + j) & (s->params.data - 1)]);
    fputc('\n', out);
  }
  fprintf(out, "%s: %u words, %u of them in lines of zeros\n", name, n, zero);
}

/* An array ends where the next begins. */
static unsigned array_words(const struct debug_prompt *d, unsigned first)
{
  unsigned end = d->p->data ? d->p->data : d->sim->s.params.data;

  for (unsigned i = 0; i < d->map->symbols; i++) {
    const struct cs_ucode_symbol *s = &d->map->symbol[i];

    if (s->kind == CS_UCODE_ARRAY && (s->value & 0xffff) > first &&
        (s->value & 0xffff) < end)
      end = s->value & 0xffff;
  }
  return end > first ? end - first : 0;
}

static uint32_t word_of(const struct cs_cop_state *s, unsigned place)
{
  if (place >= CS_COP_WIN_BASE)
    return place >= CS_COP_WIN_T ? s->t[place - CS_COP_WIN_T]
                                 : s->base[place - CS_COP_WIN_BASE];
  if (place >= CS_COP_WIN_I)
    return s->i[place - CS_COP_WIN_I];
  return place >= CS_COP_WIN_K ? s->k[place - CS_COP_WIN_K]
                               : s->v[place - CS_COP_WIN_V];
}

/* What changes by itself, by its name in operands. */
static bool dump_fleeting(const struct cs_cop_state *s, const char *what,
                          FILE *out)
{
  const struct cs_cop_row *row = &s->s[s->cp];
  const struct { const char *name; uint32_t value; } all[] = {
    { "w0", row->w[0] }, { "w1", row->w[1] }, { "w2", row->w[2] },
    { "w3", row->w[3] }, { "info", row->info }, { "key", s->key },
    { "dr", s->dr }, { "hit", s->hit }, { "mi", s->mi },
    { "vsat", s->vsat }, { "clip", s->clip }, { "gap", s->gapped },
    { "rnd", s->rnd },
    { "count", s->begun },
  };

  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (!strcmp(what, all[i].name)) {
      fprintf(out, "%s = 0x%" PRIx32 "\n", what, all[i].value);
      return true;
    }
  return false;
}

int debug_prompt_dump(const struct debug_prompt *d, const char *what, FILE *out)
{
  const struct cs_cop_state *s = &d->sim->s;
  const int place = cs_ucode_place(d->map, what);

  if (!strcmp(what, "regs")) {
    dump_values(d, out);
    dump_rest(d, out);
  } else if (!strcmp(what, "assoc")) {
    dump_assoc(d, out);
  } else if (!strcmp(what, "data")) {
    dump_data(d, "data", 0, s->params.data, out);
  } else if (place >= (int)CS_COP_WIN_V) {
    fprintf(out, "%s = 0x%" PRIx32 "\n", what, word_of(s, (unsigned)place));
  } else if (place >= 0) {
    dump_data(d, what, (unsigned)place, array_words(d, (unsigned)place), out);
  } else if (!dump_fleeting(s, what, out)) {
    return -1;
  }
  return 0;
}
