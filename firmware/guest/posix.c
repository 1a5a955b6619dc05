/* SPDX-License-Identifier: Apache-2.0
 *
 * posix.c - the calls of POSIX that the workloads and picolibc make, on
 * Linux: what ramfs.c, heap.c and process.c are on the bare machine.  Flags,
 * errors and structures are translated from picolibc's to the kernel's.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/times.h>
#include <unistd.h>

#include "platform.h"
#include "sys.h"

enum { NR_BRK = 214, NR_IOCTL = 29, TCGETS = 0x5401 };
enum { CLOCK_OF_DAY = 0, CLOCK_OF_PROCESS = 2 };
enum { TICKS_PER_SECOND = 100, NANOSECONDS_PER_TICK = 10000000 };

/* The first 34 numbers are the same; of the others few can come here. */
static int fail(long error)
{
  static const struct { short kernel, ours; } others[] = {
    { 36, ENAMETOOLONG }, { 38, ENOSYS }, { 39, ENOTEMPTY }, { 40, ELOOP },
  };

  errno = error <= ERANGE ? (int)error : EIO;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (others[i].kernel == error)
      errno = others[i].ours;
  return -1;
}

static int checked(long result)
{
  return result < 0 ? fail(-result) : (int)result;
}

/* ---- files ---- */

static int kernel_flags(int flags)
{
  int kernel = flags & O_ACCMODE;

  kernel |= flags & O_CREAT ? SYS_O_CREAT : 0;
  kernel |= flags & O_EXCL ? SYS_O_EXCL : 0;
  kernel |= flags & O_TRUNC ? SYS_O_TRUNC : 0;
  kernel |= flags & O_APPEND ? SYS_O_APPEND : 0;
  kernel |= flags & O_NONBLOCK ? SYS_O_NONBLOCK : 0;
  return kernel;
}

int open(const char *path, int flags, ...)
{
  return checked(sys_open(path, kernel_flags(flags), 0644));
}

int close(int fd)
{
  return checked(sys_close(fd));
}

ssize_t read(int fd, void *buffer, size_t n)
{
  return checked(sys_read(fd, buffer, n));
}

ssize_t write(int fd, const void *buffer, size_t n)
{
  return checked(sys_write(fd, buffer, n));
}

_off64_t lseek64(int fd, _off64_t offset, int whence)
{
  int64_t place = sys_seek(fd, offset, whence);

  return place < 0 ? fail((long)-place) : place;
}

off_t lseek(int fd, off_t offset, int whence)
{
  return (off_t)lseek64(fd, offset, whence);
}

static int describe(int result, const struct sys_stat *from, struct stat *s)
{
  if (result < 0)
    return fail(-result);
  memset(s, 0, sizeof *s);
  s->st_mode = (mode_t)from->mode;
  s->st_nlink = 1;
  s->st_size = (off_t)from->size;
  s->st_ino = (ino_t)from->inode;
  s->st_blksize = 512;
  return 0;
}

int stat(const char *path, struct stat *s)
{
  struct sys_stat from;
  int result = sys_stat(path, &from);

  return describe(result, &from, s);
}

int lstat(const char *path, struct stat *s)
{
  return stat(path, s);
}

int fstat(int fd, struct stat *s)
{
  struct sys_stat from;
  int result = sys_fstat(fd, &from);

  return describe(result, &from, s);
}

int access(const char *path, int mode)
{
  return checked(sys_access(path, mode));
}

int unlink(const char *path)
{
  return checked(sys_unlink(path));
}

int rename(const char *from, const char *to)
{
  return checked(sys_rename(from, to));
}

int isatty(int fd)
{
  char settings[64];

  return sys_call(NR_IOCTL, fd, TCGETS, (long)settings, 0, 0, 0) == 0;
}

/* ---- memory ---- */

static uintptr_t set_break(uintptr_t to)
{
  return (uintptr_t)sys_call(NR_BRK, (long)to, 0, 0, 0, 0, 0);
}

/* The kernel is asked for more than is wanted, as picolibc's malloc comes here
 * for every block; pages that nobody touches cost nothing. */
void *sbrk(ptrdiff_t increment)
{
  enum { STEP = 1 << 16 };
  static uintptr_t end, granted;
  uintptr_t wanted, start;

  if (!granted)
    end = granted = set_break(0);
  start = end;
  wanted = end + (uintptr_t)increment;
  if (increment > 0 && wanted > granted)
    granted = set_break((wanted + STEP - 1) & -(uintptr_t)STEP);
  if (increment < 0 || wanted > granted)
    granted = set_break(wanted);
  if (increment < 0 ? granted != wanted : wanted < start || wanted > granted) {
    errno = ENOMEM;
    return (void *)-1;
  }
  end = wanted;
  return (void *)start;
}

/* ---- processes and time ---- */

void _exit(int code)
{
  stdout_flush();
  sys_exit(code);
}

pid_t getpid(void)
{
  return sys_pid();
}

/* Only SIGABRT and the like come from here: numbers up to 6 are the same. */
int kill(pid_t process, int signal)
{
  return checked(sys_kill(process, signal));
}

int gettimeofday(struct timeval *now, void *zone)
{
  int64_t seconds;
  int32_t nanoseconds;
  int result = sys_clock(CLOCK_OF_DAY, &seconds, &nanoseconds);

  (void)zone;
  now->tv_sec = (time_t)seconds;
  now->tv_usec = nanoseconds / 1000;
  return checked(result);
}

clock_t times(struct tms *usage)
{
  int64_t seconds;
  int32_t nanoseconds;
  clock_t ticks;

  sys_clock(CLOCK_OF_PROCESS, &seconds, &nanoseconds);
  ticks = (clock_t)(seconds * TICKS_PER_SECOND +
                    nanoseconds / NANOSECONDS_PER_TICK);
  memset(usage, 0, sizeof *usage);
  usage->tms_utime = ticks;
  return ticks;
}

long sysconf(int name)
{
  return name == _SC_CLK_TCK ? TICKS_PER_SECOND : fail(EINVAL);
}
