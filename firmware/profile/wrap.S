/* SPDX-License-Identifier: Apache-2.0
 *
 * wrap.S - what -Wl,--wrap=MAIN calls in place of the program's MAIN.  Four
 * instructions, whatever the linker could make of them: cs_fw_begin counts on
 * that.  It goes on by t1: a jump through t0, a link register, is a return to
 * the retirement port and to every return stack.
 */
  .option norvc
  .option norelax
  .section .text.wrap, "ax", @progbits
  .globl MAIN_WRAP
MAIN_WRAP:
  lui a2, %hi(MAIN_REAL)
  addi a2, a2, %lo(MAIN_REAL)
  lui t1, %hi(cs_fw_begin)
  jr %lo(cs_fw_begin)(t1)
