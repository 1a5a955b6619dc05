/* SPDX-License-Identifier: Apache-2.0
 *
 * test_recording.c - test_recording ELF ELF2 [all]: a recorder's stream into a
 * profile database: what is in it afterwards, what is refused, what is there
 * already.  Streams are made up (rec_made.h); ELF and ELF2 have build-ids.
 * `all`: every byte is cut and damaged in front of the whole import.
 */
#include <elf.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cs_db_merge.h"
#include "cs_db_recording.h"
#include "rec_made.h"
#include "suite.h"

enum { TEXT = 1200, SPREAD = 97 /* bytes between two cuts that are imported */ };

#define REAL 1700000000000000000u
#define COMPRESSOR "H:P:256:4096"

static char dir[] = "/tmp/coresample-rec-XXXXXX";
static const char *elf, *other_elf;
static char id[CS_BUILD_ID];
static unsigned step = SPREAD;

static const char *path(const char *name)
{
  static char text[8][200];
  static int next;
  char *to = text[next++ % 8];

  snprintf(to, 200, "%s/%s", dir, name);
  return to;
}

/* ---- the ELF file, by hand ---- */

static uint32_t text_offset, text_address; /* of its code */

static void read_elf(void)
{
  static uint8_t bytes[1 << 20];
  FILE *f = fopen(elf, "rb");
  const Elf32_Ehdr *e = (const Elf32_Ehdr *)bytes;
  const Elf32_Phdr *p;

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  CU_ASSERT(fread(bytes, 1, sizeof bytes, f) > sizeof *e);
  fclose(f);
  p = (const Elf32_Phdr *)(bytes + e->e_phoff);
  for (int i = 0; i < e->e_phnum; i++)
    if (p[i].p_type == PT_LOAD && (p[i].p_flags & PF_X)) {
      text_offset = p[i].p_offset + (e->e_entry - p[i].p_vaddr);
      text_address = e->e_entry;
    }
  CU_ASSERT(cs_build_id_note(elf, id));
}

/* ---- streams ---- */

static struct made whole, by_process;

static const struct made_epoch usual = {
  .number = 1, .rate = 256, .name = "", .command = "lua a.lua",
  .compressor = COMPRESSOR,
  .slot = { "class=load,w=load", "class=branch,w=next", "class=all,w=head" },
};

/* Loads, edges and clocks of a program, the kernel, and of nothing known. */
static void make_whole(struct made *m, char identity, const char *host)
{
  const struct made_row loads[] = {
    { text_offset, 7, 100 }, { text_offset + 4, 8, 50 }, { text_offset, 7, 11 },
    { text_offset, 9, 1 },
  };
  const struct made_row edges[] = { { text_offset + 8, text_offset, 30 } };
  const struct made_row clocks[] = {
    { text_offset, 3, 10 }, { text_offset, 5, 2 }, { text_offset + 4, 1, 7 },
  };
  const struct made_row kernel[] = { { 0x100, 42, 5 }, { 0x200, 43, 6 } };
  const struct made_row nobody[] = { { 0x5000, 1, 3 } };

  made_header(m, identity, host, REAL);
  made_epoch(m, &usual);
  made_image(m, 1, 1, id, 0, "/rom/bin/sums");
  made_image(m, 2, 2, "00112233445566778899aabbccddeeff00112233", 0xc0002000,
             "vmlinux");
  made_image(m, 3, 4, "", 0, "[vdso]");
  made_process(m, 1, 50, 0, "sums");
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 1 }, loads, 4);
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 1, .w_image = 1,
                                          .slot = 1 }, edges, 1);
  made_counts(m, 1, 10, 4, 1);
  made_cost(m, 1, 500000000, 1000);
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 1, .slot = 2 },
               clocks, 3);
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 2, .mode = 1 },
               kernel, 2);
  made_samples(m, &(struct made_samples){ .epoch = 1, .reason = 3 }, nobody,
               1);
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 3 }, nobody, 1);
  made_exit(m, 1);
  made_counts(m, 1, 20, 9, 2);
  made_cost(m, 1, 1500000000, 4000);
  made_clock(m, 1500000000, REAL + 1500000000);
  made_finish(m);
}

