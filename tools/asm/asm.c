/* SPDX-License-Identifier: Apache-2.0
 *
 * asm.c - `coresample asm`: microcode to a loadable image.
 */
#include <argp.h>
#include <stdlib.h>

#include "commands.h"
#include "options.h"
#include "ucode.h"

enum { KEY_HEADER = 0x100, KEY_HEX, KEY_LISTING };

struct asm_options {
  const char *source, *image, *header, *hex, *listing;
  struct ucode_defines define;
};

static const struct argp_option list[] = {
  { "output", 'o', "FILE", 0, "Write the loadable image", 0 },
  { "define", 'D', "NAME=NUMBER", 0,
    "The .equ NAME has this number instead of the source's; repeatable", 0 },
  { "header", KEY_HEADER, "FILE", 0,
    "Write a C header: the image, and where everything lies", 0 },
  { "hex", KEY_HEX, "FILE", 0,
    "Write the microinstructions, one hexadecimal number a line", 0 },
  { "listing", KEY_LISTING, "FILE", 0,
    "Write the source with addresses, words and clocks to the sample's end",
    0 },
  { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct asm_options *o = state->input;

  switch (key) {
  case 'o': o->image = arg; return 0;
  case 'D': ucode_define(&o->define, arg); return 0;
  case KEY_HEADER: o->header = arg; return 0;
  case KEY_HEX: o->hex = arg; return 0;
  case KEY_LISTING: o->listing = arg; return 0;
  case ARGP_KEY_ARG:
    if (o->source)
      argp_error(state, "more than one source");
    o->source = arg;
    return 0;
  case ARGP_KEY_NO_ARGS:
    argp_error(state, "name a source");
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

static void write_all(const struct asm_options *o, const char *text,
                      const struct cs_ucode *p, const struct cs_ucode_map *map)
{
  struct ucode_file files[] = {
    ucode_image(o->image, p), ucode_hex(o->hex, p),
    ucode_header(o->header, p, map), ucode_listing(o->listing, text, p, map),
  };

  ucode_write(files, sizeof files / sizeof *files);
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    free(files[i].text);
}

int command_asm(int argc, char **argv)
{
  const struct argp argp = {
    .options = list, .parser = parse, .args_doc = "FILE.ucode",
    .doc = "Assembles a program of the coprocessor (docs/microcode.md), proves "
           "how many clocks a sample can take, and prints that for each "
           "routine.",
  };
  struct asm_options o = { 0 };
  struct cs_ucode_map *map = malloc(sizeof *map);
  struct cs_ucode *p = malloc(sizeof *p);
  size_t n;
  char *text;
  int errors;

  argp_parse(&argp, argc, argv, 0, 0, &o);
  text = ucode_read(o.source, &n);
  errors = p && map ? cs_ucode_assemble_with(o.define.at, o.define.n, o.source,
                                             text, n, p, map, stderr)
                    : -1;
  if (errors < 0)
    die("out of memory");
  if (!errors) {
    write_all(&o, text, p, map);
    ucode_clocks(stdout, p, map, o.source);
  }
  free(text);
  free(p);
  free(map);
  return errors ? 1 : 0;
}
