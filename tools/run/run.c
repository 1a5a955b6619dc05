/* SPDX-License-Identifier: Apache-2.0
 *
 * run.c - `coresample run`: what is asked for, and whether it fits together.
 */
#include "run.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "cs_fw.h"
#include "cs_linux_map.h"
#include "cs_named.h"
#include "program.h"
#include "progress.h"
#include "soc_cop.h"

enum {
  KEY_DUT = 0x200, KEY_LOCKSTEP, KEY_TRACE, KEY_WAVES, KEY_ON, KEY_MEMORY,
  KEY_PROFILER, KEY_MAX_CYCLES, KEY_SAMPLE, KEY_BASELINE, KEY_HANDLER,
  KEY_ANNOTATE, KEY_ANNOTATE_TO, KEY_TRANSPORT, KEY_BUS_ERRORS, KEY_TUPLES,
  KEY_LINUX, KEY_RAM, KEY_CACHES, KEY_DRIVER,
  KEY_QUIET = 'q'
};

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "How it is simulated:", 4 },
  { "on", KEY_ON, "soc|iss", 0,
    "The Verilated SoC (default), or the instruction-set simulator: faster, "
    "with an invented CPI", 4 },
  { "lockstep", KEY_LOCKSTEP, 0, 0,
    "Compare the RTL with its models in every clock", 4 },
  { "trace", KEY_TRACE, "FILE", 0,
    "Record what retires, for `replay --trace`", 4 },
  { "waves", KEY_WAVES, "FILE", SELDOM, "Write waves of the RTL (FST)", 4 },
  { "dut", KEY_DUT, "rtl|model", SELDOM,
    "With --on iss: profile with the C model (default) or the Verilated RTL "
    "(build/dut), which --lockstep and --waves need", 4 },
  { "linux", KEY_LINUX, 0, 0,
    "Boot the guest of `make linux` (or the one in the folder that is given as "
    "PROGRAM) on the simulator, or with --on soc on the SoC, run COMMAND in "
    "it, a shell if there is none, and report by process", 4 },
  { "ram", KEY_RAM, "16|32|64", SELDOM,
    "With --linux: MiB of memory (default 16), the firmware's 4 among them; "
    "the guest's device tree is told", 4 },
  { "tuples", KEY_TUPLES, 0, SELDOM, "The same as --pairs", 4 },
  { "quiet", KEY_QUIET, 0, 0, "Drop what the program prints", 4 },
  { 0, 0, 0, 0, "Only with --on soc:", 5 },
  { "baseline", KEY_BASELINE, 0, 0,
    "Run without profiling too, for the slowdown", 5 },
  { "memory", KEY_MEMORY, "flat|sdram|zero", SELDOM,
    "10 clocks to the first word (default), a row-buffer model, or every word "
    "in the next clock", 5 },
  { "caches", KEY_CACHES, "4|16", SELDOM,
    "With --linux: KiB of each of the core's caches (default 4; 16 has four "
    "ways)", 5 },
  { "driver", KEY_DRIVER, "FOLDER", SELDOM,
    "With --linux --lockstep: the guest's driver has the profiler; what its "
    "ring writes goes to FOLDER/records, memory at the end to FOLDER/memory", 5 },
  { "sample", KEY_SAMPLE, "EVENT[:PERIOD],...|PERIOD[,EVENT]", SELDOM,
    "Instead of the profiler: an interrupt at every so many EVENTs (clocks, "
    "instructions, imiss, dmiss, mispredicts; by default 60 to 64 K), which "
    "samples the PC; two at once, and more in turn beside the first; seed=N. "
    "PERIOD[,EVENT]: every PERIOD..17/16 PERIOD clocks, instructions or "
    "loads, whose handler interprets the next load", 5 },
  { "handler", KEY_HANDLER, 0, SELDOM,
    "Profile the interrupt handler too (slots without mode= select M mode "
    "as well)", 5 },
  { "profiler", KEY_PROFILER, "on|idle|absent", SELDOM,
    "idle: only run the program; absent: in a SoC without profiler", 5 },
  { "transport", KEY_TRANSPORT, "fifo|ring|discard[,RECORDS[,WATERMARK]]",
    SELDOM,
    "The firmware reads messages from registers (default), or records that "
    "the profiler wrote to memory: a ring of RECORDS (256), an interrupt at "
    "WATERMARK of them (3/4); discard: they are written, and nobody reads "
    "them", 5 },
  { "bus-errors", KEY_BUS_ERRORS, "N", SELDOM,
    "With a ring: N clocks in which memory answers it with errors, N in which "
    "it does not, and so on, for tests", 5 },
  { "annotate", KEY_ANNOTATE, "FUNCTION", OPTION_ARG_OPTIONAL,
    "Print cycles and misses of functions, and of FUNCTION (or the hottest) "
    "by instruction", 5 },
  { "annotate-to", KEY_ANNOTATE_TO, "FILE", 0,
    "The same to a file", 5 },
  { "max-cycles", KEY_MAX_CYCLES, "N", SELDOM, "Stop after N clocks", 5 },
  { 0 },
};

