/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_made.c - streams for tests, typed from docs/record.md.
 */
#include "rec_made.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#define START 5000000000u    /* time of the first part, ns */

static void fail(const char *what)
{
  perror(what);
  exit(1);
}

void made_free(struct made *m)
{
  free(m->bytes);
  *m = (struct made){ 0 };
}

static void byte(struct made *m, unsigned b)
{
  if (m->n == m->room) {
    m->room = 2 * m->room + 65536;
    m->bytes = realloc(m->bytes, m->room);
    if (!m->bytes)
      fail("stream");
  }
  m->bytes[m->n++] = (uint8_t)b;
}

void made_number(struct made *m, unsigned bytes, uint64_t n)
{
  for (unsigned i = 0; i < bytes; i++)
    byte(m, n >> 8 * i & 0xff);
}

void made_text(struct made *m, const char *text)
{
  made_number(m, 2, strlen(text));
  while (*text)
    byte(m, (unsigned char)*text++);
}

void made_begin(struct made *m, unsigned type)
{
  if (m->parts == MADE_PARTS)
    fail("too many parts");
  m->at[m->parts] = m->n;
  byte(m, 'C'), byte(m, 'S'), byte(m, 'R'), byte(m, 'P');
  made_number(m, 2, type);
  made_number(m, 2, 0);
  made_number(m, 4, 0);      /* the length comes with the end */
  made_number(m, 4, m->parts);
}

void made_end(struct made *m)
{
  size_t from = m->at[m->parts], length = m->n - from - 16;

  for (int i = 0; i < 4; i++)
    m->bytes[from + 8 + (size_t)i] = (uint8_t)(length >> 8 * i);
  while ((m->n - from) % 4)
    byte(m, 0);
  made_number(m, 4, XXH32(m->bytes + from, m->n - from, 0));
  m->at[++m->parts] = m->n;
}

void made_header(struct made *m, char identity, const char *host,
                 uint64_t real)
{
  made_begin(m, 1);
  made_number(m, 2, 2);
  made_number(m, 2, m->minor);
  made_number(m, 4, 32);
  for (int i = 0; i < 16; i++)
    byte(m, (unsigned)identity + (unsigned)i);
  made_number(m, 8, real);
  made_number(m, 8, START);
  made_text(m, "test machine");
  made_text(m, "6.1.0 #1");
  made_text(m, host);
  made_end(m);
}

void made_epoch(struct made *m, const struct made_epoch *e)
{
  unsigned slots = 0;

  made_begin(m, 2);
  made_number(m, 4, e->number);
  made_number(m, 4, 1 | e->by_process << 1);
  made_number(m, 4, 0x0100);         /* VERSION */
  for (unsigned i = 0; i < 3; i++)
    made_number(m, 4, 0xca0 + i);    /* CAPS */
  made_number(m, 4, 6);
  made_number(m, 4, 0);
  made_number(m, 4, 10000000);
  made_number(m, 4, 0x11);           /* COMP */
  made_number(m, 4, e->rate);
  made_number(m, 4, 8);
  for (unsigned i = 0; i < 20; i++)
    made_number(m, 4, 0);
  made_number(m, 8, START);
  made_number(m, 4, 100000000);
  for (unsigned i = 0; i < 4; i++)
    slots |= (e->slot[i] != NULL) << i;
  made_number(m, 4, slots);
  made_text(m, e->name ? e->name : "");
  made_text(m, e->command ? e->command : "");
  made_text(m, e->compressor);
  for (unsigned i = 0; i < 4; i++)
    made_text(m, e->slot[i] ? e->slot[i] : "");
  made_end(m);
}

void made_image(struct made *m, uint32_t number, unsigned kind,
                const char *id, uint32_t text, const char *path)
{
  unsigned n = (unsigned)strlen(id) / 2, value;

  made_begin(m, 3);
  made_number(m, 4, number);
  made_number(m, 1, kind);
  made_number(m, 1, n);
  made_number(m, 2, 0);
  made_number(m, 4, text);
  made_number(m, 4, text ? 0x400000 : 0);
  for (unsigned i = 0; i < 20; i++)
    byte(m, i < n && sscanf(id + 2 * i, "%2x", &value) == 1 ? value : 0);
  made_text(m, path);
  made_end(m);
}

void made_process(struct made *m, uint32_t number, uint32_t pid,
                  uint32_t parent, const char *name)
{
  made_begin(m, 4);
  made_number(m, 4, number);
  made_number(m, 4, pid);
  made_number(m, 4, parent);
  made_number(m, 4, parent ? 2 : 1);
  made_number(m, 8, START + number);
  made_text(m, name);
  made_end(m);
}

