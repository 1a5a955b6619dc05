/* SPDX-License-Identifier: Apache-2.0
 *
 * disasm.c - `coresample disasm`: a loadable image to microcode.
 */
#include <argp.h>
#include <stdlib.h>

#include "commands.h"
#include "options.h"
#include "ucode.h"

struct disasm_options {
  const char *image, *output;
};

static const struct argp_option list[] = {
  { "output", 'o', "FILE", 0, "Write to FILE, not to the standard output", 0 },
  { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct disasm_options *o = state->input;

  switch (key) {
  case 'o': o->output = arg; return 0;
  case ARGP_KEY_ARG:
    if (o->image)
      argp_error(state, "more than one image");
    o->image = arg;
    return 0;
  case ARGP_KEY_NO_ARGS:
    argp_error(state, "name an image");
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

static struct ucode_file source_of(const char *path, const struct cs_ucode *p)
{
  struct ucode_file f = { .path = path };
  FILE *out = open_memstream(&f.text, &f.n);

  if (out)
    cs_ucode_disassemble(p, out);
  if (!out || fclose(out))
    die("out of memory");
  return f;
}

int command_disasm(int argc, char **argv)
{
  const struct argp argp = {
    .options = list, .parser = parse, .args_doc = "IMAGE",
    .doc = "Prints the program of an image as source that assembles to the "
           "same image.",
  };
  struct disasm_options o = { 0 };
  struct cs_ucode *p = malloc(sizeof *p);
  char *image, err[200];
  struct ucode_file f;
  size_t n;

  argp_parse(&argp, argc, argv, 0, 0, &o);
  image = ucode_read(o.image, &n);
  if (!p)
    die("out of memory");
  if (cs_ucode_unpack(p, (const uint8_t *)image, n, err, sizeof err))
    die("%s: %s", o.image, err);
  f = source_of(o.output, p);
  if (o.output)
    ucode_write(&f, 1);
  else if (fwrite(f.text, 1, f.n, stdout) != f.n || fflush(stdout))
    die("cannot write the program");
  free(f.text);
  free(image);
  free(p);
  return 0;
}
