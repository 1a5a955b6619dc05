/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_stream.c - an entry finds its process by the driver's number, there the map
 * of its address, then the group, and its row.  The inner loop remembers all but
 * the row.
 */
#include "rec_stream.h"

#include <string.h>

/* perf's records */
enum { MMAP2 = 10, LOST = 2, COMM = 3, EXIT = 4, FORK = 7, AUX = 11 };
enum { COMM_EXEC = 1 << 13, HAS_BUILD_ID = 1 << 14 };
enum { LONGEST = 512, TIME = 8, UNIT_WORDS = CS_STREAM_UNIT / 4,
       MOST_UNITS = 1 + CS_STREAM_ARRAY_WORDS / 4, EVENTS_OF_TUPLES = 7 };
enum { ACCEPTED = 1, MODES = 4 };

void rec_stream_init(struct rec_stream *r, struct rec_system *s)
{
  memset(r, 0, sizeof *r);
  r->system = s;
}

/* ---- entries, one by one ---- */

/* The number of a group, for which all others may be forgotten. */
static int group_of(struct rec_stream *r, const struct rec_group *g)
{
  int n = rec_group(&r->system->rows, g);

  if (n >= 0)
    return n;
  rec_system_write(r->system);
  return rec_group(&r->system->rows, g);
}

/* The group's number.  To write may be to forget groups. */
static int add(struct rec_stream *r, const struct rec_group *g, uint32_t offset,
               uint32_t w, uint32_t count)
{
  int n = group_of(r, g);

  for (; !rec_add(&r->system->rows, (uint32_t)n, offset, w, count); n = group_of(r, g))
    rec_system_write(r->system);
  return n;
}

static uint32_t shown(const struct rec_stream *r, uint16_t process)
{
  return r->system->by_process ? r->system->process[process].number : 0;
}

static uint32_t offset_in(const struct rec_map *m, uint32_t address)
{
  return address - m->start + m->place;
}

/* The map of another place of code: of the process, or of the kernel. */
static struct rec_map *target_map(struct rec_system *s, uint16_t process,
                                  uint32_t address)
{
  struct rec_map *m = rec_find_map(s, s->process[process].map, address);

  return m ? m : rec_find_map(s, s->kernel, address);
}

/* The first word of the entries that go the same way: the kernel's have many numbers, and
 * are one's as another's where processes are not told apart. */
static inline uint32_t word_of(uint32_t word, bool by_process)
{
  enum { NUMBERS = (CS_STREAM_NUMBERS - 1) << CS_STREAM_NUMBER_LSB };

  return CS_STREAM_MODE(word) == REC_MODE_U || by_process ? word : word & ~(uint32_t)NUMBERS;
}

/* A map has a way for each 256 KiB; numbers that are used at a time are near. */
static inline struct rec_way *way_of(struct rec_way *ways, uint32_t word, uint32_t pc)
{
  enum { LOG2_PIECE = 18, NEXT_PIECE = 8 << CS_STREAM_NUMBER_LSB };

  return &ways[(word + (pc >> LOG2_PIECE) * NEXT_PIECE) % REC_WAYS];
}

/* Entries like this one, whose pc, and w if it is code, are in that map, need not be
 * looked up. */
static void remember(struct rec_stream *r, const uint32_t *e, const struct rec_map *m,
                     int group, bool code)
{
  uint32_t word = word_of(e[0], r->system->by_process);

  if (m->hidden)
    return;
  *way_of(r->way, word, e[CS_STREAM_PC]) = (struct rec_way){
    .word = word, .changes = r->system->changes, .start = m->start,
    .length = m->length, .place = m->place, .group = (uint32_t)group, .code = code
  };
}

