/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_report_json.c - a report as a JSON file, both ways.
 *
 * Addresses and values are hexadecimal strings, since JSON's numbers lose the
 * low bits of 64-bit ones in many readers.  What was not measured is null.
 */
#include "cs_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cs_json.h"

/* ---- writing ---- */

static json_t *hex(uint64_t value)
{
  return json_sprintf("0x%08" PRIx64, value);
}

static json_t *count(uint64_t value)
{
  return json_integer((json_int_t)value);
}

static json_t *known(bool is_known, double value)
{
  return is_known ? json_real(value) : json_null();
}

/* Of a slot with w=reason, estimated; else null. */
static json_t *slot_reasons_json(const struct cs_report_slot *s)
{
  json_t *o;

  if (!s->tells_reasons)
    return json_null();
  o = cs_reasons_json(&s->reasons);
  json_object_set_new(o, "unnamed", count(s->unnamed));
  return o;
}

static json_t *slot_json(const struct cs_report *r,
                         const struct cs_report_slot *s)
{
  return json_pack("{s:i,s:s,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}",
                   "id", (int)s->id,
                   "spec", s->spec, "selected", count(s->selected),
                   "accepted", count(s->accepted), "dropped",
                   count(s->dropped), "queued", count(s->queued), "messages",
                   count(s->messages), "counts", count(s->counts), "samples",
                   known(s->samples > 0, s->samples), "instructions",
                   count(s->instructions), "error_percent",
                   known(r->exact, s->error_percent), "reasons",
                   slot_reasons_json(s));
}

static json_t *law_json(const struct cs_report *r)
{
  const struct cs_report_law *l = &r->law;

  return json_pack("{s:o,s:o,s:o,s:o,s:o,s:b,s:o,s:o,s:b}", "accepted",
                   count(l->accepted), "credit", count(l->credit), "sent",
                   count(l->sent), "held", count(l->held), "rejected",
                   count(l->rejected), "counts",
                   (int)l->counts, "events", count(l->events), "emitted",
                   count(l->emitted), "holds", (int)cs_report_law_holds(r));
}

/* Without a function: of no address. */
static json_t *value_json(const struct cs_report_value *v)
{
  json_t *o = json_pack("{s:o,s:f}", "value", hex(v->value), "share",
                        v->share);

  if (v->function[0]) {
    json_object_set_new(o, "function", json_string(v->function));
    json_object_set_new(o, "offset", count(v->offset));
  }
  return o;
}

static json_t *site_json(const struct cs_report *r,
                         const struct cs_report_site *t)
{
  bool interval = r->slot[t->slot].samples > 0;
  json_t *values = json_array();

  for (unsigned i = 0; i < t->values; i++)
    json_array_append_new(values, value_json(&t->value[i]));
  return json_pack(
    "{s:i,s:o,s:s,s:s,s:i,s:f,s:o,s:o,s:o,s:f,s:o,s:o}", "slot",
    (int)t->slot, "pc", hex(t->pc), "function", t->function, "file", t->file,
    "line", t->line, "share", t->share, "share_low", known(interval, t->low),
    "share_high", known(interval, t->high), "share_exact",
    known(r->exact, t->share_exact), "invariance", t->invariance,
    "invariance_exact", known(r->exact, t->invariance_exact), "values",
    values);
}

static json_t *pair_json(const struct cs_report *r,
                         const struct cs_report_pair *t)
{
  return json_pack("{s:i,s:o,s:s,s:s,s:i,s:o,s:f,s:f,s:o,s:o,s:o}", "slot",
                   (int)t->slot, "pc", hex(t->pc), "function", t->function,
                   "file", t->file, "line", t->line, "value", hex(t->value),
                   "share", t->share, "invariance_estimated",
                   t->invariance_estimated, "invariance_exact",
                   known(r->exact, t->invariance_exact), "low",
                   r->bound ? count(t->low) : json_null(), "high",
                   r->bound ? count(t->high) : json_null());
}

