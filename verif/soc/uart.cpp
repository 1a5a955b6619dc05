// SPDX-License-Identifier: Apache-2.0
//
// uart.cpp - the UART clock by clock beside what its page says, and, where it
// has had the time that bytes take, beside the simulator's.

#include "Vcs_uart.h"
#include "block.h"
#include "uart_model.h"

extern "C" {
#include "twin.h"
}

namespace {

// Who sends: characters, some of them without a stop bit, breaks, glitches.
struct Sender {
  uint32_t bits = 0;
  unsigned left = 0, clocks = 0;

  void start(uint32_t pattern, unsigned length) {
    bits = pattern;
    left = length;
    clocks = 0;
  }
  bool idle() const { return left == 0; }
  bool line(unsigned bit) {
    if (left == 0)
      return true;
    const bool level = bits & 1;
    if (++clocks == bit) {
      clocks = 0;
      bits >>= 1;
      left--;
    }
    return level;
  }
};

uint32_t character(uint8_t byte, bool stop) {
  return (uint32_t)stop << 9 | (uint32_t)byte << 1;
}

struct Uart : Block<Vcs_uart> {
  UartModel model;
  Sender sender;
  Mood writes, reads, sends;
  unsigned silent = 0;   // clocks to go in which nothing happens but looks

  explicit Uart(uint64_t seed) : Uart(seed, 1 + seed % 3) {}
  Uart(uint64_t seed, unsigned divisor) : Block(seed), model(divisor) {
    top.we_i = top.re_i = 0;
    top.rx_i = 1;
    reset();
    set_divisor();
  }

  // The model begins behind it.
  void set_divisor() {
    const unsigned values[][2] = {
        {3, 0x80}, {0, model.div & 0xff}, {1, model.div >> 8}, {3, 0}};
    top.we_i = 1;
    for (const auto &v : values) {
      top.waddr_i = v[0];
      top.wdata_i = v[1] << v[0] % 4 * 8;
      settle();
      edge();
    }
    top.we_i = 0;
  }

  void next_character() {
    const unsigned kind = below(100);
    if (kind < 90)
      sender.start(character((uint8_t)word(), true), 10);
    else if (kind < 95)
      sender.start(character((uint8_t)word(), false) | 1u << 10, 11);
    else if (kind < 97)
      sender.start(1u << 15, 16);  // break
    else
      sender.start(2, 2);
  }

  uint8_t value_for(unsigned at) {
    switch (at) {
    case UartModel::THR: return model.dlab() ? (uint8_t)model.div : (uint8_t)word();
    case UartModel::IER: return model.dlab() ? model.div >> 8 : (uint8_t)word();
    case UartModel::IIR: return (uint8_t)(word() & 0xf8) |
                                (chance(80) ? 1 : chance(50) ? 0 : below(8));
    case UartModel::LCR: return chance(80) ? 3 : (uint8_t)word();
    case UartModel::MCR: return chance(80) ? 0xb : (uint8_t)word();
    default: return (uint8_t)word();
    }
  }

  // Mostly data; what disturbs a lot comes seldom.
  unsigned somewhere() {
    const unsigned at = below(8);
    const bool rare = at == UartModel::IIR || at == UartModel::MCR ||
                      at == UartModel::LCR;
    return rare && !chance(3) ? UartModel::THR : at;
  }

  void clock() {
    if (silent != 0)
      silent--;
    else if (below(4000) == 0)
      silent = below(1300) * model.div;
    UartModel::Access a = {writes(r) && chance(20) && !silent,
                           reads(r) && chance(30), somewhere(), below(8), 0};
    if (silent != 0 && a.raddr == UartModel::THR)
      a.re = below(500) == 0;
    a.wdata = value_for(a.waddr);
    if (sender.idle() && sends(r) && !silent)
      next_character();
    // A glitch is shorter than half a bit.
    top.rx_i = sender.line(sender.bits == 2 ? 5 * model.div : 16 * model.div);
    top.waddr_i = a.waddr;
    a.we = a.we && !model.stalls(a.waddr);
    top.we_i = a.we;
    top.wdata_i = (uint32_t)a.wdata << a.waddr % 4 * 8 |
                  (uint32_t)word() << 8 << a.waddr % 4 * 8;
    top.re_i = a.re;
    top.raddr_i = a.raddr;
    settle();
    SAME("rdata", top.rdata_o,
         a.re ? (uint32_t)model.read(a.raddr) << a.raddr % 4 * 8 : 0);
    SAME("irq", top.irq_o, model.iir() != 1);
    SAME("wstall", top.wstall_o, model.stalls(a.waddr));
    SAME("tx", top.tx_o, model.line_out());
    SAME("sent", top.sent_o, model.sent());
    if (model.sent())
      SAME("byte", top.byte_o, model.out_byte);
    SAME("got", top.got_o, model.got());
    SAME("room", top.room_o, !model.full() && !model.loop());
    SAME("listens", top.listens_o, model.ier & 1);
    SAME("divisor", top.div_o, model.div);
    model.step(a, top.rx_i);
    edge();
  }
};

// One access at a time, and between them the time that everything takes.
struct Settled : Block<Vcs_uart> {
  twin *model = twin_new();
  Sender sender;
  unsigned div = 1, count = 0;   // in the receive FIFO
  bool loop = false, fifo = false;

