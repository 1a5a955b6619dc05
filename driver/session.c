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
#include <linux/math64.h>
#include <linux/moduleparam.h>
#include <linux/sched/clock.h>
#include <linux/sysfs.h>

#include "coresample.h"

#define CS_PERIOD_NS	(10 * NSEC_PER_MSEC)
#define CS_ROOM_NS	NSEC_PER_MSEC	/* until there may be room again */
#define CS_REST_NS	(10 * NSEC_PER_MSEC)	/* of processes that do not run */
#define CS_AGE_NS	(500 * NSEC_PER_MSEC)	/* TIME turns in 4 s at 1 GHz */
#define CS_LATE		BIT(16)	/* clocks that a message needs to the ring */
#define CS_READ		BIT(30)	/* until then @read_time holds */
#define CS_STOP_TURNS	1000	/* of a microsecond */

#define CS_HEAD		(CS_STREAM_HEADER_UNITS * CS_STREAM_UNIT)
#define CS_LOSS_ROOM	(CS_STREAM_LOSS_UNITS * CS_STREAM_UNIT)

static unsigned int budget_percent = 8;
module_param(budget_percent, uint, 0644);
MODULE_PARM_DESC(budget_percent, "share of time for interrupts, 1 to 100");

/* Counters of the hardware begin anew at each start. */
void cs_session_count(struct cs_profiler *cs)
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

/* The session's event counts messages. */
void cs_session_own_count(struct cs_profiler *cs)
{
	struct perf_event *event = cs->session;
	u64 before = local64_read(&event->hw.prev_count);

	local64_add(cs->total_messages - before, &event->count);
	local64_set(&event->hw.prev_count, cs->total_messages);
}

static bool something_lost(const struct cs_loss *loss)
{
	return loss->dropped || loss->overwritten || loss->bytes ||
	       loss->counts;
}

static void tell_loss(struct cs_profiler *cs, struct cs_out *out)
{
	if (!something_lost(&cs->loss))
		return;
	cs_out_loss(out, &cs->loss);
	cs->loss = (struct cs_loss){ };
}

/* Without interrupts for a while: there is no room, or no time. */
static void pause(struct cs_profiler *cs, u64 ns)
{
	cs->paused = true;
	cs_hw_interrupts(&cs->hw, false);
	hrtimer_start(&cs->timer, ns_to_ktime(ns),
		      HRTIMER_MODE_REL_PINNED_HARD);
}

/* The ring is closed to messages after an error of the bus.  What it had is in
 * the stream; the rest comes by registers.
 */
static bool look_for_error(struct cs_profiler *cs)
{
	u32 cause;

	if (!cs_hw_stopped_by_error(&cs->hw, &cause))
		return false;
	dev_err_ratelimited(cs->dev,
			    "the ring has stopped, cause %#x: registers from now on\n",
			    cause);
	cs_hw_fall_back(&cs->hw);
	return true;
}

/* What is in the ring now goes into the area; false: not all of it could.  The
 * clock is read once for an interrupt, which each reading makes longer.  @keep: the
 * piece of the area may stay open for the next interrupt; in a session of the whole
 * system only, which perf stops before the area can go.  cs_session_rest() ends it.
 */
static bool drain(struct cs_profiler *cs, bool dropped, bool keep, u64 now)
{
	u32 pending = cs_hw_pending(&cs->hw);
	struct cs_out *out = cs_out_begin(cs);
	int taken;

	if (!out) {
		cs_messages_discard(cs, pending);
		return true;
	}
	if (dropped)
		cs_session_count(cs);
	if (out->room >= CS_TAIL + CS_LOSS_ROOM)
		tell_loss(cs, out);
	taken = cs_messages_take(cs, out, pending, now);
	if (keep && taken == pending && !cs_task_session(cs))
		cs_out_keep(out);
	else
		cs_out_end(out);
	if (taken < 0) {
		cs_session_stop(cs);
		return true;
	}
	if (taken < pending)
		return false;
	cs->drained_at = now;
	if (look_for_error(cs) && !cs->paused)
		cs_hw_interrupts(&cs->hw, true);
	return true;
}

