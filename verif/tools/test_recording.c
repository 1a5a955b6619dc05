/* SPDX-License-Identifier: Apache-2.0
 *
 * test_recording.c - test_recording ELF ELF2: a recorder's stream into a
 * profile database: what is in it afterwards, what is there already, databases
 * that cannot be written, images, processes, clocks.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cs_db_event.h"
#include "cs_db_merge.h"
#include "rec_rig.h"

/* ---- what is in it ---- */

static void rows(void)
{
  static const struct {
    const char *name;
    int clocks;
  } reasons[] = { { "dcache", 5 * 8 }, { "access", 5 }, { "icache", 3 * 9 } };
  char sql[400];
  struct stat st;

  rig_stream(&rig_whole, rig_whole.n, "s");
  rig_good("a.db", "s", (struct rig_wish){ .images = true });
  CU_ASSERT_EQUAL(stat(rig_path("a.db"), &st), 0);
  CU_ASSERT_EQUAL(st.st_mode & 0777, 0600);
  CU_ASSERT_EQUAL(rig_got.rows, rig_whole.rows);
  CU_ASSERT_EQUAL(rig_got.counts, rig_whole.counts);
  CU_ASSERT_EQUAL(rig_got.unknown, 3);
  CU_ASSERT_STRING_EQUAL(rig_got.cut, "");
  CU_ASSERT_STRING_EQUAL(rig_got.missing, "vmlinux");
  snprintf(sql, sizeof sql, "SELECT v.count FROM value v JOIN event e ON e.id ="
           " event JOIN map m ON m.id = map JOIN image i ON i.id = m.image"
           " WHERE e.name = 'loads' AND i.build_id = '%s' AND addr = %u AND"
           " value = 7", rig_id, rig_address);
  CU_ASSERT_EQUAL(rig_number("a.db", sql), 111);
  snprintf(sql, sizeof sql, "SELECT t.count FROM edge t JOIN map m ON m.id ="
           " map WHERE addr = %u AND target = %u AND t.image = m.image",
           rig_address + 8, rig_address);
  CU_ASSERT_EQUAL(rig_number("a.db", sql), 30);
  snprintf(sql, sizeof sql, "SELECT s.count FROM sample s JOIN event e ON"
           " e.id = event WHERE name = 'cycles' AND addr = %u", rig_address);
  CU_ASSERT_EQUAL(rig_number("a.db", sql), 3 * 10 + 5 * 2);
  CU_ASSERT_EQUAL(rig_number("a.db", "SELECT SUM(s.count) FROM sample s JOIN event"
                         " e ON e.id = event WHERE name = 'instructions'"), 19);
  for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
    snprintf(sql, sizeof sql, "SELECT s.count FROM sample s JOIN event e ON"
             " e.id = event WHERE name = '%s' AND addr = %u", reasons[i].name,
             rig_address);
    CU_ASSERT_EQUAL(rig_number("a.db", sql), reasons[i].clocks);
  }
  /* Its vmlinux was not found: offsets. */
  CU_ASSERT_EQUAL(rig_number("a.db", "SELECT v.count FROM value v JOIN map m ON"
                         " m.id = map JOIN image i ON i.id = m.image WHERE"
                         " kind = 'kernel' AND NOT placed AND addr = 512"), 6);
  CU_ASSERT_EQUAL(rig_number("a.db", "SELECT v.count FROM value v JOIN map m ON"
                         " m.id = map WHERE reason = 'nothing mapped there'"
                         " AND m.image IS NULL AND addr = 20480"), 3);
  CU_ASSERT(rig_number("a.db", "SELECT COUNT(*) FROM function f JOIN image i ON"
                   " i.id = f.image WHERE i.name = 'sums'") > 0);
}

static int64_t cop_count(const char *table, const char *event, uint32_t addr,
                         const char *more)
{
  char sql[400];

  snprintf(sql, sizeof sql, "SELECT t.count FROM %s t JOIN event e ON e.id ="
           " t.event WHERE e.name = '%s' AND e.source = 'sampled' AND e.spec ="
           " 'cop value' AND addr = %u%s", table, event, addr, more);
  return rig_number("cop.db", sql);
}

/* Rows of the coprocessor are events beside those of the slots, counts have 64
 * bits; the same file again changes nothing. */
