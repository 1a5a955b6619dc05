/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_cop_pipe.c - steps of the coprocessor: fetch, decode, execute; how a
 * routine is begun and ended, and what halts it.
 */
#include "cs_cop_parts.h"

enum { PC_MASK = 0x1ff };

/* What a branch that was predicted wrongly wants. */
struct redirect {
  bool v, done;
  uint16_t pc;
};

static uint64_t code_at(const struct cs_cop_state *s, unsigned pc)
{
  return s->code[pc & (s->params.code - 1)];
}

static uint16_t target(const struct cs_cop_state *s, uint64_t word,
                       uint16_t pc)
{
  const unsigned tgt = COP_GET(word, TGT);

  return COP_GET(word, KIND) == CS_COP_KIND_REG ? s->t[tgt & 3]
                                                : (pc & 0x100) | (uint16_t)tgt;
}

/* ---- what the clock does ---- */

static bool next_is_there(const struct cs_cop_state *s)
{
  return s->s_valid[!s->cp] && !(s->fin && s->fin_s == !s->cp) &&
         !(s->d_v && !s->redir_v && s->d_first);
}

static bool asks(const struct cs_cop_state *s)
{
  const uint64_t q = code_at(s, s->d_pc);

  if (s->redir_v)
    return s->redir_done;
  return s->waiting || (s->d_v && COP_GET(q, PRED) &&
                        COP_GET(q, KIND) == CS_COP_KIND_DONE);
}

static bool ends(const struct cs_cop_state *s, const struct cs_cop_clock *c,
                 unsigned kind)
{
  return c->runs && c->x.taken && COP_GET(s->x_ir, KIND) == kind;
}

/* Steps that the watchdog has seen, this one included; 0 = it does not look. */
static uint16_t watched(const struct cs_cop_state *s,
                        const struct cs_cop_clock *c)
{
  const bool begins = c->x_ok && s->x_first;

  if (!s->at_work && !begins)
    return 0;
  return begins ? 1 : (uint16_t)(s->wd + 1);
}

static int halts(const struct cs_cop_state *s, const struct cs_cop_clock *c)
{
  if (c->x_ok && s->x_bad)
    return CS_COP_CAUSE_JUMP;
  if (c->x_ok && !c->runs)
    return CS_COP_CAUSE_ILLEGAL;
  if (c->runs && c->x.bad_address)
    return CS_COP_CAUSE_ADDRESS;
  if (c->runs && c->x.bad_entry)
    return CS_COP_CAUSE_ENTRY;
  if (ends(s, c, CS_COP_KIND_INT))
    return CS_COP_CAUSE_INTERRUPT;
  if (ends(s, c, CS_COP_KIND_DONE))
    return COP_NO_HALT;
  if (watched(s, c) != 0 && watched(s, c) == s->watchdog)
    return CS_COP_CAUSE_WATCHDOG;
  if (s->stopping && s->waiting && !s->d_v && !s->x_v && !s->redir_v)
    return CS_COP_CAUSE_STOPPED;
  return COP_NO_HALT;
}

void cs_cop_decide(const struct cs_cop_state *s, struct cs_cop_clock *c)
{
  bool busy;

  c->halt = COP_NO_HALT;
  c->halted = s->halt_v ? s->halt_cause : COP_NO_HALT;
  c->host_cam = s->host_cam;
  c->aborts = s->abort && s->assoc.camcnt == 0 && !s->halt_v;
  c->tick = s->running && (s->tcnt & ((1u << s->div) - 1)) == 0;
  c->ready = c->tick && !s->sweep && !s->host_cam && !s->halt_v &&
             !c->aborts;
  if (!c->ready)
    return;
  c->nxt = next_is_there(s);
  c->ask = asks(s);
  c->x_ok = s->x_v && !s->redir_v;
  c->runs = c->x_ok && !s->x_bad && cs_cop_legal(s->x_ir);
  if (c->runs)
    cs_cop_exec(s, c->nxt, &c->x);
  busy = c->runs && c->x.emits && s->tup_v;
  c->cam = c->runs && c->x.assoc && !busy;
  c->step = !busy && (!c->cam || s->assoc.camcnt == 3);
  if (c->step)
    c->halt = halts(s, c);
}

/* ---- what a step changes ---- */

static void emit(struct cs_cop_state *s, const struct cop_exec *x)
{
  const bool many = COP_GET(s->x_ir, EOP) == CS_COP_EOP_MANY;

  s->tup_v = true;
  s->tup = (struct cs_message){
    .slot = (uint8_t)COP_GET(s->x_ir, SLOT),
    .pc = x->a,
    .w = x->b,
    .count = many ? s->dr : 1,
  };
  s->n[CS_COP_N_EMITS]++;
  s->n[CS_COP_N_EMIT_COUNT] += s->tup.count;
}

static void sample_ends(struct cs_cop_state *s, bool aborted)
{
  s->fin = true;
  s->fin_s = s->cp;
  s->fin_ab = aborted;
  s->at_work = false;
}

/* The branch in X. */
static struct redirect resolve(const struct cs_cop_state *s,
                               const struct cs_cop_clock *c)
{
  return (struct redirect){
    .v = c->runs && c->x.taken != COP_GET(s->x_ir, PRED),
    .done = ends(s, c, CS_COP_KIND_DONE) || ends(s, c, CS_COP_KIND_INT),
    .pc = c->x.taken ? target(s, s->x_ir, s->x_pc) : (s->x_pc + 1) & PC_MASK,
  };
}

