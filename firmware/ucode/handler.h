/* SPDX-License-Identifier: Apache-2.0
 *
 * handler.h - what the handlers of the programs share: accesses that are
 * counted, tables, masks.  Of this folder only.
 */
#ifndef HANDLER_H
#define HANDLER_H

#include "cs_cop_handler.h"
#include "cs_cop_isa.h"
#include "cs_cop_regs.h"

uint32_t cs_cop_read(struct cs_cop_handler *h, uint32_t offset);
void cs_cop_write(struct cs_cop_handler *h, uint32_t offset, uint32_t value);

/* The offset of a word of the coprocessor's space, in a page that is opened.
 * Who reads it by h->bus.read counts that in h->cost. */
void cs_cop_turn_page(struct cs_cop_handler *h, uint32_t word);

static inline uint32_t cs_cop_open_page(struct cs_cop_handler *h,
                                        uint32_t word)
{
  if (h->page != (int)(word >> 8))
    cs_cop_turn_page(h, word);
  return 0x800 + (word & 0xff) * 4; /* the window is behind the registers */
}

/* Words of that space, while it is stopped. */
uint32_t cs_cop_peek(struct cs_cop_handler *h, uint32_t word);
void cs_cop_poke(struct cs_cop_handler *h, uint32_t word, uint32_t value);

/* n words from there on, which lie in one page of 256. */
void cs_cop_peek_block(struct cs_cop_handler *h, uint32_t word, uint32_t n,
                       uint32_t *to);

/* Invalidate and clear (bits of CMD).  go may follow at once, a peek, a poke
 * or a locked register only when wait has come back. */
void cs_cop_command(struct cs_cop_handler *h, uint32_t bits);
void cs_cop_wait(struct cs_cop_handler *h);

/* Starts it with the filter open; the other closes the filter for good: the
 * profile is complete. */
void cs_cop_go(struct cs_cop_handler *h);
void cs_cop_complete(struct cs_cop_handler *h);

/* Stops it between two samples, with the filter as it is; not to be called
 * in an interrupt, where it stands already.  False: it stopped by itself, and
 * its interrupt is still to be answered. */
bool cs_cop_halt(struct cs_cop_handler *h);

/* Comes back when all samples are processed, while the program stands; or
 * when the coprocessor has halted, or waits for a message to be taken. */
void cs_cop_drain(struct cs_cop_handler *h);

/* Samples that may wait when the program is to stand, so that the buffer still
 * takes what comes until it does. */
uint32_t cs_cop_room(struct cs_cop_handler *h);

/* Notes the first error; h->error. */
int cs_cop_fail(struct cs_cop_handler *h, int error);

/* image.c.  The program's image is whole: h->image; then, or another one for that
 * size of the associative array, fits the hardware.  h->error. */
int cs_cop_image_check(struct cs_cop_handler *h);
int cs_cop_image_fit(struct cs_cop_handler *h);

/* Its code and configuration into the coprocessor, which stands; without code_too
 * what of the configuration is neither code nor bounds a sample. */
void cs_cop_image_load(struct cs_cop_handler *h, bool code_too);
uint32_t cs_cop_image_classes(const struct cs_cop_handler *h);

/* The filter obeys both tables; in open. */
void cs_cop_masks(struct cs_cop_handler *h);

/* The PC bit of an instruction in both tables. */
void cs_cop_mask(struct cs_cop_handler *h, uint32_t pc, bool masked);

/* 16 bits of a pc, as the filter's PCF compares them. */
uint16_t cs_cop_pchash(uint32_t pc);

/* The key of an entry of the associative array. */
uint32_t cs_cop_key(struct cs_cop_handler *h, unsigned entry, bool *valid);

/* Memory of the handler's; the first is zeroed; NULL: there is no more (E_MEMORY). */
void *cs_cop_alloc(struct cs_cop_handler *h, size_t bytes);
void *cs_cop_take(struct cs_cop_handler *h, size_t bytes);

void cs_cop_row(struct cs_cop_handler *h, const struct cs_cop_row_out *row);

/* ---- tables: records of words, the first ones their key ---- */

struct cs_cop_table {
  uint32_t *word;       /* places records of 1 + words; the first: in use */
  uint32_t places;      /* power of two */
  uint32_t words, keys;
  uint32_t used;
};

/* Bytes of such a table. */
#define CS_COP_TABLE_BYTES(places, words) ((places) * (1 + (words)) * 4)

/* False: no memory. */
bool cs_cop_table_init(struct cs_cop_handler *h, struct cs_cop_table *t,
                       uint32_t places, uint32_t words, uint32_t keys);

/* The words of the record with this key, or NULL. */
uint32_t *cs_cop_table_find(struct cs_cop_handler *h,
                            const struct cs_cop_table *t,
                            const uint32_t *key);

/* Likewise, added with zeroes behind the key; NULL: the table is full (7/8 of
 * the places), the loss is counted. */
uint32_t *cs_cop_table_get(struct cs_cop_handler *h, struct cs_cop_table *t,
                           const uint32_t *key);

/* Record of place i, or NULL when it is empty. */
static inline uint32_t *cs_cop_table_at(const struct cs_cop_table *t,
                                        uint32_t i)
{
  uint32_t *r = t->word + (size_t)i * (1 + t->words);

  return r[0] ? r + 1 : NULL;
}

#endif
