// SPDX-License-Identifier: GPL-2.0-only
/*
 * Adds equal messages up before anything is copied, after DCPI (TOCS 1997,
 * section 4.2): a table that a message has one place in.  DCPI's has four, in a
 * line of its cache; this core's line holds one entry, and two fifths of the
 * messages of loads are new anyway, so what a miss costs counts more than how many
 * there are.  A miss gives the entry that was there to the stream, which is the
 * overflow buffer.
 *
 * The table is of one hart, whose interrupts are the only ones that write it.
 */
#include <linux/log2.h>
#include <linux/mm.h>
#include <linux/moduleparam.h>
#include <linux/prefetch.h>
#include <linux/slab.h>

#include "coresample.h"

#define CS_LEAST_LOG2	6
#define CS_ENTRY_BYTES	((u32)sizeof(struct cs_entry))
#define CS_LOG2_HASH	(32 - ilog2(CS_ENTRY_BYTES))

static unsigned int log2_entries = 14;
module_param(log2_entries, uint, 0444);
MODULE_PARM_DESC(log2_entries, "log2 of the entries that messages are added up in, 6 to 16");

static u32 entries(const struct cs_table *t)
{
	return 1 << t->log2;
}

static u32 groups(const struct cs_table *t)
{
	return entries(t) / CS_TABLE_GROUP;
}

static struct cs_entry *group(const struct cs_table *t, u32 n)
{
	return t->entries + n * CS_TABLE_GROUP;
}

static void free_entry(struct cs_entry *e)
{
	*e = (struct cs_entry){ .key = CS_FREE_KEY };
}

/* Counts that were still there. */
static u64 forget_group(struct cs_table *t, u32 n)
{
	u64 counts = 0;

	for (struct cs_entry *e = group(t, n); e < group(t, n + 1); e++) {
		counts += e->count;
		free_entry(e);
	}
	t->used[n] = false;
	return counts;
}

u64 cs_table_wipe(struct cs_table *t)
{
	u64 counts = 0;

	for (u32 n = 0; n < groups(t); n++)
		if (t->used[n])
			counts += forget_group(t, n);
	return counts;
}

/* In the linear map, if it has such a piece: that takes few places of a TLB. */
int cs_table_open(struct cs_table *t)
{
	t->log2 = clamp(log2_entries, CS_LEAST_LOG2, CS_TABLE_MOST_LOG2);
	t->most_log2 = t->log2;
	t->entries = kvmalloc_array(entries(t), CS_ENTRY_BYTES,
				    GFP_KERNEL | __GFP_RETRY_MAYFAIL);
	if (!t->entries)
		return -ENOMEM;
	for (u32 n = 0; n < groups(t); n++)
		forget_group(t, n);
	return 0;
}

void cs_table_close(struct cs_table *t)
{
	if (!t->entries)
		return;
	cs_table_wipe(t);
	kvfree(t->entries);
	t->entries = NULL;
}

/* A stop sends all, nobody takes anything out of the area meanwhile, and half of it
 * may not have been read yet.
 */
void cs_table_fit(struct cs_table *t, unsigned long area)
{
	t->log2 = min_t(unsigned int, t->most_log2,
			ilog2(area / 4 / CS_ENTRY_BYTES));
}

/* A line of the cache that will be wanted soon: prefetch.r of Zicbop, which is an
 * instruction without effect where a core has it not.
 */
static __always_inline void fetch(const void *p)
{
#ifdef CONFIG_RISCV
	asm volatile("ori zero, %0, 1" : : "r" (p));
#else
	prefetch(p);
#endif
}

/* The same of the second record behind this one: prefetch.r 32(p). */
static __always_inline void fetch_second(const u32 *record)
{
#ifdef CONFIG_RISCV
	asm volatile("ori zero, %0, 33" : : "r" (record));
#else
	prefetch(record + 2 * CS_RECORD_WORDS);
#endif
}

/* What must stay free behind an entry: a program may have to be told, and one may
 * end.
 */
#define CS_RESERVE	(CS_TAIL + 2 * CS_PROGRAM_ROOM)

static bool has_room(const struct cs_out *out)
{
	return out->room >= CS_RESERVE + CS_STREAM_UNIT;
}

/* There is room.  The entry's program has one fewer. */
static void send(struct cs_profiler *cs, struct cs_out *out,
		 const struct cs_entry *e)
{
	u32 number = e->key >> CS_STREAM_NUMBER_LSB;

	if (unlikely(!cs->programs.all[number].told))
		cs_programs_tell(cs, out, number);
	cs_out_entry(out, e);
	cs_programs_entry_gone(cs, out, number);
}

/* A message before its turn: what it has, and its place in the table. */
struct cs_ahead {
	u32 pc, w, key;
	struct cs_entry *entry;
};

