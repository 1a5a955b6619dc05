/* SPDX-License-Identifier: Apache-2.0
 *
 * test_recorder.c - the recorder's parts that need no guest: what they write is
 * read back here by docs/record.md.
 */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "rec_text.h"
#include "rec_what.h"
#include "recorder_rig.h"
#include "suite.h"

static void frames(void)
{
  enum { WORDS = 100 };
  uint32_t words[WORDS];

  start();
  for (uint32_t n = 0; n < WORDS; n++) {
    CU_ASSERT_EQUAL(rec_xxh32(words, 4 * n), XXH32(words, 4 * n, 0));
    words[n] = (n + 1) * 0x87654321u;
  }
  rec_begin(&out, REC_COMM);
  rec_put32(&out, 7);
  rec_put64(&out, 0x1122334455667788);
  rec_put_text(&out, "lua");
  rec_end(&out);
  rec_begin(&out, REC_EXIT);
  rec_end(&out);
  rec_flush(&out);
  CU_ASSERT_EQUAL(parts(), 2);
  CU_ASSERT_EQUAL(u32(find(REC_COMM, 0) + 4), 0x55667788);
  CU_ASSERT(text_is(find(REC_COMM, 0) + 12, "lua"));
  for (size_t n = 0; n < file.used; n++) {
    file.data[n] ^= 1;
    CU_ASSERT(parts() < 2);
    file.data[n] ^= 1;
  }
}

/* What fits no more is not written, and nothing behind it. */
static void full_disk(void)
{
  start();
  file.most = 3 * REC_BUFFER;
  for (unsigned n = 0; n < 10000; n++) {
    rec_begin(&out, REC_CLOCK);
    rec_put64(&out, n);
    rec_end(&out);
  }
  CU_ASSERT(!rec_flush(&out));
  CU_ASSERT(out.failed);
  CU_ASSERT_EQUAL(out.written, file.used);
  CU_ASSERT_EQUAL(parts(), file.used / 28);
}

static void random_rows(void)
{
  /* the numbers of groups that are so far apart have the same bits in a place */
  enum { OFFSETS = 20, VALUES = 3, GROUPS = 5, APART = 128 };
  static uint64_t expected[OFFSETS][VALUES][GROUPS];
  uint64_t total = 0;
  uint32_t state = 1;

  start();
  memset(expected, 0, sizeof expected);
  for (uint32_t image = 1; image <= GROUPS * APART; image++)
    rec_group(&system_.rows, &(struct rec_group){ .image = image });
  for (int n = 0; n < 20000; n++) {
    uint32_t offset = suite_below(&state, OFFSETS), w = suite_below(&state, VALUES);
    uint32_t g = suite_below(&state, GROUPS);
    uint32_t count = 1 + (suite_random(&state) >> (n % 10 ? 12 : 0));
    const struct rec_group group = { .image = g * APART + 1 };
    int number = rec_group(&system_.rows, &group);

    while (!rec_add(&system_.rows, (uint32_t)number, offset, w, count))
      rec_rows_write(&system_.rows, &out);
    expected[offset][w][g] += count;
    total += count;
  }
  finish();
  CU_ASSERT_EQUAL(sum_of_all(), total);
  CU_ASSERT_EQUAL(system_.rows.counts, total);
  for (uint32_t o = 0; o < OFFSETS; o++)
    for (uint32_t w = 0; w < VALUES; w++)
      for (uint32_t g = 0; g < GROUPS; g++) {
        const struct sample s = { .image = g * APART + 1, .offset = o, .w = w };
        CU_ASSERT_EQUAL(sum(&s), expected[o][w][g]);
      }
}

