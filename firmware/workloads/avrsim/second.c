/* SPDX-License-Identifier: Apache-2.0
 *
 * second.c - the second input of the workload avrsim: products of matrices,
 * greatest common divisors and decimal digits, in the manner of program.c.
 */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdint.h>
#include <stdlib.h>

enum { ROUNDS = 2, SIDE = 8, PAIRS = 24 };

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

static uint16_t multiply(uint8_t round)
{
  static uint16_t a[SIDE][SIDE], b[SIDE][SIDE];
  uint16_t sum = 0;

  for (uint8_t i = 0; i < SIDE; i++)
    for (uint8_t j = 0; j < SIDE; j++) {
      a[i][j] = i * 7 + j + round;
      b[i][j] = i ^ j * 3;
    }
  for (uint8_t i = 0; i < SIDE; i++)
    for (uint8_t j = 0; j < SIDE; j++)
      for (uint8_t k = 0; k < SIDE; k++)
        sum += a[i][k] * b[k][j];
  return sum;
}

static uint16_t divisor(uint16_t a, uint16_t b)
{
  while (b) {
    uint16_t rest = a % b;

    a = b;
    b = rest;
  }
  return a;
}

static uint16_t divisors(void)
{
  uint16_t sum = 0;

  for (uint8_t i = 1; i <= PAIRS; i++)
    sum += divisor(i * 360, i * i + 5040);
  return sum;
}

int main(void)
{
  for (uint8_t round = 0; round < ROUNDS; round++) {
    print_number(multiply(round));
    print_number(divisors());
  }
  cli();
  sleep_enable();
  sleep_cpu();
  return 0;
}
