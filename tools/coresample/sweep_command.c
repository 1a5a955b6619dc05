/* SPDX-License-Identifier: Apache-2.0
 *
 * sweep_command.c - `coresample sweep` is a program of its own beside the
 * command (tools/lab/sweep), since only it needs SQLite.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "options.h"
#include "program.h"

int command_sweep(int argc, char **argv)
{
  char path[PROGRAM_PATH];

  (void)argc;
  program_build_path(path, "coresample-sweep");
  execv(path, argv);
  die("%s: %s; `make coresample` builds it", path, strerror(errno));
}