static void coprocessor(void)
{
  const struct made_row value[] = { { rig_offset, 7, 3 }, { rig_offset, 8, 5 },
                                    { rig_offset + 4, 7, 1u << 31 } };
  const struct made_samples values = { .epoch = 1, .image = 1, .slot = 1 };
  const struct made_samples sums = { .epoch = 1, .image = 1 };
  const struct made_samples edges = { .epoch = 1, .image = 1, .w_image = 1,
                                      .slot = 2 };
  const struct made_row edge = { rig_offset + 4, rig_offset, 9 };
  struct made m = { .minor = 1 };

  made_header(&m, 'c', "h", RIG_REAL);
  made_epoch(&m, &rig_usual);
  made_image(&m, 1, 1, rig_id, 0, "/a");
  made_cop(&m, 1, "value", "a table is full");
  made_cop_rows(&m, &values, "cop_value", value, 2);
  made_cop_rows(&m, &values, "cop_value", value + 2, 1);
  made_cop_rows(&m, &sums, "cop_value_of", &(struct made_row){ rig_offset, 0, 8 },
                1);
  made_cop_rows(&m, &edges, "cop_target", &edge, 1);
  made_finish(&m);
  rig_stream(&m, m.at[5], "cop"); /* behind the first rows */
  rig_good("cop.db", "cop", (struct rig_wish){ .images = true, .partial = true });
  rig_stream(&m, m.n, "cop");
  for (int again = 0; again < 2; again++) {
    rig_good("cop.db", "cop", (struct rig_wish){ .images = true });
    CU_ASSERT_EQUAL(cop_count("value", "cop_value", rig_address,
                              " AND value = 7"), 3 << 8);
    CU_ASSERT_EQUAL(cop_count("value", "cop_value", rig_address,
                              " AND value = 8"), 5 << 8);
    CU_ASSERT_EQUAL(cop_count("value", "cop_value", rig_address + 4, ""),
                    INT64_C(1) << 39);
    CU_ASSERT_EQUAL(cop_count("sample", "cop_value_of", rig_address, ""), 8 << 8);
    CU_ASSERT_EQUAL(cop_count("edge", "cop_target", rig_address + 4,
                              ""), 9 << 8);
    CU_ASSERT_EQUAL(rig_number("cop.db", "SELECT target - addr FROM edge"), -4);
    CU_ASSERT_EQUAL(rig_number("cop.db", "SELECT counts FROM event WHERE name ="
                           " 'cop_value_of'"), 8 << 8);
    CU_ASSERT_EQUAL(rig_number("cop.db", "SELECT count FROM account WHERE name ="
                           " 'cop_dropped'"), 101);
    CU_ASSERT_EQUAL(rig_number("cop.db", "SELECT count FROM account WHERE name ="
                           " 'cop_unknown'"), 207);
    CU_ASSERT_EQUAL(rig_number("cop.db", "SELECT COUNT(*) FROM event WHERE spec ="
                           " 'cop value'"), 3);
  }
  made_free(&m);
}

/* Which slots tell cycles: one of clocks, else one of all reasons. */
static void kinds(void)
{
  static const struct {
    const char *spec[CS_SLOT_MAX];
    cs_db_clocks *cycles;    /* of slot 0 */
  } list[] = {
    { { "cycles" }, cs_db_head },
    { { "reasons" }, cs_db_all_reasons },
    { { "reasons", "loads" }, cs_db_all_reasons },
    { { "reasons", "loads", "cycles" }, NULL },
    { { "class=load,w=reason" }, NULL },
    { { "loads" }, NULL },
  };

  for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
    struct cs_db_kind k;

    CU_ASSERT_EQUAL(cs_db_kind(NULL, list[i].spec, 0, &k), 0);
    CU_ASSERT(k.cycles == list[i].cycles);
  }
}

