/* SPDX-License-Identifier: Apache-2.0
 *
 * program.c - the program that the simulated ATmega328P runs: sieve, sort,
 * checksum and string copy, a few times over. It speaks through the scratch
 * register GPIOR0 and ends by sleeping with interrupts off.
 */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 6, SIEVE = 512, NUMBERS = 64 };

static void print(const char *text)
{
  while (*text)
    GPIOR0 = *text++;
}

static void print_number(uint16_t value)
{
  char digits[8];

  print(utoa(value, digits, 10));
  print("\n");
}

static uint16_t crc16(const uint8_t *data, uint16_t length)
{
  uint16_t crc = 0xffff;

  while (length--) {
    crc ^= *data++;
    for (uint8_t bit = 0; bit < 8; bit++)
      crc = crc & 1 ? crc >> 1 ^ 0xa001 : crc >> 1;
  }
  return crc;
}

static uint16_t count_primes(void)
{
  static uint8_t composite[SIEVE];
  uint16_t count = 0;

  memset(composite, 0, sizeof composite);
  for (uint16_t i = 2; i < SIEVE; i++) {
    if (composite[i])
      continue;
    count++;
    for (uint16_t multiple = 2 * i; multiple < SIEVE; multiple += i)
      composite[multiple] = 1;
  }
  return count;
}

static uint16_t sort_numbers(void)
{
  static uint16_t seed = 1;
  static int16_t numbers[NUMBERS];

  for (uint8_t i = 0; i < NUMBERS; i++) {
    seed = seed * 25173 + 13849;
    numbers[i] = seed;
  }
  for (uint8_t i = 1; i < NUMBERS; i++) {
    int16_t moving = numbers[i];
    uint8_t to = i;
    for (; to > 0 && numbers[to - 1] > moving; to--)
      numbers[to] = numbers[to - 1];
    numbers[to] = moving;
  }
  return crc16((const uint8_t *)numbers, sizeof numbers);
}

static uint16_t copy_string(uint8_t round)
{
  static char copy[NUMBERS];

  strcpy(copy, "A STRING OF SOME LENGTH, COPIED");
  copy[round] = 'x';
  return crc16((const uint8_t *)copy, strlen(copy));
}

int main(void)
{
  for (uint8_t round = 0; round < ROUNDS; round++) {
    print_number(count_primes());
    print_number(sort_numbers());
    print_number(copy_string(round));
  }
  cli();
  sleep_enable();
  sleep_cpu();
  return 0;
}
