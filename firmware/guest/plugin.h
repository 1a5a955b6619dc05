/* SPDX-License-Identifier: Apache-2.0
 *
 * plugin.h - maps the code of an ELF file, so that it can be called and
 * unmapped again.  The code is one function at the file's entry, of no data.
 */
#ifndef PLUGIN_H
#define PLUGIN_H

#include <stddef.h>
#include <stdint.h>

typedef uint32_t plugin_function(uint32_t x, uint32_t turns);

struct plugin {
  void *map; /* NULL: could not be mapped, or is unmapped again */
  size_t size;
  plugin_function *function;
};

/* At the address `at`, or anywhere if that is NULL. */
struct plugin plugin_map(const char *path, void *at);
void plugin_unmap(struct plugin *p);

#endif
