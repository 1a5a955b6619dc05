/* SPDX-License-Identifier: Apache-2.0
 *
 * iss_run.c - runs a program, or a Linux, on the simulator, with the profiler
 * on its bus if asked for.
 *
 * Console output goes to stdout and stderr as the program writes it; the last
 * line on stderr says how it ended.  The exit status is the program's, or 1
 * when it could not be loaded, was stopped, or ran past --max.
 */
#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cs_board.h"
#include "iss_notes.h"

enum { MAX_LOADS = 8, INPUT_STEPS = 1 << 14, LINUX_RAM = 16 << 20 };

struct load {
  char path[256];
  uint64_t at;
};

struct options {
  struct iss_config config;
  unsigned regions, loads;
  struct load load[MAX_LOADS];
  uint64_t max, ring_error;
  bool trace, time, input;
  const char *elf, *linux_dir, *bootargs, *records, *memory, *owners, *counts;
  const struct cs_named *profiler;
};

struct machine {
  struct iss *iss;
  struct cs_board *board; /* NULL: nothing is at the profiler's address */
  struct iss_notes notes; /* with a board */
};

static const char usage[] =
  "usage: iss-run [OPTIONS] ELF\n"
  "       iss-run [OPTIONS] --linux DIR\n"
  "  --max N          stop after N instructions\n"
  "  --ram BASE:SIZE  a RAM region instead of 64 MiB at 0x80000000 (Linux:\n"
  "                   16); may be repeated, SIZE may end in K or M\n"
  "  --cmdline TEXT   command line of the program (semihosting)\n"
  "  --supervisor     S mode, PLIC, UART that receives\n"
  "  --profiler[=CONFIG]\n"
  "                   the profiler's model at its address, `full` if it is\n"
  "                   not named; implies --supervisor\n"
  "  --records FILE   what the profiler's ring writes, record by record\n"
  "  --ring-error N   the ring's N-th burst gets an error response\n"
  "  --memory FILE    at the end, what is in the first RAM region\n"
  "  --owners FILE    with --linux and --profiler: which process enters\n"
  "                   U mode, under which page table, at which TIME\n"
  "  --counts FILE    how often each instruction retired\n"
  "  --load FILE@ADDR bytes of a file; may be repeated.  Without an ELF the\n"
  "                   run begins at the first RAM address\n"
  "  --linux DIR      boot fw.bin, Image, soc.dtb, rootfs.cpio in DIR\n"
  "  --append TEXT    command line of the kernel; default: DIR/cmdline\n"
  "  --input          what is typed goes to the UART\n"
  "  --trace          print each instruction to stdout\n"
  "  --time           say at the end how fast it was\n";

static bool parse_number(const char *text, char stop, uint64_t *value,
                         const char **rest)
{
  char *end;

  errno = 0;
  *value = strtoull(text, &end, 0);
  if (errno || end == text || *text == '-')
    return false;
  if (!stop && (*end == 'K' || *end == 'M'))
    *value <<= *end++ == 'K' ? 10 : 20;
  *rest = end + 1;
  return *end == stop;
}

static bool parse_ram(const char *text, struct options *o)
{
  struct iss_region *r = &o->config.ram[o->regions];

  return o->regions++ < ISS_MAX_RAM &&
         parse_number(text, ':', &r->base, &text) &&
         parse_number(text, '\0', &r->size, &text) && r->size;
}

static bool parse_load(const char *text, struct options *o)
{
  struct load *l = &o->load[o->loads];
  const char *at = strrchr(text, '@');

  if (!at || o->loads++ == MAX_LOADS || (size_t)(at - text) >= sizeof l->path)
    return false;
  memcpy(l->path, text, (size_t)(at - text));
  return parse_number(at + 1, '\0', &l->at, &text);
}

static bool set(struct options *o, int c)
{
  const char *rest;

  switch (c) {
  case 'm': return parse_number(optarg, '\0', &o->max, &rest);
  case 'r': return parse_ram(optarg, o);
  case 'l': return parse_load(optarg, o);
  case 'c': o->config.cmdline = optarg; return true;
  case 'S': o->config.supervisor = true; return true;
  case 'p':
    o->profiler = cs_named_find(optarg ? optarg : "full");
    return o->profiler;
  case 'L': o->linux_dir = optarg; return true;
  case 'R': o->records = optarg; return true;
  case 'E': return parse_number(optarg, '\0', &o->ring_error, &rest);
  case 'M': o->memory = optarg; return true;
  case 'O': o->owners = optarg; return true;
  case 'C': o->counts = optarg; return true;
  case 'a': o->bootargs = optarg; return true;
  case 'i': o->input = true; return true;
  case 't': o->trace = true; return true;
  case 's': o->time = true; return true;
  default: return false;
  }
}

