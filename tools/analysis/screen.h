/* SPDX-License-Identifier: Apache-2.0
 *
 * screen.h - text for eyes: as wide as the terminal, through a pager and in
 * colour where standard output is one, as git does.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include <stdbool.h>

enum screen_colour { SCREEN_AUTO, SCREEN_ALWAYS, SCREEN_NEVER };

struct screen {
  int width;                 /* columns; 0: as many as wanted */
  bool colour;
};

/* CORESAMPLE_PAGER or PAGER names the pager, else it is less; COLUMNS the
 * width; NO_COLOR or TERM=dumb: no colour. */
void screen_open(struct screen *s, enum screen_colour colour, bool pager);

/* Escapes to be printed, "" without colour. */
const char *screen_bold(const struct screen *s);
const char *screen_red(const struct screen *s);
const char *screen_yellow(const struct screen *s);
const char *screen_dim(const struct screen *s);
const char *screen_plain(const struct screen *s);

/* Of a share, 0..1: red from 5 % on, yellow from 0.5 %. */
const char *screen_heat(const struct screen *s, double share);

/* Text of others without control characters, at most n columns (0: all). */
void screen_text(const char *text, int n);

#endif
