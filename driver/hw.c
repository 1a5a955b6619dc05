// SPDX-License-Identifier: GPL-2.0-only
/*
 * The profiler register by register, as docs/registers.md and
 * docs/ring-registers.md have it.
 */
#include <linux/device.h>
#include <linux/io.h>
#include <linux/iopoll.h>
#include <linux/math64.h>

#include "coresample.h"

#define CS_PATIENCE_US		1000
#define CS_TIMEOUT_MS		100
#define CS_ASSUMED_HZ		100000000	/* where nobody says */
#define CS_COMPONENT		15
#define CS_INFO_IS_RECORD	BIT(7)

#define CS_ON			CS_CTRL_ACTIVE_MASK
#define CS_RUNNING		(CS_CTRL_ACTIVE_MASK | CS_CTRL_ENABLE_MASK)

#define CS_SLOT_STRIDE		(CS_SLOT1_CTRL_OFFSET - CS_SLOT0_CTRL_OFFSET)
#define CS_COUNTS_STRIDE	(CS_CNT1_SELECTED_OFFSET - CS_CNT0_SELECTED_OFFSET)

#define CS_INTERRUPTS		(CS_RING_INTR_ENABLE_WATERMARK_MASK | \
				 CS_RING_INTR_ENABLE_TIMEOUT_MASK | \
				 CS_RING_INTR_ENABLE_STOP_MASK)
#define CS_FIFO_INTERRUPTS	(CS_INTR_ENABLE_WATERMARK_MASK | \
				 CS_INTR_ENABLE_TIMEOUT_MASK)

static u32 get(const struct cs_hw *hw, u32 offset)
{
	return readl_relaxed(hw->regs + offset);
}

static void put(const struct cs_hw *hw, u32 offset, u32 value)
{
	writel_relaxed(value, hw->regs + offset);
}

static u32 ring_get(const struct cs_hw *hw, u32 offset)
{
	return get(hw, CS_RING + offset);
}

static void ring_put(const struct cs_hw *hw, u32 offset, u32 value)
{
	put(hw, CS_RING + offset, value);
}

/* Until register & mask = value. */
static int wait_for(const struct cs_hw *hw, u32 offset, u32 mask, u32 value)
{
	u32 word;

	return readl_relaxed_poll_timeout_atomic(hw->regs + offset, word,
						 (word & mask) == value, 1,
						 CS_PATIENCE_US);
}

int cs_hw_identify(struct device *dev, struct cs_hw *hw)
{
	u32 impl = get(hw, CS_IMPL_OFFSET);

	if ((impl & CS_IMPL_COMP_TYPE_MASK) >> CS_IMPL_COMP_TYPE_LSB != CS_COMPONENT ||
	    (impl & CS_IMPL_VER_MAJOR_MASK) != 1) {
		dev_err(dev, "IMPL is %#x, not a profiler's\n", impl);
		return -ENODEV;
	}
	hw->version = get(hw, CS_VERSION_OFFSET);
	if (hw->version >> CS_VERSION_MAJOR_LSB) {
		dev_err(dev, "version %#x is not known\n", hw->version);
		return -ENODEV;
	}
	hw->caps[0] = get(hw, CS_CAPS0_OFFSET);
	hw->caps[1] = get(hw, CS_CAPS1_OFFSET);
	hw->caps[2] = get(hw, CS_CAPS2_OFFSET);
	if (hw->caps[0] & CS_CAPS0_XLEN64_MASK || !cs_hw_slots(hw) ||
	    cs_hw_slots(hw) > CS_SLOTS) {
		dev_err(dev, "capabilities %#x are not known\n", hw->caps[0]);
		return -ENODEV;
	}
	return 0;
}

static int ring_off(struct cs_hw *hw)
{
	if (!(hw->caps[2] & CS_CAPS2_RING_MASK))
		return 0;
	ring_put(hw, CS_RING_CTRL_OFFSET, 0);
	return wait_for(hw, CS_RING + CS_RING_CTRL_OFFSET,
			CS_RING_CTRL_ACTIVE_MASK, 0);
}

void cs_hw_off(struct cs_hw *hw)
{
	put(hw, CS_CTRL_OFFSET, 0);
	ring_off(hw);
}

/* Off and on again: whatever was there is gone. */
int cs_hw_on(struct cs_hw *hw)
{
	put(hw, CS_CTRL_OFFSET, 0);
	put(hw, CS_STATUS_OFFSET, 0);
	if (ring_off(hw))
		return -EIO;
	put(hw, CS_CTRL_OFFSET, CS_ON);
	hw->place = 0;
	hw->info = CS_INFO_IS_RECORD;
	hw->waits = false;
	return wait_for(hw, CS_CTRL_OFFSET, CS_ON, CS_ON) ? -EIO : 0;
}