static json_t *phases_json(const struct cs_report_cost *c)
{
  json_t *o = json_object();

  if (!c->measured)
    return o;
  for (int i = 0; i < CS_PHASES; i++)
    if (i != CS_PHASE_MARKS || c->phase[i])
      json_object_set_new(o, cs_phase_names[i], count(c->phase[i]));
  json_object_set_new(o, "cache_effects",
                      known(c->baseline, cs_report_cache_effects(c)));
  return o;
}

static json_t *program_json(const struct cs_report_program *p)
{
  return json_pack("{s:o,s:o,s:o,s:o,s:o,s:o}", "instructions",
                   count(p->instructions), "cycles", count(p->cycles),
                   "icache_misses", count(p->icache_misses), "dcache_misses",
                   count(p->dcache_misses), "mispredicts",
                   count(p->mispredicts), "reasons",
                   cs_reasons_json(&p->reasons));
}

/* Keys of the report itself, as those who look for the slowdown expect. */
static void add_cost(json_t *root, const struct cs_report_cost *c)
{
  json_t *none = json_null();
  bool both = c->measured && c->baseline;

  json_object_set_new(root, "cycles",
                      c->measured ? count(c->cycles) : none);
  json_object_set_new(root, "cycles_unprofiled",
                      both ? count(c->cycles_unprofiled) : none);
  json_object_set_new(root, "slowdown_percent",
                      known(both, cs_report_slowdown(c)));
  json_object_set_new(root, "clocks_per_message",
                      known(both && c->handled, cs_report_per_message(c)));
  json_object_set_new(root, "own_unprofiled",
                      both ? program_json(&c->alone) : none);
  json_object_set_new(root, "interrupts", count(c->interrupts));
  json_object_set_new(root, "messages_in_interrupts", count(c->handled));
  json_object_set_new(root, "table_misses", count(c->misses));
  json_object_set_new(root, "phases", phases_json(c));
}

static const char *const kind_names[] = {
  [CS_REPORT_MESSAGES] = "messages",
  [CS_REPORT_SAMPLING] = "sampling",
  [CS_REPORT_NOTHING] = "nothing",
};

/* null: the messages came through registers. */
static json_t *ring_json(const struct cs_report_ring *t)
{
  if (!t->records)
    return json_null();
  return json_pack("{s:o,s:o,s:b,s:o,s:o,s:o}", "records", count(t->records),
                   "watermark", count(t->watermark), "discard",
                   (int)t->discard, "written", count(t->written),
                   "overwritten", count(t->overwritten), "errors",
                   count(t->errors));
}

static json_t *read_out_json(const struct cs_report *r)
{
  bool clocks = r->cost.measured;

  return json_pack("{s:o,s:o,s:b,s:o,s:o,s:o}", "messages",
                   count(r->read_out.messages), "counts",
                   count(r->read_out.counts), "strata_disagree",
                   r->read_out.strata == CS_STRATA_DISAGREE, "strata_moved",
                   r->read_out.strata == CS_STRATA_USED
                     ? count(r->read_out.moved) : json_null(), "clocks",
                   clocks ? count(r->cost.read_out) : json_null(),
                   "strata_clocks",
                   clocks ? count(r->cost.strata) : json_null());
}

static void add_soc(json_t *root, const struct cs_report *r)
{
  const struct cs_report_sampling *s = &r->sampling;

  json_object_set_new(root, "profiling", json_string(kind_names[r->kind]));
  json_object_set_new(root, "memory", json_string(r->memory));
  json_object_set_new(root, "own", program_json(&r->user));
  json_object_set_new(root, "lockstep_instructions",
                      count(r->core_lockstep));
  add_cost(root, &r->cost);
  json_object_set_new(root, "ring", ring_json(&r->ring));
  json_object_set_new(
    root, "sampling",
    json_pack("{s:s,s:o,s:o,s:o,s:o,s:b}", "event", s->event, "period",
              count(s->period), "random", count(s->random), "samples",
              count(s->samples), "no_load", count(s->no_load), "histogram",
              s->histogram));
}

