// SPDX-License-Identifier: GPL-2.0-only
/*
 * Records in the AUX area, as docs/driver.md has them.
 */
#include "kunit.h"

#define AREA	4096
#define WORDS(units)	((units) * CS_STREAM_UNIT / 4)

static void header_says_all(struct kunit *test)
{
	struct cs_out *out = kunit_out(test, AREA);
	struct cs_hw hw = { .caps = { 1, 2, 3 }, .version = 0x10203, .hz = 5 };
	struct cs_setup setup = { .comp = 6, .rate = 7, .combiner = 8 };

	for (u32 n = 0; n < CS_SLOTS; n++)
		setup.slot[n] = (struct cs_slot){ 10 * n, 10 * n + 1, 10 * n + 2,
						  10 * n + 3, 10 * n + 4 };
	cs_out_header(out, &hw, &setup);
	KUNIT_EXPECT_EQ(test, out->at, CS_STREAM_HEADER_UNITS * CS_STREAM_UNIT);
	KUNIT_EXPECT_EQ(test, out->room, AREA - out->at);
	KUNIT_EXPECT_EQ(test, CS_STREAM_TYPE(kunit_word(out, 0)), CS_STREAM_HEADER);
	KUNIT_EXPECT_EQ(test, CS_STREAM_UNITS(kunit_word(out, 0)),
			CS_STREAM_HEADER_UNITS);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 1), CS_STREAM_MAGIC);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 2), CS_STREAM_VERSION);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 3), 0x10203);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 6), 3);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 9), 5);
	for (u32 n = 0; n < 20; n++)
		KUNIT_EXPECT_EQ(test, kunit_word(out, 12 + n),
				n / 5 * 10 + n % 5);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 32), 6);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 33), 7);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 34), 8);
}

/* Records go on at the area's beginning; a unit never spans its end. */
static void area_goes_round(struct kunit *test)
{
	struct cs_out *out = kunit_out(test, AREA);
	struct cs_program p = { .pid = 42, .root = 7, .parent = 41, .comm = "abc" };

	out->at = AREA - CS_STREAM_UNIT;
	cs_out_program(out, &p, 5, CS_STREAM_FORK, 99);
	KUNIT_EXPECT_EQ(test, out->at, AREA + 2 * CS_STREAM_UNIT);
	KUNIT_EXPECT_EQ(test, kunit_word(out, AREA / 4 - 4) & 0xffff,
			5 << CS_STREAM_NUMBER_LSB | CS_STREAM_FORK);
	KUNIT_EXPECT_EQ(test, kunit_word(out, AREA / 4 - 3), 42);
	KUNIT_EXPECT_EQ(test, kunit_word(out, AREA / 4 - 1), 99);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 0), 41);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 4), 0x636261);
}

/* Those that are wanted, while there is room for the end of a session behind
 * them.
 */
static void messages_as_they_come(struct kunit *test)
{
	struct cs_profiler *cs = kunit_profiler(test, 2);
	struct cs_out *out = kunit_out(test, AREA);
	u32 r[8 * CS_RECORD_WORDS], taken;

	cs->context.key = 1 << CS_STREAM_NUMBER_LSB;
	cs->context.wanted = BIT(5);
	for (u32 n = 0; n < 8; n++) {
		r[4 * n] = n << CS_INFO_SEQUENCE | (n & 1 ? 5 : 4);
		r[4 * n + 1] = n;
		r[4 * n + 2] = 100 + n;
		r[4 * n + 3] = 200 + n;
	}
	taken = cs_out_messages(cs, out, r, 8);
	KUNIT_EXPECT_EQ(test, taken, 8);
	KUNIT_EXPECT_EQ(test, out->at, 4 * CS_STREAM_UNIT);
	KUNIT_EXPECT_EQ(test, cs->loss.counts, 12);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 4) & 0xffff,
			1 << CS_STREAM_NUMBER_LSB | 5);
	KUNIT_EXPECT_EQ(test, kunit_word(out, 6), 103);
	out->room = CS_TAIL + 2 * CS_STREAM_UNIT;
	KUNIT_EXPECT_EQ(test, cs_out_messages(cs, out, r, 8), 4);
	KUNIT_EXPECT_EQ(test, out->room, CS_TAIL);
}

static void losses_do_not_turn(struct kunit *test)
{
	struct cs_out *out = kunit_out(test, AREA);
	struct cs_loss loss = { .dropped = 1ull << 40, .overwritten = 3,
				.bytes = 4, .counts = 1ull << 33 };

	cs_out_loss(out, &loss);
	KUNIT_EXPECT_EQ(test, kunit_word(out, CS_STREAM_LOSS_DROPPED + 1), 1 << 8);
	KUNIT_EXPECT_EQ(test, kunit_word(out, CS_STREAM_LOSS_OVERWRITTEN), 3);
	KUNIT_EXPECT_EQ(test, kunit_word(out, CS_STREAM_LOSS_BYTES), 4);
	KUNIT_EXPECT_EQ(test, kunit_word(out, CS_STREAM_LOSS_COUNTS), U32_MAX);
	KUNIT_EXPECT_TRUE(test, out->flags & PERF_AUX_FLAG_PARTIAL);
}

static void counts_are_in_their_places(struct kunit *test)
{
	struct cs_out *out = kunit_out(test, AREA);
	struct cs_counts counts = { .credit = 17, .messages = 18, .sent = 19,
				    .held = 20 };
	struct cs_folded folded = { .messages = 21, .misses = 22, .evictions = 23 };

	for (u32 n = 0; n < 16; n++)
		counts.slot[n / 4][n % 4] = n + 1;
	cs_out_counts(out, &counts, &folded);
	for (u32 n = 1; n < WORDS(CS_STREAM_COUNTS_UNITS); n++)
		KUNIT_EXPECT_EQ(test, kunit_word(out, n), n);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(header_says_all),
	KUNIT_CASE(area_goes_round),
	KUNIT_CASE(messages_as_they_come),
	KUNIT_CASE(losses_do_not_turn),
	KUNIT_CASE(counts_are_in_their_places),
	{ }
};

struct kunit_suite kunit_stream_suite = {
	.name = "stream",
	.test_cases = cases,
};
