/* SPDX-License-Identifier: Apache-2.0
 *
 * stall_int.h - what stall.c and suspects.c share.
 */
#ifndef STALL_INT_H
#define STALL_INT_H

#include "stall.h"

double stall_count(const struct stalls *s, uint64_t pc, int event);

bool stall_is_branch(const struct insn *i);

/* Every instruction that can run before a block in its procedure; flow: how
 * often it may have, at most `most`. */
typedef void stall_before(void *user, const struct insn *last, double flow);
void stall_each_before(const struct stalls *s, uint32_t block, double most,
                       stall_before *visit, void *user);

/* suspects.c: the culprits of an instruction, the k-th of its block, without
 * the core's reasons. */
void stall_eliminate(struct stalls *s, uint32_t block, uint32_t k);

#endif
