/* SPDX-License-Identifier: Apache-2.0
 *
 * specialize.c - `coresample specialize`: divisions and copies whose divisor or
 * size hardly changes, so that code for this one value may be worth making.
 * Compilers cannot be told values in a sample profile; a programmer can.
 *
 * The operand is what the instruction before that writes its register left
 * there, by the slot `values` (or `loads`); of a division also what a slot with
 * w=rs2 saw.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cfg.h"
#include "code_options.h"
#include "commands.h"
#include "options.h"
#include "ops.h"

enum { TEXT = 256, VALUES = 3, KEY_MIN = 0x790, A2 = 12 };
/* Blocks and moves that are gone back through for an operand. */
enum { STEPS = 16 };

/* A value at an address. */
struct seen {
  uint64_t addr;
  int64_t value;
  double count;
};

/* Rows of one address are together, the most frequent value first. */
struct seen_list {
  struct seen *row;
  size_t rows;
};

struct site {
  const struct insn *insn;
  const struct cs_view_function *f;
  const char *callee;        /* NULL: a division */
  double executions, cycles; /* 0: not counted */
  size_t value, values;      /* rows in seen */
  const struct seen_list *seen;
  double share;              /* of the most frequent value */
};

struct specialize {
  struct code_options o;
  double least;              /* share of the value */

  struct cs_view *v;
  const struct cs_view_function *f; /* NULL: the whole image */
  struct code code;
  struct cfg g;
  uint32_t *from;            /* of each block: the edge that enters it; CFG_NONE:
                              * none, or several */
  struct seen_list written, divisors; /* what is left in rd; what is in rs2 */
  struct site *site;
  size_t sites;
  unsigned looked_at, constant, unseen; /* divisions and copies; of these */
};

static const struct argp_option options[] = {
  { "min", KEY_MIN, "PERCENT", 0,
    "Values that an operand has at least so often (default 50)", 1 },
  { 0 },
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
  struct specialize *s = state->input;
  char *end;

  switch (key) {
  case ARGP_KEY_INIT: state->child_inputs[0] = &s->o; return 0;
  case KEY_MIN:
    s->least = strtod(arg, &end) / 100;
    if (!*arg || *end || !(s->least > 0 && s->least <= 1))
      argp_error(state, "--min %s: a percentage, above 0 and up to 100", arg);
    return 0;
  default: return ARGP_ERR_UNKNOWN;
  }
}

/* ---- values ---- */

/* Tuples whose w is the source or the other one, of an image; exact ones where
 * there are both. */
static void load_values(struct specialize *s, struct seen_list *l,
                        const char *w, const char *or_w)
{
  sqlite3_stmt *q = cs_db_query(s->v->db,
    "SELECT v.addr, v.value, SUM(v.count) AS n FROM event e"
    " JOIN chosen c ON c.id = e.epoch JOIN process p ON p.epoch = e.epoch"
    " JOIN map m ON m.process = p.id JOIN value v ON v.event = e.id"
    " AND v.map = m.id WHERE e.w IN (?1, ?2) AND m.image = ?3"
    " AND e.source = (SELECT MIN(y.source) FROM event y"
    " WHERE y.epoch = e.epoch AND y.name = e.name)"
    " GROUP BY v.addr, v.value ORDER BY v.addr, n DESC, v.value", "ssi", w,
    or_w, s->code.image);
  size_t room = 0;

  while (cs_db_row(s->v->db, q)) {
    if (l->rows == room) {
      room = 2 * room + 256;
      l->row = realloc(l->row, room * sizeof *l->row);
    }
    if (!l->row)
      die("out of memory");
    l->row[l->rows++] = (struct seen){
      (uint64_t)sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1),
      sqlite3_column_double(q, 2),
    };
  }
  analysis_check(s->v);
}

/* How many rows the address has; the first goes to *at. */
static size_t values_at(const struct seen_list *l, uint64_t addr, size_t *at)
{
  size_t lo = 0, hi = l->rows, n = 0;

  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;

    if (l->row[middle].addr < addr)
      lo = middle + 1;
    else
      hi = middle;
  }
  *at = lo;
  while (lo + n < l->rows && l->row[lo + n].addr == addr)
    n++;
  return n;
}

