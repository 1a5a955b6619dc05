// SPDX-License-Identifier: GPL-2.0-only
/*
 * The table that messages are added up in, beside sums that are kept otherwise.
 */
#include <linux/random.h>

#include "kunit.h"

#define PROGRAM(n)	((n) << CS_STREAM_NUMBER_LSB)
#define ALL_WANTED	U32_MAX
#define AREA		0x100000
#define NUMBERS		CS_STREAM_NUMBERS

static struct cs_profiler *open_table(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, NUMBERS);

	KUNIT_ASSERT_EQ(test, cs_table_open(&cs->table), 0);
	for (unsigned int n = 0; n < NUMBERS; n++)
		cs->programs.all[n].told = true;
	cs->context.wanted = ALL_WANTED;
	cs->context.key = PROGRAM(1);
	return cs;
}

static void record(struct cs_profiler *cs, u32 *r, u32 n, u32 low, u32 count,
		   u32 pc, u32 w)
{
	r[0] = (cs->hw.info + (n << CS_INFO_SEQUENCE)) ^ low;
	r[1] = count;
	r[2] = pc;
	r[3] = w;
}

/* One message; whether it was taken. */
static bool fold(struct cs_profiler *cs, struct cs_out *out, u32 low, u32 count,
		 u32 pc, u32 w)
{
	u32 r[2 * CS_RECORD_WORDS];

	record(cs, r, 0, low, count, pc, w);
	return cs_table_fold(cs, out, r, 1);
}

/* Entries and counts that the area has. */
static u64 sum_of(const struct cs_out *out, u32 *entries)
{
	u64 sum = 0;

	*entries = 0;
	for (unsigned long at = 0; at < out->at / 4; ) {
		u32 first = kunit_word(out, at);

		if (CS_STREAM_TYPE(first) == CS_STREAM_ENTRY) {
			sum += kunit_word(out, at + CS_STREAM_COUNT);
			++*entries;
		}
		at += CS_STREAM_UNITS(first) * CS_STREAM_UNIT / 4;
	}
	return sum;
}

static void close_table(struct kunit *test, struct cs_profiler *cs)
{
	cs_table_close(&cs->table);
	KUNIT_EXPECT_NULL(test, cs->table.entries);
}

static void equal_ones_are_one(struct kunit *test)
{
	struct cs_profiler *cs = open_table(test);
	struct cs_out *out = kunit_out(test, AREA);
	u32 entries;

	for (u32 n = 0; n < 100; n++)
		KUNIT_EXPECT_TRUE(test, fold(cs, out, 5, 256, 0x1000, 7));
	KUNIT_EXPECT_EQ(test, out->at, 0);
	KUNIT_EXPECT_TRUE(test, cs_table_flush(cs, out));
	KUNIT_EXPECT_EQ(test, sum_of(out, &entries), 25600);
	KUNIT_EXPECT_EQ(test, entries, 1);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 0) & 0xffff, PROGRAM(1) | 5);
	KUNIT_EXPECT_EQ(test, cs->table.folded.messages, 100);
	KUNIT_EXPECT_EQ(test, cs->table.folded.misses, 1);
	close_table(test, cs);
}

/* Each field of the key keeps entries apart. */
static void every_field_counts(struct kunit *test)
{
	struct cs_profiler *cs = open_table(test);
	struct cs_out *out = kunit_out(test, AREA);
	u32 entries, wanted = 0;

	for (u32 program = 0; program < 8; program++) {
		cs->context.key = PROGRAM(program);
		for (u32 low = 0; low <= CS_INFO_PLAIN; low++, wanted += 4)
			for (u32 n = 0; n < 8; n++)
				fold(cs, out, low, 1, n & 1, n >> 1 & 1);
	}
	KUNIT_EXPECT_TRUE(test, cs_table_flush(cs, out));
	KUNIT_EXPECT_EQ(test, sum_of(out, &entries), 2 * wanted);
	KUNIT_EXPECT_EQ(test, entries, wanted);
	close_table(test, cs);
}

/* What the session did not ask for finds no entry of what it asked for: the
 * filter looks at new ones only, and that is enough.
 */
