/* SPDX-License-Identifier: Apache-2.0
 *
 * guest_files.c MEMORY [DIR] - lists the files that a guest handed out, and
 * writes them into DIR.  MEMORY is an image of the guest's memory from its
 * first byte on, however it was read: a file that QEMU or a simulator leaves,
 * or what a debugger dumped.  Of a name only the last part is used.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_guest_files.h"
#include "cs_linux_map.h"

enum { REGION_AT = CS_LINUX_FILES_BASE - CS_LINUX_FIRMWARE_BASE };

static _Noreturn void fail(const char *path, const char *what)
{
  fprintf(stderr, "%s: %s\n", path, what);
  exit(1);
}

static size_t read_region(const char *path, uint8_t *region)
{
  FILE *in = fopen(path, "rb");
  size_t n;

  if (!in)
    fail(path, "cannot be opened");
  if (fseek(in, REGION_AT, SEEK_SET))
    fail(path, "cannot be read");
  n = fread(region, 1, CS_LINUX_FILES_SIZE, in);
  fclose(in);
  return n;
}

static void write_file(const char *folder, const char *name,
                       const struct cs_guest_file *f)
{
  char path[1024];
  FILE *out;
  bool written;

  if (!*name || !strcmp(name, ".") || !strcmp(name, ".."))
    fail(folder, "a guest's file has no name");
  snprintf(path, sizeof path, "%s/%s", folder, name);
  out = fopen(path, "wb");
  if (!out)
    fail(path, "cannot be made");
  written = fwrite(f->data, 1, f->length, out) == f->length;
  if (fclose(out) || !written) {
    remove(path);
    fail(path, "cannot be written");
  }
}

int main(int argc, char **argv)
{
  struct cs_guest_files g;
  struct cs_guest_file f;
  char err[160], name[256];
  int next;
  uint8_t *region = malloc(CS_LINUX_FILES_SIZE);

  if (argc < 2 || argc > 3 || !region) {
    fprintf(stderr, "usage: guest-files MEMORY [DIR]\n");
    return 2;
  }
  if (!cs_guest_files_open(&g, region, read_region(argv[1], region), err,
                           sizeof err))
    fail(argv[1], err);
  while ((next = cs_guest_files_next(&g, &f, err, sizeof err)) > 0) {
    snprintf(name, sizeof name, "%.*s", (int)f.name_length, f.name);
    printf("%s %u\n", name, f.length);
    if (argc == 3)
      write_file(argv[2], strrchr(name, '/') ? strrchr(name, '/') + 1 : name,
                 &f);
  }
  if (next < 0)
    fail(argv[1], err);
  if (g.ended)
    printf("exit code %d\n", g.exit_code);
  free(region);
  return 0;
}