/* More rows of a group than a part has room for, beside a group of few. */
static void long_group(void)
{
  enum { MANY_LOG2 = 14, MANY = (1 << MANY_LOG2) / 4 * 3, FEW = 8,
         A_PART = (REC_CONTENT - 24) / 12, PARTS = (MANY - FEW + A_PART - 1) / A_PART + 1 };
  static struct rec_row memory[1 << MANY_LOG2];
  const struct rec_group one = { .image = 1 }, other = { .image = 2 };
  struct rec_rows *t = &system_.rows;
  uint64_t total = 0;
  unsigned before;

  start();
  memset(memory, 0, sizeof memory);
  rec_rows_init(t, memory, MANY_LOG2);
  t->epoch = 1;
  before = out.sequence;
  for (uint32_t n = 0; n < MANY; n++) {
    const struct rec_group *g = n % (MANY / FEW) ? &one : &other;

    CU_ASSERT(rec_add(t, (uint32_t)rec_group(t, g), n, 2 * n, n + 1));
    total += n + 1;
  }
  CU_ASSERT(!rec_add(t, 0, MANY, 0, 1));
  rec_rows_write(t, &out);
  CU_ASSERT_EQUAL(out.sequence, before + PARTS);
  finish();
  CU_ASSERT_EQUAL(sum_of_all(), total);
  CU_ASSERT_EQUAL(t->written, MANY);
  for (uint32_t n = 0; n < MANY; n += n < MANY / 2 ? 101 : 11) {
    const struct sample s = { .image = n % (MANY / FEW) ? 1 : 2, .offset = n, .w = 2 * n };

    CU_ASSERT_EQUAL(sum(&s), n + 1);
  }
}

/* 1 forks 5, which executes /a; its pid is used again by a child of 1 that
 * executes /b.  Entries of the first come last. */
static void processes(void)
{
  start();
  system_.by_process = true;
  rec_present(&system_, 1, 0, "init");
  rec_mapped(&system_, 1, &(struct rec_mapping){ .start = 0x10000, .length = 0x1000,
                                                 .path = "/init" }, 0);
  session_header();
  program(1, CS_STREAM_PRESENT, 1, 5);
  entry(1, 0, 0, 0x10010, 3, 100);
  announce(0);
  fork_(5, 1, 10);
  comm(5, "a", true, 20);
  map(5, 0x10000, 0x2000, 0x1000, "/a", 21);
  exit_(5, 30);
  fork_(5, 1, 40);
  comm(5, "b", true, 50);
  map(5, 0x10000, 0x2000, 0, "/b", 51);
  program(2, CS_STREAM_EXEC, 5, 55);
  entry(2, 0, 0, 0x10004, 1, 7);
  program(3, CS_STREAM_EXEC, 5, 25);
  entry(3, 0, 0, 0x10004, 1, 11);
  program(4, CS_STREAM_FORK, 5, 15);
  entry(4, 0, 0, 0x10010, 3, 13);
  program(3, CS_STREAM_EXIT, 5, 0);
  program(3, CS_STREAM_EXEC, 99, 60);
  entry(3, 0, 0, 0x10004, 1, 17);
  entry(2, 0, 0, 0x90004, 1, 19);
  entry(0, 0, 0, 0x10004, 1, 23);
  take();
  finish();
  CU_ASSERT_EQUAL(begun, 1);
  CU_ASSERT(text_is(find(REC_IMAGE, 0) + 36, "/init"));
  CU_ASSERT(text_is(find(REC_IMAGE, 1) + 36, "/a"));
  CU_ASSERT_EQUAL(find(REC_IMAGE, 1)[5], 20);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .process = 1, .image = 1, .offset = 0x10, .w = 3 }), 100);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .process = 2, .image = 1, .offset = 0x10, .w = 3 }), 13);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .process = 5, .image = 3, .offset = 4, .w = 1 }), 7);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .process = 3, .image = 2, .offset = 0x1004, .w = 1 }), 11);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .reason = REC_NO_PROCESS,
                                        .offset = 0x10004, .w = 1 }), 17);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .process = 5, .reason = REC_NO_MAP,
                                        .offset = 0x90004, .w = 1 }), 19);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .reason = REC_NOBODY,
                                        .offset = 0x10004, .w = 1 }), 23);
  /* 1 init, 2 forked, 3 /a, 4 forked, 5 /b */
  CU_ASSERT_EQUAL(u32(find(REC_PROCESS, 2) + 8), 2);
  CU_ASSERT_EQUAL(u32(find(REC_PROCESS, 4) + 12), REC_EXECUTED);
  CU_ASSERT(text_is(find(REC_PROCESS, 4) + 24, "b"));
  CU_ASSERT_EQUAL(u32(find(REC_EXIT, 0) + 4), REC_LEFT);
  CU_ASSERT_EQUAL(u32(find(REC_EXIT, 1)), 3);
}

