/* SPDX-License-Identifier: Apache-2.0
 *
 * workload.c - main of a workload as a process: its own main is compiled as
 * app_main.  As on the bare machine, where it has all files for itself, it
 * works in a folder of its own, /work/NAME, and without arguments it is given
 * those of the bare machine (program_defaults, from workloads/programs.mk).
 */
#include <stdio.h>
#include <string.h>

#include "sys.h"

extern const char program_name[];
extern char *program_defaults[]; /* ends in a null pointer */

int app_main(int argc, char **argv);

int main(int argc, char **argv)
{
  char folder[64];

  snprintf(folder, sizeof folder, "/work/%s", program_name);
  if (sys_chdir(folder) < 0) {
    fprintf(stderr, "%s: no folder %s\n", program_name, folder);
    return 1;
  }
  if (argc > 1)
    return app_main(argc, argv);
  for (argc = 0; program_defaults[argc]; argc++)
    ;
  return app_main(argc, program_defaults);
}
