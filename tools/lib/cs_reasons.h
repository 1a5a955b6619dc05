/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_reasons.h - clocks by what they were for (docs/design/sideband.md), of as
 * many instructions as are added up.
 *
 * Every clock of head_cycles has one reason, so the clocks sum to the cycles
 * of the same instructions.
 */
#ifndef CS_REASONS_H
#define CS_REASONS_H

#include <stdio.h>

#include "cs_rvfi.h"

struct json_t;

struct cs_reasons {
  uint64_t clocks[CS_REASONS];
};

/* As they are told: "own", "icache", ... */
extern const char *const cs_reason_names[CS_REASONS];

/* Of one instruction, from the port's counts. */
void cs_reasons_count(struct cs_reasons *to, const struct cs_rvfi *r);
void cs_reasons_add(struct cs_reasons *to, const struct cs_reasons *from);
void cs_reasons_sub(struct cs_reasons *from, const struct cs_reasons *part);
uint64_t cs_reasons_sum(const struct cs_reasons *r);

/* What w of source 11 says of an instruction: of a field that is full, as many
 * clocks as it can hold. */
void cs_reasons_of_w(struct cs_reasons *r, uint32_t w);

/* The same in words: "dcache:11+access:2+1", the last number being the clocks
 * of others; "own" without any.  Cut at n bytes. */
void cs_reasons_w_text(uint32_t w, char *text, size_t n);

/* A key for each reason. */
struct json_t *cs_reasons_json(const struct cs_reasons *r);

/* A table: names of the columns, then of each row the percentages.  others:
 * clocks that are part of the cycles, but not told by reason. */
void cs_reasons_print_head(FILE *out, const char *what);
void cs_reasons_print(FILE *out, const char *name, const struct cs_reasons *r,
                      uint64_t others);

#endif
