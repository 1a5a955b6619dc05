/* SPDX-License-Identifier: Apache-2.0
 *
 * run_cop.c - `run --cop`: the instruction-set simulator executes a program,
 * the coprocessor's model profiles it.
 *
 * The simulator knows no clocks and no caches: instructions take --cpi clocks,
 * and loads are looked up in tags like those of the SoC's data cache (4 KiB,
 * one way, lines of 16 bytes, no allocation by stores), for the event bit.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cop_session.h"
#include "cs_select.h"
#include "iss.h"
#include "program.h"
#include "progress.h"
#include "run.h"

enum { ERROR_TEXT = 512, LINES = 256, LINE_BITS = 4, NO_LINE = 1 };

struct source {
  struct iss *iss;
  uint64_t left;      /* instructions before the limit */
  uint64_t pace, due; /* clocks in 1/2^32: per instruction, fraction kept */
  uint32_t tag[LINES];
};

static void console(void *user, int fd, uint8_t byte)
{
  (void)user;
  putc(byte, fd == 2 ? stderr : stdout);
}

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

static void load(struct source *src, const struct run *r, const char *elf)
{
  const struct iss_config config = { .console = r->quiet ? NULL : console };
  char err[ERROR_TEXT];

  *src = (struct source){
    .left = r->o.max_instructions ? r->o.max_instructions : UINT64_MAX,
    .pace = (uint64_t)(r->o.cpi * 4294967296.0),
  };
  for (unsigned i = 0; i < LINES; i++)
    src->tag[i] = NO_LINE;
  src->iss = iss_new(&config, err, sizeof err);
  if (!src->iss || !iss_load_elf(src->iss, elf, err, sizeof err))
    die("%s", err);
}

/* Limits are known; the length of a whole program is not. */
static int profile(struct source *src, const struct run *r,
                   struct cop_result *result)
{
  char host[PROGRAM_PATH];
  struct cop_options o = r->cop;
  const struct cop_session s = {
    .o = &o, .fetch = fetch, .peek = peek, .user = src,
    .total = r->o.max_instructions,
  };

  program_build_path(host, "cop-host.elf");
  o.cpi = r->o.cpi;
  o.elf = host;
  snprintf(result->program, sizeof result->program, "%s", r->program);
  snprintf(result->stream, sizeof result->stream,
           "instruction-set simulator, CPI %g", r->o.cpi);
  return cop_session_run(&s, result);
}

static void write_json(struct cs_file *json, const char *path,
                       const struct cop_result *result,
                       struct cs_symbols *symbols)
{
  char err[ERROR_TEXT];

  if (json->f && cop_result_json(result, symbols, json->f))
    die("%s: cannot write", path);
  if (cs_file_commit(json, err, sizeof err))
    die("%s", err);
}

static struct cs_file json_file;

static void discard(void)
{
  cs_file_discard(&json_file);
}

int run_cop(const struct run *r)
{
  struct cop_result *result = calloc(1, sizeof *result);
  struct cs_symbols *symbols;
  struct source src;
  char elf[PROGRAM_PATH], err[ERROR_TEXT];
  int status;

  if (!result)
    die("out of memory");
  program_find(elf, r->program, "workloads");
  stop_catch();
  symbols = cs_symbols_open(elf, err, sizeof err);
  if (!symbols)
    fprintf(stderr, "coresample: no names of functions: %s\n", err);
  atexit(discard);
  if (cs_file_open(&json_file, r->o.json, err, sizeof err))
    die("%s", err);
  load(&src, r, elf);
  status = profile(&src, r, result);
  if (status != EXIT_STOPPED && iss_status(src.iss) == ISS_FAILED)
    die("%s: %s", elf, iss_reason(src.iss));
  if (status != EXIT_STOPPED && iss_exit_code(src.iss))
    fprintf(stderr, "coresample: the program ended with code %d\n",
            iss_exit_code(src.iss));
  if (status != EXIT_STOPPED) {
    write_json(&json_file, r->o.json, result, symbols);
    cop_result_print(result, symbols, stdout);
  } else {
    discard();
  }
  iss_free(src.iss);
  cs_symbols_free(symbols);
  cop_result_free(result);
  free(result);
  return status;
}
