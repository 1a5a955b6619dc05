/* SPDX-License-Identifier: Apache-2.0
 *
 * report.c - `coresample report`: prints a profile that was saved with --json.
 */
#include <argp.h>
#include <stdio.h>

#include "commands.h"
#include "cs_report.h"
#include "options.h"

static error_t parse(int key, char *arg, struct argp_state *state)
{
  const char **path = state->input;

  if (key == ARGP_KEY_NO_ARGS)
    argp_error(state, "name a profile");
  if (key != ARGP_KEY_ARG)
    return ARGP_ERR_UNKNOWN;
  if (*path)
    argp_error(state, "more than one profile");
  *path = arg;
  return 0;
}

int command_report(int argc, char **argv)
{
  const struct argp argp = {
    .parser = parse,
    .args_doc = "FILE.json",
    .doc = "Prints a profile that `run` or `replay` saved with --json.",
  };
  const char *path = NULL;
  struct cs_report r;
  char err[512];

  argp_parse(&argp, argc, argv, 0, 0, &path);
  if (cs_report_read_json(&r, path, err, sizeof err))
    die("%s", err);
  cs_report_print(&r, stdout);
  return 0;
}
