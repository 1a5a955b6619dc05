/* SPDX-License-Identifier: Apache-2.0
 *
 * afdo.c - GCC's profile for -fauto-profile, version 2 (gcc/auto-profile.cc of
 * GCC 12): words of 32 bits, numbers of two words with the lower first.
 *
 * GCC 12 looks at offsets of lines only, so blocks of a line are one line.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "source.h"

enum { VERSION = 2 };

static const uint32_t magic = 0x67636461, /* "gcda" */
  tag_names = 0xaa000000u, tag_modules = 0xab000000u,
  tag_functions = 0xac000000u;

struct names {
  const char **name;
  uint32_t n, room;
};

static void word(FILE *f, uint32_t value)
{
  for (int i = 0; i < 4; i++)
    fputc(value >> 8 * i & 0xff, f);
}

static void number(FILE *f, uint64_t value)
{
  word(f, (uint32_t)value);
  word(f, (uint32_t)(value >> 32));
}

/* ---- names, by number ---- */

static uint32_t name_number(struct names *names, const char *name)
{
  for (uint32_t i = 0; i < names->n; i++)
    if (!strcmp(names->name[i], name))
      return i;
  if (names->n == names->room) {
    names->room = 2 * names->room + 256;
    names->name = realloc(names->name, names->room * sizeof *names->name);
    if (!names->name)
      die("out of memory");
  }
  names->name[names->n] = name;
  return names->n++;
}

/* ---- functions ---- */

/* Lines [i, ...) of one offset: how many. */
static size_t same_offset(const struct source_function *s, size_t i)
{
  size_t n = 1;

  while (i + n < s->lines && s->line[i + n].offset == s->line[i].offset)
    n++;
  return n;
}

static uint32_t count_offsets(const struct source_function *s)
{
  uint32_t n = 0;

  for (size_t i = 0; i < s->lines; i += same_offset(s, i))
    n++;
  return n;
}

static void write_offset(FILE *f, struct names *names,
                         const struct source_line *l, size_t n)
{
  uint64_t count = 0;
  size_t targets = 0;

  for (size_t i = 0; i < n; i++) {
    if (l[i].count > count)
      count = l[i].count;
    targets += l[i].targets;
  }
  word(f, l->offset << 16);
  word(f, (uint32_t)targets);
  number(f, count);
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < l[i].targets; k++) {
      word(f, 0); /* the kind of the value: GCC 12 does not look at it */
      number(f, name_number(names, l[i].target[k].function));
      number(f, l[i].target[k].count);
    }
}

static void write_function(FILE *f, struct names *names,
                           const struct source_function *s)
{
  word(f, name_number(names, s->name));
  word(f, count_offsets(s));
  word(f, (uint32_t)s->inlines);
  for (size_t i = 0; i < s->lines; i += same_offset(s, i))
    write_offset(f, names, &s->line[i], same_offset(s, i));
  for (size_t i = 0; i < s->inlines; i++) {
    word(f, s->inlined[i].offset << 16);
    write_function(f, names, &s->inlined[i]);
  }
}

static void write_functions(FILE *f, struct names *names,
                            const struct source *s)
{
  uint32_t n = 0;

  for (size_t i = 0; i < s->all.inlines; i++)
    n += s->all.inlined[i].total > 0;
  word(f, n);
  for (size_t i = 0; i < s->all.inlines; i++) {
    if (!s->all.inlined[i].total)
      continue;
    number(f, s->all.inlined[i].entries);
    write_function(f, names, &s->all.inlined[i]);
  }
}

/* ---- sections ---- */

static void write_names(FILE *f, const struct names *names)
{
  word(f, names->n);
  for (uint32_t i = 0; i < names->n; i++) {
    size_t length = strlen(names->name[i]) + 1;

    word(f, (uint32_t)length);
    fwrite(names->name[i], 1, length, f);
  }
}

/* With its length in words, which nobody reads. */
static void write_section(FILE *f, uint32_t tag, const char *bytes, size_t n)
{
  word(f, tag);
  word(f, (uint32_t)(n / 4));
  fwrite(bytes, 1, n, f);
}

struct section {
  char *bytes;
  size_t n;
  FILE *f;
};

static void open_section(struct section *s)
{
  s->f = open_memstream(&s->bytes, &s->n);
  if (!s->f)
    die("out of memory");
}

static void close_section(struct section *s)
{
  if (fclose(s->f))
    die("out of memory");
}

void export_afdo(struct export *x)
{
  struct section functions, strings;
  struct names names = { 0 };
  struct source s;

  source_build(&s, x);
  open_section(&functions);
  write_functions(functions.f, &names, &s);
  close_section(&functions);
  open_section(&strings);
  write_names(strings.f, &names);
  close_section(&strings);

  word(x->f, magic);
  word(x->f, VERSION);
  word(x->f, 0);
  write_section(x->f, tag_names, strings.bytes, strings.n);
  write_section(x->f, tag_functions, functions.bytes, functions.n);
  write_section(x->f, tag_modules, "\0\0\0", 4);
  free(functions.bytes);
  free(strings.bytes);
  free(names.name);
  source_free(&s);
}
