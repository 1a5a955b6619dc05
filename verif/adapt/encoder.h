// SPDX-License-Identifier: Apache-2.0
//
// encoder.h - the ingress port of a trace encoder, made from instructions that retire, and
// what cs_adapt_etrace must make of each block.
//
// Blocks are cut as a core might: where the trace specification demands it, and at random.
// What must come out follows from the instructions, not from the blocks' fields.

#ifndef ENCODER_H
#define ENCODER_H

#include <cstdint>
#include <deque>

extern "C" {
#include "rng.h"
}

// What an instruction is to a trace encoder with four bits of itype.
enum Itype : uint8_t {
  OTHER_INSN, EXCEPTION, INTERRUPT, TRAP_RETURN, NOT_TAKEN, TAKEN, CALL = 8, CALL_TO, TAIL,
  TAIL_TO, SWAP, RETURN, JUMP, JUMP_TO
};

// One retirement, or an exception of the instruction at pc, or an interrupt behind the last.
struct Step {
  Itype type = OTHER_INSN;
  uint64_t pc = 0;
  uint8_t halfwords = 0, priv = 0;
  uint16_t context = 0;
  uint64_t end() const { return pc + 2 * halfwords; }
  bool leads() const { return type != OTHER_INSN && type != NOT_TAKEN; }
};

struct Transfer {
  Step of;
  uint64_t next = 0;
};

// A block, or a clock of debug mode, and what it lets come out.
struct Block_in {
  uint8_t itype = 0, priv = 0;
  uint16_t iretire = 0, context = 0;
  bool ilastsize = false, placed = false, alone = false, out = false, lost = false;
  uint64_t iaddr = 0;
  Transfer transfer;
};

class Encoder {
public:
  std::deque<Block_in> blocks;

  // most: halfwords that a block can say; mask: of addresses.
  Encoder(int itype_width, unsigned most, uint64_t mask, rng *random)
    : three(itype_width == 3), most(most), mask(mask), r(random) {}

  // Interrupts have no address: theirs is what lies on the lines.
  void step(const Step &s) {
    if (s.type == INTERRUPT) {
      if (open.iretire && rng_percent(r, 50)) {
        open.itype = INTERRUPT;
        close();
      } else {
        close();
        begin(s, false);
        open.itype = INTERRUPT;
        close();
      }
      has_previous = false;
      return;
    }
    const bool goes_on = open.iretire && !away(s) && s.priv == open.priv &&
                         s.context == open.context;
    const unsigned room = open.iretire ? most - open.iretire : most;
    if (s.type == EXCEPTION) {
      if (!goes_on || rng_percent(r, 50)) {
        close();
        begin(s, true);
      }
      open.itype = EXCEPTION;
      became(s);
      close();
      return;
    }
    if (!goes_on || s.halfwords > room || rng_percent(r, 20)) {
      close();
      begin(s, true);
    }
    open.iretire += s.halfwords;
    open.ilastsize = s.halfwords == 2;
    open.itype = code(s.type);
    became(s);
    if (s.type != OTHER_INSN)
      close();
  }

  // Something that no core should say.
  void bad(const Block_in &b) {
    close();
    Block_in in = b;
    in.out = has_previous && previous.type == NOT_TAKEN;
    in.transfer = {previous, previous.end()};
    in.lost = true;
    has_previous = false;
    blocks.push_back(in);
  }

  void debug(const Block_in &b) {
    close();
    blocks.push_back(b);
  }

  // Forgets what is open and what was before: behind a reset.
  void forget() {
    blocks.clear();
    open = {};
    has_previous = false;
  }

private:
  bool three;
  unsigned most;
  uint64_t mask;
  rng *r;
  Block_in open{};
  bool is_open = false, has_previous = false;
  Step previous;

  uint8_t code(Itype t) const {
    if (!three || t < CALL)
      return t;
    return t == CALL_TO || t == TAIL_TO || t == JUMP_TO ? 0 : 6;
  }

  bool away(const Step &s) const { return ((s.pc - previous.end()) & mask) != 0; }

  void became(const Step &s) {
    previous = s;
    has_previous = true;
  }

  void begin(const Step &s, bool placed) {
    open = {};
    is_open = true;
    open.placed = placed;
    open.iaddr = placed ? s.pc : rng_next(r);
    open.priv = s.priv;
    open.context = s.context;
    open.ilastsize = rng_percent(r, 50);
    if (!has_previous)
      return;
    const bool silent = three && (previous.type == OTHER_INSN || code(previous.type) == 0);
    open.transfer = {previous, previous.type == NOT_TAKEN ? previous.end() : s.pc};
    if (!placed) {
      open.out = previous.type == NOT_TAKEN;
      open.lost = previous.leads() && !silent;
    } else if (silent) {
      open.out = away(s);
    } else {
      open.out = previous.type != OTHER_INSN;
      open.lost = away(s) && !previous.leads();
    }
  }

  void close() {
    if (is_open)
      blocks.push_back(open);
    open = {};
    is_open = false;
  }
};

#endif
