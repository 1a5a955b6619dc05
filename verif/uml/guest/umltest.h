/* SPDX-License-Identifier: Apache-2.0
 *
 * umltest.h - tests of the coprocessor's microcode.
 */
#ifndef UMLTEST_H
#define UMLTEST_H

#include <stdbool.h>

bool microcode_wrong(void);
bool microcode_runs(void);
bool microcode_calls(void);
bool microcode_closed(void);

/* Of an open of a session that wants it: 0 or an error number. */
int microcode_refusal(void);

#endif
