/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_asm_expr.c - constant expressions in 32 bits, with C's precedences of
 * the operators that it has.
 */
#include "cs_asm.h"

enum { DEPTH = 64 }; /* brackets and signs within each other */

struct level {
  const char *sign[3];
};

/* Loosest first. */
static const struct level levels[] = {
  { { "|" } }, { { "^" } }, { { "&", "&~" } }, { { "<<", ">>" } },
  { { "+", "-" } }, { { "*", "/", "%" } },
};
enum { LEVELS = sizeof levels / sizeof *levels };

static bool binary(struct asm_state *s, unsigned level, int depth,
                   uint32_t *value);

static bool name(struct asm_state *s, uint32_t *value)
{
  const struct cs_ucode_symbol *symbol = asm_find(s, &s->token);

  if (!symbol)
    return asm_here(s, "unknown name '%.*s'", (int)s->token.length,
                    s->token.at);
  if (symbol->kind != CS_UCODE_EQU && symbol->kind != CS_UCODE_ARRAY)
    return asm_here(s, "'%s' is no number", symbol->name);
  *value = symbol->kind == CS_UCODE_ARRAY ? symbol->value & 0xffff
                                          : symbol->value;
  asm_next(s);
  return true;
}

static bool unary(struct asm_state *s, int depth, uint32_t *value)
{
  if (depth > DEPTH)
    return asm_here(s, "expression too deep");
  if (asm_take(s, "-") || asm_is(s, "~")) {
    const bool minus = !asm_take(s, "~");

    if (!unary(s, depth + 1, value))
      return false;
    *value = minus ? -*value : ~*value;
    return true;
  }
  if (asm_take(s, "("))
    return binary(s, 0, depth + 1, value) && asm_want(s, ")");
  if (s->token.kind == T_NAME)
    return name(s, value);
  if (s->token.kind != T_NUMBER)
    return asm_here(s, "number expected");
  *value = s->token.number;
  asm_next(s);
  return true;
}

static bool apply(struct asm_state *s, const struct asm_token *sign,
                  uint32_t right, uint32_t *left)
{
  switch (sign->length == 2 && *sign->at == '&' ? '~' : *sign->at) {
  case '|': *left |= right; return true;
  case '^': *left ^= right; return true;
  case '&': *left &= right; return true;
  case '~': *left &= ~right; return true;
  case '<': *left = right < 32 ? *left << right : 0; return true;
  case '>': *left = right < 32 ? *left >> right : 0; return true;
  case '+': *left += right; return true;
  case '-': *left -= right; return true;
  case '*': *left *= right; return true;
  default: break;
  }
  if (!right)
    return asm_error(s, sign, "division by 0");
  *left = *sign->at == '/' ? *left / right : *left % right;
  return true;
}

static bool is_level(const struct asm_state *s, unsigned level)
{
  for (unsigned i = 0; i < 3 && levels[level].sign[i]; i++)
    if (asm_is(s, levels[level].sign[i]))
      return true;
  return false;
}

static bool binary(struct asm_state *s, unsigned level, int depth,
                   uint32_t *value)
{
  if (level == LEVELS)
    return unary(s, depth, value);
  if (!binary(s, level + 1, depth, value))
    return false;
  while (is_level(s, level)) {
    const struct asm_token sign = s->token;
    uint32_t right;

    asm_next(s);
    if (!binary(s, level + 1, depth, &right) ||
        !apply(s, &sign, right, value))
      return false;
  }
  return true;
}

bool asm_expr(struct asm_state *s, uint32_t *value)
{
  return binary(s, 0, 0, value);
}

bool asm_primary(struct asm_state *s, uint32_t *value)
{
  return unary(s, 0, value);
}

bool asm_expr_below(struct asm_state *s, const char *what, uint32_t least,
                    uint32_t most, uint32_t *value)
{
  const struct asm_token at = s->token;

  if (!asm_expr(s, value))
    return false;
  if (*value < least || *value > most)
    return asm_error(s, &at, "%s is from %u to %u, not %u", what, least, most,
                     *value);
  return true;
}