/* An entry, with where it is (NULL: unknown, for that reason). */
static void take_at(struct rec_stream *r, const uint32_t *e, uint16_t process,
                    const struct rec_map *m, enum rec_reason reason)
{
  struct rec_system *s = r->system;
  unsigned slot = CS_STREAM_SLOT(e[0]);
  uint32_t w = e[CS_STREAM_W], pc = e[CS_STREAM_PC];
  bool code = s->code >> slot & 1;
  struct rec_group g = {
    .process = shown(r, process), .slot = (uint8_t)slot,
    .mode = CS_STREAM_MODE(e[0]) != REC_MODE_U,
    .reason = m ? 0 : (uint8_t)reason, .image = m ? m->image : 0
  };
  const struct rec_map *to = code ? target_map(s, process, w) : NULL;
  int group;

  if (m)
    pc = offset_in(m, pc);
  else
    r->unknown[reason] += e[CS_STREAM_COUNT];
  if (to && !to->mixed) {
    g.w_image = to->image;
    w = offset_in(to, w);
  }
  group = add(r, &g, pc, w, e[CS_STREAM_COUNT]);
  if (m && (!code || to == m))
    remember(r, e, m, group, code);
}

static void take_kernel(struct rec_stream *r, const uint32_t *e, uint16_t process)
{
  struct rec_system *s = r->system;
  struct rec_map *m;

  if (CS_STREAM_MODE(e[0]) == REC_MODE_COP) {
    if (r->tuple)
      r->tuple(r->cop, e);
    return;
  }
  m = rec_find_map(s, s->kernel, e[CS_STREAM_PC]);
  if (!m && !r->looked) {
    r->looked = true;
    if (r->look && r->look(r->context))
      m = rec_find_map(s, s->kernel, e[CS_STREAM_PC]);
  }
  take_at(r, e, process, m, REC_NO_KERNEL);
}

static __attribute__((noinline)) void take_slowly(struct rec_stream *r, const uint32_t *e)
{
  struct rec_system *s = r->system;
  uint16_t process = r->number[CS_STREAM_NUMBER(e[0])];
  bool lost = process == REC_NUMBER_LOST;
  struct rec_map *m;

  if (lost)
    process = 0;
  if (CS_STREAM_MODE(e[0]) != REC_MODE_U) {
    take_kernel(r, e, process);
    return;
  }
  m = rec_find_map(s, s->process[process].map, e[CS_STREAM_PC]);
  take_at(r, e, process, m && !m->mixed ? m : NULL,
          m         ? REC_MIXED
          : process ? REC_NO_MAP
          : lost    ? (s->no_room ? REC_NO_ROOM : REC_NO_PROCESS)
                    : REC_NOBODY);
}

/* ---- entries, many ---- */

/* A line of the cache that will be wanted soon: prefetch.r of Zicbop, which other
 * cores take for no operation. */
static inline void fetch(const void *p)
{
#ifdef __riscv
  __asm__ volatile("ori zero, %0, 1" : : "r"(p));
#else
  __builtin_prefetch(p);
#endif
}

/* The same of the second entry behind this one: prefetch.r 32(e). */
static inline void fetch_second(const uint32_t *e)
{
#ifdef __riscv
  __asm__ volatile("ori zero, %0, 33" : : "r"(e));
#else
  __builtin_prefetch(e + 2 * UNIT_WORDS);
#endif
}

/* Where the loop over entries stands. */
struct quick {
  struct rec_adding t;
  struct rec_way *ways;
  uint32_t changes;
  bool by_process;
  const uint32_t *entry; /* whose turn it is */
};

/* An entry before its turn; group NO_GROUP: it, or whatever it is, must be looked up. */
struct ahead {
  uint32_t offset, w, hash, group;
};

#define NO_GROUP UINT32_MAX

/* The line of its place in the table of rows comes while the entry before is added. */
static inline void look_ahead(struct ahead *a, const struct quick *q, const uint32_t *e)
{
  uint32_t pc = e[CS_STREAM_PC], word = word_of(e[0], q->by_process);
  const struct rec_way *way = way_of(q->ways, word, pc);

  a->group = NO_GROUP;
  a->offset = pc - way->start;
  a->w = e[CS_STREAM_W];
  if (way->word != word || way->changes != q->changes || a->offset >= way->length)
    return;
  if (way->code) {
    a->w -= way->start;
    if (a->w >= way->length)
      return;
    a->w += way->place;
  }
  a->offset += way->place;
  a->group = way->group;
  a->hash = rec_hash(a->offset, a->w, a->group);
  fetch(&q->t.place[a->hash >> q->t.shift]);
}

