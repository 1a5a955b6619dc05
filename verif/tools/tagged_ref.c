/* SPDX-License-Identifier: Apache-2.0
 *
 * tagged_ref.c - tagged-ref TUPLES TAGBITS T ENTRIES WAYS: the messages of the
 * second tagged table for the loads of a tuple file, on stdout, in the form of
 * `coresample replay --messages`.
 */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>

#include "cs_tuples.h"
#include "tagged_ref.h"

int main(int argc, char **argv)
{
  struct cs_tuple_file f;
  struct tagged_ref *r;
  char err[512];

  if (argc != 6 || cs_tuples_open(&f, argv[1], err, sizeof err)) {
    fprintf(stderr, "tagged-ref: %s\n", argc != 6 ? "five arguments" : err);
    return 1;
  }
  r = tagged_ref_new((unsigned)atoi(argv[2]), (unsigned)atoi(argv[3]),
                     (unsigned)atoi(argv[4]), (unsigned)atoi(argv[5]));
  for (size_t i = 0; i < f.n; i++) {
    uint32_t pc = le32toh(f.tuple[i].pc), w = le32toh(f.tuple[i].value);
    unsigned count = 0;

    if (le32toh(f.tuple[i].kind) == CS_KIND_LOAD)
      count = tagged_ref_event(r, 0, pc, w);
    if (count)
      printf("0x%08x 0x%08x %u\n", pc, w, count);
  }
  tagged_ref_free(r);
  cs_tuples_close(&f);
  return 0;
}
