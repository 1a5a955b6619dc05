// SPDX-License-Identifier: GPL-2.0-only
/*
 * From the hardware into the AUX area, between a start and a stop.
 *
 * Records wait in the ring until there is room: then messages wait in the
 * hardware, and what is lost is lost in front of it, and counted.  Nothing is
 * thrown away between ring and area but at a stop that finds no room.
 */
#include <linux/delay.h>
#include <linux/irq_work.h>
#include <linux/moduleparam.h>
#include <linux/sched/clock.h>

#include "coresample.h"

#define CS_PERIOD_NS	(10 * NSEC_PER_MSEC)
#define CS_ROOM_NS	NSEC_PER_MSEC	/* until there may be room again */
#define CS_STOP_TURNS	1000	/* of a microsecond */
#define CS_BAD_SEQUENCE	"record %u of the ring is %#x\n"

/* Loss and counts at a stop; and perf disables an event that finds no byte. */
#define CS_TAIL		((CS_STREAM_LOSS_UNITS + CS_STREAM_COUNTS_UNITS + 1) * \
			 CS_STREAM_UNIT)
#define CS_HEAD		(CS_STREAM_HEADER_UNITS * CS_STREAM_UNIT)
#define CS_LOSS_ROOM	(CS_STREAM_LOSS_UNITS * CS_STREAM_UNIT)

static unsigned int budget_percent = 10;
module_param(budget_percent, uint, 0644);
MODULE_PARM_DESC(budget_percent, "share of time for interrupts, 1 to 100");

/* Counters of the hardware begin anew at each start. */
void cs_session_fold(struct cs_profiler *cs)
{
	struct cs_counts now = { };

	if (!cs->running)
		return;
	cs_hw_counts(&cs->hw, &now);
	for (unsigned int n = 0; n < cs_hw_slots(&cs->hw); n++) {
		for (unsigned int i = 0; i < 3; i++)
			cs->total[n][i] += now.slot[n][i] - cs->last.slot[n][i];
		cs->loss.dropped += now.slot[n][2] - cs->last.slot[n][2];
	}
	cs->total_messages += now.messages - cs->last.messages;
	cs->total_sent += now.sent - cs->last.sent;
	cs->last = now;
}

static bool something_lost(const struct cs_loss *loss)
{
	return loss->dropped || loss->overwritten || loss->bytes;
}

static void tell_loss(struct cs_profiler *cs, struct cs_out *out)
{
	if (!something_lost(&cs->loss))
		return;
	cs_out_loss(out, &cs->loss);
	cs->loss = (struct cs_loss){ };
}

/* A second filter, behind the hardware's: slots and modes of the session. */
static bool wanted(const struct cs_profiler *cs, u32 info)
{
	u32 slot = info & CS_MSG_INFO_SLOT_MASK;
	u32 mode = (info & CS_MSG_INFO_MODE_MASK) >> CS_MSG_INFO_MODE_LSB;
	u32 ctrl = cs->setup.slot[slot].ctrl;

	if (info & CS_MSG_INFO_CONTEXT_MASK || !cs_hw_supervised(&cs->hw))
		return true;
	return ctrl & CS_SLOT_CTRL_ENABLE_MASK &&
	       ctrl & BIT(mode) << CS_SLOT_CTRL_MODE_MASK_LSB;
}

/* Takes up to n records, as many as there is room for; how many were taken, or
 * an error if one is no record.
 */
static int copy_records(struct cs_profiler *cs, struct cs_out *out, u32 n)
{
	u32 record[CS_RECORD_WORDS];
	u32 taken = 0;

	for (; taken < n && out->room >= CS_TAIL + CS_STREAM_UNIT; taken++) {
		if (!cs_hw_record(&cs->hw, record)) {
			dev_err_ratelimited(cs->dev, CS_BAD_SEQUENCE,
					    cs->hw.sequence, record[0]);
			out->flags |= PERF_AUX_FLAG_PARTIAL;
			return -EIO;
		}
		if (wanted(cs, record[0]))
			cs_out_record(out, record);
	}
	cs_hw_release(&cs->hw);
	return taken;
}

/* Nobody can get them any more. */
static void discard(struct cs_profiler *cs, u32 n)
{
	u32 record[CS_RECORD_WORDS];

	for (; n && cs_hw_record(&cs->hw, record); n--)
		cs->loss.bytes += CS_STREAM_UNIT;
	cs_hw_release(&cs->hw);
}

/* Without interrupts for a while: there is no room, or no time. */
static void pause(struct cs_profiler *cs, u64 ns)
{
	cs->paused = true;
	cs_hw_interrupts(&cs->hw, false);
	hrtimer_start(&cs->timer, ns_to_ktime(ns),
		      HRTIMER_MODE_REL_PINNED_HARD);
}

/* What is in the ring goes into the area; false: not all of it could. */
static bool drain(struct cs_profiler *cs, bool dropped)
{
	u32 pending = cs_hw_pending(&cs->hw);
	struct cs_out out;
	int taken;

	if (!cs_out_begin(&out, cs->session)) {
		discard(cs, pending);
		return true;
	}
	if (dropped)
		cs_session_fold(cs);
	if (out.room >= CS_TAIL + CS_LOSS_ROOM)
		tell_loss(cs, &out);
	taken = copy_records(cs, &out, pending);
	cs_out_end(&out);
	if (taken < 0) {
		cs_session_stop(cs);
		return true;
	}
	return taken == pending;
}

/* The ring is closed to messages after an error of the bus. */
static void look_for_error(struct cs_profiler *cs)
{
	u32 cause;

	if (!cs_hw_stopped_by_error(&cs->hw, &cause))
		return;
	dev_err_ratelimited(cs->dev, "the ring has stopped, cause %#x\n", cause);
	cs_session_stop(cs);
}

