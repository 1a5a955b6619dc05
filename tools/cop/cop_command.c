/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_command.c - options of the coprocessor; from a session to its files.
 */
#include "cop_command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "progress.h"

enum {
  KEY_COP = 0x400, KEY_SET, KEY_DIV, KEY_SAMPLES, KEY_COMBINER, KEY_CHECK,
  KEY_ENTRIES, KEY_HANDLER_CPI,
};

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "The coprocessor, instead of --slot and --compressor:", 7 },
  { "cop", KEY_COP, "NAME", 0,
    "Profile with this program of firmware/ucode", 7 },
  { "cop-set", KEY_SET, "NAME=NUMBER", SELDOM,
    "Set a knob of the program; repeatable.  `help` lists them", 7 },
  { "cop-div", KEY_DIV, "1|2|4|8", SELDOM,
    "The coprocessor steps in every so many clocks", 7 },
  { "cop-samples", KEY_SAMPLES, "N", SELDOM,
    "Samples that its buffer holds (default: 128)", 7 },
  { "cop-entries", KEY_ENTRIES, "N", SELDOM,
    "Entries of its associative array; 8 words of data array for each "
    "(default: 128)", 7 },
  { "cop-combiner", KEY_COMBINER, "N", SELDOM,
    "Entries of the combiner behind it, 0 = none (default: 16)", 7 },
  { "cop-cpi", KEY_HANDLER_CPI, "N", SELDOM,
    "Clocks of an instruction of its handler (default: as --cpi)", 7 },
  { "cop-check", KEY_CHECK, "N", SELDOM,
    "With --exact and --json: the error every N instructions too, 64 times at "
    "most", 7 },
  { 0 },
};

static uint32_t power(const char *option, const char *text, uint32_t lo,
                      uint32_t hi)
{
  const uint64_t n = parse_count(option, text, lo, hi);

  if (n & (n - 1))
    die("--%s: '%s' is no power of two", option, text);
  return (uint32_t)n;
}

static void set_knob(struct cop_options *o, const char *text)
{
  if (o->knobs == COP_KNOBS)
    die("--cop-set: more than %d", COP_KNOBS);
  o->knob[o->knobs++] = text;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct cop_options *o = state->input;

  switch (key) {
  case KEY_COP:
    if (o->name)
      die("--cop: one program at a time, not '%s' and '%s'", o->name, arg);
    o->name = arg;
    return 0;
  case KEY_SET: set_knob(o, arg); return 0;
  case KEY_DIV:
    o->div = (unsigned)__builtin_ctz(power("cop-div", arg, 1, 8));
    return 0;
  case KEY_SAMPLES:
    o->samples = power("cop-samples", arg, 16, 512);
    return 0;
  case KEY_ENTRIES:
    o->entries = power("cop-entries", arg, 16, 512);
    return 0;
  case KEY_COMBINER:
    o->combiner = (unsigned)parse_count("cop-combiner", arg, 0,
                                        CS_MAX_COMBINER);
    o->has_combiner = true;
    return 0;
  case KEY_HANDLER_CPI: o->cpi = parse_cpi("cop-cpi", arg); return 0;
  case KEY_CHECK:
    o->check = parse_count("cop-check", arg, 1000, UINT64_MAX);
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

const struct argp cop_argp = { list, parse, 0, 0, 0, 0, 0 };

void cop_options_init(struct cop_options *o)
{
  *o = (struct cop_options){ .combiner = 16 };
}

__attribute__((noreturn)) static void list_knobs(const char *program)
{
  char err[ERROR_TEXT];

  if (cop_host_knobs(program, stdout, err, sizeof err))
    die("%s", err);
  exit(0);
}

void cop_options_finish(struct cop_options *c, const struct options *o)
{
  if (!c->name && (c->knobs || c->div || c->samples || c->entries ||
                   c->check || c->cpi > 0 || c->has_combiner))
    die("--cop-set, -div, -samples, -entries, -combiner, -cpi and -check need "
        "--cop");
  if (!c->name)
    return;
  for (unsigned i = 0; i < c->knobs; i++)
    if (!strcmp(c->knob[i], "help"))
      list_knobs(c->name);
  if (o->has_slot || o->has_compressor || o->masked_pcs || o->flush ||
      o->messages || o->estimator >= 0)
    die("--cop: no --slot, --compressor, --mask-pc, --flush, --messages, "
        "--estimator");
  if (c->check && !o->exact)
    die("--cop-check needs --exact");
  if (c->check && !o->json)
    die("--cop-check needs --json, where its results go");
  c->exact = o->exact;
  if (c->cpi <= 0)
    c->cpi = o->cpi;
}

/* ---- a session ---- */

static struct cs_file json_file;

static void discard(void)
{
  cs_file_discard(&json_file);
}

void cop_command_forget(void)
{
  json_file = (struct cs_file){ 0 };
}

static void write_json(const struct cop_command *c,
                       const struct cop_result *result)
{
  char err[ERROR_TEXT];

  errno = 0;
  if (json_file.f && cop_result_json(result, json_file.f))
    die("%s: %s", c->o->json, errno ? strerror(errno) : "cannot write");
  if (cs_file_commit(&json_file, err, sizeof err))
    die("%s", err);
}

int cop_command_run(const struct cop_command *c)
{
  struct cop_result *result = calloc(1, sizeof *result);
  struct cop_options cop = *c->cop;
  struct cop_session s = c->s;
  char host[PROGRAM_PATH], err[ERROR_TEXT];
  int status;

  if (!result)
    die("out of memory");
  program_build_path(host, "cop-host.elf");
  cop.elf = host;
  s.o = &cop;
  snprintf(result->program, sizeof result->program, "%s", c->program);
  snprintf(result->stream, sizeof result->stream, "%s", c->stream);
  atexit(discard);
  if (cs_file_open(&json_file, c->o->json, err, sizeof err))
    die("%s", err);
  status = c->run ? c->run(s.user, &cop, result)
                  : cop_session_run(&s, result);
  if (status == EXIT_STOPPED) {
    discard();
  } else {
    if (c->ended)
      c->ended(s.user);
    cop_result_name(result, c->symbols);
    write_json(c, result);
    cop_result_print(result, stdout);
  }
  cop_result_free(result);
  free(result);
  return status;
}