/* The number of `name` in a list that ends with NULL. */
static int choose(const char *option, const char *name,
                  const char *const *names)
{
  for (int i = 0; names[i]; i++)
    if (!strcmp(name, names[i]))
      return i;
  die("--%s: '%s' is none of its values; see coresample run --help", option,
      name);
}

static void set_dut(struct run *r, const char *name)
{
  if (!strcmp(name, "model"))
    r->device = CS_DEVICE_MODEL;
  else if (!strcmp(name, "rtl"))
    r->device = CS_DEVICE_RTL;
  else
    die("--dut: '%s' is neither rtl nor model", name);
  r->has_dut = true;
}

static void set_sample(struct run *r, const char *text)
{
  static const char *const events[] = { "clocks", "instructions", "loads",
                                        NULL };
  char number[32];
  size_t n = strcspn(text, ",");

  if (*text < '0' || *text > '9') {
    histogram_parse(&r->histogram, text);
    r->sample_period = r->histogram.event[0].period;
    return;
  }
  if (n >= sizeof number)
    die("--sample: '%s' is too long", text);
  memcpy(number, text, n);
  number[n] = '\0';
  r->sample_period =
    (uint32_t)parse_count("sample", number, 16, UINT32_MAX / 2);
  if (text[n])
    r->sample_event =
      (enum run_event)choose("sample", text + n + 1, events);
}

/* NAME[,RECORDS[,WATERMARK]] */
static void set_transport(struct run *r, const char *text)
{
  static const char *const names[] = { "fifo", "ring", "discard", NULL };
  char part[3][16] = { "", "256", "" };
  uint64_t records;

  for (int i = 0; i < 3 && text; i++) {
    size_t n = strcspn(text, ",");

    if (n >= sizeof part[i])
      die("--transport: '%s' is too long", text);
    memcpy(part[i], text, n);
    part[i][n] = '\0';
    text = text[n] ? text + n + 1 : NULL;
  }
  if (text)
    die("--transport: nothing comes behind the watermark, but '%s'", text);
  r->transport = (enum run_transport)choose("transport", part[0], names);
  records = parse_count("transport", part[1], 2, 1 << CS_FW_RING_MAX);
  if (records & (records - 1))
    die("--transport: %s records are not a power of two", part[1]);
  r->ring_log2 = (uint32_t)__builtin_ctzll(records);
  r->ring_watermark = part[2][0]
    ? (uint32_t)parse_count("transport", part[2], 1,
                            records - 1 < 65535 ? records - 1 : 65535)
    : (uint32_t)(records * 3 / 4 < 65535 ? records * 3 / 4 : 65535);
}

/* ---- what does not go together ---- */

static void refuse(bool wrong, const char *what)
{
  if (wrong)
    die("%s", what);
}

static void check_iss(const struct run *r)
{
  refuse(options_want_reasons(&r->o), "--slot: w=reason needs --on soc: the "
                                      "simulator knows no reasons of clocks");
  refuse(r->baseline, "--baseline needs --on soc");
  refuse(r->memory != RUN_MEMORY_FLAT, "--memory needs --on soc");
  refuse(r->sample_period, "--sample needs --on soc");
  refuse(r->handler, "--handler needs --on soc");
  refuse(r->profiler != RUN_PROFILER_ON, "--profiler needs --on soc");
  refuse(r->annotate, "--annotate needs --on soc: the simulator knows no "
                      "cycles");
  refuse(r->bus_errors, "--bus-errors needs --on soc");
  refuse(r->transport, "--transport needs --on soc");
  refuse(r->max_cycles, "--max-cycles needs --on soc");
  refuse(r->caches, "--caches needs --on soc");
  refuse(r->device == CS_DEVICE_MODEL && r->lockstep,
         "--lockstep needs the RTL");
  refuse(r->device == CS_DEVICE_MODEL && r->waves, "--waves needs the RTL");
}