/* ---- where an operand comes from ---- */

static void find_entries(struct specialize *s)
{
  s->from = malloc((s->g.blocks + 1) * sizeof *s->from);
  if (!s->from)
    die("out of memory");
  for (size_t b = 0; b < s->g.blocks; b++)
    s->from[b] = CFG_NONE;
  /* CFG_NONE - 1: two or more. */
  for (size_t e = 0; e < s->g.edges; e++) {
    uint32_t *from = &s->from[s->g.edge[e].to];

    *from = *from == CFG_NONE ? (uint32_t)e : CFG_NONE - 1;
  }
  for (size_t b = 0; b < s->g.blocks; b++)
    if (s->from[b] == CFG_NONE - 1)
      s->from[b] = CFG_NONE;
}

/* A call leaves only what the callee must keep. */
static bool survives_call(unsigned reg)
{
  return reg == 2 || reg == 8 || reg == 9 || (reg >= 18 && reg <= 27);
}

/* The instruction that left in reg what instruction i finds there; NULL: it is
 * not known. */
static const struct insn *writer_of(const struct specialize *s, uint32_t block,
                                    uint32_t i, unsigned reg)
{
  for (int step = 0; step < STEPS; step++) {
    const struct cfg_function *f = &s->g.function[s->g.block[block].function];
    uint32_t edge;

    while (i-- > s->g.block[block].insn)
      if (s->g.insn[i].rd == reg)
        return &s->g.insn[i];
    edge = s->from[block];
    /* What a function begins with comes from callers; where edges are missing
     * a block may be entered from anywhere. */
    if (edge == CFG_NONE || block == f->block || f->missing ||
        s->g.block[s->g.edge[edge].from].function !=
        s->g.block[block].function ||
        (s->g.edge[edge].kind == CFG_CALL_NEXT && !survives_call(reg)))
      return NULL;
    block = s->g.edge[edge].from;
    i = s->g.block[block].insn + s->g.block[block].insns;
  }
  return NULL;
}

static bool is_constant(const struct insn *i)
{
  return i->class == CS_CLASS_ALU && !i->rs1 && !i->rs2;
}

/* The register that it copies, or 0. */
static unsigned moves(const struct insn *i)
{
  if (i->class != CS_CLASS_ALU)
    return 0;
  if (i->op == ISS_ADDI && !i->imm && !i->rs2)
    return i->rs1;
  return i->op == ISS_ADD && !i->rs1 ? i->rs2 : 0;
}

enum origin { UNSEEN, CONSTANT, SEEN };

/* Values of reg in front of instruction i, through moves. */
static enum origin find_operand(const struct specialize *s, uint32_t block,
                                uint32_t i, unsigned reg, struct site *site)
{
  for (int step = 0; step < STEPS && reg; step++) {
    const struct insn *w = writer_of(s, block, i, reg);

    if (!w)
      return UNSEEN;
    if (is_constant(w))
      return CONSTANT;
    site->seen = &s->written;
    site->values = values_at(&s->written, w->pc, &site->value);
    if (site->values)
      return SEEN;
    reg = moves(w);
    i = (uint32_t)(w - s->g.insn);
    block = cfg_block_of(&s->g, w->pc);
  }
  return reg ? UNSEEN : CONSTANT;
}

/* ---- sites ---- */

static double count_of(const struct specialize *s, uint64_t pc,
                       const char *name)
{
  int event = cs_view_event(s->v, name);
  size_t row = cs_view_first(s->v, s->code.image, pc);

  if (event < 0 || row >= s->v->rows || s->v->row[row].addr != pc ||
      s->v->row[row].image != s->code.image)
    return 0;
  return (double)cs_view_count(s->v, row, (size_t)event);
}

static void add(struct specialize *s, struct site *site)
{
  const struct seen *row = site->seen->row + site->value;
  double all = 0;

  for (size_t k = 0; k < site->values; k++)
    all += row[k].count;
  site->share = all > 0 ? row[0].count / all : 0;
  if (site->share < s->least)
    return;
  site->executions = count_of(s, site->insn->pc, "instructions");
  if (site->executions <= 0)
    site->executions = all;
  site->cycles = count_of(s, site->insn->pc, "cycles");
  s->site = realloc(s->site, (s->sites + 1) * sizeof *s->site);
  if (!s->site)
    die("out of memory");
  s->site[s->sites++] = *site;
}

