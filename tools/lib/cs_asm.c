/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_asm.c - the assembler: lines, labels, and what is known at the end.
 */
#include "cs_asm.h"

#include <stdlib.h>
#include <string.h>

static void skip_line(struct asm_state *s)
{
  while (s->token.kind != T_LINE && s->token.kind != T_END)
    asm_next(s);
}

static bool label(struct asm_state *s)
{
  struct cs_ucode_symbol *symbol = asm_define(s, CS_UCODE_LABEL);

  if (!symbol)
    return false;
  symbol->value = s->at;
  return asm_want(s, ":");
}

static bool instruction(struct asm_state *s)
{
  bool ok;

  if (s->at == CS_UCODE_WORDS)
    return asm_here(s, "more than %d microinstructions", CS_UCODE_WORDS);
  ok = asm_operations(s);
  s->at++; /* also where it was wrong: labels behind keep their places */
  return ok;
}

static bool line(struct asm_state *s)
{
  struct asm_token ahead;

  if (s->token.kind == T_NAME) {
    ahead = asm_peek(s);
    if (asm_token_is(&ahead, ":") && !label(s))
      return false;
  }
  if (s->token.kind == T_LINE || s->token.kind == T_END)
    return true;
  if (s->token.kind == T_NAME && *s->token.at == '.') {
    if (!asm_directive(s))
      return false;
  } else if (!instruction(s)) {
    return false;
  }
  return s->token.kind == T_LINE || s->token.kind == T_END ||
         asm_here(s, "end of line expected");
}

/* ---- the end ---- */

static int target_register(struct asm_state *s, uint32_t address)
{
  int t;

  for (unsigned i = 0; i < CS_COP_T_REGS; i++)
    if (s->used_t >> i & 1 &&
        cs_ucode_config(s->p, CS_COP_WIN_T + i) == address)
      return (int)i;
  t = asm_free(&s->used_t, CS_COP_T_REGS);
  if (t >= 0)
    asm_config(s, CS_COP_WIN_T + (uint32_t)t, address);
  return t;
}

static bool label_address(struct asm_state *s, const struct asm_token *t,
                          uint32_t *address)
{
  const struct cs_ucode_symbol *symbol = asm_find(s, t);

  if (t->kind == T_NUMBER) {
    *address = t->number;
    return true;
  }
  if (!symbol || symbol->kind != CS_UCODE_LABEL)
    return asm_error(s, t, "unknown label '%.*s'", (int)t->length, t->at);
  if (symbol->value >= s->p->words)
    return asm_error(s, t, "no microinstruction is behind label '%s'",
                     symbol->name);
  *address = symbol->value;
  return true;
}

static bool resolve(struct asm_state *s, unsigned at)
{
  struct asm_insn *insn = &s->insn[at - s->first];
  uint32_t address;
  int t;

  if (!insn->has_target)
    return true;
  if (!label_address(s, &insn->target, &address))
    return false;
  insn->value[F_kind] = CS_COP_KIND_SHORT;
  insn->value[F_tgt] = address & 0xff;
  if (address >> 8 == at >> 8)
    return true;
  t = target_register(s, address);
  if (t < 0)
    return asm_error(s, &insn->target, "too far away, and the %d target "
                     "registers are in use", CS_COP_T_REGS);
  insn->value[F_kind] = CS_COP_KIND_REG;
  insn->value[F_tgt] = (uint16_t)t;
  return true;
}

static void start_table(struct asm_state *s)
{
  for (unsigned i = 0; i < s->routines; i++) {
    const struct asm_routine *r = &s->routine[i];
    uint32_t start;

    if (label_address(s, &r->label, &start))
      asm_config(s, CS_COP_WIN_START + r->class,
                 start | r->key << 12 | r->align << 16 | 1u << 31);
  }
  for (unsigned class = 0; class < CS_COP_CLASS_COUNT; class++)
    s->p->classes |=
      cs_ucode_config(s->p, CS_COP_WIN_START + class) >> 31 << class;
}

