/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_ucode_disasm.c - microinstructions as text.  What is printed for a word
 * is assembled again; where that gives another word (bits that no operation
 * uses, values without a meaning) the word is printed as a number.  So a
 * program always comes back to the bit.
 */
#include <stdarg.h>
#include <string.h>

#include "cs_asm.h"

struct out {
  char *text;
  size_t at;
  const char *before; /* of the next operation */
};

__attribute__((format(printf, 2, 3)))
static void say(struct out *o, const char *format, ...)
{
  va_list args;
  int n;

  va_start(args, format);
  n = vsnprintf(o->text + o->at, CS_UCODE_LINE - o->at, format, args);
  va_end(args);
  o->at += n > 0 ? (size_t)n : 0;
  if (o->at > CS_UCODE_LINE - 1)
    o->at = CS_UCODE_LINE - 1;
}

static void operation(struct out *o)
{
  say(o, "%s", o->before);
  o->before = "; ";
}

static const char *const a_names[1 << CS_COP_A_W] = {
#define X(value, name) [value] = name,
  CS_COP_A_TABLE(X)
};
static const char *const b_names[1 << CS_COP_B_W] = { CS_COP_B_TABLE(X) };
static const char *const ax_names[1 << CS_COP_AX_W] = { CS_COP_AX_TABLE(X) };
static const char *const cond_names[1 << CS_COP_COND_W] = {
  CS_COP_COND_TABLE(X)
};
#undef X

static void index_text(struct out *o, uint64_t w)
{
  const unsigned ax = CS_UCODE_GET(w, AX);

  if (ax == CS_COP_AX_ZERO)
    say(o, "0");
  else if (ax == CS_COP_AX_A)
    say(o, "%s", a_names[CS_UCODE_GET(w, A)]);
  else
    say(o, "%s", ax_names[ax] ? ax_names[ax] : "?");
}

static void a_text(struct out *o, uint64_t w)
{
  const unsigned a = CS_UCODE_GET(w, A);

  if (a == CS_COP_A_IDX) {
    say(o, "idx(");
    index_text(o, w);
    say(o, ")");
  } else {
    say(o, "%s", a == CS_COP_A_ZERO ? "0" : a_names[a]);
  }
}

/* `alone`: without the point a register would be taken as A. */
static void b_text(struct out *o, uint64_t w, bool alone)
{
  const unsigned b = CS_UCODE_GET(w, B);
  const bool bt = CS_UCODE_GET(w, BT);

  say(o, "%s%s", b_names[b] ? b_names[b] : "?",
      bt ? "|taken" : alone && b >= CS_COP_B_V0 ? ".b" : "");
}

static void value_alu(struct out *o, uint64_t w)
{
  static const char *const signs[1 << CS_COP_VOP_W] = {
    [CS_COP_VOP_ADD] = "+", [CS_COP_VOP_SUB] = "-", [CS_COP_VOP_AND] = "&",
    [CS_COP_VOP_OR] = "|", [CS_COP_VOP_XOR] = "^", [CS_COP_VOP_BIC] = "&~",
    [CS_COP_VOP_ADDS] = "+|", [CS_COP_VOP_SUBS] = "-|",
  };
  static const char *const shifts[1 << CS_COP_VOP_W] = {
    [CS_COP_VOP_MOV] = "", [CS_COP_VOP_SHL1] = " << 1",
    [CS_COP_VOP_SHL8] = " << 8", [CS_COP_VOP_SHR1] = " >> 1",
    [CS_COP_VOP_SHR8] = " >> 8", [CS_COP_VOP_SHR16] = " >> 16",
  };
  const unsigned vop = CS_UCODE_GET(w, VOP);

  if (vop == CS_COP_VOP_NONE)
    return;
  operation(o);
  say(o, "v%u = ", CS_UCODE_GET(w, VD));
  if (vop == CS_COP_VOP_MOVB) {
    b_text(o, w, true);
    return;
  }
  a_text(o, w);
  if (signs[vop]) {
    say(o, " %s ", signs[vop]);
    b_text(o, w, false);
  } else {
    say(o, "%s", shifts[vop]);
  }
}

