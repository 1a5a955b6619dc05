/* SPDX-License-Identifier: Apache-2.0
 *
 * perf_image.c - segments of a program's file, and its copy for perf.
 */
#include "perf_image.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cs_file.h"
#include "graph.h"
#include "options.h"

/* ---- what it is ---- */

/* Hexadecimal digits; what perf cannot compare stays away. */
static void read_id(struct perf_image *i, const char *text)
{
  size_t n = strlen(text) / 2;

  if (strspn(text, "0123456789abcdef") != 2 * n || n > PERF_BUILD_ID)
    return;
  for (size_t k = 0; k < n; k++)
    sscanf(text + 2 * k, "%2hhx", &i->build_id[k]);
  i->build_id_size = (uint8_t)n;
}

static uint32_t prot_of(uint32_t flags)
{
  return (flags & PF_R ? PROT_READ : 0) | (flags & PF_W ? PROT_WRITE : 0) |
         (flags & PF_X ? PROT_EXEC : 0);
}

static void add_segment(struct perf_image *i, const GElf_Phdr *ph)
{
  struct perf_segment *more;

  if (ph->p_type != PT_LOAD || !ph->p_memsz)
    return;
  more = realloc(i->segment, (i->segments + 1) * sizeof *more);
  if (!more)
    die("out of memory");
  i->segment = more;
  /* Of a file that runs anywhere perf looks symbols up by their address. */
  more[i->segments++] = (struct perf_segment){
    ph->p_vaddr, ph->p_memsz, i->fixed ? ph->p_offset : ph->p_vaddr,
    prot_of(ph->p_flags),
  };
}

static Elf *open_elf(const char *path, int *fd)
{
  Elf *elf;

  *fd = open(path, O_RDONLY | O_CLOEXEC);
  if (*fd < 0)
    die("%s: %s", path, strerror(errno));
  elf_version(EV_CURRENT);
  elf = elf_begin(*fd, ELF_C_READ, NULL);
  if (!elf || elf_kind(elf) != ELF_K_ELF)
    die("%s: not an ELF file", path);
  return elf;
}

void perf_image_open(struct perf_image *i, struct cs_view *v, int64_t image,
                     const char *elf)
{
  const struct cs_view_image *known = cs_view_image(v, image);
  size_t headers = 0;
  GElf_Ehdr eh;
  int fd;
  Elf *e;

  *i = (struct perf_image){ .id = image };
  code_open(&i->code, v, image, elf);
  i->from = strdup(elf ? elf : known->path);
  if (!i->from)
    die("out of memory");
  read_id(i, known->build_id);
  e = open_elf(i->from, &fd);
  if (!gelf_getehdr(e, &eh) || elf_getphdrnum(e, &headers))
    die("%s: %s", i->from, elf_errmsg(-1));
  i->fixed = eh.e_type == ET_EXEC;
  for (size_t k = 0; k < headers; k++) {
    GElf_Phdr ph;

    if (gelf_getphdr(e, (int)k, &ph))
      add_segment(i, &ph);
  }
  elf_end(e);
  close(fd);
}

void perf_image_close(struct perf_image *i)
{
  code_close(&i->code);
  free(i->from);
  free(i->path);
  free(i->segment);
}

/* ---- the copy ---- */

static char *read_file(const char *path, size_t *n)
{
  FILE *f = fopen(path, "rb");
  struct stat st;
  char *bytes;

  if (!f || fstat(fileno(f), &st))
    die("%s: %s", path, strerror(errno));
  *n = (size_t)st.st_size;
  bytes = malloc(*n + 1);
  if (!bytes)
    die("out of memory");
  if (fread(bytes, 1, *n, f) != *n)
    die("%s: it cannot be read", path);
  fclose(f);
  return bytes;
}

/* The function that a symbol names, or NULL. */
static const struct cs_function *function_of(struct cs_symbols *s,
                                             const char *name, uint64_t addr)
{
  size_t lo = 0, hi, n;
  const struct cs_function *f = cs_symbols_functions(s, &n);

  for (hi = n; lo < hi;) {
    size_t mid = (lo + hi) / 2;

    if (f[mid].lo < addr)
      lo = mid + 1;
    else
      hi = mid;
  }
  return name && lo < n && f[lo].lo == addr && !strcmp(f[lo].name, name)
         ? &f[lo] : NULL;
}

/* A symbol begins with the place of its name, 0 being the empty one; its size
 * has 4 bytes or 8. */
static void change(char *symbol, size_t bytes, const struct cs_function *f)
{
  uint64_t size = f ? f->hi - f->lo : 0;
  bool wide = bytes == sizeof(Elf64_Sym);

  if (f)
    memcpy(symbol + (wide ? offsetof(Elf64_Sym, st_size)
                          : offsetof(Elf32_Sym, st_size)),
           &size, wide ? 8 : 4);
  else
    memset(symbol, 0, 4);
}

