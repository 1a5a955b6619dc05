// SPDX-License-Identifier: GPL-2.0-only
/*
 * From the ring's records to the table and the AUX area: whose they are, which
 * of them are wanted.
 */
#include "coresample.h"

#define CS_STALE_NS	NSEC_PER_SEC
#define CS_BAD_RECORD	"a record of the ring is %#x and not %#x\n"

#define CS_CONTEXT_ROOM	(CS_STREAM_CONTEXT_UNITS * CS_STREAM_UNIT)

/* A second filter, behind the hardware's: slots and modes of the session, a bit
 * for each.  Hardware that tells no mode has the only filter itself.
 */
u32 cs_messages_wanted(const struct cs_profiler *cs,
		       const struct cs_setup *setup)
{
	u32 bits = 0;

	if (!cs_hw_supervised(&cs->hw))
		return U32_MAX;
	for (unsigned int n = 0; n < CS_SLOTS; n++)
		for (unsigned int mode = 0; mode < 4; mode++)
			if (setup->slot[n].ctrl & CS_SLOT_CTRL_ENABLE_MASK &&
			    setup->slot[n].ctrl &
			    BIT(mode) << CS_SLOT_CTRL_MODE_MASK_LSB)
				bits |= BIT(mode << CS_MSG_INFO_MODE_LSB | n);
	/* its tuples have any slot, and no mode */
	for (unsigned int n = 0; n < CS_SLOTS && setup->cop; n++)
		bits |= BIT(2 << CS_MSG_INFO_MODE_LSB | n);
	return bits;
}

/* ---- whose the messages are ---- */

static bool is_context(const struct cs_profiler *cs, const u32 *record,
		       u32 info)
{
	return (record[0] ^ info) == CS_INFO_CONTEXT;
}

/* When the context ends that holds at record n: at the next one, as far as those
 * that are pending show one.
 */
static u32 context_until(const struct cs_profiler *cs, u32 n, u32 pending)
{
	u32 info = cs->hw.info + (n << CS_INFO_SEQUENCE);

	for (; n < pending; n++, info += 1 << CS_INFO_SEQUENCE) {
		const u32 *record = cs_hw_record(&cs->hw, n);

		if (record && is_context(cs, record, info))
			return record[3];
	}
	return cs_hw_time(&cs->hw);
}

/* Most contexts are of one of the last two programs, which live on. */
static bool goes_on(const struct cs_profiler *cs, u32 number)
{
	const struct cs_program *p = &cs->programs.all[number];

	return p->root == (cs->context.satp & CS_SATP_ROOT) && p->alive &&
	       p->owned;
}

/* Of all programs; nobody, where it may be one or another. */
static u32 find_owner(struct cs_profiler *cs, u32 n, u32 pending)
{
	const struct cs_context *c = &cs->context;
	u32 number, born;
	bool another;

	number = cs_programs_owner(cs, c->satp & CS_SATP_ROOT, c->time,
				   &another, &born);
	if (another && (s32)(born - context_until(cs, n, pending)) < 0)
		return CS_NOBODY;
	return number;
}

/* The program of the context; nobody also where messages have waited so long that
 * TIME may have turned.
 */
static void look_up(struct cs_profiler *cs, u32 n, u32 pending)
{
	struct cs_context *c = &cs->context;
	u32 number = c->key >> CS_STREAM_NUMBER_LSB, key;

	if (!goes_on(cs, number)) {
		swap(number, c->before);
		if (!goes_on(cs, number))
			number = find_owner(cs, n, pending);
	}
	if (cs->stale)
		number = CS_NOBODY;
	key = number << CS_STREAM_NUMBER_LSB;
	if (key != c->key || !cs->programs.all[number].told)
		c->told = false;
	c->key = key;
	c->wanted = cs_task_session(cs) && !cs->programs.all[number].mine ?
		    0 : cs->wanted;
	cs->programs.changed = false;
}

