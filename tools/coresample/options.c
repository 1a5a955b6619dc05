/* SPDX-License-Identifier: Apache-2.0
 *
 * options.c - the shared options, and how a command ends.
 */
#include "options.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cs_named.h"

/* What --version prints, of the command and of the sweeps' program. */
const char *argp_program_version = "coresample 0.1.0";

enum option_key {
  KEY_SLOT = 's',
  KEY_COMPRESSOR = 'c',
  KEY_EXACT = 'e',
  KEY_JSON = 'j',
  KEY_MESSAGES = 'm',
  KEY_MAX = 'n',
  KEY_FLUSH = 0x100,
  KEY_ESTIMATOR,
  KEY_CONFIG,
  KEY_CPI,
  KEY_MASK_PC,
  KEY_PAIRS,
  KEY_DB = 'd',
  KEY_EPOCH = 0x180,
  KEY_HELP_ALL,
};

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "What is profiled, and how it is compressed:", 2 },
  { "slot", KEY_SLOT, "SLOT", 0,
    "What to sample: loads (default), edges, calls, ...; up to 4 times.  "
    "`--slot help` lists them", 2 },
  { "mask-pc", KEY_MASK_PC, "ADDRESS", SELDOM,
    "Set the PC table bit of ADDRESS, for slots with pct; repeatable", 2 },
  { "max-instructions", KEY_MAX, "N", 0, "Stop after N instructions", 2 },
  { "compressor", KEY_COMPRESSOR, "SPEC", 0,
    "How to sample, docs/compressor-spec.md (default, as the size allows: "
    "H:P:256:4096,early=64,1500+A16,merges=8)", 2 },
  { "config", KEY_CONFIG, "NAME", 0,
    "The profiler's size: tiny, default or full", 2 },
  { "cpi", KEY_CPI, "N", SELDOM,
    "Clocks per instruction, where there is no core (default: 1.5)", 2 },
  { "flush", KEY_FLUSH, 0, SELDOM,
    "Read out at the end what a table with full keys (U:full, E:full) holds "
    "too; what the combiner holds always is", 2 },
  { 0, 0, 0, 0, "Results:", 3 },
  { "exact", KEY_EXACT, 0, 0,
    "Count everything too, and report the error", 3 },
  { "estimator", KEY_ESTIMATOR, "sum|ratio", SELDOM,
    "Weight of a message: its count, or 1 (default: ratio for compressors "
    "with counter C, else sum); without C ratio wants no combiner", 3 },
  { "pairs", KEY_PAIRS, 0, 0,
    "Print pairs (pc, value), not a row a pc", 3 },
  { "json", KEY_JSON, "FILE", 0, "Write the report to FILE", 3 },
  { "db", KEY_DB, "FILE", 0,
    "Add the whole profile to the profile database FILE, for `prof` and the "
    "like; it is made if it is not there", 3 },
  { "epoch", KEY_EPOCH, "NAME", SELDOM,
    "With --db: add it up with what epoch NAME has (default: a new epoch)",
    3 },
  { "messages", KEY_MESSAGES, "FILE", SELDOM,
    "Write each message to FILE as a line `pc w count`", 3 },
  { "help-all", KEY_HELP_ALL, 0, 0, "Give the list of all options", -1 },
  { 0 },
};

void die(const char *format, ...)
{
  va_list ap;

  fputs("coresample: ", stderr);
  va_start(ap, format);
  vfprintf(stderr, format, ap);
  va_end(ap);
  fputc('\n', stderr);
  exit(1);
}

static void close_output(void)
{
  errno = 0;
  if (!fflush(stdout) && !ferror(stdout))
    return;
  fprintf(stderr, "coresample: standard output: %s\n",
          errno ? strerror(errno) : "could not be written");
  _exit(1);
}

void check_output_at_exit(void)
{
  atexit(close_output);
}

uint64_t parse_count(const char *option, const char *text, uint64_t lo,
                     uint64_t hi)
{
  char *end;
  uint64_t n;

  errno = 0;
  n = strtoull(text, &end, 0);
  if (errno || end == text || *end || *text == '-' || n < lo || n > hi)
    die("--%s: '%s' is not a number from %llu to %llu", option, text,
        (unsigned long long)lo, (unsigned long long)hi);
  return n;
}

double parse_cpi(const char *option, const char *text)
{
  char *end;
  double cpi = strtod(text, &end);

  if (end == text || *end || !(cpi >= 1 && cpi <= 1000))
    die("--%s: '%s' is not a number from 1 to 1000", option, text);
  return cpi;
}

/* The presets, from the table that the parser uses. */
__attribute__((noreturn)) static void list_slots(void)
{
  puts("SLOT is a preset or CLASSES, then restrictions, joined by commas "
       "(docs/slot-spec.md):\n"
       "  class=load+store  w=rd|rs1|rs2|addr|load|store|next|insn|head|\n"
       "  latency|ra  pc=LO-HI  pc=!LO-HI  mode=u+s+m  ctx=N\n"
       "  event=+dmiss-mispredict  pcf=MASK/MATCH  pct\n"
       "Presets:");
  for (const struct cs_slot_preset *q = cs_slot_presets; q->name; q++)
    printf("  %-10s %s (%s)\n", q->name, q->help, q->spec);
  exit(0);
}

