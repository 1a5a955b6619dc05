/* SPDX-License-Identifier: Apache-2.0
 *
 * plugins.c [ROUNDS] - maps code from a file, runs it, unmaps it, and then does
 * the same with another file at the same address, ROUNDS times (20 by default):
 * an address alone does not tell whose code ran there.
 */
#include <stdio.h>
#include <stdlib.h>

#include "platform.h"
#include "plugin.h"

enum { DEFAULT_ROUNDS = 20, TURNS = 2000 };

int main(int argc, char **argv)
{
  static const char *const files[] = { "/lib/add.so", "/lib/mix.so" };
  int rounds = argc > 1 ? atoi(argv[1]) : DEFAULT_ROUNDS;
  void *at = NULL;
  uint32_t x = 1;

  for (int round = 0; round < rounds; round++)
    for (int i = 0; i < 2; i++) {
      struct plugin p = plugin_map(files[i], at);
      if (!p.map) {
        fprintf(stderr, "plugins: cannot map %s\n", files[i]);
        return 1;
      }
      at = p.map;
      x = p.function(x, TURNS);
      plugin_unmap(&p);
    }
  printf("%d rounds, result %08lx\n", rounds, (unsigned long)x);
  return 0;
}
