/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_annotate.c - counters, disassembly and source lines side by side.
 *
 * A function is cut into groups: instructions in a row that come from one
 * source line.  A group's first row has its sums and the text of the line.
 */
#include "cs_annotate.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cs_disasm.h"
#include "cs_source.h"

enum { COLUMNS = 100, TEXT = 256 };

static double percent(uint64_t part, uint64_t whole)
{
  return whole ? 100.0 * (double)part / (double)whole : 0;
}

static double cpi(const struct cs_pc_count *c)
{
  return c->executions ? (double)c->cycles / (double)c->executions : 0;
}

/* ---- list of functions ---- */

static int hotter(const void *a, const void *b)
{
  const struct cs_ranked *x = a, *y = b;

  if (x->sum.cycles != y->sum.cycles)
    return x->sum.cycles > y->sum.cycles ? -1 : 1;
  return x->f->lo < y->f->lo ? -1 : x->f->lo > y->f->lo;
}

struct cs_ranked *cs_annotate_rank(const struct cs_annotate *a, size_t *n,
                                   struct cs_pc_count *others)
{
  size_t all;
  const struct cs_function *f = cs_symbols_functions(a->symbols, &all);
  struct cs_ranked *r = calloc(all + 1, sizeof *r);

  *n = 0;
  *others = a->pcs->total;
  for (size_t i = 0; r && i < all; i++) {
    r[*n] = (struct cs_ranked){ &f[i], cs_pcs_sum(a->pcs, f[i].lo, f[i].hi) };
    cs_pc_count_sub(others, &r[*n].sum);
    *n += r[*n].sum.executions > 0;
  }
  if (r)
    qsort(r, *n, sizeof *r, hotter);
  return r;
}

size_t cs_annotate_hottest(const struct cs_annotate *a,
                           const struct cs_function **f, size_t max)
{
  size_t n;
  struct cs_pc_count others;
  struct cs_ranked *r = cs_annotate_rank(a, &n, &others);

  n = r && n < max ? n : r ? max : 0;
  for (size_t i = 0; i < n; i++)
    f[i] = r[i].f;
  free(r);
  return n;
}

const struct cs_function *cs_annotate_find(const struct cs_annotate *a,
                                           const char *name)
{
  size_t n;
  const struct cs_function *f = cs_symbols_functions(a->symbols, &n);
  uint64_t at;

  for (size_t i = 0; i < n; i++)
    if (!strcmp(f[i].name, name))
      return &f[i];
  if (!cs_symbols_address(a->symbols, name, &at))
    return NULL;
  for (size_t i = 0; i < n; i++) /* another name of the same code */
    if (f[i].lo == at)
      return &f[i];
  return NULL;
}

static void list_row(const struct cs_annotate *a, const struct cs_pc_count *c,
                     uint64_t sum, const char *name, FILE *out)
{
  uint64_t all = a->pcs->total.cycles;

  fprintf(out, "%12" PRIu64 " %6.2f %6.2f %12" PRIu64 " %6.2f %8" PRIu64
               " %8" PRIu64 " ",
          c->cycles, percent(c->cycles, all), percent(sum, all),
          c->executions, cpi(c), c->icache_misses, c->dcache_misses);
  if (a->tlbs)
    fprintf(out, "%6" PRIu64 " %6" PRIu64 " ", c->itlb_misses,
            c->dtlb_misses);
  fprintf(out, "%9" PRIu64 "  %.*s\n", c->mispredicts, 24, name);
}

void cs_annotate_list(const struct cs_annotate *a, size_t max, FILE *out)
{
  const struct cs_pc_count *total = &a->pcs->total;
  struct cs_pc_count rest;
  uint64_t sum = 0;
  size_t n;
  struct cs_ranked *r = cs_annotate_rank(a, &n, &rest);

  fprintf(out, "      cycles share%%   sum%% instructions    CPI   I-miss"
               "   D-miss %smispredct  function\n",
          a->tlbs ? "  ITLB   DTLB " : "");
  for (size_t i = 0; r && i < n && i < max; i++) {
    sum += r[i].sum.cycles;
    list_row(a, &r[i].sum, sum, r[i].f->name, out);
  }
  for (size_t i = max; r && i < n; i++)
    cs_pc_count_add(&rest, &r[i].sum);
  if (rest.executions)
    list_row(a, &rest, total->cycles, "(others)", out);
  list_row(a, total, total->cycles, "(all)", out);
  free(r);
}

/* ---- one function ---- */

struct insn {
  uint64_t pc;
  unsigned length;
  uint8_t code[4];
  struct cs_pc_count count;
  struct cs_place place;
};

struct listing {
  const struct cs_annotate *a;
  const struct cs_function *f;
  FILE *out;
  struct cs_disasm *disasm;
  struct cs_source source;
  struct cs_pc_count sum;    /* of what was printed */
  unsigned silent;           /* instructions in a row that never ran */
};

/* Data between instructions can look like the beginning of one: an address
 * that did execute starts anew. */
static void fetch(struct listing *l, uint64_t pc, struct insn *i)
{
  size_t n = l->f->hi - pc < 4 ? l->f->hi - pc : 4;
  char text[TEXT];

  *i = (struct insn){ .pc = pc, .count = cs_pcs_get(l->a->pcs, pc) };
  i->place = cs_symbols_find(l->a->symbols, pc);
  if (!l->a->read(l->a->user, pc, i->code, n))
    memset(i->code, 0, sizeof i->code);
  i->length = cs_disasm_text(l->disasm, i->code, n, pc, text, sizeof text);
  if (i->length == 4 && !i->count.executions &&
      cs_pcs_get(l->a->pcs, pc + 2).executions)
    i->length = 2;
}

