/* SPDX-License-Identifier: Apache-2.0
 *
 * listing.c - the page's data: functions by instruction, with the source that
 * they came from.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis.h"
#include "code.h"
#include "html.h"
#include "options.h"

enum {
  TEXT = 256, VALUES = 3,
  SOURCE_LINES = 1500,
  AROUND = 3,                /* lines shown before and behind those with code */
};

struct listing {
  struct cs_view *v;
  struct code code;
  const struct cs_view_function *f;
  json_t *values, *latency;  /* by address */
  json_t *files;             /* paths, by number */
  json_t *lines;             /* {"file:line": text} of other files than f's */
  int *own;                  /* lines of f's file that code is of */
  size_t owns, room;
  struct insn *insn;         /* of f */
  size_t insns;
  bool *target;              /* of each halfword of f: a jump goes there */
};

/* ---- instructions ---- */

static size_t row_of(const struct listing *l, uint64_t addr)
{
  size_t i = cs_view_first(l->v, l->f->image, addr);

  return i < l->v->rows && l->v->row[i].image == l->f->image &&
         l->v->row[i].addr == addr ? i : l->v->rows;
}

/* Zeros behind the last count are left out. */
static json_t *counts_json(const struct listing *l, uint64_t addr)
{
  size_t row = row_of(l, addr), n = row < l->v->rows ? l->v->events : 0;
  json_t *all = json_array();

  while (n && !cs_view_count(l->v, row, n - 1))
    n--;
  for (size_t e = 0; e < n; e++)
    json_array_append_new(all, json_count(cs_view_count(l->v, row, e)));
  return all;
}

/* What is known of an address; an empty array where nothing is. */
static json_t *at_address(json_t *all, uint64_t addr)
{
  char key[20];
  json_t *known;

  snprintf(key, sizeof key, "%" PRIx64, addr);
  known = json_object_get(all, key);
  return known ? json_incref(known) : json_array();
}

/* The most frequent values of every instruction of an image, by address. */
static json_t *load_values(struct cs_view *v, int64_t image)
{
  sqlite3_stmt *q = analysis_values(v, image, (uint64_t)INT64_MIN, INT64_MAX,
                                    VALUES);
  json_t *all = json_object(), *at;
  char key[20], text[24];

  while (cs_db_row(v->db, q)) {
    int64_t value = sqlite3_column_int64(q, 1);

    snprintf(key, sizeof key, "%" PRIx64, (uint64_t)sqlite3_column_int64(q, 0));
    snprintf(text, sizeof text, value > -4096 && value < 4096
             ? "%" PRId64 : "0x%" PRIx64, value);
    at = json_object_get(all, key);
    if (!at)
      json_object_set_new(all, key, at = json_array());
    json_array_append_new(at, json_pack(
      "[s,f]", text, share((uint64_t)sqlite3_column_int64(q, 2),
                           (uint64_t)sqlite3_column_int64(q, 3))));
  }
  return all;
}

/* [loads, clocks of all of them, of the shortest, of the longest]. */
static const char latency_sql[] =
  "SELECT t.addr, SUM(t.count), SUM(t.value * t.count), MIN(t.value),"
  " MAX(t.value) FROM event e JOIN chosen c ON c.id = e.epoch"
  " JOIN value t ON t.event = e.id JOIN map m ON m.id = t.map"
  " WHERE e.w = 'latency' AND e.source = (SELECT MIN(y.source) FROM event y"
  " WHERE y.epoch = e.epoch AND y.name = e.name) AND m.image = ?1"
  " GROUP BY t.addr";

static json_t *load_latency(struct cs_view *v, int64_t image)
{
  sqlite3_stmt *q = cs_db_query(v->db, latency_sql, "i", image);
  json_t *all = json_object();
  char key[20];

  while (cs_db_row(v->db, q)) {
    snprintf(key, sizeof key, "%" PRIx64, (uint64_t)sqlite3_column_int64(q, 0));
    json_object_set_new(all, key, json_pack(
      "[I,I,I,I]", (json_int_t)sqlite3_column_int64(q, 1),
      (json_int_t)sqlite3_column_int64(q, 2),
      (json_int_t)sqlite3_column_int64(q, 3),
      (json_int_t)sqlite3_column_int64(q, 4)));
  }
  return all;
}

/* Offset of a jump's target in the function, or -1. */
static json_int_t target_of(const struct listing *l, const struct insn *i)
{
  uint64_t target;

  if (!i->known || !cs_branch_target(i->raw, i->pc, &target) ||
      target < l->f->lo || target >= l->f->hi)
    return -1;
  return (json_int_t)(target - l->f->lo);
}

/* ---- source ---- */

