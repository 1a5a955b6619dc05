/* SPDX-License-Identifier: Apache-2.0
 *
 * tap.c - "ok 3 - what" and "not ok 4 - what".
 */
#include "tap.h"

#include <stdio.h>

static int count, failed;

void tap_plan(int tests)
{
  printf("1..%d\n", tests);
}

void tap_ok(bool passed, const char *what)
{
  count++;
  failed += !passed;
  printf("%sok %d - %s\n", passed ? "" : "not ", count, what);
}

int tap_failed(void)
{
  return failed;
}
