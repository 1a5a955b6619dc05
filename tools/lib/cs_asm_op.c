/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_asm_op.c - the operations of one microinstruction.
 */
#include <string.h>

#include "cs_asm.h"

static const char *const field_names[] = {
  [F_a] = "operand A", [F_b] = "operand B", [F_bt] = "bit 0 of operand B",
  [F_vop] = "the value ALU", [F_vd] = "the value register written",
  [F_iop] = "the index ALU", [F_ix] = "the index register at work",
  [F_ax] = "the index", [F_base] = "the base register",
  [F_dop] = "the data array", [F_aop] = "the associative array",
  [F_eop] = "the tuple output", [F_slot] = "the slot", [F_cond] = "the branch",
};

static const struct { unsigned lsb, width; } fields[] = {
#define X(name, lsb, width) { lsb, width },
  CS_COP_FIELD_TABLE(X)
#undef X
};

struct asm_insn *asm_insn(struct asm_state *s)
{
  return &s->insn[s->at - s->first];
}

bool asm_set(struct asm_state *s, enum asm_field f, unsigned value,
             const struct asm_token *where)
{
  struct asm_insn *insn = asm_insn(s);

  if (insn->set >> f & 1 && insn->value[f] != value)
    return asm_error(s, where, "%s is another one already: a "
                     "microinstruction has one", field_names[f]);
  insn->set |= 1u << f;
  insn->value[f] = (uint16_t)value;
  return true;
}

bool asm_unit(struct asm_state *s, enum asm_field f, unsigned value,
              const struct asm_token *where)
{
  if (asm_insn(s)->set >> f & 1)
    return asm_error(s, where, "%s is used twice", field_names[f]);
  return asm_set(s, f, value, where);
}

uint64_t asm_word(const struct asm_insn *insn)
{
  uint64_t word = 0;

  if (insn->raw)
    return insn->word;
  for (unsigned f = 0; f < F_COUNT; f++)
    word |= (uint64_t)insn->value[f] << fields[f].lsb;
  return word;
}

/* ---- value ALU ---- */

static const struct { const char *sign; unsigned vop; bool either; } ops[] = {
  { "+", CS_COP_VOP_ADD, true }, { "-", CS_COP_VOP_SUB, false },
  { "&", CS_COP_VOP_AND, true }, { "|", CS_COP_VOP_OR, true },
  { "^", CS_COP_VOP_XOR, true }, { "&~", CS_COP_VOP_BIC, false },
  { "+|", CS_COP_VOP_ADDS, true }, { "-|", CS_COP_VOP_SUBS, false },
};

static bool shift(struct asm_state *s, const struct asm_operand *x,
                  const struct asm_token *at)
{
  static const struct { bool left; uint32_t by; unsigned vop; } shifts[] = {
    { true, 1, CS_COP_VOP_SHL1 }, { true, 8, CS_COP_VOP_SHL8 },
    { false, 1, CS_COP_VOP_SHR1 }, { false, 8, CS_COP_VOP_SHR8 },
    { false, 16, CS_COP_VOP_SHR16 },
  };
  const bool left = asm_is(s, "<<");
  const struct asm_token sign = s->token;
  uint32_t by;

  asm_next(s);
  if (!asm_primary(s, &by))
    return false;
  for (size_t i = 0; i < sizeof shifts / sizeof *shifts; i++)
    if (shifts[i].left == left && shifts[i].by == by)
      return asm_use_a(s, x) && asm_unit(s, F_vop, shifts[i].vop, at);
  return asm_error(s, &sign, "shifts are << 1, << 8, >> 1, >> 8 and >> 16");
}

static bool move(struct asm_state *s, const struct asm_operand *x,
                 const struct asm_token *at)
{
  if (x->a >= 0 && x->b >= 0)
    return asm_unit(s, F_vop, CS_COP_VOP_MOV, at) && asm_use_late(s, x, false);
  if (x->a >= 0)
    return asm_unit(s, F_vop, CS_COP_VOP_MOV, at) && asm_use_a(s, x);
  return asm_unit(s, F_vop, CS_COP_VOP_MOVB, at) && asm_use_b(s, x);
}

