/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_recording_part.c - what is in a part, by its type (docs/record.md).
 */
#include "cs_recording_int.h"

#include <inttypes.h>
#include <string.h>

enum { ROW = 12, COP_ROW = 16 /* bytes */ };

/* Content that is read: `bad` when it is too short. */
struct content {
  struct cs_recording *r;
  const struct cs_rec_part *p;
  const uint8_t *at;
  size_t left, text;         /* text: bytes of r->text that are used */
  bool bad;
};

static const uint8_t *take(struct content *c, size_t n)
{
  const uint8_t *at = c->at;

  if (c->bad || c->left < n) {
    c->bad = true;
    return NULL;
  }
  c->at += n;
  c->left -= n;
  return at;
}

static uint64_t number(struct content *c, size_t n)
{
  const uint8_t *b = take(c, n);
  uint64_t value = 0;

  for (size_t i = 0; b && i < n; i++)
    value |= (uint64_t)b[i] << 8 * i;
  return value;
}

static uint8_t u8(struct content *c)   { return (uint8_t)number(c, 1); }
static uint16_t u16(struct content *c) { return (uint16_t)number(c, 2); }
static uint32_t u32(struct content *c) { return (uint32_t)number(c, 4); }
static uint64_t u64(struct content *c) { return number(c, 8); }

static void bytes(struct content *c, uint8_t *to, size_t n)
{
  const uint8_t *b = take(c, n);

  if (b)
    memcpy(to, b, n);
}

static const char *text(struct content *c)
{
  size_t n = u16(c);
  const uint8_t *b = take(c, n);
  char *to = c->r->text + c->text;

  if (!b || memchr(b, '\0', n)) {
    c->bad = true;
    return "";
  }
  memcpy(to, b, n);
  to[n] = '\0';
  c->text += n + 1;          /* its length had two bytes: there is room */
  return to;
}

/* ---- what does not fit ---- */

#define WRONG(c, ...) \
  cs_recording_fail((c)->r, (c)->p->offset, __VA_ARGS__)

static int wrong(struct content *c, const char *what)
{
  return WRONG(c, "part %" PRIu32 ": %s", c->p->sequence, what);
}

/* A number that must be 1 .. most. */
static int check_known(struct content *c, const char *what, uint32_t n,
                       uint32_t most)
{
  return n && n <= most ? 0 : WRONG(c, "part %" PRIu32 ": %s %" PRIu32
                                    " was not described", c->p->sequence,
                                    what, n);
}

/* The next number of its kind. */
static int check_next(struct content *c, const char *what, uint32_t n,
                      uint32_t *last)
{
  if (n != *last + 1)
    return WRONG(c, "part %" PRIu32 ": %s %" PRIu32 ", it must be %" PRIu32,
                 c->p->sequence, what, n, *last + 1);
  ++*last;
  return 0;
}

/* ---- types ---- */

static int read_header(struct content *c, struct cs_rec_header *h)
{
  h->major = u16(c);
  h->minor = u16(c);
  if (!c->bad && h->major != CS_REC_MAJOR)
    return WRONG(c, "version %u.%u, this program knows version %d", h->major,
                 h->minor, CS_REC_MAJOR);
  h->xlen = u32(c);
  bytes(c, h->identity, sizeof h->identity);
  h->real = u64(c);
  h->time = u64(c);
  h->machine = text(c);
  h->kernel = text(c);
  h->host = text(c);
  c->r->minor = h->minor;
  if (!c->bad && h->xlen != 32)
    return WRONG(c, "XLEN %" PRIu32 ", this program knows 32", h->xlen);
  return c->p->sequence ? wrong(c, "a second header") : 0;
}

static int read_epoch(struct content *c, struct cs_rec_epoch *e)
{
  struct cs_recording *r = c->r;
  uint32_t flags;

  e->number = u32(c);
  flags = u32(c);
  e->whole_system = flags & 1;
  e->by_process = flags & 2;
  e->version = u32(c);
  for (int i = 0; i < 3; i++)
    e->caps[i] = u32(c);
  e->log2_tick = u32(c);
  e->hart = u32(c);
  e->timer_hz = u32(c);
  e->comp = u32(c);
  e->rate = u32(c);
  e->combiner = u32(c);
  for (int i = 0; i < CS_REC_SLOTS; i++) {
    struct cs_rec_slot *s = &e->slot[i];

    s->ctrl = u32(c);
    s->class = u32(c);
    s->pc_lo = u32(c);
    s->pc_hi = u32(c);
    s->event = u32(c);
  }
  e->time = u64(c);
  e->clock_hz = u32(c);
  e->slots = u32(c);
  e->name = text(c);
  e->command = text(c);
  e->compressor = text(c);
  for (int i = 0; i < CS_REC_SLOTS; i++)
    e->spec[i] = text(c);
  if (c->bad)
    return 0;
  if (e->slots >> CS_REC_SLOTS)
    return wrong(c, "more slots than there are");
  if (r->epochs == CS_REC_EPOCHS)
    return wrong(c, "too many epochs");
  if (check_next(c, "epoch", e->number, &r->epochs))
    return -1;
  r->slots[r->epochs - 1] = e->slots;
  return 0;
}

