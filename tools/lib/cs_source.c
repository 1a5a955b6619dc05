/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_source.c - keeps one file, split into lines.
 */
#include "cs_source.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cs_source_free(struct cs_source *s)
{
  free(s->path);
  free(s->text);
  free(s->line);
  *s = (struct cs_source){ 0 };
}

/* The whole file as a string; NULL when it cannot be read. */
static char *read_text(const char *path)
{
  FILE *f = fopen(path, "r");
  char *text = NULL;
  size_t room = 0;
  ssize_t n = f ? getdelim(&text, &room, '\0', f) : -1;

  if (f)
    fclose(f);
  if (n >= 0)
    return text;
  free(text);
  return NULL;
}

/* A file that is not there is kept too, with no lines. */
static void load(struct cs_source *s, const char *path)
{
  size_t room = 0;

  cs_source_free(s);
  s->path = strdup(path);
  s->text = s->path ? read_text(path) : NULL;
  for (char *at = s->text; at && *at; s->lines++) {
    char *end = at + strcspn(at, "\n");

    if (s->lines == room) {
      const char **more;

      room = room ? 2 * room : 1024;
      more = realloc(s->line, room * sizeof *more);
      if (!more)
        return;
      s->line = more;
    }
    s->line[s->lines] = at;
    at = *end ? end + 1 : end;
    *end = '\0';
  }
}

void cs_source_line(struct cs_source *s, const char *path, int number,
                    char *to, size_t n)
{
  const char *line = "";

  if (!s->path || strcmp(s->path, path))
    load(s, path);
  if (number > 0 && (size_t)number <= s->lines)
    line = s->line[number - 1];
  while (isspace((unsigned char)*line))
    line++;
  snprintf(to, n, "%s", line);
  for (char *c = to; *c; c++)
    if (!isprint((unsigned char)*c))
      *c = ' ';
}
