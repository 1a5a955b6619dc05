/* SPDX-License-Identifier: Apache-2.0
 *
 * test_whose.c - whose a message is, what a wrong owner looks like to the
 * comparison, and what an initramfs must have.
 */
#include <string.h>

#include "cs_attribution.h"
#include "cs_whose.h"
#include "guest_check.h"
#include "suite.h"

enum { SV32 = 0x80000000, TICK = 20 };

static void record(struct cs_whose *w, uint32_t root, uint64_t time)
{
  const struct cs_message m = { .context = 1, .pc = SV32 | root,
                                .w = (uint32_t)time };

  cs_whose_record(w, &m);
}

static void a_root_page_has_several_images(void)
{
  struct cs_whose w = { 0 };
  int first = cs_whose_run(&w, 0x571, 18, 1, "sh", 1000), again, second, other;

  cs_whose_left(&w, first, 2000);
  again = cs_whose_run(&w, 0x571, 18, 1, "sh", 3000);
  cs_whose_left(&w, again, 4000);
  other = cs_whose_run(&w, 0x600, 19, 2, "tcc", 5000);
  second = cs_whose_run(&w, 0x571, 20, 1, "sh", 7000);
  CU_ASSERT_EQUAL(again, first);
  CU_ASSERT_NOT_EQUAL(second, first);
  record(&w, 0x571, 900);    /* the kernel's, before the first instruction */
  CU_ASSERT_EQUAL(cs_whose_message(&w), first);
  record(&w, 0x571, 3500);
  CU_ASSERT_EQUAL(cs_whose_message(&w), first);
  record(&w, 0x600, 3500);
  CU_ASSERT_EQUAL(cs_whose_message(&w), other);
  record(&w, 0x571, 4001);   /* the kernel's, for the second */
  CU_ASSERT_EQUAL(cs_whose_message(&w), second);
  record(&w, 0x571, 9000);
  CU_ASSERT_EQUAL(cs_whose_message(&w), second);
  cs_whose_free(&w);
}

static void an_executed_program_is_another_image(void)
{
  struct cs_whose w = { 0 };
  int sh = cs_whose_run(&w, 0x571, 18, 1, "sh", 10);
  int lua = cs_whose_run(&w, 0x571, 18, 2, "lua", 20);

  CU_ASSERT_NOT_EQUAL(sh, lua);
  CU_ASSERT_STRING_EQUAL(w.image[lua].name, "lua");
  CU_ASSERT_EQUAL(w.image[lua].pid, 18);
  cs_whose_free(&w);
}

static void nothing_is_known_without_a_record(void)
{
  struct cs_whose w = { 0 };

  CU_ASSERT_EQUAL(cs_whose_message(&w), CS_NO_IMAGE);
  cs_whose_run(&w, 0x571, 18, 1, "sh", 10);
  CU_ASSERT_EQUAL(cs_whose_message(&w), CS_NO_IMAGE);
  record(&w, 0x572, 20);
  CU_ASSERT_EQUAL(cs_whose_message(&w), CS_NO_IMAGE);
  cs_whose_free(&w);
}

static void time_goes_on_behind_32_bits(void)
{
  struct cs_whose w = { 0 };

  record(&w, 1, 0xfffffff0);
  record(&w, 1, 0x100000010);
  CU_ASSERT_EQUAL(w.time, 0x100000010);
  record(&w, 1, 0x1ffffff00);
  record(&w, 1, 0x200000000);
  CU_ASSERT_EQUAL(w.time, 0x200000000);
  cs_whose_free(&w);
}

/* ---- the comparison ---- */

static const struct cs_owner sh = { CS_MODE_U, 1 }, lua = { CS_MODE_U, 2 },
                             kernel = { CS_MODE_S, 0 };

/* Every event is a message. */
static struct cs_attribution *begin(void)
{
  struct cs_compressor c;
  char err[256];
  struct cs_attribution *a;

