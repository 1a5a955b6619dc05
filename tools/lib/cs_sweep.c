/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sweep.c - reads the file of a sweep.
 */
#include "cs_sweep.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_json.h"
#include "cs_sweep_json.h"

enum { FIELD = 120, TEXT = 400, SPEC = 256, MAX_SEEDS = 4096 };

static const char *const top_keys[] = {
  "programs", "slots", "instructions", "compressors", "seeds", "hash_seeds",
  NULL,
};
static const char *const program_keys[] = {
  "program", "trace", "tuples", "name", "slot", "instructions", NULL,
};

/* ---- fields ---- */

void cs_sweep_fail(struct cs_sweep_reader *r, const char *format, ...)
{
  char text[TEXT];
  va_list ap;

  va_start(ap, format);
  vsnprintf(text, sizeof text, format, ap);
  va_end(ap);
  snprintf(r->err, r->errlen, "%s: %s", r->path, text);
  longjmp(r->failed, 1);
}

void *cs_sweep_more(struct cs_sweep_reader *r, void **array, size_t n,
                    size_t size)
{
  char *more = realloc(*array, (n + 1) * size);

  if (!more)
    cs_sweep_fail(r, "out of memory");
  *array = more;
  return memset(more + n * size, 0, size);
}

char *cs_sweep_copy(struct cs_sweep_reader *r, const char *text)
{
  char *copy = strdup(text);

  if (!copy)
    cs_sweep_fail(r, "out of memory");
  return copy;
}

void cs_sweep_keys(struct cs_sweep_reader *r, const char *field, json_t *o,
                   const char *const *keys)
{
  const char *key;
  json_t *v;

  json_object_foreach(o, key, v) {
    const char *const *k = keys;

    while (*k && strcmp(*k, key))
      k++;
    if (!*k)
      cs_sweep_fail(r, "%s%s%s: no such field", field, *field ? "." : "",
                    key);
  }
}

uint64_t cs_sweep_number(struct cs_sweep_reader *r, const char *field,
                         const json_t *v, uint64_t lo, uint64_t hi)
{
  json_int_t n = json_integer_value(v);

  if (!json_is_integer(v) || n < 0 || (uint64_t)n < lo || (uint64_t)n > hi)
    cs_sweep_fail(r, "%s: a whole number from %" PRIu64 " to %" PRIu64
                     " expected", field, lo, hi);
  return (uint64_t)n;
}

const char *cs_sweep_string(struct cs_sweep_reader *r, const char *field,
                            const json_t *v)
{
  if (!json_is_string(v) || !json_string_length(v))
    cs_sweep_fail(r, "%s: a string expected", field);
  return json_string_value(v);
}

json_t *cs_sweep_list(struct cs_sweep_reader *r, const char *field, json_t *v)
{
  if (!json_array_size(v))
    cs_sweep_fail(r, "%s: a list with at least one element expected", field);
  return v;
}

/* ---- seeds ---- */

static void read_seeds(struct cs_sweep_reader *r, json_t *root,
                       const char *key, uint32_t lo, uint32_t **seed,
                       size_t *seeds)
{
  json_t *list = json_object_get(root, key), *v;
  char field[FIELD];
  size_t i;

  if (!list) {
    cs_sweep_more(r, (void **)seed, 0, sizeof **seed);
    *seeds = 1;
    return;
  }
  json_array_foreach(cs_sweep_list(r, key, list), i, v) {
    uint32_t n;

    snprintf(field, sizeof field, "%s[%zu]", key, i);
    n = (uint32_t)cs_sweep_number(r, field, v, lo, UINT32_MAX);
    for (size_t k = 0; k < *seeds; k++)
      if ((*seed)[k] == n)
        cs_sweep_fail(r, "%s: %" PRIu32 " is given twice", field, n);
    if (*seeds == MAX_SEEDS)
      cs_sweep_fail(r, "%s: more than %d", field, MAX_SEEDS);
    *(uint32_t *)cs_sweep_more(r, (void **)seed, *seeds, sizeof n) = n;
    ++*seeds;
  }
}

