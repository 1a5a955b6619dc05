/* SPDX-License-Identifier: Apache-2.0
 *
 * tagged_ref.h - a second tagged table, written from the words of the paper's
 * Fig. 6 and of docs/design/tagged.md ("An event") and from none of the
 * model's code: its own hash, states by name, a clock for recency.  Slow.
 * 32-bit tuples, the paper's hash.
 */
#ifndef TAGGED_REF_H
#define TAGGED_REF_H

#include <stdint.h>

struct tagged_ref;

struct tagged_ref *tagged_ref_new(unsigned tag_bits, unsigned threshold,
                                  unsigned entries, unsigned ways);
void tagged_ref_free(struct tagged_ref *r);

/* The count of the tuple's message; 0 = none. */
unsigned tagged_ref_event(struct tagged_ref *r, unsigned slot, uint32_t pc,
                          uint32_t w);

#endif
