/* SPDX-License-Identifier: Apache-2.0
 *
 * whatcg.c - `coresample whatcg` and `topstalls`: where the cycles of a program
 * (or of a procedure) go, by reason (SOSP 1997, Fig. 4), and the instructions
 * that waited longest.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code_options.h"
#include "commands.h"
#include "options.h"
#include "reason_shares.h"
#include "stall.h"

enum { TEXT = 256, TOP = 20 };

struct whatcg {
  struct stall_options o;

  struct cs_view *v;
  struct stalls s;
  const struct cs_view_function *f; /* NULL: the whole image */
};

/* The image with the hottest procedure, unless one is named. */
static void open_all(struct whatcg *w)
{
  const struct cs_view_function *f;
  unsigned others;

  w->v = analysis_open(&w->o.code.a, w->o.code.path);
  stalls_load(&w->s, w->v, w->o.method);
  f = code_function(w->v, w->o.code.function, &others);
  w->f = w->o.code.function ? f : NULL;
  stalls_open(&w->s, f->image, w->o.code.elf);
}

static void close_all(struct whatcg *w)
{
  stalls_close(&w->s);
  cs_view_close(w->v);
}

static bool is_inside(const struct whatcg *w, uint64_t pc)
{
  return !w->f || (pc >= w->f->lo && pc < w->f->hi);
}

/* ---- whatcg ---- */

static struct tally sum(const struct whatcg *w)
{
  struct tally t = { 0 };

  for (size_t i = 0; i < w->s.g.insns; i++)
    if (is_inside(w, w->s.g.insn[i].pc))
      tally_add(&t, &w->s.stall[i]);
  return t;
}

/* Cycles of code that is in no procedure, or in another image. */
static double elsewhere(const struct whatcg *w, const struct tally *t)
{
  double all = (double)w->v->event[0].total;

  return w->f || all < t->cycles ? 0 : all - t->cycles;
}

/* What is 100 %: the cycles that the program took, where all of it was sampled
 * and they are known; else what was counted. */
static double whole(struct whatcg *w, const struct tally *t)
{
  double own = w->f || !strcmp(w->v->event[0].source, "exact")
               ? 0 : (double)cs_view_sum(w->v, "own_cycles");

  analysis_check(w->v);
  return own > 0 ? own : t->cycles;
}

static double still(const struct tally *t)
{
  double all = 0;

  for (int r = 0; r < CS_REASONS; r++)
    all += t->still[r];
  return all;
}

static void line(const char *name, double percent)
{
  printf("*** %24s %27.1f%%\n", name, percent);
}

static void print_dynamic(const struct tally *t, double one)
{
  for (int r = CS_REASON_OWN + 1; r < CS_REASONS; r++)
    if (t->high[r] > 0)
      printf("*** %24s %5.1f%% to %5.1f%%\n", reason_titles[r],
             t->low[r] / one, t->high[r] / one);
  printf("*** %24s %5.1f%% to %5.1f%%\n", "Unexplained stall",
         t->unexplained / one, t->unexplained / one);
  printf("*** %24s %5.1f%% to %5.1f%%\n", "Unexplained gain", t->gain / one,
         t->gain / one);
  line("Subtotal dynamic", (t->cycles - t->best) / one);
}

static void print_static(const struct tally *t, double one)
{
  for (int r = CS_REASON_OWN + 1; r < CS_REASONS; r++)
    if (t->still[r] > 0)
      printf("*** %24s %13.1f%%\n", reason_titles[r], t->still[r] / one);
  line("Subtotal static", still(t) / one);
}

/* ---- 95 % intervals of sampled reasons ---- */

/* False: reasons were not sampled, or not used. */
static bool sum_shares(struct whatcg *w, struct shares_sum *sum)
{
  struct shares s;

  if (!w->s.reasons)
    return false;
  shares_load(&s, w->v, w->s.code.image);
  analysis_check(w->v);
  shares_sum(&s, w->f ? w->f->lo : 0, w->f ? w->f->hi : UINT64_MAX, sum);
  shares_free(&s);
  return s.grain > 0 && sum->cycles > 0;
}

static void print_intervals(struct whatcg *w)
{
  struct shares_sum sum;

  if (!sum_shares(w, &sum))
    return;
  printf("***\n*** Sampled, 95 %% intervals (%.0f samples):\n", sum.samples);
  for (int r = CS_REASON_OWN; r < CS_REASONS; r++)
    if (sum.reason[r].part > 0)
      printf("*** %24s %5.1f%%  %5.1f%% .. %5.1f%%\n", reason_titles[r],
             100 * sum.reason[r].part, 100 * sum.reason[r].in.low,
             100 * sum.reason[r].in.high);
}

static json_t *intervals_json(struct whatcg *w)
{
  json_t *o = json_object();
  struct shares_sum sum;

  if (!sum_shares(w, &sum)) {
    json_decref(o);
    return json_null();
  }
  for (int r = 0; r < CS_REASONS; r++)
    json_object_set_new(o, cs_reason_names[r], json_pack(
      "{s:f,s:f,s:f}", "percent", 100 * sum.reason[r].part, "low",
      100 * sum.reason[r].in.low, "high", 100 * sum.reason[r].in.high));
  return o;
}

