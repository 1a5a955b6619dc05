/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_fw_int.h - what the files of the firmware, assembly included, offer one
 * another.
 *
 * The hash table is spread over memory so that all of it lies in few sets of
 * the data cache: 16 entries of 16 bytes at the start of each 4 KiB page, the
 * rest of the page unused.  Folding a hundred messages then drives out at most
 * 16 of the program's 256 lines instead of nearly a third of them.  Records from
 * memory go through the whole cache anyway, and three entries are on their way
 * or in use at a time: with a ring it is 64 entries of each page.
 */
#ifndef CS_FW_INT_H
#define CS_FW_INT_H

#include "cs_soc_map.h"

/* ---- the table; profile.ld has its place ---- */

#define CS_TABLE_BASE 0x81000000    /* aligned to 16 MiB, its size */
#define CS_TABLE_GROUPS 4096        /* pages; a power of two */
#define CS_TABLE_GROUP_BYTES 256    /* 16 entries, probed in a ring */
#define CS_TABLE_GROUP_RING 1024    /* 64, if the messages come by the ring */
#define CS_TABLE_PAGE 4096
#define CS_TABLE_TRIES 4            /* groups that a tuple may be in: its own
                                     * and those behind it */

/* entry = BASE + (((pc << CS_HASH_PC) + w) * CS_HASH_K >> CS_HASH_SHIFT &
 * MASK): the bits of page and entry in place */
#define CS_HASH_PC 11
#define CS_HASH_K 0x9e3779b1
#define CS_HASH_SHIFT 8
#define CS_TABLE_MASK(group_bytes) \
  ((CS_TABLE_GROUPS - 1) * CS_TABLE_PAGE + (group_bytes) - 16)

/* ---- the handler's save area, at mscratch: struct cs_fw_save ---- */

#define CS_SAVE_INTERRUPTS 64
#define CS_SAVE_MESSAGES 68
#define CS_SAVE_FULL 72
#define CS_SAVE_S_A 80
#define CS_SAVE_S_B 84
#define CS_SAVE_INSTRET 88
#define CS_SAVE_HOLD_BACK 92
#define CS_SAVE_RING_CP 96
#define CS_SAVE_RING_MASK 100
#define CS_SAVE_RING_ERRORS 104
#define CS_SAVE_RING_CAUSE 108
#define CS_SAVE_RING_LEFT 112       /* bytes behind this run */
#define CS_SAVE_RING_REST 116       /* bytes of it behind the last three */
#define CS_SAVE_MORE 120

/* ---- the ring; profile.ld keeps its place free ---- */

#define CS_RING_PLACE 0x80c00000    /* 4 MiB, up to the table */
#define CS_RING_BLOCK 0x1000        /* its registers, behind the profiler's */
#define CS_RING_RECORD 16
#define CS_RING_GIVE_UP 1000        /* CS_FW_RING_ERRORS */

/* ---- histograms: at most so many nops at the handler's end ---- */

#define CS_FW_NOPS 15

/* ---- two tiers: places of the marker, powers of two ---- */

#define CS_FW_LOG2_SITES 12
#define CS_FW_LOG2_VALUES 16

/* ---- the coprocessor; these places are behind the table, and not loaded ---- */

#define CS_COP_BLOCK 0x2000         /* its registers, behind the profiler's */
#define CS_COP_MEMORY 0x82100000    /* of its handlers, 1 MiB */
#define CS_COP_MEMORY_BYTES 0x100000
#define CS_COP_ROWS 0x82200000      /* up to the end of RAM */

#define CS_FW_CYCLES_BEGIN 2096     /* offset in struct cs_fw */

#ifdef __ASSEMBLER__

/* `do` for each of these registers, which have their number as place. */
  .macro EACH do, numbers:vararg
  .irp r, \numbers
  \do x\r, 4 * \r(sp)
  .endr
  .endm

