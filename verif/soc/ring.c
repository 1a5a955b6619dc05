/* SPDX-License-Identifier: Apache-2.0
 *
 * ring.c - the profiler's DMA ring in the SoC: the core runs a program, its loads
 * are profiled, the messages go through the arbiter into memory, and a consumer
 * reads them there.  Each record must be a load that retired, in the order of its
 * sequence number, and their sum what the profiler says it has sent.
 *
 * usage: ring DIR BUILD PROGRAM.bin
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_soc.h"

enum { RING = 0x1000, PLACES = 32, REC = 16, LOADS = 1 << 16 };
enum { RATE = 4, CLOCKS = 200000, SIZE = PLACES * REC };

struct load {
  uint32_t pc, w;
};

struct run {
  struct cs_soc *soc;
  struct load *loads; /* the loads that retired, a set, open addressing */
  uint32_t base, cp;
  uint64_t retired, records, counts;
};

static void fail(const char *what, uint64_t is, uint64_t expected) {
  printf("%s: 0x%" PRIx64 ", expected 0x%" PRIx64 "\n", what, is, expected);
  exit(1);
}

static void same(const char *what, uint64_t is, uint64_t expected) {
  if (is != expected)
    fail(what, is, expected);
}

/* The place of a load in the set: its own, or the free one where it belongs. */
static struct load *place_of(struct run *t, uint32_t pc, uint32_t w) {
  uint32_t i = (pc ^ w * 0x9e3779b1u) * 0x85ebca6bu >> 16;
  while (t->loads[i].pc != 0 && (t->loads[i].pc != pc || t->loads[i].w != w))
    i = (i + 1) % LOADS;
  return &t->loads[i];
}

static void retire(void *user, const struct cs_rvfi *r) {
  struct run *t = user;
  uint32_t insn = (uint32_t)r->insn;
  bool load = (insn & 0x7f) == 0x03 || ((insn & 1) == 0 && (insn >> 13 & 7) == 2);
  if (load && !r->trap && t->retired < LOADS / 2) {
    struct load *l = place_of(t, (uint32_t)r->pc_rdata, (uint32_t)r->rd_wdata);
    t->retired += l->pc == 0;
    *l = (struct load){(uint32_t)r->pc_rdata, (uint32_t)r->rd_wdata};
  }
}

static void write_reg(struct run *t, uint32_t offset, uint32_t value) {
  cs_soc_debug_write(t->soc, offset, value, retire, t);
}

static uint32_t read_reg(struct run *t, uint32_t offset) {
  return cs_soc_debug_read(t->soc, offset, retire, t);
}

/* Releases what is behind the write pointer, record by record. */
static void consume(struct run *t) {
  uint32_t wp = read_reg(t, RING + CS_RING_WP_OFFSET) & ~3u;
  for (; t->cp != wp; t->cp = t->base + (t->cp + REC - t->base) % SIZE) {
    uint32_t word[4];
    if (!cs_soc_read_mem(t->soc, t->cp, word, sizeof word))
      fail("address", t->cp, t->base);
    same("info", word[0], (uint32_t)t->records << 8 | 0x80);
    same("a load that retired", place_of(t, word[2], word[3])->pc, word[2]);
    same("count", word[1], RATE);
    t->records++;
    t->counts += word[1];
  }
  write_reg(t, RING + CS_RING_CP_OFFSET, t->cp);
}

static void go_on(struct run *t, unsigned clocks) {
  struct cs_rvfi r;
  while (clocks-- > 0)
    if (cs_soc_step(t->soc, &r))
      retire(t, &r);
}

static void load_program(struct run *t, const char *path) {
  static uint8_t bytes[1 << 20];
  FILE *f = fopen(path, "rb");
  if (f == NULL) {
    perror(path);
    exit(1);
  }
  size_t n = fread(bytes, 1, sizeof bytes, f);
  fclose(f);
  if (!cs_soc_write_mem(t->soc, cs_soc_ram_base(t->soc), bytes, n))
    fail("bytes of the program", n, 0);
}