/* What the samples mean stands with them. */
static void meaning(void)
{
  CU_ASSERT_EQUAL(rig_number("a.db", "SELECT rate = 256 AND compressor = '"
                         RIG_COMPRESSOR "' AND clocks = 4000 AND instructions ="
                         " 2000 AND seconds = 1.5 AND law_holds AND held = 2"
                         " AND messages = 20 AND runs = 1 AND began ="
                         " 1700000000 AND program = 'lua a.lua' FROM epoch"),
                  1);
  CU_ASSERT_EQUAL(rig_number("a.db", "SELECT SUM(count) FROM loss WHERE name ="
                         " 'dropped'"), 9);
  CU_ASSERT_EQUAL(rig_number("a.db", "SELECT version = 256 AND caps2 = 3234 AND"
                         " timer_hz = 10000000 AND log2_tick = 6 AND NOT"
                         " by_process FROM hardware"), 1);
  CU_ASSERT_EQUAL(rig_number("a.db", "SELECT host = 'here' AND xlen = 32 AND name"
                         " = 'test machine' FROM machine"), 1);
  CU_ASSERT_EQUAL(rig_number("a.db", "SELECT spec = 'class=load,w=load' AND"
                         " accepted > 0 AND dropped = 9 AND samples > 0 FROM"
                         " event WHERE name = 'loads'"), 1);
  CU_ASSERT_EQUAL(rig_number("a.db", "SELECT COUNT(*) FROM event WHERE counts <>"
                         " (SELECT SUM(count) FROM tally WHERE event = id)"),
                  0);
  CU_ASSERT_EQUAL(rig_number("a.db", "SELECT SUM(counts) FROM event WHERE spec <>"
                         " '' AND selected IS NOT NULL"),
                  (int64_t)rig_whole.counts);
}

/* ---- what is there already ---- */

static void again(void)
{
  rig_dump("a.db", "1");
  for (int i = 0; i < 2; i++) {
    rig_good("a.db", "s", (struct rig_wish){ .images = true });
    CU_ASSERT(rig_got.known);
    rig_dump("a.db", "2");
    CU_ASSERT(rig_same("1", "2"));
  }
  rig_good("a.db", "s", (struct rig_wish){ .epoch = "other" });
  rig_dump("a.db", "2");
  CU_ASSERT(rig_same("1", "2"));
}

/* A prefix, then the whole: as the whole alone, whatever part is the last. */
static void grown(void)
{
  rig_good("w.db", "s", (struct rig_wish){ .epoch = "x" });
  rig_dump("w.db", "1");
  for (uint32_t part = 2; part < rig_whole.parts; part++) {
    unlink(rig_path("g.db"));
    rig_stream(&rig_whole, rig_whole.at[part], "cut");
    rig_good("g.db", "cut", (struct rig_wish){ "x", true, false });
    CU_ASSERT_PTR_NOT_NULL(strstr(rig_got.cut, "there is no end part"));
    CU_ASSERT_EQUAL(rig_number("g.db", "SELECT law_holds FROM epoch"), 0);
    rig_good("g.db", "cut", (struct rig_wish){ "x", true, false });
    CU_ASSERT(rig_got.known);
    rig_good("g.db", "s", (struct rig_wish){ "x", false, false });
    CU_ASSERT_EQUAL(rig_got.parts, rig_whole.parts - part);
    CU_ASSERT_EQUAL(rig_number("g.db", "SELECT law_holds FROM epoch"), 1);
    rig_dump("g.db", "2");
    if (rig_shell("sed 's/CREATE TABLE.*//' %s | sort >%s.s; sort %s >%s.s; true",
              rig_path("1"), rig_path("1"), rig_path("2"), rig_path("2")))
      return;
    CU_ASSERT_EQUAL(rig_number("g.db", "SELECT SUM(counts) FROM event WHERE"
                           " selected IS NOT NULL"), (int64_t)rig_whole.counts);
    CU_ASSERT_EQUAL(rig_number("g.db", "SELECT COUNT(*) FROM event WHERE counts <>"
                           " (SELECT SUM(count) FROM tally WHERE event = id)"),
                    0);
    CU_ASSERT_EQUAL(rig_number("g.db", "SELECT SUM(messages) FROM event"),
                    rig_number("w.db", "SELECT SUM(messages) FROM event"));
    CU_ASSERT_EQUAL(rig_number("g.db", "SELECT round(SUM(samples) * 1000) FROM"
                           " event"),
                    rig_number("w.db", "SELECT round(SUM(samples) * 1000) FROM"
                           " event"));
    CU_ASSERT_EQUAL(rig_number("g.db", "SELECT clocks + messages * 7 + held * 11"
                           " + runs FROM epoch"),
                    rig_number("w.db", "SELECT clocks + messages * 7 + held * 11"
                           " + runs FROM epoch"));
  }
}

