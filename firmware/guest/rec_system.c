/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_system.c - tables of fixed size, linked by numbers of places.
 */
#include "rec_system.h"

#include <string.h>

void rec_system_init(struct rec_system *s, struct rec_out *out)
{
  memset(s, 0, sizeof *s);
  s->out = out;
  for (unsigned n = 1; n < REC_PROCESSES; n++)
    s->process[n].next = n + 1 < REC_PROCESSES ? (uint16_t)(n + 1) : 0;
  for (unsigned n = 1; n < REC_MAPS; n++)
    s->map[n].next = n + 1 < REC_MAPS ? (uint16_t)(n + 1) : 0;
  s->free_process = s->free_map = 1;
}

enum rec_phase rec_phase(struct rec_clocks *c, enum rec_phase next)
{
  enum rec_phase before = c->phase;
  uint64_t now = c->now ? c->now() : 0;

  c->spent[before] += now - c->since;
  c->since = now;
  c->phase = next;
  return before;
}

static void copy_name(char *to, const char *name, size_t room)
{
  size_t n = strlen(name);

  if (n >= room)
    n = room - 1;
  memcpy(to, name, n);
  memset(to + n, 0, room - n);
}

/* ---- images ---- */

static void write_image(struct rec_system *s, const struct rec_image *i)
{
  struct rec_out *o = s->out;

  rec_begin(o, REC_IMAGE);
  rec_put32(o, s->images);
  rec_put32(o, i->kind | (uint32_t)i->id_length << 8);
  rec_put32(o, i->start);
  rec_put32(o, i->length);
  rec_put_bytes(o, i->id, REC_BUILD_ID);
  rec_put_text(o, i->path);
  rec_end(o);
}

static bool same_image(const struct rec_image *a, const struct rec_image *b)
{
  return a->kind == b->kind && a->id_length == b->id_length &&
         !memcmp(a->id, b->id, a->id_length) && !strcmp(a->path, b->path);
}

/* Its number, old or new; 0: there is no room. */
static uint16_t image_number(struct rec_system *s, const struct rec_image *i)
{
  for (uint32_t n = 0; n < s->images; n++)
    if (same_image(&s->image[n], i))
      return (uint16_t)(n + 1);
  if (s->images == REC_IMAGES) {
    s->no_room++;
    return 0;
  }
  s->image[s->images++] = *i;
  write_image(s, i);
  return (uint16_t)s->images;
}

static uint16_t image_of(struct rec_system *s, const struct rec_mapping *m)
{
  struct rec_image i = { .id_length = m->id_length };

  i.kind = m->path[0] == '/' && m->path[1] != '/' ? REC_FILE : REC_OTHER;
  memcpy(i.id, m->id, m->id_length);
  copy_name(i.path, m->path, sizeof i.path);
  return image_number(s, &i);
}

/* ---- maps ---- */

static struct rec_map *new_map(struct rec_system *s, uint16_t *list)
{
  uint16_t n = s->free_map;
  struct rec_map *m = &s->map[n];

  if (!n) {
    s->no_room++;
    return NULL;
  }
  s->changes++;
  s->free_map = m->next;
  *m = (struct rec_map){ .next = *list };
  *list = n;
  return m;
}

static void free_maps(struct rec_system *s, uint16_t *list)
{
  while (*list) {
    struct rec_map *m = &s->map[*list];
    uint16_t n = *list;

    *list = m->next;
    m->next = s->free_map;
    s->free_map = n;
  }
}

/* The child's are in the same order; without room the oldest are missing. */
static void copy_maps(struct rec_system *s, uint16_t from, uint16_t *to)
{
  for (; from; from = s->map[from].next) {
    struct rec_map *m = new_map(s, to);

    if (!m)
      return;
    *m = s->map[from];
    m->next = 0;
    to = &m->next;
  }
}

static bool overlaps(const struct rec_map *a, const struct rec_map *b)
{
  return a->start - b->start < b->length || b->start - a->start < a->length;
}