static void check_soc(const struct run *r)
{
  refuse(r->device == CS_DEVICE_MODEL, "--dut model needs --on iss");
  refuse(r->caches && !r->linux, "--caches needs --linux");
  if (options_want_reasons(&r->o) && !r->o.config->params.reasons)
    die("--slot: w=reason: configuration '%s' has no reasons; --config full "
        "has them", r->o.config->name);
  refuse(r->o.has_cpi, "--cpi needs --on iss: the SoC has a CPI of its own");
  refuse(strcmp(r->o.config->name, "default") &&
         (r->lockstep || r->profiler == RUN_PROFILER_ABSENT) && !r->linux,
         "--config: --lockstep and --profiler absent are of configuration "
         "default");
  refuse(r->transport && strcmp(r->o.config->name, "default") &&
         !r->o.config->params.dma,
         "--transport ring: the configuration has no ring");
  refuse(r->transport && r->o.compressor.tiers,
         "--transport ring: no tiers=, whose marks the interrupt path writes");
  refuse(r->baseline && (r->o.max_instructions || r->max_cycles),
         "--baseline compares whole programs: it goes with no limit");
  refuse(r->bus_errors && !r->transport, "--bus-errors needs --transport ring");
  refuse(r->transport && r->lockstep,
         "--transport ring: no --lockstep, which is without the ring");
  refuse(r->transport && (r->o.max_instructions || r->max_cycles),
         "--transport ring: no limit, the program's end empties the ring");
}

/* The profiler is at rest: nothing that it does can be asked for. */
static void check_at_rest(const struct run *r, const char *option)
{
  const struct options *o = &r->o;

  if (o->has_compressor || o->has_slot || o->masked_pcs || o->flush ||
      o->messages || o->estimator >= 0 || r->handler || r->transport)
    die("%s leaves the profiler at rest: no --slot, --compressor, --mask-pc, "
        "--flush, --messages, --estimator, --handler or --transport", option);
}

/* The coprocessor profiles instead of the compressors. */
static void check_cop_soc(const struct run *r)
{
  const struct cs_params *p = &r->o.config->params;

  refuse(r->sample_period || r->handler || r->transport || r->annotate ||
         r->profiler != RUN_PROFILER_ON,
         "--cop: no --sample, --handler, --transport, --annotate, --profiler");
  refuse(r->max_cycles, "--cop: no --max-cycles; -n ends the program early");
  refuse(r->cop.samples && (int)r->cop.samples != p->cop_samples,
         "--cop-samples: on the SoC the configuration says how many");
  refuse(r->cop.entries && (int)r->cop.entries != p->cop_entries,
         "--cop-entries: on the SoC the configuration says how many");
  refuse(r->cop.combiner && (int)r->cop.combiner != p->combiner_entries,
         "--cop-combiner: on the SoC 0, or as many as the configuration has");
  refuse(r->cop.check, "--cop-check needs --on iss");
  refuse(r->cop.cpi > 0, "--cop-cpi needs --on iss: the SoC has a CPI of its "
                         "own");
}

/* On the SoC configuration full, unless another is asked for; the model's
 * coprocessor is in none, unless one is. */
static void check_cop(struct run *r)
{
  if (r->on == RUN_ON_SOC && !r->o.has_config)
    r->o.config = cs_named_find("full");
  refuse(r->trace || r->waves || r->lockstep,
         "--cop: no --trace, --waves, --lockstep");
  refuse(r->on == RUN_ON_ISS && r->has_dut && r->device == CS_DEVICE_RTL,
         "--cop with --on iss is on the model; the RTL: --on soc --config full");
  if ((r->on == RUN_ON_SOC || r->o.has_config) &&
      !r->o.config->params.coprocessor)
    die("--cop: configuration '%s' has no coprocessor; --config full has one",
        r->o.config->name);
  if (r->on == RUN_ON_SOC)
    check_cop_soc(r);
}

/* The configuration with what tells processes apart, which few have. */
static const struct cs_named *with_supervisor(const struct cs_named *config)
{
  static char name[64];
  static struct cs_named with;

  if (config->params.supervisor)
    return config;
  snprintf(name, sizeof name, "%s with Supervisor", config->name);
  with = (struct cs_named){ .name = name, .params = config->params };
  with.params.supervisor = 1;
  return &with;
}

static void check_linux_iss(const struct run *r)
{
  refuse(r->has_dut && r->device == CS_DEVICE_RTL,
         "--linux on the simulator is profiled by the model: no --dut rtl");
  refuse(r->lockstep, "--linux: --lockstep needs --on soc");
}

