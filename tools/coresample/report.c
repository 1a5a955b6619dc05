/* SPDX-License-Identifier: Apache-2.0
 *
 * report.c - `coresample report`: prints a profile that was saved with --json.
 */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>

#include "commands.h"
#include "cop_session.h"
#include "cs_json.h"
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

static void print(json_t *root, const char *path)
{
  char err[ERROR_TEXT];
  struct cs_report r;

  if (cs_report_of_json(&r, root, path, err, sizeof err))
    die("%s", err);
  cs_report_print(&r, stdout);
}

/* Of `run --cop`. */
static void print_cop(json_t *root, const char *path)
{
  char err[ERROR_TEXT];
  struct cop_result *r = malloc(sizeof *r);

  if (!r)
    die("out of memory");
  if (cop_result_of_json(r, root, path, err, sizeof err))
    die("%s", err);
  cop_result_print(r, stdout);
  cop_result_free(r);
  free(r);
}

int command_report(int argc, char **argv)
{
  const struct argp argp = {
    .parser = parse,
    .args_doc = "FILE.json",
    .doc = "Prints a profile that `run` or `replay` saved with --json.",
  };
  const char *path = NULL;
  char err[ERROR_TEXT];
  json_t *root;

  argp_parse(&argp, argc, argv, 0, 0, &path);
  root = cs_json_load(path, err, sizeof err);
  if (!root)
    die("%s", err);
  if (json_object_get(root, "coprocessor"))
    print_cop(root, path);
  else
    print(root, path);
  json_decref(root);
  return 0;
}
