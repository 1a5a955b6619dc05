/* SPDX-License-Identifier: Apache-2.0
 *
 * handler.S - where the clocks count: from the profiler's interrupt to the
 * profile in memory and back.  docs/design/firmware.md counts them.
 *
 * One interrupt folds all messages that wait.  Reading a device register takes
 * 5 clocks, and a line of the table comes 15 clocks after it was asked for: so
 * the three registers of the next message are read while the line of this one
 * is on its way.  Two messages, A and B, alternate, so that nothing is copied;
 * the number folded is odd for that, and a message that is left over waits for
 * the next interrupt, or for the end.
 *
 * There are two instances: one for slot 0 alone, and `_many`, which reads
 * MSG_INFO too; and the same two as `_ring`, `_ring_many`, which read
 * records from memory (below).  mtvec
 * chooses between them, so the choice costs no clock.
 * Symbols mark the phases: an address belongs to the symbol before it.
 *
 * The program does not see the handler in instret: LEAVE puts it back.
 */
#include "cs_fw_int.h"
#include "cs_regs_asm.h"
#include "cs_ring_regs_asm.h"

#define base  a0                /* the first eight have short instructions */
#define at    a1                /* the entry */
#define pc_a  a2
#define w_a   a3
#define pc_b  a4
#define w_b   a5
#define e_pc  s0                /* the entry's words; else scratch */
#define e_n   s1
#define c_a   t0                /* counts */
#define c_b   t1
#define e_w   t2
#define K     t3
#define table t4
#define mask  t5
#define pairs t6
#define s_a   a6                /* slots << 24, `_many` only */
#define s_b   a7

#define MEIE  0x800
#define MTIE  0x80

#define HOLD_BACK_TICKS 200     /* of mtime, to the program */

  .macro PREFETCH address, offset=0
  .insn i 0x13, 6, x0, \address, \offset + 1   /* prefetch.r */
  .endm

  /* ---- entry and exit ---- */

  .macro ENTER
  csrrw sp, mscratch, sp
  sw c_a, 60(sp)
  csrr c_a, minstret            /* 2 more than the program left it at */
  .endm

  .macro MOVE_REGS do
  \do base, 0(sp)
  \do at, 4(sp)
  \do pc_a, 8(sp)
  \do w_a, 12(sp)
  \do pc_b, 16(sp)
  \do w_b, 20(sp)
  \do e_pc, 24(sp)
  \do e_n, 28(sp)
  \do c_b, 32(sp)
  \do e_w, 36(sp)
  \do K, 40(sp)
  \do table, 44(sp)
  \do mask, 48(sp)
  \do pairs, 52(sp)
  .endm

  /* c_a is minstret at ENTER.  The three instructions after the write count. */
  .macro LEAVE
  addi c_a, c_a, -5
  SET_INSTRET_ASIDE c_a, e_w
  lw e_w, 36(sp)
  csrw minstret, c_a
  lw c_a, 60(sp)
  csrrw sp, mscratch, sp
  mret
  .endm

  /* ---- one message ---- */

  /* The head of the FIFO; then it is popped (any value does). */
  .macro READ pc, w, count, slot, many
  lw \pc, CS_MSG_PC_OFFSET(base)
  lw \w, CS_MSG_W_OFFSET(base)
  .if \many
  lw \slot, CS_MSG_INFO_OFFSET(base)
  .endif
  lw \count, CS_MSG_COUNT_OFFSET(base)
  sw base, CS_POP_OFFSET(base)
  .if \many
  slli \slot, \slot, 24
  .endif
  .endm

  /* Asks for the message's line.  The check for a carry of the message before
   * stands where the product is not there yet; `at` is still its entry. */
  .macro HASH pc, w, before, name
  slli e_pc, \pc, CS_HASH_PC
  add e_pc, e_pc, \w
  mul e_pc, e_pc, K
  .ifnb \before
  bltu e_n, \before, .Lcarry_\name
.Lcarried_\name:
  .endif
  srli e_pc, e_pc, CS_HASH_SHIFT
  and e_pc, e_pc, mask
  add at, e_pc, table
  PREFETCH at
  .endm

  .macro LOOK
  lw e_pc, 0(at)
  lw e_w, 4(at)
  lw e_n, 8(at)
  .endm

  .macro FOLD_INTO pc, w, count, slot, many, name, entry=at
  bne e_pc, \pc, .Lmiss_\name
  bne e_w, \w, .Lmiss_\name
  .if \many
  lw e_w, 12(\entry)
  xor e_w, e_w, \slot
  srli e_w, e_w, 24
  bnez e_w, .Lmiss_\name
  .endif
