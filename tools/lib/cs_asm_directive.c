/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_asm_directive.c - lines that begin with a point: names of registers,
 * arrays, routines, and what the program needs.
 */
#include <string.h>

#include "cs_asm.h"

static bool give(struct asm_state *s, struct cs_ucode_symbol *symbol, int n,
                 const char *what)
{
  if (n < 0)
    return asm_here(s, "no %s register is free for '%s'", what, symbol->name);
  symbol->value = (uint32_t)n;
  return true;
}

static bool d_name(struct asm_state *s)
{
  if (s->token.kind != T_NAME || memchr(s->token.at, '.', s->token.length))
    return asm_here(s, "name expected");
  if (s->token.length >= CS_UCODE_NAME)
    return asm_here(s, "a program's name has %d characters at most",
                    CS_UCODE_NAME - 1);
  memset(s->p->name, 0, sizeof s->p->name);
  memcpy(s->p->name, s->token.at, s->token.length);
  asm_next(s);
  return true;
}

static bool d_entries(struct asm_state *s)
{
  const struct asm_token at = s->token;

  if (s->p->entries)
    return asm_here(s, "entries are given twice");
  if (!asm_expr_below(s, "entries", 16, 512, &s->p->entries))
    return false;
  if (s->p->entries & (s->p->entries - 1))
    return asm_error(s, &at, "entries are a power of two");
  return true;
}

static bool d_need(struct asm_state *s)
{
  uint32_t n;

  if (!asm_expr_below(s, "words of data array", 0, CS_UCODE_DATA, &n))
    return false;
  if (n > s->p->data)
    s->p->data = n;
  return true;
}

static bool d_equ(struct asm_state *s)
{
  struct cs_ucode_symbol *symbol = asm_define(s, CS_UCODE_EQU);
  uint32_t value = 0;

  if (!symbol || !asm_want(s, "=") || !asm_expr(s, &value))
    return false;
  symbol->value = value;
  for (size_t i = 0; i < s->defines; i++)
    if (!strcmp(s->define[i].name, symbol->name))
      symbol->value = s->define[i].value;
  return true;
}

static bool d_const(struct asm_state *s)
{
  struct cs_ucode_symbol *symbol = asm_define(s, CS_UCODE_CONST);
  uint32_t value;

  return symbol && asm_want(s, "=") && asm_expr(s, &value) &&
         give(s, symbol, asm_constant(s, value), "constant");
}

/* Two registers, the first with an even number: NAME|taken chooses. */
static bool d_pair(struct asm_state *s)
{
  struct cs_ucode_symbol *symbol = asm_define(s, CS_UCODE_CONST);
  uint32_t value[2];
  unsigned k = 0;

  if (!symbol || !asm_want(s, "=") || !asm_expr(s, &value[0]) ||
      !asm_want(s, ",") || !asm_expr(s, &value[1]))
    return false;
  while (k < CS_COP_K_REGS && s->used_k >> k & 3)
    k += 2;
  if (!give(s, symbol, k < CS_COP_K_REGS ? (int)k : -1, "constant"))
    return false;
  for (unsigned i = 0; i < 2; i++) {
    s->used_k |= 1u << (k + i);
    s->k[k + i] = value[i];
    asm_config(s, CS_COP_WIN_K + k + i, value[i]);
  }
  return true;
}

static bool d_value(struct asm_state *s)
{
  struct cs_ucode_symbol *symbol = asm_define(s, CS_UCODE_VALUE);
  uint32_t value;

  if (!symbol || !give(s, symbol, asm_free(&s->used_v, CS_COP_V_REGS), "value"))
    return false;
  if (!asm_take(s, "="))
    return true;
  if (!asm_expr(s, &value))
    return false;
  asm_config(s, CS_COP_WIN_V + symbol->value, value);
  return true;
}

static bool d_index(struct asm_state *s)
{
  struct cs_ucode_symbol *symbol = asm_define(s, CS_UCODE_INDEX);
  uint32_t width, value;
  bool saturating;

  if (!symbol ||
      !give(s, symbol, asm_free(&s->used_i, CS_COP_I_REGS), "index") ||
      !asm_expr_below(s, "a width", 1, 16, &width))
    return false;
  saturating = asm_take(s, "saturating");
  if (!saturating && !asm_take(s, "circular"))
    return asm_here(s, "'circular' or 'saturating' expected");
  asm_config(s, CS_COP_WIN_ICFG + symbol->value,
             (width - 1) | (uint32_t)saturating << 4);
  if (!asm_take(s, "="))
    return true;
  if (!asm_expr_below(s, "its value", 0, (1u << width) - 1, &value))
    return false;
  asm_config(s, CS_COP_WIN_I + symbol->value, value);
  return true;
}

