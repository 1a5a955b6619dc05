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

/* A flush that finds room for some entries only: the others stay, and the table
 * takes messages as before.
 */
static void flushed_in_part(struct kunit *test)
{
	enum { MESSAGES = 10000, MOST = 8 };
	u32 entries;

	for (u32 some = 1; some < MOST; some++) {
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

/* What such a flush leaves is found again: a message is a miss then only if its
 * entry went, or had given way before.
 */
static void what_stays_is_found(struct kunit *test)
{
	enum { MESSAGES = 200, STEP = 7, SMALL_AREA = 0x10000 };

	for (u32 some = 1; some < MESSAGES / 2; some += STEP) {
		struct cs_profiler *cs = open_table(test);
		struct cs_out *out = kunit_out(test, SMALL_AREA);
		u32 evicted;

		for (u32 n = 0; n < MESSAGES; n++)
			fold(cs, out, 0, 1, 4 * n, n);
		evicted = cs->table.folded.evictions;
		KUNIT_EXPECT_LT(test, evicted, MESSAGES / 10);
		out->room = CS_TAIL + 2 * CS_PROGRAM_ROOM + some * CS_STREAM_UNIT;
		KUNIT_EXPECT_FALSE(test, cs_table_flush(cs, out));
		out->room = SMALL_AREA - out->at;
		for (u32 n = MESSAGES; n--; )
			fold(cs, out, 0, 1, 4 * n, n);
		KUNIT_EXPECT_GE(test, cs->table.folded.misses, MESSAGES + some);
		KUNIT_EXPECT_LT(test, cs->table.folded.misses,
				MESSAGES + some + 2 * evicted + 1);
		close_table(test, cs);
	}
}

/* The table has as many entries as a quarter of the area takes, if it can, and a stop
 * finds room for all in such a quarter.
 */
static void fits_into_the_area(struct kunit *test)
{
	struct cs_profiler *cs = open_table(test);
	unsigned int most = cs->table.log2;

	for (u32 area = 8192; area <= AREA; area *= 2) {
		struct cs_out *out = kunit_out(test, area);
		u32 entries, all;

		cs_table_fit(&cs->table, area);
		all = 1 << cs->table.log2;
		KUNIT_EXPECT_EQ(test, all, min(1u << most, area / 4 / CS_STREAM_UNIT));
		for (u32 n = 0; n < 16 * all; n++) {
			if (out->room < area / 4 + CS_STREAM_UNIT)
				out->at = 0, out->room = area;
			KUNIT_ASSERT_EQ(test, fold(cs, out, 0, 1, 4 * n, n), true);
		}
		out->at = 0;
		out->room = area / 4 + CS_TAIL + 2 * CS_PROGRAM_ROOM;
		KUNIT_EXPECT_TRUE(test, cs_table_flush(cs, out));
		KUNIT_EXPECT_EQ(test, sum_of(out, &entries), entries);
		KUNIT_EXPECT_GT(test, entries, all / 10 * 9);
		KUNIT_EXPECT_EQ(test, cs_table_wipe(&cs->table), 0);
	}
	close_table(test, cs);
}

/* A few entries anywhere, batch or not: all of them leave, and are forgotten. */
static void what_was_made_leaves(struct kunit *test)
{
	enum { TURNS = 200, MOST = 40 };
	struct cs_profiler *cs = open_table(test);
	u32 *r = kunit_kcalloc(test, MOST * CS_RECORD_WORDS, sizeof(*r), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, r);
	for (u32 turn = 0; turn < TURNS; turn++) {
		struct cs_out *out = kunit_out(test, 4096);
		u32 n = 1 + get_random_u32() % MOST, entries;

		for (u32 i = 0; i < n; i++)
			record(cs, r + i * CS_RECORD_WORDS, i, 0, 1, get_random_u32(), i);
		KUNIT_EXPECT_EQ(test, cs_table_fold(cs, out, r, n), n);
		if (turn & 1) {
			KUNIT_EXPECT_EQ(test, sum_of(out, &entries) +
					cs_table_wipe(&cs->table), n);
		} else {
			KUNIT_EXPECT_TRUE(test, cs_table_flush(cs, out));
			KUNIT_EXPECT_EQ(test, sum_of(out, &entries), n);
		}
		for (u32 i = 0; i < 1u << cs->table.log2; i++)
			KUNIT_ASSERT_EQ(test, cs->table.entries[i].count, 0);
	}
	close_table(test, cs);
}

static void another_record_stops(struct kunit *test)
{
	struct cs_profiler *cs = open_table(test);
	struct cs_out *out = kunit_out(test, AREA);
	u32 r[4 * CS_RECORD_WORDS];

	for (u32 n = 0; n < 4; n++)
		record(cs, r + n * CS_RECORD_WORDS, n, 0, 1, 1, 1);
	r[2 * CS_RECORD_WORDS] ^= CS_INFO_CONTEXT;
	for (u32 n = 3; n <= 4; n++)
		KUNIT_EXPECT_EQ(test, cs_table_fold(cs, out, r, n), 2);
	r[2 * CS_RECORD_WORDS] ^= CS_INFO_CONTEXT | 1 << CS_INFO_SEQUENCE;
	for (u32 n = 3; n <= 4; n++)
		KUNIT_EXPECT_EQ(test, cs_table_fold(cs, out, r, n), 2);
	KUNIT_EXPECT_EQ(test, cs_table_wipe(&cs->table), 8);
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

/* Whatever comes: what went in comes out, of each pc, w, slot and mode.  Some of so
 * many w have the same place.
 */
static void nothing_is_lost(struct kunit *test)
{
	enum { MESSAGES = 60000, PCS = 16, WS = 256, LOWS = 16, ALL = PCS * WS * LOWS };
	struct cs_profiler *cs = open_table(test);
	struct cs_out *out = kunit_out(test, AREA);
	u64 *sum = kunit_kcalloc(test, ALL, sizeof(*sum), GFP_KERNEL);
	u32 ws[WS];

	KUNIT_ASSERT_NOT_NULL(test, sum);
	for (u32 n = 0; n < WS; n++)
		ws[n] = get_random_u32();
	for (u32 n = 0; n < MESSAGES; n++) {
		u32 random = get_random_u32();
		u32 pc = random % PCS, w = (random >> 8) % WS;
		u32 low = (random >> 16) % LOWS, count = 1 + (random >> 20);

		if (!fold(cs, out, low, count, pc, ws[w]))
			break;
		sum[(pc * WS + w) * LOWS + low] += count;
	}
	KUNIT_EXPECT_GT(test, cs->table.folded.evictions, 1000);
	KUNIT_EXPECT_TRUE(test, cs_table_flush(cs, out));
	for (unsigned long at = 0; at < out->at / 4; at += 4) {
		u32 pc = kunit_word(out, at + CS_STREAM_PC) % PCS;
		u32 low = kunit_word(out, at) % LOWS, w = 0;

		while (w < WS - 1 && ws[w] != kunit_word(out, at + CS_STREAM_W))
			w++;
		sum[(pc * WS + w) * LOWS + low] -= kunit_word(out, at + CS_STREAM_COUNT);
	}
	for (u32 n = 0; n < ALL; n++)
		KUNIT_ASSERT_EQ(test, sum[n], 0);
	KUNIT_EXPECT_EQ(test, cs_table_wipe(&cs->table), 0);
	close_table(test, cs);
}

/* ---- the quick way beside the slow one ---- */

#define OWNERS		6
#define TWIN_AREA	0x4000

/* A table that gets its messages in batches, and one that gets them one by one. */
struct twin {
	struct cs_profiler *cs;
	struct cs_out *out;
	u32 number[OWNERS];	/* of programs; some were told */
};

static u32 owner(struct cs_profiler *cs, u32 root)
{
	bool another;
	u32 born;

	return cs_programs_owner(cs, root, 0, &another, &born);
}

static struct twin open_twin(struct kunit *test)
{
	struct twin t = {
		.cs = kunit_profiler(test, 2 * OWNERS),
		.out = kunit_out(test, TWIN_AREA),
	};

	KUNIT_ASSERT_EQ(test, cs_table_open(&t.cs->table), 0);
	t.cs->programs.all[CS_NOBODY].told = true;
	for (u32 n = 0; n < OWNERS; n++)
		t.number[n] = n ? owner(t.cs, n) : CS_NOBODY;
	return t;
}

/* It has ended, and no message of it comes any more; what ended before and has no
 * entry now gives up its number, and a new one begins.
 */
static void end_program(struct twin *t, u32 n)
{
	struct cs_program *p = &t->cs->programs.all[t->number[n]];

	if (!n || p->passed || !p->entries ||
	    t->cs->context.key == PROGRAM(t->number[n]))
		return;
	p->alive = false;
	hlist_del(&p->by_pid);
	INIT_LIST_HEAD(&p->dead);
	p->passed = true;
}

static void begin_program(struct twin *t, u32 n)
{
	struct cs_program *p = &t->cs->programs.all[t->number[n]];

	if (n && !p->alive && !p->passed)
		t->number[n] = owner(t->cs, n);
}

/* The reader takes all. */
static void make_room(struct cs_out *out)
{
	out->room = TWIN_AREA;
}

static void fold_all(struct twin *t, const u32 *records, u32 n, u32 most)
{
	while (n) {
		u32 taken = cs_table_fold(t->cs, t->out, records, min(n, most));

		t->cs->hw.info += taken << CS_INFO_SEQUENCE;
		records += taken * CS_RECORD_WORDS;
		n -= taken;
		if (!taken)
			make_room(t->out);
	}
}

static void draw_records(u32 *r, u32 n, u32 info)
{
	for (u32 i = 0; i < n; i++, r += CS_RECORD_WORDS) {
		u32 random = get_random_u32();

		r[0] = (info + (i << CS_INFO_SEQUENCE)) ^ (random & 15);
		r[1] = random >> 28 ? 1 + (random >> 4 & 0xff) : ~random;
		r[2] = random >> 8 & 0x1f8;
		r[3] = (random >> 17 & 15) << (random >> 21 & 7);
	}
}

static void expect_equal(struct kunit *test, const struct twin *a,
			 const struct twin *b)
{
	const struct cs_profiler *ca = a->cs, *cb = b->cs;

	KUNIT_ASSERT_EQ(test, a->out->at, b->out->at);
	KUNIT_EXPECT_EQ(test, a->out->room, b->out->room);
	KUNIT_ASSERT_EQ(test, memcmp(a->out->aux->base, b->out->aux->base,
				     TWIN_AREA), 0);
	KUNIT_EXPECT_EQ(test, memcmp(&ca->table.folded, &cb->table.folded,
				     sizeof(ca->table.folded)), 0);
	KUNIT_ASSERT_EQ(test, memcmp(ca->table.entries, cb->table.entries,
				     sizeof(struct cs_entry) << ca->table.log2), 0);
	KUNIT_EXPECT_EQ(test, ca->loss.counts, cb->loss.counts);
	for (u32 n = 0; n < ca->programs.n; n++) {
		const struct cs_program *pa = &ca->programs.all[n];
		const struct cs_program *pb = &cb->programs.all[n];

		KUNIT_EXPECT_EQ(test, pa->entries, pb->entries);
		KUNIT_EXPECT_EQ(test, pa->told, pb->told);
		KUNIT_EXPECT_EQ(test, pa->passed, pb->passed);
	}
}

/* Whatever comes, both do the same: programs that begin and end, what is not
 * wanted, counts that become too large, an area that is full or turns.
 */
static void batches_are_as_singles(struct kunit *test)
{
	enum { BATCHES = 3000, LONGEST = 60 };
	struct twin twins[] = { open_twin(test), open_twin(test) };
	u32 *r = kunit_kcalloc(test, LONGEST * CS_RECORD_WORDS, sizeof(*r), GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, r);
	for (u32 batch = 0; batch < BATCHES; batch++) {
		u32 random = get_random_u32(), n = 1 + random % LONGEST;
		u32 next = (random >> 8) % OWNERS, last = (random >> 16) % OWNERS;

		draw_records(r, n, twins[0].cs->hw.info);
		for (struct twin *t = twins; t < twins + 2; t++) {
			begin_program(t, next);
			if (!t->cs->programs.all[t->number[next]].passed)
				t->cs->context.key = PROGRAM(t->number[next]);
			t->cs->context.wanted = random >> 28 ? ALL_WANTED : 0xf0f0;
			if (!(random >> 20 & 15))
				end_program(t, last);
			fold_all(t, r, n, t == twins ? n : 1);
			if (!(random >> 24 & 15))
				make_room(t->out);
		}
		expect_equal(test, &twins[0], &twins[1]);
	}
	KUNIT_EXPECT_GT(test, twins[0].cs->table.folded.evictions, BATCHES);
	KUNIT_EXPECT_GT(test, twins[0].cs->loss.counts, BATCHES);
	for (struct twin *t = twins; t < twins + 2; t++)
		close_table(test, t->cs);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(equal_ones_are_one),
	KUNIT_CASE(every_field_counts),
	KUNIT_CASE(unwanted_finds_nothing),
	KUNIT_CASE(large_counts_are_sent),
	KUNIT_CASE(full_area_stops),
	KUNIT_CASE(flushed_in_part),
	KUNIT_CASE(what_stays_is_found),
	KUNIT_CASE(fits_into_the_area),
	KUNIT_CASE(what_was_made_leaves),
	KUNIT_CASE(another_record_stops),
	KUNIT_CASE(many_are_taken),
	KUNIT_CASE(nothing_is_lost),
	KUNIT_CASE(batches_are_as_singles),
	{ }
};

struct kunit_suite kunit_table_suite = {
	.name = "table",
	.test_cases = cases,
};
