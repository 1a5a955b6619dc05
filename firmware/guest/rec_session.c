/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_session.c - opens, follows, ends.
 */
#include "rec_session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "counters.h"
#include "rec_proc.h"
#include "sys.h"

enum { NR_FTRUNCATE = 46, NR_UNAME = 160, NR_GETRANDOM = 278 };
enum { REALTIME = 0, MONOTONIC = 1, SECOND = 1000000000, MILLISECOND = 1000000,
       WAIT_US = 250000, LONGEST_WAIT_US = 1000000, END_WAIT_US = 100000,
       END_WAITS = 5, FIRST_WRITE_S = 8, LAST_WRITE_S = 1024,
       UNAME_FIELD = 65, TEXT = 1024, RELEASE = 2, VERSION = 3,
       ROW_MEMORY = SYS_PROT_READ | SYS_PROT_WRITE };

struct session {
  const struct rec_options *o;
  const struct rec_command *command;
  struct rec_out out;
  struct rec_system system;
  struct rec_stream stream;
  struct pmu_area area;
  int fd, file;
  uint64_t began_ns, began_ticks;
  uint32_t timer_hz, clock_hz; /* 0: not known */
  uint64_t write_ns, every_ns; /* when, and how long then until the next */
  uint64_t wakes;
};

static struct session session;

/* ---- clocks ---- */

static uint64_t clock_ns(int which)
{
  int64_t seconds;
  int32_t nanoseconds;

  sys_clock(which, &seconds, &nanoseconds);
  return (uint64_t)seconds * SECOND + (uint64_t)nanoseconds;
}

/* Of the processor, of which header tells the frequency. */
static uint64_t clocks_of(const struct session *s, uint64_t ticks)
{
  return s->timer_hz ? ticks * s->clock_hz / s->timer_hz : 0;
}

/* ---- signals ---- */

static volatile int stop_signal;

int rec_stopped(void)
{
  return stop_signal;
}

static void on_stop(int signal, struct sys_siginfo *info, void *context)
{
  (void)info;
  (void)context;
  stop_signal = signal;
}

/* ---- the file ---- */

/* All of it; what was written of a piece that has no room is cut off. */
static bool write_file(void *context, const void *data, size_t n)
{
  struct session *s = context;
  enum rec_phase before = rec_phase(&s->system.clocks, REC_WRITING);
  const uint8_t *from = data;
  long done = 0;

  while (n && (done >= 0 || done == -SYS_EINTR)) {
    done = sys_write(s->file, from, n);
    if (done > 0) {
      from += done;
      n -= (size_t)done;
    }
  }
  if (n) {
    fprintf(stderr, "record: %s: error %ld behind byte %llu\n", s->o->file,
            -done, (unsigned long long)s->out.written);
    sys_call(NR_FTRUNCATE, s->file, (long)s->out.written,
             (long)(s->out.written >> 32), 0, 0, 0);
  }
  rec_phase(&s->system.clocks, before);
  return !n;
}

static void write_header(struct session *s)
{
  struct rec_out *o = &s->out;
  char name[6][UNAME_FIELD] = { "" }, model[UNAME_FIELD];
  char kernel[2 * UNAME_FIELD + 2];
  uint8_t identity[REC_IDENTITY] = { 0 };

  sys_call(NR_GETRANDOM, (long)identity, sizeof identity, 0, 0, 0, 0);
  sys_call(NR_UNAME, (long)name, 0, 0, 0, 0, 0);
  rec_read_text("/proc/device-tree/model", model, sizeof model);
  snprintf(kernel, sizeof kernel, "%s %s", name[RELEASE], name[VERSION]);
  rec_begin(o, REC_HEADER);
  rec_put16(o, REC_MAJOR);
  rec_put16(o, s->o->cop ? REC_MINOR_COP : REC_MINOR);
  rec_put32(o, 32);
  rec_put_bytes(o, identity, sizeof identity);
  rec_put64(o, clock_ns(REALTIME));
  rec_put64(o, clock_ns(MONOTONIC));
  rec_put_text(o, model);
  rec_put_text(o, kernel);
  rec_put_text(o, name[1]);
  rec_end(o);
}

