/* SPDX-License-Identifier: Apache-2.0
 *
 * process.c - the rest of what a single-process program asks of POSIX: time,
 * which is derived from retired instructions so that it repeats, and signals,
 * which end the program.
 */
#include <errno.h>
#include <string.h>
#include <sys/time.h>
#include <sys/times.h>
#include <unistd.h>

#include "platform.h"

enum {
  INSTRUCTIONS_PER_SECOND = 1000000,
  TICKS_PER_SECOND = 100,
  INSTRUCTIONS_PER_TICK = INSTRUCTIONS_PER_SECOND / TICKS_PER_SECOND
};
enum { SECONDS_AT_START = 1000000000 }; /* a fixed date in 2001 */
enum { EXIT_SIGNALLED = 128 };

int gettimeofday(struct timeval *now, void *zone)
{
  uint64_t count = program_instret();

  (void)zone;
  now->tv_sec = (time_t)(SECONDS_AT_START + count / INSTRUCTIONS_PER_SECOND);
  now->tv_usec = (suseconds_t)(count % INSTRUCTIONS_PER_SECOND);
  return 0;
}

clock_t times(struct tms *usage)
{
  uint64_t count = program_instret();
  clock_t ticks = (clock_t)(count / INSTRUCTIONS_PER_TICK);

  memset(usage, 0, sizeof *usage);
  usage->tms_utime = ticks;
  return ticks;
}

long sysconf(int name)
{
  if (name == _SC_CLK_TCK)
    return TICKS_PER_SECOND;
  errno = EINVAL;
  return -1;
}

pid_t getpid(void)
{
  return 1;
}

int kill(pid_t process, int signal)
{
  (void)process;
  _exit(EXIT_SIGNALLED + signal);
}
