/* SPDX-License-Identifier: Apache-2.0
 *
 * sys.c - firmware/guest/sys.h, as much as the driver's tests use, on the host's
 * library and architecture: numbers of calls are the generic table's.
 */
#include "sys.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <fcntl.h>
#include <unistd.h>

enum { PAGE = 4096 };

static const struct number {
  int generic, here;
} numbers[] = {
  { 29, SYS_ioctl }, { 67, SYS_pread64 }, { 68, SYS_pwrite64 }, { 106, SYS_delete_module },
  { 146, SYS_setuid }, { 222, SYS_mmap }, { 241, SYS_perf_event_open },
  { 273, SYS_finit_module }, { 414, SYS_ppoll },
};

static long result(long value) { return value < 0 ? -errno : value; }

long sys_call(long number, long a, long b, long c, long d, long e, long f)
{
  for (unsigned n = 0; n < sizeof numbers / sizeof *numbers; n++)
    if (numbers[n].generic == number)
      return result(syscall(numbers[n].here, a, b, c, d, e,
                            numbers[n].here == SYS_mmap ? f * PAGE : f));
  fprintf(stderr, "call %ld is not known here\n", number);
  abort();
}

int sys_open(const char *path, int flags, int mode)
{
  return (int)result(open(path, flags, mode));
}

int sys_close(int fd) { return (int)result(close(fd)); }

long sys_read(int fd, void *buffer, size_t n)
{
  return result(read(fd, buffer, n));
}

long sys_write(int fd, const void *buffer, size_t n)
{
  return result(write(fd, buffer, n));
}

int sys_mount(const char *what, const char *where, const char *type,
              long flags)
{
  return (int)result(mount(what, where, type, (unsigned long)flags, NULL));
}

void *sys_map(void *at, size_t n, int protection, int flags, int fd,
              uint32_t offset)
{
  void *map = mmap(at, n, protection, flags, fd, offset);

  return map == MAP_FAILED ? (void *)(intptr_t)-errno : map;
}

int sys_failed(const void *map)
{
  intptr_t value = (intptr_t)map;

  return value < 0 && value > -PAGE ? (int)-value : 0;
}

int sys_unmap(void *at, size_t n) { return (int)result(munmap(at, n)); }
int sys_fork(void) { return (int)result(fork()); }
int sys_pid(void) { return getpid(); }
int sys_kill(int pid, int signal) { return (int)result(kill(pid, signal)); }
void sys_exit(int code) { _exit(code); }

int sys_wait(int pid, int *code)
{
  int status = 0, found = (int)result(waitpid(pid, &status, 0));

  *code = WIFSIGNALED(status) ? SYS_EXIT_SIGNALLED + WTERMSIG(status)
                              : WEXITSTATUS(status);
  return found;
}
