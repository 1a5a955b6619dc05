// SPDX-License-Identifier: Apache-2.0
//
// fetch_test.cpp - the front end alone, followed as a pipeline would follow it.
//
// Memory holds random half-words, so an instruction starts at every one of
// them; which are branches, and where they go, is a function of the address.
// The consumer takes the delivered stream, trains, redirects some clocks after
// a wrong prediction, traps to anywhere, and changes code before a FENCE.I.
// Every delivered instruction is compared with memory, also on wrong paths.
// Before that, straight code must report each miss once, and loops of known
// shape must run without a bubble once they are trained.

#include "Vcs_rv_fetch.h"
#include "memory.h"

enum kind { BRANCH, JUMP, CALL, RETURN, IND_JUMP, IND_CALL, PLAIN };

struct Insn {
  uint32_t pc, target;
  unsigned len;
  kind what;
  bool taken;
};

// What the consumer follows: random code, or the loops below.
struct Program {
  virtual ~Program() {}
  virtual Insn at(uint32_t pc, unsigned len) = 0;
};

struct Pipeline : Block<Vcs_rv_fetch> {
  Memory ram;
  Program *program = nullptr;

  uint32_t front_pc = 0;  // of the next instruction that will be delivered
  bool follow = false;    // front_pc is known
  bool wrong = false;     // a redirect is due: what comes is dropped
  bool stale = false;     // code has changed since it was fetched
  int redirect_in = -1;   // clocks to the redirect
  uint32_t redirect_to = 0;
  unsigned quiet = 0;     // clocks since redirect_i
  unsigned waiting = 0;   // clocks without progress
  struct Train {
    Insn insn;
    bool wrong;
    uint64_t due;
  };
  std::deque<Train> trains;
  std::vector<uint32_t> stack;
  uint64_t done = 0, mispredicts = 0;

  explicit Pipeline(uint64_t seed) : Block(seed) {
    ram.r = &r;
    top.fencei_i = top.redirect_i = top.train_valid_i = top.ready_i = 0;
    top.ibus_arready_i = top.ibus_rvalid_i = 0;
    top.mmu_i = top.vma_i = top.walk_done_i = 0;
  }

  void boot(uint32_t pc) {
    reset();
    top.boot_pc_i = pc;
    front_pc = pc;
    follow = true;
    quiet = 3;
  }

  void redirect(uint32_t pc, int in) {
    redirect_to = pc;
    redirect_in = in;
    wrong = true;
  }

  // Overridden by the random test: delay of a redirect; what a fault leads to.
  virtual int delay() { return 1; }
  virtual bool ready() { return true; }
  virtual void trap() { throw Mismatch{"fault", 1, 0}; }
  // Translation: where a PC leads, and why it may not be fetched.
  enum why { FETCHED, ACCESS, PAGE };
  virtual uint32_t physical(uint32_t pc) { return pc; }
  virtual why refused(uint32_t pc) { return Memory::has(pc) ? FETCHED : ACCESS; }
  virtual void translate() {}
  virtual void accepted() {}

  void train() {
    const bool due = !trains.empty() && trains.front().due <= ram.now;
    top.train_valid_i = due;
    if (!due) {
      top.train_pc_i = (uint32_t)word();
      return;
    }
    const Insn &i = trains.front().insn;
    top.train_pc_i = i.pc;
    top.train_len_i = i.len == 4;
    top.train_target_i = i.taken ? i.target : (uint32_t)word();
    top.train_taken_i = i.taken;
    top.train_wrong_i = trains.front().wrong;
    top.train_kind_i = i.what == PLAIN ? BRANCH : i.what;
    trains.pop_front();
  }

  // The instruction at front_pc, as memory has it.
  void compare() {
    const uint32_t pc = front_pc;
    SAME("pc", top.pc_o, pc);
    uint32_t insn = 0;
    why w = refused(pc);
    const bool lo = w != FETCHED;
    bool hi = false;
    if (!lo) {
      insn = ram.at(physical(pc));
      if ((insn & 3) == 3) {
        w = refused(pc + 2);
        hi = w != FETCHED;
        insn = hi ? 0 : insn | (uint32_t)ram.at(physical(pc + 2)) << 16;
      }
    }
    if (top.fault_o && !lo && !hi && ram.error_permille) {
      SAME("insn of a bus error", top.insn_o, 0);
      return;
    }
    if (stale)
      return;
    SAME("fault", top.fault_o, lo || hi);
    if (lo || hi) {
      SAME("fault_hi", top.fault_hi_o, hi);
      SAME("fault_page", top.fault_page_o, w == PAGE);
    }
    SAME("insn", top.insn_o, insn);
  }

  void accept() {
    if (!follow)
      return;
    compare();
    accepted();
    const unsigned len = (top.insn_o & 3) == 3 ? 4 : 2;
    front_pc = top.pred_taken_o ? top.pred_pc_o : top.pc_o + len;
    follow = !top.fault_o;
    if (wrong)
      return;
    done++;
    waiting = 0;
    if (top.fault_o)
      return trap();
    const Insn i = program->at(top.pc_o, len);
    const uint32_t next = i.taken ? i.target : i.pc + len;
    // A pipeline may say that what was taken for a branch is none.
    if (i.what != PLAIN || (top.pred_taken_o && chance(50)))
      trains.push_back({i, next != front_pc, ram.now + 1 + (delay() & 1)});
    if (next != front_pc) {
      mispredicts++;
      redirect(next, delay());
    }
  }

  virtual void events() {}

