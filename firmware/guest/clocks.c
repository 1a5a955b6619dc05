/* SPDX-License-Identifier: Apache-2.0
 *
 * clocks.c COMMAND... - how many clocks and instructions the machine took from
 * the start of a command to its end.
 */
#include <stdio.h>
#include <string.h>

#include "counters.h"
#include "sys.h"

enum { LONGEST = 64, ERROR = 127 };

int main(int argc, char **argv)
{
  uint64_t clocks, instructions;
  char path[LONGEST];
  int pid, code = ERROR;

  if (argc < 2) {
    fprintf(stderr, "usage: clocks COMMAND...\n");
    return 2;
  }
  snprintf(path, sizeof path, "%s%s", strchr(argv[1], '/') ? "" : "/bin/",
           argv[1]);
  clocks = counters_cycle();
  instructions = counters_instret();
  pid = sys_fork();
  if (pid == 0) {
    sys_exec(path, argv + 1, environ);
    fprintf(stderr, "clocks: %s cannot be executed\n", path);
    sys_exit(ERROR);
  }
  sys_wait(pid, &code);
  printf("clocks: %llu clocks, %llu instructions\n",
         (unsigned long long)(counters_cycle() - clocks),
         (unsigned long long)(counters_instret() - instructions));
  return code;
}
