/* SPDX-License-Identifier: Apache-2.0
 *
 * privilege.c - what the SoC's managers of the profiler's registers claim:
 * LOCK.privileged keeps neither the debugger nor the core's M mode out, but
 * what the core does with the rights of user mode.
 *
 *   privilege DIR BUILD
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cs_regs.h"
#include "cs_soc.h"
#include "cs_soc_map.h"

enum { CLOCKS = 2000 };

static void same(const char *what, uint64_t got, uint64_t want)
{
  if (got == want)
    return;
  printf("%s: 0x%" PRIx64 ", should be 0x%" PRIx64 "\n", what, got, want);
  exit(1);
}

static uint32_t read_reg(struct cs_soc *s, uint32_t offset)
{
  return cs_soc_debug_read(s, CS_SOC_PROFILER_BASE + offset, NULL, NULL);
}

/* The core stores to LOCK, loads VERSION, and leaves what it got in memory; with
 * the rights of user mode by MPRV. */
static void run_core(struct cs_soc *s, bool user, uint32_t version,
                     uint32_t lock)
{
  const uint32_t program[] = {
    (CS_SOC_PROFILER_BASE + 0x1000) | 0x2b7, /* lui  x5 */
    0x00020437,                              /* lui  x8, MPRV */
    user ? 0x30042073 : 0x00000013,          /* csrs mstatus, x8; nop */
    CS_LOCK_VALUES_OFF_MASK << 20 | 0x493,   /* li   x9 */
    CS_LOCK_OFFSET >> 5 << 25 | 0x0092a023 | /* sw   x9, LOCK - 0x1000(x5) */
      (CS_LOCK_OFFSET & 31) << 7,
    (uint32_t)CS_VERSION_OFFSET << 20 | 0x2a303, /* lw x6, VERSION-0x1000(x5) */
    0x00000397,                              /* auipc x7, 0 */
    0x1063a023,                              /* sw   x6, 0x100(x7) */
    0x0000006f,                              /* j    . */
  };
  struct cs_rvfi r;
  uint32_t got = 0;

  cs_soc_write_mem(s, cs_soc_ram_base(s), program, sizeof program);
  cs_soc_set_boot(s, cs_soc_ram_base(s));
  cs_soc_debug_write(s, CS_SOC_PROFILER_BASE + CS_LOCK_OFFSET,
                     CS_LOCK_PRIVILEGED_MASK, NULL, NULL);
  while (cs_soc_clocks(s) < CLOCKS)
    cs_soc_step(s, &r);
  cs_soc_read_mem(s, cs_soc_ram_base(s) + 24 + 0x100, &got, sizeof got);
  same(user ? "VERSION by user mode" : "VERSION by M mode", got, version);
  same(user ? "LOCK behind user mode" : "LOCK behind M mode",
       read_reg(s, CS_LOCK_OFFSET), lock);
  same("the bus's error", cs_soc_after(s)->bus_error, user);
}

int main(int argc, char **argv)
{
  const struct cs_soc_config config = { 0 };
  char err[512];
  struct cs_soc *s = argc != 3 ? NULL
                               : cs_soc_new(argv[1], argv[2], &config, NULL,
                                            err, sizeof err);
  uint32_t version;

  if (!s) {
    fprintf(stderr, "%s\n", argc != 3 ? "usage: privilege DIR BUILD" : err);
    return 1;
  }
  version = read_reg(s, CS_VERSION_OFFSET);
  same("a version", version != 0, true);
  cs_soc_debug_write(s, CS_SOC_PROFILER_BASE + CS_LOCK_OFFSET,
                     CS_LOCK_PRIVILEGED_MASK, NULL, NULL);
  same("LOCK", read_reg(s, CS_LOCK_OFFSET), CS_LOCK_PRIVILEGED_MASK);
  same("VERSION by the debugger", read_reg(s, CS_VERSION_OFFSET), version);
  run_core(s, false, version,
           CS_LOCK_PRIVILEGED_MASK | CS_LOCK_VALUES_OFF_MASK);
  run_core(s, true, 0, CS_LOCK_PRIVILEGED_MASK);
  printf("LOCK.privileged lets debugger and M mode in, user mode not\n");
  cs_soc_free(s);
  return 0;
}
