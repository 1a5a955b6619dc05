/* SPDX-License-Identifier: Apache-2.0
 *
 * ucode_text.c - a program as image, hex words, C header and listing.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "ucode.h"

static const char *const class_names[CS_COP_CLASS_COUNT] = {
#define X(value, name) [value] = name,
  CS_COP_CLASS_TABLE(X)
#undef X
};

const char *ucode_class(unsigned class)
{
  return class_names[class];
}

static FILE *open_text(struct ucode_file *f)
{
  FILE *out = open_memstream(&f->text, &f->n);

  if (!out)
    die("out of memory");
  return out;
}

static struct ucode_file close_text(struct ucode_file *f, FILE *out)
{
  if (fclose(out))
    die("out of memory");
  return *f;
}

struct ucode_file ucode_image(const char *path, const struct cs_ucode *p)
{
  struct ucode_file f = { .path = path, .n = cs_ucode_image_size(p) };

  f.text = malloc(f.n);
  if (!f.text)
    die("out of memory");
  cs_ucode_pack(p, (uint8_t *)f.text);
  return f;
}

/* As $readmemh reads it. */
struct ucode_file ucode_hex(const char *path, const struct cs_ucode *p)
{
  struct ucode_file f = { .path = path };
  FILE *out = open_text(&f);

  for (unsigned i = 0; i < p->words; i++)
    fprintf(out, "%016" PRIx64 "\n", p->code[i]);
  return close_text(&f, out);
}

/* ---- C header ---- */

static void define(FILE *out, const char *program, const char *kind,
                   const char *name, uint32_t value)
{
  char upper[CS_UCODE_NAME + CS_UCODE_SYMBOL + 32];

  snprintf(upper, sizeof upper, "%s_%s_%s", program, kind, name);
  for (char *c = upper; *c; c++)
    *c = (char)toupper((unsigned char)*c);
  fprintf(out, "#define UCODE_%s 0x%x\n", upper, value);
}

static void header_symbols(FILE *out, const struct cs_ucode *p,
                           const struct cs_ucode_map *map)
{
  static const struct { const char *name; uint32_t window; } kinds[] = {
    [CS_UCODE_LABEL] = { "AT", 0 },
    [CS_UCODE_EQU] = { "EQU", 0 },
    [CS_UCODE_CONST] = { "CONST", CS_COP_WIN_K },
    [CS_UCODE_VALUE] = { "VALUE", CS_COP_WIN_V },
    [CS_UCODE_INDEX] = { "INDEX", CS_COP_WIN_I },
    [CS_UCODE_ARRAY] = { "ARRAY", 0 },
  };

  for (unsigned i = 0; i < map->symbols; i++) {
    const struct cs_ucode_symbol *s = &map->symbol[i];
    const uint32_t value = s->kind == CS_UCODE_ARRAY ? s->value & 0xffff
                                                     : s->value;

    define(out, p->name, kinds[s->kind].name, s->name,
           kinds[s->kind].window + value);
  }
}

struct ucode_file ucode_header(const char *path, const struct cs_ucode *p,
                               const struct cs_ucode_map *map)
{
  const struct ucode_file image = ucode_image(NULL, p);
  struct ucode_file f = { .path = path };
  FILE *out = open_text(&f);

  fprintf(out, "/* Made by `coresample asm`: program %s.\n *\n"
          " * VALUE, INDEX and CONST: words of the coprocessor's space; ARRAY: "
          "first\n * word of the data array; AT: address of a label. */\n",
          p->name);
  header_symbols(out, p, map);
  fprintf(out, "\nstatic const unsigned char ucode_%s[%zu] = {", p->name,
          image.n);
  for (size_t i = 0; i < image.n; i++)
    fprintf(out, "%s0x%02x,", i % 12 ? " " : "\n  ",
            (unsigned char)image.text[i]);
  fprintf(out, "\n};\n");
  free(image.text);
  return close_text(&f, out);
}

/* ---- clocks and listing ---- */

void ucode_clocks(FILE *out, const struct cs_ucode *p,
                  const struct cs_ucode_map *map, const char *file)
{
  struct cs_ucode_bound b;

  cs_ucode_bound(p, &b);
  for (unsigned i = 0; i < b.routines; i++) {
    const struct cs_ucode_routine *r = &b.routine[i];

    fprintf(out, "%-8s at %3u: ", class_names[r->class], r->start);
    if (r->likely)
      fprintf(out, "%u clocks as predicted, ", r->likely);
    if (r->worst)
      fprintf(out, "%u at worst\n", r->worst);
    else if (r->loop >= 0 && map)
      fprintf(out, "no bound: it can come back to %s%s%d\n",
              file ? file : "line", file ? ":" : " ", map->line[r->loop]);
    else if (r->loop >= 0)
      fprintf(out, "no bound: it can come back to address %d\n", r->loop);
    else
      fprintf(out, "no bound: it leaves the program behind address %d\n",
              r->outside);
  }
}

static const char *line_end(const char *c)
{
  const char *end = strchr(c, '\n');

  return end ? end : c + strlen(c);
}

/* Microinstructions of a source line, if any, in front of it. */
static void listing_line(FILE *out, const struct cs_ucode *p,
                         const struct cs_ucode_map *map,
                         const struct cs_ucode_bound *b, int number,
                         unsigned *at, const char *text, int length)
{
  if (*at < p->words && map->line[*at] == number) {
    fprintf(out, "%3u  %016" PRIx64, *at, p->code[*at]);
    if (b->worst[*at] && p->worst)
      fprintf(out, " %4u", b->worst[*at]);
    else
      fprintf(out, " %4s", "");
    ++*at;
  } else {
    fprintf(out, "%26s", "");
  }
  fprintf(out, " %5d  %.*s\n", number, length, text);
  while (*at < p->words && map->line[*at] == number)
    ++*at; /* .org */
}

struct ucode_file ucode_listing(const char *path, const char *source,
                                const struct cs_ucode *p,
                                const struct cs_ucode_map *map)
{
  struct ucode_file f = { .path = path };
  FILE *out = open_text(&f);
  struct cs_ucode_bound b;
  unsigned at = 0;
  int number = 1;

  cs_ucode_bound(p, &b);
  fprintf(out, "program %s: %u microinstructions, %u words of data array\n",
          p->name[0] ? p->name : "without name", p->words, p->data);
  ucode_clocks(out, p, map, NULL);
  fprintf(out, "\n%3s  %-16s %4s %5s\n", "at", "word", "left", "line");
  for (const char *c = source; *c; number++) {
    const char *end = line_end(c);

    listing_line(out, p, map, &b, number, &at, c, (int)(end - c));
    c = *end ? end + 1 : end;
  }
  return close_text(&f, out);
}
