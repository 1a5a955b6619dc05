/* SPDX-License-Identifier: Apache-2.0
 *
 * mutant.c - the number of the mutant, from the environment.
 */
#include <stdlib.h>

int cs_mutant(void);

int cs_mutant(void)
{
  const char *number = getenv("CS_MUTANT");

  return number ? atoi(number) : 0;
}