/* ---- importing ---- */

struct wish {
  const char *epoch;
  bool partial, images;
};

static struct cs_db_recorded got;

/* -1 with the error in err. */
static int import(const char *name, const char *stream, struct wish w,
                  char err[TEXT])
{
  const char *folder = elf;
  struct cs_images *images = cs_images_new(&folder, w.images, err, TEXT);
  struct cs_db *db = cs_db_open(path(name), CS_DB_WRITE, err, TEXT);
  const struct cs_db_recording from = { path(stream), w.epoch, w.partial,
                                        images };
  int status = -1;

  CU_ASSERT_PTR_NOT_NULL_FATAL(images);
  if (db) {
    status = cs_db_add_recording(db, &from, &got);
    snprintf(err, TEXT, "%s", db->error);
  }
  cs_db_close(db);
  cs_images_free(images);
  return status;
}

static void good(const char *name, const char *stream, struct wish w)
{
  char err[TEXT] = "";
  int status = import(name, stream, w, err);

  if (status)
    printf("%s\n", err);
  CU_ASSERT_EQUAL(status, 0);
}

static void bad(const char *name, const char *stream, struct wish w,
                const char *why)
{
  char err[TEXT] = "";

  CU_ASSERT_EQUAL(import(name, stream, w, err), -1);
  if (!strstr(err, why))
    printf("%s: %s\n", why, err);
  CU_ASSERT_PTR_NOT_NULL(strstr(err, why));
}

static void stream(const struct made *m, size_t n, const char *name)
{
  made_write(m, n, path(name));
}

static int64_t number(const char *name, const char *sql)
{
  char err[TEXT];
  struct cs_db *db = cs_db_open(path(name), CS_DB_READ, err, sizeof err);
  int64_t n;

  CU_ASSERT_PTR_NOT_NULL_FATAL(db);
  n = cs_db_number(db, -1, sql, "");
  if (db->failed)
    printf("%s\n", db->error);
  CU_ASSERT_FALSE(db->failed);
  cs_db_close(db);
  return n;
}

static int shell(const char *format, ...)
{
  char line[TEXT];
  va_list ap;

  va_start(ap, format);
  vsnprintf(line, sizeof line, format, ap);
  va_end(ap);
  return system(line);
}

/* All that is in it, as text; numbers of rows are left to their order. */
static void dump(const char *name, const char *to)
{
  CU_ASSERT_EQUAL(shell("sqlite3 %s .dump >%s", path(name), path(to)), 0);
}

static bool same(const char *a, const char *b)
{
  return !shell("cmp -s %s %s", path(a), path(b));
}

/* ---- what is in it ---- */

static void rows(void)
{
  char sql[400];
  struct stat st;

  stream(&whole, whole.n, "s");
  good("a.db", "s", (struct wish){ .images = true });
  CU_ASSERT_EQUAL(stat(path("a.db"), &st), 0);
  CU_ASSERT_EQUAL(st.st_mode & 0777, 0600);
  CU_ASSERT_EQUAL(got.rows, whole.rows);
  CU_ASSERT_EQUAL(got.counts, whole.counts);
  CU_ASSERT_EQUAL(got.unknown, 3);
  CU_ASSERT_STRING_EQUAL(got.cut, "");
  CU_ASSERT_STRING_EQUAL(got.missing, "vmlinux");
  snprintf(sql, sizeof sql, "SELECT v.count FROM value v JOIN event e ON e.id ="
           " event JOIN map m ON m.id = map JOIN image i ON i.id = m.image"
           " WHERE e.name = 'loads' AND i.build_id = '%s' AND addr = %u AND"
           " value = 7", id, text_address);
  CU_ASSERT_EQUAL(number("a.db", sql), 111);
  snprintf(sql, sizeof sql, "SELECT t.count FROM edge t JOIN map m ON m.id ="
           " map WHERE addr = %u AND target = %u AND t.image = m.image",
           text_address + 8, text_address);
  CU_ASSERT_EQUAL(number("a.db", sql), 30);
  snprintf(sql, sizeof sql, "SELECT s.count FROM sample s JOIN event e ON"
           " e.id = event WHERE name = 'cycles' AND addr = %u", text_address);
  CU_ASSERT_EQUAL(number("a.db", sql), 3 * 10 + 5 * 2);
  CU_ASSERT_EQUAL(number("a.db", "SELECT SUM(s.count) FROM sample s JOIN event"
                         " e ON e.id = event WHERE name = 'instructions'"), 19);
  /* Its vmlinux was not found: offsets. */
  CU_ASSERT_EQUAL(number("a.db", "SELECT v.count FROM value v JOIN map m ON"
                         " m.id = map JOIN image i ON i.id = m.image WHERE"
                         " kind = 'kernel' AND NOT placed AND addr = 512"), 6);
  CU_ASSERT_EQUAL(number("a.db", "SELECT v.count FROM value v JOIN map m ON"
                         " m.id = map WHERE reason = 'nothing mapped there'"
                         " AND m.image IS NULL AND addr = 20480"), 3);
  CU_ASSERT(number("a.db", "SELECT COUNT(*) FROM function f JOIN image i ON"
                   " i.id = f.image WHERE i.name = 'sums'") > 0);
}

