/* SPDX-License-Identifier: Apache-2.0
 *
 * iss_notes.c - owners: five words each time that U mode is entered by another
 * task or under another page table than before: how often the profiler was
 * switched on, clocks since then, page number of the table, process, programs
 * that it has executed.  Counts: a line for each address in S mode.
 */
#include "iss_notes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SSCRATCH = 0x140, ROOT = 0x3fffff, PAGE_BITS = 12,
       PAGES = 1 << (32 - PAGE_BITS), HALFWORDS = 1 << (PAGE_BITS - 1) };
/* The kernel's memory, as it and the machine see it. */
#define KERNEL_VIRTUAL 0xc0000000u
#define KERNEL_PHYSICAL 0x80400000u

static bool read_offsets(struct iss_notes *n, const char *path)
{
  char name[32];
  uint32_t value;
  unsigned found = 0;
  FILE *f = fopen(path, "r");

  while (f && fscanf(f, "%31s %u", name, &value) == 2) {
    if (!strcmp(name, "TASK_TGID"))
      n->tgid = value, found |= 1;
    if (!strcmp(name, "TASK_EXECS"))
      n->execs = value, found |= 2;
  }
  if (f)
    fclose(f);
  return found == 3;
}

bool iss_notes_open(struct iss_notes *n, const char *owners,
                    const char *offsets, const char *counts, char *err,
                    size_t errlen)
{
  *n = (struct iss_notes){ .counts = counts };
  if (owners && !read_offsets(n, offsets)) {
    snprintf(err, errlen, "%s: does not say where the kernel has its processes",
             offsets);
    return false;
  }
  if (owners && !(n->owners = fopen(owners, "wb"))) {
    snprintf(err, errlen, "%s: %s", owners, strerror(errno));
    return false;
  }
  if (counts && !(n->count = calloc(PAGES, sizeof *n->count))) {
    snprintf(err, errlen, "out of memory");
    return false;
  }
  return true;
}

static void put_word(FILE *f, uint32_t word)
{
  for (unsigned n = 0; n < 4; n++)
    putc((uint8_t)(word >> 8 * n), f);
}

static uint32_t field(const struct cs_board *b, uint32_t task, uint32_t at)
{
  uint8_t byte[4] = { 0 };

  iss_read_mem(cs_board_iss(b), task - KERNEL_VIRTUAL + KERNEL_PHYSICAL + at,
               byte, sizeof byte);
  return byte[0] | byte[1] << 8 | byte[2] << 16 | (uint32_t)byte[3] << 24;
}

/* In U mode the kernel has its pointer to the task in sscratch. */
static void note_owner(struct iss_notes *n, const struct cs_board *b,
                       const struct cs_rvfi *r)
{
  const struct cs_board_on on = cs_board_on(b);
  uint64_t task;

  if (!on.times || !iss_get_csr(cs_board_iss(b), SSCRATCH, &task) ||
      (n->satp == (uint32_t)r->satp && n->task == (uint32_t)task &&
       n->times_on == on.times))
    return;
  n->satp = (uint32_t)r->satp;
  n->task = (uint32_t)task;
  n->times_on = on.times;
  put_word(n->owners, on.times);
  put_word(n->owners, (uint32_t)on.clocks);
  put_word(n->owners, n->satp & ROOT);
  put_word(n->owners, field(b, n->task, n->tgid));
  put_word(n->owners, field(b, n->task, n->execs));
}

static void count(struct iss_notes *n, uint32_t pc)
{
  uint32_t **page = &n->count[pc >> PAGE_BITS];

  if (!*page)
    *page = calloc(HALFWORDS, sizeof **page);
  if (*page)
    (*page)[pc >> 1 & (HALFWORDS - 1)]++;
}

void iss_notes_retired(struct iss_notes *n, const struct cs_board *b,
                       const struct cs_rvfi *r)
{
  if (n->owners && r->mode == CS_MODE_U)
    note_owner(n, b, r);
  if (n->count && r->mode == CS_MODE_S)
    count(n, (uint32_t)r->pc_rdata);
}

static bool write_counts(struct iss_notes *n)
{
  FILE *f = fopen(n->counts, "w");

  for (uint32_t page = 0; page < PAGES; page++) {
    for (uint32_t i = 0; f && n->count[page] && i < HALFWORDS; i++)
      if (n->count[page][i])
        fprintf(f, "%08x %u\n", page << PAGE_BITS | i << 1, n->count[page][i]);
    free(n->count[page]);
  }
  free(n->count);
  return f && !fclose(f);
}

bool iss_notes_close(struct iss_notes *n)
{
  bool good = true;

  if (n->owners)
    good = !fclose(n->owners);
  if (n->count)
    good &= write_counts(n);
  return good;
}
