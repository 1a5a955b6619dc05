/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_collect.c - the profile that the firmware made, into the report.
 *
 * The messages were seen as the firmware read them, so its table, its number
 * of messages and what it says of its end are checked, not believed.
 */
#include <inttypes.h>
#include <stdio.h>

#include "soc_session.h"

/* The profiler is switched on and off by stores of the firmware, some clocks
 * before or after which instructions count; only M mode is executed there. */
enum { ENDS_IN_M_MODE = 64 };

/* ---- messages as they are read ---- */

static void message(void *user, const struct cs_message *m)
{
  struct soc_session *s = user;

  s->messages++;
  s->job->collect->reading_out = s->watch.stopped;
  if (cs_collect_message(s->job->collect, m) ||
      cs_profile_add(&s->read[m->slot], m->pc, m->w, m->count))
    die("out of memory");
}

void soc_watch_messages(struct soc_session *s)
{
  for (unsigned i = 0; i < CS_SLOT_MAX; i++)
    if (cs_profile_init(&s->read[i]))
      die("out of memory");
  s->watch.message = message;
  s->watch.user = s;
}

/* ---- checks ---- */

static int differ(const char *what, uint64_t firmware, uint64_t seen)
{
  if (firmware == seen)
    return 0;
  fprintf(stderr, "coresample: %s: %" PRIu64 " by the firmware, %" PRIu64
                  " seen\n", what, firmware, seen);
  return 1;
}

static int compare_tables(const struct cs_profile *firmware,
                          const struct cs_profile *seen)
{
  int status = differ("tuples in the profile", firmware->used, seen->used) |
               differ("counts in the profile", firmware->total, seen->total);

  for (size_t i = 0; i <= seen->mask && !status; i++) {
    const struct cs_count *c = &seen->row[i];

    if (c->n && cs_profile_get(firmware, c->pc, c->w) != c->n) {
      fprintf(stderr, "coresample: pc 0x%08" PRIx64 ", w 0x%08" PRIx64 "\n",
              c->pc, c->w);
      status = differ("its count in the profile",
                      cs_profile_get(firmware, c->pc, c->w), c->n);
    }
  }
  return status;
}

int soc_compare_selected(const struct soc_session *s, uint64_t slack)
{
  int status = 0;

  for (unsigned i = 0; i < s->r->o.slots; i++) {
    uint64_t a = s->report->slot[i].selected,
             b = s->job->collect->selected[i];

    if ((a > b ? a - b : b - a) <= slack)
      continue;
    fprintf(stderr,
            "coresample: slot %u: the profiler selected %" PRIu64
            " events, the program has %" PRIu64 "\n", i, a, b);
    status = 1;
  }
  return status;
}

/* ---- the firmware's results ---- */

static void tell_failed(const struct soc_session *s)
{
  const struct cs_fw *fw = &s->fw.fw;

  if (fw->state == CS_FW_FAILED && fw->error == CS_FW_NO_RING)
    die("%s: this profiler has no ring", s->job->elf);
  if (fw->state == CS_FW_FAILED)
    die("%s: the profiler refused the firmware's setup: STATUS 0x%08x",
        s->job->elf, fw->error);
  if (fw->state != CS_FW_ENDED)
    die("%s: the program ended past its firmware (state %u)", s->job->elf,
        fw->state);
}

static void report_cost(struct soc_session *s)
{
  const struct cs_fw *fw = &s->fw.fw;
  const struct watch *w = &s->watch;
  struct cs_report_cost *c = &s->report->cost;
  bool sampling = s->report->kind == CS_REPORT_SAMPLING;

  *c = (struct cs_report_cost){
    .measured = true,
    .cycles = fw->cycles_end - fw->cycles_begin,
    .interrupts = sampling ? fw->samples : w->interrupts,
    .handled = sampling ? fw->samples : w->handled,
    .misses = w->misses,
  };
  for (int i = 0; i < CS_PHASES; i++)
    c->phase[i] = w->phase[i];
  c->read_out = fw->read_out_clocks;
  c->strata = fw->strata_clocks;
}

