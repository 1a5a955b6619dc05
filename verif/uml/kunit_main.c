// SPDX-License-Identifier: GPL-2.0-only
/*
 * The suites, and what the driver's objects ask of those that are not here.
 */
#include <linux/module.h>

#include "kunit.h"

u32 kunit_time;
bool kunit_caught_up;
void (*kunit_make_room)(struct cs_profiler *cs);

u32 cs_hw_time(const struct cs_hw *hw)
{
	return kunit_time;
}

void cs_session_root(struct cs_profiler *cs, const struct mm_struct *mm)
{
}

void cs_session_make_room(struct cs_profiler *cs)
{
	if (kunit_make_room)
		kunit_make_room(cs);
}

bool cs_session_catch_up(struct cs_profiler *cs)
{
	return kunit_caught_up;
}

static u64 clock_of_tests(void)
{
	return kunit_time;
}

struct cs_profiler *kunit_profiler(struct kunit *test, unsigned int programs)
{
	struct cs_profiler *cs = kunit_kzalloc(test, sizeof(*cs), GFP_KERNEL);
	struct cs_programs *ps;

	KUNIT_ASSERT_NOT_NULL(test, cs);
	ps = &cs->programs;
	raw_spin_lock_init(&cs->lock);
	ps->n = programs;
	ps->all = kunit_kcalloc(test, programs, sizeof(*ps->all), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, ps->all);
	INIT_LIST_HEAD(&ps->free);
	INIT_LIST_HEAD(&ps->dead);
	for (unsigned int n = 1; n < programs; n++)
		list_add_tail(&ps->all[n].dead, &ps->free);
	cs->session = kunit_kzalloc(test, sizeof(*cs->session), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, cs->session);
	cs->session->clock = clock_of_tests;
	cs->clock = clock_of_tests;
	cs->running = true;
	return cs;
}

struct cs_out *kunit_out(struct kunit *test, unsigned long bytes)
{
	struct cs_out *out = kunit_kzalloc(test, sizeof(*out), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, out);
	out->aux = kunit_kzalloc(test, sizeof(*out->aux), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, out->aux);
	out->aux->base = kunit_kzalloc(test, bytes, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, out->aux->base);
	out->aux->size = bytes;
	out->room = bytes;
	return out;
}

u32 kunit_word(const struct cs_out *out, unsigned long n)
{
	const u32 *words = out->aux->base;

	return words[n & (out->aux->size / sizeof(*words) - 1)];
}

kunit_test_suites(&kunit_table_suite, &kunit_programs_suite,
		  &kunit_stream_suite);

MODULE_DESCRIPTION("Coresample: tests of what is pure in the driver");
MODULE_LICENSE("GPL");
