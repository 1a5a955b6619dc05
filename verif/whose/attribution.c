// SPDX-License-Identifier: Apache-2.0
//
// attribution.c - whose every message of the Verilated profiler is.
//
// The port is given a machine that switches processes and traps; what it was
// given is all that the checks know.  Two kinds of streams: with a number of
// its own in each event, a message names its event, whose process, privilege
// and clock must be those of the message; with few tuples, the combiner adds
// up, and the counts of each record's messages must be those of its events.
// Messages come by the DMA ring, as its memory sees them.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_dut.h"
#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "rng.h"

enum { EVENTS = 1 << 17, RING = 0x1000, AT = 0x10000, TUPLES = 8, ROOTS = 5 };

struct event {
  uint32_t satp, pc, w, clock; /* clock: at the port */
  uint8_t mode;
};

struct run {
  const char *name;
  unsigned engine, rate, log2n, gap, log2_tick;
  bool comb, few;              /* few tuples, which may be added up */
};

struct bench {
  struct cs_dut *dut;
  struct rng rng;
  const struct run *run;
  uint32_t clock;              /* of the port */
  bool live;                   /* instructions retire */
  unsigned wait, events, wanted;
  uint32_t root[ROOTS];
  struct event now, *log;
  unsigned dma_beat, answers;  /* word of the record, records to be answered */
  uint32_t word[4];
  /* What the reader knows. */
  bool has_record, has_offset;
  uint32_t satp, t, offset;    /* TIME of a clock less its number */
  unsigned next, first;        /* events up to here have passed, and where the
                                * record's began */
  unsigned held[TUPLES * 4];   /* few: counts since the record */
  unsigned messages, records, switches;
  uint64_t counted, of_root[ROOTS], want_root[ROOTS];
  char why[200];
};

#define FAIL(b, ...) \
  do { \
    if ((b)->why[0] == 0) \
      snprintf((b)->why, sizeof (b)->why, __VA_ARGS__); \
  } while (0)

static unsigned root_of(const struct bench *b, uint32_t satp) {
  unsigned i = 0;
  while (i + 1 < ROOTS && b->root[i] != satp)
    i++;
  return i;
}

/* TIME in the clock in which S3 holds it. */
static uint32_t time_of(const struct bench *b, unsigned event) {
  return b->log[event].clock + b->offset;
}

static uint32_t window_of(const struct bench *b, uint32_t t) {
  return t >> b->run->log2_tick;
}

/* ---- the machine ---- */

static void schedule(struct bench *b) {
  struct event *e = &b->now;
  unsigned what = rng_below(&b->rng, 100);
  if (what < 3) {
    e->satp = b->root[rng_below(&b->rng, ROOTS)];
    e->mode = 0;
  } else if (what < 8) {
    e->mode = rng_percent(&b->rng, 70) ? 1 : 3;
  } else if (what < 15) {
    e->mode = 0;
  }
}

static void retire(struct bench *b, struct cs_rvfi *lane) {
  if (!b->live || b->wait-- != 0)
    return;
  b->wait = b->run->gap / 2 + rng_below(&b->rng, b->run->gap);
  schedule(b);
  struct event *e = &b->log[b->events];
  unsigned k = rng_below(&b->rng, TUPLES);
  *e = b->now;
  e->clock = b->clock;
  e->pc = 0x1000 + 4 * (b->run->few ? k : rng_below(&b->rng, 4096));
  e->w = b->run->few ? 0 : b->events;
  *lane = (struct cs_rvfi){
    .valid = true, .insn = 0x00000293, .rd_addr = 5, .rd_wdata = e->w,
    .order = b->events, .pc_rdata = e->pc, .pc_wdata = e->pc + 4,
    .mode = e->mode, .satp = e->satp, .ixl = 1,
  };
  b->switches += b->events != 0 && e[-1].satp != e->satp;
  b->want_root[root_of(b, e->satp)]++;
  if (++b->events == b->wanted)
    b->live = false;
}

/* ---- the reader ---- */

static bool new_record(const struct bench *b, unsigned event) {
  const struct event *e = &b->log[event];
  return event == 0 || e->satp != e[-1].satp ||
         window_of(b, time_of(b, event)) != window_of(b, time_of(b, event - 1));
}

/* Behind its last message a record's counts are those of its events. */
static void close_record(struct bench *b) {
  if (!b->run->few || !b->has_record)
    return;
  unsigned i = b->first, want[TUPLES * 4] = {0};
  for (; i < b->events && (i == b->first || !new_record(b, i)); i++)
    want[(b->log[i].pc - 0x1000) / 4 * 4 + b->log[i].mode]++;
  if (memcmp(want, b->held, sizeof want) != 0)
    FAIL(b, "counts of the record at TIME %" PRIu32 " are not its events'", b->t);
  memset(b->held, 0, sizeof b->held);
  b->first = i;
}

