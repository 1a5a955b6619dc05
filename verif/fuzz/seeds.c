/* SPDX-License-Identifier: Apache-2.0
 *
 * seeds.c - seeds DIRECTORY PROGRAM.ucode...: what fuzzing begins with, made
 * by the project's own writers: the programs as sources, images and loads with
 * events, traces, tuples and streams.  Nothing of it is kept in the tree.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_event.h"
#include "cs_stream.h"
#include "cs_trace.h"
#include "cs_tuples.h"
#include "cs_ucode.h"
#include "rec_made.h"

enum { TEXT = 1 << 16, EVENTS = 48, RECORDS = 5, LOADS = 8 };

static const char *directory;

static FILE *seed(const char *format, ...)
{
  char path[600];
  int n = snprintf(path, sizeof path, "%s/", directory);
  va_list args;
  FILE *f;

  va_start(args, format);
  vsnprintf(path + n, sizeof path - (size_t)n, format, args);
  va_end(args);
  f = fopen(path, "wb");
  if (!f) {
    fprintf(stderr, "seeds: %s: %s\n", path, strerror(errno));
    exit(1);
  }
  return f;
}

static void close_seed(FILE *f)
{
  if (fclose(f)) {
    fprintf(stderr, "seeds: %s: %s\n", directory, strerror(errno));
    exit(1);
  }
}

/* ---- microcode ---- */

/* Sizes and mode, events of all kinds, the image. */
static void load_seed(const char *name, unsigned mode, const uint8_t *image,
                      size_t n)
{
  FILE *f = seed("load/%s.%u", name, mode);

  fputc((int)(mode >> 1 | (mode & 1) << 7), f);
  fputc(EVENTS, f);
  for (unsigned i = 0; i < EVENTS; i++) {
    fputc((int)(i * 29 & 0xff), f);
    fputc((int)(i * 7 & 0x7f), f);
  }
  fwrite(image, 1, n, f);
  close_seed(f);
}

static void program_seeds(const char *name, const char *text, size_t n)
{
  static struct cs_ucode p;
  static struct cs_ucode_map map;
  uint8_t *image;
  FILE *f;

  if (cs_ucode_assemble(name, text, n, &p, &map, stderr)) {
    fprintf(stderr, "seeds: %s: no program\n", name);
    exit(1);
  }
  f = seed("source/%s", name);
  fwrite(text, 1, n, f);
  close_seed(f);
  n = cs_ucode_image_size(&p);
  image = malloc(n);
  if (!image)
    exit(1);
  cs_ucode_pack(&p, image);
  f = seed("image/%s", name);
  fwrite(image, 1, n, f);
  close_seed(f);
  for (unsigned mode = 0; mode < LOADS; mode++)
    load_seed(name, mode, image, n);
  free(image);
}

static void program_file(const char *path)
{
  static char text[TEXT];
  const char *slash = strrchr(path, '/');
  FILE *f = fopen(path, "rb");
  const size_t n = f ? fread(text, 1, sizeof text, f) : 0;

  if (f)
    fclose(f);
  program_seeds(slash ? slash + 1 : path, text, n);
}

/* Small, so that changes meet what matters; and one that is long. */
static void made_up_programs(void)
{
  static const char *const texts[] = {
    ".entries 16\n.routine load a\na: done\n",
    ".poke 60 = 1\n.routine store a key=w1\na: if hit done likely\n"
    "nop\nst b0[i0] = key; assoc[i0] = key; inc i0; done\n",
    ".routine branch a\na: emit 1, w0, k0\nb: dec i0\nnop\n"
    "if !zero(i0) goto b likely\ninterrupt\n",
    ".routine alu a\na: goto b\n.org 300\nb: v0 = w0 + v0; done\n",
  };

  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    char name[8];

    snprintf(name, sizeof name, "made%u", i);
    program_seeds(name, texts[i], strlen(texts[i]));
  }
}

/* ---- traces ---- */

enum { TRACE, PACKED, FLAT, STREAM }; /* first byte, see trace.c */

/* For each of the targets that read them. */
static void trace_seed(const char *target, int xlen)
{
  FILE *f = seed("%s/trace%d", target, xlen);
  char err[200] = "";
  struct cs_trace_writer *t;

  fputc(TRACE, f);
  t = cs_trace_writer_new(f, xlen, "a.elf", err, sizeof err);
  for (unsigned i = 0; t && i < RECORDS; i++) {
    struct cs_rvfi r = { .valid = true, .mode = 3, .insn = 0x00052503,
                         .pc_rdata = 0x80000000 + 4 * i, .head_cycles = 2 };

    if (cs_trace_write(t, &r))
      break;
  }
  if (!t || cs_trace_writer_end(t)) {
    fprintf(stderr, "seeds: no trace: %s\n", err);
    exit(1);
  }
  close_seed(f);
}

/* Header and records as they are: trace.c packs them. */
static void packed_seed(uint32_t xlen)
{
  FILE *f = seed("trace/packed%u", xlen);
  const uint32_t head[6] = { 1, xlen, RECORDS, 0, 0, 0 };

  fputc(PACKED, f);
  fputs("CSTRACE\n", f);
  fwrite(head, 1, sizeof head, f);
  for (unsigned i = 0; i < RECORDS * (18 + xlen); i++)
    fputc(i % 50 < 30 ? (int)i : 0, f);
  close_seed(f);
}

