// SPDX-License-Identifier: GPL-2.0-only
/*
 * The coprocessor as a file: a program of user space, which may profile the
 * system, answers the microcode of the session that runs.
 *
 * It may look at everything.  It may write what the microcode works with and what
 * narrows the filter, start and stop it, and ask for one interrupt, which poll()
 * tells it of; not the code that was checked, where routines begin, what bounds a
 * sample, or what lets in more than the session was opened for.
 */
#include <linux/capability.h>
#include <linux/security.h>

#include "cop.h"

#define CS_COP_FILE_WORDS	256	/* at a time, under the lock */
#define CS_COP_REGISTERS	0x1000

/* Anything but a session with a coprocessor has nothing here. */
static int usable(const struct cs_profiler *cs)
{
	if (!cs->dev || !cs->session || !cs->running || !cs->setup.cop)
		return -ENODEV;
	return 0;
}

static int permitted(loff_t at, size_t n)
{
	if (!perfmon_capable())
		return -EACCES;
	if (at % 4 || n % 4)
		return -EINVAL;
	return security_locked_down(LOCKDOWN_PERF);
}

/* Registers stand at the begin, and the words of the space behind them. */
static bool is_space(loff_t at)
{
	return at >= CS_COP_FILE_SPACE;
}

static u32 word_of(loff_t at)
{
	return (at - CS_COP_FILE_SPACE) / 4;
}

static bool is_register(loff_t at)
{
	return at < CS_WIN_OFFSET || (at >= CS_COP_ISA_OFFSET &&
				      at < CS_COP_REGISTERS);
}

static int get(struct cs_profiler *cs, loff_t at, u32 *word)
{
	if (is_space(at))
		*word = cs_cop_peek(&cs->hw, word_of(at));
	else
		*word = is_register(at) ? cs_cop_get(&cs->hw, at) : 0;
	return 0;
}

/* What the microcode works with: its data, keys, values, constants, indices. */
static bool may_poke(const struct cs_hw *hw, u32 word)
{
	u32 data = cs_cop_size(hw->cop_caps, CS_COP_CAPS_DATA_MASK);
	u32 keys = 2 * cs_cop_size(hw->cop_caps, CS_COP_CAPS_ENTRIES_MASK);

	return word < CS_WIN_DATA + data ||
	       (word >= CS_WIN_ASSOC && word < CS_WIN_ASSOC + keys) ||
	       (word >= CS_WIN_V && word < CS_WIN_I + CS_WIN_I_WORDS);
}

/* The filter lets in what the session may see, or less. */
static bool narrows(const struct cs_profiler *cs, u32 at, u32 value)
{
	const struct cs_slot *slot = &cs->setup.slot[0];

	switch (at) {
	case CS_COP_F_CTRL_OFFSET:
		return value & CS_COP_F_CTRL_MODE_MASK_MASK &&
		       !(value & ~(cs_cop_modes(slot) |
				   CS_COP_F_CTRL_PCT0_EN_MASK |
				   CS_COP_F_CTRL_PCT1_EN_MASK));
	case CS_COP_F_CLASS_OFFSET:
		return !(value & ~cs_cop_classes(cs->microcode));
	case CS_COP_F_PC_LO_OFFSET:
		return value >= slot->pc_lo;
	case CS_COP_F_PC_HI_OFFSET:
		return value <= slot->pc_hi;
	case CS_COP_F_PCF_OFFSET:
	case CS_COP_F_EVENT_OFFSET:
		return true;
	default:
		return false;
	}
}

static bool may_put(const struct cs_profiler *cs, u32 at, u32 value)
{
	switch (at) {
	case CS_COP_CTRL_OFFSET:
		return !(value & ~(CS_COP_CTRL_RUN_MASK |
				   CS_COP_CTRL_ENABLE_MASK));
	case CS_COP_STATUS_OFFSET:
	case CS_COP_INTR_STATE_OFFSET:
	case CS_COP_INTR_ENABLE_OFFSET:
	case CS_COP_CMD_OFFSET:
	case CS_COP_PCT_OFFSET:
		return true;
	default:
		return narrows(cs, at, value);
	}
}

/* Who writes looks after what halts from now on. */
static int put(struct cs_profiler *cs, loff_t at, u32 *word)
{
	struct cs_hw *hw = &cs->hw;

	if (is_space(at)) {
		if (!may_poke(hw, word_of(at)))
			return -EPERM;
		cs_cop_poke(hw, word_of(at), *word);
	} else if (!may_put(cs, at, *word)) {
		return -EPERM;
	} else if (at == CS_COP_CTRL_OFFSET) {
		hw->cop_takes = *word & CS_COP_CTRL_ENABLE_MASK;
		cs_cop_control(hw, *word & CS_COP_CTRL_RUN_MASK);
	} else {
		cs_cop_put(hw, at, *word);
	}
	cs->served = true;
	return 0;
}

/* Word by word, up to the first that must not be; bytes, or its error. */
static ssize_t each(struct cs_profiler *cs, u32 *words, loff_t at, size_t n,
		    int (*one)(struct cs_profiler *cs, loff_t at, u32 *word))
{
	size_t most = min_t(size_t, n / 4, CS_COP_FILE_WORDS), done = 0;
	int err = permitted(at, n);
	unsigned long flags;

	if (err)
		return err;
	raw_spin_lock_irqsave(&cs->lock, flags);
	err = usable(cs);
	while (done < most && !err) {
		err = one(cs, at + 4 * done, words + done);
		done += !err;
	}
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	return done ? done * 4 : err;
}

ssize_t cs_cop_file_read(struct cs_profiler *cs, u32 *words, loff_t at,
			 size_t n)
{
	return each(cs, words, at, n, get);
}

ssize_t cs_cop_file_write(struct cs_profiler *cs, u32 *words, loff_t at,
			  size_t n)
{
	return each(cs, words, at, n, put);
}
