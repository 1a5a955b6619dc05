/* SPDX-License-Identifier: Apache-2.0
 *
 * train.c - what sim/soc/pgo.sh runs to see which branches of the Verilated
 * VexRiscv are taken: the loop program.
 *
 *   vex-train LIB LOOP.hex
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "vex.h"

enum { CLOCKS = 150000 };

static void die(const char *why)
{
  fprintf(stderr, "vex-train: %s\n", why);
  exit(1);
}

static void train_vex(const char *lib, const char *hex)
{
  void *object = dlopen(lib, RTLD_NOW);
  struct vex *(*new)(const char *);
  uint64_t (*clock)(struct vex *, uint64_t);
  void (*free_)(struct vex *);
  struct vex *v;

  if (!object)
    die(dlerror());
  *(void **)&new = dlsym(object, "vex_new");
  *(void **)&clock = dlsym(object, "vex_run");
  *(void **)&free_ = dlsym(object, "vex_free");
  v = new(hex);
  clock(v, CLOCKS);
  free_(v);
  dlclose(object);
}

int main(int argc, char **argv)
{
  if (argc != 3)
    die("usage: vex-train LIB LOOP.hex");
  train_vex(argv[1], argv[2]);
  return 0;
}