static void write_clock(struct session *s)
{
  struct rec_out *o = &s->out;

  rec_begin(o, REC_CLOCK);
  rec_put64(o, clock_ns(MONOTONIC));
  rec_put64(o, clock_ns(REALTIME));
  rec_end(o);
}

static void write_cost(struct session *s)
{
  const uint64_t *spent = s->system.clocks.spent;
  struct rec_out *o = &s->out;
  rec_phase(&s->system.clocks, s->system.clocks.phase);
  rec_begin(o, REC_COST);
  rec_put32(o, s->system.rows.epoch);
  rec_put32(o, 0);
  rec_put64(o, clock_ns(MONOTONIC) - s->began_ns);
  rec_put64(o, clocks_of(s, counters_ticks() - s->began_ticks));
  rec_put64(o, 0);
  rec_put64(o, s->stream.entries);
  rec_put64(o, s->stream.records);
  rec_put64(o, clocks_of(s, spent[REC_ENTRIES]));
  rec_put64(o, clocks_of(s, spent[REC_RECORDS]));
  rec_put64(o, clocks_of(s, spent[REC_WRITING]));
  rec_put64(o, s->wakes);
  rec_put64(o, o->written + o->part);
  rec_put64(o, s->system.rows.most);
  rec_end(o);
}

/* All that is in memory. */
static void write_all(struct session *s)
{
  if (!s->stream.begun)
    return;
  rec_system_write(&s->system);
  rec_counts_write(&s->stream);
  write_clock(s);
  write_cost(s);
  rec_flush(&s->out);
}

static void join(char **word, char text[TEXT])
{
  size_t used = 0;

  text[0] = '\0';
  for (; word && *word && used < TEXT - 1; word++)
    used += (size_t)snprintf(text + used, TEXT - used, used ? " %s" : "%s",
                             *word);
}

static void write_epoch(void *context, const uint32_t *header)
{
  struct session *s = context;
  const struct rec_options *o = s->o;
  struct rec_out *out = &s->out;
  static char text[TEXT];

  s->system.rows.epoch = 1;
  s->clock_hz = header[CS_STREAM_HEADER_HZ];
  rec_begin(out, REC_EPOCH);
  rec_put32(out, 1);
  rec_put32(out, (o->whole_system ? REC_WHOLE_SYSTEM : 0) |
                   (o->by_process ? REC_BY_PROCESS : 0));
  for (unsigned n = CS_STREAM_HEADER_HARDWARE; n <= CS_STREAM_HEADER_HZ; n++)
    rec_put32(out, header[n]);
  for (unsigned n = CS_STREAM_HEADER_COMP; n <= CS_STREAM_HEADER_COMBINER; n++)
    rec_put32(out, header[n]);
  for (unsigned n = CS_STREAM_HEADER_SLOTS; n < CS_STREAM_HEADER_COMP; n++)
    rec_put32(out, header[n]);
  rec_put32(out, header[CS_STREAM_HEADER_KTIME]);
  rec_put32(out, header[CS_STREAM_HEADER_KTIME + 1]);
  rec_put32(out, header[CS_STREAM_HEADER_HZ]);
  rec_put32(out, (1u << o->what.slots) - 1);
  rec_put_text(out, o->epoch);
  join(o->command, text);
  rec_put_text(out, text);
  rec_put_text(out, cs_spec_format(&o->what.compressor, text, sizeof text));
  for (unsigned n = 0; n < REC_SLOTS; n++)
    rec_put_text(out, n < o->what.slots
                        ? cs_slot_format(&o->what.slot[n], text, sizeof text)
                        : NULL);
  rec_end(out);
}