/* Aligned to its size, a power of two, so that an address needs no adder. */
static bool d_array(struct asm_state *s)
{
  struct cs_ucode_symbol *symbol = asm_define(s, CS_UCODE_ARRAY);
  const struct asm_token at = s->token;
  uint32_t words, size = 1, place;

  if (!symbol ||
      !give(s, symbol, asm_free(&s->used_base, CS_COP_BASE_REGS), "base") ||
      !asm_expr_below(s, "words", 1, CS_UCODE_DATA, &words))
    return false;
  while (size < words)
    size *= 2;
  place = (s->p->data + size - 1) & ~(size - 1);
  if (place + size > CS_UCODE_DATA)
    return asm_error(s, &at, "the arrays are larger than %d words",
                     CS_UCODE_DATA);
  s->p->data = place + size;
  asm_config(s, CS_COP_WIN_BASE + symbol->value, place);
  symbol->value = symbol->value << 16 | place;
  return true;
}

/* ---- .words ---- */

struct source { int value; const char *name; };

static const struct source w1[] = {
#define X(value, name) { value, name },
  CS_COP_W1_TABLE(X) { 0, NULL }
};
static const struct source w2[] = { CS_COP_W2_TABLE(X) { 0, NULL } };
static const struct source w3[] = { CS_COP_W3_TABLE(X) { 0, NULL } };
#undef X

static const struct {
  const char *name;
  const struct source *sources;
  unsigned lsb;
} sample_words[] = { { "w1", w1, 0 }, { "w2", w2, 4 }, { "w3", w3, 8 } };

static bool word_source(struct asm_state *s, size_t w)
{
  char can[160] = "";

  asm_next(s);
  if (!asm_want(s, "="))
    return false;
  for (const struct source *c = sample_words[w].sources; c->name; c++)
    if (asm_take(s, c->name)) {
      s->p->fields |= (uint32_t)c->value << sample_words[w].lsb;
      return true;
    }
  for (const struct source *c = sample_words[w].sources; c->name; c++)
    snprintf(can + strlen(can), sizeof can - strlen(can), "%s%s",
             can[0] ? ", " : "", c->name);
  return asm_here(s, "%s cannot be '%.*s', but %s", sample_words[w].name,
                  (int)s->token.length, s->token.at, can);
}

static bool d_words(struct asm_state *s)
{
  do {
    size_t w = 0;

    while (w < 3 && !asm_is(s, sample_words[w].name))
      w++;
    if (w == 3)
      return asm_here(s, "w1, w2 or w3 expected");
    if (s->words >> w & 1)
      return asm_here(s, "%s is given twice", sample_words[w].name);
    s->words |= 1u << w;
    if (!word_source(s, w))
      return false;
  } while (s->token.kind == T_NAME);
  return true;
}

/* ---- .routine ---- */

static bool key_word(struct asm_state *s, struct asm_routine *r)
{
  if (!asm_want(s, "="))
    return false;
  if (!asm_is(s, "w0") && !asm_is(s, "w1"))
    return asm_here(s, "the key is w0 or w1");
  r->key = asm_is(s, "w1");
  asm_next(s);
  return true;
}

static bool option(struct asm_state *s, struct asm_routine *r)
{
  uint32_t value;

  if (asm_take(s, "key"))
    return key_word(s, r);
  if (asm_take(s, "align")) {
    /* bits, from the bytes that the key is a multiple of */
    if (!asm_want(s, "=") || !asm_expr_below(s, "align", 1, 128, &value))
      return false;
    while (1u << r->align < value)
      r->align++;
    return 1u << r->align == value ||
           asm_here(s, "align is a power of two");
  }
  if (asm_take(s, "limit")) {
    if (!asm_want(s, "=") || !asm_expr_below(s, "limit", 1, 0xffff, &value))
      return false;
    r->limit = value;
    return true;
  }
  return asm_here(s, "key, align or limit expected");
}

