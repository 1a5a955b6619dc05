/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_json.c - JSON files.
 */
#include "cs_json.h"

#include <stdio.h>

json_t *cs_json_load(const char *path, char *err, size_t errlen)
{
  json_error_t e;
  json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &e);

  if (root)
    return root;
  if (e.line < 0)
    snprintf(err, errlen, "%s", e.text); /* names the file */
  else
    snprintf(err, errlen, "%s:%d:%d: offset %d: %s", path, e.line, e.column,
             e.position, e.text);
  return NULL;
}
