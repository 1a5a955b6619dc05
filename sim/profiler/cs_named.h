/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_named.h - the named configurations as parameters of the model.
 */
#ifndef CS_NAMED_H
#define CS_NAMED_H

#include "cs_model.h"

struct cs_named {
  const char *name; /* static */
  struct cs_params params;
};

/* NULL when there is none of that name. */
const struct cs_named *cs_named_find(const char *name);

#endif
