/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_what.h - what is recorded, as docs/slot-spec.md and
 * docs/compressor-spec.md write it, and as the driver takes it.
 */
#ifndef REC_WHAT_H
#define REC_WHAT_H

#include "cs_event.h"
#include "cs_slot.h"
#include "pmu.h"

struct rec_what {
  unsigned slots;
  struct cs_slot_cfg slot[CS_SLOT_MAX];
  struct cs_compressor compressor;
};

extern const char rec_default_what[], rec_default_compressor[];

/* 0, or -1 with a reason in err. */
int rec_what_slot(struct rec_what *w, const char *text, char *err,
                  size_t errlen);
int rec_what_compressor(struct rec_what *w, const char *text, char *err,
                        size_t errlen);

/* Slots whose w is an address of code, a bit each. */
uint8_t rec_what_code(const struct rec_what *w);

/* The event of a slot; slot 0 is the session's and has the compressor too. */
void rec_what_event(const struct rec_what *w, unsigned slot,
                    struct pmu_attributes *a);

#endif
