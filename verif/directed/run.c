// SPDX-License-Identifier: Apache-2.0
//
// run.c - runs one directed test, a text file, on RTL and model at once.
//
// What a line reads and shows stands below it in the test, behind `> `.  The
// test goes to standard output with what is read and shown now, to be compared
// with the file.  Every clock is compared between RTL and model as well.  Words
// of a line are separated by spaces; # begins a comment.  REG is a register's
// name in rtl/regs/coresample.rdl with _ for .:
//
//   config NAME                 the configuration (first line)
//   write REG VALUE             waits for the response, shows errors
//   read REG                    shows the value
//   clocks N                    N clocks with nothing on the port
//   wait STATE                  until the run state is OFF, CLEAR, IDLE, ...
//   retire FIELD=VALUE...       one instruction in one clock (struct cs_rvfi);
//                               `order` counts on by itself
//   repeat N retire ...         the same N times, back to back
//   messages                    shows and pops all messages
//   show FIELD...               probe fields (cs_probe.h) in this clock
//   raw ADDRESS VALUE STROBES   a write outside the register names
//   reset                       rst_ni low for a clock

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bus.h"
#include "cs_lockstep.h"
#include "cs_probe.h"
#include "cs_regs.h"
#include "cs_types.h"

#define WORDS 24
#define HANG 200000

struct test {
  const char *path, *dir;
  int line;
  struct cs_lockstep *l;
  struct rng rng;
  struct bus bus;
  uint64_t order;
};

static void die(const struct test *t, const char *what, const char *word) {
  fflush(stdout);
  fprintf(stderr, "%s:%d: error: %s%s%s\n", t->path, t->line, what,
          word != NULL ? " " : "", word != NULL ? word : "");
  exit(1);
}

static const struct {
  const char *name;
  uint16_t offset;
} registers[] = {
#define ROW(name, offset, ...) {#name, offset},
  CS_REG_TABLE(ROW)
#undef ROW
};

static uint16_t reg(const struct test *t, const char *name) {
  for (size_t i = 0; i < sizeof registers / sizeof registers[0]; i++)
    if (strcmp(registers[i].name, name) == 0)
      return registers[i].offset;
  die(t, "no such register:", name);
  return 0;
}

static uint64_t number(const struct test *t, const char *word) {
  char *end;
  uint64_t v = strtoull(word, &end, 0);
  if (*word == '\0' || *end != '\0')
    die(t, "not a number:", word);
  return v;
}

static void clock(struct test *t, const struct cs_rvfi *lane) {
  struct cs_rvfi lanes[CS_MAX_NRET] = {{0}};
  struct cs_axil_in in = {0};
  struct cs_out out;
  if (lane != NULL)
    lanes[0] = *lane;
  cs_lockstep_out(t->l, &out);
  bus_clock(&t->bus, &out.axil, &in);
  const char *why = cs_lockstep_step(t->l, lanes, &in);
  if (why != NULL)
    die(t, why, NULL);
}

static void finish_bus(struct test *t) {
  for (int i = 0; !bus_idle(&t->bus); i++) {
    if (i == HANG)
      die(t, "the bus hangs", NULL);
    clock(t, NULL);
  }
}

static uint32_t read_reg(struct test *t, uint16_t offset) {
  bus_read(&t->bus, offset);
  finish_bus(t);
  return t->bus.last_data;
}

static void write_reg(struct test *t, uint16_t addr, uint32_t data,
                      unsigned strb) {
  static const char *const resp[] = {"", "", "SLVERR", "DECERR"};
  bus_write_strb(&t->bus, addr, data, strb);
  finish_bus(t);
  if (t->bus.last_bresp != CS_OK)
    printf("> write 0x%x: %s\n", addr, resp[t->bus.last_bresp]);
}

/* ---- the commands; w[0] is the command itself ---- */

static void do_config(struct test *t, char **w, int n) {
  char err[256];
  const char *seed = getenv("CS_SEED"); /* of what is there at power-up */
  if (n != 2 || t->l != NULL)
    die(t, "usage: config NAME, once", NULL);
  t->l = cs_lockstep_new(t->dir, w[1], getenv("CS_WAVES"),
                         seed != NULL ? (uint32_t)number(t, seed) : 1,
                         err, sizeof err);
  if (t->l == NULL)
    die(t, err, NULL);
}

static void do_write(struct test *t, char **w, int n) {
  if (n != 3)
    die(t, "usage: write REG VALUE", NULL);
  write_reg(t, reg(t, w[1]), (uint32_t)number(t, w[2]), 0xf);
}

static void do_raw(struct test *t, char **w, int n) {
  if (n != 4)
    die(t, "usage: raw ADDRESS VALUE STROBES", NULL);
  write_reg(t, (uint16_t)number(t, w[1]), (uint32_t)number(t, w[2]),
            (unsigned)number(t, w[3]));
}

static void do_read(struct test *t, char **w, int n) {
  if (n != 2)
    die(t, "usage: read REG", NULL);
  uint32_t v = read_reg(t, reg(t, w[1]));
  printf("> %s = 0x%" PRIx32 "\n", w[1], v);
}

static void do_clocks(struct test *t, char **w, int n) {
  if (n != 2)
    die(t, "usage: clocks N", NULL);
  for (uint64_t i = number(t, w[1]); i > 0; i--)
    clock(t, NULL);
}

