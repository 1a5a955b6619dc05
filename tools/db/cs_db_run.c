/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_run.c - a run's epoch, accounts and processes.
 */
#include "cs_db_run.h"

#include <stdlib.h>
#include <time.h>

#include "cs_db_epoch.h"
#include "cs_db_image.h"
#include "cs_db_rows.h"

/* ---- epoch ---- */

static void find_epoch(struct cs_db_writer *w)
{
  const struct cs_report *r = w->run->report;

  w->epoch = cs_db_epoch(w->db, &(struct cs_db_epoch){
    .name = w->run->epoch, .program = r->program, .began = time(NULL),
    .compressor = r->compressor, .estimator = w->run->estimator,
    .machine = cs_db_machine(w->db, r->device, r->config, r->memory,
                             w->run->xlen, ""),
  });
  if (!w->db->failed)
    cs_db_new_run(w->db, w->epoch, cs_report_law_holds(r));
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

static void add_losses(struct cs_db_writer *w)
{
  const struct cs_report *r = w->run->report;
  uint64_t dropped = 0, queued = 0;

  for (unsigned i = 0; i < r->slots; i++) {
    dropped += r->slot[i].dropped;
    queued += r->slot[i].queued;
  }
  cs_db_loss(w->db, w->epoch, "dropped", dropped);
  cs_db_loss(w->db, w->epoch, "queued", queued);
  cs_db_loss(w->db, w->epoch, "held", r->law.held);
  cs_db_loss(w->db, w->epoch, "port_errors", r->port_errors);
  cs_db_loss(w->db, w->epoch, "ring_overwritten", r->ring.overwritten);
}

/* ---- processes and images ---- */

static void add_part(struct cs_db_writer *w, size_t i)
{
  const struct cs_db_part *p = &w->run->part[i];
  int64_t process = cs_db_process(w->db, w->epoch, p->pid, p->process);

  w->image[i] = p->elf ? cs_db_image(w->db, p->elf) : -1;
  w->map[i] = cs_db_map(w->db, process, w->image[i], "");
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
      cs_db_names(w->db, w->image[i], w->epoch, run->part[i].symbols);
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
