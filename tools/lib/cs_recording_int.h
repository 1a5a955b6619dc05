/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_recording_int.h - what the parts of cs_recording.h share.
 */
#ifndef CS_RECORDING_INT_H
#define CS_RECORDING_INT_H

#include <stdio.h>

#include "cs_recording.h"

enum {
  CS_REC_HEAD = 16,          /* bytes in front of the content */
  CS_REC_SUM = 4,
  CS_REC_PART_BYTES = CS_REC_HEAD + CS_REC_CONTENT + CS_REC_SUM,
  CS_REC_EPOCHS = 4096,      /* of a file, at most */
};

struct cs_recording {
  FILE *f;
  char *path, error[CS_REC_ERROR];
  uint64_t offset;           /* of the part to come */
  uint32_t sequence;         /* of it */
  bool ended, failed;
  uint16_t minor;
  /* What was described so far. */
  uint32_t epochs, images, processes;
  uint32_t slots[CS_REC_EPOCHS]; /* in use, of each epoch */
  uint64_t rows, counts;     /* of all samples */
  uint8_t bytes[CS_REC_PART_BYTES];
  char text[CS_REC_CONTENT + 16]; /* of the part: with NULs */
  struct cs_rec_row row[CS_REC_CONTENT / 12];
};

/* Reads the content, n bytes, of a part whose head and CRC are right; -1:
 * noted, it does not fit its type. */
int cs_recording_content(struct cs_recording *r, struct cs_rec_part *p,
                         const uint8_t *at, uint32_t n);

#endif
