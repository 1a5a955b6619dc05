// SPDX-License-Identifier: GPL-2.0-only
/*
 * The coprocessor: microcode as firmware, docs/design/coprocessor.md ("Loadable
 * image"), for one session at a time, of the whole system or of one process.
 *
 * An image is checked whole when root names it.  Its worst case was proven by
 * who made it; the hardware's watchdog holds each sample to it.  What halts is
 * looked for every 10 ms, or by a program of user space (cop_file.c): no interrupt
 * of the microcode reaches the kernel, so it cannot take more of the machine than
 * reading its arrays so often.
 */
#include <linux/crc32.h>
#include <linux/ctype.h>
#include <linux/device.h>
#include <linux/firmware.h>
#include <linux/iopoll.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "cop.h"

#define CS_COP_PATIENCE_US	1000
#define CS_COP_ISA_KNOWN	1
#define CS_COP_CLASSES		17
#define CS_COP_LEAST_WATCHDOG	16
#define CS_COP_HALTS		(CS_COP_INTR_STATE_HALT_MASK | \
				 CS_COP_INTR_STATE_FAULT_MASK)

/* The image, in words. */
#define CS_IMAGE_MAGIC		0x50435343
#define CS_IMAGE_FORMAT		(1 | CS_COP_ISA_KNOWN << 16)
#define CS_IMAGE_HEAD		12
#define CS_IMAGE_MOST		(CS_IMAGE_HEAD + 2 * (512 + 4352) + 1)
enum cs_image {
	CS_IMAGE_SIZE = 2,
	CS_IMAGE_SIZES,
	CS_IMAGE_COUNTS,
	CS_IMAGE_FIELDS,
	CS_IMAGE_CLASSES,
	CS_IMAGE_WORST,
};

static int wait_for(const struct cs_hw *hw, u32 mask, u32 value)
{
	u32 word;

	return readl_relaxed_poll_timeout_atomic(hw->regs + CS_COP_BLOCK +
						 CS_COP_CTRL_OFFSET, word,
						 (word & mask) == value, 1,
						 CS_COP_PATIENCE_US);
}

/* ---- an image ---- */

static u32 code_words(const struct cs_microcode *m)
{
	return m->words[CS_IMAGE_COUNTS] & 0xffff;
}

static u32 pairs(const struct cs_microcode *m)
{
	return m->words[CS_IMAGE_COUNTS] >> 16;
}

static u32 data_words(const struct cs_microcode *m)
{
	return m->words[CS_IMAGE_SIZES] >> 16;
}

static const u32 *pair(const struct cs_microcode *m, u32 n)
{
	return m->words + CS_IMAGE_HEAD + 2 * (code_words(m) + n);
}

/* NULL, or what is wrong with the bytes. */
static const char *wrong_bytes(const u32 *words, size_t size)
{
	size_t n = size / 4;
	u32 counts;

	if (size % 4 || n <= CS_IMAGE_HEAD || n > CS_IMAGE_MOST)
		return "no length of an image";
	if (words[0] != CS_IMAGE_MAGIC || words[1] != CS_IMAGE_FORMAT)
		return "no image, or of another format or instruction set";
	counts = words[CS_IMAGE_COUNTS];
	if (words[CS_IMAGE_SIZE] != size ||
	    CS_IMAGE_HEAD + 2 * ((counts & 0xffff) + (counts >> 16)) + 1 != n)
		return "another length than it says";
	if ((crc32_le(~0u, (const u8 *)words, size - 4) ^ ~0u) != words[n - 1])
		return "a wrong checksum";
	return NULL;
}

static bool configurable(u32 word, u32 data)
{
	return word < data ||
	       (word >= CS_WIN_V && word < CS_WIN_START + CS_COP_CLASSES);
}

/* Words of configuration rise; the classes that are taken are those with a
 * routine.
 */
static const char *wrong_pairs(const struct cs_microcode *m, u32 data)
{
	u32 routines = 0;

	for (u32 n = 0; n < pairs(m); n++) {
		const u32 *p = pair(m, n);

		if (!configurable(p[0], data) || (n && p[0] <= pair(m, n - 1)[0]))
			return "configuration where there is none";
		if (p[0] >= CS_WIN_START && p[1] & CS_WIN_ROUTINE)
			routines |= BIT(p[0] - CS_WIN_START);
	}
	return routines == m->words[CS_IMAGE_CLASSES] ? NULL :
		"classes without a routine, or routines without a class";
}

