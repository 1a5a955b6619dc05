/* SPDX-License-Identifier: Apache-2.0
 *
 * twin.c - the devices of a simulator that executes nothing.
 */
#include <stdio.h>
#include <stdlib.h>

#include "iss_int.h"
#include "twin.h"

enum { UART_SOURCE = 10, SENT = 64 };

struct twin {
  struct iss *iss;
  uint8_t sent[SENT];
  unsigned in, out;
};

static void console(void *user, int fd, uint8_t byte)
{
  struct twin *t = user;

  (void)fd;
  if (t->in - t->out == SENT) {
    fprintf(stderr, "twin: nobody asks for what was sent\n");
    exit(1);
  }
  t->sent[t->in++ % SENT] = byte;
}

struct twin *twin_new(void)
{
  struct twin *t = calloc(1, sizeof *t);
  const struct iss_config config = {
    .supervisor = true, .ram = { { 0x80000000, PAGE_SIZE } },
    .console = console, .user = t,
  };
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

uint8_t twin_uart_read(struct twin *t, unsigned at)
{
  ureg value = 0;

  iss_uart_read(t->iss, at, 1, &value);
  return (uint8_t)value;
}

void twin_uart_write(struct twin *t, unsigned at, uint8_t value)
{
  iss_uart_write(t->iss, at, 1, value);
}

bool twin_uart_input(struct twin *t, uint8_t byte)
{
  return iss_uart_input(t->iss, byte);
}

bool twin_uart_irq(const struct twin *t)
{
  return t->iss->plic.line >> UART_SOURCE & 1;
}

int twin_uart_sent(struct twin *t)
{
  return t->out == t->in ? -1 : t->sent[t->out++ % SENT];
}
