/* SPDX-License-Identifier: Apache-2.0
 *
 * main.c IMAGE - simavr simulates an ATmega328P that runs the program in IMAGE,
 * a raw flash image, until it sleeps with interrupts off. What the program
 * writes to GPIOR0 is printed (SPEC's m88ksim has the same shape).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sim_avr.h"
#include "sim_cmds.h"
#include "sim_core.h"
#include "sim_core_decl.h"
#include "sim_gdb.h"
#include "sim_io.h"

enum { FLASH_SIZE = 32768, CLOCK_HZ = 16000000, GPIOR0 = 0x3e };

avr_kind_t *const avr_kind[] = { &mega328, NULL };

static void on_output(struct avr_t *avr, avr_io_addr_t address, uint8_t value,
                      void *param)
{
  (void)param;
  avr->data[address] = value;
  putchar(value);
}

static int is_running(int state)
{
  return state != cpu_Done && state != cpu_Crashed && state != cpu_Sleeping;
}

static avr_t *make_processor(uint8_t *image, size_t size)
{
  avr_t *avr = mega328.make();

  avr_init(avr);
  avr->frequency = CLOCK_HZ;
  avr->log = LOG_ERROR;
  avr_loadcode(avr, image, size, 0);
  avr->codeend = avr->flashend;
  avr_register_io_write(avr, GPIOR0, on_output, NULL);
  return avr;
}

int main(int argc, char **argv)
{
  static uint8_t image[FLASH_SIZE];
  FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
  avr_t *avr;

  if (!file) {
    fprintf(stderr, "usage: avrsim IMAGE\n");
    return EXIT_FAILURE;
  }
  avr = make_processor(image, fread(image, 1, sizeof image, file));
  fclose(file);
  while (is_running(avr->state))
    avr_run(avr);
  printf("state %d after %lu cycles\n", avr->state, (unsigned long)avr->cycle);
  return avr->state == cpu_Crashed;
}

/* The debugger and the command port of simavr are not linked. */
void avr_cmd_init(avr_t *avr)
{
  (void)avr;
}

void avr_cmd_set_register(avr_t *avr, avr_io_addr_t address)
{
  (void)avr, (void)address;
}

int avr_gdb_init(avr_t *avr)
{
  (void)avr;
  return -1;
}

int avr_gdb_processor(avr_t *avr, int sleep)
{
  (void)avr, (void)sleep;
  return 0;
}

void avr_gdb_handle_watchpoints(avr_t *avr, uint16_t address,
                                enum avr_gdb_watch_type type)
{
  (void)avr, (void)address, (void)type;
}

void avr_deinit_gdb(avr_t *avr)
{
  (void)avr;
}
