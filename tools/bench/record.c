/* SPDX-License-Identifier: Apache-2.0
 *
 * record.c - cs-record ELF INSTRUCTIONS OUT KIND...: runs a program on the
 * instruction-set simulator and writes a tuple file with the records of the
 * kinds named.  What the program prints is dropped.
 */
#include <endian.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_file.h"
#include "cs_pick.h"
#include "cs_tuples.h"
#include "iss.h"

enum { ERROR_TEXT = 512 };

static const char *const kind_names[CS_KINDS] = {
  "load", "branch", "ijump", "return", "call", "icall", "jump", "store",
};

/* 0 = not recorded, else kind + 1. */
static uint8_t record_of[CS_CLASS_COUNT];

static void want(const char *name)
{
  static const enum cs_class classes[CS_KINDS] = {
    CS_CLASS_LOAD, CS_CLASS_BRANCH, CS_CLASS_IJUMP, CS_CLASS_RETURN,
    CS_CLASS_CALL, CS_CLASS_ICALL, CS_CLASS_JUMP, CS_CLASS_STORE,
  };

  for (unsigned k = 0; k < CS_KINDS; k++)
    if (!strcmp(name, kind_names[k])) {
      record_of[classes[k]] = (uint8_t)(k + 1);
      return;
    }
  fprintf(stderr, "cs-record: no kind '%s'\n", name);
  exit(1);
}

static uint32_t value_of(const struct cs_rvfi *r, unsigned kind)
{
  if (kind == CS_KIND_LOAD)
    return (uint32_t)r->rd_wdata;
  return (uint32_t)(kind == CS_KIND_STORE ? r->mem_addr : r->pc_wdata);
}

static void record(struct iss *s, unsigned long limit, FILE *out)
{
  struct cs_rvfi r;

  for (unsigned long n = 0; n < limit && iss_step(s, &r); n++) {
    unsigned kind = record_of[cs_class(r.insn, r.trap, 32)];

    if (kind) {
      struct cs_tuple t = {
        htole32((uint32_t)n), htole32(kind - 1),
        htole32((uint32_t)r.pc_rdata), htole32(value_of(&r, kind - 1)),
      };
      fwrite(&t, sizeof t, 1, out);
    }
  }
}

int main(int argc, char **argv)
{
  const struct iss_config config = { 0 };
  char err[ERROR_TEXT] = "";
  struct cs_file out;
  struct iss *s;

  if (argc < 5) {
    fprintf(stderr, "usage: cs-record ELF INSTRUCTIONS OUT KIND...\n");
    return 1;
  }
  for (int i = 4; i < argc; i++)
    want(argv[i]);
  s = iss_new(&config, err, sizeof err);
  if (!s || !iss_load_elf(s, argv[1], err, sizeof err) ||
      cs_file_open(&out, argv[3], err, sizeof err)) {
    fprintf(stderr, "cs-record: %s\n", err);
    return 1;
  }
  record(s, strtoul(argv[2], NULL, 0), out.f);
  if (iss_status(s) == ISS_FAILED) {
    fprintf(stderr, "cs-record: %s: %s\n", argv[1], iss_reason(s));
    cs_file_discard(&out);
    return 1;
  }
  iss_free(s);
  if (cs_file_commit(&out, err, sizeof err)) {
    fprintf(stderr, "cs-record: %s\n", err);
    return 1;
  }
  return 0;
}
