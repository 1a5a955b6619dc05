/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_trace.c - see cop_trace.h.
 */
#include "cop_trace.h"

#include <stdio.h>
#include <string.h>

#include "suite.h"

static const char *place(char text[8], bool valid, unsigned pc, bool first)
{
  if (!valid)
    return "-";
  snprintf(text, 8, "%u%s", pc, first ? "*" : "");
  return text;
}

const char *cop_trace_line(const struct cs_cop_state *s)
{
  static char text[80];
  char d[8], x[8], fin[8] = "-";

  if (s->fin)
    snprintf(fin, sizeof fin, "%c%u", s->fin_ab ? 'a' : 'p', s->fin_s);
  snprintf(text, sizeof text,
           "%c%c%c%c%c %-3s %-3s%c %u %u%u %-2s %c %2u %u %u %u %u.%u",
           s->running ? 'R' : '.', s->stopping ? 'S' : '.',
           s->abort ? 'A' : '.', s->halt_v ? 'H' : '.', s->waiting ? 'w' : '.',
           place(d, s->d_v, s->d_pc, s->d_first),
           place(x, s->x_v, s->x_pc, s->x_first), s->redir_v ? '!' : ' ',
           s->cp, s->s_valid[0], s->s_valid[1], fin, s->at_work ? 'k' : '.',
           s->wd, s->n[CS_COP_N_PROCESSED], s->n[CS_COP_N_ABORTED],
           s->intr_state, s->cause, s->cause_pc);
  return text;
}

bool cop_trace_conserved(const struct cs_cop_state *s)
{
  return s->n[CS_COP_N_TAKEN] ==
         s->n[CS_COP_N_DROPPED] + s->n[CS_COP_N_PROCESSED] +
           s->n[CS_COP_N_ABORTED] + s->fifo.level + s->s_valid[0] +
           s->s_valid[1];
}

void cop_trace_load(struct cop_rig *r, const char *text)
{
  static struct cs_ucode program;

  CU_ASSERT_EQUAL_FATAL(cop_rig_text(r, &cop_small, text, &program), 0);
  cop_rig_write(r, CS_COP_WATCHDOG_OFFSET, 16);
}

void cop_trace_feed(struct cop_rig *r, const char *samples, uint32_t ctrl)
{
  cop_rig_write(r, CS_COP_CTRL_OFFSET, ctrl | CS_COP_CTRL_ENABLE_MASK);
  for (unsigned i = 0; samples[i]; i++)
    cop_rig_sample(r,
                   samples[i] == 'a' ? CS_COP_CLASS_ALU : CS_COP_CLASS_LOAD,
                   0x100 + 4 * i);
  cop_rig_clocks(r, 12);
}

void cop_trace_go(struct cop_rig *r, uint32_t ctrl)
{
  cop_rig_write(r, CS_COP_CTRL_OFFSET, ctrl | GO);
}

/* A clock of a trace, with what the host writes in it. */
static void tick(struct cop_rig *r, const struct cop_trace *t, int clock)
{
  for (unsigned w = 0; w < 2; w++)
    if (t->write[w].at && t->write[w].at == clock)
      r->in.bus = (struct cs_ring_bus){.we = true,
                                       .waddr = t->write[w].addr,
                                       .wdata = t->write[w].value};
  cop_rig_clock(r);
  CU_ASSERT(cop_trace_conserved(&r->s));
}

void cop_trace_follow(struct cop_rig *r, const struct cop_trace *t)
{
  int clock = 0;

  cop_trace_load(r, t->text);
  if (t->code_len)
    cop_rig_write(r, CS_COP_CODE_LEN_OFFSET, t->code_len);
  cop_trace_feed(r, t->samples, t->ctrl);
  cop_trace_go(r, t->ctrl);
  for (; clock < t->from; clock++)
    tick(r, t, clock);
  for (unsigned n = 0; t->line[n]; n++, clock++) {
    if (n > 0)
      tick(r, t, clock - 1);
    if (strcmp(cop_trace_line(&r->s), t->line[n]))
      fprintf(stderr, "\n  %s, clock %d:\n    %s expected\n    %s\n", t->name,
              clock, t->line[n], cop_trace_line(&r->s));
    CU_ASSERT_STRING_EQUAL(cop_trace_line(&r->s), t->line[n]);
  }
  CU_ASSERT_EQUAL(r->s.n[CS_COP_N_STEPS], t->steps);
}