json_t *cs_report_top_json(const struct cs_report *r)
{
  json_t *top = json_array();

  for (size_t i = 0; i < r->sites; i++)
    json_array_append_new(top, site_json(r, &r->site[i]));
  return top;
}

json_t *cs_report_json(const struct cs_report *r)
{
  json_t *slots = json_array(), *pairs = json_array(), *root;

  for (unsigned i = 0; i < r->slots; i++)
    json_array_append_new(slots, slot_json(r, &r->slot[i]));
  for (unsigned i = 0; i < r->pairs; i++)
    json_array_append_new(pairs, pair_json(r, &r->pair[i]));
  root = json_pack(
    "{s:s,s:s,s:s,s:s,s:o,s:o,s:f,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,"
    "s:o}", "program", r->program, "device", r->device, "config", r->config,
    "compressor", r->compressor, "instructions", count(r->instructions),
    "error_percent", known(r->exact, r->error_percent), "overhead_percent",
    r->overhead_percent, "clocks", count(r->clocks), "messages",
    count(r->messages), "lockstep_cycles", count(r->lockstep_cycles),
    "mismatches", count(r->mismatches), "port_errors",
    count(r->port_errors), "slots", slots, "conservation", law_json(r),
    "read_out", read_out_json(r), "top", cs_report_top_json(r), "pairs",
    pairs);
  if (root)
    add_soc(root, r);
  return root;
}

int cs_report_write_json(const struct cs_report *r, FILE *out)
{
  json_t *root = cs_report_json(r);
  int status = -1;

  if (root && !json_dumpf(root, out, JSON_INDENT(2)) &&
      fputc('\n', out) != EOF)
    status = 0;
  json_decref(root);
  return status;
}

/* ---- reading: the first thing that is wrong is kept ---- */

struct reader {
  const char *wrong; /* key that is missing or of another type, or NULL */
};

static json_t *member(struct reader *rd, json_t *object, const char *key)
{
  json_t *v = json_object_get(object, key);

  if (!v && !rd->wrong)
    rd->wrong = key;
  return v;
}

static uint64_t get_count(struct reader *rd, json_t *object, const char *key)
{
  json_t *v = member(rd, object, key);

  if (v && !json_is_integer(v) && !rd->wrong)
    rd->wrong = key;
  return (uint64_t)json_integer_value(v);
}

static double get_real(struct reader *rd, json_t *object, const char *key)
{
  json_t *v = member(rd, object, key);

  if (v && !json_is_number(v) && !json_is_null(v) && !rd->wrong)
    rd->wrong = key;
  return json_number_value(v);
}

static void get_text(struct reader *rd, json_t *object, const char *key,
                     char text[CS_REPORT_TEXT])
{
  json_t *v = member(rd, object, key);

  if (v && !json_is_string(v) && !rd->wrong)
    rd->wrong = key;
  snprintf(text, CS_REPORT_TEXT, "%s",
           json_is_string(v) ? json_string_value(v) : "");
}

static uint64_t get_hex(struct reader *rd, json_t *object, const char *key)
{
  char text[CS_REPORT_TEXT], *end;
  uint64_t value;

  get_text(rd, object, key, text);
  value = strtoull(text, &end, 16);
  if ((end == text || *end) && !rd->wrong)
    rd->wrong = key;
  return value;
}

/* An array of objects with at most `max` elements. */
static json_t *get_array(struct reader *rd, json_t *object, const char *key,
                         size_t max)
{
  json_t *v = member(rd, object, key);

  if (v && (!json_is_array(v) || json_array_size(v) > max) && !rd->wrong)
    rd->wrong = key;
  return rd->wrong ? NULL : v;
}