/* What the samples mean stands with them. */
static void meaning(void)
{
  CU_ASSERT_EQUAL(number("a.db", "SELECT rate = 256 AND compressor = '"
                         COMPRESSOR "' AND clocks = 4000 AND instructions ="
                         " 2000 AND seconds = 1.5 AND law_holds AND held = 2"
                         " AND messages = 20 AND runs = 1 AND began ="
                         " 1700000000 AND program = 'lua a.lua' FROM epoch"),
                  1);
  CU_ASSERT_EQUAL(number("a.db", "SELECT SUM(count) FROM loss WHERE name ="
                         " 'dropped'"), 9);
  CU_ASSERT_EQUAL(number("a.db", "SELECT version = 256 AND caps2 = 3234 AND"
                         " timer_hz = 10000000 AND log2_tick = 6 AND NOT"
                         " by_process FROM hardware"), 1);
  CU_ASSERT_EQUAL(number("a.db", "SELECT host = 'here' AND xlen = 32 AND name"
                         " = 'test machine' FROM machine"), 1);
  CU_ASSERT_EQUAL(number("a.db", "SELECT spec = 'class=load,w=load' AND"
                         " accepted > 0 AND dropped = 9 AND samples > 0 FROM"
                         " event WHERE name = 'loads'"), 1);
  CU_ASSERT_EQUAL(number("a.db", "SELECT COUNT(*) FROM event WHERE counts <>"
                         " (SELECT SUM(count) FROM tally WHERE event = id)"),
                  0);
  CU_ASSERT_EQUAL(number("a.db", "SELECT SUM(counts) FROM event WHERE spec <>"
                         " '' AND selected IS NOT NULL"),
                  (int64_t)whole.counts);
}

/* ---- what is there already ---- */

static void again(void)
{
  dump("a.db", "1");
  for (int i = 0; i < 2; i++) {
    good("a.db", "s", (struct wish){ .images = true });
    CU_ASSERT(got.known);
    dump("a.db", "2");
    CU_ASSERT(same("1", "2"));
  }
  good("a.db", "s", (struct wish){ .epoch = "other" });
  dump("a.db", "2");
  CU_ASSERT(same("1", "2"));
}