  void clock() {
    ram.drive(top);
    train();
    // D takes the instruction at once, or because the data cache hits.
    const bool takes = ready();
    top.ready_i = takes && chance(50);
    top.hit_i = chance(50);
    top.ready_hit_i = top.hit_i ? takes && (!top.ready_i || chance(50)) : chance(50);
    if (takes && !top.ready_i)
      top.hit_i = top.ready_hit_i = 1;
    top.fencei_i = 0;
    translate();
    settle();
    if (quiet < 2)
      SAME("valid behind a redirect", top.valid_o, 0);
    quiet += quiet < 2;
    if (takes) {
      SAME("progress", waiting < 4000, 1);
      waiting++;
      if (top.valid_o)
        accept();
    }
    events();
    top.redirect_i = redirect_in == 0;
    top.redirect_pc_i = redirect_in == 0 ? redirect_to : (uint32_t)word();
    if (redirect_in >= 0 && redirect_in-- == 0) {
      front_pc = redirect_to;
      follow = true;
      wrong = stale = false;
      quiet = 0;
    }
    settle();
    ram.sample(top);
    edge();
  }
};

#include "shapes.h"

// ---- random ----

struct Random : Pipeline, Program {
  uint64_t salt;
  unsigned wide, branches, trap_permille, fence_permille;
  uint32_t hot[4];
  Mood taking;

  uint32_t anywhere() {
    const unsigned n = below(100);
    if (n < 2)
      return (uint32_t)word() & ~1u;
    if (n < 4)
      return RAM_BASE - 8 + below(8) * 2;
    if (n < 8)
      return RAM_BASE + RAM_SIZE - 8 + below(8) * 2;
    if (n < 15)
      return RAM_BASE + below(RAM_SIZE / 2) * 2;
    return hot[below(4)] + below(100) * 2;
  }

  void code(uint32_t pc) {
    ram.at(pc) = (uint16_t)(word() >> 20);
    if (chance(wide))
      ram.at(pc) |= 3;
    else
      ram.at(pc) &= (uint16_t)~(1u << below(2));
  }

  explicit Random(uint64_t seed) : Pipeline(seed) {
    static const unsigned wides[] = {0, 30, 60, 100};
    program = this;
    salt = word();
    wide = wides[below(4)];
    branches = 1 + below(30);
    trap_permille = below(3) * 4;
    fence_permille = below(2) * 3;
    // Sometimes so slow that a fill outlives an invalidation.
    ram.latency = below(8) == 0 ? 150 : 1 + below(20);
    ram.jitter = below(2) * below(30);
    ram.ar_percent = 30 + below(2) * 70;
    ram.r_percent = 40 + below(2) * 60;
    ram.error_permille = below(6) == 0 ? 5 : 0;
    for (uint32_t pc = RAM_BASE; pc < RAM_BASE + RAM_SIZE; pc += 2)
      code(pc);
    // Two of them a cache size apart, two a partial tag apart.
    hot[0] = RAM_BASE + below(RAM_SIZE / 8) * 2;
    hot[1] = hot[0] + CS_P_ICacheBytes;
    hot[2] = hot[0] + (CS_P_BtbEntries + !CS_P_BtbEntries) * 4 * 256;
    hot[3] = RAM_BASE + below(RAM_SIZE / 2 - 200) * 2;
    boot(anywhere());
  }

  int delay() override { return (int)below(4); }
  bool ready() override { return taking(r); }
  void trap() override { redirect(anywhere(), delay()); }

  static uint64_t mix(uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9ull;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebull;
    return x ^ x >> 31;
  }

  uint32_t goal(uint32_t pc, uint64_t h) const {
    if (h % 100 < 70)
      return (pc + (int32_t)((h >> 8) % 400) * 2 - 400) & ~1u;
    if (h % 100 < 98)
      return hot[(h >> 8) % 4] + (uint32_t)(h >> 16) % 100 * 2;
    return (uint32_t)(h >> 16) & ~1u;
  }

  Insn at(uint32_t pc, unsigned len) override {
    static const kind kinds[] = {BRANCH, BRANCH, BRANCH, BRANCH, BRANCH, JUMP,
                                 CALL, RETURN, RETURN, IND_JUMP, IND_CALL};
    uint64_t h = mix(pc ^ salt);
    Insn i = {pc, pc + len, len, PLAIN, false};
    if (h % 100 >= branches)
      return i;
    i.what = kinds[(h >> 8) % 11];
    const unsigned bias = "\0\0\0d\132\132\132\62"[h >> 16 & 7];
    h = mix(h);
    i.taken = i.what != BRANCH || chance(bias);
    if (i.what >= IND_JUMP)
      h += below(3) / 2;
    i.target = goal(pc, mix(h));
    if (i.what == RETURN && !stack.empty()) {
      i.target = stack.back();
      stack.pop_back();
    }
    if (i.what == CALL || i.what == IND_CALL)
      stack.push_back(pc + len);
    return i;
  }

  void fence() {
    for (int i = 0; i < 40; i++) {
      const uint32_t pc = front_pc + below(64) * 2 - 64;
      if (Memory::has(pc))
        code(pc);
    }
    top.fencei_i = 1;
    stale = true;
    redirect(chance(70) ? front_pc - below(20) * 2 : anywhere(), delay());
  }

  void events() override {
    if (stale)
      return;
    if (below(1000) < trap_permille)
      redirect(anywhere(), 0);
    else if (below(1000) < fence_permille)
      fence();
  }
};

#if CS_P_Supervisor
#include "virtual.h"
#define RANDOM Virtual
#else
#define RANDOM Random
#endif

int main(int argc, char **argv) {
  if (argc < 2 && !all_shapes(300))
    return 1;
  return block_main<RANDOM>(argc, argv, 200, 40000);
}
