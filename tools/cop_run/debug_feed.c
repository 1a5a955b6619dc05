/* SPDX-License-Identifier: Apache-2.0
 *
 * debug_feed.c - instructions from a file.
 */
#include "debug_feed.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_isa.h"
#include "cs_file.h"
#include "cs_select.h"
#include "cs_trace.h"
#include "cs_tuples.h"
#include "options.h"
#include "ucode.h"

enum { LINE = 1024, LINK = 4 };

struct debug_feed {
  enum debug_feed_kind kind;
  const char *path;
  struct cs_trace_reader *reader;
  struct cs_tuple_file tuples;
  FILE *text;
  int line;
  uint64_t at, total;
  double clocks, owed;
  uint32_t instret;
};

static struct cs_rvfi blank(unsigned class, uint32_t pc)
{
  return (struct cs_rvfi){
    .valid = true, .mode = CS_MODE_M, .ixl = 1, .insn = cs_class_example[class],
    .pc_rdata = pc, .pc_wdata = pc + LINK, .rd_addr = 10, .head_cycles = 1,
  };
}

/* ---- tuple files ---- */

static const uint8_t class_of_kind[CS_KINDS] = {
  [CS_KIND_LOAD] = CS_COP_CLASS_LOAD, [CS_KIND_BRANCH] = CS_COP_CLASS_BRANCH,
  [CS_KIND_IJUMP] = CS_COP_CLASS_IJUMP,
  [CS_KIND_RETURN] = CS_COP_CLASS_RETURN, [CS_KIND_CALL] = CS_COP_CLASS_CALL,
  [CS_KIND_ICALL] = CS_COP_CLASS_ICALL, [CS_KIND_JUMP] = CS_COP_CLASS_JUMP,
  [CS_KIND_STORE] = CS_COP_CLASS_STORE,
};

/* Clocks of the load t: a second record of the same instruction. */
static uint16_t latency(const struct debug_feed *f, const struct cs_tuple *t)
{
  const struct cs_tuple *next = t + 1;

  if (next == f->tuples.tuple + f->tuples.n || next->kind != CS_KIND_LATENCY ||
      next->pc != t->pc)
    return 0;
  return next->value > 65535 ? 65535 : (uint16_t)next->value;
}

static bool next_tuple(struct debug_feed *f, struct cs_rvfi *r)
{
  const struct cs_tuple *t;

  while (f->at < f->tuples.n &&
         f->tuples.tuple[f->at].kind == CS_KIND_LATENCY)
    f->at++;
  if (f->at == f->tuples.n)
    return false;
  t = &f->tuples.tuple[f->at];
  if (t->kind >= CS_KINDS)
    die("%s: offset %llu: no kind %u", f->path,
        (unsigned long long)(f->at * sizeof *t + 4), t->kind);
  *r = blank(class_of_kind[t->kind], t->pc);
  if (t->kind == CS_KIND_LOAD) {
    r->rd_wdata = t->value;
    r->mem_latency = latency(f, t);
  } else if (t->kind == CS_KIND_STORE) {
    r->mem_addr = t->value;
  } else {
    r->pc_wdata = t->value;
  }
  f->owed += f->clocks * (double)(t->instret - f->instret);
  f->instret = t->instret;
  r->head_cycles = f->owed < 1 ? 1 : f->owed > 65535 ? 65535
                                                     : (uint16_t)f->owed;
  f->owed -= f->owed < 1 ? f->owed : r->head_cycles;
  return true;
}

/* ---- text ---- */

__attribute__((noreturn))
static void bad(const struct debug_feed *f, const char *from, const char *at,
                const char *what)
{
  die("%s:%d:%d: error: %s '%.40s'", f->path, f->line, (int)(at - from) + 1,
      what, at);
}

static uint64_t number(const struct debug_feed *f, const char *from,
                       const char *at)
{
  char *end;
  uint64_t n;

  errno = 0;
  n = strtoull(at, &end, 0);
  if (errno || end == at || *end || *at == '-' || n > UINT32_MAX)
    bad(f, from, at, "no number of 32 bits:");
  return n;
}

