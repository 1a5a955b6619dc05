/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_recording.c - a recorder's stream into the database.
 *
 * The file is read twice: first to the end, so that one that is damaged or cut
 * is refused before anything is written; then for what is in it.
 */
#include "cs_db_recording.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "cs_db_epoch.h"
#include "cs_db_recording_int.h"
#include "cs_event.h"
#include "cs_interval.h"

#define NS 1e9

/* ---- memory ---- */

static void *more(struct importer *in, void *p, size_t n, size_t size)
{
  void *got = p;

  if (!(n & (n - 1)))
    got = realloc(p, (n ? 2 * n : 1) * size);
  if (!got)
    cs_db_fail(in->db, "out of memory");
  return got;
}

/* Bytes of a character of UTF-8; 0: it is none. */
static size_t character(const unsigned char *t)
{
  size_t n = *t < 0x80 ? 1 : *t >= 0xc2 && *t < 0xe0 ? 2
             : *t >= 0xe0 && *t < 0xf0 ? 3 : *t >= 0xf0 && *t < 0xf5 ? 4 : 0;

  for (size_t i = 1; i < n; i++)
    if ((t[i] & 0xc0) != 0x80)
      return 0;
  if ((*t == 0xe0 && t[1] < 0xa0) || (*t == 0xed && t[1] > 0x9f) ||
      (*t == 0xf0 && t[1] < 0x90) || (*t == 0xf4 && t[1] > 0x8f))
    return 0;
  return n;
}

char *in_text(struct importer *in, const char *text)
{
  char *copy = strdup(text);

  if (!copy)
    cs_db_fail(in->db, "out of memory");
  for (unsigned char *t = (unsigned char *)copy; t && *t; ) {
    size_t n = character(t);

    if (!n)
      *t = '?';
    t += n ? n : 1;
  }
  return copy;
}

/* ---- the first reading ---- */

static void add_hash(uint64_t *hash, const struct cs_rec_part *p)
{
  *hash = XXH3_64bits_withSeed(&p->sum, sizeof p->sum, *hash);
}

static void take_identity(struct importer *in, const struct cs_rec_header *h)
{
  for (size_t i = 0; i < sizeof h->identity; i++)
    snprintf(in->identity + 2 * i, sizeof in->identity - 2 * i, "%02x",
             h->identity[i]);
}

/* Of the first epoch: all have the same parts. */
static void find_known(struct importer *in, char hash[20])
{
  sqlite3_stmt *q = cs_db_query(in->db,
    "SELECT parts, parts_hash FROM run WHERE uid = ? || ':1'", "s",
    in->identity);

  if (!cs_db_row(in->db, q))
    return;
  in->skip = (uint32_t)sqlite3_column_int64(q, 0);
  snprintf(hash, 20, "%s", cs_db_text(q, 1));
  sqlite3_finalize(q);
}

/* The parts that are in must be those of this file. */
static void look_back(struct importer *in, const char *before,
                      const struct cs_rec_part *p, uint64_t hash)
{
  char now[20];

  snprintf(now, sizeof now, "%016" PRIx64, hash);
  if (in->skip && p->sequence + 1 == in->skip && strcmp(now, before))
    cs_db_fail(in->db, "%s: the database has other parts of the same "
               "recording", in->from->path);
  memcpy(in->hash, now, sizeof now);
}

static void judge(struct importer *in, enum cs_rec_got end)
{
  in->whole = end == CS_REC_WHOLE;
  if (end == CS_REC_BAD)
    cs_db_fail(in->db, "%s", cs_recording_error(in->r));
  if (end != CS_REC_CUT)
    return;
  snprintf(in->got->cut, sizeof in->got->cut, "%s",
           cs_recording_error(in->r));
  if (!in->from->partial || !in->parts)
    cs_db_fail(in->db, in->parts ? "%s; --partial takes the parts before"
                                 : "%s", in->got->cut);
}

static int check(struct importer *in)
{
  struct cs_rec_part p;
  enum cs_rec_got got;
  uint64_t hash = 0;
  char before[20] = "";

  while ((got = cs_recording_next(in->r, &p)) == CS_REC_PART &&
         !in->db->failed && !(in->db->stop && in->db->stop())) {
    if (p.type == CS_REC_HEADER) {
      take_identity(in, &p.header);
      find_known(in, before);
    }
    add_hash(&hash, &p);
    look_back(in, before, &p, hash);
    in->parts++;
  }
  if (got != CS_REC_PART)
    judge(in, got);
  return in->db->failed ? -1 : 0;
}

/* ---- what is described ---- */