static void do_wait(struct test *t, char **w, int n) {
  static const char *const names[] = {
    "OFF", "CLEAR", "IDLE", "INIT", "RUN", "DRAIN",
  };
  for (unsigned s = 0; n == 2 && s < 6; s++)
    if (strcmp(w[1], names[s]) == 0) {
      for (int i = 0; cs_lockstep_probe(t->l)->state != s; i++) {
        if (i == HANG)
          die(t, "never comes:", w[1]);
        clock(t, NULL);
      }
      return;
    }
  die(t, "usage: wait STATE", NULL);
}

static void set_field(struct test *t, struct cs_rvfi *l, const char *word) {
  const char *eq = strchr(word, '=');
  if (eq == NULL)
    die(t, "not FIELD=VALUE:", word);
  size_t len = (size_t)(eq - word);
  uint64_t v = number(t, eq + 1);
#define FIELD(f) \
  if (len == sizeof #f - 1 && memcmp(word, #f, len) == 0) { \
    l->f = v; \
    return; \
  }
  FIELD(insn) FIELD(order) FIELD(trap) FIELD(mode) FIELD(rd_addr)
  FIELD(rd_wdata) FIELD(rs1_rdata) FIELD(rs2_rdata) FIELD(pc_rdata)
  FIELD(pc_wdata) FIELD(mem_addr) FIELD(mem_wdata) FIELD(ev)
  FIELD(head_cycles) FIELD(mem_latency) FIELD(reason) FIELD(context)
#undef FIELD
  die(t, "no such field:", word);
}

static void do_retire(struct test *t, char **w, int n) {
  struct cs_rvfi l = { .valid = true, .mode = CS_MODE_M, .order = t->order };
  for (int i = 1; i < n; i++)
    set_field(t, &l, w[i]);
  t->order = l.order + 1;
  clock(t, &l);
}

static void do_repeat(struct test *t, char **w, int n) {
  if (n < 3 || strcmp(w[2], "retire") != 0)
    die(t, "usage: repeat N retire ...", NULL);
  for (uint64_t i = number(t, w[1]); i > 0; i--)
    do_retire(t, w + 2, n - 2);
}

static void do_messages(struct test *t, char **w, int n) {
  uint32_t info;
  (void)w, (void)n;
  while ((info = read_reg(t, CS_MSG_INFO_OFFSET)) & CS_MSG_INFO_VALID_MASK) {
    uint64_t pc = read_reg(t, CS_MSG_PC_OFFSET);
    uint64_t v = read_reg(t, CS_MSG_W_OFFSET);
    pc |= (uint64_t)read_reg(t, CS_MSG_PC_HI_OFFSET) << 32;
    v |= (uint64_t)read_reg(t, CS_MSG_W_HI_OFFSET) << 32;
    printf("> <%" PRIu32 ", 0x%" PRIx64 ", 0x%" PRIx64 "> %" PRIu32 "\n",
           info & CS_MSG_INFO_SLOT_MASK, pc, v,
           read_reg(t, CS_MSG_COUNT_OFFSET));
    write_reg(t, CS_POP_OFFSET, 1, 0xf);
  }
}

static void do_show(struct test *t, char **w, int n) {
  const struct cs_probe *p = cs_lockstep_probe(t->l);
  for (int i = 1; i < n; i++) {
    uint64_t v = 0;
    if (!cs_probe_get(p, w[i], &v))
      die(t, "no such probe field:", w[i]);
    printf("%s%s = 0x%" PRIx64, i > 1 ? ", " : "> ", w[i], v);
  }
  putchar('\n');
}

static void do_reset(struct test *t, char **w, int n) {
  (void)w, (void)n;
  cs_lockstep_reset(t->l);
  bus_reset(&t->bus);
}

static const struct command {
  const char *name;
  void (*run)(struct test *t, char **w, int n);
} commands[] = {
  {"config", do_config}, {"write", do_write}, {"raw", do_raw},
  {"read", do_read}, {"clocks", do_clocks}, {"wait", do_wait},
  {"retire", do_retire}, {"repeat", do_repeat}, {"messages", do_messages},
  {"show", do_show}, {"reset", do_reset},
};

static void run_line(struct test *t, char *line) {
  char *w[WORDS], *save = NULL;
  int n = 0;
  line[strcspn(line, "#\n")] = '\0';
  for (char *p = strtok_r(line, " \t", &save); p != NULL && n < WORDS;
       p = strtok_r(NULL, " \t", &save))
    w[n++] = p;
  if (n == 0)
    return;
  for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
    if (strcmp(w[0], commands[i].name) == 0) {
      if (t->l == NULL && i != 0)
        die(t, "the first line must be config NAME", NULL);
      commands[i].run(t, w, n);
      return;
    }
  die(t, "no such command:", w[0]);
}

int main(int argc, char **argv) {
  char line[512];
  if (argc != 3) {
    fputs("usage: directed DIR FILE\n", stderr);
    return 2;
  }
  struct test t = { .path = argv[2], .dir = argv[1] };
  FILE *f = fopen(t.path, "r");
  if (f == NULL) {
    perror(t.path);
    return 1;
  }
  bus_init(&t.bus, &t.rng);
  rng_seed(&t.rng, 1);
  while (fgets(line, sizeof line, f) != NULL) {
    t.line++;
    if (line[0] == '>')
      continue;
    fputs(line, stdout);
    run_line(&t, line);
  }
  fclose(f);
  const char *why = t.l != NULL ? cs_lockstep_check(t.l) : "empty test";
  if (why != NULL)
    die(&t, why, NULL);
  cs_lockstep_free(t.l);
  return 0;
}
