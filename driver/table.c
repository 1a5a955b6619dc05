// SPDX-License-Identifier: GPL-2.0-only
/*
 * Adds equal messages up before anything is copied, after DCPI (TOCS 1997,
 * section 4.2): a table of buckets of four entries.  DCPI's bucket is one line
 * of its cache; this core's line holds one entry, so the first one of a bucket
 * is where a hit should be.  A miss gives an entry to the stream, which is the
 * overflow buffer.
 *
 * The table is of one hart, whose interrupts are the only ones that write it.
 */
#include <linux/gfp.h>
#include <linux/log2.h>
#include <linux/moduleparam.h>
#include <linux/prefetch.h>

#include "coresample.h"

#define CS_LEAST_LOG2	4
#define CS_MOST_LOG2	14
#define CS_BUCKET_BYTES	(CS_WAYS * (u32)sizeof(struct cs_entry))
#define CS_LOG2_HASH	(32 - ilog2(CS_BUCKET_BYTES))

static unsigned int log2_buckets = 10;
module_param(log2_buckets, uint, 0444);
MODULE_PARM_DESC(log2_buckets, "log2 of the buckets that messages are added up in, 4 to 14");

static size_t bytes(const struct cs_table *t)
{
	return sizeof(*t->entries) * CS_WAYS << t->log2;
}

/* In the linear map, which takes few places of a TLB. */
int cs_table_open(struct cs_table *t)
{
	t->log2 = clamp(log2_buckets, CS_LEAST_LOG2, CS_MOST_LOG2);
	t->entries = alloc_pages_exact(bytes(t), GFP_KERNEL | __GFP_NOWARN);
	if (!t->entries)
		return -ENOMEM;
	cs_table_wipe(t);
	return 0;
}

