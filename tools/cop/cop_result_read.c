/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_result_read.c - a result that was saved as JSON.
 */
#include "cop_result.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

/* What reading stops at is in e->text. */
static int wrong(json_error_t *e, const char *what, const char *name)
{
  snprintf(e->text, sizeof e->text, "%s '%.40s'", what, name);
  return -1;
}

static int read_heads(json_t *root, struct cop_result *r, json_error_t *e)
{
  const char *program, *stream;
  int done, measured;
  json_int_t instructions, clocks, host, interrupts, messages, accesses, lost,
             slower = 0;

  if (json_unpack_ex(root, e, 0, "{s:s,s:s,s:s,s:b,s:b,s:I,s:I,s:I,s:I,s:I,"
                     "s:I,s:I,s?:I}", "program", &program, "coprocessor",
                     &r->o.name, "stream", &stream, "complete", &done,
                     "measured", &measured, "instructions", &instructions,
                     "clocks", &clocks, "host_clocks", &host, "interrupts",
                     &interrupts, "messages", &messages, "accesses", &accesses,
                     "updates_lost", &lost, "slower_clocks", &slower))
    return -1;
  snprintf(r->program, sizeof r->program, "%s", program);
  snprintf(r->stream, sizeof r->stream, "%s", stream);
  r->done = done;
  r->measured = measured;
  r->instructions = (uint64_t)instructions;
  r->clocks = (uint64_t)clocks;
  r->host_clocks = (uint64_t)host;
  r->messages = (uint64_t)messages;
  r->slower = slower;
  r->cost = (struct cs_cop_cost){ .interrupts = (uint64_t)interrupts,
                                  .reads = (uint64_t)accesses,
                                  .lost = (uint64_t)lost };
  r->cop = cs_cop_program_find(r->o.name);
  return r->cop ? 0 : wrong(e, "no program of the coprocessor", r->o.name);
}

static int read_counters(json_t *root, struct cop_result *r, json_error_t *e)
{
  for (unsigned i = 0; i < CS_COP_COUNTERS; i++) {
    json_int_t n;

    if (json_unpack_ex(root, e, 0, "{s:{s:I}}", "samples",
                       cop_counter_names[i], &n))
      return -1;
    r->counts[i] = (uint64_t)n;
  }
  return 0;
}

static int read_trust(json_t *root, struct cop_result *r, json_error_t *e)
{
  struct cop_trust *t = &r->trust;
  const char *name;

  if (json_unpack_ex(root, e, 0, "{s:{s:s,s:F,s:F,s:F,s:F}}", "trust",
                     "verdict", &name, "dropped_percent", &t->dropped,
                     "unknown_percent", &t->unknown, "lost_percent", &t->lost,
                     "off_points", &t->off))
    return -1;
  for (unsigned i = 0; i < COP_VERDICTS; i++)
    if (!strcmp(name, cop_verdict_names[i])) {
      t->verdict = (enum cop_verdict)i;
      return 0;
    }
  return wrong(e, "no verdict", name);
}

static int read_phases(json_t *root, struct cop_result *r, json_error_t *e)
{
  for (unsigned i = 0; i < COP_PHASES; i++) {
    json_int_t calls, clocks, instructions, accesses;

    if (json_unpack_ex(root, e, 0, "{s:{s:{s:I,s:I,s:I,s:I}}}", "host",
                       cop_phase_names[i], "calls", &calls, "clocks", &clocks,
                       "instructions", &instructions, "accesses", &accesses))
      return -1;
    r->phase[i] = (struct cop_account){
      (uint64_t)calls, (uint64_t)clocks, (uint64_t)instructions,
      (uint64_t)accesses,
    };
  }
  return 0;
}