/* ---- streams ---- */

/* Relative to the directory of the file; a workload's name stays. */
static char *resolve(struct cs_sweep_reader *r, enum cs_origin origin,
                     const char *path)
{
  const char *slash = strrchr(r->path, '/');
  char *full;

  if (path[0] == '/' || !slash ||
      (origin == CS_ORIGIN_ELF && !strchr(path, '/')))
    return cs_sweep_copy(r, path);
  if (asprintf(&full, "%.*s/%s", (int)(slash - r->path), r->path, path) < 0)
    cs_sweep_fail(r, "out of memory");
  return full;
}

/* "dir/x.elf" is called x. */
static char *base_name(struct cs_sweep_reader *r, const char *path)
{
  const char *slash = strrchr(path, '/');
  char *name = cs_sweep_copy(r, slash ? slash + 1 : path);
  char *dot = strrchr(name, '.');

  if (dot && dot != name)
    *dot = '\0';
  return name;
}

/* n is the last one. */
static bool is_known(const struct cs_sweep *s,
                     const struct cs_sweep_stream *n)
{
  char a[SPEC], b[SPEC];

  cs_slot_format(&n->slot, a, sizeof a);
  for (size_t i = 0; i + 1 < s->streams; i++)
    if (s->stream[i].origin == n->origin && s->stream[i].limit == n->limit &&
        !strcmp(s->stream[i].path, n->path) &&
        !strcmp(a, cs_slot_format(&s->stream[i].slot, b, sizeof b)))
      return true;
  return false;
}

struct program {
  const char *field;         /* of the program */
  enum cs_origin origin;
  const char *path, *name;
  uint64_t limit;
};

static void add_stream(struct cs_sweep_reader *r, const struct program *p,
                       const char *field, const char *slot)
{
  struct cs_sweep *s = r->s;
  struct cs_sweep_stream *n =
    cs_sweep_more(r, (void **)&s->stream, s->streams, sizeof *n);
  struct cs_stream_source source;
  char err[TEXT];

  s->streams++; /* freed with the others from here on */
  n->where = cs_sweep_copy(r, p->field);
  n->path = resolve(r, p->origin, p->path);
  n->name = p->name ? cs_sweep_copy(r, p->name) : base_name(r, p->path);
  n->origin = p->origin;
  n->limit = p->limit;
  if (cs_slot_parse(slot, &n->slot, err, sizeof err))
    cs_sweep_fail(r, "%s: '%s': %s", field, slot, err);
  source = (struct cs_stream_source){
    n->origin, n->path, n->slot, n->limit,
  };
  if (cs_stream_check(&source, err, sizeof err))
    cs_sweep_fail(r, "%s: '%s' of %s: %s", field, slot, p->field, err);
  if (is_known(s, n))
    cs_sweep_fail(r, "%s: the same program, slot and instructions again",
                  p->field);
}

static void read_origin(struct cs_sweep_reader *r, json_t *o,
                        struct program *p)
{
  static const char *const names[] = {
    [CS_ORIGIN_ELF] = "program", [CS_ORIGIN_TRACE] = "trace",
    [CS_ORIGIN_TUPLES] = "tuples",
  };
  char field[2 * FIELD];

  for (int i = 0; i < 3; i++) {
    json_t *v = json_object_get(o, names[i]);

    if (!v)
      continue;
    if (p->path)
      cs_sweep_fail(r, "%s: more than one of program, trace, tuples",
                    p->field);
    snprintf(field, sizeof field, "%s.%s", p->field, names[i]);
    p->path = cs_sweep_string(r, field, v);
    p->origin = (enum cs_origin)i;
  }
  if (!p->path)
    cs_sweep_fail(r, "%s: none of program, trace, tuples", p->field);
}

static void read_program(struct cs_sweep_reader *r, json_t *v,
                         struct program *p)
{
  char field[2 * FIELD];
  json_t *limit = json_object_get(v, "instructions");
  json_t *name = json_object_get(v, "name");

