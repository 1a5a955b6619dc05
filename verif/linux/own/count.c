/* SPDX-License-Identifier: Apache-2.0
 *
 * count.c [N [FILE]] - a program that a user may have: arithmetic, floating point
 * without registers for it, memory, a file. It prints the same everywhere.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG2 = 12, PLACES = 1 << LOG2 };

static uint32_t *scatter(uint32_t n)
{
  uint32_t *place = calloc(PLACES, sizeof *place);

  for (uint32_t i = 0; place && i < n; i++)
    place[i * 2654435761u >> (32 - LOG2)] += i;
  return place;
}

static uint32_t lines(const char *path)
{
  FILE *f = fopen(path, "r");
  uint32_t n = 0;
  char line[200];

  while (f && fgets(line, sizeof line, f))
    n += (uint32_t)strlen(line);
  if (f)
    fclose(f);
  return n;
}

int main(int argc, char **argv)
{
  uint32_t *place = scatter(argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 0) : 1000);
  uint32_t sum = 0;

  if (!place)
    return EXIT_FAILURE;
  for (uint32_t i = 0; i < PLACES; i++)
    sum = sum * 31 + place[i];
  free(place);
  printf("%08lx, a third is %.3f, %lu bytes\n", (unsigned long)sum, sum / 3.0,
         (unsigned long)(argc > 2 ? lines(argv[2]) : 0));
  return EXIT_SUCCESS;
}
