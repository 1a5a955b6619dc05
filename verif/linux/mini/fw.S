/* SPDX-License-Identifier: Apache-2.0
 *
 * fw.S - M mode of the small guest: hands what can be handed to S mode, enters
 * the kernel, and answers two calls: a7 = 1 prints a0, a7 = 8 ends the machine
 * with code a0.  Any other trap ends it with code 1.  Calls clobber t0 and t1.
 */
  .option arch, +zicsr

  .set UART, 0x10000000
  .set FINISHER, 0x00100000
  .set PASS, 0x5555
  .set FAIL, 0x3333
  .set KERNEL, 0x80400000
  .set CALL_FROM_S, 9

  .globl _start, trap, print, fail
_start:
  la    t0, trap
  csrw  mtvec, t0
  li    t0, -1                  /* a machine with PMP opens all memory */
  csrw  pmpaddr0, t0
  li    t0, 0x1f
  csrw  pmpcfg0, t0
  li    t0, 0xb1ff              /* all that S mode can handle */
  csrw  medeleg, t0
  li    t0, 3 << 11
  csrc  mstatus, t0
  li    t0, 1 << 11
  csrs  mstatus, t0
  li    t0, KERNEL
  csrw  mepc, t0
  beqz  a1, fail                /* no device tree */
  mret

  .balign 4
trap:
  csrr  t0, mcause
  li    t1, CALL_FROM_S
  bne   t0, t1, fail
  csrr  t0, mepc
  addi  t0, t0, 4
  csrw  mepc, t0
  li    t0, 1
  beq   a7, t0, print
  li    t0, FINISHER
  li    t1, PASS
  beqz  a0, end
fail:
  li    t0, FINISHER
  li    t1, FAIL | 1 << 16
end:
  sw    t1, 0(t0)
1:
  j     1b

print:
  li    t0, UART
  sb    a0, 0(t0)
  mret