/* Older files do not have them. */
static void read_reasons(struct reader *rd, json_t *o, struct cs_reasons *r)
{
  for (int k = 0; o && k < CS_REASONS; k++)
    r->clocks[k] = get_count(rd, o, cs_reason_names[k]);
}

static void read_slots(struct reader *rd, json_t *root, struct cs_report *r)
{
  json_t *array = get_array(rd, root, "slots", CS_SLOT_MAX), *o;
  size_t i;

  json_array_foreach(array, i, o) {
    struct cs_report_slot *s = &r->slot[r->slots++];

    s->id = (unsigned)get_count(rd, o, "id");
    get_text(rd, o, "spec", s->spec);
    s->selected = get_count(rd, o, "selected");
    s->accepted = get_count(rd, o, "accepted");
    s->dropped = get_count(rd, o, "dropped");
    s->queued = get_count(rd, o, "queued");
    s->messages = get_count(rd, o, "messages");
    s->counts = get_count(rd, o, "counts");
    s->samples = get_real(rd, o, "samples");
    s->instructions = get_count(rd, o, "instructions");
    s->error_percent = get_real(rd, o, "error_percent");
    s->tells_reasons = json_is_object(json_object_get(o, "reasons"));
    if (s->tells_reasons) {
      read_reasons(rd, json_object_get(o, "reasons"), &s->reasons);
      s->unnamed = get_count(rd, json_object_get(o, "reasons"), "unnamed");
    }
  }
}

/* A count that older files do not have, or null: 0. */
static uint64_t get_optional(struct reader *rd, json_t *o, const char *key)
{
  json_t *v = json_object_get(o, key);

  return v && !json_is_null(v) ? get_count(rd, o, key) : 0;
}

static void read_law(struct reader *rd, json_t *root, struct cs_report *r)
{
  json_t *o = member(rd, root, "conservation");

  r->law.accepted = get_count(rd, o, "accepted");
  r->law.credit = get_count(rd, o, "credit");
  r->law.sent = get_count(rd, o, "sent");
  r->law.held = get_count(rd, o, "held");
  r->law.rejected = get_optional(rd, o, "rejected");
  r->law.counts = json_is_true(member(rd, o, "counts"));
  r->law.events = get_count(rd, o, "events");
  r->law.emitted = get_count(rd, o, "emitted");
}

static void read_values(struct reader *rd, json_t *row,
                        struct cs_report_site *t)
{
  json_t *array = get_array(rd, row, "values", CS_REPORT_VALUES), *o;
  size_t i;

  json_array_foreach(array, i, o) {
    struct cs_report_value *v = &t->value[t->values++];

    v->value = get_hex(rd, o, "value");
    v->share = get_real(rd, o, "share");
    if (!json_object_get(o, "function"))
      continue;
    get_text(rd, o, "function", v->function);
    v->offset = get_count(rd, o, "offset");
  }
}

static void read_site(struct reader *rd, json_t *o, struct cs_report_site *t)
{
  uint64_t slot = get_count(rd, o, "slot");

  if (slot >= CS_SLOT_MAX && !rd->wrong)
    rd->wrong = "slot";
  t->slot = (unsigned)(slot % CS_SLOT_MAX);
  t->pc = get_hex(rd, o, "pc");
  get_text(rd, o, "function", t->function);
  get_text(rd, o, "file", t->file);
  t->line = (int)get_count(rd, o, "line");
  t->share = get_real(rd, o, "share");
  t->low = get_real(rd, o, "share_low");
  t->high = get_real(rd, o, "share_high");
  t->share_exact = get_real(rd, o, "share_exact");
  t->invariance = get_real(rd, o, "invariance");
  t->invariance_exact = get_real(rd, o, "invariance_exact");
  read_values(rd, o, t);
}

