/* SPDX-License-Identifier: Apache-2.0
 *
 * test_recorder_cop.c - the recorder and the coprocessor, without one: rows of a
 * handler as parts of the stream, and what the driver's stream has of it.
 */
#include <stdlib.h>
#include <string.h>

#include "rec_cop_rows.h"
#include "recorder_rig.h"
#include "suite.h"
#include "sys.h"

enum { COP_ROWS = 0x101, PID = 5, LIBRARY = 0x20000, PROGRAM = 0x10000 };

/* ---- the guest's memory ---- */

static unsigned maps_left;

void *sys_map(void *at, size_t n, int protection, int flags, int fd,
              uint32_t offset)
{
  (void)at, (void)protection, (void)flags, (void)fd, (void)offset;
  return maps_left && maps_left-- ? calloc(1, n) : NULL;
}

int sys_failed(const void *map)
{
  return map ? 0 : 12;
}

int sys_unmap(void *at, size_t n)
{
  (void)n;
  free(at);
  return 0;
}

/* ---- rows ---- */

static struct rec_cop_rows cop;

/* A process with a program (a page of its file in front) and a library, and the
 * kernel; memory can be had so often. */
static void begin(unsigned maps)
{
  static const struct rec_image kernel = { .kind = REC_KERNEL, .start = 0xc0000000,
                                           .length = 0x100000, .path = "vmlinux" };

  start();
  rec_kernel(&system_, &kernel);
  rec_present(&system_, PID, 0, "a");
  rec_mapped(&system_, PID, &(struct rec_mapping){ .start = PROGRAM, .length = 0x1000,
                                                   .place = 0x1000, .path = "/a" }, 0);
  rec_mapped(&system_, PID, &(struct rec_mapping){ .start = LIBRARY, .length = 0x1000,
                                                   .path = "/b" }, 0);
  system_.rows.epoch = 1;
  maps_left = maps;
  free(cop.row);
  cop = (struct rec_cop_rows){ .system = &system_,
                               .process = rec_find(&system_, PID, 1) };
}

static void row(unsigned kind, uint32_t pc, uint32_t key, uint32_t other,
                uint64_t count, uint64_t total)
{
  const struct cs_cop_row_out r = { .kind = (uint8_t)kind, .pc = pc, .key = key,
                                    .other = other, .count = count, .total = total };

  rec_cop_row(&cop, &r);
}

static void written(void)
{
  rec_cop_rows_write(&cop);
  finish();
}

static uint64_t u64(const uint8_t *at)
{
  return u32(at) | (uint64_t)u32(at + 4) << 32;
}

/* The count of an event at an offset of an image; its rows are of that kind, w in
 * that image. */
static uint64_t count(const char *event, unsigned holds, uint32_t image,
                      uint32_t w_image, uint32_t offset, uint32_t w)
{
  uint64_t all = 0;
  const uint8_t *c;

  for (unsigned n = 0; (c = find(COP_ROWS, n)); n++) {
    uint32_t rows_ = u32(c + 20);

    if (u32(c) != 1 || u32(c + 4) || u32(c + 8) != image ||
        u32(c + 12) != w_image || c[16] != holds || !text_is(c + 24 + 16 * rows_, event))
      continue;
    for (uint32_t i = 0; i < rows_; i++)
      if (u32(c + 24 + 16 * i) == offset && u32(c + 28 + 16 * i) == w)
        all += u64(c + 32 + 16 * i);
  }
  return all;
}

enum { SAMPLE, VALUE, EDGE };

