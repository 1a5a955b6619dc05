/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_lut.c - what a compressor costs in hardware, as far as that was
 * measured.
 *
 * A measured profiler can run a compressor when its model takes the register
 * writes that configure it; so a new kind of compressor needs nothing here.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_json.h"
#include "cs_named.h"
#include "cs_setup.h"
#include "options.h"
#include "program.h"
#include "sweep.h"

struct measured {
  char *design;
  struct cs_params params;
  long lut4;
};

struct sweep_luts {
  struct measured *row;
  size_t n;
};

/* "default", "default,NRET=2". */
static bool parse_config(const char *text, struct cs_params *params)
{
  char copy[SWEEP_SPEC], *rest, *item;
  const struct cs_named *named;

  snprintf(copy, sizeof copy, "%s", text);
  item = strtok_r(copy, ",", &rest);
  named = item ? cs_named_find(item) : NULL;
  if (!named)
    return false;
  *params = named->params;
  while ((item = strtok_r(NULL, ",", &rest)))
    if (sscanf(item, "NRET=%d", &params->nret) != 1 &&
        sscanf(item, "XLEN=%d", &params->xlen) != 1)
      return false;
  return true;
}

static int smaller(const void *a, const void *b)
{
  const struct measured *x = a, *y = b;

  return (x->lut4 > y->lut4) - (x->lut4 < y->lut4);
}

static void read_row(struct sweep_luts *l, const char *path, size_t i,
                     json_t *v)
{
  struct measured *m = &l->row[i];
  const char *design, *config;
  json_int_t lut4;

  if (json_unpack(v, "{s:s,s:s,s:I}", "design", &design, "config", &config,
                  "lut4", &lut4) ||
      lut4 <= 0)
    die("%s: [%zu]: design, config and lut4 expected", path, i);
  if (!parse_config(config, &m->params))
    die("%s: [%zu].config: no configuration '%s'", path, i, config);
  m->lut4 = (long)lut4;
  m->design = strdup(design);
  if (!m->design)
    die("out of memory");
}

struct sweep_luts *sweep_luts_read(const char *path)
{
  struct sweep_luts *l = calloc(1, sizeof *l);
  char built[PROGRAM_PATH], err[ERROR_TEXT];
  json_t *root;

  if (!path) {
    program_build_path(built, "designs.json");
    path = built;
  }
  root = cs_json_load(path, err, sizeof err);
  if (!root)
    die("%s", err);
  if (!json_is_array(root))
    die("%s: a list expected", path);
  l->row = calloc(json_array_size(root) + 1, sizeof *l->row);
  if (!l->row)
    die("out of memory");
  for (; l->n < json_array_size(root); l->n++)
    read_row(l, path, l->n, json_array_get(root, l->n));
  json_decref(root);
  qsort(l->row, l->n, sizeof *l->row, smaller);
  return l;
}

void sweep_luts_free(struct sweep_luts *l)
{
  for (size_t i = 0; i < l->n; i++)
    free(l->row[i].design);
  free(l->row);
  free(l);
}

static bool runs(const struct cs_params *params,
                 const struct cs_compressor *c)
{
  static struct cs_fw fw; /* large, and not looked at */
  struct cs_slot_cfg slot;
  char err[512];

  return params->nret == (int)c->banks &&
         !cs_slot_parse(cs_slot_default, &slot, err, sizeof err) &&
         !cs_setup_record(&fw, params, c, &slot, 1, NULL, 0, err,
                          sizeof err);
}

long sweep_luts_find(const struct sweep_luts *l,
                     const struct cs_compressor *c, const char **design)
{
  for (size_t i = 0; i < l->n; i++)
    if (runs(&l->row[i].params, c)) {
      *design = l->row[i].design;
      return l->row[i].lut4;
    }
  *design = "";
  return -1;
}
