/* SPDX-License-Identifier: Apache-2.0
 *
 * programs.h - what the tests of programs share: one program at work, streams
 * that are made up for it, and its rows.  All act on `m`.
 */
#ifndef PROGRAMS_H
#define PROGRAMS_H

#include "cs_select.h"
#include "machine.h"
#include "suite.h"

enum { CLOCKS = 32 }; /* between instructions: no sample is dropped */

/* Places in a program that is made up. */
enum { A = 0x80001000, B = 0x80001010, C = 0x80001020, D = 0x80001024,
       X = 0x80002000 };

extern struct machine m;

/* A list of tests for each program, ended by CU_TEST_INFO_NULL. */
extern CU_TestInfo edge_tests[], pair_tests[], depend_tests[], value_tests[],
  zilles_tests[], redundant_tests[], silent_tests[], conflict_tests[],
  callstack_tests[], attach_tests[];

/* The program that the command line names has its image instead. */
void start(const char *program);

static inline void knob(const char *name, uint32_t value)
{
  CU_ASSERT_TRUE_FATAL(cs_cop_handler_set(&m.h, name, value));
}

static inline void open(void)
{
  CU_ASSERT_EQUAL_FATAL(cs_cop_handler_open(&m.h), CS_COP_OK);
}

/* Stops and gathers; nothing was refused or dropped. */
void finish(void);

static inline void end(void)
{
  machine_free(&m);
}

/* ---- instructions ---- */

static inline void insn(unsigned class, uint32_t pc, uint32_t rd,
                        uint32_t next)
{
  struct cs_rvfi r = cop_rig_insn(class, pc, rd, next);

  machine_retire(&m, &r, CLOCKS);
}

static inline void branch(uint32_t pc, bool taken)
{
  insn(CS_CLASS_BRANCH, pc, 0, pc + (taken ? 64 : 4));
}

/* A load or a store of the value v. */
static inline void reach(unsigned class, uint32_t pc, uint32_t addr,
                         uint32_t v)
{
  struct cs_rvfi r = cop_rig_insn(class, pc, v, 0);

  r.mem_addr = addr;
  r.mem_wdata = v;
  machine_retire(&m, &r, CLOCKS);
}

static inline void store(uint32_t pc, uint32_t addr)
{
  reach(CS_CLASS_STORE, pc, addr, 0);
}

static inline void load(uint32_t pc, uint32_t addr)
{
  reach(CS_CLASS_LOAD, pc, addr, 0);
}

/* An atomic instruction of 32 bits, by bits 31:27 of its code. */
enum { AMOSWAP = 1, LOAD_RESERVED = 2, STORE_CONDITIONAL = 3 };
static inline void atomic(unsigned which, uint32_t pc, uint32_t addr)
{
  struct cs_rvfi r = cop_rig_insn(CS_CLASS_ATOMIC, pc, 0, 0);

  r.insn = which << 27 | 0x0005202f;
  r.mem_addr = addr;
  r.mem_wmask = which == LOAD_RESERVED ? 0 : 15;
  machine_retire(&m, &r, CLOCKS);
}

/* A load that misses the data cache. */
static inline void miss(uint32_t pc, uint32_t addr)
{
  struct cs_rvfi r = cop_rig_insn(CS_CLASS_LOAD, pc, 0, 0);

  r.mem_addr = addr;
  r.ev = CS_EV_DCACHE_MISS;
  machine_retire(&m, &r, CLOCKS);
}

/* ---- rows: 0 when there is none ---- */

uint64_t counted(unsigned kind, uint32_t pc, uint32_t key, uint32_t other);
uint64_t total(unsigned kind, uint32_t pc, uint32_t key);
/* count / total */
double share(unsigned kind, uint32_t pc, uint32_t key, uint32_t other);

static inline bool near(double a, double b, double most)
{
  return a - b <= most && b - a <= most;
}

#endif
