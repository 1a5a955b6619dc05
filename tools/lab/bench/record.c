/* SPDX-License-Identifier: Apache-2.0
 *
 * record.c - cs-record [--soc DIR] ELF INSTRUCTIONS OUT KIND...: runs a program
 * and writes a tuple file with the records of the kinds named, in that order
 * where an instruction has several.
 *
 * It runs on the instruction-set simulator; or, with --soc, on the SoC without
 * a profiler (DIR/off/libcssoc.so), where loads take the clocks that `latency`
 * records.  There the instructions of U mode count, which are the program's.
 * What the program prints is dropped.
 */
#include <endian.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "cs_file.h"
#include "cs_pick.h"
#include "cs_tuples.h"
#include "iss.h"
#include "soc_machine.h"

enum { ERROR_TEXT = 512, BATCH_CLOCKS = 1 << 20 };

static const struct {
  const char *name;
  enum cs_class class;
} kinds[CS_KINDS] = {
  [CS_KIND_LOAD] = { "load", CS_CLASS_LOAD },
  [CS_KIND_BRANCH] = { "branch", CS_CLASS_BRANCH },
  [CS_KIND_IJUMP] = { "ijump", CS_CLASS_IJUMP },
  [CS_KIND_RETURN] = { "return", CS_CLASS_RETURN },
  [CS_KIND_CALL] = { "call", CS_CLASS_CALL },
  [CS_KIND_ICALL] = { "icall", CS_CLASS_ICALL },
  [CS_KIND_JUMP] = { "jump", CS_CLASS_JUMP },
  [CS_KIND_STORE] = { "store", CS_CLASS_STORE },
  [CS_KIND_LATENCY] = { "latency", CS_CLASS_LOAD },
};

struct recorder {
  uint16_t kinds_of[CS_CLASS_COUNT]; /* bit k: enum cs_kind k is recorded */
  unsigned long n, limit;            /* instructions */
  FILE *out;
};

static void want(struct recorder *r, const char *name)
{
  for (unsigned k = 0; k < CS_KINDS; k++)
    if (!strcmp(name, kinds[k].name)) {
      r->kinds_of[kinds[k].class] |= (uint16_t)(1u << k);
      return;
    }
  bench_die("no kind '%s'", name);
}

static uint32_t value_of(const struct cs_rvfi *r, unsigned kind)
{
  switch (kind) {
  case CS_KIND_LOAD: return (uint32_t)r->rd_wdata;
  case CS_KIND_STORE: return (uint32_t)r->mem_addr;
  case CS_KIND_LATENCY: return r->mem_latency;
  default: return (uint32_t)r->pc_wdata;
  }
}

static void instruction(struct recorder *to, const struct cs_rvfi *r)
{
  unsigned k, left = to->kinds_of[cs_class(r->insn, r->trap, 32)];

  for (; left; left &= left - 1) {
    struct cs_tuple t;

    k = (unsigned)__builtin_ctz(left);
    t = (struct cs_tuple){
      htole32((uint32_t)to->n), htole32(k), htole32((uint32_t)r->pc_rdata),
      htole32(value_of(r, k)),
    };
    fwrite(&t, sizeof t, 1, to->out);
  }
  to->n++;
}

/* ---- where it runs ---- */

static const char *on_iss(struct recorder *to, const char *elf, char *err)
{
  const struct iss_config config = { 0 };
  struct iss *s = iss_new(&config, err, ERROR_TEXT);
  struct cs_rvfi r;

  if (!s || !iss_load_elf(s, elf, err, ERROR_TEXT))
    return err;
  while (to->n < to->limit && iss_step(s, &r))
    instruction(to, &r);
  if (iss_status(s) == ISS_FAILED) {
    snprintf(err, ERROR_TEXT, "%.200s: %.200s", elf, iss_reason(s));
    return err;
  }
  iss_free(s);
  return NULL;
}

static void retired(void *user, const struct cs_rvfi *r)
{
  struct recorder *to = user;

  if (r->mode == CS_MODE_U && to->n < to->limit)
    instruction(to, r);
}

static const char *on_soc(struct recorder *to, const char *dir,
                          const char *elf, char *err)
{
  const struct machine_config config = { .dir = dir, .build = "off" };
  struct machine m;

  if (!machine_open(&m, &config, elf, err, ERROR_TEXT))
    return err;
  m.retired = retired;
  m.user = to;
  while (to->n < to->limit && !cs_soc_ended(m.soc))
    machine_run(&m, BATCH_CLOCKS, UINT64_MAX);
  machine_close(&m);
  return NULL;
}

int main(int argc, char **argv)
{
  const char *soc = NULL, *failed;
  char err[ERROR_TEXT] = "";
  struct recorder r = { .n = 0 };
  struct cs_file out;

  if (argc > 2 && !strcmp(argv[1], "--soc")) {
    soc = argv[2];
    argc -= 2;
    argv += 2;
  }
  if (argc < 5)
    bench_die("usage: cs-record [--soc DIR] ELF INSTRUCTIONS OUT KIND...");
  for (int i = 4; i < argc; i++)
    want(&r, argv[i]);
  r.limit = strtoul(argv[2], NULL, 0);
  if (cs_file_open(&out, argv[3], err, sizeof err))
    bench_die("%s", err);
  r.out = out.f;
  failed = soc ? on_soc(&r, soc, argv[1], err) : on_iss(&r, argv[1], err);
  if (failed) {
    cs_file_discard(&out);
    bench_die("%s", failed);
  }
  if (cs_file_commit(&out, err, sizeof err))
    bench_die("%s", err);
  return 0;
}