/* An entry that has one behind it. */
static inline bool turn(struct quick *q, const struct ahead *now, struct ahead *next)
{
  const uint32_t *e = q->entry;

  if (now->group == NO_GROUP)
    return false;
  fetch_second(e);
  look_ahead(next, q, e + UNIT_WORDS);
  if (!rec_add_hashed(&q->t, now->hash, now->group, now->offset, now->w, e[CS_STREAM_COUNT]))
    return false;
  q->entry += UNIT_WORDS;
  return true;
}

/* How many of these entries, one behind the other, could be added up with no more
 * than what is remembered, the last never; those behind them are as they were.  Two
 * turns, so that what was looked up ahead stays in its registers. */
static __attribute__((noinline)) uint32_t take_quickly(struct rec_stream *r,
                                                       const uint32_t *from,
                                                       uint32_t units)
{
  const uint32_t *last = from + (units - 1) * UNIT_WORDS;
  struct quick q = { rec_adding_begin(&r->system->rows), r->way, r->system->changes,
                     r->system->by_process, from };
  struct ahead one, other;

  look_ahead(&one, &q, q.entry);
  while (q.entry < last && turn(&q, &one, &other) &&
         q.entry < last && turn(&q, &other, &one))
    ;
  rec_adding_end(&r->system->rows, &q.t);
  return (uint32_t)(q.entry - from) / UNIT_WORDS;
}

/* The entries (or messages) from there on, of so many units; their number. */
static uint32_t take_entries(struct rec_stream *r, const uint32_t *from, uint32_t units)
{
  uint32_t taken = 0;

  while (taken < units) {
    const uint32_t *e = from + taken * UNIT_WORDS;
    uint32_t quickly = take_quickly(r, e, units - taken);
    unsigned type;

    e += quickly * UNIT_WORDS;
    taken += quickly;
    type = CS_STREAM_TYPE(*e);
    if (type != CS_STREAM_ENTRY && type != CS_STREAM_MESSAGE)
      break;
    take_slowly(r, e);
    taken++;
  }
  r->entries += taken;
  return taken;
}

/* ---- the rest of the area ---- */

static uint64_t two(const uint32_t *words)
{
  return words[0] | (uint64_t)words[1] << 32;
}

/* A header ends all numbers. */
static void take_header(struct rec_stream *r, const uint32_t *words)
{
  struct rec_system *s = r->system;

  for (unsigned n = 0; n < REC_PROCESSES; n++)
    s->process[n].users = 0;
  memset(r->number, 0, sizeof r->number);
  s->changes++;
  if (!r->begun)
    r->begin(r->context, words);
  r->emitted = 0;
  r->begun = true;
  r->ended = false;
}

static void let_go(struct rec_stream *r, unsigned number)
{
  uint16_t process = r->number[number];

  if (process && process != REC_NUMBER_LOST)
    r->system->process[process].users--;
  r->system->changes++;
  r->number[number] = REC_NUMBER_NOBODY;
}

static void take_process(struct rec_stream *r, const uint32_t *words)
{
  unsigned number = CS_STREAM_NUMBER(words[0]), what = words[0] & 15;
  uint16_t process;

  let_go(r, number);
  if (what == CS_STREAM_EXIT || what == CS_STREAM_UNKNOWN)
    return;
  process = rec_find(r->system, words[CS_STREAM_PROCESS_PID],
                     two(words + CS_STREAM_PROCESS_CLOCK));
  if (process)
    r->system->process[process].users++;
  r->number[number] = process ? process : REC_NUMBER_LOST;
}

static void take_loss(struct rec_stream *r, const uint32_t *words)
{
  for (unsigned n = 0; n < 3; n++)
    r->counts.lost[n] += two(words + CS_STREAM_LOSS_DROPPED + 2 * n);
  r->counts.lost[3] += words[CS_STREAM_LOSS_COUNTS];
}

