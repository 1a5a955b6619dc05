// SPDX-License-Identifier: Apache-2.0
//
// cs_object.c - opens shared objects made of Verilated RTL.

#include "cs_object.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* The target of the Makefile, which is in front of build/. */
static const char *target(const char *path) {
  const char *at = NULL;

  for (const char *c = path; (c = strstr(c, "/build/")) != NULL; c++)
    at = c + 1;
  return at != NULL ? at : path;
}

const void *cs_object_open(const char *path, const char *name, uint64_t layout,
                           void **object, char *err, size_t errlen) {
  const uint64_t *table;

  *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (*object == NULL) {
    snprintf(err, errlen, "%s; build it with `make %s`", dlerror(),
             target(path));
    return NULL;
  }
  table = dlsym(*object, name);
  if (table == NULL)
    snprintf(err, errlen, "%s: has no %s", path, name);
  else if (*table != layout)
    snprintf(err, errlen, "%s: built of other sources; build it with `make %s`",
             path, target(path));
  else
    return table;
  return NULL;
}
