/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_asm_operand.c - operands.  A microinstruction has one operand A and one
 * operand B, which its operations share; some things can only be A (fields of
 * the sample), some only B (constants), value registers, dr and w0 either.
 */
#include <string.h>

#include "cs_asm.h"

enum { V_IN_B = CS_COP_B_V0 };

static void no_field(struct asm_operand *o)
{
  o->a = o->b = o->ax = -1;
}

static void set_value_register(struct asm_operand *o, int v)
{
  o->a = v;
  o->b = V_IN_B + v;
}

int asm_value_register(const struct asm_state *s, const struct asm_token *t)
{
  const struct cs_ucode_symbol *symbol = asm_find(s, t);

  if (symbol)
    return symbol->kind == CS_UCODE_VALUE ? (int)symbol->value : -1;
  return asm_register(t, 'v', CS_COP_V_REGS);
}

int asm_index_number(const struct asm_state *s, const struct asm_token *t)
{
  const struct cs_ucode_symbol *symbol = asm_find(s, t);

  if (symbol)
    return symbol->kind == CS_UCODE_INDEX ? (int)symbol->value : -1;
  return asm_register(t, 'i', CS_COP_I_REGS);
}

/* A number: 0 can be A, any can be B. */
static bool literal(struct asm_state *s, struct asm_operand *o)
{
  if (!asm_primary(s, &o->number))
    return false;
  o->literal = true;
  if (!o->number)
    o->a = CS_COP_A_ZERO;
  return true;
}

/* `v3.b`, `dr.b`, `w0.b`: as B. */
static bool forced_b(struct asm_state *s, struct asm_operand *o)
{
  struct asm_token t = s->token;
  int v;

  if (t.length < 3 || memcmp(t.at + t.length - 2, ".b", 2))
    return false;
  t.length -= 2;
  v = asm_value_register(s, &t);
  if (v >= 0)
    o->b = V_IN_B + v;
  else if (asm_token_is(&t, "dr"))
    o->b = CS_COP_B_DR;
  else if (asm_token_is(&t, "w0"))
    o->b = CS_COP_B_W0;
  return o->b >= 0;
}

/* `K|taken`: the constant register, or the one behind it. */
static void constant(struct asm_state *s, struct asm_operand *o, int k)
{
  const struct asm_token behind = asm_peek(s);

  o->b = k;
  if (!asm_token_is(&behind, "|"))
    return;
  struct asm_state ahead = *s;

  ahead.error_count = ASM_ERRORS; /* says nothing: it is read once more */
  asm_next(&ahead);
  const struct asm_token last = asm_peek(&ahead);

  if (!asm_token_is(&last, "taken"))
    return;
  o->bt = true;
  asm_next(s);
  asm_next(s);
}

static bool name_operand(struct asm_state *s, struct asm_operand *o)
{
  const struct cs_ucode_symbol *symbol = asm_find(s, &s->token);
  const int v = asm_value_register(s, &s->token);
  const int k = asm_register(&s->token, 'k', CS_COP_K_REGS);

  if (v >= 0) {
    set_value_register(o, v);
    /* the register file is one: a v register has the bit too */
    if (asm_peek(s).length == 1)
      constant(s, o, V_IN_B + v);
    if (o->bt)
      o->a = -1;
  } else if (symbol && symbol->kind == CS_UCODE_CONST) {
    constant(s, o, (int)symbol->value);
  } else if (symbol &&
             (symbol->kind == CS_UCODE_EQU || symbol->kind == CS_UCODE_ARRAY)) {
    return literal(s, o);
  } else if (symbol) {
    return asm_here(s, "'%s' is no operand", symbol->name);
  } else if (k >= 0) {
    constant(s, o, k);
  } else if (!forced_b(s, o)) {
    o->a = asm_source_a(&s->token);
    if (o->a == CS_COP_A_DR || o->a == CS_COP_A_W0)
      o->b = o->a == CS_COP_A_DR ? CS_COP_B_DR : CS_COP_B_W0;
    if (o->a < 0)
      return asm_here(s, "unknown name '%.*s'", (int)s->token.length,
                      s->token.at);
  }
  asm_next(s);
  return true;
}

