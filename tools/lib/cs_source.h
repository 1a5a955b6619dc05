/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_source.h - lines of source files, for showing beside what they became.
 */
#ifndef CS_SOURCE_H
#define CS_SOURCE_H

#include <stddef.h>

/* The file that was read last. */
struct cs_source {
  char *path, *text;
  const char **line;
  size_t lines;
};

/* Line `number` (1 is the first) without blanks before it, up to n bytes;
 * "" when the file or the line is not there. */
void cs_source_line(struct cs_source *s, const char *path, int number,
                    char *to, size_t n);
void cs_source_free(struct cs_source *s);

#endif
