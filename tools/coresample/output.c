/* SPDX-License-Identifier: Apache-2.0
 *
 * output.c - result files and the report at the end of a command.
 */
#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "progress.h"

/* die() may be called at any depth: exit() comes here for what is open. */
static struct output *unfinished;

static void discard_unfinished(void)
{
  if (unfinished)
    output_discard(unfinished);
}

/* What is wrong with it is better told before the run. */
static void check_database(const struct options *o)
{
  char err[ERROR_TEXT];
  struct cs_db *db = o->db ? cs_db_open(o->db, CS_DB_WRITE, err, sizeof err)
                           : NULL;

  if (o->db && !db)
    die("%s", err);
  cs_db_close(db);
}

void output_open(struct output *out, const struct options *o,
                 const char *trace, const char *waves,
                 const char *annotation)
{
  char err[ERROR_TEXT];

  *out = (struct output){ 0 };
  check_database(o);
  unfinished = out;
  atexit(discard_unfinished);
  if (cs_file_open(&out->json, o->json, err, sizeof err) ||
      cs_file_open(&out->messages, o->messages, err, sizeof err) ||
      cs_file_open(&out->trace, trace, err, sizeof err) ||
      cs_file_open(&out->waves, waves, err, sizeof err) ||
      cs_file_open(&out->annotation, annotation, err, sizeof err))
    die("%s", err);
}

void output_discard(struct output *out)
{
  cs_file_discard(&out->json);
  cs_file_discard(&out->messages);
  cs_file_discard(&out->trace);
  cs_file_discard(&out->waves);
  cs_file_discard(&out->annotation);
  unfinished = NULL;
}

void output_forget(void)
{
  unfinished = NULL;
}

static void describe(const struct options *o, struct cs_collect *c,
                     struct cs_symbols *symbols, struct cs_report *r)
{
  if (r->kind == CS_REPORT_MESSAGES)
    cs_spec_format(&o->compressor, r->compressor, sizeof r->compressor);
  for (unsigned i = 0; i < o->slots; i++)
    cs_slot_format(&o->slot[i], r->slot[i].spec, sizeof r->slot[i].spec);
  if (cs_collect_weigh(c, r) || cs_collect_report(c, symbols, r))
    die("out of memory");
  r->overhead_percent = cs_report_overhead(r->messages, r->clocks);
}

void output_database(const struct options *o, const struct cs_report *r,
                     const struct cs_db_part *part, size_t parts)
{
  const struct cs_db_run run = {
    .epoch = o->epoch, .report = r, .xlen = o->config->params.xlen,
    .estimator = options_estimator(o) == CS_ESTIMATE_RATIO ? "ratio" : "sum",
    .part = part, .parts = parts,
  };
  char err[ERROR_TEXT];
  struct cs_db *db;

  if (!o->db)
    return;
  db = cs_db_open(o->db, CS_DB_WRITE, err, sizeof err);
  if (!db)
    die("%s", err);
  db->stop = stop_wanted;
  if (cs_db_add_run(db, &run)) {
    snprintf(err, sizeof err, "%s", db->error);
    cs_db_close(db);
    if (stop_wanted()) {
      fprintf(stderr, "coresample: %s\n", err);
      exit(EXIT_STOPPED);
    }
    die("%s", err);
  }
  cs_db_close(db);
}

void output_finish(struct output *out, const struct options *o,
                   struct cs_collect *c, struct cs_symbols *symbols,
                   struct cs_report *r)
{
  const struct cs_db_part part = {
    .process = r->program, .elf = out->elf, .symbols = symbols, .collect = c,
    .pcs = out->pcs, .histogram = out->histogram,
  };
  char err[ERROR_TEXT];

  describe(o, c, symbols, r);
  errno = 0;
  if (out->json.f && cs_report_write_json(r, out->json.f))
    die("%s: %s", o->json, errno ? strerror(errno) : "cannot write");
  if (cs_file_ready(&out->json, err, sizeof err) ||
      cs_file_ready(&out->messages, err, sizeof err) ||
      cs_file_ready(&out->trace, err, sizeof err) ||
      cs_file_ready(&out->annotation, err, sizeof err))
    die("%s", err);
  output_database(o, r, &part, 1);
  if (cs_file_commit(&out->json, err, sizeof err) ||
      cs_file_commit(&out->messages, err, sizeof err) ||
      cs_file_commit(&out->trace, err, sizeof err) ||
      cs_file_commit(&out->waves, err, sizeof err) ||
      cs_file_commit(&out->annotation, err, sizeof err))
    die("%s", err);
  unfinished = NULL;
  cs_report_print(r, o->pairs, stdout);
  if (fflush(stdout))
    die("cannot write the report");
}
