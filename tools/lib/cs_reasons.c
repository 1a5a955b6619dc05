/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_reasons.c - clocks by what they were for.
 */
#include "cs_reasons.h"

#include <inttypes.h>
#include <jansson.h>

enum { NAME = 24, WIDTH = 6 };

const char *const cs_reason_names[CS_REASONS] = {
  "own", "icache", "itlb_walk", "mispredict", "trap", "fetch", "load_use",
  "late_result", "divide", "dcache", "dtlb_walk", "store_buffer", "device",
  "fence", "csr", "access",
};

static const char *const heads[CS_REASONS] = {
  "own", "I$", "iwalk", "mispr", "trap", "fetch", "ld-use", "late", "div",
  "D$", "dwalk", "st-buf", "device", "fence", "csr", "access",
};

/* A count and head_cycles stay at their largest value, so the counts of an
 * instruction that waits longer may sum to more than its head_cycles: then the
 * largest one has what the others leave. */
static void cut(struct cs_reasons *to, const struct cs_rvfi *r)
{
  uint64_t others = 0;
  int largest = 0;

  for (int k = 0; k < CS_REASONS; k++)
    if (r->reasons[k] > r->reasons[largest])
      largest = k;
  for (int k = 0; k < CS_REASONS; k++)
    if (k != largest && others + r->reasons[k] <= r->head_cycles) {
      to->clocks[k] += r->reasons[k];
      others += r->reasons[k];
    }
  to->clocks[largest] += r->head_cycles - others;
}

void cs_reasons_count(struct cs_reasons *to, const struct cs_rvfi *r)
{
  if (r->head_cycles == UINT16_MAX) {
    cut(to, r);
    return;
  }
  for (int k = 0; k < CS_REASONS; k++)
    to->clocks[k] += r->reasons[k];
}

void cs_reasons_add(struct cs_reasons *to, const struct cs_reasons *from)
{
  for (int k = 0; k < CS_REASONS; k++)
    to->clocks[k] += from->clocks[k];
}

void cs_reasons_sub(struct cs_reasons *from, const struct cs_reasons *part)
{
  for (int k = 0; k < CS_REASONS; k++)
    from->clocks[k] -= part->clocks[k];
}

uint64_t cs_reasons_sum(const struct cs_reasons *r)
{
  uint64_t sum = 0;

  for (int k = 0; k < CS_REASONS; k++)
    sum += r->clocks[k];
  return sum;
}

void cs_reasons_of_w(struct cs_reasons *r, uint32_t w)
{
  *r = (struct cs_reasons){ .clocks[CS_REASON_OWN] = 1 };
  if (w >> 28)
    r->clocks[w >> 28] += w >> 16 & 0xfff;
  if (w >> 12 & 0xf)
    r->clocks[w >> 12 & 0xf] += w >> 4 & 0xff;
}

void cs_reasons_w_text(uint32_t w, char *text, size_t n)
{
  const char *const first = cs_reason_names[w >> 28],
             *const second = cs_reason_names[w >> 12 & 0xf];
  char more[32] = "", others[16] = "";

  if (w >> 12 & 0xf)
    snprintf(more, sizeof more, "+%s:%" PRIu32, second, w >> 4 & 0xff);
  if (w & 0xf)
    snprintf(others, sizeof others, "+%" PRIu32, w & 0xf);
  if (w >> 28)
    snprintf(text, n, "%s:%" PRIu32 "%s%s", first, w >> 16 & 0xfff, more,
             others);
  else
    snprintf(text, n, "own");
}

json_t *cs_reasons_json(const struct cs_reasons *r)
{
  json_t *o = json_object();

  for (int k = 0; k < CS_REASONS; k++)
    json_object_set_new(o, cs_reason_names[k],
                        json_integer((json_int_t)r->clocks[k]));
  return o;
}

void cs_reasons_print_head(FILE *out, const char *what)
{
  fprintf(out, "%-*s %11s", NAME, what, "cycles");
  for (int k = 0; k < CS_REASONS; k++)
    fprintf(out, " %*s", WIDTH, heads[k]);
  fputc('\n', out);
}

void cs_reasons_print(FILE *out, const char *name, const struct cs_reasons *r,
                      uint64_t others)
{
  uint64_t sum = cs_reasons_sum(r) + others;

  fprintf(out, "%-*.*s %11" PRIu64, NAME, NAME, name, sum);
  for (int k = 0; k < CS_REASONS; k++)
    if (r->clocks[k])
      fprintf(out, " %*.2f", WIDTH,
              100.0 * (double)r->clocks[k] / (double)sum);
    else
      fprintf(out, " %*s", WIDTH, "-");
  fputc('\n', out);
}
