/* SPDX-License-Identifier: Apache-2.0
 *
 * elf.c - loads a program.
 *
 * Everything is checked before the first byte is copied, so a bad file
 * changes nothing; each complaint names the file and the offset in it.
 */
#include <fcntl.h>
#include <gelf.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "iss_int.h"

struct loader {
  struct iss *s;
  const char *path;
  char *err;
  size_t errlen;
  Elf *elf;
  GElf_Ehdr head;
  const char *file; /* its bytes */
  uint64_t size;
};

__attribute__((format(printf, 3, 4)))
static bool bad(struct loader *l, uint64_t offset, const char *fmt, ...)
{
  va_list args;
  int n = snprintf(l->err, l->errlen, "%s: offset 0x%llx: ", l->path,
                   (unsigned long long)offset);

  va_start(args, fmt);
  if (n >= 0 && (size_t)n < l->errlen)
    vsnprintf(l->err + n, l->errlen - (size_t)n, fmt, args);
  va_end(args);
  return false;
}

static bool inside(const struct loader *l, uint64_t offset, uint64_t size)
{
  return offset <= l->size && size <= l->size - offset;
}

static bool check_head(struct loader *l)
{
  size_t size = 0;

  l->file = elf_rawfile(l->elf, &size);
  l->size = size;
  if (elf_kind(l->elf) != ELF_K_ELF || !l->file)
    return bad(l, 0, "not an ELF file");
  if (!gelf_getehdr(l->elf, &l->head))
    return bad(l, 0, "bad ELF header: %s", elf_errmsg(-1));
  if (l->head.e_ident[EI_CLASS] != ELFCLASS32)
    return bad(l, EI_CLASS, "not a 32-bit file");
  if (l->head.e_ident[EI_DATA] != ELFDATA2LSB)
    return bad(l, EI_DATA, "not little-endian");
  if (l->head.e_type != ET_EXEC)
    return bad(l, offsetof(Elf32_Ehdr, e_type), "not an executable");
  if (l->head.e_machine != EM_RISCV)
    return bad(l, offsetof(Elf32_Ehdr, e_machine), "not for RISC-V");
  if (!iss_find_ram(l->s, l->head.e_entry, 2) || l->head.e_entry & 1)
    return bad(l, offsetof(Elf32_Ehdr, e_entry), "entry 0x%llx is not in RAM",
               (unsigned long long)l->head.e_entry);
  if (l->head.e_phentsize != sizeof(Elf32_Phdr))
    return bad(l, offsetof(Elf32_Ehdr, e_phentsize),
               "program headers have a wrong size");
  if (!l->head.e_phnum || !inside(l, l->head.e_phoff,
                                  l->head.e_phnum * sizeof(Elf32_Phdr)))
    return bad(l, offsetof(Elf32_Ehdr, e_phoff),
               "program headers are missing or outside the file");
  if (l->head.e_shoff && !inside(l, l->head.e_shoff,
                                 l->head.e_shnum * sizeof(Elf32_Shdr)))
    return bad(l, offsetof(Elf32_Ehdr, e_shoff),
               "section headers are outside the file");
  return true;
}

/* False also for headers that ask for nothing: see *load. */
static bool check_segment(struct loader *l, int n, GElf_Phdr *p, bool *load)
{
  uint64_t at = l->head.e_phoff + (uint64_t)n * sizeof(Elf32_Phdr);

  *load = false;
  if (!gelf_getphdr(l->elf, n, p))
    return bad(l, at, "bad program header: %s", elf_errmsg(-1));
  if (p->p_type != PT_LOAD || !p->p_memsz)
    return true;
  if (!inside(l, p->p_offset, p->p_filesz))
    return bad(l, at, "segment %d is outside the file", n);
  if (p->p_filesz > p->p_memsz)
    return bad(l, at, "segment %d is larger in the file than in memory", n);
  if (!iss_find_ram(l->s, p->p_paddr, p->p_memsz))
    return bad(l, at, "segment %d (0x%llx, %llu bytes) is not in RAM", n,
               (unsigned long long)p->p_paddr,
               (unsigned long long)p->p_memsz);
  *load = true;
  return true;
}

/* What is beyond p_filesz is zero because RAM starts so, but a program may
 * have been loaded before. */
static bool load_segment(struct loader *l, const GElf_Phdr *p)
{
  struct ram *ram = iss_find_ram(l->s, p->p_paddr, p->p_memsz);
  uint8_t *to = ram->host + (p->p_paddr - ram->base);

  memcpy(to, l->file + p->p_offset, p->p_filesz);
  memset(to + p->p_filesz, 0, p->p_memsz - p->p_filesz);
  if (p->p_paddr + p->p_memsz > l->s->image_end)
    l->s->image_end = p->p_paddr + p->p_memsz;
  return true;
}

static bool segments(struct loader *l, bool copy)
{
  unsigned found = 0;

  for (int n = 0; n < l->head.e_phnum; n++) {
    GElf_Phdr p;
    bool load;

    if (!check_segment(l, n, &p, &load))
      return false;
    if (load && copy)
      load_segment(l, &p);
    found += load;
  }
  return found || bad(l, l->head.e_phoff, "no segment to load");
}

static bool find_in(struct loader *l, Elf_Scn *scn, const GElf_Shdr *sh,
                    const char *name, uint64_t *value)
{
  Elf_Data *data = elf_getdata(scn, NULL);
  GElf_Sym sym;

  if (!data)
    return bad(l, sh->sh_offset, "bad symbol table: %s", elf_errmsg(-1));
  for (int n = 0; gelf_getsym(data, n, &sym); n++) {
    const char *found = elf_strptr(l->elf, sh->sh_link, sym.st_name);

    if (!found)
      return bad(l, sh->sh_offset + (uint64_t)n * sizeof(Elf32_Sym),
                 "symbol %d has no name: %s", n, elf_errmsg(-1));
    if (!strcmp(found, name))
      *value = sym.st_value;
  }
  return true;
}

static bool find_symbol(struct loader *l, const char *name, uint64_t *value)
{
  Elf_Scn *scn = NULL;
  GElf_Shdr sh;

  *value = 0;
  while ((scn = elf_nextscn(l->elf, scn)) != NULL) {
    if (!gelf_getshdr(scn, &sh))
      return bad(l, l->head.e_shoff, "bad section header: %s",
                 elf_errmsg(-1));
    if (sh.sh_type == SHT_SYMTAB && !find_in(l, scn, &sh, name, value))
      return false;
  }
  return true;
}

static bool load(struct loader *l)
{
  uint64_t tohost;

  if (!check_head(l) || !segments(l, false) ||
      !find_symbol(l, "tohost", &tohost))
    return false;
  segments(l, true);
  iss_forget_all_code(l->s);
  l->s->tohost = tohost;
  iss_set_pc(l->s, l->head.e_entry);
  return true;
}

bool iss_load_elf(struct iss *s, const char *path, char *err, size_t errlen)
{
  struct loader l = { .s = s, .path = path, .err = err, .errlen = errlen };
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  bool ok = false;

  if (fd < 0) {
    snprintf(err, errlen, "%s: %m", path);
    return false;
  }
  elf_version(EV_CURRENT);
  l.elf = elf_begin(fd, ELF_C_READ, NULL);
  if (l.elf)
    ok = load(&l);
  else
    bad(&l, 0, "not an ELF file: %s", elf_errmsg(-1));
  elf_end(l.elf);
  close(fd);
  return ok;
}