.Lhit_\name:
  add e_n, e_n, \count
  sw e_n, 8(\entry)
.Lfolded_\name:
  .endm

  .macro FOLD pc, w, count, slot, many, name
  LOOK
  FOLD_INTO \pc, \w, \count, \slot, \many, \name
  .endm

  /* Not the entry at the first look, but an empty one: its pc is 0, and so are
   * its counts. */
  .macro INSERT pc, w, count, slot, many, name, entry=at
.Lmiss_\name:
  bnez e_pc, .Lprobe_\name
.Linsert_\name:
  sw \pc, 0(\entry)
  sw \w, 4(\entry)
  .if \many
  sw \slot, 12(\entry)
  .endif
  j .Lhit_\name
  .endm

  /* Another tuple's.  The ring of 16 entries ends where it began, which is kept
   * in `mask`; then the same is done in the pages behind. */
  .macro PROBE pc, w, count, slot, many, name, entry=at
.Lprobe_\name:
  mv mask, \entry
.Lnext_\name:
  addi e_pc, \entry, 16
  xor e_pc, e_pc, \entry
  andi e_pc, e_pc, group_bytes - 16
  xor \entry, \entry, e_pc
  xor e_w, \entry, mask
  andi e_w, e_w, group_bytes - 16
  beqz e_w, .Laround_\name
.Llook_\name:
  lw e_pc, 0(\entry)
  lw e_w, 4(\entry)
  beqz e_pc, .Lempty_\name
  bne e_pc, \pc, .Lnext_\name
  bne e_w, \w, .Lnext_\name
  .if \many
  lw e_w, 12(\entry)
  xor e_w, e_w, \slot
  srli e_w, e_w, 24
  bnez e_w, .Lnext_\name
  .endif
  lw e_n, 8(\entry)
  li mask, CS_TABLE_MASK(group_bytes)
  j .Lhit_\name
.Lempty_\name:
  li e_n, 0
  li mask, CS_TABLE_MASK(group_bytes)
  j .Linsert_\name
.Laround_\name:
  li e_n, CS_TABLE_PAGE
  add \entry, \entry, e_n
  sub e_pc, \entry, mask
  li e_n, CS_TABLE_PAGE * CS_TABLE_TRIES
  bne e_pc, e_n, .Llook_\name
  lw e_pc, CS_SAVE_FULL(sp)
  li mask, CS_TABLE_MASK(group_bytes)
  addi e_pc, e_pc, 1
  sw e_pc, CS_SAVE_FULL(sp)
  li e_n, -1                    /* no carry */
  j .Lfolded_\name
  .endm

  /* The upper part of n is in the next word. */
  .macro CARRY name, entry=at
.Lcarry_\name:
  lw e_w, 12(\entry)
  addi e_w, e_w, 1
  sw e_w, 12(\entry)
  j .Lcarried_\name
  .endm

  .macro PHASE name
  .globl \name
\name:
  .endm

  /* The external interrupt is closed, the timer will open it. */
  .macro HOLD_BACK
  li e_w, CS_SOC_CLINT_MTIME
  lw at, 4(e_w)
  lw e_n, 0(e_w)
  addi e_n, e_n, HOLD_BACK_TICKS    /* a wrap makes it come early once */
  li e_w, CS_SOC_CLINT_MTIMECMP
  sw e_n, 0(e_w)
  sw at, 4(e_w)
  li e_w, MEIE
  csrc mie, e_w
  li e_w, MTIE
  csrs mie, e_w
  .endm

  /* ---- the handler; i: suffix of the instance ---- */

  .macro HANDLER many, i
  .balign 64
  .globl cs_fw_vector\i
cs_fw_vector\i:
  .option push
  .option norvc
  j cs_fw_exception             /* 0: every exception */
  .skip 24
  j cs_fw_timer                 /* 7 */
  .skip 12
  .option pop

  /* 11, and on over vectors that are never enabled.  While the registers are
   * saved nothing may wait for the cache, so the prefetch comes after. */
