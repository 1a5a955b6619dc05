/* SPDX-License-Identifier: Apache-2.0
 *
 * replay.c - `coresample replay`: a recorded trace through the C model.
 */
#include "replay.h"

#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "cs_file.h"
#include "output.h"

enum { KEY_TUPLES = 0x200, KEY_TRACE, KEY_LEVEL, KEY_SYMBOLS };

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "What is replayed (one of the two):", 1 },
  { "tuples", KEY_TUPLES, "FILE", 0,
    "Raw 16-byte little-endian records {u32 instret, u32 kind, u32 pc, "
    "u32 value}; kind 0 load, 1 branch, 2 indirect jump, 3 return, 4 call, "
    "5 indirect call, 6 jump, 7 store address, 8 clocks of a load", 1 },
  { "trace", KEY_TRACE, "FILE", 0, "Trace written by `run --trace`", 1 },
  { "level", KEY_LEVEL, "cycle|event", SELDOM,
    "Model for a trace: clock by clock (default), or by events, which is "
    "faster and drops nothing; tuples are replayed by events", 1 },
  { "symbols", KEY_SYMBOLS, "ELF", 0,
    "Program for the names of functions (default: as the trace says)", 1 },
  { 0 },
};

static void open_symbols(struct replay *r, const char *elf)
{
  char err[512];

  cs_symbols_free(r->symbols);
  r->symbols = cs_symbols_open(elf, err, sizeof err);
  if (!r->symbols)
    die("%s", err);
  snprintf(r->elf, sizeof r->elf, "%s", elf);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct replay *r = state->input;

  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &r->o;
    state->child_inputs[1] = &r->cop;
    return 0;
  case KEY_TUPLES: r->tuples = arg; return 0;
  case KEY_TRACE: r->trace = arg; return 0;
  case KEY_SYMBOLS: open_symbols(r, arg); return 0;
  case KEY_LEVEL:
    r->event_level = !strcmp(arg, "event");
    if (!r->event_level && strcmp(arg, "cycle"))
      die("--level: '%s' is neither cycle nor event", arg);
    return 0;
  case ARGP_KEY_ARG:
    die("replay takes no argument '%s'; name the file with --tuples or "
        "--trace", arg);
  case ARGP_KEY_END:
    if (!r->tuples == !r->trace)
      die("replay needs either --tuples or --trace");
    if (r->cop.name && (r->tuples || r->event_level))
      die("--cop needs --trace, clock by clock");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

int command_replay(int argc, char **argv)
{
  const struct argp_child children[] = { { &options_argp, 0, 0, 0 },
                                         { &cop_argp, 0, 0, 0 }, { 0 } };
  const struct argp argp = {
    list, parse, 0, "Profiles a recorded trace with the C model.", children,
    0, 0,
  };
  struct replay r = { 0 };
  struct output out;
  int status;

  options_init(&r.o);
  cop_options_init(&r.cop);
  argp_parse(&argp, argc, argv, 0, 0, &r);
  cop_options_finish(&r.cop, &r.o);
  options_finish(&r.o);
  if (r.trace && options_want_reasons(&r.o))
    die("--slot: w=reason: a trace has no reasons of clocks");
  cs_file_input(r.tuples);
  cs_file_input(r.trace);
  stop_catch();
  if (r.cop.name)
    return replay_cop(&r);
  output_open(&out, &r.o, NULL, NULL, NULL);
  if (cs_collect_init(&r.collect, r.o.slots, r.o.exact,
                      options_estimator(&r.o), out.messages.f))
    die("out of memory");
  replay_open_loop(&r);
  r.collect.bound = r.o.compressor.bound;
  r.collect.compressor = &r.o.compressor;
  r.collect.xlen = 32;
  status = r.tuples ? replay_tuples(&r) : replay_trace(&r);
  if (status)
    output_discard(&out);
  else {
    out.elf = r.elf[0] ? r.elf : NULL;
    out.pcs = r.pcs.page ? &r.pcs : NULL;
    output_finish(&out, &r.o, &r.collect, r.symbols, &r.report);
  }
  cs_pcs_free(&r.pcs);
  cs_loop_free(r.loop);
  cs_collect_free(&r.collect);
  cs_report_free(&r.report);
  cs_symbols_free(r.symbols);
  return status;
}