/* Its profiler is read by the host, and has no firmware of ours. */
static void check_linux_soc(const struct run *r)
{
  refuse(strcmp(r->o.config->name, "default"),
         "--linux: the SoC has configuration default");
  refuse(r->baseline && !r->command, "--linux: --baseline needs a command");
  refuse(r->sample_period || r->handler || r->transport,
         "--linux: no --sample, --handler, --transport");
  refuse(r->profiler != RUN_PROFILER_ON, "--linux: no --profiler");
  refuse(r->driver && (!r->lockstep || r->caches == 16 || r->baseline ||
                       r->o.exact || !r->command),
         "--driver: needs --lockstep and a command; no --caches 16, "
         "--baseline, --exact");
}

/* Addresses mean something only with their process: what has none of it cannot
 * be asked for. */
static void check_linux(struct run *r)
{
  if (!r->has_on)
    r->on = RUN_ON_ISS;
  if (r->on == RUN_ON_SOC)
    check_linux_soc(r);
  else
    check_linux_iss(r);
  r->o.config = with_supervisor(r->o.config);
  if (!r->ram)
    r->ram = CS_LINUX_MEMORY;
  refuse(r->cop.name, "--linux: no --cop");
  refuse(r->waves, "--linux: no --waves");
  refuse(r->trace, "--linux: no --trace");
  refuse(r->o.messages, "--linux: no --messages");
  refuse(r->o.pairs, "--linux: no --pairs");
  refuse(r->o.compressor.tiers, "--linux: no tiers=, whose marks are of "
                                "addresses, and not of processes");
}

