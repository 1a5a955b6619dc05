/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_boot.c - boots the guest's Linux on the RTL, every instruction beside
 * the simulator, and says what its processes cost in clocks.
 *
 *   soc-boot [-d DIR] [-b BUILD] [-l LINUX] [-j FILE] [-m MILLION] [-p] [-q]
 *            [-s] COMMAND
 *
 * -d, -b: build of the SoC; -l: folder of the guest's files; -j: JSON; -m: ends
 * after so many million clocks; -p: plain, without the simulator, which then
 * knows no processes; -q: no console; -s: SDRAM-like memory.
 * Exit code 0: it powered off after the command ended well, and nothing
 * differed.
 */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cs_linux_map.h"
#include "cs_rv_lockstep.h"
#include "cs_whose.h"
#include "guest_tasks.h"
#include "iss.h"

enum { BATCH = 1024, CHUNK = 4096, BOOTARGS = 512, PATH = 512 };
enum { A1 = 11 };
/* Where the core begins: the firmware wants a0 and a1. */
enum { STUB = CS_LINUX_FIRMWARE_BASE + 0x10000 };

/* Firmware, kernel, what no image is known of, and images. */
enum { FIRMWARE, KERNEL, UNKNOWN, IMAGES };

struct group {
  uint64_t instructions, cycles;
  uint64_t icache, dcache, itlb, dtlb, mispredicts;
};

struct boot {
  struct cs_soc *soc;
  struct cs_rv_lockstep *ls; /* NULL: plain */
  struct guest_tasks tasks;
  struct cs_whose whose;
  struct group *group;
  size_t groups, now;
  unsigned mode;             /* of the last instruction; 4: none */
  uint32_t satp;
  bool booted;               /* an instruction ran in U mode */
  uint64_t cycles, boot_cycles, boot_instructions, instructions, switches;
  bool quiet;
  clock_t start;
};

static void die(const char *what, const char *why)
{
  fprintf(stderr, "soc-boot: %s: %s\n", what, why);
  exit(1);
}

static void print(void *user, uint8_t byte)
{
  struct boot *b = user;

  if (b->quiet)
    return;
  putchar(byte);
  if (byte == '\n')
    fflush(stdout);
}

/* ---- processes ---- */

static void need_group(struct boot *b, size_t n)
{
  if (n < b->groups)
    return;
  b->group = realloc(b->group, (n + 1) * sizeof *b->group);
  if (!b->group)
    die("processes", "out of memory");
  memset(b->group + b->groups, 0, (n + 1 - b->groups) * sizeof *b->group);
  b->groups = n + 1;
}

static size_t find_image(struct boot *b)
{
  struct guest_task task;
  int image;

  if (!b->ls)
    return UNKNOWN;
  if (!guest_tasks_now(&b->tasks, cs_rv_lockstep_iss(b->ls), b->satp, &task))
    snprintf(task.comm, sizeof task.comm, "?");
  image = cs_whose_run(&b->whose, cs_whose_root(b->satp), task.pid,
                       task.execs, task.comm, b->cycles);
  return image < 0 ? UNKNOWN : IMAGES + (size_t)image;
}

static void enter(struct boot *b, const struct cs_rvfi *r)
{
  b->switches += b->booted && (uint32_t)r->satp != b->satp;
  b->mode = r->mode;
  b->satp = (uint32_t)r->satp;
  b->now = r->mode == CS_MODE_M ? FIRMWARE
           : r->mode == CS_MODE_S ? KERNEL : find_image(b);
  need_group(b, b->now);
  if (r->mode == CS_MODE_U && !b->booted) {
    b->booted = true;
    b->boot_cycles = b->cycles;
    b->boot_instructions = b->instructions;
  }
}

static void account(void *user, const struct cs_rvfi *r)
{
  struct boot *b = user;
  struct group *g;

  if (r->mode != b->mode || (uint32_t)r->satp != b->satp)
    enter(b, r);
  g = &b->group[b->now];
  b->cycles += r->head_cycles;
  b->instructions++;
  g->cycles += r->head_cycles;
  g->instructions++;
  g->icache += r->ev & CS_EV_ICACHE_MISS ? 1 : 0;
  g->dcache += r->ev & CS_EV_DCACHE_MISS ? 1 : 0;
  g->itlb += r->ev & CS_EV_ITLB_MISS ? 1 : 0;
  g->dtlb += r->ev & CS_EV_DTLB_MISS ? 1 : 0;
  g->mispredicts += r->ev & CS_EV_MISPREDICT ? 1 : 0;
}

/* ---- start ---- */

static void read_cmdline(const char *dir, const char *command,
                         char line[BOOTARGS])
{
  char path[PATH];
  FILE *f;
  size_t used;

  snprintf(path, sizeof path, "%s/cmdline", dir);
  f = fopen(path, "r");
  if (!f || !fgets(line, BOOTARGS, f))
    die(path, "cannot be read");
  fclose(f);
  used = strcspn(line, "\n");
  snprintf(line + used, BOOTARGS - used, " -- \"%s\"", command);
}