PHASE cs_fw_entry_code\i
  ENTER
  MOVE_REGS sw
  .if \many
  sw s_a, CS_SAVE_S_A(sp)
  sw s_b, CS_SAVE_S_B(sp)
  .endif
  sw c_a, CS_SAVE_INSTRET(sp)
  PREFETCH sp, CS_SAVE_INTERRUPTS
  li base, CS_SOC_PROFILER_BASE
  lui e_pc, %hi(CS_SOC_PLIC_CLAIM)
  lw e_pc, %lo(CS_SOC_PLIC_CLAIM)(e_pc)
  lw pairs, CS_FIFO_LEVEL_OFFSET(base)
  li e_w, CS_SOC_IRQ_PROFILER
  bne e_pc, e_w, .Lstrange\i
  li K, CS_HASH_K
  li table, CS_TABLE_BASE
  li mask, CS_TABLE_MASK(group_bytes)
  lw e_pc, CS_SAVE_INTERRUPTS(sp)
  lw e_w, CS_SAVE_MESSAGES(sp)
  addi e_pc, e_pc, 1
  sw e_pc, CS_SAVE_INTERRUPTS(sp)
  beqz pairs, cs_fw_exit\i
  addi pairs, pairs, -1
  ori e_pc, pairs, 1               /* so many this time */
  add e_w, e_w, e_pc
  sw e_w, CS_SAVE_MESSAGES(sp)
  srli pairs, pairs, 1
  READ pc_a, w_a, c_a, s_a, \many
  HASH pc_a, w_a
  beqz pairs, cs_fw_last\i

PHASE cs_fw_loop\i
  READ pc_b, w_b, c_b, s_b, \many
PHASE cs_fw_hit\i
  FOLD pc_a, w_a, c_a, s_a, \many, a\i
PHASE cs_fw_loop2\i
  HASH pc_b, w_b, c_a, a\i
  READ pc_a, w_a, c_a, s_a, \many
PHASE cs_fw_hit2\i
  FOLD pc_b, w_b, c_b, s_b, \many, b\i
PHASE cs_fw_loop3\i
  HASH pc_a, w_a, c_b, b\i
  addi pairs, pairs, -1
  bnez pairs, cs_fw_loop\i
PHASE cs_fw_last\i
  FOLD pc_a, w_a, c_a, s_a, \many, z\i
  bltu e_n, c_a, .Lcarry_z\i
.Lcarried_z\i:

  /* The level is below the watermark now (or the bit stays set, and the
   * interrupt comes again), so clearing loses nothing.  The write is answered
   * before the next goes out: then the profiler's line is low, and the PLIC
   * may look at it again. */
PHASE cs_fw_exit\i
  li e_pc, 1
  sw e_pc, CS_INTR_STATE_OFFSET(base)
  lw c_a, CS_SAVE_INSTRET(sp)
  lw e_w, CS_SAVE_HOLD_BACK(sp)
  bnez e_w, .Lhold_back\i
.Lcomplete\i:
  lui e_w, %hi(CS_SOC_PLIC_CLAIM)
  sw e_pc, %lo(CS_SOC_PLIC_CLAIM)(e_w)
.Lrestore\i:
  .if \many
  lw s_a, CS_SAVE_S_A(sp)
  lw s_b, CS_SAVE_S_B(sp)
  .endif
  MOVE_REGS lw
  LEAVE

  /* With slots that select M mode the handler fills the FIFO that it empties.
   * If that was enough for the next interrupt, the program comes first for a
   * while: the timer opens the interrupt again. */
.Lhold_back\i:
  lw e_w, CS_INTR_STATE_OFFSET(base)
  andi e_w, e_w, CS_INTR_STATE_WATERMARK_MASK
  beqz e_w, .Lcomplete\i
  HOLD_BACK
  j .Lcomplete\i

  /* Another source than the profiler, or none: nothing but the answer. */
.Lstrange\i:
  lw c_a, CS_SAVE_INSTRET(sp)
  beqz e_pc, .Lrestore\i
  j .Lcomplete\i

PHASE cs_fw_miss\i
  INSERT pc_a, w_a, c_a, s_a, \many, a\i
  INSERT pc_b, w_b, c_b, s_b, \many, b\i
  INSERT pc_a, w_a, c_a, s_a, \many, z\i
  PROBE pc_a, w_a, c_a, s_a, \many, a\i
  PROBE pc_b, w_b, c_b, s_b, \many, b\i
  PROBE pc_a, w_a, c_a, s_a, \many, z\i
  CARRY a\i
  CARRY b\i
  CARRY z\i
