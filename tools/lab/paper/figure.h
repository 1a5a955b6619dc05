/* SPDX-License-Identifier: Apache-2.0
 *
 * figure.h - what docs/performance.md says of each program.
 */
#ifndef FIGURE_H
#define FIGURE_H

/* What stands behind the program in the page's line `HEAD gzip 1.81, lua 1.93,
 * ...`; NAN when nothing does. */
double figure_read(const char *page, const char *head, const char *program);

/* Clocks for an instruction, measured on the SoC; ends the program when the
 * page does not say. */
double figure_cpi(const char *page, const char *program);

#endif
