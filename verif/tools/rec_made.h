/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_made.h - recorder's streams made up for tests, by docs/record.md alone:
 * nothing of it is shared with the reader or with the recorder.
 */
#ifndef REC_MADE_H
#define REC_MADE_H

#include <stddef.h>
#include <stdint.h>

enum { MADE_PARTS = 65536 };

struct made {
  unsigned minor;            /* version 2.minor */
  uint8_t *bytes;
  size_t n, room;
  size_t at[MADE_PARTS + 1]; /* where each part begins; behind the last one */
  uint32_t parts;
  uint64_t rows, counts;     /* of all samples */
};

void made_free(struct made *m);

/* A part: begin, content, end. */
void made_begin(struct made *m, unsigned type);
void made_number(struct made *m, unsigned bytes, uint64_t n);
void made_text(struct made *m, const char *text);
void made_end(struct made *m);

/* identity: of the recording, a letter; real: ns since 1970. */
void made_header(struct made *m, char identity, const char *host,
                 uint64_t real);

struct made_epoch {
  unsigned number, by_process;
  uint32_t rate;
  const char *name, *command, *compressor, *slot[4]; /* NULL: not in use */
};
void made_epoch(struct made *m, const struct made_epoch *e);

/* id: build-id in hexadecimal, "": none. */
void made_image(struct made *m, uint32_t number, unsigned kind,
                const char *id, uint32_t text, const char *path);
void made_process(struct made *m, uint32_t number, uint32_t pid,
                  uint32_t parent, const char *name);
void made_exit(struct made *m, uint32_t process);

struct made_row {
  uint32_t offset, w, count;
};
struct made_samples {
  uint32_t epoch, process, image, w_image;
  unsigned slot, mode, reason;
};
void made_samples(struct made *m, const struct made_samples *s,
                  const struct made_row *row, uint32_t rows);

/* Accepted of slot 0 are all counts so far and `held`, so that the law holds. */
void made_counts(struct made *m, uint32_t epoch, uint64_t messages,
                 uint64_t dropped, uint64_t held);
/* Of a program of the coprocessor: samples' slot is what rows hold. */
void made_cop(struct made *m, uint32_t epoch, const char *program,
              const char *error);
void made_cop_rows(struct made *m, const struct made_samples *s,
                   const char *event, const struct made_row *row,
                   uint32_t rows);
void made_clock(struct made *m, uint64_t time, uint64_t real);
void made_cost(struct made *m, uint32_t epoch, uint64_t ns, uint64_t clocks);
void made_finish(struct made *m);

/* The first n bytes into a file. */
void made_write(const struct made *m, size_t n, const char *path);

#endif