void made_exit(struct made *m, uint32_t process)
{
  made_begin(m, 7);
  made_number(m, 4, process);
  made_number(m, 4, 1);
  made_number(m, 8, START + 1000);
  made_end(m);
}

/* A part of rows, up to the rows. */
static void begin_rows(struct made *m, unsigned type,
                       const struct made_samples *s, uint32_t rows)
{
  made_begin(m, type);
  made_number(m, 4, s->epoch);
  made_number(m, 4, s->process);
  made_number(m, 4, s->image);
  made_number(m, 4, s->w_image);
  made_number(m, 1, s->slot);
  made_number(m, 1, s->mode);
  made_number(m, 1, s->reason);
  made_number(m, 1, 0);
  made_number(m, 4, rows);
}

void made_samples(struct made *m, const struct made_samples *s,
                  const struct made_row *row, uint32_t rows)
{
  begin_rows(m, 8, s, rows);
  for (uint32_t i = 0; i < rows; i++) {
    made_number(m, 4, row[i].offset);
    made_number(m, 4, row[i].w);
    made_number(m, 4, row[i].count);
    m->counts += row[i].count;
  }
  m->rows += rows;
  made_end(m);
}

void made_counts(struct made *m, uint32_t epoch, uint64_t messages,
                 uint64_t dropped, uint64_t held)
{
  made_begin(m, 9);
  made_number(m, 4, epoch);
  made_number(m, 4, 0);
  made_number(m, 8, m->counts + held + dropped); /* selected */
  made_number(m, 8, m->counts + held);
  made_number(m, 8, dropped);
  made_number(m, 8, 0);
  for (int i = 0; i < 12; i++)
    made_number(m, 8, 0);
  made_number(m, 8, 0);              /* credit */
  made_number(m, 8, messages);
  made_number(m, 8, m->counts);
  made_number(m, 8, held);
  for (int i = 0; i < 3; i++)
    made_number(m, 8, 100 + (unsigned)i);
  for (int i = 0; i < 4; i++)
    made_number(m, 8, 0);
  made_number(m, 8, 0);
  made_number(m, 4, 1);
  made_number(m, 4, 0);
  made_end(m);
}

void made_cop(struct made *m, uint32_t epoch, const char *program,
              const char *error)
{
  made_begin(m, 0x100);
  made_number(m, 4, epoch);
  made_number(m, 4, 1);
  for (unsigned i = 0; i < 9; i++)
    made_number(m, 4, 100 + i);
  made_number(m, 4, 0);
  for (unsigned i = 0; i < 8; i++)
    made_number(m, 8, 200 + i);
  made_text(m, program);
  made_text(m, error);
  made_end(m);
}

void made_cop_rows(struct made *m, const struct made_samples *s,
                   const char *event, const struct made_row *row,
                   uint32_t rows)
{
  begin_rows(m, 0x101, s, rows);
  for (uint32_t i = 0; i < rows; i++) {
    made_number(m, 4, row[i].offset);
    made_number(m, 4, row[i].w);
    made_number(m, 8, (uint64_t)row[i].count << 8); /* more than 32 bits */
  }
  made_text(m, event);
  made_end(m);
}

void made_clock(struct made *m, uint64_t time, uint64_t real)
{
  made_begin(m, 10);
  made_number(m, 8, START + time);
  made_number(m, 8, real);
  made_end(m);
}

void made_cost(struct made *m, uint32_t epoch, uint64_t ns, uint64_t clocks)
{
  made_begin(m, 11);
  made_number(m, 4, epoch);
  made_number(m, 4, 0);
  made_number(m, 8, ns);
  made_number(m, 8, clocks);
  made_number(m, 8, clocks / 2);
  for (int i = 0; i < 8; i++)
    made_number(m, 8, 10 + (unsigned)i);
  made_end(m);
}

void made_finish(struct made *m)
{
  made_begin(m, 12);
  made_number(m, 4, 1);
  made_number(m, 4, 0);
  made_number(m, 8, START + 2000000000u);
  made_number(m, 8, m->rows);
  made_number(m, 8, m->counts);
  made_end(m);
}

void made_write(const struct made *m, size_t n, const char *path)
{
  FILE *f = fopen(path, "wb");

  if (!f || fwrite(m->bytes, 1, n, f) != n || fclose(f))
    fail(path);
}
