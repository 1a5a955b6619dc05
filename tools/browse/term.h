/* SPDX-License-Identifier: Apache-2.0
 *
 * term.h - the terminal: lines of text cut to its width, and keys.
 */
#ifndef TERM_H
#define TERM_H

#include <stdbool.h>

enum term_style {
  TERM_PLAIN, TERM_TITLE, TERM_DIM, TERM_WARM, TERM_HOT, TERM_STYLES
};

/* What term_key() gives beside characters. */
enum term_key {
  TERM_UP = 0x10000, TERM_DOWN, TERM_PAGE_UP, TERM_PAGE_DOWN, TERM_HOME,
  TERM_END, TERM_ENTER, TERM_BACK, TERM_ERASE, TERM_TAB, TERM_BACK_TAB,
  TERM_ESCAPE,
  TERM_RESIZED,              /* all is to be drawn anew */
  TERM_GONE,                 /* there will be no more keys */
};

/* Ends the program when it is not a terminal, or one of an unknown kind. */
void term_open(bool colour);
void term_close(void);

int term_rows(void);
int term_columns(void);

/* A whole line; what is no printable character of the locale is a `?`. */
void term_line(int row, const char *text, enum term_style style,
               bool reverse);
void term_clear(void);

/* Text that takes so many columns: cut, or with blanks behind it. */
enum { TERM_FIT = 1024 };
void term_fit(const char *text, int columns, char to[TERM_FIT]);

/* Shows what was drawn and waits for a key. */
int term_key(void);

#endif
