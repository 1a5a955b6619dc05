/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_memory.h - what is known of each word of memory: its contents, the
 * last store to it.  Pages come when they are touched.
 */
#ifndef CS_COP_MEMORY_H
#define CS_COP_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

struct cs_cop_word {
  uint32_t value, known;  /* contents, and which bits of them are known */
  uint32_t writer;        /* pc of the last store */
  uint64_t written;       /* its number, from 1; 0: none */
};

struct cs_cop_memory;

/* peek: see cs_cop_exact.h; NULL: nothing is known before it is stored. */
struct cs_cop_memory *cs_cop_memory_new(bool (*peek)(void *user, uint32_t at,
                                                     uint32_t *word),
                                        void *user);
void cs_cop_memory_free(struct cs_cop_memory *m);

/* The word that a byte address lies in; NULL: no memory.  A page that is new is
 * read as it is then, so what is there is known from the next access on. */
struct cs_cop_word *cs_cop_memory_word(struct cs_cop_memory *m, uint32_t at);

#endif