/* How long interrupts must wait because they have had their share of these
 * 10 ms, and what they had beyond it; 0: they have not.
 */
static u64 must_wait(struct cs_profiler *cs, u64 from)
{
	u64 now = local_clock();
	u32 percent = clamp(budget_percent, 1u, 100u);
	u64 until;

	if (from - cs->window_start >= CS_PERIOD_NS) {
		cs->window_start = from;
		cs->spent = 0;
	}
	cs->spent += now - from;
	if (cs->spent <= CS_PERIOD_NS / 100 * percent)
		return 0;
	until = cs->window_start + div_u64(cs->spent * 100, percent);
	return until > now ? until - now : 0;
}

/* perf wakes by a work that could wait for the next tick, too long for an area
 * that fills.
 */
static void wake_reader(void)
{
	irq_work_run();
}

/* What began at this time is of interrupts' share; they wait if it is spent. */
static void charge(struct cs_profiler *cs, u64 from)
{
	u64 wait = must_wait(cs, from);

	if (wait && cs->running && !cs->paused)
		pause(cs, wait);
}

irqreturn_t cs_session_interrupt(int irq, void *data)
{
	struct cs_profiler *cs = data;
	bool calls = false, dropped, all = true;
	u64 from = local_clock();
	u32 asked = 0;

	raw_spin_lock(&cs->lock);
	if (cs->running) {
		asked = cs_hw_asked(&cs->hw, &dropped);
		calls = cs->setup.cop && cs_cop_calls(&cs->hw);
	}
	if (asked && !cs->paused)
		all = drain(cs, dropped, true, from);
	if (asked)
		cs_hw_acknowledge(&cs->hw, asked);
	if (asked || calls)
		charge(cs, from);
	if (!all && !cs->paused)
		pause(cs, CS_ROOM_NS);
	raw_spin_unlock(&cs->lock);
	if (calls && cs->cop_file)
		sysfs_notify_dirent(cs->cop_file);
	wake_reader();
	return asked || calls ? IRQ_HANDLED : IRQ_NONE;
}

/* A wait begins now: when the timer should have come is longer ago than what it
 * did took.
 */
enum hrtimer_restart cs_session_timer(struct hrtimer *timer)
{
	struct cs_profiler *cs = container_of(timer, struct cs_profiler, timer);
	enum hrtimer_restart again = HRTIMER_NORESTART;
	u64 from = local_clock(), wait;
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	if (cs->running && cs->paused) {
		bool all = drain(cs, true, false, from);

		wait = must_wait(cs, from);
		if (cs->running && (wait || !all)) {
			hrtimer_set_expires(timer,
					    ktime_add_ns(ktime_get(),
							 wait ?: CS_ROOM_NS));
			again = HRTIMER_RESTART;
		} else {
			cs->paused = false;
			if (cs->running)
				cs_hw_interrupts(&cs->hw, true);
		}
	}
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	wake_reader();
	return again;
}

/* ---- sessions of processes ---- */

/* The process that runs from now on; without memory of its own nothing. */
void cs_session_root(struct cs_profiler *cs, const struct mm_struct *mm)
{
	u32 root = cs_root_of(mm);

	if (!cs->running)
		return;
	cs_programs_mine(&cs->programs, root);
	cs_hw_root(&cs->hw, &cs->setup, root);
	if (cs->setup.cop)
		cs_cop_root(&cs->hw, root);
}

/* All that was sampled up to now is read, in the time of who asks; false: some of
 * it found no room, or the session has ended.
 */
bool cs_session_catch_up(struct cs_profiler *cs)
{
	return drain(cs, false, false, local_clock()) && cs->running;
}

/* What has passed through the hardware by now is not waited for. */
static void age(struct cs_profiler *cs)
{
	struct cs_out *out;

	if (cs->paused || !cs_session_catch_up(cs))
		return;
	out = cs_out_begin(cs);
	if (!out)
		return;
	cs_programs_pass(cs, out, cs_hw_time(&cs->hw) - CS_LATE);
	cs_out_end(out);
}

