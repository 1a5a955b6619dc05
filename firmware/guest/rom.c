/* SPDX-License-Identifier: Apache-2.0
 *
 * rom.c - see rom.h.  The device tree says where the archive is, its first
 * header how long the entry is; the kernel's driver for memory as a device
 * (phram) makes a device of it, which the file system romfs is mounted from.
 */
#include "rom.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sys.h"

enum { PATH = 256 };

/* The header of an entry: numbers as 8 digits, the entry's name, padding. */
struct cpio {
  char magic[6], inode[8], mode[8], uid[8], gid[8], links[8], time[8], size[8],
    device[2][8], special[2][8], name_size[8], check[8], name[4], pad[2];
};

static bool read_at(const char *path, uint32_t at, void *to, size_t n)
{
  int fd = sys_open(path, SYS_O_RDONLY, 0);
  bool all = fd >= 0 && sys_seek(fd, at, 0) == at &&
             sys_read(fd, to, n) == (long)n;

  if (fd >= 0)
    sys_close(fd);
  return all;
}

/* Where and how long; false if this is no archive with a file system. */
static bool find(uint32_t *at, uint32_t *size)
{
  struct cpio h;
  char digits[sizeof h.size + 1] = "";
  uint8_t start[4];

  if (!read_at("/sys/firmware/devicetree/base/chosen/linux,initrd-start", 0,
               start, sizeof start))
    return false;
  *at = (uint32_t)start[0] << 24 | start[1] << 16 | start[2] << 8 | start[3];
  if (!read_at("/dev/mem", *at, &h, sizeof h) ||
      memcmp(h.magic, "070701", sizeof h.magic) || strcmp(h.name, "rom"))
    return false;
  memcpy(digits, h.size, sizeof h.size);
  *at += sizeof h;
  *size = (uint32_t)strtoul(digits, NULL, 16);
  return true;
}

static bool make_device(uint32_t at, uint32_t size)
{
  char text[64];
  int n = snprintf(text, sizeof text, "rom,%#lx,%lu", (unsigned long)at,
                   (unsigned long)size);
  int fd = sys_open("/sys/module/phram/parameters/phram", SYS_O_WRONLY, 0);
  bool made = fd >= 0 && sys_write(fd, text, (size_t)n) == n;

  if (fd >= 0)
    sys_close(fd);
  return made;
}

static void link_folder(const char *from, const char *to);

static void link_entry(const char *from, const char *to,
                       const struct sys_entry *e)
{
  char inner_from[PATH], inner_to[PATH];

  if (e->name[0] == '.')
    return;
  snprintf(inner_from, sizeof inner_from, "%s/%s", from, e->name);
  snprintf(inner_to, sizeof inner_to, "%s/%s", to, e->name);
  if (e->type == SYS_ENTRY_FOLDER)
    link_folder(inner_from, inner_to);
  else
    sys_symlink(inner_from, inner_to);
}

/* Folders are real ones, so that files can be written beside the links. */
static void link_folder(const char *from, const char *to)
{
  char buffer[1024] __attribute__((aligned(8)));
  int fd = sys_open(from, SYS_O_RDONLY, 0);
  long n;

  sys_mkdir(to, 0755);
  while (fd >= 0 && (n = sys_entries(fd, buffer, sizeof buffer)) > 0)
    for (long i = 0; i < n;) {
      const struct sys_entry *e = (const struct sys_entry *)(buffer + i);
      link_entry(from, to, e);
      i += e->length;
    }
  if (fd >= 0)
    sys_close(fd);
}

const char *rom_mount(void)
{
  uint32_t at, size;

  if (!find(&at, &size))
    return "no programs behind the archive's first header (retain_initrd?)";
  if (!make_device(at, size))
    return "no device of the archive's memory";
  if (sys_mount("mtd:rom", "/rom", "romfs", SYS_MOUNT_READ_ONLY) < 0)
    return "cannot mount the archive's file system";
  link_folder("/rom", "");
  return NULL;
}
