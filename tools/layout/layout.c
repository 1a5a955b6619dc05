/* SPDX-License-Identifier: Apache-2.0
 *
 * layout.c - `coresample layout`: an order of functions for the linker, found
 * by simulating the instruction cache and the branch target buffer on runs that
 * the profile tells of.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "commands.h"
#include "cs_file.h"
#include "options.h"
#include "search.h"

enum { KEY_EPOCH = 'E', KEY_IMAGE = 0x700, KEY_MAP, KEY_CACHE, KEY_BTB,
       KEY_TRIES, KEY_STEPS, KEY_LLD, KEY_COST };

/* Of walks: one to search with, one to judge the result. */
enum { SEED_SEARCH = 20011, SEED_JUDGE = 70001 };

#define WORTH 0.99           /* of the clocks; else all stays as it was */

struct command {
  struct analysis a;
  const char *db, *out, *map, *elf;
  struct machine m;
  size_t tries, steps;
  bool lld;

  struct cs_view *v;
  struct map units;
  struct ranges r;
  struct order order;
  struct cost before, after; /* of the walk that judges */
  uint64_t instructions;
};

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "What is laid out:", 1 },
  { "map", KEY_MAP, "FILE", 0, "The program's map, by GNU ld -Map=FILE", 1 },
  { "image", KEY_IMAGE, "ELF", 0,
    "The program's file, where it is not where it was", 1 },
  { "epoch", KEY_EPOCH, "EPOCH", 0,
    "Name or number of an epoch, or all (default: the last one)", 1 },
  { "output", 'o', "FILE", 0, "Write to FILE (default: standard output)", 1 },
  { "lld", KEY_LLD, 0, 0,
    "Symbols for lld --symbol-ordering-file, not sections for GNU ld", 1 },
  { 0, 0, 0, 0, "What it shall run on:", 2 },
  { "cache", KEY_CACHE, "BYTES[,LINE[,WAYS]]", 0,
    "Instruction cache (default: 4096,32,1)", 2 },
  { "btb", KEY_BTB, "ENTRIES", 0,
    "Branch target buffer, a power of two, 0: none (default: 256)", 2 },
  { "cost", KEY_COST, "MISS,MISPREDICT", 0, "Clocks of each (default: 12,4)",
    2 },
  { 0, 0, 0, 0, "How long it searches:", 3 },
  { "tries", KEY_TRIES, "N", 0, "Orders to look at (default: 4000)", 3 },
  { "steps", KEY_STEPS, "N", 0,
    "Blocks of the made-up run that each is judged by (default: 120000)", 3 },
  { 0 },
};

static void parse_cache(struct machine *m, const char *text)
{
  char *end;

  m->cache = (uint32_t)strtoul(text, &end, 0);
  if (*end == ',')
    m->line = (uint32_t)strtoul(end + 1, &end, 0);
  if (*end == ',')
    m->ways = (uint32_t)strtoul(end + 1, &end, 0);
  if (*end || m->line < 4 || m->line & (m->line - 1) || !m->ways ||
      m->ways > 64 || m->cache > 1 << 24 || m->cache < m->line * m->ways ||
      m->cache % (m->line * m->ways))
    die("--cache=%s: not BYTES[,LINE[,WAYS]] of a cache", text);
}