/* Contexts from before have come by now, and TIME turns. */
static void forget_read(struct cs_profiler *cs)
{
	if (cs_hw_time(&cs->hw) - cs->read_time > CS_READ)
		cs->read_root = CS_ROOT_NONE;
}

static u64 rest_ns(const struct cs_profiler *cs)
{
	return cs_task_session(cs) || cs->setup.cop ? CS_REST_NS : CS_AGE_NS;
}

/* Microcode that has halted goes on when its arrays are in the stream, unless
 * somebody else looks after it.
 */
static void look_at_microcode(struct cs_profiler *cs)
{
	struct cs_out *out;
	u32 cause;

	if (!cs->setup.cop || cs->served)
		return;
	out = cs_out_begin(cs);
	if (!out)
		return;
	cause = cs_cop_halted(&cs->hw);
	if (cause && cs_cop_send(&cs->hw, out, cs->microcode, cause)) {
		cs_cop_acknowledge(&cs->hw);
		cs_cop_run(&cs->hw);
	}
	cs_out_end(out);
}

/* perf tells nobody that an event whose process does not run was disabled.  So
 * the session ends when none of its processes has run for a while, and begins
 * anew when one does; but for that of a coprocessor, which would forget what it
 * has learnt, and takes nothing meanwhile.
 */
enum hrtimer_restart cs_session_rest(struct hrtimer *timer)
{
	struct cs_profiler *cs = container_of(timer, struct cs_profiler, rest);
	enum hrtimer_restart again = HRTIMER_NORESTART;
	u64 from = local_clock();
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	if (cs->running && cs_task_session(cs) && !cs->setup.cop &&
	    !cs->active && !cs->seen)
		cs_session_stop(cs);
	cs->seen = false;
	if (cs->running) {
		forget_read(cs);
		age(cs);
	}
	if (cs->running) {
		look_at_microcode(cs);
		charge(cs, from);
		hrtimer_forward_now(timer, ns_to_ktime(rest_ns(cs)));
		again = HRTIMER_RESTART;
	}
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	wake_reader();
	return again;
}

/* A program begins and there is no number for it: the dead give up theirs, and
 * with it what is added up of them.
 */
void cs_session_make_room(struct cs_profiler *cs)
{
	if (!list_empty(&cs->programs.free) || !cs->running)
		return;
	age(cs);
	if (list_empty(&cs->programs.free))
		cs_session_flush(cs);
}

/* What is added up so far goes to the stream. */
void cs_session_flush(struct cs_profiler *cs)
{
	struct cs_out *out;

	if (!cs->running || cs->setup.raw)
		return;
	out = cs_out_begin(cs);
	if (!out)
		return;
	cs_table_flush(cs, out);
	cs_out_end(out);
}

/* ---- start and stop ---- */

