/* SPDX-License-Identifier: Apache-2.0
 *
 * iss_rand.c - random programs on the simulator and on QEMU.
 *
 *   iss-rand gen SEED FILE     writes the program of a seed
 *   iss-rand run [OPTIONS]     runs seeds on both and compares
 *   iss-rand priv [OPTIONS]    the same with privileged programs
 *
 * Both print registers, CSRs, a hash of memory and a hash of all traps; the
 * texts must be equal.  For some seeds the registers are compared before every
 * instruction too, which names the first one that differs.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cover.h"
#include "iss.h"
#include "priv.h"
#include "priv_cover.h"
#include "qemu.h"
#include "rand_gen.h"

enum { MAX_STEPS = 2000000, MAX_TEXT = 65536 };

struct run {
  unsigned first, last;  /* seeds */
  unsigned trace_every;  /* compare each instruction of every n-th; 0: none */
  unsigned gadgets;
  const char *dir;
  bool priv;             /* privileged programs, on a machine with S mode */
  struct cover cover;
  struct priv_cover priv_cover;
  uint64_t steps, traced_steps;
  unsigned traced;
};

struct text {
  char s[MAX_TEXT];
  size_t len;
};

static void collect(void *user, int fd, uint8_t byte)
{
  struct text *t = user;

  (void)fd;
  if (t->len < MAX_TEXT - 1)
    t->s[t->len++] = (char)byte;
}

static bool write_plain(uint64_t seed, unsigned gadgets, FILE *f)
{
  static struct gen g;

  rand_program(&g, seed, gadgets);
  return rand_write_elf(&g, f);
}

static bool write_priv(uint64_t seed, unsigned gadgets, FILE *f)
{
  static struct priv p;

  priv_program(&p, seed, gadgets, false);
  return priv_write_elf(&p, f);
}

static bool write_program(bool priv, uint64_t seed, unsigned gadgets,
                          const char *path)
{
  FILE *f = fopen(path, "wb");
  bool ok;

  if (!f)
    return false;
  ok = (priv ? write_priv : write_plain)(seed, gadgets, f);
  return fclose(f) == 0 && ok;
}

static struct iss *start(bool priv, const char *path, struct text *t)
{
  struct iss_config config = { .supervisor = priv, .console = collect,
                               .user = t };
  char err[256];
  struct iss *s = iss_new(&config, err, sizeof err);

  if (s && iss_load_elf(s, path, err, sizeof err))
    return s;
  printf("%s\n", err);
  iss_free(s);
  return NULL;
}

static uint32_t csr(struct iss *s, unsigned number)
{
  uint64_t value = 0;

  iss_get_csr(s, number, &value);
  return (uint32_t)value;
}

static bool step(struct run *run, struct iss *s, struct cs_rvfi *r)
{
  if (iss_steps(s) >= MAX_STEPS || iss_done(s))
    return false;
  if (run->priv)
    priv_cover_before(&run->priv_cover, s);
  iss_step(s, r);
  if (run->priv)
    priv_cover_add(&run->priv_cover, s, r);
  else
    cover_add(&run->cover, r, csr(s, 0x342), csr(s, 0x300) >> 11 & 3);
  run->steps++;
  return true;
}

/* Bits of rd that must agree after r: QEMU has other clocks and other values
 * in some CSRs. */
static uint32_t rd_mask(bool priv, const struct cs_rvfi *r)
{
  struct iss_insn i;

  iss_decode(r->insn, &i);
  if (i.op >= ISS_CSRRW && i.op <= ISS_CSRRCI)
    return (priv ? priv_csr_mask : rand_csr_mask)(r->insn >> 20);
  if (r->mem_rmask && (r->mem_addr & ~7u) == CLINT_BASE + 0xbff8)
    return 0;
  return ~(uint32_t)0;
}

static bool same(const struct qemu_state *q, uint32_t pc, const uint32_t *x)
{
  return q->pc == pc && !memcmp(q->x, x, sizeof q->x);
}

static void show(const struct qemu_state *q, const struct cs_rvfi *r,
                 const uint32_t *x, const struct cs_rvfi *before)
{
  printf("instruction %llu: pc %08llx, QEMU %08x\n",
         (unsigned long long)r->order, (unsigned long long)r->pc_rdata, q->pc);
  for (unsigned n = 1; n < 32; n++)
    if (x[n] != q->x[n])
      printf("  x%u: %08x, QEMU %08x\n", n, x[n], q->x[n]);
  printf("  after %08x at %08llx\n", before->insn,
         (unsigned long long)before->pc_rdata);
}

/* Finds the entry of one instruction.  One that accesses a device is logged
 * again each time QEMU starts it anew, so repetitions of the previous entry
 * are skipped. */
static bool matches(struct qemu *q, struct qemu_state *at, uint32_t pc,
                    const uint32_t *x)
{
  uint32_t previous = at->pc;

  do
    if (!qemu_next(q, at))
      return false;
  while (at->pc == previous && !same(at, pc, x));
  return same(at, pc, x);
}

/* After an instruction that read a clock or the like: compares what must
 * agree in its register and takes over QEMU's value from the next entry.  That
 * is the second one when the instruction, reading a device, was logged twice.
 */
static bool adopt(struct iss *s, const struct cs_rvfi *r, uint32_t mask,
                  struct qemu *q, struct qemu_state *at, uint32_t *x)
{
  unsigned rd = r->rd_addr;

  do
    if (!qemu_next(q, at))
      return false;
  while (at->pc == r->pc_rdata);
  if (!((at->x[rd] ^ x[rd]) & mask)) {
    x[rd] = at->x[rd];
    iss_set_reg(s, rd, x[rd]);
  }
  return true;
}

