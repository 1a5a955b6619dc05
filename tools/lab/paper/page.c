/* SPDX-License-Identifier: Apache-2.0
 *
 * page.c - docs/paper-results.md, and its tables on the terminal.
 */
#include "page.h"

#include <math.h>
#include <string.h>

#include "paper.h"

static const char *const claim_verdicts[] = {
  "reproduced", "better", "**not reproduced**",
};
static const char *const goal_verdicts[] = { "reached", "reached", "**missed**" };
static const char *const plain_verdicts[] = { "reproduced", "better", "NOT" };
static const char *const plain_goals[] = { "reached", "reached", "MISSED" };

static void measure(struct judgement *j, struct judged *row, int set,
                    const struct results *r)
{
  const struct claim *c = row->claim;
  struct figure *f = &row->of[set];

  f->there = r->programs && (set == TUNE || claim_of_set(c));
  if (!f->there)
    return;
  f->verdict = claim_verdict(c, claim_measure(r, c, f->text, sizeof f->text),
                             r->programs);
  j->claims[set]++;
  j->count[set][f->verdict]++;
}

void judge(struct judgement *j, const struct results r[SETS],
           const struct claim *claims)
{
  *j = (struct judgement){ .rows = 0 };
  for (const struct claim *c = claims; c->where; c++) {
    struct judged *row = &j->row[j->rows++];

    if (j->rows > MAX_JUDGED)
      paper_die("more than %d claims", MAX_JUDGED);
    row->claim = c;
    for (int set = 0; set < SETS; set++)
      measure(j, row, set, &r[set]);
  }
}

/* ---- claims ---- */

/* The explanations are of the set `tune`. */
static bool has_note(const struct judged *row)
{
  return row->of[TUNE].verdict != REPRODUCED && row->claim->why;
}

static void write_figure(FILE *f, const struct figure *x,
                         const char *const *verdicts)
{
  if (x->there)
    fprintf(f, " %s | %s", x->text, verdicts[x->verdict]);
  else
    fputs(" - | -", f);
}

static void write_claims(FILE *f, const struct judgement *j,
                         const char *const *verdicts)
{
  unsigned note = 0;

  for (unsigned i = 0; i < j->rows; i++) {
    const struct judged *row = &j->row[i];

    fprintf(f, "| %s | %s | %s |", row->claim->where, row->claim->says,
            row->claim->paper);
    write_figure(f, &row->of[TUNE], verdicts);
    if (has_note(row))
      fprintf(f, " (%u)", ++note);
    fputs(" |", f);
    write_figure(f, &row->of[REPORT], verdicts);
    fputs(" |\n", f);
  }
}

static void write_notes(FILE *f, const struct judgement *j)
{
  unsigned note = 0;

  fputc('\n', f);
  for (unsigned i = 0; i < j->rows; i++)
    if (has_note(&j->row[i]))
      fprintf(f, "%u. %s: %s\n", ++note, j->row[i].claim->says,
              j->row[i].claim->why);
}

/* ---- designs ---- */

static void write_events(FILE *f, double events, double end)
{
  if (events >= end)
    fputs("-", f);
  else
    fprintf(f, "%.0f K", events / 1e3);
}

static void write_design_row(FILE *f, const struct results *r,
                             const struct paper_design *d)
{
  fprintf(f, "| `%s` | %.0f |", d->spec,
          bits_of(r->program[0].loads, d->key));
  for (unsigned i = 0; i < r->programs; i++) {
    const struct program *p = &r->program[i];

    fprintf(f, " %.2f / %.2f |", final(p->loads, d->key, "error"),
            overhead_at(p, p->loads, d->key, points(p->loads) - 1));
  }
  fputc('\n', f);
}

static void write_5_row(FILE *f, const struct results *r,
                        const struct paper_design *d)
{
  fprintf(f, "| `%s` |", d->spec);
  for (unsigned i = 0; i < r->programs; i++) {
    const json_t *loads = r->program[i].loads;
    double end = events_at(loads, points(loads) - 1);

    fputc(' ', f);
    write_events(f, reaches(loads, d->key, 5), end);
    fputs(" / ", f);
    write_events(f, stays(loads, d->key, 5), end);
    fputs(" |", f);
  }
  fputc('\n', f);
}

