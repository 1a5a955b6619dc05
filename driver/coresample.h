/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The parts of the driver, from the hardware up: hw.c knows
 * registers and ring, programs.c whose a page table is, table.c adds messages
 * up, stream.c is what stands in the AUX area, messages.c takes them from one to
 * the other, session.c says when, attr.c what an event asks for, pmu.c is what
 * perf calls, main.c what devices are.
 */
#ifndef CORESAMPLE_H
#define CORESAMPLE_H

#include <linux/hrtimer.h>
#include <linux/interrupt.h>
#include <linux/perf_event.h>
#include <linux/sched.h>
#include <linux/spinlock.h>
#include <linux/types.h>

#include "cs_regs.h"
#include "cs_ring_regs.h"
#include "cs_aux.h"

#define CS_SLOTS		4
#define CS_RING			0x1000	/* the ring's registers */
#define CS_RECORD_WORDS		4
#define CS_RECORD_BYTES		(CS_RECORD_WORDS * 4)
#define CS_INFO_PLAIN		0xf	/* slot and mode: bits of a message */
#define CS_INFO_CONTEXT		0x10	/* and of a context record */
#define CS_INFO_SEQUENCE	8
#define CS_LOG2_TICK		24	/* clocks from context to context */

/* What software chooses of a slot, as its registers have it. */
struct cs_slot {
	u32 ctrl, class, pc_lo, pc_hi, event;
};

struct cs_setup {
	struct cs_slot slot[CS_SLOTS];
	u32 comp, rate, combiner;
	u32 batch;		/* records behind which an interrupt comes */
	u32 root;		/* SLOTn_ROOT of each slot at the start */
	bool raw;		/* messages as they come */
	bool cop;		/* the coprocessor runs too */
};

#define CS_MICROCODE_NAME	16

/* An image for the coprocessor that was checked: the file's words. */
struct cs_microcode {
	char name[CS_MICROCODE_NAME];
	u32 words[];
};

/* The snapshot counters; held is what the hardware's tables keep. */
struct cs_counts {
	u32 slot[CS_SLOTS][4];	/* selected, accepted, dropped, queued */
	u32 credit, messages, sent, held;
};

/* Of the driver's table, over all sessions. */
struct cs_folded {
	u64 messages, misses, evictions;
};

/**
 * struct cs_hw - the device
 * @regs: registers
 * @ring: the ring's memory; NULL: messages are read from registers
 * @ring_dma: where the hardware sees it
 * @ring_size: a power of two, in bytes
 * @window: the ring's memory stays the same, so it can be locked
 * @caps: CAPS0, CAPS1, CAPS2
 * @cop_caps: COP_CAPS, if @caps say that there is a coprocessor
 * @cop_takes: it takes samples, while
 * @cop_here: the process that it is for runs, or it is for all
 * @version: VERSION
 * @hz: clocks a second; 0: not known
 * @place: of the next record in the ring
 * @info: the first word of that record, but for slot and mode
 * @popped: a message read from registers, if @waits
 * @waits: it was not taken yet
 * @broken: the ring has met an error of the bus; registers are used instead
 */