static bool parse(int argc, char **argv, struct options *o)
{
  static const struct option names[] = {
    { "max", required_argument, NULL, 'm' },
    { "ram", required_argument, NULL, 'r' },
    { "cmdline", required_argument, NULL, 'c' },
    { "supervisor", no_argument, NULL, 'S' },
    { "load", required_argument, NULL, 'l' },
    { "profiler", optional_argument, NULL, 'p' },
    { "linux", required_argument, NULL, 'L' },
    { "records", required_argument, NULL, 'R' },
    { "ring-error", required_argument, NULL, 'E' },
    { "memory", required_argument, NULL, 'M' },
    { "owners", required_argument, NULL, 'O' },
    { "counts", required_argument, NULL, 'C' },
    { "append", required_argument, NULL, 'a' },
    { "input", no_argument, NULL, 'i' },
    { "trace", no_argument, NULL, 't' },
    { "time", no_argument, NULL, 's' },
    { NULL, 0, NULL, 0 },
  };
  int c;

  while ((c = getopt_long(argc, argv, "", names, NULL)) != -1)
    if (!set(o, c)) {
      if (c != '?')
        fprintf(stderr, "iss-run: bad value: %s\n", optarg);
      return false;
    }
  o->elf = argv[optind];
  if ((o->owners || o->counts) && !(o->linux_dir && o->profiler)) {
    fputs("iss-run: owners and counts are of a Linux with the profiler\n",
          stderr);
    return false;
  }
  return argc == optind + !(o->linux_dir || o->loads) ||
         (o->loads && argc == optind + 1);
}

static void console(void *user, int fd, uint8_t byte)
{
  (void)user;
  putc(byte, fd == 2 ? stderr : stdout);
  if (byte == '\n')
    fflush(stdout);
}

static void print(const struct cs_rvfi *r)
{
  printf("%8llu %c %08llx %08x", (unsigned long long)r->order,
         "US?M"[r->mode & 3], (unsigned long long)r->pc_rdata, r->insn);
  if (r->rd_addr)
    printf(" x%u=%08llx", r->rd_addr, (unsigned long long)r->rd_wdata);
  if (r->mem_rmask)
    printf(" r[%08llx]=%08llx", (unsigned long long)r->mem_addr,
           (unsigned long long)r->mem_rdata);
  if (r->mem_wmask)
    printf(" w[%08llx]=%08llx", (unsigned long long)r->mem_addr,
           (unsigned long long)r->mem_wdata);
  printf("%s%s\n", r->trap ? " trap" : "", r->intr ? " handler" : "");
}

/* Takes one byte that waits on stdin, once the guest listens and has room. */
static bool feed(struct iss *s)
{
  static int held = -1;
  struct pollfd in = { .fd = 0, .events = POLLIN };
  uint8_t byte;

  fflush(stdout);
  if (held < 0 && poll(&in, 1, 0) == 1) {
    if (read(0, &byte, 1) != 1)
      return false;
    held = byte;
  }
  if (held >= 0 && iss_uart_listens(s) && iss_uart_input(s, (uint8_t)held))
    held = -1;
  return true;
}

static bool step(const struct machine *m, struct cs_rvfi *r)
{
  return m->board ? cs_board_step(m->board, r) : iss_step(m->iss, r);
}

static int run(struct machine *m, const struct options *o)
{
  clock_t start = clock();
  bool input = o->input;
  struct iss *s = m->iss;
  struct cs_rvfi r;

  while ((!o->max || iss_steps(s) < o->max) && step(m, &r)) {
    if (o->trace)
      print(&r);
    if (m->board)
      iss_notes_retired(&m->notes, m->board, &r);
    if (input && iss_steps(s) % INPUT_STEPS == 0)
      input = feed(s);
  }
  fflush(stdout);
  fprintf(stderr, "iss-run: %s, instret %llu\n",
          iss_done(s) ? iss_reason(s) : "stopped by --max",
          (unsigned long long)iss_instret(s));
  if (o->time)
    fprintf(stderr, "iss-run: %.1f M instructions/s of processor time\n",
            (double)iss_steps(s) / (double)(clock() - start) *
            (CLOCKS_PER_SEC / 1e6));
  return iss_status(s) == ISS_EXITED ? iss_exit_code(s) : 1;
}

/* As memory has it, on a host of the same byte order or another. */
static void write_record(void *user, uint32_t addr, const uint32_t *data,
                         unsigned words)
{
  (void)addr;
  for (unsigned n = 0; n < 4 * words; n++)
    putc((uint8_t)(data[n / 4] >> 8 * (n % 4)), user);
}

