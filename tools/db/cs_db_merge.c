/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_merge.c - rows of one database, with the numbers that the other has
 * for the same machines, images, processes and events.
 *
 * Each table of things gets a table (old, new) of numbers; rows follow by
 * joins with these.
 */
#include "cs_db_merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is new ---- */

/* An epoch is added unless all of its runs are there already; of a recorder's
 * stream as many of its parts. */
static const char runs_sql[] =
  "SELECT s.epoch, COUNT(*), SUM(EXISTS (SELECT 1 FROM main.run m WHERE"
  " m.uid = s.uid)), SUM(EXISTS (SELECT 1 FROM main.run m WHERE"
  " m.uid = s.uid AND m.parts >= s.parts)) FROM src.run s"
  " GROUP BY s.epoch ORDER BY s.epoch";

/* False: nothing is new, or noted. */
static bool choose(struct cs_db *db, const char *from)
{
  sqlite3_stmt *q;
  bool any = false;

  cs_db_do(db, "CREATE TEMP TABLE added (id INTEGER PRIMARY KEY)", "");
  q = cs_db_query(db, runs_sql, "");
  while (cs_db_row(db, q)) {
    int64_t epoch = sqlite3_column_int64(q, 0), n = sqlite3_column_int64(q, 1);
    int64_t present = sqlite3_column_int64(q, 2);

    if (!present) {
      cs_db_do(db, "INSERT INTO temp.added VALUES (?)", "i", epoch);
      any = true;
    } else if (present < n || sqlite3_column_int64(q, 3) < n) {
      cs_db_fail(db, "%s: of epoch %lld some runs, or less of them, are in %s "
                 "already", from, (long long)epoch, db->path);
    }
  }
  return any && !db->failed;
}

/* Of an image both have addresses, or neither has. */
static void check_images(struct cs_db *db)
{
  sqlite3_stmt *q = cs_db_query(db,
    "SELECT s.name FROM src.image s JOIN main.image i USING (build_id)"
    " WHERE s.placed <> i.placed LIMIT 1", "");

  if (!cs_db_row(db, q))
    return;
  cs_db_fail(db, "%s: image '%s' has addresses in one database only: `import "
             "--images DIR` finds its file", db->path, cs_db_text(q, 0));
  sqlite3_finalize(q);
}

/* ---- epochs ---- */

/* -1 where a named epoch is of something else: noted. */
static int check_epochs(struct cs_db *db)
{
  sqlite3_stmt *q = cs_db_query(db,
    "SELECT s.name FROM src.epoch s JOIN main.epoch e USING (name)"
    " JOIN temp.machine_number n ON n.old = s.machine JOIN temp.added a"
    " ON a.id = s.id LEFT JOIN src.hardware h ON h.epoch = s.id"
    " LEFT JOIN main.hardware k ON k.epoch = e.id"
    " WHERE e.machine <> n.new OR e.program <> s.program"
    " OR e.compressor <> s.compressor OR e.estimator <> s.estimator"
    " OR h.version IS NOT k.version OR h.comp IS NOT k.comp"
    " OR h.rate IS NOT k.rate OR h.by_process IS NOT k.by_process LIMIT 1",
    "");

  if (!cs_db_row(db, q))
    return db->failed ? -1 : 0;
  cs_db_fail(db, "%s: epoch '%s' is of another machine, program or compressor",
             db->path, cs_db_text(q, 0));
  sqlite3_finalize(q);
  return -1;
}

/* The sums of an epoch that is there; others come with all they have. */
static const char add_epochs[] =
  "UPDATE main.epoch SET runs = epoch.runs + s.runs,"
  " began = min(epoch.began, s.began), seconds = epoch.seconds + s.seconds,"
  " instructions = epoch.instructions + s.instructions,"
  " clocks = epoch.clocks + s.clocks,"
  " own_instructions = epoch.own_instructions + s.own_instructions,"
  " own_cycles = epoch.own_cycles + s.own_cycles,"
  " messages = epoch.messages + s.messages,"
  " cost_cycles = epoch.cost_cycles + s.cost_cycles,"
  " cost_unprofiled = epoch.cost_unprofiled + s.cost_unprofiled,"
  " interrupts = epoch.interrupts + s.interrupts,"
  " accepted = epoch.accepted + s.accepted,"
  " credit = epoch.credit + s.credit, sent = epoch.sent + s.sent,"
  " held = epoch.held + s.held, rejected = epoch.rejected + s.rejected,"
  " events = epoch.events + s.events, emitted = epoch.emitted + s.emitted,"
  " law_holds = epoch.law_holds AND s.law_holds"
  " FROM src.epoch s JOIN temp.added a USING (id)"
  " WHERE s.name = epoch.name";

