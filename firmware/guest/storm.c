/* SPDX-License-Identifier: Apache-2.0
 *
 * storm.c [JOBS] - many short processes, as a build makes them: JOBS files of C
 * (100 by default) are compiled, two at a time, each by a shell that runs the
 * compiler, so that twice as many processes come and go.  Prints what came out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crc32.h"
#include "platform.h"
#include "sys.h"

enum { DEFAULT_JOBS = 100, MAX_JOBS = 10000, AT_ONCE = 2, OBJECT = 16384 };

static int write_source(int job)
{
  char path[32], text[256];
  int fd, n, written;

  snprintf(path, sizeof path, "/tmp/storm%d.c", job);
  n = snprintf(text, sizeof text,
               "int f%d(int x)\n{\n  int s = %d;\n"
               "  for (int i = 0; i < x; i++)\n    s = s * %d + i;\n"
               "  return s;\n}\n",
               job, job, 2 * job + 3);
  fd = sys_open(path, SYS_O_WRONLY | SYS_O_CREAT | SYS_O_TRUNC, 0644);
  if (fd < 0)
    return -1;
  written = (int)sys_write(fd, text, (size_t)n);
  sys_close(fd);
  return written == n ? 0 : -1;
}

static int start(int job)
{
  char text[128];
  char *command[] = { "sh", "-c", text, NULL };
  int pid;

  if (write_source(job) < 0)
    return -1;
  snprintf(text, sizeof text,
           "tcc -nostdinc -nostdlib -c -o /tmp/storm%d.o /tmp/storm%d.c", job,
           job);
  pid = sys_fork();
  if (pid == 0) {
    sys_exec("/bin/sh", command, environ);
    sys_exit(127);
  }
  return pid;
}

/* One that ended; false if it failed or there was none. */
static int reap(void)
{
  int code;

  return sys_wait(-1, &code) > 0 && code == 0;
}

/* Takes the object into the sums and removes both files. */
static int collect(int job, uint32_t *crc, uint32_t *bytes)
{
  static char object[OBJECT];
  char path[32];
  int fd;
  long n;

  snprintf(path, sizeof path, "/tmp/storm%d.c", job);
  sys_unlink(path);
  snprintf(path, sizeof path, "/tmp/storm%d.o", job);
  fd = sys_open(path, SYS_O_RDONLY, 0);
  n = fd < 0 ? fd : sys_read(fd, object, sizeof object);
  if (n <= 0)
    return 0;
  sys_close(fd);
  sys_unlink(path);
  *crc = crc32_add(*crc, object, (size_t)n);
  *bytes += (uint32_t)n;
  return 1;
}

int main(int argc, char **argv)
{
  int jobs = argc > 1 ? atoi(argv[1]) : DEFAULT_JOBS, running = 0, failed = 0;
  uint32_t crc = 0, bytes = 0;

  if (jobs < 1 || jobs > MAX_JOBS) {
    fprintf(stderr, "usage: storm [JOBS], 1 to %d\n", MAX_JOBS);
    return 2;
  }
  for (int job = 0; job < jobs; job++) {
    if (running == AT_ONCE)
      failed += !reap(), running--;
    if (start(job) > 0)
      running++;
    else
      failed++;
  }
  for (; running > 0; running--)
    failed += !reap();
  for (int job = 0; job < jobs; job++)
    failed += !collect(job, &crc, &bytes);
  printf("%d jobs, %d failed, %lu bytes of objects, crc32 %08lx\n", jobs,
         failed, (unsigned long)bytes, (unsigned long)crc);
  return failed != 0;
}
