/* SPDX-License-Identifier: Apache-2.0
 *
 * key.c - 64 bits over contents: against chance, not against intent.
 */

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "paper.h"

uint64_t key_mix(uint64_t h, uint64_t word)
{
  h = (h ^ word) * 0x9fb21c651e98df25;
  return h ^ (h >> 31);
}

static uint64_t hash_bytes(uint64_t h, const unsigned char *p, size_t n)
{
  uint64_t word;

  for (; n >= sizeof word; p += sizeof word, n -= sizeof word) {
    memcpy(&word, p, sizeof word);
    h = key_mix(h, word);
  }
  for (; n; n--)
    h = key_mix(h, *p++);
  return h;
}

uint64_t key_file(uint64_t h, const char *path)
{
  static unsigned char buffer[1 << 20];
  FILE *f = fopen(path, "rb");
  size_t n;

  if (!f)
    paper_die("%s: cannot read", path);
  while ((n = fread(buffer, 1, sizeof buffer, f)))
    h = hash_bytes(h, buffer, n);
  fclose(f);
  return h;
}

bool key_matches(const char *result, const char *key)
{
  json_t *o = json_load_file(result, 0, NULL);
  const char *had = json_string_value(json_object_get(o, "key"));
  bool same = had && !strcmp(had, key);

  json_decref(o);
  return same;
}