/* Where processes are not told apart, who is the first to map an image is described;
 * the rest of them are not in the stream. */
static void together(void)
{
  start();
  rec_present(&system_, 1, 0, "init");
  map(1, 0x10000, 0x1000, 0, "/init", 0);
  for (uint32_t pid = 5; pid < 25; pid++) {
    fork_(pid, 1, 10 * pid);
    comm(pid, "a", true, 10 * pid + 1);
    map(pid, 0x10000, 0x2000, 0, pid < 20 ? "/a" : "/b", 10 * pid + 2);
    comm(pid, "renamed", false, 10 * pid + 3);
    exit_(pid, 10 * pid + 4);
    take();
  }
  session_header();
  program(1, CS_STREAM_EXEC, 23, 300);
  entry(1, 0, 0, 0x10004, 1, 7);
  take();
  finish();
  CU_ASSERT_EQUAL(system_.seen, 41);
  CU_ASSERT_EQUAL(system_.processes, 3);
  CU_ASSERT_EQUAL(u32(find(REC_PROCESS, 1) + 4), 5);
  CU_ASSERT_EQUAL(u32(find(REC_PROCESS, 1) + 12), REC_EXECUTED);
  CU_ASSERT_EQUAL(u32(find(REC_PROCESS, 2)), 3);
  CU_ASSERT_EQUAL(u32(find(REC_PROCESS, 2) + 4), 20);
  CU_ASSERT_PTR_NULL(find(REC_PROCESS, 3));
  CU_ASSERT_EQUAL(u32(find(REC_MAP, 2)), 3);
  CU_ASSERT_PTR_NULL(find(REC_MAP, 3));
  CU_ASSERT_EQUAL(u32(find(REC_COMM, 1)), 3);
  CU_ASSERT_PTR_NULL(find(REC_COMM, 2));
  CU_ASSERT_EQUAL(u32(find(REC_EXIT, 1)), 3);
  CU_ASSERT_PTR_NULL(find(REC_EXIT, 2));
  CU_ASSERT_EQUAL(sum(&(struct sample){ .image = 3, .offset = 4, .w = 1 }), 7);
}

/* Each process on its own; w of code in its own image, in another one, in the
 * kernel, nowhere. */
static void code(void)
{
  const struct rec_image kernel = { .kind = REC_KERNEL, .path = "vmlinux",
                                    .start = 0xc0000000, .length = 0x100000 };

  start();
  system_.code = 2;
  system_.by_process = true;
  rec_kernel(&system_, &kernel);
  rec_present(&system_, 8, 0, "p");
  rec_mapped(&system_, 8, &(struct rec_mapping){ .start = 0x10000, .length = 0x1000,
                                                 .path = "/p" }, 0);
  rec_mapped(&system_, 8, &(struct rec_mapping){ .start = 0x80000, .length = 0x1000,
                                                 .place = 0x3000, .path = "/lib" }, 0);
  session_header();
  program(1, CS_STREAM_PRESENT, 8, 5);
  entry(1, 0, 1, 0x10010, 0x10020, 1);
  entry(1, 0, 1, 0x10010, 0x80020, 2);
  entry(1, 0, 1, 0x10010, 0xc0000020, 4);
  entry(1, 0, 1, 0x10010, 0x70000000, 8);
  entry(1, 1, 0, 0xc0000010, 5, 16);
  entry(1, 1, 0, 0xc8000010, 5, 32);
  entry(1, 1, 0, 0xc8000010, 5, 32);
  take();
  finish();
  CU_ASSERT_EQUAL(looks, 1);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .process = 1, .image = 2, .w_image = 2,
                                        .slot = 1, .offset = 0x10, .w = 0x20 }), 1);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .process = 1, .image = 2, .w_image = 3,
                                        .slot = 1, .offset = 0x10, .w = 0x3020 }), 2);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .process = 1, .image = 2, .w_image = 1,
                                        .slot = 1, .offset = 0x10, .w = 0x20 }), 4);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .process = 1, .image = 2, .slot = 1,
                                        .offset = 0x10, .w = 0x70000000 }), 8);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .process = 1, .image = 1, .mode = 1,
                                        .offset = 0x10, .w = 5 }), 16);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .process = 1, .mode = 1, .w = 5,
                                        .reason = REC_NO_KERNEL,
                                        .offset = 0xc8000010 }), 64);
}