void cs_table_close(struct cs_table *t)
{
	if (!t->entries)
		return;
	cs_table_wipe(t);
	free_pages_exact(t->entries, bytes(t));
	t->entries = NULL;
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

static void free_entry(struct cs_entry *e)
{
	*e = (struct cs_entry){ .key = CS_FREE_KEY };
}

/* Counts that were still there. */
u64 cs_table_wipe(struct cs_table *t)
{
	u64 counts = 0;

	for (u32 n = 0; n < CS_WAYS << t->log2; n++) {
		counts += t->entries[n].count;
		free_entry(&t->entries[n]);
	}
	return counts;
}

static bool has_room(const struct cs_out *out)
{
	return out->room >= CS_TAIL + 2 * CS_PROGRAM_ROOM + CS_STREAM_UNIT;
}

/* There is room.  The entry's program has one fewer, for which its caller sees. */
static void send(struct cs_profiler *cs, struct cs_out *out,
		 const struct cs_entry *e)
{
	u32 number = e->key >> CS_STREAM_NUMBER_LSB;

	if (unlikely(!cs->programs.all[number].told))
		cs_programs_tell(cs, out, number);
	cs_out_entry(out, e);
}

static bool is(const struct cs_entry *e, u32 pc, u32 w, u32 key)
{
	return e->pc == pc && e->w == w && e->key == key;
}

/* An entry whose count would be too large is sent and begins anew. */
static noinline bool begin_anew(struct cs_profiler *cs, struct cs_out *out,
				struct cs_entry *e, u32 count)
{
	if (!has_room(out))
		return false;
	send(cs, out, e);
	e->count = count;
	return true;
}

static void write_entry(struct cs_entry *e, const u32 *record, u32 key)
{
	*e = (struct cs_entry){
		.pc = record[2],
		.w = record[3],
		.key = key,
		.count = record[1],
	};
}

/* The second filter stands here: whether a message is wanted depends on its slot,
 * its mode and whose it is, which are the key, and does not change from wanted to
 * not while an entry lives.  So what finds an entry is wanted.
 */
static bool is_wanted(const struct cs_profiler *cs, u32 key)
{
	return cs->context.wanted >> (key & CS_INFO_PLAIN) & 1;
}

static bool ignore(struct cs_profiler *cs, const u32 *record)
{
	cs->loss.counts += record[1];
	return true;
}

/* A message that no entry is of, into a free one. */
static noinline bool fill(struct cs_profiler *cs, const struct cs_out *out,
			  struct cs_entry *e, const u32 *record, u32 key)
{
	if (unlikely(!is_wanted(cs, key)))
		return ignore(cs, record);
	if (unlikely(!has_room(out)))
		return false;
	cs->programs.all[key >> CS_STREAM_NUMBER_LSB].entries++;
	cs->table.filled++;
	write_entry(e, record, key);
	return true;
}

/* The same where all are taken: one goes, round robin. */
static noinline bool replace_slowly(struct cs_profiler *cs, struct cs_out *out,
				    struct cs_entry *bucket, const u32 *record,
				    u32 key)
{
	struct cs_entry *e = &bucket[cs->table.evicted % CS_WAYS];

	if (!is_wanted(cs, key))
		return ignore(cs, record);
	if (!has_room(out))
		return false;
	cs->table.evicted++;
	cs->programs.all[key >> CS_STREAM_NUMBER_LSB].entries++;
	send(cs, out, e);
	cs_programs_entry_gone(cs, out, e->key >> CS_STREAM_NUMBER_LSB);
	write_entry(e, record, key);
	return true;
}

/* As it nearly always is: of the one that goes the stream has the program, which
 * keeps others.  Then nobody is called, so nothing is saved.
 */
static noinline bool replace(struct cs_profiler *cs, struct cs_out *out,
			     struct cs_entry *bucket, const u32 *record,
			     u32 key)
{
	struct cs_entry *e = &bucket[cs->table.evicted % CS_WAYS];
	struct cs_program *other;

	other = &cs->programs.all[e->key >> CS_STREAM_NUMBER_LSB];
	if (unlikely(!is_wanted(cs, key) || !has_room(out) || !other->told ||
		     other->entries == 1))
		return replace_slowly(cs, out, bucket, record, key);
	other->entries--;
	cs->programs.all[key >> CS_STREAM_NUMBER_LSB].entries++;
	cs->table.evicted++;
	cs_out_entry(out, e);
	write_entry(e, record, key);
	return true;
}

/* What is not in the first entry of its bucket, or makes that one's count too
 * large.  To the front, since it comes more than once.  A bucket has its free
 * entries behind the others, so nothing is looked for behind the first one.
 * False: there is no room for what must go.  Others are called at the end only, so
 * nothing is saved.
 */
static noinline bool fold_slowly(struct cs_profiler *cs, struct cs_out *out,
				 struct cs_entry *front, const u32 *record,
				 u32 key)
{
	u32 count = record[1], pc = record[2], w = record[3];

	if (!front->count)
		return fill(cs, out, front, record, key);
	if (unlikely(is(front, pc, w, key)))
		return begin_anew(cs, out, front, count);
	fetch(front + 2);
	for (struct cs_entry *e = front + 1; e < front + CS_WAYS; e++) {
		struct cs_entry found = *e;

		if (!found.count)
			return fill(cs, out, e, record, key);
		if (!is(&found, pc, w, key))
			continue;
		*e = *front;
		*front = found;
		front->count += count;
		if (likely(front->count >= count))
			return true;
		front->count -= count;
		return begin_anew(cs, out, front, count);
	}
	return replace(cs, out, front, record, key);
}

static void count_misses(struct cs_table *t)
{
	u32 evicted = t->evicted - t->counted;

	t->folded.misses += evicted + t->filled;
	t->folded.evictions += evicted;
	t->counted = t->evicted;
	t->filled = 0;
}

/* A message before its turn: what it has, and the first entry of its bucket. */
struct cs_ahead {
	u32 pc, w, key;
	struct cs_entry *front;
};

/* Where the loop over messages stands. */
struct cs_fold {
	const struct cs_table *table;
	const u32 *record;	/* of the message whose turn it is */
	u32 info;		/* its first word, but for mode and slot */
	u32 program;
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
	place = hash >> (CS_LOG2_HASH - f->table->log2) &
		~(CS_BUCKET_BYTES - 1);
	a->front = (void *)f->table->entries + place;
	fetch(a->front);
}

static bool is_plain(const struct cs_ahead *a, const struct cs_fold *f)
{
	return (a->key ^ f->program) <= CS_INFO_PLAIN;
}

/* To the first entry, if it is of this message and stays small enough. */
static __always_inline bool add_to_front(const struct cs_ahead *a, u32 count)
{
	u32 sum = a->front->count + count;

	if (unlikely(!is(a->front, a->pc, a->w, a->key) || sum < count))
		return false;
	a->front->count = sum;
	return true;
}

static __always_inline bool add(struct cs_profiler *cs, struct cs_out *out,
				const struct cs_ahead *a, const u32 *record)
{
	return add_to_front(a, record[1]) ||
	       fold_slowly(cs, out, a->front, record, a->key);
}

/* A message that has one behind it.  False: it is not plain, or has no room. */
static __always_inline bool turn(struct cs_profiler *cs, struct cs_out *out,
				 struct cs_fold *f, const struct cs_ahead *now,
				 struct cs_ahead *next)
{
	const u32 *r = f->record;

	if (unlikely(!is_plain(now, f)))
		return false;
	f->info += 1 << CS_INFO_SEQUENCE;
	fetch_second(r);
	look_ahead(next, f, r + CS_RECORD_WORDS);
	if (!add(cs, out, now, r))
		return false;
	f->record = r + CS_RECORD_WORDS;
	return true;
}

/* Plain messages, until there is something else or no more room; how many were
 * taken.  Every message goes through this loop: nothing but the records and the
 * entries is read from memory in it, each once, and neither is waited for.  Two
 * turns, so that what was looked up ahead stays in its registers.
 */
u32 cs_table_fold(struct cs_profiler *cs, struct cs_out *out,
		  const u32 *records, u32 n)
{
	const struct cs_table table = cs->table;
	const u32 *last = records + CS_RECORD_WORDS * (n - 1);
	struct cs_fold f = {
		.table = &table,
		.record = records,
		.info = cs->hw.info,
		.program = cs->context.key,
	};
	struct cs_ahead one, other;

	if (!n)
		return 0;
	look_ahead(&one, &f, records);
	while (f.record < last) {
		if (!turn(cs, out, &f, &one, &other))
			break;
		if (f.record == last) {
			one = other;
			break;
		}
		if (!turn(cs, out, &f, &other, &one))
			break;
	}
	if (f.record == last && is_plain(&one, &f) &&
	    add(cs, out, &one, last))
		f.record += CS_RECORD_WORDS;
	n = (u32)(f.record - records) / CS_RECORD_WORDS;
	cs->table.folded.messages += n;
	count_misses(&cs->table);
	return n;
}

/* All entries go to the stream; false: some found no room and stay.  Of a bucket
 * the last one goes first: what stays is at the front.
 */
bool cs_table_flush(struct cs_profiler *cs, struct cs_out *out)
{
	const struct cs_table *t = &cs->table;

	for (u32 n = 0; n < CS_WAYS << t->log2; n++) {
		struct cs_entry *e = &t->entries[n ^ (CS_WAYS - 1)];

		if (!e->count)
			continue;
		if (!has_room(out))
			return false;
		send(cs, out, e);
		cs_programs_entry_gone(cs, out, e->key >> CS_STREAM_NUMBER_LSB);
		free_entry(e);
	}
	return true;
}
