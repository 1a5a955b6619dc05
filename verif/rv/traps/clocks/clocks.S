/* SPDX-License-Identifier: Apache-2.0
 *
 * clocks.S - clocks of short sequences with warm caches: who waits for whom, and
 * who does not. No comparison with the simulator sees a clock too many.
 *
 * A line: the sequence's name and its clocks, of 64 repetitions' mean.
 */
#include "../traps.h"

.macro clocks name, insn
  say "\name"
  la s3, data
  li s6, 3
1:
  fence
  csrr s4, mcycle
.rept 64
  \insn
.endr
  csrr s5, mcycle
  addi s6, s6, -1
  bnez s6, 1b
  sub a0, s5, s4
  srli a0, a0, 6
  call puthex
  la a0, newline
  call puts
.endm

  begin
  clocks "2 alone  ", "addi s7, x0, 1; addi s8, x0, 1"
  clocks "2 chained", "addi s7, s7, 1; addi s8, s7, 1"
  clocks "3 chained", "addi s7, s7, 1; addi s7, s7, 1; add s8, s7, s7"
  clocks "narrow   ", "c.addi s7, 1; c.addi s7, 1"
  clocks "lui use  ", "lui s7, 5; addi s8, s7, 1"
  clocks "load     ", "lw s7, 0(s3); addi s8, x0, 1"
  clocks "load use ", "lw s7, 0(s3); addi s8, s7, 1"
  clocks "load gap ", "lw s7, 0(s3); addi s9, x0, 1; addi s8, s7, 1"
  clocks "load addr", "lw s7, 0(s3); lw s8, 0(s7)"
  clocks "load data", "lw s7, 0(s3); sw s7, 8(s3)"
  clocks "2 loads  ", "lw s7, 0(s3); lw s8, 4(s3)"
  clocks "mul      ", "mul s7, s8, s9; addi s10, x0, 1"
  clocks "mul use  ", "mul s7, s8, s9; addi s10, s7, 1"
  clocks "csr use  ", "csrr s7, mscratch; addi s8, s7, 1"
  clocks "csr alone", "csrr s7, mscratch; addi s8, x0, 1"
  clocks "jal      ", "jal s7, . + 4; addi s8, x0, 1"
  clocks "div      ", "div s7, s8, s9"
  finish

.balign 16
data:
  .word data, data, 0, 0
