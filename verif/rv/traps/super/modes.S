/* SPDX-License-Identifier: Apache-2.0
 *
 * modes.S - S mode with satp = 0: its CSRs, delegated traps, MRET and SRET, what
 * each mode may, interrupts by priority, the timer of S mode, counters by mode.
 *
 * A line: the test's name, then cause, value, distance of the pc from the probed
 * instruction, status and 3 or 1 for the handler's mode, all 0 without a
 * trap; 100 + n in the last column is entry n of a vector table.
 * The simulator prints the same.
 */
#define UART     0x10000000
#define FINISHER 0x00100000
.option arch, +zicsr, +zifencei
.option norelax
.option norvc

/* Prints a text.  Like all that prints it leaves only s registers alone. */
.macro say text
  la a0, 9f
  call puts
  j 8f
9: .asciz "\text"
.balign 4, 0
8:
.endm
/* Prints a CSR. */
.macro show text, csr
  say "\text"
  csrr a0, \csr
  call puthex
  call newline
.endm
/* Goes on in mode 3 (M), 1 (S) or 0 (U). */
.macro go mode
  li a7, \mode
  ecall
.endm
/* Prints what the handler left. */
.macro check text
  say "\text"
  mv a0, s4
  call puthex
  mv a0, s5
  call puthex
  mv a0, s6
  call puthex
  mv a0, s7
  call puthex
  mv a0, s8
  call puthex
  call newline
.endm
/* Runs instructions and prints whether one of them trapped. */
.macro probe text, insn:vararg
  li s4, 0
  li s5, 0
  li s6, 0
  li s7, 0
  li s8, 0
  li s9, 0x55
7:
  \insn
  beqz s8, 8f
  la t0, 7b
  sub s6, s6, t0
8:
  check "\text"
.endm
/* Prints what came at once in the mode just entered. */
.macro taken text
7:
  la t0, 7b
  sub s6, s6, t0
  check "\text"