static void stream_seed(uint32_t xlen)
{
  FILE *f = seed("trace/stream%u", xlen);
  struct cs_stream_header h = { .magic = CS_STREAM_MAGIC,
                                .version = CS_STREAM_VERSION, .xlen = xlen,
                                .instructions = 100, .n = RECORDS };

  fputc(STREAM, f);
  fwrite(&h, 1, sizeof h, f);
  for (unsigned i = 0; i < RECORDS * xlen / 4; i++)
    fputc((int)i, f);
  close_seed(f);
}

static void tuples_seed(const char *target, int kind)
{
  FILE *f = seed("%s/tuples", target);

  fputc(kind, f);
  for (unsigned i = 0; i < RECORDS; i++) {
    const struct cs_tuple t = { i, i % CS_KINDS, 0x80000000 + 4 * i, i };

    fwrite(&t, 1, sizeof t, f);
  }
  close_seed(f);
}

static void feed_seeds(void)
{
  FILE *f = seed("feed/text");

  fputs("\2# text\nload 0x80000005 rd_value=9 clocks=10\nbranch 16 next_pc=99"
        " event=3 mode=1 context=7\n store 8 insn=35 mem_addr=0x40 "
        "rs1_value=1 rs2_value=2 store_data=4\n", f);
  close_seed(f);
}

static void sweep_seeds(void)
{
  static const char *const specs[] = {
    "H:P:256:512+A8", "T:2:256:512:2", "U:full:64:64:4,bound=off",
    "E:8:64:64:4", "B:128:4:2,form=original,tick=clocks:9", "H:B:128:4:2:64",
    "CD:7,phase=zero", "R:64", "P:64,early=8,3",
    "H:P:256:512,tiers=256,64,128",
  };

  for (unsigned i = 0; i < sizeof specs / sizeof *specs; i++) {
    struct cs_compressor c;
    char err[200];
    FILE *f;

    if (cs_spec_parse(specs[i], &c, err, sizeof err)) {
      fprintf(stderr, "seeds: %s: %s\n", specs[i], err);
      exit(1);
    }
    f = seed("sweep/made%u", i);
    fprintf(f, "{\"programs\":[\"a\"],\"slots\":[\"loads\"],"
            "\"compressors\":[\"%s\"]}", specs[i]);
    close_seed(f);
  }
}

/* ---- databases ---- */

/* Changes of one byte in a page each, the last one with a cut. */
static void db_seeds(void)
{
  for (unsigned page = 0; page < 24; page++) {
    FILE *f = seed("db/page%u", page);
    unsigned at = page * 4096 + 3;

    for (int i = 0; i < 3; i++)
      fputc((int)(at >> 8 * i & 0xff), f);
    fputc(0x5a, f);
    if (page == 23)
      fputs("\x40\x40", f);
    close_seed(f);
  }
}

/* ---- recorders' streams ---- */

static void recording_seed(unsigned k)
{
  const struct made_epoch e = {
    .number = 1, .by_process = k & 1, .rate = 256, .name = k & 2 ? "x" : "",
    .compressor = "H:P:256:4096",
    .slot = { "class=load,w=load", "class=branch,w=next", "class=all,w=head" },
  };
  const struct made_row row[] = { { 0x100, 7, 1 }, { 0x104, 0x100, 2 } };
  struct made m = { 0 };
  FILE *f = seed("recording/made%u", k);

  made_header(&m, 'a', "h", 1700000000000000000u);
  made_epoch(&m, &e);
  made_image(&m, 1, 1, "0011223344", 0, "/a");
  made_image(&m, 2, 2, "", 0xc0002000, "vmlinux");
  made_process(&m, 1, 9, 0, "a");
  for (unsigned slot = 0; slot < 3; slot++)
    made_samples(&m, &(struct made_samples){ .epoch = 1, .process = k & 1,
                 .image = slot == 2 ? 2 : 1, .slot = slot,
                 .w_image = slot == 1, .mode = slot == 2 }, row, 2);
  made_samples(&m, &(struct made_samples){ .epoch = 1, .reason = 2 }, row, 1);
  made_exit(&m, 1);
  made_counts(&m, 1, 5, 1, 0);
  made_cost(&m, 1, 1000, 99);
  made_clock(&m, 1000, 1700000000000001000u);
  if (!(k & 4))
    made_finish(&m);
  fputc((int)(k >> 3 & 1), f);
  fwrite(m.bytes, 1, m.n, f);
  close_seed(f);
  made_free(&m);
}

int main(int argc, char **argv)
{
  if (argc < 3) {
    fprintf(stderr, "usage: seeds DIRECTORY PROGRAM.ucode...\n");
    return 1;
  }
  directory = argv[1];
  for (int i = 2; i < argc; i++)
    program_file(argv[i]);
  made_up_programs();
  for (int xlen = 32; xlen <= 64; xlen += 32) {
    trace_seed("trace", xlen);
    trace_seed("feed", xlen);
    packed_seed((uint32_t)xlen);
    stream_seed((uint32_t)xlen);
  }
  tuples_seed("trace", FLAT);
  tuples_seed("feed", 1);
  feed_seeds();
  sweep_seeds();
  db_seeds();
  for (unsigned k = 0; k < 16; k++)
    recording_seed(k);
  return 0;
}
