/* SPDX-License-Identifier: Apache-2.0
 *
 * code_options.c - parsers of the options of commands that look at code.
 */
#include "code_options.h"

enum { KEY_IMAGE = 0x780, KEY_ELIMINATE, KEY_METHOD };

/* ---- code ---- */

static const struct argp_option code_list[] = {
  { 0, 0, 0, 0, "What is looked at:", 1 },
  { "image", KEY_IMAGE, "ELF", 0,
    "The program's file (default: where it was)", 1 },
  { 0 },
};

static error_t parse_code(int key, char *arg, struct argp_state *state)
{
  struct code_options *o = state->input;

  switch (key) {
  case ARGP_KEY_INIT: state->child_inputs[0] = &o->a; return 0;
  case KEY_IMAGE: o->elf = arg; return 0;
  case ARGP_KEY_ARG:
    if (!o->path)
      o->path = arg;
    else if (!o->function)
      o->function = arg;
    else
      argp_error(state, "more than one procedure");
    return 0;
  case ARGP_KEY_NO_ARGS:
    argp_error(state, "name a profile database");
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

static const struct argp_child code_children[] = {
  { &analysis_argp, 0, 0, 0 }, { 0 },
};
const struct argp code_argp = { code_list, parse_code, 0, 0, code_children,
                                0, 0 };

/* ---- stalls ---- */

static const struct argp_option stall_list[] = {
  { "eliminate", KEY_ELIMINATE, 0, 0,
    "Do without the reasons that the core tells", 1 },
  { "method", KEY_METHOD, "auto|eliminate|blind|dcpi", 0,
    "How executions and culprits are found (default auto); dcpi: from cycle "
    "samples alone", 1 },
  { 0 },
};

static error_t parse_stall(int key, char *arg, struct argp_state *state)
{
  struct stall_options *o = state->input;

  switch (key) {
  case ARGP_KEY_INIT: state->child_inputs[0] = &o->code; return 0;
  case KEY_ELIMINATE: o->method = STALL_ELIMINATE; return 0;
  case KEY_METHOD: o->method = stall_method(arg); return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

static const struct argp_child stall_children[] = {
  { &code_argp, 0, 0, 0 }, { 0 },
};
const struct argp stall_argp = { stall_list, parse_stall, 0, 0,
                                 stall_children, 0, 0 };
