// SPDX-License-Identifier: Apache-2.0
//
// foreign.cpp - a core that is not ours, profiling a program by its own handler,
// judged from its retired instructions (judge.h).
//
//   foreign CORE CONFIG ISA PROGRAM.bin SEED [DIR]
//
// A line per run: what the core retired, what each slot selected and what the judge
// counts, the messages in the program's memory.  With r = 1 they are the judge's tuples,
// one by one; DIR gets them, a file per preset, so that cores can be compared.

#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "Vforeign_tb.h"
#include "Vforeign_tb_foreign_tb.h"
#include "judge.h"
#include "verilated.h"

extern "C" {
#include "cs_regs.h"
#include "program/shared.h"
}

namespace {

const uint32_t BASE = 0x18000000;
const uint64_t LIMIT = 60000000;    // clocks of a run

struct Preset {
  const char *name;
  uint32_t classes, w;
};

#define BIT(name) (1u << CS_CLASS_BIT_##name)
const Preset presets[] = {
  {"stores", BIT(STORE), CS_W_SRC_STORE},
  {"addresses", BIT(LOAD) | BIT(STORE), CS_W_SRC_ADDR},
  {"edges", BIT(BRANCH) | BIT(JUMP) | BIT(IJUMP), CS_W_SRC_NEXT},
  {"values", BIT(LOAD) | BIT(ALU) | BIT(CSR) | BIT(MUL) | BIT(DIV) | BIT(ATOMIC), CS_W_SRC_RD},
  {"calls", BIT(CALL) | BIT(ICALL), CS_W_SRC_NEXT},
  {"returns", BIT(RETURN), CS_W_SRC_NEXT},
};

struct Run {
  const char *name;
  uint32_t r, strata, rounds, slots;
  int preset[4];
};

// Of a profiler with four slots, and of one with one.
const Run wide_runs[] = {
  {"r=1", 1, 1, 1, 4, {0, 1, 2, 4}},
  {"r=16", 16, 64, 6, 4, {3, 1, 2, 5}},
};
const Run narrow_runs[] = {
  {"stores r=1", 1, 1, 1, 1, {0}},
  {"addresses r=1", 1, 1, 1, 1, {1}},
  {"edges r=1", 1, 1, 1, 1, {2}},
  {"values r=16", 16, 64, 4, 1, {3}},
};

struct Machine {
  VerilatedContext context;
  std::unique_ptr<Vforeign_tb> top;
  uint64_t clocks = 0, head = 0;

  explicit Machine(int seed) {
    context.randReset(2);
    context.randSeed(seed);
    Verilated::threadContextp(&context);
    top.reset(new Vforeign_tb(&context));
  }
  uint32_t &word(uint32_t offset) { return top->foreign_tb->mem[offset / 4]; }
  shared *common() { return (shared *)&word(SHARED_AT); }
  message *messages() { return (message *)&word(MESSAGES_AT); }

  void clock() {
    top->clk_i = 0;
    top->eval();
    top->clk_i = 1;
    top->eval();
    clocks++;
  }
  bool run(Judge &judge) {
    top->rst_ni = 1;
    for (int i = 0; i < 8; i++) {   // an edge of reset, and then some
      if (i == 1)
        top->rst_ni = 0;
      clock();
    }
    top->rst_ni = 1;
    uint64_t from = clocks;
    while (!top->done_o && clocks - from < LIMIT) {
      top->clk_i = 0;
      top->eval();
      if (top->raw_valid_o)
        judge.retire({(bool)top->raw_trap_o, top->raw_insn_o, top->raw_pc_o, top->raw_rd_o,
                      top->raw_rd_wdata_o});
      if (top->out_valid_o)
        head += top->out_head_o;
      top->clk_i = 1;
      top->eval();
      clocks++;
    }
    clocks -= from;
    return top->done_o;
  }
};

[[noreturn]] void stop(const char *format, const char *what) {
  fprintf(stderr, format, what);
  fputc('\n', stderr);
  exit(1);
}

void load(Machine &m, const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f)
    stop("foreign: %s: cannot open", path);
  memset(&m.word(0), 0, MEMORY);
  size_t n = fread(&m.word(0), 1, SHARED_AT, f);
  fclose(f);
  if (!n)
    stop("foreign: %s: empty", path);
}

void save(const char *dir, const char *name, const std::vector<Tuple> &tuples) {
  std::string path = std::string(dir) + "/" + name;
  FILE *f = fopen(path.c_str(), "w");
  if (!f)
    stop("foreign: %s: cannot write", path.c_str());
  for (const Tuple &t : tuples)
    fprintf(f, "0x%08x 0x%08x\n", t.pc, t.w);
  fclose(f);
}

int faults;

void fault(const char *format, ...) __attribute__((format(printf, 1, 2)));
void fault(const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  printf("  FAULT: ");
  vprintf(format, ap);
  printf("\n");
  va_end(ap);
  faults++;
}