static void take_header(struct importer *in, const struct cs_rec_header *h)
{
  in->machine = in_text(in, *h->machine ? h->machine : "Linux");
  in->kernel = in_text(in, h->kernel);
  in->host = in_text(in, h->host);
  in->real = h->real;
  in->time = in->latest = h->time;
  in->clock = (struct cs_rec_clock){ h->time, h->real };
}

static int check_hardware(struct importer *in, const struct in_epoch *e)
{
  const struct cs_rec_epoch *r = &e->rec;

  cs_db_do(in->db, "INSERT OR IGNORE INTO hardware VALUES"
           " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", "iiiiiiiiiiiiii",
           e->id, (int64_t)r->version, (int64_t)r->caps[0],
           (int64_t)r->caps[1], (int64_t)r->caps[2], (int64_t)r->comp,
           (int64_t)r->rate, (int64_t)r->combiner, (int64_t)r->log2_tick,
           (int64_t)r->hart, (int64_t)r->timer_hz, (int64_t)r->clock_hz,
           (int64_t)r->whole_system, (int64_t)r->by_process);
  if (!cs_db_number(in->db, 0, "SELECT version = ? AND comp = ? AND rate = ?"
                    " AND combiner = ? AND hart = ? AND whole_system = ? AND"
                    " by_process = ? FROM hardware WHERE epoch = ?",
                    "iiiiiiii", (int64_t)r->version, (int64_t)r->comp,
                    (int64_t)r->rate, (int64_t)r->combiner, (int64_t)r->hart,
                    (int64_t)r->whole_system, (int64_t)r->by_process, e->id))
    return cs_db_fail(in->db, "%s: the epoch was recorded in another way",
                      in->db->path);
  cs_db_do(in->db, "UPDATE epoch SET rate = ? WHERE id = ?", "ii",
           (int64_t)r->rate, e->id);
  return 0;
}

/* The epoch's row: where it was before, or by its name. */
static void find_epoch(struct importer *in, struct in_epoch *e)
{
  const char *name = in->from->epoch ? in->from->epoch
                     : *e->name ? e->name : NULL;
  int64_t machine;

  e->id = cs_db_number(in->db, 0, "SELECT epoch FROM run WHERE"
                       " uid = ? || ':' || ?", "si", in->identity,
                       (int64_t)e->rec.number);
  if (e->id)
    return;
  machine = cs_db_machine(in->db, in->machine, "", "", 32, in->host);
  e->id = cs_db_epoch(in->db, &(struct cs_db_epoch){
    .name = name, .machine = machine, .estimator = "sum",
    .program = *e->command ? e->command
               : e->rec.whole_system ? "(whole system)" : "(a process)",
    .compressor = e->compressor, .began = (int64_t)(in->real / 1000000000),
  });
}

/* One that is not in use has no event. */
static void make_events(struct importer *in, struct in_epoch *e)
{
  const char *spec[CS_SLOT_MAX] = { NULL };

  for (unsigned i = 0; i < CS_REC_SLOTS; i++)
    spec[i] = e->rec.slots >> i & 1 ? e->spec[i] : NULL;
  for (unsigned i = 0; i < CS_REC_SLOTS && !in->db->failed; i++) {
    struct cs_db_kind *k = &e->kind[i];

    if (spec[i] && !cs_db_kind(in->db, spec, i, k))
      e->event[i] = cs_db_event(in->db, e->id, k->name, "sampled", k->holds,
                                k->unit, k->w, spec[i]);
  }
}

static void take_epoch(struct importer *in, const struct cs_rec_epoch *r)
{
  struct in_epoch *e = more(in, in->epoch, in->epochs, sizeof *e);

  if (!e)
    return;
  in->epoch = e;
  e += in->epochs++;
  *e = (struct in_epoch){
    .rec = *r, .name = in_text(in, r->name), .command = in_text(in, r->command),
    .compressor = in_text(in, r->compressor),
  };
  for (int i = 0; i < CS_REC_SLOTS; i++)
    e->spec[i] = in_text(in, r->spec[i]);
  if (!in->db->failed)
    find_epoch(in, e);
  if (!in->db->failed && !check_hardware(in, e))
    make_events(in, e);
}

static void take_image(struct importer *in, const struct cs_rec_image *r)
{
  struct in_image *i = more(in, in->image, in->images, sizeof *i);

  if (!i)
    return;
  in->image = i;
  i[in->images++] = (struct in_image){ .rec = *r,
                                       .path = in_text(in, r->path) };
}

static void name_process(struct importer *in, struct in_process *p,
                         const char *name)
{
  char *text = in_text(in, name);

  if (text)
    snprintf(p->name, sizeof p->name, "%s", text);
  free(text);
}

