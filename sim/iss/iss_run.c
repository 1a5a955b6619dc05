/* SPDX-License-Identifier: Apache-2.0
 *
 * iss_run.c - runs a program on the simulator.
 *
 * Console output goes to stdout and stderr as the program writes it; the last
 * line on stderr says how it ended.  The exit status is the program's, or 1
 * when it could not be loaded, was stopped, or ran past --max.
 */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "iss.h"

struct options {
  struct iss_config config;
  unsigned regions;
  uint64_t max;
  bool trace, time;
  const char *elf;
};

static const char usage[] =
  "usage: iss-run [OPTIONS] ELF\n"
  "  --max N          stop after N instructions\n"
  "  --ram BASE:SIZE  a RAM region instead of 64 MiB at 0x80000000;\n"
  "                   may be repeated, SIZE may end in K or M\n"
  "  --cmdline TEXT   command line of the program (semihosting)\n"
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

static bool parse(int argc, char **argv, struct options *o)
{
  static const struct option names[] = {
    { "max", required_argument, NULL, 'm' },
    { "ram", required_argument, NULL, 'r' },
    { "cmdline", required_argument, NULL, 'c' },
    { "trace", no_argument, NULL, 't' },
    { "time", no_argument, NULL, 's' },
    { NULL, 0, NULL, 0 },
  };
  const char *rest;
  int c;

  while ((c = getopt_long(argc, argv, "", names, NULL)) != -1) {
    bool ok = c != '?';

    if (c == 'm')
      ok = parse_number(optarg, '\0', &o->max, &rest);
    else if (c == 'r')
      ok = parse_ram(optarg, o);
    else if (c == 'c')
      o->config.cmdline = optarg;
    else if (c == 't')
      o->trace = true;
    else if (c == 's')
      o->time = true;
    if (!ok && c != '?')
      fprintf(stderr, "iss-run: bad value: %s\n", optarg);
    if (!ok)
      return false;
  }
  o->elf = argv[optind];
  return argc == optind + 1;
}

static void console(void *user, int fd, uint8_t byte)
{
  (void)user;
  putc(byte, fd == 2 ? stderr : stdout);
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

static int run(struct iss *s, const struct options *o)
{
  clock_t start = clock();
  struct cs_rvfi r;

  while ((!o->max || iss_steps(s) < o->max) && iss_step(s, &r))
    if (o->trace)
      print(&r);
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

int main(int argc, char **argv)
{
  struct options o = { .config.console = console };
  char err[256];
  struct iss *s;
  int status = 1;

  if (!parse(argc, argv, &o)) {
    fputs(usage, stderr);
    return 1;
  }
  s = iss_new(&o.config, err, sizeof err);
  if (s && iss_load_elf(s, o.elf, err, sizeof err))
    status = run(s, &o);
  else
    fprintf(stderr, "iss-run: %s\n", err);
  iss_free(s);
  return status;
}
