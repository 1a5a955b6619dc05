/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_inline.c - the tree of functions, inlined calls and blocks of a program's
 * debug information, read once.
 */
#include "cs_inline.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <stdlib.h>
#include <string.h>

enum { CALL_DISCRIMINATOR = 0x2136 }; /* DW_AT_GNU_discriminator */

/* A DWARF entry with code, in front of what it contains. */
struct scope {
  size_t range, ranges;      /* of cs_inline.range */
  size_t end;                /* the first scope that it does not contain */
  const char *function;      /* NULL: a block */
  int line;                  /* of the declaration */
  int call_line;             /* of an inlined function */
  unsigned call_discriminator;
};

struct range {
  uint64_t lo, hi;
};

/* Code of a function that was compiled for itself. */
struct outer {
  struct range range;
  size_t scope;
};

struct cs_inline {
  struct cs_symbols *symbols;
  uint64_t bias;
  bool llvm;
  struct scope *scope;
  size_t scopes, scope_room;
  struct range *range;
  size_t ranges, range_room;
  struct outer *outer;       /* by address */
  size_t outers, outer_room;
  struct cs_definition *definition; /* by address */
  size_t definitions;
};

/* Room for one more of what has `n`; false: no memory. */
static bool grow(void **all, size_t n, size_t *room, size_t size)
{
  void *more;

  if (n < *room)
    return true;
  more = realloc(*all, (2 * *room + 1024) * size);
  if (!more)
    return false;
  *all = more;
  *room = 2 * *room + 1024;
  return true;
}

/* ---- reading ---- */

static const char *text_of(Dwarf_Die *die, unsigned name)
{
  Dwarf_Attribute a;

  return dwarf_formstring(dwarf_attr_integrate(die, name, &a));
}

static Dwarf_Word number_of(Dwarf_Die *die, unsigned name)
{
  Dwarf_Attribute a;
  Dwarf_Word value = 0;

  if (dwarf_formudata(dwarf_attr(die, name, &a), &value))
    return 0;
  return value;
}

static const char *name_of(Dwarf_Die *die)
{
  const char *name = text_of(die, DW_AT_linkage_name);

  return name ? name : text_of(die, DW_AT_name);
}

/* False: no memory. */
static bool add_ranges(struct cs_inline *i, Dwarf_Die *die, struct scope *s)
{
  Dwarf_Addr base, lo, hi;
  ptrdiff_t at = 0;

  s->range = i->ranges;
  while ((at = dwarf_ranges(die, at, &base, &lo, &hi)) > 0) {
    if (!grow((void **)&i->range, i->ranges, &i->range_room,
              sizeof *i->range))
      return false;
    i->range[i->ranges++] = (struct range){ lo + i->bias, hi + i->bias };
    s->ranges++;
  }
  return true;
}

static bool add_outer(struct cs_inline *i, size_t scope)
{
  const struct scope *s = &i->scope[scope];

  for (size_t k = 0; k < s->ranges; k++) {
    if (!grow((void **)&i->outer, i->outers, &i->outer_room,
              sizeof *i->outer))
      return false;
    i->outer[i->outers++] = (struct outer){ i->range[s->range + k], scope };
  }
  return true;
}

static bool add_children(struct cs_inline *i, Dwarf_Die *die);

/* An entry with code of its own, and what is in it. */
static bool add_scope(struct cs_inline *i, Dwarf_Die *die, int tag)
{
  struct scope s = { 0 };
  size_t at = i->scopes;

  if (!add_ranges(i, die, &s))
    return false;
  if (!s.ranges)
    return add_children(i, die);
  if (tag != DW_TAG_lexical_block) {
    s.function = name_of(die);
    dwarf_decl_line(die, &s.line);
  }
  if (tag == DW_TAG_inlined_subroutine) {
    s.call_line = (int)number_of(die, DW_AT_call_line);
    s.call_discriminator = (unsigned)number_of(die, CALL_DISCRIMINATOR);
  }
  if (!grow((void **)&i->scope, i->scopes, &i->scope_room, sizeof s))
    return false;
  i->scope[i->scopes++] = s;
  if (!add_children(i, die))
    return false;
  i->scope[at].end = i->scopes;
  return tag != DW_TAG_subprogram || !s.function || add_outer(i, at);
}

static bool add_children(struct cs_inline *i, Dwarf_Die *die)
{
  Dwarf_Die child;

  if (dwarf_child(die, &child))
    return true;
  do {
    int tag = dwarf_tag(&child);

    if ((tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine ||
         tag == DW_TAG_lexical_block || tag == DW_TAG_namespace) &&
        !add_scope(i, &child, tag))
      return false;
  } while (!dwarf_siblingof(&child, &child));
  return true;
}

