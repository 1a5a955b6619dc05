/* SPDX-License-Identifier: Apache-2.0
 *
 * exit.c - standard output that is lost is told.
 */
#include "exit.h"

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What --version prints, of the command and of the sweeps' program. */
const char *argp_program_version = "coresample 0.1.0";

static void close_output(void)
{
  errno = 0;
  if (!fflush(stdout) && !ferror(stdout))
    return;
  fprintf(stderr, "coresample: standard output: %s\n",
          errno ? strerror(errno) : "could not be written");
  _exit(1);
}

void check_output_at_exit(void)
{
  atexit(close_output);
}
