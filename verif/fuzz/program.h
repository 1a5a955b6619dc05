/* SPDX-License-Identifier: Apache-2.0
 *
 * program.h - microcode on its ways between text, program and image.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "cs_ucode.h"

/* Assembles text of n bytes, and looks at every message: its place lies in the
 * text.  NULL: it assembles; else the messages, to be freed. */
char *program_assemble(const char *text, size_t n, struct cs_ucode *p,
                       struct cs_ucode_map *map);

/* p's image, to be freed. */
uint8_t *program_pack(const struct cs_ucode *p, size_t *n);

/* The image of p's disassembly is p's; the messages if there is none. */
char *program_again(const struct cs_ucode *p);

/* Writes length and checksum of n bytes, so that damage lies elsewhere. */
void program_seal(uint8_t *image, size_t n);

/* Writes classes and clocks too, as microcode and configuration have them. */
void program_repair(uint8_t *image, size_t n);

#endif