static int by_address(const void *a, const void *b)
{
  const struct outer *x = a, *y = b;

  return x->range.lo < y->range.lo ? -1 : x->range.lo > y->range.lo;
}

static bool make_definitions(struct cs_inline *i)
{
  i->definition = calloc(i->outers + 1, sizeof *i->definition);
  for (size_t k = 0; k < i->outers && i->definition; k++) {
    const struct scope *s = &i->scope[i->outer[k].scope];

    i->definition[i->definitions++] = (struct cs_definition){
      s->function, i->outer[k].range.lo, s->line,
    };
  }
  return i->definition;
}

struct cs_inline *cs_inline_open(struct cs_symbols *s)
{
  uint64_t bias;
  struct Dwarf *dwarf = cs_symbols_dwarf(s, &bias);
  struct cs_inline *i = dwarf ? calloc(1, sizeof *i) : NULL;
  Dwarf_CU *cu = NULL;
  Dwarf_Die die;
  bool ok = i;

  if (i)
    *i = (struct cs_inline){ .symbols = s, .bias = bias };
  while (ok && !dwarf_get_units(dwarf, cu, &cu, NULL, NULL, &die, NULL)) {
    const char *producer = text_of(&die, DW_AT_producer);

    i->llvm |= producer && strstr(producer, "clang");
    ok = add_children(i, &die);
  }
  if (ok && i->outers)
    qsort(i->outer, i->outers, sizeof *i->outer, by_address);
  if (ok && i->outers && make_definitions(i))
    return i;
  cs_inline_free(i);
  return NULL;
}

void cs_inline_free(struct cs_inline *i)
{
  if (!i)
    return;
  free(i->scope);
  free(i->range);
  free(i->outer);
  free(i->definition);
  free(i);
}

/* ---- looking up ---- */

static bool holds(const struct cs_inline *i, const struct scope *s,
                  uint64_t pc)
{
  for (size_t k = s->range; k < s->range + s->ranges; k++)
    if (pc >= i->range[k].lo && pc < i->range[k].hi)
      return true;
  return false;
}

static const struct outer *outer_at(const struct cs_inline *i, uint64_t pc)
{
  size_t lo = 0, hi = i->outers;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (i->outer[middle].range.lo <= pc)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo && pc < i->outer[lo - 1].range.hi ? &i->outer[lo - 1] : NULL;
}

static uint32_t offset_of(int line, int declared)
{
  return (uint32_t)(line - declared) & 0xffff;
}

size_t cs_inline_find(const struct cs_inline *i, uint64_t pc,
                      struct cs_frame *frame, size_t room)
{
  const struct outer *o = outer_at(i, pc);
  struct cs_place place = cs_symbols_line(i->symbols, pc);
  const struct scope *s;
  int declared;
  size_t n = 0, at, end;

  if (!o || !place.line || !room)
    return 0;
  s = &i->scope[o->scope];
  frame[n++] = (struct cs_frame){ s->function, 0, 0 };
  declared = s->line;
  end = s->end;
  for (at = o->scope + 1; at < end && n < room; ) {
    s = &i->scope[at];
    if (!holds(i, s, pc)) {
      at = s->end;
      continue;
    }
    if (s->function) {
      frame[n - 1].offset = offset_of(s->call_line, declared);
      frame[n - 1].discriminator = s->call_discriminator;
      frame[n++] = (struct cs_frame){ s->function, 0, 0 };
      declared = s->line;
    }
    end = s->end;
    at++;
  }
  frame[n - 1].offset = offset_of(place.line, declared);
  frame[n - 1].discriminator = place.discriminator;
  return n;
}

const struct cs_definition *cs_inline_definitions(const struct cs_inline *i,
                                                  size_t *n)
{
  *n = i->definitions;
  return i->definition;
}

/* ---- LLVM's discriminators: three numbers, a bit 1 where one is 0, else 7 or
 * 14 bits ---- */

bool cs_inline_llvm(const struct cs_inline *i)
{
  return i->llvm;
}

static unsigned first_part(unsigned d)
{
  if (d & 1)
    return 0;
  d >>= 1;
  return d & 0x20 ? (d >> 1 & 0xfe0) | (d & 0x1f) : d & 0x1f;
}

static unsigned rest(unsigned d)
{
  return d & 1 ? d >> 1 : d >> (d & 0x40 ? 14 : 7);
}

unsigned cs_inline_block(unsigned discriminator)
{
  return first_part(discriminator);
}

unsigned cs_inline_copies(unsigned discriminator)
{
  unsigned copies = first_part(rest(discriminator));

  return copies ? copies : 1;
}
