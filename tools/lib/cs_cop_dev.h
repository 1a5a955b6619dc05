/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_dev.h - the coprocessor as its host sees it: a program is loaded,
 * started, stopped and read through 32-bit accesses to a block of registers
 * (docs/cop-registers.md).
 *
 * The bus is the caller's: the C model here, mapped registers elsewhere.
 * Every access is counted, since accesses are what a host pays for.  Nothing
 * is printed; a function that fails gives -1 and says why in err.
 */
#ifndef CS_COP_DEV_H
#define CS_COP_DEV_H

#include "cs_ucode.h"

/* Words of 32 bits; offset: bytes in the block, a multiple of 4. */
struct cs_cop_dev_bus {
  void *self;
  uint32_t (*read)(void *self, uint32_t offset);
  void (*write)(void *self, uint32_t offset, uint32_t value);
  /* The host has worked on something for so many instructions; or NULL. */
  void (*spend)(void *self, unsigned instructions);
};

/* Sizes, in the units of docs/design/coprocessor.md. */
struct cs_cop_caps {
  uint32_t entries, data, code, samples, pct_bits;
};

/* Counters of a snapshot; they count modulo 2^32. */
struct cs_cop_counts {
  uint32_t taken, dropped, processed, aborted, held;
  uint32_t conflicts, emits, emit_count, steps;
};

struct cs_cop_dev {
  struct cs_cop_dev_bus bus;
  struct cs_cop_caps caps;
  uint64_t reads, writes;  /* accesses */
  uint64_t instructions;   /* told to cs_cop_dev_spend() */
  uint32_t ctrl;           /* fields enable and div as they shall be */
  int page;                /* in PAGE, -1 = not known */
  char err[192];
};

/* Looks at what is there; -1: not active, or another instruction set. */
int cs_cop_dev_open(struct cs_cop_dev *d, const struct cs_cop_dev_bus *bus);

/* Counted accesses and work. */
uint32_t cs_cop_dev_read(struct cs_cop_dev *d, uint32_t offset);
void cs_cop_dev_write(struct cs_cop_dev *d, uint32_t offset, uint32_t value);
void cs_cop_dev_spend(struct cs_cop_dev *d, unsigned instructions);

/* Words of the coprocessor's space (CS_COP_WIN_*), while it is at rest; n
 * words may cross pages. */
uint32_t cs_cop_dev_peek(struct cs_cop_dev *d, unsigned word);
void cs_cop_dev_poke(struct cs_cop_dev *d, unsigned word, uint32_t value);
void cs_cop_dev_get(struct cs_cop_dev *d, unsigned word, uint32_t *to,
                    unsigned n);
void cs_cop_dev_put(struct cs_cop_dev *d, unsigned word, const uint32_t *from,
                    unsigned n);

/* NULL, or why a coprocessor of this size cannot run p; text in err. */
const char *cs_cop_dev_unfit(const struct cs_cop_caps *caps,
                             const struct cs_ucode *p, char *err,
                             size_t errlen);

/* Loads p as docs/design/coprocessor.md says; the filter but for classes
 * stays.  All is checked before the first register is written. */
int cs_cop_dev_load(struct cs_cop_dev *d, const struct cs_ucode *p);

/* Samples are taken (enable) and processed (run).  A halted coprocessor goes
 * on with its next sample. */
int cs_cop_dev_start(struct cs_cop_dev *d);

/* Takes no more samples and stops between two of them: those that are held
 * stay.  A sample that does not end is aborted. */
int cs_cop_dev_stop(struct cs_cop_dev *d);

/* Takes no more samples, lets those that are held be processed, and stops.
 * -1: it halted instead, or does not come to an end. */
int cs_cop_dev_drain(struct cs_cop_dev *d);

void cs_cop_dev_snapshot(struct cs_cop_dev *d, struct cs_cop_counts *c);

/* taken = dropped + processed + aborted + held. */
bool cs_cop_counts_hold(const struct cs_cop_counts *c);

/* Why it has halted, from register CAUSE: "watchdog at microinstruction 12".
 * map NULL: no labels. */
const char *cs_cop_cause(uint32_t cause, const struct cs_ucode_map *map,
                         char *text, size_t n);

/* The refusal in register STATUS; NULL: there is none. */
const char *cs_cop_refusal(uint32_t status);

/* The symbol, or NULL. */
const struct cs_ucode_symbol *cs_ucode_find(const struct cs_ucode_map *map,
                                            const char *name);

/* Word of the space where a constant, register or array of this name lies, or
 * -1; names as v3 and k0 too. */
int cs_ucode_place(const struct cs_ucode_map *map, const char *name);

#endif
