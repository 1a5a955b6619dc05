/* SPDX-License-Identifier: Apache-2.0
 *
 * semihosting.c - looks for slli x0,x0,31; ebreak; srai x0,x0,7, which means
 * nothing else and is no code of a compiler's own.
 */
#include "semihosting.h"

#include <fcntl.h>
#include <gelf.h>
#include <string.h>
#include <unistd.h>

enum { CALL = 12, STEP = 2 /* instructions are so aligned */ };

static bool find_in(const char *code, uint64_t size, uint64_t *offset)
{
  static const unsigned char call[CALL] = {
    0x13, 0x10, 0xf0, 0x01, 0x73, 0x00, 0x10, 0x00, 0x13, 0x50, 0x70, 0x40,
  };

  for (*offset = 0; *offset + CALL <= size; *offset += STEP)
    if (!memcmp(code + *offset, call, CALL))
      return true;
  return false;
}

static bool find(Elf *elf, uint32_t *at)
{
  size_t size, segments = 0;
  const char *file = elf_rawfile(elf, &size);
  uint64_t offset;
  GElf_Phdr p;

  if (!file || elf_getphdrnum(elf, &segments))
    return false;
  for (size_t i = 0; i < segments; i++) {
    if (!gelf_getphdr(elf, (int)i, &p) || p.p_type != PT_LOAD ||
        !(p.p_flags & PF_X) || p.p_offset > size ||
        p.p_filesz > size - p.p_offset)
      continue;
    if (find_in(file + p.p_offset, p.p_filesz, &offset)) {
      *at = (uint32_t)(p.p_vaddr + offset);
      return true;
    }
  }
  return false;
}

bool semihosting_find(const char *elf, uint32_t *at)
{
  int fd = open(elf, O_RDONLY);
  Elf *e = NULL;
  bool found;

  if (fd >= 0 && elf_version(EV_CURRENT) != EV_NONE)
    e = elf_begin(fd, ELF_C_READ_MMAP, NULL);
  found = e && find(e, at);
  elf_end(e);
  if (fd >= 0)
    close(fd);
  return found;
}
