/* SPDX-License-Identifier: Apache-2.0
 *
 * design.c - lines of design files, and the splitter that designs share.
 */
#include "design.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct design *const designs[] = {
  &design_spec, &design_graded, &design_tiers, &design_levels,
  &design_cells,
};

const struct design *design_find(const char *name)
{
  for (size_t i = 0; i < sizeof designs / sizeof designs[0]; i++)
    if (!strcmp(designs[i]->name, name))
      return designs[i];
  return NULL;
}

void params_parse(struct params *p, const char *line)
{
  char *save, *word;

  *p = (struct params){ 0 };
  if (strlen(line) >= TEXT)
    explore_die("design too long: %s", line);
  strcpy(p->line, line);
  strcpy(p->text, line);
  p->name = strtok_r(p->text, " ", &save);
  if (!p->name || !design_find(p->name))
    explore_die("no such design: %s", line);
  while ((word = strtok_r(NULL, " ", &save))) {
    char *value = strchr(word, '=');

    if (p->n == PARAMS)
      explore_die("too many parameters: %s", line);
    if (value)
      *value++ = 0;
    p->at[p->n].key = word;
    p->at[p->n++].value = value ? value : "1";
  }
}

const char *param_text(struct params *p, const char *key)
{
  for (unsigned i = 0; i < p->n; i++)
    if (!strcmp(p->at[i].key, key)) {
      p->at[i].used = true;
      return p->at[i].value;
    }
  return NULL;
}

double param(struct params *p, const char *key, double otherwise)
{
  const char *text = param_text(p, key);
  char *end;
  double value;

  if (!text)
    return otherwise;
  value = strtod(text, &end);
  if (end == text || *end)
    explore_die("%s: %s=%s is no number", p->line, key, text);
  return value;
}

void params_check(const struct params *p)
{
  for (unsigned i = 0; i < p->n; i++)
    if (!p->at[i].used)
      explore_die("%s: no parameter '%s'", p->line, p->at[i].key);
}

static unsigned log2_of(uint32_t n)
{
  unsigned log2n = 0;

  if (n < 2 || n > 65536)
    explore_die("%u strata: not 2..65536", n);
  while (1u << log2n < n)
    log2n++;
  return log2n;
}

static void hash(struct cs_hash_lut *lut, uint32_t seed, unsigned log2n)
{
  struct cs_hash_table table;

  cs_hash_table_seed(&table, seed);
  cs_hash_lut_init(lut, &table, 32, log2n);
}

uint16_t *strata_of(const struct stream *s, uint32_t seed, uint32_t n)
{
  struct cs_hash_lut lut;
  uint16_t *stratum = malloc((s->tuples + 1) * sizeof *stratum);
  bool power = 1u << log2_of(n) == n;

  if (!stratum)
    explore_die("out of memory");
  hash(&lut, seed, power ? log2_of(n) : 16);
  for (uint32_t t = 0; t < s->tuples; t++) {
    uint32_t x = cs_hash_lut_index(&lut, 0, s->pc[t], s->w[t]);

    stratum[t] = (uint16_t)(power ? x : (uint64_t)x * n >> 16);
  }
  return stratum;
}

void strata_of_sites(uint16_t *stratum, const struct stream *s, uint32_t seed,
                     uint32_t n, unsigned wbits)
{
  struct cs_hash_lut lut;
  uint32_t mask = (1u << wbits) - 1;

  if (1u << log2_of(n) != n || 1u << wbits >= n)
    return;
  hash(&lut, seed, log2_of(n));
  for (uint32_t t = 0; t < s->tuples; t++) {
    uint32_t site = cs_hash_lut_index(&lut, 0, s->pc[t], 0);

    stratum[t] = (uint16_t)((stratum[t] & mask) | (site & ~mask));
  }
}