static void take_process(struct importer *in, const struct cs_rec_process *r)
{
  struct in_process *p = more(in, in->process, in->processes, sizeof *p);

  if (!p)
    return;
  in->process = p;
  p += in->processes++;
  p->pid = r->pid;
  name_process(in, p, r->name);
}

/* ---- what was counted ---- */

static void take_samples(struct importer *in, const struct cs_rec_part *p)
{
  const struct cs_rec_samples *s = &p->samples;
  struct in_epoch *e = &in->epoch[s->epoch - 1];
  uint64_t counts = 0;

  for (uint32_t i = 0; i < s->rows; i++) {
    const struct cs_count row = { .w = s->row[i].w, .n = s->row[i].count };

    counts += row.n;
    if (e->kind[s->slot].cycles)
      cs_db_worth_add(&e->now.worth[s->slot], &row, e->kind[s->slot].cycles, 0);
  }
  e->now.slot[s->slot] += counts;
  if (p->sequence < in->skip)
    return;
  in->got->rows += s->rows;
  in->got->counts += counts;
  in->got->unknown += s->image ? 0 : counts;
  in_samples(in, s);
}

static void take_time(struct importer *in, uint64_t time)
{
  if (time > in->latest)
    in->latest = time;
}

static void take_cost(struct importer *in, const struct cs_rec_cost *c)
{
  struct in_epoch *e = &in->epoch[c->epoch - 1];

  e->now.cost = *c;
  take_time(in, e->rec.time + c->ns);
}

/* What was in before is known when its last part has been read. */
static void remember(struct importer *in, const struct cs_rec_part *p)
{
  if (p->sequence + 1 == in->skip)
    for (size_t i = 0; i < in->epochs; i++)
      in->epoch[i].before = in->epoch[i].now;
}

static void take(struct importer *in, const struct cs_rec_part *p)
{
  switch (p->type) {
  case CS_REC_HEADER: take_header(in, &p->header); break;
  case CS_REC_EPOCH: take_epoch(in, &p->epoch); break;
  case CS_REC_IMAGE: take_image(in, &p->image); break;
  case CS_REC_PROCESS:
    take_process(in, &p->process);
    take_time(in, p->process.time);
    break;
  case CS_REC_COMM:
    name_process(in, &in->process[p->comm.process - 1], p->comm.name);
    break;
  case CS_REC_SAMPLES: take_samples(in, p); break;
  case CS_REC_COUNTS:
    in->epoch[p->counts.epoch - 1].now.counts = p->counts;
    break;
  case CS_REC_CLOCK:
    in->clock = p->clock;
    take_time(in, p->clock.time);
    break;
  case CS_REC_COST: take_cost(in, &p->cost); break;
  case CS_REC_COP: in_cop(in, p); break;
  case CS_REC_COP_ROWS: in_cop_rows(in, p); break;
  case CS_REC_END: take_time(in, p->end.time); break;
  default: break; /* maps are in the rows' offsets; exits tell nothing here */
  }
  remember(in, p);
}

/* ---- accounts ---- */

static uint64_t total(const struct in_account *a)
{
  uint64_t sum = 0;

  for (int i = 0; i < CS_REC_SLOTS; i++)
    sum += a->slot[i];
  return sum;
}

/* Messages are counted of all slots together: each slot's by its counts. */
static double messages_of(const struct in_account *a, unsigned slot)
{
  uint64_t all = total(a);

  return all ? (double)a->counts.messages * (double)a->slot[slot] /
               (double)all : 0;
}

static double samples_of(const struct in_epoch *e, const struct in_account *a,
                         unsigned slot)
{
  struct cs_compressor c;
  char err[CS_DB_ERROR];

  if (cs_spec_parse(e->compressor, &c, err, sizeof err))
    return 0;
  return cs_interval_samples(&c, CS_ESTIMATE_SUM, a->counts.messages,
                             (uint64_t)messages_of(a, slot), a->slot[slot],
                             total(a));
}