static void print(struct whatcg *w)
{
  const char *rule = "*** --------------------------------------------------";
  struct tally t = sum(w);
  double one = whole(w, &t) / 100, executed = t.best - still(&t);
  struct screen s;

  screen_open(&s, w->o.code.a.colour, !w->o.code.a.no_pager);
  analysis_print_epochs(w->v, &s);
  printf("%s%s%s\n\n", screen_bold(&s), w->f ? w->f->name : "whole program",
         screen_plain(&s));
  printf("*** Best case %14.0f/%.0f = %.2f CPI\n", t.best, t.executions,
         t.executions > 0 ? t.best / t.executions : 0);
  printf("*** Actual    %14.0f/%.0f = %.2f CPI\n***\n", t.cycles,
         t.executions, t.executions > 0 ? t.cycles / t.executions : 0);
  print_dynamic(&t, one);
  puts("***");
  print_static(&t, one);
  puts(rule);
  line("Total stall", (t.cycles - executed) / one);
  line("Execution", executed / one);
  line("Net sampling error", 100 - t.cycles / one);
  puts(rule);
  line("Total tallied", 100);
  printf("*** (%.0f cycles, %.1f%% of all)\n", t.cycles,
         100 * t.cycles / (double)w->v->event[0].total);
  if (elsewhere(w, &t) > 0)
    printf("*** (%.0f cycles are of code in no procedure of this image)\n",
           elsewhere(w, &t));
  print_intervals(w);
}

/* Of what was counted: they add up to 100. */
static json_t *percent_json(const struct tally *t)
{
  double one = t->cycles > 0 ? t->cycles / 100 : 1;
  json_t *o = json_object();

  json_object_set_new(o, cs_reason_names[CS_REASON_OWN],
                      json_real((t->best - still(t)) / one));
  for (int r = CS_REASON_OWN + 1; r < CS_REASONS; r++)
    json_object_set_new(o, cs_reason_names[r],
                        json_real((t->still[r] + t->part[r]) / one));
  json_object_set_new(o, "unexplained",
                      json_real((t->unexplained + t->gain) / one));
  return o;
}

static void print_json(struct whatcg *w)
{
  struct tally t = sum(w);
  double one = t.cycles > 0 ? whole(w, &t) / 100 : 1;
  json_t *dynamic = json_object(), *fixed = json_object();

  for (int r = CS_REASON_OWN + 1; r < CS_REASONS; r++) {
    json_object_set_new(dynamic, cs_reason_names[r], json_pack(
      "{s:f,s:f}", "low", t.low[r] / one, "high", t.high[r] / one));
    json_object_set_new(fixed, cs_reason_names[r],
                        json_real(t.still[r] / one));
  }
  analysis_print_json(json_pack(
    "{s:o,s:s,s:b,s:f,s:f,s:f,s:f,s:o,s:o,s:f,s:f,s:o,s:f,s:f,s:o}",
    "epochs",
    analysis_epochs_json(w->v), "function", w->f ? w->f->name : "",
    "reasons", w->s.reasons, "cycles", t.cycles, "executions", t.executions,
    "best_cpi", t.executions > 0 ? t.best / t.executions : 0, "actual_cpi",
    t.executions > 0 ? t.cycles / t.executions : 0, "percent",
    percent_json(&t), "dynamic", dynamic, "unexplained",
    t.unexplained / one, "gain", t.gain / one, "static", fixed,
    "execution", (t.best - still(&t)) / one, "sampling_error",
    100 - t.cycles / one, "intervals", intervals_json(w)));
}

int command_whatcg(int argc, char **argv)
{
  const struct argp_child children[] = { { &stall_argp, 0, 0, 0 }, { 0 } };
  const struct argp argp = {
    NULL, NULL, "DB [PROCEDURE]",
    "Tells where the cycles of a program (or a procedure) go: percent of "
    "each reason.\v"
    "Where several reasons may be to blame, a range says how much each has at "
    "least and at most.", children, 0, 0,
  };
  struct whatcg w = { 0 };

  argp_parse(&argp, argc, argv, 0, 0, &w.o);
  open_all(&w);
  if (w.o.code.a.json)
    print_json(&w);
  else
    print(&w);
  close_all(&w);
  return 0;
}

/* ---- topstalls ---- */

static const struct stalls *sorted; /* of by_stall() */

static int by_stall(const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  double p = sorted->stall[x].cycles - sorted->stall[x].executions,
         q = sorted->stall[y].cycles - sorted->stall[y].executions;

  return p != q ? (p < q ? 1 : -1) : x < y ? -1 : x > y;
}

