/* SPDX-License-Identifier: Apache-2.0
 *
 * histogram.c - which events are sampled how often, and what became of it.
 */
#include "histogram.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

_Static_assert((int)CS_HISTOGRAMS == (int)CS_FW_HISTOGRAMS, "as the firmware has them");

enum {
  PERIOD = 60 << 10, RANDOM = 4 << 10, /* as DCPI: 60 to 64 K */
  LEAST = 256,                 /* the program has to get on */
  ITEM = 64,
};

static const struct {
  const char *name, *event, *unit; /* event: in the database */
  uint32_t number;             /* mhpmevent's (docs/design/cpu.md) */
} kinds[] = {
  { "clocks", "cycles", "clocks", 1 },
  { "cycles", "cycles", "clocks", 1 },
  { "instructions", "instructions", "events", 2 },
  { "imiss", "icache_misses", "events", 3 },
  { "dmiss", "dcache_misses", "events", 4 },
  { "mispredicts", "mispredicts", "events", 5 },
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static unsigned kind_of(const char *name)
{
  for (unsigned i = 0; i < KINDS; i++)
    if (!strcmp(name, kinds[i].name))
      return i;
  die("--sample: '%s' is none of clocks, instructions, imiss, dmiss, "
      "mispredicts", name);
}

static void add(struct run_histogram *h, char *item)
{
  char *colon = strchr(item, ':');
  uint32_t period = PERIOD, random = RANDOM;
  unsigned kind;

  if (colon) {
    *colon = '\0';
    period = (uint32_t)parse_count("sample", colon + 1, LEAST, 1u << 30);
    random = (uint32_t)((uint64_t)period * RANDOM / PERIOD);
  }
  kind = kind_of(item);
  for (unsigned i = 0; i < h->events; i++)
    if (kinds[h->event[i].kind].number == kinds[kind].number)
      die("--sample: %s is there twice", item);
  if (h->events == CS_HISTOGRAMS)
    die("--sample: more than %d events", CS_HISTOGRAMS);
  h->event[h->events].kind = kind;
  h->event[h->events].period = period;
  h->event[h->events++].random = random;
}

void histogram_parse(struct run_histogram *h, const char *text)
{
  *h = (struct run_histogram){ .seed = 0x2545f491 };
  for (;; text++) {
    size_t n = strcspn(text, ",");
    char item[ITEM];

    if (n >= sizeof item)
      die("--sample: '%s' is too long", text);
    snprintf(item, sizeof item, "%.*s", (int)n, text);
    if (!strncmp(item, "seed=", 5))
      h->seed = (uint32_t)parse_count("sample", item + 5, 1, UINT32_MAX);
    else
      add(h, item);
    text += n;
    if (!*text)
      break;
  }
  if (!h->events)
    die("--sample: name an event");
}

const char *histogram_name(const struct run_histogram *h, unsigned event)
{
  return kinds[h->event[event].kind].event;
}

void histogram_configure(const struct run_histogram *h, struct cs_fw *fw)
{
  fw->histograms = h->events;
  for (unsigned i = 0; i < h->events; i++) {
    fw->histogram[i].event = kinds[h->event[i].kind].number;
    fw->histogram[i].period = h->event[i].period;
    fw->histogram[i].random = h->event[i].random;
  }
  fw->sample_seed = h->seed;
}

/* Of the run's time, what part the event was counted in. */
static double part(const struct run_histogram *h, const struct cs_fw *fw,
                   unsigned i)
{
  if (!i || h->events == 2 || !fw->histogram_samples[0])
    return 1;
  return (double)fw->histogram_turns[i] / fw->histogram_samples[0];
}

void histogram_take(const struct run_histogram *h, const struct cs_fw *fw,
                    const struct cs_profile *rows, struct cs_histogram *to)
{
  *to = (struct cs_histogram){ .events = h->events };
  for (unsigned i = 0; i < h->events; i++) {
    double mean = h->event[i].period + (h->event[i].random - 1) / 2.0;
    double turns = part(h, fw, i);

    to->event[i].name = kinds[h->event[i].kind].event;
    to->event[i].unit = kinds[h->event[i].kind].unit;
    to->event[i].weight = turns > 0 ? mean / turns : mean;
    to->event[i].samples = fw->histogram_samples[i];
    snprintf(to->event[i].spec, sizeof to->event[i].spec,
             "interrupt %" PRIu32 "..%" PRIu32 "%s", h->event[i].period,
             h->event[i].period + h->event[i].random - 1,
             i && h->events > 2 ? ", in turn" : "");
  }
  if (cs_profile_copy(&to->rows, rows))
    die("out of memory");
}