/* F: d_v', d_pc', d_first', waiting'. */
static void fetch(struct cs_cop_state *s, const struct cs_cop_clock *c)
{
  const struct cs_cop_row *next = &s->s[!s->cp];
  const uint64_t q = code_at(s, s->d_pc);
  const unsigned kind = COP_GET(q, KIND);
  const bool had = s->d_v;

  s->d_v = true;
  s->d_first = s->waiting = false;
  if (s->redir_v && !s->redir_done) {
    s->d_pc = s->redir_pc;
  } else if (c->ask && c->nxt && !s->stopping) {
    CS_INVARIANT((next->info & 31) < CS_COP_CLASS_COUNT);
    s->d_pc = s->start[next->info & 31] & PC_MASK;
    s->d_first = true;
  } else if (c->ask) {
    s->waiting = true;
    s->d_v = false;
  } else if (!had || (COP_GET(q, PRED) && kind == CS_COP_KIND_INT)) {
    s->d_v = false;
  } else {
    s->d_pc = COP_GET(q, PRED) ? target(s, q, s->d_pc)
                               : (s->d_pc + 1) & PC_MASK;
  }
}

/* D to X. */
static void decode(struct cs_cop_state *s)
{
  const bool de = s->d_v && !s->redir_v;

  s->x_v = de;
  if (!de)
    return;
  s->x_ir = code_at(s, s->d_pc);
  s->x_pc = s->d_pc;
  s->x_first = s->d_first;
  s->x_bad = s->d_pc >= s->code_len;
}

/* The key of the next sample: its class's word, rounded down. */
static uint32_t next_key(const struct cs_cop_state *s)
{
  const struct cs_cop_row *next = &s->s[!s->cp];
  const uint32_t start = s->start[next->info & 31];

  return next->w[start >> 12 & 1] >> (start >> 16 & 7) << (start >> 16 & 7);
}

/* No step: a sample whose first instruction has not been executed is still
 * the next one. */
static void halt(struct cs_cop_state *s, uint8_t cause, uint16_t pc)
{
  s->cp ^= s->x_v && s->x_first;
  if (s->at_work)
    sample_ends(s, true);
  s->running = s->stopping = s->abort = s->halt_v = false;
  s->waiting = s->d_v = s->x_v = s->redir_v = false;
  s->ld_v = s->assoc.look_v = false;
  s->cause = cause;
  s->cause_pc = pc;
}

/* What the step before had launched ends, then X: all but the branch. */
static void execute(struct cs_cop_state *s, const struct cs_cop_clock *c)
{
  if (s->at_work || (c->x_ok && s->x_first))
    s->wd = watched(s, c);
  if (c->runs && c->x.emits)
    emit(s, &c->x);
  cs_cop_looked_up(s);
  if (s->ld_v)
    s->dr = s->ld_word;
  s->ld_v = false;
  if (c->runs)
    cs_cop_exec_done(s, &c->x);
  if (c->runs && COP_GET(s->x_ir, AOP) == CS_COP_AOP_MATCH)
    cs_cop_lookup(s, c->x.a, false);
  s->begun += c->x_ok && s->x_first;
  s->n[CS_COP_N_STEPS] += c->x_ok;
}

static void step(struct cs_cop_state *s, const struct cs_cop_clock *c)
{
  const bool dispatch = s->d_v && !s->redir_v && s->d_first;
  const bool undone = s->redir_v && s->x_v && s->x_first;
  const bool begins = c->x_ok && s->x_first;
  const struct redirect redirect = resolve(s, c);

  s->halt_v = c->halt != COP_NO_HALT;
  if (s->halt_v) {
    s->halt_cause = (uint8_t)c->halt;
    s->halt_pc = s->x_pc;
  }
  execute(s, c);
  if (dispatch)
    cs_cop_lookup(s, next_key(s), true);
  decode(s);
  fetch(s, c);
  if (redirect.done)
    sample_ends(s, false);
  else if (begins)
    s->at_work = true;
  s->cp ^= dispatch || undone;
  s->redir_v = redirect.v;
  s->redir_done = redirect.done;
  s->redir_pc = redirect.pc;
}


void cs_cop_pipe_step(struct cs_cop_state *s, const struct cs_cop_clock *c)
{
  const bool write = COP_GET(s->x_ir, AOP) == CS_COP_AOP_WRITE;

  s->tcnt = s->running ? (s->tcnt + 1) & 7 : 0;
  if (c->host_cam) {
    cs_cop_cam_clock(s, s->host_entry, s->hkey, s->host_write);
    s->host_cam = s->assoc.camcnt != 0;
  }
  if (c->cam && c->x.bad_entry)
    s->assoc.camcnt = (s->assoc.camcnt + 1) & 3;
  else if (c->cam)
    cs_cop_cam_clock(s, c->x.idx, c->x.a, write);
  if (c->step)
    step(s, c);
  else if (c->halted != COP_NO_HALT)
    halt(s, s->halt_cause, s->halt_pc);
  else if (c->aborts)
    halt(s, CS_COP_CAUSE_ABORT, s->x_pc);
}