static int read_image(struct content *c, struct cs_rec_image *i)
{
  i->number = u32(c);
  i->kind = (enum cs_rec_kind)u8(c);
  i->id_bytes = u8(c);
  if (u16(c))
    c->bad = true;
  i->text = u32(c);
  i->text_bytes = u32(c);
  bytes(c, i->id, sizeof i->id);
  i->path = text(c);
  if (c->bad)
    return 0;
  if (i->kind < CS_REC_FILE || i->kind > CS_REC_OTHER)
    return wrong(c, "an image of no kind");
  if (i->id_bytes > CS_REC_BUILD_ID)
    return wrong(c, "a build-id of more than 20 bytes");
  for (int k = i->id_bytes; k < CS_REC_BUILD_ID; k++)
    if (i->id[k])
      return wrong(c, "bytes behind a build-id");
  return check_next(c, "image", i->number, &c->r->images);
}

static int read_process(struct content *c, struct cs_rec_process *p)
{
  p->number = u32(c);
  p->pid = u32(c);
  p->parent = u32(c);
  p->how = u32(c);
  p->time = u64(c);
  p->name = text(c);
  if (c->bad)
    return 0;
  if (p->how < 1 || p->how > 3)
    return wrong(c, "a process that began in no way");
  if (p->parent && check_known(c, "process", p->parent, c->r->processes))
    return -1;
  return check_next(c, "process", p->number, &c->r->processes);
}

static int read_map(struct content *c, struct cs_rec_map *m)
{
  m->process = u32(c);
  m->image = u32(c);
  m->address = u32(c);
  m->bytes = u32(c);
  m->place = u32(c);
  if (u32(c))
    c->bad = true;
  m->time = u64(c);
  return c->bad ? 0 :
         check_known(c, "process", m->process, c->r->processes) ||
         check_known(c, "image", m->image, c->r->images) ? -1 : 0;
}

static int read_comm(struct content *c, struct cs_rec_comm *m)
{
  m->process = u32(c);
  if (u32(c))
    c->bad = true;
  m->time = u64(c);
  m->name = text(c);
  return c->bad ? 0 : check_known(c, "process", m->process, c->r->processes);
}

static int read_exit(struct content *c, struct cs_rec_exit *e)
{
  e->process = u32(c);
  e->why = u32(c);
  e->time = u64(c);
  if (!c->bad && (e->why < 1 || e->why > 2))
    return wrong(c, "an exit for no reason");
  return c->bad ? 0 : check_known(c, "process", e->process, c->r->processes);
}

static int check_places(struct content *c, const struct cs_rec_samples *s)
{
  const struct cs_recording *r = c->r;

  if (check_known(c, "epoch", s->epoch, r->epochs) ||
      (s->process && check_known(c, "process", s->process, r->processes)) ||
      (s->image && check_known(c, "image", s->image, r->images)) ||
      (s->w_image && check_known(c, "image", s->w_image, r->images)))
    return -1;
  if (s->mode > 1)
    return wrong(c, "samples of no mode");
  return !s->image == !!s->reason ? 0
         : wrong(c, "a reason without an unknown image, or none with one");
}

/* What rows have in common, of which each has so many bytes; *what is the slot,
 * or what is counted. */
static int read_places(struct content *c, struct cs_rec_samples *s,
                       uint8_t *what, size_t row)
{
  s->epoch = u32(c);
  s->process = u32(c);
  s->image = u32(c);
  s->w_image = u32(c);
  *what = u8(c);
  s->mode = u8(c);
  s->reason = u8(c);
  if (u8(c))
    c->bad = true;
  s->rows = u32(c);
  s->row = c->r->row;
  if (!s->rows || s->rows > c->left / row)
    c->bad = true;
  return c->bad ? 0 : check_places(c, s);
}

static int read_samples(struct content *c, struct cs_rec_samples *s)
{
  struct cs_recording *r = c->r;

  if (read_places(c, s, &s->slot, ROW))
    return -1;
  if (c->bad)
    return 0;
  if (s->slot >= CS_REC_SLOTS || !(r->slots[s->epoch - 1] >> s->slot & 1))
    return WRONG(c, "part %" PRIu32 ": slot %u is not in use", c->p->sequence,
                 s->slot);
  for (uint32_t i = 0; i < s->rows; i++) {
    r->row[i].offset = u32(c);
    r->row[i].w = u32(c);
    r->row[i].count = u32(c);
    r->counts += r->row[i].count;
  }
  r->rows += s->rows;
  return 0;
}

/* They are not among the rows that the end tells of. */
static int read_cop_rows(struct content *c, struct cs_rec_samples *s)
{
  struct cs_rec_row *row = c->r->row;
  uint8_t holds;

  if (read_places(c, s, &holds, COP_ROW))
    return -1;
  if (c->bad)
    return 0;
  if (holds > CS_REC_HOLDS_EDGE)
    return wrong(c, "rows of no kind");
  s->holds = (enum cs_rec_holds)holds;
  for (uint32_t i = 0; i < s->rows; i++) {
    row[i].offset = u32(c);
    row[i].w = u32(c);
    row[i].count = u64(c);
  }
  s->event = text(c);
  return c->bad || *s->event ? 0 : wrong(c, "rows of an event without a name");
}