/* Before minstret gets `back`, the program's own less what is still to retire:
 * if it has wrapped since the program, or will by that, minstreth goes back by
 * one.  It is read and set to 0 in one step, so that it cannot wrap behind the
 * look at it. */
  .macro SET_INSTRET_ASIDE back, scratch
  csrrw \scratch, minstret, zero
  bltu \scratch, \back, .Lwrapped\@
.Lrest\@:
  .subsection 1
.Lwrapped\@:
  csrr \scratch, minstreth
  addi \scratch, \scratch, -1
  csrw minstreth, \scratch
  j .Lrest\@
  .subsection 0
  .endm

#else

#include <stdint.h>

#include "cs_fw.h"

/* Lines of the data cache, from 0: four of registers, what the entry needs,
 * what the exit needs. */
struct cs_fw_save {
  uint32_t regs[16];
  uint32_t interrupts, messages, full, unused;
  uint32_t s_a, s_b;         /* two more registers of the instance `many` */
  uint32_t instret;          /* at the entry */
  uint32_t hold_back;        /* the handler makes messages itself */
  uint32_t ring_cp;          /* the oldest record not folded */
  uint32_t ring_mask;        /* bits that differ within the ring */
  uint32_t ring_errors, ring_cause;
  uint32_t ring_left, ring_rest; /* of the batch that is being folded */
  uint32_t more[6];          /* registers of the instance `ring` */
};

extern struct cs_fw cs_fw;
extern struct cs_fw_save cs_fw_save;

/* Values for mtvec: handler.S, tiers_entry.S, cop_entry.S,
 * entry.S. */
extern const char cs_fw_vector[], cs_fw_vector_many[];
extern const char cs_fw_vector_ring[], cs_fw_vector_ring_many[];
extern const char cs_fw_vector_tiers[], cs_fw_vector_sample[];
extern const char cs_fw_vector_cop[];

/* mscratch of the handlers that are in C, the stack is below it */
extern char cs_fw_sample_frame[];

/* start.c: before the program, in M mode; and the end of everything. */
void cs_fw_start(void);
_Noreturn void cs_fw_finish(uint32_t exit_code);
_Noreturn void cs_fw_refuse(uint32_t error); /* it ends without a profile */
uint32_t cs_fw_run_state(void);     /* of the profiler: CTRL.state */

/* table.c */
void cs_fw_fold(uint32_t pc, uint32_t w, uint32_t count, uint32_t slot);
void cs_fw_table_publish(void);

/* ring.c: the records in memory; they are folded as the messages are. */
int cs_fw_ring_start(void);   /* 0, or the ring's STATUS */
void cs_fw_ring_stop(void);   /* every record is folded, POP does the rest */

/* tiers.c: the marker; the last two are for the handler. */
void cs_fw_tiers_start(void);
void cs_fw_mark(uint32_t pc, uint32_t w, uint32_t count, uint32_t slot);
void cs_fw_hold_back(void);

/* cop.c: the coprocessor's handlers; the last two are for cop_entry.S, their
 * argument is the low word of the program's instret. */
void cs_fw_cop_setup(void);   /* before anything is done for it */
uint32_t cs_fw_cop_start(void); /* the profiler runs.  0, or cs_fw_cop.error */
void cs_fw_cop_stop(void);    /* the profiler is IDLE behind it */
void cs_fw_cop_external(uint32_t instret);
void cs_fw_cop_tick(uint32_t instret);

/* sample.c */
void cs_fw_sample_start(void);
uint32_t cs_fw_sample(const uint32_t *regs);
uint32_t cs_fw_random_below(uint32_t limit);

/* histogram.c */
void cs_fw_histogram_start(void);
void cs_fw_histogram(uint32_t pc);

/* trap.c: arguments as the program had them. */
_Noreturn void cs_fw_trap(uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3,
                          uint32_t a4, uint32_t a5, uint32_t a6, uint32_t a7);

/* console.c, which may be the program's own */
void console_write(const char *text, __SIZE_TYPE__ length);

#endif
#endif
