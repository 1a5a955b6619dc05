/* SPDX-License-Identifier: Apache-2.0
 *
 * run.c - `coresample run`: the instruction-set simulator executes a program
 * and drives the retirement port of the profiler.
 */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "iss.h"
#include "output.h"
#include "program.h"
#include "session.h"

enum { ERROR_TEXT = 512 };
enum { KEY_DUT = 0x200, KEY_LOCKSTEP, KEY_TRACE, KEY_WAVES, KEY_QUIET = 'q' };

struct run {
  struct options o;
  const char *program, *trace, *waves;
  enum cs_device_kind device;
  bool lockstep, quiet;
  struct iss *iss;
  uint64_t left;      /* instructions before the limit */
  uint64_t pace, due; /* clocks in 1/2^32: per instruction, fraction kept */
};

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "How it is simulated:", 0 },
  { "dut", KEY_DUT, "rtl|model", 0,
    "Profile with the Verilated RTL (default) or the C model", 0 },
  { "lockstep", KEY_LOCKSTEP, 0, 0,
    "Run RTL and C model and compare them in every clock", 0 },
  { "trace", KEY_TRACE, "FILE", 0,
    "Record the retired instructions for `replay --trace`", 0 },
  { "waves", KEY_WAVES, "FILE", 0, "Write waves of the RTL (FST)", 0 },
  { "quiet", KEY_QUIET, 0, 0, "Drop what the program prints", 0 },
  { 0 },
};

static void set_dut(struct run *r, const char *name)
{
  if (!strcmp(name, "model"))
    r->device = CS_DEVICE_MODEL;
  else if (!strcmp(name, "rtl"))
    r->device = CS_DEVICE_RTL;
  else
    die("--dut: '%s' is neither rtl nor model", name);
}

static void check(const struct run *r)
{
  if (!r->program)
    die("run needs a program; see coresample run --help");
  if (r->device == CS_DEVICE_MODEL && r->lockstep)
    die("--lockstep needs the RTL");
  if (r->device == CS_DEVICE_MODEL && r->waves)
    die("--waves needs the RTL");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct run *r = state->input;

  switch (key) {
  case ARGP_KEY_INIT: state->child_inputs[0] = &r->o; return 0;
  case KEY_DUT: set_dut(r, arg); return 0;
  case KEY_LOCKSTEP: r->lockstep = true; return 0;
  case KEY_TRACE: r->trace = arg; return 0;
  case KEY_WAVES: r->waves = arg; return 0;
  case KEY_QUIET: r->quiet = true; return 0;
  case ARGP_KEY_ARG:
    if (r->program)
      die("more than one program: '%s'", arg);
    r->program = arg;
    return 0;
  case ARGP_KEY_END: check(r); return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

/* ---- the program ---- */

static void console(void *user, int fd, uint8_t byte)
{
  (void)user;
  putc(byte, fd == 2 ? stderr : stdout);
}

/* Paces the instructions to the wanted CPI: clock numbers are the whole part
 * of i * CPI, so bubbles are spread evenly. */
static bool fetch(void *user, struct cs_rvfi *i)
{
  struct run *r = user;

  if (!r->left || !iss_step(r->iss, i))
    return false;
  r->left--;
  r->due += r->pace;
  i->head_cycles = (uint16_t)(r->due >> 32);
  r->due &= UINT32_MAX;
  return true;
}

static void load(struct run *r, const char *elf)
{
  const struct iss_config config = {
    .console = r->quiet ? NULL : console,
  };
  char err[ERROR_TEXT];

  r->iss = iss_new(&config, err, sizeof err);
  if (!r->iss || !iss_load_elf(r->iss, elf, err, sizeof err))
    die("%s", err);
  r->left = r->o.max_instructions ? r->o.max_instructions : UINT64_MAX;
  r->pace = (uint64_t)(r->o.cpi * 4294967296.0);
}

/* A program that fails is no reason to lose its profile, one that the
 * simulator cannot go on with is. */
static void tell_end(const struct run *r, const char *elf)
{
  if (iss_status(r->iss) == ISS_FAILED)
    die("%s: %s", elf, iss_reason(r->iss));
  if (iss_exit_code(r->iss))
    fprintf(stderr, "coresample: the program ended with code %d\n",
            iss_exit_code(r->iss));
}

/* ---- the command ---- */

static int profile(struct run *r, struct output *out, const char *elf,
                   struct cs_collect *c, struct cs_report *report)
{
  struct session s = {
    .o = &r->o, .fetch = fetch, .user = r, .total = r->o.max_instructions,
    .collect = c, .report = report,
  };
  struct cs_device device;
  char err[ERROR_TEXT], dut_dir[PROGRAM_PATH];
  int status;

  program_build_path(dut_dir, "dut");
  if (cs_device_open(&device, r->lockstep ? CS_DEVICE_LOCKSTEP : r->device,
                     r->o.config, dut_dir,
                     r->waves ? cs_file_name(&out->waves) : NULL, err,
                     sizeof err))
    die("%s", err);
  if (r->trace) {
    s.trace = cs_trace_writer_new(out->trace.f, device.params.xlen, elf, err,
                                  sizeof err);
    if (!s.trace)
      die("%s: %s", r->trace, err);
  }
  status = session_run(&s, &device);
  if (s.trace && cs_trace_writer_end(s.trace))
    die("%s: cannot write", r->trace);
  if (!r->lockstep)
    report->lockstep_cycles = 0;
  return status;
}

int command_run(int argc, char **argv)
{
  const struct argp_child children[] = { { &options_argp, 0, 0, 0 }, { 0 } };
  const struct argp argp = {
    list, parse, "PROGRAM|ELF",
    "Simulates a program and profiles it.\v"
    "PROGRAM is one of the workloads (make workloads); ELF is the path of any "
    "static rv32imac program for the platform in docs/platform.md.",
    children, 0, 0,
  };
  struct run r = { .device = CS_DEVICE_RTL };
  struct output out;
  struct cs_collect collect;
  struct cs_report report = { 0 };
  struct cs_symbols *symbols;
  char elf[PROGRAM_PATH], err[ERROR_TEXT];
  int status;

  options_init(&r.o);
  argp_parse(&argp, argc, argv, 0, 0, &r);
  options_finish(&r.o);
  program_find(elf, r.program);
  stop_catch();
  load(&r, elf);
  symbols = cs_symbols_open(elf, err, sizeof err);
  if (!symbols)
    fprintf(stderr, "coresample: no names of functions: %s\n", err);
  output_open(&out, &r.o, r.trace, r.waves);
  if (cs_collect_init(&collect, r.o.slots, r.o.exact,
                      options_estimator(&r.o), out.messages.f))
    die("out of memory");
  snprintf(report.program, sizeof report.program, "%s", r.program);
  status = profile(&r, &out, elf, &collect, &report);
  if (status == EXIT_STOPPED) {
    output_discard(&out);
  } else {
    tell_end(&r, elf);
    output_finish(&out, &r.o, &collect, symbols, &report);
  }
  cs_collect_free(&collect);
  cs_symbols_free(symbols);
  iss_free(r.iss);
  return status;
}
