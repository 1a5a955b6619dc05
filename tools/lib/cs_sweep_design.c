/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sweep_design.c - compressors of a sweep: templates times lists.
 *
 * The values of the placeholders count like the digits of a number, the last
 * one fastest, so that designs come in the order in which one would write
 * them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_sweep_json.h"

enum { SPEC = 200, FIELD = 80, PLACEHOLDERS = 16, DESIGNS = 20000 };

struct wheel {
  const char *name;
  json_t *values;
  size_t at;
  bool used;
};

struct template {
  struct cs_sweep_reader *r;
  char field[FIELD];         /* of the specification */
  const char *text;
  struct wheel wheel[PLACEHOLDERS];
  unsigned wheels;
};

/* ---- one specification ---- */

static bool is_known(const struct cs_sweep *s, const char *canonical)
{
  for (size_t i = 0; i < s->designs; i++)
    if (!strcmp(canonical, s->design[i].canonical))
      return true;
  return false;
}

/* Also tries whether the model takes it. */
static void add(struct cs_sweep_reader *r, const char *field,
                const char *spec)
{
  struct cs_sweep *s = r->s;
  struct cs_sweep_design *d;
  struct cs_event_model *model;
  struct cs_compressor c;
  char err[SPEC], canonical[SPEC];

  if (cs_spec_parse(spec, &c, err, sizeof err))
    cs_sweep_fail(r, "%s: '%s': %s", field, spec, err);
  if (s->seed[0] && strstr(spec, "seed="))
    cs_sweep_fail(r, "%s: '%s': seed= is given, and `seeds` too", field,
                  spec);
  model = cs_event_new(&c, 32, err, sizeof err);
  if (!model)
    cs_sweep_fail(r, "%s: '%s': %s", field, spec, err);
  cs_event_free(model);
  cs_spec_format(&c, canonical, sizeof canonical);
  if (is_known(s, canonical))
    return;
  d = cs_sweep_more(r, (void **)&s->design, s->designs, sizeof *d);
  s->designs++; /* freed with the others from here on */
  d->spec = cs_sweep_copy(r, spec);
  d->canonical = cs_sweep_copy(r, canonical);
  d->compressor = c;
}

/* ---- placeholders ---- */

static struct wheel *find_wheel(struct template *t, const char *name,
                                size_t len)
{
  for (unsigned i = 0; i < t->wheels; i++)
    if (strlen(t->wheel[i].name) == len &&
        !memcmp(t->wheel[i].name, name, len))
      return &t->wheel[i];
  cs_sweep_fail(t->r, "%s: '%s': column %d: no list for {%.*s} in `with`",
                t->field, t->text, (int)(name - t->text), (int)len, name);
}

static void append(struct template *t, char spec[SPEC], const char *text,
                   size_t len)
{
  size_t used = strlen(spec);

  if (used + len >= SPEC)
    cs_sweep_fail(t->r, "%s: longer than %d characters", t->field, SPEC - 1);
  memcpy(spec + used, text, len);
  spec[used + len] = '\0';
}

static void append_value(struct template *t, char spec[SPEC],
                         const struct wheel *w)
{
  const json_t *v = json_array_get(w->values, w->at);
  char number[24];

  if (json_is_integer(v))
    snprintf(number, sizeof number, "%lld", (long long)json_integer_value(v));
  else if (!json_is_string(v))
    cs_sweep_fail(t->r, "%s: a value of %s is neither string nor whole number",
                  t->field, w->name);
  append(t, spec, json_is_string(v) ? json_string_value(v) : number,
         json_is_string(v) ? json_string_length(v) : strlen(number));
}

static void fill_in(struct template *t, char spec[SPEC])
{
  const char *at = t->text;

  spec[0] = '\0';
  while (*at) {
    size_t plain = strcspn(at, "{");
    const char *end = at + plain;

    append(t, spec, at, plain);
    if (!*end)
      break;
    at = end + 1;
    end = strchr(at, '}');
    if (!end)
      cs_sweep_fail(t->r, "%s: '%s': column %d: '{' without '}'", t->field,
                    t->text, (int)(at - t->text));
    struct wheel *w = find_wheel(t, at, (size_t)(end - at));

    w->used = true;
    append_value(t, spec, w);
    at = end + 1;
  }
}

static bool turn(struct template *t)
{
  for (unsigned i = t->wheels; i-- > 0;) {
    struct wheel *w = &t->wheel[i];

    if (++w->at < json_array_size(w->values))
      return true;
    w->at = 0;
  }
  return false;
}

static void all_combinations(struct template *t)
{
  char spec[SPEC];

  do {
    fill_in(t, spec);
    add(t->r, t->field, spec);
    if (t->r->s->designs > DESIGNS)
      cs_sweep_fail(t->r, "%s: more than %d combinations", t->field,
                    DESIGNS);
  } while (turn(t));
  for (unsigned i = 0; i < t->wheels; i++)
    if (!t->wheel[i].used)
      cs_sweep_fail(t->r, "%s: no {%s} in '%s'", t->field, t->wheel[i].name,
                    t->text);
}

static void add_template(struct cs_sweep_reader *r, size_t index, json_t *o)
{
  static const char *const keys[] = { "spec", "with", NULL };
  struct template t = { .r = r };
  json_t *with = json_object_get(o, "with"), *values;
  char field[2 * FIELD];
  const char *name;

  snprintf(t.field, sizeof t.field, "compressors[%zu]", index);
  cs_sweep_keys(r, t.field, o, keys);
  snprintf(t.field, sizeof t.field, "compressors[%zu].spec", index);
  t.text = cs_sweep_string(r, t.field, json_object_get(o, "spec"));
  if (with && !json_is_object(with))
    cs_sweep_fail(r, "compressors[%zu].with: an object expected", index);
  json_object_foreach(with, name, values) {
    snprintf(field, sizeof field, "compressors[%zu].with.%s", index, name);
    if (t.wheels == PLACEHOLDERS)
      cs_sweep_fail(r, "%s: more than %d placeholders", field, PLACEHOLDERS);
    t.wheel[t.wheels++] =
      (struct wheel){ name, cs_sweep_list(r, field, values), 0, false };
  }
  all_combinations(&t);
}

void cs_sweep_designs(struct cs_sweep_reader *r, json_t *list)
{
  char field[FIELD];
  json_t *v;
  size_t i;

  json_array_foreach(list, i, v) {
    snprintf(field, sizeof field, "compressors[%zu]", i);
    if (json_is_string(v))
      add(r, field, json_string_value(v));
    else if (json_is_object(v))
      add_template(r, i, v);
    else
      cs_sweep_fail(r, "%s: a string or an object expected", field);
  }
}
