/* SPDX-License-Identifier: Apache-2.0
 *
 * plugin.c - finds the executable segment and maps it as a loader would.
 */
#include "plugin.h"

#include "sys.h"

enum { ELF_MAGIC = 0x464c457f, PT_LOAD = 1, PF_X = 1, PAGE = 4096,
       MAX_SEGMENTS = 8 };

struct elf_header {
  uint32_t magic, ident[3];
  uint16_t type, machine;
  uint32_t version, entry, segments_at, sections_at, flags;
  uint16_t size, segment_size, segments, section_size, sections, names;
};

struct elf_segment {
  uint32_t type, offset, virtual_address, physical_address, file_size,
    memory_size, flags, alignment;
};

static int read_at(int fd, uint32_t offset, void *to, size_t n)
{
  return sys_seek(fd, offset, 0) == offset &&
         sys_read(fd, to, n) == (long)n;
}

/* The executable segment of the file, and where in it the entry lies. */
static int find_code(int fd, struct elf_segment *code, uint32_t *entry)
{
  struct elf_header h;

  if (!read_at(fd, 0, &h, sizeof h) || h.magic != ELF_MAGIC ||
      h.segment_size != sizeof *code || h.segments > MAX_SEGMENTS)
    return 0;
  for (uint32_t i = 0; i < h.segments; i++) {
    if (!read_at(fd, h.segments_at + i * sizeof *code, code, sizeof *code))
      return 0;
    *entry = h.entry - code->virtual_address;
    if (code->type == PT_LOAD && code->flags & PF_X &&
        *entry < code->file_size)
      return 1;
  }
  return 0;
}

struct plugin plugin_map(const char *path, void *at)
{
  struct plugin p = { NULL, 0, NULL };
  struct elf_segment code;
  uint32_t entry, before;
  int fd = sys_open(path, SYS_O_RDONLY, 0);

  if (fd < 0)
    return p;
  if (find_code(fd, &code, &entry)) {
    before = code.offset % PAGE;
    p.size = before + code.file_size;
    p.map = sys_map(at, p.size, SYS_PROT_READ | SYS_PROT_EXEC,
                    SYS_MAP_PRIVATE | (at ? SYS_MAP_FIXED : 0), fd,
                    code.offset - before);
    if (sys_failed(p.map))
      p.map = NULL;
    else
      p.function =
        (plugin_function *)((uintptr_t)p.map + before + entry);
  }
  sys_close(fd);
  return p;
}

void plugin_unmap(struct plugin *p)
{
  if (p->map)
    sys_unmap(p->map, p->size);
  p->map = NULL;
}
