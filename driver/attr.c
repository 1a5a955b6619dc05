// SPDX-License-Identifier: GPL-2.0-only
/*
 * An event's attributes: what kind it is, and what they are as registers.  Nothing
 * here starts the hardware.
 */
#include <linux/bitfield.h>
#include <linux/log2.h>
#include <linux/perf_event.h>
#include <linux/security.h>

#include "coresample.h"

/* config */
#define CS_ATTR_KIND		GENMASK_ULL(3, 0)
#define CS_ATTR_SLOT		GENMASK_ULL(5, 4)
#define CS_ATTR_COUNTER		GENMASK_ULL(10, 8)
#define CS_ATTR_W		GENMASK_ULL(19, 16)
#define CS_ATTR_CLASS		GENMASK_ULL(36, 20)
#define CS_ATTR_EVENT_FILTER	GENMASK_ULL(44, 40)
#define CS_ATTR_EVENT_VALUE	GENMASK_ULL(52, 48)
/* config1 */
#define CS_ATTR_COMP		GENMASK_ULL(31, 0)
#define CS_ATTR_MERGES		GENMASK_ULL(40, 32)
#define CS_ATTR_BATCH		GENMASK_ULL(55, 48)
#define CS_ATTR_COP		BIT_ULL(56)
#define CS_ATTR_RAW		BIT_ULL(63)

#define CS_SESSION_CONFIG	(CS_ATTR_KIND | CS_ATTR_SLOT | CS_ATTR_W | \
				 CS_ATTR_CLASS | CS_ATTR_EVENT_FILTER | \
				 CS_ATTR_EVENT_VALUE)
#define CS_SESSION_CONFIG1	(CS_ATTR_COMP | CS_ATTR_MERGES | \
				 CS_ATTR_BATCH | CS_ATTR_COP | CS_ATTR_RAW)
#define CS_COUNT_CONFIG		(CS_ATTR_KIND | CS_ATTR_SLOT | CS_ATTR_COUNTER)
/* A slot is what a session is, but for r, COMP and the transport. */
#define CS_SLOT_CONFIG		CS_SESSION_CONFIG

#define CS_LAST_W		11
#define CS_REASON_W		11
/* rd, rs1, rs2, load data, store data, return address */
#define CS_VALUES		(BIT(0) | BIT(1) | BIT(2) | BIT(4) | BIT(5) | \
				 BIT(10))
/* w that tells of what others did in the time: head cycles, memory latency,
 * who wrote the return address, where clocks went
 */
#define CS_OTHERS		(BIT(8) | BIT(9) | BIT(10) | BIT(11))
#define CS_DEFAULT_BATCH	10
#define CS_MOST_RATE		65536
#define CS_LEAST_MERGES		2
#define CS_MOST_MERGES		256

enum cs_kind cs_attr_kind(const struct perf_event *event)
{
	return FIELD_GET(CS_ATTR_KIND, event->attr.config);
}

static u32 modes_of(const struct perf_event_attr *attr)
{
	return (attr->exclude_user ? 0 : BIT(0)) |
	       (attr->exclude_kernel ? 0 : BIT(1));
}

/* A slot's registers, or an error. */
static int slot_of(const struct cs_hw *hw, const struct perf_event_attr *attr,
		   struct cs_slot *slot)
{
	u32 w = FIELD_GET(CS_ATTR_W, attr->config);
	u32 first = lower_32_bits(attr->config2);
	u32 last = upper_32_bits(attr->config2);

	if (w > CS_LAST_W || !modes_of(attr) ||
	    !FIELD_GET(CS_ATTR_CLASS, attr->config) || first > last)
		return -EINVAL;
	if (w == CS_REASON_W && !(hw->caps[2] & CS_CAPS2_REASONS_MASK))
		return -EINVAL;
	if (BIT(w) & CS_VALUES || attr->config1 & CS_ATTR_COP) {
		int err = security_locked_down(LOCKDOWN_PERF);

		if (err)
			return err;
	}
	slot->ctrl = CS_SLOT_CTRL_ENABLE_MASK | w << CS_SLOT_CTRL_W_SRC_LSB |
		     modes_of(attr) << CS_SLOT_CTRL_MODE_MASK_LSB;
	slot->class = FIELD_GET(CS_ATTR_CLASS, attr->config);
	slot->pc_lo = first;
	slot->pc_hi = attr->config2 ? last : U32_MAX;
	slot->event = FIELD_GET(CS_ATTR_EVENT_FILTER, attr->config) |
		      FIELD_GET(CS_ATTR_EVENT_VALUE, attr->config) <<
			CS_SLOT_EVENT_VALUE_LSB;
	return 0;
}

