/* SPDX-License-Identifier: Apache-2.0
 *
 * test_trace.c - what is written is read, and no damaged trace or half-written
 * file passes for a whole one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cs_file.h"
#include "cs_trace.h"
#include "suite.h"

enum { RECORDS = 3000, MAX_BYTES = 1 << 20 };

static char path[] = "/tmp/coresample-trace-XXXXXX";
static uint8_t bytes[MAX_BYTES];

static uint64_t random_word(uint32_t *rng, int xlen)
{
  uint64_t x = suite_random(rng);

  return xlen == 64 ? x << 32 | suite_random(rng) : x;
}

static struct cs_rvfi random_record(uint32_t *rng, int xlen, uint64_t order)
{
  struct cs_rvfi r;

  memset(&r, 0, sizeof r);
  r.valid = true;
  r.trap = suite_below(rng, 2);
  r.halt = suite_below(rng, 2);
  r.intr = suite_below(rng, 2);
  r.mode = (uint8_t)suite_below(rng, 4);
  r.ixl = xlen == 64 ? 2 : 1;
  r.rs1_addr = (uint8_t)suite_below(rng, 32);
  r.rs2_addr = (uint8_t)suite_below(rng, 32);
  r.rd_addr = (uint8_t)suite_below(rng, 32);
  r.mem_rmask = (uint8_t)suite_random(rng);
  r.mem_wmask = (uint8_t)suite_random(rng);
  r.insn = suite_random(rng);
  r.order = order;
  r.pc_rdata = random_word(rng, xlen);
  r.pc_wdata = random_word(rng, xlen);
  r.rs1_rdata = random_word(rng, xlen);
  r.rs2_rdata = random_word(rng, xlen);
  r.rd_wdata = random_word(rng, xlen);
  r.mem_addr = random_word(rng, xlen);
  r.mem_rdata = random_word(rng, xlen);
  r.mem_wdata = random_word(rng, xlen);
  r.ev = (uint8_t)suite_below(rng, 32);
  r.head_cycles = (uint16_t)suite_random(rng);
  r.mem_latency = (uint16_t)suite_random(rng);
  r.context = (uint16_t)suite_random(rng);
  return r;
}

static void write_trace(int xlen, unsigned n)
{
  uint32_t rng = 99;
  char err[120];
  FILE *f = fopen(path, "wb");
  struct cs_trace_writer *t;

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  t = cs_trace_writer_new(f, xlen, "a/program.elf", err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(t);
  for (unsigned i = 0; i < n; i++) {
    struct cs_rvfi r = random_record(&rng, xlen, i);

    CU_ASSERT_EQUAL(cs_trace_write(t, &r), 0);
  }
  CU_ASSERT_EQUAL(cs_trace_writer_end(t), 0);
  fclose(f);
}

/* Field by field, since structs have padding. */
static bool equal(const struct cs_rvfi *a, const struct cs_rvfi *b)
{
  return a->valid == b->valid && a->trap == b->trap && a->halt == b->halt &&
         a->intr == b->intr && a->mode == b->mode && a->ixl == b->ixl &&
         a->rs1_addr == b->rs1_addr && a->rs2_addr == b->rs2_addr &&
         a->rd_addr == b->rd_addr && a->mem_rmask == b->mem_rmask &&
         a->mem_wmask == b->mem_wmask && a->insn == b->insn &&
         a->order == b->order && a->pc_rdata == b->pc_rdata &&
         a->pc_wdata == b->pc_wdata && a->rs1_rdata == b->rs1_rdata &&
         a->rs2_rdata == b->rs2_rdata && a->rd_wdata == b->rd_wdata &&
         a->mem_addr == b->mem_addr && a->mem_rdata == b->mem_rdata &&
         a->mem_wdata == b->mem_wdata && a->ev == b->ev &&
         a->head_cycles == b->head_cycles &&
         a->mem_latency == b->mem_latency && a->context == b->context;
}

static void round_trip(void)
{
  for (int xlen = 32; xlen <= 64; xlen += 32) {
    struct cs_trace_info info;
    struct cs_trace_reader *t;
    struct cs_rvfi got;
    uint32_t rng = 99;
    char err[200];
    int status;

    write_trace(xlen, RECORDS);
    t = cs_trace_open(path, &info, err, sizeof err);
    CU_ASSERT_PTR_NOT_NULL_FATAL(t);
    CU_ASSERT_EQUAL(info.xlen, xlen);
    CU_ASSERT_EQUAL(info.instructions, RECORDS);
    CU_ASSERT_STRING_EQUAL(info.program, "a/program.elf");
    for (unsigned i = 0; i < RECORDS; i++) {
      struct cs_rvfi r = random_record(&rng, xlen, i);

      status = cs_trace_read(t, &got);
      CU_ASSERT_EQUAL(status, 1);
      CU_ASSERT_TRUE(equal(&r, &got));
    }
    status = cs_trace_read(t, &got);
    CU_ASSERT_EQUAL(status, 0);
    cs_trace_close(t);
  }
}

