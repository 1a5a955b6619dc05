/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_asm.h - parts of the assembler of microcode, for its own files only.
 *
 *   cs_asm_lex.c        text to tokens, messages
 *   cs_asm_expr.c       constant expressions
 *   cs_asm_symbol.c     names, and registers that are given to them
 *   cs_asm_operand.c    operands A and B, indices
 *   cs_asm_op.c         operations
 *   cs_asm_directive.c  lines that begin with a point
 *   cs_asm.c            lines, labels, the whole
 *
 * Functions of type bool return false after a message; the rest of the line is
 * then skipped.
 */
#ifndef CS_ASM_H
#define CS_ASM_H

#include "cs_ucode.h"

enum asm_field {
#define X(name, lsb, width) F_##name,
  CS_COP_FIELD_TABLE(X)
#undef X
  F_COUNT
};

enum asm_kind { T_END, T_LINE, T_NAME, T_NUMBER, T_SIGN };

struct asm_token {
  enum asm_kind kind;
  int line, column; /* from 1 */
  const char *at;
  size_t length;
  uint32_t number;
};

/* An operand whose side is chosen when the whole line is known. */
struct asm_late {
  bool store; /* else a move */
  int a, b;
  struct asm_token token;
};

enum { ASM_LATE = 2, ASM_ERRORS = 20 };

struct asm_insn {
  uint32_t set; /* bit of each field that has a value */
  uint16_t value[F_COUNT];
  struct asm_late late[ASM_LATE];
  unsigned lates;
  bool raw;     /* .word */
  uint64_t word;
  bool has_target;
  struct asm_token target; /* a label, or a number for @n */
  int line;
};

struct asm_routine {
  unsigned class, key, align, limit;
  struct asm_token label, class_token;
};

struct asm_state {
  /* text */
  const char *file, *text, *end, *next;
  int line;
  const char *line_start;
  struct asm_token token; /* the one at hand */
  FILE *errors;
  int error_count;
  const struct cs_ucode_define *define; /* .equ that have another number */
  size_t defines;

  /* program */
  struct cs_ucode *p;
  struct cs_ucode_map *map;
  struct asm_insn *insn; /* CS_UCODE_WORDS, or that of one address */
  unsigned first;        /* address of insn[0] */
  unsigned at;           /* address of the current one */
  struct asm_routine routine[CS_COP_CLASS_COUNT];
  unsigned routines;
  unsigned words;        /* bit of each word of a sample that is given */
  uint32_t used_v, used_k, used_i, used_base, used_t; /* registers */
  uint32_t k[CS_COP_K_REGS];
};

/* ---- tokens ---- */
void asm_next(struct asm_state *s);
bool asm_is(const struct asm_state *s, const char *text);
bool asm_take(struct asm_state *s, const char *text); /* if it is there */
bool asm_want(struct asm_state *s, const char *text); /* or a message */
bool asm_token_is(const struct asm_token *t, const char *text);
/* What follows the token at hand. */
struct asm_token asm_peek(const struct asm_state *s);
__attribute__((format(printf, 3, 4))) bool
asm_error(struct asm_state *s, const struct asm_token *where,
          const char *format, ...);
__attribute__((format(printf, 2, 3))) bool
asm_here(struct asm_state *s, const char *format, ...);

/* ---- expressions: 32 bits ---- */
bool asm_expr(struct asm_state *s, uint32_t *value);
/* A number, a name or an expression in brackets. */
bool asm_primary(struct asm_state *s, uint32_t *value);
bool asm_expr_below(struct asm_state *s, const char *what, uint32_t least,
                    uint32_t most, uint32_t *value);

/* ---- names ---- */
struct cs_ucode_symbol *asm_find(const struct asm_state *s,
                                 const struct asm_token *name);
/* Takes a name that is not in use. */
struct cs_ucode_symbol *asm_define(struct asm_state *s,
                                   enum cs_ucode_kind kind);
/* v3, i0, k15, b7, t2: the number, or -1. */
int asm_register(const struct asm_token *name, char letter, unsigned count);
/* A free register of a file, or -1. */
int asm_free(uint32_t *used, unsigned count);
/* The constant register that holds a value, or -1. */
int asm_constant(struct asm_state *s, uint32_t value);
/* A word of configuration; the last one counts. */
void asm_config(struct asm_state *s, uint32_t at, uint32_t value);
/* The number that a table gives to a name, or -1. */
int asm_class(const struct asm_token *name);
int asm_source_a(const struct asm_token *name);

/* ---- operands ---- */
struct asm_operand {
  int a, b, ax;  /* values of these fields, -1 = it cannot be that */
  bool bt;
  bool literal;  /* number to be put into a constant register for B */
  uint32_t number;
  struct asm_token token;
};

bool asm_operand(struct asm_state *s, struct asm_operand *o);
bool asm_use_a(struct asm_state *s, const struct asm_operand *o);
bool asm_use_b(struct asm_state *s, const struct asm_operand *o);
/* X to A and Y to B, or the other way where `either`; *swapped tells. */
bool asm_use_both(struct asm_state *s, const struct asm_operand *x,
                  const struct asm_operand *y, bool either, bool *swapped);
/* A register on either side, decided at the end of the line. */
bool asm_use_late(struct asm_state *s, const struct asm_operand *o,
                  bool store);
bool asm_late(struct asm_state *s);
/* What is between the brackets of an array. */
bool asm_index(struct asm_state *s);
/* Name of an index register: field ix. */
bool asm_index_register(struct asm_state *s);
int asm_value_register(const struct asm_state *s, const struct asm_token *t);
int asm_index_number(const struct asm_state *s, const struct asm_token *t);

/* ---- microinstructions ---- */
struct asm_insn *asm_insn(struct asm_state *s);
/* Gives a field its value; another value there already is an error. */
bool asm_set(struct asm_state *s, enum asm_field f, unsigned value,
             const struct asm_token *where);
/* The same for a unit, which can be used once. */
bool asm_unit(struct asm_state *s, enum asm_field f, unsigned value,
              const struct asm_token *where);
/* `op; op; op` up to the end of the line. */
bool asm_operations(struct asm_state *s);
/* With its target: the word. */
uint64_t asm_word(const struct asm_insn *insn);

bool asm_directive(struct asm_state *s);
bool asm_finish(struct asm_state *s);

/* One microinstruction at an address, without labels and constants of its
 * own; -1 if it is none. */
int asm_one(const char *text, unsigned address, uint64_t *word);

#endif