/* Instructions by the clocks that they waited, static stalls too. */
static uint32_t *order(const struct whatcg *w, size_t *n)
{
  uint32_t *o = malloc((w->s.g.insns + 1) * sizeof *o);

  if (!o)
    die("out of memory");
  *n = 0;
  for (uint32_t i = 0; i < w->s.g.insns; i++)
    if (is_inside(w, w->s.g.insn[i].pc) &&
        w->s.stall[i].cycles > w->s.stall[i].executions)
      o[(*n)++] = i;
  sorted = &w->s;
  qsort(o, *n, sizeof *o, by_stall);
  return o;
}

static size_t rows_shown(const struct whatcg *w, size_t n)
{
  size_t top = w->o.code.a.top ? w->o.code.a.top : TOP;

  return n < top ? n : top;
}

/* Falling by what they may have. */
static void print_reasons(const struct stall *t, double waited)
{
  const char *between = "";

  if (t->best > 1) {
    printf("%s (static) %.0f%%", cs_reason_names[t->best_reason],
           100 * (t->best - 1) * t->executions / waited);
    between = ", ";
  }
  for (int r = 0; r < CS_REASONS; r++) {
    if (t->high[r] < 0.05 * waited)
      continue;
    printf("%s%s", between, cs_reason_names[r]);
    if (t->high[r] - t->low[r] > 0.01 * waited)
      printf(" %.0f..%.0f%%", 100 * t->low[r] / waited,
             100 * t->high[r] / waited);
    else
      printf(" %.0f%%", 100 * t->high[r] / waited);
    if (t->culprit[r])
      printf(" %" PRIx64, t->culprit[r]);
    between = ", ";
  }
  if (t->unexplained >= 0.05 * waited)
    printf("%sunexplained %.0f%%", between, 100 * t->unexplained / waited);
}

static void print_top(struct whatcg *w, const uint32_t *o, size_t n)
{
  struct screen s;

  screen_open(&s, w->o.code.a.colour, !w->o.code.a.no_pager);
  analysis_print_epochs(w->v, &s);
  printf("\n%12s %6s %8s  %-8s  %s\n", "waited", "%", "an exec.", "address",
         "procedure, instruction: why");
  for (size_t i = 0; i < rows_shown(w, n); i++) {
    const struct stall *t = &w->s.stall[o[i]];
    const struct insn *insn = &w->s.g.insn[o[i]];
    const struct cs_view_function *f = cs_view_find(w->v, w->s.code.image,
                                                    insn->pc);
    double waited = t->cycles - t->executions;
    char text[TEXT];

    code_text(&w->s.code, insn, f ? f->lo : 0, f ? f->hi : 0, text,
              sizeof text);
    printf("%s%12.0f %6.2f%s %8.2f  %-8" PRIx64 "  ",
           screen_heat(&s, waited / (double)w->v->event[0].total), waited,
           100 * waited / (double)w->v->event[0].total, screen_plain(&s),
           t->executions > 0 ? waited / t->executions : 0, insn->pc);
    screen_text(f ? f->name : "?", 0);
    printf(", %s: ", text);
    print_reasons(t, waited);
    putchar('\n');
  }
}

static json_t *top_json(struct whatcg *w, uint32_t i)
{
  const struct stall *t = &w->s.stall[i];
  const struct insn *insn = &w->s.g.insn[i];
  const struct cs_view_function *f = cs_view_find(w->v, w->s.code.image,
                                                  insn->pc);
  json_t *reasons = json_array();

  for (int r = 0; r < CS_REASONS; r++)
    if (t->high[r] > 0)
      json_array_append_new(reasons, json_pack(
        "{s:s,s:f,s:f,s:o}", "reason", cs_reason_names[r], "low", t->low[r],
        "high", t->high[r], "culprit",
        t->culprit[r] ? json_count(t->culprit[r]) : json_null()));
  return json_pack("{s:o,s:s,s:f,s:f,s:f,s:f,s:o}", "address",
                   json_count(insn->pc), "function", f ? f->name : "?",
                   "waited", t->cycles - t->executions, "executions",
                   t->executions, "static",
                   (t->best - 1) * t->executions, "unexplained",
                   t->unexplained, "reasons", reasons);
}

int command_topstalls(int argc, char **argv)
{
  const struct argp_child children[] = { { &stall_argp, 0, 0, 0 }, { 0 } };
  const struct argp argp = {
    NULL, NULL, "DB [PROCEDURE]",
    "Lists the instructions of a program (or a procedure) that waited "
    "longest, and for what.", children, 0, 0,
  };
  struct whatcg w = { 0 };
  uint32_t *o;
  size_t n;

  argp_parse(&argp, argc, argv, 0, 0, &w.o);
  open_all(&w);
  o = order(&w, &n);
  if (w.o.code.a.json) {
    json_t *rows = json_array();

    for (size_t i = 0; i < rows_shown(&w, n); i++)
      json_array_append_new(rows, top_json(&w, o[i]));
    analysis_print_json(json_pack("{s:o,s:o}", "epochs",
                                  analysis_epochs_json(w.v), "rows", rows));
  } else {
    print_top(&w, o, n);
  }
  free(o);
  close_all(&w);
  return 0;
}
