/* SPDX-License-Identifier: Apache-2.0
 *
 * runs.c - programs with the profiling firmware on the machine of machine.h.
 */
#include "runs.h"

#include <stdio.h>

#include "cs_cop_handler.h"
#include "cs_regs.h"

const char *program, *odd;

const char *const loads[1] = { "loads,mode=u" };
const char *const pairs[3] = { "loads,mode=u", "edges,mode=u",
                               "stores,mode=u" };

struct machine *run(const char *elf, const struct cs_fw *wanted,
                    void (*before)(struct machine *m))
{
  struct machine *m = machine_new(elf, false);
  struct cs_fw fw = machine_fw(m);

  if (wanted) {
    struct cs_fw w = *wanted;

    w.magic = fw.magic;
    w.version = fw.version;
    machine_set_fw(m, &w);
  }
  m->before = before;
  CU_ASSERT(machine_run(m, LONG));
  return m;
}

struct machine *run_loads(const char *spec, void (*before)(struct machine *m))
{
  struct cs_fw fw = { 0 };

  machine_setup(&fw, spec, loads, 1);
  return run(program, &fw, before);
}

static uint32_t counter(const struct cs_fw *fw, uint32_t offset)
{
  return fw->counters[(offset - fw->counters_at) / 4];
}

void check_profile(struct machine *m, unsigned slots)
{
  struct cs_fw fw = machine_fw(m);
  uint64_t accepted = 0;

  CU_ASSERT_EQUAL(fw.state, CS_FW_ENDED);
  CU_ASSERT_EQUAL(fw.error, 0);
  CU_ASSERT_EQUAL(fw.table_full, 0);
  CU_ASSERT_EQUAL(machine_compare(m, m->sent, slots, &fw, NULL), 0);
  CU_ASSERT_EQUAL(fw.messages, m->sent_messages);
  CU_ASSERT_EQUAL(fw.read_out, m->read_out);
  CU_ASSERT_EQUAL(counter(&fw, CS_SENT_MSGS_OFFSET), m->sent_messages);
  CU_ASSERT_EQUAL(counter(&fw, CS_SENT_COUNT_OFFSET),
                  (uint32_t)m->sent_count);
  for (unsigned i = 0; i < slots; i++) {
    uint32_t at = i * (CS_CNT1_SELECTED_OFFSET - CS_CNT0_SELECTED_OFFSET);

    accepted += counter(&fw, at + CS_CNT0_ACCEPTED_OFFSET);
    CU_ASSERT_EQUAL(counter(&fw, at + CS_CNT0_QUEUED_OFFSET), 0);
    CU_ASSERT_EQUAL(counter(&fw, at + CS_CNT0_SELECTED_OFFSET),
                    counter(&fw, at + CS_CNT0_ACCEPTED_OFFSET) +
                    counter(&fw, at + CS_CNT0_DROPPED_OFFSET));
  }
  CU_ASSERT_EQUAL((uint32_t)(accepted + counter(&fw, CS_CREDIT_OFFSET)),
                  (uint32_t)(m->sent_count + fw.held));
  CU_ASSERT_EQUAL(fw.interrupts, m->plic.claims);
  CU_ASSERT(fw.interrupts > 0);
  CU_ASSERT_EQUAL(fw.instret_end - fw.instret_begin, m->instructions - 1);
}

/* ---- the coprocessor ---- */

static const char *cop_program;

static uint32_t cop_at(struct machine *m)
{
  return machine_symbol(m, "cs_fw_cop");
}

struct cs_fw_cop cop_told(struct machine *m)
{
  struct cs_fw_cop c;

  iss_read_mem(m->iss, cop_at(m), &c, sizeof c);
  return c;
}

void cop_wish(struct machine *m)
{
  const struct cs_cop_program *p = cs_cop_program_find(cop_program);
  struct cs_fw_cop c = cop_told(m);

  CU_ASSERT_EQUAL(c.bytes, sizeof c);
  snprintf(c.program, sizeof c.program, "%s", cop_program);
  for (unsigned i = 0; p && p->knob && p->knob[i].name; i++)
    c.knob[i] = p->knob[i].value;
  iss_write_mem(m->iss, cop_at(m), &c, sizeof c);
  m->before = NULL;
}

struct machine *run_cop(const char *elf, const char *name, const char *config,
                        void (*before)(struct machine *m))
{
  struct cs_fw fw = { 0 };
  struct machine *m;

  cop_program = name;
  machine_config = config;
  machine_setup(&fw, "P:256", loads, 0);
  fw.mode = CS_FW_COP;
  m = run(elf, &fw, before);
  machine_config = "default";
  return m;
}

/* ---- main ---- */

int runs_main(int argc, char **argv, const char *name, CU_TestInfo *tests)
{
  if (argc != 3) {
    fprintf(stderr, "usage: %s PROGRAM.elf ODD.elf\n", argv[0]);
    return 2;
  }
  program = argv[1];
  odd = argv[2];
  return suite_run(name, tests);
}