/* The function that a call goes to copies or compares as many bytes as a2
 * says; NULL: it does not. */
static const char *sized_callee(struct specialize *s, const struct insn *i)
{
  static const char *const names[] = {
    "memcpy", "memmove", "memset", "memcmp", "__memcpy", "__memset",
  };
  const struct cs_view_function *f;
  uint64_t target;

  if (i->class != CS_CLASS_CALL || !cs_branch_target(i->raw, i->pc, &target))
    return NULL;
  f = cs_view_find(s->v, s->code.image, target);
  for (size_t k = 0; f && k < sizeof names / sizeof *names; k++)
    if (!strcmp(f->name, names[k]) && f->lo == target)
      return names[k];
  return NULL;
}

static void look_at(struct specialize *s, uint32_t block, uint32_t at)
{
  struct site site = { .insn = &s->g.insn[at] };
  enum origin origin = UNSEEN;

  site.f = s->g.function[s->g.block[block].function].f;
  site.callee = sized_callee(s, site.insn);
  if (site.callee) {
    origin = find_operand(s, block, at, A2, &site);
  } else if (site.insn->class == CS_CLASS_DIV) {
    size_t value, values = values_at(&s->divisors, site.insn->pc, &value);

    origin = find_operand(s, block, at, site.insn->rs2, &site);
    if (values && origin != CONSTANT) {
      site.seen = &s->divisors;
      site.value = value;
      site.values = values;
      origin = SEEN;
    }
  } else {
    return;
  }
  s->looked_at++;
  s->constant += origin == CONSTANT;
  s->unseen += origin == UNSEEN;
  if (origin == SEEN)
    add(s, &site);
}

/* Divisions by their clocks, in front of copies by how often they run. */
static int by_gain(const void *a, const void *b)
{
  const struct site *x = a, *y = b;
  double gain_x = x->share * (x->cycles > 0 ? x->cycles : x->executions);
  double gain_y = y->share * (y->cycles > 0 ? y->cycles : y->executions);

  if (x->callee || y->callee) {
    if (!x->callee != !y->callee)
      return x->callee ? 1 : -1;
    gain_x = x->share * x->executions;
    gain_y = y->share * y->executions;
  }
  return gain_x > gain_y ? -1 : gain_x < gain_y ? 1
         : x->insn->pc < y->insn->pc ? -1 : 1;
}

static void find_sites(struct specialize *s)
{
  for (uint32_t b = 0; b < s->g.blocks; b++) {
    const struct cfg_block *block = &s->g.block[b];

    if (!s->f || s->g.function[block->function].f == s->f)
      for (uint32_t k = 0; k < block->insns; k++)
        look_at(s, b, block->insn + k);
  }
  if (s->sites)
    qsort(s->site, s->sites, sizeof *s->site, by_gain);
}

/* ---- output ---- */

static const char *kind_of(const struct site *site)
{
  return site->callee ? site->callee : "division";
}

static void print_site(struct specialize *s, const struct site *site)
{
  struct cs_view_line line = cs_view_line(s->v, s->code.image, site->insn->pc);
  const struct seen *row = site->seen->row + site->value;
  char text[TEXT];

  if (site->cycles > 0)
    printf("%11.0f ", site->cycles);
  else
    printf("%11s ", ".");
  printf("%11.0f %6.2f %12" PRId64 "  %8" PRIx64 "  ", site->executions,
         100 * site->share, row->value, site->insn->pc);
  code_text(&s->code, site->insn, site->f->lo, site->f->hi, text, sizeof text);
  screen_text(text, 0);
  printf("  %s", site->f->name);
  if (line.line)
    printf(" %s:%d", base_name(line.file), line.line);
  putchar('\n');
}

