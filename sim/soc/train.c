/* SPDX-License-Identifier: Apache-2.0
 *
 * train.c - what pgo.sh runs to see which branches of the Verilated SoC are
 * taken: the loop program, with and without wait states, profiled.
 *
 *   pgo-train DIR BUILD LOOP.bin
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_regs.h"
#include "cs_soc.h"
#include "cs_soc_map.h"

enum { IMAGE = 65536, CLOCKS = 150000, CLEAR_CLOCKS = 1100, BATCH = 1024 };

static void die(const char *why)
{
  fprintf(stderr, "pgo-train: %s\n", why);
  exit(1);
}

static void ignore(void *user, const struct cs_rvfi *r)
{
  (void)user;
  (void)r;
}

static void run(struct cs_soc *s, uint64_t clocks)
{
  static struct cs_rvfi r[BATCH];
  uint64_t end = cs_soc_clocks(s) + clocks, now;

  while ((now = cs_soc_clocks(s)) < end)
    cs_soc_run_many(s, end - now, r, BATCH);
}

static void set(struct cs_soc *s, uint32_t offset, uint32_t value)
{
  cs_soc_debug_write(s, CS_SOC_PROFILER_BASE + offset, value, ignore, NULL);
}

static void profile(struct cs_soc *s)
{
  set(s, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  run(s, CLEAR_CLOCKS);
  set(s, CS_SLOT0_CLASS_OFFSET, 1);
  set(s, CS_SLOT0_CTRL_OFFSET,
      CS_SLOT_CTRL_ENABLE_MASK | 4u << CS_SLOT_CTRL_W_SRC_LSB |
        CS_SLOT_CTRL_MODE_MASK_MASK);
  set(s, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK);
}

static void train_soc(const char *dir, const char *build, const char *image,
                      bool zero_wait)
{
  const struct cs_soc_config config = { .zero_wait = zero_wait };
  static uint8_t bytes[IMAGE];
  char err[512];
  FILE *f = fopen(image, "rb");
  size_t n = f ? fread(bytes, 1, IMAGE, f) : 0;
  struct cs_soc *s = cs_soc_new(dir, build, &config, NULL, err, sizeof err);

  if (!s)
    die(err);
  if (!n || !cs_soc_write_mem(s, cs_soc_ram_base(s), bytes, n))
    die(image);
  fclose(f);
  cs_soc_set_boot(s, cs_soc_ram_base(s));
  if (strcmp(build, "off"))
    profile(s);
  run(s, CLOCKS);
  cs_soc_free(s);
}

int main(int argc, char **argv)
{
  if (argc != 4)
    die("usage: pgo-train DIR BUILD LOOP.bin");
  train_soc(argv[1], argv[2], argv[3], true);
  train_soc(argv[1], argv[2], argv[3], false);
  return 0;
}