/* A prefix, then the whole: as the whole alone, whatever part is the last. */
static void grown(void)
{
  good("w.db", "s", (struct wish){ .epoch = "x" });
  dump("w.db", "1");
  for (uint32_t part = 2; part < whole.parts; part++) {
    unlink(path("g.db"));
    stream(&whole, whole.at[part], "cut");
    good("g.db", "cut", (struct wish){ "x", true, false });
    CU_ASSERT_PTR_NOT_NULL(strstr(got.cut, "there is no end part"));
    CU_ASSERT_EQUAL(number("g.db", "SELECT law_holds FROM epoch"), 0);
    good("g.db", "cut", (struct wish){ "x", true, false });
    CU_ASSERT(got.known);
    good("g.db", "s", (struct wish){ "x", false, false });
    CU_ASSERT_EQUAL(got.parts, whole.parts - part);
    CU_ASSERT_EQUAL(number("g.db", "SELECT law_holds FROM epoch"), 1);
    dump("g.db", "2");
    if (shell("sed 's/CREATE TABLE.*//' %s | sort >%s.s; sort %s >%s.s; true",
              path("1"), path("1"), path("2"), path("2")))
      return;
    CU_ASSERT_EQUAL(number("g.db", "SELECT SUM(counts) FROM event WHERE"
                           " selected IS NOT NULL"), (int64_t)whole.counts);
    CU_ASSERT_EQUAL(number("g.db", "SELECT COUNT(*) FROM event WHERE counts <>"
                           " (SELECT SUM(count) FROM tally WHERE event = id)"),
                    0);
    CU_ASSERT_EQUAL(number("g.db", "SELECT SUM(messages) FROM event"),
                    number("w.db", "SELECT SUM(messages) FROM event"));
    CU_ASSERT_EQUAL(number("g.db", "SELECT round(SUM(samples) * 1000) FROM"
                           " event"),
                    number("w.db", "SELECT round(SUM(samples) * 1000) FROM"
                           " event"));
    CU_ASSERT_EQUAL(number("g.db", "SELECT clocks + messages * 7 + held * 11"
                           " + runs FROM epoch"),
                    number("w.db", "SELECT clocks + messages * 7 + held * 11"
                           " + runs FROM epoch"));
  }
}

/* The same identity with other contents is no continuation. */
static void not_its_beginning(void)
{
  struct made m = { 0 };

  make_whole(&m, 'a', "somewhere else");
  stream(&whole, whole.at[8], "cut");
  unlink(path("n.db"));
  good("n.db", "cut", (struct wish){ NULL, true, false });
  stream(&m, m.n, "t");
  bad("n.db", "t", (struct wish){ 0 }, "other parts of the same recording");
  made_free(&m);
}

/* ---- what is cut, damaged, of another version ---- */

static enum cs_rec_got read_to_end(const char *name, char err[CS_REC_ERROR])
{
  struct cs_recording *r = cs_recording_open(path(name), err, CS_REC_ERROR);
  struct cs_rec_part p;
  enum cs_rec_got end;

  CU_ASSERT_PTR_NOT_NULL_FATAL(r);
  while ((end = cs_recording_next(r, &p)) == CS_REC_PART)
    ;
  snprintf(err, CS_REC_ERROR, "%s", cs_recording_error(r));
  cs_recording_close(r);
  return end;
}

/* Where the part is that holds a byte. */
static size_t part_at(size_t byte)
{
  uint32_t p = 0;

  while (whole.at[p + 1] <= byte)
    p++;
  return whole.at[p];
}

static void cut_anywhere(void)
{
  char err[CS_REC_ERROR], where[64];

  good("c.db", "s", (struct wish){ .epoch = "before" });
  dump("c.db", "1");
  for (size_t n = 1; n < whole.n; n++) {
    stream(&whole, n, "cut");
    CU_ASSERT_EQUAL(read_to_end("cut", err), CS_REC_CUT);
    snprintf(where, sizeof where, "cut: offset %zu: cut", part_at(n));
    if (!strstr(err, where))
      printf("%zu: %s\n", n, err);
    CU_ASSERT_PTR_NOT_NULL(strstr(err, where));
    if (n % step)
      continue;
    bad("c.db", "cut", (struct wish){ 0 }, where);
    if (n < whole.at[1]) { /* not even a header */
      bad("c.db", "cut", (struct wish){ .partial = true }, where);
      continue;
    }
    unlink(path("p.db"));
    good("p.db", "cut", (struct wish){ .partial = true });
    CU_ASSERT(got.parts > 0 && whole.at[got.parts] == part_at(n));
  }
  dump("c.db", "2");
  CU_ASSERT(same("1", "2"));
}

