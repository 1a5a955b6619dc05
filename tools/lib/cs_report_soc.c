/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_report_soc.c - what a run on the SoC adds to a report: real cycles, and
 * the arithmetic from them to the cost of a message.
 */
#include <inttypes.h>

#include "cs_report.h"

const char *const cs_phase_names[CS_PHASES] = {
  "entry", "read", "hit", "miss", "exit", "marks",
};

static const char *const phase_meaning[CS_PHASES] = {
  "interrupt, registers saved",
  "registers of the profiler read, hash",
  "tuple found in the table",
  "tuple new or further along",
  "registers restored, return",
  "which loads are to be marked",
};

/* Signed: chance may make the profiled run the faster one. */
static double extra(const struct cs_report_cost *c)
{
  return (double)c->cycles - (double)c->cycles_unprofiled;
}

static double ratio(double a, double b)
{
  return b > 0 ? a / b : 0;
}

double cs_report_slowdown(const struct cs_report_cost *c)
{
  return 100 * ratio(extra(c), (double)c->cycles_unprofiled);
}

double cs_report_per_message(const struct cs_report_cost *c)
{
  return ratio(extra(c), (double)c->handled);
}

static uint64_t in_handler(const struct cs_report_cost *c)
{
  uint64_t sum = 0;

  for (int i = 0; i < CS_PHASES; i++)
    sum += c->phase[i];
  return sum;
}

double cs_report_cache_effects(const struct cs_report_cost *c)
{
  return extra(c) - (double)in_handler(c);
}

double cs_report_handler(const struct cs_report_cost *c)
{
  return ratio((double)in_handler(c), (double)c->handled);
}

static const char *unit(const struct cs_report *r)
{
  return r->kind == CS_REPORT_SAMPLING ? "sample" : "message";
}

static void print_phase(const struct cs_report *r, const char *name,
                        double clocks, const char *meaning, FILE *out)
{
  const struct cs_report_cost *c = &r->cost;

  fprintf(out, "  %-13s %12.0f clocks %8.2f an interrupt %7.2f a %s  (%s)\n",
          name, clocks, ratio(clocks, (double)c->interrupts),
          ratio(clocks, (double)c->handled), unit(r), meaning);
}

static void print_slowdown(const struct cs_report *r, FILE *out)
{
  const struct cs_report_cost *c = &r->cost;

  fprintf(out, "slowdown     %.2f %% = (%" PRIu64 " - %" PRIu64 ") / %" PRIu64
               " cycles\n",
          cs_report_slowdown(c), c->cycles, c->cycles_unprofiled,
          c->cycles_unprofiled);
  if (c->handled)
    fprintf(out, "a %-10s %.1f clocks = %.0f / %" PRIu64 "\n", unit(r),
            cs_report_per_message(c), extra(c), c->handled);
}

/* What the program met more often than alone. */
static void print_more(const struct cs_report *r, FILE *out)
{
  const struct cs_report_program *a = &r->cost.alone, *b = &r->user;

  fprintf(out, "  the program met %+" PRId64 " I-cache misses, %+" PRId64
               " D-cache misses, %+" PRId64 " mispredicts\n",
          (int64_t)(b->icache_misses - a->icache_misses),
          (int64_t)(b->dcache_misses - a->dcache_misses),
          (int64_t)(b->mispredicts - a->mispredicts));
}

static void print_cost(const struct cs_report *r, FILE *out)
{
  const struct cs_report_cost *c = &r->cost;

  fprintf(out, "cycles       %" PRIu64 " of the program", c->cycles);
  if (c->interrupts)
    fprintf(out, " with %" PRIu64 " interrupts for %" PRIu64 " %ss",
            c->interrupts, c->handled, unit(r));
  if (c->misses)
    fprintf(out, ", %" PRIu64 " table misses", c->misses);
  fputc('\n', out);
  if (c->baseline)
    print_slowdown(r, out);
  if (!in_handler(c))
    return;
  for (int i = 0; i < CS_PHASES; i++)
    if (i != CS_PHASE_MARKS || c->phase[i])
      print_phase(r, cs_phase_names[i], (double)c->phase[i], phase_meaning[i],
                  out);
  if (!c->baseline)
    return;
  print_phase(r, "cache effects", cs_report_cache_effects(c),
              "slowdown outside the handler", out);
  print_more(r, out);
}

static void print_sampling(const struct cs_report *r, FILE *out)
{
  const struct cs_report_sampling *s = &r->sampling;

  if (s->histogram) {
    fprintf(out, "sampling     of the PC, the first event every %" PRIu64
                 "..%" PRIu64 ": %s\n", s->period, s->period + s->random - 1,
            s->event);
    return;
  }
  fprintf(out, "sampling     every %" PRIu64 "..%" PRIu64 " %s: %" PRIu64
               " samples, %" PRIu64 " of them at a load\n",
          s->period, s->period + (s->random ? s->random - 1 : 0), s->event,
          s->samples, s->samples - s->no_load);
}

static void print_ring(const struct cs_report *r, FILE *out)
{
  const struct cs_report_ring *t = &r->ring;

  fprintf(out, "transport    ring of %" PRIu64 " records", t->records);
  if (t->discard)
    fprintf(out, " that nobody reads");
  else
    fprintf(out, ", interrupt at %" PRIu64, t->watermark);
  fprintf(out, ": %" PRIu64 " records written in %" PRIu64 " DMA beats, %"
               PRIu64 " over others, %" PRIu64 " bus errors\n",
          t->written, t->written * (CS_REPORT_RECORD_BYTES / 4),
          t->overwritten, t->errors);
  if (r->cost.handled)
    fprintf(out, "  %" PRIu64 " records in %" PRIu64 " interrupts, %.1f clocks "
                 "a record in the handler\n", r->cost.handled,
            r->cost.interrupts, cs_report_handler(&r->cost));
}

/* Exact, from the port; beside it what slots with w=reason estimate. */
static void print_reasons(const struct cs_report *r, FILE *out)
{
  if (!cs_reasons_sum(&r->user.reasons))
    return;
  fputc('\n', out);
  cs_reasons_print_head(out, "clocks by reason, %");
  cs_reasons_print(out, "own instructions", &r->user.reasons, 0);
  for (unsigned i = 0; i < r->slots; i++) {
    const struct cs_report_slot *s = &r->slot[i];
    char name[32];

    if (!s->tells_reasons)
      continue;
    snprintf(name, sizeof name, "slot %u, estimated", s->id);
    cs_reasons_print(out, name, &s->reasons, s->unnamed);
  }
  fputc('\n', out);
}

void cs_report_print_soc(const struct cs_report *r, FILE *out)
{
  const struct cs_report_program *u = &r->user;

  if (!r->memory[0])
    return;
  fprintf(out, "memory       %s\n", r->memory);
  fprintf(out, "CPI          %.3f = %" PRIu64 " / %" PRIu64
               " of the program's own instructions\n",
          ratio((double)u->cycles, (double)u->instructions), u->cycles,
          u->instructions);
  print_reasons(r, out);
  if (r->kind == CS_REPORT_SAMPLING)
    print_sampling(r, out);
  if (r->ring.records)
    print_ring(r, out);
  if (r->cost.measured)
    print_cost(r, out);
  else
    fprintf(out, "slowdown     not measured: no firmware in the program, or "
                 "not run to its end\n");
  if (r->core_lockstep)
    fprintf(out, "lockstep     %" PRIu64
                 " instructions of the core compared with the simulator\n",
            r->core_lockstep);
}
