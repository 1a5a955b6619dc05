/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_ucode.h - programs of the coprocessor: assembler, disassembler, loadable
 * image, proven clocks per sample.  Language: docs/microcode.md; encodings:
 * docs/cop-isa.md; what they do: docs/design/coprocessor.md.
 *
 * Nothing here does input or output but the assembler's messages.
 */
#ifndef CS_UCODE_H
#define CS_UCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cs_cop_isa.h"

enum {
  CS_UCODE_WORDS = 512,  /* microinstructions at most */
  CS_UCODE_DATA = 4096,  /* words of data array at most */
  CS_UCODE_PAIRS = 4352, /* words of configuration at most */
  CS_UCODE_NAME = 16,    /* bytes of a name, NUL included */
  CS_UCODE_SYMBOL = 32,
  CS_UCODE_SYMBOLS = 768,
  CS_UCODE_MAGIC = 0x50435343, /* "CSCP" */
  CS_UCODE_FORMAT = 1,
  CS_UCODE_HEAD = 12, /* words in front of the microinstructions */
  CS_UCODE_LEAST = 3, /* clocks that a sample takes at least */
};

/* What an image holds.  Two equal programs are equal to memcmp(). */
struct cs_ucode {
  char name[CS_UCODE_NAME];
  uint32_t entries; /* associative array it is made for, 0 = any */
  uint32_t data;    /* words of data array it needs */
  uint32_t fields;  /* register FIELDS */
  uint32_t classes; /* register F_CLASS */
  uint32_t worst;   /* clocks per sample, 0 = not bounded */
  uint32_t words, pairs;
  uint64_t code[CS_UCODE_WORDS];
  struct { uint32_t at, value; } pair[CS_UCODE_PAIRS]; /* at rises */
};

/* ---- clocks ---- */

/* The routine of one class.  clocks include array writes and branches that
 * are predicted wrongly; waits for the combiner do not count. */
struct cs_ucode_routine {
  unsigned class, start;
  unsigned likely; /* along the predictions; 0 = they lead into a loop */
  unsigned worst;  /* 0 = not bounded, see loop */
  int loop;        /* address that is reached again, -1 = none */
  int outside;     /* address from which it leaves the program, -1 = never */
};

struct cs_ucode_bound {
  struct cs_ucode_routine routine[CS_COP_CLASS_COUNT];
  unsigned routines;
  unsigned worst[CS_UCODE_WORDS]; /* from there to the sample's end */
};

/* Finds the routines in p's start table and bounds each; gives the value of
 * p->worst. */
unsigned cs_ucode_bound(const struct cs_ucode *p, struct cs_ucode_bound *b);

/* The value that configuration gives to a word of the coprocessor's space. */
uint32_t cs_ucode_config(const struct cs_ucode *p, uint32_t at);

/* The bits of a field of a microinstruction. */
static inline unsigned cs_ucode_bits(uint64_t word, unsigned lsb,
                                     unsigned width)
{
  return (unsigned)(word >> lsb) & ((1u << width) - 1);
}

#define CS_UCODE_GET(word, F) \
  cs_ucode_bits(word, CS_COP_##F##_LSB, CS_COP_##F##_W)

/* ---- image ---- */

/* Bytes of p's image. */
size_t cs_ucode_image_size(const struct cs_ucode *p);

/* Writes them. */
void cs_ucode_pack(const struct cs_ucode *p, uint8_t *image);

/* 0, or -1 with a message (byte offset: what is wrong) in err. */
int cs_ucode_unpack(struct cs_ucode *p, const uint8_t *image, size_t n,
                    char *err, size_t errlen);

/* ---- assembler ---- */

enum cs_ucode_kind {
  CS_UCODE_LABEL, /* value: address */
  CS_UCODE_EQU,   /* number */
  CS_UCODE_CONST, /* number of the constant register, likewise below */
  CS_UCODE_VALUE,
  CS_UCODE_INDEX,
  CS_UCODE_ARRAY, /* base register in 19:16, its first word in 15:0 */
};

struct cs_ucode_symbol {
  char name[CS_UCODE_SYMBOL];
  enum cs_ucode_kind kind;
  uint32_t value;
  int line;
};

/* Beside the program, what a listing needs. */
struct cs_ucode_map {
  struct cs_ucode_symbol symbol[CS_UCODE_SYMBOLS];
  unsigned symbols;
  int line[CS_UCODE_WORDS]; /* of each microinstruction */
};

/* Assembles text[0..n); `file` is the name in messages, which go to `errors`
 * as file:line:column: error: text, with the line.  Returns their number; p
 * and map are right if it is 0.  -1: no memory. */
int cs_ucode_assemble(const char *file, const char *text, size_t n,
                      struct cs_ucode *p, struct cs_ucode_map *map,
                      FILE *errors);

/* A number that a .equ of the source has instead of its own. */
struct cs_ucode_define {
  const char *name;
  uint32_t value;
};

/* The same with n defines.  A name that no .equ has is an error. */
int cs_ucode_assemble_with(const struct cs_ucode_define *define, size_t n,
                           const char *file, const char *text, size_t length,
                           struct cs_ucode *p, struct cs_ucode_map *map,
                           FILE *errors);

/* ---- disassembler ---- */

enum { CS_UCODE_LINE = 320 };

/* Text of one microinstruction at an address: operations that assemble to
 * this word, or `.word 0x...` where there are none.  targets[a] set: address a
 * has the label L<a>; NULL: none has. */
void cs_ucode_text(uint64_t word, unsigned address, const bool *targets,
                   char text[CS_UCODE_LINE]);

/* The whole program as source that assembles to the same image. */
void cs_ucode_disassemble(const struct cs_ucode *p, FILE *out);

#endif
