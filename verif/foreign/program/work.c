/* SPDX-License-Identifier: Apache-2.0
 *
 * work.c - what the foreign cores profile: recursion, calls through pointers,
 * a switch, accesses of every size, signed and unsigned comparisons, and
 * structures behind pointers.  RV32I without a library.
 */
#include "work.h"

enum { N = 24, TEXT = 20 };

struct node {
  struct node *next;
  uint16_t key;
  int8_t weight;
};

static uint32_t numbers[N];
static uint32_t table[16];
static uint16_t histogram[8];
static char text[TEXT + 1];
static struct node nodes[12];
static int32_t balance;

static uint32_t step(uint32_t x)
{
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ x << 5;
}

static void sort(uint32_t *a, int lo, int hi)
{
  uint32_t pivot = a[(lo + hi) >> 1];
  int i = lo, j = hi;

  while (i <= j) {
    while (a[i] < pivot)
      i++;
    while (a[j] > pivot)
      j--;
    if (i <= j) {
      uint32_t t = a[i];

      a[i++] = a[j];
      a[j--] = t;
    }
  }
  if (lo < j)
    sort(a, lo, j);
  if (i < hi)
    sort(a, i, hi);
}

static void make_table(void)
{
  for (uint32_t i = 0; i < 16; i++) {
    uint32_t c = i;

    for (int k = 0; k < 4; k++)
      c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1;
    table[i] = c;
  }
}

static uint32_t crc(uint32_t c, const char *s)
{
  for (; *s; s++) {
    c ^= (uint8_t)*s;
    c = c >> 4 ^ table[c & 15];
    c = c >> 4 ^ table[c & 15];
  }
  return c;
}

static void spell(uint32_t x)
{
  for (int i = 0; i < TEXT; i++) {
    text[i] = (char)('a' + (x & 15));
    x = x >> 1 | x << 31;
  }
  for (int i = 0, j = TEXT - 1; i < j; i++, j--) {
    char t = text[i];

    text[i] = text[j];
    text[j] = t;
  }
}

static int32_t list(uint32_t x)
{
  struct node *head = 0;
  int32_t sum = 0;

  for (int i = 0; i < 12; i++) {
    nodes[i].next = head;
    nodes[i].key = (uint16_t)(x >> (i & 7));
    nodes[i].weight = (int8_t)(x >> i);
    head = &nodes[i];
  }
  for (; head; head = head->next)
    if (head->weight < 0)
      sum -= head->key;
    else
      sum += head->weight;
  return sum;
}

static int32_t more(int32_t x) { return x + 3; }
static int32_t less(int32_t x) { return x - 5; }
static int32_t turn(int32_t x) { return -x; }
static int32_t (*const deeds[])(int32_t) = { more, less, turn, more };

static void count(uint32_t x)
{
  switch (x & 7) {
  case 0: histogram[0]++; break;
  case 1: histogram[1] += 2; break;
  case 2: histogram[2] ^= 5; break;
  case 3: histogram[3] -= 1; break;
  case 4: histogram[0] += histogram[1]; break;
  case 5: histogram[5] = (uint16_t)x; break;
  default: histogram[x & 7]++;
  }
}

uint32_t work(uint32_t rounds)
{
  uint32_t x = 0x2545f491, result = 0;

  make_table();
  for (uint32_t round = 0; round < rounds; round++) {
    for (int i = 0; i < N; i++) {
      x = step(x);
      numbers[i] = x;
      balance = deeds[x & 3](balance);
      count(x >> 2);
    }
    sort(numbers, 0, N - 1);
    spell(numbers[round & 15]);
    result = crc(result, text) + (uint32_t)list(x);
  }
  return result ^ (uint32_t)balance ^ histogram[5];
}