bool asm_operand(struct asm_state *s, struct asm_operand *o)
{
  *o = (struct asm_operand){ .token = s->token };
  no_field(o);
  if (asm_is(s, "idx")) {
    asm_next(s);
    o->a = CS_COP_A_IDX;
    return asm_want(s, "(") && asm_index(s) && asm_want(s, ")");
  }
  if (s->token.kind == T_NAME)
    return name_operand(s, o);
  if (s->token.kind == T_NUMBER || asm_is(s, "(") || asm_is(s, "-") ||
      asm_is(s, "~"))
    return literal(s, o);
  return asm_here(s, "operand expected");
}

bool asm_use_a(struct asm_state *s, const struct asm_operand *o)
{
  if (o->a < 0)
    return asm_error(s, &o->token, "operand A cannot be a constant");
  return asm_set(s, F_a, (unsigned)o->a, &o->token);
}

bool asm_use_b(struct asm_state *s, const struct asm_operand *o)
{
  int b = o->b;

  if (o->literal) {
    b = asm_constant(s, o->number);
    if (b < 0)
      return asm_error(s, &o->token, "no constant register is free for 0x%x",
                       o->number);
  }
  if (b < 0)
    return asm_error(s, &o->token, "operand B is a constant, a value "
                     "register, dr or w0");
  return asm_set(s, F_b, (unsigned)b, &o->token) &&
         asm_set(s, F_bt, o->bt, &o->token);
}

static bool can_b(const struct asm_operand *o)
{
  return o->b >= 0 || o->literal;
}

bool asm_use_both(struct asm_state *s, const struct asm_operand *x,
                  const struct asm_operand *y, bool either, bool *swapped)
{
  *swapped = either && !(x->a >= 0 && can_b(y)) && y->a >= 0 && can_b(x);
  if (*swapped)
    return asm_use_a(s, y) && asm_use_b(s, x);
  return asm_use_a(s, x) && asm_use_b(s, y);
}

bool asm_use_late(struct asm_state *s, const struct asm_operand *o, bool store)
{
  struct asm_insn *insn = asm_insn(s);

  /* Only units that can be used once come here: there is room. */
  insn->late[insn->lates++] = (struct asm_late){
    .store = store, .a = o->a, .b = o->b, .token = o->token,
  };
  return true;
}

static bool is_free(const struct asm_insn *insn, enum asm_field f, int value)
{
  return !(insn->set >> f & 1) || insn->value[f] == value;
}

bool asm_late(struct asm_state *s)
{
  struct asm_insn *insn = asm_insn(s);

  for (unsigned i = 0; i < insn->lates; i++) {
    const struct asm_late *l = &insn->late[i];
    const bool a = is_free(insn, F_a, l->a);

    if (!a && !(is_free(insn, F_b, l->b) && is_free(insn, F_bt, 0)))
      return asm_error(s, &l->token, "operands A and B are both others "
                       "already");
    asm_set(s, a ? F_a : F_b, (unsigned)(a ? l->a : l->b), &l->token);
    if (!a)
      asm_set(s, F_bt, 0, &l->token);
    if (l->store)
      insn->value[F_dop] = a ? CS_COP_DOP_STA : CS_COP_DOP_STB;
    else
      insn->value[F_vop] = a ? CS_COP_VOP_MOV : CS_COP_VOP_MOVB;
  }
  return true;
}

bool asm_index(struct asm_state *s)
{
  const struct asm_token t = s->token;
  const int i = asm_index_number(s, &t);
  struct asm_operand o;

  if (i >= 0 || asm_is(s, "mi") || asm_is(s, "mit")) {
    asm_next(s);
    return asm_set(s, F_ax,
                   i >= 0 ? (unsigned)i : t.length == 2 ? CS_COP_AX_MI
                                                        : CS_COP_AX_MIT, &t);
  }
  if (asm_is(s, "idx"))
    return asm_here(s, "an index within an index");
  if (!asm_operand(s, &o))
    return false;
  if (o.literal && !o.number)
    return asm_set(s, F_ax, CS_COP_AX_ZERO, &t);
  if (o.a < 0)
    return asm_error(s, &t, "an index is an index register, mi, mit, 0 or an "
                     "operand A");
  return asm_use_a(s, &o) && asm_set(s, F_ax, CS_COP_AX_A, &t);
}

bool asm_index_register(struct asm_state *s)
{
  const struct asm_token t = s->token;
  const int i = asm_index_number(s, &t);

  if (i < 0)
    return asm_here(s, "index register expected");
  asm_next(s);
  return asm_set(s, F_ix, (unsigned)i, &t);
}
