/* SPDX-License-Identifier: Apache-2.0
 *
 * ucode_text.h - microcode from text, for tests.
 */
#ifndef UCODE_TEXT_H
#define UCODE_TEXT_H

#include "cs_ucode.h"

enum { TEXT = 1 << 16 };

#define R ".routine load a\n" /* a program needs one */
#define TAIL "a: done\n" R

/* What the newest assembly printed and named. */
extern char messages[TEXT];
extern struct cs_ucode_map map;

/* The number of errors; what they say is in `messages`. */
int assemble(struct cs_ucode *p, const char *text, size_t n);
int assemble_text(struct cs_ucode *p, const char *text);

#endif
