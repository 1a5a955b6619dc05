/* SPDX-License-Identifier: Apache-2.0
 *
 * code.c - instructions out of the file of an image.
 */
#include "code.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_db_image.h"
#include "cs_select.h"
#include "options.h"

enum { TEXT = 256 };

static bool check_build(const struct cs_view_image *image, const char *path,
                        char *err, size_t errlen)
{
  char id[CS_BUILD_ID], why[ERROR_TEXT];

  if (cs_build_id(path, id, why, sizeof why))
    snprintf(err, errlen, "%s; --image FILE names the program's file", why);
  else if (strcmp(id, image->build_id))
    snprintf(err, errlen, "%s: it is not the program that was profiled: "
             "build-id %s, the profile's is %s; --image FILE names its file",
             path, id, image->build_id);
  else
    return true;
  return false;
}

bool code_try_open(struct code *c, struct cs_view *v, int64_t image,
                   const char *elf, char *err, size_t errlen)
{
  const struct cs_view_image *i = cs_view_image(v, image);
  const char *path = elf ? elf : i ? i->path : NULL;

  *c = (struct code){ .v = v, .image = image };
  if (!i) {
    snprintf(err, errlen, "%s: no file is known of this code", v->db->path);
    return false;
  }
  if (!check_build(i, path, err, errlen))
    return false;
  c->symbols = cs_symbols_open(path, err, errlen);
  c->disasm = c->symbols ? cs_disasm_new(err, errlen) : NULL;
  if (!c->disasm)
    cs_symbols_free(c->symbols);
  return c->disasm;
}

void code_open(struct code *c, struct cs_view *v, int64_t image,
               const char *elf)
{
  char err[ERROR_TEXT];

  if (!code_try_open(c, v, image, elf, err, sizeof err))
    die("%s", err);
}

void code_close(struct code *c)
{
  cs_source_free(&c->source);
  cs_disasm_free(c->disasm);
  cs_symbols_free(c->symbols);
}

struct insn code_fetch(struct code *c, uint64_t pc, uint64_t hi)
{
  size_t n = hi - pc < 4 ? hi - pc : 4;
  uint8_t bytes[4] = { 0 };

  if (n < 2 || !cs_symbols_code(c->symbols, pc, bytes, n))
    return (struct insn){ .pc = pc, .length = 2, .class = CS_CLASS_COUNT };
  return insn_decode(pc, bytes, n);
}

/* The last operand of a branch is an offset for the disassembler. */
static void name_target(struct code *c, const struct insn *i, uint64_t lo,
                        uint64_t hi, char *text, size_t len)
{
  char *offset = strrchr(text, ' ');
  const struct cs_view_function *f;
  uint64_t target;

  if (!offset || !cs_branch_target(i->raw, i->pc, &target))
    return;
  offset++;
  len -= (size_t)(offset - text);
  f = cs_view_find(c->v, c->image, target);
  if (target >= lo && target < hi)
    snprintf(offset, len, "%" PRIx64, target);
  else if (f && f->lo == target)
    snprintf(offset, len, "%s", f->name);
  else
    snprintf(offset, len, "%s", cs_symbols_find(c->symbols, target).function);
}

void code_text(struct code *c, const struct insn *i, uint64_t lo, uint64_t hi,
               char *text, size_t len)
{
  uint8_t bytes[4];

  for (int k = 0; k < 4; k++)
    bytes[k] = (uint8_t)(i->raw >> 8 * k);
  cs_disasm_text(c->disasm, bytes, i->length, i->pc, text, len);
  name_target(c, i, lo, hi, text, len);
}

bool code_word(struct code *c, uint64_t address, uint32_t *word)
{
  uint8_t b[4];

  if (!cs_symbols_data(c->symbols, address, b, sizeof b))
    return false;
  *word = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 |
          (uint32_t)b[3] << 24;
  return true;
}

/* ---- functions ---- */

const char *code_place(const struct cs_view_function *f, char *text, size_t len)
{
  if (*f->file)
    snprintf(text, len, ", %s:%d", f->file, f->line);
  else
    snprintf(text, len, "%s", "");
  return text;
}

static uint64_t sum_of(const struct cs_view *v,
                       const struct cs_view_function *f)
{
  uint64_t sum = 0;

  for (size_t i = cs_view_first(v, f->image, f->lo);
       i < v->rows && v->row[i].image == f->image && v->row[i].addr < f->hi;
       i++)
    if (v->events)
      sum = cs_add(sum, cs_view_count(v, i, 0));
  return sum;
}

static bool matches(const struct cs_view_function *f, const char *name)
{
  char *end;
  uint64_t address;

  if (!name || !strcmp(f->name, name))
    return true;
  if (strncmp(name, "0x", 2))
    return false;
  address = strtoull(name, &end, 16);
  return !*end && address >= f->lo && address < f->hi;
}

const struct cs_view_function *code_function(struct cs_view *v,
                                             const char *name,
                                             unsigned *others)
{
  const struct cs_view_function *best = NULL;
  uint64_t most = 0;
  unsigned n = 0;

  for (size_t i = 0; i < v->functions; i++) {
    const struct cs_view_function *f = &v->function[i];
    uint64_t sum = matches(f, name) ? sum_of(v, f) : 0;

    n += matches(f, name);
    if (matches(f, name) && (!best || sum > most)) {
      best = f;
      most = sum;
    }
  }
  if (!best && !name)
    die("%s: no function is known of it: its program has no symbols",
        v->db->path);
  if (!best)
    die("%s: it has no function '%s'", v->db->path, name);
  *others = name ? n - 1 : 0;
  return best;
}
