/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_board.h - the SoC without its core: the instruction-set simulator, and the
 * C model of the profiler at the profiler's address, on its PLIC source and
 * as a second manager of memory.  So software in the guest drives it as on
 * the SoC.
 *
 * One instruction is one clock of the profiler.  An access to its registers
 * takes as many more as its bus does, in which nothing retires: an answer
 * comes by the same handshakes as in the RTL.  Everything derives from the
 * steps, so a run repeats exactly.
 */
#ifndef CS_BOARD_H
#define CS_BOARD_H

#include "cs_named.h"
#include "iss.h"

struct cs_board;

/* A machine of this configuration, which has S mode: the PLIC is its.  The
 * caller's bus_read and bus_write get what is not the profiler's.  NULL with a
 * message in err. */
struct cs_board *cs_board_new(const struct iss_config *config,
                              const struct cs_named *profiler, char *err,
                              size_t errlen);
void cs_board_free(struct cs_board *b);

/* For everything but steps. */
struct iss *cs_board_iss(const struct cs_board *b);

/* As iss_step(), and the clock in which the instruction retires. */
bool cs_board_step(struct cs_board *b, struct cs_rvfi *r);

/* Calls `record` with each burst that the ring has written, of `words` words
 * from `addr` on.  NULL: nobody any more. */
typedef void cs_board_record(void *user, uint32_t addr, const uint32_t *data,
                             unsigned words);
void cs_board_watch(struct cs_board *b, cs_board_record *record, void *user);

/* The n-th burst of the ring from now on gets an error response, and is not in
 * memory. */
void cs_board_fail_burst(struct cs_board *b, uint64_t n);

uint64_t cs_board_clocks(const struct cs_board *b);

/* How often software has switched the profiler on, and the clocks since then:
 * TIME but for the clocks of that bus access.  0, 0: it is off. */
struct cs_board_on {
  unsigned times;
  uint64_t clocks;
};
struct cs_board_on cs_board_on(const struct cs_board *b);

/* NULL, or what the profiler's conservation law does not hold for. */
const char *cs_board_check(const struct cs_board *b);

#endif