/* How long interrupts must wait because they have had their share of these
 * 10 ms; 0: they have not.
 */
static u64 must_wait(struct cs_profiler *cs, u64 from)
{
	u64 now = local_clock();
	u64 limit = CS_PERIOD_NS / 100 * clamp(budget_percent, 1u, 100u);

	if (from - cs->window_start >= CS_PERIOD_NS) {
		cs->window_start = from;
		cs->spent = 0;
	}
	cs->spent += now - from;
	if (cs->spent <= limit || now - cs->window_start >= CS_PERIOD_NS)
		return 0;
	return CS_PERIOD_NS - (now - cs->window_start);
}

/* perf wakes by a work that could wait for the next tick, too long for an area
 * that fills.
 */
static void wake_reader(void)
{
	irq_work_run();
}

irqreturn_t cs_session_interrupt(int irq, void *data)
{
	struct cs_profiler *cs = data;
	irqreturn_t result = IRQ_NONE;
	u64 from = local_clock(), wait;
	bool dropped, all;

	raw_spin_lock(&cs->lock);
	if (cs->running && cs_hw_acknowledge(&cs->hw, &dropped)) {
		result = IRQ_HANDLED;
		look_for_error(cs);
		all = !cs->running || cs->paused || drain(cs, dropped);
		wait = must_wait(cs, from);
		if (wait && cs->running && !cs->paused)
			pause(cs, wait);
		else if (!all)
			pause(cs, CS_ROOM_NS);
	}
	raw_spin_unlock(&cs->lock);
	wake_reader();
	return result;
}

enum hrtimer_restart cs_session_timer(struct hrtimer *timer)
{
	struct cs_profiler *cs = container_of(timer, struct cs_profiler, timer);
	enum hrtimer_restart again = HRTIMER_NORESTART;
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	if (cs->running && cs->paused) {
		if (drain(cs, true)) {
			cs->paused = false;
			if (cs->running)
				cs_hw_interrupts(&cs->hw, true);
		} else {
			hrtimer_forward_now(timer, ns_to_ktime(CS_ROOM_NS));
			again = HRTIMER_RESTART;
		}
	}
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	wake_reader();
	return again;
}

static int start_hardware(struct cs_profiler *cs, const struct cs_setup *setup)
{
	struct cs_hw *hw = &cs->hw;
	int err = cs_hw_on(hw);
	u32 code;

	if (!err && hw->ring)
		err = cs_hw_ring_open(hw, setup->batch);
	if (err) {
		dev_err_ratelimited(cs->dev, "the profiler does not become ready\n");
		return err;
	}
	code = cs_hw_start(hw, setup);
	if (!code)
		return 0;
	dev_info_ratelimited(cs->dev, "configuration refused: %u %s\n", code,
			     cs_hw_refusal(code));
	return -EINVAL;
}

/* Whether the hardware would start so.  Nobody else uses it. */
int cs_session_try(struct cs_profiler *cs, const struct cs_setup *setup)
{
	int err = start_hardware(cs, setup);

	cs_hw_off(&cs->hw);
	return err;
}

int cs_session_start(struct cs_profiler *cs, const struct cs_setup *setup)
{
	struct cs_out out;
	int err;

	if (!cs_out_begin(&out, cs->session))
		return -EINVAL;
	if (out.room < CS_HEAD + CS_TAIL) {
		out.flags |= PERF_AUX_FLAG_TRUNCATED;
		cs_out_end(&out);
		return -ENOSPC;
	}
	cs_out_header(&out, &cs->hw, setup);
	tell_loss(cs, &out);
	cs_out_end(&out);
	cs->setup = *setup;
	cs->last = (struct cs_counts){ };
	cs->paused = false;
	err = start_hardware(cs, setup);
	if (err) {
		cs_hw_off(&cs->hw);
		return err;
	}
	cs->running = true;
	cs_hw_interrupts(&cs->hw, true);
	return 0;
}

/* All that the hardware still has, as far as there is room. */
static void drain_stopped(struct cs_profiler *cs, struct cs_out *out)
{
	for (unsigned int turn = 0; turn < CS_STOP_TURNS; turn++) {
		bool empty = cs_hw_empty(&cs->hw);
		u32 pending = cs_hw_pending(&cs->hw);
		int taken = out ? copy_records(cs, out, pending) : 0;

		if (taken < 0)
			break;
		if (taken < pending) {
			if (out)
				out->flags |= PERF_AUX_FLAG_TRUNCATED;
			discard(cs, pending - taken);
		}
		if (empty && !pending)
			return;
		if (!pending)
			udelay(1);
	}
	/* a fault of the ring, told before */
	cs->loss.bytes += (u64)cs_hw_left(&cs->hw) * CS_STREAM_UNIT;
}

void cs_session_stop(struct cs_profiler *cs)
{
	struct cs_out out;
	bool open;

	if (!cs->running)
		return;
	cs_hw_interrupts(&cs->hw, false);
	cs_hw_stop(&cs->hw);
	open = cs_out_begin(&out, cs->session);
	drain_stopped(cs, open ? &out : NULL);
	cs_session_fold(cs);
	cs->last.held = cs_hw_held(&cs->hw, &cs->setup);
	cs->running = false;
	cs_hw_off(&cs->hw);
	cs_hw_wipe(&cs->hw);
	if (!open)
		return;
	if (out.room >= CS_TAIL) {
		tell_loss(cs, &out);
		cs_out_counts(&out, &cs->last);
	}
	cs_out_end(&out);
}