  CU_ASSERT_EQUAL_FATAL(cs_spec_parse("P:1+A16", &c, err, sizeof err), 0);
  a = cs_attribution_new(&c, TICK, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(a);
  cs_attribution_event(a, 100, SV32 | 5, sh, 0, 0x1000, 7);
  cs_attribution_event(a, 110, SV32 | 5, sh, 0, 0x1000, 7);
  cs_attribution_event(a, 120, SV32 | 5, kernel, 0, 0xc0000000, 7);
  cs_attribution_event(a, 130, SV32 | 6, lua, 0, 0x1000, 7);
  cs_attribution_event(a, (1 << TICK) + 5, SV32 | 6, lua, 0, 0x1000, 8);
  return a;
}

static uint64_t wrong_after(struct cs_attribution *a, struct cs_owner owner,
                            uint32_t pc, uint32_t w, uint32_t count)
{
  const struct cs_message m = { .pc = pc, .w = w, .count = count,
                                .mode = owner.mode & 3 };

  CU_ASSERT_EQUAL(cs_attribution_message(a, owner, &m), 0);
  return cs_attribution_wrong(a);
}

static void right_messages(void)
{
  struct cs_attribution *a = begin();

  cs_attribution_record(a, SV32 | 5, 100);
  CU_ASSERT_EQUAL(wrong_after(a, kernel, 0xc0000000, 7, 1), 0);
  CU_ASSERT_EQUAL(wrong_after(a, sh, 0x1000, 7, 2), 0);
  cs_attribution_record(a, SV32 | 6, 130);
  CU_ASSERT_EQUAL(wrong_after(a, lua, 0x1000, 7, 1), 0);
  cs_attribution_record(a, SV32 | 6, (1 << TICK) + 5);
  CU_ASSERT_EQUAL(wrong_after(a, lua, 0x1000, 8, 1), 0);
  CU_ASSERT_EQUAL(cs_attribution_messages(a), 4);
  cs_attribution_free(a);
}

static void wrong_messages(void)
{
  struct cs_attribution *a = begin();

  cs_attribution_record(a, SV32 | 5, 100);
  CU_ASSERT_EQUAL(wrong_after(a, lua, 0x1000, 7, 1), 1);    /* process */
  CU_ASSERT_EQUAL(wrong_after(a, kernel, 0x1000, 7, 1), 2); /* privilege */
  CU_ASSERT_EQUAL(wrong_after(a, sh, 0x1000, 8, 1), 3);     /* window */
  CU_ASSERT_EQUAL(wrong_after(a, sh, 0x1000, 7, 1), 3);
  CU_ASSERT_EQUAL(wrong_after(a, sh, 0x1000, 7, 2), 4);     /* one too many */
  CU_ASSERT_EQUAL(cs_attribution_messages(a), 5);
  cs_attribution_free(a);
}

static void wrong_records(void)
{
  static const struct { uint32_t satp, time; } wrong[] = {
    { SV32 | 6, 100 }, { SV32 | 5, 101 }, { 5, 100 },
  };

  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    struct cs_attribution *a = begin();

    cs_attribution_record(a, wrong[i].satp, wrong[i].time);
    CU_ASSERT_EQUAL(wrong_after(a, sh, 0x1000, 7, 1), 1);
    cs_attribution_free(a);
  }
}

static void messages_without_record(void)
{
  struct cs_attribution *a = begin();

  CU_ASSERT_EQUAL(wrong_after(a, sh, 0x1000, 7, 1), 1);
  cs_attribution_free(a);
}

static void compressors_that_need_clocks(void)
{
  struct cs_compressor c;
  char err[256];

  CU_ASSERT_EQUAL_FATAL(cs_spec_parse("P:1", &c, err, sizeof err), 0);
  c.tick_clocks = true;
  CU_ASSERT_PTR_NULL(cs_attribution_new(&c, TICK, err, sizeof err));
  CU_ASSERT_PTR_NOT_NULL(strstr(err, "not known without clocks"));
  CU_ASSERT_EQUAL_FATAL(cs_spec_parse("T:8:64:1024:4", &c, err, sizeof err), 0);
  CU_ASSERT_PTR_NULL(cs_attribution_new(&c, TICK, err, sizeof err));
}

/* ---- initramfs ---- */

/* An archive with one entry of three bytes. */
static size_t archive(char *to)
{
  static const char head[] =
    "070701" "00000001" "000081a4" "00000000" "00000000" "00000001"
    "00000000" "00000003" "00000000" "00000000" "00000000" "00000000"
    "00000002" "00000000" "a\0abc";
  static const char tail[] =
    "070701" "00000000" "00000000" "00000000" "00000000" "00000001"
    "00000000" "00000000" "00000000" "00000000" "00000000" "00000000"
    "0000000b" "00000000" "TRAILER!!!\0\0\0";

  memcpy(to, head, 116);
  memcpy(to + 112, "abc\0", 4);
  memcpy(to + 116, tail, 124);
  return 240;
}

static void whole_archives(void)
{
  char bytes[1024] = "";
  size_t size = archive(bytes);

  CU_ASSERT(guest_initramfs_whole(bytes, size));
  CU_ASSERT(guest_initramfs_whole(bytes, size + 272)); /* filled up */
  CU_ASSERT(guest_initramfs_whole(bytes, size + archive(bytes + size)));
}

static void cut_archives(void)
{
  char bytes[1024] = "";
  size_t size = archive(bytes);

  for (size_t n = 0; n + 4 < size; n++)
    CU_ASSERT(!guest_initramfs_whole(bytes, n));
  archive(bytes + size);
  for (size_t n = size + 1; n + 4 < 2 * size; n++)
    CU_ASSERT(!guest_initramfs_whole(bytes, n));
  memcpy(bytes + 6 + 8 * 6, "ffffffff", 8);
  CU_ASSERT(!guest_initramfs_whole(bytes, size));
  memcpy(bytes + 6 + 8 * 6, "00000003", 8);
  memcpy(bytes + 6 + 8 * 11, "ffffffff", 8);
  CU_ASSERT(!guest_initramfs_whole(bytes, size));
}

int main(void)
{
  CU_TestInfo tests[] = {
    { "images of a root page", a_root_page_has_several_images },
    { "exec", an_executed_program_is_another_image },
    { "no record", nothing_is_known_without_a_record },
    { "time", time_goes_on_behind_32_bits },
    { "right messages", right_messages },
    { "wrong messages", wrong_messages },
    { "wrong records", wrong_records },
    { "messages without record", messages_without_record },
    { "compressors that need clocks", compressors_that_need_clocks },
    { "whole archives", whole_archives },
    { "cut archives", cut_archives },
    CU_TEST_INFO_NULL,
  };
  return suite_run("whose", tests);
}
