/* SPDX-License-Identifier: Apache-2.0
 *
 * rand_rt.h - memory map of the random programs, read by the assembler
 * (rand_rt.S) and by the generator (rand_gen.c).
 */
#ifndef RAND_RT_H
#define RAND_RT_H

#define RT_START 0x80000000   /* rand_rt.S */
#define RT_VECTORS 0x80000100 /* trap vectors */
#define RT_FINISH 0x80000200  /* jumped to at the end, in M mode */
#define RT_SAVE 0x80003000    /* x4 always points here */
#define RT_SIG 64             /* offsets from x4: hash of all traps */
#define RT_TRAPS 68           /* their number */
#define RT_REGS 128           /* x1..x31 at the end; before: at the start */
#define RT_BODY 0x80010000    /* the random code */
#define RT_DATA 0x80100000    /* what it loads and stores */
#define RT_DATA_SIZE 0x2000
#define RT_GUARD 0x80200000   /* pages whose protection it changes */
#define RT_GUARD_PAGES 16
#define RT_UNMAPPED 0x01000000

#define RT_MARKER 0x00001037  /* after ecall: go on in M mode */
#define RT_MSTATUS_MASK 0x00221888 /* MIE, MPIE, MPP, MPRV, TW */

#define CLINT_BASE 0x02000000
#define PLIC_BASE 0x0c000000
#define UART_BASE 0x10000000
#define FINISHER_BASE 0x00100000

#endif
