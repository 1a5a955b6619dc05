/* SPDX-License-Identifier: Apache-2.0
 *
 * tap.h - results as lines of the Test Anything Protocol.
 */
#ifndef TAP_H
#define TAP_H

#include <stdbool.h>

void tap_plan(int tests);
void tap_ok(bool passed, const char *what);
int tap_failed(void);

#endif