static void write_end(struct session *s, enum rec_why why, int code)
{
  struct rec_out *o = &s->out;

  rec_begin(o, REC_END);
  rec_put32(o, why);
  rec_put32(o, (uint32_t)code);
  rec_put64(o, clock_ns(MONOTONIC));
  rec_put64(o, s->system.rows.written);
  rec_put64(o, s->system.rows.counts);
  rec_end(o);
  rec_flush(o);
}

/* ---- events ---- */

/* The session leads a group; the driver tells of the process only. */
static int open_events(const struct rec_options *o, int pid)
{
  int type = pmu_type(), leader = -1;
  struct pmu_attributes a = {
    .type = (uint32_t)type, .size = sizeof a,
    .flags = PMU_DISABLED | PMU_TASKS | PMU_CLOCK,
    .sample_type = PMU_SAMPLE_TIME, .clockid = MONOTONIC,
  };

  if (type < 0)
    return type;
  if (!o->whole_system && !o->cop)
    a.flags |= PMU_INHERIT;
  if (!o->whole_system && o->command)
    a.flags |= PMU_ENABLE_ON_EXEC;
  for (unsigned n = 0; n < o->what.slots; n++) {
    int fd;

    rec_what_event(&o->what, n, &a);
    if (o->cop && !n)
      a.config1 |= PMU_COP;
    fd = pmu_open(&a, o->whole_system ? -1 : pid, leader);
    if (fd < 0)
      return fd;
    if (!n)
      leader = fd;
    a.flags &= PMU_INHERIT | PMU_CLOCK; /* a group has one clock */
    a.sample_type = 0;
  }
  return leader;
}

static bool look(void *context)
{
  struct session *s = context;
  enum rec_phase before = rec_phase(&s->system.clocks, REC_RECORDS);
  bool found = rec_proc_modules(&s->system);

  rec_phase(&s->system.clocks, before);
  return found;
}

/* What perf has now; whether code was mapped there where other code was. */
static bool collect(struct session *s)
{
  const struct rec_ring records = { (const uint8_t *)s->area.page + PMU_PAGE,
                                    s->area.data_size };
  const struct rec_ring aux = { s->area.aux, s->area.aux_size };
  uint64_t head = pmu_head(&s->area), at;
  uint32_t n = pmu_records(&s->area, &at);
  bool mixed;

  rec_phase(&s->system.clocks, REC_RECORDS);
  s->stream.looked = false;
  rec_stream_records(&s->stream, &records, &aux, at, at + n);
  rec_stream_aux(&s->stream, &aux, head);
  pmu_release_records(&s->area, at + n);
  pmu_release(&s->area, s->stream.aux);
  mixed = s->stream.mixed;
  if (mixed) {
    s->stream.mixed = false;
    pmu_send(s->fd);
    s->stream.unmix_at = pmu_head(&s->area);
  }
  rec_phase(&s->system.clocks, REC_OUTSIDE);
  return mixed;
}

/* Seldom, and ever more seldom: a recording that is killed keeps at least its
 * first third, and one that lasts does not write the same rows all the time. */
static void write_sometimes(struct session *s)
{
  uint64_t now = clock_ns(MONOTONIC);

  if (now < s->write_ns)
    return;
  write_all(s);
  if (s->every_ns < (uint64_t)LAST_WRITE_S * SECOND)
    s->every_ns *= 2;
  s->write_ns = now + s->every_ns;
}

/* With the coprocessor also when its one process has ended, whatever children of
 * it still run. */
static bool has_ended(const struct session *s, bool command_ended)
{
  return command_ended || stop_signal || s->out.failed ||
         ((s->o->pid || (s->o->cop && s->o->cop->gone)) && pmu_ended(s->fd));
}

/* Soon after code was mapped over other code, which is likely to be done again, else
 * ever more seldom. */
static uint32_t next_wait(uint32_t last_us, bool mixed)
{
  if (mixed)
    return WAIT_US;
  return last_us < LONGEST_WAIT_US / 2 ? 2 * last_us : LONGEST_WAIT_US;
}