/* 0: there is none of this name. */
static bool set(struct cs_rvfi *r, const char *name, uint32_t value)
{
  const struct { const char *name; uint64_t *at; } wide[] = {
    { "rd_value", &r->rd_wdata }, { "store_data", &r->mem_wdata },
    { "mem_addr", &r->mem_addr }, { "next_pc", &r->pc_wdata },
    { "rs1_value", &r->rs1_rdata }, { "rs2_value", &r->rs2_rdata },
  };

  for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
    if (!strcmp(name, wide[i].name)) {
      *wide[i].at = value;
      return true;
    }
  if (!strcmp(name, "insn"))
    r->insn = value;
  else if (!strcmp(name, "clocks"))
    r->head_cycles = (uint16_t)(value > 65535 ? 65535 : value);
  else if (!strcmp(name, "latency"))
    r->mem_latency = (uint16_t)(value > 65535 ? 65535 : value);
  else if (!strcmp(name, "context"))
    r->context = (uint16_t)value;
  else if (!strcmp(name, "event"))
    r->ev = value & 31;
  else if (!strcmp(name, "mode"))
    r->mode = value & 3;
  else
    return false;
  return true;
}

static int class_by_name(const char *name)
{
  for (int c = 0; c < CS_COP_CLASS_COUNT; c++)
    if (!strcmp(name, ucode_class((unsigned)c)))
      return c;
  return -1;
}

static void parse(const struct debug_feed *f, char *line, struct cs_rvfi *r)
{
  static const char space[] = " \t\r\n";
  char *save, *word = strtok_r(line, space, &save), *equals;
  const int class = class_by_name(word);

  if (class < 0)
    bad(f, line, word, "no class");
  equals = strtok_r(NULL, space, &save);
  if (!equals)
    bad(f, line, word, "no pc behind");
  *r = blank((unsigned)class, (uint32_t)number(f, line, equals));
  while ((word = strtok_r(NULL, space, &save))) {
    equals = strchr(word, '=');
    if (!equals)
      bad(f, line, word, "not name=number:");
    *equals = '\0';
    if (!set(r, word, (uint32_t)number(f, line, equals + 1)))
      bad(f, line, word, "no such name:");
  }
}

static bool next_line(struct debug_feed *f, struct cs_rvfi *r)
{
  char line[LINE];

  while (fgets(line, sizeof line, f->text)) {
    f->line++;
    if (!strchr(line, '\n') && strlen(line) < LINE - 1 && !feof(f->text))
      die("%s:%d:%zu: error: a byte that is 0", f->path, f->line,
          strlen(line) + 1);
    if (!strchr(line, '\n') && !feof(f->text))
      die("%s:%d: error: a line of more than %d bytes", f->path, f->line,
          LINE - 2);
    line[strcspn(line, "#")] = '\0';
    if (line[strspn(line, " \t\r\n")] == '\0')
      continue;
    parse(f, line, r);
    return true;
  }
  if (ferror(f->text))
    die("%s: %s", f->path, strerror(errno));
  return false;
}

/* ---- all ---- */

static void open_trace(struct debug_feed *f)
{
  struct cs_trace_info info;
  char err[ERROR_TEXT];

  f->reader = cs_trace_open(f->path, &info, err, sizeof err);
  if (!f->reader)
    die("%s", err);
  if (info.xlen != 32)
    die("%s: XLEN is %d, the coprocessor's 32", f->path, info.xlen);
  f->total = info.instructions;
}

struct debug_feed *debug_feed_open(enum debug_feed_kind kind, const char *path,
                               double clocks)
{
  struct debug_feed *f = calloc(1, sizeof *f);
  char err[ERROR_TEXT];

  if (!f)
    die("out of memory");
  f->kind = kind;
  f->path = path;
  f->clocks = clocks;
  cs_file_input(path);
  if (kind == DEBUG_FEED_TRACE)
    open_trace(f);
  else if (kind == DEBUG_FEED_TUPLES && cs_tuples_open(&f->tuples, path, err,
                                                     sizeof err))
    die("%s", err);
  else if (kind == DEBUG_FEED_TEXT && !(f->text = fopen(path, "r")))
    die("%s: %s", path, strerror(errno));
  if (kind == DEBUG_FEED_TUPLES)
    f->total = f->tuples.n;
  return f;
}

void debug_feed_close(struct debug_feed *f)
{
  if (f->reader)
    cs_trace_close(f->reader);
  if (f->text)
    fclose(f->text);
  cs_tuples_close(&f->tuples);
  free(f);
}

bool debug_feed_next(struct debug_feed *f, struct cs_rvfi *r)
{
  int got;

  switch (f->kind) {
  case DEBUG_FEED_TRACE:
    got = cs_trace_read(f->reader, r);
    if (got < 0)
      die("%s", cs_trace_error(f->reader));
    f->at += got != 0;
    return got;
  case DEBUG_FEED_TUPLES:
    if (!next_tuple(f, r))
      return false;
    f->at++;
    return true;
  default:
    return next_line(f, r);
  }
}

uint64_t debug_feed_total(const struct debug_feed *f)
{
  return f->total;
}