static u32 timeout_clocks(const struct cs_hw *hw)
{
	return (hw->hz ?: CS_ASSUMED_HZ) / MSEC_PER_SEC * CS_TIMEOUT_MS;
}

/* The ring, empty; it takes messages from now on. */
int cs_hw_ring_open(struct cs_hw *hw, u32 batch)
{
	u32 base = hw->ring_dma;

	ring_put(hw, CS_RING_STATUS_OFFSET, 0);
	ring_put(hw, CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
	ring_put(hw, CS_RING_START_OFFSET, base);
	ring_put(hw, CS_RING_LIMIT_OFFSET, base + hw->ring_size - 4);
	ring_put(hw, CS_RING_WP_OFFSET, base);
	ring_put(hw, CS_RING_CP_OFFSET, base);
	ring_put(hw, CS_RING_CFG_OFFSET, CS_RING_CFG_BACK_PRESSURE_MASK);
	ring_put(hw, CS_RING_WATERMARK_OFFSET, batch);
	ring_put(hw, CS_RING_TIMEOUT_OFFSET, timeout_clocks(hw));
	ring_put(hw, CS_RING_CTRL_OFFSET,
		 CS_RING_CTRL_ACTIVE_MASK | CS_RING_CTRL_ENABLE_MASK);
	return ring_get(hw, CS_RING_STATUS_OFFSET) & CS_RING_STATUS_CODE_MASK ?
		-EINVAL : 0;
}

/* Nothing of a session is left for the next one. */
void cs_hw_wipe(struct cs_hw *hw)
{
	if (hw->ring)
		memset(hw->ring, 0, hw->ring_size);
}

/* Rules of the hardware that only its reset takes back. */
void cs_hw_lock(struct cs_hw *hw, bool privileged)
{
	u32 bits = CS_LOCK_M_OFF_MASK;

	if (!cs_hw_supervised(hw))
		return;
	if (hw->ring && hw->window) {
		u32 last = hw->ring_dma + hw->ring_size - 1;

		ring_put(hw, CS_RING_CTRL_OFFSET, CS_RING_CTRL_ACTIVE_MASK);
		ring_put(hw, CS_RING_WINDOW_BASE_OFFSET,
			 hw->ring_dma & CS_RING_WINDOW_BASE_PAGE_MASK);
		ring_put(hw, CS_RING_WINDOW_LIMIT_OFFSET,
			 last & CS_RING_WINDOW_LIMIT_PAGE_MASK);
		bits |= CS_LOCK_WINDOW_MASK;
	}
	if (privileged)
		bits |= CS_LOCK_PRIVILEGED_MASK;
	put(hw, CS_LOCK_OFFSET, bits);
}

/* Where the slots select from now on: a page table, or CS_ROOT_NONE. */
void cs_hw_root(struct cs_hw *hw, const struct cs_setup *setup, u32 root)
{
	for (unsigned int n = 0; n < cs_hw_slots(hw); n++)
		if (setup->slot[n].ctrl)
			put(hw, CS_SLOT0_ROOT_OFFSET + n * CS_SLOT_STRIDE,
			    CS_SLOT_ROOT_ON_MASK | root);
}

u32 cs_hw_time(const struct cs_hw *hw)
{
	return get(hw, CS_TIME_OFFSET);
}

static void put_slot(struct cs_hw *hw, unsigned int n, const struct cs_slot *s,
		     u32 root)
{
	u32 at = n * CS_SLOT_STRIDE;

	put(hw, at + CS_SLOT0_CLASS_OFFSET, s->class);
	put(hw, at + CS_SLOT0_PC_LO_OFFSET, s->pc_lo);
	put(hw, at + CS_SLOT0_PC_HI_OFFSET, s->pc_hi);
	put(hw, at + CS_SLOT0_EVENT_OFFSET, s->event);
	put(hw, at + CS_SLOT0_ROOT_OFFSET, root);
	put(hw, at + CS_SLOT0_CTRL_OFFSET, s->ctrl);
}

/* After cs_hw_on() and, where there is one, cs_hw_ring_open(). */
u32 cs_hw_start(struct cs_hw *hw, const struct cs_setup *setup)
{
	u32 code;

	put(hw, CS_COMP_OFFSET, setup->comp);
	put(hw, CS_RATE_OFFSET, setup->rate);
	put(hw, CS_R_THRESH_OFFSET, div_u64(1ull << 32, setup->rate) - 1);
	put(hw, CS_COMBINER_OFFSET, setup->combiner);
	put(hw, CS_CONTEXT_OFFSET,
	    CS_CONTEXT_ON_MASK | CS_LOG2_TICK << CS_CONTEXT_LOG2_TICK_LSB);
	put(hw, CS_FIFO_TIMEOUT_OFFSET, timeout_clocks(hw));
	for (unsigned int n = 0; n < cs_hw_slots(hw); n++)
		put_slot(hw, n, &setup->slot[n], setup->root);
	put(hw, CS_CTRL_OFFSET, CS_RUNNING);
	code = get(hw, CS_STATUS_OFFSET) & CS_STATUS_CODE_MASK;
	return code;
}

const char *cs_hw_refusal(u32 code)
{
	static const char *const names[] = {
		[1] = "BAD_RATE", "BAD_STRATA", "BAD_HASH", "BAD_SEED",
		"BAD_BURST", "BAD_SLOT", "BAD_WATERMARK", "BAD_COMBINER",
		"BAD_SAMPLER", "BAD_ENGINE", "BAD_TAG", "BAD_CONTEXT",
	};

	return code < ARRAY_SIZE(names) && names[code] ? names[code] : "refused";
}

void cs_hw_interrupts(struct cs_hw *hw, bool on)
{
	if (cs_hw_ring(hw))
		ring_put(hw, CS_RING_INTR_ENABLE_OFFSET, on ? CS_INTERRUPTS : 0);
	else
		put(hw, CS_INTR_ENABLE_OFFSET, on ? CS_FIFO_INTERRUPTS : 0);
}

/* Why the interrupt came; 0: it was not the device's.  That messages were dropped
 * is acknowledged before they are counted, so that later ones are told again.
 */
u32 cs_hw_asked(struct cs_hw *hw, bool *dropped)
{
	u32 state = get(hw, CS_INTR_STATE_OFFSET);

	*dropped = state & CS_INTR_STATE_OVERFLOW_MASK;
	if (*dropped)
		put(hw, CS_INTR_STATE_OFFSET, CS_INTR_STATE_OVERFLOW_MASK);
	return cs_hw_ring(hw) ? ring_get(hw, CS_RING_INTR_STATE_OFFSET) :
				state & CS_FIFO_INTERRUPTS;
}

/* What was asked for has been taken: the watermark holds until then. */
void cs_hw_acknowledge(struct cs_hw *hw, u32 asked)
{
	if (cs_hw_ring(hw))
		ring_put(hw, CS_RING_INTR_STATE_OFFSET, asked);
	else
		put(hw, CS_INTR_STATE_OFFSET, asked & CS_FIFO_INTERRUPTS);
}

static u32 in_fifo(const struct cs_hw *hw)
{
	return (get(hw, CS_FIFO_LEVEL_OFFSET) & CS_FIFO_LEVEL_LEVEL_MASK) +
	       hw->waits;
}

/* Records that can be taken. */
u32 cs_hw_pending(struct cs_hw *hw)
{
	u32 wp;

	if (!cs_hw_ring(hw))
		return in_fifo(hw);
	wp = ring_get(hw, CS_RING_WP_OFFSET) & CS_RING_WP_VALUE_MASK;
	/* what is behind WP is whole */
	dma_rmb();
	return ((wp - (u32)hw->ring_dma - hw->place) & (hw->ring_size - 1)) /
		CS_RECORD_BYTES;
}

/* Messages that nobody will take any more, where taking them has failed. */
u32 cs_hw_left(struct cs_hw *hw)
{
	return in_fifo(hw) + (cs_hw_ring(hw) ? cs_hw_pending(hw) : 0);
}

/* The message of the registers, as the ring would have it. */
static void pop(struct cs_hw *hw)
{
	u32 info = get(hw, CS_MSG_INFO_OFFSET);

	hw->popped[0] = info & (CS_INFO_PLAIN | CS_INFO_CONTEXT);
	if (info & CS_MSG_INFO_VALID_MASK)
		hw->popped[0] |= hw->info;
	hw->popped[1] = get(hw, CS_MSG_COUNT_OFFSET);
	hw->popped[2] = get(hw, CS_MSG_PC_OFFSET);
	hw->popped[3] = get(hw, CS_MSG_W_OFFSET);
	put(hw, CS_POP_OFFSET, 1);
	hw->waits = true;
}

u32 cs_hw_peek(struct cs_hw *hw, const u32 **records)
{
	if (cs_hw_ring(hw)) {
		*records = hw->ring + hw->place / sizeof(**records);
		return (hw->ring_size - hw->place) / CS_RECORD_BYTES;
	}
	if (!hw->waits)
		pop(hw);
	*records = hw->popped;
	return 1;
}

const u32 *cs_hw_record(const struct cs_hw *hw, u32 n)
{
	u32 at = (hw->place + n * CS_RECORD_BYTES) & (hw->ring_size - 1);

	return cs_hw_ring(hw) ? hw->ring + at / sizeof(u32) : NULL;
}

/* Gives the places of all that was taken to the hardware. */
void cs_hw_release(struct cs_hw *hw)
{
	if (!cs_hw_ring(hw))
		return;
	/* they have been read */
	mb();
	ring_put(hw, CS_RING_CP_OFFSET, hw->ring_dma + hw->place);
}

bool cs_hw_stopped_by_error(struct cs_hw *hw, u32 *cause)
{
	*cause = cs_hw_ring(hw) ? ring_get(hw, CS_RING_CAUSE_OFFSET) : 0;
	return *cause & CS_RING_CAUSE_REASON_MASK;
}

/* The ring is empty, and takes nothing any more: messages wait in the registers,
 * the one that it could not write first.
 */
void cs_hw_fall_back(struct cs_hw *hw)
{
	ring_off(hw);
	hw->broken = true;
	hw->waits = false;
}

/* No event counts any more; what there was comes as messages. */
void cs_hw_stop(struct cs_hw *hw)
{
	put(hw, CS_CTRL_OFFSET, CS_ON);
}

/* Stopped, and no message is left but in the ring, or read already. */
bool cs_hw_empty(struct cs_hw *hw)
{
	return get(hw, CS_CTRL_OFFSET) & CS_CTRL_EMPTY_MASK;
}

void cs_hw_counts(struct cs_hw *hw, struct cs_counts *counts)
{
	put(hw, CS_SNAPSHOT_OFFSET, 1);
	for (unsigned int n = 0; n < cs_hw_slots(hw); n++) {
		u32 at = CS_CNT0_SELECTED_OFFSET + n * CS_COUNTS_STRIDE;

		for (unsigned int i = 0; i < 4; i++)
			counts->slot[n][i] = get(hw, at + 4 * i);
	}
	counts->credit = get(hw, CS_CREDIT_OFFSET);
	counts->messages = get(hw, CS_SENT_MSGS_OFFSET);
	counts->sent = get(hw, CS_SENT_COUNT_OFFSET);
}

/* What one entry of the table that the session used keeps. */
static u32 held_by_entry(struct cs_hw *hw, u32 comp)
{
	u32 t;

	switch ((comp & CS_COMP_ENGINE_MASK) >> CS_COMP_ENGINE_LSB) {
	case 0:
		return get(hw, comp & CS_COMP_COUNTER_MASK ? CS_TBL_C_OFFSET :
							     CS_TBL_S_OFFSET);
	case 1:
		t = get(hw, CS_TBL_T_OFFSET);
		return ((t & CS_TBL_T_HITS_MASK) >> CS_TBL_T_HITS_LSB) +
		       ((t & CS_TBL_T_MISSES_MASK) >> CS_TBL_T_MISSES_LSB);
	default:
		return get(hw, CS_TBL_N_OFFSET) & CS_TBL_N_C_MASK;
	}
}

/* Samplers that estimate hold nothing; early rate compares the low bits. */
u32 cs_hw_held(struct cs_hw *hw, const struct cs_setup *setup)
{
	u32 comp = setup->comp, mask = ~0u, sum = 0;
	u32 log2n = (comp & CS_COMP_LOG2N_MASK) >> CS_COMP_LOG2N_LSB;
	bool counter = comp & CS_COMP_COUNTER_MASK;

	if (!(comp & CS_COMP_ENGINE_MASK)) {
		if (!counter && comp & CS_COMP_SAMPLER_MASK)
			return 0;
		if (!counter && comp & CS_COMP_EARLY_MASK)
			mask = BIT(get(hw, CS_EARLY_STATE_OFFSET)) - 1;
	} else {
		log2n += (get(hw, CS_TAGGED_OFFSET) & CS_TAGGED_LOG2_WAYS_MASK) >>
			CS_TAGGED_LOG2_WAYS_LSB;
	}
	for (u32 n = 0; n < BIT(log2n); n++) {
		put(hw, CS_TBL_ADDR_OFFSET, n);
		sum += held_by_entry(hw, comp) & mask;
	}
	return sum;
}
