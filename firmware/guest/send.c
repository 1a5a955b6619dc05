/* SPDX-License-Identifier: Apache-2.0
 *
 * send.c FILE... - hands files out of the guest (files.h).
 */
#include <stdio.h>

#include "files.h"

int main(int argc, char **argv)
{
  struct files_header *region;
  int failed = 0;

  if (argc < 2) {
    fprintf(stderr, "usage: send FILE...\n");
    return 2;
  }
  region = files_open();
  if (!region)
    return 1;
  for (int i = 1; i < argc; i++)
    failed |= !files_send(region, argv[i]);
  return failed;
}