/* NULL, or why this hardware cannot run it within what was proven. */
static const char *unfit(const struct cs_microcode *m, u32 caps)
{
	u32 entries = m->words[CS_IMAGE_SIZES] & 0xffff;
	u32 data = cs_cop_size(caps, CS_COP_CAPS_DATA_MASK);

	if (entries && entries != cs_cop_size(caps, CS_COP_CAPS_ENTRIES_MASK))
		return "made for another associative array";
	if (data_words(m) > data)
		return "more data than there is room for";
	if (!code_words(m) ||
	    code_words(m) > cs_cop_size(caps, CS_COP_CAPS_CODE_MASK))
		return "no code, or more than there is room for";
	if (!m->words[CS_IMAGE_WORST] ||
	    m->words[CS_IMAGE_WORST] >= CS_COP_WATCHDOG_STEPS_MASK)
		return "no bound of the time that a sample takes";
	if (m->words[CS_IMAGE_FIELDS] & ~(CS_COP_FIELDS_W1_MASK |
					  CS_COP_FIELDS_W2_MASK |
					  CS_COP_FIELDS_W3_MASK))
		return "words of a sample that do not exist";
	return wrong_pairs(m, data);
}

/* The bytes are words of the CPU from here on. */
static struct cs_microcode *copy_of(const struct firmware *fw)
{
	struct cs_microcode *m;

	m = kvzalloc(struct_size(m, words, fw->size / 4 + 1), GFP_KERNEL);
	if (m)
		memcpy(m->words, fw->data, fw->size);
	return m;
}

static struct cs_microcode *read_image(struct device *dev, const char *name,
				       u32 caps)
{
	const struct firmware *fw;
	struct cs_microcode *m;
	const char *wrong;
	char path[64];
	int err;

	snprintf(path, sizeof(path), "coresample/%s", name);
	err = request_firmware(&fw, path, dev);
	if (err)
		return ERR_PTR(err);
	m = copy_of(fw);
	wrong = m ? wrong_bytes(m->words, fw->size) ?: unfit(m, caps) : NULL;
	release_firmware(fw);
	if (!m)
		return ERR_PTR(-ENOMEM);
	if (!wrong)
		return m;
	dev_err(dev, "microcode %s: %s\n", path, wrong);
	kvfree(m);
	return ERR_PTR(-EINVAL);
}

/* A name that is a file of one folder. */
static bool is_name(const char *name)
{
	size_t n = strlen(name);

	for (size_t i = 0; i < n; i++)
		if (!isalnum(name[i]) && name[i] != '_' && name[i] != '-')
			return false;
	return n && n < CS_MICROCODE_NAME;
}

u32 cs_cop_classes(const struct cs_microcode *m)
{
	return m->words[CS_IMAGE_CLASSES];
}

/* Until another one is named; not under a session. */
int cs_cop_name(struct cs_profiler *cs, const char *name)
{
	struct cs_microcode *m, *before;
	unsigned long flags;
	struct device *dev;
	int err = 0;

	if (!is_name(name))
		return -EINVAL;
	dev = cs_get_device(cs);
	if (!dev)
		return -ENODEV;
	m = cs->hw.caps[2] & CS_CAPS2_COP_MASK ?
		read_image(dev, name, cs->hw.cop_caps) : ERR_PTR(-EOPNOTSUPP);
	put_device(dev);
	if (IS_ERR(m))
		return PTR_ERR(m);
	strscpy(m->name, name, sizeof(m->name));
	raw_spin_lock_irqsave(&cs->lock, flags);
	before = m;
	if (cs->session)
		err = -EBUSY;
	else
		swap(cs->microcode, before);
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	kvfree(before);
	return err;
}

/* ---- a session ---- */

/* What is there, while the hardware is on. */
int cs_cop_identify(struct cs_hw *hw)
{
	if (!(hw->caps[2] & CS_CAPS2_COP_MASK))
		return 0;
	if ((cs_cop_get(hw, CS_COP_ISA_OFFSET) & CS_COP_ISA_VERSION_MASK) !=
	    CS_COP_ISA_KNOWN)
		return -ENODEV;
	hw->cop_caps = cs_cop_get(hw, CS_COP_CAPS_OFFSET);
	return 0;
}

