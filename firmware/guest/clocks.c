/* SPDX-License-Identifier: Apache-2.0
 *
 * clocks.c COMMAND... - how many clocks the machine took from the start of a
 * command to its end, to a tick of the timer.
 */
#include <stdio.h>
#include <string.h>

#include "counters.h"
#include "cs_soc_map.h"
#include "sys.h"

enum { LONGEST = 64, ERROR = 127 };

int main(int argc, char **argv)
{
  char path[LONGEST];
  uint64_t begin;
  int pid, code = ERROR;

  if (argc < 2) {
    fprintf(stderr, "usage: clocks COMMAND...\n");
    return 2;
  }
  snprintf(path, sizeof path, "%s%s", strchr(argv[1], '/') ? "" : "/bin/",
           argv[1]);
  begin = counters_ticks();
  pid = sys_fork();
  if (pid == 0) {
    sys_exec(path, argv + 1, environ);
    fprintf(stderr, "clocks: %s cannot be executed\n", path);
    sys_exit(ERROR);
  }
  sys_wait(pid, &code);
  printf("clocks: %llu clocks\n",
         (unsigned long long)(counters_ticks() - begin) * CS_SOC_TIME_DIV);
  return code;
}
