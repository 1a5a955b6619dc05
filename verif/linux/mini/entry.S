/* SPDX-License-Identifier: Apache-2.0
 *
 * entry.S - the header that makes it a kernel's image, the way to virtual
 * addresses, and traps of U mode.
 *
 * Translation is turned on as Linux does it: the instruction behind the write
 * of satp is not mapped, so its page fault goes on at stvec.
 */
  .option arch, +zicsr
  .set LINKED, 0xc0000000
  .set LOADED, 0x80400000
  .set TASK_REGS, 24            /* struct task of kernel.c */
  .set TASK_PC, 24 + 4 * 32

  .macro all_but_tp access
  .irp n, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
  \access x\n, TASK_REGS + 4 * \n(tp)
  .endr
  .irp n, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
  \access x\n, TASK_REGS + 4 * \n(tp)
  .endr
  .endm

  .section .head, "ax"
  .globl _start
_start:
  .option push
  .option norvc
  j     start
  nop
  .option pop
  .dword 0x400000               /* from the beginning of memory */
  .dword _end - _start
  .dword 0
  .word 2, 0
  .dword 0
  .ascii "RISCV\0\0\0"
  .ascii "RSC\5"
  .word 0

  .text
  .globl start, mapped, trap, resume
start:
  la    sp, stack_top
  call  make_tables             /* a0: satp */
  la    t0, mapped
  li    t1, LINKED - LOADED
  add   t0, t0, t1
  add   sp, sp, t1
  csrw  stvec, t0
  csrw  satp, a0
  nop                           /* never executed */
  .balign 4
mapped:
  la    t0, trap
  csrw  stvec, t0
  csrw  sscratch, zero
  call  kernel_main             /* a0: the first task */
resume:
  csrw  sscratch, a0
  lw    t0, TASK_PC(a0)
  csrw  sepc, t0
  li    t0, 1 << 8              /* SPP: to U mode */
  csrc  sstatus, t0
  mv    tp, a0
  all_but_tp lw
  lw    tp, TASK_REGS + 4 * 4(tp)
  sret

  .balign 4
trap:
  csrrw tp, sscratch, tp
  beqz  tp, of_the_kernel
  all_but_tp sw
  csrr  t0, sscratch
  sw    t0, TASK_REGS + 4 * 4(tp)
  csrw  sscratch, zero
  csrr  t0, sepc
  sw    t0, TASK_PC(tp)
  la    sp, stack_top
  mv    a0, tp
  csrr  a1, scause
  li    tp, 0
  call  kernel_trap             /* a0: the task that goes on */
  j     resume

of_the_kernel:
  li    a0, 1
  li    a7, 8
  ecall

  .section .rodata
  .balign 4096
  .globl alpha_code, beta_code
alpha_code:
  .incbin "alpha.bin"
  .balign 4096
beta_code:
  .incbin "beta.bin"
  .balign 4096

  .bss
  .balign 16
  .space 4096
stack_top:
