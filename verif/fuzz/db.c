/* SPDX-License-Identifier: Apache-2.0
 *
 * db.c - a profile database with any bytes changed: input is `offset (3 bytes,
 * little-endian), byte` again and again, then perhaps where the file is cut.
 * Each reader refuses it with its name, or reads it to the end.
 */
#include <string.h>
#include <unistd.h>

#include "cs_db_run.h"
#include "cs_view.h"
#include "fuzz.h"

enum { BYTES = 1 << 19, CHANGE = 4, TUPLES = 60 };

static uint8_t whole[BYTES];
static size_t size;

/* SQLite opens no file that has no name. */
static char dir[] = "/tmp/fuzz-db-XXXXXX", path[64];

static void remove_files(void)
{
  unlink(path);
  rmdir(dir);
}

/* ---- the database before it is changed ---- */

static void fill(struct cs_collect *c, struct cs_pcs *pcs)
{
  for (uint32_t i = 0; i < TUPLES; i++) {
    const struct cs_message m = { .slot = i % 2, .count = i + 1,
                                  .pc = 0x80000000 + 4 * (i % 9), .w = i };
    const struct cs_rvfi r = { .pc_rdata = 0x80000000 + 2 * i,
                               .head_cycles = 3 };

    FUZZ_CHECK(!cs_collect_message(c, &m) && !cs_pcs_add(pcs, &r), "memory");
  }
}

static void write_run(void)
{
  struct cs_report r = { .slots = 2, .program = "p", .device = "d",
                         .slot = { { .spec = "class=load,w=load" },
                                   { .spec = "class=branch,w=next" } } };
  struct cs_collect c;
  struct cs_pcs pcs;
  char err[400] = "";
  struct cs_db_part part = { .process = "p", .collect = &c, .pcs = &pcs,
                             .elf = "/proc/self/exe" };
  const struct cs_db_run run = { .report = &r, .estimator = "sum", .xlen = 32,
                                 .part = &part, .parts = 1 };
  struct cs_db *db = cs_db_open(path, CS_DB_WRITE, err, sizeof err);

  FUZZ_CHECK(db && !cs_pcs_init(&pcs) &&
             !cs_collect_init(&c, 2, false, CS_ESTIMATE_SUM, NULL), "%s", err);
  fill(&c, &pcs);
  FUZZ_CHECK(!cs_db_add_run(db, &run), "%s", db->error);
  cs_db_do(db, "INSERT INTO file VALUES (1, 'f.c')", "");
  cs_db_do(db, "INSERT INTO function VALUES (1, 2147483648, 2147483700, 'f',"
               " 1, 7)", "");
  cs_db_do(db, "INSERT INTO line VALUES (1, 2147483648, 1, 7)", "");
  cs_db_number(db, 0, "PRAGMA journal_mode = DELETE", "");
  FUZZ_CHECK(!db->failed, "%s", db->error);
  cs_db_close(db);
  cs_collect_free(&c);
  cs_pcs_free(&pcs);
}

static void make(void)
{
  FILE *f;

  FUZZ_CHECK(mkdtemp(dir), "no folder");
  snprintf(path, sizeof path, "%s/db", dir);
  atexit(remove_files);
  write_run();
  f = fopen(path, "rb");
  FUZZ_CHECK(f, "%s", path);
  size = fread(whole, 1, sizeof whole, f);
  fclose(f);
  FUZZ_CHECK(size > 4096 && size < BYTES, "%zu bytes", size);
}

/* ---- readers ---- */

static void write_file(const uint8_t *bytes, size_t n)
{
  FILE *f = fopen(path, "wb");

  FUZZ_CHECK(f && fwrite(bytes, 1, n, f) == n, "%s", path);
  fclose(f);
}

static void look(struct cs_view *v)
{
  const char *events[] = { "instructions", "cycles", "loads", "branch" };

  cs_view_load(v, events, 4, true);
  for (size_t i = 0; i < v->rows; i++) {
    const struct cs_view_row *r = &v->row[i];

    cs_view_line(v, r->image, r->addr);
    cs_view_find(v, r->image, r->addr);
    FUZZ_CHECK(cs_view_first(v, r->image, r->addr) <= i, "row %zu", i);
  }
  cs_view_sum(v, "clocks");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
  static uint8_t changed[BYTES];
  char err[CS_DB_ERROR] = "";
  struct cs_view *v;
  size_t cut;

  if (!size)
    make();
  memcpy(changed, whole, size);
  cut = size;
  for (; n >= CHANGE; n -= CHANGE, data += CHANGE)
    changed[(data[0] | (size_t)data[1] << 8 | (size_t)data[2] << 16) % size] =
      data[3];
  if (n > 1)
    cut = (data[0] | (size_t)data[1] << 8) * size >> 16;
  write_file(changed, cut);
  v = cs_view_open(path, "all", err, sizeof err);
  if (v) {
    look(v);
    FUZZ_CHECK(!v->db->failed || strstr(v->db->error, path), "'%s'",
               v->db->error);
  } else {
    FUZZ_CHECK(strstr(err, path), "'%s'", err);
  }
  cs_view_close(v);
  return 0;
}
