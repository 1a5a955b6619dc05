// SPDX-License-Identifier: GPL-2.0-only
/*
 * What stands in the AUX area.  Everything is a multiple of 16 bytes
 * and so is the area, so a unit never spans its end.
 */
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/timekeeping.h>
#include <linux/vmalloc.h>

#include "coresample.h"

#define CS_HEADER_WORDS		(CS_STREAM_HEADER_UNITS * 4)
#define CS_LOSS_WORDS		(CS_STREAM_LOSS_UNITS * 4)
#define CS_COUNTS_WORDS		(CS_STREAM_COUNTS_UNITS * 4)
#define CS_LEAST_PAGES		2

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

/* False: there is no area, or it is just being unmapped. */
bool cs_out_begin(struct cs_out *out, struct perf_event *event)
{
	out->aux = perf_aux_output_begin(&out->handle, event);
	if (!out->aux)
		return false;
	out->at = out->handle.head;
	out->room = round_down(out->handle.size, CS_STREAM_UNIT);
	out->flags = 0;
	return true;
}

void cs_out_end(struct cs_out *out)
{
	unsigned long written = out->at - out->handle.head;

	if (out->flags)
		perf_aux_output_flag(&out->handle, out->flags);
	/* the records are there before the head that tells of them */
	smp_wmb();
	perf_aux_output_end(&out->handle, written);
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

/* A message keeps the low half of its info, slot and mode; of a context record
 * the hardware has slot and mode 0.
 */
void cs_out_record(struct cs_out *out, const u32 record[CS_RECORD_WORDS])
{
	u32 words[4];

	if (record[0] & CS_MSG_INFO_CONTEXT_MASK) {
		words[0] = CS_STREAM_WORD(CS_STREAM_CONTEXT,
					  CS_STREAM_CONTEXT_UNITS, 0);
		words[CS_STREAM_SATP] = record[2];
		words[CS_STREAM_TIME] = record[3];
		words[CS_STREAM_PID] = 0;
	} else {
		words[0] = CS_STREAM_WORD(CS_STREAM_MESSAGE,
					  CS_STREAM_MESSAGE_UNITS,
					  record[0] & (CS_MSG_INFO_SLOT_MASK |
						       CS_MSG_INFO_MODE_MASK));
		words[CS_STREAM_COUNT] = record[1];
		words[CS_STREAM_PC] = record[2];
		words[CS_STREAM_W] = record[3];
	}
	write_units(out, words, 1);
}

void cs_out_loss(struct cs_out *out, const struct cs_loss *loss)
{
	u32 words[CS_LOSS_WORDS] = {
		CS_STREAM_WORD(CS_STREAM_LOSS, CS_STREAM_LOSS_UNITS, 0)
	};

	put_u64(words + CS_STREAM_LOSS_DROPPED, loss->dropped);
	put_u64(words + CS_STREAM_LOSS_OVERWRITTEN, loss->overwritten);
	put_u64(words + CS_STREAM_LOSS_BYTES, loss->bytes);
	write_units(out, words, CS_STREAM_LOSS_UNITS);
	out->flags |= PERF_AUX_FLAG_PARTIAL;
}

void cs_out_counts(struct cs_out *out, const struct cs_counts *counts)
{
	u32 words[CS_COUNTS_WORDS] = {
		[0] = CS_STREAM_WORD(CS_STREAM_COUNTS, CS_STREAM_COUNTS_UNITS, 0),
		[CS_STREAM_COUNTS_CREDIT] = counts->credit,
		[CS_STREAM_COUNTS_MESSAGES] = counts->messages,
		[CS_STREAM_COUNTS_SENT] = counts->sent,
		[CS_STREAM_COUNTS_HELD] = counts->held,
	};

	memcpy(words + CS_STREAM_COUNTS_SLOTS, counts->slot,
	       sizeof(counts->slot));
	write_units(out, words, CS_STREAM_COUNTS_UNITS);
}
