/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_cop.c - see rec_cop.h.
 */
#include "rec_cop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_isa.h"
#include "cs_cop_regs.h"
#include "pmu.h"
#include "sys.h"

enum { NR_PREAD = 67, NR_PWRITE = 68, PATH = 96, WINDOW = 0x800,
       WINDOW_END = 0xc00, PAGE_WORDS = 256, SPACE = 0x10000,
       HARDWARE = 0, INSTRUCTIONS = 1, MODE_U = 1, MODE_S = 2 };
/* A look takes some thousand instructions, up to some ten thousand: with these
 * slots last for a turn of gzip and sqlite (docs/record.md). */
enum { LEAST_PERIOD = 1 << 17, FIRST_US = 100, SOON_US = 20, MOST_US = 10000, NS = 1000 };

/* What wants an answer.  Microcode sees by itself where samples were dropped. */
enum { HALTS = CS_COP_INTR_STATE_HALT_MASK | CS_COP_INTR_STATE_FAULT_MASK };

#define DEVICE "/sys/bus/event_source/devices/coresample/"

/* ---- what is to run ---- */

bool rec_cop_choose(struct rec_cop *c, const char *name)
{
  static const struct cs_cop_bus none;
  static const struct cs_cop_sink nowhere;
  const struct cs_cop_program *program = cs_cop_program_find(name);

  c->file = c->counter = -1;
  c->wait_us = FIRST_US;
  if (program) {
    cs_cop_handler_init(&c->h, program, &none, &nowhere, NULL, 0);
    /* the program runs on while its microcode halts, and samples would be dropped */
    cs_cop_handler_set(&c->h, "stall", 0);
    return true;
  }
  fprintf(stderr, "record: --cop '%s': there are", name);
  for (unsigned i = 0; i < cs_cop_program_count; i++)
    fprintf(stderr, " %s", cs_cop_programs[i]->name);
  fprintf(stderr, "\n");
  return false;
}

bool rec_cop_set(struct rec_cop *c, const char *text)
{
  const char *equals = strchr(text, '=');
  char name[PATH], *end = NULL;
  unsigned long value = 0;
  size_t n = equals ? (size_t)(equals - text) : sizeof name;

  if (n < sizeof name) {
    memcpy(name, text, n);
    name[n] = '\0';
    value = strtoul(equals + 1, &end, 0);
    if (!*end && end != equals + 1 &&
        cs_cop_handler_set(&c->h, name, (uint32_t)value))
      return true;
  }
  fprintf(stderr, "record: --cop-set '%s': '%s' has these:", text,
          c->h.program->name);
  for (const struct cs_cop_knob *k = c->h.program->knob; k && k->name; k++)
    fprintf(stderr, " %s=%lu..%lu", k->name, (unsigned long)k->least,
            (unsigned long)k->most);
  fprintf(stderr, "\n");
  return false;
}

/* 0, or an error number. */
static int name_microcode(const char *name)
{
  int fd = sys_open(DEVICE "microcode", SYS_O_WRONLY | SYS_O_CLOEXEC, 0);
  long n;

  if (fd < 0)
    return -fd;
  n = sys_write(fd, name, strlen(name));
  sys_close(fd);
  return n < 0 ? (int)-n : 0;
}

/* The size of the associative array that an image is made for, in its third
 * word; 0: any. */
static unsigned entries_of(const unsigned char *image)
{
  return image[12] | (unsigned)image[13] << 8;
}

/* The image that fits; those for other sizes have the size in their names. */
bool rec_cop_load(struct rec_cop *c)
{
  const struct cs_cop_program *p = c->h.program;
  const struct cs_cop_image *other = p->others;
  int error = name_microcode(p->name);

  for (; error == SYS_EINVAL && other && other->size; other++) {
    char name[PATH];

    snprintf(name, sizeof name, "%s-%u", p->name, entries_of(other->at));
    error = name_microcode(name);
  }
  if (error)
    fprintf(stderr, "record: --cop %s: the driver does not load the microcode, "
            "error %d\n", p->name, error);
  return !error;
}