static void index_alu(struct out *o, uint64_t w)
{
  const unsigned ix = CS_UCODE_GET(w, IX), iop = CS_UCODE_GET(w, IOP);

  if (iop == CS_COP_IOP_NONE)
    return;
  operation(o);
  switch (iop) {
  case CS_COP_IOP_INC: say(o, "inc i%u", ix); break;
  case CS_COP_IOP_DEC: say(o, "dec i%u", ix); break;
  case CS_COP_IOP_MI: say(o, "i%u = mi", ix); break;
  case CS_COP_IOP_CLR: say(o, "i%u = 0", ix); break;
  case CS_COP_IOP_ADD:
    say(o, "i%u += ", ix);
    b_text(o, w, false);
    break;
  default:
    say(o, "i%u = %s", ix, iop == CS_COP_IOP_HASH ? "hash " : "");
    a_text(o, w);
  }
}

static void data_array(struct out *o, uint64_t w)
{
  static const char *const names[1 << CS_COP_DOP_W] = {
    [CS_COP_DOP_LD] = "ld", [CS_COP_DOP_STA] = "st", [CS_COP_DOP_STB] = "st",
    [CS_COP_DOP_ADDW] = "addw", [CS_COP_DOP_ADDH] = "addh",
    [CS_COP_DOP_ADDB] = "addb",
  };
  const unsigned dop = CS_UCODE_GET(w, DOP);

  if (!names[dop])
    return;
  operation(o);
  say(o, "%s b%u[", names[dop], CS_UCODE_GET(w, BASE));
  index_text(o, w);
  say(o, "]");
  if (dop == CS_COP_DOP_STA) {
    say(o, " = ");
    a_text(o, w);
  } else if (dop != CS_COP_DOP_LD) {
    say(o, dop == CS_COP_DOP_STB ? " = " : ", ");
    b_text(o, w, dop == CS_COP_DOP_STB);
  }
}

static void associative_array(struct out *o, uint64_t w)
{
  const unsigned aop = CS_UCODE_GET(w, AOP);

  if (aop == CS_COP_AOP_NONE)
    return;
  operation(o);
  if (aop == CS_COP_AOP_INV) {
    say(o, "inv ");
    index_text(o, w);
    return;
  }
  if (aop == CS_COP_AOP_WRITE) {
    say(o, "assoc[");
    index_text(o, w);
    say(o, "] = ");
  } else {
    say(o, "match ");
  }
  a_text(o, w);
}

static void tuple(struct out *o, uint64_t w)
{
  const unsigned eop = CS_UCODE_GET(w, EOP);

  if (eop == CS_COP_EOP_NONE)
    return;
  operation(o);
  say(o, "emit %u, ", CS_UCODE_GET(w, SLOT));
  a_text(o, w);
  say(o, ", ");
  b_text(o, w, false);
  say(o, "%s", eop == CS_COP_EOP_MANY ? ", dr" : "");
}

static void condition(struct out *o, uint64_t w)
{
  const unsigned cond = CS_UCODE_GET(w, COND), inv = CS_UCODE_GET(w, INV);

  if (cond == CS_COP_COND_NEVER)
    return;
  say(o, "if ");
  if (cond == CS_COP_COND_EQ || cond == CS_COP_COND_LT) {
    a_text(o, w);
    say(o, " %s ", cond == CS_COP_COND_EQ ? inv ? "!=" : "=="
                                          : inv ? ">=" : "<");
    b_text(o, w, false);
  } else {
    say(o, "%s%s", inv ? "!" : "", cond_names[cond] ? cond_names[cond] : "?");
  }
  if (cond == CS_COP_COND_FULL || cond == CS_COP_COND_ZERO)
    say(o, "(i%u)", CS_UCODE_GET(w, IX));
  if (cond == CS_COP_COND_ODD) {
    say(o, "(");
    a_text(o, w);
    say(o, ")");
  }
  say(o, " ");
}

