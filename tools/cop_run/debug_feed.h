/* SPDX-License-Identifier: Apache-2.0
 *
 * debug_feed.h - retired instructions for `cop-run`, from a trace of `run
 * --trace`, a tuple file, or text.
 *
 * Text has a line for each instruction: CLASS PC, then what it did as
 * name=number: rd_value, store_data, mem_addr, next_pc, rs1_value, rs2_value,
 * insn, context, event, mode (default 3), clocks (since the one before, default
 * 1).  # begins a comment.
 */
#ifndef DEBUG_FEED_H
#define DEBUG_FEED_H

#include <stdbool.h>
#include <stdint.h>

#include "cs_rvfi.h"

enum debug_feed_kind { DEBUG_FEED_TRACE, DEBUG_FEED_TUPLES, DEBUG_FEED_TEXT };

struct debug_feed;

/* clocks: of an instruction, for tuple files.  Ends the program when the file
 * is none of this kind. */
struct debug_feed *debug_feed_open(enum debug_feed_kind kind, const char *path,
                               double clocks);
void debug_feed_close(struct debug_feed *f);

/* False at the end; a damaged file ends the program. */
bool debug_feed_next(struct debug_feed *f, struct cs_rvfi *r);

/* How many there are, 0 = not known. */
uint64_t debug_feed_total(const struct debug_feed *f);

#endif