static bool to_value(struct asm_state *s, int vd)
{
  const struct asm_token at = s->token;
  struct asm_operand x, y;
  bool swapped;

  asm_next(s);
  if (!asm_want(s, "=") || !asm_set(s, F_vd, (unsigned)vd, &at) ||
      !asm_operand(s, &x))
    return false;
  if (asm_is(s, "<<") || asm_is(s, ">>"))
    return shift(s, &x, &at);
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    if (asm_take(s, ops[i].sign))
      return asm_operand(s, &y) && asm_unit(s, F_vop, ops[i].vop, &at) &&
             asm_use_both(s, &x, &y, ops[i].either, &swapped);
  return move(s, &x, &at);
}

/* ---- index ALU ---- */

static bool to_index(struct asm_state *s)
{
  const struct asm_token at = s->token;
  struct asm_operand x;
  bool hash;

  if (!asm_index_register(s))
    return false;
  if (asm_take(s, "+="))
    return asm_operand(s, &x) && asm_use_b(s, &x) &&
           asm_unit(s, F_iop, CS_COP_IOP_ADD, &at);
  if (!asm_want(s, "="))
    return false;
  if (asm_take(s, "mi"))
    return asm_unit(s, F_iop, CS_COP_IOP_MI, &at);
  hash = asm_take(s, "hash");
  if (!asm_operand(s, &x))
    return false;
  if (!hash && x.literal && !x.number)
    return asm_unit(s, F_iop, CS_COP_IOP_CLR, &at);
  return asm_use_a(s, &x) &&
         asm_unit(s, F_iop, hash ? CS_COP_IOP_HASH : CS_COP_IOP_LD, &at);
}

static bool count(struct asm_state *s, unsigned iop)
{
  const struct asm_token at = s->token;

  asm_next(s);
  return asm_index_register(s) && asm_unit(s, F_iop, iop, &at);
}

/* ---- arrays ---- */

static bool array(struct asm_state *s)
{
  const struct asm_token t = s->token;
  const struct cs_ucode_symbol *symbol = asm_find(s, &t);
  int base = asm_register(&t, 'b', CS_COP_BASE_REGS);

  if (symbol && symbol->kind == CS_UCODE_ARRAY)
    base = (int)(symbol->value >> 16);
  if (base < 0)
    return asm_here(s, "array expected");
  asm_next(s);
  return asm_set(s, F_base, (unsigned)base, &t) && asm_want(s, "[") &&
         asm_index(s) && asm_want(s, "]");
}

static bool load(struct asm_state *s)
{
  const struct asm_token at = s->token;

  asm_next(s);
  return asm_unit(s, F_dop, CS_COP_DOP_LD, &at) && array(s);
}

static bool store(struct asm_state *s)
{
  struct asm_insn *insn = asm_insn(s);
  const struct asm_token at = s->token;
  struct asm_operand x;

  asm_next(s);
  if (!array(s) || !asm_want(s, "=") || !asm_operand(s, &x) ||
      !asm_unit(s, F_dop, CS_COP_DOP_STA, &at))
    return false;
  if (x.a >= 0 && x.b >= 0)
    return asm_use_late(s, &x, true);
  /* 0 can be a constant, where the index is another operand A. */
  if (x.a >= 0 && !(x.literal && insn->set >> F_a & 1 &&
                    insn->value[F_a] != x.a))
    return asm_use_a(s, &x);
  insn->value[F_dop] = CS_COP_DOP_STB;
  return asm_use_b(s, &x);
}

static bool add_lanes(struct asm_state *s, unsigned dop)
{
  const struct asm_token at = s->token;
  struct asm_operand x;

  asm_next(s);
  return asm_unit(s, F_dop, dop, &at) && array(s) && asm_want(s, ",") &&
         asm_operand(s, &x) && asm_use_b(s, &x);
}