static void unwanted_finds_nothing(struct kunit *test)
{
	struct cs_profiler *cs = open_table(test);
	struct cs_out *out = kunit_out(test, AREA);
	u32 entries;

	cs->context.wanted = 0x00ff;
	for (u32 low = 0; low <= CS_INFO_PLAIN; low++)
		for (u32 n = 0; n < 2; n++)
			KUNIT_EXPECT_TRUE(test, fold(cs, out, low, 3, 1, 1));
	KUNIT_EXPECT_EQ(test, cs->loss.counts, 2 * 3 * 8);
	cs->context.key = PROGRAM(2);
	cs->context.wanted = 0;
	for (u32 low = 0; low <= CS_INFO_PLAIN; low++)
		KUNIT_EXPECT_TRUE(test, fold(cs, out, low, 3, 1, 1));
	KUNIT_EXPECT_EQ(test, cs->loss.counts, 2 * 3 * 8 + 3 * 16);
	cs_table_flush(cs, out);
	for (unsigned long at = 0; at < out->at / 4; at += 4) {
		KUNIT_EXPECT_EQ(test, CS_STREAM_NUMBER(kunit_word(out, at)), 1);
		KUNIT_EXPECT_LT(test, kunit_word(out, at) & 15, 8);
	}
	KUNIT_EXPECT_EQ(test, sum_of(out, &entries), 2 * 3 * 8);
	KUNIT_EXPECT_EQ(test, entries, 8);
	close_table(test, cs);
}

static void large_counts_are_sent(struct kunit *test)
{
	struct cs_profiler *cs = open_table(test);
	struct cs_out *out = kunit_out(test, AREA);
	u32 entries;

	for (u32 n = 0; n < 5; n++)
		fold(cs, out, 0, 0x80000001, 1, 1);
	cs_table_flush(cs, out);
	KUNIT_EXPECT_EQ(test, sum_of(out, &entries), 5 * 0x80000001ull);
	KUNIT_EXPECT_EQ(test, entries, 5);
	close_table(test, cs);
}

/* Nothing is taken that has no room, and nothing is lost by it. */
static void full_area_stops(struct kunit *test)
{
	struct cs_profiler *cs = open_table(test);
	struct cs_out *out = kunit_out(test, 4096);
	u64 in = 0;
	u32 n, entries;

	cs->programs.all[1].told = true;
	for (n = 0; n < 1 << 16 && fold(cs, out, 0, 1, 4 * n, n); n++)
		in++;
	KUNIT_EXPECT_LT(test, n, 1 << 16);
	KUNIT_EXPECT_GE(test, out->room, CS_TAIL);
	KUNIT_EXPECT_FALSE(test, cs_table_flush(cs, out));
	KUNIT_EXPECT_EQ(test, sum_of(out, &entries) + cs_table_wipe(&cs->table),
			in);
	close_table(test, cs);
}

/* A flush that finds room for some entries only, wherever that cuts a bucket:
 * the others stay, and the table takes messages as before.
 */
static void flushed_in_part(struct kunit *test)
{
	enum { MESSAGES = 10000 };
	u32 entries;

	for (u32 some = 1; some < 2 * CS_WAYS; some++) {
		struct cs_profiler *cs = open_table(test);
		struct cs_out *out = kunit_out(test, AREA);

		for (u32 n = 0; n < MESSAGES; n++)
			fold(cs, out, 0, 1, 4 * n, n);
		out->room = CS_TAIL + 2 * CS_PROGRAM_ROOM + some * CS_STREAM_UNIT;
		KUNIT_EXPECT_FALSE(test, cs_table_flush(cs, out));
		out->room = AREA - out->at;
		for (u32 n = 0; n < MESSAGES; n++)
			fold(cs, out, 1, 1, 4 * n, n);
		KUNIT_EXPECT_TRUE(test, cs_table_flush(cs, out));
		KUNIT_EXPECT_EQ(test, sum_of(out, &entries), 2 * MESSAGES);
		KUNIT_EXPECT_EQ(test, cs_table_wipe(&cs->table), 0);
		close_table(test, cs);
	}
}

/* What such a flush leaves is found again, also where its bucket lost others: a
 * message is a miss then only if its entry went.
 */