/* The same identity with other contents is no continuation. */
static void not_its_beginning(void)
{
  struct made m = { 0 };

  rig_make_whole(&m, 'a', "somewhere else");
  rig_stream(&rig_whole, rig_whole.at[8], "cut");
  unlink(rig_path("n.db"));
  rig_good("n.db", "cut", (struct rig_wish){ NULL, true, false });
  rig_stream(&m, m.n, "t");
  rig_bad("n.db", "t", (struct rig_wish){ 0 }, "other parts of the same recording");
  made_free(&m);
}

/* ---- databases that cannot be written ---- */

static void locked(void)
{
  char err[RIG_TEXT] = "";
  struct cs_db *writer = cs_db_open(rig_path("c.db"), CS_DB_WRITE, err, RIG_TEXT);
  struct cs_db *db = cs_db_open(rig_path("c.db"), CS_DB_WRITE, err, RIG_TEXT);
  const struct cs_db_recording from = { .path = rig_path("s") };

  CU_ASSERT_FATAL(writer && db);
  CU_ASSERT_EQUAL(cs_db_begin(writer), 0);
  sqlite3_busy_timeout(db->sql, 10);
  CU_ASSERT_EQUAL(cs_db_add_recording(db, &from, &rig_got), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(db->error, "another program is writing"));
  cs_db_cancel(writer);
  cs_db_close(writer);
  cs_db_close(db);
}

/* A limit of pages is a disk that is full. */
static void full(void)
{
  enum { ROWS = 5000 };
  static struct made_row row[ROWS];
  struct made m = { 0 };
  char err[RIG_TEXT] = "";
  struct cs_db *db;
  const struct cs_db_recording from = { .path = rig_path("t") };

  made_header(&m, 'f', "here", RIG_REAL);
  made_epoch(&m, &rig_usual);
  made_image(&m, 1, 1, rig_id, 0, "/a");
  for (uint32_t i = 0; i < ROWS; i++)
    row[i] = (struct made_row){ 4 * i, i, 1 };
  made_samples(&m, &(struct made_samples){ .epoch = 1, .image = 1 }, row,
               ROWS);
  made_finish(&m);
  rig_stream(&m, m.n, "t");
  made_free(&m);
  rig_dump("c.db", "1");
  db = cs_db_open(rig_path("c.db"), CS_DB_WRITE, err, RIG_TEXT);
  CU_ASSERT_PTR_NOT_NULL_FATAL(db);
  cs_db_number(db, 0, "PRAGMA max_page_count = 1", "");
  CU_ASSERT_EQUAL(cs_db_add_recording(db, &from, &rig_got), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(db->error, "full"));
  cs_db_close(db);
  rig_dump("c.db", "2");
  CU_ASSERT(rig_same("1", "2"));
}

static void not_writable(void)
{
  CU_ASSERT_EQUAL(rig_shell("cp %s %s && sqlite3 %s 'PRAGMA user_version = 3'"
                        " >/dev/null", rig_path("a.db"), rig_path("v3.db"),
                        rig_path("v3.db")), 0);
  rig_bad("v3.db", "s", (struct rig_wish){ 0 }, "version 3, this program knows");
  rig_bad("none/x.db", "s", (struct rig_wish){ 0 }, "none/x.db");
  if (!geteuid())
    return; /* root may write to everything */
  CU_ASSERT_EQUAL(rig_shell("cp %s %s && chmod 400 %s", rig_path("a.db"),
                        rig_path("ro.db"), rig_path("ro.db")), 0);
  rig_bad("ro.db", "s", (struct rig_wish){ 0 }, "ro.db: it cannot be written");
}

