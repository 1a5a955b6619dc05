/* SPDX-License-Identifier: Apache-2.0
 *
 * stream.c - packing a tuple file, and mapping what was packed.
 *
 * The file: a head of six words, then pc, w and site of each distinct tuple,
 * then the events; 32-bit words in the order of this machine.
 */
#include "stream.h"

#include <endian.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cs_file.h"
#include "cs_tuples.h"

enum { MAGIC = 0x31707863, HEAD = 6, ERROR_TEXT = 512 };

void explore_die(const char *format, ...)
{
  va_list ap;

  fputs("explore: ", stderr);
  va_start(ap, format);
  vfprintf(stderr, format, ap);
  va_end(ap);
  fputc('\n', stderr);
  exit(1);
}

/* ---- packing ---- */

/* Numbers for pairs of words, in the order of their first appearance. */
struct numbers {
  uint32_t *slot;      /* number + 1, 0 = empty */
  uint32_t *a, *b;     /* [used] */
  uint32_t mask, used, room;
};

static void *need(void *p)
{
  if (!p)
    explore_die("out of memory");
  return p;
}

static uint32_t *slot_of(const struct numbers *n, uint32_t a, uint32_t b)
{
  uint64_t x = (a ^ b * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
  uint32_t i = (uint32_t)(x ^ x >> 32) & n->mask;

  while (n->slot[i] &&
         (n->a[n->slot[i] - 1] != a || n->b[n->slot[i] - 1] != b))
    i = (i + 1) & n->mask;
  return &n->slot[i];
}

static void numbers_room(struct numbers *n, uint32_t room)
{
  n->room = room;
  n->mask = 2 * room - 1;
  free(n->slot);
  n->slot = need(calloc(2 * (size_t)room, sizeof *n->slot));
  n->a = need(realloc(n->a, room * sizeof *n->a));
  n->b = need(realloc(n->b, room * sizeof *n->b));
  for (uint32_t i = 0; i < n->used; i++)
    *slot_of(n, n->a[i], n->b[i]) = i + 1;
}

static uint32_t number(struct numbers *n, uint32_t a, uint32_t b)
{
  uint32_t *slot = slot_of(n, a, b);

  if (*slot)
    return *slot - 1;
  if (n->used == n->room) {
    numbers_room(n, 2 * n->room);
    slot = slot_of(n, a, b);
  }
  n->a[n->used] = a;
  n->b[n->used] = b;
  *slot = ++n->used;
  return *slot - 1;
}

static void numbers_free(struct numbers *n)
{
  free(n->slot);
  free(n->a);
  free(n->b);
}

static void put(FILE *f, const uint32_t *word, size_t words)
{
  fwrite(word, sizeof *word, words, f);
}

void stream_pack(const char *loads, const char *path)
{
  struct cs_tuple_file f;
  struct cs_file out;
  struct numbers tuples = { 0 }, sites = { 0 };
  uint32_t *event, *site, head[HEAD] = { MAGIC };
  char err[ERROR_TEXT];

  if (cs_tuples_open(&f, loads, err, sizeof err) ||
      cs_file_open(&out, path, err, sizeof err))
    explore_die("%s", err);
  numbers_room(&tuples, 1 << 16);
  numbers_room(&sites, 1 << 10);
  event = need(malloc((f.n + 1) * sizeof *event));
  for (size_t i = 0; i < f.n; i++)
    event[i] = number(&tuples, le32toh(f.tuple[i].pc),
                      le32toh(f.tuple[i].value));
  site = need(malloc((tuples.used + 1) * sizeof *site));
  for (uint32_t i = 0; i < tuples.used; i++)
    site[i] = number(&sites, tuples.a[i], 0);
  head[1] = (uint32_t)f.n;
  head[2] = tuples.used;
  head[3] = sites.used;
  put(out.f, head, HEAD);
  put(out.f, tuples.a, tuples.used);
  put(out.f, tuples.b, tuples.used);
  put(out.f, site, tuples.used);
  put(out.f, event, f.n);
  if (cs_file_commit(&out, err, sizeof err))
    explore_die("%s", err);
  cs_tuples_close(&f);
  numbers_free(&tuples);
  numbers_free(&sites);
  free(event);
  free(site);
}

/* ---- opening ---- */

static void name_of(struct stream *s, const char *path)
{
  const char *base = strrchr(path, '/');

  base = base ? base + 1 : path;
  snprintf(s->name, sizeof s->name, "%.*s", (int)strcspn(base, "."), base);
}

static void map(struct stream *s, const char *path)
{
  struct stat st;
  const uint32_t *head;
  int fd = open(path, O_RDONLY);

  if (fd < 0 || fstat(fd, &st))
    explore_die("%s: cannot read", path);
  s->map_bytes = (size_t)st.st_size;
  s->map = mmap(NULL, s->map_bytes, PROT_READ, MAP_PRIVATE, fd, 0);
  close(fd);
  head = s->map;
  if (s->map == MAP_FAILED || s->map_bytes < 4 * HEAD || head[0] != MAGIC)
    explore_die("%s: not a packed stream", path);
  s->events = head[1];
  s->tuples = head[2];
  s->sites = head[3];
  if (s->map_bytes != 4 * (HEAD + 3 * (size_t)s->tuples + s->events) ||
      !s->events)
    explore_die("%s: cut short", path);
  s->pc = head + HEAD;
  s->w = s->pc + s->tuples;
  s->site = s->w + s->tuples;
  s->event = s->site + s->tuples;
}

void stream_open(struct stream *s, const char *path)
{
  struct cs_profile ideal;

  *s = (struct stream){ 0 };
  name_of(s, path);
  map(s, path);
  s->executions = need(calloc(s->tuples, sizeof *s->executions));
  for (size_t i = 0; i < s->events; i++) {
    if (s->event[i] >= s->tuples)
      explore_die("%s: event %zu: no such tuple", path, i);
    s->executions[s->event[i]]++;
  }
  if (cs_profile_init(&ideal))
    explore_die("out of memory");
  for (uint32_t t = 0; t < s->tuples; t++)
    if (s->site[t] >= s->sites ||
        cs_profile_add(&ideal, s->pc[t], s->w[t], s->executions[t]))
      explore_die("%s: tuple %u is wrong, or memory is short", path, t);
  if (cs_profile_select(&ideal, &cs_error_rules_paper, &s->selected))
    explore_die("out of memory");
  cs_profile_free(&ideal);
}

void stream_close(struct stream *s)
{
  munmap(s->map, s->map_bytes);
  free(s->executions);
  cs_selection_free(&s->selected);
}