PHASE cs_fw_end\i
  .endm

  /* ---- records from memory ----
   *
   * A record is a line of the data cache, and so is an entry of the table; the
   * cache reads two lines at a time, whose words come 11 to 18 clocks after they
   * were asked for, and while they come no store gets into the cache.  So each
   * step asks for two lines amid its work, the entry of the record that is
   * folded two steps on, and the record that is read two steps on: their words
   * come behind the stores of this step, before those of the next, and before
   * they are needed.  Three records, A, B and C, take turns.  A batch is one run of
   * addresses, or two where it goes round; what is read behind its end is not
   * used, and is read again when it is there.
   */
#define rp     a0               /* the record that is folded next */
#define left   t6
#define r_end  t6               /* of this run: behind its last three */
#define at_b   s2
#define pc_c   s3
#define w_c    s4
#define c_c    s5
#define at_c   s6
#define s_c    s7

#define RING(name) CS_RING_##name##_OFFSET - 0x800 /* base is amid them */

  /* Record `offset` behind rp: its words, and where its entry is. */
  .macro READ_RECORD pc, w, count, slot, entry, many, offset
  lw \pc, \offset + 8(rp)
  lw \w, \offset + 12(rp)
  .if \many
  lw \slot, \offset(rp)
  .endif
  slli e_pc, \pc, CS_HASH_PC
  add e_pc, e_pc, \w
  mul e_pc, e_pc, K
  lw \count, \offset + 4(rp)
  .if \many
  slli \slot, \slot, 30         /* bits 1:0 to 25:24 */
  .endif
  srli e_pc, e_pc, CS_HASH_SHIFT
  and e_pc, e_pc, mask
  add \entry, e_pc, table
  .if \many
  srli \slot, \slot, 6
  .endif
  .endm

  /* `next` is the entry of the record just read. */
  .macro FOLD_RECORD pc, w, c, s, entry, many, name, next
PHASE cs_fw_hit_\name
  lw e_pc, 0(\entry)
  lw e_w, 4(\entry)
  lw e_n, 8(\entry)
  .ifnb \next
  PREFETCH rp, 4 * CS_RING_RECORD
  PREFETCH \next
  addi rp, rp, CS_RING_RECORD
  .endif
  FOLD_INTO \pc, \w, \c, \s, \many, \name, \entry
  bltu e_n, \c, .Lcarry_\name
.Lcarried_\name:
  .endm

  /* Where the entry is empty, its count is 0. */
  .macro INSERT_RECORD pc, w, c, s, entry, many, name
.Lmiss_\name:
  bnez e_pc, .Lprobe_\name
  sw \pc, 0(\entry)
  sw \w, 4(\entry)
  sw \c, 8(\entry)
  .if \many
  sw \s, 12(\entry)
  .endif
  j .Lcarried_\name
.Linsert_\name:                  /* behind other tuples */
  sw \pc, 0(\entry)
  sw \w, 4(\entry)
  .if \many
  sw \s, 12(\entry)
  .endif
  j .Lhit_\name
  .endm

  .macro MORE_REGS do
  \do s2, CS_SAVE_MORE(sp)
  \do s3, CS_SAVE_MORE + 4(sp)
  \do s4, CS_SAVE_MORE + 8(sp)
  \do s5, CS_SAVE_MORE + 12(sp)
  \do s6, CS_SAVE_MORE + 16(sp)
  \do s7, CS_SAVE_MORE + 20(sp)
  .endm

  .macro RING_HANDLER many, i
  .balign 64
  .globl cs_fw_vector\i
cs_fw_vector\i:
  .option push
  .option norvc
  j cs_fw_exception             /* 0: every exception */
  .skip 24
  j cs_fw_timer                 /* 7 */
  .skip 12
  .option pop

