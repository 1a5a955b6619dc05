/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_result.c - a result as text.
 */
#include "cop_result.h"

#include <inttypes.h>
#include <stdlib.h>

enum { TOP = 20, ABOUT = 40, DEPTH = 6 };

/* ---- figures ---- */

static void print_score(const struct cop_result *r, unsigned k, FILE *out)
{
  const struct cs_cop_score *s = &r->score[k];

  if (!s->there || (!s->events && !s->rows))
    return;
  fprintf(out, "%-16s", cs_cop_kind_names[k]);
  if (cs_cop_kind_is_fraction((enum cs_cop_kind)k))
    fprintf(out, "weighted RMS error %.2f %%, %.2f %% of %" PRIu64 " events "
            "covered, ", 100 * s->rms, 100 * s->covered, s->events);
  else
    fprintf(out, "recall %.2f %% of %" PRIu64 " events, precision %.2f %%, "
            "%.2f %% counted, ", 100 * s->covered, s->events,
            100 * s->precision, 100 * s->counted);
  if (k == CS_COP_ROW_DEPEND)
    fprintf(out, "recall of any distance %.2f %%, ", 100 * s->covered_ever);
  fprintf(out, "%" PRIu64 " rows for %" PRIu64 " exact\n", s->rows, s->keys);
}

static void print_costs(const struct cop_result *r, FILE *out)
{
  fprintf(out, "overhead        %.3f %% = %" PRIu64 " / %" PRIu64
               " clocks\n", cop_overhead(r), r->host_clocks, r->clocks);
  for (unsigned i = 0; i < COP_PHASES; i++)
    if (r->phase[i].calls)
      fprintf(out, "  %-13s %10" PRIu64 " clocks, %" PRIu64 " times, %" PRIu64
                   " accesses, %" PRIu64 " instructions\n",
              cop_phase_names[i], r->phase[i].clocks, r->phase[i].calls,
              r->phase[i].accesses, r->phase[i].instructions);
  if (r->measured)
    fprintf(out, "  %-13s %10" PRId64 " clocks of the program (caches, "
                 "prediction)\n", "slower", r->slower);
}

/* ---- rows ---- */

/* What a row says of its pc. */
static void about(const struct cs_cop_row_out *row, char text[ABOUT])
{
  static const char *const went[] = { "not taken", "taken" };

  text[0] = '\0';
  switch (row->kind) {
  case CS_COP_ROW_VALUE:
  case CS_COP_ROW_TARGET:
  case CS_COP_ROW_CONTEXT:
    snprintf(text, ABOUT, "%08" PRIx32, row->key);
    break;
  case CS_COP_ROW_BRANCH:
    snprintf(text, ABOUT, "%s", went[row->key & 1]);
    break;
  case CS_COP_ROW_PAIR:
    snprintf(text, ABOUT, "%s behind %08" PRIx32 " %s", went[row->key & 1],
             row->other, went[row->key >> 1 & 1]);
    break;
  case CS_COP_ROW_DEPEND:
    snprintf(text, ABOUT, "store %08" PRIx32 ", %" PRIu32 " stores before",
             row->other, row->key);
    break;
  case CS_COP_ROW_CONFLICT:
    snprintf(text, ABOUT, "block %08" PRIx32, row->key);
    break;
  default:
    break;
  }
}

/* A share is of what the pc did; some kinds only count. */
static bool has_share(const struct cs_cop_row_out *row)
{
  return row->total && row->kind != CS_COP_ROW_DEPEND;
}

static void print_row(const struct cop_result *r,
                      const struct cs_cop_row_out *row, FILE *out)
{
  const struct cs_place *place = &r->place[row - r->row];
  char text[ABOUT];

  about(row, text);
  fprintf(out, "%08" PRIx32 " %-15s %-36s", row->pc,
          cs_cop_kind_names[row->kind], text);
  if (has_share(row))
    fprintf(out, " %8.2f", 100.0 * (double)row->count / (double)row->total);
  else
    fprintf(out, " %8s", "-");
  fprintf(out, " %10" PRIu64 "  %s", row->count, place->function);
  if (place->line)
    fprintf(out, " %s:%d", place->file, place->line);
  fputc('\n', out);
}

/* The row that tells where a context was entered; NULL: it is not known. */
static const struct cs_cop_row_out *call_of(const struct cop_result *r,
                                            uint32_t context)
{
  for (size_t i = 0; i < r->rows; i++)
    if (r->row[i].kind == CS_COP_ROW_CALL && r->row[i].key == context)
      return &r->row[i];
  return NULL;
}

