/* SPDX-License-Identifier: Apache-2.0
 *
 * debug.h - a `cop-run` as the command line asks for it.
 */
#ifndef DEBUG_H
#define DEBUG_H

#include "debug_feed.h"
#include "cs_cop.h"
#include "ucode.h"

enum { COP_RUN_MOST = 16 }; /* of an option that can be repeated */

struct debug {
  const char *program, *feed, *log, *messages, *script;
  struct ucode_defines define;
  enum debug_feed_kind kind;
  const char *breaks[COP_RUN_MOST], *dump[COP_RUN_MOST], *set[COP_RUN_MOST];
  unsigned n_breaks, n_dump, n_set;
  struct cs_cop_params params;
  unsigned div;
  uint32_t watchdog;
  uint64_t most;          /* instructions */
  double cpi;
  bool interactive, go_on;
};

/* The exit code: 0, 1 after a fault of the microcode, EXIT_STOPPED.  Errors end
 * the program. */
int debug_session(const struct debug *r);

#endif