static int start_hardware(struct cs_profiler *cs, const struct cs_setup *setup)
{
	struct cs_hw *hw = &cs->hw;
	int err = cs_hw_on(hw);
	u32 code;

	if (!err && cs_hw_ring(hw))
		err = cs_hw_ring_open(hw, setup->batch);
	if (!err && setup->cop)
		err = cs_cop_load(hw, cs->microcode, &setup->slot[0], setup->root);
	if (err) {
		dev_err_ratelimited(cs->dev, "the profiler does not become ready\n");
		return err;
	}
	code = cs_hw_start(hw, setup);
	if (!code)
		return setup->cop ? cs_cop_run(hw) : 0;
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

/* Nothing is known of messages yet. */
static void begin(struct cs_profiler *cs, const struct cs_setup *setup)
{
	cs->setup = *setup;
	cs->wanted = cs_messages_wanted(cs, setup);
	cs->context = (struct cs_context){
		.wanted = cs_hw_supervised(&cs->hw) ? 0 : cs->wanted,
	};
	cs->last = (struct cs_counts){ };
	cs->folded_before = cs->table.folded;
	cs->drained_at = local_clock();
	cs->paused = false;
	cs->read_root = CS_ROOT_NONE;
	cs->seen = true;
	cs->served = false;
}

int cs_session_start(struct cs_profiler *cs, const struct cs_setup *setup)
{
	struct cs_out *out = cs_out_begin(cs);
	int err;

	if (!out)
		return -EINVAL;
	if (out->room < CS_HEAD + CS_TAIL) {
		out->flags |= PERF_AUX_FLAG_TRUNCATED;
		cs_out_end(out);
		return -ENOSPC;
	}
	cs_out_header(out, &cs->hw, setup);
	tell_loss(cs, out);
	cs_table_fit(&cs->table, out->aux->size);
	cs_out_end(out);
	begin(cs, setup);
	cs->clock = cs->session->clock;
	err = start_hardware(cs, setup);
	if (err) {
		cs_hw_off(&cs->hw);
		return err;
	}
	cs->running = true;
	cs_hw_interrupts(&cs->hw, true);
	hrtimer_start(&cs->rest, ns_to_ktime(rest_ns(cs)),
		      HRTIMER_MODE_REL_PINNED_HARD);
	return 0;
}

/* All that the hardware still has, as far as there is room. */
static void drain_stopped(struct cs_profiler *cs, struct cs_out *out)
{
	for (unsigned int turn = 0; turn < CS_STOP_TURNS; turn++) {
		bool empty = cs_hw_empty(&cs->hw);
		u32 pending = cs_hw_pending(&cs->hw);
		int taken = out ? cs_messages_take(cs, out, pending, local_clock()) : 0;

		if (taken < 0)
			break;
		if (taken < pending) {
			if (out)
				out->flags |= PERF_AUX_FLAG_TRUNCATED;
			cs_messages_discard(cs, pending - taken);
		}
		if (empty && !pending)
			return;
		if (pending)
			continue;
		look_for_error(cs);
		udelay(1);
	}
	/* a fault of the hardware, told before */
	cs->loss.bytes += (u64)cs_hw_left(&cs->hw) * CS_STREAM_UNIT;
}

/* The table is empty afterwards, with room or without. */
static void empty_table(struct cs_profiler *cs, struct cs_out *out)
{
	if (out && !cs_table_flush(cs, out))
		out->flags |= PERF_AUX_FLAG_TRUNCATED;
	cs->loss.counts += cs_table_wipe(&cs->table);
}

static struct cs_folded folded(const struct cs_profiler *cs)
{
	const struct cs_folded *now = &cs->table.folded;
	const struct cs_folded *before = &cs->folded_before;

	return (struct cs_folded){
		.messages = now->messages - before->messages,
		.misses = now->misses - before->misses,
		.evictions = now->evictions - before->evictions,
	};
}

/* The arrays of the coprocessor, which has stopped. */
static void end_microcode(struct cs_profiler *cs, struct cs_out *out)
{
	u32 cause = cs_cop_halted(&cs->hw);

	if (!out || !cs_cop_send(&cs->hw, out, cs->microcode, cause)) {
		cs->loss.bytes += CS_STREAM_MICROCODE_UNITS * CS_STREAM_UNIT;
		if (out)
			out->flags |= PERF_AUX_FLAG_TRUNCATED;
	}
}

/* The last records of a stream. */
static void end(struct cs_profiler *cs, struct cs_out *out)
{
	struct cs_folded since = folded(cs);

	if (out->room >= CS_TAIL) {
		tell_loss(cs, out);
		cs_out_counts(out, &cs->last, &since);
	}
	cs_out_end(out);
}

void cs_session_stop(struct cs_profiler *cs)
{
	struct cs_out *out;

	if (!cs->running)
		return;
	cs_hw_interrupts(&cs->hw, false);
	if (cs->setup.cop)
		cs_cop_stop(&cs->hw);
	cs_hw_stop(&cs->hw);
	out = cs_out_begin(cs);
	drain_stopped(cs, out);
	if (!cs->setup.raw)
		empty_table(cs, out);
	if (cs->setup.cop)
		end_microcode(cs, out);
	cs_session_count(cs);
	cs_session_own_count(cs);
	cs->last.held = cs_hw_held(&cs->hw, &cs->setup);
	cs->running = false;
	cs_programs_restart(&cs->programs);
	cs_hw_off(&cs->hw);
	cs_hw_wipe(&cs->hw);
	if (out)
		end(cs, out);
}