/* Where the loop over messages stands. */
struct cs_fold {
	struct cs_entry *entries;
	unsigned int shift;	/* of a hash, to a place */
	const u32 *record;	/* of the message whose turn it is */
	u32 info;		/* its first word, but for mode and slot */
	u32 program;		/* number of the program, as in a key */
	u32 wanted;		/* for each slot and mode */
	bool told;		/* the stream has the program */
	u32 *to, *end;		/* room that lies one behind the other */
	u32 filled;		/* free entries that were taken */
	u32 taken_over;		/* entries of other programs that gave way */
};

/* The upper bits of the product depend on all.  The entry's line comes while the
 * message before this one is looked at.
 */
static __always_inline void look_ahead(struct cs_ahead *a,
				       const struct cs_fold *f, const u32 *r)
{
	u32 hash, place;

	a->pc = r[2];
	a->w = r[3];
	a->key = r[0] ^ f->info ^ f->program;
	hash = ((a->pc << 11) + a->w + a->key) * 0x9e3779b1;
	place = hash >> f->shift & ~(CS_ENTRY_BYTES - 1);
	a->entry = (void *)f->entries + place;
	fetch(a->entry);
}

static __always_inline bool is_plain(const struct cs_ahead *a,
				     const struct cs_fold *f)
{
	return (a->key ^ f->program) <= CS_INFO_PLAIN;
}

/* The second filter stands here: whether a message is wanted depends on its slot,
 * its mode and whose it is, which are the key, and does not change from wanted to
 * not while an entry lives.  So what finds an entry is wanted.
 */
static __always_inline bool is_wanted(const struct cs_ahead *a, u32 wanted)
{
	return wanted >> (a->key & CS_INFO_PLAIN) & 1;
}

/* Most that are not tell by the first word; the others are read at once. */
static __always_inline bool is(const struct cs_entry *e,
			       const struct cs_ahead *a)
{
	return e->pc == a->pc && !((e->w ^ a->w) | (e->key ^ a->key));
}

static __always_inline void use(struct cs_table *t,
				const struct cs_entry *first,
				const struct cs_entry *e)
{
	u32 place = (void *)e - (void *)first;

	t->used[place / (CS_TABLE_GROUP * CS_ENTRY_BYTES)] = true;
}

static __always_inline void write_entry(const struct cs_ahead *a, u32 count)
{
	*a->entry = (struct cs_entry){
		.pc = a->pc,
		.w = a->w,
		.key = a->key,
		.count = count,
	};
}

static __always_inline void send_quickly(struct cs_fold *f,
					 const struct cs_entry *e)
{
	f->to[0] = CS_STREAM_WORD(CS_STREAM_ENTRY, CS_STREAM_MESSAGE_UNITS,
				  e->key);
	f->to[CS_STREAM_COUNT] = e->count;
	f->to[CS_STREAM_PC] = e->pc;
	f->to[CS_STREAM_W] = e->w;
	f->to += CS_STREAM_UNIT / 4;
}

/* One entry of a program that is not the present one's goes, quickly: the stream
 * has it, and it keeps others.
 */
static __always_inline bool leaves_quickly(struct cs_profiler *cs, u32 key)
{
	struct cs_program *p = &cs->programs.all[key >> CS_STREAM_NUMBER_LSB];

	if (unlikely(!p->told || p->entries == 1))
		return false;
	p->entries--;
	return true;
}

/* A message that makes an entry; false: nothing was done, fold_slowly() must. */
static __always_inline bool replace(struct cs_profiler *cs, struct cs_fold *f,
				    const struct cs_ahead *a, u32 had,
				    u32 count)
{
	struct cs_entry *e = a->entry;

	if (unlikely(!is_wanted(a, f->wanted) || f->to == f->end))
		return false;
	if (!had) {
		f->filled++;
		use(&cs->table, f->entries, e);
	} else {
		if ((e->key ^ f->program) <= CS_INFO_PLAIN) {
			if (unlikely(!f->told))
				return false;
		} else {
			if (!leaves_quickly(cs, e->key))
				return false;
			f->taken_over++;
		}
		send_quickly(f, e);
	}
	write_entry(a, count);
	return true;
}

/* Nobody is called, so nothing is saved: whatever is rare ends the loop. */
static __always_inline bool add(struct cs_profiler *cs, struct cs_fold *f,
				const struct cs_ahead *a, u32 count)
{
	struct cs_entry *e = a->entry;
	/* Read beside the first word, whatever the compiler thinks: what is read
	 * just before it is added waits.
	 */
	u32 had = READ_ONCE(e->count);

	if (!is(e, a))
		return replace(cs, f, a, had, count);
	had += count;
	if (unlikely(had < count))
		return false;
	e->count = had;
	return true;
}

/* A message that has one behind it.  False: it is not plain, or rare. */
static __always_inline bool turn(struct cs_profiler *cs, struct cs_fold *f,
				 const struct cs_ahead *now,
				 struct cs_ahead *next)
{
	const u32 *r = f->record;

	if (unlikely(!is_plain(now, f)))
		return false;
	f->info += 1 << CS_INFO_SEQUENCE;
	fetch_second(r);
	look_ahead(next, f, r + CS_RECORD_WORDS);
	if (!add(cs, f, now, r[1]))
		return false;
	f->record = r + CS_RECORD_WORDS;
	return true;
}

