/* SPDX-License-Identifier: Apache-2.0
 *
 * debug_watch.c - the model's state before and behind a clock, compared.
 */
#include "debug_watch.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "ucode.h"

static unsigned get(uint64_t word, unsigned lsb, unsigned width)
{
  return cs_ucode_bits(word, lsb, width);
}
#define GET(word, F) get(word, CS_COP_##F##_LSB, CS_COP_##F##_W)

/* A microinstruction is in X and counts. */
static bool in_x(const struct cs_cop_state *s)
{
  return s->running && s->x_v && !s->redir_v;
}

const char *debug_watch_place(const struct cs_ucode_map *map, unsigned pc,
                            char text[64])
{
  const struct cs_ucode_symbol *best = NULL;

  for (unsigned i = 0; map && i < map->symbols; i++) {
    const struct cs_ucode_symbol *s = &map->symbol[i];

    if (s->kind == CS_UCODE_LABEL && s->value <= pc &&
        (!best || s->value > best->value))
      best = s;
  }
  if (!best)
    snprintf(text, 64, "%u", pc);
  else if (best->value == pc)
    snprintf(text, 64, "%s", best->name);
  else
    snprintf(text, 64, "%s+%u", best->name, pc - best->value);
  return text;
}

/* Its line of the source; *end behind the last character of it. */
static const char *source_line(const struct debug_watch *w, unsigned pc,
                               const char **end)
{
  const char *c = w->source;

  for (int line = 1; c && line < w->map->line[pc]; line++)
    c = (c = strchr(c, '\n')) ? c + 1 : NULL;
  if (c)
    *end = c + strcspn(c, "#\r\n");
  return c;
}

const char *debug_watch_text(const struct debug_watch *w, unsigned pc,
                           char text[COP_TEXT])
{
  const char *end, *c = w->map ? source_line(w, pc, &end) : NULL;
  const char *label = c ? memchr(c, ':', (size_t)(end - c)) : NULL;

  if (label)
    c = label + 1;
  while (c && c < end && isspace((unsigned char)*c))
    c++;
  while (c && c < end && isspace((unsigned char)end[-1]))
    end--;
  if (!c || c == end || end - c >= COP_TEXT)
    cs_ucode_text(w->p->code[pc], pc, w->targets, text);
  else
    snprintf(text, COP_TEXT, "%.*s", (int)(end - c), c);
  return text;
}

/* ---- log ---- */

static const char *name_of(const struct cs_ucode_map *map,
                           enum cs_ucode_kind kind, unsigned n, char letter,
                           char text[48])
{
  for (unsigned i = 0; map && i < map->symbols; i++)
    if (map->symbol[i].kind == kind && map->symbol[i].value == n) {
      snprintf(text, 48, "%s", map->symbol[i].name);
      return text;
    }
  snprintf(text, 48, "%c%u", letter, n);
  return text;
}

static void log_registers(const struct debug_watch *w,
                            const struct cs_cop_state *s)
{
  const struct cs_cop_state *b = &w->before;
  char name[48];

  for (unsigned i = 0; i < CS_COP_V_REGS; i++)
    if (s->v[i] != b->v[i])
      fprintf(w->log, "  %s=0x%" PRIx32,
              name_of(w->map, CS_UCODE_VALUE, i, 'v', name), s->v[i]);
  for (unsigned i = 0; i < CS_COP_I_REGS; i++)
    if (s->i[i] != b->i[i])
      fprintf(w->log, "  %s=%u",
              name_of(w->map, CS_UCODE_INDEX, i, 'i', name), s->i[i]);
  if (s->dr != b->dr)
    fprintf(w->log, "  dr=0x%" PRIx32, s->dr);
  if (s->hit != b->hit || s->mi != b->mi)
    fprintf(w->log, "  hit=%d mi=%u", s->hit, s->mi);
  if (s->vsat != b->vsat)
    fprintf(w->log, "  vsat=%d", s->vsat);
  if (s->clip != b->clip)
    fprintf(w->log, "  clip=%d", s->clip);
  if (s->gapped != b->gapped)
    fprintf(w->log, "  gap=%d", s->gapped);
}

