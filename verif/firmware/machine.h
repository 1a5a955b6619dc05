/* SPDX-License-Identifier: Apache-2.0
 *
 * machine.h - the SoC without its core: the instruction-set simulator, the C
 * model of the profiler on its bus, and a PLIC between them.  One clock per
 * instruction, so nothing is said about time, and everything about what the
 * firmware does.
 *
 * The machine watches: what the profiler handed out, what the program did, and
 * that an interrupt leaves no trace in the program's registers and instret.
 */
#ifndef MACHINE_H
#define MACHINE_H

#include "cs_fw.h"
#include "cs_profile.h"
#include "cs_sim.h"
#include "cs_slot.h"
#include "iss.h"

enum { MACHINE_CONSOLE = 8192 };

struct machine_plic {
  uint32_t priority, enable, threshold;
  bool pending, in_service;
  uint32_t answer;         /* to a claim with nothing pending */
  uint64_t claims, completions;
};

struct machine {
  struct iss *iss;
  struct cs_sim sim;       /* the profiler; its core is idle */
  struct machine_plic plic;
  struct cs_symbols *symbols;
  uint32_t fw_at;          /* address of cs_fw */
  char console[MACHINE_CONSOLE];
  size_t printed;

  /* Messages as they were popped. */
  struct cs_profile sent[CS_SLOT_MAX];
  uint64_t sent_messages, sent_count;
  bool stopping;           /* the firmware has stopped the profiler */
  uint64_t read_out;       /* messages since then */

  /* The program: a digest of everything it did in U mode. */
  uint64_t digest, instructions;
  unsigned reserved;       /* instructions that may be between LR and SC: no
                            * interrupt now, it would make the program do them
                            * once more */
  bool overflowed;         /* counter 3 */
  uint64_t instret;        /* at the last interrupt */
  bool interrupted;        /* the program has not gone on since */
  bool instret_lost;
  unsigned cause;          /* of that interrupt */

  /* The baseline's reference: the instruction after each interrupt. */
  struct cs_profile next;
  uint64_t overflows, no_loads;

  /* For tests: called before each step; with each message as it is popped
   * while the profiler runs, and each MARK as it is written. */
  void (*before)(struct machine *m);
  void (*message)(struct machine *m, const struct cs_message *message);
  void (*mark)(struct machine *m, uint32_t mark);
  uint64_t user;
};

/* The named configuration of the profilers that are made from now on. */
extern const char *machine_config;

/* NULL with a message printed. */
struct machine *machine_new(const char *elf, bool pmp);
void machine_free(struct machine *m);

/* The structure in memory. */
struct cs_fw machine_fw(const struct machine *m);
void machine_set_fw(struct machine *m, const struct cs_fw *fw);
uint32_t machine_symbol(struct machine *m, const char *name);

/* Asks for profiling: compressor and slots by their specifications. */
void machine_setup(struct cs_fw *fw, const char *compressor,
                   const char *const *slots, unsigned n);

/* Until the program ends, or so many steps; true: it ended. */
bool machine_run(struct machine *m, uint64_t max_steps);

/* How many of the table's entries differ from what was sent; entries beyond
 * the profile count too.  *used: tuples in the table. */
uint64_t machine_compare(struct machine *m, const struct cs_profile *slots,
                         unsigned n, const struct cs_fw *fw, uint64_t *used);

#endif