/* A process that is killed leaves the database as it was, or with all of it. */
static void killed(void)
{
  int before = 0, after = 0;

  for (int i = 0; i < 12; i++) {
    pid_t child;
    int64_t epochs;

    unlink(rig_path("k.db"));
    unlink(rig_path("k.db-wal"));
    unlink(rig_path("k.db-shm"));
    rig_good("k.db", "b", (struct rig_wish){ 0 });
    child = fork();
    CU_ASSERT_FATAL(child >= 0);
    if (!child) {
      char err[RIG_TEXT];

      rig_import("k.db", "s", (struct rig_wish){ .images = true }, err);
      _exit(0);
    }
    nanosleep(&(struct timespec){ .tv_nsec = 300000L * i * i }, NULL);
    kill(child, SIGKILL);
    CU_ASSERT_EQUAL(waitpid(child, NULL, 0), child);
    epochs = rig_number("k.db", "SELECT COUNT(*) FROM epoch");
    before += epochs == 1;
    after += epochs == 2;
    CU_ASSERT_EQUAL(rig_number("k.db", "SELECT COUNT(*) FROM event WHERE counts <>"
                           " ifnull((SELECT SUM(count) FROM tally WHERE event"
                           " = id), 0)"), 0);
    rig_good("k.db", "s", (struct rig_wish){ .images = true });
    CU_ASSERT_EQUAL(rig_number("k.db", "SELECT COUNT(*) FROM epoch"), 2);
  }
  CU_ASSERT_EQUAL(before + after, 12);
  CU_ASSERT(before > 0);
}

/* ---- images ---- */

static void found_later(void)
{
  char err[RIG_TEXT], sql[200];
  const char *folder = rig_elf;
  struct cs_images *images;
  struct cs_db *db;

  unlink(rig_path("l.db"));
  rig_good("l.db", "s", (struct rig_wish){ 0 });
  CU_ASSERT_STRING_EQUAL(rig_got.missing, "/rom/bin/sums, vmlinux");
  snprintf(sql, sizeof sql, "SELECT SUM(v.count) FROM value v JOIN event e ON"
           " e.id = event WHERE name = 'loads' AND addr = %u", rig_offset);
  CU_ASSERT_EQUAL(rig_number("l.db", sql), 112);
  images = cs_images_new(&folder, 1, err, sizeof err);
  db = cs_db_open(rig_path("l.db"), CS_DB_WRITE, err, sizeof err);
  CU_ASSERT_FATAL(images && db);
  CU_ASSERT_EQUAL(cs_db_find_images(db, images, &rig_got), 0);
  if (db->failed)
    printf("%s\n", db->error);
  CU_ASSERT_EQUAL(rig_got.found, 1);
  cs_db_close(db);
  cs_images_free(images);
  for (const char *const *t = (const char *const[]){ "sample", "value", "edge",
                                                     "function", NULL };
       *t; t++) {
    CU_ASSERT_EQUAL(rig_shell("for d in a l; do sqlite3 %s/$d.db 'SELECT * FROM %s"
                          " ORDER BY 1, 2, 3, 4' >%s/$d.rows; done", rig_path("."), *t,
                          rig_path(".")), 0);
    CU_ASSERT(rig_same("a.rows", "l.rows"));
  }
}

static void changed_since(void)
{
  char err[RIG_TEXT] = "";
  const char *folder = rig_path("other");
  struct cs_images *images;
  struct cs_db *db;
  const struct cs_db_recording from = { rig_path("s"), NULL, false, NULL };
  struct cs_db_recording with = from;

  CU_ASSERT_EQUAL(rig_shell("mkdir -p %s && cp %s %s/sums", folder, rig_elf2,
                        folder), 0);
  images = cs_images_new(&folder, 1, err, sizeof err);
  unlink(rig_path("o.db"));
  db = cs_db_open(rig_path("o.db"), CS_DB_WRITE, err, sizeof err);
  CU_ASSERT_FATAL(images && db);
  with.images = images;
  CU_ASSERT_EQUAL(cs_db_add_recording(db, &with, &rig_got), 0);
  CU_ASSERT_PTR_NOT_NULL(strstr(rig_got.missing, "sums has another build-id"));
  cs_db_close(db);
  cs_images_free(images);
  CU_ASSERT_EQUAL(rig_number("o.db", "SELECT COUNT(*) FROM function"), 0);
}

/* ---- machines, processes, clocks ---- */

