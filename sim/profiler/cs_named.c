/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_named.c - a table made of the generated one.
 */
#include "cs_named.h"

#include <string.h>

#include "cs_configs.h"

#define ROW(name, ...) { #name, { __VA_ARGS__ } },
static const struct cs_named table[] = { CS_CONFIG_TABLE(ROW) };

const struct cs_named *cs_named_find(const char *name)
{
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(table[i].name, name))
      return &table[i];
  return NULL;
}
