/* SPDX-License-Identifier: Apache-2.0
 *
 * brief.c - a program that is over soon, so that limits can be tried around
 * all of its start and end; no two of its loads read the same.
 */
static volatile unsigned word;

int main(void)
{
  unsigned sum = 0;

  for (unsigned i = 0; i < 600; i++) {
    word = i;
    sum += word;
  }
  return sum != 600 * 599 / 2;
}