/* Another image at the same address: until the driver has sent what it had,
 * samples there are of either. */
static void mapped_anew(void)
{
  start();
  rec_present(&system_, 8, 0, "p");
  map(8, 0x10000, 0x1000, 0, "/p", 1);
  map(8, 0x80000, 0x2000, 0, "/add", 2);
  session_header();
  program(1, CS_STREAM_PRESENT, 8, 5);
  entry(1, 0, 0, 0x80010, 1, 1);
  announce(0);
  map(8, 0x80000, 0x2000, 0, "/add", 3); /* the same once more */
  take();
  CU_ASSERT(!stream.mixed);
  map(8, 0x81000, 0x1000, 0, "/mix", 4);
  entry(1, 0, 0, 0x81010, 1, 2);
  entry(1, 0, 0, 0x80010, 1, 4);
  take();
  CU_ASSERT(stream.mixed);
  stream.unmix_at = aux_head + 16;
  entry(1, 0, 0, 0x81010, 1, 8);
  take();
  entry(1, 0, 0, 0x81010, 1, 16);
  take();
  finish();
  CU_ASSERT_EQUAL(sum(&(struct sample){ .image = 2, .offset = 0x10, .w = 1 }), 5);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .reason = REC_MIXED, .offset = 0x81010,
                                        .w = 1 }), 10);
  CU_ASSERT_EQUAL(sum(&(struct sample){ .image = 3, .offset = 0x10, .w = 1 }), 16);
}

/* More of everything than there is room for: nothing is lost but names. */
static void crowd(void)
{
  uint64_t total = 0;

  start();
  system_.by_process = true;
  rec_present(&system_, 1, 0, "init");
  session_header();
  take();
  for (uint32_t n = 2; n < 6 * REC_PROCESSES; n++) {
    uint64_t from = aux_head;
    char path[16];

    snprintf(path, sizeof path, "/%u", n % (2 * REC_IMAGES));
    fork_(n, 1, 10 * n);
    comm(n, "x", true, 10 * n + 1);
    map(n, 0x10000, 0x1000, 0, path, 10 * n + 2);
    program(n % 400 + 1, CS_STREAM_EXEC, n, 10 * n + 3);
    entry(n % 400 + 1, 0, 0, 0x10000 + 4 * (n % 64), n, n);
    total += n;
    if (n % 3)
      exit_(n, 10 * n + 4);
    announce(from);
    take();
  }
  finish();
  CU_ASSERT_EQUAL(sum_of_all(), total);
  CU_ASSERT(system_.no_room > 0);
  CU_ASSERT_EQUAL(system_.rows.counts, total);
}

/* Records over the end of the ring, unknown ones, lost ones. */
/* Both go round, the area in the middle of records of three units too. */
static void rings_wrap(void)
{
  uint64_t lost[2] = { 1, 42 }, entries = 0;

  start();
  system_.by_process = true;
  rec_present(&system_, 1, 0, "init");
  for (uint32_t n = 0; n < 200; n++) {
    fork_(100 + n, 1, 10 * n + 10);
    comm(100 + n, "child", false, 10 * n + 11);
    record(1000 + n, 0, lost, n % 17, 0);
    program(1 + n % 7, CS_STREAM_FORK, 100 + n, 10 * n + 10);
    for (uint32_t i = 0; i < n; i++, entries++)
      entry(1 + n % 7, 0, 0, 0x10000 + 4 * i, n, 1);
    take();
  }
  record(2, 0, lost, sizeof lost, 0);
  take();
  finish();
  CU_ASSERT_EQUAL(stream.counts.records_lost, 42);
  CU_ASSERT(aux_head > 4 * AREA);
  CU_ASSERT_EQUAL(stream.entries, entries);
  CU_ASSERT_EQUAL(sum_of_all(), entries);
  CU_ASSERT_EQUAL(system_.processes, 201);
  CU_ASSERT(text_is(find(REC_COMM, 199) + 16, "child"));
}

