/* SPDX-License-Identifier: Apache-2.0
 *
 * output.h - the result files of a command: opened before the work, so that a
 * bad name is told at once, and complete or absent after it.
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include "cs_collect.h"
#include "cs_db_run.h"
#include "cs_file.h"
#include "options.h"

struct output {
  struct cs_file json, messages, trace, waves, annotation;
  /* For the profile database, set after output_open: the program's file,
   * exact counts of its instructions, samples of the PC; NULL: there are
   * none. */
  const char *elf;
  const struct cs_pcs *pcs;
  const struct cs_histogram *histogram;
};

/* trace, waves, annotation: names, or NULL. */
void output_open(struct output *out, const struct options *o,
                 const char *trace, const char *waves,
                 const char *annotation);

/* Any end of the program discards what was not finished. */
void output_discard(struct output *out);

/* In a child process: the files belong to the parent. */
void output_forget(void);

/* Adds a run to the database that the options name, if they do. */
void output_database(const struct options *o, const struct cs_report *r,
                     const struct cs_db_part *part, size_t parts);

/* Completes the report from the options and the profiles, prints it and gives
 * the files their names.  symbols NULL: no names of functions. */
void output_finish(struct output *out, const struct options *o,
                   struct cs_collect *c, struct cs_symbols *symbols,
                   struct cs_report *r);

#endif