/* ---- registers ---- */

/* Where the file has a register, or a word of the window. */
static uint32_t place(const struct rec_cop *c, uint32_t offset)
{
  if (offset < WINDOW || offset >= WINDOW_END)
    return offset;
  return SPACE + 4 * (c->page * PAGE_WORDS + (offset - WINDOW) / 4);
}

/* Of a session that has ended. */
static uint32_t remembered(const struct rec_cop *c, uint32_t at)
{
  uint32_t word = (at - SPACE) / 4;

  if (at == CS_COP_CTRL_OFFSET)
    return CS_COP_CTRL_ACTIVE_MASK | CS_COP_CTRL_EMPTY_MASK;
  if (at >= CS_COP_TAKEN_OFFSET &&
      at < CS_COP_TAKEN_OFFSET + 4 * CS_STREAM_COP_COUNTS)
    return c->counts[(at - CS_COP_TAKEN_OFFSET) / 4];
  if (at < SPACE)
    return 0;
  if (word < REC_COP_DATA)
    return c->data[word];
  word -= CS_COP_WIN_V;
  return word < REC_COP_REGISTERS ? c->registers[word] : 0;
}

/* Some words; those that the driver does not give are as they were at the end. */
static void read_words(struct rec_cop *c, uint32_t from, uint32_t n,
                       uint32_t *to)
{
  while (n && !c->gone) {
    long got = sys_call(NR_PREAD, c->file, (long)to, (long)(4 * n), (long)from,
                        0, 0);

    if (got <= 0) {
      c->gone = true;
    } else {
      to += got / 4;
      from += (uint32_t)got;
      n -= (uint32_t)got / 4;
    }
  }
  for (; n; n--, from += 4)
    *to++ = remembered(c, from);
}

/* A call of the kernel takes as long as many registers, and handlers read arrays
 * word by word, several at a time, while the coprocessor stands: until something is
 * written the words around one are read with it. */
static uint32_t read_ahead(struct rec_cop *c, uint32_t at)
{
  const uint32_t bytes = sizeof c->ahead->word, first = at - at % bytes;
  const uint32_t n = first / bytes % REC_COP_LINES;

  if (c->ahead[n].at != first) {
    read_words(c, first, REC_COP_AHEAD, c->ahead[n].word);
    c->ahead[n].at = first;
  }
  return c->ahead[n].word[at % bytes / 4];
}

static void forget_ahead(struct rec_cop *c)
{
  for (unsigned n = 0; n < REC_COP_LINES; n++)
    c->ahead[n].at = 0;
}

static uint32_t bus_read(void *user, uint32_t offset)
{
  struct rec_cop *c = user;
  uint32_t at = place(c, offset), word;

  if (at >= SPACE && at < SPACE + 4 * CS_COP_WIN_DR)
    return read_ahead(c, at);
  read_words(c, at, 1, &word);
  return word;
}

static void bus_block(void *user, uint32_t offset, uint32_t n, uint32_t *to)
{
  read_words(user, place(user, offset), n, to);
}

/* The driver turns pages by itself. */
static void bus_write(void *user, uint32_t offset, uint32_t value)
{
  struct rec_cop *c = user;

  if (offset == CS_COP_PAGE_OFFSET) {
    c->page = value;
    return;
  }
  forget_ahead(c);
  if (!c->gone)
    sys_call(NR_PWRITE, c->file, (long)&value, sizeof value,
             (long)place(c, offset), 0, 0);
}

/* ---- a session ---- */

/* Time is instructions of what is looked at. */
static int open_counter(enum rec_cop_of of, int pid)
{
  const struct pmu_attributes a = {
    .type = HARDWARE, .size = sizeof a, .config = INSTRUCTIONS,
    .flags = of == REC_COP_KERNEL    ? PMU_EXCLUDE_USER
             : of == REC_COP_PROCESS ? PMU_EXCLUDE_KERNEL
                                     : PMU_EXCLUDE_KERNEL | PMU_DISABLED |
                                         PMU_ENABLE_ON_EXEC,
  };

  return pmu_open(&a, of == REC_COP_KERNEL ? -1 : pid, -1);
}

