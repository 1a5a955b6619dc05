/* SPDX-License-Identifier: Apache-2.0
 *
 * report.c - `coresample report`: prints a profile that was saved with --json, or
 * writes the page of a profile database.
 */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>

#include "commands.h"
#include "cop_session.h"
#include "cs_json.h"
#include "cs_report.h"
#include "html.h"
#include "options.h"

enum { KEY_IMAGE = 0x700 };

struct wish {
  const char *path;
  struct html_wish html;     /* .out NULL: print */
  bool pairs;
};

static const struct argp_option list[] = {
  { "pairs", 'p', 0, 0,
    "Print the hottest tuples (pc, value), not a row for each instruction",
    0 },
  { "tuples", 'p', 0, OPTION_ALIAS, 0, 0 },
  { 0, 0, 0, 0, "Of a profile database:", 1 },
  { "html", 'H', "FILE", 0,
    "Write a page to FILE that needs nothing else, for a browser", 1 },
  { "epoch", 'E', "EPOCH", 0,
    "Name or number of an epoch, or all (default: the last one)", 1 },
  { "image", KEY_IMAGE, "ELF", 0,
    "The program's file, where it is not where it was", 1 },
  { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct wish *wish = state->input;

  switch (key) {
  case 'p': wish->pairs = true; return 0;
  case 'H': wish->html.out = arg; return 0;
  case 'E': wish->html.epoch = arg; return 0;
  case KEY_IMAGE: wish->html.elf = arg; return 0;
  case ARGP_KEY_NO_ARGS:
    argp_error(state, "name a profile");
    return 0;
  case ARGP_KEY_ARG:
    if (wish->html.beside)
      argp_error(state, "more than two profiles");
    if (wish->path)
      wish->html.beside = arg;
    else
      wish->path = arg;
    return 0;
  case ARGP_KEY_END:
    if (!wish->html.out && (wish->html.epoch || wish->html.elf))
      argp_error(state, "--epoch and --image need --html");
    if (!wish->html.out && wish->html.beside)
      argp_error(state, "more than one profile");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

static void print(json_t *root, const struct wish *wish)
{
  char err[ERROR_TEXT];
  struct cs_report r;

  if (cs_report_of_json(&r, root, wish->path, err, sizeof err))
    die("%s", err);
  cs_report_print(&r, wish->pairs, stdout);
  cs_report_free(&r);
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
    .options = list,
    .parser = parse,
    .args_doc = "FILE.json\n--html FILE DB[:EPOCH] [OTHER[:EPOCH]]",
    .doc = "Prints a profile that `run` or `replay` saved with --json, or "
           "writes a profile database as a page for a browser, another beside it.",
  };
  struct wish wish = { 0 };
  char err[ERROR_TEXT];
  json_t *root;

  argp_parse(&argp, argc, argv, 0, 0, &wish);
  if (wish.html.out) {
    wish.html.db = wish.path;
    html_report(&wish.html);
    return 0;
  }
  root = cs_json_load(wish.path, err, sizeof err);
  if (!root)
    die("%s", err);
  if (json_object_get(root, "coprocessor"))
    print_cop(root, wish.path);
  else
    print(root, &wish);
  json_decref(root);
  return 0;
}
