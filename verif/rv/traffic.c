/* SPDX-License-Identifier: Apache-2.0
 *
 * traffic.c - see traffic.h.
 */
#include "traffic.h"

#include <string.h>

#include "rv_rt.h"

enum { PAUSE = 400 }; /* clocks without an instruction after which DMA waits */
enum { AWAY = 8 };    /* accesses elsewhere after which DMA is random again */
enum { EXTERNAL, TIMER, SOFTWARE, UART_LINE, S_EXTERNAL };
enum { PAGE_BITS = 12 };

static bool one_in(struct rv_traffic *t, unsigned n)
{
  return n && rng_below(&t->rng, n) == 0;
}

static void choose_machine(struct rv_traffic *t, struct cs_soc_config *c)
{
  static const uint8_t latencies[] = { 1, 2, 3, 10, 10, 10, 20, 40 };

  switch (rng_below(&t->rng, 6)) {
  case 0:
    c->sdram = true;
    break;
  case 1:
    c->zero_wait = true;
    c->latency = 1;
    break;
  default:
    c->latency = latencies[rng_below(&t->rng, 8)];
  }
}

static void choose_stalls(struct rv_traffic *t)
{
  unsigned kind = rng_below(&t->rng, 4);

  for (unsigned n = 0; n < 5; n++)
    t->stall[n] = kind == 0   ? 0
                  : kind == 1 ? rng_below(&t->rng, 64)
                  : kind == 2 ? rng_below(&t->rng, 200)
                              : 240 * (rng_below(&t->rng, 3) == 0);
  t->burst = 1u << rng_below(&t->rng, 6);
}

void rv_traffic_start(struct rv_traffic *t, struct cs_soc_config *config,
                        uint64_t seed, bool supervisor)
{
  memset(t, 0, sizeof *t);
  rng_seed(&t->rng, seed);
  choose_machine(t, config);
  t->quiet = rng_below(&t->rng, 5) == 0;
  if (t->quiet)
    return;
  choose_stalls(t);
  for (unsigned n = 0; n < (supervisor ? LINES_DRIVEN : S_EXTERNAL); n++)
    t->irq_every[n] =
      rng_below(&t->rng, 3) ? 60u << rng_below(&t->rng, 6) : 0;
  t->dma_every = rng_below(&t->rng, 4) ? 4u << rng_below(&t->rng, 6) : 0;
}

/* A line goes down some time after its interrupt was taken, or by itself. */
static bool drive_line(struct rv_traffic *t, unsigned n, bool level,
                       bool taken, uint64_t clock)
{
  if (!level) {
    if (!one_in(t, t->irq_every[n]) || (t->wait && !one_in(t, 100)))
      return false;
    t->raised = clock;
    t->lower_at[n] = clock + 3000 + rng_below(&t->rng, 3000);
    return true;
  }
  if (taken)
    t->lower_at[n] = clock + rng_below(&t->rng, 2) * rng_below(&t->rng, 60);
  return clock < t->lower_at[n];
}

static void drive_lines(struct rv_traffic *t, struct cs_soc *soc)
{
  const struct cs_soc_after *a = cs_soc_after(soc);
  struct cs_soc_drive *d = cs_soc_drive(soc);
  uint64_t clock = cs_soc_clocks(soc);
  unsigned cause = a->irq_taken ? a->irq_cause : 0;

  d->irq_external = drive_line(t, EXTERNAL, d->irq_external, cause == 11,
                               clock);
  d->irq_timer = drive_line(t, TIMER, d->irq_timer, cause == 7, clock);
  d->irq_software = drive_line(t, SOFTWARE, d->irq_software, cause == 3,
                               clock);
  d->irq_uart = drive_line(t, UART_LINE, d->irq_uart, cause == 11, clock);
  d->irq_s_external = drive_line(t, S_EXTERNAL, d->irq_s_external, cause == 9,
                                 clock);
}

/* Words 0 and 1 of a line; often of one that the program has just used. */
static void choose_word(struct rv_traffic *t, struct cs_soc_drive *d)
{
  uint32_t line = rng_below(&t->rng, RT_DMA_SIZE / 16) * 16 + RT_DMA;

  if (t->near && rng_below(&t->rng, 4))
    line = t->near & ~15u;
  d->dma_addr = line + 4 * rng_below(&t->rng, 2);
  d->dma_data = rng_below(&t->rng, 0xffffffff);
}

/* An entry of the table; often that of a page just used. */
static void choose_entry(struct rv_traffic *t, struct cs_soc_drive *d)
{
  unsigned n = rng_below(&t->rng, t->table_size / 4);

  if (t->near && rng_below(&t->rng, 4))
    n = (t->near - t->table_page) >> PAGE_BITS;
  d->dma_addr = t->table + 4 * n;
  d->dma_data = t->entry(t->user, n);
}

static void drive_dma(struct rv_traffic *t, struct cs_soc *soc)
{
  struct cs_soc_drive *d = cs_soc_drive(soc);

  if (d->dma_valid) {
    d->dma_valid = !cs_soc_after(soc)->dma_done;
    return;
  }
  if (t->idle > PAUSE ||
      !one_in(t, t->near ? t->dma_every / 4 + 1 : t->dma_every))
    return;
  d->dma_valid = true;
  if (t->table)
    choose_entry(t, d);
  else
    choose_word(t, d);
}

static void drive_stalls(struct rv_traffic *t, struct cs_soc *soc)
{
  uint8_t bits = 0;

  if (t->stall_left) {
    t->stall_left--;
    return;
  }
  for (unsigned n = 0; n < 5; n++)
    bits |= (uint8_t)((rng_below(&t->rng, 256) < t->stall[n]) << n);
  cs_soc_drive(soc)->stall = bits;
  t->stall_left = rng_below(&t->rng, t->burst);
}

/* Whether the program uses what DMA writes. */
static bool is_near(const struct rv_traffic *t, uint32_t addr)
{
  return t->table ? addr - t->table_page < t->table_size / 4 << PAGE_BITS
                  : addr - RT_DMA < RT_DMA_SIZE;
}

void rv_traffic_clock(struct rv_traffic *t, struct cs_soc *soc,
                        const struct cs_rvfi *r)
{
  if (r && (r->mem_rmask | r->mem_wmask)) {
    bool here = is_near(t, (uint32_t)r->mem_addr);

    t->far = here ? 0 : t->far + 1;
    t->near = here ? (uint32_t)r->mem_addr : t->far < AWAY ? t->near : 0;
  }
  if (r && r->intr)
    t->wait = rng_below(&t->rng, 4) ? rng_below(&t->rng, 20) : 0;
  else if (r && t->wait && r->pc_rdata >= RT_BODY)
    t->wait--;
  t->idle = r ? 0 : t->idle + 1;
  drive_stalls(t, soc);
  drive_lines(t, soc);
  if (t->dma_every)
    drive_dma(t, soc);
}