/* The handler with its memory, and its knobs as they were set. */
static bool make_handler(struct rec_cop *c, enum rec_cop_of of)
{
  const struct cs_cop_bus bus = { c, bus_read, bus_write, bus_block };
  const struct cs_cop_sink sink = { &c->rows, rec_cop_row };
  const struct cs_cop_program *p = c->h.program;
  uint32_t knob[CS_COP_KNOBS];
  void *memory = sys_map(NULL, p->memory, SYS_PROT_READ | SYS_PROT_WRITE,
                         SYS_MAP_PRIVATE | SYS_MAP_ANONYMOUS, -1, 0);

  if (sys_failed(memory))
    return false;
  memcpy(knob, c->h.knob, sizeof knob);
  cs_cop_handler_init(&c->h, p, &bus, &sink, memory, p->memory);
  memcpy(c->h.knob, knob, sizeof knob);
  c->h.modes = of == REC_COP_KERNEL ? MODE_S : MODE_U;
  return true;
}

bool rec_cop_begin(struct rec_cop *c, enum rec_cop_of of, int pid)
{
  c->file = sys_open(DEVICE "coprocessor", SYS_O_RDWR | SYS_O_CLOEXEC, 0);
  c->counter = open_counter(of, pid);
  if (c->file >= 0 && c->counter >= 0 && make_handler(c, of))
    return true;
  fprintf(stderr, "record: --cop %s: %s, error %d\n", c->h.program->name,
          c->file < 0      ? "no access to the coprocessor"
          : c->counter < 0 ? "instructions cannot be counted"
                           : "no memory",
          c->file < 0 ? -c->file : c->counter < 0 ? -c->counter : 0);
  return false;
}

/* The driver has it on. */
static bool is_there(struct rec_cop *c)
{
  uint32_t word;

  return sys_call(NR_PREAD, c->file, (long)&word, sizeof word,
                  CS_COP_CTRL_OFFSET, 0, 0) == sizeof word;
}

static void set_now(struct rec_cop *c)
{
  sys_read(c->counter, &c->h.now, sizeof c->h.now);
}


/* The next one ends a wait for c->file: it comes once for each time that it is
 * asked for. */
static void ask(struct rec_cop *c)
{
  bus_write(c, CS_COP_INTR_ENABLE_OFFSET, HALTS);
}

static void attach(struct rec_cop *c)
{
  set_now(c);
  cs_cop_handler_attach(&c->h);
  ask(c);
  c->attached = true;
}

/* As long as its instructions take at the pace since the last look; but soon behind
 * an interrupt, and then half as long again each time: much is new then. */
static void set_wait(struct rec_cop *c, uint64_t before, uint64_t ns)
{
  uint64_t period = c->h.period, done = c->h.now - before, us = MOST_US;

  if (period < LEAST_PERIOD)
    period = LEAST_PERIOD;
  if (done)
    us = (ns - c->looked_ns) * period / done / NS;
  if (c->h.program->interrupt && us > c->wait_us + c->wait_us / 2)
    us = c->wait_us + c->wait_us / 2;
  c->wait_us = us < SOON_US ? SOON_US : us > MOST_US ? MOST_US : (uint32_t)us;
  c->looked_ns = ns;
}

void rec_cop_look(struct rec_cop *c, uint64_t ns)
{
  uint64_t before = c->h.now;

  if (c->gone || !is_there(c)) {
    c->gone = c->attached;
    return;
  }
  if (!c->attached)
    attach(c);
  set_now(c);
  set_wait(c, before, ns);
  if (c->h.error)
    return;
  if (bus_read(c, CS_COP_INTR_STATE_OFFSET) & HALTS) {
    cs_cop_handler_interrupt(&c->h);
    ask(c);
    c->wait_us = SOON_US;
  }
  if (c->h.period)
    cs_cop_handler_tick(&c->h);
}

