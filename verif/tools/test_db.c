/* SPDX-License-Identifier: Apache-2.0
 *
 * test_db.c - test_db SUMS.elf: the profile database's library: what is
 * written, what is refused and then as it was, damaged files.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cs_db_image.h"
#include "cs_db_merge.h"
#include "cs_db_run.h"
#include "cs_view.h"
#include "suite.h"

enum { TEXT = 1200, PAGE = 4096 };

static char dir[] = "/tmp/coresample-db-XXXXXX";
static const char *elf;

static const char *path(const char *name)
{
  static char text[4][200];
  static int next;
  char *to = text[next++ % 4];

  snprintf(to, 200, "%s/%s", dir, name);
  return to;
}

/* ---- a run ---- */

static struct cs_collect collect;
static struct cs_report result;
static struct cs_pcs pcs;

static void message(unsigned slot, uint64_t pc, uint64_t w, uint32_t n)
{
  const struct cs_message m = { .slot = slot, .pc = pc, .w = w, .count = n };

  CU_ASSERT_EQUAL(cs_collect_message(&collect, &m), 0);
}

static void make_run(void)
{
  struct cs_rvfi r = { .valid = true, .pc_rdata = 0x80000008,
                       .head_cycles = 3, .ev = CS_EV_DCACHE_MISS };

  result = (struct cs_report){ .slots = 2, .program = "p", .device = "d",
                               .config = "default", .clocks = 30,
                               .compressor = "P:1" };
  strcpy(result.slot[0].spec, "class=load,w=load");
  strcpy(result.slot[1].spec, "class=all,w=head");
  CU_ASSERT_EQUAL_FATAL(cs_collect_init(&collect, 2, false, CS_ESTIMATE_SUM,
                                        NULL), 0);
  CU_ASSERT_EQUAL_FATAL(cs_pcs_init(&pcs), 0);
  message(0, 0x80000008, 7, 5);
  message(0, 0x80000008, 0xfffffffe, 2);
  message(0, 0x8000000c, 7, 1);
  message(1, 0x80000008, 4, 10);
  message(1, 0x80000010, 1, 20);
  for (int i = 0; i < 10; i++)
    CU_ASSERT_EQUAL(cs_pcs_add(&pcs, &r), 0);
  CU_ASSERT_EQUAL(cs_collect_report(&collect, NULL, &result), 0);
}

static void free_run(void)
{
  cs_collect_free(&collect);
  cs_pcs_free(&pcs);
  cs_report_free(&result);
}

static int add(struct cs_db *db, const char *epoch, struct cs_symbols *s)
{
  struct cs_db_part part = { .process = "p", .elf = elf, .symbols = s,
                             .collect = &collect, .pcs = &pcs };
  struct cs_db_run run = { .epoch = epoch, .report = &result, .xlen = 32,
                           .estimator = "sum", .part = &part, .parts = 1 };

  return cs_db_add_run(db, &run);
}

static struct cs_db *open_db(const char *name, enum cs_db_use use)
{
  char err[TEXT] = "";
  struct cs_db *db = cs_db_open(path(name), use, err, sizeof err);

