/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_recording.c - the parts of a stream file: marks, lengths, sequence,
 * checksums; and whether a file that ends too early was cut or is damaged.
 */
#include "cs_recording_int.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

static const uint8_t mark[4] = { 'C', 'S', 'R', 'P' };

static uint32_t u32(const uint8_t *p)
{
  return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
         (uint32_t)p[3] << 24;
}

static uint16_t u16(const uint8_t *p)
{
  return (uint16_t)(p[0] | p[1] << 8);
}

/* ---- errors ---- */

int cs_recording_fail(struct cs_recording *r, uint64_t offset,
                      const char *format, ...)
{
  int n = snprintf(r->error, sizeof r->error, "%s: offset %" PRIu64 ": ",
                   r->path, offset);
  va_list ap;

  if (n >= (int)sizeof r->error)
    n = (int)sizeof r->error - 1;
  va_start(ap, format);
  vsnprintf(r->error + n, sizeof r->error - (size_t)n, format, ap);
  va_end(ap);
  r->failed = true;
  return -1;
}

const char *cs_recording_error(const struct cs_recording *r)
{
  return r->error;
}

/* ---- opening ---- */

struct cs_recording *cs_recording_open(const char *path, char *err,
                                       size_t errlen)
{
  struct cs_recording *r = calloc(1, sizeof *r);
  struct stat st;

  if (r)
    r->path = strdup(path);
  if (!r || !r->path) {
    snprintf(err, errlen, "%s: out of memory", path);
    free(r);
    return NULL;
  }
  r->f = fopen(path, "rb");
  if (r->f && !fstat(fileno(r->f), &st) && !S_ISDIR(st.st_mode))
    return r;
  snprintf(err, errlen, "%s: %s", path,
           r->f ? "is a directory" : strerror(errno));
  cs_recording_close(r);
  return NULL;
}

void cs_recording_close(struct cs_recording *r)
{
  if (!r)
    return;
  if (r->f)
    fclose(r->f);
  free(r->path);
  free(r);
}

/* ---- heads ---- */

/* As far as it is there, with n bytes. */
static int check_head(struct cs_recording *r, size_t n)
{
  const uint8_t *b = r->bytes;

  if (memcmp(b, mark, n < 4 ? n : 4))
    return cs_recording_fail(r, r->offset, r->sequence
                             ? "part %" PRIu32 ": damaged: no mark of a part"
                             : "not a recorder's stream", r->sequence);
  if (n >= 8 && u16(b + 6))
    return cs_recording_fail(r, r->offset, "part %" PRIu32 ": damaged: head",
                             r->sequence);
  if (n >= 12 && u32(b + 8) > CS_REC_CONTENT)
    return cs_recording_fail(r, r->offset, "part %" PRIu32 ": damaged: %" PRIu32
                             " bytes of content", r->sequence, u32(b + 8));
  for (size_t i = 12; i < n && i < CS_REC_HEAD; i++)
    if (b[i] != (uint8_t)(r->sequence >> 8 * (i - 12)))
      return cs_recording_fail(r, r->offset, "part %" PRIu32 ": damaged: it "
                               "has another sequence", r->sequence);
  if (n >= 6 && !r->sequence && u16(b + 4) != CS_REC_HEADER)
    return cs_recording_fail(r, r->offset, "the first part is no header");
  return 0;
}

/* With its head, padding and CRC. */
static size_t whole_bytes(uint32_t content)
{
  return CS_REC_HEAD + ((size_t)content + 3) / 4 * 4 + CS_REC_SUM;
}

/* Bytes that a part has when its length is right: the shortest of its type. */
static uint32_t least_bytes(uint16_t type)
{
  static const uint32_t least[CS_REC_END + 1] = {
    0, 46, 158, 38, 26, 32, 18, 16, 36, 240, 16, 96, 32,
  };

  return type <= CS_REC_END ? least[type] : 0;
}

/* A whole part with a later sequence in what is there behind the first n
 * bytes: then the one before did not reach beyond it. */