#define X(value, name) ", " name
static const char classes[] = CS_COP_CLASS_TABLE(X);
#undef X

static bool d_routine(struct asm_state *s)
{
  struct asm_routine r = { .class_token = s->token };
  const int class = asm_class(&s->token);

  if (class < 0)
    return asm_here(s, "unknown class '%.*s'; there are %s",
                    (int)s->token.length, s->token.at, classes + 2);
  for (unsigned i = 0; i < s->routines; i++)
    if (s->routine[i].class == (unsigned)class)
      return asm_here(s, "class '%.*s' has a routine", (int)s->token.length,
                      s->token.at);
  asm_next(s);
  r.class = (unsigned)class;
  r.label = s->token;
  if (s->token.kind != T_NAME)
    return asm_here(s, "label expected");
  asm_next(s);
  while (s->token.kind == T_NAME)
    if (!option(s, &r))
      return false;
  s->routine[s->routines++] = r;
  return true;
}

/* ---- as a disassembler writes it ---- */

/* A word of configuration may be one that names would be given to. */
static void mark_used(struct asm_state *s, uint32_t at, uint32_t value)
{
  const struct { uint32_t first, count; uint32_t *used; } file[] = {
    { CS_COP_WIN_V, CS_COP_V_REGS, &s->used_v },
    { CS_COP_WIN_K, CS_COP_K_REGS, &s->used_k },
    { CS_COP_WIN_ICFG, CS_COP_I_REGS, &s->used_i },
    { CS_COP_WIN_BASE, CS_COP_BASE_REGS, &s->used_base },
    { CS_COP_WIN_T, CS_COP_T_REGS, &s->used_t },
  };

  for (size_t i = 0; i < sizeof file / sizeof *file; i++)
    if (at >= file[i].first && at < file[i].first + file[i].count)
      *file[i].used |= 1u << (at - file[i].first);
  if (at >= CS_COP_WIN_K && at < CS_COP_WIN_K + CS_COP_K_REGS)
    s->k[at - CS_COP_WIN_K] = value;
}

static bool d_poke(struct asm_state *s)
{
  const struct asm_token t = s->token;
  uint32_t at, value;

  if (!asm_expr(s, &at) || !asm_want(s, "=") || !asm_expr(s, &value))
    return false;
  if (at >= CS_UCODE_DATA &&
      (at < CS_COP_WIN_V || at >= CS_COP_WIN_START + CS_COP_CLASS_COUNT))
    return asm_error(s, &t, "word 0x%x cannot be configured", at);
  mark_used(s, at, value);
  asm_config(s, at, value);
  return true;
}

static bool room(struct asm_state *s)
{
  return s->at < CS_UCODE_WORDS ||
         asm_here(s, "more than %d microinstructions", CS_UCODE_WORDS);
}

static bool d_word(struct asm_state *s)
{
  struct asm_insn *insn;
  uint32_t high, low;

  if (!room(s))
    return false;
  insn = asm_insn(s);
  memset(insn, 0, sizeof *insn);
  insn->raw = true;
  insn->line = s->token.line;
  s->at++;
  if (!asm_primary(s, &high) || !asm_primary(s, &low))
    return false;
  insn->word = (uint64_t)high << 32 | low;
  return true;
}

static bool d_org(struct asm_state *s)
{
  uint32_t to;

  if (!asm_expr_below(s, "an address", s->at, CS_UCODE_WORDS - 1, &to))
    return false;
  for (; s->at < to; s->at++)
    s->insn[s->at] = (struct asm_insn){ .line = s->token.line };
  return true;
}

bool asm_directive(struct asm_state *s)
{
  static const struct {
    const char *name;
    bool (*run)(struct asm_state *s);
  } all[] = {
    { ".name", d_name }, { ".entries", d_entries }, { ".need", d_need },
    { ".equ", d_equ }, { ".const", d_const }, { ".pair", d_pair },
    { ".value", d_value }, { ".index", d_index }, { ".array", d_array },
    { ".words", d_words }, { ".routine", d_routine }, { ".poke", d_poke },
    { ".word", d_word }, { ".org", d_org },
  };

  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (asm_take(s, all[i].name))
      return all[i].run(s);
  return asm_here(s, "unknown directive '%.*s'", (int)s->token.length,
                  s->token.at);
}
