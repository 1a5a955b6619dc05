/* SPDX-License-Identifier: Apache-2.0
 *
 * files.c - the guest's side of files.h.
 */
#include "files.h"

#include <stdio.h>
#include <string.h>

#include "crc32.h"
#include "cs_linux_map.h"
#include "sys.h"

enum { NR_FLOCK = 32, LOCK_EX = 2, LOCK_UN = 8 };

static int memory = -1; /* /dev/mem, also the lock among senders */

static size_t aligned(size_t n)
{
  return (n + 3) & ~(size_t)3;
}

static void lock(int operation)
{
  sys_call(NR_FLOCK, memory, operation, 0, 0, 0, 0);
}

struct files_header *files_open(void)
{
  struct files_header *region;

  memory = sys_open("/dev/mem", SYS_O_RDWR | SYS_O_CLOEXEC, 0);
  region = sys_map(NULL, CS_LINUX_FILES_SIZE, SYS_PROT_READ | SYS_PROT_WRITE,
                   SYS_MAP_SHARED, memory, CS_LINUX_FILES_BASE);
  if (memory < 0 || sys_failed(region)) {
    fprintf(stderr, "files: cannot map the region through /dev/mem\n");
    return NULL;
  }
  if (region->magic != FILES_MAGIC)
    *region = (struct files_header){ FILES_MAGIC, CS_LINUX_FILES_SIZE,
                                     sizeof *region, FILES_NOT_ENDED };
  return region;
}

/* The file's bytes go straight into the region. */
static bool read_into(int fd, unsigned char *to, size_t length)
{
  while (length > 0) {
    long n = sys_read(fd, to, length);
    if (n <= 0)
      return false;
    to += n;
    length -= (size_t)n;
  }
  return true;
}

static const char *append(struct files_header *region, int fd,
                          const char *name, uint64_t length)
{
  size_t name_length = strlen(name);
  uint64_t need = sizeof(struct files_record) + aligned(name_length) +
                  ((length + 3) & ~3ull);
  struct files_record *r =
    (struct files_record *)((unsigned char *)region + region->used);
  unsigned char *data = (unsigned char *)(r + 1) + aligned(name_length);

  if (need > region->size - region->used)
    return "no room left in the region";
  memcpy(r + 1, name, name_length);
  if (!read_into(fd, data, (size_t)length))
    return "cannot be read";
  *r = (struct files_record){
    FILES_RECORD, name_length, (uint32_t)length,
    crc32_add(crc32_add(0, name, name_length), data, (size_t)length)
  };
  __sync_synchronize();
  region->used += (uint32_t)need;
  return NULL;
}

bool files_send(struct files_header *region, const char *path)
{
  struct sys_stat s;
  int fd = sys_open(path, SYS_O_RDONLY, 0);
  const char *error = "cannot be opened";

  if (fd >= 0 && sys_fstat(fd, &s) == 0) {
    lock(LOCK_EX);
    error = append(region, fd, path, s.size);
    lock(LOCK_UN);
  }
  if (fd >= 0)
    sys_close(fd);
  if (error)
    fprintf(stderr, "files: %s: %s\n", path, error);
  return !error;
}
