/* SPDX-License-Identifier: Apache-2.0
 *
 * testbug.c - the number of the planted bug, from the environment.
 */
#include <stdlib.h>

int cs_testbug(void);

int cs_testbug(void)
{
  const char *number = getenv("CS_TESTBUG");

  return number ? atoi(number) : 0;
}
