/* SPDX-License-Identifier: Apache-2.0
 *
 * guest_watch.c - see guest_watch.h.
 */
#include "guest_watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_guest_files.h"
#include "cs_linux_map.h"

enum { PAGE = 4096, RAM_SIZE = 16 << 20, SSCRATCH = 0x140, LINE = 2048 };

/* Memory, and the kernel's as the machine and as it sees it. */
#define RAM 0x80000000u
#define KERNEL_PHYSICAL 0x80400000u
#define KERNEL_VIRTUAL 0xc0000000u

static bool read_offsets(struct guest_watch *g, const char *folder)
{
  char path[400], name[32];
  unsigned value;
  FILE *f;

  snprintf(path, sizeof path, "%s/offsets", folder);
  f = fopen(path, "r");
  while (f && fscanf(f, "%31s %u", name, &value) == 2) {
    if (!strcmp(name, "TASK_COMM"))
      g->comm_at = value;
    if (!strcmp(name, "TASK_TGID"))
      g->tgid_at = value;
  }
  if (f)
    fclose(f);
  return g->comm_at && g->tgid_at;
}

static void console(void *user, int fd, uint8_t byte)
{
  (void)user, (void)fd;
  putchar(byte);
}

bool guest_boot(struct guest_watch *g, const char *folder, const char *command,
                char *err, size_t errlen)
{
  static const char *const names[] = { "fw.bin", "Image", "soc.dtb",
                                       "rootfs.cpio" };
  struct iss_config config = { .console = console, .supervisor = true,
                               .ram[0] = { RAM, RAM_SIZE } };
  char path[4][400], line[LINE] = "", words[LINE + 400];
  FILE *f;

  *g = (struct guest_watch){ 0 };
  if (!read_offsets(g, folder)) {
    snprintf(err, errlen, "%s/offsets does not say where names are", folder);
    return false;
  }
  for (unsigned n = 0; n < 4; n++)
    snprintf(path[n], sizeof path[n], "%s/%s", folder, names[n]);
  snprintf(words, sizeof words, "%s/cmdline", folder);
  f = fopen(words, "r");
  if (f && fgets(line, sizeof line, f))
    line[strcspn(line, "\n")] = '\0';
  if (f)
    fclose(f);
  snprintf(words, sizeof words, "%s -- \"%s\"", line, command);
  g->board = cs_board_new(&config, cs_named_find("full"), err, errlen);
  return g->board &&
         iss_load_linux(cs_board_iss(g->board),
                        &(struct iss_linux){ .firmware = path[0],
                                             .kernel = path[1],
                                             .tree = path[2],
                                             .initrd = path[3],
                                             .bootargs = words }, err, errlen);
}

/* In U mode the kernel has its pointer to the task in sscratch. */
static void read_process(struct guest_watch *g)
{
  struct iss *iss = cs_board_iss(g->board);
  uint8_t pid[4] = { 0 };
  uint32_t task;
  uint64_t csr;

  memset(g->name, 0, sizeof g->name);
  g->pid = 0;
  if (!iss_get_csr(iss, SSCRATCH, &csr))
    return;
  task = (uint32_t)csr - KERNEL_VIRTUAL + KERNEL_PHYSICAL;
  iss_read_mem(iss, task + g->comm_at, (uint8_t *)g->name, GUEST_NAME);
  iss_read_mem(iss, task + g->tgid_at, pid, sizeof pid);
  g->pid = pid[0] | pid[1] << 8 | pid[2] << 16 | (uint32_t)pid[3] << 24;
}

bool guest_step(struct guest_watch *g, struct cs_rvfi *r)
{
  if (!cs_board_step(g->board, r))
    return false;
  g->changed = r->mode == CS_MODE_U && g->satp != (uint32_t)r->satp;
  if (g->changed) {
    g->satp = (uint32_t)r->satp;
    read_process(g);
  }
  return true;
}

bool guest_ended_well(const struct guest_watch *g)
{
  struct iss *iss = cs_board_iss(g->board);

  return iss_status(iss) == ISS_EXITED && !iss_exit_code(iss);
}

bool guest_take(const struct guest_watch *g, const char *name, const char *to)
{
  static uint8_t region[CS_LINUX_FILES_SIZE];
  struct cs_guest_files files;
  struct cs_guest_file file;
  bool found = false;
  char err[200];
  FILE *f;

  for (size_t at = 0; at < sizeof region; at += PAGE)
    iss_read_mem(cs_board_iss(g->board), CS_LINUX_FILES_BASE + at, region + at,
                 PAGE);
  if (!cs_guest_files_open(&files, region, sizeof region, err, sizeof err))
    return false;
  while (cs_guest_files_next(&files, &file, err, sizeof err) == 1)
    if (file.name_length == strlen(name) &&
        !memcmp(file.name, name, file.name_length)) {
      f = fopen(to, "wb");
      found = f && fwrite(file.data, 1, file.length, f) == file.length;
      if (f)
        found &= !fclose(f);
    }
  return found;
}

bool guest_read_stream(const char *path,
                       void (*take)(void *context, const struct cs_rec_part *p),
                       void *context)
{
  char err[CS_REC_ERROR];
  struct cs_recording *r = cs_recording_open(path, err, sizeof err);
  enum cs_rec_got got = CS_REC_BAD;
  struct cs_rec_part p;

  while (r && (got = cs_recording_next(r, &p)) == CS_REC_PART)
    take(context, &p);
  if (got != CS_REC_WHOLE)
    printf("# %s\n", r ? cs_recording_error(r) : err);
  cs_recording_close(r);
  return got == CS_REC_WHOLE;
}
