/* SPDX-License-Identifier: Apache-2.0
 *
 * page_report.c - the page's section on the report set, a row a program.
 */
#include <string.h>

#include "measure.h"
#include "page.h"
#include "paper.h"

#define OURS "default_a16"

static const char head[] =
  "\n## The report set\n\n"
  "None of these programs chose a parameter. H: `H:P:256:2048,phase=zero`; R:\n"
  "`R:256`; ours: `%s`. Error %% at the end, after 60 M\n"
  "instructions at most. Overhead %%: by the paper's model.\n\n";

static const char values_head[] =
  "Load values.\n\n"
  "| program | error: R | H | ours | overhead: R | H | ours | K loads until the "
  "error stays at or below 5 %: R | H | ours |\n"
  "|---|---|---|---|---|---|---|---|---|---|\n";

static const char slots_head[] =
  "\nSeveral profiles at once by ours: the errors, then the overhead.\n\n"
  "| program | edges / calls | overhead | values / latencies | overhead | values "
  "/ latencies / edges / calls | overhead |\n"
  "|---|---|---|---|---|---|---|\n";

static const char cop_head[] =
  "\nValues by the coprocessor, as in its section below: `value`, and simple\n"
  "sampling at the same overhead.\n\n"
  "| program | error | overhead | samples dropped | error of simple sampling | "
  "ratio |\n|---|---|---|---|---|---|\n";

static const char *const beside[] = { "r256", "h256", OURS };
enum { BESIDE = sizeof beside / sizeof *beside };

static const char *spec_of(const char *key)
{
  const struct paper_design *d = paper_value_designs;

  while (d->key && strcmp(d->key, key))
    d++;
  return d->spec;
}

static void write_values(FILE *f, const struct program *p)
{
  const json_t *loads = p->loads;
  size_t last = points(loads) - 1;

  fprintf(f, "| %s |", p->name);
  for (int i = 0; i < BESIDE; i++)
    fprintf(f, " %.2f |", final(loads, beside[i], "error"));
  for (int i = 0; i < BESIDE; i++)
    fprintf(f, " %.2f |", overhead_at(p, loads, beside[i], last));
  for (int i = 0; i < BESIDE; i++) {
    double from = stays(loads, beside[i], 5);

    if (from < events_at(loads, last))
      fprintf(f, " %.0f |", from / 1e3);
    else
      fputs(" - |", f);
  }
  fputc('\n', f);
}

static void write_set(FILE *f, const struct program *p, const json_t *profile,
                      const struct paper_set *set)
{
  for (unsigned i = 0; i < set->slots; i++)
    fprintf(f, "%s %.2f", i ? " /" : "",
            final(profile, OURS, set->slot[i].name));
  fprintf(f, " | %.2f |", overhead_at(p, profile, OURS, points(profile) - 1));
}

static void write_slots(FILE *f, const struct program *p)
{
  fprintf(f, "| %s |", p->name);
  write_set(f, p, p->control, &paper_sets[PAPER_CONTROL]);
  write_set(f, p, p->timed, &paper_sets[PAPER_TIMED]);
  write_set(f, p, p->four, &paper_sets[PAPER_FOUR]);
  fputc('\n', f);
}

static void write_cop(FILE *f, const struct program *p)
{
  double overhead = cop_overhead(p, "value"), error = cop_error(p, "value");
  double simple = cop_error_at(p, COP_SIMPLES, cop_overhead, overhead);

  fprintf(f, "| %s | %.1f | %.1f | %.1f | %.1f | %.2f |\n", p->name, error,
          overhead, cop_dropped(p, "value"), simple, error / simple);
}

void page_report(FILE *f, const struct results *r)
{
  if (!r->programs)
    return;
  fprintf(f, head, spec_of(OURS));
  fputs(values_head, f);
  for (unsigned i = 0; i < r->programs; i++)
    write_values(f, &r->program[i]);
  fputs(slots_head, f);
  for (unsigned i = 0; i < r->programs; i++)
    write_slots(f, &r->program[i]);
  fputs(cop_head, f);
  for (unsigned i = 0; i < r->programs; i++)
    write_cop(f, &r->program[i]);
}
