/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_whose.h - whose a message is, on a profiler with context records
 * (docs/design/supervisor.md).
 *
 * The hardware names a process by the root page of its page tables, which the
 * system gives to another one later: an image is one program in one address
 * space, and a table of images says which of them had a root page when.
 */
#ifndef CS_WHOSE_H
#define CS_WHOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cs_model.h"

enum { CS_IMAGE_NAME = 32, CS_NO_IMAGE = -1 };

struct cs_image {
  uint32_t root;          /* page number */
  uint32_t pid, execs;    /* process; programs that it had executed */
  char name[CS_IMAGE_NAME];
  uint64_t until;         /* TIME of its last instruction so far */
};

struct cs_whose {
  struct cs_image *image; /* in the order in which they first ran */
  size_t images, room;
  /* The last context record. */
  bool known;
  uint32_t satp;
  uint64_t time;          /* TIME, extended to 64 bits */
};

/* Zeroed is empty. */
void cs_whose_free(struct cs_whose *w);

/* Root page of satp; XLEN 32. */
uint32_t cs_whose_root(uint32_t satp);

/* An instruction of U mode at `time`, the first since another mode: the index
 * of the image, new if root, pid or execs are; -1 when memory is short. */
int cs_whose_run(struct cs_whose *w, uint32_t root, uint32_t pid,
                 uint32_t execs, const char *name, uint64_t time);

/* The image ran until then. */
void cs_whose_left(struct cs_whose *w, int image, uint64_t time);

/* A context record was read. */
void cs_whose_record(struct cs_whose *w, const struct cs_message *m);

/* The image of a message of U mode that was read now, or CS_NO_IMAGE. */
int cs_whose_message(const struct cs_whose *w);

#endif
