/* SPDX-License-Identifier: Apache-2.0
 *
 * linux_code.h - what runs in a guest, by its file: kernel, firmware, and the
 * programs, each of which may be several processes.  On a machine with clocks
 * of its own, what each instruction of it took.
 */
#ifndef LINUX_CODE_H
#define LINUX_CODE_H

#include <jansson.h>

#include "cs_pcs.h"
#include "cs_symbols.h"
#include "program.h"

struct linux_code {
  char name[32], path[PROGRAM_PATH];
  struct cs_symbols *symbols; /* opened when first asked for; NULL = none */
  bool opened;
  struct cs_pcs pcs;          /* pcs.page NULL: not counted */
  struct linux_code *next;
};

/* The one of that file, new if there is none yet. */
struct linux_code *linux_code_get(struct linux_code **all, const char *name,
                                  const char *path, bool counted);
void linux_code_free(struct linux_code *all);

struct cs_symbols *linux_code_symbols(struct linux_code *c);

/* Its functions with all they took, falling; what is in none is "(others)". */
json_t *linux_code_functions_json(struct linux_code *c);
/* The `max` first ones; their clocks by reason. */
void linux_code_list(struct linux_code *c, size_t max, FILE *out);
void linux_code_reasons(struct linux_code *c, size_t max, FILE *out);

/* Lists of all that took 1 % of the cycles, and by instruction the function of
 * that name, where it took the most; NULL: the three hottest ones. */
void linux_code_annotate(struct linux_code *all, const char *function,
                         FILE *out);

#endif
