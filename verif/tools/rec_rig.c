/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_rig.c - streams, imports and looks at what came of them.
 */
#include "rec_rig.h"

#include <elf.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_rvfi.h"

const char *rig_elf, *rig_elf2;
char rig_id[CS_BUILD_ID];
uint32_t rig_offset, rig_address;
struct made rig_whole, rig_processes;
struct cs_db_recorded rig_got;

/* In memory: each import syncs its files. */
static char dir[] = "/dev/shm/coresample-rec-XXXXXX";

const char *rig_path(const char *name)
{
  static char text[8][200];
  static int next;
  char *to = text[next++ % 8];

  snprintf(to, 200, "%s/%s", dir, name);
  return to;
}

/* ---- the ELF file, by hand ---- */

static void read_elf(void)
{
  static uint8_t bytes[1 << 20];
  FILE *f = fopen(rig_elf, "rb");
  const Elf32_Ehdr *e = (const Elf32_Ehdr *)bytes;
  const Elf32_Phdr *p;

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  CU_ASSERT(fread(bytes, 1, sizeof bytes, f) > sizeof *e);
  fclose(f);
  p = (const Elf32_Phdr *)(bytes + e->e_phoff);
  for (int i = 0; i < e->e_phnum; i++)
    if (p[i].p_type == PT_LOAD && (p[i].p_flags & PF_X)) {
      rig_offset = p[i].p_offset + (e->e_entry - p[i].p_vaddr);
      rig_address = e->e_entry;
    }
  CU_ASSERT(cs_build_id_note(rig_elf, rig_id));
}

/* ---- streams ---- */

const struct made_epoch rig_usual = {
  .number = 1, .rate = 256, .name = "", .command = "lua a.lua",
  .compressor = RIG_COMPRESSOR,
  .slot = { "class=load,w=load", "class=branch,w=next", "class=all,w=head",
            "class=all,w=reason" },
};

/* Loads, edges and clocks of a program, the kernel, and of nothing known. */
void rig_make_whole(struct made *m, char identity, const char *host)
{
  const struct made_row loads[] = {
    { rig_offset, 7, 100 }, { rig_offset + 4, 8, 50 }, { rig_offset, 7, 11 },
    { rig_offset, 9, 1 },
  };
  const struct made_row edges[] = { { rig_offset + 8, rig_offset, 30 } };
  const struct made_row clocks[] = {
    { rig_offset, 3, 10 }, { rig_offset, 5, 2 }, { rig_offset + 4, 1, 7 },
  };
  /* 8 of the D-cache, 1 an access, 2 others; 9 of the I-cache. */
  const struct made_row reasons[] = {
    { rig_offset, (uint32_t)CS_REASON_DCACHE << 28 | 8 << 16 |
      CS_REASON_ACCESS << 12 | 1 << 4 | 2, 5 },
    { rig_offset, (uint32_t)CS_REASON_ICACHE << 28 | 9 << 16, 3 },
  };
  const struct made_row kernel[] = { { 0x100, 42, 5 }, { 0x200, 43, 6 } };
  const struct made_row nobody[] = { { 0x5000, 1, 3 } };

  made_header(m, identity, host, RIG_REAL);
  made_epoch(m, &rig_usual);
  made_image(m, 1, 1, rig_id, 0, "/rom/bin/sums");
  made_image(m, 2, 2, "00112233445566778899aabbccddeeff00112233", 0xc0002000,
             "vmlinux");
  made_image(m, 3, 4, "", 0, "[vdso]");
  made_process(m, 1, 50, 0, "sums");
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 1 }, loads, 4);
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 1, .w_image = 1,
                                          .slot = 1 }, edges, 1);
  made_counts(m, 1, 10, 4, 1);
  made_cost(m, 1, 500000000, 1000);
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 1, .slot = 2 },
               clocks, 3);
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 1, .slot = 3 },
               reasons, 2);
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 2, .mode = 1 },
               kernel, 2);
  made_samples(m, &(struct made_samples){ .epoch = 1, .reason = 3 }, nobody,
               1);
  made_samples(m, &(struct made_samples){ .epoch = 1, .image = 3 }, nobody, 1);
  made_exit(m, 1);
  made_counts(m, 1, 20, 9, 2);
  made_cost(m, 1, 1500000000, 4000);
  made_clock(m, 1500000000, RIG_REAL + 1500000000);
  made_finish(m);
}

