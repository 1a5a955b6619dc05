// SPDX-License-Identifier: Apache-2.0
//
// cover_visit.c - declares and counts cover points, see cover_visit.h.

#include <assert.h>
#include <stdio.h>

#include "cover_visit.h"

void cover_point(struct visit *v, const char *name, bool hit) {
  assert(v->c->at < COVER_MAX);
  struct cover_count *p = &v->c->point[v->c->at];
  if (cover_declares(v)) {
    snprintf(p->name, sizeof p->name, "%s", name);
    v->c->n++;
  }
  p->count += hit;
  v->c->at++;
}

void cover_joined(struct visit *v, const char *prefix, const char *name,
                  bool hit) {
  char text[44] = "";
  if (cover_declares(v))
    snprintf(text, sizeof text, "%s%s", prefix, name);
  cover_point(v, text, hit);
}

void cover_choice(struct visit *v, unsigned n, bool event, unsigned value) {
  if (event && value < n)
    v->c->point[v->c->at + value].count++;
  v->c->at += n;
}

void cover_numbered(struct visit *v, const char *name, unsigned from,
                    unsigned to, bool event, unsigned value) {
  char text[44];
  unsigned first = v->c->at;
  for (unsigned i = from; cover_declares(v) && i <= to; i++) {
    snprintf(text, sizeof text, "%s %u", name, i);
    cover_point(v, text, false);
  }
  v->c->at = first;
  cover_choice(v, to - from + 1, event, value - from);
}

void cover_named(struct visit *v, const char *prefix,
                 const char *const *names, unsigned n, bool event,
                 unsigned value) {
  unsigned first = v->c->at;
  for (unsigned i = 0; cover_declares(v) && i < n; i++)
    cover_joined(v, prefix, names[i], false);
  v->c->at = first;
  cover_choice(v, n, event, value);
}

void cover_bits(struct visit *v, const char *name, unsigned n,
                uint32_t hits) {
  for (unsigned i = 0; i < n; i++) {
    char text[44] = "";
    if (cover_declares(v))
      snprintf(text, sizeof text, "%s %u", name, i);
    cover_point(v, text, hits >> i & 1);
  }
}
