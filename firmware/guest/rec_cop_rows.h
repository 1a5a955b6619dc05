/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_cop_rows.h - rows of a handler as counts of events at places of images.
 */
#ifndef REC_COP_ROWS_H
#define REC_COP_ROWS_H

#include "cs_cop_handler.h"
#include "rec_system.h"

/* A count of an event. */
struct rec_cop_row {
  uint16_t event, image, w_image;
  uint8_t reason;          /* why the image is unknown */
  uint32_t offset, w;
  uint64_t count;
};

struct rec_cop_rows {
  struct rec_system *system;
  uint16_t process;        /* whose addresses are meant; 0: the kernel's */
  struct rec_cop_row *row;
  uint32_t n, room;
  uint32_t lost;           /* rows that found no memory */
};

/* A handler's row into memory; the sink of cs_cop_handler.h. */
void rec_cop_row(void *rows, const struct cs_cop_row_out *row);

/* As parts of the stream; rows that are equal are one. */
void rec_cop_rows_write(struct rec_cop_rows *r);

#endif
