/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_json.h - JSON files.
 */
#ifndef CS_JSON_H
#define CS_JSON_H

#include <jansson.h>
#include <stddef.h>

/* What a file holds; the caller decrefs it.  NULL: it cannot be read, is no
 * JSON, or names a key twice; err says what, and at which line, column and
 * offset in bytes. */
json_t *cs_json_load(const char *path, char *err, size_t errlen);

#endif