static void check_clocks(struct asm_state *s, const struct asm_routine *r,
                         const struct cs_ucode_routine *c)
{
  if (c->outside >= 0)
    asm_error(s, &r->class_token, "the routine leaves the program behind "
              "line %d", s->map->line[c->outside]);
  else if (r->limit && c->loop >= 0)
    asm_error(s, &r->class_token, "no limit of clocks: it can come back to "
              "line %d", s->map->line[c->loop]);
  else if (r->limit && c->worst > r->limit)
    asm_error(s, &r->class_token, "takes up to %u clocks, its limit is %u",
              c->worst, r->limit);
}

static void clocks(struct asm_state *s)
{
  struct cs_ucode_bound b;

  s->p->worst = cs_ucode_bound(s->p, &b);
  for (unsigned i = 0; i < s->routines; i++)
    for (unsigned k = 0; k < b.routines; k++)
      if (b.routine[k].class == s->routine[i].class)
        check_clocks(s, &s->routine[i], &b.routine[k]);
}

bool asm_finish(struct asm_state *s)
{
  s->p->words = s->at;
  start_table(s);
  if (!s->error_count && !s->p->words)
    return asm_here(s, "no microinstruction");
  if (!s->error_count && !s->p->classes)
    return asm_here(s, "no routine");
  for (unsigned at = 0; at < s->at; at++) {
    resolve(s, at);
    s->p->code[at] = asm_word(&s->insn[at]);
    s->map->line[at] = s->insn[at].line;
  }
  if (!s->error_count)
    clocks(s);
  return !s->error_count;
}

static struct asm_state begin(const char *file, const char *text, size_t n,
                              FILE *errors)
{
  return (struct asm_state){
    .file = file, .text = text, .end = text + n, .next = text,
    .line = 1, .line_start = text, .errors = errors,
  };
}

/* Each define has a .equ to define. */
static void check_defines(struct asm_state *s)
{
  for (size_t i = 0; i < s->defines; i++) {
    const struct asm_token name = {
      .kind = T_NAME, .at = s->define[i].name,
      .length = strlen(s->define[i].name),
    };
    const struct cs_ucode_symbol *symbol = asm_find(s, &name);

    if (symbol && symbol->kind == CS_UCODE_EQU)
      continue;
    fprintf(s->errors, "%s: error: no .equ '%s' to be given another number\n",
            s->file, name.at);
    s->error_count++;
  }
}

int cs_ucode_assemble(const char *file, const char *text, size_t n,
                      struct cs_ucode *p, struct cs_ucode_map *map,
                      FILE *errors)
{
  return cs_ucode_assemble_with(NULL, 0, file, text, n, p, map, errors);
}

int cs_ucode_assemble_with(const struct cs_ucode_define *define, size_t n,
                           const char *file, const char *text, size_t length,
                           struct cs_ucode *p, struct cs_ucode_map *map,
                           FILE *errors)
{
  struct asm_state s = begin(file, text, length, errors);

  s.define = define;
  s.defines = n;
  s.insn = calloc(CS_UCODE_WORDS, sizeof *s.insn);
  if (!s.insn)
    return -1;
  memset(p, 0, sizeof *p);
  memset(map, 0, sizeof *map);
  s.p = p;
  s.map = map;
  asm_next(&s);
  while (s.token.kind != T_END) {
    if (!line(&s))
      skip_line(&s);
    if (s.token.kind == T_LINE)
      asm_next(&s);
  }
  check_defines(&s);
  asm_finish(&s);
  free(s.insn);
  return s.error_count;
}

/* Called for every word that is disassembled: nothing here is larger than it
 * must be, and what has a count is not cleared. */
int asm_one(const char *text, unsigned address, uint64_t *word)
{
  struct asm_state s = begin("", text, strlen(text), NULL);
  struct asm_insn insn = { 0 };
  struct cs_ucode_map map;
  struct cs_ucode p;

  map.symbols = 0;
  p.pairs = p.words = 0;
  s.insn = &insn;
  s.map = &map;
  s.p = &p;
  s.error_count = ASM_ERRORS; /* says nothing */
  s.at = s.first = address;
  asm_next(&s);
  if (!asm_operations(&s) || s.token.kind != T_END || !resolve(&s, address))
    return -1;
  *word = asm_word(&insn);
  return 0;
}
