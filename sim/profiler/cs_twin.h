/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_twin.h - the C model beside an RTL that somebody else clocks.
 *
 * The caller clocks the RTL, fills in `out` and `rtl` for the clock that now
 * begins, and gives the inputs of the clock that has passed: the model does
 * the same clock and everything is compared.  cs_lockstep.c drives the
 * Verilated profiler like this, the SoC's profiler is followed like this.
 */
#ifndef CS_TWIN_H
#define CS_TWIN_H

#include "cs_model.h"
#include "cs_probe.h"

struct cs_twin {
  struct cs_out out;    /* of the RTL, in the present clock */
  struct cs_probe rtl;  /* padding must stay 0, so that memcmp works */

  bool closed;          /* only ports can be seen: rtl is a copy of ref */
  struct cs_model *model;
  struct cs_params params;
  struct cs_probe ref;
  /* An entry of the RTL's tagged table; NULL: none is compared. */
  uint32_t (*entry)(void *rtl, unsigned index);
  /* A set of its marks; NULL: none is compared. */
  uint32_t (*marks)(void *rtl, unsigned set);
  /* An entry of engines U and E; NULL: none is compared. */
  void (*saving)(void *rtl, unsigned index, struct cs_probe_entry *entry);
  uint64_t clock;       /* that have passed since reset */
  char text[256];
};

/* False with a message in err. */
bool cs_twin_init(struct cs_twin *t, const struct cs_params *params,
                  char *err, size_t errlen);
void cs_twin_free(struct cs_twin *t);

/* NULL, or what differs in the clock that now begins. */
const char *cs_twin_step(struct cs_twin *t, const struct cs_rvfi *lanes,
                         const struct cs_axil_in *in);

typedef uint64_t (*cs_twin_word)(void *rtl, unsigned index);

/* After power-up: gives the model what the RTL's tables hold, which is anything, so that
 * both say the same of what is read before INIT.  Those that are compared. */
void cs_twin_adopt(struct cs_twin *t, cs_twin_word word, void *rtl);

/* Compares the tables, word by word, unless closed, and checks the conservation law
 * on the contents of the model, which then are those of the RTL. */
const char *cs_twin_check(struct cs_twin *t, cs_twin_word word, void *rtl);

#endif
