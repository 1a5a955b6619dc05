/* SPDX-License-Identifier: Apache-2.0
 *
 * main.c - a program on LiteX that profiles the stores of its own function
 * squares() and prints their messages: PC, value, count.
 */
#include "cs_drv.h"
#include "cs_regs.h"
#include "demo.h"

enum { N = 64 };

void interrupts_on(void);
void interrupts_off(void);
void handle_interrupt(void);
void squares(uint32_t *to);
extern char squares_end[];

static uint32_t numbers[N];
static struct cs_drv_message messages[2 * N];
static uint32_t count, interrupts;

static uint32_t get(void *bus, uint32_t offset)
{
  return *(volatile uint32_t *)((uintptr_t)bus + offset);
}

static void put(void *bus, uint32_t offset, uint32_t value)
{
  *(volatile uint32_t *)((uintptr_t)bus + offset) = value;
}

static struct cs_drv profiler = {
  .get = get, .put = put, .bus = (void *)PROFILER,
};

static void keep(void *user, const struct cs_drv_message *m)
{
  (void)user;
  if (count < 2 * N)
    messages[count] = *m;
  count++;
}

void handle_interrupt(void)
{
  struct cs_drv_message m;

  interrupts++;
  while (cs_drv_message(&profiler, &m))
    keep(0, &m);
  cs_drv_answer(&profiler);
}

static void letter(char c)
{
  while (*(volatile uint32_t *)(UART + 4))    /* txfull */
    ;
  *(volatile uint32_t *)UART = (uint8_t)c;
}

static void text(const char *s)
{
  while (*s)
    letter(*s++);
}

static void hex(uint32_t x)
{
  for (int i = 28; i >= 0; i -= 4)
    letter("0123456789abcdef"[x >> i & 15]);
  letter(' ');
}

/* What is profiled: N stores of squares. */
__attribute__((section(".work"), noinline)) void squares(uint32_t *to)
{
  uint32_t square = 0;

  for (uint32_t i = 0; i < N; i++) {
    *(volatile uint32_t *)&to[i] = square;
    square += 2 * i + 1;
  }
}

static int session(void)
{
  struct cs_drv_compressor compressor = {
    .r = 1, .strata = 1, .watermark = 8, .zero_phase = 1,
  };
  struct cs_drv_slot slot = {
    .classes = 1u << CS_CLASS_BIT_STORE, .w = CS_W_SRC_STORE,
    .pc_lo = (uintptr_t)squares, .pc_hi = (uintptr_t)squares_end - 1,
  };
  int error = cs_drv_open(&profiler);

  if (!error)
    error = cs_drv_compressor(&profiler, &compressor);
  if (!error)
    error = cs_drv_slot(&profiler, 0, &slot);
  if (!error)
    error = cs_drv_start(&profiler, 1);
  if (error)
    return error;
  interrupts_on();
  squares(numbers);
  interrupts_off();
  return cs_drv_stop(&profiler, keep, 0);
}

int main(void)
{
  int error = session();

  for (uint32_t i = 0; i < count && i < 2 * N; i++) {
    hex((uint32_t)messages[i].pc);
    hex((uint32_t)messages[i].w);
    hex(messages[i].count);
    letter('\n');
  }
  text("error, interrupts, messages: ");
  hex((uint32_t)error);
  hex(interrupts);
  hex(count);
  text("\n\x04");
  return 0;
}
