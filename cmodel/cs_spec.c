/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_spec.c - compressor specifications (docs/compressor-spec.md).
 *
 * A recursive descent over the text that remembers at which column each part
 * stood, then one check of the finished compressor, so that a value which is
 * only wrong together with another one is reported where it was written.
 */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_config.h"
#include "cs_types.h"

struct parser {
  const char *text;
  const char *at;
  struct cs_compressor *c;
  char *err;
  size_t errlen;
  const char *where[CS_PART_COUNT]; /* NULL = not written */
  jmp_buf failed;
};

static _Noreturn void fail(struct parser *p, const char *at, const char *fmt,
                           ...) __attribute__((format(printf, 3, 4)));

static _Noreturn void fail(struct parser *p, const char *at, const char *fmt,
                           ...)
{
  char message[120];
  va_list args;

  va_start(args, fmt);
  vsnprintf(message, sizeof message, fmt, args);
  va_end(args);
  if (p->errlen > 0)
    snprintf(p->err, p->errlen, "column %d: %s", (int)(at - p->text) + 1,
             message);
  longjmp(p->failed, 1);
}

static bool accept(struct parser *p, const char *word)
{
  size_t n = strlen(word);

  if (strncmp(p->at, word, n) != 0)
    return false;
  p->at += n;
  return true;
}

static void expect(struct parser *p, const char *word, const char *what)
{
  if (!accept(p, word))
    fail(p, p->at, "expected '%s' %s", word, what);
}

/* A decimal number (or, where told, one in hex with 0x) in [min, max]. */
static uint32_t number(struct parser *p, enum cs_part part, const char *name,
                       uint32_t min, uint32_t max, bool hex)
{
  const char *start = p->at;
  int base = hex && accept(p, "0x") ? 16 : 10;
  uint64_t value = 0;
  const char *digits = p->at;

  for (; isxdigit((unsigned char)*p->at); p->at++) {
    int c = tolower((unsigned char)*p->at);
    int digit = c <= '9' ? c - '0' : c - 'a' + 10;
    if (digit >= base)
      break;
    if (value <= UINT32_MAX)
      value = value * (unsigned)base + (unsigned)digit;
  }
  if (p->at == digits)
    fail(p, start, "%s: expected a number", name);
  if (value < min || value > max)
    fail(p, start, "%s must be %u..%u", name, min, max);
  p->where[part] = start;
  return (uint32_t)value;
}

/* Marks an option as given; each may stand once. */
static bool option(struct parser *p, enum cs_part part, const char *name)
{
  const char *start = p->at;

  if (!accept(p, name))
    return false;
  if (p->where[part])
    fail(p, start, "%s given twice", name);
  p->where[part] = start;
  return true;
}

static void parse_sampler(struct parser *p)
{
  static const char names[] = "PRDB";
  const char *found;
  struct cs_compressor *c = p->c;

  c->counter = accept(p, "C");
  found = *p->at ? strchr(names, *p->at) : NULL;
  if (!found)
    fail(p, p->at, p->at == p->text
           ? "expected a sampler: P, R, D or B, a splitter H or a "
             "table: T, U or E"
           : "expected a sampler: P, R, D or B");
  p->where[CS_PART_SAMPLER] = p->at++;
  c->sampler = (enum cs_sampler)(found - names);
  expect(p, ":", "and r after the sampler");
  c->rate = number(p, CS_PART_RATE, "r", 1, 65536, false);
  if (c->sampler != CS_SAMPLER_B)
    return;
  expect(p, ":", "and samples per burst after r");
  c->samples = number(p, CS_PART_SAMPLES, "samples", 1, 256, false);
  expect(p, ":", "and the stride after samples");
  c->stride = number(p, CS_PART_STRIDE, "stride", 1, 256, false);
}

static uint32_t power(struct parser *p, enum cs_part part, const char *name,
                      uint32_t max)
{
  uint32_t n = number(p, part, name, 1, max, false);

  if (!cs_is_pow2(n))
    fail(p, p->where[part], "%s must be a power of two", name);
  return cs_log2(n);
}