static bool write_memory(struct iss *s, const struct options *o)
{
  const struct iss_region *r = &o->config.ram[0];
  FILE *f = fopen(o->memory, "wb");
  uint8_t page[4096];
  bool good = f;

  for (uint64_t at = 0; good && at < r->size; at += sizeof page)
    good = iss_read_mem(s, r->base + at, page, sizeof page) &&
           fwrite(page, sizeof page, 1, f) == 1;
  return f && !fclose(f) && good;
}

/* The run, and files beside it. */
static int run_with_files(struct machine *m, const struct options *o)
{
  FILE *records = o->records ? fopen(o->records, "wb") : NULL;
  char offsets[300], err[400];
  int status;

  snprintf(offsets, sizeof offsets, "%s/offsets",
           o->linux_dir ? o->linux_dir : "");
  if (!iss_notes_open(&m->notes, o->owners, offsets, o->counts, err,
                      sizeof err)) {
    fprintf(stderr, "iss-run: %s\n", err);
    return 1;
  }

  if (o->records && (!records || !m->board)) {
    fprintf(stderr, "iss-run: %s: %s\n", o->records,
            m->board ? strerror(errno) : "no profiler");
    return 1;
  }
  if (records)
    cs_board_watch(m->board, write_record, records);
  status = run(m, o);
  if (records && fclose(records)) {
    fprintf(stderr, "iss-run: %s: %s\n", o->records, strerror(errno));
    status = 1;
  }
  if (!iss_notes_close(&m->notes)) {
    fprintf(stderr, "iss-run: owners or counts cannot be written\n");
    status = 1;
  }
  if (o->memory && !write_memory(m->iss, o)) {
    fprintf(stderr, "iss-run: %s: cannot be written\n", o->memory);
    status = 1;
  }
  return status;
}

/* The first line of DIR/cmdline; empty when there is none. */
static void read_bootargs(const char *dir, char *line, size_t size)
{
  char path[300];
  FILE *f;

  snprintf(path, sizeof path, "%s/cmdline", dir);
  f = fopen(path, "r");
  *line = '\0';
  if (f && fgets(line, (int)size, f))
    line[strcspn(line, "\n")] = '\0';
  if (f)
    fclose(f);
}

static bool load_linux(struct iss *s, const struct options *o, char *err,
                       size_t errlen)
{
  static const char *const names[] = { "fw.bin", "Image", "soc.dtb",
                                       "rootfs.cpio" };
  char path[4][300], line[2048];

  for (unsigned n = 0; n < 4; n++)
    snprintf(path[n], sizeof path[n], "%s/%s", o->linux_dir, names[n]);
  read_bootargs(o->linux_dir, line, sizeof line);
  const struct iss_linux l = { path[0], path[1], path[2], path[3],
                               o->bootargs ? o->bootargs : line,
                               !o->profiler };
  return iss_load_linux(s, &l, err, errlen);
}

static bool load(struct iss *s, const struct options *o, char *err,
                 size_t errlen)
{
  for (unsigned n = 0; n < o->loads; n++)
    if (!iss_load_raw(s, o->load[n].path, o->load[n].at, err, errlen))
      return false;
  if (o->linux_dir)
    return load_linux(s, o, err, errlen);
  return !o->elf || iss_load_elf(s, o->elf, err, errlen);
}

static bool create(struct machine *m, const struct options *o, char *err,
                   size_t errlen)
{
  if (!o->profiler) {
    m->iss = iss_new(&o->config, err, errlen);
    return m->iss;
  }
  m->board = cs_board_new(&o->config, o->profiler, err, errlen);
  if (m->board)
    cs_board_fail_burst(m->board, o->ring_error);
  m->iss = m->board ? cs_board_iss(m->board) : NULL;
  return m->iss;
}

int main(int argc, char **argv)
{
  struct options o = { .config.console = console };
  struct machine m = { .iss = NULL };
  char err[512];
  int status = 1;

  if (!parse(argc, argv, &o)) {
    fputs(usage, stderr);
    return 1;
  }
  if (o.linux_dir) {
    o.config.supervisor = true;
    if (!o.regions)
      o.config.ram[0] = (struct iss_region){ 0x80000000, LINUX_RAM };
  }
  if (create(&m, &o, err, sizeof err) && load(m.iss, &o, err, sizeof err))
    status = run_with_files(&m, &o);
  else
    fprintf(stderr, "iss-run: %s\n", err);
  if (m.board)
    cs_board_free(m.board);
  else
    iss_free(m.iss);
  return status;
}
