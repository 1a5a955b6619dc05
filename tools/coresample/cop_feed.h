/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_feed.h - retired instructions for `cop-run`, from a trace of `run
 * --trace`, a tuple file, or text.
 *
 * Text has a line for each instruction: CLASS PC, then what it did as
 * name=number: rd_value, store_data, mem_addr, next_pc, rs1_value, rs2_value,
 * insn, context, event, mode (default 3), clocks (since the one before, default
 * 1).  # begins a comment.
 */
#ifndef COP_FEED_H
#define COP_FEED_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_rvfi.h"

enum cop_feed_kind { COP_FEED_TRACE, COP_FEED_TUPLES, COP_FEED_TEXT };

struct cop_feed;

/* clocks: of an instruction, for tuple files.  Ends the program when the file
 * is none of this kind. */
struct cop_feed *cop_feed_open(enum cop_feed_kind kind, const char *path,
                               double clocks);
void cop_feed_close(struct cop_feed *f);

/* False at the end; a damaged file ends the program. */
bool cop_feed_next(struct cop_feed *f, struct cs_rvfi *r);

/* How many there are, 0 = not known. */
uint64_t cop_feed_total(const struct cop_feed *f);

#endif
