/* SPDX-License-Identifier: GPL-2.0-only OR Apache-2.0 */
/*
 * The device of the bench: a PCI function whose BAR 0 has the profiler's
 * registers from 0 on, and behind them those of the core in front of it and of
 * what can be disturbed.  For device, kernel and programs.
 */
#ifndef BENCH_REGS_H
#define BENCH_REGS_H

#define BENCH_VENDOR		0x1234
#define BENCH_DEVICE		0xc5c5
#define BENCH_SIZE		0x10000
#define BENCH_PROFILER_SIZE	0x4000
#define BENCH_HZ		1000000	/* clocks a second, as far as it can */

#define BENCH_CORE		0x8000
/* What the core executes: a loop of three instructions, of which the first is a
 * load, under this page table, in this mode (0 user, 1 supervisor).
 */
#define BENCH_SATP		(BENCH_CORE + 0x00)
#define BENCH_PC		(BENCH_CORE + 0x04)
#define BENCH_MODE		(BENCH_CORE + 0x08)
/* So many turns of it, at once; the most of one write. */
#define BENCH_LOADS		(BENCH_CORE + 0x0c)
#define BENCH_MOST_LOADS	512
/* Clocks in which nothing retires, behind each turn. */
#define BENCH_PACE		(BENCH_CORE + 0x20)
/* The n-th burst of the ring from now on gets an error response. */
#define BENCH_FAIL_BURST	(BENCH_CORE + 0x10)
/* 1: interrupts are lost */
#define BENCH_DEAF		(BENCH_CORE + 0x14)
/* 1: CTRL.active reads 0, whatever it is */
#define BENCH_NEVER_READY	(BENCH_CORE + 0x18)
/* The first word of the next record in the ring has these bits turned round. */
#define BENCH_DAMAGE		(BENCH_CORE + 0x24)
/* Where the ring was begun last. */
#define BENCH_RING		(BENCH_CORE + 0x1c)

/* Of /dev/csbench, beside the registers at their offsets: a write of the number
 * of loads at BENCH_LOADS executes them for the process that writes; from here
 * on is the ring's memory.
 */
#define BENCH_FILE_RING		0x100000

#endif