/* All of a is in b. */
static bool within(const struct rec_map *a, const struct rec_map *b)
{
  return a->start - b->start < b->length &&
         a->length <= b->length - (a->start - b->start);
}

/* Takes out what the new one, the first, hides; whether it was of another
 * image. */
static bool hide(struct rec_system *s, struct rec_map *new)
{
  uint16_t *link = &new->next;
  bool other = false;

  while (*link) {
    uint16_t n = *link;
    struct rec_map *m = &s->map[n];

    if (overlaps(m, new) &&
        (m->image != new->image || m->mixed ||
         m->place - m->start != new->place - new->start))
      other = true;
    if (within(m, new)) {
      *link = m->next;
      m->next = s->free_map;
      s->free_map = n;
    } else {
      m->hidden |= overlaps(m, new);
      link = &m->next;
    }
  }
  return other;
}

void rec_unmix(struct rec_system *s)
{
  for (unsigned n = 1; n < REC_MAPS; n++)
    s->map[n].mixed = false;
}

/* ---- processes ---- */

struct rec_process *rec_process(struct rec_system *s, uint16_t process)
{
  return &s->process[process];
}

static uint16_t *list_of(struct rec_system *s, uint32_t pid)
{
  return &s->by_pid[pid % REC_PID_LISTS];
}

/* The newest one; 0: none. */
static uint16_t newest(struct rec_system *s, uint32_t pid)
{
  uint16_t n = *list_of(s, pid);

  while (n && s->process[n].pid != pid)
    n = s->process[n].next;
  return n;
}

uint16_t rec_find(struct rec_system *s, uint32_t pid, uint64_t time)
{
  uint16_t n = *list_of(s, pid);

  while (n && (s->process[n].pid != pid || s->process[n].began > time))
    n = s->process[n].next;
  return n;
}

static void give_back(struct rec_system *s, uint16_t n)
{
  struct rec_process *p = &s->process[n];
  uint16_t *link = list_of(s, p->pid);

  while (*link != n)
    link = &s->process[*link].next;
  *link = p->next;
  free_maps(s, &p->map);
  *p = (struct rec_process){ .next = s->free_process };
  s->free_process = n;
}

/* The oldest of the dead whom the driver has no number for. */
static void make_room(struct rec_system *s)
{
  uint16_t oldest = 0;

  for (uint16_t n = 1; n < REC_PROCESSES; n++) {
    const struct rec_process *p = &s->process[n];

    if (p->ended && !p->users &&
        (!oldest || p->ended < s->process[oldest].ended))
      oldest = n;
  }
  if (oldest)
    give_back(s, oldest);
}

static void describe(struct rec_system *s, struct rec_process *p)
{
  struct rec_out *o = s->out;

  if (p->number)
    return;
  p->number = ++s->processes;
  rec_begin(o, REC_PROCESS);
  rec_put32(o, p->number);
  rec_put32(o, p->pid);
  rec_put32(o, p->parent);
  rec_put32(o, p->how);
  rec_put64(o, p->began);
  rec_put_text(o, p->name);
  rec_end(o);
}

/* NULL: there is no room. */
static struct rec_process *new_process(struct rec_system *s, uint32_t pid, uint16_t of,
                                       enum rec_how how, const char *name, uint64_t time)
{
  uint16_t *list = list_of(s, pid), n;
  struct rec_process *p;

  if (!s->free_process)
    make_room(s);
  n = s->free_process;
  if (!n) {
    s->no_room++;
    return NULL;
  }
  p = &s->process[n];
  s->free_process = p->next;
  *p = (struct rec_process){ .pid = pid, .parent = s->process[of].number, .how = (uint8_t)how,
                             .began = time, .next = *list };
  copy_name(p->name, name, sizeof p->name);
  *list = n;
  s->seen++;
  if (s->by_process)
    describe(s, p);
  return p;
}

static void write_exit(struct rec_system *s, const struct rec_process *p,
                       enum rec_left why)
{
  struct rec_out *o = s->out;

  rec_begin(o, REC_EXIT);
  rec_put32(o, p->number);
  rec_put32(o, why);
  rec_put64(o, p->ended);
  rec_end(o);
}