void cop_rows(void)
{
  begin(100);
  row(CS_COP_ROW_VALUE, PROGRAM + 4, 7, 0, UINT64_C(1) << 40, UINT64_C(2) << 40);
  row(CS_COP_ROW_VALUE, PROGRAM + 4, 8, 0, 5, UINT64_C(3) << 40);
  row(CS_COP_ROW_VALUE, LIBRARY + 8, 7, 0, 6, 9);
  row(CS_COP_ROW_VALUE, 0x5000, 7, 0, 2, 2);
  row(CS_COP_ROW_BRANCH, PROGRAM + 8, 1, 0, 3, 4);
  row(CS_COP_ROW_BRANCH, PROGRAM + 8, 0, 0, 0, 4);
  row(CS_COP_ROW_TARGET, PROGRAM + 12, LIBRARY + 16, 0, 11, 12);
  row(CS_COP_ROW_PAIR, PROGRAM + 8, 2, PROGRAM + 4, 13, 20);
  row(CS_COP_ROW_PAIR, PROGRAM + 8, 3, PROGRAM + 4, 7, 20);
  row(CS_COP_ROW_DEPEND, PROGRAM + 4, 17, LIBRARY, 14, 14);
  row(CS_COP_ROW_DEPEND, PROGRAM + 4, 18, LIBRARY, 1, 1);
  row(CS_COP_ROW_CONTEXT, PROGRAM + 4, 0xabc, 0, 15, 0);
  row(CS_COP_ROW_CALL, PROGRAM, 0xabc, 0, 0, 0);
  row(CS_COP_ROW_CONFLICT, PROGRAM + 4, 0x80, 0, 16, 0);
  row(CS_COP_ROW_SILENT, PROGRAM + 4, 0, 0, 17, 18);
  row(CS_COP_ROW_REDUNDANT, PROGRAM + 4, 0, 0, 19, 21);
  written();
  CU_ASSERT_EQUAL(count("cop_value", VALUE, 2, 0, 0x1004, 7), UINT64_C(1) << 40);
  CU_ASSERT_EQUAL(count("cop_value", VALUE, 2, 0, 0x1004, 8), 5);
  CU_ASSERT_EQUAL(count("cop_value_of", SAMPLE, 2, 0, 0x1004, 0), UINT64_C(3) << 40);
  CU_ASSERT_EQUAL(count("cop_value", VALUE, 3, 0, 8, 7), 6);
  CU_ASSERT_EQUAL(count("cop_value_of", SAMPLE, 3, 0, 8, 0), 9);
  CU_ASSERT_EQUAL(count("cop_value", VALUE, 0, 0, 0x5000, 7), 2);
  CU_ASSERT_EQUAL(count("cop_branch", VALUE, 2, 0, 0x1008, 1), 3);
  CU_ASSERT_EQUAL(count("cop_branch_of", SAMPLE, 2, 0, 0x1008, 0), 4);
  CU_ASSERT_EQUAL(count("cop_target", EDGE, 2, 3, 0x100c, 16), 11);
  CU_ASSERT_EQUAL(count("cop_target_of", SAMPLE, 2, 0, 0x100c, 0), 12);
  CU_ASSERT_EQUAL(count("cop_pair_tn", EDGE, 2, 2, 0x1008, 0x1004), 13);
  CU_ASSERT_EQUAL(count("cop_pair_tt", EDGE, 2, 2, 0x1008, 0x1004), 7);
  CU_ASSERT_EQUAL(count("cop_depend", EDGE, 2, 3, 0x1004, 0), 15);
  CU_ASSERT_EQUAL(count("cop_depend_distance", VALUE, 2, 0, 0x1004, 17), 14);
  CU_ASSERT_EQUAL(count("cop_context", VALUE, 2, 0, 0x1004, 0xabc), 15);
  CU_ASSERT_EQUAL(count("cop_call", VALUE, 2, 0, 0x1000, 0xabc), 1);
  CU_ASSERT_EQUAL(count("cop_conflict", VALUE, 2, 0, 0x1004, 0x80), 16);
  CU_ASSERT_EQUAL(count("cop_silent", SAMPLE, 2, 0, 0x1004, 0), 17);
  CU_ASSERT_EQUAL(count("cop_silent_of", SAMPLE, 2, 0, 0x1004, 0), 18);
  CU_ASSERT_EQUAL(count("cop_redundant", SAMPLE, 2, 0, 0x1004, 0), 19);
  CU_ASSERT_EQUAL(count("cop_redundant_of", SAMPLE, 2, 0, 0x1004, 0), 21);
  for (unsigned n = 0; find(COP_ROWS, n); n++) {
    const uint8_t *c = find(COP_ROWS, n);

    CU_ASSERT_EQUAL(c[17], 0);
    CU_ASSERT_EQUAL(c[18], u32(c + 8) ? 0 : REC_NO_MAP);
  }
}

