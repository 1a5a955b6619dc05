/* SPDX-License-Identifier: Apache-2.0
 *
 * pack.c - cs-explore-pack LOADS OUT: a tuple file packed for exploration.
 */
#include "stream.h"

int main(int argc, char **argv)
{
  if (argc != 3)
    explore_die("usage: cs-explore-pack LOADS OUT.packed");
  stream_pack(argv[1], argv[2]);
  return 0;
}