/* What stands behind "T:", "U:" or "E:". */
static void parse_table(struct parser *p, enum cs_engine engine)
{
  struct cs_compressor *c = p->c;
  bool tagged = engine == CS_ENGINE_TAGGED;
  unsigned log2_entries;

  c->engine = engine;
  if (tagged || !accept(p, "full"))
    c->tag_bits = number(p, CS_PART_TAG, "tag bits", 1, CS_MAX_TAG, false);
  expect(p, ":", "and r after the tag bits");
  c->rate = number(p, CS_PART_RATE, "r", 1,
                   tagged ? CS_MAX_TAGGED_RATE : 65536, false);
  expect(p, ":", "and the number of entries after r");
  log2_entries = power(p, CS_PART_ENTRIES, "entries", CS_MAX_ENTRIES);
  expect(p, ":", "and the ways after the entries");
  c->log2_ways = power(p, CS_PART_WAYS, "ways", CS_MAX_WAYS);
  if (c->log2_ways > log2_entries)
    fail(p, p->where[CS_PART_WAYS], "more ways than entries");
  c->log2n = log2_entries - c->log2_ways;
  if (c->log2n > cs_log2(CS_MAX_STRATA))
    fail(p, p->where[CS_PART_ENTRIES], "more than %u sets", CS_MAX_STRATA);
}

static void parse_body(struct parser *p)
{
  bool split;
  uint32_t n;

  if (accept(p, "T:")) {
    parse_table(p, CS_ENGINE_TAGGED);
    return;
  }
  if (accept(p, "U:")) {
    parse_table(p, CS_ENGINE_UNBIASED);
    return;
  }
  if (accept(p, "E:")) {
    parse_table(p, CS_ENGINE_ADMISSION);
    return;
  }
  split = accept(p, "H:");
  parse_sampler(p);
  if (!split)
    return;
  expect(p, ":", "and the number of strata");
  n = number(p, CS_PART_STRATA, "n", 1, CS_MAX_STRATA, false);
  if (!cs_is_pow2(n))
    fail(p, p->where[CS_PART_STRATA], "n must be a power of two");
  p->c->log2n = cs_log2(n);
}

/* One of two words; returns whether it is the second. */
static bool choice(struct parser *p, const char *no, const char *yes)
{
  if (accept(p, no))
    return false;
  if (!accept(p, yes))
    fail(p, p->at, "expected %s or %s", no, yes);
  return true;
}

static void parse_early(struct parser *p)
{
  uint32_t r0;

  p->c->early = !accept(p, "off");
  if (!p->c->early)
    return;
  r0 = number(p, CS_PART_R0, "r0", 1, 65536, false);
  if (!cs_is_pow2(r0))
    fail(p, p->where[CS_PART_R0], "r0 must be a power of two");
  p->c->log2_r0 = cs_log2(r0);
  expect(p, ",", "and m after r0");
  p->c->early_m = number(p, CS_PART_M, "m", 1, (1u << 24) - 1, false);
}

static void parse_tiers(struct parser *p)
{
  struct cs_compressor *c = p->c;

  c->tiers = true;
  c->rare_rate = number(p, CS_PART_RARE_RATE, "rr", 1, 65536, false);
  expect(p, ",", "and nr after rr");
  c->log2_rare = power(p, CS_PART_RARE, "nr", CS_MAX_STRATA / 2);
  expect(p, ",", "and nk after nr");
  c->log2_keep = power(p, CS_PART_KEEP, "nk", CS_MAX_STRATA / 2);
}

static void parse_option(struct parser *p)
{
  struct cs_compressor *c = p->c;

  if (option(p, CS_PART_PHASE, "phase=")) {
    c->random_phase = choice(p, "zero", "random");
  } else if (option(p, CS_PART_EARLY, "early=")) {
    parse_early(p);
  } else if (option(p, CS_PART_HASH, "hash=")) {
    c->hash = choice(p, "paper", "fold") ? CS_HASH_FOLD : CS_HASH_PAPER;
  } else if (option(p, CS_PART_SEED, "seed=")) {
    c->seed = number(p, CS_PART_SEED, "seed", 1, UINT32_MAX, true);
  } else if (option(p, CS_PART_FORM, "form=")) {
    c->burst_original = choice(p, "simplified", "original");
  } else if (option(p, CS_PART_TICK, "tick=")) {
    c->tick_clocks = choice(p, "events", "clocks:");
    if (c->tick_clocks)
      c->tick = number(p, CS_PART_T, "T", 1, CS_S_MASK, false);
  } else if (option(p, CS_PART_BANKS, "banks=")) {
    c->banks = number(p, CS_PART_BANKS, "banks", 1, CS_MAX_NRET, false);
  } else if (option(p, CS_PART_BOUND, "bound=")) {
    c->bound = choice(p, "off", "on");
  } else if (option(p, CS_PART_TIERS, "tiers=")) {
    parse_tiers(p);
  } else if (option(p, CS_PART_MERGES, "merges=")) {
    c->max_merges = number(p, CS_PART_MERGES, "merges", 2, 256, false);
  } else {
    fail(p, p->at, "unknown option");
  }
}

