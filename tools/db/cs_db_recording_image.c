/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_recording_image.c - images of a stream: their files, by build-id, and
 * what follows from these: addresses, functions, lines.
 *
 * Rows of an image whose file was not found have the recorder's offsets, until
 * a later import finds it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_db_epoch.h"
#include "cs_db_recording_int.h"

/* ---- which one ---- */

static void identify(const struct importer *in, const struct in_image *i,
                     char id[CS_BUILD_ID])
{
  if (!i->rec.id_bytes)
    snprintf(id, CS_BUILD_ID, "path:%s:%s", in->host, i->path);
  for (int k = 0; k < i->rec.id_bytes; k++)
    snprintf(id + 2 * k, CS_BUILD_ID - 2 * (size_t)k, "%02x", i->rec.id[k]);
}

static const char *kind_name(enum cs_rec_kind kind)
{
  static const char *const names[] = { "file", "kernel", "module", "other" };

  return names[kind - CS_REC_FILE];
}

/* ---- where addresses are ---- */

static void load_segments(struct cs_db *db, int64_t id,
                          struct cs_place_map *map)
{
  sqlite3_stmt *q = cs_db_query(db, "SELECT at, size, lo FROM segment WHERE"
                                    " image = ? ORDER BY at", "i", id);

  map->n = 0;
  while (cs_db_row(db, q))
    if (map->n < CS_SEGMENTS)
      map->segment[map->n++] = (struct cs_segment){
        (uint64_t)sqlite3_column_int64(q, 0),
        (uint64_t)sqlite3_column_int64(q, 1),
        (uint64_t)sqlite3_column_int64(q, 2),
      };
}

static void save_segments(struct cs_db *db, int64_t id,
                          const struct cs_place_map *map)
{
  cs_db_do(db, "DELETE FROM segment WHERE image = ?", "i", id);
  for (size_t k = 0; k < map->n; k++)
    cs_db_do(db, "INSERT OR IGNORE INTO segment VALUES (?, ?, ?, ?)", "iiii",
             id, (int64_t)map->segment[k].at, (int64_t)map->segment[k].size,
             (int64_t)map->segment[k].lo);
}

/* Rows with offsets, or with addresses by other segments, get addresses by
 * these.  SQLite may not see two rows of a key while it updates: they go by
 * another table. */
static void move_rows(struct cs_db *db, int64_t id, const char *table,
                      const char *column, const char *which)
{
  static const char *const steps[] = {
    "CREATE TEMP TABLE moving AS SELECT t.* FROM %s t WHERE %s",
    "DELETE FROM %s AS t WHERE %s",
    ("UPDATE temp.moving SET %s = %s + (SELECT s.lo - s.at FROM main.segment s"
     " WHERE s.image = ?1 AND s.at <= moving.%s ORDER BY s.at DESC LIMIT 1)"
     " WHERE EXISTS (SELECT 1 FROM main.segment s WHERE s.image = ?1"
     " AND s.at <= moving.%s)"),
    ("INSERT INTO %s SELECT * FROM temp.moving WHERE true"
     " ON CONFLICT DO UPDATE SET count = count + excluded.count"),
  };
  char sql[400];

  snprintf(sql, sizeof sql, steps[0], table, which);
  cs_db_do(db, sql, "i", id);
  snprintf(sql, sizeof sql, steps[1], table, which);
  cs_db_do(db, sql, "i", id);
  snprintf(sql, sizeof sql, steps[2], column, column, column, column);
  cs_db_do(db, sql, "i", id);
  snprintf(sql, sizeof sql, steps[3], table);
  cs_db_do(db, sql, "");
  cs_db_do(db, "DROP TABLE temp.moving", "");
}

static void move_all(struct cs_db *db, int64_t id)
{
  static const char *const tables[] = { "sample", "value", "edge", "path" };
  static const char mine[] = "t.map IN (SELECT id FROM map WHERE image = ?1)";

  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    move_rows(db, id, tables[i], "addr", mine);
  move_rows(db, id, "edge", "target", "t.image = ?1");
}