.endm
.text
.globl _start
_start:
  li s0, UART
  la sp, stack
  la t0, mhandler
  csrw mtvec, t0
  la t0, shandler
  csrw stvec, t0
  li t0, -1
  csrw 0x3b0, t0
  li t0, 0x1f
  csrw 0x3a0, t0
  li t0, 0x02004000
  li t1, -1
  sw t1, 0(t0)
  sw t1, 4(t0)
  show "misa     ", misa
  li t0, -1
  csrw medeleg, t0
  show "medeleg  ", medeleg
  csrw mideleg, t0
  show "mideleg  ", mideleg
  csrw mie, t0
  show "mie      ", mie
  csrw mie, x0
  csrw mip, t0
  show "mip      ", mip
  show "sip      ", sip
  csrw mip, x0
  csrw mstatus, t0
  show "mstatus  ", mstatus
  show "sstatus  ", sstatus
  csrw mstatus, x0
  csrw sstatus, t0
  show "mstatus  ", mstatus
  csrw sstatus, x0
  li t0, 0x1000
  csrw mstatus, t0
  show "mpp 2    ", mstatus
  csrw mstatus, x0
  li t0, -1
  csrw mcounteren, t0
  show "mcnten   ", mcounteren
  csrw scounteren, t0
  show "scnten   ", scounteren
  csrw menvcfg, t0
  show "menvcfg  ", menvcfg
  csrw 0x31a, t0
  show "menvcfgh ", 0x31a
  csrw 0x31a, x0
  csrw senvcfg, t0
  show "senvcfg  ", senvcfg
  csrw stvec, t0
  show "stvec    ", stvec
  la t0, shandler
  csrw stvec, t0
  li t0, -1
  csrw sepc, t0
  show "sepc     ", sepc
  csrw scause, t0
  show "scause   ", scause
  csrw stval, t0
  show "stval    ", stval
  csrw sscratch, t0
  show "sscratch ", sscratch
  show "mscratch ", mscratch
  li t0, 0x1234
  csrw mscratch, t0
  show "sscratch ", sscratch
  li t0, 0x12345678
  csrw satp, t0
  show "satp     ", satp
  csrw satp, x0
  csrw 0x14d, t0
  show "stimecmp ", 0x14d
  csrw 0x15d, t0
  show "stimecmph", 0x15d
  csrw 0x323, x0
  csrw 0x724, t0
  li t0, -1
  csrw 0x724, t0
  show "mhpmevh4 ", 0x724
  show "scountovf", 0xda0
  csrw 0x724, x0
  probe "M scountovf w", csrw 0xda0, x0
  probe "M csr 727", csrr s9, 0x727
  probe "M csr b01", csrr s9, 0xb01
  probe "M sret none ", .word 0x10400073

  /* not delegated: all to M */
  csrw medeleg, x0
  csrw mideleg, x0
  go 1
  probe "S ebreak m", ebreak
  probe "S illegal m", .word 0
  probe "S csr mstatus", csrr s9, mstatus
  probe "S mret    ", mret
  probe "S load    ", lw s9, 0(x0)
  go 0
  probe "U csr sstatus", csrr s9, sstatus
  probe "U sret    ", sret
  probe "U wfi     ", wfi
  probe "U sfence  ", sfence.vma
  go 3
  li t0, -1
  csrw medeleg, t0
  li t0, 0x300
  csrc medeleg, t0            /* calls stay in M: they switch modes */
  show "medeleg  ", medeleg
  probe "M ebreak  ", ebreak
  go 1
  probe "S ebreak d", ebreak
  probe "S illegal d", .word 0
  probe "S mret d  ", mret
  probe "S load d  ", lw s9, 0(x0)
  probe "S store d ", sw s9, 4(x0)
  li s10, 0x80000001
  probe "S lr misal", lr.w s9, (s10)
  probe "S amo misal", amoadd.w s9, s9, (s10)
  probe "S sfence ok", sfence.vma
  probe "S sfence a ok", sfence.vma sp, x0
  probe "S wfi ok  ", nop
  probe "S satp ok ", csrw satp, x0
  probe "S time    ", rdtime x0
  probe "S stimecmp", csrr x0, 0x14d
  probe "S scontext", csrr x0, 0x5a8
  probe "S scountovf", csrr s9, 0xda0
  probe "S hpm6    ", csrr x0, 0xc06
  probe "S hpm7    ", csrr x0, 0xc07
  probe "S mcycle  ", csrr x0, 0xb00
  go 0
  probe "U ebreak d", ebreak
  probe "U sret d  ", sret
  probe "U wfi d   ", wfi
  probe "U sfence d", sfence.vma
  probe "U satp d  ", csrr s9, satp
  probe "U time    ", rdtime x0
  probe "U scountovf", csrr s9, 0xda0
  go 3
  csrw mcounteren, x0
  go 1
  probe "S cycle no", rdcycle x0
  go 3
  li t0, 5
  csrw mcounteren, t0
  li t0, 2
  csrw scounteren, t0
  go 1
  probe "S cycle   ", rdcycle x0
  probe "S time no ", rdtime x0
  probe "S instret ", rdinstret x0
  go 0
  probe "U cycle no", rdcycle x0
  probe "U time no ", rdtime x0
  go 3
  csrwi medeleg, 0
  li t0, 0x700000           /* TVM, TW, TSR */
  csrs mstatus, t0
  go 1
  probe "S sret TSR", sret
  probe "S wfi TW  ", wfi
  probe "S vma TVM ", sfence.vma
  probe "S satp TVM", csrr s9, satp
  go 3
  probe "M vma     ", sfence.vma
  probe "M satp    ", csrr x0, satp
  li t0, 0x700000
  csrc mstatus, t0
  li t0, 0xb0fe
  csrw medeleg, t0

  /* SRET: modes, MPRV */
  li t0, 0x20000
  csrs mstatus, t0
  li t0, 0x122
  csrs mstatus, t0
  csrc mstatus, t0
  li t0, 0x120
  csrs mstatus, t0
  show "before sret", mstatus
  la t0, 1f
  csrw sepc, t0
  sret
