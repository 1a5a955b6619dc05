// SPDX-License-Identifier: GPL-2.0-only
/*
 * cop.c on the C model of the coprocessor.
 */
#include "cs_cop_regs.h"
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

/* Of user mode, of addresses from 0x100 on; root as SLOTn_ROOT. */
static void start(struct kunit *test, struct cs_profiler *cs, u32 root)
{
	const struct cs_slot slot = {
		.ctrl = CS_SLOT_CTRL_ENABLE_MASK |
			1u << CS_SLOT_CTRL_MODE_MASK_LSB,
		.pc_lo = 0x100, .pc_hi = 0x7fffffff,
	};

	KUNIT_EXPECT_EQ(test, cs_cop_load(&cs->hw, cs->microcode, &slot, root),
			0);
	cs->setup.slot[0] = slot;
	cs->setup.cop = true;
	cs->dev = (struct device *)cs;
	cs->session = (struct perf_event *)cs;
	cs->running = true;
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
	start(test, cs, 0);
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

/* ---- the file ---- */

#define SPACE(word)	(CS_COP_FILE_SPACE + 4 * (word))

/* Loaded, and it runs. */
static struct cs_profiler *new_session(struct kunit *test, u32 root)
{
	struct cs_profiler *cs = new_hardware(test);

	KUNIT_EXPECT_EQ(test, cs_cop_name(cs, "count"), 0);
	start(test, cs, root);
	may_profile = true;
	return cs;
}

static int written(struct cs_profiler *cs, loff_t at, u32 value)
{
	return cs_cop_file_write(cs, &value, at, sizeof(value));
}

static u32 word_at(struct kunit *test, struct cs_profiler *cs, loff_t at)
{
	u32 value = 0;

	KUNIT_EXPECT_EQ(test, cs_cop_file_read(cs, &value, at, sizeof(value)), 4);
	return value;
}

static void the_file_is_for_who_may(struct kunit *test)
{
	struct cs_profiler *cs = new_session(test, 0);
	u32 words[1024];

	KUNIT_EXPECT_EQ(test, cs_cop_file_read(cs, words, 0, 4), 4);
	KUNIT_EXPECT_EQ(test, cs_cop_file_read(cs, words, 2, 4), -EINVAL);
	KUNIT_EXPECT_EQ(test, cs_cop_file_read(cs, words, 0, 6), -EINVAL);
	KUNIT_EXPECT_EQ(test, cs_cop_file_write(cs, words, 1, 4), -EINVAL);
	KUNIT_EXPECT_EQ(test, cs_cop_file_read(cs, words, SPACE(0), 4096), 1024);
	may_profile = false;
	KUNIT_EXPECT_EQ(test, cs_cop_file_read(cs, words, 0, 4), -EACCES);
	KUNIT_EXPECT_EQ(test, written(cs, CS_COP_STATUS_OFFSET, 0), -EACCES);
	may_profile = true;
	KUNIT_EXPECT_FALSE(test, cs->served);
	cs->setup.cop = false;
	KUNIT_EXPECT_EQ(test, cs_cop_file_read(cs, words, 0, 4), -ENODEV);
	KUNIT_EXPECT_EQ(test, written(cs, CS_COP_STATUS_OFFSET, 0), -ENODEV);
	cs->setup.cop = true;
	cs->running = false;
	KUNIT_EXPECT_EQ(test, cs_cop_file_read(cs, words, 0, 4), -ENODEV);
	cs->running = true;
	cs->session = NULL;
	KUNIT_EXPECT_EQ(test, written(cs, CS_COP_STATUS_OFFSET, 0), -ENODEV);
	kvfree(cs->microcode);
}

/* What a program of user space needs, and nothing that lets in more. */
static void the_file_keeps_what_was_checked(struct kunit *test)
{
	static const struct { loff_t at; u32 value; bool good; } writes[] = {
		{ CS_COP_CTRL_OFFSET, 0, true },
		{ CS_COP_CTRL_OFFSET, 1u << 12, false },
		{ CS_COP_STATUS_OFFSET, 0, true },
		{ CS_COP_CMD_OFFSET, CS_COP_CMD_SNAPSHOT_MASK, true },
		{ CS_COP_INTR_STATE_OFFSET, 7, true },
		{ CS_COP_INTR_ENABLE_OFFSET, 7, true },
		{ CS_COP_WATCHDOG_OFFSET, 1024, false },
		{ CS_COP_CODE_LEN_OFFSET, 1, false },
		{ CS_COP_FIELDS_OFFSET, 0, false },
		{ CS_COP_PAGE_OFFSET, 0, false },
		{ CS_COP_F_CTRL_OFFSET, 0x1000, true },
		{ CS_COP_F_CTRL_OFFSET, 0x1a00, true },
		{ CS_COP_F_CTRL_OFFSET, 0x3000, false },
		{ CS_COP_F_CTRL_OFFSET, 0x0000, false },
		{ CS_COP_F_CTRL_OFFSET, 0x1400, false },
		{ CS_COP_F_CLASS_OFFSET, 0, true },
		{ CS_COP_F_CLASS_OFFSET, 2, false },
		{ CS_COP_F_CLASS_OFFSET, 1, true },
		{ CS_COP_F_PC_LO_OFFSET, 0xfe, false },
		{ CS_COP_F_PC_LO_OFFSET, 0x100, true },
		{ CS_COP_F_PC_HI_OFFSET, 0x80000000, false },
		{ CS_COP_F_PC_HI_OFFSET, 0x7ffffffe, true },
		{ CS_COP_F_PCF_OFFSET, 0, true },
		{ CS_COP_F_ROOT_OFFSET, 0, false },
		{ 0x800, 0, false },
		{ SPACE(0), 5, true },
		{ SPACE(0x0fff), 5, false },
		{ SPACE(0x1000), 5, false },
		{ SPACE(0x2001), 0, true },
		{ SPACE(0x3000), 5, true },
		{ SPACE(0x3010), 5, true },
		{ SPACE(0x3027), 5, true },
		{ SPACE(0x3028), 5, false },
		{ SPACE(0x3038), 5, false },
		{ SPACE(0x3040), 5, false },
	};
	struct cs_profiler *cs = new_session(test, 0);

	for (u32 n = 0; n < ARRAY_SIZE(writes); n++) {
		u32 before = word_at(test, cs, writes[n].at);
		int done = written(cs, writes[n].at, writes[n].value);

		if (done != (writes[n].good ? 4 : -EPERM))
			printf("# write %u: %d\n", n, done);
		KUNIT_EXPECT_EQ(test, done, writes[n].good ? 4 : -EPERM);
		if (!writes[n].good)
			KUNIT_EXPECT_EQ(test, word_at(test, cs, writes[n].at),
					before);
	}
	KUNIT_EXPECT_TRUE(test, cs->served);
	kvfree(cs->microcode);
}

/* The counts of all rounds, as user space takes and clears them; each halt calls
 * once.
 */
static void halts_are_answered_by_the_file(struct kunit *test)
{
	enum { ROUNDS = 100, LOADS = 50, TAKEN = CS_COP_TAKEN_OFFSET };
	struct cs_profiler *cs = new_session(test, 0);
	const u32 go = CS_COP_CTRL_RUN_MASK | CS_COP_CTRL_ENABLE_MASK;
	const u32 why = CS_COP_INTR_STATE_HALT_MASK;
	u32 halts = 0, sum = 0;

	written(cs, CS_COP_INTR_ENABLE_OFFSET, why);
	for (u32 n = 0; n < ROUNDS; n++) {
		bool halted;

		hardware_loads(LOADS);
		halted = word_at(test, cs, CS_COP_INTR_STATE_OFFSET) & why;
		KUNIT_EXPECT_EQ(test, cs_cop_calls(&cs->hw), halted);
		KUNIT_EXPECT_FALSE(test, cs_cop_calls(&cs->hw));
		if (!halted)
			continue;
		halts++;
		sum += word_at(test, cs, SPACE(0x3000));
		written(cs, SPACE(0x3000), 0);
		written(cs, CS_COP_INTR_STATE_OFFSET, 7);
		written(cs, CS_COP_INTR_ENABLE_OFFSET, why);
		written(cs, CS_COP_CTRL_OFFSET, go);
	}
	cs_cop_stop(&cs->hw);
	KUNIT_EXPECT_EQ(test, word_at(test, cs, CS_COP_INTR_ENABLE_OFFSET), 0);
	sum += word_at(test, cs, SPACE(0x3000));
	written(cs, CS_COP_CMD_OFFSET, CS_COP_CMD_SNAPSHOT_MASK);
	KUNIT_EXPECT_GT(test, halts, 10);
	KUNIT_EXPECT_EQ(test, sum, word_at(test, cs, CS_COP_PROCESSED_OFFSET));
	KUNIT_EXPECT_EQ(test, word_at(test, cs, TAKEN), ROUNDS * LOADS);
	kvfree(cs->microcode);
}

static u32 taken(struct kunit *test, struct cs_profiler *cs)
{
	written(cs, CS_COP_CMD_OFFSET, CS_COP_CMD_SNAPSHOT_MASK);
	return word_at(test, cs, CS_COP_TAKEN_OFFSET);
}

/* Only while the process runs, whatever page table it has then; what user space
 * has stopped stays stopped, and what has halted.
 */
static void a_process_has_its_own(struct kunit *test)
{
	enum { ONE = 0x123, TWO = 0x321, SOME = 10 };
	struct cs_profiler *cs =
		new_session(test, CS_SLOT_ROOT_ON_MASK | CS_ROOT_NONE);
	const u32 run = CS_COP_CTRL_RUN_MASK;

	hardware_root = ONE;
	hardware_loads(SOME);
	KUNIT_EXPECT_EQ(test, taken(test, cs), 0);
	cs_cop_root(&cs->hw, ONE);
	hardware_loads(SOME);
	hardware_root = TWO;
	hardware_loads(SOME);
	KUNIT_EXPECT_EQ(test, taken(test, cs), SOME);
	cs_cop_root(&cs->hw, CS_ROOT_NONE);
	hardware_root = ONE;
	hardware_loads(SOME);
	KUNIT_EXPECT_EQ(test, taken(test, cs), SOME);
	KUNIT_EXPECT_EQ(test, word_at(test, cs, CS_COP_CTRL_OFFSET) & run, run);
	cs_cop_root(&cs->hw, TWO);
	hardware_loads(SOME);
	KUNIT_EXPECT_EQ(test, taken(test, cs), SOME);
	hardware_root = TWO;
	hardware_loads(SOME);
	KUNIT_EXPECT_EQ(test, taken(test, cs), 2 * SOME);
	written(cs, CS_COP_CTRL_OFFSET, 0);
	cs_cop_root(&cs->hw, CS_ROOT_NONE);
	cs_cop_root(&cs->hw, TWO);
	hardware_loads(SOME);
	KUNIT_EXPECT_EQ(test, taken(test, cs), 2 * SOME);
	KUNIT_EXPECT_EQ(test, word_at(test, cs, CS_COP_CTRL_OFFSET) & run, 0);
	/* told to go on while the process does not run */
	cs_cop_root(&cs->hw, CS_ROOT_NONE);
	written(cs, CS_COP_CTRL_OFFSET, run | CS_COP_CTRL_ENABLE_MASK);
	hardware_loads(SOME);
	KUNIT_EXPECT_EQ(test, taken(test, cs), 2 * SOME);
	/* the page table is told while arrays are cleared */
	written(cs, CS_COP_CTRL_OFFSET, 0);
	written(cs, CS_COP_CMD_OFFSET, CS_COP_CMD_CLEAR_PCT_MASK);
	cs_cop_root(&cs->hw, ONE);
	written(cs, CS_COP_CTRL_OFFSET, run | CS_COP_CTRL_ENABLE_MASK);
	hardware_root = ONE;
	hardware_loads(SOME);
	KUNIT_EXPECT_EQ(test, taken(test, cs), 3 * SOME);
	hardware_loads(64);
	KUNIT_EXPECT_EQ(test, word_at(test, cs, CS_COP_CTRL_OFFSET) & run, 0);
	cs_cop_root(&cs->hw, CS_ROOT_NONE);
	cs_cop_root(&cs->hw, ONE);
	KUNIT_EXPECT_EQ(test, word_at(test, cs, CS_COP_CTRL_OFFSET) & run, 0);
	KUNIT_EXPECT_NE(test, cs_cop_halted(&cs->hw), 0);
	hardware_root = 0;
	kvfree(cs->microcode);
}

static struct kunit_case cases[] = {
	KUNIT_CASE(wrong_images_are_refused),
	KUNIT_CASE(arrays_are_in_the_stream),
	KUNIT_CASE(the_file_is_for_who_may),
	KUNIT_CASE(the_file_keeps_what_was_checked),
	KUNIT_CASE(halts_are_answered_by_the_file),
	KUNIT_CASE(a_process_has_its_own),
	{ }
};

struct kunit_suite cop_suite = {
	.name = "coprocessor",
	.test_cases = cases,
};
