/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The parts of the driver, from the hardware up: hw.c knows
 * registers and ring, stream.c what stands in the AUX area, session.c moves
 * from one to the other, pmu.c is what perf calls, main.c what devices are.
 */
#ifndef CORESAMPLE_H
#define CORESAMPLE_H

#include <linux/hrtimer.h>
#include <linux/interrupt.h>
#include <linux/perf_event.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_aux.h"

#define CS_SLOTS		4
#define CS_RING			0x1000	/* the ring's registers */
#define CS_RECORD_WORDS		4
#define CS_LOG2_TICK		20	/* clocks from context to context */

/* What software chooses of a slot, as its registers have it. */
struct cs_slot {
	u32 ctrl, class, pc_lo, pc_hi, event;
};

struct cs_setup {
	struct cs_slot slot[CS_SLOTS];
	u32 comp, rate, combiner;
	u32 batch;		/* records behind which an interrupt comes */
};

/* The snapshot counters; held is what the tables keep. */
struct cs_counts {
	u32 slot[CS_SLOTS][4];	/* selected, accepted, dropped, queued */
	u32 credit, messages, sent, held;
};

/**
 * struct cs_hw - the device
 * @regs: registers
 * @ring: the ring's memory; NULL: messages are read from registers
 * @ring_dma: where the hardware sees it
 * @ring_size: a power of two, in bytes
 * @closed: the ring has stopped and is empty; the rest comes by registers
 * @window: the ring's memory stays the same, so it can be locked
 * @caps: CAPS0, CAPS1, CAPS2
 * @version: VERSION
 * @hz: clocks a second; 0: not known
 * @place: of the next record in the ring
 * @sequence: number of that record
 */
struct cs_hw {
	void __iomem *regs;
	u32 *ring;
	dma_addr_t ring_dma;
	u32 ring_size;
	bool closed;
	bool window;
	u32 caps[3];
	u32 version;
	u32 hz;
	u32 place;
	u32 sequence;
};

/**
 * struct cs_aux - the AUX area of an event
 * @base: all its pages, one after the other
 * @size: in bytes, a power of two
 */
struct cs_aux {
	void *base;
	unsigned long size;
};

/**
 * struct cs_out - a piece of the AUX area that is being written
 * @handle: perf's
 * @aux: the area
 * @at: of the next record
 * @room: bytes
 * @flags: what perf shall tell
 */
struct cs_out {
	struct perf_output_handle handle;
	struct cs_aux *aux;
	unsigned long at, room;
	u64 flags;
};

/**
 * struct cs_loss - what is not in the stream, and was not told yet
 */
struct cs_loss {
	u64 dropped, overwritten, bytes;
};

/**
 * struct cs_profiler - a profiler, for as long as the module is there
 * @pmu: stays registered when the device goes, for events that are still open
 * @list: of all, under cs_profilers_lock
 * @lock: guards all below; inside perf's locks
 * @name: of the device, by which it is known again
 * @dev: NULL: the device has gone
 * @hw: the device
 * @session: the event that owns the hardware, from its open to its end
 * @running: the hardware is on
 * @paused: no interrupt until @timer
 * @timer: ends a pause
 * @setup: of the session that runs
 * @last: counters when they were last added to the totals
 * @total: counters over all sessions
 * @total_messages: messages over all sessions
 * @total_sent: sum of their counts
 * @loss: of this session
 * @window_start: of the time that interrupts are limited in
 * @spent: by interrupts in it, in ns
 */
struct cs_profiler {
	struct pmu pmu;
	struct list_head list;
	raw_spinlock_t lock;
	const char *name;
	struct device *dev;
	struct cs_hw hw;
	struct perf_event *session;
	bool running;
	bool paused;
	struct hrtimer timer;
	struct cs_setup setup;
	struct cs_counts last;
	u64 total[CS_SLOTS][4];
	u64 total_messages;
	u64 total_sent;
	struct cs_loss loss;
	u64 window_start;
	u64 spent;
};

/* hw.c: nothing sleeps; 0 or a negative error, unless it says otherwise */
int cs_hw_identify(struct device *dev, struct cs_hw *hw);
int cs_hw_on(struct cs_hw *hw);
void cs_hw_off(struct cs_hw *hw);
void cs_hw_wipe(struct cs_hw *hw);
void cs_hw_lock(struct cs_hw *hw, bool privileged);
int cs_hw_ring_open(struct cs_hw *hw, u32 batch);
/* The code of the refusal. */
u32 cs_hw_start(struct cs_hw *hw, const struct cs_setup *setup);
const char *cs_hw_refusal(u32 code);
void cs_hw_interrupts(struct cs_hw *hw, bool on);
bool cs_hw_acknowledge(struct cs_hw *hw, bool *dropped);
u32 cs_hw_pending(struct cs_hw *hw);
u32 cs_hw_left(struct cs_hw *hw);
/* The next record; false: it is none. */
bool cs_hw_record(struct cs_hw *hw, u32 record[CS_RECORD_WORDS]);
void cs_hw_release(struct cs_hw *hw);
bool cs_hw_stopped_by_error(struct cs_hw *hw, u32 *cause);
void cs_hw_stop(struct cs_hw *hw);
bool cs_hw_empty(struct cs_hw *hw);
void cs_hw_counts(struct cs_hw *hw, struct cs_counts *counts);
u32 cs_hw_held(struct cs_hw *hw, const struct cs_setup *setup);

static inline unsigned int cs_hw_slots(const struct cs_hw *hw)
{
	return hw->caps[0] & CS_CAPS0_SLOTS_MASK;
}

static inline bool cs_hw_supervised(const struct cs_hw *hw)
{
	return hw->caps[2] & CS_CAPS2_SUPERVISOR_MASK;
}

/* stream.c */
void *cs_aux_setup(struct perf_event *event, void **pages, int nr_pages,
		   bool overwrite);
void cs_aux_free(void *aux);
bool cs_out_begin(struct cs_out *out, struct perf_event *event);
void cs_out_end(struct cs_out *out);
void cs_out_header(struct cs_out *out, const struct cs_hw *hw,
		   const struct cs_setup *setup);
void cs_out_record(struct cs_out *out, const u32 record[CS_RECORD_WORDS]);
void cs_out_loss(struct cs_out *out, const struct cs_loss *loss);
void cs_out_counts(struct cs_out *out, const struct cs_counts *counts);

/* session.c: with the profiler's lock held, but for interrupt and timer */
int cs_session_try(struct cs_profiler *cs, const struct cs_setup *setup);
int cs_session_start(struct cs_profiler *cs, const struct cs_setup *setup);
void cs_session_stop(struct cs_profiler *cs);
void cs_session_fold(struct cs_profiler *cs);
irqreturn_t cs_session_interrupt(int irq, void *data);
enum hrtimer_restart cs_session_timer(struct hrtimer *timer);

/* pmu.c */
int cs_pmu_register(struct cs_profiler *cs, const char *name);

#endif
