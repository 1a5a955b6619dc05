/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * interp.h - executes a few RV32IMC instructions on a copy of the registers, as
 * the value profiler of ASPLOS 2000 does in its interrupt handler ("Using An
 * Interpreter").  That one advances the program; this one changes nothing, so it is
 * cheaper: the program executes the same instructions again.
 */
#ifndef INTERP_H
#define INTERP_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <stdbool.h>
#include <stdint.h>
typedef uint32_t u32;
typedef int32_t s32;
typedef uint16_t u16;
typedef int64_t s64;
typedef uint64_t u64;
#endif

#define INTERP_STORES	4	/* most of a run; one more ends it */

struct interp {
	u32 x[32];		/* x[0] is 0 */
	u32 pc;
	u32 value;		/* what the last load read, extended */
	/* n bytes at an address; false: not without effect */
	bool (*read)(void *context, u32 address, void *to, unsigned int n);
	void *context;
	struct {
		u32 address, n;
	} stores[INTERP_STORES];	/* which are not done */
	unsigned int n_stores;
};

enum interp_result {
	INTERP_END,	/* an instruction that is not executed here; pc stays */
	INTERP_DONE,
	INTERP_LOAD,	/* done, and value is new */
};

enum interp_result interp_step(struct interp *m);

#endif
