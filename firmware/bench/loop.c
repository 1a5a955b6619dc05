/* SPDX-License-Identifier: Apache-2.0
 *
 * loop.c - work for comparing cores: records, strings, tables and sums, the
 * mixture of an ordinary integer program in a few kilobytes.  It never ends; a
 * bench looks at as many clocks as it likes.
 *
 * Freestanding, so that it runs on any rv32im core; loop.ld says where.
 */
#include <stdint.h>

enum { ITEMS = 32, NAME = 24, SIDE = 8, BUCKETS = 16, STACK_WORDS = 1024 };

struct item {
  struct item *next;
  char name[NAME];
  int32_t price, stock;
  uint32_t sold;
};

static struct item shelf[ITEMS];
static struct item *bucket[BUCKETS];
static int32_t grid[SIDE][SIDE], other[SIDE][SIDE];
static uint32_t seed = 0x2545f491;

uint32_t loop_stack[STACK_WORDS];
volatile uint32_t loop_rounds, loop_sum;

static uint32_t draw(uint32_t below)
{
  seed ^= seed << 13;
  seed ^= seed >> 17;
  seed ^= seed << 5;
  return seed % below;
}

/* ---- strings ---- */

static int compare(const char *a, const char *b)
{
  while (*a && *a == *b)
    a++, b++;
  return *(const unsigned char *)a - *(const unsigned char *)b;
}

static char *copy(char *to, const char *from)
{
  while ((*to = *from++))
    to++;
  return to;
}

static void name_of(char *to, uint32_t number)
{
  to = copy(to, "article number ");
  for (int shift = 8; shift >= 0; shift -= 4)
    *to++ = "0123456789abcdef"[number >> shift & 15];
  *to = 0;
}

static uint32_t hash(const char *s)
{
  uint32_t h = 5381;

  while (*s)
    h = h * 33 + (unsigned char)*s++;
  return h % BUCKETS;
}

/* ---- records ---- */

static void stock_up(void)
{
  for (uint32_t i = 0; i < ITEMS; i++) {
    struct item *it = &shelf[i];
    uint32_t b;

    name_of(it->name, i * 37);
    b = hash(it->name);
    it->price = (int32_t)(100 + draw(900));
    it->stock = 20;
    it->next = bucket[b];
    bucket[b] = it;
  }
}

static struct item *find(const char *name)
{
  struct item *it = bucket[hash(name)];

  while (it && compare(it->name, name))
    it = it->next;
  return it;
}

static int32_t sell(uint32_t number, int32_t pieces)
{
  char name[NAME];
  struct item *it;

  name_of(name, number);
  it = find(name);
  if (!it)
    return 0;
  if (it->stock < pieces)
    it->stock += 50;
  it->stock -= pieces;
  it->sold += (uint32_t)pieces;
  return it->price * pieces;
}

/* ---- tables ---- */

static int32_t smooth(int32_t (*to)[SIDE], int32_t (*from)[SIDE])
{
  int32_t sum = 0;

  for (int y = 1; y < SIDE - 1; y++)
    for (int x = 1; x < SIDE - 1; x++) {
      int32_t around = from[y - 1][x] + from[y + 1][x] + from[y][x - 1] +
                       from[y][x + 1];

      to[y][x] = (from[y][x] * 4 + around) / 8 + (around & 3);
      sum += to[y][x];
    }
  return sum;
}

static uint32_t kind(uint32_t number)
{
  switch (number % 6) {
  case 0: return number + 3;
  case 1: return number ^ 0x55;
  case 2: return number * 7;
  case 3: return number >> 1;
  case 4: return number - 9;
  default: return number;
  }
}

void loop_main(void)
{
  stock_up();
  for (int i = 0; i < SIDE * SIDE; i++)
    grid[i / SIDE][i % SIDE] = (int32_t)draw(1000);
  for (;;) {
    uint32_t sum = 0;

    for (int i = 0; i < 8; i++)
      sum += (uint32_t)sell(draw(ITEMS + 2) * 37, (int32_t)draw(4) + 1);
    sum += (uint32_t)smooth(other, grid);
    sum += (uint32_t)smooth(grid, other);
    for (uint32_t i = 0; i < 24; i++)
      sum = kind(sum + i);
    loop_sum += sum;
    loop_rounds++;
  }
}
