/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_slot.c - the slot grammar: presets, then key=value items.
 *
 * A preset is itself a specification, so there is one parser, one meaning and
 * one place that documents both.
 */
#include "cs_slot.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char cs_slot_default[] = "loads";

const struct cs_slot_preset cs_slot_presets[] = {
  { "loads", "class=load,w=load", "values that loads read" },
  { "stores", "class=store,w=store", "values that stores write" },
  { "addresses", "class=load+store,w=addr", "addresses of memory accesses" },
  { "edges", "class=branch+jump+ijump,w=next", "control flow edges" },
  { "calls", "class=call+icall,w=next", "call targets" },
  { "callers", "class=call+icall,w=ra", "return address of the caller" },
  { "returns", "class=return,w=next", "where functions return to" },
  { "values", "class=load+alu+mul+div+atomic+csr,w=rd",
    "results of instructions" },
  { "latency", "class=load,w=latency", "clocks that loads take" },
  { "cycles", "class=all,w=head", "clocks as the oldest instruction" },
  { "reasons", "class=all,w=reason", "what clocks were for, two reasons each" },
  { "markers", "class=marker,w=rs1", "values that markers carry" },
  { 0 },
};

static const char *const class_names[CS_CLASS_COUNT] = {
  "load", "store", "branch", "jump", "ijump", "call", "icall", "return",
  "coswap", "alu", "mul", "div", "atomic", "csr", "fence", "system", "marker",
};
static const char *const source_names[CS_W_COUNT] = {
  "rd", "rs1", "rs2", "addr", "load", "store", "next", "insn", "head",
  "latency", "ra", "reason",
};
static const char *const event_names[] = {
  "imiss", "dmiss", "itlb", "dtlb", "mispredict",
};
static const char *const mode_names[] = { "u", "s", "", "m" };

enum {
  ALL_CLASSES = (1 << CS_CLASS_COUNT) - 1,
  ALL_MODES = 0xb,
  EVENTS = sizeof event_names / sizeof *event_names,
  MODES = sizeof mode_names / sizeof *mode_names
};

static const struct cs_slot_cfg empty_slot = {
  .enable = true,
  .w_src = CS_W_RD,
  .pc_hi = UINT64_MAX,
  .mode_mask = ALL_MODES,
};

/* ---- parsing ---- */

struct parser {
  const char *begin, *at;
  char *err;
  size_t errlen;
};

__attribute__((format(printf, 3, 4))) static int
fail(struct parser *p, const char *at, const char *format, ...)
{
  va_list ap;
  int n = snprintf(p->err, p->errlen, "column %d: ",
                   (int)(at - p->begin) + 1);

  va_start(ap, format);
  if (n >= 0 && (size_t)n < p->errlen)
    vsnprintf(p->err + n, p->errlen - (size_t)n, format, ap);
  va_end(ap);
  return -1;
}

static size_t word_length(const char *at)
{
  return strcspn(at, "=,+-/!");
}

static int lookup(const char *const *names, size_t n, const char *word,
                  size_t length)
{
  for (size_t i = 0; i < n; i++)
    if (length && strlen(names[i]) == length &&
        !memcmp(names[i], word, length))
      return (int)i;
  return -1;
}

/* One word out of `names`; its number in *value. */
static int parse_word(struct parser *p, const char *what,
                      const char *const *names, size_t n, int *value)
{
  size_t length = word_length(p->at);

  *value = lookup(names, n, p->at, length);
  if (*value < 0)
    return fail(p, p->at, "unknown %s '%.*s'", what, (int)length, p->at);
  p->at += length;
  return 0;
}

/* word { "+" word }; "all" stands for `all`. */
static int parse_set(struct parser *p, const char *what,
                     const char *const *names, size_t n, uint32_t all,
                     uint32_t *set)
{
  *set = 0;
  for (;;) {
    int i;

    if (word_length(p->at) == 3 && !memcmp(p->at, "all", 3)) {
      *set |= all;
      p->at += 3;
    } else if (parse_word(p, what, names, n, &i)) {
      return -1;
    } else {
      *set |= 1u << i;
    }
    if (*p->at != '+')
      return 0;
    p->at++;
  }
}