static size_t load(void)
{
  FILE *f = fopen(path, "rb");
  size_t n;

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  n = fread(bytes, 1, sizeof bytes, f);
  fclose(f);
  return n;
}

static void store(size_t n)
{
  FILE *f = fopen(path, "wb");

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  CU_ASSERT_EQUAL(fwrite(bytes, 1, n, f), n);
  fclose(f);
}

/* Reads the file to its end; whether it was refused with name and offset. */
static bool refused(void)
{
  struct cs_trace_info info;
  char err[600];
  struct cs_trace_reader *t = cs_trace_open(path, &info, err, sizeof err);
  struct cs_rvfi r;
  int status = 1;

  if (t) {
    while (status > 0)
      status = cs_trace_read(t, &r);
    if (status < 0)
      snprintf(err, sizeof err, "%s", cs_trace_error(t));
    cs_trace_close(t);
  }
  return status && strstr(err, path) == err && strstr(err, ": offset ");
}

static void every_cut_is_noticed(void)
{
  size_t n;

  write_trace(32, 40);
  n = load();
  for (size_t cut = 0; cut < n; cut++) {
    store(cut);
    CU_ASSERT_TRUE(refused());
  }
  store(n);
  CU_ASSERT_FALSE(refused());
  bytes[n] = 0;
  store(n + 1);
  CU_ASSERT_TRUE(refused());
}

/* One wrong byte, anywhere but in the program's name (offset 32, 13 bytes) and
 * in the count's upper half, where it cannot be told from a true one. */
static void every_wrong_byte_is_noticed(void)
{
  size_t n;

  write_trace(64, 8);
  n = load();
  for (size_t i = 0; i < n; i++) {
    if (i >= 28 && i < 45)
      continue;
    bytes[i] ^= 0x20;
    store(n);
    CU_ASSERT_TRUE(refused());
    bytes[i] ^= 0x20;
  }
}

static void files_are_whole_or_absent(void)
{
  char err[200], name[] = "/tmp/coresample-file-XXXXXX";
  struct cs_file f;
  int fd = mkstemp(name);

  CU_ASSERT_FATAL(fd >= 0);
  close(fd);
  unlink(name);
  CU_ASSERT_EQUAL(cs_file_open(&f, name, err, sizeof err), 0);
  fputs("half", f.f);
  CU_ASSERT_EQUAL(access(cs_file_name(&f), F_OK), 0);
  CU_ASSERT_NOT_EQUAL(access(name, F_OK), 0);
  cs_file_discard(&f);
  CU_ASSERT_NOT_EQUAL(access(name, F_OK), 0);
  CU_ASSERT_EQUAL(cs_file_open(&f, name, err, sizeof err), 0);
  fputs("whole", f.f);
  CU_ASSERT_EQUAL(cs_file_commit(&f, err, sizeof err), 0);
  CU_ASSERT_EQUAL(access(name, R_OK), 0);
  unlink(name);
  CU_ASSERT_EQUAL(cs_file_open(&f, "/nowhere/x", err, sizeof err), -1);
  CU_ASSERT_STRING_EQUAL(err, "/nowhere/x: No such file or directory");
  CU_ASSERT_EQUAL(cs_file_open(&f, "/dev/null", err, sizeof err), 0);
  CU_ASSERT_EQUAL(cs_file_commit(&f, err, sizeof err), 0);
  CU_ASSERT_EQUAL(cs_file_open(&f, NULL, err, sizeof err), 0);
  CU_ASSERT_EQUAL(cs_file_commit(&f, err, sizeof err), 0);
}

int main(void)
{
  CU_TestInfo tests[] = {
    { "round trip", round_trip },
    { "every cut is noticed", every_cut_is_noticed },
    { "every wrong byte is noticed", every_wrong_byte_is_noticed },
    { "files are whole or absent", files_are_whole_or_absent },
    CU_TEST_INFO_NULL,
  };
  int fd = mkstemp(path), status;

  if (fd < 0)
    return 2;
  close(fd);
  status = suite_run("trace", tests);
  unlink(path);
  return status;
}