/* ---- rows of table image ---- */

/* The file: in the folders, or where it was before. */
static char *find_file(const struct importer *in, const struct in_image *i,
                       const char *id, int64_t row)
{
  const char *file = cs_images_find(in->from->images, id);
  char there[CS_BUILD_ID] = "", *path = NULL;
  sqlite3_stmt *q;

  if (i->rec.kind == CS_REC_OTHER || !i->rec.id_bytes)
    return NULL;
  if (file)
    return realpath(file, NULL);
  q = cs_db_query(in->db, "SELECT path FROM image WHERE id = ?", "i", row);
  if (!cs_db_row(in->db, q))
    return NULL;
  if (cs_build_id_note(cs_db_text(q, 0), there) && !strcmp(there, id))
    path = strdup(cs_db_text(q, 0));
  sqlite3_finalize(q);
  return path;
}

static void find_segments(struct importer *in, struct in_image *i)
{
  char err[CS_DB_ERROR];
  struct cs_symbols *s = NULL;

  if (i->file && i->rec.kind == CS_REC_KERNEL &&
      !(s = cs_symbols_open(i->file, err, sizeof err)))
    cs_db_fail(in->db, "%s", err);
  else if (cs_image_segments(i->file, s, &i->rec, &i->map, err, sizeof err))
    cs_db_fail(in->db, "%s", err);
  cs_symbols_free(s);
}

static int64_t new_row(struct importer *in, const struct in_image *i,
                       const char *id)
{
  const char *slash = strrchr(i->path, '/');

  cs_db_do(in->db, "INSERT INTO image (build_id, name, path, kind, placed)"
           " VALUES (?, ?, ?, ?, ?)", "ssssi", id,
           slash ? slash + 1 : i->path, i->file ? i->file : i->path,
           kind_name(i->rec.kind), (int64_t)(i->map.n > 0));
  return sqlite3_last_insert_rowid(in->db->sql);
}

/* A row that is there: with addresses, by its segments or by those of the file;
 * or with offsets, which become addresses when the file was found. */
static void use_row(struct importer *in, struct in_image *i, bool placed)
{
  struct cs_place_map before;

  load_segments(in->db, i->id, &before);
  if (placed && before.n) {
    i->map = before;
  } else if (placed && !i->map.n) {
    cs_db_fail(in->db, "%s: it has addresses of image %s, whose file is "
               "needed for more: --images DIR", in->db->path, i->path);
  } else if (i->map.n) {
    save_segments(in->db, i->id, &i->map);
    if (placed)
      return;
    move_all(in->db, i->id);
    cs_db_do(in->db, "UPDATE image SET placed = 1, path = ? WHERE id = ?",
             "si", i->file ? i->file : i->path, i->id);
    i->found_now = true;
  }
}

static void tell_missing(struct importer *in, const struct in_image *i)
{
  const char *slash = strrchr(i->path, '/');
  const char *other = cs_images_named(in->from->images,
                                      slash ? slash + 1 : i->path);
  char *to = in->got->missing;
  size_t n = strlen(to);

  snprintf(to + n, sizeof in->got->missing - n, other && i->rec.id_bytes
           ? "%s%s (%s has another build-id)" : "%s%s", n ? ", " : "",
           i->path, other);
}

int64_t in_image_row(struct importer *in, uint32_t image)
{
  struct in_image *i = &in->image[image - 1];
  char id[CS_BUILD_ID] = "";

  if (i->id)
    return i->id;
  identify(in, i, id);
  i->id = cs_db_number(in->db, 0, "SELECT id FROM image WHERE build_id = ?",
                       "s", id);
  i->file = find_file(in, i, id, i->id);
  find_segments(in, i);
  if (in->db->failed)
    return 0;
  if (i->id) {
    use_row(in, i, cs_db_number(in->db, 0, "SELECT placed FROM image WHERE"
                                " id = ?", "i", i->id));
  } else {
    i->id = new_row(in, i, id);
    save_segments(in->db, i->id, &i->map);
  }
  in->got->images++;
  in->got->found += i->file != NULL;
  if (!i->file && i->rec.kind != CS_REC_OTHER)
    tell_missing(in, i);
  return in->db->failed ? 0 : i->id;
}