static bool same_line(const struct insn *a, const struct insn *b)
{
  return a->place.line == b->place.line &&
         !strcmp(a->place.file, b->place.file);
}

static void print_counts(struct listing *l, const struct cs_pc_count *c)
{
  fprintf(l->out, "%11" PRIu64 " %11" PRIu64 " %6.2f %6.2f %7" PRIu64
                  " %7" PRIu64 " %7" PRIu64 " ",
          c->executions, c->cycles, cpi(c),
          percent(c->cycles, l->a->pcs->total.cycles), c->icache_misses,
          c->dcache_misses, c->mispredicts);
}

enum { COUNTS_WIDTH = 12 + 12 + 7 + 7 + 8 + 8 + 8 };

/* Puts where a branch goes in place of its last operand, the offset: an
 * address within the function, else a name. */
static void name_target(struct listing *l, const struct insn *i, char *text,
                        size_t len)
{
  uint32_t code = i->code[0] | (uint32_t)i->code[1] << 8 |
                  (uint32_t)i->code[2] << 16 | (uint32_t)i->code[3] << 24;
  char *offset = strrchr(text, ' ');
  const char *name;
  uint64_t target;

  if (!offset || !cs_branch_target(code, i->pc, &target))
    return;
  offset++;
  len -= (size_t)(offset - text);
  name = cs_symbols_find(l->a->symbols, target).function;
  if ((target >= l->f->lo && target < l->f->hi) || *name == '?')
    snprintf(offset, len, "%" PRIx64, target);
  else
    snprintf(offset, len, "%s", name);
}

static void print_insn(struct listing *l, const struct insn *i)
{
  char text[TEXT];

  print_counts(l, &i->count);
  cs_disasm_text(l->disasm, i->code, i->length, i->pc, text, sizeof text);
  name_target(l, i, text, sizeof text);
  fprintf(l->out, "%8" PRIx64 " %.*s\n", i->pc, COLUMNS - COUNTS_WIDTH - 9,
          text);
  cs_pc_count_add(&l->sum, &i->count);
}

static const char *base_name(const char *path)
{
  const char *slash = strrchr(path, '/');

  return slash ? slash + 1 : path;
}

/* The sums of a single instruction are its own. */
static void print_head(struct listing *l, const struct insn *first,
                       unsigned n, const struct cs_pc_count *sum)
{
  char where[TEXT], text[TEXT];
  int room;

  if (!first->place.line)
    return;
  snprintf(where, sizeof where, "%s:%d", base_name(first->place.file),
           first->place.line);
  cs_source_line(&l->source, first->place.file, first->place.line, text,
                 sizeof text);
  if (n > 1)
    print_counts(l, sum);
  else
    fprintf(l->out, "%*s", COUNTS_WIDTH, "");
  room = COLUMNS - COUNTS_WIDTH - (int)strlen(where) - 2;
  fprintf(l->out, "%s: %.*s\n", where, room > 0 ? room : 0, text);
}

static void tell_silent(struct listing *l)
{
  if (l->silent)
    fprintf(l->out, "%*s(%u that never ran)\n", COUNTS_WIDTH, "",
            l->silent);
  l->silent = 0;
}

/* Prints the group that starts at pc; returns where it ends. */
static uint64_t print_group(struct listing *l, uint64_t pc)
{
  struct cs_pc_count sum = { 0 };
  struct insn first, i;
  unsigned n = 0;
  uint64_t end;

  fetch(l, pc, &first);
  for (i = first, end = pc; end < l->f->hi && same_line(&first, &i); n++) {
    cs_pc_count_add(&sum, &i.count);
    end += i.length;
    if (end < l->f->hi)
      fetch(l, end, &i);
  }
  if (!sum.executions) {
    l->silent += n;
    return end;
  }
  tell_silent(l);
  print_head(l, &first, n, &sum);
  for (; pc < end; pc += i.length) {
    fetch(l, pc, &i);
    print_insn(l, &i);
  }
  return end;
}

static int print_function(struct listing *l, char *err, size_t errlen)
{
  const struct cs_function *f = l->f;
  struct cs_pc_count sum = cs_pcs_sum(l->a->pcs, f->lo, f->hi);

  fprintf(l->out, "%s, 0x%" PRIx64 " to 0x%" PRIx64 ": %" PRIu64
                  " cycles, %.2f %% of all, CPI %.2f\n\n"
                  " executions      cycles    CPI share%%  I-miss  D-miss"
                  "  mispr source line, or address and instruction\n",
          f->name, f->lo, f->hi - 1, sum.cycles,
          percent(sum.cycles, l->a->pcs->total.cycles), cpi(&sum));
  for (uint64_t pc = f->lo; pc < f->hi; )
    pc = print_group(l, pc);
  tell_silent(l);
  print_counts(l, &l->sum);
  fprintf(l->out, "(sum of the instructions)\n");
  if (l->sum.cycles == sum.cycles && l->sum.executions == sum.executions)
    return 0;
  snprintf(err, errlen, "%s: the instructions' cycles add up to %" PRIu64
                        ", the function's are %" PRIu64, f->name,
           l->sum.cycles, sum.cycles);
  return -1;
}

int cs_annotate_function(const struct cs_annotate *a,
                         const struct cs_function *f, FILE *out, char *err,
                         size_t errlen)
{
  struct listing l = { .a = a, .f = f, .out = out };
  int status;

  l.disasm = cs_disasm_new(err, errlen);
  if (!l.disasm)
    return -1;
  status = print_function(&l, err, errlen);
  cs_source_free(&l.source);
  cs_disasm_free(l.disasm);
  return status;
}