  if (!db)
    printf("%s\n", err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(db);
  return db;
}

/* A database with one run of that epoch. */
static void make(const char *name, const char *epoch)
{
  struct cs_db *db = open_db(name, CS_DB_WRITE);
  char err[TEXT];
  struct cs_symbols *s = cs_symbols_open(elf, err, sizeof err);

  CU_ASSERT_EQUAL(add(db, epoch, s), 0);
  if (db->failed)
    printf("%s\n", db->error);
  cs_db_close(db);
  cs_symbols_free(s);
}

static int64_t number(const char *name, const char *sql)
{
  struct cs_db *db = open_db(name, CS_DB_READ);
  int64_t n = cs_db_number(db, -1, sql, "");

  CU_ASSERT_FALSE(db->failed);
  cs_db_close(db);
  return n;
}

/* ---- tests ---- */

static void rows(void)
{
  struct stat st;

  make("a.db", NULL);
  CU_ASSERT_EQUAL(stat(path("a.db"), &st), 0);
  CU_ASSERT_EQUAL(st.st_mode & 0777, 0600);
  CU_ASSERT_EQUAL(number("a.db", "SELECT SUM(count) FROM value v JOIN event e"
                         " ON e.id = v.event WHERE e.name = 'loads'"), 8);
  CU_ASSERT_EQUAL(number("a.db", "SELECT count FROM value WHERE value ="
                         " 4294967294"), 2);
  /* 10 x 4 + 20 x 1 sampled clocks; 10 x 3 exact ones. */
  CU_ASSERT_EQUAL(number("a.db", "SELECT counts FROM event WHERE name ="
                         " 'cycles' AND source = 'sampled'"), 60);
  CU_ASSERT_EQUAL(number("a.db", "SELECT SUM(count) FROM procedure WHERE event"
                         " = 'cycles' AND source = 'exact'"), 30);
  CU_ASSERT_EQUAL(number("a.db", "SELECT counts FROM event WHERE name ="
                         " 'dcache_misses'"), 10);
  CU_ASSERT_EQUAL(number("a.db", "SELECT COUNT(*) FROM event WHERE name ="
                         " 'icache_misses'"), 0);
  CU_ASSERT_EQUAL(number("a.db", "SELECT clocks FROM epoch"), 30);
  CU_ASSERT_EQUAL(number("a.db", "PRAGMA user_version"), CS_DB_VERSION);
  CU_ASSERT_EQUAL(number("a.db", "SELECT COUNT(*) FROM function WHERE name ="
                         " 'one'"), 1);
}

static void same_name_adds_up(void)
{
  make("b.db", "x");
  make("b.db", "x");
  make("b.db", "y");
  CU_ASSERT_EQUAL(number("b.db", "SELECT COUNT(*) FROM epoch"), 2);
  CU_ASSERT_EQUAL(number("b.db", "SELECT runs FROM epoch WHERE name = 'x'"),
                  2);
  CU_ASSERT_EQUAL(number("b.db", "SELECT SUM(count) FROM value JOIN event e ON"
                         " e.id = event JOIN epoch p ON p.id = e.epoch WHERE"
                         " p.name = 'x' AND e.name = 'loads'"), 16);
  CU_ASSERT_EQUAL(number("b.db", "SELECT COUNT(*) FROM image"), 1);
}

/* The bytes of a file, for whether it is as it was. */
static char *contents(const char *name, size_t *n)
{
  FILE *f = fopen(path(name), "rb");
  char *bytes = calloc(1, 1 << 20);

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  *n = fread(bytes, 1, 1 << 20, f);
  fclose(f);
  return bytes;
}

static void other_kind_is_refused(void)
{
  struct cs_db *db;
  size_t n, m;
  char *before, *after;

  make("c.db", "x");
  before = contents("c.db", &n);
  strcpy(result.slot[0].spec, "class=load,w=load,mode=u");
  db = open_db("c.db", CS_DB_WRITE);
  CU_ASSERT_EQUAL(add(db, "x", NULL), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(db->error, "'loads' is of another slot"));
  cs_db_close(db);
  strcpy(result.slot[0].spec, "class=load,w=load");
  strcpy(result.program, "q");
  db = open_db("c.db", CS_DB_WRITE);
  CU_ASSERT_EQUAL(add(db, "x", NULL), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(db->error, "'x' is of another machine"));
  cs_db_close(db);
  strcpy(result.program, "p");
  after = contents("c.db", &m);
  CU_ASSERT_EQUAL(n, m);
  CU_ASSERT_EQUAL(memcmp(before, after, n), 0);
  free(before);
  free(after);
}

static int stop_after;

static bool stop(void)
{
  return --stop_after < 0;
}

/* Stopped at any look it is as before; a new file is not there. */
static void stopped(void)
{
  int stops = 0;

  for (int looks = 0; ; looks++) {
    struct cs_db *db = open_db("s.db", CS_DB_WRITE);
    int status;

    stop_after = looks;
    db->stop = stop;
    status = add(db, NULL, NULL);
    cs_db_close(db);
    if (!status)
      break;
    stops++;
    CU_ASSERT_EQUAL(access(path("s.db"), F_OK), -1);
  }
  CU_ASSERT(stops >= 1);
  CU_ASSERT_EQUAL(number("s.db", "SELECT COUNT(*) FROM epoch"), 1);
}

static void never_begun(void)
{
  cs_db_close(open_db("n.db", CS_DB_WRITE));
  CU_ASSERT_EQUAL(access(path("n.db"), F_OK), -1);
}

/* ---- what is no database, or another one ---- */

static void refused(const char *name, enum cs_db_use use, const char *why)
{
  char err[TEXT] = "";
  struct cs_db *db = cs_db_open(path(name), use, err, sizeof err);

  CU_ASSERT_PTR_NULL(db);
  CU_ASSERT_PTR_NOT_NULL(strstr(err, path(name)));
  if (!strstr(err, why))
    printf("%s: %s\n", why, err);
  CU_ASSERT_PTR_NOT_NULL(strstr(err, why));
  cs_db_close(db);
}

static void shell(const char *format, const char *a, const char *b)
{
  char line[TEXT];

  snprintf(line, sizeof line, format, a, b);
  CU_ASSERT_EQUAL(system(line), 0);
}

static void not_a_database(void)
{
  refused("none.db", CS_DB_READ, "No such file");
  shell("echo hello there, this is no database at all >%s; %s", path("t.db"),
        "true");
  refused("t.db", CS_DB_READ, "not a profile database");
  refused("t.db", CS_DB_WRITE, "not a profile database");
  shell("sqlite3 %s 'CREATE TABLE t (x)'; %s", path("o.db"), "true");
  refused("o.db", CS_DB_READ, "not a profile database");
  refused("o.db", CS_DB_WRITE, "not a profile database");
  refused("", CS_DB_READ, "is a directory");
  make("v.db", NULL);
  shell("sqlite3 %s 'PRAGMA user_version = 3'; %s", path("v.db"), "true");
  refused("v.db", CS_DB_READ, "version 3, this program knows version 2");
  refused("v.db", CS_DB_WRITE, "version 3, this program knows version 2");
}

/* A view of what is there, with everything that tools read; false: refused,
 * with the file's name. */
static bool look(const char *name)
{
  const char *events[] = { "cycles", "loads", "head", "dcache_misses" };
  char err[TEXT] = "";
  struct cs_view *v = cs_view_open(path(name), "all", err, sizeof err);
  bool good;

  if (!v) {
    CU_ASSERT_PTR_NOT_NULL(strstr(err, path(name)));
    return false;
  }
  good = !cs_view_load(v, events, 4, true);
  for (size_t i = 0; i < v->rows; i++)
    cs_view_line(v, v->row[i].image, v->row[i].addr);
  good &= !v->db->failed;
  if (!good)
    CU_ASSERT_PTR_NOT_NULL(strstr(v->db->error, path(name)));
  cs_view_close(v);
  return good;
}

static void cut_at_every_page(void)
{
  struct stat st;
  int refused = 0, pages;

  make("whole.db", "x");
  CU_ASSERT_EQUAL_FATAL(stat(path("whole.db"), &st), 0);
  pages = (int)(st.st_size / PAGE);
  CU_ASSERT(pages > 10);
  CU_ASSERT(look("whole.db"));
  for (int i = 0; i < pages; i++) {
    shell("cp %s %s", path("whole.db"), path("cut.db"));
    CU_ASSERT_EQUAL(truncate(path("cut.db"), (off_t)i * PAGE), 0);
    refused += !look("cut.db");
    CU_ASSERT_EQUAL(truncate(path("cut.db"), (off_t)i * PAGE + 100), 0);
    look("cut.db");
  }
  CU_ASSERT(refused > pages / 2);
}

static void hostile_contents(void)
{
  const char *event = "cycles/exact";
  char err[TEXT];
  struct cs_view *v;
  struct cs_db *db;

  make("h.db", "x");
  shell("sqlite3 %s \"UPDATE sample SET count = 9223372036854775807;"
        " UPDATE function SET name = char(27) || '[2J';"
        " UPDATE function SET hi = -1; UPDATE epoch SET program ="
        " printf('%%.*c', 5000, 'x')\" && %s", path("h.db"), "true");
  v = cs_view_open(path("h.db"), NULL, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(v);
  CU_ASSERT_EQUAL(cs_view_load(v, &event, 1, false), 0);
  CU_ASSERT_EQUAL(v->event[0].total, INT64_MAX);
  cs_view_close(v);
  /* More than a column holds is refused, and nothing changes. */
  shell("sqlite3 %s \"UPDATE epoch SET program = 'p'\" && %s", path("h.db"),
        "true");
  db = open_db("h.db", CS_DB_WRITE);
  CU_ASSERT_EQUAL(add(db, "x", NULL), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(db->error, "sample.count"));
  cs_db_close(db);
  CU_ASSERT_EQUAL(number("h.db", "SELECT runs FROM epoch"), 1);
}

/* ---- merging databases ---- */

static void merge(void)
{
  struct cs_db *db;

  make("m1.db", "x");
  make("m1.db", NULL);
  make("m2.db", "x");
  db = open_db("m2.db", CS_DB_WRITE);
  CU_ASSERT_EQUAL(cs_db_merge(db, path("m1.db")), 0);
  if (db->failed)
    printf("%s\n", db->error);
  cs_db_close(db);
  CU_ASSERT_EQUAL(number("m2.db", "SELECT COUNT(*) FROM epoch"), 2);
  CU_ASSERT_EQUAL(number("m2.db", "SELECT runs FROM epoch WHERE name = 'x'"),
                  2);
  CU_ASSERT_EQUAL(number("m2.db", "SELECT SUM(count) FROM value JOIN event e"
                         " ON e.id = event WHERE e.name = 'loads'"), 24);
  CU_ASSERT_EQUAL(number("m2.db", "SELECT SUM(count) FROM procedure WHERE"
                         " event = 'cycles' AND source = 'exact'"), 90);
  CU_ASSERT_EQUAL(number("m2.db", "SELECT COUNT(*) FROM event WHERE counts <>"
                         " (SELECT SUM(count) FROM tally WHERE event = id)"),
                  0);
  db = open_db("m2.db", CS_DB_WRITE);
  CU_ASSERT_EQUAL(cs_db_merge(db, path("m2.db")), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(db->error, "itself"));
  cs_db_close(db);
  db = open_db("m2.db", CS_DB_WRITE);
  CU_ASSERT_EQUAL(cs_db_merge(db, path("v.db")), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(db->error, "version 3"));
  cs_db_close(db);
}

/* While one writes others read what was there before, and wait in vain. */
static void two_programs(void)
{
  struct cs_db *writer, *other;

  make("w.db", "x");
  writer = open_db("w.db", CS_DB_WRITE);
  CU_ASSERT_EQUAL(cs_db_begin(writer), 0);
  cs_db_do(writer, "UPDATE epoch SET clocks = 1", "");
  CU_ASSERT_EQUAL(number("w.db", "SELECT clocks FROM epoch"), 30);
  other = open_db("w.db", CS_DB_WRITE);
  sqlite3_busy_timeout(other->sql, 10);
  CU_ASSERT_EQUAL(cs_db_begin(other), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(other->error, "another program is writing"));
  cs_db_close(other);
  CU_ASSERT_EQUAL(cs_db_commit(writer), 0);
  cs_db_close(writer);
  CU_ASSERT_EQUAL(number("w.db", "SELECT clocks FROM epoch"), 1);
}

/* A page limit is a disk that is full. */
static void full_disk(void)
{
  struct cs_db *db;

  make("f.db", "x");
  db = open_db("f.db", CS_DB_WRITE);
  cs_db_number(db, 0, "PRAGMA max_page_count = 1", "");
  for (int i = 0; i < 2000; i++)
    message(0, 0x80000008, 100 + (uint64_t)i, 1);
  CU_ASSERT_EQUAL(add(db, "x", NULL), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(db->error, "full"));
  cs_db_close(db);
  CU_ASSERT_EQUAL(number("f.db", "SELECT runs FROM epoch"), 1);
}

/* ---- images ---- */

static void build_ids(void)
{
  char a[CS_BUILD_ID], b[CS_BUILD_ID], err[TEXT];

  CU_ASSERT_EQUAL(cs_build_id(elf, a, err, sizeof err), 0);
  CU_ASSERT_EQUAL(strncmp(a, "xxh3:", 5), 0);
  shell("riscv64-unknown-elf-strip -o %s %s", path("stripped.elf"), elf);
  CU_ASSERT_EQUAL(cs_build_id(path("stripped.elf"), b, err, sizeof err), 0);
  CU_ASSERT_STRING_EQUAL(a, b);
  CU_ASSERT_EQUAL(cs_build_id("/proc/self/exe", b, err, sizeof err), 0);
  CU_ASSERT_STRING_NOT_EQUAL(a, b);
  CU_ASSERT_EQUAL(cs_build_id("/dev/null", b, err, sizeof err), -1);
  CU_ASSERT_STRING_EQUAL(err, "/dev/null: not an ELF file");
  CU_ASSERT_EQUAL(cs_build_id(path("none"), b, err, sizeof err), -1);
}

static void docs_name_every_table(void)
{
  struct cs_db *db = open_db("a.db", CS_DB_READ);
  sqlite3_stmt *q = cs_db_query(db, "SELECT name FROM sqlite_schema WHERE"
                                    " type IN ('table', 'view')", "");
  int n = 0;

  while (cs_db_row(db, q)) {
    char line[TEXT];

    snprintf(line, sizeof line, "grep -q '`%s`' docs/profile-db.md",
             cs_db_text(q, 0));
    CU_ASSERT_EQUAL(system(line), 0);
    n++;
  }
  CU_ASSERT(n > 10);
  cs_db_close(db);
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "a run", make_run },
    { "rows", rows },
    { "the same name adds up", same_name_adds_up },
    { "another kind is refused", other_kind_is_refused },
    { "stopped", stopped },
    { "never begun", never_begun },
    { "not a database", not_a_database },
    { "cut at every page", cut_at_every_page },
    { "hostile contents", hostile_contents },
    { "merge", merge },
    { "two programs", two_programs },
    { "full disk", full_disk },
    { "build-ids", build_ids },
    { "docs name every table", docs_name_every_table },
    CU_TEST_INFO_NULL,
  };
  char line[64];
  int status;

  if (argc != 2 || !mkdtemp(dir)) {
    fprintf(stderr, "usage: %s SUMS.elf\n", argv[0]);
    return 1;
  }
  elf = argv[1];
  status = suite_run("db", tests);
  free_run();
  snprintf(line, sizeof line, "rm -r %s", dir);
  return system(line) ? 1 : status;
}