struct cs_hw {
	void __iomem *regs;
	u32 *ring;
	dma_addr_t ring_dma;
	u32 ring_size;
	bool window;
	u32 caps[3];
	u32 cop_caps;
	bool cop_takes;
	bool cop_here;
	u32 version;
	u32 hz;
	u32 place;
	u32 info;
	u32 popped[CS_RECORD_WORDS];
	bool waits;
	bool broken;
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
 * @kept: left open, by an interrupt for the next one
 */
struct cs_out {
	struct perf_output_handle handle;
	struct cs_aux *aux;
	unsigned long at, room;
	u64 flags;
	bool kept;
};

/**
 * struct cs_loss - what is not in the stream, and was not told yet
 * @dropped: tuples, by the hardware
 * @overwritten: records of the ring
 * @bytes: of the stream that found no room
 * @counts: what messages and entries that are not in the stream stood for
 */
struct cs_loss {
	u64 dropped, overwritten, bytes;
	u64 counts;
};

/**
 * struct cs_program - a process, from one change of its address space to the next
 * @by_root, @by_pid: in the lists of struct cs_programs; by_root: the newest first
 * @root: page number of its page table
 * @alive: @died does not hold
 * @owned: a context was its, so if it is alive, later ones of @root are
 * @told: the stream has said who it is
 * @mine: of the session's process
 * @passed: dead, and no message of it comes any more
 * @why: CS_STREAM_EXEC, _FORK, _PRESENT, _UNKNOWN or _MAPPED
 * @dead: among the dead, in the order of their deaths
 * @pid: 0: not known
 * @parent: of the process
 * @born, @died: TIME
 * @clock: when it began, by the session's clock, in ns; 0: before its start
 * @entries: in the table of messages
 * @comm: name
 */
struct cs_program {
	struct hlist_node by_root;
	u32 root;
	bool alive, owned, told, mine;
	bool passed;
	u8 why;
	struct hlist_node by_pid;
	struct list_head dead;
	pid_t pid, parent;
	u32 born, died;
	u64 clock;
	u32 entries;
	char comm[TASK_COMM_LEN];
};

#define CS_LOG2_LISTS	7

/**
 * struct cs_programs - all of them; the first one is nobody
 * @all: @n of them
 * @free: not in use, linked by @dead
 * @dead: no longer alive
 * @by_root, @by_pid: hashed
 * @changed: since the session's context was looked up
 * @unrecorded: found no place
 */
struct cs_programs {
	struct cs_program *all;
	unsigned int n;
	struct list_head free, dead;
	struct hlist_head by_root[1 << CS_LOG2_LISTS];
	struct hlist_head by_pid[1 << CS_LOG2_LISTS];
	bool changed;
	u64 unrecorded;
};

/* What messages are added up in: a line of the cache of 16 bytes. */
struct cs_entry {
	u32 pc, w;
	u32 key;	/* number of the program 15:4, mode 3:2, slot 1:0 */
	u32 count;	/* 0: free, and @key is that of no message */
};

#define CS_FREE_KEY	U32_MAX

#define CS_TABLE_MOST_LOG2	16
#define CS_TABLE_GROUP		64

/**
 * struct cs_table - what messages are added up in, for one hart
 * @entries: all of them
 * @log2: of the number that is in use
 * @most_log2: of the number that there is room for
 * @used: for each group of entries, whether any was made; so that to send or to
 *	forget all takes as long as there are some
 * @folded: counts
 */
struct cs_table {
	struct cs_entry *entries;
	unsigned int log2, most_log2;
	bool used[(1 << CS_TABLE_MOST_LOG2) / CS_TABLE_GROUP];
	struct cs_folded folded;
};

/**
 * struct cs_context - whose the messages are that come
 * @satp: of the latest context record
 * @time: of it
 * @key: number of the program, where a message's key has it
 * @before: of the program whose context came before
 * @wanted: for each slot and mode, whether the session asked for it
 * @known: there was a record since the start
 * @told: the stream has it
 */
struct cs_context {
	u32 satp, time;
	u32 key;
	u32 before;
	u32 wanted;
	bool known, told;
};

/**
 * struct cs_profiler - a profiler, for as long as the module is there
 * @pmu: stays registered when the device goes, for events that are still open
 * @list: of all, under cs_profilers_lock
 * @lock: guards all below; inside perf's locks
 * @name: of the device, by which it is known again
 * @dev: NULL: the device has gone
 * @hw: the device, of one hart
 * @session: the event that owns the hardware, from its open to its end
 * @clock: of @session; NULL: it was not started yet, and has none of its own
 * @slot_event: events of its group that configure another slot
 * @active: the session's event, or a child's, whose process runs; NULL: none
 * @tasks: events of the session whose process has not ended
 * @seen: there was an active one since @rest looked
 * @running: the hardware is on
 * @paused: no interrupt until @timer
 * @failed: the session has ended by an error
 * @stale: messages have waited so long that their times mean nothing
 * @suspended: the machine sleeps
 * @timer: ends a pause
 * @rest: ends a session whose processes do not run any more
 * @setup: of the session that runs
 * @wanted: for each slot and mode, whether it asks for it
 * @context: of the messages that come
 * @read_root: page table of the process that mapped code last, when all that it
 *	had sampled was read
 * @read_time: when that was; what comes with a context from before is from then on
 * @read_born: when its program before began; contexts older than that are not its
 * @programs: whose a page table is
 * @table: what messages are added up in
 * @microcode: what the coprocessor runs in a session that wants it, or NULL
 * @served: a program of user space answers it in this session
 * @cop_file: where such a program waits for its interrupts, or NULL
 * @last: counters when they were last added to the totals
 * @folded_before: of the table when the session started
 * @total: counters over all sessions
 * @total_messages: messages over all sessions
 * @total_sent: sum of their counts
 * @loss: of this session
 * @out: the piece of the area that is being written
 * @drained_at: when all that the ring had was last taken
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
	u64 (*clock)(void);
	struct perf_event *slot_event[CS_SLOTS];
	struct perf_event *active;
	unsigned int tasks;
	bool seen;
	bool running;
	bool paused;
	bool failed;
	bool stale;
	bool suspended;
	struct hrtimer timer;
	struct hrtimer rest;
	struct cs_setup setup;
	u32 wanted;
	struct cs_context context;
	u32 read_root, read_time, read_born;
	struct cs_programs programs;
	struct cs_table table;
	struct cs_microcode *microcode;
	bool served;
	struct kernfs_node *cop_file;
	struct cs_counts last;
	struct cs_folded folded_before;
	u64 total[CS_SLOTS][4];
	u64 total_messages;
	u64 total_sent;
	struct cs_loss loss;
	struct cs_out out;
	u64 drained_at;
	u64 window_start;
	u64 spent;
};

static inline bool cs_task_event(const struct perf_event *event)
{
	return event->attach_state & PERF_ATTACH_TASK;
}

static inline bool cs_task_session(const struct cs_profiler *cs)
{
	return cs_task_event(cs->session);
}

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
u32 cs_hw_asked(struct cs_hw *hw, bool *dropped);
void cs_hw_acknowledge(struct cs_hw *hw, u32 asked);
u32 cs_hw_pending(struct cs_hw *hw);
u32 cs_hw_left(struct cs_hw *hw);
/* Records that lie one after the other, at least one if any is pending. */
u32 cs_hw_peek(struct cs_hw *hw, const u32 **records);
/* One of those that are pending; NULL: only the next one can be seen. */
const u32 *cs_hw_record(const struct cs_hw *hw, u32 n);
void cs_hw_release(struct cs_hw *hw);
bool cs_hw_stopped_by_error(struct cs_hw *hw, u32 *cause);
void cs_hw_fall_back(struct cs_hw *hw);
void cs_hw_stop(struct cs_hw *hw);
bool cs_hw_empty(struct cs_hw *hw);
void cs_hw_counts(struct cs_hw *hw, struct cs_counts *counts);
u32 cs_hw_held(struct cs_hw *hw, const struct cs_setup *setup);
u32 cs_hw_time(const struct cs_hw *hw);
void cs_hw_root(struct cs_hw *hw, const struct cs_setup *setup, u32 root);

/* Whether there is a ring, and it works. */
static inline bool cs_hw_ring(const struct cs_hw *hw)
{
	return hw->ring && !hw->broken;
}

/* Those records have been looked at. */
static inline void cs_hw_take(struct cs_hw *hw, u32 n)
{
	if (!n)
		return;
	hw->info += n << CS_INFO_SEQUENCE;
	hw->waits = false;
	if (cs_hw_ring(hw))
		hw->place = (hw->place + n * CS_RECORD_BYTES) &
			    (hw->ring_size - 1);
}

static inline unsigned int cs_hw_slots(const struct cs_hw *hw)
{
	return hw->caps[0] & CS_CAPS0_SLOTS_MASK;
}

static inline bool cs_hw_supervised(const struct cs_hw *hw)
{
	return hw->caps[2] & CS_CAPS2_SUPERVISOR_MASK;
}

/* programs.c: with the profiler's lock held, but for open and close */
#define CS_NOBODY	0
#define CS_ROOT_NONE	CS_SLOT_ROOT_PAGE_MASK	/* no page table is there */
#define CS_SATP_ROOT	0x3fffff
int cs_programs_find_tracepoints(void);
int cs_programs_open(struct cs_profiler *cs);
void cs_programs_close(struct cs_profiler *cs);
void cs_programs_restart(struct cs_programs *ps);
u32 cs_root_of(const struct mm_struct *mm);
u32 cs_programs_owner(struct cs_profiler *cs, u32 root, u32 time, bool *another,
		      u32 *born);
void cs_programs_mine(struct cs_programs *ps, u32 root);
void cs_programs_pass(struct cs_profiler *cs, struct cs_out *out, u32 time);
void cs_programs_tell(struct cs_profiler *cs, struct cs_out *out, u32 number);
void cs_programs_entry_gone(struct cs_profiler *cs, struct cs_out *out,
			    u32 number);

/* table.c: the same */
int cs_table_open(struct cs_table *t);
void cs_table_close(struct cs_table *t);
/* Empty, it becomes no larger than a quarter of an area of that size. */
void cs_table_fit(struct cs_table *t, unsigned long area);
u32 cs_table_fold(struct cs_profiler *cs, struct cs_out *out,
		  const u32 *records, u32 n);
bool cs_table_flush(struct cs_profiler *cs, struct cs_out *out);
u64 cs_table_wipe(struct cs_table *t);

/* messages.c: the same */
u32 cs_messages_wanted(const struct cs_profiler *cs,
		       const struct cs_setup *setup);
int cs_messages_take(struct cs_profiler *cs, struct cs_out *out, u32 n,
		     u64 now);
void cs_messages_discard(struct cs_profiler *cs, u32 n);

/* stream.c */
void *cs_aux_setup(struct perf_event *event, void **pages, int nr_pages,
		   bool overwrite);
void cs_aux_free(void *aux);
struct cs_out *cs_out_begin(struct cs_profiler *cs);
void cs_out_keep(struct cs_out *out);
void cs_out_end(struct cs_out *out);
void cs_out_header(struct cs_out *out, const struct cs_hw *hw,
		   const struct cs_setup *setup);
u32 cs_out_messages(struct cs_profiler *cs, struct cs_out *out,
		    const u32 *records, u32 n);
void cs_out_context(struct cs_out *out, const struct cs_context *context,
		    pid_t pid);
void cs_out_program(struct cs_out *out, const struct cs_program *program,
		    u32 number, u32 why, u32 time);
void cs_out_loss(struct cs_out *out, const struct cs_loss *loss);
void cs_out_microcode(struct cs_out *out, const char *name, u32 cause,
		      const u32 *counts, u32 time);
void cs_out_array(struct cs_out *out, u32 first, const u32 *words, u32 n);
void cs_out_counts(struct cs_out *out, const struct cs_counts *counts,
		   const struct cs_folded *folded);

/* The caller has seen that there is room. */
static inline void cs_out_entry(struct cs_out *out, const struct cs_entry *entry)
{
	u32 *to = out->aux->base + (out->at & (out->aux->size - 1));

	to[0] = CS_STREAM_WORD(CS_STREAM_ENTRY, CS_STREAM_MESSAGE_UNITS,
			       entry->key);
	to[CS_STREAM_COUNT] = entry->count;
	to[CS_STREAM_PC] = entry->pc;
	to[CS_STREAM_W] = entry->w;
	out->at += CS_STREAM_UNIT;
	out->room -= CS_STREAM_UNIT;
}

/* What must be left for the end of a session, and for a program that begins or
 * ends.
 */
#define CS_TAIL		((CS_STREAM_LOSS_UNITS + CS_STREAM_COUNTS_UNITS + 1) * \
			 CS_STREAM_UNIT)