/* The simulator's loader fills a memory of its own; this copies it. */
static uint32_t load(struct cs_soc *soc, const char *dir, const char *command)
{
  static const char *const names[] = { "fw.bin", "Image", "soc.dtb",
                                       "rootfs.cpio" };
  const struct iss_config config = {
    .ram = { { CS_LINUX_FIRMWARE_BASE, CS_LINUX_MEMORY } },
    .supervisor = true,
  };
  char path[4][PATH], bootargs[BOOTARGS], err[256];
  struct iss *iss = iss_new(&config, err, sizeof err);
  uint8_t chunk[CHUNK];
  uint32_t tree;

  for (unsigned n = 0; n < 4; n++)
    snprintf(path[n], sizeof path[n], "%s/%s", dir, names[n]);
  read_cmdline(dir, command, bootargs);
  const struct iss_linux l = { path[0], path[1], path[2], path[3], bootargs };
  if (!iss || !iss_load_linux(iss, &l, err, sizeof err))
    die(dir, err);
  for (uint32_t at = 0; at < CS_LINUX_MEMORY; at += CHUNK)
    if (!iss_read_mem(iss, CS_LINUX_FIRMWARE_BASE + at, chunk, CHUNK) ||
        !cs_soc_write_mem(soc, CS_LINUX_FIRMWARE_BASE + at, chunk, CHUNK))
      die(dir, "does not fit into the memory of the SoC");
  tree = (uint32_t)iss_get_reg(iss, A1);
  iss_free(iss);
  return tree;
}

static void set_boot(struct cs_soc *soc, uint32_t tree)
{
  const uint32_t code[] = {
    0x00000513,                                  /* li a0, 0 */
    0x000005b7 | ((tree + 0x800) & 0xfffff000),  /* lui a1, tree */
    0x00058593 | tree << 20,                     /* addi a1, a1, tree */
    0x000002b7 | CS_LINUX_FIRMWARE_BASE,         /* lui t0, firmware */
    0x00028067,                                  /* jr t0 */
  };

  cs_soc_write_mem(soc, STUB, code, sizeof code);
  cs_soc_set_boot(soc, STUB);
}

/* ---- the report ---- */

static double ratio(uint64_t a, uint64_t b)
{
  return b ? (double)a / (double)b : 0;
}

static const char *name_of(const struct boot *b, size_t n, uint32_t *pid)
{
  static const char *const fixed[] = { "firmware", "kernel", "unknown" };

  *pid = n < IMAGES ? 0 : b->whose.image[n - IMAGES].pid;
  return n < IMAGES ? fixed[n] : b->whose.image[n - IMAGES].name;
}

static void report(const struct boot *b)
{
  printf("\n%-16s %5s %12s %12s %6s %9s %9s %8s %8s %10s\n", "process", "pid",
         "instructions", "cycles", "CPI", "I-cache", "D-cache", "ITLB", "DTLB",
         "mispredict");
  for (size_t n = 0; n < b->groups; n++) {
    const struct group *g = &b->group[n];
    uint32_t pid;
    const char *name = name_of(b, n, &pid);

    if (g->instructions)
      printf("%-16s %5" PRIu32 " %12" PRIu64 " %12" PRIu64 " %6.3f %9" PRIu64
             " %9" PRIu64 " %8" PRIu64 " %8" PRIu64 " %10" PRIu64 "\n", name,
             pid, g->instructions, g->cycles, ratio(g->cycles,
             g->instructions), g->icache, g->dcache, g->itlb, g->dtlb,
             g->mispredicts);
  }
}

static void summary(const struct boot *b, const char *wrong)
{
  double seconds = (double)(clock() - b->start) / CLOCKS_PER_SEC;

  printf("\n%-22s %" PRIu64 "\n%-22s %" PRIu64 "\n%-22s %" PRIu64
         " (%" PRIu64 " instructions)\n%-22s %" PRIu64 "\n",
         "cycles", b->cycles, "instructions", b->instructions, "boot_cycles",
         b->boot_cycles, b->boot_instructions, "switches", b->switches);
  if (b->ls) {
    const struct cs_rv_lockstep_counts *c = cs_rv_lockstep_counts(b->ls);

    printf("%-22s %" PRIu64 "\n%-22s %" PRIu64 "\n%-22s %s\n", "interrupts",
           c->interrupts, "stale_translations", c->stale_translations,
           "mismatches", wrong ? "1" : "0");
  }
  printf("%-22s %.1f s of processor time, %.2f M clocks/s\n", "speed", seconds,
         (double)b->cycles / seconds / 1e6);
}

