/* SPDX-License-Identifier: Apache-2.0
 *
 * perf_image.h - a program's file as perf shall read it.
 *
 * perf takes every label of code for a function.  So in a copy of the file its
 * symbols of code are our functions, with their sizes; all others have lost
 * their names: the assembler's mapping symbols ($x), local labels, further
 * names of an address.  The copies stand as in perf's cache of files
 * (~/.debug), so that `perf --buildid-dir` finds them too: DIR/NAME/ID/elf,
 * and a link to NAME/ID at DIR/.build-id/.
 */
#ifndef PERF_IMAGE_H
#define PERF_IMAGE_H

#include "code.h"

enum { PERF_BUILD_ID = 20 }; /* bytes that perf takes */

struct perf_segment {
  uint64_t address, size, offset;
  uint32_t prot;             /* PROT_READ and so on */
};

struct perf_image {
  int64_t id;
  struct code code;
  char *from;                /* its file */
  char *path;                /* of the copy; NULL before it is written */
  uint8_t build_id[PERF_BUILD_ID];
  uint8_t build_id_size;     /* 0: it has none that perf could compare */
  bool fixed;                /* it runs where it is linked */
  struct perf_segment *segment;
  size_t segments;
};

/* elf: where the file is now, NULL: where it was.  Ends the program with a
 * message when it cannot be read or is of another build. */
void perf_image_open(struct perf_image *i, struct cs_view *v, int64_t image,
                     const char *elf);
/* Writes the copy below the directory, an absolute path. */
void perf_image_write(struct perf_image *i, const char *dir);
void perf_image_close(struct perf_image *i);

#endif