static void record(struct bench *b, uint32_t satp, uint32_t t) {
  close_record(b);
  if (!b->has_offset) {
    b->offset = t - b->log[0].clock;
    b->has_offset = true;
  }
  b->satp = satp;
  b->t = t;
  b->has_record = true;
  b->records++;
  /* Exactly in front of the event in which its window or process began. */
  unsigned i = b->next;
  while (i < b->events && time_of(b, i) != t)
    i++;
  if (i == b->events)
    FAIL(b, "no event at TIME %" PRIu32 " of a record", t);
  else if (!new_record(b, i) || b->log[i].satp != satp)
    FAIL(b, "record of %08" PRIx32 " at TIME %" PRIu32 " is not due", satp, t);
  else
    for (unsigned j = b->next + (b->records > 1); j < i; j++)
      if (new_record(b, j))
        FAIL(b, "record before TIME %" PRIu32 " is missing", t);
  b->next = i;
}

static void message(struct bench *b, unsigned mode, uint32_t pc, uint32_t w,
                    uint32_t count) {
  b->messages++;
  b->counted += count;
  b->of_root[root_of(b, b->satp)] += count;
  if (!b->has_record)
    FAIL(b, "message without a record");
  if (b->run->few) {
    b->held[((pc - 0x1000) / 4 % TUPLES) * 4 + mode] += count;
    return;
  }
  const struct event *e = &b->log[w % EVENTS];
  uint32_t t = time_of(b, w % EVENTS);
  if (w >= b->events || e->pc != pc)
    FAIL(b, "message %u is no event", b->messages);
  else if (e->satp != b->satp || e->mode != mode)
    FAIL(b, "event %" PRIu32 " of %08" PRIx32 " mode %u is said to be of %08"
         PRIx32 " mode %u", w, e->satp, e->mode, b->satp, mode);
  else if (t < b->t || window_of(b, t) != window_of(b, b->t))
    FAIL(b, "event at %" PRIu32 " is said to be of the window from %" PRIu32, t,
         b->t);
}

static void dma(struct bench *b, const struct cs_axi_out *out,
                struct cs_axi_in *in) {
  *in = (struct cs_axi_in){ .awready = true, .wready = true,
                            .bvalid = b->answers != 0 };
  if (in->bvalid && out->bready)
    b->answers--;
  if (out->awvalid && out->awprot != 1)
    FAIL(b, "the ring writes as a user");
  if (!out->wvalid)
    return;
  b->word[b->dma_beat++ % 4] = out->wdata;
  if (!out->wlast)
    return;
  uint32_t info = b->word[0];
  b->dma_beat = 0;
  b->answers++;
  if (info >> 4 & 1 && ((info & 0xff) != 0x90 || b->word[1] != 0))
    FAIL(b, "a record with a mode, a slot or a count");
  if (info >> 4 & 1)
    record(b, b->word[2], b->word[3]);
  else
    message(b, info >> 2 & 3, b->word[2], b->word[3], b->word[1]);
}

/* ---- clocks and registers ---- */

static void clock_once(struct bench *b, struct cs_axil_in *in) {
  struct cs_rvfi lane = {0};
  struct cs_out out;
  cs_dut_out(b->dut, &out);
  dma(b, &out.dma, &in->dma);
  retire(b, &lane);
  cs_dut_step(b->dut, &lane, in);
  b->clock++;
}

static void idle(struct bench *b, unsigned clocks) {
  for (; clocks > 0; clocks--)
    clock_once(b, &(struct cs_axil_in){0});
}

static void write_reg(struct bench *b, uint32_t addr, uint32_t data) {
  struct cs_axil_in in = { .awvalid = true, .awaddr = (uint16_t)addr,
    .awprot = 1, .wvalid = true, .wdata = data, .wstrb = 15, .bready = true };
  for (unsigned i = 0; i < 100; i++) {
    struct cs_out now;
    cs_dut_out(b->dut, &now);
    clock_once(b, &in);
    in.awvalid &= !now.axil.awready;
    in.wvalid &= !now.axil.wready;
    if (now.axil.bvalid) {
      if (now.axil.bresp != 0)
        FAIL(b, "a write is refused");
      return;
    }
  }
  FAIL(b, "a write is not answered");
}

static uint32_t read_reg(struct bench *b, uint32_t addr) {
  struct cs_axil_in in = { .arvalid = true, .araddr = (uint16_t)addr,
                           .arprot = 1, .rready = true };
  for (unsigned i = 0; i < 100; i++) {
    struct cs_out now;
    cs_dut_out(b->dut, &now);
    clock_once(b, &in);
    in.arvalid &= !now.axil.arready;
    if (now.axil.rvalid)
      return now.axil.rdata;
  }
  FAIL(b, "a read is not answered");
  return 0;
}

