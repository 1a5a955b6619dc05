/* SPDX-License-Identifier: Apache-2.0
 *
 * sqlite.c COUNT - a parts list in a memory database: bulk insert, indices,
 * joins, aggregates, updates and deletes (SPEC's vortex, SPECjvm's db).
 *
 * sqlite is built without an operating system; the file system given to it
 * here only lets it start, nothing is ever stored through it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sqlite3.h"

enum { ASSEMBLIES = 40, USES_PER_PART = 2 };

static int no_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file,
                   int flags, int *out_flags)
{
  (void)vfs, (void)name, (void)file, (void)flags, (void)out_flags;
  return SQLITE_CANTOPEN;
}

static int no_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
  (void)vfs, (void)name, (void)sync;
  return SQLITE_IOERR_DELETE;
}

static int no_access(sqlite3_vfs *vfs, const char *name, int flags, int *result)
{
  (void)vfs, (void)name, (void)flags;
  *result = 0;
  return SQLITE_OK;
}

static int same_path(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
  (void)vfs;
  snprintf(out, (size_t)size, "%s", name);
  return SQLITE_OK;
}

static int fixed_randomness(sqlite3_vfs *vfs, int size, char *out)
{
  (void)vfs;
  for (int i = 0; i < size; i++)
    out[i] = (char)(i * 37 + 11);
  return size;
}

static int no_sleep(sqlite3_vfs *vfs, int microseconds)
{
  (void)vfs;
  return microseconds;
}

static int fixed_time(sqlite3_vfs *vfs, double *julian_day)
{
  (void)vfs;
  *julian_day = 2451545.0;
  return SQLITE_OK;
}

static sqlite3_vfs vfs = {
  .iVersion = 1,
  .szOsFile = sizeof(sqlite3_file),
  .mxPathname = 64,
  .zName = "none",
  .xOpen = no_open,
  .xDelete = no_delete,
  .xAccess = no_access,
  .xFullPathname = same_path,
  .xRandomness = fixed_randomness,
  .xSleep = no_sleep,
  .xCurrentTime = fixed_time,
};

int sqlite3_os_init(void)
{
  return sqlite3_vfs_register(&vfs, 1);
}

int sqlite3_os_end(void)
{
  return SQLITE_OK;
}

static sqlite3 *database;

static void check(int status)
{
  if (status != SQLITE_OK) {
    printf("sqlite: %s\n", sqlite3_errmsg(database));
    exit(EXIT_FAILURE);
  }
}

static int print_row(void *unused, int columns, char **values, char **names)
{
  (void)unused, (void)names;
  for (int i = 0; i < columns; i++)
    printf("%s%s", i ? "|" : "", values[i] ? values[i] : "NULL");
  printf("\n");
  return 0;
}

static void run(const char *sql)
{
  check(sqlite3_exec(database, sql, print_row, NULL, NULL));
}

static unsigned random_bits(void)
{
  static unsigned state = 12345;

  state = state * 1103515245u + 12345u;
  return state >> 8;
}

static void insert_part(sqlite3_stmt *insert, int id)
{
  unsigned bits = random_bits();
  char name[32];

  snprintf(name, sizeof name, "part-%04x-%d", bits >> 8, id % 17);
  sqlite3_bind_int(insert, 1, id);
  sqlite3_bind_text(insert, 2, name, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(insert, 3, bits >> 12 & 15);
  sqlite3_bind_int(insert, 4, bits & 1023);
}

static void insert_use(sqlite3_stmt *insert, int i, int parts)
{
  unsigned bits = random_bits();

  sqlite3_bind_int(insert, 1, (int)(bits % (unsigned)parts));
  sqlite3_bind_int(insert, 2, i % ASSEMBLIES);
  sqlite3_bind_int(insert, 3, (int)(1 + (bits >> 20)));
}

static void execute(sqlite3_stmt *statement)
{
  sqlite3_step(statement);
  check(sqlite3_reset(statement));
}

static void fill(int parts)
{
  sqlite3_stmt *insert;

  run("CREATE TABLE part(id INTEGER PRIMARY KEY, name TEXT, kind INT,"
      " price INT);"
      "CREATE TABLE use(part INT, assembly INT, quantity INT);"
      "BEGIN;");
  check(sqlite3_prepare_v2(database, "INSERT INTO part VALUES(?,?,?,?)", -1,
                           &insert, NULL));
  for (int id = 0; id < parts; id++) {
    insert_part(insert, id);
    execute(insert);
  }
  sqlite3_finalize(insert);
  check(sqlite3_prepare_v2(database, "INSERT INTO use VALUES(?,?,?)", -1,
                           &insert, NULL));
  for (int i = 0; i < USES_PER_PART * parts; i++) {
    insert_use(insert, i, parts);
    execute(insert);
  }
  sqlite3_finalize(insert);
  run("COMMIT; CREATE INDEX use_assembly ON use(assembly);"
      "CREATE INDEX part_kind ON part(kind, price);");
}

static void query(void)
{
  run("SELECT assembly, count(*), sum(quantity * price) FROM use "
      "JOIN part ON part.id = use.part GROUP BY assembly "
      "ORDER BY 3 DESC LIMIT 5;");
  run("SELECT kind, min(price), max(price), avg(price) FROM part "
      "GROUP BY kind HAVING count(*) > 3 ORDER BY kind;");
  run("SELECT count(*) FROM part WHERE name LIKE '%-1' OR name LIKE '%a_-%';");
  run("SELECT p.name, q.name FROM part p JOIN part q ON p.kind = q.kind "
      "AND p.price < q.price + 4 AND p.price > q.price - 4 AND p.id < q.id "
      "ORDER BY 1, 2 LIMIT 4;");
}

static void update(void)
{
  run("UPDATE part SET price = price + 7 "
      "WHERE id IN (SELECT part FROM use WHERE assembly < 10);"
      "DELETE FROM use WHERE quantity < 4;"
      "SELECT count(*), sum(quantity) FROM use; PRAGMA integrity_check;");
}

int main(int argc, char **argv)
{
  int parts = argc > 1 ? atoi(argv[1]) : 1;

  check(sqlite3_open(":memory:", &database));
  fill(parts);
  query();
  update();
  sqlite3_close(database);
  return EXIT_SUCCESS;
}
