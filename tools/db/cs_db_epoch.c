/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_epoch.c - machines, epochs, runs, losses, processes, maps, names.
 */
#include "cs_db_epoch.h"

#include <stdlib.h>
#include <time.h>

#include "cs_db_image.h"

/* ---- epochs ---- */

int64_t cs_db_machine(struct cs_db *db, const char *name, const char *config,
                      const char *memory, int xlen, const char *host)
{
  cs_db_do(db, "INSERT OR IGNORE INTO machine (name, config, memory, xlen,"
               " host) VALUES (?, ?, ?, ?, ?)", "sssis", name, config, memory,
           (int64_t)xlen, host);
  return cs_db_number(db, -1, "SELECT id FROM machine WHERE name = ? AND"
                      " config = ? AND memory = ? AND xlen = ? AND host = ?",
                      "sssis", name, config, memory, (int64_t)xlen, host);
}

static int check_same(struct cs_db *db, int64_t id,
                      const struct cs_db_epoch *e)
{
  int64_t same = cs_db_number(db, 0,
    "SELECT machine = ? AND program = ? AND compressor = ? AND estimator = ?"
    " FROM epoch WHERE id = ?", "isssi", e->machine, e->program,
    e->compressor, e->estimator, id);

  return same ? 0 : cs_db_fail(db, "%s: epoch '%s' is of another machine, "
                               "program or compressor", db->path, e->name);
}

int64_t cs_db_epoch(struct cs_db *db, const struct cs_db_epoch *e)
{
  int64_t id = e->name ? cs_db_number(db, -1, "SELECT id FROM epoch WHERE"
                                      " name = ?", "s", e->name) : -1;

  if (id >= 0)
    return check_same(db, id, e) ? -1 : id;
  cs_db_do(db, "INSERT INTO epoch (name, machine, program, began, runs,"
               " compressor, estimator) VALUES (?, ?, ?, ?, 0, ?, ?)",
           "sisiss", e->name, e->machine, e->program, e->began, e->compressor,
           e->estimator);
  return db->failed ? -1 : sqlite3_last_insert_rowid(db->sql);
}

void cs_db_new_run(struct cs_db *db, int64_t epoch, bool law)
{
  cs_db_do(db, "INSERT INTO run VALUES (lower(hex(randomblob(16))), ?, ?, ?,"
               " '', 0, '', 1)", "iii", epoch,
           (int64_t)time(NULL) * INT64_C(1000000000), (int64_t)law);
}

void cs_db_loss(struct cs_db *db, int64_t epoch, const char *name, uint64_t n)
{
  cs_db_do(db, "INSERT INTO loss VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
               " SET count = count + excluded.count", "isi", epoch, name,
           (int64_t)n);
}

void cs_db_account(struct cs_db *db, int64_t epoch, const char *name,
                   uint64_t n)
{
  cs_db_do(db, "INSERT INTO account VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
               " SET count = count + excluded.count", "isi", epoch, name,
           (int64_t)n);
}

/* ---- processes and maps ---- */

int64_t cs_db_process(struct cs_db *db, int64_t epoch, uint32_t pid,
                      const char *name)
{
  cs_db_do(db, "INSERT OR IGNORE INTO process (epoch, pid, name)"
               " VALUES (?, ?, ?)", "iis", epoch, (int64_t)pid, name);
  return cs_db_number(db, -1, "SELECT id FROM process WHERE epoch = ?"
                      " AND pid = ? AND name = ?", "iis", epoch, (int64_t)pid,
                      name);
}

int64_t cs_db_map(struct cs_db *db, int64_t process, int64_t image,
                  const char *reason)
{
  int64_t map = cs_db_number(db, -1, "SELECT id FROM map WHERE process = ?"
                             " AND image IS nullif(?, -1) AND reason = ?",
                             "iis", process, image, reason);

  if (map >= 0)
    return map;
  cs_db_do(db, "INSERT INTO map (process, image, bias, reason)"
               " VALUES (?, nullif(?, -1), 0, ?)", "iis", process, image,
           reason);
  return sqlite3_last_insert_rowid(db->sql);
}

/* ---- names ---- */

struct addresses {
  uint64_t *addr;
  size_t n, room;
};

static const char addresses_sql[] =
  "WITH m AS (SELECT id FROM map WHERE image = ?1),"
  " e AS (SELECT id FROM event WHERE ?2 < 0 OR epoch = ?2)"
  " SELECT DISTINCT addr FROM"
  " (SELECT addr FROM sample WHERE event IN e AND map IN m"
  " UNION ALL SELECT addr FROM value WHERE event IN e AND map IN m"
  " UNION ALL SELECT addr FROM edge WHERE event IN e AND map IN m"
  " UNION ALL SELECT target FROM edge WHERE event IN e AND image = ?1)"
  " ORDER BY addr";

void cs_db_names(struct cs_db *db, int64_t image, int64_t epoch,
                 struct cs_symbols *s)
{
  struct addresses a = { 0 };
  sqlite3_stmt *q = cs_db_query(db, addresses_sql, "ii", image, epoch);

  while (cs_db_row(db, q)) {
    if (a.n == a.room) {
      size_t room = 2 * a.room + 1024;
      uint64_t *more = realloc(a.addr, room * sizeof *more);

      if (!more) {
        cs_db_fail(db, "out of memory");
        continue; /* the next row is none */
      }
      a.addr = more;
      a.room = room;
    }
    a.addr[a.n++] = (uint64_t)sqlite3_column_int64(q, 0);
  }
  cs_db_functions(db, image, s, a.addr, a.n);
  free(a.addr);
}
