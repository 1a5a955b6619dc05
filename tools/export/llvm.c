/* SPDX-License-Identifier: Apache-2.0
 *
 * llvm.c - LLVM's sample profile, as text (SampleProfReader.h):
 *
 *   FUNCTION:TOTAL:ENTRIES
 *    OFFSET[.BLOCK]: COUNT [TARGET:COUNT ...]
 *    OFFSET[.BLOCK]: INLINED FUNCTION:TOTAL
 *     ...
 */
#include <inttypes.h>
#include <string.h>

#include "source.h"

/* A name that has these would be read as something else. */
static bool is_plain(const char *name)
{
  for (const char *c = name; *c; c++)
    if ((unsigned char)*c <= ' ' || *c == 0x7f)
      return false;
  return *name;
}

static void write_place(FILE *f, int depth, uint32_t offset, unsigned block)
{
  fprintf(f, "%*s%" PRIu32, depth, "", offset);
  if (block)
    fprintf(f, ".%u", block);
  fputs(": ", f);
}

static void write_lines(FILE *f, const struct source_function *s, int depth)
{
  for (size_t i = 0; i < s->lines; i++) {
    const struct source_line *l = &s->line[i];

    write_place(f, depth, l->offset, l->block);
    fprintf(f, "%" PRIu64, l->count);
    for (size_t k = 0; k < l->targets; k++)
      if (is_plain(l->target[k].function))
        fprintf(f, " %s:%" PRIu64, l->target[k].function, l->target[k].count);
    fputc('\n', f);
  }
  for (size_t i = 0; i < s->inlines; i++) {
    const struct source_function *in = &s->inlined[i];

    if (!is_plain(in->name))
      continue;
    write_place(f, depth, in->offset, in->block);
    fprintf(f, "%s:%" PRIu64 "\n", in->name, in->total);
    write_lines(f, in, depth + 1);
  }
}

void export_llvm(struct export *x)
{
  struct source s;

  source_build(&s, x);
  for (size_t i = 0; i < s.all.inlines; i++) {
    const struct source_function *f = &s.all.inlined[i];

    if (!f->total || !is_plain(f->name))
      continue;
    fprintf(x->f, "%s:%" PRIu64 ":%" PRIu64 "\n", f->name, f->total,
            f->entries);
    write_lines(x->f, f, 1);
  }
  source_free(&s);
}
