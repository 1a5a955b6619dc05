/* SPDX-License-Identifier: Apache-2.0
 *
 * recording.c - a recorder's stream: first byte odd: bytes as they are; even:
 * marks, sequence and checksums of its parts are put right first, so that what
 * is in them is read.  Refused with name and offset, or each whole part is in
 * the database, and its counts are.
 */
#include <string.h>
#include <unistd.h>

#include <xxhash.h>
#include "cs_db_recording.h"
#include "fuzz.h"

enum { BYTES = 8192, HEAD = 16, EACH = 4 /* inputs that one is imported of */ };

/* In memory: each import syncs. */
static char dir[] = "/dev/shm/fuzz-rec-XXXXXX", path[64];

static void remove_files(void)
{
  unlink(path);
  rmdir(dir);
}

/* ---- parts ---- */

static void put(uint8_t *to, uint32_t n)
{
  for (int i = 0; i < 4; i++)
    to[i] = (uint8_t)(n >> 8 * i);
}

/* The length of a part is what it says, as far as there is room. */
static size_t put_right(uint8_t *b, size_t left, uint32_t sequence)
{
  size_t n = b[8] | (size_t)b[9] << 8, whole;

  if (n > ((left - HEAD - 4) & ~(size_t)3))
    n = (left - HEAD - 4) & ~(size_t)3;
  whole = HEAD + (n + 3) / 4 * 4 + 4;
  memset(b + HEAD + n, 0, whole - 4 - HEAD - n);
  memcpy(b, "CSRP", 4);
  b[6] = b[7] = 0;
  put(b + 8, (uint32_t)n);
  put(b + 12, sequence);
  put(b + whole - 4, XXH32(b, whole - 4, 0));
  return whole;
}

static void put_all_right(uint8_t *b, size_t n)
{
  for (uint32_t s = 0; n >= HEAD + 4; s++) {
    size_t whole = put_right(b, n, s);

    b += whole;
    n -= whole;
  }
}

/* ---- what must hold ---- */

static int64_t number(struct cs_db *db, const char *sql)
{
  return cs_db_number(db, 0, sql, "");
}

static void import(const char *file)
{
  char err[CS_DB_ERROR] = "";
  struct cs_db *db = cs_db_open(path, CS_DB_WRITE, err, sizeof err);
  const struct cs_db_recording from = { .path = file, .partial = true };
  struct cs_db_recorded got;

  FUZZ_CHECK(db, "%s", err);
  if (cs_db_add_recording(db, &from, &got)) {
    FUZZ_CHECK(strstr(db->error, file) || strstr(db->error, path) ||
               strstr(db->error, "slot"), "'%s'", db->error);
  } else {
    FUZZ_CHECK(got.parts > 0, "no part");
    FUZZ_CHECK(!number(db, "SELECT COUNT(*) FROM event WHERE counts <> ifnull("
                       "(SELECT SUM(count) FROM tally WHERE event = id), 0)"),
               "counts");
    cs_db_do(db, "DELETE FROM run", "");
    FUZZ_CHECK(!db->failed, "%s", db->error);
  }
  cs_db_close(db);
  unlink(path);
}

static enum cs_rec_got read_all(const char *file, uint32_t *parts)
{
  char err[CS_REC_ERROR] = "";
  struct cs_recording *r = cs_recording_open(file, err, sizeof err);
  struct cs_rec_part p;
  enum cs_rec_got end;

  FUZZ_CHECK(r, "%s", err);
  for (*parts = 0; (end = cs_recording_next(r, &p)) == CS_REC_PART; ++*parts)
    FUZZ_CHECK(p.sequence == *parts, "part %u", p.sequence);
  if (end != CS_REC_WHOLE)
    FUZZ_CHECK(strstr(cs_recording_error(r), file) &&
               strstr(cs_recording_error(r), ": offset "), "'%s'",
               cs_recording_error(r));
  cs_recording_close(r);
  return end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
  static unsigned inputs;
  uint8_t bytes[BYTES];
  struct fuzz_file f;
  uint32_t parts;

  if (!*path) {
    FUZZ_CHECK(mkdtemp(dir), "no folder");
    snprintf(path, sizeof path, "%s/db", dir);
    atexit(remove_files);
  }
  if (n < 2 || n > BYTES)
    return 0;
  memcpy(bytes, data + 1, --n);
  if (!(data[0] & 1))
    put_all_right(bytes, n);
  f = fuzz_file(bytes, n);
  if (read_all(f.path, &parts) != CS_REC_BAD && parts > 1 &&
      !(inputs++ % EACH))
    import(f.path);
  fuzz_close(&f);
  return 0;
}