/* The profiler: every RATE-th load of each of 16 strata; the ring at the end of RAM. */
static void configure(struct run *t) {
  t->base = t->cp = cs_soc_ram_base(t->soc) + cs_soc_ram_size(t->soc) - SIZE;
  write_reg(t, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  while (!(read_reg(t, CS_CTRL_OFFSET) & CS_CTRL_ACTIVE_MASK))
    ;
  write_reg(t, CS_COMP_OFFSET, 4u << CS_COMP_LOG2N_LSB | 1u << CS_COMP_HASH_LSB);
  write_reg(t, CS_RATE_OFFSET, RATE);
  write_reg(t, CS_SLOT0_CLASS_OFFSET, 1);
  write_reg(t, CS_SLOT0_CTRL_OFFSET, 0xbu << CS_SLOT_CTRL_MODE_MASK_LSB |
                                     4u << CS_SLOT_CTRL_W_SRC_LSB | CS_SLOT_CTRL_ENABLE_MASK);
  same("a ring is there", read_reg(t, CS_CAPS2_OFFSET) >> 31, 1);
  write_reg(t, RING + CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
  write_reg(t, RING + CS_RING_START_OFFSET, t->base);
  write_reg(t, RING + CS_RING_LIMIT_OFFSET, t->base + SIZE - 4);
  write_reg(t, RING + CS_RING_WP_OFFSET, t->base);
  write_reg(t, RING + CS_RING_CP_OFFSET, t->base);
  write_reg(t, RING + CS_RING_CFG_OFFSET, CS_RING_CFG_BACK_PRESSURE_MASK);
  write_reg(t, RING + CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK);
  same("ring status", read_reg(t, RING + CS_RING_STATUS_OFFSET), 0);
  write_reg(t, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK);
  same("status", read_reg(t, CS_STATUS_OFFSET), 0);
}

int main(int argc, char **argv) {
  char err[256];
  struct cs_soc_config config = {0};
  struct run t = {0};
  if (argc != 4) {
    fprintf(stderr, "usage: ring DIR BUILD PROGRAM.bin\n");
    return 1;
  }
  t.soc = cs_soc_new(argv[1], argv[2], &config, NULL, err, sizeof err);
  t.loads = calloc(LOADS, sizeof *t.loads);
  if (t.soc == NULL || t.loads == NULL) {
    fprintf(stderr, "%s\n", t.soc == NULL ? err : "no memory");
    return 1;
  }
  load_program(&t, argv[3]);
  configure(&t);
  write_reg(&t, CS_POP_OFFSET, 0);
  same("POP is refused", read_reg(&t, CS_STATUS_OFFSET), 1u << 8 | 23);
  while (cs_soc_clocks(t.soc) < CLOCKS && !cs_soc_ended(t.soc)) {
    go_on(&t, 2000);
    consume(&t);
  }
  write_reg(&t, CS_CTRL_OFFSET, CS_CTRL_ACTIVE_MASK);
  for (int i = 0; !(read_reg(&t, CS_CTRL_OFFSET) & CS_CTRL_EMPTY_MASK); i++) {
    if (i == 1000)
      fail("the profiler drains", 0, 1);
    consume(&t);
  }
  consume(&t);
  write_reg(&t, CS_SNAPSHOT_OFFSET, 0);
  same("SENT_MSGS", read_reg(&t, CS_SENT_MSGS_OFFSET), t.records);
  same("SENT_COUNT", read_reg(&t, CS_SENT_COUNT_OFFSET), t.counts);
  same("EMITTED_COUNT", read_reg(&t, CS_EMITTED_COUNT_OFFSET), t.counts);
  same("WRITTEN", read_reg(&t, RING + CS_RING_WRITTEN_OFFSET), t.records);
  same("OVERWRITTEN", read_reg(&t, RING + CS_RING_OVERWRITTEN_OFFSET), 0);
  if (t.records < 4 * PLACES)
    fail("records", t.records, 4 * PLACES);
  printf("%" PRIu64 " records in a ring of %d, %" PRIu64 " events, %" PRIu64 " clocks\n",
         t.records, PLACES, t.counts, cs_soc_clocks(t.soc));
  cs_soc_free(t.soc);
  free(t.loads);
  return 0;
}