PHASE cs_fw_entry_code\i
  ENTER
  MOVE_REGS sw
  sw s_a, CS_SAVE_S_A(sp)
  sw s_b, CS_SAVE_S_B(sp)
  MORE_REGS sw
  sw c_a, CS_SAVE_INSTRET(sp)
  PREFETCH sp, CS_SAVE_RING_CP
  li base, CS_SOC_PROFILER_BASE + CS_RING_BLOCK + 0x800
  lui e_pc, %hi(CS_SOC_PLIC_CLAIM)
  lw e_pc, %lo(CS_SOC_PLIC_CLAIM)(e_pc)
  lw left, RING(WP)(base)
  lw e_n, RING(INTR_STATE)(base)
  li e_w, CS_SOC_IRQ_PROFILER
  bne e_pc, e_w, .Lstrange\i
  andi e_n, e_n, CS_RING_INTR_STATE_STOP_MASK
  bnez e_n, .Lstopped\i
.Lread\i:
  lw rp, CS_SAVE_RING_CP(sp)
  li K, CS_HASH_K
  li table, CS_TABLE_BASE
  li mask, CS_TABLE_MASK(group_bytes)
  lw e_pc, CS_SAVE_INTERRUPTS(sp)
  lw e_w, CS_SAVE_MESSAGES(sp)
  addi e_pc, e_pc, 1
  sw e_pc, CS_SAVE_INTERRUPTS(sp)
  andi left, left, -4           /* without the wrap bit */
  sw left, CS_SAVE_RING_CP(sp)
  lw e_n, CS_SAVE_RING_MASK(sp)
  xor left, left, rp            /* the same but for bits of the mask */
  beqz left, cs_fw_exit\i
  lw left, CS_SAVE_RING_CP(sp)
  sub left, left, rp
  and left, left, e_n
  sw left, CS_SAVE_RING_LEFT(sp)
  srli left, left, 4
  add e_w, e_w, left
  sw e_w, CS_SAVE_MESSAGES(sp)

  /* One run: up to the end of the ring, or of what is there. */
.Lrun\i:
  lw e_pc, CS_SAVE_RING_MASK(sp)
  and e_n, rp, e_pc
  sub e_n, e_pc, e_n
  addi e_n, e_n, 1              /* bytes to the end of the ring */
  lw e_pc, CS_SAVE_RING_LEFT(sp)
  bleu e_n, e_pc, 1f
  mv e_n, e_pc
1:sub e_pc, e_pc, e_n
  sw e_pc, CS_SAVE_RING_LEFT(sp)
  PREFETCH rp
  PREFETCH rp, 2 * CS_RING_RECORD
  li e_w, 3 * CS_RING_RECORD
  remu e_pc, e_n, e_w
  sw e_pc, CS_SAVE_RING_REST(sp)
  sub e_n, e_n, e_pc
  add r_end, rp, e_n
  READ_RECORD pc_a, w_a, c_a, s_a, at, \many, 0
  PREFETCH at
  READ_RECORD pc_b, w_b, c_b, s_b, at_b, \many, CS_RING_RECORD
  PREFETCH at_b
  beq rp, r_end, .Lrest\i

PHASE cs_fw_loop\i
  READ_RECORD pc_c, w_c, c_c, s_c, at_c, \many, 2 * CS_RING_RECORD
  FOLD_RECORD pc_a, w_a, c_a, s_a, at, \many, a\i, at_c
PHASE cs_fw_loop2\i
  READ_RECORD pc_a, w_a, c_a, s_a, at, \many, 2 * CS_RING_RECORD
  FOLD_RECORD pc_b, w_b, c_b, s_b, at_b, \many, b\i, at
PHASE cs_fw_loop3\i
  READ_RECORD pc_b, w_b, c_b, s_b, at_b, \many, 2 * CS_RING_RECORD
  FOLD_RECORD pc_c, w_c, c_c, s_c, at_c, \many, c\i, at_b
  bne rp, r_end, cs_fw_loop\i

  /* One or two that are left are A and B. */
.Lrest\i:
  lw r_end, CS_SAVE_RING_REST(sp)
  beqz r_end, .Lnone\i
  add rp, rp, r_end
  addi r_end, r_end, -CS_RING_RECORD
  FOLD_RECORD pc_a, w_a, c_a, s_a, at, \many, y\i
  beqz r_end, .Lnone\i
  FOLD_RECORD pc_b, w_b, c_b, s_b, at_b, \many, z\i
.Lnone\i:
  lw e_n, CS_SAVE_RING_LEFT(sp)
  beqz e_n, cs_fw_exit\i
  lw e_pc, CS_SAVE_RING_MASK(sp)
  addi rp, rp, -1               /* the other run begins where the ring does */
  not e_pc, e_pc
  and rp, rp, e_pc
  j .Lrun\i

  /* The records are released first; when INTR_STATE is cleared behind it, the
   * level has fallen (or the bit stays, and the interrupt comes again). */
