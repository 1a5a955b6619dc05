/* SPDX-License-Identifier: Apache-2.0
 *
 * load.c - any image into the coprocessor's model, as a host loads it, and
 * samples, clocks and accesses around it.  The image is refused with a cause;
 * or it is in the memories, no sample takes more clocks than were proven, the
 * coprocessor can be stopped, its accounts hold, and it takes the next
 * program.
 *
 * Input: sizes and mode, number of events, two bytes for each, an image (what
 * follows from the rest of it, as length and checksum, is put right).
 */
#include <string.h>

#include "cop_rig.h"
#include "cs_cop_dev.h"
#include "cs_cop_regs.h"
#include "fuzz.h"
#include "program.h"

enum {
  WILD = 0x80,           /* mode: the host meddles, tuples wait */
  LEAST_WATCHDOG = 16, CHECKED = 32, CLOCKS_BEHIND = 400,
};

static struct cop_rig rig;
static struct cs_cop_dev dev;
static struct cs_ucode program;

static const struct cs_cop_params sizes[] = {
  { 32, 16, 64, 256, 16, 64 }, { 32, 128, 1024, 512, 128, 4096 },
  { 64, 512, 4096, 512, 32, 128 }, { 64, 32, 256, 256, 512, 16384 },
};

/* ---- host ---- */

static uint32_t bus_read(void *self, uint32_t offset)
{
  (void)self;
  return cop_rig_read(&rig, (uint16_t)offset);
}

static void bus_write(void *self, uint32_t offset, uint32_t value)
{
  (void)self;
  cop_rig_write(&rig, (uint16_t)offset, value);
  cop_rig_clock(&rig);
}

static void begin(const struct cs_cop_params *params)
{
  const struct cs_cop_dev_bus bus = { .read = bus_read, .write = bus_write };

  cop_rig_init(&rig, params);
  FUZZ_CHECK(!cs_cop_dev_open(&dev, &bus), "%s", dev.err);
  FUZZ_CHECK(dev.caps.entries == params->entries &&
             dev.caps.data == params->data && dev.caps.code == params->code,
             "sizes");
}

static void check(void)
{
  const char *why = cs_cop_check(&rig.s);

  FUZZ_CHECK(!why, "clock %ld: %s", rig.clocks, why);
}

/* ---- clocks ---- */

/* The sample that is being processed, counted as cop-run counts. */
static struct {
  struct cs_ucode_bound bound;
  bool proven, at_work;
  unsigned class, clocks;
} now;

static unsigned proven_clocks(unsigned class)
{
  for (unsigned i = 0; i < now.bound.routines; i++)
    if (now.bound.routine[i].class == class)
      return now.bound.routine[i].worst;
  return 0;
}

static void sample_ends(void)
{
  const struct cs_cop_state *s = &rig.s;
  const unsigned worst = proven_clocks(now.class);

  now.at_work = false;
  now.clocks += s->redir_v ? 2 : 0;
  FUZZ_CHECK(!now.proven || s->fin_ab || now.clocks <= worst,
             "class %u took %u clocks, proven: %u", now.class, now.clocks,
             worst);
}

/* Waits for the combiner do not count. */
static void one_clock(void)
{
  const struct cs_cop_state *s = &rig.s;
  const bool in_x = s->x_v && !s->redir_v;
  const uint32_t steps = s->n[CS_COP_N_STEPS];
  const bool emits = CS_UCODE_GET(s->x_ir, EOP) != CS_COP_EOP_NONE;
  const bool waits = in_x && s->tup_v && emits;
  const bool running = s->running;

  if (in_x && s->x_first && !now.at_work) {
    now.at_work = true;
    now.class = s->s[s->cp].info & 31;
    now.clocks = 0;
  }
  cop_rig_clock(&rig);
  if (running && now.at_work)
    now.clocks += !waits || s->n[CS_COP_N_STEPS] != steps;
  if (s->fin && now.at_work)
    sample_ends();
  if (rig.clocks % CHECKED == 0)
    check();
}

static void clocks(unsigned n)
{
  while (n--)
    one_clock();
}

/* ---- loading ---- */

static bool load(void)
{
  char why[200];

  if (cs_cop_dev_load(&dev, &program)) {
    FUZZ_CHECK(*dev.err, "refused without a cause");
    FUZZ_CHECK(rig.s.code_len == 0 ||
               !cs_cop_dev_unfit(&dev.caps, &program, why, sizeof why),
               "it has begun to load what does not fit");
    return false;
  }
  FUZZ_CHECK(!memcmp(rig.s.code, program.code,
                     program.words * sizeof *program.code), "another code");
  for (unsigned i = 0; i < program.pairs; i++)
    FUZZ_CHECK(program.pair[i].at >= CS_UCODE_DATA ||
               rig.s.data[program.pair[i].at] == program.pair[i].value,
               "data word %u", program.pair[i].at);
  return true;
}

/* ---- events ---- */

static void retire(uint8_t what, uint8_t arg)
{
  struct cs_rvfi r = cop_rig_insn(arg % CS_COP_CLASS_COUNT,
                                  0x80000000 + 4u * (what >> 2),
                                  (what >> 5) * 0x40010101u,
                                  arg & 0x40 ? 0x80000100 : 0);

  r.ev = arg & 0x1f;
  rig.lane = r;
  one_clock();
}