/* Whether what comes now with a context of that time is of the program that began
 * with the latest mapping of code; older ones may be of the page table's owner
 * before.
 */
static bool is_mapped(const struct cs_profiler *cs, u32 satp, u32 time)
{
	return (satp & CS_SATP_ROOT) == cs->read_root &&
	       (s32)(time - cs->read_born) >= 0 &&
	       (s32)(time - cs->read_time) < 0;
}

static void take_context(struct cs_profiler *cs, const u32 *record, u32 pending)
{
	struct cs_context *c = &cs->context;

	c->satp = record[2];
	c->time = record[3];
	if (is_mapped(cs, c->satp, c->time))
		c->time = cs->read_time;
	c->known = true;
	c->told = false;
	cs_hw_take(&cs->hw, 1);
	look_up(cs, 0, pending - 1);
}

/* A stream of messages has the context before them. */
static bool tell_context(struct cs_profiler *cs, struct cs_out *out)
{
	struct cs_context *c = &cs->context;
	u32 number = c->key >> CS_STREAM_NUMBER_LSB;

	if (c->told || !c->known)
		return true;
	if (out->room < CS_TAIL + CS_PROGRAM_ROOM + CS_CONTEXT_ROOM)
		return false;
	cs_programs_tell(cs, out, number);
	cs_out_context(out, c, cs->programs.all[number].pid);
	c->told = true;
	return true;
}

/* ---- records ---- */

/* How many of the messages there; fewer than n: there is something else, or no
 * room.
 */
static u32 take_messages(struct cs_profiler *cs, struct cs_out *out,
			 const u32 *records, u32 n)
{
	if (!cs->setup.raw)
		return cs_table_fold(cs, out, records, n);
	if (!tell_context(cs, out))
		return 0;
	return cs_out_messages(cs, out, records, n);
}

static int bad_record(struct cs_profiler *cs, struct cs_out *out, u32 word)
{
	dev_err_ratelimited(cs->dev, CS_BAD_RECORD, word, cs->hw.info);
	out->flags |= PERF_AUX_FLAG_PARTIAL;
	cs->failed = true;
	return -EIO;
}

/* Takes up to n records, which were pending at that time: as many as there is room
 * for; how many were taken, or an error if one is no record.
 */
int cs_messages_take(struct cs_profiler *cs, struct cs_out *out, u32 n,
		     u64 now)
{
	struct cs_hw *hw = &cs->hw;
	u32 taken = 0;

	cs->stale = now - cs->drained_at > CS_STALE_NS;
	if (cs->programs.changed && cs->context.known)
		look_up(cs, 0, n);
	while (taken < n) {
		const u32 *records;
		u32 most = min(cs_hw_peek(hw, &records), n - taken);
		u32 done = take_messages(cs, out, records, most);

		cs_hw_take(hw, done);
		taken += done;
		if (done == most)
			continue;
		records += done * CS_RECORD_WORDS;
		if ((records[0] ^ hw->info) <= CS_INFO_PLAIN)
			break;
		if (!is_context(cs, records, hw->info))
			return bad_record(cs, out, records[0]);
		take_context(cs, records, n - taken);
		/* seldom: no call for each context */
		if (!list_empty(&cs->programs.dead))
			cs_programs_pass(cs, out, cs->context.time);
		taken++;
	}
	cs_hw_release(hw);
	return taken;
}

/* Nobody can get them any more. */
void cs_messages_discard(struct cs_profiler *cs, u32 n)
{
	for (; n; n--) {
		const u32 *record;

		cs_hw_peek(&cs->hw, &record);
		cs->loss.bytes += CS_STREAM_UNIT;
		cs->loss.counts += record[1];
		if (is_context(cs, record, cs->hw.info))
			take_context(cs, record, n);
		else
			cs_hw_take(&cs->hw, 1);
	}
	cs_hw_release(&cs->hw);
}
