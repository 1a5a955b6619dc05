/* SPDX-License-Identifier: Apache-2.0
 *
 * uart.c - a 16550.
 *
 * A byte is sent in the instruction that writes it, so the transmitter is
 * always empty.  Bytes come in by iss_uart_input(), into a FIFO of 16; one
 * that waits below the trigger level is reported at once, as if the time of
 * four characters had passed.  Without S mode there is no PLIC: nothing is
 * received and no interrupt is known.
 */
#include "iss_int.h"

enum { DATA, IER, IIR_FCR, LCR, MCR, LSR, MSR, SCR };
enum { IER_RECEIVE = 1, IER_SEND = 2,
       IIR_NONE = 1, IIR_SEND = 2, IIR_RECEIVE = 4, IIR_TIMEOUT = 12,
       IIR_FIFO = 0xc0,
       FCR_FIFO = 1, FCR_CLEAR = 2, FCR_TRIGGER_SHIFT = 6, LCR_DLAB = 0x80,
       MCR_LOOP = 0x10, LSR_READY = 1, LSR_IDLE = 0x60,
       MSR_CONNECTED = 0xb0 };
enum { PLIC_SOURCE = 10 };

void iss_putc(struct iss *s, int fd, uint8_t byte)
{
  if (s->config.console)
    s->config.console(s->config.user, fd, byte);
}

static unsigned trigger(const struct uart *u)
{
  static const uint8_t levels[] = { 1, 4, 8, 14 };

  return u->fcr & FCR_FIFO ? levels[u->fcr >> FCR_TRIGGER_SHIFT] : 1;
}

static uint8_t interrupt(const struct uart *u)
{
  if (u->ier & IER_RECEIVE && u->received)
    return u->received >= trigger(u) ? IIR_RECEIVE : IIR_TIMEOUT;
  return u->ier & IER_SEND && u->sent ? IIR_SEND : IIR_NONE;
}

static void update(struct iss *s)
{
  iss_set_source(s, PLIC_SOURCE, interrupt(&s->uart) != IIR_NONE);
}

bool iss_uart_input(struct iss *s, uint8_t byte)
{
  struct uart *u = &s->uart;
  unsigned room = u->fcr & FCR_FIFO ? UART_FIFO : 1;

  if (!s->config.supervisor || u->received >= room)
    return false;
  u->fifo[(u->first + u->received++) % UART_FIFO] = byte;
  update(s);
  return true;
}

bool iss_uart_listens(const struct iss *s)
{
  return s->uart.ier & IER_RECEIVE;
}

static uint8_t receive(struct iss *s)
{
  struct uart *u = &s->uart;
  uint8_t byte = u->fifo[u->first];

  if (!u->received)
    return 0;
  u->first = (u->first + 1) % UART_FIFO;
  u->received--;
  update(s);
  return byte;
}

/* Reading it takes back the interrupt of the transmitter that it shows. */
static uint8_t read_iir(struct iss *s)
{
  struct uart *u = &s->uart;
  uint8_t reason = s->config.supervisor ? interrupt(u) : IIR_NONE;

  if (reason == IIR_SEND)
    u->sent = false;
  update(s);
  return u->fcr & FCR_FIFO ? IIR_FIFO | reason : reason;
}

/* In a loop the modem's inputs are its outputs: DTR, RTS, OUT1, OUT2 come
 * back as DSR, CTS, RI, DCD. */
static uint8_t read_msr(const struct iss *s)
{
  ureg mcr = s->uart.mcr;

  if (!s->config.supervisor || !(mcr & MCR_LOOP))
    return MSR_CONNECTED;
  return (uint8_t)((mcr & 0xc) << 4 | (mcr & 2) << 3 | (mcr & 1) << 5);
}

bool iss_uart_read(struct iss *s, unsigned at, unsigned size, ureg *value)
{
  const struct uart *u = &s->uart;
  bool dlab = u->lcr & LCR_DLAB;

  (void)size;
  switch (at & 7) {
  case DATA:
    *value = dlab ? u->dll : receive(s);
    break;
  case IER:
    *value = dlab ? u->dlm : u->ier;
    break;
  case IIR_FCR:
    *value = read_iir(s);
    break;
  case LCR:
    *value = u->lcr;
    break;
  case MCR:
    *value = u->mcr;
    break;
  case LSR:
    *value = u->received ? LSR_IDLE | LSR_READY : LSR_IDLE;
    break;
  case MSR:
    *value = read_msr(s);
    break;
  default:
    *value = u->scr;
  }
  return true;
}

static void send(struct iss *s, uint8_t byte)
{
  s->uart.sent = true;
  if (s->config.supervisor && s->uart.mcr & MCR_LOOP)
    iss_uart_input(s, byte);
  else
    iss_putc(s, 1, byte);
}

/* Asking for the transmitter's interrupt brings it: the FIFO is empty. */
static void write_ier(struct uart *u, uint8_t byte)
{
  if ((u->ier ^ byte) & IER_SEND)
    u->sent = byte & IER_SEND;
  u->ier = byte & 0xf;
}

static void write_fcr(struct uart *u, uint8_t byte)
{
  if (byte & FCR_CLEAR || (u->fcr ^ byte) & FCR_FIFO)
    u->received = 0;
  u->fcr = byte;
}

bool iss_uart_write(struct iss *s, unsigned at, unsigned size, ureg value)
{
  struct uart *u = &s->uart;
  bool dlab = u->lcr & LCR_DLAB;
  uint8_t byte = (uint8_t)value;

  (void)size;
  switch (at & 7) {
  case DATA:
    if (dlab)
      u->dll = byte;
    else
      send(s, byte);
    break;
  case IER:
    if (dlab)
      u->dlm = byte;
    else
      write_ier(u, byte);
    break;
  case IIR_FCR:
    write_fcr(u, byte);
    break;
  case LCR:
    u->lcr = byte;
    break;
  case MCR:
    u->mcr = byte & 0x1f;
    break;
  case SCR:
    u->scr = byte;
    break;
  }
  update(s);
  return true;
}
