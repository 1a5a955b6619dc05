/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_symbols.c - symbol lookup by elfutils' libdwfl, lines by a table of ours.
 *
 * libdwfl finds a line through .debug_aranges and gives up on the whole
 * program when one object's part of it is malformed, as those of hand-written
 * assembly in C libraries are.  So all line tables are merged into one array
 * in order of address, once.
 */
#include "cs_symbols.h"

#include <elfutils/libdwfl.h>
#include <gelf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line {
  uint64_t pc;
  const char *file;
  int number;
  unsigned discriminator;
  bool ends; /* behind the last instruction of a sequence */
};

struct cs_symbols {
  Dwfl *dwfl;
  Dwfl_Callbacks callbacks;
  char *debuginfo_path;
  Dwfl_Module *module;
  struct line *line;
  size_t lines, room;
  uint64_t shift;    /* an address of libdwfl - that of the interface */
  uint64_t text_end; /* of the interface; a file that is not linked has code in
                      * other sections too, which is left out */
  struct cs_function *function; /* made when first asked for */
  size_t functions;
};

/* ---- line table ---- */

static int add_line(struct cs_symbols *s, Dwarf_Line *from, uint64_t bias)
{
  struct line *l;
  Dwarf_Addr pc;

  if (s->lines == s->room) {
    size_t room = s->room ? 2 * s->room : 4096;
    struct line *more = realloc(s->line, room * sizeof *more);

    if (!more)
      return -1;
    s->line = more;
    s->room = room;
  }
  l = &s->line[s->lines];
  if (dwarf_lineaddr(from, &pc) || dwarf_lineno(from, &l->number) ||
      dwarf_lineendsequence(from, &l->ends) ||
      dwarf_linediscriminator(from, &l->discriminator))
    return 0; /* a line that says nothing */
  l->pc = pc + bias;
  l->file = dwarf_linesrc(from, NULL, NULL);
  s->lines++;
  return 0;
}

static int by_pc(const void *a, const void *b)
{
  const struct line *x = a, *y = b;

  if (x->pc != y->pc)
    return x->pc < y->pc ? -1 : 1;
  return y->ends - x->ends; /* a sequence may start where another ends */
}

static int load_lines(struct cs_symbols *s, Dwfl_Module *module)
{
  Dwarf_Addr bias;
  Dwarf *dwarf = dwfl_module_getdwarf(module, &bias);
  Dwarf_CU *cu = NULL;
  Dwarf_Die die;

  while (dwarf && !dwarf_get_units(dwarf, cu, &cu, NULL, NULL, &die, NULL)) {
    Dwarf_Lines *lines;
    size_t n;

    if (dwarf_getsrclines(&die, &lines, &n))
      continue;
    for (size_t i = 0; i < n; i++)
      if (add_line(s, dwarf_onesrcline(lines, i), bias))
        return -1;
  }
  if (s->lines)
    qsort(s->line, s->lines, sizeof *s->line, by_pc);
  return 0;
}

static const struct line *find_line(const struct cs_symbols *s, uint64_t pc)
{
  size_t lo = 0, hi = s->lines;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (s->line[middle].pc <= pc)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo && !s->line[lo - 1].ends ? &s->line[lo - 1] : NULL;
}

/* ---- interface ---- */

/* libdwfl puts a program that may stand anywhere, and the sections of a module
 * of a kernel, where it likes: ours are the file's addresses, and in a module
 * offsets in section .text. */
static void find_shift(struct cs_symbols *s)
{
  GElf_Addr bias = 0;
  Elf *elf = dwfl_module_getelf(s->module, &bias);
  GElf_Ehdr eh;
  GElf_Shdr sh;
  size_t names;

  s->shift = bias;
  s->text_end = UINT64_MAX;
  if (!elf || !gelf_getehdr(elf, &eh) || eh.e_type != ET_REL ||
      elf_getshdrstrndx(elf, &names))
    return;
  for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn)) != NULL;) {
    const char *name = gelf_getshdr(scn, &sh)
                       ? elf_strptr(elf, names, sh.sh_name) : NULL;

    if (name && !strcmp(name, ".text")) {
      s->shift = bias + sh.sh_addr;
      s->text_end = sh.sh_size;
    }
  }
}

struct cs_symbols *cs_symbols_open(const char *elf, char *err, size_t errlen)
{
  struct cs_symbols *s = calloc(1, sizeof *s);

  if (!s) {
    snprintf(err, errlen, "%s: %s", elf, strerror(errno));
    return NULL;
  }
  s->callbacks = (Dwfl_Callbacks){
    .find_elf = dwfl_build_id_find_elf,
    .find_debuginfo = dwfl_standard_find_debuginfo,
    .section_address = dwfl_offline_section_address,
    .debuginfo_path = &s->debuginfo_path,
  };
  s->dwfl = dwfl_begin(&s->callbacks);
  if (s->dwfl)
    s->module = dwfl_report_offline(s->dwfl, "program", elf, -1);
  if (s->module && !dwfl_report_end(s->dwfl, NULL, NULL) &&
      !load_lines(s, s->module)) {
    find_shift(s);
    return s;
  }
  snprintf(err, errlen, "%s: %s", elf,
           s->module ? "out of memory" : dwfl_errmsg(-1));
  cs_symbols_free(s);
  return NULL;
}

void cs_symbols_free(struct cs_symbols *s)
{
  if (!s)
    return;
  if (s->dwfl)
    dwfl_end(s->dwfl);
  free(s->line);
  free(s->function);
  free(s);
}

struct Dwarf *cs_symbols_dwarf(struct cs_symbols *s, uint64_t *bias)
{
  struct Dwarf *dwarf = s ? dwfl_module_getdwarf(s->module, bias) : NULL;