static void damage(struct made *m, size_t byte, uint8_t bits)
{
  char err[CS_REC_ERROR], where[64];

  m->bytes[byte] ^= bits;
  stream(m, m->n, "bad");
  snprintf(where, sizeof where, "bad: offset %zu: ", part_at(byte));
  if (read_to_end("bad", err) != CS_REC_BAD || !strstr(err, where)) {
    printf("byte %zu ^ %02x: %s\n", byte, bits, err);
    CU_FAIL("not found");
  }
  if (!(byte % step)) {
    bad("c.db", "bad", (struct wish){ 0 }, where);
    bad("c.db", "bad", (struct wish){ .partial = true }, where);
  }
  m->bytes[byte] ^= bits;
}

static void damaged_anywhere(void)
{
  for (size_t i = 0; i < whole.n; i++) {
    damage(&whole, i, 0xff);
    damage(&whole, i, (uint8_t)(1 << i % 8));
  }
  dump("c.db", "2");
  CU_ASSERT(same("1", "2"));
  stream(&whole, whole.n, "s");
  CU_ASSERT_EQUAL(shell("(cat %s; echo) >%s", path("s"), path("bad")), 0);
  bad("c.db", "bad", (struct wish){ .partial = true }, "something follows");
}

static void small(struct made *m, unsigned major, unsigned minor)
{
  made_begin(m, 1);
  made_number(m, 2, major);
  made_number(m, 2, minor);
  made_number(m, 4, 32);
  made_number(m, 8, 1);
  made_number(m, 8, minor);
  made_number(m, 8, REAL);
  made_number(m, 8, 5);
  for (int i = 0; i < 3; i++)
    made_text(m, "");
  if (minor || major == 9)
    made_text(m, "what a later version says");
  made_end(m);
  made_epoch(m, &usual);
  if (minor) {
    made_begin(m, 0x100);
    made_number(m, 8, 99);
    made_end(m);
  }
  made_finish(m);
}

static void versions(void)
{
  struct made m = { 0 };

  small(&m, 2, 0);
  stream(&m, m.n, "v");
  bad("c.db", "v", (struct wish){ 0 }, "version 2.0, this program knows");
  made_free(&m);
  small(&m, 1, 7);
  stream(&m, m.n, "v");
  unlink(path("v.db"));
  good("v.db", "v", (struct wish){ 0 });
  made_free(&m);
  small(&m, 1, 0);
  m.bytes[8] = 200;          /* then too long */
  stream(&m, m.n, "v");
  bad("c.db", "v", (struct wish){ 0 }, "v: offset 0: ");
  made_free(&m);
}

/* Parts that are whole, and say what cannot be. */
static void refused_part(void (*make)(struct made *), const char *why)
{
  struct made m = { 0 };
  char where[64];

  made_header(&m, 'z', "h", REAL);
  made_epoch(&m, &usual);
  made_image(&m, 1, 1, id, 0, "/a");
  snprintf(where, sizeof where, "offset %zu: part 3: ", m.n);
  make(&m);
  made_finish(&m);
  stream(&m, m.n, "r");
  bad("c.db", "r", (struct wish){ 0 }, where);
  bad("c.db", "r", (struct wish){ .partial = true }, why);
  made_free(&m);
}

static const struct made_row one_row = { 1, 1, 1 };

static void no_epoch(struct made *m)
{
  made_samples(m, &(struct made_samples){ .epoch = 2, .image = 1 }, &one_row,
               1);
}
static void no_image(struct made *m)
{
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 2 }, &one_row,
               1);
}
static void no_slot(struct made *m)
{
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 1, .slot = 3 },
               &one_row, 1);
}
static void no_rows(struct made *m)
{
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 1 }, &one_row,
               0);
}
static void no_reason(struct made *m)
{
  made_samples(m, &(struct made_samples){ .epoch = 1 }, &one_row, 1);
}
static void no_order(struct made *m)
{
  made_image(m, 3, 1, "", 0, "/b");
}
static void no_type(struct made *m)
{
  made_begin(m, 13);
  made_end(m);
}
static void two_headers(struct made *m)
{
  made_header(m, 'y', "h", REAL);
}

static void nonsense(void)
{
  refused_part(no_epoch, "epoch 2 was not described");
  refused_part(no_image, "image 2 was not described");
  refused_part(no_slot, "slot 3 is not in use");
  refused_part(no_rows, "does not fit type 8");
  refused_part(no_reason, "a reason without an unknown image");
  refused_part(no_order, "image 3, it must be 2");
  refused_part(no_type, "type 13 is not known");
  refused_part(two_headers, "a second header");
}

