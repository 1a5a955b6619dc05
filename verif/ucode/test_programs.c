/* SPDX-License-Identifier: Apache-2.0
 *
 * test_programs.c - [PROGRAM IMAGE]: every program of firmware/ucode with its
 * handler on the block's model: streams that are made up so that the answer
 * is known.  With arguments only the tests of PROGRAM, whose microcode is
 * IMAGE instead: one with a fault, which they must find.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "programs.h"

enum { MAX_TESTS = 80 };

struct machine m;

static const char *only;               /* the program with a fault */
static unsigned char image[1 << 14];
static size_t image_size;

void start(const char *program)
{
  static struct cs_cop_program copy;
  const struct cs_cop_program *p = cs_cop_program_find(program);

  CU_ASSERT_PTR_NOT_NULL_FATAL(p);
  copy = *p;
  if (only) {
    copy.image = image;
    copy.image_size = image_size;
  }
  machine_init(&m, &copy);
}

void finish(void)
{
  machine_finish(&m);
  CU_ASSERT_EQUAL(m.h.error, CS_COP_OK);
  CU_ASSERT_PTR_NULL(cs_cop_check(&m.rig.s));
  CU_ASSERT_EQUAL(m.rig.s.n[CS_COP_N_DROPPED], 0);
}

uint64_t counted(unsigned kind, uint32_t pc, uint32_t key, uint32_t other)
{
  const struct tally_entry *e = tally_find(&m.rows, kind, pc, key, other);

  return e ? e->count : 0;
}

uint64_t total(unsigned kind, uint32_t pc, uint32_t key)
{
  const struct tally_entry *e = tally_find(&m.rows, kind, pc, key, 0);

  return e ? e->total : 0;
}

double share(unsigned kind, uint32_t pc, uint32_t key, uint32_t other)
{
  const struct tally_entry *e = tally_find(&m.rows, kind, pc, key, other);

  return e && e->total ? (double)e->count / (double)e->total : 0;
}

/* A test's name begins with its program's. */
static bool wanted(const char *name)
{
  size_t n = only ? strlen(only) : 0;

  return !only || (!strncmp(name, only, n) && name[n] == ':');
}

static void gather(CU_TestInfo *to)
{
  CU_TestInfo *const lists[] = {
    edge_tests, pair_tests, depend_tests, value_tests, zilles_tests,
    redundant_tests, silent_tests, conflict_tests, callstack_tests,
    attach_tests,
  };
  size_t n = 0;

  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    for (CU_TestInfo *t = lists[i]; t->pName; t++)
      if (wanted(t->pName)) {
        assert(n + 1 < MAX_TESTS);
        to[n++] = *t;
      }
}

int main(int argc, char **argv)
{
  static CU_TestInfo tests[MAX_TESTS]; /* ended by zeroes */

  if (argc == 3) {
    FILE *f = fopen(argv[2], "rb");

    if (!f)
      return 2;
    only = argv[1];
    image_size = fread(image, 1, sizeof image, f);
    fclose(f);
  }
  gather(tests);
  return suite_run("programs", tests);
}