static void set_filter(struct cs_hw *hw, const struct cs_microcode *m,
		       const struct cs_slot *slot)
{
	cs_cop_put(hw, CS_COP_F_CTRL_OFFSET, cs_cop_modes(slot));
	cs_cop_put(hw, CS_COP_F_CLASS_OFFSET, m->words[CS_IMAGE_CLASSES]);
	cs_cop_put(hw, CS_COP_F_PC_LO_OFFSET, slot->pc_lo);
	cs_cop_put(hw, CS_COP_F_PC_HI_OFFSET, slot->pc_hi);
}

/* The hardware is on, and empty: so is the coprocessor when it is ready.  root as
 * SLOTn_ROOT; of a session of a process it is that of none yet.
 */
int cs_cop_load(struct cs_hw *hw, const struct cs_microcode *m,
		const struct cs_slot *slot, u32 root)
{
	const u32 *code = m->words + CS_IMAGE_HEAD;

	if (wait_for(hw, CS_COP_CTRL_ACTIVE_MASK, CS_COP_CTRL_ACTIVE_MASK))
		return -EIO;
	cs_cop_put(hw, CS_COP_STATUS_OFFSET, 0);
	cs_cop_put(hw, CS_COP_CODE_LEN_OFFSET, code_words(m));
	for (u32 n = 0; n < 2 * code_words(m); n++)
		cs_cop_poke(hw, CS_WIN_CODE + n, code[n]);
	for (u32 n = 0; n < pairs(m); n++)
		cs_cop_poke(hw, pair(m, n)[0], pair(m, n)[1]);
	cs_cop_put(hw, CS_COP_FIELDS_OFFSET, m->words[CS_IMAGE_FIELDS]);
	cs_cop_put(hw, CS_COP_WATCHDOG_OFFSET,
		   max_t(u32, m->words[CS_IMAGE_WORST] + 1, CS_COP_LEAST_WATCHDOG));
	set_filter(hw, m, slot);
	if (root)
		cs_cop_put(hw, CS_COP_F_ROOT_OFFSET, root);
	hw->cop_here = !root;
	return cs_cop_get(hw, CS_COP_STATUS_OFFSET) & CS_COP_STATUS_CODE_MASK ?
		-EINVAL : 0;
}

void cs_cop_control(struct cs_hw *hw, bool run)
{
	cs_cop_put(hw, CS_COP_CTRL_OFFSET,
		   (run ? CS_COP_CTRL_RUN_MASK : 0) |
		   (hw->cop_takes && hw->cop_here ? CS_COP_CTRL_ENABLE_MASK : 0));
}

int cs_cop_run(struct cs_hw *hw)
{
	hw->cop_takes = true;
	cs_cop_control(hw, true);
	return cs_cop_get(hw, CS_COP_STATUS_OFFSET) & CS_COP_STATUS_CODE_MASK ?
		-EINVAL : 0;
}

/* Stops between two samples; true: it ran, and has not halted by itself. */
static bool stand(struct cs_hw *hw)
{
	if (!(cs_cop_get(hw, CS_COP_CTRL_OFFSET) & CS_COP_CTRL_RUN_MASK))
		return false;
	cs_cop_control(hw, false);
	wait_for(hw, CS_COP_CTRL_RUN_MASK, 0);
	return !cs_cop_halted(hw);
}

/* Nobody else's instructions pass; false: not those of this one either.  Arrays
 * that are being cleared lock it, too.
 */
static bool set_root(struct cs_hw *hw, u32 root)
{
	for (u32 turn = 0; turn < CS_COP_PATIENCE_US; turn++) {
		if (cs_cop_get(hw, CS_COP_F_ROOT_OFFSET) == root)
			return true;
		cs_cop_put(hw, CS_COP_F_ROOT_OFFSET, root);
	}
	return false;
}

/* The page table of the session's process, which runs from now on; or
 * CS_ROOT_NONE: it does not, and what was taken of it is processed meanwhile.
 * The filter's root is locked while the microcode runs.
 */