  *bias = dwarf ? *bias - s->shift : 0;
  return dwarf;
}

struct cs_place cs_symbols_line(struct cs_symbols *s, uint64_t pc)
{
  struct cs_place place = { "?", 0, "", 0, 0 };
  const struct line *line = s ? find_line(s, pc + s->shift) : NULL;

  if (line) {
    place.file = line->file ? line->file : "";
    place.line = line->number;
    place.discriminator = line->discriminator;
  }
  return place;
}

struct cs_place cs_symbols_find(struct cs_symbols *s, uint64_t pc)
{
  struct cs_place place = cs_symbols_line(s, pc);
  GElf_Off offset = 0;
  GElf_Sym sym;
  /* Not dwfl_addrmodule(): it wants program headers in order of address. */
  const char *name =
    s ? dwfl_module_addrinfo(s->module, pc + s->shift, &offset, &sym, NULL,
                             NULL, NULL) : NULL;

  if (name && *name != '$') { /* a mark of the assembler */
    place.function = name;
    place.offset = offset;
  }
  return place;
}

/* ---- symbols ---- */

bool cs_symbols_address(struct cs_symbols *s, const char *name,
                        uint64_t *address)
{
  int n = s ? dwfl_module_getsymtab(s->module) : 0;

  for (int i = 0; i < n; i++) {
    GElf_Addr at;
    GElf_Sym sym;
    const char *found =
      dwfl_module_getsym_info(s->module, i, &sym, &at, NULL, NULL, NULL);

    if (found && sym.st_shndx != SHN_UNDEF && !strcmp(found, name)) {
      *address = at - s->shift;
      return true;
    }
  }
  return false;
}

/* Of allocated sections whose flags under `mask` are `flags`. */
static bool read_bytes(struct cs_symbols *s, GElf_Xword mask, GElf_Xword flags,
                       uint64_t address, void *to, size_t n)
{
  GElf_Addr bias;
  Elf *elf = s ? dwfl_module_getelf(s->module, &bias) : NULL;

  for (Elf_Scn *scn = NULL; elf && (scn = elf_nextscn(elf, scn)) != NULL;) {
    GElf_Shdr sh;
    Elf_Data *data;

    if (!gelf_getshdr(scn, &sh) || (sh.sh_flags & mask) != flags ||
        sh.sh_type != SHT_PROGBITS)
      continue;
    uint64_t at = address + s->shift - sh.sh_addr - bias;

    data = at < sh.sh_size && n <= sh.sh_size - at ? elf_getdata(scn, NULL)
                                                   : NULL;
    if (data && data->d_buf && data->d_size == sh.sh_size) {
      memcpy(to, (const char *)data->d_buf + at, n);
      return true;
    }
  }
  return false;
}

bool cs_symbols_code(struct cs_symbols *s, uint64_t address, void *to,
                     size_t n)
{
  return read_bytes(s, SHF_EXECINSTR, SHF_EXECINSTR, address, to, n);
}

bool cs_symbols_data(struct cs_symbols *s, uint64_t address, void *to,
                     size_t n)
{
  return read_bytes(s, SHF_ALLOC | SHF_WRITE, SHF_ALLOC, address, to, n);
}

/* Where code ends: the end of the section that holds a symbol; 0 when the
 * section is not executable. */
static uint64_t code_end(struct cs_symbols *s, GElf_Word section)
{
  GElf_Addr bias;
  Elf *elf = dwfl_module_getelf(s->module, &bias);
  Elf_Scn *scn = elf ? elf_getscn(elf, section) : NULL;
  GElf_Shdr sh;

  if (!scn || !gelf_getshdr(scn, &sh) || !(sh.sh_flags & SHF_EXECINSTR))
    return 0;
  return sh.sh_addr + bias + sh.sh_size - s->shift;
}

/* Functions, and the global labels of assembly that says no more. */
static bool is_code(const char *name, const GElf_Sym *sym)
{
  int type = GELF_ST_TYPE(sym->st_info);

  return name && *name && (type == STT_FUNC ||
         (type == STT_NOTYPE && GELF_ST_BIND(sym->st_info) == STB_GLOBAL));
}

static int by_lo(const void *a, const void *b)
{
  const struct cs_function *x = a, *y = b;

  return x->lo < y->lo ? -1 : x->lo > y->lo;
}

/* hi is the end of the section first; then what follows cuts it.  Of several
 * names of an address the first stays. */
static void cut(struct cs_symbols *s)
{
  size_t kept = 0;

  for (size_t i = 0; i < s->functions; i++) {
    struct cs_function *f = &s->function[i];

    if (kept && s->function[kept - 1].lo == f->lo)
      continue;
    if (kept && s->function[kept - 1].hi > f->lo)
      s->function[kept - 1].hi = f->lo;
    s->function[kept++] = *f;
  }
  s->functions = kept;
}

const struct cs_function *cs_symbols_functions(struct cs_symbols *s,
                                               size_t *n)
{
  int symbols = s && !s->function ? dwfl_module_getsymtab(s->module) : 0;

  if (symbols > 0)
    s->function = calloc((size_t)symbols, sizeof *s->function);
  for (int i = 0; i < symbols && s->function; i++) {
    GElf_Addr at;
    GElf_Sym sym;
    const char *name =
      dwfl_module_getsym_info(s->module, i, &sym, &at, NULL, NULL, NULL);
    uint64_t end = is_code(name, &sym) ? code_end(s, sym.st_shndx) : 0;

    at -= s->shift;
    if (end > at && end <= s->text_end)
      s->function[s->functions++] = (struct cs_function){ name, at, end };
  }
  if (symbols > 0) {
    qsort(s->function, s->functions, sizeof *s->function, by_lo);
    cut(s);
  }
  *n = s ? s->functions : 0;
  return s ? s->function : NULL;
}
