/* SPDX-License-Identifier: Apache-2.0
 *
 * bench.c - speed of the C model: tuples a second of the event-level model,
 * clocks a second of the cycle-accurate one.  CPU time, so that other work
 * on the machine disturbs little.
 */
#include <stdio.h>
#include <time.h>

#include "chip.h"
#include "cs_config.h"

#define TUPLES (1 << 20)
#define CLOCKS (1 << 14)

static double seconds(void)
{
  struct timespec t;

  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static uint32_t next(uint32_t *x)
{
  *x = *x * 1664525u + 1013904223u;
  return *x >> 8;
}

static int parse(const char *spec, struct cs_compressor *c)
{
  char err[100];

  if (cs_spec_parse(spec, c, err, sizeof err) == 0)
    return 0;
  fprintf(stderr, "%s: %s\n", spec, err);
  return 1;
}

static int bench_event(const char *spec, int xlen)
{
  static uint32_t tuples[TUPLES][2];
  struct cs_compressor c;
  struct cs_event_model *e;
  struct cs_message m;
  uint32_t x = 1;
  double start;
  char err[100];

  if (parse(spec, &c))
    return 1;
  e = cs_event_new(&c, xlen, err, sizeof err);
  if (!e)
    return 1;
  for (int i = 0; i < TUPLES; i++) {
    tuples[i][0] = 0x80000000u + 4 * (next(&x) & 0x3ff);
    tuples[i][1] = next(&x) & 0x3ff;
  }
  start = seconds();
  for (int round = 0; round < 20; round++)
    for (int i = 0; i < TUPLES; i++)
      cs_event_tuple(e, 0, tuples[i][0], tuples[i][1], &m);
  printf("event  xlen %d  %-28s %6.1f M tuples/s\n", xlen, spec,
         20.0 * TUPLES / (seconds() - start) * 1e-6);
  cs_event_free(e);
  return 0;
}

static void fill(struct cs_rvfi *r, uint32_t *x, uint32_t loads)
{
  *r = (struct cs_rvfi){
    .valid = next(x) % 4 != 0,
    .mode = CS_MODE_M,
    .insn = next(x) % 100 < loads ? CHIP_LOAD : CHIP_ALU,
    .pc_rdata = 0x80000000u + 4 * (next(x) & 0x3ff),
    .rd_wdata = next(x) & 0xff,
  };
}

/* Three of four clocks retire on each lane; `loads` percent are tuples. */
static int bench_model(const char *spec, int nret, uint32_t loads)
{
  static struct cs_rvfi lanes[CLOCKS][CS_MAX_NRET];
  struct cs_axil_in idle = {.bready = true};
  struct cs_axil_in pop = {.awvalid = true, .wvalid = true, .bready = true,
                           .awaddr = CS_POP_OFFSET, .wstrb = 15};
  struct cs_params p = chip_default;
  struct cs_compressor c;
  struct chip chip;
  uint32_t x = 1;
  double start;

  if (parse(spec, &c))
    return 1;
  p.nret = nret;
  chip_init(&chip, &p);
  chip_activate(&chip);
  chip_spec(&chip, &c);
  chip_slot(&chip, 0, 1u << CS_CLASS_LOAD, CS_W_RD);
  chip_write(&chip, CS_CTRL_OFFSET, 3);
  chip_wait_state(&chip, CS_RUN, 5000);
  for (int i = 0; i < CLOCKS; i++)
    for (int lane = 0; lane < nret; lane++)
      fill(&lanes[i][lane], &x, loads);
  start = seconds();
  for (int i = 0; i < 400 * CLOCKS; i++)
    cs_model_step(chip.m, lanes[i % CLOCKS],
                  chip.m->core.fifo.level > 50 ? &pop : &idle);
  printf("cycle  nret %d  loads %3u %%  %-16s %6.1f M clocks/s\n", nret,
         loads, spec, 400.0 * CLOCKS / (seconds() - start) * 1e-6);
  chip_free(&chip);
  return 0;
}

int main(void)
{
  return bench_event("H:P:256:2048,phase=zero", 32) ||
         bench_event("H:P:256:2048+A16", 32) ||
         bench_event("H:P:256:2048+A16", 64) ||
         bench_event("T:2:256:2048:2", 32) ||
         bench_event("T:8:256:2048:4", 32) ||
         bench_event("U:full:256:1024:4", 32) ||
         bench_event("U:12:256:2048:4", 32) ||
         bench_event("E:full:256:1024:4", 32) ||
         bench_event("H:CR:256:2048", 32) || bench_event("D:256", 32) ||
         bench_event("B:256:16:8", 32) ||
         bench_model("H:P:256:2048+A16", 1, 2) ||
         bench_model("H:P:256:2048+A16", 1, 25) ||
         bench_model("H:P:256:2048+A16", 1, 100) ||
         bench_model("H:P:256:2048+A16", 4, 25);
}