#define CS_PROGRAM_ROOM	(CS_STREAM_PROCESS_UNITS * CS_STREAM_UNIT)

/* cop.c: with the profiler's lock held, but for cs_cop_name(); in kernels that can
 * load firmware, and without it no session has microcode
 */
#if IS_ENABLED(CONFIG_FW_LOADER)
int cs_cop_name(struct cs_profiler *cs, const char *name);
int cs_cop_identify(struct cs_hw *hw);
int cs_cop_load(struct cs_hw *hw, const struct cs_microcode *m,
		const struct cs_slot *slot, u32 root);
void cs_cop_root(struct cs_hw *hw, u32 root);
int cs_cop_run(struct cs_hw *hw);
u32 cs_cop_halted(struct cs_hw *hw);
void cs_cop_acknowledge(struct cs_hw *hw);
bool cs_cop_calls(struct cs_hw *hw);
void cs_cop_stop(struct cs_hw *hw);
bool cs_cop_send(struct cs_hw *hw, struct cs_out *out,
		 const struct cs_microcode *m, u32 cause);

/* cop_file.c: bytes that were read or written, or an error; any place, at most a
 * page, for who may
 */
#define CS_COP_FILE_SPACE	0x10000
#define CS_COP_FILE_SIZE	0x20000
ssize_t cs_cop_file_read(struct cs_profiler *cs, u32 *words, loff_t at,
			 size_t n);