static void take_microcode(struct rec_stream *r, const uint32_t *words)
{
  if (CS_STREAM_TYPE(words[0]) == CS_STREAM_MICROCODE)
    r->emitted = words[CS_STREAM_MICROCODE_COUNTS + EVENTS_OF_TUPLES];
  if (r->microcode)
    r->microcode(r->cop, words);
}

/* Sent is what slots have sent: the coprocessor's tuples are not in the law. */
static void take_counts(struct rec_stream *r, const uint32_t *words)
{
  struct rec_counts *c = &r->counts;
  uint32_t sent = words[CS_STREAM_COUNTS_SENT] - (uint32_t)r->emitted;
  uint32_t accepted = 0;

  for (unsigned n = 0; n < REC_SLOTS; n++) {
    const uint32_t *slot = words + CS_STREAM_COUNTS_SLOTS + 4 * n;

    for (unsigned i = 0; i < 4; i++)
      c->slot[n][i] += slot[i];
    c->unlawful |= slot[0] != slot[1] + slot[2] + slot[3];
    accepted += slot[ACCEPTED];
  }
  c->credit += words[CS_STREAM_COUNTS_CREDIT];
  c->messages += words[CS_STREAM_COUNTS_MESSAGES];
  c->sent += sent;
  c->held += words[CS_STREAM_COUNTS_HELD];
  c->unlawful |= accepted + words[CS_STREAM_COUNTS_CREDIT] !=
                 sent + words[CS_STREAM_COUNTS_HELD];
  for (unsigned n = 0; n < 3; n++)
    c->folded[n] += words[CS_STREAM_COUNTS_FOLDED + n];
  r->ended = true;
}

/* Anything but messages and entries; its units. */
static unsigned take_other(struct rec_stream *r, const struct rec_ring *aux)
{
  uint32_t words[MOST_UNITS * UNIT_WORDS] = { 0 };
  const uint8_t *first = aux->data + (r->aux & (aux->size - 1));
  unsigned units = CS_STREAM_UNITS(*(const uint32_t *)(const void *)first);

  for (unsigned n = 0; n < units && n < MOST_UNITS; n++)
    memcpy(words + n * UNIT_WORDS,
           aux->data + ((r->aux + n * CS_STREAM_UNIT) & (aux->size - 1)),
           CS_STREAM_UNIT);
  switch (CS_STREAM_TYPE(words[0])) {
  case CS_STREAM_HEADER: take_header(r, words); break;
  case CS_STREAM_PROCESS: take_process(r, words); break;
  case CS_STREAM_LOSS: take_loss(r, words); break;
  case CS_STREAM_COUNTS: take_counts(r, words); break;
  case CS_STREAM_MICROCODE:
  case CS_STREAM_ARRAY: take_microcode(r, words); break;
  default: break;
  }
  return units ? units : 1;
}

void rec_stream_aux(struct rec_stream *r, const struct rec_ring *aux,
                    uint64_t to)
{
  enum rec_phase before = rec_phase(&r->system->clocks, REC_ENTRIES);

  while (r->aux < to) {
    uint32_t at = (uint32_t)r->aux & (aux->size - 1), room = aux->size - at, units;

    if (to - r->aux < room)
      room = (uint32_t)(to - r->aux);
    units = take_entries(r, (const uint32_t *)(const void *)(aux->data + at),
                         room / CS_STREAM_UNIT);
    r->aux += (units ? units : take_other(r, aux)) * CS_STREAM_UNIT;
  }
  if (r->unmix_at && r->aux >= r->unmix_at) {
    rec_unmix(r->system);
    r->unmix_at = 0;
  }
  rec_phase(&r->system->clocks, before);
}

/* ---- perf's records ---- */

struct header {
  uint32_t type;
  uint16_t misc, size;
};

static void copy(const struct rec_ring *ring, uint64_t at, void *to, size_t n)
{
  size_t from = at & (ring->size - 1);
  size_t first = n < ring->size - from ? n : ring->size - from;

  memcpy(to, ring->data + from, first);
  memcpy((uint8_t *)to + first, ring->data, n - first);
}

static uint32_t word(const uint8_t *record, unsigned at)
{
  uint32_t value;

  memcpy(&value, record + at, sizeof value);
  return value;
}