static void follow(struct session *s)
{
  int other = s->command->pid ? s->command->ended : -1;
  uint32_t wait_us = WAIT_US;
  bool ended;

  do {
    bool mixed;

    ended = pmu_wait(&s->area, other, rec_cop_waits_for(s->o->cop),
                     s->o->cop ? s->o->cop->wait_us : wait_us);
    s->wakes++;
    mixed = collect(s);
    if (s->o->cop)
      rec_cop_look(s->o->cop, clock_ns(MONOTONIC));
    write_sometimes(s);
    wait_us = next_wait(wait_us, mixed);
  } while (!has_ended(s, ended));
}

/* A session of processes ends some time after the last one has. */
static void await_end(struct session *s)
{
  for (unsigned n = 0; n < END_WAITS && !s->stream.ended; n++) {
    pmu_wait(&s->area, -1, -1, END_WAIT_US);
    collect(s);
  }
}

/* ---- the whole ---- */

static bool open_all(struct session *s, int pid)
{
  const struct rec_options *o = s->o;
  void *rows;
  int error;

  if (o->cop && !rec_cop_load(o->cop))
    return false;
  s->fd = open_events(o, pid);
  if (s->fd < 0) {
    fprintf(stderr, "record: the profiler cannot be opened, error %d%s\n",
            -s->fd, s->fd == -SYS_ENOENT ? ": no driver, or it found none" : "");
    return false;
  }
  if (o->cop && !rec_cop_begin(o->cop, o->whole_system ? REC_COP_KERNEL
                                       : o->pid        ? REC_COP_PROCESS
                                                       : REC_COP_COMMAND, pid))
    return false;
  error = pmu_map(&s->area, s->fd, o->aux_pages);
  rows = sys_map(NULL, sizeof(struct rec_row) << o->log2_rows, ROW_MEMORY,
                 SYS_MAP_PRIVATE | SYS_MAP_ANONYMOUS | SYS_MAP_POPULATE, -1, 0);
  if (error || sys_failed(rows)) {
    fprintf(stderr, "record: no memory: error %d\n",
            error ? error : sys_failed(rows));
    return false;
  }
  s->file = sys_open(o->file, SYS_O_WRONLY | SYS_O_CREAT | SYS_O_TRUNC |
                                SYS_O_CLOEXEC, 0600);
  if (s->file < 0) {
    fprintf(stderr, "record: %s: error %d\n", o->file, -s->file);
    return false;
  }
  rec_rows_init(&s->system.rows, rows, o->log2_rows);
  return true;
}

static void prepare(struct session *s)
{
  s->out.write = write_file;
  s->out.context = s;
  rec_system_init(&s->system, &s->out);
  s->system.by_process = s->o->by_process;
  s->system.code = rec_what_code(&s->o->what);
  rec_stream_init(&s->stream, &s->system);
  s->stream.begin = write_epoch;
  s->stream.look = look;
  s->stream.context = s;
  if (s->o->cop) {
    s->stream.microcode = rec_cop_record;
    s->stream.tuple = rec_cop_tuple;
    s->stream.cop = s->o->cop;
  }
  s->system.clocks.now = counters_ticks;
  s->timer_hz = rec_proc_timer_hz();
}

static void begin(struct session *s)
{
  const struct rec_options *o = s->o;

  write_header(s);
  rec_proc_kernel(&s->system);
  rec_flush(&s->out);
  s->every_ns = (uint64_t)FIRST_WRITE_S * SECOND;
  s->began_ns = clock_ns(MONOTONIC);
  s->write_ns = s->began_ns + s->every_ns;
  s->began_ticks = s->system.clocks.since = counters_ticks();
  rec_phase(&s->system.clocks, REC_RECORDS);
  if (o->whole_system || o->pid)
    pmu_enable(s->fd);
  if (o->whole_system)
    rec_proc_all(&s->system);
  else
    rec_proc_process(&s->system, o->pid ? o->pid : (unsigned)s->command->pid);
  collect(s); /* how it began, before the command does */
}

