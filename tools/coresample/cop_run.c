/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_run.c - `coresample cop-run`: microcode on the coprocessor's model.
 */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "cop_debug.h"
#include "cop_feed.h"
#include "cs_cop_regs.h"
#include "cs_file.h"
#include "options.h"
#include "progress.h"
#include "ucode.h"

enum { ERROR_TEXT = 512, MOST = 16, LOOK = 4096, DRAIN = 1 << 20 };

enum {
  KEY_TRACE_IN = 0x300, KEY_TUPLES, KEY_SAMPLES, KEY_TRACE, KEY_SCRIPT,
  KEY_BREAK, KEY_DUMP, KEY_SET, KEY_ENTRIES, KEY_DATA, KEY_CODE, KEY_BUFFER,
  KEY_DIV, KEY_WATCHDOG, KEY_CPI, KEY_GO_ON, KEY_MAX = 'n'
};

struct cop_run {
  const char *program, *feed, *trace, *script;
  enum cop_feed_kind kind;
  const char *breaks[MOST], *dump[MOST], *set[MOST];
  unsigned n_breaks, n_dump, n_set;
  struct cs_cop_params params;
  unsigned div;
  uint32_t watchdog;
  uint64_t most;          /* instructions */
  double cpi;
  bool interactive, go_on;
};

static const struct argp_option list[] = {
  { 0, 0, 0, 0, "What retires, one of:", 1 },
  { "trace-in", KEY_TRACE_IN, "FILE", 0, "A trace of `run --trace`", 1 },
  { "tuples", KEY_TUPLES, "FILE", 0,
    "A tuple file, docs/trace-format.md; clocks by --cpi", 1 },
  { "samples", KEY_SAMPLES, "FILE", 0,
    "Lines CLASS PC [NAME=NUMBER]..., docs/microcode.md", 1 },
  { "cpi", KEY_CPI, "N", 0,
    "Clocks per instruction of tuple files (default: 1.5)", 1 },
  { "max-instructions", KEY_MAX, "N", 0, "Stop after N instructions", 1 },
  { 0, 0, 0, 0, "What is shown:", 2 },
  { "trace", KEY_TRACE, "FILE", 0,
    "Write a line for each microinstruction: clock, sample, place, what has "
    "changed", 2 },
  { "dump", KEY_DUMP, "WHAT", 0,
    "At the end: regs, assoc, data, or the name of a register or array; "
    "repeatable", 2 },
  { 0, 0, 0, 0, "Debugger:", 3 },
  { "interactive", 'i', 0, 0, "Read commands from the standard input", 3 },
  { "script", KEY_SCRIPT, "FILE", 0, "Read commands from FILE", 3 },
  { "break", KEY_BREAK, "WHERE", 0,
    "Stop at a label or address; repeatable; means -i without --script", 3 },
  { 0, 0, 0, 0, "The coprocessor:", 4 },
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
  if (*n == MOST)
    die("more than %d of one option: '%s'", MOST, text);
  list[(*n)++] = text;
}