static void add_slot(struct importer *in, const struct in_epoch *e,
                     unsigned i)
{
  const struct in_account *a = &e->now, *b = &e->before;
  double now = samples_of(e, a, i), before = samples_of(e, b, i);

  cs_db_do(in->db, "UPDATE event SET selected = ifnull(selected, 0) + ?,"
           " accepted = ifnull(accepted, 0) + ?,"
           " dropped = ifnull(dropped, 0) + ?, queued = ifnull(queued, 0) + ?,"
           " messages = ifnull(messages, 0) + ? WHERE id = ?", "iiiiii",
           (int64_t)(a->counts.slot[i].selected - b->counts.slot[i].selected),
           (int64_t)(a->counts.slot[i].accepted - b->counts.slot[i].accepted),
           (int64_t)(a->counts.slot[i].dropped - b->counts.slot[i].dropped),
           (int64_t)(a->counts.slot[i].queued - b->counts.slot[i].queued),
           (int64_t)(llround(messages_of(a, i)) - llround(messages_of(b, i))),
           e->event[i]);
  cs_db_event_samples(in->db, e->event[i], now - before);
  if (e->kind[i].cycles) {
    cs_db_event_samples(in->db, cs_db_event(in->db, e->id, "instructions",
                        "sampled", "sample", "events", "", e->spec[i]),
                        now - before);
    cs_db_event_samples(in->db, cs_db_event(in->db, e->id, "cycles",
                        "sampled", "sample", "clocks", "", e->spec[i]),
                        now * cs_db_worth(&a->worth[i]) -
                        before * cs_db_worth(&b->worth[i]));
  }
}

/* accepted + credit = sent + held, and the rows have what was sent. */
static bool law_holds(const struct importer *in, const struct in_account *a)
{
  uint64_t accepted = a->counts.credit;

  for (int i = 0; i < CS_REC_SLOTS; i++)
    accepted += a->counts.slot[i].accepted;
  return in->whole && a->counts.law_holds &&
         accepted == a->counts.sent + a->counts.held &&
         total(a) + a->counts.lost_counts == a->counts.sent;
}

static void add_law(struct importer *in, const struct in_epoch *e)
{
  const struct cs_rec_counts *a = &e->now.counts, *b = &e->before.counts;
  const struct cs_rec_cost *c = &e->now.cost, *d = &e->before.cost;
  uint64_t accepted = 0;

  for (int i = 0; i < CS_REC_SLOTS; i++)
    accepted += a->slot[i].accepted - b->slot[i].accepted;
  cs_db_do(in->db, "UPDATE epoch SET accepted = accepted + ?,"
           " credit = credit + ?, sent = sent + ?, held = held + ?,"
           " events = events + ?, emitted = emitted + ?,"
           " messages = messages + ?, clocks = clocks + ?,"
           " instructions = instructions + ?, seconds = seconds + ?"
           " WHERE id = ?", "iiiiiiiiidi", (int64_t)accepted,
           (int64_t)(a->credit - b->credit), (int64_t)(a->sent - b->sent),
           (int64_t)(a->held - b->held), (int64_t)accepted,
           (int64_t)(a->messages - b->messages),
           (int64_t)(a->messages - b->messages),
           (int64_t)(c->clocks - d->clocks),
           (int64_t)(c->instructions - d->instructions),
           (double)(c->ns - d->ns) / NS, e->id);
}

/* Numbers that only add up: their place in counts, cost. */
static void add_rest(struct importer *in, const struct in_epoch *e)
{
  const struct cs_rec_counts *a = &e->now.counts, *b = &e->before.counts;
  const struct cs_rec_cost *c = &e->now.cost, *d = &e->before.cost;
  uint64_t dropped = 0, queued = 0;

  for (int i = 0; i < CS_REC_SLOTS; i++) {
    dropped += a->slot[i].dropped - b->slot[i].dropped;
    queued += a->slot[i].queued - b->slot[i].queued;
  }
  cs_db_loss(in->db, e->id, "dropped", dropped);
  cs_db_loss(in->db, e->id, "queued", queued);
  cs_db_loss(in->db, e->id, "held", a->held - b->held);
  cs_db_loss(in->db, e->id, "ring_overwritten", a->lost_ring - b->lost_ring);
  cs_db_loss(in->db, e->id, "stream_bytes", a->lost_bytes - b->lost_bytes);
  cs_db_loss(in->db, e->id, "not_in_stream", a->lost_counts - b->lost_counts);
  cs_db_loss(in->db, e->id, "perf_records", a->lost_records - b->lost_records);
  cs_db_account(in->db, e->id, "added_up", a->added_up - b->added_up);
  cs_db_account(in->db, e->id, "misses", a->misses - b->misses);
  cs_db_account(in->db, e->id, "evictions", a->evictions - b->evictions);
  cs_db_account(in->db, e->id, "entries", c->entries - d->entries);
  cs_db_account(in->db, e->id, "records", c->records - d->records);
  cs_db_account(in->db, e->id, "clocks_entries",
                c->clocks_entries - d->clocks_entries);
  cs_db_account(in->db, e->id, "clocks_records",
                c->clocks_records - d->clocks_records);
  cs_db_account(in->db, e->id, "clocks_writing",
                c->clocks_writing - d->clocks_writing);
  cs_db_account(in->db, e->id, "wakes", c->wakes - d->wakes);
  cs_db_account(in->db, e->id, "bytes", c->bytes - d->bytes);
}

