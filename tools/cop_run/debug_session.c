/* SPDX-License-Identifier: Apache-2.0
 *
 * debug_session.c - `cop-run`: microcode on the coprocessor's model, its
 * faults, and a host that lets it go on.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "debug_prompt.h"
#include "debug.h"
#include "cs_cop_regs.h"
#include "cs_file.h"
#include "options.h"
#include "progress.h"
#include "ucode.h"

enum { LOOK = 4096, DRAIN = 1 << 20, FAULTS = 10 };

struct session {
  const struct debug *r;
  struct cs_ucode p;
  struct cs_ucode_map map_of;
  const struct cs_ucode_map *map;   /* NULL: an image has no names */
  struct cs_cop_sim sim;
  struct cs_cop_dev dev;
  struct debug_watch watch;
  struct debug_prompt debug;
  struct progress progress;
  char *text;                       /* of a source */
  FILE *to;                         /* tuples; NULL: nowhere */
  uint64_t instructions, messages, faults;
};

/* ---- the program ---- */

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
      cs_ucode_assemble_with(s->r->define.at, s->r->define.n, path, text, n,
                             &s->p, &s->map_of, stderr);

    if (errors < 0)
      die("out of memory");
    if (errors)
      exit(1);
    s->map = &s->map_of;
    s->text = text;
    return;
  }
  if (s->r->define.n)
    die("%s: --define is for a source, whose name ends in .ucode", path);
  if (cs_ucode_unpack(&s->p, (const uint8_t *)text, n, err, sizeof err))
    die("%s: %s (a source's name ends in .ucode)", path, err);
  free(text);
}

/* Bits of an index register, as it is configured; else 32. */
static unsigned width(struct session *s, unsigned place)
{
  if (place < CS_COP_WIN_I || place >= CS_COP_WIN_I + CS_COP_I_REGS)
    return 32;
  return (cs_cop_dev_peek(&s->dev, CS_COP_WIN_ICFG + place - CS_COP_WIN_I) &
          15) + 1;
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
    if (value >> width(s, (unsigned)place))
      die("--set '%s': the index register has %u bits", text,
          width(s, (unsigned)place));
    cs_cop_dev_poke(&s->dev, (unsigned)place, (uint32_t)value);
  }
}

static void clocked(void *user, const struct cs_cop_sim *sim)
{
  struct session *s = user;

  debug_watch_clock(&s->watch, sim);
  debug_prompt_clock(&s->debug);
}

static void start(struct session *s, FILE *log)
{
  const struct cs_cop_dev_bus bus = cs_cop_sim_bus(&s->sim);

  cs_cop_sim_init(&s->sim, &s->r->params, 0);
  s->sim.check = log != NULL;
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
  debug_watch_init(&s->watch, &s->p, s->map, &s->sim, log);
  s->watch.source = s->text;
  s->sim.clocked = clocked;
  s->sim.user = s;
}

static void open_debugger(struct session *s)
{
  const struct debug *r = s->r;
  struct debug_prompt *d = &s->debug;

  *d = (struct debug_prompt){ .sim = &s->sim, .watch = &s->watch, .p = &s->p,
                           .map = s->map, .name = r->script };
  if (r->script && !(d->from = fopen(r->script, "r")))
    die("%s: %s", r->script, strerror(errno));
  if (r->script)
    cs_file_input(r->script);
  if (!r->script && (r->interactive || r->n_breaks))
    d->from = stdin;
  for (unsigned i = 0; i < r->n_breaks; i++) {
    const int at = debug_prompt_address(d, r->breaks[i]);

    if (at < 0)
      die("--break: no label or address '%s'", r->breaks[i]);
    d->breaks[at] = true;
  }
  for (unsigned i = 0; i < r->n_dump; i++) {
    FILE *none = fopen("/dev/null", "w");
    const int unknown = !none || debug_prompt_dump(d, r->dump[i], none);

    if (none)
      fclose(none);
    if (unknown)
      die("--dump: '%s' is none of regs, assoc, data, nor a name of the "
          "program%s", r->dump[i], s->map ? "" : " (an image has no names, "
          "its source has)");
  }
}

/* ---- running ---- */

static void tell_fault(struct session *s, uint32_t cause)
{
  const unsigned pc = (cause & CS_COP_CAUSE_PC_MASK) >> CS_COP_CAUSE_PC_LSB;
  char text[128];

  s->faults++;
  if (s->faults > FAULTS)
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

  while (cs_cop_sim_message(&s->sim, &m)) {
    s->messages++;
    if (s->to)
      fprintf(s->to, "%u 0x%08" PRIx64 " 0x%08" PRIx64 " %" PRIu32 "\n",
              m.slot, m.pc, m.w, m.count);
  }
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
  cs_cop_sim_idle(&s->sim, 4); /* the last sample's fault comes behind its end */
  look_after(s);
}

/* True: to the end. */
static bool run(struct session *s, struct debug_feed *feed)
{
  struct cs_rvfi i = { 0 };

  progress_begin(&s->progress, "instructions", debug_feed_total(feed));
  while (debug_feed_next(feed, &i)) {
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
    debug_prompt_dump(&s->debug, s->r->dump[i], stdout);
  debug_watch_print(&s->watch, stdout);
  printf("%" PRIu64 " instructions in %" PRIu64 " clocks: %" PRIu32
         " samples taken, %" PRIu32 " dropped, %" PRIu32 " processed, %" PRIu32
         " aborted, %" PRIu32 " held; %" PRIu64 " tuples\n", s->instructions,
         s->sim.clocks, n[CS_COP_N_TAKEN], n[CS_COP_N_DROPPED],
         n[CS_COP_N_PROCESSED], n[CS_COP_N_ABORTED], cs_cop_held(&s->sim.s),
         s->messages);
  if (s->faults > FAULTS)
    fprintf(stderr, "coresample: %s: stopped %" PRIu64 " times, the first %d "
                    "are above\n", s->r->program, s->faults, FAULTS);
  if (s->watch.broken)
    die("%s: %s", s->r->program, s->watch.broken);
}

static struct cs_file log_file, messages_file;

static void discard(void)
{
  cs_file_discard(&log_file);
  cs_file_discard(&messages_file);
}

int debug_session(const struct debug *r)
{
  struct session *s = calloc(1, sizeof *s);
  struct debug_feed *feed;
  char err[ERROR_TEXT];
  int status;

  if (!s)
    die("out of memory");
  s->r = r;
  read_program(s);
  feed = debug_feed_open(r->kind, r->feed, r->cpi);
  atexit(discard);
  if (cs_file_open(&log_file, r->log, err, sizeof err) ||
      cs_file_open(&messages_file, r->messages, err, sizeof err))
    die("%s", err);
  s->to = messages_file.f;
  stop_catch();
  start(s, log_file.f);
  open_debugger(s);
  if (r->script || r->interactive)
    debug_prompt_prompt(&s->debug);
  if (!run(s, feed)) {
    fprintf(stderr, "coresample: stopped at instruction %" PRIu64
                    ", clock %" PRIu64 "\n", s->instructions, s->sim.clocks);
    return EXIT_STOPPED;
  }
  s->debug.ended = true;
  debug_prompt_prompt(&s->debug);
  if (cs_file_ready(&messages_file, err, sizeof err) ||
      cs_file_commit(&log_file, err, sizeof err) ||
      cs_file_commit(&messages_file, err, sizeof err))
    die("%s", err);
  report(s);
  status = s->faults != 0;
  debug_feed_close(feed);
  free(s->text);
  free(s);
  return status;
}
