/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_report_basis.c - prints what the profile rests on, and warns where that
 * is too little.
 */
#include <inttypes.h>

#include "cs_report.h"

/* Limits of the warnings (docs/coresample.md). */
enum { FEW_SAMPLES = 100 };
static const double MANY_READ_OUT = 0.5; /* of the profile's counts */
static const double MANY_HELD = 0.05;    /* of the accepted events, where no
                                          * phases made up for them */
static const double MANY_DROPPED = 0.01; /* of the selected events */

static double part(uint64_t a, uint64_t b)
{
  return b ? (double)a / (double)b : 0;
}

struct basis {
  struct cs_compressor c;
  uint64_t counts;
  double samples;
  double read_out, held;  /* parts, see the limits */
  bool strata;            /* else a table */
  bool missing;           /* nothing makes up for what is held */
};

static struct basis basis_of(const struct cs_report *r)
{
  struct basis b = { 0 };
  char err[CS_REPORT_TEXT];

  b.strata = !cs_spec_parse(r->compressor, &b.c, err, sizeof err) &&
             b.c.engine == CS_ENGINE_STRATA;
  b.missing = !b.strata || (b.c.sampler == CS_SAMPLER_P && !b.c.counter &&
                            !b.c.random_phase);
  for (unsigned i = 0; i < r->slots; i++) {
    b.counts += r->slot[i].counts;
    b.samples += r->slot[i].samples;
  }
  b.read_out = part(r->read_out.counts, b.counts);
  b.held = r->law.counts ? part(r->law.held, r->law.accepted) : 0;
  return b;
}

static void print_read_out(const struct cs_report *r, const struct basis *b,
                           FILE *out)
{
  fprintf(out, "  read out   %.2f %% of its counts at the end, in %" PRIu64
               " messages that the %s held",
          100 * b->read_out, r->read_out.messages,
          b->strata ? "combiner" : "combiner or the table");
  if (r->cost.measured)
    fprintf(out, " (%" PRIu64 " clocks behind the program)",
            r->cost.read_out);
  fputc('\n', out);
}

/* Random phases put in what the strata keep, on average: then only the
 * difference is missing in the rows, or too much. */
static void print_held(const struct cs_report *r, const struct basis *b,
                       FILE *out)
{
  const struct cs_report_law *l = &r->law;

  fprintf(out, "  held       %" PRIu64 " counts in the %s, of which no row has "
               "any", l->held, b->strata ? "strata" : "table");
  if (l->credit)
    fprintf(out, ", and phases put in %" PRIu64 ": net %+.2f %% of the events",
            l->credit,
            100 * ((double)l->held - (double)l->credit) / (double)l->accepted);
  else
    fprintf(out, ": %.2f %% of the events", 100 * b->held);
  if (r->cost.measured)
    fprintf(out, " (%" PRIu64 " clocks)", r->cost.strata);
  fputc('\n', out);
}

static void print_strata(const struct cs_report *r, const struct basis *b,
                         FILE *out)
{
  if (r->read_out.strata == CS_STRATA_USED)
    fprintf(out, "  strata     their counters moved %.2f %% of the counts "
                 "between rows\n", 100 * part(r->read_out.moved, b->counts));
  if (r->read_out.strata == CS_STRATA_DISAGREE)
    fprintf(out, "  strata     their counters do not agree with the messages, "
                 "of which some are missing: not used\n");
}

static void warn_of_slot(const struct cs_report_slot *s, bool strata,
                         FILE *out)
{
  double dropped = part(s->dropped, s->selected);

  if (dropped > MANY_DROPPED)
    fprintf(out, "warning: slot %u: %.1f %% of its events were dropped in "
                 "front of the queue; shares are of the others\n", s->id,
            100 * dropped);
  if (strata && s->selected && s->samples < FEW_SAMPLES)
    fprintf(out, "warning: slot %u: %.0f samples are too few to say anything\n",
            s->id, s->samples);
}

static void warn(const struct cs_report *r, const struct basis *b, FILE *out)
{
  if (b->read_out > MANY_READ_OUT)
    fprintf(out, "warning: most of the profile was read out at the end; the "
                 "messages before are no profile by themselves\n");
  if (b->held > MANY_HELD && b->missing)
    fprintf(out, "warning: %.1f %% of the events are held in the %s: the rows "
                 "may be off by as much\n", 100 * b->held,
            b->strata ? "strata" : "table");
  for (unsigned i = 0; i < r->slots; i++)
    warn_of_slot(&r->slot[i],
                 b->strata && (!b->c.counter || r->slot[i].samples > 0), out);
}

void cs_report_print_basis(const struct cs_report *r, FILE *out)
{
  struct basis b = basis_of(r);

  fprintf(out, "profile      rests on %" PRIu64 " messages", r->messages);
  if (b.samples > 0)
    fprintf(out, ", worth %.0f samples of equal counts", b.samples);
  fputc('\n', out);
  if (r->read_out.messages)
    print_read_out(r, &b, out);
  if (b.held > 0)
    print_held(r, &b, out);
  print_strata(r, &b, out);
  warn(r, &b, out);
}