static void print(struct specialize *s)
{
  size_t rows = s->o.a.top && s->o.a.top < s->sites ? s->o.a.top : s->sites;
  struct screen screen;

  screen_open(&screen, s->o.a.colour, !s->o.a.no_pager);
  analysis_print_epochs(s->v, &screen);
  printf("%u divisions and copies: %u by a constant, %u of unseen operands; "
         "listed: %zu where one value has at least %.0f %%\n\n", s->looked_at,
         s->constant, s->unseen, rows, 100 * s->least);
  printf("%s     cycles  executions      %%        value   address  "
         "instruction%s\n", screen_bold(&screen), screen_plain(&screen));
  for (size_t i = 0; i < rows; i++)
    print_site(s, &s->site[i]);
  analysis_check(s->v);
}

static json_t *values_json(const struct site *site)
{
  const struct seen *row = site->seen->row + site->value;
  json_t *all = json_array();
  double sum = row->count / site->share;

  for (size_t k = 0; k < site->values && k < VALUES; k++)
    json_array_append_new(all, json_pack("{s:I,s:f}", "value",
                                         (json_int_t)row[k].value, "share",
                                         row[k].count / sum));
  return all;
}

static json_t *site_json(struct specialize *s, const struct site *site)
{
  struct cs_view_line line = cs_view_line(s->v, s->code.image, site->insn->pc);
  char text[TEXT];

  code_text(&s->code, site->insn, site->f->lo, site->f->hi, text, sizeof text);
  return json_pack("{s:s,s:o,s:s,s:s,s:s,s:i,s:f,s:f,s:o}", "kind",
                   kind_of(site), "address", json_count(site->insn->pc),
                   "text", text, "function", site->f->name, "file", line.file,
                   "line", line.line, "executions", site->executions, "cycles",
                   site->cycles, "values", values_json(site));
}

static void print_json(struct specialize *s)
{
  json_t *rows = json_array();

  for (size_t i = 0; i < s->sites && (!s->o.a.top || i < s->o.a.top); i++)
    json_array_append_new(rows, site_json(s, &s->site[i]));
  analysis_check(s->v);
  analysis_print_json(json_pack("{s:o,s:i,s:i,s:i,s:o}", "epochs",
                                analysis_epochs_json(s->v), "sites",
                                (int)s->looked_at, "constant",
                                (int)s->constant, "unseen", (int)s->unseen,
                                "rows", rows));
}

int command_specialize(int argc, char **argv)
{
  /* The first of them that is there says which image is looked at. */
  static const char *const events[] = {
    "cycles", "instructions", "values", "loads",
  };
  const struct argp_child children[] = { { &code_argp, 0, 0, 0 }, { 0 } };
  const struct argp argp = {
    options, parse, "DB [PROCEDURE]",
    "Lists divisions, and calls of memcpy, memmove, memset, memcmp, whose "
    "divisor or size is nearly always one value: code for that value may be "
    "worth making.\v"
    "PROCEDURE is a name, or an address in it as 0x...  The values come from "
    "`run --slot values` (or loads), those of divisors also from `--slot "
    "class=div,w=rs2`.", children, 0, 0,
  };
  struct specialize s = { .least = 0.5 };
  const struct cs_view_function *f;
  unsigned others;

  argp_parse(&argp, argc, argv, 0, 0, &s);
  s.v = analysis_open(&s.o.a, s.o.path);
  analysis_load(s.v, events, sizeof events / sizeof *events, true);
  f = code_function(s.v, s.o.function, &others);
  s.f = s.o.function ? f : NULL;
  code_open(&s.code, s.v, f->image, s.o.elf);
  load_values(&s, &s.written, "rd", "load");
  load_values(&s, &s.divisors, "rs2", "rs2");
  if (!s.written.rows && !s.divisors.rows)
    die("%s: no values were recorded here: run with --slot values, --slot "
        "loads or --slot class=div,w=rs2", s.v->db->path);
  cfg_build(&s.g, &s.code, NULL, 0);
  find_entries(&s);
  find_sites(&s);
  if (s.o.a.json)
    print_json(&s);
  else
    print(&s);
  free(s.site);
  free(s.from);
  free(s.written.row);
  free(s.divisors.row);
  cfg_free(&s.g);
  code_close(&s.code);
  cs_view_close(s.v);
  return 0;
}
