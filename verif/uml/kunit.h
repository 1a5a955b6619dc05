/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What is pure of the driver, without hardware: its own objects stand on a
 * profiler that has none.
 */
#ifndef KUNIT_H
#define KUNIT_H

#include <kunit/test.h>

#include "coresample.h"

/* TIME of the hardware that is not there; and whether all of it has been read. */
extern u32 kunit_time;
extern bool kunit_caught_up;
extern void (*kunit_make_room)(struct cs_profiler *cs);	/* NULL: nothing */

/* With room for so many programs; and a stream of as many bytes, a power of two. */
struct cs_profiler *kunit_profiler(struct kunit *test, unsigned int programs);
struct cs_out *kunit_out(struct kunit *test, unsigned long bytes);
/* Word n of what was written. */
u32 kunit_word(const struct cs_out *out, unsigned long n);

extern struct kunit_suite kunit_table_suite, kunit_programs_suite,
	kunit_stream_suite;

#endif