static void accounts(void)
{
  uint32_t words[23] = { 10, 6, 3, 1 };

  start();
  session_header();
  words[CS_STREAM_COUNTS_CREDIT - 1] = 5;
  words[CS_STREAM_COUNTS_SENT - 1] = 9;
  words[CS_STREAM_COUNTS_HELD - 1] = 2;
  unit(CS_STREAM_COUNTS, 6, 0, words);
  unit(CS_STREAM_LOSS, 2, 0, (uint32_t[7]){ 3, 1, 4, 0, 5, 0, 6 });
  session_header();
  unit(CS_STREAM_COUNTS, 6, 0, words);
  take();
  CU_ASSERT(stream.ended);
  rec_counts_write(&stream);
  words[0]++;
  unit(CS_STREAM_COUNTS, 6, 0, words);
  take();
  rec_counts_write(&stream);
  finish();
  CU_ASSERT_EQUAL(begun, 1);
  CU_ASSERT_EQUAL(u32(find(REC_COUNTS, 0) + 8), 20);
  CU_ASSERT_EQUAL(u32(find(REC_COUNTS, 0) + 136), 10);
  CU_ASSERT_EQUAL(u32(find(REC_COUNTS, 0) + 192 + 4), 1);
  CU_ASSERT_EQUAL(u32(find(REC_COUNTS, 0) + 192 + 24), 6);
  CU_ASSERT_EQUAL(u32(find(REC_COUNTS, 0) + 232), 1);
  CU_ASSERT_EQUAL(u32(find(REC_COUNTS, 1) + 232), 0);
}

static void texts(void)
{
  char line[] = "00010000-0001c000 r-xp 00001000 1f:00 77   /rom/bin/a b";
  char data[] = "0001c000-0001d000 rw-p 0000c000 1f:00 77   /rom/bin/a";
  char anon[] = "95000000-95001000 r-xp 00000000 00:00 0 ";
  char module[] = "coresample 24576 1 - Live 0xc0810000 (O)";
  struct rec_mapping m;
  uint32_t a, b;

  CU_ASSERT(rec_maps_line(line, &m));
  CU_ASSERT_EQUAL(m.start, 0x10000);
  CU_ASSERT_EQUAL(m.length, 0xc000);
  CU_ASSERT_EQUAL(m.place, 0x1000);
  CU_ASSERT_STRING_EQUAL(m.path, "/rom/bin/a b");
  CU_ASSERT(!rec_maps_line(data, &m));
  CU_ASSERT(rec_maps_line(anon, &m));
  CU_ASSERT_STRING_EQUAL(m.path, "//anon");
  CU_ASSERT(rec_modules_line(module, &a, &b));
  CU_ASSERT_EQUAL(a, 24576);
  CU_ASSERT_EQUAL(b, 0xc0810000);
  CU_ASSERT_STRING_EQUAL(module, "coresample");
  CU_ASSERT(rec_kallsyms_line("c0002000 T _text", "_text", &a));
  CU_ASSERT_EQUAL(a, 0xc0002000);
  CU_ASSERT(!rec_kallsyms_line("c0002000 T _texture", "_text", &a));
  CU_ASSERT(!rec_kallsyms_line("", "_text", &a));
  CU_ASSERT(rec_iomem_line("80402000-805fffff : Kernel code", "Kernel code", &a, &b));
  CU_ASSERT_EQUAL(b - a, 0x1fdfff);
  CU_ASSERT(!rec_iomem_line("80402000-805fffff : Kernel", "Kernel code", &a, &b));
}

static void notes(void)
{
  enum { NAME = 4, SIZE = 20 };
  uint8_t note[80] = { 4, 0, 0, 0, 5, 0, 0, 0, 1, 0, 0, 0, 'X', 'Y', 'Z', 0, 1, 2, 3, 4, 5,
                       0, 0, 0, NAME, 0, 0, 0, SIZE, 0, 0, 0, 3, 0, 0, 0, 'G', 'N', 'U' };
  uint8_t elf[52 + 64] = { 0x7f, 'E', 'L', 'F', 1 }, id[REC_BUILD_ID];
  uint32_t offset, size;

  for (unsigned n = 0; n < SIZE; n++)
    note[40 + n] = (uint8_t)(n + 100);
  CU_ASSERT_EQUAL(rec_notes_id(note, 60, id), SIZE);
  CU_ASSERT_EQUAL(id[19], 119);
  for (size_t n = 0; n < 60; n++)
    CU_ASSERT_EQUAL(rec_notes_id(note, n, id), 0);
  elf[28] = 52;
  elf[42] = 32;
  elf[44] = 2;
  elf[52] = 1;
  elf[84] = 4;
  elf[88] = 99;
  elf[100] = 36;
  CU_ASSERT(rec_elf_notes(elf, sizeof elf, 0, &offset, &size));
  CU_ASSERT_EQUAL(offset, 99);
  CU_ASSERT_EQUAL(size, 36);
  CU_ASSERT(!rec_elf_notes(elf, sizeof elf, 1, &offset, &size));
  for (size_t n = 0; n < sizeof elf; n++)
    CU_ASSERT(!rec_elf_notes(elf, n, 0, &offset, &size));
}