  if (json_is_string(v)) {
    p->path = cs_sweep_string(r, p->field, v);
    return;
  }
  if (!json_is_object(v))
    cs_sweep_fail(r, "%s: a string or an object expected", p->field);
  cs_sweep_keys(r, p->field, v, program_keys);
  read_origin(r, v, p);
  snprintf(field, sizeof field, "%s.name", p->field);
  if (name)
    p->name = cs_sweep_string(r, field, name);
  snprintf(field, sizeof field, "%s.instructions", p->field);
  if (limit)
    p->limit = cs_sweep_number(r, field, limit, 0, INT64_MAX);
}

static void add_program(struct cs_sweep_reader *r, const struct program *p,
                        json_t *v, json_t *slots)
{
  json_t *own = json_object_get(v, "slot"), *slot;
  char field[2 * FIELD];
  size_t i;

  if (own) {
    snprintf(field, sizeof field, "%s.slot", p->field);
    add_stream(r, p, field, cs_sweep_string(r, field, own));
  } else if (!slots) {
    add_stream(r, p, p->field, cs_slot_default);
  } else {
    json_array_foreach(cs_sweep_list(r, "slots", slots), i, slot) {
      snprintf(field, sizeof field, "slots[%zu]", i);
      add_stream(r, p, field, cs_sweep_string(r, field, slot));
    }
  }
}

static void read_programs(struct cs_sweep_reader *r, json_t *root)
{
  json_t *all = json_object_get(root, "instructions"), *v;
  uint64_t limit =
    all ? cs_sweep_number(r, "instructions", all, 0, INT64_MAX) : 0;
  char field[FIELD];
  size_t i;

  json_array_foreach(
    cs_sweep_list(r, "programs", json_object_get(root, "programs")), i, v) {
    struct program p = { .field = field, .limit = limit };

    snprintf(field, sizeof field, "programs[%zu]", i);
    read_program(r, v, &p);
    add_program(r, &p, v, json_object_get(root, "slots"));
  }
}

/* ---- all of it ---- */

static void read_root(struct cs_sweep_reader *r, json_t *root)
{
  struct cs_sweep *s = r->s;

  if (!json_is_object(root))
    cs_sweep_fail(r, "an object expected");
  cs_sweep_keys(r, "", root, top_keys);
  s->name = base_name(r, r->path);
  read_seeds(r, root, "seeds", 1, &s->seed, &s->seeds);
  read_seeds(r, root, "hash_seeds", 0, &s->hash_seed, &s->hash_seeds);
  read_programs(r, root);
  cs_sweep_designs(r, cs_sweep_list(r, "compressors",
                                    json_object_get(root, "compressors")));
  if ((double)s->streams * (double)s->designs * (double)s->seeds *
        (double)s->hash_seeds > CS_SWEEP_JOBS)
    cs_sweep_fail(r, "more than %d jobs", CS_SWEEP_JOBS);
}

int cs_sweep_read(struct cs_sweep *s, const char *path, char *err,
                  size_t errlen)
{
  struct cs_sweep_reader r = {
    .s = s, .path = path, .err = err, .errlen = errlen,
  };
  json_t *root = cs_json_load(path, err, errlen);
  int status = -1;

  *s = (struct cs_sweep){ 0 };
  if (!root)
    return -1;
  if (!setjmp(r.failed)) {
    read_root(&r, root);
    status = 0;
  }
  json_decref(root);
  return status;
}

void cs_sweep_free(struct cs_sweep *s)
{
  for (size_t i = 0; i < s->streams; i++) {
    free(s->stream[i].where);
    free(s->stream[i].name);
    free(s->stream[i].path);
  }
  for (size_t i = 0; i < s->designs; i++) {
    free(s->design[i].spec);
    free(s->design[i].canonical);
  }
  free(s->stream);
  free(s->design);
  free(s->seed);
  free(s->hash_seed);
  free(s->name);
  *s = (struct cs_sweep){ 0 };
}
