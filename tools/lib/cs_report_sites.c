/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_report_sites.c - prints the hottest instructions of each slot, a line
 * each.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cs_report.h"

enum {
  BAR = 16,       /* characters of an instruction's executions */
  VALUES = 34,    /* at most, of its top values in words */
  SMALL = 1000    /* values below are decimal */
};

/* Of the first values, the others. */
static const char marks[] = "#=-:";
static const char OTHERS = '.';

static const char *const meaning[CS_W_COUNT] = {
  [CS_W_RD] = "the result",
  [CS_W_RS1] = "the first operand",
  [CS_W_RS2] = "the second operand",
  [CS_W_MEM_ADDR] = "the address in memory",
  [CS_W_LOAD_DATA] = "the value that was loaded",
  [CS_W_STORE_DATA] = "the value that was stored",
  [CS_W_NEXT_PC] = "where it went",
  [CS_W_INSN] = "the instruction word",
  [CS_W_HEAD_CYCLES] = "the clocks that it took",
  [CS_W_MEM_LATENCY] = "the clocks that memory took",
  [CS_W_RET_ADDR] = "the return address",
  [CS_W_REASON] = "the reasons of its clocks",
};

/* ---- the parts of a line ---- */

/* Five characters at most. */
static const char *percent(double share, char text[16])
{
  snprintf(text, 16, share >= 0.99995 ? "%.1f" : "%.2f", 100 * share);
  return text;
}

/* An address is a function, and how far behind its beginning; of the row's own
 * function only that. */
static void name_value(const struct cs_report *r,
                       const struct cs_report_site *t,
                       const struct cs_report_value *v, char *text, size_t n)
{
  bool known = v->function[0] && strcmp(v->function, "?");
  char offset[32] = "";

  if (v->offset)
    snprintf(offset, sizeof offset, "+0x%" PRIx64, v->offset);
  if (r->slot[t->slot].tells_reasons)
    cs_reasons_w_text((uint32_t)v->value, text, n);
  else if (known && offset[0] && !strcmp(v->function, t->function))
    snprintf(text, n, "%s", offset);
  else if (known)
    snprintf(text, n, "%.*s%s", (int)(VALUES - 6 - strlen(offset)),
             v->function, offset);
  else if (v->value < SMALL && !v->function[0])
    snprintf(text, n, "%" PRIu64, v->value);
  else
    snprintf(text, n, "0x%" PRIx64, v->value);
}

/* As many of the most frequent as there is room for, of 0.5 % and more. */
static void list_values(const struct cs_report *r,
                        const struct cs_report_site *t, char text[VALUES + 1])
{
  size_t used = 0;

  text[0] = '\0';
  for (unsigned i = 0; i < t->values && t->value[i].share >= 0.005; i++) {
    char name[VALUES + 1], item[2 * VALUES];
    int n;

    name_value(r, t, &t->value[i], name, sizeof name);
    n = snprintf(item, sizeof item, "%s%s %.0f%%", i ? ", " : "", name,
                 100 * t->value[i].share);
    if (used + (size_t)n > VALUES)
      break;
    memcpy(text + used, item, (size_t)n + 1);
    used += (size_t)n;
  }
}

/* Each end of a part is rounded, so that the parts add up. */
static void draw(const struct cs_report_site *t, char bar[BAR + 1])
{
  double sum = 0;
  int at = 0;

  for (unsigned i = 0; i < t->values && marks[i]; i++) {
    sum += t->value[i].share;
    while (at < BAR && at < (int)lround(BAR * sum))
      bar[at++] = marks[i];
  }
  memset(bar + at, OTHERS, (size_t)(BAR - at));
  bar[BAR] = '\0';
}

static void print_place(const struct cs_report_site *t, FILE *out)
{
  const char *slash = strrchr(t->file, '/');

  fprintf(out, "  %s", t->function);
  if (t->line)
    fprintf(out, " %s:%d", slash ? slash + 1 : t->file, t->line);
  fputc('\n', out);
}

static void print_shares(const struct cs_report *r,
                         const struct cs_report_site *t, FILE *out)
{
  char a[16], b[16];

  fprintf(out, "%08" PRIx64 "  %6s", t->pc, percent(t->share, a));
  if (r->slot[t->slot].samples > 0)
    fprintf(out, "  %5s..%-5s", percent(t->low, a), percent(t->high, b));
  else
    fprintf(out, "  %7s%5s", "-", "");
  if (r->exact)
    fprintf(out, "  %5s", percent(t->share_exact, a));
  fprintf(out, "  %6s", percent(t->invariance, a));
  if (r->exact)
    fprintf(out, "  %5s", percent(t->invariance_exact, a));
}

/* ---- a slot ---- */

/* The printed rows of a slot, and how wide their values are. */
struct list {
  const struct cs_report_site *row;
  size_t rows;
  int width;
};

static struct list find_rows(const struct cs_report *r, unsigned slot)
{
  struct list l = { .width = (int)strlen("top values") };

  for (size_t i = 0; i < r->sites && l.rows < CS_REPORT_LISTED; i++) {
    char text[VALUES + 1];

    if (r->site[i].slot != slot)
      continue;
    if (!l.rows++)
      l.row = &r->site[i];
    list_values(r, &r->site[i], text);
    if ((int)strlen(text) > l.width)
      l.width = (int)strlen(text);
  }
  return l;
}

static void print_title(const struct cs_report_slot *s, size_t rows,
                        FILE *out)
{
  struct cs_slot_cfg slot;
  char err[CS_REPORT_TEXT];

  fprintf(out, "\nslot %u  %s", s->id, s->spec);
  if (!cs_slot_parse(s->spec, &slot, err, sizeof err))
    fprintf(out, "; w: %s", meaning[slot.w_src]);
  fprintf(out, "\n        the %zu hottest of %" PRIu64 " instructions\n", rows,
          s->instructions);
}

static void print_heads(const struct cs_report *r, int width, FILE *out)
{
  const char *exact = r->exact ? "  exact" : "";

  fprintf(out, "%-8s  %6s  %12s%s  %6s%s  %-*s  %-*s  %s\n", "pc", "share%",
          "95% interval", exact, "invar%", exact, BAR, "#=-:, others .",
          width, "top values", "where");
}

static void print_slot(const struct cs_report *r, unsigned slot, FILE *out)
{
  struct list l = find_rows(r, slot);

  if (!l.rows)
    return;
  print_title(&r->slot[slot], l.rows, out);
  print_heads(r, l.width, out);
  for (size_t i = 0; i < l.rows; i++) {
    char bar[BAR + 1], text[VALUES + 1];

    draw(&l.row[i], bar);
    list_values(r, &l.row[i], text);
    print_shares(r, &l.row[i], out);
    fprintf(out, "  %s  %-*s", bar, l.width, text);
    print_place(&l.row[i], out);
  }
}

void cs_report_print_sites(const struct cs_report *r, FILE *out)
{
  for (unsigned s = 0; s < r->slots; s++)
    print_slot(r, s, out);
}
