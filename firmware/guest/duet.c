/* SPDX-License-Identifier: Apache-2.0
 *
 * duet.c [TURNS] - two processes and two pipes: one sends a number, the other
 * sends it back changed, TURNS times (1000 by default), so that they take the
 * processor from one another at every turn.
 */
#include <stdio.h>
#include <stdlib.h>

#include "platform.h"
#include "sys.h"

enum { DEFAULT_TURNS = 1000 };

static uint32_t change(uint32_t x)
{
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ x << 5;
}

static int answer(int from, int to)
{
  uint32_t x;

  while (sys_read(from, &x, sizeof x) == sizeof x) {
    x = change(x);
    if (sys_write(to, &x, sizeof x) != sizeof x)
      return 1;
  }
  return 0;
}

static int ask(int to, int from, int turns, uint32_t *x)
{
  for (; turns > 0; turns--)
    if (sys_write(to, x, sizeof *x) != sizeof *x ||
        sys_read(from, x, sizeof *x) != sizeof *x)
      return 1;
  return 0;
}

int main(int argc, char **argv)
{
  int turns = argc > 1 ? atoi(argv[1]) : DEFAULT_TURNS;
  int there[2], back[2], pid, code = 1, failed;
  uint32_t x = 1;

  if (sys_pipe(there) < 0 || sys_pipe(back) < 0 || (pid = sys_fork()) < 0) {
    fprintf(stderr, "duet: no pipes or no process\n");
    return 1;
  }
  if (pid == 0) {
    sys_close(there[1]);
    sys_close(back[0]);
    sys_exit(answer(there[0], back[1]));
  }
  sys_close(there[0]);
  sys_close(back[1]);
  failed = ask(there[1], back[0], turns, &x);
  sys_close(there[1]);
  sys_wait(pid, &code);
  printf("%d turns, last %08lx\n", turns, (unsigned long)x);
  return failed || code;
}
