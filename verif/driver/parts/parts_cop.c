// SPDX-License-Identifier: GPL-2.0-only
/*
 * cop.c on the C model of the coprocessor.
 */
#include "kunit.h"
#include "parts.h"

#define AREA	0x100000
#define WORDS	((u32 *)firmware_bytes)

/* Words of an image. */
enum { SIZES = 3, COUNTS, FIELDS, CLASSES, WORST };

/* cop.c asks for the device only to name it in the log. */
struct device *cs_get_device(struct cs_profiler *cs)
{
	return (struct device *)cs;
}

/* Switched on, with a coprocessor. */
static struct cs_profiler *new_hardware(struct kunit *test)
{
	struct cs_profiler *cs = kunit_kzalloc(test, sizeof(*cs), GFP_KERNEL);

	hardware_new();
	writel_relaxed(CS_CTRL_ACTIVE_MASK, (void *)CS_CTRL_OFFSET);
	readl_relaxed((void *)CS_CTRL_OFFSET);
	cs->hw.caps[2] = readl_relaxed((void *)CS_CAPS2_OFFSET);
	KUNIT_EXPECT_EQ(test, cs_cop_identify(&cs->hw), 0);
	return cs;
}

static void sum(size_t size)
{
	WORDS[size / 4 - 1] = ~crc32_le(~0u, firmware_bytes, size - 4);
}

static int named_with(struct cs_profiler *cs, unsigned int word, u32 bits)
{
	int err;

	WORDS[word] ^= bits;
	sum(firmware_size);
	err = cs_cop_name(cs, "count");
	WORDS[word] ^= bits;
	sum(firmware_size);
	return err;
}

static int named_cut(struct cs_profiler *cs, size_t size)
{
	size_t before = firmware_size;
	int err;

	firmware_size = size;
	err = cs_cop_name(cs, "count");
	firmware_size = before;
	return err;
}

static void wrong_images_are_refused(struct kunit *test)
{
	static const struct { unsigned int word; u32 bits; } changes[] = {
		{ 0, 1 }, { 1, 1 }, { 1, 1 << 16 }, { 2, 4 }, { SIZES, 16 },
		{ SIZES, 1u << 29 }, { COUNTS, 1 }, { COUNTS, 1 << 16 },
		{ FIELDS, 1u << 31 }, { CLASSES, 1 }, { CLASSES, 2 },
	};
	struct cs_profiler *cs = new_hardware(test);
	size_t n = firmware_size;

	for (unsigned int i = 0; i < ARRAY_SIZE(changes); i++)
		KUNIT_EXPECT_EQ(test, named_with(cs, changes[i].word,
						 changes[i].bits), -EINVAL);
	KUNIT_EXPECT_EQ(test, named_with(cs, WORST, WORDS[WORST]), -EINVAL);
	WORDS[WORST] ^= 1;
	KUNIT_EXPECT_EQ(test, cs_cop_name(cs, "count"), -EINVAL);
	WORDS[WORST] ^= 1;
	for (size_t size = 0; size < n; size++)
		KUNIT_EXPECT_EQ(test, named_cut(cs, size), -EINVAL);
	KUNIT_EXPECT_EQ(test, named_cut(cs, n + 4), -EINVAL);
	KUNIT_EXPECT_EQ(test, cs_cop_name(cs, "../count"), -EINVAL);
	KUNIT_EXPECT_EQ(test, cs_cop_name(cs, ""), -EINVAL);
	KUNIT_EXPECT_EQ(test, cs_cop_name(cs, "absent"), -2);
	KUNIT_EXPECT_NULL(test, cs->microcode);
	KUNIT_EXPECT_EQ(test, cs_cop_name(cs, "count"), 0);
	cs->session = (struct perf_event *)cs;
	KUNIT_EXPECT_EQ(test, cs_cop_name(cs, "count"), -EBUSY);
	cs->hw.caps[2] = 0;
	KUNIT_EXPECT_EQ(test, cs_cop_name(cs, "count"), -EOPNOTSUPP);
	kvfree(cs->microcode);
}

static void start(struct kunit *test, struct cs_profiler *cs)
{
	const struct cs_slot slot = {
		.ctrl = CS_SLOT_CTRL_ENABLE_MASK |
			1u << CS_SLOT_CTRL_MODE_MASK_LSB,
		.pc_hi = U32_MAX,
	};

	KUNIT_EXPECT_EQ(test, cs_cop_load(&cs->hw, cs->microcode, &slot), 0);
	writel_relaxed(256, (void *)CS_RATE_OFFSET);
	writel_relaxed((1u << 24) - 1, (void *)CS_R_THRESH_OFFSET);
	writel_relaxed(CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK,
		       (void *)CS_CTRL_OFFSET);
	KUNIT_EXPECT_EQ(test, readl_relaxed((void *)CS_STATUS_OFFSET), 0);
	KUNIT_EXPECT_EQ(test, cs_cop_run(&cs->hw), 0);
}

/* The program adds one to v0 for each load and halts at every 64th. */
static void arrays_are_in_the_stream(struct kunit *test)
{
	enum { ROUNDS = 200, LOADS = 50 };
	struct cs_profiler *cs = new_hardware(test);
	struct cs_out *out = kunit_out(test, AREA);
	u32 halts = 0, *counts, *v;
	unsigned long at;

	KUNIT_EXPECT_EQ(test, cs_cop_name(cs, "count"), 0);
	start(test, cs);
	for (u32 n = 0; n < ROUNDS; n++) {
		u32 cause;

		hardware_loads(LOADS);
		cause = cs_cop_halted(&cs->hw);
		if (!cause)
			continue;
		halts++;
		KUNIT_EXPECT_TRUE(test, cs_cop_send(&cs->hw, out, cs->microcode,
						    cause));
		cs_cop_acknowledge(&cs->hw);
		KUNIT_EXPECT_EQ(test, cs_cop_run(&cs->hw), 0);
	}
	cs_cop_stop(&cs->hw);
	at = out->at;
	KUNIT_EXPECT_TRUE(test, cs_cop_send(&cs->hw, out, cs->microcode, 0));
	counts = out->aux->base + at + 4 * CS_STREAM_MICROCODE_COUNTS;
	v = out->aux->base + at + CS_STREAM_MICROCODE_UNITS * CS_STREAM_UNIT;
	KUNIT_EXPECT_GT(test, halts, 10);
	KUNIT_EXPECT_EQ(test, counts[0], ROUNDS * LOADS);
	KUNIT_EXPECT_EQ(test, counts[0],
			counts[1] + counts[2] + counts[3] + counts[4]);
	KUNIT_EXPECT_EQ(test, CS_STREAM_TYPE(v[0]), CS_STREAM_ARRAY);
	KUNIT_EXPECT_EQ(test, v[4], counts[2]);
	KUNIT_EXPECT_GE(test, v[4], 64 * halts);
	out->room = CS_TAIL;
	KUNIT_EXPECT_FALSE(test, cs_cop_send(&cs->hw, out, cs->microcode, 0));
	kvfree(cs->microcode);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(wrong_images_are_refused),
	KUNIT_CASE(arrays_are_in_the_stream),
	{ }
};

struct kunit_suite cop_suite = {
	.name = "coprocessor",
	.test_cases = cases,
};