static int parse_number(struct parser *p, uint64_t max, uint64_t *value)
{
  char *end;

  if (*p->at < '0' || *p->at > '9')
    return fail(p, p->at, "number expected");
  errno = 0;
  *value = strtoull(p->at, &end, 0);
  if (errno || *value > max)
    return fail(p, p->at, "number above 0x%llx", (unsigned long long)max);
  p->at = end;
  return 0;
}

static int parse_pair(struct parser *p, char separator, uint64_t max,
                      uint64_t *a, uint64_t *b)
{
  if (parse_number(p, max, a))
    return -1;
  if (*p->at != separator)
    return fail(p, p->at, "'%c' expected", separator);
  p->at++;
  return parse_number(p, max, b);
}

static int parse_range(struct parser *p, struct cs_slot_cfg *s)
{
  const char *start = p->at;

  s->pc_exclude = *p->at == '!';
  p->at += s->pc_exclude;
  if (parse_pair(p, '-', UINT64_MAX, &s->pc_lo, &s->pc_hi))
    return -1;
  return s->pc_lo <= s->pc_hi ? 0 : fail(p, start, "empty range");
}

static int parse_filter(struct parser *p, struct cs_slot_cfg *s)
{
  const char *start = p->at;
  uint64_t mask, match;

  if (parse_pair(p, '/', UINT16_MAX, &mask, &match))
    return -1;
  if (match & ~mask)
    return fail(p, start, "match has bits that the mask has not");
  s->pcf_mask = (uint16_t)mask;
  s->pcf_match = (uint16_t)match;
  return 0;
}

/* ("+" | "-") event { ... }; the first sign may be left out. */
static int parse_events(struct parser *p, struct cs_slot_cfg *s)
{
  s->ev_mask = s->ev_value = 0;
  do {
    bool wanted = *p->at != '-';
    int i;

    p->at += *p->at == '+' || *p->at == '-';
    if (parse_word(p, "event", event_names, EVENTS, &i))
      return -1;
    s->ev_mask |= (uint8_t)(1u << i);
    s->ev_value |= (uint8_t)(wanted << i);
  } while (*p->at == '+' || *p->at == '-');
  return 0;
}

enum key { KEY_CLASS, KEY_W, KEY_PC, KEY_MODE, KEY_CTX, KEY_EVENT, KEY_PCF,
           KEYS };
static const char *const key_names[KEYS] = {
  "class", "w", "pc", "mode", "ctx", "event", "pcf",
};

static int parse_value(struct parser *p, enum key key, struct cs_slot_cfg *s)
{
  uint32_t set = 0;
  uint64_t n = 0;
  int i = 0, status = 0;

  switch (key) {
  case KEY_CLASS:
    return parse_set(p, "class", class_names, CS_CLASS_COUNT, ALL_CLASSES,
                     &s->class_mask);
  case KEY_W:
    status = parse_word(p, "source", source_names, CS_W_COUNT, &i);
    s->w_src = (uint8_t)i;
    return status;
  case KEY_MODE:
    status = parse_set(p, "mode", mode_names, MODES, ALL_MODES, &set);
    s->mode_mask = (uint8_t)set;
    return status;
  case KEY_CTX:
    status = parse_number(p, UINT16_MAX, &n);
    s->ctx_en = true;
    s->ctx = (uint16_t)n;
    return status;
  case KEY_PC:
    return parse_range(p, s);
  case KEY_EVENT:
    return parse_events(p, s);
  case KEY_PCF:
    return parse_filter(p, s);
  default:
    return fail(p, p->at, "unknown key");
  }
}