static uint64_t quad(const uint8_t *record, unsigned at)
{
  return word(record, at) | (uint64_t)word(record, at + 4) << 32;
}

static void take_mmap2(struct rec_stream *r, const struct header *h,
                       const uint8_t *record, uint64_t time)
{
  enum { PID = 8, ADDRESS = 16, LENGTH = 24, PLACE = 32, ID_LENGTH = 40,
         ID = 44, PATH = 72 };
  struct rec_mapping m = {
    .start = word(record, ADDRESS), .length = word(record, LENGTH),
    .place = word(record, PLACE), .path = (const char *)record + PATH
  };

  if (h->misc & HAS_BUILD_ID && record[ID_LENGTH] <= REC_BUILD_ID) {
    m.id_length = record[ID_LENGTH];
    memcpy(m.id, record + ID, m.id_length);
  }
  r->mixed |= rec_mapped(r->system, word(record, PID), &m, time);
}

/* Of processes; those of threads are theirs. */
static void take_fork_or_exit(struct rec_stream *r, const struct header *h,
                              const uint8_t *record)
{
  uint32_t pid = word(record, 8), parent = word(record, 12);
  uint64_t time = quad(record, 24);

  if (h->type == EXIT && pid == word(record, 16))
    rec_exited(r->system, pid, time);
  else if (h->type == FORK && pid != parent)
    rec_forked(r->system, pid, parent, time);
}

static void take_record(struct rec_stream *r, const struct header *h,
                        const uint8_t *record, uint64_t time,
                        const struct rec_ring *aux)
{
  switch (h->type) {
  case MMAP2:
    take_mmap2(r, h, record, time);
    break;
  case COMM:
    if (h->misc & COMM_EXEC)
      rec_executed(r->system, word(record, 8), (const char *)record + 16, time);
    else if (word(record, 8) == word(record, 12))
      rec_renamed(r->system, word(record, 8), (const char *)record + 16, time);
    break;
  case EXIT:
  case FORK:
    take_fork_or_exit(r, h, record);
    break;
  case LOST:
    r->counts.records_lost += quad(record, 16);
    break;
  case AUX:
    rec_stream_aux(r, aux, quad(record, 8) + quad(record, 16));
    break;
  default:
    break;
  }
}

void rec_stream_records(struct rec_stream *r, const struct rec_ring *ring,
                        const struct rec_ring *aux, uint64_t from,
                        uint64_t to)
{
  static union {
    struct header header;
    uint8_t bytes[LONGEST + 1];
  } record; /* a text in it ends, at the latest behind it */

  while (from < to) {
    struct header *h = &record.header;
    uint64_t time;
    size_t n;

    copy(ring, from, h, sizeof *h);
    if (h->size < sizeof *h + TIME)
      return;
    n = h->size < LONGEST ? h->size : LONGEST;
    copy(ring, from, record.bytes, n);
    record.bytes[n] = '\0';
    copy(ring, from + h->size - TIME, &time, TIME);
    take_record(r, h, record.bytes, time, aux);
    r->records++;
    from += record.header.size;
  }
}

/* ---- what was counted ---- */

void rec_counts_write(const struct rec_stream *r)
{
  const struct rec_counts *c = &r->counts;
  struct rec_out *o = r->system->out;

  rec_begin(o, REC_COUNTS);
  rec_put32(o, r->system->rows.epoch);
  rec_put32(o, 0);
  for (unsigned n = 0; n < REC_SLOTS; n++)
    for (unsigned i = 0; i < 4; i++)
      rec_put64(o, c->slot[n][i]);
  rec_put64(o, c->credit);
  rec_put64(o, c->messages);
  rec_put64(o, c->sent);
  rec_put64(o, c->held);
  for (unsigned n = 0; n < 3; n++)
    rec_put64(o, c->folded[n]);
  for (unsigned n = 0; n < 4; n++)
    rec_put64(o, c->lost[n]);
  rec_put64(o, c->records_lost);
  rec_put32(o, !c->unlawful);
  rec_put32(o, 0);
  rec_end(o);
}