static void write_control_row(FILE *f, const struct results *r,
                              const struct paper_design *d)
{
  fprintf(f, "| `%s` |", d->spec);
  for (unsigned i = 0; i < r->programs; i++) {
    const struct program *p = &r->program[i];
    size_t at = point_of(p->control, 4e6);

    fprintf(f, " %.2f / %.2f / %.2f |", mean_at(p->control, d->key, "edges", at),
            mean_at(p->control, d->key, "calls", at),
            overhead_at(p, p->control, d->key, at));
  }
  fputc('\n', f);
}

/* ---- several profiles at once ---- */

/* Errors of each profile and the overhead, at the end. */
static void write_errors(FILE *f, const struct program *p,
                         const json_t *profile, const struct paper_set *set,
                         const char *key)
{
  for (unsigned i = 0; i < set->slots; i++)
    fprintf(f, " %.2f /", final(profile, key, set->slot[i].name));
  fprintf(f, " %.2f |", overhead_at(p, profile, key, points(profile) - 1));
}

static void write_timed_row(FILE *f, const struct results *r,
                            const struct paper_design *d)
{
  fprintf(f, "| `%s` |", d->spec);
  for (unsigned i = 0; i < r->programs; i++)
    write_errors(f, &r->program[i], r->program[i].timed,
                 &paper_sets[PAPER_TIMED], d->key);
  fputc('\n', f);
}

static void write_four_row(FILE *f, const struct results *r,
                           const struct paper_design *d)
{
  fprintf(f, "| `%s` |", d->spec);
  for (unsigned i = 0; i < r->programs; i++)
    write_errors(f, &r->program[i], r->program[i].four,
                 &paper_sets[PAPER_FOUR], d->key);
  fputc('\n', f);
}

/* Fig. 11's profiles of the whole program, and beside the modelled overhead
 * what the program took longer on the SoC. */
static void write_whole_row(FILE *f, const struct results *r,
                            const struct paper_design *d)
{
  fprintf(f, "| `%s` |", d->spec);
  for (unsigned i = 0; i < r->programs; i++)
    write_errors(f, &r->program[i], r->program[i].control,
                 &paper_sets[PAPER_CONTROL], d->key);
  if (strcmp(d->key, "former")) {
    fputc('\n', f);
    return;
  }
  fputs("\n| ... measured slowdown % |", f);
  for (unsigned i = 0; i < r->programs; i++)
    if (isnan(r->program[i].slowdown))
      fputs(" - |", f);
    else
      fprintf(f, " %.2f |", r->program[i].slowdown);
  fputc('\n', f);
}

static void write_table(FILE *f, const struct results *r, const char *head,
                        unsigned columns, const struct paper_design *d,
                        void (*row)(FILE *, const struct results *,
                                    const struct paper_design *))
{
  fputs(head, f);
  for (unsigned i = 0; i < r->programs; i++)
    fprintf(f, " %s |", r->program[i].name);
  fputs("\n|", f);
  for (unsigned i = 0; i < r->programs + columns; i++)
    fputs("---|", f);
  fputc('\n', f);
  for (; d->key; d++)
    row(f, r, d);
}

/* Clocks between messages, what a service thread has for each [001 section
 * 2.2]. */
static double interval(const struct program *p, const char *key, size_t i)
{
  return instructions_at(p->loads, i) * p->cpi /
         mean_at(p->loads, key, "messages", i);
}

static void write_programs(FILE *f, const struct results *r)
{
  for (unsigned i = 0; i < r->programs; i++) {
    const struct program *p = &r->program[i];
    size_t last = points(p->loads) - 1;

    fprintf(f, "| %s | %.0f | %.0f | %.2f | %.0f | %.0f |\n", p->name,
            events_at(p->loads, last),
            instructions_at(p->loads, last), p->cpi,
            interval(p, "h256", last), interval(p, "default", last));
  }
}

/* ---- the page ---- */

