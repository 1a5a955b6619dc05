/* SPDX-License-Identifier: Apache-2.0
 *
 * accuracy.c - cop-accuracy PROGRAM ELF INSTRUCTIONS CPI [KNOB=VALUE]...: a
 * program of the coprocessor beside the instruction-set simulator, and its
 * rows beside the exact ones.  CPI: clocks for each instruction, times 100.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_exact.h"
#include "iss.h"
#include "machine.h"

static struct iss *iss;

static void fatal(const char *what, const char *which)
{
  fprintf(stderr, "cop-accuracy: %s %s\n", what, which);
  exit(1);
}

static bool peek(void *user, uint32_t at, uint32_t *word)
{
  (void)user;
  return iss_read_mem(iss, at, word, 4);
}

static void run(struct machine *m, struct cs_cop_exact *x,
                unsigned long limit, unsigned cpi)
{
  struct cs_rvfi r;
  unsigned due = 0;

  for (unsigned long n = 0; n < limit && iss_step(iss, &r); n++) {
    due += cpi;
    if (cs_cop_exact_insn(x, &r))
      fatal("out of", "memory");
    machine_retire(m, &r, due / 100);
    due %= 100;
    if (m->h.error)
      break;
  }
}

static void give_rows(const struct machine *m, struct cs_cop_exact *x)
{
  for (size_t i = 0; i < m->rows.places; i++) {
    const struct tally_entry *e = &m->rows.at[i];
    const struct cs_cop_row_out row = {
      .kind = e->kind, .pc = e->pc, .key = e->key, .other = e->other,
      .count = e->count, .total = e->total,
    };

    if (e->used && cs_cop_exact_row(x, &row))
      fatal("out of", "memory");
  }
}

static void tell(const struct machine *m, const struct cs_cop_exact *x)
{
  const uint32_t *n = m->rig.s.n;
  const struct cs_cop_cost *c = &m->h.cost;

  printf("  taken %u dropped %u (%.2f %%) steps/sample %.2f; interrupts %"
         PRIu64 " tuples %" PRIu64 " ticks %" PRIu64 " reads %" PRIu64
         " writes %" PRIu64 " updates %" PRIu64 " probes %" PRIu64
         " lost %" PRIu64 "\n",
         n[CS_COP_N_TAKEN], n[CS_COP_N_DROPPED],
         n[CS_COP_N_TAKEN] ? 100.0 * n[CS_COP_N_DROPPED] / n[CS_COP_N_TAKEN]
                           : 0.0,
         n[CS_COP_N_PROCESSED]
           ? (double)n[CS_COP_N_STEPS] / n[CS_COP_N_PROCESSED] : 0.0,
         c->interrupts, c->tuples, c->ticks, c->reads, c->writes, c->updates,
         c->probes, c->lost);
  for (unsigned k = 0; k < CS_COP_ROW_KINDS; k++) {
    struct cs_cop_score s;

    if (!(m->h.program->kinds >> k & 1))
      continue;
    if (cs_cop_exact_score(x, (enum cs_cop_kind)k, &s))
      fatal("out of", "memory");
    printf("  %-15s rms %.4f recall %.4f precision %.4f rows %" PRIu64
           " of %" PRIu64 "\n", cs_cop_kind_names[k], s.rms, s.covered,
           s.precision, s.rows, s.keys);
  }
}

static void set(struct cs_cop_handler *h, char *text)
{
  char *equals = strchr(text, '=');

  if (!equals)
    fatal("no KNOB=VALUE:", text);
  *equals = '\0';
  if (!cs_cop_handler_set(h, text, (uint32_t)strtoul(equals + 1, NULL, 0)))
    fatal("no such knob or value:", text);
}

int main(int argc, char **argv)
{
  static struct machine m;
  struct cs_cop_exact *x;
  const struct cs_cop_program *p;
  struct iss_config config = { 0 };
  char err[512];

  if (argc < 5)
    fatal("usage:", "cop-accuracy PROGRAM ELF INSTRUCTIONS CPI KNOB=VALUE...");
  if (!(p = cs_cop_program_find(argv[1])))
    fatal("no program", argv[1]);
  if (!(iss = iss_new(&config, err, sizeof err)) ||
      !iss_load_elf(iss, argv[2], err, sizeof err))
    fatal("cannot run:", err);
  machine_init(&m, p);
  for (int i = 5; i < argc; i++)
    set(&m.h, argv[i]);
  if (!(x = cs_cop_exact_new(p->kinds, peek, NULL)))
    fatal("out of", "memory");
  if (cs_cop_handler_open(&m.h))
    fatal("open:", cs_cop_handler_message(m.h.error));
  run(&m, x, strtoul(argv[3], NULL, 0),
      (unsigned)strtoul(argv[4], NULL, 0));
  machine_finish(&m);
  if (m.h.error)
    fatal("stopped:", cs_cop_handler_message(m.h.error));
  printf("%s %s: %" PRIu64 " instructions, %ld clocks\n", argv[1], argv[2],
         m.h.now, m.rig.clocks);
  give_rows(&m, x);
  tell(&m, x);
  cs_cop_exact_free(x);
  machine_free(&m);
  iss_free(iss);
  return 0;
}