int rec_cop_waits_for(const struct rec_cop *c)
{
  return c && !c->gone ? c->file : -1;
}

void rec_cop_stop(struct rec_cop *c)
{
  if (!c->attached || c->gone || !is_there(c))
    return;
  set_now(c);
  cs_cop_handler_stop(&c->h);
}

/* ---- the driver's stream ---- */

static void keep(struct rec_cop *c, uint32_t at, uint32_t value)
{
  if (at < REC_COP_DATA)
    c->data[at] = value;
  else if (at - CS_COP_WIN_V < REC_COP_REGISTERS)
    c->registers[at - CS_COP_WIN_V] = value;
}

void rec_cop_record(void *context, const uint32_t *words)
{
  struct rec_cop *c = context;
  uint32_t first = CS_STREAM_LOW(words[0]), n = words[CS_STREAM_ARRAY_N];

  if (CS_STREAM_TYPE(words[0]) == CS_STREAM_MICROCODE) {
    memcpy(c->counts, words + CS_STREAM_MICROCODE_COUNTS, sizeof c->counts);
    return;
  }
  for (uint32_t i = 0; i < n && i < CS_STREAM_ARRAY_WORDS; i++)
    keep(c, first + i, words[4 + i]);
}

void rec_cop_tuple(void *context, const uint32_t *entry)
{
  struct rec_cop *c = context;

  if (c->attached)
    cs_cop_handler_tuple(&c->h, CS_STREAM_SLOT(entry[0]), entry[CS_STREAM_PC],
                         entry[CS_STREAM_W], entry[CS_STREAM_COUNT]);
}

/* ---- the end ---- */

static void write_account(const struct rec_cop *c, struct rec_system *s)
{
  const struct cs_cop_cost *cost = &c->h.cost;
  const uint64_t host[] = {
    cost->interrupts, cost->ticks, cost->tuples, cost->reads, cost->writes,
    cost->updates, cost->lost + c->rows.lost, cost->unknown,
  };
  struct rec_out *o = s->out;

  rec_begin(o, REC_COP);
  rec_put32(o, s->rows.epoch);
  rec_put32(o, c->attached);
  for (unsigned i = 0; i < CS_STREAM_COP_COUNTS; i++)
    rec_put32(o, c->counts[i]);
  rec_put32(o, 0);
  for (unsigned i = 0; i < sizeof host / sizeof *host; i++)
    rec_put64(o, host[i]);
  rec_put_text(o, c->h.program->name);
  rec_put_text(o, c->h.error ? cs_cop_handler_message(c->h.error) : NULL);
  rec_end(o);
}

void rec_cop_write(struct rec_cop *c, struct rec_system *s, uint16_t process)
{
  c->gone = true;
  forget_ahead(c);
  c->rows.system = s;
  c->rows.process = process;
  if (c->attached) {
    cs_cop_handler_stop(&c->h);
    cs_cop_handler_finish(&c->h);
  }
  write_account(c, s);
  rec_cop_rows_write(&c->rows);
}

bool rec_cop_good(const struct rec_cop *c)
{
  return c->attached && !c->h.error;
}

void rec_cop_print(const struct rec_cop *c)
{
  const struct cs_cop_cost *cost = &c->h.cost;

  printf("record: %s: %lu samples, %lu dropped; %lu rows, %llu updates without "
         "room; %llu interrupts, %llu looks, %llu registers read, %llu "
         "written\n", c->h.program->name, (unsigned long)c->counts[0],
         (unsigned long)c->counts[1], (unsigned long)c->rows.n,
         (unsigned long long)(cost->lost + c->rows.lost),
         (unsigned long long)cost->interrupts, (unsigned long long)cost->ticks,
         (unsigned long long)cost->reads, (unsigned long long)cost->writes);
  if (!rec_cop_good(c))
    printf("record: %s: %s\n", c->h.program->name,
           c->attached ? cs_cop_handler_message(c->h.error)
                       : "it ended before the first look");
}
