/* SPDX-License-Identifier: Apache-2.0
 *
 * map.h - the pieces of code that a linker can put anywhere, input sections,
 * by the map that GNU ld writes (-Map).
 */
#ifndef MAP_H
#define MAP_H

#include <stddef.h>
#include <stdint.h>

struct unit {
  char *section;             /* ".text.main" */
  char *object;              /* "*main.o", "*libc.a:memcpy.o" for ld's script */
  uint64_t lo;
  uint32_t size;             /* bytes */
};

struct map {
  struct unit *unit;         /* by address */
  size_t units, room;
};

enum { MAP_NONE = UINT32_MAX };

/* Sections .text and .text.* of output section .text; .text.init* are left
 * where they are.  Ends the program with a message when there are none. */
void map_read(struct map *m, const char *path);
void map_free(struct map *m);

/* The unit that holds the address, or MAP_NONE. */
uint32_t map_find(const struct map *m, uint64_t addr);

#endif