static void check(struct run *r)
{
  if (r->linux)
    check_linux(r);
  refuse(r->ram && !r->linux, "--ram needs --linux");
  refuse(!r->linux && !r->program, "run needs a program; see coresample run --help");
  if (!r->has_dut && r->on == RUN_ON_ISS && !r->lockstep && !r->waves)
    r->device = CS_DEVICE_MODEL;
  if (r->cop.name)
    check_cop(r);
  if (r->on == RUN_ON_ISS)
    check_iss(r);
  else
    check_soc(r);
  if (r->sample_period)
    check_at_rest(r, "--sample");
  if (r->profiler != RUN_PROFILER_ON) {
    check_at_rest(r, "--profiler idle and absent");
    refuse(r->sample_period || r->baseline || r->o.exact,
           "--profiler idle and absent: no --sample, --baseline, --exact");
  }
  refuse(r->profiler == RUN_PROFILER_ABSENT && r->lockstep,
         "--profiler absent: no --lockstep");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
  static const char *const machines[] = { "soc", "iss", NULL };
  static const char *const memories[] = { "flat", "sdram", "zero", NULL };
  static const char *const rams[] = { "16", "32", "64", NULL };
  static const char *const caches[] = { "4", "16", NULL };
  static const char *const profilers[] = { "on", "idle", "absent", NULL };
  struct run *r = state->input;

  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &r->o;
    state->child_inputs[1] = &r->cop;
    return 0;
  case KEY_ON:
    r->on = (enum run_on)choose("on", arg, machines);
    r->has_on = true;
    return 0;
  case KEY_DUT: set_dut(r, arg); return 0;
  case KEY_LINUX: r->linux = true; return 0;
  case KEY_RAM: r->ram = 16u << 20 << choose("ram", arg, rams); return 0;
  case KEY_CACHES: r->caches = choose("caches", arg, caches) ? 16 : 4; return 0;
  case KEY_DRIVER: r->driver = arg; return 0;
  case KEY_LOCKSTEP: r->lockstep = true; return 0;
  case KEY_TRACE: r->trace = arg; return 0;
  case KEY_WAVES: r->waves = arg; return 0;
  case KEY_TUPLES: r->o.pairs = true; return 0;
  case KEY_QUIET: r->quiet = true; return 0;
  case KEY_BASELINE: r->baseline = true; return 0;
  case KEY_MEMORY:
    r->memory = (enum run_memory)choose("memory", arg, memories);
    return 0;
  case KEY_BUS_ERRORS:
    r->bus_errors = (uint32_t)parse_count("bus-errors", arg, 100, 1 << 30);
    return 0;
  case KEY_TRANSPORT: set_transport(r, arg); return 0;
  case KEY_SAMPLE: set_sample(r, arg); return 0;
  case KEY_HANDLER: r->handler = true; return 0;
  case KEY_PROFILER:
    r->profiler = (enum run_profiler)choose("profiler", arg, profilers);
    return 0;
  case KEY_ANNOTATE:
    r->annotate = true;
    r->annotate_function = arg;
    return 0;
  case KEY_ANNOTATE_TO:
    r->annotate = true;
    r->annotate_to = arg;
    return 0;
  case KEY_MAX_CYCLES:
    r->max_cycles = parse_count("max-cycles", arg, 1, UINT64_MAX);
    return 0;
  case ARGP_KEY_ARG:
    if (r->program)
      die("more than one program: '%s'", arg);
    r->program = arg;
    return 0;
  case ARGP_KEY_END: check(r); return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

/* ---- the command ---- */

/* The firmware handles messages in M mode, and does not profile itself unless
 * that is wanted. */
static void default_modes(struct run *r, struct cs_symbols *symbols)
{
  uint64_t at;

  if (r->on == RUN_ON_ISS || !cs_symbols_address(symbols, "cs_fw", &at))
    return;
  for (unsigned i = 0; i < r->o.slots; i++)
    if (!r->o.slot_has_mode[i])
      r->o.slot[i].mode_mask =
        (uint8_t)(1u << CS_MODE_U | (unsigned)r->handler << CS_MODE_M);
}

void run_print(void *user, int fd, uint8_t byte)
{
  (void)user;
  putc(byte, fd == 2 ? stderr : stdout);
}

static int run(struct run *r)
{
  struct output out;
  struct cs_collect collect;
  struct cs_report report = { 0 };
  char elf[PROGRAM_PATH], err[ERROR_TEXT];
  struct run_job job = {
    .r = r, .elf = elf, .out = &out, .collect = &collect, .report = &report,
  };
  int status;

  program_find(elf, r->program, r->on == RUN_ON_SOC ? "soc" : "workloads");
  stop_catch();
  job.symbols = cs_symbols_open(elf, err, sizeof err);
  if (!job.symbols)
    fprintf(stderr, "coresample: no names of functions: %s\n", err);
  default_modes(r, job.symbols);
  output_open(&out, &r->o, r->trace, r->waves, r->annotate_to);
  if (cs_collect_init(&collect, r->histogram.events ? 0 : r->o.slots,
                      r->o.exact && !r->histogram.events,
                      options_estimator(&r->o), out.messages.f))
    die("out of memory");
  if (!r->sample_period)
    collect.compressor = &r->o.compressor;
  snprintf(report.program, sizeof report.program, "%s", r->program);
  status = r->on == RUN_ON_SOC ? run_on_soc(&job) : run_on_iss(&job);
  if (status == EXIT_STOPPED) {
    output_discard(&out);
  } else {
    out.elf = elf;
    out.pcs = job.pcs.page ? &job.pcs : NULL;
    out.histogram = &job.histogram;
    output_finish(&out, &r->o, &collect, job.symbols, &report);
    if (job.annotation)
      printf("\n%s", job.annotation);
  }
  free(job.annotation);
  cs_pcs_free(&job.pcs);
  cs_profile_free(&job.histogram.rows);
  cs_collect_free(&collect);
  cs_report_free(&report);
  cs_symbols_free(job.symbols);
  return status;
}

/* Words behind `--` are the guest's; without --linux `--` only ends the
 * options. */
static int split(int argc, char **argv, char *const **command)
{
  bool linux = false;

  for (int i = 1; i < argc && strcmp(argv[i], "--"); i++)
    linux |= !strcmp(argv[i], "--linux");
  for (int i = 1; i < argc && linux; i++)
    if (!strcmp(argv[i], "--")) {
      if (argv[i + 1])
        *command = argv + i + 1;
      argv[i] = NULL;
      return i;
    }
  return argc;
}

int command_run(int argc, char **argv)
{
  const struct argp_child children[] = { { &options_argp, 0, 0, 0 },
                                         { &cop_argp, 0, 0, 0 }, { 0 } };
  const struct argp argp = {
    list, parse, "PROGRAM|ELF\n--linux [DIR] [-- COMMAND...]",
    "Simulates a program and profiles it.\v"
    "PROGRAM is one of `make soc-programs`, ELF any static rv32imac program "
    "(docs/platform.md); its slowdown is measured if it has firmware/profile.",
    children, 0, 0,
  };
  struct run r = { .device = CS_DEVICE_RTL };

  options_init(&r.o);
  cop_options_init(&r.cop);
  argc = split(argc, argv, &r.command);
  argp_parse(&argp, argc, argv, 0, 0, &r);
  cop_options_finish(&r.cop, &r.o);
  options_finish(&r.o);
  if (r.linux)
    return run_linux(&r);
  if (!r.cop.name)
    return run(&r);
  return r.on == RUN_ON_SOC ? run_cop_on_soc(&r) : run_cop_on_iss(&r);
}