/* `d95a331c luaV_execute < luaD_call < ...`, innermost first. */
static void print_context(const struct cop_result *r, uint32_t context,
                          FILE *out)
{
  unsigned depth = 0;

  fprintf(out, "%08" PRIx32, context);
  for (; context && depth < DEPTH; depth++) {
    const struct cs_cop_row_out *call = call_of(r, context);

    fprintf(out, "%s%s", depth ? " < " : " ",
            call ? r->place[call - r->row].function : "?");
    if (!call)
      break;
    context = call->extra;
  }
  fputs(context && depth == DEPTH ? " < ...\n" : "\n", out);
}

/* Those of the rows that were printed, each once. */
static void print_contexts(const struct cop_result *r,
                           const struct cs_cop_row_out **at, size_t n,
                           FILE *out)
{
  bool any = false;

  for (size_t i = 0; i < n; i++) {
    bool told = at[i]->kind != CS_COP_ROW_CONTEXT;

    for (size_t j = 0; j < i && !told; j++)
      told = at[j]->kind == CS_COP_ROW_CONTEXT && at[j]->key == at[i]->key;
    if (told)
      continue;
    if (!any)
      fprintf(out, "\n%-8s function < its caller < ...\n", "context");
    any = true;
    print_context(r, at[i]->key, out);
  }
}

static void print_rows(const struct cop_result *r, FILE *out)
{
  size_t n;
  const struct cs_cop_row_out **at = cop_rows_sorted(r, &n);
  bool scaled = false, phased = false, shares = false;

  if (!n) {
    fputs("\nno rows: nothing was sampled, or not often enough\n", out);
    free(at);
    return;
  }
  n = n < TOP ? n : TOP;
  fprintf(out, "\n%-8s %-15s %-36s %8s %10s  where\n", "pc", "what", "which",
          "share %", "count");
  for (size_t i = 0; i < n; i++) {
    print_row(r, at[i], out);
    scaled |= (at[i]->flags & CS_COP_ROW_SCALED) != 0;
    shares |= has_share(at[i]);
    phased |= (at[i]->flags & CS_COP_ROW_PHASED) != 0;
  }
  if (scaled)
    fprintf(out, "(counts are of a part of the run%s)\n",
            shares ? "; shares hold for all of it" : "");
  if (phased)
    fputs("(values of a pc took turns: which is how frequent is not known)\n",
          out);
  print_contexts(r, at, n, out);
  free(at);
}

/* ---- all ---- */

/* How fast it was is not saved. */
static void print_speed(const struct cop_result *r, FILE *out)
{
  if (r->seconds <= 0)
    return;
  fprintf(out, "simulation      %.2f M instructions/s",
          (double)r->instructions / r->seconds / 1e6);
  if (!r->measured && r->clocks)
    fprintf(out, ", %.0f %% of the clocks skipped",
            100.0 * (double)r->skipped / (double)(r->clocks + r->host_clocks));
  fputc('\n', out);
}

void cop_result_print(const struct cop_result *r, FILE *out)
{
  const uint64_t *n = r->counts;

  fprintf(out, "program         %s, coprocessor: %s (%s)\n", r->program,
          r->o.name, r->cop->about);
  fprintf(out, "instructions    %" PRIu64 ", %" PRIu64 " clocks (%s)\n",
          r->instructions, r->clocks, r->stream);
  fprintf(out, "samples         %" PRIu64 " taken, %" PRIu64 " dropped, %"
               PRIu64 " processed, %" PRIu64 " aborted, %" PRIu64 " held%s\n",
          n[CS_COP_N_TAKEN], n[CS_COP_N_DROPPED], n[CS_COP_N_PROCESSED],
          n[CS_COP_N_ABORTED], n[CS_COP_N_HELD],
          r->done ? "; the profile is complete, sampling has ended" : "");
  fprintf(out, "host            %" PRIu64 " interrupts, %" PRIu64
               " messages, %" PRIu64 " accesses, %" PRIu64 " updates lost\n",
          r->cost.interrupts, r->messages, r->cost.reads + r->cost.writes,
          r->cost.lost);
  cop_trust_print(r, out);
  print_costs(r, out);
  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++)
    print_score(r, k, out);
  print_speed(r, out);
  print_rows(r, out);
}
