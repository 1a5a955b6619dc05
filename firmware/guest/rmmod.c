/* SPDX-License-Identifier: Apache-2.0
 *
 * rmmod.c NAME - takes a module from the kernel, if nobody uses it.
 */
#include <stdio.h>

#include "sys.h"

enum { NR_DELETE_MODULE = 106 };

int main(int argc, char **argv)
{
  int error;

  if (argc != 2) {
    fprintf(stderr, "usage: rmmod NAME\n");
    return 2;
  }
  error = (int)sys_call(NR_DELETE_MODULE, (long)argv[1], SYS_O_NONBLOCK, 0, 0,
                        0, 0);
  if (error)
    fprintf(stderr, "rmmod: %s: error %d\n", argv[1], -error);
  return error != 0;
}