static void parse_combiner(struct parser *p)
{
  const char *start = p->at;
  uint32_t k;

  if (!option(p, CS_PART_COMBINER, "A"))
    fail(p, start, "expected a combiner: A4, A8, A16 or A32");
  k = number(p, CS_PART_COMBINER, "k", 0, UINT32_MAX, false);
  if (!cs_is_pow2(k) || k < 4 || k > CS_MAX_COMBINER)
    fail(p, p->where[CS_PART_COMBINER], "k must be 4, 8, 16 or 32");
  p->c->comb_entries = k;
}

/* A table starts empty and has one rate: what says so may stand there. */
static void complete_table(struct parser *p)
{
  struct cs_compressor *c = p->c;

  if (c->random_phase && p->where[CS_PART_PHASE])
    fail(p, p->where[CS_PART_PHASE], "a table has no random phase");
  if (c->early)
    fail(p, p->where[CS_PART_EARLY], "early is an option of sampler P");
  c->random_phase = false;
}

/* Defaults that depend on other parts, and parts that need other parts. */
static void complete(struct parser *p)
{
  struct cs_compressor *c = p->c;
  bool strata = c->engine == CS_ENGINE_STRATA;
  enum cs_part part;
  const char *fault;

  if (!strata)
    complete_table(p);
  if (c->sampler == CS_SAMPLER_B && !c->tick_clocks)
    c->tick = c->rate * c->samples;
  if (strata && c->sampler == CS_SAMPLER_P && !p->where[CS_PART_EARLY])
    c->early = c->random_phase && cs_is_pow2(c->rate) && c->rate > 32 &&
               !c->tiers;
  if (c->sampler != CS_SAMPLER_B && p->where[CS_PART_FORM])
    fail(p, p->where[CS_PART_FORM], "form is an option of sampler B");
  if (c->sampler != CS_SAMPLER_B && p->where[CS_PART_TICK])
    fail(p, p->where[CS_PART_TICK], "tick is an option of sampler B");
  if (strata && p->where[CS_PART_BOUND])
    fail(p, p->where[CS_PART_BOUND], "bound needs a table U:full");
  if (!c->comb_entries && p->where[CS_PART_MERGES])
    fail(p, p->where[CS_PART_MERGES], "merges is an option of a combiner");
  fault = cs_config_fault(c, &part);
  if (fault)
    fail(p, p->where[part] ? p->where[part] : p->text, "%s", fault);
}

static void parse_spec(struct parser *p)
{
  parse_body(p);
  for (;;) {
    if (accept(p, ","))
      parse_option(p);
    else if (accept(p, "+"))
      parse_combiner(p);
    else
      break;
  }
  if (*p->at != '\0')
    fail(p, p->at, "expected ',' and an option, '+' and a combiner, or the "
         "end");
  complete(p);
}

int cs_spec_parse(const char *spec, struct cs_compressor *c, char *err,
                  size_t errlen)
{
  struct parser p = {.text = spec, .at = spec, .c = c, .err = err,
                     .errlen = errlen};

  *c = (struct cs_compressor){
    .random_phase = true,
    .log2_r0 = 5,
    .early_m = 1000,
    .samples = 1,
    .stride = 1,
    .tick = 1,
    .seed = CS_DRAW_SEED,
    .max_merges = 256,
    .banks = 1,
  };
  if (setjmp(p.failed))
    return -1;
  parse_spec(&p);
  return 0;
}
