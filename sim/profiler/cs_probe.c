// SPDX-License-Identifier: Apache-2.0
//
// cs_probe.c - probe fields by name: the first that differs, or any one.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cs_probe.h"

static const struct field {
  const char *name;
  uint16_t offset, size, elements;
} fields[] = {
#define X(type, name) {#name, offsetof(struct cs_probe, name), sizeof(type), 1},
#define XN(type, name, n) \
  {#name, offsetof(struct cs_probe, name), sizeof(type), n},
  CS_PROBE_FIELDS(X, XN)
#undef X
#undef XN
};
#define FIELDS (sizeof fields / sizeof fields[0])

static uint64_t read_field(const struct cs_probe *p, const struct field *f,
                           unsigned i) {
  uint64_t v = 0;
  memcpy(&v, (const char *)p + f->offset + i * f->size, f->size);
  return v;
}

const char *cs_probe_diff(const struct cs_probe *rtl,
                          const struct cs_probe *model,
                          char *buf, size_t len) {
  for (const struct field *f = fields; f < fields + FIELDS; f++)
    for (unsigned i = 0; i < f->elements; i++) {
      uint64_t a = read_field(rtl, f, i), b = read_field(model, f, i);
      if (a == b)
        continue;
      char index[16] = "";
      if (f->elements > 1)
        snprintf(index, sizeof index, "[%u]", i);
      snprintf(buf, len, "%s%s: RTL 0x%" PRIx64 ", model 0x%" PRIx64,
               f->name, index, a, b);
      return buf;
    }
  return NULL;
}

/* "name" or "name[i]". */
bool cs_probe_get(const struct cs_probe *p, const char *name,
                  uint64_t *value) {
  size_t len = strcspn(name, "[");
  unsigned i = 0;
  if (name[len] == '[' && sscanf(name + len, "[%u]", &i) != 1)
    return false;
  for (const struct field *f = fields; f < fields + FIELDS; f++)
    if (strlen(f->name) == len && memcmp(f->name, name, len) == 0
        && i < f->elements) {
      *value = read_field(p, f, i);
      return true;
    }
  return false;
}