static const struct {
  const char *spec;
  uint64_t config, config2, flags;
} slots[] = {
  { "loads", 0x140000, 0, 0 },
  { "cpi", UINT64_C(0x1ffff80000), 0, 0 },
  { "cpi,mode=u", UINT64_C(0x1ffff80000), 0, PMU_EXCLUDE_KERNEL },
  { "edges,mode=s", 0x1c60000, 0, PMU_EXCLUDE_USER },
  { "misses", UINT64_C(0x2020000130000), 0, 0 },
  { "loads,pc=0x10-0x20", 0x140000, UINT64_C(0x2000000010), 0 },
};

static const struct { const char *spec, *reason; } bad_slots[] = {
  { "lods", "column 1: unknown preset or key 'lods'" },
  { "loads,ctx=1", "the driver has no ctx, pcf, pct, pc=!" },
  { "loads,mode=m", "M mode is never sampled" },
};

static void what(void)
{
  struct rec_what w = { .slots = 0 };
  char err[200];

  CU_ASSERT_EQUAL(rec_what_compressor(&w, rec_default_compressor, err, sizeof err), 0);
  for (size_t n = 0; n < sizeof slots / sizeof *slots; n++) {
    struct pmu_attributes a = { .flags = 0 };

    w.slots = 0;
    CU_ASSERT_EQUAL(rec_what_slot(&w, slots[n].spec, err, sizeof err), 0);
    rec_what_event(&w, 0, &a);
    CU_ASSERT_EQUAL(a.config, slots[n].config);
    CU_ASSERT_EQUAL(a.config2, slots[n].config2);
    CU_ASSERT_EQUAL(a.flags, slots[n].flags);
    CU_ASSERT_EQUAL(a.period, 2048);
    CU_ASSERT_EQUAL(a.config1, UINT64_C(0x1000010b020));
  }
  for (size_t n = 0; n < sizeof bad_slots / sizeof *bad_slots; n++) {
    w.slots = 0;
    CU_ASSERT_EQUAL(rec_what_slot(&w, bad_slots[n].spec, err, sizeof err), -1);
    CU_ASSERT_STRING_EQUAL(err, bad_slots[n].reason);
  }
  CU_ASSERT_EQUAL(rec_what_compressor(&w, "H:P:256:2048", err, sizeof err), 0);
  CU_ASSERT_EQUAL(rec_what_compressor(&w, "H:P:256:2048,seed=7", err, sizeof err), -1);
  CU_ASSERT_EQUAL(rec_what_compressor(&w, "H:P:256:2048,early=64,9", err, sizeof err), -1);
  CU_ASSERT_EQUAL(rec_what_compressor(&w, "H:Q:256", err, sizeof err), -1);
}

int main(void)
{
  CU_TestInfo tests[] = {
    { "frames", frames }, { "a full disk", full_disk },
    { "random rows", random_rows },
    { "a group of more rows than a part has", long_group }, { "processes", processes },
    { "processes that are not told apart", together },
    { "code", code }, { "mapped anew", mapped_anew }, { "a crowd", crowd },
    { "together as alone", together_as_alone }, { "the ring wraps", rings_wrap },
    { "accounts", accounts },
    { "texts", texts }, { "notes", notes }, { "what", what },
    { "rows of the coprocessor", cop_rows },
    { "many of them", cop_many_rows },
    { "the coprocessor in the stream", cop_stream },
    CU_TEST_INFO_NULL
  };

  return suite_run("recorder", tests);
}