static void add_slot(struct options *o, const char *spec)
{
  char err[ERROR_TEXT];

  if (!strcmp(spec, "help"))
    list_slots();
  if (o->slots == CS_SLOT_MAX)
    die("--slot: more than %d slots", CS_SLOT_MAX);
  if (cs_slot_parse(spec, &o->slot[o->slots], err, sizeof err))
    die("--slot '%s': %s", spec, err);
  o->slot_has_mode[o->slots] = strstr(spec, "mode=") != NULL;
  o->slots++;
}

static void set_compressor(struct options *o, const char *spec)
{
  char err[ERROR_TEXT];

  if (cs_spec_parse(spec, &o->compressor, err, sizeof err))
    die("--compressor '%s': %s", spec, err);
}

static void set_estimator(struct options *o, const char *name)
{
  if (!strcmp(name, "sum"))
    o->estimator = CS_ESTIMATE_SUM;
  else if (!strcmp(name, "ratio"))
    o->estimator = CS_ESTIMATE_RATIO;
  else
    die("--estimator: '%s' is neither sum nor ratio", name);
}

static void set_config(struct options *o, const char *name)
{
  o->config = cs_named_find(name);
  if (!o->config)
    die("--config: no configuration '%s'; there are tiny, default and full",
        name);
}

static void mask_pc(struct options *o, const char *text)
{
  if (o->masked_pcs == sizeof o->masked_pc / sizeof *o->masked_pc)
    die("--mask-pc: more than %u addresses", o->masked_pcs);
  o->masked_pc[o->masked_pcs++] = parse_count("mask-pc", text, 0, UINT64_MAX);
}

/* ---- --help-all ---- */

static void *copy(const void *from, size_t bytes)
{
  void *to = malloc(bytes);

  if (!to)
    die("out of memory");
  return memcpy(to, from, bytes);
}

static struct argp_option *show(const struct argp_option *list)
{
  struct argp_option *all;
  size_t n = 0;

  while (list[n].name || list[n].doc)
    n++;
  all = copy(list, (n + 1) * sizeof *all);
  for (size_t i = 0; i < n; i++)
    if (all[i].flags & SELDOM & ~OPTION_HIDDEN)
      all[i].flags &= ~SELDOM;
  return all;
}

/* A parser and its children with all options visible, for a process that
 * ends when it has printed them. */
static struct argp *show_all(const struct argp *parser)
{
  struct argp *all = copy(parser, sizeof *all);
  struct argp_child *children;
  size_t n = 0;

  if (all->options)
    all->options = show(all->options);
  if (!all->children)
    return all;
  while (all->children[n].argp)
    n++;
  all->children = children = copy(all->children, (n + 1) * sizeof *children);
  for (size_t i = 0; i < n; i++)
    children[i].argp = show_all(children[i].argp);
  return all;
}

__attribute__((noreturn)) static void help_all(const struct argp_state *state)
{
  argp_help(show_all(state->root_argp), stdout, ARGP_HELP_STD_HELP,
            state->name);
  exit(0);
}

/* ---- parsing ---- */

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct options *o = state->input;

  switch (key) {
  case KEY_SLOT:
    add_slot(o, arg);
    o->has_slot = true;
    return 0;
  case KEY_MASK_PC: mask_pc(o, arg); return 0;
  case KEY_MAX:
    o->max_instructions =
      parse_count("max-instructions", arg, 1, UINT64_MAX);
    return 0;
  case KEY_COMPRESSOR:
    set_compressor(o, arg);
    o->has_compressor = true;
    return 0;
  case KEY_CONFIG:
    set_config(o, arg);
    o->has_config = true;
    return 0;
  case KEY_CPI:
    o->cpi = parse_cpi("cpi", arg);
    o->has_cpi = true;
    return 0;
  case KEY_FLUSH: o->flush = true; return 0;
  case KEY_PAIRS: o->pairs = true; return 0;
  case KEY_EXACT: o->exact = true; return 0;
  case KEY_ESTIMATOR: set_estimator(o, arg); return 0;
  case KEY_JSON: o->json = arg; return 0;
  case KEY_DB: o->db = arg; return 0;
  case KEY_EPOCH: o->epoch = arg; return 0;
  case KEY_MESSAGES: o->messages = arg; return 0;
  case KEY_HELP_ALL: help_all(state);
  default: return ARGP_ERR_UNKNOWN;
  }
}

const struct argp options_argp = { list, parse, 0, 0, 0, 0, 0 };

void options_init(struct options *o)
{
  *o = (struct options){ .estimator = -1, .cpi = 1.5 };
  set_config(o, "default");
}

/* The house default, cut down to what the configuration has. */
static void default_compressor(struct options *o)
{
  char spec[80];

  set_compressor(o, cs_spec_default(&o->config->params, CS_DEFAULT_RATE, spec,
                                    sizeof spec));
}

void options_finish(struct options *o)
{
  if (!o->slots)
    add_slot(o, cs_slot_default);
  if (!o->has_compressor)
    default_compressor(o);
  if (o->epoch && !o->db)
    die("--epoch needs --db");
  if (o->estimator == CS_ESTIMATE_RATIO && o->compressor.comb_entries &&
      !o->compressor.counter)
    die("--estimator ratio: the combiner makes one message of several; give a "
        "--compressor without +A, or one with counter C");
}

enum cs_estimator options_estimator(const struct options *o)
{
  if (o->estimator >= 0)
    return (enum cs_estimator)o->estimator;
  return o->compressor.counter ? CS_ESTIMATE_RATIO : CS_ESTIMATE_SUM;
}

bool options_want_reasons(const struct options *o)
{
  bool wants = false;

  for (unsigned i = 0; i < o->slots; i++)
    wants |= o->slot[i].w_src == CS_W_REASON;
  return wants;
}
