/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_proc.c - /proc and /sys, line by line.
 */
#include "rec_proc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rec_text.h"
#include "sys.h"

enum { LINE = 512, HEAD = 1024, PATH = 64, ENTRIES = 1024 };

/* A file's first bytes; how many, or a negative error. */
static long read_bytes(const char *path, void *to, size_t room)
{
  int fd = sys_open(path, SYS_O_RDONLY | SYS_O_CLOEXEC, 0);
  long n;

  if (fd < 0)
    return fd;
  n = sys_read(fd, to, room);
  sys_close(fd);
  return n;
}

bool rec_read_text(const char *path, char *to, size_t room)
{
  long n = read_bytes(path, to, room - 1);

  to[n > 0 ? n : 0] = '\0';
  to[strcspn(to, "\n")] = '\0';
  return n > 0;
}

uint32_t rec_proc_timer_hz(void)
{
  uint8_t hz[4];

  if (read_bytes("/proc/device-tree/cpus/timebase-frequency", hz, sizeof hz) !=
      (long)sizeof hz)
    return 0;
  return (uint32_t)hz[0] << 24 | (uint32_t)hz[1] << 16 |
         (uint32_t)hz[2] << 8 | hz[3];
}

struct lines {
  int fd;
  size_t used, taken;
  char text[2 * LINE];
};

static bool lines_open(struct lines *l, const char *path)
{
  *l = (struct lines){ .fd = sys_open(path, SYS_O_RDONLY | SYS_O_CLOEXEC, 0) };
  return l->fd >= 0;
}

/* The next line; NULL: there is none, and the file is closed.  A long one is
 * cut. */
static char *next_line(struct lines *l)
{
  for (;;) {
    char *line = l->text + l->taken, *end;
    size_t left = l->used - l->taken;
    long n;

    end = memchr(line, '\n', left);
    if (!end && left >= LINE)
      end = line + LINE - 1;
    if (end) {
      *end = '\0';
      l->taken = (size_t)(end - l->text) + 1;
      return line;
    }
    memmove(l->text, line, left);
    l->used = left;
    l->taken = 0;
    n = sys_read(l->fd, l->text + left, sizeof l->text - left);
    if (n <= 0) {
      sys_close(l->fd);
      return NULL;
    }
    l->used += (size_t)n;
  }
}

/* ---- build-ids ---- */

static uint8_t file_id(const char *path, uint8_t id[REC_BUILD_ID])
{
  static uint8_t head[HEAD], notes[HEAD];
  uint32_t offset, size;
  uint8_t length = 0;
  int fd = sys_open(path, SYS_O_RDONLY | SYS_O_CLOEXEC, 0);
  long n = fd < 0 ? -1 : sys_read(fd, head, sizeof head);

  for (unsigned which = 0; n > 0 && !length; which++) {
    if (!rec_elf_notes(head, (size_t)n, which, &offset, &size))
      break;
    if (size <= sizeof notes && sys_seek(fd, offset, 0) == offset &&
        sys_read(fd, notes, size) == (long)size)
      length = rec_notes_id(notes, size, id);
  }
  if (fd >= 0)
    sys_close(fd);
  return length;
}

static uint8_t notes_id(const char *path, uint8_t id[REC_BUILD_ID])
{
  static uint8_t notes[HEAD];
  long n = read_bytes(path, notes, sizeof notes);

  return n > 0 ? rec_notes_id(notes, (size_t)n, id) : 0;
}

/* ---- kernel ---- */

/* The lowest symbols come first, and it is one of them. */
static uint32_t text_begin(void)
{
  struct lines l;
  uint32_t address = 0;
  char *line;

  if (lines_open(&l, "/proc/kallsyms"))
    while ((line = next_line(&l)))
      if (rec_kallsyms_line(line, "_text", &address)) {
        sys_close(l.fd);
        break;
      }
  return address;
}

