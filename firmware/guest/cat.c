/* SPDX-License-Identifier: Apache-2.0
 *
 * cat.c [FILE...] - files, or the standard input, to the standard output.
 */
#include <stdio.h>
#include <unistd.h>

#include "sys.h"

static int copy(int fd)
{
  static char buffer[4096];
  long n;

  while ((n = sys_read(fd, buffer, sizeof buffer)) > 0)
    for (long done = 0, w; done < n; done += w) {
      w = sys_write(STDOUT_FILENO, buffer + done, (size_t)(n - done));
      if (w <= 0)
        return 1;
    }
  return n < 0;
}

int main(int argc, char **argv)
{
  int failed = argc == 1 && copy(STDIN_FILENO);

  for (int i = 1; i < argc; i++) {
    int fd = sys_open(argv[i], SYS_O_RDONLY, 0);
    int bad = fd < 0 || copy(fd);
    if (bad)
      fprintf(stderr, "cat: %s: cannot be read\n", argv[i]);
    if (fd >= 0)
      sys_close(fd);
    failed |= bad;
  }
  return failed;
}
