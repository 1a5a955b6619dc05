/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_run.c - a run's epoch, accounts, processes and names.
 */
#include "cs_db_run.h"

#include <stdlib.h>
#include <time.h>

#include "cs_db_image.h"
#include "cs_db_rows.h"

/* ---- epoch ---- */

static int64_t machine_row(struct cs_db *db, const struct cs_db_run *run)
{
  const struct cs_report *r = run->report;

  cs_db_do(db, "INSERT OR IGNORE INTO machine (name, config, memory, xlen)"
               " VALUES (?, ?, ?, ?)", "sssi", r->device, r->config,
           r->memory, (int64_t)run->xlen);
  return cs_db_number(db, -1, "SELECT id FROM machine WHERE name = ? AND"
                      " config = ? AND memory = ? AND xlen = ?", "sssi",
                      r->device, r->config, r->memory, (int64_t)run->xlen);
}

static int check_same(struct cs_db_writer *w, int64_t machine)
{
  const struct cs_report *r = w->run->report;
  int64_t same = cs_db_number(w->db, 0,
    "SELECT machine = ? AND program = ? AND compressor = ? AND estimator = ?"
    " FROM epoch WHERE id = ?", "isssi", machine, r->program, r->compressor,
    w->run->estimator, w->epoch);

  return same ? 0 : cs_db_fail(w->db, "%s: epoch '%s' is of another machine, "
                               "program or compressor", w->db->path,
                               w->run->epoch);
}

static void find_epoch(struct cs_db_writer *w)
{
  const struct cs_db_run *run = w->run;
  const struct cs_report *r = run->report;
  int64_t machine = machine_row(w->db, run);

  w->epoch = run->epoch ? cs_db_number(w->db, -1, "SELECT id FROM epoch WHERE"
                                       " name = ?", "s", run->epoch) : -1;
  if (w->epoch >= 0) {
    check_same(w, machine);
    return;
  }
  cs_db_do(w->db, "INSERT INTO epoch (name, machine, program, began, runs,"
                  " compressor, estimator) VALUES (?, ?, ?, ?, 0, ?, ?)",
           "sisiss", run->epoch, machine, r->program, (int64_t)time(NULL),
           r->compressor, run->estimator);
  w->epoch = sqlite3_last_insert_rowid(w->db->sql);
}

static void add_cost(struct cs_db_writer *w)
{
  const struct cs_report_cost *c = &w->run->report->cost;

  if (c->measured)
    cs_db_do(w->db, "UPDATE epoch SET cost_cycles = ifnull(cost_cycles, 0) + ?,"
                    " interrupts = interrupts + ? WHERE id = ?", "iii",
             (int64_t)c->cycles, (int64_t)c->interrupts, w->epoch);
  if (c->baseline)
    cs_db_do(w->db, "UPDATE epoch SET cost_unprofiled ="
                    " ifnull(cost_unprofiled, 0) + ? WHERE id = ?", "ii",
             (int64_t)c->cycles_unprofiled, w->epoch);
}

static void add_accounts(struct cs_db_writer *w)
{
  const struct cs_report *r = w->run->report;
  const struct cs_report_law *law = &r->law;

  cs_db_do(w->db, "UPDATE epoch SET runs = runs + 1,"
           " instructions = instructions + ?, clocks = clocks + ?,"
           " own_instructions = own_instructions + ?,"
           " own_cycles = own_cycles + ?, messages = messages + ?"
           " WHERE id = ?", "iiiiii", (int64_t)r->instructions,
           (int64_t)r->clocks, (int64_t)r->user.instructions,
           (int64_t)r->user.cycles, (int64_t)r->messages, w->epoch);
  cs_db_do(w->db, "UPDATE epoch SET accepted = accepted + ?,"
           " credit = credit + ?, sent = sent + ?, held = held + ?,"
           " rejected = rejected + ?, events = events + ?,"
           " emitted = emitted + ?, law_counts = ?,"
           " law_holds = law_holds AND ? WHERE id = ?", "iiiiiiiiii",
           (int64_t)law->accepted, (int64_t)law->credit, (int64_t)law->sent,
           (int64_t)law->held, (int64_t)law->rejected, (int64_t)law->events,
           (int64_t)law->emitted, (int64_t)law->counts,
           (int64_t)cs_report_law_holds(r), w->epoch);
  add_cost(w);
}

static void add_loss(struct cs_db_writer *w, const char *name, uint64_t n)
{
  cs_db_do(w->db, "INSERT INTO loss VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
                  " SET count = count + excluded.count", "isi", w->epoch,
           name, (int64_t)n);
}

