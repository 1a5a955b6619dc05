/* SPDX-License-Identifier: Apache-2.0
 *
 * ucode.h - what `asm` and `disasm` share: whole files in, whole files out.
 */
#ifndef UCODE_H
#define UCODE_H

#include "cs_ucode.h"

/* A file, NUL behind it; "-" is the standard input.  Ends the command with a
 * message when it cannot be read or is larger than any program. */
char *ucode_read(const char *path, size_t *n);

/* Numbers that .equ are given on the command line: `-D NAME=NUMBER`. */
struct ucode_defines {
  struct cs_ucode_define at[16];
  size_t n;
};

/* Ends the command with a message if text is none; changes text. */
void ucode_define(struct ucode_defines *d, char *text);

struct ucode_file {
  const char *path; /* NULL: not wanted */
  char *text;
  size_t n;
};

/* All files take their names, or none does; Ctrl-C waits for that. */
void ucode_write(const struct ucode_file *files, unsigned count);

/* Each gives an allocated text. */
struct ucode_file ucode_image(const char *path, const struct cs_ucode *p);
struct ucode_file ucode_hex(const char *path, const struct cs_ucode *p);
struct ucode_file ucode_header(const char *path, const struct cs_ucode *p,
                               const struct cs_ucode_map *map);
struct ucode_file ucode_listing(const char *path, const char *source,
                                const struct cs_ucode *p,
                                const struct cs_ucode_map *map);

/* A line for each routine: its clocks, or the loop that has none.  file NULL:
 * where its lines are seen. */
void ucode_clocks(FILE *out, const struct cs_ucode *p,
                  const struct cs_ucode_map *map, const char *file);

/* The name of a class, "load". */
const char *ucode_class(unsigned class);

#endif