static void ring(struct bench *b) {
  write_reg(b, RING + CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
  write_reg(b, RING + CS_RING_START_OFFSET, AT);
  write_reg(b, RING + CS_RING_LIMIT_OFFSET, AT + 0xffc);
  write_reg(b, RING + CS_RING_WP_OFFSET, AT);
  write_reg(b, RING + CS_RING_CP_OFFSET, AT);
  write_reg(b, RING + CS_RING_CFG_OFFSET, 0);
  write_reg(b, RING + CS_RING_CTRL_OFFSET,
            CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK);
}

static void configure(struct bench *b) {
  const struct run *r = b->run;
  write_reg(b, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  idle(b, 20000);
  write_reg(b, CS_COMP_OFFSET, r->log2n << CS_COMP_LOG2N_LSB
                               | (uint32_t)r->comb << CS_COMP_COMB_EN_LSB
                               | r->engine << CS_COMP_ENGINE_LSB);
  write_reg(b, CS_RATE_OFFSET, r->rate);
  write_reg(b, CS_SEED_OFFSET, 1);
  write_reg(b, CS_TAGGED_OFFSET, 16u << CS_TAGGED_TAG_BITS_LSB
                                 | 2u << CS_TAGGED_LOG2_WAYS_LSB);
  write_reg(b, CS_COMBINER_OFFSET, 256);
  write_reg(b, CS_CONTEXT_OFFSET, 1u << CS_CONTEXT_ON_LSB
                                  | r->log2_tick << CS_CONTEXT_LOG2_TICK_LSB);
  write_reg(b, CS_SLOT0_CLASS_OFFSET, 0x1ffff);
  write_reg(b, CS_SLOT0_PC_HI_OFFSET, ~0u);
  write_reg(b, CS_SLOT0_CTRL_OFFSET, 1u << CS_SLOT_CTRL_ENABLE_LSB
                                     | 0xfu << CS_SLOT_CTRL_MODE_MASK_LSB);
  ring(b);
  write_reg(b, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK);
  idle(b, 20000);
}

static void totals(struct bench *b) {
  write_reg(b, CS_SNAPSHOT_OFFSET, 1);
  if (read_reg(b, CS_CNT0_ACCEPTED_OFFSET) != b->events)
    FAIL(b, "%" PRIu32 " of %u events accepted",
         read_reg(b, CS_CNT0_ACCEPTED_OFFSET), b->events);
  close_record(b);
  if (b->run->rate != 1 || b->run->engine != 0) {
    if (b->counted > b->events)
      FAIL(b, "more counted than there were events");
    return;
  }
  for (unsigned i = 0; i < ROOTS; i++)
    if (b->of_root[i] != b->want_root[i])
      FAIL(b, "process %u: %" PRIu64 " counted, %" PRIu64 " events", i,
           b->of_root[i], b->want_root[i]);
}

static struct bench run_once(const char *dir, const char *config,
                             const struct run *r, unsigned events) {
  char err[200];
  static struct event log[EVENTS];
  struct bench b = { .run = r, .wanted = events, .log = log };
  b.dut = cs_dut_new(dir, config, NULL, events, err, sizeof err);
  if (b.dut == NULL) {
    fprintf(stderr, "attribution: %s\n", err);
    exit(1);
  }
  rng_seed(&b.rng, 1);
  for (unsigned i = 1; i < ROOTS; i++)
    b.root[i] = 0x80000000u | (uint32_t)rng_next(&b.rng);
  b.root[2] = b.root[1] ^ 1u << 20;
  configure(&b);
  b.live = true;
  while (b.live && b.why[0] == 0)
    idle(&b, 100);
  idle(&b, 200);
  write_reg(&b, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  idle(&b, 4000);
  totals(&b);
  cs_dut_free(b.dut);
  return b;
}

int main(int argc, char **argv) {
  static const struct run runs[] = {
    {"P r 1", 0, 1, 4, 14, 8, false, false},
    {"P r 1 combiner", 0, 1, 4, 60, 10, true, false},
    {"P r 1 combiner, few tuples", 0, 1, 4, 36, 10, true, true},
    {"P r 2", 0, 2, 4, 12, 9, false, false},
    {"P r 2 combiner", 0, 2, 4, 30, 9, true, false},
    {"P r 16", 0, 16, 4, 4, 10, false, false},
    {"P r 16 combiner", 0, 16, 4, 8, 10, true, false},
    {"tagged table", 1, 4, 2, 8, 10, false, false},
    {"tagged table, combiner", 1, 4, 2, 14, 10, true, false},
  };
  const char *dir = argc > 1 ? argv[1] : "build/dut";
  const char *config = argc > 2 ? argv[2] : "full";
  unsigned events = argc > 3 ? (unsigned)atoi(argv[3]) : 40000;
  unsigned messages = 0, switches = 0;
  bool ok = events <= EVENTS;
  for (unsigned i = 0; ok && i < sizeof runs / sizeof runs[0]; i++) {
    struct bench b = run_once(dir, config, &runs[i], events);
    printf("%-28s %6u events %6u switches %6u records %6u messages%s%s\n",
           runs[i].name, b.events, b.switches, b.records, b.messages,
           b.why[0] ? ": " : "", b.why);
    ok = b.why[0] == 0 && b.messages != 0;
    messages += b.messages;
    switches += b.switches;
  }
  printf("%u messages over %u switches\n", messages, switches);
  return !ok || messages < 100000 || switches < 1000;
}