static void write_json(const struct boot *b, const char *path,
                       const char *wrong)
{
  FILE *f = fopen(path, "w");

  if (!f)
    die(path, strerror(errno));
  fprintf(f, "{\n  \"cycles\": %" PRIu64 ",\n  \"instructions\": %" PRIu64
          ",\n  \"boot_cycles\": %" PRIu64 ",\n", b->cycles, b->instructions,
          b->boot_cycles);
  if (b->ls)
    fprintf(f, "  \"mismatches\": %d,\n  \"stale_translations\": %" PRIu64
            ",\n", wrong != NULL,
            cs_rv_lockstep_counts(b->ls)->stale_translations);
  fprintf(f, "  \"processes\": [");
  for (size_t n = 0; n < b->groups; n++) {
    const struct group *g = &b->group[n];
    uint32_t pid;
    const char *name = name_of(b, n, &pid);

    fprintf(f, "%s\n    { \"name\": \"%s\", \"pid\": %" PRIu32
            ", \"instructions\": %" PRIu64 ", \"cycles\": %" PRIu64
            ",\n      \"icache_misses\": %" PRIu64 ", \"dcache_misses\": %"
            PRIu64 ", \"itlb_misses\": %" PRIu64 ", \"dtlb_misses\": %" PRIu64
            ", \"mispredicts\": %" PRIu64 " }", n ? "," : "", name, pid,
            g->instructions, g->cycles, g->icache, g->dcache, g->itlb,
            g->dtlb, g->mispredicts);
  }
  fprintf(f, "\n  ]\n}\n");
  fclose(f);
}

/* ---- the run ---- */

static const char *verdict(struct boot *b)
{
  uint32_t end = 0;

  if (b->ls && !cs_rv_lockstep_finish(b->ls)) {
    cs_rv_lockstep_history(b->ls, stdout);
    return cs_rv_lockstep_error(b->ls);
  }
  if (!cs_soc_ended(b->soc))
    return "it did not power off";
  if (cs_soc_exit_code(b->soc))
    return "it asked for a reset, or its firmware gave up";
  cs_soc_read_mem(b->soc, CS_LINUX_FILES_BASE + 12, &end, sizeof end);
  return end == 0x100 ? NULL : "the command did not end well";
}

static void run(struct boot *b, uint64_t max_clocks)
{
  static struct cs_rvfi r[BATCH];

  b->start = clock();
  b->mode = 4;
  need_group(b, UNKNOWN);
  while (!cs_soc_ended(b->soc) && cs_soc_clocks(b->soc) < max_clocks &&
         !(b->ls && cs_rv_lockstep_error(b->ls))) {
    uint64_t left = max_clocks - cs_soc_clocks(b->soc);
    size_t n = b->ls ? cs_rv_lockstep_run(b->ls, left, r, BATCH)
                     : cs_soc_run_many(b->soc, left, r, BATCH);

    for (size_t k = 0; k < n && !b->ls; k++)
      account(b, &r[k]);
  }
}

static int boot(struct boot *b, const char *json, uint64_t max_clocks)
{
  const char *wrong;

  run(b, max_clocks);
  wrong = verdict(b);
  report(b);
  summary(b, wrong);
  if (json)
    write_json(b, json, wrong);
  if (wrong)
    printf("soc-boot: %s\n", wrong);
  return wrong != NULL;
}

int main(int argc, char **argv)
{
  static struct boot b;
  const char *dir = "build/soc", *build = "linux", *files = "build/linux";
  const char *json = NULL;
  struct cs_soc_config config = { .console = print, .user = &b };
  uint64_t max_clocks = UINT64_MAX;
  bool plain = false;
  char err[256], path[PATH];
  int c, status;

  while ((c = getopt(argc, argv, "d:b:l:j:m:pqs")) != -1)
    switch (c) {
    case 'd': dir = optarg; break;
    case 'b': build = optarg; break;
    case 'l': files = optarg; break;
    case 'j': json = optarg; break;
    case 'm': max_clocks = strtoull(optarg, NULL, 0) * 1000000; break;
    case 'p': plain = true; break;
    case 'q': b.quiet = true; break;
    case 's': config.sdram = true; break;
    default: optind = argc + 1;
    }
  if (optind + 1 != argc) {
    fputs("usage: soc-boot [-d DIR] [-b BUILD] [-l LINUX] [-j FILE] "
          "[-m MILLION] [-p] [-q]\n                [-s] COMMAND\n", stderr);
    return 2;
  }
  snprintf(path, sizeof path, "%s/offsets", files);
  if (!guest_tasks_open(&b.tasks, path, err, sizeof err))
    die(path, err);
  b.soc = cs_soc_new(dir, build, &config, NULL, err, sizeof err);
  if (!b.soc)
    die(build, err);
  set_boot(b.soc, load(b.soc, files, argv[optind]));
  if (!plain)
    b.ls = cs_rv_lockstep_new(b.soc, STUB, err, sizeof err);
  if (!plain && !b.ls)
    die(build, err);
  if (b.ls) {
    cs_rv_lockstep_tell(b.ls, stdout);
    cs_rv_lockstep_watch(b.ls, account, &b);
  }
  status = boot(&b, json, max_clocks);
  cs_rv_lockstep_free(b.ls);
  cs_whose_free(&b.whose);
  cs_soc_free(b.soc);
  free(b.group);
  return status;
}