static void log_memories(const struct debug_watch *w,
                           const struct cs_cop_state *s)
{
  const struct cs_cop_state *b = &w->before;

  for (unsigned i = 0; i < s->params.data; i++)
    if (s->data[i] != b->data[i])
      fprintf(w->log, "  data[%u]=0x%" PRIx32, i, s->data[i]);
  for (unsigned i = 0; i < s->params.entries; i++)
    if (s->assoc.ent[i].valid != b->assoc.ent[i].valid ||
        s->assoc.ent[i].key != b->assoc.ent[i].key) {
      if (s->assoc.ent[i].valid)
        fprintf(w->log, "  assoc[%u]=0x%" PRIx32, i, s->assoc.ent[i].key);
      else
        fprintf(w->log, "  assoc[%u]=none", i);
    }
  if (s->tup_v && s->n[CS_COP_N_EMITS] != b->n[CS_COP_N_EMITS])
    fprintf(w->log, "  tuple %u 0x%" PRIx64 " 0x%" PRIx64 " %" PRIu32,
            s->tup.slot, s->tup.pc, s->tup.w, s->tup.count);
}

/* The word in X was executed in this clock. */
static void log_line(const struct debug_watch *w,
                       const struct cs_cop_sim *sim)
{
  const struct cs_cop_state *b = &w->before;
  char place[64], text[COP_TEXT];

  fprintf(w->log, "%8" PRIu64 " %6" PRIu64 " %-8s %3u %-12s %-44s",
          sim->clocks, w->sample, ucode_class(w->class), b->x_pc,
          debug_watch_place(w->map, b->x_pc, place),
          debug_watch_text(w, b->x_pc, text));
  log_registers(w, &sim->s);
  log_memories(w, &sim->s);
  if (sim->s.redir_v)
    fputs("  mispredicted", w->log);
  fputc('\n', w->log);
}

/* ---- clocks ---- */

static void sample_begins(struct debug_watch *w)
{
  const struct cs_cop_state *b = &w->before;

  w->at_work = true;
  w->clocks = 0;
  w->sample++;
  w->class = b->s[b->cp].info & 31;
}

/* A bound that is broken is a fault of assembler, page or model. */
static void sample_ends(struct debug_watch *w, const struct cs_cop_state *s,
                        unsigned bound)
{
  struct cop_routine *r = &w->routine[w->class];
  const bool faulty = s->halt_v && s->halt_cause != CS_COP_CAUSE_INTERRUPT;

  w->at_work = false;
  w->clocks += s->redir_v ? 2 : 0;
  r->clocks += w->clocks;
  if (s->fin_ab || faulty) {
    r->aborted++;
    return;
  }
  r->samples++;
  if (w->clocks > r->worst) {
    r->worst = w->clocks;
    r->worst_sample = w->sample;
  }
  if (bound && w->clocks > bound)
    w->broken = "a sample took longer than the assembler has proven";
}

static unsigned bound_of(const struct debug_watch *w)
{
  for (unsigned i = 0; i < w->bound.routines; i++)
    if (w->bound.routine[i].class == w->class)
      return w->bound.routine[i].worst;
  return 0;
}

static void executed(struct debug_watch *w, const struct cs_cop_sim *sim)
{
  const struct cs_cop_state *b = &w->before;
  struct cop_routine *r = &w->routine[w->class];
  const unsigned aop = GET(b->x_ir, AOP);

  r->steps++;
  r->wrong += sim->s.redir_v;
  r->arrays += aop == CS_COP_AOP_WRITE || aop == CS_COP_AOP_INV;
  w->executed[b->x_pc]++;
  if (w->log)
    log_line(w, sim);
}