static __always_inline struct cs_fold begin_fold(const struct cs_profiler *cs,
						 const struct cs_out *out,
						 const u32 *records, u32 taken)
{
	u32 number = cs->context.key >> CS_STREAM_NUMBER_LSB;
	unsigned long at = out->at & (out->aux->size - 1);
	unsigned long room = has_room(out) ? out->room - CS_RESERVE : 0;

	room = min(room, out->aux->size - at);
	return (struct cs_fold){
		.entries = cs->table.entries,
		.shift = CS_LOG2_HASH - cs->table.log2,
		.record = records + taken * CS_RECORD_WORDS,
		.info = cs->hw.info + (taken << CS_INFO_SEQUENCE),
		.program = cs->context.key,
		.wanted = cs->context.wanted,
		.told = cs->programs.all[number].told,
		.to = out->aux->base + at,
		.end = out->aux->base + at + round_down(room, CS_STREAM_UNIT),
	};
}

static void end_fold(struct cs_profiler *cs, struct cs_out *out,
		     const struct cs_fold *f)
{
	u32 *from = out->aux->base + (out->at & (out->aux->size - 1));
	u32 bytes = (f->to - from) * sizeof(*from);
	u32 evicted = bytes / CS_STREAM_UNIT;

	out->at += bytes;
	out->room -= bytes;
	cs->programs.all[f->program >> CS_STREAM_NUMBER_LSB].entries +=
		f->filled + f->taken_over;
	cs->table.folded.misses += evicted + f->filled;
	cs->table.folded.evictions += evicted;
}

/* As many as can be taken quickly of those that have one behind them.  Every
 * message goes through this loop: nothing but the records and the entries is read
 * from memory in it, each once, and neither is waited for.  Two turns, so that
 * what was looked up ahead stays in its registers.
 */
static noinline u32 fold_quickly(struct cs_profiler *cs, struct cs_out *out,
				 const u32 *records, u32 taken, u32 n)
{
	const u32 *last = records + CS_RECORD_WORDS * (n - 1);
	struct cs_fold f = begin_fold(cs, out, records, taken);
	struct cs_ahead one, other;

	look_ahead(&one, &f, f.record);
	while (f.record < last && turn(cs, &f, &one, &other) &&
	       f.record < last && turn(cs, &f, &other, &one))
		;
	end_fold(cs, out, &f);
	return (u32)(f.record - records) / CS_RECORD_WORDS;
}

static bool is_message(const struct cs_profiler *cs, const u32 *records,
		       u32 taken)
{
	u32 info = cs->hw.info + (taken << CS_INFO_SEQUENCE);

	return (records[taken * CS_RECORD_WORDS] ^ info) <= CS_INFO_PLAIN;
}

/* One message, whatever it is; false: there is no room. */
static noinline bool fold_slowly(struct cs_profiler *cs, struct cs_out *out,
				 const u32 *records, u32 taken)
{
	const struct cs_fold f = begin_fold(cs, out, records, taken);
	struct cs_ahead a;
	struct cs_entry *e;
	u32 count = f.record[1];

	look_ahead(&a, &f, f.record);
	e = a.entry;
	if (is(e, &a) && e->count + count >= count) {
		e->count += count;
		return true;
	}
	if (!is_wanted(&a, f.wanted)) {
		cs->loss.counts += count;
		return true;
	}
	if (!has_room(out))
		return false;
	cs->programs.all[a.key >> CS_STREAM_NUMBER_LSB].entries++;
	cs->table.folded.misses++;
	if (e->count) {
		send(cs, out, e);
		cs->table.folded.evictions++;
	}
	use(&cs->table, f.entries, e);
	write_entry(&a, count);
	return true;
}

/* Plain messages, until there is something else or no more room; how many were
 * taken.
 */
u32 cs_table_fold(struct cs_profiler *cs, struct cs_out *out,
		  const u32 *records, u32 n)
{
	u32 taken = 0;

	while (taken < n) {
		taken = fold_quickly(cs, out, records, taken, n);
		if (!is_message(cs, records, taken) ||
		    !fold_slowly(cs, out, records, taken))
			break;
		taken++;
	}
	cs->table.folded.messages += taken;
	return taken;
}

/* False: some found no room and stay. */
static bool flush_group(struct cs_profiler *cs, struct cs_out *out, u32 n)
{
	struct cs_table *t = &cs->table;

	for (struct cs_entry *e = group(t, n); e < group(t, n + 1); e++) {
		if (!e->count)
			continue;
		if (!has_room(out))
			return false;
		send(cs, out, e);
		free_entry(e);
	}
	t->used[n] = false;
	return true;
}

/* All entries go to the stream; false: some found no room and stay. */
bool cs_table_flush(struct cs_profiler *cs, struct cs_out *out)
{
	const struct cs_table *t = &cs->table;

	for (u32 n = 0; n < groups(t); n++)
		if (t->used[n] && !flush_group(cs, out, n))
			return false;
	return true;
}
