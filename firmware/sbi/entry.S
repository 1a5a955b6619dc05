/* SPDX-License-Identifier: Apache-2.0
 *
 * entry.S - where the hart starts, where it traps to, and access to those
 * CSRs whose number is known at run time only.
 *
 * The firmware runs for the length of one trap and keeps no thread of its
 * own: while S or U mode runs, mscratch holds the top of the only stack.
 */
  .option arch, +zicsr, +zifencei

  /* From the reset vector: a0 = hart, a1 = device tree. */
  .section .text.start, "ax"
  .globl _start
_start:
  csrw  mie, zero
  la    sp, stack_top
  la    t0, trap_entry
  csrw  mtvec, t0
  la    t0, __bss_start
  la    t1, __bss_end
1:
  sw    zero, 0(t0)
  addi  t0, t0, 4
  bltu  t0, t1, 1b
  mv    s0, a0
  mv    s1, a1
  call  firmware_start
  la    t0, stack_top
  csrw  mscratch, t0
  csrw  mepc, a0
  mv    a0, s0
  mv    a1, s1
  mret

  .set FRAME, 64

  .text
  .balign 4
trap_entry:
  csrrw sp, mscratch, sp
  addi  sp, sp, -FRAME
  sw    ra, 0(sp)
  sw    t0, 4(sp)
  sw    t1, 8(sp)
  sw    t2, 12(sp)
  sw    t3, 16(sp)
  sw    t4, 20(sp)
  sw    t5, 24(sp)
  sw    t6, 28(sp)
  sw    a0, 32(sp)
  sw    a1, 36(sp)
  sw    a2, 40(sp)
  sw    a3, 44(sp)
  sw    a4, 48(sp)
  sw    a5, 52(sp)
  sw    a6, 56(sp)
  sw    a7, 60(sp)
  csrr  t0, mcause
  li    t1, 9                   /* a call from S mode */
  bne   t0, t1, 1f
  csrr  t0, mepc
  addi  t0, t0, 4
  csrw  mepc, t0
  call  sbi_call                /* a0..a7 as the caller left them */
  sw    a0, 32(sp)
  sw    a1, 36(sp)
  j     2f
1:
  mv    a0, t0
  call  firmware_trap
2:
  lw    ra, 0(sp)
  lw    t0, 4(sp)
  lw    t1, 8(sp)
  lw    t2, 12(sp)
  lw    t3, 16(sp)
  lw    t4, 20(sp)
  lw    t5, 24(sp)
  lw    t6, 28(sp)
  lw    a0, 32(sp)
  lw    a1, 36(sp)
  lw    a2, 40(sp)
  lw    a3, 44(sp)
  lw    a4, 48(sp)
  lw    a5, 52(sp)
  lw    a6, 56(sp)
  lw    a7, 60(sp)
  addi  sp, sp, FRAME
  csrrw sp, mscratch, sp
  mret

  /* struct guarded guarded(access, n, value): calls access(n, value), which
   * uses neither stack nor saved registers; .ok tells whether it came back
   * without a trap. */
  .globl guarded
guarded:
  addi  sp, sp, -16
  sw    ra, 0(sp)
  sw    s0, 4(sp)
  la    t0, 1f
  csrrw s0, mtvec, t0
  mv    t1, a0
  mv    a0, a1
  mv    a1, a2
  jalr  t1
  li    a1, 1
  j     2f
  .balign 4
1:
  li    a1, 0
2:
  csrw  mtvec, s0
  lw    s0, 4(sp)
  lw    ra, 0(sp)
  addi  sp, sp, 16
  ret

  /* read_X(n) and write_X(n, value) for CSR base + n: 32 pieces of 8 bytes,
   * one for each CSR, and a jump into them. */
  .macro bank name, base
  .globl read_\name, write_\name
  .balign 8
1:
  .set  n, 0
  .rept 32
  .option push
  .option norvc
  csrr  a0, \base + n
  ret
  .option pop
  .set  n, n + 1
  .endr
2:
  .set  n, 0
  .rept 32
  .option push
  .option norvc
  csrw  \base + n, a1
  ret
  .option pop
  .set  n, n + 1
  .endr
read_\name:
  la    t0, 1b
  j     3f
write_\name:
  la    t0, 2b
3:
  slli  a0, a0, 3
  add   t0, t0, a0
  jr    t0
  .endm

  bank  counter, 0xb00          /* mcycle, minstret, mhpmcounter3.. */
  bank  counterh, 0xb80
  bank  event, 0x320            /* mcountinhibit, mhpmevent3.. */
  bank  eventh, 0x720

  .bss
  .balign 16
  .skip 2048
stack_top:
