/* SPDX-License-Identifier: Apache-2.0
 *
 * perf_file.c - header, events, records, features.
 *
 * Every record begins with its type and size.  Which event a sample is of says
 * its first field, the event's number (PERF_SAMPLE_IDENTIFIER).
 */
#include "perf_file.h"

#include <stdlib.h>
#include <string.h>

#include "options.h"

enum {
  COMM = 16,                 /* bytes of a name, NUL included */
  NAME_ALIGN = 64,           /* of texts of features */
  FEATURE_ARCH = 6, FEATURE_EVENT_DESC = 12,
  SAMPLE = PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_IP | PERF_SAMPLE_TID |
           PERF_SAMPLE_ADDR | PERF_SAMPLE_PERIOD | PERF_SAMPLE_WEIGHT |
           PERF_SAMPLE_DATA_SRC,
};

struct section {
  uint64_t offset, size;
};

struct header {
  char magic[8];
  uint64_t size, attr_size;
  struct section attrs, data, event_types;
  uint64_t features[4];
};

struct attr {
  struct perf_event_attr attr;
  struct section ids;
};

void perf_file_open(struct perf_file *p)
{
  *p = (struct perf_file){ 0 };
  p->f = open_memstream(&p->data, &p->size);
  if (!p->f)
    die("out of memory");
}

void perf_file_close(struct perf_file *p)
{
  if (p->f)
    fclose(p->f);
  for (size_t i = 0; i < p->events; i++)
    free(p->event[i].name);
  free(p->event);
  free(p->data);
}

/* ---- records ---- */

static void put32(FILE *f, uint32_t n)
{
  fwrite(&n, sizeof n, 1, f);
}

static void put64(FILE *f, uint64_t n)
{
  fwrite(&n, sizeof n, 1, f);
}

/* Text in so many bytes, zeros behind it. */
static void put_text(FILE *f, const char *text, size_t bytes)
{
  size_t n = strnlen(text, bytes - 1);

  fwrite(text, 1, n, f);
  while (n++ < bytes)
    fputc(0, f);
}

static void put_header(FILE *f, uint32_t type, uint16_t misc, size_t body)
{
  const struct perf_event_header h = {
    type, misc, (uint16_t)(sizeof h + body),
  };

  fwrite(&h, sizeof h, 1, f);
}

void perf_file_comm(struct perf_file *p, uint32_t pid, const char *name)
{
  put_header(p->f, PERF_RECORD_COMM, 0, 8 + COMM);
  put32(p->f, pid);
  put32(p->f, pid);
  put_text(p->f, name, COMM);
}

void perf_file_map(struct perf_file *p, const struct perf_map *m)
{
  size_t path = (strlen(m->path) / 8 + 1) * 8;
  uint8_t id[24] = { m->build_id_size };

  if (m->build_id_size)
    memcpy(id + 4, m->build_id, m->build_id_size);
  put_header(p->f, PERF_RECORD_MMAP2, PERF_RECORD_MISC_USER |
             (m->build_id_size ? PERF_RECORD_MISC_MMAP_BUILD_ID : 0),
             64 + path);
  put32(p->f, m->pid);
  put32(p->f, m->pid);
  put64(p->f, m->start);
  put64(p->f, m->size);
  put64(p->f, m->offset);
  fwrite(id, sizeof id, 1, p->f); /* zeros: device and inode */
  put32(p->f, m->prot);
  put32(p->f, 0);
  put_text(p->f, m->path, path);
}

void perf_file_sample(struct perf_file *p, size_t event,
                      const struct perf_sample *s)
{
  put_header(p->f, PERF_RECORD_SAMPLE, PERF_RECORD_MISC_USER, 56);
  put64(p->f, event + 1);
  put64(p->f, s->ip);
  put32(p->f, s->pid);
  put32(p->f, s->pid);
  put64(p->f, s->address);
  put64(p->f, s->period);
  put64(p->f, s->weight);
  put64(p->f, s->source);
}

/* ---- events ---- */

size_t perf_file_event(struct perf_file *p, const char *name, uint64_t period)
{
  struct perf_event *more = realloc(p->event,
                                    (p->events + 1) * sizeof *p->event);
  char *copy = strdup(name);

  if (!more || !copy)
    die("out of memory");
  p->event = more;
  p->event[p->events] = (struct perf_event){ copy, period };
  return p->events++;
}

static struct perf_event_attr attr_of(const struct perf_event *e,
                                      size_t number)
{
  struct perf_event_attr a = {
    .type = PERF_TYPE_RAW, .size = sizeof a, .config = number + 1,
    .sample_period = e->period,
    .sample_type = SAMPLE,
  };

  if (!strcmp(e->name, "cycles") || !strcmp(e->name, "instructions")) {
    a.type = PERF_TYPE_HARDWARE;
    a.config = *e->name == 'c' ? PERF_COUNT_HW_CPU_CYCLES
                               : PERF_COUNT_HW_INSTRUCTIONS;
  }
  return a;
}

/* ---- features: texts about the rest ---- */

static void put_string(FILE *f, const char *text)
{
  uint32_t bytes = (uint32_t)(strlen(text) / NAME_ALIGN + 1) * NAME_ALIGN;

  put32(f, bytes);
  put_text(f, text, bytes);
}

static void put_event_desc(const struct perf_file *p, FILE *f)
{
  put32(f, (uint32_t)p->events);
  put32(f, sizeof(struct perf_event_attr));
  for (size_t i = 0; i < p->events; i++) {
    struct perf_event_attr a = attr_of(&p->event[i], i);

    fwrite(&a, sizeof a, 1, f);
    put32(f, 1);
    put_string(f, p->event[i].name);
    put64(f, i + 1);
  }
}

/* ---- the file ---- */

static void put_features(const struct perf_file *p, const char *arch,
                         uint64_t at, FILE *to)
{
  char *arch_text, *desc_text;
  size_t arch_size, desc_size;
  FILE *a = open_memstream(&arch_text, &arch_size);
  FILE *d = open_memstream(&desc_text, &desc_size);

  if (!a || !d)
    die("out of memory");
  put_string(a, arch);
  put_event_desc(p, d);
  if (fclose(a) || fclose(d))
    die("out of memory");
  at += 2 * sizeof(struct section);
  put64(to, at);
  put64(to, arch_size);
  put64(to, at + arch_size);
  put64(to, desc_size);
  fwrite(arch_text, 1, arch_size, to);
  fwrite(desc_text, 1, desc_size, to);
  free(arch_text);
  free(desc_text);
}

void perf_file_write(struct perf_file *p, const char *arch, FILE *to)
{
  const uint64_t ids = sizeof(struct header);
  const uint64_t attrs = ids + 8 * p->events;
  const uint64_t data = attrs + p->events * sizeof(struct attr);
  FILE *f = p->f;
  struct header h;

  p->f = NULL;
  if (fclose(f))
    die("out of memory");
  h = (struct header){
    .magic = "PERFILE2", .size = sizeof h, .attr_size = sizeof(struct attr),
    .attrs = { attrs, p->events * sizeof(struct attr) },
    .data = { data, p->size },
    .features = { 1 << FEATURE_ARCH | 1 << FEATURE_EVENT_DESC },
  };
  fwrite(&h, sizeof h, 1, to);
  for (size_t i = 0; i < p->events; i++)
    put64(to, i + 1);
  for (size_t i = 0; i < p->events; i++) {
    struct attr a = {
      attr_of(&p->event[i], i), { ids + 8 * i, 8 },
    };

    fwrite(&a, sizeof a, 1, to);
  }
  fwrite(p->data, 1, p->size, to);
  put_features(p, arch, data + p->size, to);
}