static bool entry_write(struct asm_state *s)
{
  const struct asm_token at = s->token;
  struct asm_operand x;

  asm_next(s);
  return asm_unit(s, F_aop, CS_COP_AOP_WRITE, &at) && asm_want(s, "[") &&
         asm_index(s) && asm_want(s, "]") && asm_want(s, "=") &&
         asm_operand(s, &x) && asm_use_a(s, &x);
}

static bool match(struct asm_state *s)
{
  const struct asm_token at = s->token;
  struct asm_operand x;

  asm_next(s);
  return asm_unit(s, F_aop, CS_COP_AOP_MATCH, &at) && asm_operand(s, &x) &&
         asm_use_a(s, &x);
}

static bool invalidate(struct asm_state *s)
{
  const struct asm_token at = s->token;

  asm_next(s);
  return asm_unit(s, F_aop, CS_COP_AOP_INV, &at) && asm_index(s);
}

static bool emit(struct asm_state *s)
{
  const struct asm_token at = s->token;
  struct asm_operand x, y;
  uint32_t slot;
  bool many;

  asm_next(s);
  if (!asm_expr_below(s, "a slot", 0, 3, &slot) || !asm_want(s, ",") ||
      !asm_operand(s, &x) || !asm_want(s, ",") || !asm_operand(s, &y) ||
      !asm_use_a(s, &x) || !asm_use_b(s, &y))
    return false;
  many = asm_take(s, ",");
  if (many && !asm_want(s, "dr"))
    return false;
  return asm_unit(s, F_eop, many ? CS_COP_EOP_MANY : CS_COP_EOP_ONE, &at) &&
         asm_set(s, F_slot, slot, &at);
}

/* ---- branch ---- */

static bool compare(struct asm_state *s)
{
  static const struct { const char *sign; unsigned cond, inv; bool turn; }
  signs[] = {
    { "==", CS_COP_COND_EQ, 0, false }, { "!=", CS_COP_COND_EQ, 1, false },
    { "<", CS_COP_COND_LT, 0, false }, { ">=", CS_COP_COND_LT, 1, false },
    { ">", CS_COP_COND_LT, 0, true }, { "<=", CS_COP_COND_LT, 1, true },
  };
  const struct asm_token at = s->token;
  struct asm_operand x, y;
  bool swapped;

  if (!asm_operand(s, &x))
    return false;
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (asm_take(s, signs[i].sign))
      return asm_operand(s, &y) &&
             asm_use_both(s, signs[i].turn ? &y : &x, signs[i].turn ? &x : &y,
                          signs[i].cond == CS_COP_COND_EQ, &swapped) &&
             asm_unit(s, F_cond, signs[i].cond, &at) &&
             asm_set(s, F_inv, signs[i].inv, &at);
  return asm_here(s, "comparison expected");
}

/* `full(i)`, `zero(i)`, `odd(x)`. */
static bool test_of(struct asm_state *s, unsigned cond)
{
  struct asm_operand x;

  asm_next(s);
  if (!asm_want(s, "("))
    return false;
  if (cond != CS_COP_COND_ODD)
    return asm_index_register(s) && asm_want(s, ")");
  return asm_operand(s, &x) && asm_use_a(s, &x) && asm_want(s, ")");
}

static bool condition(struct asm_state *s)
{
  static const struct { const char *name; unsigned cond; } names[] = {
#define X(value, name) { name, value },
    CS_COP_COND_TABLE(X)
#undef X
  };
  const bool inv = asm_take(s, "!");
  const struct asm_token at = s->token;

  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const unsigned c = names[i].cond;

    if (!asm_is(s, names[i].name) || c == CS_COP_COND_NEVER ||
        c == CS_COP_COND_EQ || c == CS_COP_COND_LT)
      continue;
    if (!asm_unit(s, F_cond, c, &at) || !asm_set(s, F_inv, inv, &at))
      return false;
    if (c == CS_COP_COND_FULL || c == CS_COP_COND_ZERO ||
        c == CS_COP_COND_ODD)
      return test_of(s, c);
    asm_next(s);
    return true;
  }
  if (inv)
    return asm_here(s, "condition expected");
  return compare(s);
}

