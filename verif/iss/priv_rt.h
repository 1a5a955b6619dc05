/* SPDX-License-Identifier: Apache-2.0
 *
 * priv_rt.h - memory map of the random privileged programs, read by the
 * assembler (priv_rt.S) and by the generator (priv_*.c).
 *
 * The first 4 MiB of RAM hold the program.  With page tables on it is seen
 * three times: by S mode where it is, and PT_HIGH further up, by U mode
 * PT_USER further down.  All three are whole megapages, so a handler finds the
 * bytes of any instruction by the low 22 bits of its address.
 */
#ifndef PRIV_RT_H
#define PRIV_RT_H

#define PT_START 0x80000000     /* priv_rt.S */
#define PT_M_VECTORS 0x80000100
#define PT_S_VECTORS 0x80000200
#define PT_FINISH 0x80000300    /* jumped to at the end, in M mode */
#define PT_SAVE 0x80003000      /* x4 always points here */
#define PT_SIG 32               /* offsets from x4: hash of all traps */
#define PT_TRAPS 36             /* their number */
#define PT_LEVEL 40             /* traps that S mode is handling */
#define PT_REGS 128             /* x1..x31 at the end; before: at the start */
#define PT_S_FIRST 256          /* t0, t1 at the entry into S mode's handler */
#define PT_S_FRAMES 320         /* 64 bytes a level */

#define PT_TABLES 0x80100000    /* pages: 2 root tables, 2 tables of each */
#define PT_DMA_TABLE 0x80106000 /* of both roots: its first words are DMA's */
#define PT_DMA_WORDS 16
#define PT_LOW_ROOT 0x80107000  /* a root without S mode's view at PT_HIGH */
#define PT_PAGES 0x80400000     /* what the test addresses lead to */
#define PT_NUM_PAGES 16

#define PT_HIGH 0x40000000
#define PT_USER 0x40000000
#define PT_TEST 0xa0000000      /* first test address; nothing is there */
#define PT_NOWHERE 0x01000000   /* nor here */

#define PT_MARKER 0x00001037    /* behind a trap: go on in the handler's mode */
#define PT_MSTATUS_MASK 0x007e19aa
#define PT_SSTATUS_MASK 0x000c0122
#define PT_MIP_MASK 0x0aaa

#endif
