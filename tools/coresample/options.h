/* SPDX-License-Identifier: Apache-2.0
 *
 * options.h - options that `run` and `replay` share: what is profiled, how it
 * is compressed, where the results go; and how a command ends.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

#include "cs_event.h"
#include "cs_named.h"
#include "cs_profile.h"
#include "cs_slot.h"

/* Flag of options that --help leaves to --help-all; it has a bit of its own
 * since argp hides some of its options too, for good. */
enum { SELDOM = OPTION_HIDDEN | 0x100 };

struct options {
  struct cs_slot_cfg slot[CS_SLOT_MAX];
  unsigned slots;                  /* after options_finish() at least 1 */
  bool slot_has_mode[CS_SLOT_MAX]; /* mode= was given */
  bool has_slot, has_cpi, has_config; /* given, not the default */
  struct cs_compressor compressor;
  bool has_compressor;             /* given, not the default */
  int estimator;                   /* enum cs_estimator, -1 = by compressor */
  bool exact, flush;
  bool pairs;                      /* print tuples, not instructions */
  uint64_t max_instructions;       /* 0 = all */
  double cpi;
  const struct cs_named *config;
  const char *json, *messages;
  const char *db, *epoch;          /* profile database; or NULL */
  uint64_t masked_pc[64];          /* of the PC bit table */
  unsigned masked_pcs;
};

/* Child parser; its input is a struct options. */
extern const struct argp options_argp;

void options_init(struct options *o);

/* Defaults that depend on other options. */
void options_finish(struct options *o);

enum cs_estimator options_estimator(const struct options *o);

/* A slot has w=reason, which only a core tells. */
bool options_want_reasons(const struct options *o);

enum { ERROR_TEXT = 1024 }; /* bytes of a message, NUL included */

/* Prints `coresample: message` and exits with code 1. */
__attribute__((format(printf, 1, 2), noreturn)) void
die(const char *format, ...);

/* A report that did not arrive is an error of the command: exit code 1 when
 * standard output could not be written.  Called first in main(), so that it
 * acts last: files are finished or gone by then. */
void check_output_at_exit(void);

/* A decimal or 0x number in lo..hi, or an end with a message about `option`. */
uint64_t parse_count(const char *option, const char *text, uint64_t lo,
                     uint64_t hi);

/* Clocks per instruction, 1 to 1000, likewise. */
double parse_cpi(const char *option, const char *text);

#endif
