/* SPDX-License-Identifier: Apache-2.0
 *
 * insmod.c FILE [PARAMETER=VALUE...] - gives the kernel a module.
 */
#include <stdio.h>
#include <string.h>

#include "sys.h"

enum { NR_FINIT_MODULE = 273, LONGEST = 256 };

int main(int argc, char **argv)
{
  char parameters[LONGEST] = "";
  int fd, error;

  if (argc < 2) {
    fprintf(stderr, "usage: insmod FILE [PARAMETER=VALUE...]\n");
    return 2;
  }
  for (int i = 2; i < argc; i++) {
    size_t n = strlen(parameters);
    snprintf(parameters + n, sizeof parameters - n, "%s ", argv[i]);
  }
  fd = sys_open(argv[1], SYS_O_RDONLY | SYS_O_CLOEXEC, 0);
  if (fd < 0) {
    fprintf(stderr, "insmod: %s: error %d\n", argv[1], -fd);
    return 1;
  }
  error = (int)sys_call(NR_FINIT_MODULE, fd, (long)parameters, 0, 0, 0, 0);
  if (error)
    fprintf(stderr, "insmod: %s: the kernel refuses it, error %d\n", argv[1],
            -error);
  return error != 0;
}