/* Registers and window, also while it runs. */
static void meddle(uint8_t what, uint8_t arg)
{
  const uint16_t at = (uint16_t)((what >> 4) << 8 | (arg & 0xfc));

  if (arg & 1)
    cop_rig_write(&rig, at & 0xfff, (uint32_t)arg << (what >> 2 & 3) * 8);
  else
    cop_rig_read(&rig, at & 0xfff);
}

static void event(bool wild, uint8_t what, uint8_t arg)
{
  switch (what & 3) {
  case 0: case 1: retire(what, arg); break;
  case 2: clocks(arg); break;
  default:
    if (!wild)
      one_clock();
    else if (what & 4)
      meddle(what, arg);
    else
      rig.hold_tuples = arg & 1;
  }
}

/* Runs what is loaded; the watchdog is the bound where there is one. */
static void run(bool wild, const uint8_t *events, unsigned n)
{
  const unsigned worst = cs_ucode_bound(&program, &now.bound);

  now.at_work = false;
  now.proven = !wild && worst;
  if (now.proven)
    cs_cop_dev_write(&dev, CS_COP_WATCHDOG_OFFSET,
                     worst < LEAST_WATCHDOG ? LEAST_WATCHDOG : worst);
  if (cs_cop_dev_start(&dev)) {
    FUZZ_CHECK(*dev.err, "refused without a cause");
    return;
  }
  for (unsigned i = 0; i < n; i++) {
    event(wild, events[2 * i], events[2 * i + 1]);
    if (!rig.s.running && !wild) {
      now.at_work = false;
      cs_cop_dev_start(&dev);
    }
    FUZZ_CHECK(!now.proven || (rig.s.cause != CS_COP_CAUSE_WATCHDOG &&
                           rig.s.cause != CS_COP_CAUSE_JUMP),
               "cause %u at %u, proven: %u", rig.s.cause, rig.s.cause_pc,
               worst);
  }
  clocks(CLOCKS_BEHIND);
  now.proven = false;
}

/* ---- behind it ---- */

static void stops(void)
{
  struct cs_cop_counts counts;

  FUZZ_CHECK(!cs_cop_dev_stop(&dev), "%s", dev.err);
  check();
  dev.page = -1;
  cs_cop_dev_snapshot(&dev, &counts);
  FUZZ_CHECK(cs_cop_counts_hold(&counts), "taken %u dropped %u processed %u "
             "aborted %u held %u", counts.taken, counts.dropped,
             counts.processed, counts.aborted, counts.held);
}

/* All is taken again. */
static void filter_anew(void)
{
#define REG(name, offset, reset, ...) \
  if (offset >= CS_COP_F_CTRL_OFFSET && offset <= CS_COP_F_PC_HI_HI_OFFSET) \
    cs_cop_dev_write(&dev, offset, reset);
  CS_COP_REG_TABLE(REG)
#undef REG
}

/* Whatever it was: a program that counts loads does so now. */
static void works(void)
{
  static const char text[] =
    ".value n\n.routine load a\na: n = n + 1\nnop\ndone\n";
  static struct cs_ucode p;
  static struct cs_ucode_map map;
  uint32_t n;

  FUZZ_CHECK(!program_assemble(text, sizeof text - 1, &p, &map), "tests");
  rig.hold_tuples = false;
  cs_cop_dev_write(&dev, CS_COP_CMD_OFFSET, CS_COP_CMD_FLUSH_BUF_MASK |
                   CS_COP_CMD_CLEAR_PCT_MASK);
  while (rig.s.sweep)
    clocks(1);
  filter_anew();
  cs_cop_dev_write(&dev, CS_COP_WATCHDOG_OFFSET, 64);
  dev.ctrl = 0;
  FUZZ_CHECK(!cs_cop_dev_load(&dev, &p), "%s", dev.err);
  FUZZ_CHECK(!cs_cop_dev_start(&dev), "%s", dev.err);
  for (unsigned i = 0; i < 3; i++) {
    cop_rig_sample(&rig, CS_COP_CLASS_LOAD, 0x80000000);
    clocks(40);
  }
  FUZZ_CHECK(!cs_cop_dev_stop(&dev), "%s", dev.err);
  n = cs_cop_dev_peek(&dev, CS_COP_WIN_V);
  FUZZ_CHECK(n == 3, "%u loads of 3 counted", n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
  char err[200];
  uint8_t *image;
  unsigned events;
  bool wild;

  if (n < 2 + 16 || n - 2 - 16 < 2u * data[1])
    return 0;
  events = data[1];
  wild = data[0] & WILD;
  n -= 2 + 2 * events;
  image = malloc(n);
  FUZZ_CHECK(image, "no memory");
  memcpy(image, data + 2 + 2 * events, n);
  program_seal(image, n);
  program_repair(image, n);
  if (!cs_ucode_unpack(&program, image, n, err, sizeof err)) {
    begin(&sizes[data[0] & 3]);
    if (load())
      run(wild, data + 2, events);
    stops();
    works();
  }
  free(image);
  return 0;
}
