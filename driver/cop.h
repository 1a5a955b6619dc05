/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The coprocessor's registers and its space (docs/cop-registers.md,
 * docs/cop-isa.md), for cop.c and cop_file.c.  With the profiler's lock held.
 */
#ifndef CS_COP_H
#define CS_COP_H

#include <linux/io.h>

#include "coresample.h"
#include "cs_cop_regs.h"

#define CS_COP_BLOCK		0x2000

/* Words of the space, and where its pages are seen. */
#define CS_WIN_DATA		0x0000
#define CS_WIN_CODE		0x1000
#define CS_WIN_ASSOC		0x2000
#define CS_WIN_V		0x3000
#define CS_WIN_V_WORDS		16
#define CS_WIN_I		0x3020
#define CS_WIN_I_WORDS		8
#define CS_WIN_START		0x3040
#define CS_WIN_ROUTINE		BIT(31)
#define CS_WIN_PAGE		256
#define CS_WIN_OFFSET		0x800

static inline u32 cs_cop_get(const struct cs_hw *hw, u32 offset)
{
	return readl_relaxed(hw->regs + CS_COP_BLOCK + offset);
}

static inline void cs_cop_put(const struct cs_hw *hw, u32 offset, u32 value)
{
	writel_relaxed(value, hw->regs + CS_COP_BLOCK + offset);
}

static inline u32 cs_cop_page(const struct cs_hw *hw, u32 word)
{
	cs_cop_put(hw, CS_COP_PAGE_OFFSET, word / CS_WIN_PAGE);
	return CS_WIN_OFFSET + 4 * (word % CS_WIN_PAGE);
}

static inline u32 cs_cop_peek(const struct cs_hw *hw, u32 word)
{
	return cs_cop_get(hw, cs_cop_page(hw, word));
}

static inline void cs_cop_poke(const struct cs_hw *hw, u32 word, u32 value)
{
	cs_cop_put(hw, cs_cop_page(hw, word), value);
}

/* A number of words or entries that COP_CAPS has as a logarithm. */
static inline u32 cs_cop_size(u32 caps, u32 mask)
{
	return BIT((caps & mask) >> __ffs(mask));
}

/* A slot's modes where COP_F_CTRL has them. */
static inline u32 cs_cop_modes(const struct cs_slot *slot)
{
	return (slot->ctrl & CS_SLOT_CTRL_MODE_MASK_MASK) >>
		CS_SLOT_CTRL_MODE_MASK_LSB << CS_COP_F_CTRL_MODE_MASK_LSB;
}

/* The classes that an image has routines for. */
u32 cs_cop_classes(const struct cs_microcode *m);

/* Runs or stands, and takes samples if it was told to and the process that it
 * is for runs.
 */
void cs_cop_control(struct cs_hw *hw, bool run);

#endif