static void read_sites(struct reader *rd, json_t *root, struct cs_report *r)
{
  json_t *array = get_array(rd, root, "top", CS_SLOT_MAX * CS_REPORT_SITES);
  size_t n = json_array_size(array);

  r->site = n ? calloc(n, sizeof *r->site) : NULL;
  if (n && !r->site)
    rd->wrong = "top";
  for (; r->site && r->sites < n; r->sites++)
    read_site(rd, json_array_get(array, r->sites), &r->site[r->sites]);
}

static void read_read_out(struct reader *rd, json_t *root,
                          struct cs_report *r)
{
  json_t *o = member(rd, root, "read_out");

  r->read_out.messages = get_count(rd, o, "messages");
  r->read_out.counts = get_count(rd, o, "counts");
  r->read_out.moved = get_optional(rd, o, "strata_moved");
  if (json_is_integer(json_object_get(o, "strata_moved")))
    r->read_out.strata = CS_STRATA_USED;
  else if (json_is_true(json_object_get(o, "strata_disagree")))
    r->read_out.strata = CS_STRATA_DISAGREE;
  r->cost.read_out = get_optional(rd, o, "clocks");
  r->cost.strata = get_optional(rd, o, "strata_clocks");
}

static void read_pairs(struct reader *rd, json_t *root, struct cs_report *r)
{
  json_t *array = get_array(rd, root, "pairs", CS_REPORT_PAIRS), *o;
  size_t i;

  json_array_foreach(array, i, o) {
    struct cs_report_pair *t = &r->pair[r->pairs++];

    t->slot = (unsigned)get_count(rd, o, "slot");
    t->pc = get_hex(rd, o, "pc");
    t->value = get_hex(rd, o, "value");
    get_text(rd, o, "function", t->function);
    get_text(rd, o, "file", t->file);
    t->line = (int)get_count(rd, o, "line");
    t->share = get_real(rd, o, "share");
    t->invariance_estimated = get_real(rd, o, "invariance_estimated");
    t->invariance_exact = get_real(rd, o, "invariance_exact");
    t->low = get_optional(rd, o, "low");
    t->high = get_optional(rd, o, "high");
    r->bound |= t->high != 0;
  }
}

static bool is_known(json_t *root, const char *key)
{
  return !json_is_null(json_object_get(root, key));
}

/* What was not measured is null and reads 0. */
static uint64_t get_known(struct reader *rd, json_t *o, const char *key)
{
  return is_known(o, key) ? get_count(rd, o, key) : 0;
}

static void read_program(struct reader *rd, json_t *o,
                         struct cs_report_program *p)
{
  p->instructions = get_count(rd, o, "instructions");
  p->cycles = get_count(rd, o, "cycles");
  p->icache_misses = get_count(rd, o, "icache_misses");
  p->dcache_misses = get_count(rd, o, "dcache_misses");
  p->mispredicts = get_count(rd, o, "mispredicts");
  read_reasons(rd, json_object_get(o, "reasons"), &p->reasons);
}

static void read_cost(struct reader *rd, json_t *root,
                      struct cs_report_cost *c)
{
  json_t *phases = member(rd, root, "phases");

  c->measured = is_known(root, "cycles");
  c->baseline = is_known(root, "cycles_unprofiled");
  c->cycles = get_known(rd, root, "cycles");
  c->cycles_unprofiled = get_known(rd, root, "cycles_unprofiled");
  if (is_known(root, "own_unprofiled"))
    read_program(rd, member(rd, root, "own_unprofiled"), &c->alone);
  c->interrupts = get_count(rd, root, "interrupts");
  c->handled = get_count(rd, root, "messages_in_interrupts");
  c->misses = get_count(rd, root, "table_misses");
  for (int i = 0; c->measured && i < CS_PHASES; i++)
    if (i != CS_PHASE_MARKS || json_object_get(phases, cs_phase_names[i]))
      c->phase[i] = get_count(rd, phases, cs_phase_names[i]);
}

