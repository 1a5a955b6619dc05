/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sink.h - the ring's end of memory: one burst at a time, a word a clock, and
 * the response some clocks after the last.
 */
#ifndef CS_SINK_H
#define CS_SINK_H

#include "cs_model.h"

enum { CS_SINK_MOST_WORDS = 8 }; /* of a burst */

struct cs_sink {
  /* A word of memory, of which the bytes of `strobe` are written; false: no
   * memory is there. */
  bool (*store)(void *user, uint32_t addr, uint32_t data, unsigned strobe);
  /* NULL, or told of each burst that is in memory. */
  void (*written)(void *user, uint32_t addr, const uint32_t *data,
                  unsigned words);
  void *user;
  uint64_t until_failure;    /* bursts, that one included; 0: none will */
  struct {
    bool data;               /* words of it come */
    uint32_t addr;           /* of the next one */
    unsigned wait;           /* 1: the response is there, 0: there is none */
    uint8_t resp;
    unsigned words;          /* that have come */
    uint32_t word[CS_SINK_MOST_WORDS];
  } burst;
};

/* What memory answers in this clock, and what it does at its end. */
void cs_sink_clock(struct cs_sink *s, const struct cs_axi_out *out,
                   struct cs_axi_in *in);

#endif
