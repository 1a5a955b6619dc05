/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sweep_json.h - for the parts of the reader of sweep files: errors with
 * the field they belong to.
 */
#ifndef CS_SWEEP_JSON_H
#define CS_SWEEP_JSON_H

#include <jansson.h>
#include <setjmp.h>

#include "cs_sweep.h"

struct cs_sweep_reader {
  struct cs_sweep *s;
  const char *path;
  char *err;
  size_t errlen;
  jmp_buf failed;
};

/* Ends the reading; `field: ` is part of the format. */
__attribute__((format(printf, 2, 3), noreturn)) void
cs_sweep_fail(struct cs_sweep_reader *r, const char *format, ...);

/* Room for one more behind the n elements of an array; zeroed. */
void *cs_sweep_more(struct cs_sweep_reader *r, void **array, size_t n,
                    size_t size);
char *cs_sweep_copy(struct cs_sweep_reader *r, const char *text);

/* The object has no other keys than these, a list that ends with NULL. */
void cs_sweep_keys(struct cs_sweep_reader *r, const char *field, json_t *o,
                   const char *const *keys);
uint64_t cs_sweep_number(struct cs_sweep_reader *r, const char *field,
                         const json_t *v, uint64_t lo, uint64_t hi);
const char *cs_sweep_string(struct cs_sweep_reader *r, const char *field,
                            const json_t *v);
/* A list with at least one element. */
json_t *cs_sweep_list(struct cs_sweep_reader *r, const char *field,
                      json_t *v);

/* The element `compressors`: adds its designs. */
void cs_sweep_designs(struct cs_sweep_reader *r, json_t *list);

#endif