static void branch(struct out *o, uint64_t w, unsigned at,
                   const bool *targets)
{
  const bool always = CS_UCODE_GET(w, COND) == CS_COP_COND_NEVER;
  const unsigned tgt = CS_UCODE_GET(w, TGT), to = (at & 0x100) | tgt;
  const bool pred = CS_UCODE_GET(w, PRED);

  if (always && !CS_UCODE_GET(w, INV))
    return;
  operation(o);
  condition(o, w);
  switch (CS_UCODE_GET(w, KIND)) {
  case CS_COP_KIND_SHORT:
    say(o, targets && targets[to] ? "goto L%u" : "goto @%u", to);
    break;
  case CS_COP_KIND_REG: say(o, "goto t%u", tgt & 3); break;
  case CS_COP_KIND_DONE: say(o, "done"); break;
  default: say(o, "interrupt"); break;
  }
  if (pred != always)
    say(o, pred ? " likely" : " unlikely");
}

static void print(uint64_t w, unsigned at, const bool *targets,
                  char text[CS_UCODE_LINE])
{
  struct out o = { .text = text, .before = "" };

  text[0] = '\0';
  value_alu(&o, w);
  index_alu(&o, w);
  data_array(&o, w);
  associative_array(&o, w);
  tuple(&o, w);
  branch(&o, w, at, targets);
  if (!o.at)
    say(&o, "nop");
}

void cs_ucode_text(uint64_t word, unsigned address, const bool *targets,
                   char text[CS_UCODE_LINE])
{
  uint64_t again;

  print(word, address, NULL, text);
  if (asm_one(text, address, &again) || again != word)
    snprintf(text, CS_UCODE_LINE, ".word 0x%08x 0x%08x",
             (unsigned)(word >> 32), (unsigned)word);
  else
    print(word, address, targets, text);
}

/* ---- the whole ---- */

static void find_targets(const struct cs_ucode *p, bool *targets)
{
  for (unsigned at = 0; at < p->words; at++) {
    const uint64_t w = p->code[at];
    const unsigned to = (at & 0x100) | CS_UCODE_GET(w, TGT);
    const bool never = CS_UCODE_GET(w, COND) == CS_COP_COND_NEVER &&
                       !CS_UCODE_GET(w, INV);

    if (!never && CS_UCODE_GET(w, KIND) == CS_COP_KIND_SHORT && to < p->words)
      targets[to] = true;
  }
}

static void print_words(const struct cs_ucode *p, FILE *out)
{
  static const char *const w1[] = {
#define X(value, name) name,
    CS_COP_W1_TABLE(X)
  };
  static const char *const w2[] = { CS_COP_W2_TABLE(X) };
  static const char *const w3[] = { CS_COP_W3_TABLE(X) };
#undef X

  fprintf(out, ".words w1=%s w2=%s w3=%s\n", w1[p->fields & 7],
          w2[p->fields >> 4 & 3], w3[p->fields >> 8 & 3]);
}

void cs_ucode_disassemble(const struct cs_ucode *p, FILE *out)
{
  bool targets[CS_UCODE_WORDS] = { false };
  char text[CS_UCODE_LINE];

  find_targets(p, targets);
  if (p->name[0])
    fprintf(out, ".name %s\n", p->name);
  if (p->entries)
    fprintf(out, ".entries %u\n", p->entries);
  fprintf(out, ".need %u\n", p->data);
  print_words(p, out);
  for (unsigned i = 0; i < p->pairs; i++)
    fprintf(out, ".poke 0x%04x = 0x%x\n", p->pair[i].at, p->pair[i].value);
  for (unsigned at = 0; at < p->words; at++) {
    if (targets[at])
      fprintf(out, "L%u:\n", at);
    cs_ucode_text(p->code[at], at, targets, text);
    fprintf(out, "  %s\n", text);
  }
}