static void registers(const struct iss *s, uint32_t *x)
{
  for (unsigned n = 0; n < 32; n++)
    x[n] = (uint32_t)iss_get_reg(s, n);
}

/* QEMU logs nothing for an instruction it could not fetch. */
static bool is_logged(struct iss *s, const struct cs_rvfi *r)
{
  unsigned cause = csr(s, iss_get_mode(s) == CS_MODE_M ? 0x342 : 0x142);

  return r->insn || !r->trap ||
         (cause != CAUSE_FETCH_ACCESS && cause != CAUSE_FETCH_PAGE);
}

/* Steps both, comparing the state before each instruction. */
static bool follow(struct run *run, struct iss *s, struct qemu *q)
{
  struct cs_rvfi r = { 0 }, before = { 0 };
  struct qemu_state at = { 0 };
  uint32_t x[32];

  for (;; before = r) {
    uint32_t mask = rd_mask(run->priv, &before);
    bool loose = before.rd_addr && mask != ~(uint32_t)0;

    registers(s, x);
    if (loose && !adopt(s, &before, mask, q, &at, x))
      return true;
    if (!step(run, s, &r))
      return true;
    run->traced_steps++;
    if ((loose && same(&at, (uint32_t)r.pc_rdata, x)) || !is_logged(s, &r))
      continue;
    if (!matches(q, &at, (uint32_t)r.pc_rdata, x)) {
      show(&at, &r, x, &before);
      return false;
    }
  }
}

static bool first_difference(const char *ours, const char *theirs)
{
  size_t n = 0, line = 1;

  if (!strcmp(ours, theirs))
    return false;
  for (; ours[n] && ours[n] == theirs[n]; n++)
    line += ours[n] == '\n';
  printf("reports differ in line %zu (1 hash of traps, 2 their number, 3-34 "
         "registers, then CSRs, memory)\n--- simulator\n%s--- QEMU\n%s", line,
         ours, theirs);
  return true;
}

static bool run_seed(struct run *run, unsigned seed, bool trace)
{
  static struct text t;
  struct qemu *q;
  struct iss *s;
  char path[512], *theirs;
  struct cs_rvfi r;
  int status;
  bool ok = true;

  memset(&t, 0, sizeof t);
  snprintf(path, sizeof path, "%s/%s-%u.elf", run->dir,
           run->priv ? "priv" : "user", seed);
  if (!write_program(run->priv, seed, run->gadgets, path)) {
    printf("cannot write %s\n", path);
    return false;
  }
  q = qemu_start(path, run->priv, trace);
  s = start(run->priv, path, &t);
  if (!q || !s)
    return false;
  if (trace)
    ok = follow(run, s, q);
  while (ok && step(run, s, &r))
    ;
  theirs = qemu_finish(q, &status);
  if (ok && (iss_status(s) != ISS_EXITED || status)) {
    printf("simulator: %s; QEMU: exit status %d\n", iss_reason(s), status);
    ok = false;
  }
  ok = ok && !first_difference(t.s, theirs);
  if (ok)
    unlink(path);
  free(theirs);
  iss_free(s);
  return ok;
}

static bool parse(int argc, char **argv, struct run *run)
{
  static const struct option names[] = {
    { "seeds", required_argument, NULL, 's' },
    { "trace-every", required_argument, NULL, 't' },
    { "gadgets", required_argument, NULL, 'g' },
    { "dir", required_argument, NULL, 'd' },
    { NULL, 0, NULL, 0 },
  };
  int c;

  while ((c = getopt_long(argc, argv, "", names, NULL)) != -1) {
    if (c == 's' && sscanf(optarg, "%u-%u", &run->first, &run->last) == 1)
      run->last = run->first;
    else if (c == 't')
      run->trace_every = (unsigned)atoi(optarg);
    else if (c == 'g')
      run->gadgets = (unsigned)atoi(optarg);
    else if (c == 'd')
      run->dir = optarg;
    else if (c == '?')
      return false;
  }
  return optind == argc && run->gadgets && run->last >= run->first;
}

static int run_all(struct run *run)
{
  unsigned items, missing;

  for (unsigned seed = run->first; seed <= run->last; seed++) {
    bool trace = run->trace_every && seed % run->trace_every == 0;

    run->traced += trace;
    if (run_seed(run, seed, trace))
      continue;
    printf("FAILED seed %u; repeat: build/iss-rand %s --seeds %u "
           "--gadgets %u --trace-every 1\n", seed,
           run->priv ? "priv" : "run", seed, run->gadgets);
    return 1;
  }
  if (run->priv)
    missing = priv_cover_report(&run->priv_cover, stdout, &items);
  else
    missing = cover_report(&run->cover, stdout, &items);
  printf("%u seeds, %llu instructions equal to QEMU's (%u seeds, %llu "
         "compared one by one), %u of %u items reached\n",
         run->last - run->first + 1, (unsigned long long)run->steps,
         run->traced, (unsigned long long)run->traced_steps, items - missing,
         items);
  return missing && run->last > run->first;
}

int main(int argc, char **argv)
{
  static struct run run = { .first = 1, .last = 100, .trace_every = 10,
                            .gadgets = 1000, .dir = "build/verif/iss" };

  if (argc == 4 && !strcmp(argv[1], "gen"))
    return !write_program(false, strtoull(argv[2], NULL, 0), run.gadgets,
                          argv[3]);
  run.priv = argc >= 2 && !strcmp(argv[1], "priv");
  if (argc >= 2 && (run.priv || !strcmp(argv[1], "run")) &&
      parse(argc - 1, argv + 1, &run))
    return run_all(&run);
  fputs("usage: iss-rand gen SEED FILE\n"
        "       iss-rand run|priv [--seeds A-B] [--trace-every N]\n"
        "                         [--gadgets N] [--dir DIR]\n", stderr);
  return 1;
}