static double percent(uint64_t part, uint64_t whole)
{
  return whole ? 100.0 * (double)part / (double)whole : 100;
}

static void print(const struct session *s)
{
  const struct rec_rows *rows = &s->system.rows;
  const struct rec_counts *c = &s->stream.counts;
  const uint64_t *spent = s->system.clocks.spent;
  uint64_t unknown = 0, n = s->stream.entries ? s->stream.entries : 1;

  for (unsigned i = 0; i <= REC_MIXED; i++)
    unknown += s->stream.unknown[i];
  printf("record: %s: %llu bytes, %llu rows of %llu entries of %llu messages, "
         "%llu counts\n", s->o->file, (unsigned long long)s->out.written,
         (unsigned long long)rows->written,
         (unsigned long long)s->stream.entries,
         (unsigned long long)c->messages, (unsigned long long)rows->counts);
  printf("record: %.3f %% attributed; unknown:",
         percent(rows->counts - unknown, rows->counts));
  for (unsigned i = 1; i <= REC_MIXED; i++)
    printf(" %llu", (unsigned long long)s->stream.unknown[i]);
  printf("\nrecord: %u processes, %u images, %u without room; lost %llu "
         "tuples, %llu counts, %llu records\n", (unsigned)s->system.seen,
         (unsigned)s->system.images, (unsigned)s->system.no_room,
         (unsigned long long)c->lost[0], (unsigned long long)c->lost[3],
         (unsigned long long)c->records_lost);
  printf("record: clocks an entry: %.1f, of perf's records %.1f, of writing "
         "%.1f; conservation %s\n",
         (double)clocks_of(s, spent[REC_ENTRIES]) / (double)n,
         (double)clocks_of(s, spent[REC_RECORDS]) / (double)n,
         (double)clocks_of(s, spent[REC_WRITING]) / (double)n,
         !s->stream.ended ? "not told"
         : c->unlawful    ? "DOES NOT HOLD"
                          : "holds");
  if (s->o->cop)
    rec_cop_print(s->o->cop);
}

/* Rows of the command, of the process, or of the kernel. */
static void write_cop(struct session *s, int pid)
{
  uint16_t process = s->o->whole_system
                       ? 0 : rec_find(&s->system, (uint32_t)pid, UINT64_MAX);

  if (s->stream.begun)
    rec_cop_write(s->o->cop, &s->system, process);
}

/* Why it ended, and the code that the command left. */
static enum rec_why outcome(struct session *s, int *code)
{
  *code = 0;
  if (stop_signal) {
    if (s->command->pid)
      sys_kill(s->command->pid, stop_signal);
    return REC_SIGNALLED;
  }
  if (s->command->pid)
    sys_wait(s->command->pid, code);
  return s->command->pid || s->o->pid ? REC_COMMAND_ENDED : REC_SESSION_ENDED;
}

int rec_session(const struct rec_options *o, const struct rec_command *c)
{
  struct session *s = &session;
  int code, pid = o->pid ? (int)o->pid : c->pid;
  enum rec_why why;

  s->o = o;
  s->command = c;
  prepare(s);
  if (!open_all(s, pid))
    return 1;
  sys_on_signal(SYS_SIGINT, on_stop);
  sys_on_signal(SYS_SIGTERM, on_stop);
  begin(s);
  if (c->pid)
    sys_write(c->go, "", 1);
  follow(s);
  why = outcome(s, &code);
  if (!o->whole_system && !stop_signal)
    await_end(s);
  if (o->cop)
    rec_cop_stop(o->cop);
  pmu_disable(s->fd);
  collect(s);
  if (o->cop)
    write_cop(s, pid);
  write_all(s);
  write_end(s, why, code);
  sys_close(s->file);
  pmu_unmap(&s->area);
  if (!o->quiet)
    print(s);
  return s->out.failed || s->stream.counts.unlawful ||
             (o->cop && !rec_cop_good(o->cop)) ? 1
         : stop_signal && c->pid ? SYS_EXIT_SIGNALLED + stop_signal
                                 : code;
}
