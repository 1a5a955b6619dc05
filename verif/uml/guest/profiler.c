/* SPDX-License-Identifier: Apache-2.0
 *
 * profiler.c - firmware/guest/profiler.h and stress_loads() through /dev/csbench.
 */
#include "profiler.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bench_regs.h"
#include "cs_linux_map.h"
#include "cs_ring_regs.h"
#include "stress.h"

enum { PLACES = CS_LINUX_RING_SIZE / sizeof(struct profiler_record) };

static int bench = -1;

static bool open_bench(void)
{
  if (bench < 0)
    bench = open("/dev/csbench", O_RDWR | O_CLOEXEC);
  return bench >= 0;
}

enum profiler_found profiler_open(void)
{
  return open_bench() ? PROFILER_FOUND : PROFILER_ABSENT;
}

uint32_t profiler_get(uint32_t offset)
{
  uint32_t value = 0;

  if (open_bench() && pread(bench, &value, sizeof value, offset) < 0)
    return UINT32_MAX;
  return value;
}

void profiler_put(uint32_t offset, uint32_t value)
{
  if (open_bench() && pwrite(bench, &value, sizeof value, offset) < 0)
    perror("csbench");
}

bool profiler_wait(uint32_t offset, uint32_t mask, uint32_t value)
{
  enum { PATIENCE = 1000 };

  for (int n = 0; n < PATIENCE; n++)
    if ((profiler_get(offset) & mask) == value)
      return true;
  return false;
}

void stress_loads(unsigned n)
{
  const uint32_t work[2] = { (uint32_t)(uintptr_t)stress_loads, n };

  if (open_bench() && pwrite(bench, work, sizeof work, BENCH_LOADS) < 0)
    perror("csbench");
}

/* All at once, with the first one.  Where no driver has the device there is no
 * ring, and nothing in it. */
struct profiler_record profiler_ring_place(unsigned n)
{
  static struct profiler_record places[PLACES];

  if (n == 0 &&
      pread(bench, places, sizeof places, BENCH_FILE_RING) != sizeof places)
    memset(places, 0, sizeof places);
  return places[n];
}

/* Of the next record, whichever that is: the driver may have read the n-th one. */
void profiler_ring_damage(unsigned n, uint32_t bits)
{
  (void)n;
  profiler_put(BENCH_DAMAGE, bits);
}

bool profiler_deafen(bool deaf)
{
  if (!deaf)
    profiler_put(PROFILER_RING + CS_RING_INTR_STATE_OFFSET, ~0u);
  profiler_put(BENCH_DEAF, deaf);
  return true;
}

void profiler_fail_burst(void)
{
  profiler_put(BENCH_FAIL_BURST, 20);
}