/* ---- databases that cannot be written ---- */

static void locked(void)
{
  char err[TEXT] = "";
  struct cs_db *writer = cs_db_open(path("c.db"), CS_DB_WRITE, err, TEXT);
  struct cs_db *db = cs_db_open(path("c.db"), CS_DB_WRITE, err, TEXT);
  const struct cs_db_recording from = { .path = path("s") };

  CU_ASSERT_FATAL(writer && db);
  CU_ASSERT_EQUAL(cs_db_begin(writer), 0);
  sqlite3_busy_timeout(db->sql, 10);
  CU_ASSERT_EQUAL(cs_db_add_recording(db, &from, &got), -1);
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
  char err[TEXT] = "";
  struct cs_db *db;
  const struct cs_db_recording from = { .path = path("t") };

  made_header(&m, 'f', "here", REAL);
  made_epoch(&m, &usual);
  made_image(&m, 1, 1, id, 0, "/a");
  for (uint32_t i = 0; i < ROWS; i++)
    row[i] = (struct made_row){ 4 * i, i, 1 };
  made_samples(&m, &(struct made_samples){ .epoch = 1, .image = 1 }, row,
               ROWS);
  made_finish(&m);
  stream(&m, m.n, "t");
  made_free(&m);
  dump("c.db", "1");
  db = cs_db_open(path("c.db"), CS_DB_WRITE, err, TEXT);
  CU_ASSERT_PTR_NOT_NULL_FATAL(db);
  cs_db_number(db, 0, "PRAGMA max_page_count = 1", "");
  CU_ASSERT_EQUAL(cs_db_add_recording(db, &from, &got), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(db->error, "full"));
  cs_db_close(db);
  dump("c.db", "2");
  CU_ASSERT(same("1", "2"));
}

static void not_writable(void)
{
  CU_ASSERT_EQUAL(shell("cp %s %s && sqlite3 %s 'PRAGMA user_version = 3'"
                        " >/dev/null", path("a.db"), path("v3.db"),
                        path("v3.db")), 0);
  bad("v3.db", "s", (struct wish){ 0 }, "version 3, this program knows");
  bad("none/x.db", "s", (struct wish){ 0 }, "none/x.db");
  if (!geteuid())
    return; /* root may write to everything */
  CU_ASSERT_EQUAL(shell("cp %s %s && chmod 400 %s", path("a.db"),
                        path("ro.db"), path("ro.db")), 0);
  bad("ro.db", "s", (struct wish){ 0 }, "ro.db: it cannot be written");
}

/* A process that is killed leaves the database as it was, or with all of it. */
static void killed(void)
{
  int before = 0, after = 0;

  for (int i = 0; i < 12; i++) {
    pid_t child;
    int64_t epochs;

    unlink(path("k.db"));
    unlink(path("k.db-wal"));
    unlink(path("k.db-shm"));
    good("k.db", "b", (struct wish){ 0 });
    child = fork();
    CU_ASSERT_FATAL(child >= 0);
    if (!child) {
      char err[TEXT];

      import("k.db", "s", (struct wish){ .images = true }, err);
      _exit(0);
    }
    nanosleep(&(struct timespec){ .tv_nsec = 300000L * i * i }, NULL);
    kill(child, SIGKILL);
    CU_ASSERT_EQUAL(waitpid(child, NULL, 0), child);
    epochs = number("k.db", "SELECT COUNT(*) FROM epoch");
    before += epochs == 1;
    after += epochs == 2;
    CU_ASSERT_EQUAL(number("k.db", "SELECT COUNT(*) FROM event WHERE counts <>"
                           " ifnull((SELECT SUM(count) FROM tally WHERE event"
                           " = id), 0)"), 0);
    good("k.db", "s", (struct wish){ .images = true });
    CU_ASSERT_EQUAL(number("k.db", "SELECT COUNT(*) FROM epoch"), 2);
  }
  CU_ASSERT_EQUAL(before + after, 12);
  CU_ASSERT(before > 0);
}

/* ---- images ---- */