static void save(struct debug_watch *w, const struct cs_cop_state *s)
{
  if (w->log) {
    w->before = *s;
    return;
  }
  /* Only what the clocks need. */
  w->before.running = s->running;
  w->before.tcnt = s->tcnt;
  w->before.x_v = s->x_v;
  w->before.x_first = s->x_first;
  w->before.redir_v = s->redir_v;
  w->before.x_pc = s->x_pc;
  w->before.x_ir = s->x_ir;
  w->before.cp = s->cp;
  memcpy(w->before.s, s->s, sizeof s->s);
  w->before.tup_v = s->tup_v;
  w->before.waiting = s->waiting;
  w->before.n[CS_COP_N_STEPS] = s->n[CS_COP_N_STEPS];
  w->before.sweep = s->sweep;
}

void debug_watch_clock(struct debug_watch *w, const struct cs_cop_sim *sim)
{
  const struct cs_cop_state *s = &sim->s, *b = &w->before;
  const bool tick =
    b->running && !b->sweep && (b->tcnt & ((1u << s->div) - 1)) == 0;
  const bool stepped = s->n[CS_COP_N_STEPS] != b->n[CS_COP_N_STEPS];
  const bool held = in_x(b) && b->tup_v &&
                    GET(b->x_ir, EOP) != CS_COP_EOP_NONE && !stepped;

  if (in_x(b) && b->x_first && !w->at_work)
    sample_begins(w);
  if (tick && w->at_work && held)
    w->routine[w->class].waits++;
  else if (tick && w->at_work)
    w->clocks++;
  else if (tick && b->waiting)
    w->idle++;
  if (stepped)
    executed(w, sim);
  if (b->running && !s->running) {
    w->halted = sim->clocks;
    w->interrupts += s->cause == CS_COP_CAUSE_INTERRUPT;
  }
  if (s->fin && w->at_work)
    sample_ends(w, s, bound_of(w));
  save(w, s);
}

void debug_watch_init(struct debug_watch *w, const struct cs_ucode *p,
                    const struct cs_ucode_map *map,
                    const struct cs_cop_sim *sim, FILE *log)
{
  memset(w, 0, sizeof *w);
  w->p = p;
  w->map = map;
  w->log = log;
  for (unsigned i = 0; i < p->words; i++)
    if (GET(p->code[i], KIND) == CS_COP_KIND_SHORT)
      w->targets[(i & 0x100) | GET(p->code[i], TGT)] =
        GET(p->code[i], COND) != CS_COP_COND_NEVER || GET(p->code[i], INV);
  cs_ucode_bound(p, &w->bound);
  w->before = sim->s;
  if (log)
    fprintf(log, "#%7s %6s %-8s %3s %-12s %-44s  what has changed\n",
            "clock", "sample", "class", "at", "label", "microinstruction");
}

/* ---- the profile ---- */

static void print_routine(const struct debug_watch *w,
                          const struct cs_ucode_routine *b, FILE *out)
{
  const struct cop_routine *r = &w->routine[b->class];
  const uint64_t ended = r->samples + r->aborted;
  char bound[16] = "none";

  if (b->worst)
    snprintf(bound, sizeof bound, "%u", b->worst);
  fprintf(out, "%-8s %10" PRIu64 " %8" PRIu64 " %11" PRIu64 " %7.2f %5u %6s %9"
               PRIu64 " %9" PRIu64 " %9" PRIu64 " %9" PRIu64 "\n",
          ucode_class(b->class), r->samples, r->aborted, r->clocks,
          ended ? (double)r->clocks / (double)ended : 0, r->worst, bound,
          r->worst_sample, r->wrong, r->arrays, r->waits);
}

void debug_watch_print(const struct debug_watch *w, FILE *out)
{
  fprintf(out, "%-8s %10s %8s %11s %7s %5s %6s %9s %9s %9s %9s\n", "routine",
          "samples", "aborted", "clocks", "mean", "worst", "proven",
          "sample", "mispred.", "arrays", "waits");
  for (unsigned i = 0; i < w->bound.routines; i++)
    print_routine(w, &w->bound.routine[i], out);
  fprintf(out, "%" PRIu64 " interrupts; %" PRIu64
               " steps without a sample\n", w->interrupts, w->idle);
}