1:
  probe "in S      ", csrr s9, mstatus
  show "sstatus  ", sstatus
  go 3
  show "mstatus  ", mstatus

  /* interrupts */
  li t0, -1
  csrw mideleg, t0
  csrw mie, x0
  csrw sie, t0
  show "mie      ", mie
  show "sie      ", sie
  li t0, 0x20
  csrw mideleg, t0
  show "sie del 5", sie
  csrw sie, x0
  show "mie      ", mie
  li t0, 0x2222
  csrw mip, t0
  show "sip del 5", sip
  csrw sip, x0
  show "mip      ", mip
  li t0, 0x2222
  csrw mideleg, t0
  csrw sip, x0
  show "mip      ", mip
  li t0, 0x2222
  csrw mie, t0
  csrw mip, t0
  probe "M no irq  ", nop
  go 1
  csrci sstatus, 2
  probe "S off     ", nop
.irp bits, 0x2222, 0x2022, 0x2020, 0x2000
  csrci sstatus, 2
  li t0, \bits
  csrw sie, t0
  probe "S on      ", csrsi sstatus, 2; nop; nop
.endr
  csrci sstatus, 2
  li t0, 0x2000
  csrc sip, t0
  show "sip       ", sip
  li t0, 0x2000
  csrw sie, t0
  probe "S none    ", csrsi sstatus, 2; nop; nop
  csrci sstatus, 2
  csrw sie, x0
  go 3
  li t0, 0x2222
  csrw mie, t0
  go 0
  taken "U irq     "
  go 3
  csrw mideleg, x0
  li t0, 0x0022
  csrw mie, t0
  go 1
  taken "S to M    "
  go 3
  csrw mie, x0
  li t0, 2
  csrw mideleg, t0
  li t0, 0x22
  csrw mie, t0
  go 0
  taken "U M first "
  go 3
  csrw mie, x0
  csrw mip, x0

  /* vectored stvec */
  la t0, svector + 1
  csrw stvec, t0
  li t0, 0x2222
  csrw mideleg, t0
  csrw mip, t0
  li t0, 2
  csrw mie, t0
  go 1
  probe "S vector 1", csrsi sstatus, 2; nop; nop
  csrci sstatus, 2
  li t0, 0x200
  csrw sie, t0
  probe "S vector 9", csrsi sstatus, 2; nop; nop
  probe "S vec exc ", ebreak
  la t0, shandler
  csrw stvec, t0
  go 3
  csrw mie, x0
  csrw mip, x0

  /* Sstc */
  li t0, -1
  csrw 0x14d, t0
  csrw 0x15d, t0
  csrs 0x31a, t0
  li t0, 7
  csrw mcounteren, t0
  show "mip       ", mip
  li t0, 0x20
  csrs mip, t0
  show "mip stce  ", mip
  csrw 0x14d, x0
  csrw 0x15d, x0
  show "mip due   ", mip
  csrc mip, t0
  show "mip due   ", mip
  /* the next instruction sees what a write changes */
  li t0, -1
  li t1, 0x80000000
  csrw 0x15d, t0
  csrr s4, mip
  csrw 0x15d, x0
  csrr s5, mip
  csrw 0x14d, t0
  csrr s6, mip
  csrw 0x14d, x0
  csrr s7, mip
  csrc 0x31a, t1
  csrr s8, mip
  check "mip at once"
  li t1, 0x80000000
  csrs 0x31a, t1
  csrr s4, mip
  check "mip at once"
  go 1
  li t0, 0x20
  csrw sie, t0
  probe "S timer   ", csrsi sstatus, 2; nop; nop
  li t0, -1
  csrw 0x15d, t0
  show "sip later ", sip
  probe "S no timer", csrsi sstatus, 2; nop; nop
  csrci sstatus, 2
  probe "S stimecmp", csrr s9, 0x15d
  go 0
  probe "U stimecmp", csrr s9, 0x15d
  go 3
  csrw 0x15d, x0
  csrw 0x31a, x0
  show "mip off   ", mip
  go 1
  probe "S stimecmp no", csrr s9, 0x15d
  go 3
  li t0, 0x200
  csrs mip, t0
  show "seip      ", mip
  csrc mip, t0
  show "seip      ", mip
  /* counters: SINH and events */
  li t0, 0x20000000
  csrw 0x723, t0
  csrwi 0x323, 2
  csrw 0xb03, x0
  csrw 0x324, x0
  csrwi 0x324, 11
  csrw 0xb04, x0
  li t0, 6
  csrw 0x320, x0
  go 1
  li t0, 100