static bool has_part(const struct cs_recording *r, size_t n, size_t there)
{
  for (size_t at = n; at + CS_REC_HEAD + CS_REC_SUM <= there; at += 4) {
    const uint8_t *b = r->bytes + at;
    size_t bytes;

    if (memcmp(b, mark, 4) || u32(b + 8) > CS_REC_CONTENT ||
        u32(b + 12) <= r->sequence)
      continue;
    bytes = whole_bytes(u32(b + 8));
    if (at + bytes <= there &&
        u32(b + bytes - CS_REC_SUM) == XXH32(b, bytes - CS_REC_SUM, 0))
      return true;
  }
  return false;
}

static enum cs_rec_got cut(struct cs_recording *r, size_t there)
{
  if (there)
    cs_recording_fail(r, r->offset, "cut in part %" PRIu32 ", at %" PRIu64,
                      r->sequence, r->offset + there);
  else if (r->sequence)
    cs_recording_fail(r, r->offset, "cut behind part %" PRIu32 ": there is no "
                      "end part", r->sequence - 1);
  else
    cs_recording_fail(r, 0, "it is empty");
  return CS_REC_CUT;
}

/* ---- parts ---- */

static int check_whole(struct cs_recording *r, uint32_t content, size_t bytes)
{
  for (size_t i = CS_REC_HEAD + content; i < bytes - CS_REC_SUM; i++)
    if (r->bytes[i])
      return cs_recording_fail(r, r->offset, "part %" PRIu32 ": damaged: "
                               "padding", r->sequence);
  if (u32(r->bytes + bytes - CS_REC_SUM) != XXH32(r->bytes, bytes - CS_REC_SUM, 0))
    return cs_recording_fail(r, r->offset, "part %" PRIu32 ": damaged: its "
                             "checksum is wrong", r->sequence);
  return 0;
}

/* The file ends in the part: cut, or the length is damaged. */
static enum cs_rec_got too_short(struct cs_recording *r, uint32_t content,
                                 size_t there)
{
  uint16_t type = u16(r->bytes + 4);

  if (content < least_bytes(type) ||
      (type == CS_REC_END && r->minor <= CS_REC_MINOR && content != least_bytes(type)) ||
      has_part(r, CS_REC_HEAD, there)) {
    cs_recording_fail(r, r->offset, "part %" PRIu32 ": damaged: %" PRIu32
                      " bytes of content", r->sequence, content);
    return CS_REC_BAD;
  }
  return cut(r, there);
}

/* Nothing follows the end. */
static enum cs_rec_got look_behind(struct cs_recording *r)
{
  if (fgetc(r->f) == EOF && !ferror(r->f))
    return CS_REC_WHOLE;
  cs_recording_fail(r, r->offset, "damaged: something follows the end part");
  return CS_REC_BAD;
}

static int read_error(struct cs_recording *r)
{
  return ferror(r->f) ? cs_recording_fail(r, r->offset, "%s", strerror(errno))
                      : 0;
}

enum cs_rec_got cs_recording_next(struct cs_recording *r,
                                  struct cs_rec_part *p)
{
  size_t there, bytes;
  uint32_t content;

  if (r->failed)
    return CS_REC_BAD;
  if (r->ended)
    return look_behind(r);
  there = fread(r->bytes, 1, CS_REC_HEAD, r->f);
  if (read_error(r) || check_head(r, there))
    return CS_REC_BAD;
  if (there < CS_REC_HEAD)
    return cut(r, there);
  content = u32(r->bytes + 8);
  bytes = whole_bytes(content);
  there += fread(r->bytes + CS_REC_HEAD, 1, bytes - CS_REC_HEAD, r->f);
  if (read_error(r))
    return CS_REC_BAD;
  if (there < bytes)
    return too_short(r, content, there);
  *p = (struct cs_rec_part){
    .type = u16(r->bytes + 4), .sequence = r->sequence, .offset = r->offset,
    .sum = u32(r->bytes + bytes - CS_REC_SUM),
  };
  if (check_whole(r, content, bytes) ||
      cs_recording_content(r, p, r->bytes + CS_REC_HEAD, content))
    return CS_REC_BAD;
  r->ended = p->type == CS_REC_END;
  r->offset += bytes;
  r->sequence++;
  return CS_REC_PART;
}