static const char head[] =
  "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
  "<!-- Written by `make paper`; do not edit. -->\n"
  "# The papers' experiments, again\n\n"
  "[001] is Sastry, Bodik, Smith: Rapid Profiling via Stratified Sampling,\n"
  "ISCA 2001. `make paper` repeats its evaluation with the event-level model,\n"
  "which sends the same messages as the RTL, on two sets of real programs, and\n"
  "writes this page and the charts `build/paper/*.svg`. The tune set is the nine\n"
  "programs that parameters are chosen on, the report set others, of other kinds\n"
  "([workloads](../firmware/workloads/README.md)).\n"
  "What HPCA 2001 says of the coprocessor is in a section of [its own](#the-coprocessor).\n\n"
  "- Error: [001 section 5.3.1], against the exact profile of the same prefix.\n"
  "- Overhead: the paper's model [001 section 5.3.2], 30 cycles for a message,\n"
  "  over the program's cycles: its instructions times the CPI measured on the\n"
  "  SoC ([performance](performance.md), where also the real slowdown is).\n"
  "- A design is run with up to three seeds and hash tables; figures are means.\n"
  "- The paper's designs are judged by the sum of their messages, as the paper\n"
  "  does; ours, `H:P:256:4096,early=64,1500` with and without combiner, as the\n"
  "  tools report ([estimate](design/estimate.md)).\n"
  "- Claims about all programs are measured on both sets; -: a claim about one\n"
  "  program or none. Programs that are counted are compared in proportion to\n"
  "  the nine of the tune set. Notes are of the tune set.\n"
  "- The paper's gcc is our tcc (a compiler), its li our lua (an interpreter).\n"
  "- Reproduced: within 10 % of the paper's figure (25 % where it says about\n"
  "  or almost) or inside its range or bound; better: beyond on the good side,\n"
  "  by a quarter where it is a bound.\n\n";

static const char charts[] =
  "\n## Charts\n\n"
  "Of the tune set.\n\n"
  "| `build/paper/` | what |\n|---|---|\n"
  "| `fig4.svg` | error in the frequency of a tuple, Monte Carlo |\n"
  "| `fig7.svg` | error and overhead against events, tcc |\n"
  "| `fig8.svg` | error against events, all programs |\n"
  "| `fig9.svg` | number of strata, tcc and lua |\n"
  "| `fig10.svg` | overhead without and with the combiner |\n"
  "| `fig11.svg` | edges and call targets at once |\n"
  "| `designs.svg` | error against messages, all designs |\n"
  "| `cop-results.svg` | the coprocessor: error and overhead beside simple "
  "sampling, all programs |\n"
  "| `cop-time.svg` | the same against time, tcc and lua |\n"
  "| `cop-clock.svg` | its clock at 1/1, 1/2 and 1/4: dropped samples, error |\n"
  "| `cop-arrays.svg` | its arrays of half and double size: error, overhead |\n";

static void write_count(FILE *f, const struct judgement *j, int set)
{
  fprintf(f, "%u claims: %u reproduced, %u better, %u not", j->claims[set],
          j->count[set][REPRODUCED], j->count[set][BETTER],
          j->count[set][NOT_REPRODUCED]);
}

void page_count(FILE *f, const struct judgement *j)
{
  fputs("Tune set, ", f);
  write_count(f, j, TUNE);
  fputs(". Report set, ", f);
  write_count(f, j, REPORT);
  fputs(".\n\n", f);
}

void page_claims(FILE *f, const struct judgement *j)
{
  fputs("| section | it says | paper | tune set | verdict | report set | "
        "verdict |\n|---|---|---|---|---|---|---|\n", f);
  write_claims(f, j, claim_verdicts);
  write_notes(f, j);
}

static void write_goals(FILE *f, const struct judgement *ours)
{
  fputs("\n## What is to be reached beyond it\n\n"
        "| chart | what | must be | tune set | verdict | report set | verdict "
        "|\n|---|---|---|---|---|---|---|\n", f);
  write_claims(f, ours, goal_verdicts);
  write_notes(f, ours);
}

