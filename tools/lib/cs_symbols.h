/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_symbols.h - from a pc to the function, file and line of an ELF, and from
 * a name to its address.
 */
#ifndef CS_SYMBOLS_H
#define CS_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cs_symbols;
struct Dwarf;

struct cs_place {
  const char *function; /* "?" when unknown; valid while the symbols live */
  uint64_t offset;      /* from its beginning */
  const char *file;     /* "" when unknown */
  int line;             /* 0 when unknown */
  unsigned discriminator; /* of several blocks of a line, as in the file */
};

/* NULL with a message in err.  A file without debug information serves, with
 * fewer answers. */
struct cs_symbols *cs_symbols_open(const char *elf, char *err, size_t errlen);
void cs_symbols_free(struct cs_symbols *s);

/* s NULL: nothing is known. */
struct cs_place cs_symbols_find(struct cs_symbols *s, uint64_t pc);

/* The same without the function, which takes time. */
struct cs_place cs_symbols_line(struct cs_symbols *s, uint64_t pc);

/* The debug information for whoever reads more of it with libdw; NULL: there is
 * none.  Its addresses + *bias are the program's. */
struct Dwarf *cs_symbols_dwarf(struct cs_symbols *s, uint64_t *bias);

/* Bytes of executable sections, as they are in the file; false when one of
 * them is in none. */
bool cs_symbols_code(struct cs_symbols *s, uint64_t address, void *to,
                     size_t n);

/* The same of sections that are not written to: constants, jump tables. */
bool cs_symbols_data(struct cs_symbols *s, uint64_t address, void *to,
                     size_t n);

/* False when there is no such symbol. */
bool cs_symbols_address(struct cs_symbols *s, const char *name,
                        uint64_t *address);

/* Executable code from one symbol to the next: functions, and what lies
 * between two global labels of assembly. */
struct cs_function {
  const char *name;
  uint64_t lo, hi; /* [lo, hi) */
};

/* All of them by address, not overlapping; they live with the symbols. */
const struct cs_function *cs_symbols_functions(struct cs_symbols *s,
                                               size_t *n);

#endif
