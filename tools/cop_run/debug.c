/* SPDX-License-Identifier: Apache-2.0
 *
 * debug.c - `coresample cop-run`: arguments.
 */
#include <argp.h>
#include <stdlib.h>

#include "commands.h"
#include "debug.h"
#include "cs_cop_sim.h"
#include "options.h"

enum {
  KEY_TRACE = 0x300, KEY_TUPLES, KEY_SAMPLES, KEY_LOG, KEY_SCRIPT,
  KEY_BREAK, KEY_DUMP, KEY_SET, KEY_ENTRIES, KEY_DATA, KEY_CODE, KEY_BUFFER,
  KEY_DIV, KEY_WATCHDOG, KEY_CPI, KEY_GO_ON, KEY_MAX = 'n',
  KEY_MESSAGES = 'm',
};

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "What retires, one of:", 1 },
  { "trace", KEY_TRACE, "FILE", 0, "A trace of `run --trace`", 1 },
  { "tuples", KEY_TUPLES, "FILE", 0,
    "A tuple file, docs/trace-format.md; clocks by --cpi", 1 },
  { "samples", KEY_SAMPLES, "FILE", 0,
    "Lines CLASS PC [NAME=NUMBER]..., docs/microcode.md", 1 },
  { "cpi", KEY_CPI, "N", 0,
    "Clocks per instruction of tuple files (default: 1.5)", 1 },
  { "max-instructions", KEY_MAX, "N", 0, "Stop after N instructions", 1 },
  { 0, 0, 0, 0, "What is shown:", 2 },
  { "log", KEY_LOG, "FILE", 0,
    "Write a line for each microinstruction: clock, sample, place, what has "
    "changed", 2 },
  { "dump", KEY_DUMP, "WHAT", 0,
    "At the end: regs, assoc, data, or the name of a register or array; "
    "repeatable", 2 },
  { "messages", KEY_MESSAGES, "FILE", 0,
    "Write each tuple that is emitted to FILE as a line `slot pc w count`",
    2 },
  { 0, 0, 0, 0, "Debugger:", 3 },
  { "interactive", 'i', 0, 0, "Read commands from the standard input", 3 },
  { "script", KEY_SCRIPT, "FILE", 0, "Read commands from FILE", 3 },
  { "break", KEY_BREAK, "WHERE", 0,
    "Stop at a label or address; repeatable; means -i without --script", 3 },
  { 0, 0, 0, 0, "The coprocessor:", 4 },
  { "define", 'D', "NAME=NUMBER", 0,
    "Of a source: the .equ NAME has this number; repeatable", 4 },
  { "set", KEY_SET, "NAME=NUMBER", 0,
    "A register or constant, before the start; repeatable", 4 },
  { "entries", KEY_ENTRIES, "N", 0, "Of the associative array (128)", 4 },
  { "data", KEY_DATA, "N", 0, "Words of the data array (1024)", 4 },
  { "code", KEY_CODE, "N", 0, "Microinstructions (512)", 4 },
  { "buffer", KEY_BUFFER, "N", 0, "Samples of the buffer (128)", 4 },
  { "div", KEY_DIV, "1|2|4|8", 0, "A step in every so many clocks", 4 },
  { "watchdog", KEY_WATCHDOG, "N", 0,
    "Most steps of a sample, 16 to 65535 (1024)", 4 },
  { "go-on", KEY_GO_ON, 0, 0,
    "After a fault go on with the next sample; the exit code is 1 all the "
    "same", 4 },
  { 0 },
};

/* ---- arguments ---- */

static void add(const char **list, unsigned *n, const char *text)
{
  if (*n == COP_RUN_MOST)
    die("more than %d of one option: '%s'", COP_RUN_MOST, text);
  list[(*n)++] = text;
}

static void set_feed(struct debug *r, enum debug_feed_kind kind,
                     const char *path)
{
  if (r->feed)
    die("more than one of --trace, --tuples, --samples");
  r->feed = path;
  r->kind = kind;
}

static uint32_t power(const char *option, const char *text, uint32_t lo,
                      uint32_t hi)
{
  const uint64_t n = parse_count(option, text, lo, hi);

  if (n & (n - 1))
    die("--%s: '%s' is no power of two", option, text);
  return (uint32_t)n;
}

static error_t parse_device(int key, const char *arg, struct debug *r)
{
  struct cs_cop_params *p = &r->params;

  switch (key) {
  case KEY_ENTRIES: p->entries = power("entries", arg, 16, 512); return 0;
  case KEY_DATA: p->data = power("data", arg, 64, 4096); return 0;
  case KEY_CODE: p->code = power("code", arg, 256, 512); return 0;
  case KEY_BUFFER: p->samples = power("buffer", arg, 16, 512); return 0;
  case KEY_DIV:
    r->div = (unsigned)__builtin_ctz(power("div", arg, 1, 8));
    return 0;
  case KEY_WATCHDOG:
    r->watchdog = (uint32_t)parse_count("watchdog", arg, 16, 65535);
    return 0;
  case KEY_GO_ON: r->go_on = true; return 0;
  case KEY_SET: add(r->set, &r->n_set, arg); return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct debug *r = state->input;

  switch (key) {
  case KEY_TRACE: set_feed(r, DEBUG_FEED_TRACE, arg); return 0;
  case KEY_TUPLES: set_feed(r, DEBUG_FEED_TUPLES, arg); return 0;
  case KEY_SAMPLES: set_feed(r, DEBUG_FEED_TEXT, arg); return 0;
  case KEY_LOG: r->log = arg; return 0;
  case KEY_MESSAGES: r->messages = arg; return 0;
  case 'D': ucode_define(&r->define, arg); return 0;
  case KEY_SCRIPT: r->script = arg; return 0;
  case KEY_BREAK: add(r->breaks, &r->n_breaks, arg); return 0;
  case KEY_DUMP: add(r->dump, &r->n_dump, arg); return 0;
  case KEY_CPI: r->cpi = parse_cpi("cpi", arg); return 0;
  case KEY_MAX:
    r->most = parse_count("max-instructions", arg, 1, UINT64_MAX);
    return 0;
  case 'i': r->interactive = true; return 0;
  case ARGP_KEY_ARG:
    if (r->program)
      argp_error(state, "more than one program");
    r->program = arg;
    return 0;
  case ARGP_KEY_NO_ARGS:
    argp_error(state, "name a program");
    return 0;
  default:
    return parse_device(key, arg, r);
  }
}

int command_cop_run(int argc, char **argv)
{
  const struct argp argp = {
    .options = list, .parser = parse, .args_doc = "FILE.ucode|IMAGE",
    .doc = "Executes a program of the coprocessor on its model, and prints "
           "the clocks of each routine beside what the assembler has "
           "proven.\vA fault of the microcode (it does not end, jumps outside, "
           "writes outside an array, is illegal) is told with its place, exit "
           "code 1.  Debugger: docs/microcode.md.",
  };
  struct debug r = { .params = cs_cop_params_full, .cpi = 1.5 };

  argp_parse(&argp, argc, argv, 0, 0, &r);
  if (!r.feed)
    die("cop-run needs --trace, --tuples or --samples");
  return debug_session(&r);
}
