/* SPDX-License-Identifier: Apache-2.0
 *
 * run_on_iss_cop.c - `run --cop`: the instruction-set simulator executes a program,
 * the coprocessor's model profiles it.
 *
 * The simulator knows no clocks and no caches: instructions take --cpi clocks,
 * and loads are looked up in tags like those of the SoC's data cache (4 KiB,
 * one way, lines of 16 bytes, no allocation by stores), for the event bit.
 */
#include <stdio.h>

#include "cop_command.h"
#include "cs_select.h"
#include "iss.h"
#include "program.h"
#include "progress.h"
#include "run.h"
#include "stuck.h"

enum { LINES = 256, LINE_BITS = 4, NO_LINE = 1 };

struct source {
  struct iss *iss;
  struct iss_guard guard;
  uint64_t left;      /* instructions before the limit */
  uint64_t pace, due; /* clocks in 1/2^32: per instruction, fraction kept */
  uint32_t tag[LINES];
  const char *elf;
};

/* The event bit of a load that is not in the cache. */
static void look_up(struct source *src, struct cs_rvfi *i)
{
  const uint32_t line = (uint32_t)i->mem_addr & ~((1u << LINE_BITS) - 1);
  uint32_t *tag = &src->tag[line >> LINE_BITS & (LINES - 1)];

  if (cs_class(i->insn, i->trap, 32) != CS_CLASS_LOAD)
    return;
  if (*tag != line)
    i->ev |= CS_EV_DCACHE_MISS;
  *tag = line;
}

static bool fetch(void *user, struct cs_rvfi *i)
{
  struct source *src = user;

  if (!src->left || !iss_step(src->iss, i))
    return false;
  iss_guard(&src->guard, src->iss, i);
  src->left--;
  src->due += src->pace;
  i->head_cycles = (uint16_t)(src->due >> 32);
  src->due &= UINT32_MAX;
  if (i->mem_rmask)
    look_up(src, i);
  return true;
}

static bool peek(void *user, uint32_t at, uint32_t *word)
{
  const struct source *src = user;

  return iss_read_mem(src->iss, at, word, sizeof *word);
}

static void load(struct source *src, const struct run *r, const char *elf,
                 struct cs_symbols *symbols)
{
  const struct iss_config config = { .console = r->quiet ? NULL : run_print };
  char err[ERROR_TEXT];

  *src = (struct source){
    .elf = elf, .guard = { .elf = elf, .symbols = symbols },
    .left = r->o.max_instructions ? r->o.max_instructions : UINT64_MAX,
    .pace = (uint64_t)(r->o.cpi * 4294967296.0),
  };
  for (unsigned i = 0; i < LINES; i++)
    src->tag[i] = NO_LINE;
  src->iss = iss_new(&config, err, sizeof err);
  if (!src->iss || !iss_load_elf(src->iss, elf, err, sizeof err))
    die("%s", err);
}

/* A program that fails is no reason to lose its profile, one that the
 * simulator cannot go on with is. */
static void ended(void *user)
{
  const struct source *src = user;

  if (iss_status(src->iss) == ISS_FAILED)
    die("%s: %s", src->elf, iss_reason(src->iss));
  if (iss_exit_code(src->iss))
    fprintf(stderr, "coresample: the program ended with code %d\n",
            iss_exit_code(src->iss));
}

int run_cop_on_iss(const struct run *r)
{
  struct source src;
  struct cop_command c = {
    .s = { .fetch = fetch, .peek = peek, .user = &src,
           .total = r->o.max_instructions },
    .cop = &r->cop, .o = &r->o, .program = r->program, .ended = ended,
  };
  char elf[PROGRAM_PATH], err[ERROR_TEXT];
  int status;

  program_find(elf, r->program, "workloads");
  stop_catch();
  c.symbols = cs_symbols_open(elf, err, sizeof err);
  if (!c.symbols)
    fprintf(stderr, "coresample: no names of functions: %s\n", err);
  load(&src, r, elf, c.symbols);
  snprintf(c.stream, sizeof c.stream, "instruction-set simulator, CPI %g",
           r->o.cpi);
  status = cop_command_run(&c);
  iss_free(src.iss);
  cs_symbols_free(c.symbols);
  return status;
}
