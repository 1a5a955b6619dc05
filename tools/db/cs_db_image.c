/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_image.c - which executable a file is; its functions and lines.
 */
#include "cs_db_image.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* ---- identity ---- */

static void hexadecimal(const uint8_t *bytes, size_t n, char *to, size_t len)
{
  for (size_t i = 0; i < n && 2 * i + 2 < len; i++)
    snprintf(to + 2 * i, len - 2 * i, "%02x", bytes[i]);
}

/* A note section's NT_GNU_BUILD_ID. */
static bool note_id(Elf_Data *data, char id[CS_BUILD_ID])
{
  size_t at = 0, name, desc;
  GElf_Nhdr note;

  while (data && (at = gelf_getnote(data, at, &note, &name, &desc)) > 0)
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
        note.n_descsz && !memcmp((char *)data->d_buf + name, "GNU", 4)) {
      hexadecimal((uint8_t *)data->d_buf + desc, note.n_descsz, id,
                  CS_BUILD_ID);
      return true;
    }
  return false;
}

static void hash_code(XXH3_state_t *hash, const GElf_Shdr *sh, Elf_Data *data)
{
  const uint64_t where[2] = { sh->sh_addr, sh->sh_size };

  if (!(sh->sh_flags & SHF_EXECINSTR) || sh->sh_type != SHT_PROGBITS ||
      !data || !data->d_buf)
    return;
  XXH3_128bits_update(hash, where, sizeof where);
  XXH3_128bits_update(hash, data->d_buf, data->d_size);
}

static bool find_note(Elf *elf, char id[CS_BUILD_ID])
{
  Elf_Scn *scn = NULL;
  GElf_Shdr sh;

  while ((scn = elf_nextscn(elf, scn)) != NULL)
    if (gelf_getshdr(scn, &sh) && sh.sh_type == SHT_NOTE &&
        note_id(elf_getdata(scn, NULL), id))
      return true;
  return false;
}

static void hash_all(Elf *elf, XXH3_state_t *hash, char id[CS_BUILD_ID])
{
  Elf_Scn *scn = NULL;
  GElf_Shdr sh;
  XXH128_canonical_t code;

  XXH3_128bits_reset(hash);
  while ((scn = elf_nextscn(elf, scn)) != NULL)
    if (gelf_getshdr(scn, &sh))
      hash_code(hash, &sh, elf_getdata(scn, NULL));
  XXH128_canonicalFromHash(&code, XXH3_128bits_digest(hash));
  strcpy(id, "xxh3:");
  hexadecimal(code.digest, sizeof code.digest, id + 5, CS_BUILD_ID - 5);
}

int cs_build_id(const char *path, char id[CS_BUILD_ID], char *err,
                size_t errlen)
{
  int fd = open(path, O_RDONLY);
  XXH3_state_t *hash = XXH3_createState();
  Elf *elf;
  bool found;

  if (fd < 0 || !hash) {
    snprintf(err, errlen, "%s: %s", path, strerror(errno));
    XXH3_freeState(hash);
    return -1;
  }
  elf_version(EV_CURRENT);
  elf = elf_begin(fd, ELF_C_READ, NULL);
  found = elf && elf_kind(elf) == ELF_K_ELF;
  if (!found)
    snprintf(err, errlen, "%s: not an ELF file", path);
  else if (!find_note(elf, id))
    hash_all(elf, hash, id);
  elf_end(elf);
  close(fd);
  XXH3_freeState(hash);
  return found ? 0 : -1;
}

bool cs_build_id_note(const char *path, char id[CS_BUILD_ID])
{
  int fd = open(path, O_RDONLY);
  Elf *elf;
  bool found;

  if (fd < 0)
    return false;
  elf_version(EV_CURRENT);
  elf = elf_begin(fd, ELF_C_READ_MMAP, NULL);
  found = elf && elf_kind(elf) == ELF_K_ELF && find_note(elf, id);
  elf_end(elf);
  close(fd);
  return found;
}

/* ---- rows ---- */

int64_t cs_db_image(struct cs_db *db, const char *elf)
{
  char id[CS_BUILD_ID], err[CS_DB_ERROR];
  const char *slash = strrchr(elf, '/');
  char *full = realpath(elf, NULL);

  if (cs_build_id(elf, id, err, sizeof err)) {
    free(full);
    return cs_db_fail(db, "%s", err);
  }
  cs_db_do(db, "INSERT INTO image (build_id, name, path) VALUES (?, ?, ?)"
               " ON CONFLICT DO UPDATE SET path = excluded.path", "sss", id,
           slash ? slash + 1 : elf, full ? full : elf);
  free(full);
  return cs_db_number(db, -1, "SELECT id FROM image WHERE build_id = ?", "s",
                      id);
}

static int64_t file_row(struct cs_db *db, const char *path)
{
  cs_db_do(db, "INSERT OR IGNORE INTO file (path) VALUES (?)", "s", path);
  return cs_db_number(db, -1, "SELECT id FROM file WHERE path = ?", "s", path);
}

/* What is written last, so that rows of one file need not ask for it. */
struct lines {
  struct cs_db *db;
  int64_t image, file;
  sqlite3_stmt *insert;
  const char *path;          /* NULL: nothing yet */
  int line;
};

static void add_line(struct lines *l, uint64_t pc, const char *path, int line)
{
  bool same_file = l->path && !strcmp(l->path, path);

  if (same_file && l->line == line)
    return;
  if (!same_file)
    l->file = file_row(l->db, path);
  l->path = path;
  l->line = line;
  sqlite3_bind_int64(l->insert, 2, (int64_t)pc);
  sqlite3_bind_int64(l->insert, 3, l->file);
  sqlite3_bind_int(l->insert, 4, line);
  cs_db_step(l->db, l->insert);
}

static void add_function(struct lines *l, struct cs_symbols *s,
                         const struct cs_function *f)
{
  struct cs_place place = cs_symbols_line(s, f->lo);

  cs_db_do(l->db, "INSERT INTO function VALUES (?, ?, ?, ?, ?, ?)", "iiisii",
           l->image, (int64_t)f->lo, (int64_t)f->hi, f->name,
           file_row(l->db, place.file), (int64_t)place.line);
  l->path = NULL;
  for (uint64_t pc = f->lo; pc < f->hi && !l->db->failed; pc += 2) {
    place = cs_symbols_line(s, pc);
    add_line(l, pc, place.file, place.line);
  }
}

static bool is_known(struct cs_db *db, int64_t image, uint64_t lo)
{
  return cs_db_number(db, 0, "SELECT 1 FROM function WHERE image = ? AND"
                             " lo = ?", "ii", image, (int64_t)lo);
}

int cs_db_functions(struct cs_db *db, int64_t image, struct cs_symbols *s,
                    const uint64_t *addr, size_t n)
{
  struct lines l = { .db = db, .image = image };
  size_t functions, at = 0;
  const struct cs_function *f = cs_symbols_functions(s, &functions);

  l.insert = cs_db_query(db, "INSERT OR IGNORE INTO line VALUES"
                             " (?, ?, ?, ?)", "i", image);
  for (size_t i = 0; i < functions && !db->failed; i++) {
    while (at < n && addr[at] < f[i].lo)
      at++;
    if (at < n && addr[at] < f[i].hi && !is_known(db, image, f[i].lo))
      add_function(&l, s, &f[i]);
  }
  sqlite3_finalize(l.insert);
  return db->failed ? -1 : 0;
}
