/* SPDX-License-Identifier: Apache-2.0
 *
 * twin.c - the devices of a simulator that executes nothing.
 */
#include <stdio.h>
#include <stdlib.h>

#include "iss_int.h"
#include "twin.h"

struct twin {
  struct iss *iss;
};

struct twin *twin_new(void)
{
  const struct iss_config config = {
    .supervisor = true, .ram = { { 0x80000000, PAGE_SIZE } },
  };
  struct twin *t = calloc(1, sizeof *t);
  char err[256] = "out of memory";

  if (t)
    t->iss = iss_new(&config, err, sizeof err);
  if (!t || !t->iss) {
    fprintf(stderr, "twin: %s\n", err);
    exit(1);
  }
  return t;
}

void twin_free(struct twin *t)
{
  iss_free(t->iss);
  free(t);
}

uint32_t twin_plic_read(struct twin *t, uint32_t at)
{
  ureg value = 0;

  iss_plic_read(t->iss, at, 4, &value);
  return value;
}

void twin_plic_write(struct twin *t, uint32_t at, uint32_t value)
{
  iss_plic_write(t->iss, at, 4, value);
}

void twin_plic_sample(struct twin *t, uint32_t lines)
{
  for (int level = 1; level >= 0; level--)
    for (unsigned n = 1; n < PLIC_SOURCES; n++)
      if (lines >> n & 1)
        iss_set_source(t->iss, n, level);
}

uint32_t twin_plic_pending(const struct twin *t)
{
  return t->iss->plic.pending;
}

uint32_t twin_plic_busy(const struct twin *t)
{
  return t->iss->plic.busy;
}

bool twin_plic_irq(const struct twin *t, unsigned context)
{
  return t->iss->irq[DRIVE_PLIC] & (context ? MIP_SEIP : MIP_MEIP);
}
