/* SPDX-License-Identifier: Apache-2.0
 *
 * source.c - any bytes as a source of microcode.  It is refused with messages
 * that have places in it, or its image and its disassembly give the same
 * program again to the bit, and its clocks are bounded or a loop is named.
 */
#include <string.h>

#include "fuzz.h"
#include "program.h"

static void image_holds(const struct cs_ucode *p)
{
  static struct cs_ucode q;
  char err[200];
  size_t n;
  uint8_t *image = program_pack(p, &n);

  FUZZ_CHECK(!cs_ucode_unpack(&q, image, n, err, sizeof err), "%s", err);
  FUZZ_CHECK(!memcmp(p, &q, sizeof q), "another program");
  free(image);
}

static void clocks_hold(const struct cs_ucode *p)
{
  static struct cs_ucode_bound b;

  FUZZ_CHECK(cs_ucode_bound(p, &b) == p->worst, "%u", p->worst);
  for (unsigned i = 0; i < b.routines; i++) {
    const struct cs_ucode_routine *r = &b.routine[i];

    FUZZ_CHECK(r->outside < 0, "class %u leaves the program", r->class);
    FUZZ_CHECK(!r->worst == (r->loop >= 0), "class %u", r->class);
    FUZZ_CHECK(!r->worst || r->likely <= r->worst, "class %u: %u, %u",
               r->class, r->likely, r->worst);
  }
}

static void map_holds(const struct cs_ucode *p, const struct cs_ucode_map *map)
{
  for (unsigned i = 0; i < map->symbols; i++)
    FUZZ_CHECK(strnlen(map->symbol[i].name, CS_UCODE_SYMBOL) <
               CS_UCODE_SYMBOL && map->symbol[i].line > 0, "symbol %u", i);
  for (unsigned i = 0; i < p->words; i++)
    FUZZ_CHECK(map->line[i] > 0, "microinstruction %u", i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
  static struct cs_ucode p;
  static struct cs_ucode_map map;
  char *messages = program_assemble((const char *)data, n, &p, &map);

  if (!messages) {
    image_holds(&p);
    clocks_hold(&p);
    map_holds(&p, &map);
    messages = program_again(&p);
    FUZZ_CHECK(!messages, "%s", messages);
  }
  free(messages);
  return 0;
}
