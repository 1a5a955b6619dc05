/* SPDX-License-Identifier: Apache-2.0
 *
 * pmu.c - the SBI's performance monitoring unit on the counters of the
 * privileged architecture: mcycle, minstret, and those of mhpmcounter3..31
 * that the machine has.  A counter's number is its place in that row.
 *
 * Counters show 32 bits, though they have more: Linux 6.1 joins the halves of
 * a 32-bit machine's counter with a shift of 31 instead of 32, and reads
 * right what it asks for only if the upper half is all zeros, or all ones
 * while bit 31 of the lower is one.  So a start writes the upper half as the
 * sign of the lower, which also makes the counter overflow where the kernel
 * expects: behind 32 ones.
 *
 * No firmware events.  M mode is never counted where the counter can tell.
 */
#include "sbi.h"

enum { CYCLE = 0, INSTRET = 2, FIRST_HPM = 3, COUNTERS = 32 };
enum { SHOWN_BITS = 32, CSR_CYCLE = 0xc00 };

/* mhpmevent*h */
enum { EVENTH_OF = 1u << 31, EVENTH_MINH = 1 << 30, EVENTH_SINH = 1 << 29,
       EVENTH_UINH = 1 << 28 };

/* Selectors of our core (docs/design/cpu.md); its field has four bits. */
enum { CORE_SELECTORS = 0xf };
enum selector {
  NO_EVENT, CLOCK, RETIRED, ICACHE_MISS, DCACHE_MISS, MISPREDICT, LOAD, STORE,
  BRANCH, MEMORY_WAIT = 10
};

enum flag { SKIP_MATCH = 1 << 0, CLEAR_VALUE = 1 << 1, AUTO_START = 1 << 2,
            UINH = 1 << 5, SINH = 1 << 6 };
enum { START_SET_VALUE = 1 << 0, STOP_RESET = 1 << 0 };

static uint32_t present;     /* bit n: there is counter n */
static uint32_t programmable;
static uint32_t claimed;     /* by config_matching, until stopped for good */
static bool our_selectors;

static uint32_t stopped(void)
{
  return read_event(0, 0); /* mcountinhibit */
}

static void set_stopped(uint32_t counters)
{
  write_event(0, counters);
}

/* A machine may lack a counter, or have it read only as zero. */
static bool find_counter(uint32_t n)
{
  if (!guarded(read_counter, n, 0).ok || !guarded(write_event, n, ~0u).ok)
    return false;
  if (read_event(n, 0) == 0)
    return false;
  our_selectors = read_event(n, 0) == CORE_SELECTORS;
  write_event(n, NO_EVENT);
  return true;
}

void pmu_find(void)
{
  present = 1u << CYCLE | 1u << INSTRET;
  for (uint32_t n = FIRST_HPM; n < COUNTERS; n++)
    if (find_counter(n))
      programmable |= 1u << n;
  present |= programmable;
  features.sscofpmf =
    programmable && guarded(write_eventh, FIRST_HPM, EVENTH_MINH).ok &&
    read_eventh(FIRST_HPM, 0) & EVENTH_MINH;
}

/* Events of the SBI that our core counts, of type "hardware". */
static uint32_t general_selector(uint32_t code)
{
  enum { CYCLES = 1, INSTRUCTIONS, CACHE_REFERENCES, CACHE_MISSES, BRANCHES,
         BRANCH_MISSES, BUS_CYCLES, STALLED_FRONTEND, STALLED_BACKEND };

  if (code == CYCLES)
    return CLOCK;
  if (code == INSTRUCTIONS)
    return RETIRED;
  if (!our_selectors)
    return NO_EVENT;
  switch (code) {
  case CACHE_REFERENCES:
    return LOAD;
  case CACHE_MISSES:
    return DCACHE_MISS;
  case BRANCHES:
    return BRANCH;
  case BRANCH_MISSES:
    return MISPREDICT;
  case STALLED_BACKEND:
    return MEMORY_WAIT;
  default:
    return NO_EVENT;
  }
}

/* Of type "cache": code is cache, operation and result in one number. */
static uint32_t cache_selector(uint32_t code)
{
  enum { L1D_READ = 0x00, L1D_READ_MISS = 0x01, L1D_WRITE = 0x02,
         L1I_READ_MISS = 0x09 };

  if (!our_selectors)
    return NO_EVENT;
  switch (code) {
  case L1D_READ:
    return LOAD;
  case L1D_READ_MISS:
    return DCACHE_MISS;
  case L1D_WRITE:
    return STORE;
  case L1I_READ_MISS:
    return ICACHE_MISS;
  default:
    return NO_EVENT;
  }
}

static uint32_t selector_of(uint32_t event, uint32_t data)
{
  enum { GENERAL = 0, CACHE = 1, RAW = 2 };
  uint32_t code = event & 0xffff;

  switch (event >> 16) {
  case GENERAL:
    return general_selector(code);
  case CACHE:
    return cache_selector(code);
  case RAW:
    return data;
  default:
    return NO_EVENT;
  }
}

