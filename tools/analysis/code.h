/* SPDX-License-Identifier: Apache-2.0
 *
 * code.h - the instructions of an image: out of its file, which must be the
 * one that was profiled.
 */
#ifndef CODE_H
#define CODE_H

#include "cs_disasm.h"
#include "cs_source.h"
#include "cs_symbols.h"
#include "cs_view.h"
#include "insn.h"

struct code {
  struct cs_view *v;
  int64_t image;             /* id */
  struct cs_symbols *symbols;
  struct cs_disasm *disasm;
  struct cs_source source;
};

/* elf: where the file is now, NULL: where it was.  Ends the program with a
 * message when the file cannot be read or is of another build. */
void code_open(struct code *c, struct cs_view *v, int64_t image,
               const char *elf);
/* The same, but false with the reason in err. */
bool code_try_open(struct code *c, struct cs_view *v, int64_t image,
                   const char *elf, char *err, size_t errlen);
void code_close(struct code *c);

/* The instruction at pc, up to hi. */
struct insn code_fetch(struct code *c, uint64_t pc, uint64_t hi);

/* Its text; targets outside of [lo, hi) by name. */
void code_text(struct code *c, const struct insn *i, uint64_t lo, uint64_t hi,
               char *text, size_t len);

/* A word of the file's read-only data; false: there is none. */
bool code_word(struct code *c, uint64_t address, uint32_t *word);

enum { CODE_PLACE = 1024 };

/* `, FILE:LINE` of a function, "" where its file is not known. */
const char *code_place(const struct cs_view_function *f, char *text,
                       size_t len);

/* The function of that name (or 0xADDRESS in it) with the most of event 0 of
 * what is loaded; *others: how many more have the name.  NULL name: the one
 * with the most of all.  Ends the program when there is none. */
const struct cs_view_function *code_function(struct cs_view *v,
                                             const char *name,
                                             unsigned *others);

#endif