  explicit Settled(uint64_t seed) : Block(seed) {
    top.we_i = top.re_i = 0;
    top.rx_i = 1;
    reset();
    write(UartModel::LCR, 0x80);
    write(UartModel::THR, 1);
    write(UartModel::IER, 0);
    write(UartModel::LCR, 0);
  }
  ~Settled() { twin_free(model); }

  void tick() {
    top.rx_i = sender.line(16 * div);
    settle();
    if (top.sent_o)
      SAME("sent", top.byte_o, (uint64_t)twin_uart_sent(model));
    edge();
  }
  // Sixteen bytes, then the time after which a character waits too long.
  void wait() {
    for (unsigned n = 0; n < (16 * 160 + 41 * 16) * div; n++)
      tick();
    SAME("all sent", (uint64_t)-1, (uint64_t)twin_uart_sent(model));
    SAME("irq", top.irq_o, twin_uart_irq(model));
  }

  void write(unsigned at, uint8_t value) {
    top.we_i = 1;
    top.waddr_i = at;
    top.wdata_i = (uint32_t)value << at % 4 * 8;
    tick();
    top.we_i = 0;
    twin_uart_write(model, at, value);
  }
  uint8_t read(unsigned at) {
    top.re_i = 1;
    top.raddr_i = at;
    settle();
    const uint8_t byte = top.rdata_o >> at % 4 * 8 & 0xff;
    SAME("rdata", byte, twin_uart_read(model, at));
    tick();
    top.re_i = 0;
    return byte;
  }

  unsigned room() const { return (fifo ? 16 : 1) - count; }

  void send() {
    const unsigned most = loop ? room() : 16;
    const unsigned n = most ? 1 + below(most) : 0;
    for (unsigned i = 0; i < n; i++)
      write(UartModel::THR, (uint8_t)word());
    count += loop ? n : 0;
  }
  void receive() {
    const unsigned n = loop ? 0 : below(room() + 1);
    for (unsigned i = 0; i < n; i++, count++) {
      const uint8_t byte = (uint8_t)word();
      sender.start(character(byte, true), 10);
      while (!sender.idle())
        tick();
      SAME("room", twin_uart_input(model, byte), true);
    }
  }
  void control() {
    const uint8_t value = (uint8_t)word() & (chance(70) ? 0xf9 : 0xff);
    if (value & 2 || fifo != (value & 1))
      count = 0;
    fifo = value & 1;
    write(UartModel::IIR, value);
  }
  void modem() {
    const uint8_t value = (uint8_t)word() & (chance(50) ? 0xff : 0xef);
    loop = value & 0x10;
    write(UartModel::MCR, value);
  }
  void take() {
    read(UartModel::THR);
    count -= count != 0;
  }
  void divisor() {
    write(UartModel::LCR, 0x80 | below(4));
    read(UartModel::THR);
    read(UartModel::IER);
    div = 1 + below(3);
    write(UartModel::THR, div);
    write(UartModel::IER, 0);
    read(UartModel::THR);
    write(UartModel::LCR, below(128));
  }

  void clock() {
    const unsigned kind = below(16);
    if (kind < 2)
      send();
    else if (kind < 4)
      receive();
    else if (kind == 4)
      control();
    else if (kind == 5)
      modem();
    else if (kind == 6)
      write(UartModel::IER, (uint8_t)word());
    else if (kind == 7)
      write(UartModel::SCR, (uint8_t)word());
    else if (kind == 8)
      divisor();
    else if (kind < 12)
      take();
    else
      read(below(7) + 1);
    wait();
  }
};

// Long bits: each bit of the divisor is 1 in one seed and 0 in the other.
struct Slow : Uart {
  explicit Slow(uint64_t seed) : Uart(seed, seed % 2 ? 0x85c9 : 0x7a36) {}
};

}  // namespace

int main(int argc, char **argv) {
  return block_main<Uart>(argc, argv, 60, 40000) ||
         block_main<Slow>(argc, argv, 2, 8000000) ||
         block_main<Settled>(argc, argv, 20, 100);
}