/* The set `tune`, a column a program. */
static void write_details(FILE *f, const struct results *r)
{
  fputs("\n## Load values, designs side by side\n\n"
        "Here and in the sections below: the tune set. Final error % / overhead %; bits: state of the compressor as in "
        "[001 section 4.2].\n\n", f);
  write_table(f, r, "| compressor | bits |", 2, paper_value_designs,
              write_design_row);
  fputs("\nEvents, in thousands, until the error first is / from which on it "
        "stays at or below 5 %; - never.\n\n", f);
  write_table(f, r, "| compressor |", 1, paper_value_designs, write_5_row);
  fputs("\n## Edges and call targets at once\n\n"
        "After 4 M events (or all): error of edges % / of call targets % / "
        "overhead %.\n\n", f);
  write_table(f, r, "| compressor |", 1, paper_control_designs,
              write_control_row);
  fputs("\nThe same at the end of the program, or after 60 M instructions. "
        "Measured: the whole\nprogram on the SoC, `make bench-slots` "
        "([performance](performance.md)); - not measured.\n\n", f);
  write_table(f, r, "| compressor |", 1, paper_control_designs,
              write_whole_row);
  fputs("\n## Values and latencies of loads at once\n\n"
        "Two tuples for each load: what it read, and the clocks that it took "
        "on the SoC.\nAt the end: error of values % / of latencies % / "
        "overhead %.\n\n", f);
  write_table(f, r, "| compressor |", 1, paper_slots_designs, write_timed_row);
  fputs("\n## Values, latencies, edges and call targets at once\n\n"
        "Four slots, one compressor. At the end: error of values % / of "
        "latencies % / of edges % /\nof call targets % / overhead %.\n\n", f);
  write_table(f, r, "| compressor |", 1, paper_slots_designs, write_four_row);
}

void page_write(FILE *f, const struct results r[SETS],
                const struct judgements *j)
{
  fputs(head, f);
  fputs("## Claims\n\n", f);
  page_count(f, &j->paper);
  page_claims(f, &j->paper);
  write_goals(f, &j->ours);
  page_report(f, &r[REPORT]);
  write_details(f, &r[TUNE]);
  page_cop(f, &r[TUNE], &j->cop);
  fputs("\n## Programs\n\n"
        "| program | loads | instructions | CPI | clocks from one message of H "
        "to the next | of ours |\n|---|---|---|---|---|---|\n", f);
  for (int set = 0; set < SETS; set++)
    write_programs(f, &r[set]);
  fputs(charts, f);
}

/* ---- terminal ---- */

static void print_figure(const struct figure *f, const char *const *verdicts)
{
  if (f->there)
    printf("  %-12.*s %-10s", (int)strcspn(f->text, "("), f->text,
           verdicts[f->verdict]);
  else
    printf("  %-12s %-10s", "-", "-");
}

static void print_rows(const struct judgement *j, const char *const *verdicts)
{
  for (unsigned i = 0; i < j->rows; i++) {
    const struct judged *row = &j->row[i];

    printf("%-12s %-80s %11s", row->claim->where, row->claim->says,
           row->claim->paper);
    for (int set = 0; set < SETS; set++)
      print_figure(&row->of[set], verdicts);
    putchar('\n');
  }
}

static void print_count(const struct judgements *j, int set, const char *name)
{
  const struct judgement *paper = &j->paper, *ours = &j->ours, *cop = &j->cop;

  printf("%s set: %u claims: %u reproduced, %u better, %u not; %u of %u goals "
         "reached\n", name, paper->claims[set] + cop->claims[set],
         paper->count[set][REPRODUCED] + cop->count[set][REPRODUCED],
         paper->count[set][BETTER] + cop->count[set][BETTER],
         paper->count[set][NOT_REPRODUCED] + cop->count[set][NOT_REPRODUCED],
         ours->claims[set] - ours->count[set][NOT_REPRODUCED],
         ours->claims[set]);
}

void page_print(const struct judgements *j)
{
  printf("%-12s %-80s %11s  %-12s %-10s  %-12s %s\n", "section", "it says",
         "paper", "tune set", "verdict", "report set", "verdict");
  print_rows(&j->paper, plain_verdicts);
  putchar('\n');
  print_rows(&j->cop, plain_verdicts);
  putchar('\n');
  print_rows(&j->ours, plain_goals);
  putchar('\n');
  print_count(j, TUNE, "tune");
  print_count(j, REPORT, "report");
}