static json_t *source_text(struct listing *l, const char *file, int line)
{
  char text[TEXT];
  const char *from;

  cs_source_line(&l->code.source, file, line, text, sizeof text);
  if (line < 1 || (size_t)line > l->code.source.lines)
    return json_string("");
  from = l->code.source.line[line - 1]; /* with its indentation */
  return html_text(isspace((unsigned char)*from) && strlen(from) < TEXT
                   ? from : text);
}

static int number_of(struct listing *l, const char *file)
{
  size_t n = json_array_size(l->files);
  json_t *text = html_text(file);

  for (size_t i = 0; i < n; i++)
    if (json_equal(json_array_get(l->files, i), text)) {
      json_decref(text);
      return (int)i;
    }
  json_array_append_new(l->files, text);
  return (int)n;
}

static void add_own(struct listing *l, int line)
{
  if (l->owns == l->room) {
    l->room = 2 * l->room + 256;
    l->own = realloc(l->own, l->room * sizeof *l->own);
    if (!l->own)
      die("out of memory");
  }
  l->own[l->owns++] = line;
}

/* Of the function's own file what stands around is shown too; of others the
 * line alone is kept. */
static json_t *place_json(struct listing *l, uint64_t pc)
{
  struct cs_view_line line = cs_view_line(l->v, l->f->image, pc);
  int file = number_of(l, line.file);
  char key[40];

  if (!line.line)
    return json_pack("[i,i]", -1, 0);
  if (!strcmp(line.file, l->f->file)) {
    add_own(l, line.line);
  } else {
    snprintf(key, sizeof key, "%d:%d", file, line.line);
    if (!json_object_get(l->lines, key))
      json_object_set_new(l->lines, key,
                          source_text(l, line.file, line.line));
  }
  return json_pack("[i,i]", file, line.line);
}

