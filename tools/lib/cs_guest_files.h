/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_guest_files.h - reads what a guest handed out through its region of
 * memory (docs/linux.md; the guest's side is firmware/guest/files.h).
 */
#ifndef CS_GUEST_FILES_H
#define CS_GUEST_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_guest_files {
  const uint8_t *region;
  uint32_t used; /* bytes of it that are whole records */
  uint32_t at;   /* the next record */
  bool ended;    /* the guest's command has ended, with exit_code */
  int exit_code;
};

struct cs_guest_file {
  const char *name; /* name_length bytes, no NUL */
  uint32_t name_length;
  const uint8_t *data;
  uint32_t length;
};

/* Begins with the first file.  False, with a message in err: the n bytes are
 * no region.  They must stay as they are while files are read. */
bool cs_guest_files_open(struct cs_guest_files *g, const void *region,
                         size_t n, char *err, size_t errlen);

/* 1: *f is the next file; 0: there is none; -1: it is damaged, see err. */
int cs_guest_files_next(struct cs_guest_files *g, struct cs_guest_file *f,
                        char *err, size_t errlen);

#endif
