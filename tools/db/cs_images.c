/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_images.c - an index of ELF files by build-id; segments.
 */
#include "cs_images.h"

#include <errno.h>
#include <fcntl.h>
#include <fts.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct known {
  char id[CS_BUILD_ID];      /* "": it has none */
  char *path;
  int tells;                 /* 2 lines, 1 symbols, 0 neither */
};

struct cs_images {
  struct known *known;       /* by id, what tells most first */
  size_t n, room;
};

/* ---- the index ---- */

static bool is_elf(const char *path)
{
  char magic[4];
  int fd = open(path, O_RDONLY | O_NONBLOCK);
  bool is = fd >= 0 && read(fd, magic, sizeof magic) == sizeof magic &&
            !memcmp(magic, ELFMAG, sizeof magic);

  if (fd >= 0)
    close(fd);
  return is;
}

/* Objects that are not linked yet are no images, but modules of a kernel. */
static bool is_image(Elf *elf, const char *path)
{
  GElf_Ehdr eh;
  size_t n = strlen(path);

  return elf && elf_kind(elf) == ELF_K_ELF && gelf_getehdr(elf, &eh) &&
         (eh.e_type != ET_REL || (n > 3 && !strcmp(path + n - 3, ".ko")));
}

static int tells(Elf *elf)
{
  Elf_Scn *scn = NULL;
  GElf_Shdr sh;
  size_t names;
  int best = 0;

  if (elf_getshdrstrndx(elf, &names))
    return 0;
  while ((scn = elf_nextscn(elf, scn)) != NULL) {
    const char *name = gelf_getshdr(scn, &sh)
                       ? elf_strptr(elf, names, sh.sh_name) : NULL;

    if (name && !strcmp(name, ".debug_line"))
      best = 2;
    else if (sh.sh_type == SHT_SYMTAB && best < 1)
      best = 1;
  }
  return best;
}

static int add(struct cs_images *i, const char *path)
{
  struct known *k;
  int fd;
  Elf *elf;

  if (i->n == i->room) {
    size_t room = 2 * i->room + 64;
    struct known *more = realloc(i->known, room * sizeof *more);

    if (!more)
      return -1;
    i->known = more;
    i->room = room;
  }
  fd = open(path, O_RDONLY);
  elf_version(EV_CURRENT);
  elf = fd < 0 ? NULL : elf_begin(fd, ELF_C_READ_MMAP, NULL);
  k = &i->known[i->n];
  *k = (struct known){ .path = NULL };
  if (is_image(elf, path) && (k->path = strdup(path))) {
    k->tells = tells(elf);
    cs_build_id_note(path, k->id);
    i->n++;
  }
  elf_end(elf);
  if (fd >= 0)
    close(fd);
  return 0;
}

static int by_id(const void *a, const void *b)
{
  const struct known *x = a, *y = b;
  int order = strcmp(x->id, y->id);

  return order ? order : x->tells != y->tells ? y->tells - x->tells
                                              : strcmp(x->path, y->path);
}

static int walk(struct cs_images *i, const char *folder, char *err,
                size_t errlen)
{
  char *const paths[] = { (char *)folder, NULL };
  FTS *fts = fts_open(paths, FTS_LOGICAL | FTS_NOCHDIR, NULL);
  FTSENT *e;
  int status = 0;

  while (fts && !status && (e = fts_read(fts)) != NULL) {
    if (e->fts_level == FTS_ROOTLEVEL &&
        (e->fts_info == FTS_NS || e->fts_info == FTS_DNR)) {
      snprintf(err, errlen, "%s: %s", folder, strerror(e->fts_errno));
      status = -1;
    } else if (e->fts_info == FTS_F && is_elf(e->fts_path) &&
               add(i, e->fts_path)) {
      snprintf(err, errlen, "%s: out of memory", folder);
      status = -1;
    }
  }
  if (fts)
    fts_close(fts);
  return status;
}

struct cs_images *cs_images_new(const char *const *folder, size_t n, char *err,
                                size_t errlen)
{
  struct cs_images *i = calloc(1, sizeof *i);

  if (!i) {
    snprintf(err, errlen, "out of memory");
    return NULL;
  }
  for (size_t k = 0; k < n; k++)
    if (walk(i, folder[k], err, errlen)) {
      cs_images_free(i);
      return NULL;
    }
  if (i->n)
    qsort(i->known, i->n, sizeof *i->known, by_id);
  return i;
}

void cs_images_free(struct cs_images *i)
{
  if (!i)
    return;
  for (size_t k = 0; k < i->n; k++)
    free(i->known[k].path);
  free(i->known);
  free(i);
}

const char *cs_images_find(const struct cs_images *i, const char *id)
{
  for (size_t k = 0; i && k < i->n; k++)
    if (*id && !strcmp(i->known[k].id, id))
      return i->known[k].path;
  return NULL;
}

const char *cs_images_named(const struct cs_images *i, const char *name)
{
  for (size_t k = 0; i && k < i->n; k++) {
    const char *slash = strrchr(i->known[k].path, '/');

    if (!strcmp(slash ? slash + 1 : i->known[k].path, name))
      return i->known[k].path;
  }
  return NULL;
}

/* ---- segments ---- */

static void add_segment(struct cs_place_map *map, uint64_t at, uint64_t size,
                        uint64_t lo)
{
  size_t k = map->n;

  if (map->n == CS_SEGMENTS)
    return;
  for (; k && map->segment[k - 1].at > at; k--)
    map->segment[k] = map->segment[k - 1];
  map->segment[k] = (struct cs_segment){ at, size, lo };
  map->n++;
}

/* Loadable segments of the file. */
static int add_loads(const char *path, struct cs_place_map *map)
{
  int fd = open(path, O_RDONLY);
  Elf *elf = fd < 0 ? NULL : elf_begin(fd, ELF_C_READ_MMAP, NULL);
  size_t n = 0;
  GElf_Phdr ph;

  if (elf && !elf_getphdrnum(elf, &n))
    for (size_t i = 0; i < n; i++)
      if (gelf_getphdr(elf, (int)i, &ph) && ph.p_type == PT_LOAD &&
          ph.p_filesz)
        add_segment(map, ph.p_offset, ph.p_filesz, ph.p_vaddr);
  elf_end(elf);
  if (fd >= 0)
    close(fd);
  return map->n ? 0 : -1;
}

int cs_image_segments(const char *elf, struct cs_symbols *symbols,
                      const struct cs_rec_image *image,
                      struct cs_place_map *map, char *err, size_t errlen)
{
  uint64_t text;

  *map = (struct cs_place_map){ .n = 0 };
  switch (image->kind) {
  case CS_REC_FILE:
    if (!elf || !add_loads(elf, map))
      return 0;
    snprintf(err, errlen, "%s: it has no loadable segment", elf);
    return -1;
  case CS_REC_KERNEL:
    if (!elf)
      return 0;
    if (!cs_symbols_address(symbols, "_text", &text)) {
      snprintf(err, errlen, "%s: it has no symbol _text", elf);
      return -1;
    }
    add_segment(map, 0, image->text_bytes, text);
    return 0;
  default: /* offsets of section .text, or of the mapping */
    add_segment(map, 0, UINT32_MAX, 0);
    return 0;
  }
}

uint64_t cs_image_address(const struct cs_place_map *map, uint64_t offset)
{
  const struct cs_segment *s = map->segment;

  if (!map->n || offset < s->at)
    return offset;
  for (size_t i = 1; i < map->n && map->segment[i].at <= offset; i++)
    s = &map->segment[i];
  return (uint32_t)(s->lo + offset - s->at);
}