static void change_symbols(struct perf_image *i, Elf *e, const GElf_Shdr *sh,
                           Elf_Data *symbols, char *bytes, size_t n)
{
  for (size_t k = 0; k < sh->sh_size / sh->sh_entsize; k++) {
    uint64_t at = sh->sh_offset + k * sh->sh_entsize;
    GElf_Sym sym;
    GElf_Shdr code;

    if (at + sh->sh_entsize > n || !gelf_getsym(symbols, (int)k, &sym) ||
        GELF_ST_TYPE(sym.st_info) == STT_SECTION ||
        GELF_ST_TYPE(sym.st_info) == STT_FILE ||
        !gelf_getshdr(elf_getscn(e, sym.st_shndx), &code) ||
        !(code.sh_flags & SHF_EXECINSTR))
      continue;
    change(bytes + at, sh->sh_entsize,
           function_of(i->code.symbols,
                       elf_strptr(e, sh->sh_link, sym.st_name),
                       sym.st_value));
  }
}

/* Of its copy in memory. */
static void name_functions(struct perf_image *i, char *bytes, size_t n)
{
  int fd;
  Elf *e = open_elf(i->from, &fd);

  for (Elf_Scn *scn = NULL; (scn = elf_nextscn(e, scn)) != NULL;) {
    GElf_Shdr sh;
    Elf_Data *symbols;

    if (!gelf_getshdr(scn, &sh) || sh.sh_type != SHT_SYMTAB ||
        sh.sh_entsize != gelf_fsize(e, ELF_T_SYM, 1, EV_CURRENT))
      continue;
    symbols = elf_getdata(scn, NULL);
    if (symbols)
      change_symbols(i, e, &sh, symbols, bytes, n);
  }
  elf_end(e);
  close(fd);
}

/* The path with what the format makes of it behind it. */
__attribute__((format(printf, 1, 2)))
static char *text(const char *format, ...)
{
  va_list args;
  char *to;

  va_start(args, format);
  if (vasprintf(&to, format, args) < 0)
    die("out of memory");
  va_end(args);
  return to;
}

static void make_dir(const char *path)
{
  if (mkdir(path, 0777) && errno != EEXIST)
    die("%s: %s", path, strerror(errno));
}

/* DIR/A and DIR/A/B; the latter's path. */
static char *make_dirs(const char *dir, const char *a, const char *b)
{
  char *first = text("%s/%s", dir, a), *second = text("%s/%s", first, b);

  make_dir(first);
  make_dir(second);
  free(first);
  return second;
}

static void make_link(const char *to, const char *path)
{
  if ((unlink(path) && errno != ENOENT) || symlink(to, path))
    die("%s: %s", path, strerror(errno));
}

/* Names of a database as names in a directory. */
static char *file_name(const char *name)
{
  char *to = strdup(graph_text(name));

  if (!to)
    die("out of memory");
  for (char *c = to; *c; c++)
    if (*c == '/' || *c == ':' || c - to > 200 || (*c == '.' && c == to))
      *c = '_';
  if (strlen(to) > 200)
    to[200] = '\0';
  return to;
}

static void write_copy(const char *path, const char *bytes, size_t n)
{
  struct cs_file out;
  char err[ERROR_TEXT];

  if (cs_file_open(&out, path, err, sizeof err))
    die("%s", err);
  fwrite(bytes, 1, n, out.f);
  if (cs_file_ready(&out, err, sizeof err) ||
      cs_file_commit(&out, err, sizeof err))
    die("%s", err);
}

void perf_image_write(struct perf_image *i, const char *dir)
{
  const struct cs_view_image *known = cs_view_image(i->code.v, i->id);
  char *name = file_name(known->name), *id = file_name(known->build_id);
  char *home = make_dirs(dir, name, id), *link = text("%s/elf", home);
  size_t n;
  char *bytes = read_file(i->from, &n);

  name_functions(i, bytes, n);
  i->path = text("%s/%s", home, name);
  write_copy(i->path, bytes, n);
  if (strcmp(name, "elf"))
    make_link(name, link);
  if (i->build_id_size) {
    char *to = text("../../%s/%s", name, id);
    char *ids = text("%.2s", id), *at = make_dirs(dir, ".build-id", ids);
    char *by_id = text("%s/%s", at, id + 2);

    make_link(to, by_id);
    free(to);
    free(ids);
    free(at);
    free(by_id);
  }
  free(bytes);
  free(link);
  free(home);
  free(id);
  free(name);
}
