// SPDX-License-Identifier: Apache-2.0
//
// uart_model.h - the UART as docs/design/soc.md tells it, clock by clock.
//
// The divisor does not change while characters are under way.

#ifndef UART_MODEL_H
#define UART_MODEL_H

#include <cstdint>
#include <deque>

struct UartModel {
  enum { THR, IER, IIR, LCR, MCR, LSR, MSR, SCR, PATIENCE = 40 };
  struct Character {
    uint8_t byte;
    bool error;
  };
  struct Access {
    bool we, re;
    unsigned waddr, raddr;
    uint8_t wdata;
  };

  const unsigned div;
  uint8_t ier = 0, fcr = 0, lcr = 0, mcr = 8, scr = 0;
  bool thri = false, late = false, overrun = false, seen = false;
  unsigned patience = PATIENCE;
  std::deque<uint8_t> tx;
  std::deque<Character> rx;
  // what is being sent: bits to go, clocks to go of this one
  unsigned out_bits = 0, out_clocks = 0, out = 0x3ff;
  uint8_t out_byte = 0;
  // what is being received: bits to go, clocks to the next sample
  unsigned in_bits = 0, in_clocks = 0, in = 0;
  bool sync[2] = {true, true}, before = true;

  explicit UartModel(unsigned divisor) : div(divisor) {}

  bool dlab() const { return lcr & 0x80; }
  bool loop() const { return mcr & 0x10; }
  bool fifo() const { return fcr & 1; }
  bool full() const { return rx.size() >= (fifo() ? 16 : 1); }
  bool framing() const { return !rx.empty() && rx.front().error && !seen; }
  unsigned trigger() const {
    static const unsigned levels[] = {1, 4, 8, 14};
    return fifo() ? levels[fcr >> 6] : 1;
  }
  bool reached() const { return rx.size() >= trigger(); }
  bool timing() const { return !rx.empty() && !reached() && !late; }

  uint8_t iir() const {
    if (ier & 4 && (overrun || framing()))
      return 6;
    if (ier & 1 && (reached() || late))
      return reached() ? 4 : 12;
    return ier & 2 && thri ? 2 : 1;
  }
  uint8_t lsr() const {
    return (tx.empty() && out_bits == 0) << 6 | tx.empty() << 5 |
           (framing() && rx.front().byte == 0) << 4 | framing() << 3 |
           overrun << 1 | !rx.empty();
  }
  uint8_t msr() const {
    if (!loop())
      return 0xb0;
    return (mcr & 4) << 4 | (mcr & 8) << 4 | (mcr & 1) << 5 | (mcr & 2) << 3;
  }

  uint8_t read(unsigned at) const {
    switch (at) {
    case THR: return dlab() ? div & 0xff : rx.empty() ? 0 : rx.front().byte;
    case IER: return dlab() ? div >> 8 : ier;
    case IIR: return (fifo() ? 0xc0 : 0) | iir();
    case LCR: return lcr;
    case MCR: return mcr;
    case LSR: return lsr();
    case MSR: return msr();
    default: return scr;
    }
  }
  bool stalls(unsigned at) const {
    return tx.size() == 16 && at == THR && !dlab();
  }
  bool tx_bit() const { return out & 1; }
  bool line_out() const { return loop() || tx_bit(); }
  bool out_ends() const { return out_bits == 1 && out_clocks == 0; }
  bool sent() const { return out_ends() && !loop(); }

  // A character has come in this clock.
  bool comes() const {
    return in_bits == 1 && in_clocks == 1;
  }
  bool got() const { return comes() && !full(); }

  void step(const Access &a, bool line_in) {
    const bool line = loop() ? tx_bit() : sync[1];
    const bool come = comes(), lost = come && full();
    const Character c = {(uint8_t)in, !line};
    const bool running = in_bits != 0 || timing(), waits = timing();
    const bool start = in_bits == 0 && before && !line;
    const bool iir_shows = a.re && a.raddr == IIR && iir() == 2;
    const bool lsr_read = a.re && a.raddr == LSR;
    const bool read = a.re && a.raddr == THR && !dlab() && !rx.empty();
    const bool thr = a.we && a.waddr == THR && !dlab();
    const bool fcr_we = a.we && a.waddr == IIR;
    const bool clear = fcr_we && (a.wdata & 2 || (a.wdata ^ fcr) & 1);
    const bool was_empty = tx.empty();

    bool bit = false;
    if (start) {
      in_bits = 10;
      in_clocks = 8 * div;
    } else if (running && --in_clocks == 0) {
      bit = true;
      in_clocks = 16 * div;
      if (in_bits >= 2 && in_bits <= 9)
        in = in >> 1 | line << 7;
      if (in_bits == 10 && line)
        in_bits = 0;
      else if (in_bits != 0)
        in_bits--;
    }
    before = line;
    sync[1] = sync[0];
    sync[0] = line_in;

    if (read || clear) {
      patience = PATIENCE;
      late = false;
    } else if (come) {
      patience = PATIENCE;
    } else if (waits && bit) {
      late = --patience == 0;
    }
    overrun = lost || (overrun && !lsr_read);
    seen = !read && !clear && !rx.empty() && (seen || lsr_read);
    if (read)
      rx.pop_front();
    if (come && !lost)
      rx.push_back(c);
    if (clear)
      rx.clear();

    bool ran_empty = false;
    if (!tx.empty() && (out_bits == 0 || out_ends())) {
      out_byte = tx.front();
      out = 0x200 | out_byte << 1;
      out_bits = 10;
      out_clocks = 16 * div - 1;
      tx.pop_front();
      ran_empty = tx.empty();
    } else if (out_bits != 0 && out_clocks-- == 0) {
      out = out >> 1 | 0x200;
      out_clocks = 16 * div - 1;
      out_bits--;
    }
    if (thr)
      tx.push_back(a.wdata);
    if (fcr_we && a.wdata & 4) {
      ran_empty |= !was_empty;
      tx.clear();
    }
    thri = (thri || ran_empty) && !thr && !iir_shows;
    if (a.we)
      write(a.waddr, a.wdata, was_empty);
  }

  void write(unsigned at, uint8_t value, bool empty) {
    switch (at) {
    case IER:
      if (dlab())
        break;
      if ((ier ^ value) & 2)
        thri = value & 2 && empty;
      ier = value & 0xf;
      break;
    case IIR: fcr = value; break;
    case LCR: lcr = value; break;
    case MCR: mcr = value & 0x1f; break;
    case SCR: scr = value; break;
    }
  }
};

#endif