static int by_number(const void *a, const void *b)
{
  const int *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

static json_t *run_json(struct listing *l, int first, int last, int *left)
{
  json_t *all = json_array();
  int behind = (int)l->code.source.lines;

  first = first > AROUND ? first - AROUND : 1;
  last = last + AROUND < behind ? last + AROUND : last;
  for (int i = first; i <= last && (*left)-- > 0; i++)
    json_array_append_new(all, source_text(l, l->f->file, i));
  return json_pack("[i,o]", first, all);
}

/* [first line, texts] of each piece that code is of.  Inlined code may be of
 * the same file's other end: what lies between is left out. */
static json_t *source_json(struct listing *l)
{
  json_t *all = json_array();
  int left = SOURCE_LINES;

  if (l->f->line)
    add_own(l, l->f->line);
  if (l->owns)
    qsort(l->own, l->owns, sizeof *l->own, by_number);
  for (size_t i = 0, from = 0; i < l->owns && left > 0; i++)
    if (i + 1 == l->owns || l->own[i + 1] - l->own[i] > 4 * AROUND) {
      json_array_append_new(all, run_json(l, l->own[from], l->own[i], &left));
      from = i + 1;
    }
  return all;
}

/* ---- dependences ---- */

static bool leaves(const struct insn *i)
{
  return i->class == CS_CLASS_BRANCH || i->class == CS_CLASS_JUMP ||
         i->class == CS_CLASS_IJUMP || i->class == CS_CLASS_RETURN ||
         i->class == CS_CLASS_CALL || i->class == CS_CLASS_ICALL ||
         i->class == CS_CLASS_COSWAP;
}

/* The instruction in front of n, in the same block, that writes a register;
 * -1: none. */
static long writer_of(const struct listing *l, size_t n, uint8_t reg)
{
  while (reg && n && !l->target[(l->insn[n].pc - l->f->lo) / 2] &&
         !leaves(&l->insn[n - 1])) {
    n--;
    if (l->insn[n].known && l->insn[n].rd == reg)
      return (long)n;
  }
  return -1;
}

/* Offsets of those whose results an instruction needs. */
static json_t *needs_json(const struct listing *l, size_t n)
{
  const struct insn *i = &l->insn[n];
  json_t *all = json_array();

  for (int k = 0; i->known && k < 2; k++) {
    long at = writer_of(l, n, k ? i->rs2 : i->rs1);

    if (at >= 0 && !(k && i->rs1 == i->rs2))
      json_array_append_new(all, json_integer(
        (json_int_t)(l->insn[at].pc - l->f->lo)));
  }
  return all;
}

/* ---- functions ---- */

/* [offset, text, [file, line], target, counts, values, latency, needs] */
static json_t *insn_json(struct listing *l, size_t n)
{
  const struct insn *i = &l->insn[n];
  char text[TEXT];

  code_text(&l->code, i, l->f->lo, l->f->hi, text, sizeof text);
  return json_pack("[I,o,o,I,o,o,o,o]", (json_int_t)(i->pc - l->f->lo),
                   html_text(text), place_json(l, i->pc), target_of(l, i),
                   counts_json(l, i->pc), at_address(l->values, i->pc),
                   at_address(l->latency, i->pc), needs_json(l, n));
}

/* Transfers of control inside of the function: [from, to, count]. */
static json_t *edges_json(const struct listing *l)
{
  sqlite3_stmt *q = cs_db_query(l->v->db,
    "SELECT t.addr - ?2, t.target - ?2, SUM(t.count)"
    " FROM event e JOIN chosen c ON c.id = e.epoch"
    " JOIN edge t ON t.event = e.id JOIN map m ON m.id = t.map"
    " WHERE e.name = 'edges' AND m.image = ?1 AND e.source ="
    " (SELECT MIN(y.source) FROM event y WHERE y.epoch = e.epoch"
    " AND y.name = e.name) AND t.addr BETWEEN ?2 AND ?3"
    " AND t.image = ?1 AND t.target BETWEEN ?2 AND ?3 GROUP BY 1, 2", "iii",
    l->f->image, (int64_t)l->f->lo, (int64_t)l->f->hi - 1);
  json_t *all = json_array();

  while (cs_db_row(l->v->db, q))
    json_array_append_new(all, json_pack(
      "[I,I,I]", (json_int_t)sqlite3_column_int64(q, 0),
      (json_int_t)sqlite3_column_int64(q, 1),
      (json_int_t)sqlite3_column_int64(q, 2)));
  return all;
}

static void fetch_all(struct listing *l)
{
  l->insns = 0;
  l->insn = malloc((l->f->hi - l->f->lo) / 2 * sizeof *l->insn + 1);
  l->target = calloc((l->f->hi - l->f->lo) / 2 + 1, sizeof *l->target);
  if (!l->insn || !l->target)
    die("out of memory");
  for (uint64_t pc = l->f->lo; pc < l->f->hi; ) {
    struct insn i = code_fetch(&l->code, pc, l->f->hi);

    if (i.length == 4 && row_of(l, pc) == l->v->rows &&
        row_of(l, pc + 2) < l->v->rows)
      i.length = 2; /* data in front of an instruction that ran */
    l->insn[l->insns++] = i;
    if (target_of(l, &i) >= 0)
      l->target[target_of(l, &i) / 2] = true;
    pc += i.length;
  }
}

static json_t *listing_json(struct listing *l)
{
  json_t *insns = json_array(), *files, *lines;

  l->files = json_array();
  l->lines = json_object();
  l->owns = 0;
  number_of(l, l->f->file);
  fetch_all(l);
  for (size_t i = 0; i < l->insns; i++)
    json_array_append_new(insns, insn_json(l, i));
  free(l->insn);
  free(l->target);
  files = l->files;
  lines = l->lines;
  return json_pack("{s:o,s:o,s:o,s:o,s:o}", "insns", insns, "source",
                   source_json(l), "files", files, "lines", lines, "edges",
                   edges_json(l));
}

static double share_of(const struct cs_view *v,
                       const struct cs_view_function *f)
{
  uint64_t sum = 0;

  for (size_t i = cs_view_first(v, f->image, f->lo);
       i < v->rows && v->row[i].image == f->image && v->row[i].addr < f->hi;
       i++)
    sum = cs_add(sum, cs_view_count(v, i, 0));
  return share(sum, v->event[0].total);
}

static void list_image(struct listing *l, const struct cs_view_image *image,
                       double least, json_t *all)
{
  char key[24];

  for (size_t i = 0; i < l->v->functions; i++) {
    l->f = &l->v->function[i];
    if (l->f->image != image->id || share_of(l->v, l->f) < least)
      continue;
    snprintf(key, sizeof key, "%zu", i);
    json_object_set_new(all, key, listing_json(l));
  }
}

json_t *html_listings(struct cs_view *v, const char *elf, double least)
{
  json_t *all = json_object();
  struct listing l = { .v = v };

  for (size_t i = 0; i < v->images; i++) {
    const char *path = elf && v->images == 1 ? elf : v->image[i].path;

    if (path != elf && access(path, R_OK))
      continue;
    code_open(&l.code, v, v->image[i].id, path);
    l.values = load_values(v, v->image[i].id);
    l.latency = load_latency(v, v->image[i].id);
    list_image(&l, &v->image[i], least, all);
    json_decref(l.values);
    json_decref(l.latency);
    code_close(&l.code);
  }
  free(l.own);
  return all;
}
