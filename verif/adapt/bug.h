/* SPDX-License-Identifier: Apache-2.0
 *
 * bug.h - the number of the planted bug, for the Verilated RTL.
 */
#ifndef BUG_H
#define BUG_H

#include <stdlib.h>

static inline int cs_bug(void)
{
  const char *number = getenv("CS_TESTBUG");

  return number ? atoi(number) : 0;
}

#endif