/* More than a part has room for, and more than there is memory for; the kernel's. */
void cop_many_rows(void)
{
  enum { MANY = 10000 };
  uint64_t all = 0;
  const uint8_t *c;

  begin(100);
  cop.process = 0;
  for (uint32_t n = 0; n < MANY; n++)
    row(CS_COP_ROW_CONFLICT, 0xc0000000 + 2 * (n * 7 % MANY), 3, 0, n + 1, 0);
  written();
  for (unsigned n = 0; (c = find(COP_ROWS, n)); n++) {
    CU_ASSERT_EQUAL(c[17], 1);
    CU_ASSERT(24 + 16 * u32(c + 20) <= REC_CONTENT - 16);
    for (uint32_t i = 0; i < u32(c + 20); i++)
      all += u64(c + 32 + 16 * i);
  }
  CU_ASSERT_EQUAL(all, (uint64_t)MANY * (MANY + 1) / 2);
  CU_ASSERT_EQUAL(count("cop_conflict", VALUE, 1, 0, 2 * 7, 3), 2);
  CU_ASSERT_EQUAL(cop.lost, 0);
  begin(1);
  for (uint32_t n = 0; n < MANY; n++)
    row(CS_COP_ROW_CONFLICT, PROGRAM, n, 0, 1, 0);
  CU_ASSERT_EQUAL(cop.lost + cop.n, MANY);
  CU_ASSERT_EQUAL(cop.n, 4096);
}

/* ---- the driver's stream ---- */

static unsigned tuples, records;
static uint32_t last[68];

static void on_tuple(void *context, const uint32_t *e)
{
  CU_ASSERT_PTR_EQUAL(context, &tuples);
  tuples += e[CS_STREAM_COUNT];
}

static void on_record(void *context, const uint32_t *words)
{
  (void)context;
  records++;
  memcpy(last, words, sizeof last);
}

/* Its tuples are neither rows nor in the law; records come whole, also where the
 * area begins anew. */
void cop_stream(void)
{
  uint32_t counts[23] = { 6, 6 }, array[67] = { 64 }, microcode[19] = { 0 };

  start();
  tuples = records = 0;
  stream.tuple = on_tuple;
  stream.microcode = on_record;
  stream.cop = &tuples;
  aux_head = AREA - 9 * 16 - 5 * 16 - 32;
  stream.aux = aux_head;
  session_header();
  entry(0, REC_MODE_COP, 1, 0x10010, 3, 100);
  entry(0, REC_MODE_COP, 1, 0xc0000010, 3, 11);
  microcode[CS_STREAM_MICROCODE_COUNTS - 1 + 7] = 111;
  unit(CS_STREAM_MICROCODE, 5, 0, microcode);
  for (uint32_t n = 0; n < 64; n++)
    array[3 + n] = 1000 + n;
  unit(CS_STREAM_ARRAY, 17, 0x3000, array);
  counts[CS_STREAM_COUNTS_SENT - 1] = 6 + 111;
  unit(CS_STREAM_COUNTS, 6, 0, counts);
  take();
  CU_ASSERT_EQUAL(tuples, 111);
  CU_ASSERT_EQUAL(records, 2);
  CU_ASSERT_EQUAL(CS_STREAM_LOW(last[0]), 0x3000);
  CU_ASSERT_EQUAL(last[4], 1000);
  CU_ASSERT_EQUAL(last[67], 1063);
  CU_ASSERT(stream.ended);
  CU_ASSERT(!stream.counts.unlawful);
  CU_ASSERT_EQUAL(stream.counts.sent, 6);
  finish();
  CU_ASSERT_EQUAL(sum_of_all(), 0);
  CU_ASSERT_EQUAL(looks, 0);
}