static void processes(void)
{
  struct made there = { 0 };

  unlink(rig_path("m.db"));
  rig_stream(&rig_processes, rig_processes.n, "b");
  rig_good("m.db", "b", (struct rig_wish){ 0 });
  CU_ASSERT_EQUAL(rig_number("m.db", "SELECT COUNT(*) FROM process"), 3);
  CU_ASSERT_EQUAL(rig_number("m.db", "SELECT SUM(v.count) FROM value v JOIN map m"
                         " ON m.id = map JOIN process p ON p.id = m.process"
                         " WHERE pid = 7 AND p.name = 'sums'"), 10);
  rig_make_processes(&there, 'd', "there");
  rig_stream(&there, there.n, "t");
  rig_bad("m.db", "t", (struct rig_wish){ 0 }, "'daily' is of another machine");
  rig_good("m.db", "t", (struct rig_wish){ .epoch = "there" });
  CU_ASSERT_EQUAL(rig_number("m.db", "SELECT COUNT(*) FROM process WHERE pid = 7"),
                  4);
  CU_ASSERT_EQUAL(rig_number("m.db", "SELECT COUNT(DISTINCT host) FROM machine"),
                  2);
  made_free(&there);
  rig_make_processes(&there, 'e', "here"); /* another recording of the same */
  rig_stream(&there, there.n, "t");
  rig_good("m.db", "t", (struct rig_wish){ 0 });
  CU_ASSERT_EQUAL(rig_number("m.db", "SELECT runs FROM epoch WHERE name ="
                         " 'daily'"), 2);
  CU_ASSERT_EQUAL(rig_number("m.db", "SELECT SUM(counts) FROM event e JOIN epoch p"
                         " ON p.id = epoch WHERE p.name = 'daily'"), 60);
  made_free(&there);
}

static void clock_steps(void)
{
  struct made m = { 0 };

  made_header(&m, 'k', "here", RIG_REAL);
  made_epoch(&m, &rig_usual);
  made_clock(&m, 1000000000, RIG_REAL - 3599000000000u); /* back by an hour */
  made_finish(&m);
  rig_stream(&m, m.n, "t");
  unlink(rig_path("t.db"));
  rig_good("t.db", "t", (struct rig_wish){ 0 });
  CU_ASSERT_DOUBLE_EQUAL(rig_got.stepped, -3600, 0.001);
  CU_ASSERT_EQUAL(rig_number("t.db", "SELECT began FROM epoch"), 1700000000 - 3600);
  made_free(&m);
}

/* Two databases with the same recording are merged once. */
static void merged(void)
{
  char err[RIG_TEXT] = "";
  struct cs_db *db;

  unlink(rig_path("x.db"));
  rig_good("x.db", "b", (struct rig_wish){ 0 });
  db = cs_db_open(rig_path("x.db"), CS_DB_WRITE, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(db);
  CU_ASSERT_EQUAL(cs_db_merge(db, rig_path("a.db")), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(db->error, "has addresses in one database"));
  cs_db_close(db);
  unlink(rig_path("x.db"));
  rig_good("x.db", "b", (struct rig_wish){ .images = true });
  for (int i = 0; i < 3; i++) {
    db = cs_db_open(rig_path("x.db"), CS_DB_WRITE, err, sizeof err);
    CU_ASSERT_PTR_NOT_NULL_FATAL(db);
    CU_ASSERT_EQUAL(cs_db_merge(db, rig_path("a.db")), 0);
    if (db->failed)
      printf("%s\n", db->error);
    cs_db_close(db);
    CU_ASSERT_EQUAL(rig_number("x.db", "SELECT COUNT(*) FROM epoch"), 2);
  }
  CU_ASSERT_EQUAL(rig_number("x.db", "SELECT COUNT(*) FROM edge t JOIN image i ON"
                         " i.id = t.image WHERE i.name = 'sums'"), 1);
  CU_ASSERT_EQUAL(rig_number("x.db", "SELECT COUNT(*) FROM event WHERE counts <>"
                         " (SELECT SUM(count) FROM tally WHERE event = id)"),
                  0);
  rig_good("x.db", "s", (struct rig_wish){ .images = true });
  CU_ASSERT(rig_got.known);
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "make", rig_make },
    { "rows", rows },
    { "coprocessor", coprocessor },
    { "kinds", kinds },
    { "meaning", meaning },
    { "again", again },
    { "grown", grown },
    { "not its beginning", not_its_beginning },
    { "locked", locked },
    { "full", full },
    { "not writable", not_writable },
    { "killed", killed },
    { "found later", found_later },
    { "changed since", changed_since },
    { "processes", processes },
    { "clock steps", clock_steps },
    { "merged", merged },
    CU_TEST_INFO_NULL,
  };
  int status;

  if (argc != 3 || rig_init(argv[1], argv[2])) {
    fprintf(stderr, "usage: %s ELF ELF2\n", argv[0]);
    return 1;
  }
  status = suite_run("recording", tests);
  return rig_done() ? 1 : status;
}
