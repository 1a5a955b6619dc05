/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_images.h - files of recorded images: looked for by build-id in folders,
 * and how their addresses follow from the recorder's offsets.
 */
#ifndef CS_IMAGES_H
#define CS_IMAGES_H

#include "cs_db_image.h"
#include "cs_recording.h"

struct cs_images;

/* All ELF files below the folders (or files); their names are kept.  NULL with
 * `PATH: reason` in err. */
struct cs_images *cs_images_new(const char *const *folder, size_t n, char *err,
                                size_t errlen);
void cs_images_free(struct cs_images *i);

/* The file with that build-id, in hexadecimal; of several the one that tells
 * most.  NULL: there is none. */
const char *cs_images_find(const struct cs_images *i, const char *id);

/* The first with that name, whatever its build-id. */
const char *cs_images_named(const struct cs_images *i, const char *name);

/* From offset `at` on: address lo. */
struct cs_segment {
  uint64_t at, size, lo;
};

enum { CS_SEGMENTS = 16 };

struct cs_place_map {
  struct cs_segment segment[CS_SEGMENTS]; /* by `at` */
  size_t n;
};

/* Of an image as the recorder describes it: by its file, where addresses
 * follow from that (elf NULL: then the map is empty); of a kernel with its
 * symbols.  -1 with `FILE: reason` in err. */
int cs_image_segments(const char *elf, struct cs_symbols *symbols,
                      const struct cs_rec_image *image,
                      struct cs_place_map *map, char *err, size_t errlen);

/* The address in the file; the offset itself where the map does not tell. */
uint64_t cs_image_address(const struct cs_place_map *map, uint64_t offset);

#endif