void cs_cop_root(struct cs_hw *hw, u32 root)
{
	bool goes_on;

	hw->cop_here = false;
	goes_on = stand(hw);
	if (root != CS_ROOT_NONE)
		hw->cop_here = set_root(hw, CS_COP_F_ROOT_ON_MASK | root);
	cs_cop_control(hw, goes_on);
}

/* The cause that it has halted for, until that is acknowledged; 0: it has not. */
u32 cs_cop_halted(struct cs_hw *hw)
{
	return cs_cop_get(hw, CS_COP_INTR_STATE_OFFSET) & CS_COP_HALTS ?
		cs_cop_get(hw, CS_COP_CAUSE_OFFSET) : 0;
}

void cs_cop_acknowledge(struct cs_hw *hw)
{
	cs_cop_put(hw, CS_COP_INTR_STATE_OFFSET, CS_COP_HALTS);
}

/* An interrupt that was asked for, which comes once: whoever answers it asks for
 * the next one.  So it comes no more often than somebody answers.
 */
bool cs_cop_calls(struct cs_hw *hw)
{
	u32 why = cs_cop_get(hw, CS_COP_INTR_STATE_OFFSET) &
		  cs_cop_get(hw, CS_COP_INTR_ENABLE_OFFSET);

	if (why)
		cs_cop_put(hw, CS_COP_INTR_ENABLE_OFFSET, 0);
	return why;
}

/* Takes no more samples; those that it has are processed, if it gets there. */
void cs_cop_stop(struct cs_hw *hw)
{
	u32 rest = CS_COP_CTRL_RUN_MASK | CS_COP_CTRL_EMPTY_MASK;

	cs_cop_put(hw, CS_COP_INTR_ENABLE_OFFSET, 0);
	hw->cop_takes = false;
	if (cs_cop_get(hw, CS_COP_CTRL_OFFSET) & CS_COP_CTRL_RUN_MASK) {
		cs_cop_control(hw, true);
		wait_for(hw, rest, rest);
	}
	cs_cop_control(hw, false);
	if (!wait_for(hw, CS_COP_CTRL_RUN_MASK, 0))
		return;
	cs_cop_put(hw, CS_COP_CMD_OFFSET, CS_COP_CMD_ABORT_MASK);
	wait_for(hw, CS_COP_CTRL_RUN_MASK, 0);
}

/* ---- the stream ---- */

static void send_words(struct cs_hw *hw, struct cs_out *out, u32 first, u32 n)
{
	for (u32 at = 0; at < n; at += CS_STREAM_ARRAY_WORDS) {
		u32 some = min_t(u32, n - at, CS_STREAM_ARRAY_WORDS);
		u32 words[CS_STREAM_ARRAY_WORDS];

		for (u32 i = 0; i < some; i++)
			words[i] = cs_cop_peek(hw, first + at + i);
		cs_out_array(out, first + at, words, some);
	}
}

/* More than n words of arrays need, in three pieces or more. */
static u32 room_of(u32 n)
{
	u32 records = n / CS_STREAM_ARRAY_WORDS + 3;

	return n * sizeof(u32) + records * 2 * CS_STREAM_UNIT +
	       CS_STREAM_MICROCODE_UNITS * CS_STREAM_UNIT;
}

/* Its arrays as they are while it does not run; false: there is no room. */
bool cs_cop_send(struct cs_hw *hw, struct cs_out *out,
		 const struct cs_microcode *m, u32 cause)
{
	u32 counts[CS_STREAM_COP_COUNTS];
	u32 n = data_words(m) + CS_WIN_V_WORDS + CS_WIN_I_WORDS;

	if (out->room < CS_TAIL + room_of(n))
		return false;
	cs_cop_put(hw, CS_COP_CMD_OFFSET, CS_COP_CMD_SNAPSHOT_MASK);
	for (u32 i = 0; i < CS_STREAM_COP_COUNTS; i++)
		counts[i] = cs_cop_get(hw, CS_COP_TAKEN_OFFSET + 4 * i);
	cs_out_microcode(out, m->name, cause, counts, cs_hw_time(hw));
	send_words(hw, out, CS_WIN_DATA, data_words(m));
	send_words(hw, out, CS_WIN_V, CS_WIN_V_WORDS);
	send_words(hw, out, CS_WIN_I, CS_WIN_I_WORDS);
	return true;
}
