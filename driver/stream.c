// SPDX-License-Identifier: GPL-2.0-only
/*
 * What stands in the AUX area.  Everything is a multiple of 16 bytes
 * and so is the area, so a unit never spans its end.
 */
#include <linux/sched/clock.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/timekeeping.h>
#include <linux/vmalloc.h>

#include "coresample.h"

#define CS_HEADER_WORDS		(CS_STREAM_HEADER_UNITS * 4)
#define CS_LOSS_WORDS		(CS_STREAM_LOSS_UNITS * 4)
#define CS_COUNTS_WORDS		(CS_STREAM_COUNTS_UNITS * 4)
#define CS_LEAST_PAGES		2
#define CS_KEPT_PART		8	/* of the area, that a piece may have */
#define CS_LEAST_PART		4	/* that must be free behind it */

void *cs_aux_setup(struct perf_event *event, void **pages, int nr_pages,
		   bool overwrite)
{
	struct page **list;
	struct cs_aux *aux;

	/* the stream has a beginning */
	if (overwrite || nr_pages < CS_LEAST_PAGES)
		return NULL;
	aux = kzalloc(sizeof(*aux), GFP_KERNEL);
	list = kcalloc(nr_pages, sizeof(*list), GFP_KERNEL);
	if (aux && list) {
		for (int i = 0; i < nr_pages; i++)
			list[i] = virt_to_page(pages[i]);
		aux->base = vmap(list, nr_pages, VM_MAP, PAGE_KERNEL);
		aux->size = (unsigned long)nr_pages << PAGE_SHIFT;
	}
	kfree(list);
	if (aux && aux->base)
		return aux;
	kfree(aux);
	return NULL;
}

void cs_aux_free(void *data)
{
	struct cs_aux *aux = data;

	vunmap(aux->base);
	kfree(aux);
}

/* The piece that is open, or another one; NULL: there is no area, or it is just being
 * unmapped.
 */
struct cs_out *cs_out_begin(struct cs_profiler *cs)
{
	struct cs_out *out = &cs->out;

	if (out->kept) {
		out->kept = false;
		return out;
	}
	out->aux = perf_aux_output_begin(&out->handle, cs->session);
	if (!out->aux)
		return NULL;
	out->at = out->handle.head;
	out->room = round_down(out->handle.size, CS_STREAM_UNIT);
	out->flags = 0;
	return out;
}

static unsigned long written(const struct cs_out *out)
{
	return out->at - out->handle.head;
}

/* To begin and to end a piece is as much work for perf as an interrupt is for the
 * kernel.  So one stays open while it is small, there is room, and nothing is to be
 * told.
 */
void cs_out_keep(struct cs_out *out)
{
	out->kept = !out->flags && written(out) < out->aux->size / CS_KEPT_PART &&
		    out->room > out->aux->size / CS_LEAST_PART;
	if (!out->kept)
		cs_out_end(out);
}

void cs_out_end(struct cs_out *out)
{
	if (out->flags)
		perf_aux_output_flag(&out->handle, out->flags);
	/* the records are there before the head that tells of them */
	smp_wmb();
	perf_aux_output_end(&out->handle, written(out));
}

/* The caller has seen that there is room. */
static void write_units(struct cs_out *out, const u32 *words, unsigned int units)
{
	for (; units; units--, words += CS_STREAM_UNIT / 4) {
		u32 *to = out->aux->base + (out->at & (out->aux->size - 1));

		for (unsigned int n = 0; n < CS_STREAM_UNIT / 4; n++)
			to[n] = words[n];
		out->at += CS_STREAM_UNIT;
		out->room -= CS_STREAM_UNIT;
	}
}

static void put_u64(u32 *words, u64 value)
{
	words[0] = lower_32_bits(value);
	words[1] = upper_32_bits(value);
}

void cs_out_header(struct cs_out *out, const struct cs_hw *hw,
		   const struct cs_setup *setup)
{
	u32 words[CS_HEADER_WORDS] = {
		[0] = CS_STREAM_WORD(CS_STREAM_HEADER, CS_STREAM_HEADER_UNITS, 0),
		[CS_STREAM_HEADER_MAGIC] = CS_STREAM_MAGIC,
		[CS_STREAM_HEADER_VERSION] = CS_STREAM_VERSION,
		[CS_STREAM_HEADER_HARDWARE] = hw->version,
		[CS_STREAM_HEADER_LOG2_TICK] = CS_LOG2_TICK,
		[CS_STREAM_HEADER_HART] = smp_processor_id(),
		[CS_STREAM_HEADER_HZ] = hw->hz,
		[CS_STREAM_HEADER_COMP] = setup->comp,
		[CS_STREAM_HEADER_RATE] = setup->rate,
		[CS_STREAM_HEADER_COMBINER] = setup->combiner,
	};
	u32 *slot = words + CS_STREAM_HEADER_SLOTS;

	memcpy(words + CS_STREAM_HEADER_CAPS, hw->caps, sizeof(hw->caps));
	put_u64(words + CS_STREAM_HEADER_KTIME, ktime_get_mono_fast_ns());
	BUILD_BUG_ON(sizeof(setup->slot) != 20 * sizeof(u32));
	memcpy(slot, setup->slot, sizeof(setup->slot));
	write_units(out, words, CS_STREAM_HEADER_UNITS);
}

/* Messages as they come, until there is something else or no more room; how
 * many were taken.
 */