static void add_losses(struct cs_db_writer *w)
{
  const struct cs_report *r = w->run->report;
  uint64_t dropped = 0, queued = 0;

  for (unsigned i = 0; i < r->slots; i++) {
    dropped += r->slot[i].dropped;
    queued += r->slot[i].queued;
  }
  add_loss(w, "dropped", dropped);
  add_loss(w, "queued", queued);
  add_loss(w, "held", r->law.held);
  add_loss(w, "port_errors", r->port_errors);
  add_loss(w, "ring_overwritten", r->ring.overwritten);
}

/* ---- processes and images ---- */

static void add_part(struct cs_db_writer *w, size_t i)
{
  const struct cs_db_part *p = &w->run->part[i];
  int64_t process;

  cs_db_do(w->db, "INSERT OR IGNORE INTO process (epoch, pid, name)"
                  " VALUES (?, ?, ?)", "iis", w->epoch, (int64_t)p->pid,
           p->process);
  process = cs_db_number(w->db, -1, "SELECT id FROM process WHERE epoch = ?"
                         " AND pid = ? AND name = ?", "iis", w->epoch,
                         (int64_t)p->pid, p->process);
  w->image[i] = p->elf ? cs_db_image(w->db, p->elf) : -1;
  w->map[i] = cs_db_number(w->db, -1, "SELECT id FROM map WHERE process = ?"
                           " AND image IS ?", w->image[i] < 0 ? "in" : "ii",
                           process, w->image[i]);
  if (w->map[i] >= 0)
    return;
  cs_db_do(w->db, "INSERT INTO map (process, image, bias) VALUES (?, ?, 0)",
           w->image[i] < 0 ? "in" : "ii", process, w->image[i]);
  w->map[i] = sqlite3_last_insert_rowid(w->db->sql);
}

/* ---- names ---- */

struct addresses {
  uint64_t *addr;
  size_t n, room;
};

/* Every address with a row of this image, rising. */
static void add_names(struct cs_db_writer *w, size_t part)
{
  struct addresses a = { 0 };
  sqlite3_stmt *q = cs_db_query(w->db,
    "SELECT DISTINCT addr FROM (SELECT addr FROM sample WHERE map = ?1 AND"
    " event IN (SELECT id FROM event WHERE epoch = ?2)"
    " UNION ALL SELECT addr FROM value WHERE map = ?1 AND"
    " event IN (SELECT id FROM event WHERE epoch = ?2)"
    " UNION ALL SELECT addr FROM edge WHERE map = ?1 AND"
    " event IN (SELECT id FROM event WHERE epoch = ?2)"
    " UNION ALL SELECT target FROM edge WHERE map = ?1 AND"
    " event IN (SELECT id FROM event WHERE epoch = ?2)) ORDER BY addr", "ii",
    w->map[part], w->epoch);

  while (cs_db_row(w->db, q)) {
    if (a.n == a.room) {
      size_t room = 2 * a.room + 1024;
      uint64_t *more = realloc(a.addr, room * sizeof *more);

      if (!more) {
        cs_db_fail(w->db, "out of memory");
        continue; /* the next row is none */
      }
      a.addr = more;
      a.room = room;
    }
    a.addr[a.n++] = (uint64_t)sqlite3_column_int64(q, 0);
  }
  cs_db_functions(w->db, w->image[part], w->run->part[part].symbols, a.addr,
                  a.n);
  free(a.addr);
}

/* ---- the whole ---- */

static void add_all(struct cs_db_writer *w)
{
  const struct cs_db_run *run = w->run;

  find_epoch(w);
  add_accounts(w);
  add_losses(w);
  for (size_t i = 0; i < run->parts; i++)
    add_part(w, i);
  for (unsigned i = 0; i < run->report->slots && !w->db->failed &&
                       run->report->kind != CS_REPORT_NOTHING; i++)
    cs_db_add_slot(w, i);
  cs_db_add_histograms(w);
  cs_db_add_exact(w);
  for (size_t i = 0; i < run->parts; i++)
    if (w->image[i] >= 0 && run->part[i].symbols && !w->db->failed)
      add_names(w, i);
}

int cs_db_add_run(struct cs_db *db, const struct cs_db_run *run)
{
  struct cs_db_writer w = { .db = db, .run = run };
  int status;

  w.map = calloc(run->parts + 1, sizeof *w.map);
  w.image = calloc(run->parts + 1, sizeof *w.image);
  if (!w.map || !w.image)
    cs_db_fail(db, "out of memory");
  else if (!cs_db_begin(db))
    add_all(&w);
  status = cs_db_commit(db);
  free(w.map);
  free(w.image);
  return status;
}