/* ---- runs ---- */

/* When it began by the clock as it was set at last. */
static int64_t began(const struct importer *in)
{
  return (int64_t)(in->clock.real - (in->clock.time - in->time));
}

static void add_run(struct importer *in, const struct in_epoch *e)
{
  cs_db_do(in->db, "UPDATE epoch SET runs = runs + NOT EXISTS (SELECT 1 FROM"
           " run WHERE uid = ?1 || ':' || ?2), began = min(began, ?3)"
           " WHERE id = ?4", "siii", in->identity, (int64_t)e->rec.number,
           began(in) / 1000000000, e->id);
  cs_db_do(in->db, "INSERT INTO run VALUES (? || ':' || ?, ?, ?, ?, ?, ?, ?,"
           " ?) ON CONFLICT DO UPDATE SET law = excluded.law,"
           " parts = excluded.parts, parts_hash = excluded.parts_hash,"
           " whole = excluded.whole", "siiiisisi", in->identity,
           (int64_t)e->rec.number, e->id, began(in),
           (int64_t)law_holds(in, &e->now), in->kernel, (int64_t)in->parts,
           in->hash, (int64_t)in->whole);
  cs_db_do(in->db, "UPDATE epoch SET law_holds = (SELECT min(law) FROM run"
           " WHERE epoch = ?1) WHERE id = ?1", "i", e->id);
}

static void add_epochs(struct importer *in)
{
  for (size_t i = 0; i < in->epochs && !in->db->failed; i++) {
    struct in_epoch *e = &in->epoch[i];

    for (unsigned k = 0; k < CS_REC_SLOTS; k++)
      if (e->event[k])
        add_slot(in, e, k);
    add_law(in, e);
    add_rest(in, e);
    in_cop_account(in, e);
    add_run(in, e);
    in->got->epoch = e->id;
  }
}

/* ---- the whole ---- */

static int open_file(struct importer *in)
{
  char err[CS_REC_ERROR];

  cs_recording_close(in->r);
  in->r = cs_recording_open(in->from->path, err, sizeof err);
  return in->r ? 0 : cs_db_fail(in->db, "%s", err);
}

/* The second reading: parts as in the first one. */
static void read_all(struct importer *in)
{
  struct cs_rec_part p;

  for (uint32_t i = 0; i < in->parts && !in->db->failed; i++) {
    if (cs_recording_next(in->r, &p) != CS_REC_PART)
      cs_db_fail(in->db, "%s: it changes while it is read", in->from->path);
    else
      take(in, &p);
    if (in->db->stop && in->db->stop())
      cs_db_fail(in->db, "%s: stopped, it is as before", in->db->path);
  }
  in_flush(in);
  if (!in->db->failed)
    add_epochs(in);
  if (!in->db->failed)
    in_names(in);
}

static void tell(struct importer *in)
{
  in->got->known = in->skip && in->parts <= in->skip;
  in->got->parts = in->got->known ? 0 : in->parts - in->skip;
  in->got->stepped = (double)(began(in) - (int64_t)in->real) / NS;
}

static void release(struct importer *in)
{
  for (size_t i = 0; i < in->epochs; i++) {
    free(in->epoch[i].name);
    free(in->epoch[i].command);
    free(in->epoch[i].compressor);
    free(in->epoch[i].program);
    for (int k = 0; k < CS_REC_SLOTS; k++)
      free(in->epoch[i].spec[k]);
  }
  for (size_t i = 0; i < in->images; i++) {
    free(in->image[i].path);
    free(in->image[i].file);
  }
  for (size_t i = 0; i < in->groups; i++)
    cs_profile_free(&in->group[i].profile);
  free(in->epoch);
  free(in->image);
  free(in->process);
  free(in->group);
  free(in->slot);
  free(in->machine);
  free(in->kernel);
  free(in->host);
  cs_recording_close(in->r);
}

int cs_db_add_recording(struct cs_db *db, const struct cs_db_recording *from,
                        struct cs_db_recorded *got)
{
  struct importer in = { .db = db, .from = from, .got = got };
  int status = 0;

  *got = (struct cs_db_recorded){ .epoch = -1 };
  if (!open_file(&in) && !cs_db_begin(db) && !check(&in) &&
      (!in.skip || in.parts > in.skip) && !open_file(&in))
    read_all(&in);
  tell(&in);
  if (got->known && !db->failed)
    cs_db_cancel(db);
  else
    status = cs_db_commit(db);
  release(&in);
  return status;
}
