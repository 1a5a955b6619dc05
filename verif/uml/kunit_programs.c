// SPDX-License-Identifier: GPL-2.0-only
/*
 * Owners of page tables by time.  The file itself is part of this one: births and
 * deaths come from tracepoints otherwise.
 */
#include "programs.c"

#include "kunit.h"

#define AREA	65536

/* From its birth to its death. */
static struct cs_program *lives(struct cs_profiler *cs, u32 root, pid_t pid,
				u32 born, u32 died)
{
	struct cs_program *p = new_program(cs, root, pid, born);

	kunit_time = died;
	perish(cs, p);
	return p;
}

static pid_t owner_at(struct cs_profiler *cs, u32 root, u32 time)
{
	bool another;
	u32 born;

	return cs->programs.all[cs_programs_owner(cs, root, time, &another,
						  &born)].pid;
}

static void each_time_has_its_owner(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, 16);

	lives(cs, 7, 100, 1000, 2000);
	lives(cs, 7, 101, 2100, 3000);
	new_program(cs, 7, 102, 3100);
	new_program(cs, 8, 200, 0);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 1000), 100);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 1999), 100);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 2000), 101);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 2999), 101);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 3000), 102);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 50000), 102);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 8, 2500), 200);
}

static void another_one_is_told(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, 16);
	bool another;
	u32 born;

	lives(cs, 7, 100, 1000, 2000);
	new_program(cs, 7, 101, 2100);
	cs_programs_owner(cs, 7, 1500, &another, &born);
	KUNIT_EXPECT_TRUE(test, another);
	KUNIT_EXPECT_EQ(test, born, 2100);
	cs_programs_owner(cs, 7, 2500, &another, &born);
	KUNIT_EXPECT_FALSE(test, another);
}

static void time_turns(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, 16);

	lives(cs, 7, 100, 0xfffffe00, 0xffffff00);
	lives(cs, 7, 101, 0xffffff80, 0x100);
	new_program(cs, 7, 102, 0x180);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 0xfffffe80), 100);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 0xffffff90), 101);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 0x80), 101);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 0x180), 102);
}

static void unknown_ones_get_a_number(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, 3);
	bool another;
	u32 born, first;

	first = cs_programs_owner(cs, 7, 0, &another, &born);
	KUNIT_EXPECT_NE(test, first, CS_NOBODY);
	KUNIT_EXPECT_EQ(test, cs_programs_owner(cs, 7, 9, &another, &born), first);
	cs_programs_owner(cs, 8, 0, &another, &born);
	KUNIT_EXPECT_EQ(test, cs_programs_owner(cs, 9, 0, &another, &born),
			CS_NOBODY);
	KUNIT_EXPECT_EQ(test, cs->programs.unrecorded, 1);
}

/* A number is another's only behind the end that was told. */
static void numbers_are_used_again(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, 2);
	struct cs_out *out = kunit_out(test, AREA);
	struct cs_program *p = lives(cs, 7, 100, 0, 1000);

	cs_programs_tell(cs, out, 1);
	p->entries = 2;
	KUNIT_EXPECT_NULL(test, new_program(cs, 8, 101, 1100));
	cs_programs_pass(cs, out, 999);
	KUNIT_EXPECT_FALSE(test, p->passed);
	cs_programs_pass(cs, out, 1000);
	KUNIT_EXPECT_TRUE(test, p->passed);
	KUNIT_EXPECT_NULL(test, new_program(cs, 8, 101, 1100));
	cs_programs_entry_gone(cs, out, 1);
	KUNIT_EXPECT_NULL(test, new_program(cs, 8, 101, 1100));
	KUNIT_EXPECT_EQ(test, out->at, CS_PROGRAM_ROOM);
	cs_programs_entry_gone(cs, out, 1);
	KUNIT_EXPECT_EQ(test, out->at, 2 * CS_PROGRAM_ROOM);
	KUNIT_EXPECT_EQ(test, kunit_word(out, CS_PROGRAM_ROOM / 4) & 15,
			CS_STREAM_EXIT);
	p = new_program(cs, 8, 101, 1100);
	KUNIT_EXPECT_NOT_NULL(test, p);
	KUNIT_EXPECT_FALSE(test, p->told || p->mine || p->passed);
}

