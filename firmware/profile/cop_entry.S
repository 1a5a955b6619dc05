/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_entry.S - interrupts while the coprocessor profiles: its own and those
 * of its messages come as external interrupts, time as overflow of a counter
 * of the program's instructions.
 *
 * What is done is C (cop.c), so every register that C may change is saved, in
 * the frame of the baseline's handler, below which the stack is.
 */
#include "cs_fw_int.h"

  .section .text.cop, "ax", @progbits

  .macro ENTER
  csrrw sp, mscratch, sp
  sw t0, 4 * 5(sp)
  csrr t0, minstret             /* 3 more than the program left it at */
  EACH sw, 1, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29, 30, 31
  addi a0, t0, -3
  sw a0, 0(sp)
  .endm

  .balign 64
  .globl cs_fw_vector_cop
cs_fw_vector_cop:
  .option push
  .option norvc
  j cs_fw_exception             /* 0: every exception */
  .skip 40
  j .Lexternal                  /* 11 */
  .skip 4
  j .Ltick                      /* 13: counter overflow */
  .option pop

.Lexternal:
  ENTER
  call cs_fw_cop_external
  j .Lleave
.Ltick:
  ENTER
  call cs_fw_cop_tick

.Lleave:
  lw t0, 0(sp)
  addi t0, t0, -3               /* the three after the write count */
  SET_INSTRET_ASIDE t0, t1
  EACH lw, 1, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29, 30, 31
  csrw minstret, t0
  lw t0, 4 * 5(sp)
  csrrw sp, mscratch, sp
  mret