static uint32_t text_length(void)
{
  struct lines l;
  uint32_t first = 0, last = 0;
  bool found = false;
  char *line;

  if (!lines_open(&l, "/proc/iomem"))
    return 0;
  while ((line = next_line(&l)))
    found |= rec_iomem_line(line + strspn(line, " "), "Kernel code", &first,
                            &last);
  return found ? last + 1 - first : 0;
}

void rec_proc_kernel(struct rec_system *s)
{
  struct rec_image i = { .kind = REC_KERNEL, .path = "vmlinux",
                         .start = text_begin(), .length = text_length() };

  i.id_length = notes_id("/sys/kernel/notes", i.id);
  if (i.start && i.length)
    rec_kernel(s, &i);
  rec_proc_modules(s);
}

static void add_module(struct rec_system *s, const char *name, uint32_t size,
                       uint32_t address)
{
  struct rec_image i = { .kind = REC_MODULE };
  char path[PATH + REC_PATH], text[16];

  snprintf(i.path, sizeof i.path, "%s", name);
  snprintf(path, sizeof path, "/sys/module/%s/sections/.text", name);
  if (rec_read_text(path, text, sizeof text))
    i.start = (uint32_t)strtoul(text, NULL, 16);
  if (i.start - address >= size)
    return;
  i.length = size - (i.start - address);
  snprintf(path, sizeof path, "/sys/module/%s/notes/.note.gnu.build-id", name);
  i.id_length = notes_id(path, i.id);
  rec_kernel(s, &i);
}

bool rec_proc_modules(struct rec_system *s)
{
  uint32_t before = s->images, size, address;
  struct lines l;
  char *line;

  if (lines_open(&l, "/proc/modules"))
    while ((line = next_line(&l)))
      if (rec_modules_line(line, &size, &address))
        add_module(s, line, size, address);
  return s->images > before;
}

/* ---- processes ---- */

/* `PID (NAME) STATE PARENT ...`; a name may have anything in it. */
static bool read_stat(unsigned pid, char *name, uint32_t *parent)
{
  char path[PATH], text[LINE], *first, *last;

  snprintf(path, sizeof path, "/proc/%u/stat", pid);
  if (!rec_read_text(path, text, sizeof text))
    return false;
  first = strchr(text, '(');
  last = strrchr(text, ')');
  if (!first || !last)
    return false;
  *last = '\0';
  snprintf(name, REC_NAME, "%s", first + 1);
  *parent = strlen(last + 1) > 3 ? (uint32_t)strtoul(last + 4, NULL, 10) : 0;
  return true;
}

void rec_proc_process(struct rec_system *s, unsigned pid)
{
  char path[PATH], name[REC_NAME], *line;
  struct rec_mapping m;
  struct lines l;
  uint32_t parent;
  bool known = false;

  snprintf(path, sizeof path, "/proc/%u/maps", pid);
  if (!read_stat(pid, name, &parent) || !lines_open(&l, path))
    return;
  while ((line = next_line(&l))) {
    if (!rec_maps_line(line, &m))
      continue;
    if (!known)
      rec_present(s, pid, parent, name); /* one with memory */
    known = true;
    m.id_length = *m.path == '/' ? file_id(m.path, m.id) : 0;
    rec_mapped(s, pid, &m, 0);
  }
}

void rec_proc_all(struct rec_system *s)
{
  static uint64_t buffer[ENTRIES / 8];
  int fd = sys_open("/proc", SYS_O_RDONLY | SYS_O_CLOEXEC, 0);
  long n;

  while (fd >= 0 && (n = sys_entries(fd, buffer, sizeof buffer)) > 0)
    for (long at = 0; at < n;) {
      const struct sys_entry *e =
        (const struct sys_entry *)((const char *)buffer + at);
      unsigned pid = (unsigned)strtoul(e->name, NULL, 10);

      if (pid)
        rec_proc_process(s, pid);
      at += e->length;
    }
  if (fd >= 0)
    sys_close(fd);
}