static bool jump(struct asm_state *s)
{
  struct asm_insn *insn = asm_insn(s);
  const int t = asm_register(&s->token, 't', CS_COP_T_REGS);

  if (t >= 0) {
    asm_set(s, F_kind, CS_COP_KIND_REG, &s->token);
    asm_set(s, F_tgt, (unsigned)t, &s->token);
  } else if (s->token.kind == T_NAME) {
    insn->target = s->token;
    insn->has_target = true;
  } else if (asm_take(s, "@")) {
    insn->target = s->token;
    insn->has_target = true;
    if (s->token.kind != T_NUMBER || s->token.number >= CS_UCODE_WORDS)
      return asm_here(s, "address below %d expected", CS_UCODE_WORDS);
  } else {
    return asm_here(s, "label expected");
  }
  asm_next(s);
  return true;
}

static bool target(struct asm_state *s, bool sure)
{
  const struct asm_token at = s->token;
  bool pred = sure;

  if (asm_take(s, "goto")) {
    if (!jump(s))
      return false;
  } else if (asm_take(s, "done")) {
    asm_set(s, F_kind, CS_COP_KIND_DONE, &at);
  } else if (asm_take(s, "interrupt")) {
    asm_set(s, F_kind, CS_COP_KIND_INT, &at);
  } else {
    return asm_here(s, "goto, done or interrupt expected");
  }
  if (asm_take(s, "likely"))
    pred = true;
  else if (asm_take(s, "unlikely"))
    pred = false;
  return asm_set(s, F_pred, pred, &at);
}

static bool branch(struct asm_state *s)
{
  if (asm_take(s, "if"))
    return condition(s) && target(s, false);
  return asm_unit(s, F_cond, CS_COP_COND_NEVER, &s->token) &&
         asm_set(s, F_inv, 1, &s->token) && target(s, true);
}

/* ---- the line ---- */

static bool operation(struct asm_state *s)
{
  const int v = asm_value_register(s, &s->token);

  if (v >= 0)
    return to_value(s, v);
  if (asm_index_number(s, &s->token) >= 0)
    return to_index(s);
  if (asm_is(s, "if") || asm_is(s, "goto") || asm_is(s, "done") ||
      asm_is(s, "interrupt"))
    return branch(s);
  if (asm_is(s, "inc") || asm_is(s, "dec"))
    return count(s, asm_is(s, "inc") ? CS_COP_IOP_INC : CS_COP_IOP_DEC);
  if (asm_is(s, "ld"))
    return load(s);
  if (asm_is(s, "st"))
    return store(s);
  if (asm_is(s, "addw") || asm_is(s, "addh") || asm_is(s, "addb"))
    return add_lanes(s, asm_is(s, "addw") ? CS_COP_DOP_ADDW :
                     asm_is(s, "addh") ? CS_COP_DOP_ADDH : CS_COP_DOP_ADDB);
  if (asm_is(s, "assoc"))
    return entry_write(s);
  if (asm_is(s, "match"))
    return match(s);
  if (asm_is(s, "inv"))
    return invalidate(s);
  if (asm_is(s, "emit"))
    return emit(s);
  if (asm_take(s, "nop"))
    return true;
  return s->token.kind == T_NAME
         ? asm_here(s, "unknown operation '%.*s'", (int)s->token.length,
                    s->token.at)
         : asm_here(s, "operation expected");
}

bool asm_operations(struct asm_state *s)
{
  const struct asm_token first = s->token;
  struct asm_insn *insn = asm_insn(s);

  memset(insn, 0, sizeof *insn);
  insn->line = s->token.line;
  do {
    if (!operation(s))
      return false;
  } while (asm_take(s, ";") && s->token.kind != T_LINE &&
           s->token.kind != T_END);
  if (!asm_late(s))
    return false;
  if (insn->value[F_aop] == CS_COP_AOP_MATCH &&
      insn->value[F_kind] == CS_COP_KIND_DONE)
    return asm_error(s, &first, "match beside done: the next sample's lookup "
                     "takes its place");
  return true;
}
