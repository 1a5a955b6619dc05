/* SPDX-License-Identifier: Apache-2.0
 *
 * import.c - `coresample import`: a recorder's stream, messages that were
 * written as text, or a whole profile database, into a profile database.
 */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "cs_db_merge.h"
#include "cs_db_recording.h"
#include "cs_db_run.h"
#include "options.h"
#include "program.h"
#include "progress.h"
#include "screen.h"

enum { KEY_IMAGE = 0x700, KEY_PROGRAM, KEY_EPOCH, KEY_IMAGES, KEY_PARTIAL };
enum { FOLDERS = 32 };

struct import {
  const char *file, *db, *image, *program, *epoch, *slot;
  struct cs_slot_cfg cfg;
  struct cs_compressor compressor;
  bool has_compressor, partial;
  const char *folder[FOLDERS]; /* of images */
  size_t folders;
};

static const struct argp_option list[] = {
  { "db", 'd', "FILE", 0, "The profile database that it is added to", 0 },
  { "epoch", KEY_EPOCH, "NAME", 0,
    "Add it up with what epoch NAME has (default: a new epoch, or the one that "
    "the stream names)", 0 },
  { 0, 0, 0, 0, "Of a recorder's stream:", 1 },
  { "images", KEY_IMAGES, "DIR", 0,
    "Look for the files of images, by build-id, in DIR and below; repeatable.  "
    "Without FILE: of images in the database whose files were not found before",
    1 },
  { "partial", KEY_PARTIAL, 0, 0,
    "Take the whole parts of a stream that was cut", 1 },
  { 0, 0, 0, 0, "Of messages:", 2 },
  { "slot", 's', "SLOT", 0, "The slot that they are of (default: loads)", 2 },
  { "image", KEY_IMAGE, "ELF", 0, "The program, for names", 2 },
  { "compressor", 'c', "SPEC", 0,
    "The compressor that made them (default: each message is a sample)", 2 },
  { "program", KEY_PROGRAM, "NAME", 0,
    "What the epoch says of the program (default: the file of --image, or "
    "FILE)", 2 },
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
  case KEY_PARTIAL: p->partial = true; return 0;
  case KEY_IMAGES:
    if (p->folders == FOLDERS)
      argp_error(state, "more than %d --images", FOLDERS);
    p->folder[p->folders++] = arg;
    return 0;
  case ARGP_KEY_ARG:
    if (p->file)
      argp_error(state, "more than one file");
    p->file = arg;
    return 0;
  case ARGP_KEY_END:
    if ((!p->file && !p->folders) || !p->db)
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

/* ---- recorders' streams ---- */

static void tell_images(const struct cs_db_recorded *got)
{
  if (*got->missing)
    printf("no file of %s: without names; --images DIR\n", got->missing);
}

static void tell_recording(const struct import *p,
                           const struct cs_db_recorded *got)
{
  if (*got->cut)
    printf("%s\n", got->cut);
  if (got->known) {
    printf("%s: all of it is in %s already\n", p->file, p->db);
    return;
  }
  printf("%s: epoch %" PRId64 ": %" PRIu64 " parts, %" PRIu64 " rows, %" PRIu64
         " counts, %.2f %% of known images\n", p->file, got->epoch, got->parts,
         got->rows, got->counts,
         got->counts ? 100 - 100 * (double)got->unknown / (double)got->counts
                     : 100);
  if (got->stepped > 1 || got->stepped < -1)
    printf("its clock was set by %+.0f s meanwhile\n", got->stepped);
  if (*got->handler) {
    printf("%s: coprocessor: ", p->file);
    screen_text(got->handler, 0);
    putchar('\n');
  }
  tell_images(got);
}

static int add_recording(struct cs_db *db, const struct import *p,
                         const struct cs_images *images)
{
  const struct cs_db_recording from = { p->file, p->epoch, p->partial,
                                        images };
  struct cs_db_recorded got;
  int status = cs_db_add_recording(db, &from, &got);

  if (!status)
    tell_recording(p, &got);
  return status;
}

static int find_images(struct cs_db *db, const struct cs_images *images)
{
  struct cs_db_recorded got;
  int status = cs_db_find_images(db, images, &got);

  if (!status) {
    printf("%u of %u images found\n", got.found, got.images);
    tell_images(&got);
  }
  return status;
}

/* ---- the command ---- */

static bool begins_with(const char *path, const void *magic, size_t n)
{
  char there[16] = "";
  FILE *f = fopen(path, "rb");
  size_t got = f ? fread(there, 1, n, f) : 0;

  if (f)
    fclose(f);
  return got == n && !memcmp(there, magic, n);
}

static int add(struct cs_db *db, const struct import *p)
{
  char err[ERROR_TEXT];
  struct cs_images *images = cs_images_new(p->folder, p->folders, err,
                                           sizeof err);
  int status;

  if (!images)
    die("%s", err);
  if (!p->file)
    status = find_images(db, images);
  else if (begins_with(p->file, "SQLite format 3", 16))
    status = cs_db_merge(db, p->file);
  else if (begins_with(p->file, "CSRP", 4))
    status = add_recording(db, p, images);
  else
    status = add_messages(db, p);
  cs_images_free(images);
  return status;
}

int command_import(int argc, char **argv)
{
  const struct argp argp = {
    list, parse, "[FILE]",
    "Adds a recorder's stream (`record` on the machine), messages (a file of "
    "`run --messages`) or all epochs of another profile database to a profile "
    "database.\v"
    "What is there already is not added again: a stream, also one that has grown "
    "since, and each run of a database, is known by its identity.", 0, 0, 0,
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
  status = add(db, &p);
  if (status) {
    fprintf(stderr, "coresample: %s\n", db->error);
    status = stop_wanted() ? EXIT_STOPPED : 1;
  }
  cs_db_close(db);
  return status;
}