static u32 batch_of(const struct cs_hw *hw, u32 log2)
{
	u32 most = hw->ring ? hw->ring_size / (CS_RECORD_WORDS * 4) : 0;

	if (!log2)
		log2 = most ? min(CS_DEFAULT_BATCH, ilog2(most) - 1) : 0;
	if (!most)
		return 1;
	return log2 < ilog2(most) ? BIT(log2) : 0;
}

int cs_attr_session(const struct cs_hw *hw, const struct perf_event *event,
		    struct cs_setup *setup)
{
	const struct perf_event_attr *attr = &event->attr;
	u32 merges = FIELD_GET(CS_ATTR_MERGES, attr->config1) ?: CS_MOST_MERGES;

	*setup = (struct cs_setup){
		.comp = FIELD_GET(CS_ATTR_COMP, attr->config1),
		.rate = attr->sample_period,
		.combiner = merges,
		.batch = batch_of(hw, FIELD_GET(CS_ATTR_BATCH, attr->config1)),
		.root = cs_task_event(event) ?
			CS_SLOT_ROOT_ON_MASK | CS_ROOT_NONE : 0,
		.raw = attr->config1 & CS_ATTR_RAW,
		.cop = attr->config1 & CS_ATTR_COP,
	};
	if (attr->config & ~CS_SESSION_CONFIG ||
	    cs_attr_slot(event) ||
	    attr->config1 & ~CS_SESSION_CONFIG1 || attr->freq ||
	    !attr->sample_period || attr->sample_period > CS_MOST_RATE ||
	    merges < CS_LEAST_MERGES || merges > CS_MOST_MERGES ||
	    !setup->batch)
		return -EINVAL;
	return slot_of(hw, attr, &setup->slot[0]);
}

u32 cs_attr_slot(const struct perf_event *event)
{
	return FIELD_GET(CS_ATTR_SLOT, event->attr.config);
}

/* Which slot another event of the group is, and its registers. */
static int another_slot(const struct cs_hw *hw, const struct perf_event *event,
			struct cs_slot *slot)
{
	const struct perf_event_attr *attr = &event->attr;
	u32 n = cs_attr_slot(event);

	if (attr->config & ~CS_SLOT_CONFIG || attr->config1 ||
	    attr->sample_period || attr->freq || n >= cs_hw_slots(hw))
		return -EINVAL;
	return slot_of(hw, attr, slot);
}

int cs_attr_setup(const struct cs_profiler *cs, struct cs_setup *setup, bool all)
{
	int err = cs_attr_session(&cs->hw, cs->session, setup);

	for (unsigned int n = 1; n < CS_SLOTS && !err; n++) {
		const struct perf_event *event = cs->slot_event[n];

		if (event && (all || event->state >= PERF_EVENT_STATE_INACTIVE))
			err = another_slot(&cs->hw, event, &setup->slot[n]);
	}
	return err;
}

u32 cs_attr_counter(const struct perf_event *event)
{
	return FIELD_GET(CS_ATTR_COUNTER, event->attr.config);
}

int cs_attr_count(const struct perf_event *event)
{
	const struct perf_event_attr *attr = &event->attr;

	return attr->config & ~CS_COUNT_CONFIG || attr->config1 ||
	       attr->config2 || attr->sample_period || attr->freq ||
	       cs_attr_counter(event) >= CS_COUNTERS ? -EINVAL : 0;
}

/* His own user mode, as far as the hardware is proven to keep everything else
 * out of it: one page table, and no w that depends on others.
 */
bool cs_attr_covered(const struct perf_event *event)
{
	const struct perf_event_attr *attr = &event->attr;

	return cs_attr_kind(event) != CS_COUNT && cs_task_event(event) &&
	       same_thread_group(event->hw.target, current) &&
	       attr->exclude_kernel && !attr->inherit &&
	       !(attr->config1 & CS_ATTR_COP) &&
	       !(BIT(FIELD_GET(CS_ATTR_W, attr->config)) & CS_OTHERS);
}
