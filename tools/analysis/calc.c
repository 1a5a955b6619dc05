/* SPDX-License-Identifier: Apache-2.0
 *
 * calc.c - `coresample calc`: a procedure by basic block, with best-case and
 * actual clocks per instruction, bubbles and culprits (SOSP 1997, Fig. 2).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code_options.h"
#include "commands.h"
#include "options.h"
#include "stall.h"

enum { KEY_ALL = 0x700 };
enum { TEXT = 256 };

/* Stalls below this, in clocks of an execution, have no bubble. */
#define BUBBLE 0.1

struct calc {
  struct stall_options o;
  bool all;                  /* blocks that never ran too */

  struct cs_view *v;
  struct stalls s;
  const struct cs_view_function *f;
  bool told[CS_REASONS];        /* letters that were explained */
};

static const struct argp_option options[] = {
  { "all", KEY_ALL, 0, 0, "Blocks that never ran too", 1 },
  { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct calc *c = state->input;

  (void)arg;
  switch (key) {
  case ARGP_KEY_INIT: state->child_inputs[0] = &c->o; return 0;
  case KEY_ALL: c->all = true; return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

static double ratio(double a, double b)
{
  return b > 0 ? a / b : 0;
}

static struct tally block_tally(const struct calc *c,
                                const struct cfg_block *b)
{
  struct tally t = { 0 };

  for (uint32_t k = 0; k < b->insns; k++)
    tally_add(&t, &c->s.stall[b->insn + k]);
  return t;
}

static bool is_shown(const struct calc *c, const struct tally *t)
{
  return c->all || t->cycles > 0 || t->executions > 0;
}

/* ---- text ---- */

static void print_culprit(const struct stall *t, double executions)
{
  const char *between = "  ";

  for (int r = 0; r < CS_REASONS; r++)
    if (t->culprit[r] && (ratio(t->high[r], executions) >= BUBBLE ||
                          (t->best > 1 && r == (int)t->best_reason))) {
      printf("%s%" PRIx64, between, t->culprit[r]);
      between = " ";
    }
}

/* The letters of what may be to blame, and how long it takes. */
static void print_bubble(struct calc *c, const struct stall *t,
                         const struct screen *s)
{
  double stall = ratio(stall_dynamic(t), t->executions);

  if (t->best > 1)
    printf("    s%c  %28s%6.1fcy  static: %s\n",
           reason_letters[t->best_reason], "...", (double)t->best - 1,
           reason_titles[t->best_reason]);
  if (stall < BUBBLE)
    return;
  printf("    %s", screen_yellow(s));
  for (int r = 0; r < CS_REASONS; r++)
    if (ratio(t->high[r], t->executions) >= BUBBLE)
      putchar(reason_letters[r]);
  if (ratio(t->unexplained, t->executions) >= BUBBLE)
    putchar('?');
  printf("%s  ... %.1fcy", screen_plain(s), stall);
  for (int r = 0; r < CS_REASONS; r++) {
    if (ratio(t->high[r], t->executions) < BUBBLE)
      continue;
    if (c->s.reasons)
      printf("  %c %.1f", reason_letters[r], ratio(t->high[r],
                                                   t->executions));
    if (!c->told[r])
      printf("  (%c = %s)", reason_letters[r], reason_titles[r]);
    c->told[r] = true;
  }
  putchar('\n');
}

static void print_insn(struct calc *c, uint32_t i, const struct screen *s)
{
  const struct stall *t = &c->s.stall[i];
  char text[TEXT];

  print_bubble(c, t, s);
  code_text(&c->s.code, &c->s.g.insn[i], c->f->lo, c->f->hi, text,
            sizeof text);
  printf("%8" PRIx64 "  ", c->s.g.insn[i].pc);
  printf("%-28.28s %12.0f", text, t->cycles);
  if (t->executions > 0)
    printf(" %7.2fcy", ratio(t->cycles, t->executions));
  else
    printf(" %9s", "");
  print_culprit(t, t->executions);
  putchar('\n');
}

static void print_cpi(const char *what, const struct tally *t, double cycles)
{
  printf("*** %-10s %14.0f/%.0f = %5.2f CPI\n", what, cycles, t->executions,
         ratio(cycles, t->executions));
}

static void print_block(struct calc *c, uint32_t b, const struct screen *s)
{
  const struct cfg_block *block = &c->s.g.block[b];
  struct tally t = block_tally(c, block);

  if (!is_shown(c, &t))
    return;
  printf("\n%s*** Block at %" PRIx64 ", %.0f executions (%s)%s\n",
         screen_bold(s), cfg_first(&c->s.g, b)->pc, c->s.executions[b],
         stall_confidence(&c->s, b), screen_plain(s));
  print_cpi("Best case", &t, t.best);
  print_cpi("Actual", &t, t.cycles);
  for (uint32_t k = 0; k < block->insns; k++)
    print_insn(c, block->insn + k, s);
}

static const struct cfg_function *graph_of(const struct calc *c)
{
  for (size_t i = 0; i < c->s.g.functions; i++)
    if (c->s.g.function[i].f == c->f)
      return &c->s.g.function[i];
  die("%s: no code of '%s'", c->v->db->path, c->f->name);
}

static struct tally procedure_tally(const struct calc *c,
                                    const struct cfg_function *g)
{
  struct tally t = { 0 };

  for (uint32_t b = g->block; b < g->block + g->blocks; b++) {
    const struct cfg_block *block = &c->s.g.block[b];

    for (uint32_t k = 0; k < block->insns; k++)
      tally_add(&t, &c->s.stall[block->insn + k]);
  }
  return t;
}

static void print(struct calc *c, unsigned others)
{
  const struct cfg_function *g = graph_of(c);
  struct tally t = procedure_tally(c, g);
  char place[CODE_PLACE];
  struct screen s;

  screen_open(&s, c->o.code.a.colour, !c->o.code.a.no_pager);
  analysis_print_epochs(c->v, &s);
  printf("%s%s%s%s: %.0f cycles, %.2f %% of all\n", screen_bold(&s),
         c->f->name, screen_plain(&s),
         code_place(c->f, place, sizeof place), t.cycles,
         100 * ratio(t.cycles, (double)c->v->event[0].total));
  if (others)
    printf("(%u more of that name: 0xADDRESS names another)\n", others);
  printf("executions: %s; culprits: %s\n",
         c->s.method == STALL_DCPI ? "from cycle samples alone" :
         c->s.flows ? "from sampled edges and flow constraints" :
         !strcmp(c->v->event[0].source, "exact") ? "exact" : "sampled",
         c->s.reasons ? "as the core told them" :
         c->s.misses ? "what misses and mispredicts do not rule out"
                     : "what the code does not rule out");
  if (g->missing)
    puts("(an indirect jump goes where nothing tells: edges are missing)");
  print_cpi("Best case", &t, t.best);
  print_cpi("Actual", &t, t.cycles);
  for (uint32_t b = g->block; b < g->block + g->blocks; b++)
    print_block(c, b, &s);
}

/* ---- JSON ---- */

static json_t *stalls_json(const struct stall *t)
{
  json_t *all = json_array();

  for (int r = 0; r < CS_REASONS; r++)
    if (t->high[r] > 0)
      json_array_append_new(all, json_pack(
        "{s:s,s:f,s:f,s:o}", "reason", cs_reason_names[r], "low", t->low[r],
        "high", t->high[r], "culprit",
        t->culprit[r] ? json_count(t->culprit[r]) : json_null()));
  if (t->unexplained > 0)
    json_array_append_new(all, json_pack(
      "{s:s,s:f,s:f,s:n}", "reason", "unexplained", "low", t->unexplained,
      "high", t->unexplained, "culprit"));
  return all;
}

static json_t *insn_json(struct calc *c, uint32_t i)
{
  const struct stall *t = &c->s.stall[i];
  char text[TEXT];

  code_text(&c->s.code, &c->s.g.insn[i], c->f->lo, c->f->hi, text,
            sizeof text);
  return json_pack("{s:o,s:s,s:f,s:f,s:o,s:i,s:s,s:o}", "address",
                   json_count(c->s.g.insn[i].pc), "text", text, "cycles",
                   t->cycles, "executions", t->executions, "cpi",
                   t->executions > 0 ? json_real(t->cycles / t->executions)
                                     : json_null(),
                   "best", (int)t->best, "static",
                   t->best > 1 ? cs_reason_names[t->best_reason] : "",
                   "stalls", stalls_json(t));
}

static json_t *block_json(struct calc *c, uint32_t b)
{
  const struct cfg_block *block = &c->s.g.block[b];
  struct tally t = block_tally(c, block);
  json_t *rows = json_array();

  for (uint32_t k = 0; k < block->insns; k++)
    json_array_append_new(rows, insn_json(c, block->insn + k));
  return json_pack("{s:o,s:f,s:s,s:f,s:f,s:o}", "address",
                   json_count(cfg_first(&c->s.g, b)->pc), "executions",
                   c->s.executions[b], "confidence",
                   stall_confidence(&c->s, b), "best_cpi",
                   ratio(t.best, t.executions), "actual_cpi",
                   ratio(t.cycles, t.executions), "instructions", rows);
}

static void print_json(struct calc *c)
{
  const struct cfg_function *g = graph_of(c);
  struct tally t = procedure_tally(c, g);
  json_t *blocks = json_array();

  for (uint32_t b = g->block; b < g->block + g->blocks; b++) {
    struct tally sum = block_tally(c, &c->s.g.block[b]);

    if (is_shown(c, &sum))
      json_array_append_new(blocks, block_json(c, b));
  }
  analysis_print_json(json_pack(
    "{s:o,s:s,s:s,s:b,s:b,s:f,s:f,s:f,s:o}", "epochs",
    analysis_epochs_json(c->v), "function", c->f->name, "file", c->f->file,
    "reasons", c->s.reasons, "missing_edges", g->missing, "cycles", t.cycles,
    "best_cpi", ratio(t.best, t.executions), "actual_cpi",
    ratio(t.cycles, t.executions), "blocks", blocks));
}

/* ---- the command ---- */

int command_calc(int argc, char **argv)
{
  const struct argp_child children[] = { { &stall_argp, 0, 0, 0 }, { 0 } };
  const struct argp argp = {
    options, parse, "DB [PROCEDURE]",
    "Tells clocks per instruction of a procedure (default: the hottest) by "
    "basic block, at best and actually, and what instructions waited for.\v"
    "PROCEDURE is a name, or an address in it as 0x...  A line `s` is a stall "
    "that the code itself makes, other letters are what may be to blame.",
    children, 0, 0,
  };
  struct calc c = { 0 };
  unsigned others;

  argp_parse(&argp, argc, argv, 0, 0, &c);
  c.v = analysis_open(&c.o.code.a, c.o.code.path);
  stalls_load(&c.s, c.v, c.o.method);
  c.f = code_function(c.v, c.o.code.function, &others);
  stalls_open(&c.s, c.f->image, c.o.code.elf);
  if (c.o.code.a.json)
    print_json(&c);
  else
    print(&c, others);
  stalls_close(&c.s);
  cs_view_close(c.v);
  return 0;
}
