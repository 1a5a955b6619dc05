/* SPDX-License-Identifier: Apache-2.0
 *
 * ls.c [FOLDER...] - the names in folders, as the kernel lists them.
 */
#include <stdio.h>

#include "sys.h"

static int list(const char *folder)
{
  static char buffer[4096] __attribute__((aligned(8)));
  int fd = sys_open(folder, SYS_O_RDONLY, 0);
  long n;

  while (fd >= 0 && (n = sys_entries(fd, buffer, sizeof buffer)) > 0)
    for (long at = 0; at < n;) {
      struct sys_entry *e = (struct sys_entry *)(buffer + at);
      if (e->name[0] != '.')
        printf("%s\n", e->name);
      at += e->length;
    }
  if (fd >= 0)
    sys_close(fd);
  if (fd < 0 || n < 0)
    fprintf(stderr, "ls: %s: cannot be listed\n", folder);
  return fd < 0 || n < 0;
}

int main(int argc, char **argv)
{
  int failed = argc == 1 && list(".");

  for (int i = 1; i < argc; i++)
    failed |= list(argv[i]);
  return failed;
}