ssize_t cs_cop_file_write(struct cs_profiler *cs, u32 *words, loff_t at,
			  size_t n);
#else
#define CS_COP_FILE_SIZE	0
static inline ssize_t cs_cop_file_read(struct cs_profiler *cs, u32 *words,
				       loff_t at, size_t n) { return -EOPNOTSUPP; }
static inline ssize_t cs_cop_file_write(struct cs_profiler *cs, u32 *words,
					loff_t at, size_t n) { return -EOPNOTSUPP; }

static inline int cs_cop_name(struct cs_profiler *cs, const char *name)
{
	return -EOPNOTSUPP;
}

static inline int cs_cop_identify(struct cs_hw *hw) { return 0; }
static inline int cs_cop_load(struct cs_hw *hw, const struct cs_microcode *m,
			      const struct cs_slot *slot, u32 root) { return -EOPNOTSUPP; }
static inline void cs_cop_root(struct cs_hw *hw, u32 root) { }
static inline int cs_cop_run(struct cs_hw *hw) { return -EOPNOTSUPP; }
static inline u32 cs_cop_halted(struct cs_hw *hw) { return 0; }
static inline void cs_cop_acknowledge(struct cs_hw *hw) { }
static inline bool cs_cop_calls(struct cs_hw *hw) { return false; }
static inline void cs_cop_stop(struct cs_hw *hw) { }
static inline bool cs_cop_send(struct cs_hw *hw, struct cs_out *out,
			       const struct cs_microcode *m, u32 cause)
{
	return true;
}
#endif