static void parse_cost(struct machine *m, const char *text)
{
  char *end;

  m->miss = strtod(text, &end);
  m->mispredict = *end == ',' ? strtod(end + 1, &end) : -1;
  if (*end || !(m->miss >= 0 && m->miss < 1e6) ||
      !(m->mispredict >= 0 && m->mispredict < 1e6))
    die("--cost=%s: not two numbers of clocks, MISS,MISPREDICT", text);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct command *c = state->input;

  switch (key) {
  case 'o': c->out = arg; return 0;
  case KEY_EPOCH: c->a.epoch = arg; return 0;
  case KEY_MAP: c->map = arg; return 0;
  case KEY_IMAGE: c->elf = arg; return 0;
  case KEY_LLD: c->lld = true; return 0;
  case KEY_CACHE: parse_cache(&c->m, arg); return 0;
  case KEY_COST: parse_cost(&c->m, arg); return 0;
  case KEY_BTB:
    c->m.btb = (uint32_t)parse_count("--btb", arg, 0, 65536);
    if (c->m.btb & (c->m.btb - 1))
      die("--btb=%s: not a power of two", arg);
    return 0;
  case KEY_TRIES: c->tries = parse_count("--tries", arg, 0, 1e9); return 0;
  case KEY_STEPS:
    c->steps = parse_count("--steps", arg, 1000, 1e9);
    return 0;
  case ARGP_KEY_ARG:
    if (c->db)
      argp_error(state, "more than one database");
    c->db = arg;
    return 0;
  case ARGP_KEY_END:
    if (!c->db || !c->map)
      argp_error(state, "name a profile database and --map FILE");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

/* ---- search and judgement ---- */

static struct cost judge(struct command *c, const struct walk *w,
                         const struct order *o)
{
  uint64_t *base = calloc(c->units.units, sizeof *base);
  struct cost cost;

  if (!base)
    die("out of memory");
  search_place(o, &c->units, base);
  cost = cost_of(&c->m, w, base);
  free(base);
  return cost;
}

static void find(struct command *c)
{
  const struct order linked = { 0 };
  struct walk w;

  walk_make(&w, &c->r, &c->units, SEED_SEARCH, c->steps);
  search_order(&c->order, &c->m, &w, &c->units, c->tries, SEED_SEARCH);
  walk_free(&w);
  walk_make(&w, &c->r, &c->units, SEED_JUDGE, c->steps);
  c->instructions = w.instructions;
  c->before = judge(c, &w, &linked);
  c->after = judge(c, &w, &c->order);
  walk_free(&w);
}

static bool is_worth(const struct command *c)
{
  return c->after.clocks < WORTH * c->before.clocks &&
         c->after.misses <= c->before.misses;
}

/* ---- output ---- */

static double per_thousand(const struct command *c, uint64_t n)
{
  return 1000.0 * (double)n / (double)c->instructions;
}

static void tell(const struct command *c, FILE *f)
{
  fprintf(f, "%zu of %zu pieces of code placed; of 1000 instructions, "
          "expected: I-cache misses %.2f -> %.2f, mispredicts %.2f -> %.2f",
          is_worth(c) ? c->order.units : 0, c->units.units,
          per_thousand(c, c->before.misses),
          per_thousand(c, c->after.misses),
          per_thousand(c, c->before.mispredicts),
          per_thousand(c, c->after.mispredicts));
}

static void write_ld(const struct command *c, FILE *f)
{
  fputs("/* ", f);
  tell(c, f);
  fputs(" */\n", f);
  for (size_t i = 0; i < c->order.units && is_worth(c); i++) {
    const struct unit *u = &c->units.unit[c->order.unit[i]];

    fprintf(f, "    . = ALIGN(%d); %s(%s)\n", UNIT_ALIGN, u->object,
            u->section);
  }
}

static void write_lld(const struct command *c, FILE *f)
{
  fputs("# ", f);
  tell(c, f);
  fputc('\n', f);
  for (size_t i = 0; i < c->order.units && is_worth(c); i++) {
    struct cs_place p = cs_symbols_find(
      c->r.code.symbols, c->units.unit[c->order.unit[i]].lo);

    if (!p.offset && strcmp(p.function, "?"))
      fprintf(f, "%s\n", p.function);
  }
}

static void write_order(const struct command *c)
{
  struct cs_file out;
  char err[ERROR_TEXT];

  cs_file_input(c->db);
  cs_file_input(c->map);
  if (cs_file_open(&out, c->out ? c->out : "-", err, sizeof err))
    die("%s", err);
  (c->lld ? write_lld : write_ld)(c, out.f);
  if (cs_file_ready(&out, err, sizeof err) ||
      cs_file_commit(&out, err, sizeof err))
    die("%s", err);
  tell(c, stderr);
  fputc('\n', stderr);
}

int command_layout(int argc, char **argv)
{
  const struct argp argp = {
    list, parse, "DB --map FILE",
    "Finds an order of functions in which a program misses the instruction "
    "cache less, and writes it for the linker.", 0, 0, 0,
  };
  struct command c = {
    .m = { 4096, 32, 1, 256, 12, 4 }, 
    .tries = 4000, .steps = 120000,
  };
  struct export x = { 0 };

  argp_parse(&argp, argc, argv, 0, 0, &c);
  map_read(&c.units, c.map);
  x.v = c.v = analysis_open(&c.a, c.db);
  x.path = c.db;
  x.elf = c.elf;
  analysis_load_events(c.v, NULL);
  ranges_open(&x, &c.r);
  find(&c);
  write_order(&c);
  free(c.order.unit);
  ranges_close(&c.r);
  map_free(&c.units);
  cs_view_close(c.v);
  return 0;
}
