/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_object.h - shared objects made of Verilated RTL, each of which exports a
 * table of functions, found by its name.
 *
 * The first member of a table is its layout, a number made of the sizes of
 * what both sides exchange: an object of other sources is refused instead of
 * being misunderstood.
 */
#ifndef CS_OBJECT_H
#define CS_OBJECT_H

#include <stddef.h>
#include <stdint.h>

/* Of up to four sizes in bytes, each below 65,536. */
#define CS_OBJECT_LAYOUT(a, b, c, d) \
  ((uint64_t)(a) << 48 | (uint64_t)(b) << 32 | (uint64_t)(c) << 16 | (d))

/* The table `name` of the object at path, a target of the Makefile below
 * build/; *object is for dlclose(), also when NULL is returned, with a message
 * in err: no such file, no such table, or one of another layout. */
const void *cs_object_open(const char *path, const char *name, uint64_t layout,
                           void **object, char *err, size_t errlen);

#endif