PHASE cs_fw_exit\i
  li base, CS_SOC_PROFILER_BASE + CS_RING_BLOCK + 0x800
  lw e_w, CS_SAVE_RING_CP(sp)
  sw e_w, RING(CP)(base)
  lw c_a, CS_SAVE_INSTRET(sp)
  lw s_a, CS_SAVE_S_A(sp)
  lw s_b, CS_SAVE_S_B(sp)
  MORE_REGS lw
  li e_pc, CS_RING_INTR_STATE_WATERMARK_MASK
  sw e_pc, RING(INTR_STATE)(base)
  lw e_w, CS_SAVE_HOLD_BACK(sp)
  bnez e_w, .Lhold_back\i
.Lcomplete\i:
  li e_pc, CS_SOC_IRQ_PROFILER
  lui e_w, %hi(CS_SOC_PLIC_CLAIM)
  sw e_pc, %lo(CS_SOC_PLIC_CLAIM)(e_w)
.Lrestore\i:
  MOVE_REGS lw
  LEAVE

.Lhold_back\i:
  lw e_w, RING(INTR_STATE)(base)
  andi e_w, e_w, CS_RING_INTR_STATE_WATERMARK_MASK
  beqz e_w, .Lcomplete\i
  HOLD_BACK
  j .Lcomplete\i

  /* An error of the bus: counted and told to the ring, which begins again with
   * the same record; but not for ever, the program must go on. */
.Lstopped\i:
  lw e_pc, RING(CAUSE)(base)
  sw e_pc, CS_SAVE_RING_CAUSE(sp)
  lw e_pc, CS_SAVE_RING_ERRORS(sp)
  addi e_pc, e_pc, 1
  sw e_pc, CS_SAVE_RING_ERRORS(sp)
  sw e_n, RING(CAUSE)(base)
  sw e_n, RING(INTR_STATE)(base)
  li e_w, CS_RING_GIVE_UP
  bgeu e_pc, e_w, .Lread\i
  li e_w, CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK
  sw e_w, RING(CTRL)(base)
  j .Lread\i

.Lstrange\i:
  lw c_a, CS_SAVE_INSTRET(sp)
  MORE_REGS lw
  beqz e_pc, .Lrestore\i
  lui e_w, %hi(CS_SOC_PLIC_CLAIM)
  sw e_pc, %lo(CS_SOC_PLIC_CLAIM)(e_w)
  j .Lrestore\i

PHASE cs_fw_miss\i
  INSERT_RECORD pc_a, w_a, c_a, s_a, at, \many, a\i
  INSERT_RECORD pc_b, w_b, c_b, s_b, at_b, \many, b\i
  INSERT_RECORD pc_c, w_c, c_c, s_c, at_c, \many, c\i
  INSERT_RECORD pc_a, w_a, c_a, s_a, at, \many, y\i
  INSERT_RECORD pc_b, w_b, c_b, s_b, at_b, \many, z\i
  PROBE pc_a, w_a, c_a, s_a, \many, a\i, at
  PROBE pc_b, w_b, c_b, s_b, \many, b\i, at_b
  PROBE pc_c, w_c, c_c, s_c, \many, c\i, at_c
  PROBE pc_a, w_a, c_a, s_a, \many, y\i, at
  PROBE pc_b, w_b, c_b, s_b, \many, z\i, at_b
  CARRY a\i, at
  CARRY b\i, at_b
  CARRY c\i, at_c
  CARRY y\i, at
  CARRY z\i, at_b
PHASE cs_fw_end\i
  .endm

  .section .text.handler, "ax", @progbits
  .set group_bytes, CS_TABLE_GROUP_BYTES
  HANDLER 0
  HANDLER 1, _many
  .set group_bytes, CS_TABLE_GROUP_RING
  RING_HANDLER 0, _ring
  RING_HANDLER 1, _ring_many

  /* The time of the program before the handler is over. */
  .globl cs_fw_timer
cs_fw_timer:
  ENTER
  addi c_a, c_a, -1             /* the jump from the vector */
  sw e_w, 36(sp)
  li e_w, MTIE
  csrc mie, e_w
  li e_w, MEIE
  csrs mie, e_w
  LEAVE