void rig_make_processes(struct made *m, char identity, const char *host)
{
  struct made_epoch e = rig_usual;
  const struct made_row row[] = { { rig_offset, 1, 10 } };

  e.by_process = 1;
  e.name = "daily";
  made_header(m, identity, host, RIG_REAL);
  made_epoch(m, &e);
  made_image(m, 1, 1, rig_id, 0, "/rom/bin/sums");
  made_process(m, 1, 7, 0, "sums");
  made_process(m, 2, 8, 1, "sums");
  made_process(m, 3, 7, 0, "lua");   /* the pid is used again */
  for (uint32_t p = 1; p <= 3; p++)
    made_samples(m, &(struct made_samples){ .epoch = 1, .image = 1,
                                            .process = p }, row, 1);
  made_counts(m, 1, 3, 0, 0);
  made_finish(m);
}

/* ---- importing ---- */

/* -1 with the error in err. */
int rig_import(const char *name, const char *stream, struct rig_wish w,
                  char err[RIG_TEXT])
{
  const char *folder = rig_elf;
  struct cs_images *images = cs_images_new(&folder, w.images, err, RIG_TEXT);
  struct cs_db *db = cs_db_open(rig_path(name), CS_DB_WRITE, err, RIG_TEXT);
  const struct cs_db_recording from = { rig_path(stream), w.epoch, w.partial,
                                        images };
  int status = -1;

  CU_ASSERT_PTR_NOT_NULL_FATAL(images);
  if (db) {
    status = cs_db_add_recording(db, &from, &rig_got);
    snprintf(err, RIG_TEXT, "%s", db->error);
  }
  cs_db_close(db);
  cs_images_free(images);
  return status;
}

void rig_good(const char *name, const char *stream, struct rig_wish w)
{
  char err[RIG_TEXT] = "";
  int status = rig_import(name, stream, w, err);

  if (status)
    printf("%s\n", err);
  CU_ASSERT_EQUAL(status, 0);
}

void rig_bad(const char *name, const char *stream, struct rig_wish w,
                const char *why)
{
  char err[RIG_TEXT] = "";

  CU_ASSERT_EQUAL(rig_import(name, stream, w, err), -1);
  if (!strstr(err, why))
    printf("%s: %s\n", why, err);
  CU_ASSERT_PTR_NOT_NULL(strstr(err, why));
}

void rig_stream(const struct made *m, size_t n, const char *name)
{
  made_write(m, n, rig_path(name));
}

int64_t rig_number(const char *name, const char *sql)
{
  char err[RIG_TEXT];
  struct cs_db *db = cs_db_open(rig_path(name), CS_DB_READ, err, sizeof err);
  int64_t n;

  CU_ASSERT_PTR_NOT_NULL_FATAL(db);
  n = cs_db_number(db, -1, sql, "");
  if (db->failed)
    printf("%s\n", db->error);
  CU_ASSERT_FALSE(db->failed);
  cs_db_close(db);
  return n;
}

int rig_shell(const char *format, ...)
{
  char line[RIG_TEXT];
  va_list ap;

  va_start(ap, format);
  vsnprintf(line, sizeof line, format, ap);
  va_end(ap);
  return system(line);
}

/* All that is in it, as text; numbers of rows are left to their order. */
void rig_dump(const char *name, const char *to)
{
  CU_ASSERT_EQUAL(rig_shell("sqlite3 %s .dump >%s", rig_path(name), rig_path(to)), 0);
}

bool rig_same(const char *a, const char *b)
{
  return !rig_shell("cmp -s %s %s", rig_path(a), rig_path(b));
}

/* ---- the folder ---- */

void rig_make(void)
{
  read_elf();
  rig_make_whole(&rig_whole, 'a', "here");
  rig_make_processes(&rig_processes, 'b', "here");
  rig_stream(&rig_whole, rig_whole.n, "s");
  rig_stream(&rig_processes, rig_processes.n, "b");
}

int rig_init(const char *elf, const char *elf2)
{
  rig_elf = elf;
  rig_elf2 = elf2;
  return mkdtemp(dir) ? 0 : -1;
}

int rig_done(void)
{
  made_free(&rig_whole);
  made_free(&rig_processes);
  return rig_shell("rm -r %s", dir) ? -1 : 0;
}
