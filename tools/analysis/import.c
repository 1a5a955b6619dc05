/* SPDX-License-Identifier: Apache-2.0
 *
 * import.c - `coresample import`: messages that were written as text, or a
 * whole profile database, into a profile database.
 */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "cs_db_merge.h"
#include "cs_db_run.h"
#include "options.h"
#include "program.h"
#include "progress.h"

enum { KEY_IMAGE = 0x700, KEY_PROGRAM, KEY_EPOCH };

struct import {
  const char *file, *db, *image, *program, *epoch, *slot;
  struct cs_slot_cfg cfg;
  struct cs_compressor compressor;
  bool has_compressor;
};

static const struct argp_option list[] = {
  { "db", 'd', "FILE", 0, "The profile database that it is added to", 0 },
  { 0, 0, 0, 0, "Of messages:", 1 },
  { "slot", 's', "SLOT", 0, "The slot that they are of (default: loads)", 1 },
  { "image", KEY_IMAGE, "ELF", 0, "The program, for names", 1 },
  { "compressor", 'c', "SPEC", 0,
    "The compressor that made them (default: each message is a sample)", 1 },
  { "program", KEY_PROGRAM, "NAME", 0,
    "What the epoch says of the program (default: the file of --image, or "
    "FILE)", 1 },
  { "epoch", KEY_EPOCH, "NAME", 0,
    "Add it up with what epoch NAME has (default: a new epoch)", 1 },
  { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct import *p = state->input;
  char err[ERROR_TEXT];

  switch (key) {
  case 'd': p->db = arg; return 0;
  case 's': p->slot = arg; return 0;
  case 'c':
    if (cs_spec_parse(arg, &p->compressor, err, sizeof err))
      die("--compressor '%s': %s", arg, err);
    p->has_compressor = true;
    return 0;
  case KEY_IMAGE: p->image = arg; return 0;
  case KEY_PROGRAM: p->program = arg; return 0;
  case KEY_EPOCH: p->epoch = arg; return 0;
  case ARGP_KEY_ARG:
    if (p->file)
      argp_error(state, "more than one file");
    p->file = arg;
    return 0;
  case ARGP_KEY_END:
    if (!p->file || !p->db)
      argp_error(state, "name a file, and a database with -d");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

/* ---- messages ---- */

/* `0xPC 0xW COUNT`, perhaps `[LOW,HIGH]` behind it. */
static bool parse_line(const char *line, struct cs_message *m)
{
  uint64_t low, high;
  int used = 0;
  int got = sscanf(line, "0x%" SCNx64 " 0x%" SCNx64 " %" SCNu32 "%n", &m->pc,
                   &m->w, &m->count, &used);

  if (got != 3 || !m->count)
    return false;
  line += used;
  if (!strcmp(line, "\n") || !*line)
    return true;
  used = 0;
  sscanf(line, " [%" SCNu64 ",%" SCNu64 "]%n", &low, &high, &used);
  return used && (!strcmp(line + used, "\n") || !line[used]);
}

static void read_messages(const struct import *p, struct cs_collect *c)
{
  FILE *f = fopen(p->file, "r");
  char *line = NULL;
  size_t room = 0;
  unsigned number = 0;

  if (!f)
    die("%s: %s", p->file, strerror(errno));
  while (getline(&line, &room, f) > 0 && !stop_wanted()) {
    struct cs_message m = { 0 };

    number++;
    if (!parse_line(line, &m))
      die("%s:%u: not a message: `0xPC 0xW COUNT`", p->file, number);
    if (cs_collect_message(c, &m))
      die("out of memory");
  }
  if (ferror(f))
    die("%s: %s", p->file, strerror(errno));
  if (!number)
    die("%s: no message", p->file);
  free(line);
  fclose(f);
}

static void describe(const struct import *p, struct cs_collect *c,
                     struct cs_report *r)
{
  const char *program = p->program ? p->program : p->image ? p->image
                                                           : p->file;
  const char *slash = strrchr(program, '/');

  *r = (struct cs_report){ .kind = CS_REPORT_MESSAGES, .slots = 1 };
  snprintf(r->program, sizeof r->program, "%s", slash ? slash + 1 : program);
  snprintf(r->device, sizeof r->device, "messages");
  if (p->has_compressor) {
    cs_spec_format(&p->compressor, r->compressor, sizeof r->compressor);
    c->compressor = &p->compressor;
  }
  cs_slot_format(&p->cfg, r->slot[0].spec, sizeof r->slot[0].spec);
  r->law.counts = true;
  r->law.accepted = r->law.sent = r->law.events = c->estimate[0].total;
  r->law.emitted = c->messages[0];
  r->slot[0].selected = r->slot[0].accepted = c->estimate[0].total;
  if (cs_collect_report(c, NULL, r))
    die("out of memory");
}

static struct cs_symbols *symbols_of(const struct import *p)
{
  char err[ERROR_TEXT];
  struct cs_symbols *s = p->image ? cs_symbols_open(p->image, err, sizeof err)
                                  : NULL;

  if (p->image && !s)
    die("%s", err);
  return s;
}

static int add_messages(struct cs_db *db, const struct import *p)
{
  struct cs_symbols *symbols = symbols_of(p);
  struct cs_collect c;
  struct cs_report r;
  struct cs_db_part part = { .elf = p->image, .symbols = symbols,
                             .collect = &c };
  const struct cs_db_run run = {
    .epoch = p->epoch, .report = &r, .estimator = "sum", .xlen = 32,
    .part = &part, .parts = 1,
  };
  int status;

  if (cs_collect_init(&c, 1, false, CS_ESTIMATE_SUM, NULL))
    die("out of memory");
  read_messages(p, &c);
  describe(p, &c, &r);
  part.process = r.program;
  status = cs_db_add_run(db, &run);
  cs_collect_free(&c);
  cs_report_free(&r);
  cs_symbols_free(symbols);
  return status;
}

/* ---- the command ---- */

static bool is_database(const char *path)
{
  char magic[16] = "";
  FILE *f = fopen(path, "rb");
  size_t n = f ? fread(magic, 1, sizeof magic, f) : 0;

  if (f)
    fclose(f);
  return n == sizeof magic && !memcmp(magic, "SQLite format 3", sizeof magic);
}

int command_import(int argc, char **argv)
{
  const struct argp argp = {
    list, parse, "FILE",
    "Adds messages (a file of `run --messages`) or all epochs of another "
    "profile database to a profile database.", 0, 0, 0,
  };
  struct import p = { .slot = cs_slot_default };
  char err[ERROR_TEXT];
  struct cs_db *db;
  int status;

  argp_parse(&argp, argc, argv, 0, 0, &p);
  if (cs_slot_parse(p.slot, &p.cfg, err, sizeof err))
    die("--slot '%s': %s", p.slot, err);
  stop_catch();
  db = cs_db_open(p.db, CS_DB_WRITE, err, sizeof err);
  if (!db)
    die("%s", err);
  db->stop = stop_wanted;
  status = is_database(p.file) ? cs_db_merge(db, p.file)
                               : add_messages(db, &p);
  if (status) {
    fprintf(stderr, "coresample: %s\n", db->error);
    status = stop_wanted() ? EXIT_STOPPED : 1;
  }
  cs_db_close(db);
  return status;
}