static void finish(struct rec_system *s, uint16_t n, uint64_t time,
                   enum rec_left why)
{
  struct rec_process *p = &s->process[n];

  if (!n || p->ended)
    return;
  p->ended = time ? time : 1;
  if (p->number)
    write_exit(s, p, why);
}

void rec_present(struct rec_system *s, uint32_t pid, uint32_t parent,
                 const char *name)
{
  new_process(s, pid, newest(s, parent), REC_PRESENT, name, 0);
}

void rec_forked(struct rec_system *s, uint32_t pid, uint32_t parent,
                uint64_t time)
{
  uint16_t of = newest(s, parent);
  struct rec_process *p;

  finish(s, newest(s, pid), time, REC_ENDED); /* its end was lost */
  p = new_process(s, pid, of, REC_FORKED, s->process[of].name, time);
  if (p)
    copy_maps(s, s->process[of].map, &p->map);
}

void rec_executed(struct rec_system *s, uint32_t pid, const char *name,
                  uint64_t time)
{
  uint16_t before = newest(s, pid);

  finish(s, before, time, REC_LEFT);
  new_process(s, pid, before, REC_EXECUTED, name, time);
}

void rec_renamed(struct rec_system *s, uint32_t pid, const char *name,
                 uint64_t time)
{
  uint16_t n = newest(s, pid);
  struct rec_out *o = s->out;

  if (!n)
    return;
  copy_name(s->process[n].name, name, REC_NAME);
  if (!s->process[n].number)
    return;
  rec_begin(o, REC_COMM);
  rec_put32(o, s->process[n].number);
  rec_put32(o, 0);
  rec_put64(o, time);
  rec_put_text(o, s->process[n].name);
  rec_end(o);
}

void rec_exited(struct rec_system *s, uint32_t pid, uint64_t time)
{
  finish(s, newest(s, pid), time, REC_ENDED);
}

static void write_map(struct rec_system *s, const struct rec_process *p,
                      const struct rec_map *m, uint64_t time)
{
  struct rec_out *o = s->out;

  rec_begin(o, REC_MAP);
  rec_put32(o, p->number);
  rec_put32(o, m->image);
  rec_put32(o, m->start);
  rec_put32(o, m->length);
  rec_put32(o, m->place);
  rec_put32(o, 0);
  rec_put64(o, time);
  rec_end(o);
}

bool rec_mapped(struct rec_system *s, uint32_t pid,
                const struct rec_mapping *mapping, uint64_t time)
{
  uint16_t n = newest(s, pid), image;
  struct rec_process *p = &s->process[n];
  uint32_t known = s->images;
  struct rec_map *m;

  image = n ? image_of(s, mapping) : 0;
  m = image ? new_map(s, &p->map) : NULL;
  if (!m)
    return false;
  m->start = mapping->start;
  m->length = mapping->length;
  m->place = s->image[image - 1].kind == REC_FILE ? mapping->place : 0;
  m->image = image;
  if (s->by_process || s->images > known) {
    describe(s, p);
    write_map(s, p, m, time);
  }
  m->mixed = hide(s, m);
  return m->mixed;
}

void rec_kernel(struct rec_system *s, const struct rec_image *image)
{
  uint16_t n = image_number(s, image);
  struct rec_map *m = NULL;

  for (uint16_t k = s->kernel; k && !m; k = s->map[k].next)
    if (s->map[k].image == n)
      m = &s->map[k]; /* perhaps it was loaded again, elsewhere */
  if (n && !m)
    m = new_map(s, &s->kernel);
  if (!m)
    return;
  s->changes++;
  m->start = image->start;
  m->length = image->length;
  m->image = n;
}

/* ---- writing ---- */

void rec_system_write(struct rec_system *s)
{
  enum rec_phase before = rec_phase(&s->clocks, REC_WRITING);

  rec_rows_write(&s->rows, s->out);
  rec_phase(&s->clocks, before);
  if (s->rows.groups < REC_GROUPS / 2)
    return;
  rec_forget_groups(&s->rows);
  s->changes++;
}
