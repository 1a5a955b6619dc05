/* SPDX-License-Identifier: Apache-2.0
 *
 * console.c - typing at the UART of the whole SoC: every byte comes, in order,
 * not before its clock, by interrupt, and never more of them than the FIFO
 * holds; and RAM that is smaller than built.
 *
 *   console DIR BUILD ECHO.bin
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_soc.h"

enum { FIRST = 20000, MANY = 200, BURST = 40000, LATE = 400000,
       LIMIT = 2000000, BATCH = 64, SMALL = 1 << 24,
       BYTE = 160 }; /* clocks of a byte at divisor 1 */

struct seen {
  const struct cs_soc *soc;
  unsigned n;
  uint8_t bytes[512];
  uint64_t clocks[512];
};

static void fail(const char *what, uint64_t got, uint64_t want)
{
  printf("%s: 0x%" PRIx64 ", should be 0x%" PRIx64 "\n", what, got, want);
  exit(1);
}

static void same(const char *what, uint64_t got, uint64_t want)
{
  if (got != want)
    fail(what, got, want);
}

static void console(void *user, uint8_t byte)
{
  struct seen *e = user;

  if (e->n == sizeof e->bytes)
    fail("bytes sent", e->n + 1, e->n);
  e->bytes[e->n] = byte;
  e->clocks[e->n++] = cs_soc_clocks(e->soc);
}

static void load(struct cs_soc *s, const char *path)
{
  static uint8_t image[4096];
  FILE *f = fopen(path, "rb");
  size_t n = f ? fread(image, 1, sizeof image, f) : 0;

  if (!n || !cs_soc_write_mem(s, cs_soc_ram_base(s), image, n))
    fail(path, n, 1);
  fclose(f);
}

/* Clock by clock, or as fast as it goes: that must make no difference. */
static void run(struct cs_soc *s, uint64_t until, bool slow)
{
  static struct cs_rvfi r[BATCH];

  while (cs_soc_clocks(s) < until && !cs_soc_ended(s))
    if (slow)
      cs_soc_step(s, r);
    else
      cs_soc_run_many(s, until - cs_soc_clocks(s), r, BATCH);
}

static void type_all(struct cs_soc *s, char text[MANY])
{
  for (int n = 0; n < MANY; n++)
    text[n] = (char)('A' + n % 26);
  cs_soc_type(s, FIRST, "hello", 5);
  cs_soc_type(s, BURST, text, MANY);
  cs_soc_type(s, LATE, "m", 1);
  cs_soc_type(s, 0, "q", 1);
  same("to be received", cs_soc_untyped(s), MANY + 7);
}

static void check_echo(const struct seen *e, const char text[MANY])
{
  same("bytes sent", e->n, MANY + 7);
  same("the first bytes", memcmp(e->bytes, "hello", 5), 0);
  same("the burst", memcmp(e->bytes + 5, text, MANY), 0);
  same("the end", memcmp(e->bytes + 5 + MANY, "mq", 2), 0);
  /* received, then sent; below the trigger level only after a while */
  same("not early", e->clocks[0] > FIRST + 2 * BYTE, true);
  same("not late", e->clocks[0] < FIRST + 4 * BYTE + 5 * BYTE + 2000, true);
  same("the burst takes its time",
       e->clocks[4 + MANY] >= BURST + (MANY + 1) * BYTE, true);
  same("in one go", e->clocks[4 + MANY] < BURST + (MANY + 40) * BYTE, true);
}

static uint64_t one(char **argv, uint32_t ram_size, bool slow)
{
  struct seen e = { 0 };
  const struct cs_soc_config config = {
    .ram_size = ram_size, .console = console, .user = &e,
  };
  char text[MANY], err[512];
  struct cs_soc *s = cs_soc_new(argv[1], argv[2], &config, NULL, err,
                                sizeof err);
  uint64_t clocks;

  if (!s)
    fail(err, 0, 1);
  e.soc = s;
  load(s, argv[3]);
  cs_soc_set_boot(s, cs_soc_ram_base(s));
  same("listens at once", cs_soc_listens(s), false);
  type_all(s, text);
  run(s, FIRST, slow);
  same("listens", cs_soc_listens(s), true);
  run(s, LATE, slow);
  same("left", cs_soc_untyped(s), 2);
  same("no bus error", cs_soc_after(s)->bus_error, false);
  run(s, LIMIT, slow);
  same("ended", cs_soc_ended(s), true);
  same("exit code", (uint64_t)cs_soc_exit_code(s), 0);
  same("nothing left", cs_soc_untyped(s), 0);
  same("bus error", cs_soc_after(s)->bus_error, ram_size == SMALL);
  same("RAM", cs_soc_ram_size(s), ram_size ? ram_size : 64u << 20);
  check_echo(&e, text);
  clocks = cs_soc_clocks(s);
  cs_soc_free(s);
  return clocks;
}

static void refuse(char **argv, uint32_t ram_size)
{
  const struct cs_soc_config config = { .ram_size = ram_size };
  char err[512] = "";
  struct cs_soc *s = cs_soc_new(argv[1], argv[2], &config, NULL, err,
                                sizeof err);

  same("refused", s == NULL && strstr(err, "a power of two"), true);
}

int main(int argc, char **argv)
{
  uint64_t clocks;

  if (argc != 4) {
    fprintf(stderr, "usage: console DIR BUILD ECHO.bin\n");
    return 1;
  }
  clocks = one(argv, 0, false);
  same("clocks with small RAM", one(argv, SMALL, false), clocks);
  same("clocks, one by one", one(argv, 2 * SMALL, true), clocks);
  refuse(argv, 3u << 24);
  refuse(argv, 128u << 20);
  printf("%d bytes typed three times, %" PRIu64 " clocks each\n", MANY + 7,
         clocks);
  return 0;
}
