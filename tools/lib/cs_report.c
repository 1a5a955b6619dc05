/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_report.c - prints a report for people.
 */
#include "cs_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { CYCLES_PER_MESSAGE = 30 }; /* ISCA 2001 section 5.3.2 */

double cs_report_overhead(uint64_t messages, uint64_t clocks)
{
  return clocks ? 100.0 * CYCLES_PER_MESSAGE * (double)messages /
                    (double)clocks
                : 0;
}

bool cs_report_law_holds(const struct cs_report *r)
{
  const struct cs_report_law *l = &r->law;

  return l->counts ? l->accepted + l->credit ==
                       l->sent + l->held + l->rejected
                   : l->accepted == l->events;
}

static void print_messages(const struct cs_report *r, FILE *out)
{
  fprintf(out, "messages     %" PRIu64 "\n", r->messages);
  fprintf(out, "overhead     %.2f %% modelled (%d cycles a message)\n",
          r->overhead_percent, CYCLES_PER_MESSAGE);
}

static void print_head(const struct cs_report *r, FILE *out)
{
  fprintf(out, "program      %s\n", r->program);
  fprintf(out, "profiler     %s%s%s\n", r->device,
          r->compressor[0] ? ", " : "", r->compressor);
  if (r->config[0])
    fprintf(out, "config       %s\n", r->config);
  fprintf(out, "instructions %" PRIu64 "\n", r->instructions);
  fprintf(out, "clocks       %" PRIu64 "\n", r->clocks);
  if (r->kind == CS_REPORT_MESSAGES)
    print_messages(r, out);
  cs_report_print_soc(r, out);
  if (r->exact)
    fprintf(out, "error        %.2f %% against the ideal profile\n",
            r->error_percent);
  if (r->lockstep_cycles)
    fprintf(out, "lockstep     %" PRIu64 " clocks compared, %" PRIu64
                 " mismatches\n",
            r->lockstep_cycles, r->mismatches);
  if (r->port_errors)
    fprintf(out, "port errors  %" PRIu64 "\n", r->port_errors);
}

static void print_slots(const struct cs_report *r, FILE *out)
{
  fprintf(out, "\nslot     selected     accepted    dropped   queued   "
               "messages  error %%  selects\n");
  for (unsigned i = 0; i < r->slots; i++) {
    const struct cs_report_slot *s = &r->slot[i];

    fprintf(out, "%4u %12" PRIu64 " %12" PRIu64 " %10" PRIu64 " %8" PRIu64
                 " %10" PRIu64,
            s->id, s->selected, s->accepted, s->dropped, s->queued,
            s->messages);
    if (r->exact)
      fprintf(out, "  %7.2f", s->error_percent);
    else
      fprintf(out, "  %7s", "-");
    fprintf(out, "  %s\n", s->spec);
  }
}

static void print_law(const struct cs_report *r, FILE *out)
{
  const struct cs_report_law *l = &r->law;
  const char *verdict = cs_report_law_holds(r) ? "holds" : "IS BROKEN";

  fprintf(out, "\nconservation law %s", verdict);
  if (l->counts)
    fprintf(out,
            ": accepted %" PRIu64 " + credit %" PRIu64 " = sent %" PRIu64
            " + held %" PRIu64,
            l->accepted, l->credit, l->sent, l->held);
  if (l->counts && l->rejected)
    fprintf(out, " + rejected %" PRIu64, l->rejected);
  if (l->counts)
    fputc('\n', out);
  else
    fprintf(out,
            " on events (counts are estimates): accepted %" PRIu64
            " = seen %" PRIu64 "; messages made %" PRIu64
            ", counts sent %" PRIu64 ", held %" PRIu64 "\n",
            l->accepted, l->events, l->emitted, l->sent, l->held);
}

static const char *base_name(const char *path)
{
  const char *slash = strrchr(path, '/');

  return slash ? slash + 1 : path;
}

static void print_pairs(const struct cs_report *r, FILE *out)
{
  if (!r->pairs)
    return;
  fprintf(out, "\nhottest tuples      share of  invariance %%\n"
               "slot pc         slot %%  estim. exact  value      where\n");
  for (unsigned i = 0; i < r->pairs; i++) {
    const struct cs_report_pair *t = &r->pair[i];

    fprintf(out, "%4u 0x%08" PRIx64 " %6.2f  %6.2f ", t->slot, t->pc,
            100 * t->share, 100 * t->invariance_estimated);
    if (r->exact)
      fprintf(out, "%6.2f", 100 * t->invariance_exact);
    else
      fprintf(out, "%6s", "-");
    fprintf(out, "  0x%08" PRIx64 " %s", t->value, t->function);
    if (t->line)
      fprintf(out, " %s:%d", base_name(t->file), t->line);
    fputc('\n', out);
  }
}

void cs_report_free(struct cs_report *r)
{
  free(r->site);
  r->site = NULL;
  r->sites = 0;
}

void cs_report_print(const struct cs_report *r, bool pairs, FILE *out)
{
  print_head(r, out);
  if (r->kind == CS_REPORT_MESSAGES) {
    print_slots(r, out);
    print_law(r, out);
    cs_report_print_basis(r, out);
  }
  if (pairs)
    print_pairs(r, out);
  else
    cs_report_print_sites(r, out);
}
