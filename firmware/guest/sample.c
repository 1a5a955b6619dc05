/* SPDX-License-Identifier: Apache-2.0
 *
 * sample.c [PERIOD] - counts the cycles of a loop of its own, in user mode, by
 * the kernel's counter driver, and lets the counter's overflow sample it every
 * PERIOD cycles (20000 by default).  Tells apart what a machine cannot do.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform.h"
#include "sys.h"

enum { NR_PERF_EVENT_OPEN = 241, NR_IOCTL = 29, PAGE = 4096, RING = 8 * PAGE };
enum { TYPE_HARDWARE = 0, COUNT_CYCLES = 0, SAMPLE_IP = 1, RECORD_SAMPLE = 9 };
enum { ENABLE = 0x2400, DISABLE = 0x2401 };
enum { DISABLED = 1 << 0, EXCLUDE_KERNEL = 1 << 5, EXCLUDE_HV = 1 << 6 };
enum { DEFAULT_PERIOD = 20000, TURNS = 300000, SYS_ENODEV = 19,
       SYS_EOPNOTSUPP = 95 };

/* The first version of the kernel's structure. */
struct attributes {
  uint32_t type, size;
  uint64_t config, period, sample_type, read_format, flags;
  uint32_t wakeup, breakpoint;
  uint64_t config1;
};

struct ring_page {
  uint8_t before[1024];
  uint64_t head, tail;
};

struct sample {
  uint32_t type;
  uint16_t misc, size;
  uint64_t ip;
};

static int open_event(uint64_t period, uint64_t flags)
{
  struct attributes a = { .type = TYPE_HARDWARE, .size = sizeof a,
                          .config = COUNT_CYCLES, .period = period,
                          .sample_type = period ? SAMPLE_IP : 0,
                          .flags = DISABLED | flags };

  return (int)sys_call(NR_PERF_EVENT_OPEN, (long)&a, 0, -1, -1, 0, 0);
}

extern char loop_begin[], loop_end[];

/* In assembly, so that its limits are known. */
static __attribute__((noinline)) uint32_t loop(uint32_t turns)
{
  uint32_t x = turns;

  __asm__ volatile(".globl loop_begin, loop_end\n"
                   "loop_begin:\n"
                   "  xor %0, %0, %1\n"
                   "  addi %1, %1, -1\n"
                   "  bnez %1, loop_begin\n"
                   "loop_end:"
                   : "+r"(x), "+r"(turns));
  return x;
}

static void run_with(int fd)
{
  sys_call(NR_IOCTL, fd, ENABLE, 0, 0, 0, 0);
  loop(TURNS);
  sys_call(NR_IOCTL, fd, DISABLE, 0, 0, 0, 0);
}

static int count(void)
{
  uint64_t cycles = 0;
  int fd = open_event(0, 0);

  if (fd < 0) {
    printf("count: not possible here (error %d)\n", -fd);
    return fd != -SYS_ENODEV && fd != -SYS_ENOENT;
  }
  run_with(fd);
  sys_read(fd, &cycles, sizeof cycles);
  sys_close(fd);
  printf("count: %s\n", cycles >= 3 * TURNS ? "ok" : "TOO FEW");
  return cycles < 3 * TURNS;
}

/* All records are samples of one word; the ring does not wrap. */
static int judge(const struct ring_page *ring, unsigned expected)
{
  const char *records = (const char *)ring + PAGE;
  unsigned samples = 0, inside = 0;

  for (uint64_t at = 0; at < ring->head && at < RING;) {
    const struct sample *s = (const struct sample *)(records + at);
    if (s->type == RECORD_SAMPLE) {
      samples++;
      inside += s->ip >= (uintptr_t)loop_begin && s->ip < (uintptr_t)loop_end;
    }
    at += s->size;
  }
  fprintf(stderr, "sample: %u samples, %u in the loop\n", samples, inside);
  printf("sample: %s\n", samples < expected          ? "TOO FEW"
                         : inside * 10 < samples * 9 ? "OUTSIDE THE LOOP"
                                                     : "ok");
  return samples < expected || inside * 10 < samples * 9;
}

static int sample(uint32_t period)
{
  int fd = open_event(period, EXCLUDE_KERNEL | EXCLUDE_HV), failed;
  struct ring_page *ring;

  if (fd < 0) {
    printf("sample: not possible here (error %d)\n", -fd);
    return fd != -SYS_EOPNOTSUPP && fd != -SYS_EINVAL && fd != -SYS_ENODEV;
  }
  ring = sys_map(NULL, PAGE + RING, SYS_PROT_READ | SYS_PROT_WRITE,
                 SYS_MAP_SHARED, fd, 0);
  if (sys_failed(ring)) {
    printf("sample: NO RING\n");
    return 1;
  }
  run_with(fd);
  failed = judge(ring, 3 * TURNS / period / 2);
  sys_unmap(ring, PAGE + RING);
  sys_close(fd);
  return failed;
}

int main(int argc, char **argv)
{
  int period = argc > 1 ? atoi(argv[1]) : DEFAULT_PERIOD;
  int failed;

  if (period < 1000) {
    fprintf(stderr, "usage: sample [PERIOD], at least 1000\n");
    return 2;
  }
  failed = count();
  return failed | sample((uint32_t)period);
}