static void set_feed(struct cop_run *r, enum cop_feed_kind kind,
                     const char *path)
{
  if (r->feed)
    die("more than one of --trace-in, --tuples, --samples");
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

static double parse_cpi(const char *text)
{
  char *end;
  const double cpi = strtod(text, &end);

  if (end == text || *end || !(cpi >= 1 && cpi <= 1000))
    die("--cpi: '%s' is not a number from 1 to 1000", text);
  return cpi;
}

static error_t parse_device(int key, const char *arg, struct cop_run *r)
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
  struct cop_run *r = state->input;

  switch (key) {
  case KEY_TRACE_IN: set_feed(r, COP_FEED_TRACE, arg); return 0;
  case KEY_TUPLES: set_feed(r, COP_FEED_TUPLES, arg); return 0;
  case KEY_SAMPLES: set_feed(r, COP_FEED_TEXT, arg); return 0;
  case KEY_TRACE: r->trace = arg; return 0;
  case KEY_SCRIPT: r->script = arg; return 0;
  case KEY_BREAK: add(r->breaks, &r->n_breaks, arg); return 0;
  case KEY_DUMP: add(r->dump, &r->n_dump, arg); return 0;
  case KEY_CPI: r->cpi = parse_cpi(arg); return 0;
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

/* ---- the program ---- */

struct session {
  const struct cop_run *r;
  struct cs_ucode p;
  struct cs_ucode_map map_of;
  const struct cs_ucode_map *map;   /* NULL: an image has no names */
  struct cs_cop_sim sim;
  struct cs_cop_dev dev;
  struct cop_watch watch;
  struct cop_debug debug;
  struct progress progress;
  uint64_t instructions, messages, faults;
};

static bool is_source(const char *path)
{
  const char *dot = strrchr(path, '.');

  return !strcmp(path, "-") || (dot && !strcmp(dot, ".ucode"));
}

static void read_program(struct session *s)
{
  const char *path = s->r->program;
  char err[ERROR_TEXT];
  size_t n;
  char *text = ucode_read(path, &n);

  if (is_source(path)) {
    const int errors =
      cs_ucode_assemble(path, text, n, &s->p, &s->map_of, stderr);

    if (errors < 0)
      die("out of memory");
    if (errors)
      exit(1);
    s->map = &s->map_of;
  } else if (cs_ucode_unpack(&s->p, (const uint8_t *)text, n, err,
                             sizeof err)) {
    die("%s: %s", path, err);
  }
  free(text);
}

static void set_words(struct session *s)
{
  for (unsigned i = 0; i < s->r->n_set; i++) {
    char name[64], *end;
    const char *text = s->r->set[i], *equals = strchr(text, '=');
    unsigned long long value;
    int place;

    if (!equals || (size_t)(equals - text) >= sizeof name)
      die("--set '%s' is not NAME=NUMBER", text);
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    place = cs_ucode_place(s->map, name);
    value = strtoull(equals + 1, &end, 0);
    if (place < (int)CS_COP_WIN_V)
      die("--set '%s': no register or constant '%s'", text, name);
    if (end == equals + 1 || *end || value > UINT32_MAX)
      die("--set '%s': no number of 32 bits", text);
    cs_cop_dev_poke(&s->dev, (unsigned)place, (uint32_t)value);
  }
}

static void clocked(void *user, const struct cs_cop_sim *sim)
{
  struct session *s = user;

  cop_watch_clock(&s->watch, sim);
  cop_debug_clock(&s->debug);
}

static void start(struct session *s, FILE *trace)
{
  const struct cs_cop_dev_bus bus = cs_cop_sim_bus(&s->sim);

  cs_cop_sim_init(&s->sim, &s->r->params, 0);
  s->sim.check = trace != NULL;
  if (cs_cop_dev_open(&s->dev, &bus) || cs_cop_dev_load(&s->dev, &s->p))
    die("%s: %s", s->r->program, s->dev.err);
  set_words(s);
  if (s->r->watchdog)
    cs_cop_dev_write(&s->dev, CS_COP_WATCHDOG_OFFSET, s->r->watchdog);
  cs_cop_dev_write(&s->dev, CS_COP_INTR_ENABLE_OFFSET,
                   CS_COP_INTR_ENABLE_HALT_MASK |
                     CS_COP_INTR_ENABLE_FAULT_MASK);
  s->dev.ctrl |= s->r->div << CS_COP_CTRL_DIV_LSB;
  if (cs_cop_dev_start(&s->dev))
    die("%s: %s", s->r->program, s->dev.err);
  s->sim.clocks = 0;
  cop_watch_init(&s->watch, &s->p, s->map, &s->sim, trace);
  s->sim.clocked = clocked;
  s->sim.user = s;
}

static void open_debugger(struct session *s)
{
  const struct cop_run *r = s->r;
  struct cop_debug *d = &s->debug;

  *d = (struct cop_debug){ .sim = &s->sim, .watch = &s->watch, .p = &s->p,
                           .map = s->map, .name = r->script };
  if (r->script && !(d->from = fopen(r->script, "r")))
    die("%s: %s", r->script, strerror(errno));
  if (!r->script && (r->interactive || r->n_breaks))
    d->from = stdin;
  for (unsigned i = 0; i < r->n_breaks; i++) {
    const int at = cop_debug_address(d, r->breaks[i]);

    if (at < 0)
      die("--break: no label or address '%s'", r->breaks[i]);
    d->breaks[at] = true;
  }
  for (unsigned i = 0; i < r->n_dump; i++) {
    FILE *none = fopen("/dev/null", "w");
    const int unknown = !none || cop_debug_dump(d, r->dump[i], none);

    if (none)
      fclose(none);
    if (unknown)
      die("--dump: '%s' is none of regs, assoc, data, nor a name of the "
          "program", r->dump[i]);
  }
}

/* ---- running ---- */

static void tell_fault(struct session *s, uint32_t cause)
{
  const unsigned pc = (cause & CS_COP_CAUSE_PC_MASK) >> CS_COP_CAUSE_PC_LSB;
  char text[128];

  s->faults++;
  if (s->faults > 10)
    return;
  fprintf(stderr, "coresample: %s", s->r->program);
  if (s->map && pc < s->p.words)
    fprintf(stderr, ":%d", s->map->line[pc]);
  fprintf(stderr, ": stopped in sample %" PRIu64 ", clock %" PRIu64 ": %s\n",
          s->watch.sample, s->watch.halted,
          cs_cop_cause(cause, s->map, text, sizeof text));
}

/* A host that lets the coprocessor go on.  False: it shall not. */
static bool serve(struct session *s)
{
  const uint32_t cause = cs_cop_dev_read(&s->dev, CS_COP_CAUSE_OFFSET);

  cs_cop_dev_write(&s->dev, CS_COP_INTR_STATE_OFFSET, 7);
  if ((cause & CS_COP_CAUSE_CAUSE_MASK) != CS_COP_CAUSE_INTERRUPT) {
    tell_fault(s, cause);
    if (!s->r->go_on)
      return false;
  }
  if (cs_cop_dev_start(&s->dev))
    die("%s: %s", s->r->program, s->dev.err);
  return true;
}

/* Takes what is there for the host.  False: the run ends. */
static bool look_after(struct session *s)
{
  struct cs_message m;

  while (cs_cop_sim_message(&s->sim, &m))
    s->messages++;
  if (s->sim.s.irq && !serve(s))
    return false;
  if (s->sim.fault)
    die("the model's invariant fails in clock %" PRIu64 ": %s", s->sim.clocks,
        s->sim.fault);
  return !s->debug.quit && !stop_wanted();
}

/* Until all samples are processed. */
static void settle(struct session *s)
{
  uint64_t clocks = 0;

  while (look_after(s) && clocks++ < DRAIN &&
         (cs_cop_held(&s->sim.s) || s->sim.s.fin || s->sim.s.tup_v))
    cs_cop_sim_idle(&s->sim, 1);
}

/* True: to the end. */
static bool run(struct session *s, struct cop_feed *feed)
{
  struct cs_rvfi i = { 0 };

  progress_begin(&s->progress, "instructions", cop_feed_total(feed));
  while (cop_feed_next(feed, &i)) {
    cs_cop_sim_retire(&s->sim, &i);
    s->instructions++;
    if (!look_after(s) || s->instructions == s->r->most)
      break;
    if (s->instructions % LOOK == 0 && !s->debug.from)
      progress_update(&s->progress, s->instructions);
  }
  if (!s->faults || s->r->go_on)
    cs_cop_sim_idle(&s->sim, 4);
  if (!stop_wanted() && !s->debug.quit && (!s->faults || s->r->go_on))
    settle(s);
  progress_end(&s->progress);
  return !stop_wanted();
}

static void report(struct session *s)
{
  const uint32_t *n = s->sim.s.n;

  for (unsigned i = 0; i < s->r->n_dump; i++)
    cop_debug_dump(&s->debug, s->r->dump[i], stdout);
  cop_watch_print(&s->watch, stdout);
  printf("%" PRIu64 " instructions in %" PRIu64 " clocks: %" PRIu32
         " samples taken, %" PRIu32 " dropped, %" PRIu32 " processed, %" PRIu32
         " aborted, %" PRIu32 " held; %" PRIu64 " tuples\n", s->instructions,
         s->sim.clocks, n[CS_COP_N_TAKEN], n[CS_COP_N_DROPPED],
         n[CS_COP_N_PROCESSED], n[CS_COP_N_ABORTED], cs_cop_held(&s->sim.s),
         s->messages);
  if (s->watch.broken)
    die("%s: %s", s->r->program, s->watch.broken);
}

static struct cs_file trace_file;

static void discard(void)
{
  cs_file_discard(&trace_file);
}

static int debug(const struct cop_run *r)
{
  struct session *s = calloc(1, sizeof *s);
  struct cop_feed *feed;
  char err[ERROR_TEXT];
  int status;

  if (!s)
    die("out of memory");
  s->r = r;
  read_program(s);
  feed = cop_feed_open(r->kind, r->feed, r->cpi);
  atexit(discard);
  if (cs_file_open(&trace_file, r->trace, err, sizeof err))
    die("%s", err);
  stop_catch();
  start(s, trace_file.f);
  open_debugger(s);
  if (r->script || r->interactive)
    cop_debug_prompt(&s->debug);
  if (!run(s, feed)) {
    fprintf(stderr, "coresample: stopped at instruction %" PRIu64
                    ", clock %" PRIu64 "\n", s->instructions, s->sim.clocks);
    return EXIT_STOPPED;
  }
  s->debug.ended = true;
  cop_debug_prompt(&s->debug);
  if (cs_file_commit(&trace_file, err, sizeof err))
    die("%s", err);
  report(s);
  status = s->faults != 0;
  cop_feed_close(feed);
  free(s);
  return status;
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
  struct cop_run r = { .params = cs_cop_params_full, .cpi = 1.5 };

  argp_parse(&argp, argc, argv, 0, 0, &r);
  if (!r.feed)
    die("cop-run needs --trace-in, --tuples or --samples");
  return debug(&r);
}