static const char new_epochs[] =
  "INSERT INTO main.epoch (name, machine, program, began, runs, seconds,"
  " compressor, rate, estimator, instructions, clocks, own_instructions, own_cycles, messages,"
  " cost_cycles, cost_unprofiled, interrupts, accepted, credit, sent, held,"
  " rejected, events, emitted, law_counts, law_holds)"
  " SELECT s.name, n.new, s.program, s.began, s.runs, s.seconds,"
  " s.compressor, s.rate, s.estimator, s.instructions, s.clocks, s.own_instructions, s.own_cycles,"
  " s.messages, s.cost_cycles, s.cost_unprofiled, s.interrupts, s.accepted,"
  " s.credit, s.sent, s.held, s.rejected, s.events, s.emitted, s.law_counts,"
  " s.law_holds FROM src.epoch s"
  " JOIN temp.machine_number n ON n.old = s.machine WHERE s.id = ?";

static void number_epoch(struct cs_db *db, int64_t old, int64_t there)
{
  if (there < 0) {
    cs_db_do(db, new_epochs, "i", old);
    there = sqlite3_last_insert_rowid(db->sql);
  }
  cs_db_do(db, "INSERT INTO temp.epoch_number VALUES (?, ?)", "ii", old,
           there);
}

static void merge_epochs(struct cs_db *db)
{
  sqlite3_stmt *q;

  if (check_epochs(db))
    return;
  cs_db_do(db, add_epochs, "");
  cs_db_do(db, "CREATE TEMP TABLE epoch_number (old PRIMARY KEY, new)", "");
  q = cs_db_query(db, "SELECT s.id, ifnull(e.id, -1) FROM src.epoch s"
                  " JOIN temp.added USING (id) LEFT JOIN main.epoch e"
                  " ON e.name = s.name ORDER BY s.id", "");
  while (cs_db_row(db, q))
    number_epoch(db, sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1));
}

/* ---- things with numbers ---- */

static const char *const things[] = {
  "INSERT OR IGNORE INTO main.machine (name, config, memory, xlen, host)"
  " SELECT name, config, memory, xlen, host FROM src.machine",
  "CREATE TEMP TABLE machine_number AS SELECT s.id AS old, m.id AS new"
  " FROM src.machine s"
  " JOIN main.machine m USING (name, config, memory, xlen, host)",

  "INSERT OR IGNORE INTO main.image (build_id, name, path, kind, placed)"
  " SELECT build_id, name, path, kind, placed FROM src.image",
  "CREATE TEMP TABLE image_number AS SELECT s.id AS old, i.id AS new"
  " FROM src.image s JOIN main.image i USING (build_id)",
  "INSERT OR IGNORE INTO main.segment SELECT i.new, s.at, s.size, s.lo"
  " FROM src.segment s JOIN temp.image_number i ON i.old = s.image",

  "INSERT OR IGNORE INTO main.file (path) SELECT path FROM src.file",
  "CREATE TEMP TABLE file_number AS SELECT s.id AS old, f.id AS new"
  " FROM src.file s JOIN main.file f USING (path)",
  NULL
};

static const char *const parts[] = {
  "INSERT OR IGNORE INTO main.process (epoch, pid, name)"
  " SELECT e.new, s.pid, s.name FROM src.process s"
  " JOIN temp.epoch_number e ON e.old = s.epoch",
  "CREATE TEMP TABLE process_number AS SELECT s.id AS old, p.id AS new"
  " FROM src.process s JOIN temp.epoch_number e ON e.old = s.epoch"
  " JOIN main.process p ON p.epoch = e.new AND p.pid = s.pid"
  " AND p.name = s.name",

  "INSERT INTO main.map (process, image, bias, reason)"
  " SELECT p.new, i.new, s.bias, s.reason FROM src.map s"
  " JOIN temp.process_number p ON p.old = s.process"
  " LEFT JOIN temp.image_number i ON i.old = s.image"
  " WHERE NOT EXISTS (SELECT 1 FROM main.map m WHERE m.process = p.new"
  " AND m.image IS i.new AND m.bias = s.bias AND m.reason = s.reason)",
  "CREATE TEMP TABLE map_number AS SELECT s.id AS old, m.id AS new"
  " FROM src.map s JOIN temp.process_number p ON p.old = s.process"
  " LEFT JOIN temp.image_number i ON i.old = s.image"
  " JOIN main.map m ON m.process = p.new AND m.image IS i.new"
  " AND m.bias = s.bias AND m.reason = s.reason",

  "INSERT INTO main.event (epoch, name, source, holds, unit, w, spec,"
  " selected, accepted, dropped, queued, messages, counts, samples)"
  " SELECT n.new, s.name, s.source, s.holds, s.unit, s.w, s.spec, s.selected,"
  " s.accepted, s.dropped, s.queued, s.messages, s.counts, s.samples"
  " FROM src.event s JOIN temp.epoch_number n ON n.old = s.epoch WHERE true"
  " ORDER BY s.id ON CONFLICT DO UPDATE SET"
  " selected = selected + excluded.selected,"
  " accepted = accepted + excluded.accepted,"
  " dropped = dropped + excluded.dropped, queued = queued + excluded.queued,"
  " messages = messages + excluded.messages,"
  " counts = counts + excluded.counts, samples = samples + excluded.samples",
  "CREATE TEMP TABLE event_number AS SELECT s.id AS old, e.id AS new"
  " FROM src.event s JOIN temp.epoch_number n ON n.old = s.epoch"
  " JOIN main.event e ON e.epoch = n.new AND e.name = s.name"
  " AND e.source = s.source",
  NULL
};

