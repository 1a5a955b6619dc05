/* SPDX-License-Identifier: Apache-2.0
 *
 * test_recorder_many.c - entries that are taken many at a time, which the recorder's
 * inner loop does, and one by one, which it cannot.
 */
#include <stdlib.h>
#include <string.h>

#include "recorder_rig.h"
#include "suite.h"

struct counted {
  uint32_t key[6]; /* process, image, w_image, slot mode reason, offset, w */
  uint64_t count;
};

static int by_key(const void *a, const void *b)
{
  return memcmp(((const struct counted *)a)->key, ((const struct counted *)b)->key,
                sizeof ((const struct counted *)a)->key);
}

/* All rows of the file, sorted, equal ones added up; how many. */
static size_t all_counted(struct counted *to, size_t room)
{
  const uint8_t *c;
  size_t n = 0, used = 0;

  for (unsigned k = 0; (c = find(REC_SAMPLES, k)); k++)
    for (unsigned i = 0; i < u32(c + 20) && n < room; i++, n++)
      to[n] = (struct counted){ { u32(c + 4), u32(c + 8), u32(c + 12), u32(c + 16),
                                  u32(c + 24 + 12 * i), u32(c + 28 + 12 * i) },
                                u32(c + 32 + 12 * i) };
  qsort(to, n, sizeof *to, by_key);
  for (size_t i = 0; i < n; i++)
    if (used && !by_key(&to[used - 1], &to[i]))
      to[used - 1].count += to[i].count;
    else
      to[used++] = to[i];
  return used;
}

/* Two pieces of 256 KiB, and numbers 8 apart: they share what is remembered. */
static uint32_t random_piece(uint32_t *state)
{
  return 0x40000 * suite_below(state, 2);
}

static uint32_t random_number(uint32_t *state)
{
  return suite_below(state, 6) + 8 * suite_below(state, 2);
}

static void random_map(uint32_t *state, uint32_t pid, uint64_t time)
{
  static const char *const paths[] = { "/a", "/b", "/c" };
  uint32_t which = suite_below(state, 3);

  map(pid, random_piece(state) + 0x10000 + 0x1000 * suite_below(state, 8),
      suite_below(state, 4) ? 0x1000 * (1 + suite_below(state, 6)) : 0x48000,
      0x2000 * which, paths[which], time);
  take();
  rec_unmix(&system_); /* or it would depend on when it is taken */
}

static void random_entry(uint32_t *state, bool alone)
{
  uint32_t number = random_number(state), slot = suite_below(state, 3);
  bool kernel = !suite_below(state, 5);
  uint32_t base = kernel ? 0xc0000000 : random_piece(state) + 0xf000;
  uint32_t pc = base + 0x800 * suite_below(state, 24);
  uint32_t w = slot == 1 ? base + 0x800 * suite_below(state, 24) : suite_below(state, 3);

  for (uint32_t same = suite_below(state, 4) + 1; same; same--) {
    entry(number, kernel, slot, pc + 4 * suite_below(state, 2), w, 1 + suite_below(state, 9));
    if (alone)
      take();
  }
}

/* Processes come and go, numbers become others', maps hide others in part, a module
 * moves, sessions begin, while entries come.  An entry that is taken alone is always
 * looked up. */
static void random_session(uint32_t seed, bool alone, bool by_process)
{
  uint32_t state = seed, pid = 10;

  start();
  system_.code = 2;
  system_.by_process = by_process;
  rec_kernel(&system_, &(struct rec_image){ .kind = REC_KERNEL, .path = "vmlinux",
                                            .start = 0xc0000000, .length = 0xa000 });
  rec_present(&system_, 1, 0, "init");
  session_header();
  for (uint64_t time = 1; time < 3000; time++) {
    uint32_t what = suite_below(&state, 40);

    if (what < 2 || what == 4)
      take(); /* nothing announces the entries that come before */
    if (what == 0) {
      fork_(++pid, 1, time);
      comm(pid, "x", true, time);
      random_map(&state, pid, time);
      program(1 + random_number(&state), CS_STREAM_EXEC, pid, time);
    } else if (what == 1) {
      random_map(&state, pid - suite_below(&state, 3), time);
    } else if (what == 2) {
      program(1 + random_number(&state), suite_below(&state, 2) ? CS_STREAM_EXIT
                                                                  : CS_STREAM_PRESENT,
              pid - suite_below(&state, 5), time);
    } else if (what == 4) {
      rec_kernel(&system_, &(struct rec_image){ .kind = REC_MODULE, .path = "moves",
                                                .start = 0xc000a000 + 0x800 * suite_below(&state, 3),
                                                .length = 0x800 });
    } else if (what == 3 && !suite_below(&state, 4)) {
      session_header();
    } else {
      for (uint32_t n = 0; n < 5; n++)
        random_entry(&state, alone);
    }
    if (alone || what == 3)
      take();
  }
  take();
  finish();
}

/* The stream once with all of an area at a time, once with each entry for itself. */
void together_as_alone(void)
{
  enum { SEEDS = 12, ROWS = 60000 };
  static struct counted together[ROWS], one_by_one[ROWS];

  for (uint32_t seed = 1; seed <= SEEDS; seed++) {
    uint64_t entries;
    size_t n;

    random_session(seed, false, seed % 2);
    entries = stream.entries;
    n = all_counted(together, ROWS);
    random_session(seed, true, seed % 2);
    CU_ASSERT_EQUAL(stream.entries, entries);
    CU_ASSERT(n > 1000 && n < ROWS);
    CU_ASSERT_EQUAL(all_counted(one_by_one, ROWS), n);
    CU_ASSERT(!memcmp(together, one_by_one, n * sizeof *together));
  }
}