u32 cs_out_messages(struct cs_profiler *cs, struct cs_out *out,
		    const u32 *records, u32 n)
{
	u32 room = out->room > CS_TAIL ? (out->room - CS_TAIL) / CS_STREAM_UNIT : 0;
	u32 word = CS_STREAM_WORD(CS_STREAM_MESSAGE, CS_STREAM_MESSAGE_UNITS,
				  cs->context.key);
	u32 mask = out->aux->size - 1, info = cs->hw.info, taken;
	unsigned long at = out->at;

	for (taken = 0; taken < n && room; taken++) {
		u32 low = records[0] ^ info;
		u32 *to = out->aux->base + (at & mask);

		if (low > CS_INFO_PLAIN)
			break;
		if (cs->context.wanted >> low & 1) {
			to[0] = word | low;
			to[CS_STREAM_COUNT] = records[1];
			to[CS_STREAM_PC] = records[2];
			to[CS_STREAM_W] = records[3];
			at += CS_STREAM_UNIT;
			room--;
		} else {
			cs->loss.counts += records[1];
		}
		records += CS_RECORD_WORDS;
		info += 1 << CS_INFO_SEQUENCE;
	}
	out->room -= at - out->at;
	out->at = at;
	return taken;
}

void cs_out_context(struct cs_out *out, const struct cs_context *context,
		    pid_t pid)
{
	const u32 words[] = {
		[0] = CS_STREAM_WORD(CS_STREAM_CONTEXT, CS_STREAM_CONTEXT_UNITS,
				     context->key),
		[CS_STREAM_SATP] = context->satp,
		[CS_STREAM_TIME] = context->time,
		[CS_STREAM_PID] = pid,
	};

	write_units(out, words, CS_STREAM_CONTEXT_UNITS);
}

void cs_out_program(struct cs_out *out, const struct cs_program *program,
		    u32 number, u32 why, u32 time)
{
	u32 words[CS_STREAM_PROCESS_UNITS * 4] = {
		[0] = CS_STREAM_WORD(CS_STREAM_PROCESS, CS_STREAM_PROCESS_UNITS,
				     number << CS_STREAM_NUMBER_LSB | why),
		[CS_STREAM_PROCESS_PID] = program->pid,
		[CS_STREAM_PROCESS_ROOT] = program->root,
		[CS_STREAM_PROCESS_TIME] = time,
		[CS_STREAM_PROCESS_PARENT] = program->parent,
	};

	put_u64(words + CS_STREAM_PROCESS_CLOCK, program->clock);
	BUILD_BUG_ON(sizeof(program->comm) != 4 * sizeof(u32));
	memcpy(words + CS_STREAM_PROCESS_COMM, program->comm,
	       sizeof(program->comm));
	write_units(out, words, CS_STREAM_PROCESS_UNITS);
}

void cs_out_loss(struct cs_out *out, const struct cs_loss *loss)
{
	u32 words[CS_LOSS_WORDS] = {
		CS_STREAM_WORD(CS_STREAM_LOSS, CS_STREAM_LOSS_UNITS, 0)
	};

	put_u64(words + CS_STREAM_LOSS_DROPPED, loss->dropped);
	put_u64(words + CS_STREAM_LOSS_OVERWRITTEN, loss->overwritten);
	put_u64(words + CS_STREAM_LOSS_BYTES, loss->bytes);
	words[CS_STREAM_LOSS_COUNTS] = min_t(u64, loss->counts, U32_MAX);
	write_units(out, words, CS_STREAM_LOSS_UNITS);
	out->flags |= PERF_AUX_FLAG_PARTIAL;
}

void cs_out_microcode(struct cs_out *out, const char *name, u32 cause,
		      const u32 *counts, u32 time)
{
	u32 words[CS_STREAM_MICROCODE_UNITS * 4] = {
		[0] = CS_STREAM_WORD(CS_STREAM_MICROCODE,
				     CS_STREAM_MICROCODE_UNITS, 0),
		[CS_STREAM_MICROCODE_CAUSE] = cause,
		[CS_STREAM_MICROCODE_TIME] = time,
	};

	BUILD_BUG_ON(CS_MICROCODE_NAME != 4 * sizeof(u32));
	memcpy(words + CS_STREAM_MICROCODE_NAME, name, CS_MICROCODE_NAME);
	memcpy(words + CS_STREAM_MICROCODE_COUNTS, counts,
	       CS_STREAM_COP_COUNTS * sizeof(u32));
	write_units(out, words, CS_STREAM_MICROCODE_UNITS);
}

void cs_out_array(struct cs_out *out, u32 first, const u32 *array, u32 n)
{
	u32 units = DIV_ROUND_UP(n, 4);
	u32 words[4 + CS_STREAM_ARRAY_WORDS] = {
		[0] = CS_STREAM_WORD(CS_STREAM_ARRAY, 1 + units, first),
		[CS_STREAM_ARRAY_N] = n,
	};

	memcpy(words + 4, array, n * sizeof(u32));
	write_units(out, words, 1 + units);
}

void cs_out_counts(struct cs_out *out, const struct cs_counts *counts,
		   const struct cs_folded *folded)
{
	u32 words[CS_COUNTS_WORDS] = {
		[0] = CS_STREAM_WORD(CS_STREAM_COUNTS, CS_STREAM_COUNTS_UNITS, 0),
		[CS_STREAM_COUNTS_CREDIT] = counts->credit,
		[CS_STREAM_COUNTS_MESSAGES] = counts->messages,
		[CS_STREAM_COUNTS_SENT] = counts->sent,
		[CS_STREAM_COUNTS_HELD] = counts->held,
		[CS_STREAM_COUNTS_FOLDED] = folded->messages,
		[CS_STREAM_COUNTS_MISSES] = folded->misses,
		[CS_STREAM_COUNTS_EVICTIONS] = folded->evictions,
	};

	memcpy(words + CS_STREAM_COUNTS_SLOTS, counts->slot,
	       sizeof(counts->slot));
	write_units(out, words, CS_STREAM_COUNTS_UNITS);
}