static void report_ring(struct soc_session *s)
{
  const struct cs_fw *fw = &s->fw.fw;

  s->report->ring = (struct cs_report_ring){
    .records = fw->ring_log2 ? 1u << fw->ring_log2 : 0,
    .watermark = fw->ring_watermark,
    .discard = fw->ring_flags & CS_FW_RING_DISCARD,
    .written = fw->ring_written, .overwritten = fw->ring_overwritten,
    .errors = fw->ring_errors,
  };
}

static void report_law(struct soc_session *s)
{
  struct cs_host h = { .compressor = s->r->o.compressor };

  firmware_counters(&s->fw, &h);
  cs_host_report(&h, s->fw.fw.held, s->report);
}

/* The estimate is what the firmware has in memory; where each message counts
 * as one, its messages. */
static int take_table(struct soc_session *s)
{
  struct cs_profile table[CS_SLOT_MAX];
  struct cs_collect *c = s->job->collect;
  int status = 0;

  for (unsigned i = 0; i < CS_SLOT_MAX; i++)
    if (cs_profile_init(&table[i]))
      die("out of memory");
  if (firmware_table(&s->fw, &s->m, table))
    die("the firmware's table is not readable");
  for (unsigned i = 0; i < CS_SLOT_MAX; i++) {
    bool take = i < c->slots && c->estimator == CS_ESTIMATE_SUM;

    if (s->report->kind == CS_REPORT_MESSAGES && !s->fw.fw.table_full)
      status |= compare_tables(&table[i], &s->read[i]);
    if (!i && s->r->histogram.events)
      histogram_take(&s->r->histogram, &s->fw.fw, &table[0],
                     &s->job->histogram);
    cs_profile_free(take ? &c->estimate[i] : &table[i]);
    if (take)
      c->estimate[i] = table[i];
  }
  if (s->fw.fw.table_full)
    fprintf(stderr, "coresample: %u messages found no place in the table\n",
            s->fw.fw.table_full);
  return status;
}

static void report_sampling(struct soc_session *s)
{
  static const char *const events[] = { "clocks", "instructions", "loads" };
  const struct cs_fw *fw = &s->fw.fw;
  struct cs_report_sampling *p = &s->report->sampling;

  *p = (struct cs_report_sampling){
    .period = fw->sample_period, .random = fw->sample_random,
    .samples = fw->samples, .no_load = fw->samples_no_load,
  };
  snprintf(p->event, sizeof p->event, "%s", events[s->r->sample_event]);
  s->job->collect->messages[0] = fw->samples - fw->samples_no_load;
}

static void report_histograms(struct soc_session *s)
{
  const struct run_histogram *h = &s->r->histogram;
  const struct cs_fw *fw = &s->fw.fw;
  struct cs_report_sampling *p = &s->report->sampling;
  size_t n = 0;

  *p = (struct cs_report_sampling){
    .period = h->event[0].period, .random = h->event[0].random,
    .samples = fw->samples, .histogram = true,
  };
  for (unsigned i = 0; i < h->events && n < sizeof p->event; i++)
    n += (size_t)snprintf(p->event + n, sizeof p->event - n, "%s%s %" PRIu32,
                          i ? ", " : "", histogram_name(h, i),
                          fw->histogram_samples[i]);
}

static int report_messages(struct soc_session *s)
{
  const struct cs_fw *fw = &s->fw.fw;
  int status = differ("messages", fw->messages, s->messages);

  report_law(s);
  report_ring(s);
  s->job->collect->xlen = 32;
  s->job->collect->strata_read =
    firmware_strata(&s->fw, &s->m, s->job->collect->strata);
  status |= soc_compare_selected(s, fw->profile_m ? ENDS_IN_M_MODE : 0);
  if (!cs_report_law_holds(s->report))
    status = 1;
  return status;
}

int soc_collect_firmware(struct soc_session *s)
{
  int status = 0;

  firmware_read(&s->fw, &s->m);
  tell_failed(s);
  report_cost(s);
  if (s->report->kind == CS_REPORT_NOTHING)
    return 0;
  if (s->r->histogram.events)
    report_histograms(s);
  else if (s->report->kind == CS_REPORT_SAMPLING)
    report_sampling(s);
  else
    status = report_messages(s);
  return status | take_table(s);
}