static int read_scores(json_t *root, struct cop_result *r, json_error_t *e)
{
  json_t *all = json_object_get(root, "score");

  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++) {
    struct cs_cop_score *s = &r->score[k];
    json_t *one = json_object_get(all, cs_cop_kind_names[k]);
    json_int_t events, sites, keys, rows;

    if (!one)
      continue;
    if (json_unpack_ex(one, e, 0,
                       "{s:I,s:I,s:I,s:I,s:F,s:F,s:F,s?:F,s?:F}",
                       "events", &events, "sites", &sites, "keys", &keys,
                       "rows", &rows, "covered", &s->covered, "counted",
                       &s->counted, "precision", &s->precision, "rms", &s->rms,
                       "covered_any_distance", &s->covered_ever))
      return -1;
    s->there = true;
    s->events = (uint64_t)events;
    s->sites = (uint64_t)sites;
    s->keys = (uint64_t)keys;
    s->rows = (uint64_t)rows;
  }
  return json_is_object(all) ? 0 : wrong(e, "no object", "score");
}

/* ---- rows ---- */

/* NULL: it is none. */
static json_t *list_of(json_t *root, const char *key, json_error_t *e)
{
  json_t *list = json_object_get(root, key);

  return json_is_array(list) ? list : (wrong(e, "no list", key), NULL);
}

static int kind_of(const char *name)
{
  for (int k = 0; k < CS_COP_ROW_KINDS; k++)
    if (!strcmp(name, cs_cop_kind_names[k]))
      return k;
  return -1;
}

static int read_row(json_t *o, struct cs_cop_row_out *row,
                    struct cs_place *place, json_error_t *e)
{
  const char *kind;
  int flags;
  json_int_t pc, key, other, count, total;

  if (json_unpack_ex(o, e, 0, "{s:s,s:I,s:I,s:I,s:I,s:I,s:i,s:s,s:s,s:i}",
                     "kind", &kind, "pc", &pc, "key", &key, "other", &other,
                     "count", &count, "total", &total, "flags", &flags,
                     "function", &place->function, "file", &place->file,
                     "line", &place->line))
    return -1;
  if (kind_of(kind) < 0)
    return wrong(e, "no kind of row", kind);
  *row = (struct cs_cop_row_out){
    .kind = (uint8_t)kind_of(kind), .flags = (uint8_t)flags,
    .pc = (uint32_t)pc, .key = (uint32_t)key, .other = (uint32_t)other,
    .count = (uint64_t)count, .total = (uint64_t)total,
  };
  return 0;
}

static int read_call(json_t *o, struct cs_cop_row_out *row,
                     struct cs_place *place, json_error_t *e)
{
  json_int_t context, pc, caller;

  if (json_unpack_ex(o, e, 0, "{s:I,s:I,s:I,s:s}", "context", &context, "pc",
                     &pc, "caller", &caller, "function", &place->function))
    return -1;
  *row = (struct cs_cop_row_out){
    .kind = CS_COP_ROW_CALL, .pc = (uint32_t)pc, .key = (uint32_t)context,
    .extra = (uint32_t)caller,
  };
  return 0;
}

static int read_rows(json_t *root, struct cop_result *r, json_error_t *e)
{
  json_t *rows = list_of(root, "rows", e), *calls, *o;
  size_t i, room;

  if (!rows || !(calls = list_of(root, "calls", e)))
    return -1;
  room = json_array_size(rows) + json_array_size(calls) + 1;
  r->row = calloc(room, sizeof *r->row);
  r->place = calloc(room, sizeof *r->place);
  if (!r->row || !r->place)
    die("out of memory");
  json_array_foreach(rows, i, o) {
    if (read_row(o, &r->row[r->rows], &r->place[r->rows], e))
      return -1;
    r->rows++;
  }
  json_array_foreach(calls, i, o) {
    if (read_call(o, &r->row[r->rows], &r->place[r->rows], e))
      return -1;
    r->rows++;
  }
  return 0;
}

int cop_result_of_json(struct cop_result *r, json_t *root, const char *path,
                       char *err, size_t errlen)
{
  json_error_t e = { .text = "" };

  *r = (struct cop_result){ .saved = json_incref(root) };
  if (!read_heads(root, r, &e) && !read_counters(root, r, &e) &&
      !read_trust(root, r, &e) &&
      !read_phases(root, r, &e) && !read_scores(root, r, &e) &&
      !read_rows(root, r, &e))
    return 0;
  snprintf(err, errlen, "%s: not a profile of the coprocessor: %s", path,
           e.text);
  cop_result_free(r);
  return -1;
}
