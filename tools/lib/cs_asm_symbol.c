/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_asm_symbol.c - names, and the registers that are given to them.
 */
#include <ctype.h>
#include <string.h>

#include "cs_asm.h"

struct entry { int value; const char *name; };

#define X(value, name) { value, name },
static const struct entry sources[] = { CS_COP_A_TABLE(X) { -1, NULL } };
static const struct entry indices[] = { CS_COP_AX_TABLE(X) { -1, NULL } };
static const struct entry conditions[] = { CS_COP_COND_TABLE(X) { -1, NULL } };
static const struct entry classes[] = { CS_COP_CLASS_TABLE(X) { -1, NULL } };
#undef X

static const char *const words[] = {
  "nop", "inc", "dec", "hash", "ld", "st", "addw", "addh", "addb", "assoc",
  "match", "inv", "emit", "if", "goto", "done", "interrupt", "likely",
  "unlikely", NULL,
};

static int look_up(const struct entry *table, const struct asm_token *name)
{
  for (; table->name; table++)
    if (asm_token_is(name, table->name))
      return table->value;
  return -1;
}

int asm_class(const struct asm_token *name)
{
  return look_up(classes, name);
}

int asm_source_a(const struct asm_token *name)
{
  return look_up(sources, name);
}

int asm_register(const struct asm_token *name, char letter, unsigned count)
{
  unsigned n = 0;

  if (name->kind != T_NAME || name->length < 2 || name->length > 3 ||
      name->at[0] != letter || (name->length == 3 && name->at[1] == '0'))
    return -1;
  for (size_t i = 1; i < name->length; i++) {
    if (!isdigit((unsigned char)name->at[i]))
      return -1;
    n = 10 * n + (unsigned)(name->at[i] - '0');
  }
  return n < count ? (int)n : -1;
}

static bool is_reserved(const struct asm_token *name)
{
  for (const char *const *w = words; *w; w++)
    if (asm_token_is(name, *w))
      return true;
  /* Values that no word of the language stands for. */
  if (asm_token_is(name, "a") || asm_token_is(name, "never") ||
      asm_token_is(name, "eq") || asm_token_is(name, "lt"))
    return false;
  return look_up(sources, name) >= 0 || look_up(indices, name) >= 0 ||
         look_up(conditions, name) >= 0 ||
         asm_register(name, 'k', CS_COP_K_REGS) >= 0 ||
         asm_register(name, 'b', CS_COP_BASE_REGS) >= 0 ||
         asm_register(name, 't', CS_COP_T_REGS) >= 0;
}

struct cs_ucode_symbol *asm_find(const struct asm_state *s,
                                 const struct asm_token *name)
{
  for (unsigned i = 0; i < s->map->symbols; i++)
    if (asm_token_is(name, s->map->symbol[i].name))
      return &s->map->symbol[i];
  return NULL;
}

static bool may_define(struct asm_state *s)
{
  const struct asm_token *t = &s->token;
  const struct cs_ucode_symbol *old;

  if (t->kind != T_NAME)
    return asm_here(s, "name expected");
  if (memchr(t->at, '.', t->length))
    return asm_here(s, "a name has no points");
  if (t->length >= CS_UCODE_SYMBOL)
    return asm_here(s, "a name has %d characters at most",
                    CS_UCODE_SYMBOL - 1);
  if (is_reserved(t))
    return asm_here(s, "'%.*s' is a word of the language", (int)t->length,
                    t->at);
  old = asm_find(s, t);
  if (old)
    return asm_here(s, "'%s' is defined in line %d", old->name, old->line);
  if (s->map->symbols == CS_UCODE_SYMBOLS)
    return asm_here(s, "more than %d names", CS_UCODE_SYMBOLS);
  return true;
}

struct cs_ucode_symbol *asm_define(struct asm_state *s,
                                   enum cs_ucode_kind kind)
{
  struct cs_ucode_symbol *symbol;

  if (!may_define(s))
    return NULL;
  symbol = &s->map->symbol[s->map->symbols++];
  *symbol = (struct cs_ucode_symbol){ .kind = kind, .line = s->token.line };
  memcpy(symbol->name, s->token.at, s->token.length);
  asm_next(s);
  return symbol;
}

int asm_free(uint32_t *used, unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    if (!(*used >> i & 1)) {
      *used |= 1u << i;
      return (int)i;
    }
  return -1;
}

int asm_constant(struct asm_state *s, uint32_t value)
{
  int n;

  for (int i = 0; i < CS_COP_K_REGS; i++)
    if (s->used_k >> i & 1 && s->k[i] == value)
      return i;
  n = asm_free(&s->used_k, CS_COP_K_REGS);
  if (n < 0)
    return -1;
  asm_config(s, CS_COP_WIN_K + (uint32_t)n, value);
  s->k[n] = value;
  return n;
}

_Static_assert(CS_UCODE_PAIRS >= CS_UCODE_DATA + CS_COP_WIN_START +
               CS_COP_CLASS_COUNT - CS_COP_WIN_V,
               "there is room for every word that can be configured");

/* Kept in rising order of addresses. */
void asm_config(struct asm_state *s, uint32_t at, uint32_t value)
{
  struct cs_ucode *p = s->p;
  unsigned i = p->pairs;

  while (i && p->pair[i - 1].at >= at)
    i--;
  if (i < p->pairs && p->pair[i].at == at) {
    p->pair[i].value = value;
    return;
  }
  memmove(&p->pair[i + 1], &p->pair[i], (p->pairs - i) * sizeof *p->pair);
  p->pair[i].at = at;
  p->pair[i].value = value;
  p->pairs++;
}