// The messages of slot k, each as one tuple.
std::vector<Tuple> brought_home(Machine &m, uint32_t k) {
  std::vector<Tuple> tuples;
  const message *all = m.messages();
  for (uint32_t i = 0; i < m.common()->messages; i++)
    if (all[i].slot == k) {
      if (all[i].count != 1)
        fault("message %u of slot %u has count %u", i, k, all[i].count);
      tuples.push_back({all[i].pc, all[i].w});
    }
  return tuples;
}

void check_slot(Machine &m, const Judge &judge, const Run &run, uint32_t k, const char *dir) {
  const auto &c = m.common()->counters;
  const std::vector<Tuple> &wanted = judge.slots[k].tuples;
  const char *name = presets[run.preset[k]].name;
  if (c.selected[k] != wanted.size())
    fault("%s: selected %u, the judge counts %zu", name, c.selected[k], wanted.size());
  if (c.selected[k] != c.accepted[k] + c.dropped[k] + c.queued[k])
    fault("%s: selected is not accepted + dropped + queued", name);
  if (run.r != 1)
    return;
  if (c.dropped[k])
    fault("%s: %u dropped", name, c.dropped[k]);
  std::vector<Tuple> found = brought_home(m, k);
  size_t i = 0;
  while (i < found.size() && i < wanted.size() && found[i] == wanted[i])
    i++;
  if (i < wanted.size() && i < found.size())
    fault("%s: tuple %zu is 0x%08x 0x%08x, the judge's 0x%08x 0x%08x", name, i, found[i].pc,
          found[i].w, wanted[i].pc, wanted[i].w);
  else if (found.size() != wanted.size())
    fault("%s: %zu tuples, the judge's %zu", name, found.size(), wanted.size());
  if (dir)
    save(dir, name, found);
}

// Events without a message are at most those that the strata hold.
void check_sum(Machine &m, const Run &run) {
  const auto &c = m.common()->counters;
  uint64_t sum = 0, accepted = 0;
  for (uint32_t i = 0; i < m.common()->messages; i++)
    sum += m.messages()[i].count;
  for (uint32_t k = 0; k < run.slots; k++)
    accepted += c.accepted[k];
  uint64_t slack = (uint64_t)run.strata * run.r;
  if (sum != c.sent_count)
    fault("counts of messages %" PRIu64 ", sent %u", sum, c.sent_count);
  if (sum > accepted + slack || sum + slack < accepted)
    fault("counts of messages %" PRIu64 ", accepted %" PRIu64, sum, accepted);
}

void one_run(const char *core, const char *config, const char *isa, const char *program, int seed,
             const Run &run, const char *dir) {
  Machine m(seed);
  Judge judge(BASE + WORK_LO, BASE + WORK_HI, BASE);
  m.clock();
  load(m, program);
  shared *s = m.common();
  s->slots = run.slots;
  s->r = run.r;
  s->strata = run.strata;
  s->rounds = run.rounds;
  uint64_t wanted = 0;
  for (uint32_t k = 0; k < run.slots; k++) {
    const Preset &p = presets[run.preset[k]];
    s->slot[k].classes = p.classes;
    s->slot[k].w = p.w;
    judge.add_slot(p.classes, p.w);
  }
  if (!m.run(judge))
    fault("no end after %" PRIu64 " clocks", LIMIT);
  else if (m.top->code_o)
    fault("the program ends with error %d", (int)s->error);
  uint64_t selected = 0;
  for (uint32_t k = 0; k < run.slots; k++) {
    check_slot(m, judge, run, k, dir);
    selected += s->counters.selected[k];
    wanted += judge.slots[k].tuples.size();
  }
  check_sum(m, run);
  if (!judge.fault.empty())
    fault("%s", judge.fault.c_str());
  if (!wanted || (run.r == 1 && s->interrupts < 2))
    fault("nothing to judge: %" PRIu64 " events, %u interrupts", wanted, s->interrupts);
  if (s->lost || s->counters.port_errors)
    fault("%u messages lost, %u port errors", s->lost, s->counters.port_errors);
  if (m.head > m.clocks)
    fault("head_cycles sum up to %" PRIu64 " of %" PRIu64 " clocks", m.head, m.clocks);
  printf("%-10s %-8s %-8s %-14s %8" PRIu64 " %8" PRIu64 " %9" PRIu64 " %8" PRIu64 " %5u %5u\n", core,
         config, isa, run.name, judge.retired, m.clocks, selected, wanted, s->messages, s->interrupts);
}

}  // namespace

int main(int argc, char **argv) {
  if (argc != 6 && argc != 7) {
    fprintf(stderr, "usage: %s CORE CONFIG ISA PROGRAM.bin SEED [DIR]\n", argv[0]);
    return 2;
  }
  int seed = atoi(argv[5]);
  const char *dir = argc == 7 ? argv[6] : nullptr;
  bool narrow = !strcmp(argv[2], "tiny");
  for (const Run &run : wide_runs)
    if (!narrow)
      one_run(argv[1], argv[2], argv[3], argv[4], seed, run, dir);
  for (const Run &run : narrow_runs)
    if (narrow)
      one_run(argv[1], argv[2], argv[3], argv[4], seed, run, dir);
  return faults != 0;
}