static void found_later(void)
{
  char err[TEXT], sql[200];
  const char *folder = elf;
  struct cs_images *images;
  struct cs_db *db;

  unlink(path("l.db"));
  good("l.db", "s", (struct wish){ 0 });
  CU_ASSERT_STRING_EQUAL(got.missing, "/rom/bin/sums, vmlinux");
  snprintf(sql, sizeof sql, "SELECT SUM(v.count) FROM value v JOIN event e ON"
           " e.id = event WHERE name = 'loads' AND addr = %u", text_offset);
  CU_ASSERT_EQUAL(number("l.db", sql), 112);
  images = cs_images_new(&folder, 1, err, sizeof err);
  db = cs_db_open(path("l.db"), CS_DB_WRITE, err, sizeof err);
  CU_ASSERT_FATAL(images && db);
  CU_ASSERT_EQUAL(cs_db_find_images(db, images, &got), 0);
  if (db->failed)
    printf("%s\n", db->error);
  CU_ASSERT_EQUAL(got.found, 1);
  cs_db_close(db);
  cs_images_free(images);
  for (const char *const *t = (const char *const[]){ "sample", "value", "edge",
                                                     "function", NULL };
       *t; t++) {
    CU_ASSERT_EQUAL(shell("for d in a l; do sqlite3 %s/$d.db 'SELECT * FROM %s"
                          " ORDER BY 1, 2, 3, 4' >%s/$d.rows; done", dir, *t,
                          dir), 0);
    CU_ASSERT(same("a.rows", "l.rows"));
  }
}

static void changed_since(void)
{
  char err[TEXT] = "";
  const char *folder = path("other");
  struct cs_images *images;
  struct cs_db *db;
  const struct cs_db_recording from = { path("s"), NULL, false, NULL };
  struct cs_db_recording with = from;

  CU_ASSERT_EQUAL(shell("mkdir -p %s && cp %s %s/sums", folder, other_elf,
                        folder), 0);
  images = cs_images_new(&folder, 1, err, sizeof err);
  unlink(path("o.db"));
  db = cs_db_open(path("o.db"), CS_DB_WRITE, err, sizeof err);
  CU_ASSERT_FATAL(images && db);
  with.images = images;
  CU_ASSERT_EQUAL(cs_db_add_recording(db, &with, &got), 0);
  CU_ASSERT_PTR_NOT_NULL(strstr(got.missing, "sums has another build-id"));
  cs_db_close(db);
  cs_images_free(images);
  CU_ASSERT_EQUAL(number("o.db", "SELECT COUNT(*) FROM function"), 0);
}

/* ---- machines, processes, clocks ---- */

static void make_processes(struct made *m, char identity, const char *host)
{
  struct made_epoch e = usual;
  const struct made_row row[] = { { text_offset, 1, 10 } };

  e.by_process = 1;
  e.name = "daily";
  made_header(m, identity, host, REAL);
  made_epoch(m, &e);
  made_image(m, 1, 1, id, 0, "/rom/bin/sums");
  made_process(m, 1, 7, 0, "sums");
  made_process(m, 2, 8, 1, "sums");
  made_process(m, 3, 7, 0, "lua");   /* the pid is used again */
  for (uint32_t p = 1; p <= 3; p++)
    made_samples(m, &(struct made_samples){ .epoch = 1, .image = 1,
                                            .process = p }, row, 1);
  made_counts(m, 1, 3, 0, 0);
  made_finish(m);
}

