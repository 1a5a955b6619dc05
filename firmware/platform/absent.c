/* SPDX-License-Identifier: Apache-2.0
 *
 * absent.c - calls about things this machine does not have: owners and modes of
 * files, directories, input that may come later, time that passes by itself.
 * Each answers as if it had worked at once.
 */
#include <errno.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

int fchmod(int fd, mode_t mode)
{
  (void)fd, (void)mode;
  return 0;
}

int fchown(int fd, uid_t owner, gid_t group)
{
  (void)fd, (void)owner, (void)group;
  return 0;
}

int utime(const char *path, const struct utimbuf *times)
{
  (void)path, (void)times;
  return 0;
}

char *getcwd(char *buffer, size_t size)
{
  if (size < sizeof "/") {
    errno = ERANGE;
    return NULL;
  }
  return strcpy(buffer, "/");
}

/* Nothing is ever ready: programs poll for a user, and there is none. */
int select(int count, fd_set *readers, fd_set *writers, fd_set *errors,
           struct timeval *timeout)
{
  (void)count, (void)timeout;
  if (readers)
    FD_ZERO(readers);
  if (writers)
    FD_ZERO(writers);
  if (errors)
    FD_ZERO(errors);
  return 0;
}

/* Signals do not arrive, so an alarm never rings. */
unsigned alarm(unsigned seconds)
{
  (void)seconds;
  return 0;
}

/* Time is counted in instructions, and a sleep retires none. */
int usleep(useconds_t microseconds)
{
  (void)microseconds;
  return 0;
}