1: addi t0, t0, -1
  bnez t0, 1b
  beq x0, x0, 2f
2:
  go 3
  csrr a0, 0xb03
  csrr s3, 0xb04
  call puthex
  mv a0, s3
  call puthex
  call newline
3: lbu t0, 5(s0)
  andi t0, t0, 0x40
  beqz t0, 3b
  li t0, FINISHER
  li t1, 0x5555
  sw t1, 0(t0)
1: j 1b

newline:
  li t3, 10
  sb t3, 0(s0)
  ret
puts:
  lbu t0, 0(a0)
  beqz t0, 2f
1: lbu t2, 5(s0)
  andi t2, t2, 0x20
  beqz t2, 1b
  sb t0, 0(s0)
  addi a0, a0, 1
  j puts
2: ret
puthex:
  li t4, 28
  li t3, ' '
  j 2f
1:
  srl t3, a0, t4
  andi t3, t3, 15
  addi t3, t3, '0'
  li t0, '9'
  ble t3, t0, 3f
  addi t3, t3, 'a' - '0' - 10
3:
  addi t4, t4, -4
2: lbu t2, 5(s0)
  andi t2, t2, 0x20
  beqz t2, 2b
  sb t3, 0(s0)
  bgez t4, 1b
  ret

/* A call in a7 switches modes; all else is reported: s4 cause, s5 value, s6 pc,
 * s7 status, s8 1 (S mode's handler) or 3. */
.balign 4, 0
mhandler:
  csrw mscratch, t0
  csrr t0, mcause
  addi t0, t0, -8
  li t6, 4
  bltu t0, t6, 1f
  csrr s4, mcause
  csrr s5, mtval
  csrr s6, mepc
  csrr s7, mstatus
  li s8, 3
  bgez s4, 2f
  li t6, 0x80                 /* an interrupt is not taken again */
  csrc mstatus, t6
  csrw mie, x0
  csrr t0, mscratch
  mret
1:                            /* switch to mode a7 */
  li t0, 0x1880
  csrc mstatus, t0
  slli t0, a7, 11
  csrs mstatus, t0
2:
  csrr t0, mepc
  addi t0, t0, 4
  csrw mepc, t0
  csrr t0, mscratch
  mret
.balign 4, 0
shandler:
  li s8, 1
sh:
  csrw sscratch, t0
  csrr s4, scause
  csrr s5, stval
  csrr s6, sepc
  csrr s7, sstatus
  bgez s4, 2f
  csrw sie, x0                /* an interrupt is not taken again */
  li t6, 0x20
  csrc sstatus, t6
  csrr t0, sscratch
  sret
2:
  csrr t0, sepc
  addi t0, t0, 4
  csrw sepc, t0
  csrr t0, sscratch
  sret
.balign 64
svector:
.irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13
  j entry\n
.endr
.irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13
entry\n: li s8, 0x100 + \n
  j sh
.endr
.balign 16
.space 256
stack:
