/* SPDX-License-Identifier: Apache-2.0
 *
 * test_recording_bad.c - test_recording_bad ELF ELF2 [all]: recorders' streams
 * that are cut, damaged, of another version, or say what cannot be.  `all`:
 * every byte is cut and damaged in front of the whole import.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "rec_rig.h"

enum { SPREAD = 97 /* bytes between two cuts that are imported */ };

static unsigned step = SPREAD;

/* ---- what is cut, damaged, of another version ---- */

static enum cs_rec_got read_to_end(const char *name, char err[CS_REC_ERROR])
{
  struct cs_recording *r = cs_recording_open(rig_path(name), err, CS_REC_ERROR);
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

  while (rig_whole.at[p + 1] <= byte)
    p++;
  return rig_whole.at[p];
}

static void cut_anywhere(void)
{
  char err[CS_REC_ERROR], where[64];

  rig_good("c.db", "s", (struct rig_wish){ .epoch = "before" });
  rig_dump("c.db", "1");
  for (size_t n = 1; n < rig_whole.n; n++) {
    rig_stream(&rig_whole, n, "cut");
    CU_ASSERT_EQUAL(read_to_end("cut", err), CS_REC_CUT);
    snprintf(where, sizeof where, "cut: offset %zu: cut", part_at(n));
    if (!strstr(err, where))
      printf("%zu: %s\n", n, err);
    CU_ASSERT_PTR_NOT_NULL(strstr(err, where));
    if (n % step)
      continue;
    rig_bad("c.db", "cut", (struct rig_wish){ 0 }, where);
    if (n < rig_whole.at[1]) { /* not even a header */
      rig_bad("c.db", "cut", (struct rig_wish){ .partial = true }, where);
      continue;
    }
    unlink(rig_path("p.db"));
    rig_good("p.db", "cut", (struct rig_wish){ .partial = true });
    CU_ASSERT(rig_got.parts > 0 && rig_whole.at[rig_got.parts] == part_at(n));
  }
  rig_dump("c.db", "2");
  CU_ASSERT(rig_same("1", "2"));
}

static void damage(struct made *m, size_t byte, uint8_t bits)
{
  char err[CS_REC_ERROR], where[64];

  m->bytes[byte] ^= bits;
  rig_stream(m, m->n, "bad");
  snprintf(where, sizeof where, "bad: offset %zu: ", part_at(byte));
  if (read_to_end("bad", err) != CS_REC_BAD || !strstr(err, where)) {
    printf("byte %zu ^ %02x: %s\n", byte, bits, err);
    CU_FAIL("not found");
  }
  if (!(byte % step)) {
    rig_bad("c.db", "bad", (struct rig_wish){ 0 }, where);
    rig_bad("c.db", "bad", (struct rig_wish){ .partial = true }, where);
  }
  m->bytes[byte] ^= bits;
}

static void damaged_anywhere(void)
{
  for (size_t i = 0; i < rig_whole.n; i++) {
    damage(&rig_whole, i, 0xff);
    damage(&rig_whole, i, (uint8_t)(1 << i % 8));
  }
  rig_dump("c.db", "2");
  CU_ASSERT(rig_same("1", "2"));
  rig_stream(&rig_whole, rig_whole.n, "s");
  CU_ASSERT_EQUAL(rig_shell("(cat %s; echo) >%s", rig_path("s"), rig_path("bad")), 0);
  rig_bad("c.db", "bad", (struct rig_wish){ .partial = true }, "something follows");
}

static void small(struct made *m, unsigned major, unsigned minor)
{
  made_begin(m, 1);
  made_number(m, 2, major);
  made_number(m, 2, minor);
  made_number(m, 4, 32);
  made_number(m, 8, 1);
  made_number(m, 8, minor);
  made_number(m, 8, RIG_REAL);
  made_number(m, 8, 5);
  for (int i = 0; i < 3; i++)
    made_text(m, "");
  if (minor || major == 9)
    made_text(m, "what a later version says");
  made_end(m);
  made_epoch(m, &rig_usual);
  if (minor) {
    made_begin(m, 0x200);
    made_number(m, 8, 99);
    made_end(m);
  }
  made_finish(m);
}

static void versions(void)
{
  struct made m = { 0 };

  small(&m, 1, 0);
  rig_stream(&m, m.n, "v");
  rig_bad("c.db", "v", (struct rig_wish){ 0 }, "version 1.0, this program knows");
  made_free(&m);
  small(&m, 2, 7);
  rig_stream(&m, m.n, "v");
  unlink(rig_path("v.db"));
  rig_good("v.db", "v", (struct rig_wish){ 0 });
  made_free(&m);
  small(&m, 1, 0);
  m.bytes[8] = 200;          /* then too long */
  rig_stream(&m, m.n, "v");
  rig_bad("c.db", "v", (struct rig_wish){ 0 }, "v: offset 0: ");
  made_free(&m);
}

/* Parts that are whole, and say what cannot be. */
static void refused_of(unsigned minor, void (*make)(struct made *),
                       const char *why)
{
  struct made_epoch usual = rig_usual;
  struct made m = { 0 };
  char where[64];

  usual.slot[3] = NULL;
  m.minor = minor;
  made_header(&m, 'z', "h", RIG_REAL);
  made_epoch(&m, &usual);
  made_image(&m, 1, 1, rig_id, 0, "/a");
  snprintf(where, sizeof where, "offset %zu: part 3: ", m.n);
  make(&m);
  made_finish(&m);
  rig_stream(&m, m.n, "r");
  rig_bad("c.db", "r", (struct rig_wish){ 0 }, where);
  rig_bad("c.db", "r", (struct rig_wish){ .partial = true }, why);
  made_free(&m);
}

static void refused_part(void (*make)(struct made *), const char *why)
{
  refused_of(0, make, why);
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
  made_header(m, 'y', "h", RIG_REAL);
}

/* ---- parts of the coprocessor, which version 2.1 has ---- */

static const struct made_samples cop_rows = { .epoch = 1, .image = 1 };

static void rows_of_nothing(struct made *m)
{
  made_cop_rows(m, &cop_rows, "", &one_row, 1);
}
static void rows_of_no_kind(struct made *m)
{
  const struct made_samples s = { .epoch = 1, .image = 1, .slot = 3 };

  made_cop_rows(m, &s, "x", &one_row, 1);
}
static void rows_of_no_image(struct made *m)
{
  const struct made_samples s = { .epoch = 1, .image = 1, .w_image = 2 };

  made_cop_rows(m, &s, "x", &one_row, 1);
}
static void rows_too_few(struct made *m)
{
  made_cop_rows(m, &cop_rows, "x", &one_row, 0);
}
static void good_rows(struct made *m)
{
  made_cop_rows(m, &cop_rows, "x", &one_row, 1);
}
static void two_kinds(struct made *m)
{
  const struct made_samples s = { .epoch = 1, .image = 1, .slot = 1 };

  made_cop_rows(m, &cop_rows, "x", &one_row, 1);
  made_cop_rows(m, &s, "x", &one_row, 1);
}
static void too_many(struct made *m)
{
  for (unsigned i = 0; i < 40; i++) {
    char name[16];

    snprintf(name, sizeof name, "e%u", i);
    made_cop_rows(m, &cop_rows, name, &one_row, 1);
  }
}
static void no_program(struct made *m)
{
  made_cop(m, 2, "value", "");
}

/* Refused where it is read, or by what is in the database. */
static void refused_by_import(void (*make)(struct made *), const char *why)
{
  struct made m = { .minor = 1 };

  made_header(&m, 'z', "h", RIG_REAL);
  made_epoch(&m, &rig_usual);
  made_image(&m, 1, 1, rig_id, 0, "/a");
  make(&m);
  made_finish(&m);
  rig_stream(&m, m.n, "r");
  rig_bad("c.db", "r", (struct rig_wish){ 0 }, why);
  made_free(&m);
}

static void nonsense_of_the_coprocessor(void)
{
  refused_of(0, good_rows, "type 257 is not known");
  refused_of(1, rows_of_nothing, "an event without a name");
  refused_of(1, rows_of_no_kind, "rows of no kind");
  refused_of(1, rows_of_no_image, "image 2 was not described");
  refused_of(1, rows_too_few, "does not fit type 257");
  refused_of(1, no_program, "epoch 2 was not described");
  refused_by_import(two_kinds, "event 'x' is of two kinds");
  refused_by_import(too_many, "too many events");
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

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "make", rig_make },
    { "cut anywhere", cut_anywhere },
    { "damaged anywhere", damaged_anywhere },
    { "versions", versions },
    { "nonsense", nonsense },
    { "nonsense of the coprocessor", nonsense_of_the_coprocessor },
    CU_TEST_INFO_NULL,
  };
  int status;

  if (argc < 3 || argc > 4 || rig_init(argv[1], argv[2])) {
    fprintf(stderr, "usage: %s ELF ELF2 [all]\n", argv[0]);
    return 1;
  }
  if (argc == 4)
    step = 1;
  status = suite_run(argc == 4 ? "recording, every byte" : "recording, bad",
                     tests);
  return rig_done() ? 1 : status;
}
