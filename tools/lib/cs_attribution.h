/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_attribution.h - is every message that of its process, its privilege and
 * its time?  An event-level compressor without combiner, fed with what the
 * instructions made, knows the event behind each message; the combiner may only
 * have added some of them up that lie between the same two context records.
 */
#ifndef CS_ATTRIBUTION_H
#define CS_ATTRIBUTION_H

#include "cs_event.h"
#include "cs_profile.h"

struct cs_owner {         /* of an event, or of a message */
  unsigned mode;          /* enum cs_mode */
  unsigned image;         /* any number below 2^24; 0 outside U mode */
};

struct cs_attribution;

/* NULL: of this compressor no run without clocks knows the messages, or memory
 * is short; err says which. */
struct cs_attribution *cs_attribution_new(const struct cs_compressor *c,
                                          unsigned log2_tick, char *err,
                                          size_t errlen);
void cs_attribution_free(struct cs_attribution *a);

/* An event with its TIME.  -1 when memory is short. */
int cs_attribution_event(struct cs_attribution *a, uint64_t time,
                         uint32_t satp, struct cs_owner owner, unsigned slot,
                         uint32_t pc, uint32_t w);

/* What was read: a context record, or a message with its owner according to
 * the reader. */
void cs_attribution_record(struct cs_attribution *a, uint32_t satp,
                           uint32_t time);
int cs_attribution_message(struct cs_attribution *a, struct cs_owner owner,
                           const struct cs_message *m);

/* Messages so far, and how many of them are no message of the events. */
uint64_t cs_attribution_messages(const struct cs_attribution *a);
uint64_t cs_attribution_wrong(const struct cs_attribution *a);

#endif