static void read_kind(struct reader *rd, json_t *root, struct cs_report *r)
{
  char name[CS_REPORT_TEXT];
  size_t i = 0;

  get_text(rd, root, "profiling", name);
  while (i < sizeof kind_names / sizeof *kind_names &&
         strcmp(name, kind_names[i]))
    i++;
  if (i == sizeof kind_names / sizeof *kind_names && !rd->wrong)
    rd->wrong = "profiling";
  r->kind = (enum cs_report_kind)i;
}

/* Older files do not have it. */
static void read_ring(struct reader *rd, json_t *root,
                      struct cs_report_ring *t)
{
  json_t *o = json_object_get(root, "ring");

  if (!json_is_object(o))
    return;
  t->records = get_count(rd, o, "records");
  t->watermark = get_count(rd, o, "watermark");
  t->discard = json_is_true(member(rd, o, "discard"));
  t->written = get_count(rd, o, "written");
  t->overwritten = get_count(rd, o, "overwritten");
  t->errors = get_count(rd, o, "errors");
}

static void read_soc(struct reader *rd, json_t *root, struct cs_report *r)
{
  json_t *sampling;

  read_kind(rd, root, r);
  get_text(rd, root, "memory", r->memory);
  read_program(rd, member(rd, root, "own"), &r->user);
  r->core_lockstep = get_count(rd, root, "lockstep_instructions");
  read_cost(rd, root, &r->cost);
  read_ring(rd, root, &r->ring);
  sampling = member(rd, root, "sampling");
  get_text(rd, sampling, "event", r->sampling.event);
  r->sampling.period = get_count(rd, sampling, "period");
  r->sampling.random = get_count(rd, sampling, "random");
  r->sampling.samples = get_count(rd, sampling, "samples");
  r->sampling.no_load = get_count(rd, sampling, "no_load");
  r->sampling.histogram =
    json_is_true(json_object_get(sampling, "histogram"));
}

static void read_report(struct reader *rd, json_t *root, struct cs_report *r)
{
  get_text(rd, root, "program", r->program);
  get_text(rd, root, "device", r->device);
  get_text(rd, root, "config", r->config);
  get_text(rd, root, "compressor", r->compressor);
  r->instructions = get_count(rd, root, "instructions");
  r->clocks = get_count(rd, root, "clocks");
  r->messages = get_count(rd, root, "messages");
  r->lockstep_cycles = get_count(rd, root, "lockstep_cycles");
  r->mismatches = get_count(rd, root, "mismatches");
  r->port_errors = get_count(rd, root, "port_errors");
  r->overhead_percent = get_real(rd, root, "overhead_percent");
  r->error_percent = get_real(rd, root, "error_percent");
  r->exact = !json_is_null(json_object_get(root, "error_percent"));
  read_slots(rd, root, r);
  read_law(rd, root, r);
  read_sites(rd, root, r);
  read_pairs(rd, root, r);
  read_soc(rd, root, r);
  read_read_out(rd, root, r);
}

int cs_report_of_json(struct cs_report *r, json_t *root, const char *path,
                      char *err, size_t errlen)
{
  struct reader rd = { NULL };

  *r = (struct cs_report){ 0 };
  if (json_object_get(root, "top") && !json_object_get(root, "pairs")) {
    snprintf(err, errlen, "%s: a profile of an older form, whose 'top' has a "
             "row for each tuple; profile again", path);
    return -1;
  }
  read_report(&rd, root, r);
  if (rd.wrong)
    snprintf(err, errlen, "%s: not a profile: key '%s' missing or wrong",
             path, rd.wrong);
  return rd.wrong ? -1 : 0;
}

int cs_report_read_json(struct cs_report *r, const char *path, char *err,
                        size_t errlen)
{
  json_t *root = cs_json_load(path, err, errlen);
  int status;

  *r = (struct cs_report){ 0 };
  status = root ? cs_report_of_json(r, root, path, err, errlen) : -1;

  json_decref(root);
  return status;
}