static void processes(void)
{
  struct made there = { 0 };

  unlink(path("m.db"));
  stream(&by_process, by_process.n, "b");
  good("m.db", "b", (struct wish){ 0 });
  CU_ASSERT_EQUAL(number("m.db", "SELECT COUNT(*) FROM process"), 3);
  CU_ASSERT_EQUAL(number("m.db", "SELECT SUM(v.count) FROM value v JOIN map m"
                         " ON m.id = map JOIN process p ON p.id = m.process"
                         " WHERE pid = 7 AND p.name = 'sums'"), 10);
  make_processes(&there, 'd', "there");
  stream(&there, there.n, "t");
  bad("m.db", "t", (struct wish){ 0 }, "'daily' is of another machine");
  good("m.db", "t", (struct wish){ .epoch = "there" });
  CU_ASSERT_EQUAL(number("m.db", "SELECT COUNT(*) FROM process WHERE pid = 7"),
                  4);
  CU_ASSERT_EQUAL(number("m.db", "SELECT COUNT(DISTINCT host) FROM machine"),
                  2);
  made_free(&there);
  make_processes(&there, 'e', "here"); /* another recording of the same */
  stream(&there, there.n, "t");
  good("m.db", "t", (struct wish){ 0 });
  CU_ASSERT_EQUAL(number("m.db", "SELECT runs FROM epoch WHERE name ="
                         " 'daily'"), 2);
  CU_ASSERT_EQUAL(number("m.db", "SELECT SUM(counts) FROM event e JOIN epoch p"
                         " ON p.id = epoch WHERE p.name = 'daily'"), 60);
  made_free(&there);
}

static void clock_steps(void)
{
  struct made m = { 0 };

  made_header(&m, 'k', "here", REAL);
  made_epoch(&m, &usual);
  made_clock(&m, 1000000000, REAL - 3599000000000u); /* back by an hour */
  made_finish(&m);
  stream(&m, m.n, "t");
  unlink(path("t.db"));
  good("t.db", "t", (struct wish){ 0 });
  CU_ASSERT_DOUBLE_EQUAL(got.stepped, -3600, 0.001);
  CU_ASSERT_EQUAL(number("t.db", "SELECT began FROM epoch"), 1700000000 - 3600);
  made_free(&m);
}

/* Two databases with the same recording are merged once. */
static void merged(void)
{
  char err[TEXT] = "";
  struct cs_db *db;

  unlink(path("x.db"));
  good("x.db", "b", (struct wish){ 0 });
  db = cs_db_open(path("x.db"), CS_DB_WRITE, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(db);
  CU_ASSERT_EQUAL(cs_db_merge(db, path("a.db")), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(db->error, "has addresses in one database"));
  cs_db_close(db);
  unlink(path("x.db"));
  good("x.db", "b", (struct wish){ .images = true });
  for (int i = 0; i < 3; i++) {
    db = cs_db_open(path("x.db"), CS_DB_WRITE, err, sizeof err);
    CU_ASSERT_PTR_NOT_NULL_FATAL(db);
    CU_ASSERT_EQUAL(cs_db_merge(db, path("a.db")), 0);
    if (db->failed)
      printf("%s\n", db->error);
    cs_db_close(db);
    CU_ASSERT_EQUAL(number("x.db", "SELECT COUNT(*) FROM epoch"), 2);
  }
  CU_ASSERT_EQUAL(number("x.db", "SELECT COUNT(*) FROM edge t JOIN image i ON"
                         " i.id = t.image WHERE i.name = 'sums'"), 1);
  CU_ASSERT_EQUAL(number("x.db", "SELECT COUNT(*) FROM event WHERE counts <>"
                         " (SELECT SUM(count) FROM tally WHERE event = id)"),
                  0);
  good("x.db", "s", (struct wish){ .images = true });
  CU_ASSERT(got.known);
}

static void make(void)
{
  read_elf();
  make_whole(&whole, 'a', "here");
  make_processes(&by_process, 'b', "here");
  stream(&whole, whole.n, "s");
  stream(&by_process, by_process.n, "b");
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "make", make },
    { "rows", rows },
    { "meaning", meaning },
    { "again", again },
    { "grown", grown },
    { "not its beginning", not_its_beginning },
    { "cut anywhere", cut_anywhere },
    { "damaged anywhere", damaged_anywhere },
    { "versions", versions },
    { "nonsense", nonsense },
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

  if (argc < 3 || argc > 4 || !mkdtemp(dir)) {
    fprintf(stderr, "usage: %s ELF ELF2 [all]\n", argv[0]);
    return 1;
  }
  elf = argv[1];
  other_elf = argv[2];
  if (argc == 4)
    step = 1;
  status = suite_run(argc == 4 ? "recording, every byte" : "recording", tests);
  made_free(&whole);
  made_free(&by_process);
  return shell("rm -r %s", dir) ? 1 : status;
}