static int read_cop(struct content *c, struct cs_rec_cop *n)
{
  n->epoch = u32(c);
  n->attached = u32(c) & 1;
  for (int i = 0; i < CS_REC_COP_COUNTS; i++)
    n->counts[i] = u32(c);
  u32(c);
  for (int i = 0; i < CS_REC_COP_HOST; i++)
    n->host[i] = u64(c);
  n->program = text(c);
  n->error = text(c);
  return c->bad ? 0 : check_known(c, "epoch", n->epoch, c->r->epochs);
}

static int read_counts(struct content *c, struct cs_rec_counts *n)
{
  n->epoch = u32(c);
  u32(c);
  for (int i = 0; i < CS_REC_SLOTS; i++) {
    n->slot[i].selected = u64(c);
    n->slot[i].accepted = u64(c);
    n->slot[i].dropped = u64(c);
    n->slot[i].queued = u64(c);
  }
  n->credit = u64(c);
  n->messages = u64(c);
  n->sent = u64(c);
  n->held = u64(c);
  n->added_up = u64(c);
  n->misses = u64(c);
  n->evictions = u64(c);
  n->lost_tuples = u64(c);
  n->lost_ring = u64(c);
  n->lost_bytes = u64(c);
  n->lost_counts = u64(c);
  n->lost_records = u64(c);
  n->law_holds = u32(c) & 1;
  u32(c);
  return c->bad ? 0 : check_known(c, "epoch", n->epoch, c->r->epochs);
}

static int read_cost(struct content *c, struct cs_rec_cost *k)
{
  k->epoch = u32(c);
  u32(c);
  k->ns = u64(c);
  k->clocks = u64(c);
  k->instructions = u64(c);
  k->entries = u64(c);
  k->records = u64(c);
  k->clocks_entries = u64(c);
  k->clocks_records = u64(c);
  k->clocks_writing = u64(c);
  k->wakes = u64(c);
  k->bytes = u64(c);
  k->rows = u64(c);
  return c->bad ? 0 : check_known(c, "epoch", k->epoch, c->r->epochs);
}

static int read_end(struct content *c, struct cs_rec_end *e)
{
  const struct cs_recording *r = c->r;

  e->why = u32(c);
  e->exit_code = u32(c);
  e->time = u64(c);
  e->rows = u64(c);
  e->counts = u64(c);
  if (!c->bad && (e->rows != r->rows || e->counts != r->counts))
    return WRONG(c, "the end tells of %" PRIu64 " rows of %" PRIu64
                 " counts, there were %" PRIu64 " of %" PRIu64, e->rows,
                 e->counts, r->rows, r->counts);
  return 0;
}

/* A type of a later version is skipped. */
static int read_later(struct content *c, const struct cs_rec_part *p)
{
  if (p->type < CS_REC_LATER || c->r->minor <= CS_REC_MINOR)
    return WRONG(c, "part %" PRIu32 ": type %u is not known", p->sequence,
                 p->type);
  c->left = 0;
  return 0;
}

static int read_part(struct content *c, struct cs_rec_part *p)
{
  switch (p->type) {
  case CS_REC_HEADER: return read_header(c, &p->header);
  case CS_REC_EPOCH: return read_epoch(c, &p->epoch);
  case CS_REC_IMAGE: return read_image(c, &p->image);
  case CS_REC_PROCESS: return read_process(c, &p->process);
  case CS_REC_MAP: return read_map(c, &p->map);
  case CS_REC_COMM: return read_comm(c, &p->comm);
  case CS_REC_EXIT: return read_exit(c, &p->exit);
  case CS_REC_SAMPLES: return read_samples(c, &p->samples);
  case CS_REC_COUNTS: return read_counts(c, &p->counts);
  case CS_REC_CLOCK:
    p->clock.time = u64(c);
    p->clock.real = u64(c);
    return 0;
  case CS_REC_COST: return read_cost(c, &p->cost);
  case CS_REC_END: return read_end(c, &p->end);
  case CS_REC_COP:
    if (c->r->minor)
      return read_cop(c, &p->cop);
    break;
  case CS_REC_COP_ROWS:
    if (c->r->minor)
      return read_cop_rows(c, &p->samples);
    break;
  default:
    break;
  }
  return read_later(c, p);
}

int cs_recording_content(struct cs_recording *r, struct cs_rec_part *p,
                         const uint8_t *at, uint32_t n)
{
  struct content c = { .r = r, .p = p, .at = at, .left = n };

  if (read_part(&c, p))
    return -1;
  if (c.bad || (c.left && r->minor <= CS_REC_MINOR))
    return WRONG(&c, "part %" PRIu32 ": its content does not fit type %u",
                 p->sequence, p->type);
  return 0;
}