/* The context's program may still have messages in the hardware. */
static void the_present_one_stays(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, 4);
	struct cs_out *out = kunit_out(test, AREA);
	struct cs_program *p = lives(cs, 7, 100, 0, 1000);

	cs->context.key = (p - cs->programs.all) << CS_STREAM_NUMBER_LSB;
	cs_programs_pass(cs, out, 5000);
	KUNIT_EXPECT_FALSE(test, p->passed);
	cs->context.key = 0;
	cs_programs_pass(cs, out, 5000);
	KUNIT_EXPECT_TRUE(test, list_empty(&cs->programs.dead));
}

/* This test's own task executes: what it was ends. */
static void exec_begins_anew(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, 8);
	pid_t pid = current->tgid;

	kunit_time = 10;
	begin(cs, 7, current, CS_STREAM_FORK);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 10), pid);
	KUNIT_EXPECT_EQ(test, newest(&cs->programs, 7)->clock, 10);
	kunit_time = 20;
	end(cs, pid, 8);
	begin(cs, 8, current, CS_STREAM_EXEC);
	KUNIT_EXPECT_NULL(test, newest(&cs->programs, 7));
	KUNIT_EXPECT_EQ(test, newest(&cs->programs, 8)->pid, pid);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 19), pid);
	KUNIT_EXPECT_EQ(test, owner_at(cs, 7, 20), 0);
}

static void read_a_context(struct cs_profiler *cs)
{
	bool another;
	u32 born;

	cs_programs_owner(cs, 8, 15, &another, &born);
}

/* The numbers are used up, and what is read to get some back is of this exec. */
static void exec_makes_room(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, 8);
	bool another;
	u32 born;

	kunit_time = 20;
	kunit_make_room = read_a_context;
	begin(cs, 8, current, CS_STREAM_EXEC);
	kunit_make_room = NULL;
	KUNIT_EXPECT_EQ(test, owner_at(cs, 8, 25), current->tgid);
	cs_programs_owner(cs, 8, 15, &another, &born);
	KUNIT_EXPECT_FALSE(test, another);
}

/* What is sampled behind it is another program, of the same process. */
static void code_is_mapped(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, 8);
	struct cs_program *p = new_program(cs, 7, 100, 0), *next;

	kunit_caught_up = true;
	kunit_time = 50;
	map(cs, 7);
	KUNIT_EXPECT_PTR_EQ(test, newest(&cs->programs, 7), p);
	p->told = true;
	p->mine = true;
	cs->context.satp = 7;
	cs->context.time = 10;
	kunit_time = 100;
	map(cs, 8);
	KUNIT_EXPECT_EQ(test, cs->context.time, 10);
	map(cs, 7);
	next = newest(&cs->programs, 7);
	KUNIT_EXPECT_PTR_NE(test, next, p);
	KUNIT_EXPECT_EQ(test, next->pid, 100);
	KUNIT_EXPECT_TRUE(test, next->mine);
	KUNIT_EXPECT_EQ(test, next->why, CS_STREAM_MAPPED);
	KUNIT_EXPECT_EQ(test, next->clock, 100);
	KUNIT_EXPECT_EQ(test, cs->context.time, 100);
	KUNIT_EXPECT_FALSE(test, p->alive);
}

/* What waits is of before, for all that is known: the time of the context stays. */
static void code_is_mapped_while_messages_wait(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, 8);
	struct cs_program *p = new_program(cs, 7, 100, 0);
	bool another;
	u32 born;

	kunit_caught_up = false;
	kunit_time = 100;
	cs->context.satp = 7;
	cs->context.time = 10;
	map(cs, 7);
	KUNIT_EXPECT_EQ(test, cs_programs_owner(cs, 7, 10, &another, &born),
			p - cs->programs.all);
	KUNIT_EXPECT_TRUE(test, another);
	KUNIT_EXPECT_EQ(test, born, 100);
	KUNIT_EXPECT_EQ(test, cs->context.time, 10);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(each_time_has_its_owner),
	KUNIT_CASE(another_one_is_told),
	KUNIT_CASE(time_turns),
	KUNIT_CASE(unknown_ones_get_a_number),
	KUNIT_CASE(numbers_are_used_again),
	KUNIT_CASE(the_present_one_stays),
	KUNIT_CASE(exec_begins_anew),
	KUNIT_CASE(exec_makes_room),
	KUNIT_CASE(code_is_mapped),
	KUNIT_CASE(code_is_mapped_while_messages_wait),
	{ }
};

struct kunit_suite kunit_programs_suite = {
	.name = "programs",
	.test_cases = cases,
};