/* The counter that always counts what is asked, if it is among counters.  It
 * cannot leave a mode out. */
static uint32_t fixed_counter(uint32_t selector, uint32_t flags)
{
  if (flags & (UINH | SINH))
    return 0;
  return selector == CLOCK     ? 1u << CYCLE
         : selector == RETIRED ? 1u << INSTRET
                               : 0;
}

/* Those that interrupt come first: only they can sample. */
static uint32_t suitable(uint32_t counters, uint32_t selector, uint32_t flags)
{
  uint32_t fixed = counters & fixed_counter(selector, flags);
  uint32_t filters = flags & (UINH | SINH);
  uint32_t free =
    filters && !features.sscofpmf ? 0 : counters & programmable;

  if (fixed && !features.sscofpmf)
    return fixed;
  return free ? free : fixed;
}

static void configure(uint32_t n, uint32_t selector, uint32_t flags)
{
  if (n < FIRST_HPM)
    return;
  write_event(n, selector);
  if (features.sscofpmf)
    write_eventh(n, EVENTH_OF | EVENTH_MINH |
                      (flags & SINH ? EVENTH_SINH : 0) |
                      (flags & UINH ? EVENTH_UINH : 0));
}

static void write_value(uint32_t n, uint32_t low)
{
  write_counter(n, 0); /* no carry between the halves */
  write_counterh(n, low >> 31 ? ~0u : 0);
  write_counter(n, low);
}

static void start_counter(uint32_t n)
{
  if (features.sscofpmf && n >= FIRST_HPM)
    write_eventh(n, read_eventh(n, 0) & ~EVENTH_OF);
  set_stopped(stopped() & ~(1u << n));
}

static struct sbi_result config_matching(const uint32_t a[6])
{
  uint32_t asked = a[1] << a[0], flags = a[2];
  uint32_t selector = selector_of(a[3], a[4]), fit;
  struct sbi_result result = { SBI_NOT_SUPPORTED, 0 };
  uint32_t n;

  if (a[0] >= COUNTERS || !asked || asked & ~present)
    return (struct sbi_result){ SBI_INVALID_PARAM, 0 };
  if (flags & SKIP_MATCH)
    fit = asked & claimed;
  else if (selector == NO_EVENT)
    fit = 0;
  else
    fit = suitable(asked & ~claimed, selector, flags);
  if (!fit)
    return result;
  n = (uint32_t)__builtin_ctz(fit);
  if (!(flags & SKIP_MATCH)) {
    claimed |= 1u << n;
    set_stopped(stopped() | 1u << n);
    configure(n, selector, flags);
  }
  if (flags & CLEAR_VALUE)
    write_value(n, 0);
  if (flags & AUTO_START)
    start_counter(n);
  return (struct sbi_result){ SBI_SUCCESS, n };
}

static struct sbi_result start(const uint32_t a[6])
{
  uint32_t counters = a[1] << a[0];
  struct sbi_result result = { SBI_SUCCESS, 0 };

  if (a[0] >= COUNTERS || counters & ~claimed)
    return (struct sbi_result){ SBI_INVALID_PARAM, 0 };
  for (uint32_t n = 0; n < COUNTERS; n++) {
    if (!(counters >> n & 1))
      continue;
    if (!(stopped() >> n & 1)) {
      result.error = SBI_ALREADY_STARTED;
      continue;
    }
    if (a[2] & START_SET_VALUE)
      write_value(n, a[3]);
    start_counter(n);
  }
  return result;
}

static struct sbi_result stop(const uint32_t a[6])
{
  uint32_t counters = a[1] << a[0], already;

  if (a[0] >= COUNTERS || counters & ~present)
    return (struct sbi_result){ SBI_INVALID_PARAM, 0 };
  already = counters & stopped();
  set_stopped(stopped() | counters);
  if (a[2] & STOP_RESET) {
    claimed &= ~counters;
    for (uint32_t n = FIRST_HPM; n < COUNTERS; n++)
      if (counters >> n & 1)
        write_event(n, NO_EVENT);
  }
  return (struct sbi_result){ already ? SBI_ALREADY_STOPPED : SBI_SUCCESS, 0 };
}

struct sbi_result pmu_call(uint32_t function, const uint32_t a[6])
{
  enum { NUM_COUNTERS, GET_INFO, CONFIG_MATCHING, START, STOP };

  switch (function) {
  case NUM_COUNTERS:
    return (struct sbi_result){ SBI_SUCCESS,
                                32u - (uint32_t)__builtin_clz(present) };
  case GET_INFO:
    if (a[0] >= COUNTERS || !(present >> a[0] & 1))
      return (struct sbi_result){ SBI_INVALID_PARAM, 0 };
    return (struct sbi_result){ SBI_SUCCESS,
                                (SHOWN_BITS - 1) << 12 | (CSR_CYCLE + a[0]) };
  case CONFIG_MATCHING:
    return config_matching(a);
  case START:
    return start(a);
  case STOP:
    return stop(a);
  default:
    return (struct sbi_result){ SBI_NOT_SUPPORTED, 0 };
  }
}