/* main.c: the device, which the caller gives back, or NULL */
struct device *cs_get_device(struct cs_profiler *cs);

/* session.c: with the profiler's lock held, but for interrupt and timers */
int cs_session_try(struct cs_profiler *cs, const struct cs_setup *setup);
int cs_session_start(struct cs_profiler *cs, const struct cs_setup *setup);
void cs_session_stop(struct cs_profiler *cs);
void cs_session_count(struct cs_profiler *cs);
void cs_session_flush(struct cs_profiler *cs);
void cs_session_own_count(struct cs_profiler *cs);
void cs_session_root(struct cs_profiler *cs, const struct mm_struct *mm);
void cs_session_make_room(struct cs_profiler *cs);
bool cs_session_catch_up(struct cs_profiler *cs);
irqreturn_t cs_session_interrupt(int irq, void *data);
enum hrtimer_restart cs_session_timer(struct hrtimer *timer);
enum hrtimer_restart cs_session_rest(struct hrtimer *timer);

/* sysfs.c */
extern const struct attribute_group *cs_groups[];

enum cs_kind { CS_SESSION, CS_SLOT, CS_COUNT };
enum cs_counter { CS_SELECTED, CS_ACCEPTED, CS_DROPPED, CS_SENT_MESSAGES,
		  CS_SENT_COUNTS, CS_FOLDED, CS_MISSES, CS_COUNTERS };

/* attr.c: what an event's attributes say; 0 or -EINVAL, or the error of a lockdown */
enum cs_kind cs_attr_kind(const struct perf_event *event);
/* Of a slot or a count: which slot, 0 to 3. */
u32 cs_attr_slot(const struct perf_event *event);
/* Of a count: one of enum cs_counter, or more. */
u32 cs_attr_counter(const struct perf_event *event);
/* Whether who has no privilege may have it. */
bool cs_attr_covered(const struct perf_event *event);
/* The registers of a session's own event, the first slot. */
int cs_attr_session(const struct cs_hw *hw, const struct perf_event *event,
		    struct cs_setup *setup);
/* The registers of a session and its slots; of those that are switched on, or of
 * all.
 */
int cs_attr_setup(const struct cs_profiler *cs, struct cs_setup *setup, bool all);
/* Of a count: -EINVAL where an attribute is set that a count has not. */
int cs_attr_count(const struct perf_event *event);

/* pmu.c */
int cs_pmu_register(struct cs_profiler *cs, const char *name);
void cs_pmu_unregister(struct cs_profiler *cs);
void cs_pmu_suspend(struct cs_profiler *cs);
void cs_pmu_resume(struct cs_profiler *cs);

#endif
