/* SPDX-License-Identifier: Apache-2.0
 *
 * twin.h - PLIC and UART of the simulator (sim/iss) without a processor, as
 * the twins of those in rtl/soc.
 *
 * A level is not kept: twin_sample() shows the PLIC the lines of one clock.
 */
#ifndef TWIN_H
#define TWIN_H

#include <stdbool.h>
#include <stdint.h>

struct twin;

struct twin *twin_new(void);
void twin_free(struct twin *t);

/* at: the offset in the device */
uint32_t twin_plic_read(struct twin *t, uint32_t at);
void twin_plic_write(struct twin *t, uint32_t at, uint32_t value);
/* Of each source a bit: the lines now; what is pending; what is pending or
 * not completed. */
void twin_plic_sample(struct twin *t, uint32_t lines);
uint32_t twin_plic_pending(const struct twin *t);
uint32_t twin_plic_busy(const struct twin *t);
bool twin_plic_irq(const struct twin *t, unsigned context);

uint8_t twin_uart_read(struct twin *t, unsigned at);
void twin_uart_write(struct twin *t, unsigned at, uint8_t value);
/* A byte arrives; false: the FIFO is full. */
bool twin_uart_input(struct twin *t, uint8_t byte);
bool twin_uart_irq(const struct twin *t);
/* The oldest byte that was sent and not yet asked for; -1: none. */
int twin_uart_sent(struct twin *t);

#endif