static void execute(struct cs_db *db, const char *const *list)
{
  for (; *list; list++)
    cs_db_do(db, *list, "");
}

/* Events of a name that are of different slots cannot be added up. */
static int check_events(struct cs_db *db)
{
  sqlite3_stmt *q = cs_db_query(db,
    "SELECT e.name FROM src.event s JOIN temp.epoch_number n"
    " ON n.old = s.epoch JOIN main.event e ON e.epoch = n.new"
    " AND e.name = s.name AND e.source = s.source"
    " WHERE e.spec <> s.spec OR e.holds <> s.holds LIMIT 1", "");

  if (!cs_db_row(db, q))
    return db->failed ? -1 : 0;
  cs_db_fail(db, "%s: event '%s' is of another slot", db->path,
             cs_db_text(q, 0));
  sqlite3_finalize(q);
  return -1;
}

/* ---- rows ---- */

/* key: columns of the key behind addr; order: their numbers. */
static void merge_rows(struct cs_db *db, const char *table, const char *key,
                       const char *join, const char *order)
{
  char sql[640];

  snprintf(sql, sizeof sql,
           "INSERT INTO main.%s SELECT e.new, m.new, s.addr%s, s.count"
           " FROM src.%s s JOIN temp.event_number e ON e.old = s.event"
           " JOIN temp.map_number m ON m.old = s.map%s WHERE true"
           " ORDER BY 1, 2, 3%s ON CONFLICT DO UPDATE SET"
           " count = count + excluded.count", table, key, table, join, order);
  cs_db_do(db, sql, "");
}

static const char *const rest[] = {
  "INSERT INTO main.loss SELECT e.new, s.name, s.count FROM src.loss s"
  " JOIN temp.epoch_number e ON e.old = s.epoch WHERE true"
  " ON CONFLICT DO UPDATE SET count = count + excluded.count",
  "INSERT INTO main.account SELECT e.new, s.name, s.count FROM src.account s"
  " JOIN temp.epoch_number e ON e.old = s.epoch WHERE true"
  " ON CONFLICT DO UPDATE SET count = count + excluded.count",
  "INSERT INTO main.run SELECT s.uid, e.new, s.began, s.law, s.kernel,"
  " s.parts, s.parts_hash, s.whole FROM src.run s"
  " JOIN temp.epoch_number e ON e.old = s.epoch",
  "INSERT OR IGNORE INTO main.hardware SELECT e.new, s.version, s.caps0,"
  " s.caps1, s.caps2, s.comp, s.rate, s.combiner, s.log2_tick, s.hart,"
  " s.timer_hz, s.clock_hz, s.whole_system, s.by_process FROM src.hardware s"
  " JOIN temp.epoch_number e ON e.old = s.epoch",
  "INSERT OR IGNORE INTO main.function SELECT i.new, s.lo, s.hi, s.name,"
  " f.new, s.line FROM src.function s"
  " JOIN temp.image_number i ON i.old = s.image"
  " JOIN temp.file_number f ON f.old = s.file",
  "INSERT OR IGNORE INTO main.line SELECT i.new, s.lo, f.new, s.line"
  " FROM src.line s JOIN temp.image_number i ON i.old = s.image"
  " JOIN temp.file_number f ON f.old = s.file",
  NULL
};

static void merge_all(struct cs_db *db)
{
  check_images(db);
  execute(db, things);
  merge_epochs(db);
  if (check_events(db))
    return;
  execute(db, parts);
  merge_rows(db, "sample", "", "", "");
  merge_rows(db, "value", ", s.value", "", ", 4");
  merge_rows(db, "edge", ", ifnull(i.new, 0), s.target",
             " LEFT JOIN temp.image_number i ON i.old = s.image", ", 4, 5");
  merge_rows(db, "path", ", s.signature", "", ", 4");
  execute(db, rest);
}

/* ---- the whole ---- */

static bool same_file(struct cs_db *db, const char *from)
{
  char *a = realpath(db->path, NULL), *b = realpath(from, NULL);
  bool same = a && b && !strcmp(a, b);

  free(a);
  free(b);
  return same;
}

int cs_db_merge(struct cs_db *db, const char *from)
{
  char err[CS_DB_ERROR];
  struct cs_db *src;

  if (same_file(db, from))
    return cs_db_fail(db, "%s: it cannot be added to itself", from);
  src = cs_db_open(from, CS_DB_READ, err, sizeof err); /* for its version */
  if (!src)
    return cs_db_fail(db, "%s", err);
  cs_db_close(src);
  cs_db_do(db, "ATTACH ? AS src", "s", from);
  if (!db->failed && !cs_db_begin(db) && choose(db, from)) {
    merge_all(db);
  } else if (!db->failed) {
    cs_db_cancel(db);
    return 0;
  }
  return cs_db_commit(db);
}
