/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_slot.h - one slot of the selector, as written on a command line.
 *
 * docs/slot-spec.md is the grammar; the result is the model's own struct, whose
 * fields are those of the SLOTs_* registers.
 */
#ifndef CS_SLOT_H
#define CS_SLOT_H

#include <stddef.h>

#include "cs_select.h"

enum { CS_SLOT_MAX = CS_MAX_SLOTS };

/* 0, or -1 with `column N: reason` in err. */
int cs_slot_parse(const char *spec, struct cs_slot_cfg *s, char *err,
                  size_t errlen);

/* The specification of s with everything that is not default; returns buf. */
char *cs_slot_format(const struct cs_slot_cfg *s, char *buf, size_t len);

/* The name of the source of w, as the grammar has it. */
const char *cs_slot_source(const struct cs_slot_cfg *s);

/* What a tool selects without --slot: the values of loads. */
extern const char cs_slot_default[];

/* The presets: name, specification and meaning, for --help; the last is 0. */
struct cs_slot_preset {
  const char *name, *spec, *help;
};
extern const struct cs_slot_preset cs_slot_presets[];

#endif