/* ---- names ---- */

static void names_of(struct importer *in, const struct in_image *i)
{
  char err[CS_DB_ERROR];
  struct cs_symbols *s = cs_symbols_open(i->file, err, sizeof err);

  if (!s) {
    cs_db_fail(in->db, "%s", err);
    return;
  }
  for (size_t e = 0; e < in->epochs && !i->found_now; e++)
    cs_db_names(in->db, i->id, in->epoch[e].id, s);
  if (i->found_now)
    cs_db_names(in->db, i->id, -1, s);
  cs_symbols_free(s);
}

void in_names(struct importer *in)
{
  for (size_t k = 0; k < in->images && !in->db->failed; k++)
    if (in->image[k].id && in->image[k].file)
      names_of(in, &in->image[k]);
}

/* ---- files that were not there before ---- */

static enum cs_rec_kind kind_of(const char *name)
{
  enum cs_rec_kind kind = CS_REC_FILE;

  while (kind < CS_REC_OTHER && strcmp(name, kind_name(kind)))
    kind++;
  return kind;
}

/* The bytes of a build-id in hexadecimal; 0: it is none. */
static uint8_t bytes_of(const char *text, uint8_t id[CS_REC_BUILD_ID])
{
  uint8_t n = 0;
  unsigned byte;

  for (; n < CS_REC_BUILD_ID && sscanf(text + 2 * n, "%2x", &byte) == 1; n++)
    id[n] = (uint8_t)byte;
  return text[2 * n] ? 0 : n;
}

static const char unnamed_sql[] =
  "SELECT id, build_id, path, kind, placed FROM image i WHERE kind <> 'other'"
  " AND build_id NOT LIKE '%:%' AND (NOT placed OR NOT EXISTS"
  " (SELECT 1 FROM function f WHERE f.image = i.id)) AND id > ?"
  " ORDER BY id LIMIT 1";

static void find_one(struct importer *in, const char *id, struct in_image *i,
                     bool placed)
{
  i->rec.id_bytes = bytes_of(id, i->rec.id);
  i->file = find_file(in, i, id, i->id);
  find_segments(in, i);
  in->got->images++;
  if (i->file && !in->db->failed) {
    in->got->found++;
    use_row(in, i, placed);
    names_of(in, i);
  } else {
    tell_missing(in, i);
  }
}

/* A row is read when the one before it is done: what is done drops tables. */
static bool next_one(struct importer *in, int64_t *after)
{
  sqlite3_stmt *q = cs_db_query(in->db, unnamed_sql, "i", *after);
  struct in_image i = { 0 };
  char id[CS_BUILD_ID];
  bool placed;

  if (!cs_db_row(in->db, q))
    return false;
  i.id = *after = sqlite3_column_int64(q, 0);
  i.path = in_text(in, cs_db_text(q, 2));
  i.rec.kind = kind_of(cs_db_text(q, 3));
  i.found_now = true;
  snprintf(id, sizeof id, "%s", cs_db_text(q, 1));
  placed = sqlite3_column_int(q, 4);
  sqlite3_finalize(q);
  if (!in->db->failed)
    find_one(in, id, &i, placed);
  free(i.path);
  free(i.file);
  return !in->db->failed;
}

int cs_db_find_images(struct cs_db *db, const struct cs_images *images,
                      struct cs_db_recorded *got)
{
  const struct cs_db_recording from = { .images = images };
  struct importer in = { .db = db, .from = &from, .got = got };
  int64_t image = 0;

  *got = (struct cs_db_recorded){ .epoch = -1 };
  if (!cs_db_begin(db))
    while (next_one(&in, &image))
      ;
  return cs_db_commit(db);
}