static void what_stays_is_found(struct kunit *test)
{
	enum { MESSAGES = 200, STEP = 7, SMALL_AREA = 0x10000 };

	for (u32 some = 1; some < MESSAGES; some += STEP) {
		struct cs_profiler *cs = open_table(test);
		struct cs_out *out = kunit_out(test, SMALL_AREA);

		for (u32 n = 0; n < MESSAGES; n++)
			fold(cs, out, 0, 1, 4 * n, n);
		KUNIT_ASSERT_EQ(test, cs->table.folded.evictions, 0);
		out->room = CS_TAIL + 2 * CS_PROGRAM_ROOM + some * CS_STREAM_UNIT;
		KUNIT_EXPECT_FALSE(test, cs_table_flush(cs, out));
		out->room = SMALL_AREA - out->at;
		for (u32 n = MESSAGES; n--; )
			fold(cs, out, 0, 1, 4 * n, n);
		KUNIT_EXPECT_EQ(test, cs->table.folded.misses, MESSAGES + some);
		close_table(test, cs);
	}
}

static void another_record_stops(struct kunit *test)
{
	struct cs_profiler *cs = open_table(test);
	struct cs_out *out = kunit_out(test, AREA);
	u32 r[4 * CS_RECORD_WORDS];

	for (u32 n = 0; n < 4; n++)
		record(cs, r + n * CS_RECORD_WORDS, n, 0, 1, 1, 1);
	r[2 * CS_RECORD_WORDS] ^= CS_INFO_CONTEXT;
	KUNIT_EXPECT_EQ(test, cs_table_fold(cs, out, r, 3), 2);
	r[2 * CS_RECORD_WORDS] ^= CS_INFO_CONTEXT | 1 << CS_INFO_SEQUENCE;
	KUNIT_EXPECT_EQ(test, cs_table_fold(cs, out, r, 3), 2);
	KUNIT_EXPECT_EQ(test, cs_table_wipe(&cs->table), 4);
	close_table(test, cs);
}

/* Many at once, of a program whose number and of a place whose sequence number
 * have all bits.
 */
static void many_are_taken(struct kunit *test)
{
	enum { MANY = 300 };
	struct cs_profiler *cs = open_table(test);
	struct cs_out *out = kunit_out(test, AREA);
	u32 *r = kunit_kcalloc(test, MANY * CS_RECORD_WORDS, sizeof(*r), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, r);
	for (u32 n = 0; n < 16; n++) {
		u32 number = n * (NUMBERS / 16) + 15;

		cs->context.key = PROGRAM(number);
		cs->hw.info = n * 0x11111100 | 0x80;
		for (u32 i = 0; i < MANY; i++)
			record(cs, r + i * CS_RECORD_WORDS, i, i & 15, 1, i, i);
		KUNIT_EXPECT_EQ(test, cs_table_fold(cs, out, r, MANY), MANY);
	}
	close_table(test, cs);
}

/* Whatever comes: what went in comes out, of each pc. */
static void nothing_is_lost(struct kunit *test)
{
	enum { MESSAGES = 30000, PCS = 64, WS = 256 };
	struct cs_profiler *cs = open_table(test);
	struct cs_out *out = kunit_out(test, AREA);
	u64 *sum = kunit_kcalloc(test, PCS, sizeof(*sum), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, sum);
	for (u32 n = 0; n < MESSAGES; n++) {
		u32 pc = get_random_u32() % PCS, w = get_random_u32() % WS;
		u32 count = get_random_u32() % 1000;

		if (!fold(cs, out, get_random_u32() & 15, count, pc, w))
			break;
		sum[pc] += count;
	}
	KUNIT_EXPECT_GT(test, cs->table.folded.evictions, 1000);
	KUNIT_EXPECT_TRUE(test, cs_table_flush(cs, out));
	for (unsigned long at = 0; at < out->at / 4; at += 4)
		sum[kunit_word(out, at + CS_STREAM_PC)] -=
			kunit_word(out, at + CS_STREAM_COUNT);
	for (u32 n = 0; n < PCS; n++)
		KUNIT_EXPECT_EQ(test, sum[n], 0);
	KUNIT_EXPECT_EQ(test, cs_table_wipe(&cs->table), 0);
	close_table(test, cs);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(equal_ones_are_one),
	KUNIT_CASE(every_field_counts),
	KUNIT_CASE(unwanted_finds_nothing),
	KUNIT_CASE(large_counts_are_sent),
	KUNIT_CASE(full_area_stops),
	KUNIT_CASE(flushed_in_part),
	KUNIT_CASE(what_stays_is_found),
	KUNIT_CASE(another_record_stops),
	KUNIT_CASE(many_are_taken),
	KUNIT_CASE(nothing_is_lost),
	{ }
};

struct kunit_suite kunit_table_suite = {
	.name = "table",
	.test_cases = cases,
};
