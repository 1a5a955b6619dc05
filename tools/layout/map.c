/* SPDX-License-Identifier: Apache-2.0
 *
 * map.c - GNU ld's map: of each input section a line
 *
 *   ` .text.main     0x0000000080000056       0x64 build/main.o`
 *
 * whose name stands on a line of its own where it is long.
 */
#include "map.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

enum { LINE = 4096 };

/* "dir/libc.a(memcpy.o)" as a script names it: "*libc.a:memcpy.o". */
static char *pattern_of(const char *path)
{
  const char *open = strrchr(path, '('), *name;
  size_t n = strlen(path);
  char *all = malloc(n + 3);

  if (!all)
    die("out of memory");
  if (open && path[n - 1] == ')') {
    for (name = open; name > path && name[-1] != '/'; name--)
      ;
    sprintf(all, "*%.*s:%.*s", (int)(open - name), name,
            (int)(path + n - 2 - open), open + 1);
    return all;
  }
  name = strrchr(path, '/');
  sprintf(all, "*%s", name ? name + 1 : path);
  return all;
}

static void add(struct map *m, const char *section, uint64_t lo,
                uint64_t size, const char *path)
{
  char *copy;

  if (m->units == m->room) {
    m->room = 2 * m->room + 1024;
    m->unit = realloc(m->unit, m->room * sizeof *m->unit);
    if (!m->unit)
      die("out of memory");
  }
  copy = strdup(section);
  if (!copy)
    die("out of memory");
  m->unit[m->units++] = (struct unit){ copy, pattern_of(path), lo,
                                       (uint32_t)size };
}

static bool is_movable(const char *section)
{
  return !strcmp(section, ".text") ||
         (!strncmp(section, ".text.", 6) &&
          strncmp(section, ".text.init", 10));
}

/* One line; name: what a line of its own has named before. */
static void read_line(struct map *m, char *line, char *name)
{
  char section[LINE], path[LINE];
  unsigned long long lo, size;

  if (*line != ' ')
    return;
  if (sscanf(line, " %4095s 0x%llx 0x%llx %4095[^\n]", section, &lo, &size,
             path) == 4 && *section == '.') {
    strcpy(name, section);
  } else if (sscanf(line, " 0x%llx 0x%llx %4095[^\n]", &lo, &size,
                    path) != 3) {
    if (sscanf(line, " %4095s", section) != 1 || *section != '.')
      *name = '\0';
    else
      strcpy(name, section);
    return;
  }
  if (size && size < UINT32_MAX && is_movable(name))
    add(m, name, lo, size, path);
  *name = '\0';
}

static int by_address(const void *a, const void *b)
{
  const struct unit *x = a, *y = b;

  return x->lo < y->lo ? -1 : x->lo > y->lo;
}

void map_read(struct map *m, const char *path)
{
  FILE *f = fopen(path, "r");
  char line[LINE], name[LINE] = "";
  bool inside = false, begun = false;

  *m = (struct map){ 0 };
  if (!f)
    die("%s: %s", path, strerror(errno));
  while (fgets(line, sizeof line, f)) {
    begun |= !strncmp(line, "Linker script and memory map", 28);
    if (*line == '.' || *line == '_' || *line == '/')
      inside = begun && !strncmp(line, ".text", 5) &&
               strchr(" \t\n", line[5]);
    else if (inside)
      read_line(m, line, name);
  }
  fclose(f);
  if (!m->units)
    die("%s: no input sections of .text are in it; it shall be written by "
        "GNU ld: -Wl,-Map=FILE", path);
  qsort(m->unit, m->units, sizeof *m->unit, by_address);
}

void map_free(struct map *m)
{
  for (size_t i = 0; i < m->units; i++) {
    free(m->unit[i].section);
    free(m->unit[i].object);
  }
  free(m->unit);
}

uint32_t map_find(const struct map *m, uint64_t addr)
{
  size_t lo = 0, hi = m->units;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (m->unit[middle].lo <= addr)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo && addr - m->unit[lo - 1].lo < m->unit[lo - 1].size ?
         (uint32_t)(lo - 1) : MAP_NONE;
}