static const struct cs_slot_preset *preset(const char *word, size_t length)
{
  const struct cs_slot_preset *q = cs_slot_presets;

  while (q->name && (strlen(q->name) != length ||
                     memcmp(q->name, word, length)))
    q++;
  return q->name ? q : NULL;
}

static int parse_item(struct parser *p, struct cs_slot_cfg *s)
{
  const char *start = p->at;
  size_t length = word_length(start);
  const struct cs_slot_preset *q = preset(start, length);
  int key = lookup(key_names, KEYS, start, length);

  p->at += length;
  if (length == 3 && !memcmp(start, "pct", 3)) {
    s->pct_en = true;
    return 0;
  }
  if (q && start != p->begin)
    return fail(p, start, "a preset must come first");
  if (q)
    return cs_slot_parse(q->spec, s, p->err, p->errlen);
  if (key < 0)
    return fail(p, start, "unknown preset or key '%.*s'", (int)length, start);
  if (*p->at != '=')
    return fail(p, p->at, "'=' expected");
  p->at++;
  return parse_value(p, (enum key)key, s);
}

int cs_slot_parse(const char *spec, struct cs_slot_cfg *s, char *err,
                  size_t errlen)
{
  struct parser p = { spec, spec, err, errlen };

  *s = empty_slot;
  for (;;) {
    if (parse_item(&p, s))
      return -1;
    if (!*p.at)
      break;
    if (*p.at != ',')
      return fail(&p, p.at, "',' expected");
    p.at++;
  }
  return s->class_mask ? 0 : fail(&p, p.at, "no class selected");
}

/* ---- printing ---- */

struct printer {
  char *buf;
  size_t len, used;
};

__attribute__((format(printf, 2, 3))) static void
print(struct printer *o, const char *format, ...)
{
  va_list ap;
  int n;

  va_start(ap, format);
  n = vsnprintf(o->buf + o->used, o->len - o->used, format, ap);
  va_end(ap);
  o->used += (size_t)n;
  if (o->used >= o->len)
    o->used = o->len - 1;
}

static void print_set(struct printer *o, const char *const *names, size_t n,
                      uint32_t set)
{
  const char *separator = "";

  for (size_t i = 0; i < n; i++)
    if (set >> i & 1) {
      print(o, "%s%s", separator, names[i]);
      separator = "+";
    }
}

static void print_events(struct printer *o, const struct cs_slot_cfg *s)
{
  print(o, ",event=");
  for (size_t i = 0; i < EVENTS; i++)
    if (s->ev_mask >> i & 1)
      print(o, "%c%s", s->ev_value >> i & 1 ? '+' : '-', event_names[i]);
}

char *cs_slot_format(const struct cs_slot_cfg *s, char *buf, size_t len)
{
  struct printer o = { buf, len, 0 };

  print(&o, "class=");
  if (s->class_mask == ALL_CLASSES)
    print(&o, "all");
  else
    print_set(&o, class_names, CS_CLASS_COUNT, s->class_mask);
  print(&o, ",w=%s", source_names[s->w_src]);
  if (s->pc_lo || s->pc_hi != UINT64_MAX)
    print(&o, ",pc=%s0x%llx-0x%llx", s->pc_exclude ? "!" : "",
          (unsigned long long)s->pc_lo, (unsigned long long)s->pc_hi);
  if (s->mode_mask != ALL_MODES) {
    print(&o, ",mode=");
    print_set(&o, mode_names, MODES, s->mode_mask);
  }
  if (s->ctx_en)
    print(&o, ",ctx=%u", s->ctx);
  if (s->ev_mask)
    print_events(&o, s);
  if (s->pcf_mask)
    print(&o, ",pcf=0x%x/0x%x", s->pcf_mask, s->pcf_match);
  if (s->pct_en)
    print(&o, ",pct");
  return buf;
}

const char *cs_slot_source(const struct cs_slot_cfg *s)
{
  return source_names[s->w_src];
}
