/* SPDX-License-Identifier: Apache-2.0
 *
 * soc_cop.c - a program on the Verilated SoC, profiled by the coprocessor.
 *
 * Overhead is clocks of two runs, with the coprocessor and with nothing
 * profiled, and those of the firmware before and behind the program.  What the
 * firmware says of itself is held against what retired.
 */
#include "soc_cop.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cop_command.h"
#include "cop_rows.h"
#include "cs_cop_regs.h"
#include "program.h"
#include "progress.h"
#include "soc_baseline.h"
#include "soc_session.h"

enum { BATCH_CLOCKS = 1 << 20, SILENT_CLOCKS = 20000000 };
enum { HANDLER_CLOCKS = 30000000 }; /* without the program going on */

struct soc_cop {
  struct run_job job;
  const struct run *r;
  struct cop_result *result;
  struct machine m;
  struct firmware fw;
  uint64_t cop_at;              /* of cs_fw_cop */
  struct cs_fw_cop cop;
  struct cs_cop_handler h;      /* program, knobs; then what the firmware tells */
  struct cop_rows rows;
  struct soc_cop_watch watch;
  uint8_t *memory;              /* RAM as it is behind each instruction, or
                                 * NULL */
  struct progress progress;
  struct stuck guard[2];        /* firmware, program */
  const char *stuck;
  uint64_t program_at;          /* clocks when the program was last seen */
  uint64_t program_did;         /* its instructions then */
};

/* ---- memory ---- */

static void keep_memory(struct soc_cop *s)
{
  uint32_t size = cs_soc_ram_size(s->m.soc);

  if (!s->r->o.exact || !(s->h.program->kinds >> CS_COP_ROW_SILENT & 1))
    return;
  s->memory = malloc(size);
  if (!s->memory)
    die("out of memory");
  cs_soc_read_mem(s->m.soc, cs_soc_ram_base(s->m.soc), s->memory, size);
}

static void note_store(struct soc_cop *s, const struct cs_rvfi *r)
{
  uint64_t at = r->mem_addr - cs_soc_ram_base(s->m.soc);

  for (unsigned i = 0; i < 4; i++)
    if (r->mem_wmask >> i & 1 && at + i < cs_soc_ram_size(s->m.soc))
      s->memory[at + i] = (uint8_t)(r->mem_wdata >> 8 * i);
}

static bool peek(void *user, uint32_t at, uint32_t *word)
{
  const struct soc_cop *s = user;
  uint32_t offset = at - cs_soc_ram_base(s->m.soc);

  if (!s->memory || offset > cs_soc_ram_size(s->m.soc) - sizeof *word)
    return false;
  memcpy(word, s->memory + offset, sizeof *word);
  return true;
}

/* ---- every instruction ---- */

static void retired(void *user, const struct cs_rvfi *r)
{
  struct soc_cop *s = user;

  if (s->memory && r->mem_wmask && !r->trap)
    note_store(s, r);
  soc_cop_watch_retired(&s->watch, r);
  if (r->mode == CS_MODE_U)
    cop_rows_insn(&s->rows, r);
  if (!s->stuck)
    s->stuck = stuck_look(&s->guard[r->mode == CS_MODE_U], r);
}

/* ---- before the first clock ---- */

static void find_coprocessor(struct soc_cop *s)
{
  const char *elf = s->job.elf;

  if (!s->fw.there)
    die("%s: no symbol cs_fw: --cop on the SoC needs the profiling firmware "
        "(docs/design/firmware.md); --on iss does not", elf);
  if (!cs_symbols_address(s->job.symbols, "cs_fw_cop", &s->cop_at) ||
      !cs_soc_read_mem(s->m.soc, (uint32_t)s->cop_at, &s->cop, sizeof s->cop) ||
      s->cop.bytes != sizeof s->cop)
    die("%s: its firmware has no handlers of the coprocessor, or others; build "
        "the program again", elf);
  s->watch.phase_at = s->cop_at + offsetof(struct cs_fw_cop, phase);
  s->watch.now = -1;
}

static void configure(struct soc_cop *s, const struct cop_options *o)
{
  struct run run = *s->r;

  run.o.slots = 0;
  run.o.compressor.comb_entries = (int)o->combiner;
  run.o.compressor.max_merges = 256;
  firmware_configure(&s->fw, &s->m, &run, CS_FW_COP);
  snprintf(s->cop.program, sizeof s->cop.program, "%s", o->name);
  memcpy(s->cop.knob, s->h.knob, sizeof s->cop.knob);
  s->cop.ctrl = o->div << CS_COP_CTRL_DIV_LSB;
  s->cop.limit[0] = (uint32_t)s->r->o.max_instructions;
  s->cop.limit[1] = (uint32_t)(s->r->o.max_instructions >> 32);
  if (!cs_soc_write_mem(s->m.soc, (uint32_t)s->cop_at, &s->cop,
                        sizeof s->cop))
    die("the firmware's data is not in RAM");
}

static void choose(struct soc_cop *s, const struct cop_options *o)
{
  const struct cop_host_options host = {
    .name = o->name, .knob = o->knob, .knobs = o->knobs,
  };
  const struct cs_cop_sink sink = { &s->rows, cop_rows_add };
  char err[ERROR_TEXT];

  if (cop_host_choose(&s->h, &host, &sink, err, sizeof err))
    die("%s", err);
  s->result->cop = s->h.program;
}

static void start(struct soc_cop *s, const struct cop_options *o,
                  const struct machine_config *config)
{
  char err[ERROR_TEXT];

  if (!machine_open(&s->m, config, s->job.elf, err, sizeof err))
    die("%s", err);
  s->m.retired = retired;
  s->m.user = s;
  firmware_find(&s->fw, &s->m, s->job.symbols);
  find_coprocessor(s);
  configure(s, o);
  keep_memory(s);
  cop_rows_open(&s->rows, s->result, &s->h, o->exact, peek, s);
}

/* ---- running ---- */

static void tell_stuck(struct soc_cop *s)
{
  uint64_t now = cs_soc_clocks(s->m.soc);

  if (s->program_did != s->watch.program.instructions) {
    s->program_did = s->watch.program.instructions;
    s->program_at = now;
  }
  if (s->stuck)
    return;
  if (now - s->m.last_retired > SILENT_CLOCKS)
    s->stuck = "no instruction has retired for 20 M clocks";
  else if (now - s->program_at > HANDLER_CLOCKS)
    s->stuck = "the firmware has not gone back to the program for 30 M clocks";
}

static void run_all(struct soc_cop *s)
{
  progress_begin(&s->progress, "instructions", s->r->o.max_instructions);
  while (!s->stuck && !stop_wanted() &&
         machine_run(&s->m, BATCH_CLOCKS, UINT64_MAX)) {
    progress_update(&s->progress, s->m.instructions);
    tell_stuck(s);
  }
  s->result->seconds = progress_seconds(&s->progress);
  progress_end(&s->progress);
}

/* ---- behind the last clock ---- */

static void tell_failed(struct soc_cop *s)
{
  const struct cs_fw *fw = &s->fw.fw;
  char err[ERROR_TEXT];

  if (fw->state == CS_FW_ENDED)
    return;
  if (fw->state != CS_FW_FAILED)
    die("%s: the program ended past its firmware (state %u)", s->job.elf,
        fw->state);
  if (s->cop.error == CS_FW_COP_ABSENT)
    die("%s: this profiler has no coprocessor", s->job.elf);
  if (s->cop.error == CS_FW_COP_NO_PROGRAM)
    die("%s: its firmware has no program '%s'; build it again", s->job.elf,
        s->cop.program);
  if (cop_host_tell(&s->h, err, sizeof err))
    die("%s", err);
  die("%s: the profiler refused the firmware's setup: STATUS 0x%08x",
      s->job.elf, fw->error);
}

static void read_firmware(struct soc_cop *s)
{
  const struct cs_fw_cop *c = &s->cop;

  firmware_read(&s->fw, &s->m);
  if (!cs_soc_read_mem(s->m.soc, (uint32_t)s->cop_at, &s->cop, sizeof s->cop))
    die("the firmware's data is not in RAM");
  s->h.error = (int)c->error;
  s->h.code = c->code;
  s->h.cause = c->cause;
  tell_failed(s);
  s->result->done = c->done;
  s->result->cost = (struct cs_cop_cost){
    .interrupts = c->interrupts, .tuples = c->tuples, .ticks = c->ticks,
    .reads = c->reads, .writes = c->writes, .updates = c->updates,
    .probes = c->probes, .lost = c->lost, .unknown = c->unknown,
  };
  s->result->messages = s->fw.fw.messages;
  for (unsigned i = 0; i < CS_FW_COP_COUNTS; i++)
    s->result->counts[i] = c->counts[i];
}

static void read_rows(struct soc_cop *s)
{
  if (s->cop.rows_lost)
    fprintf(stderr, "coresample: no room for %u rows\n", s->cop.rows_lost);
  for (uint32_t i = 0; i < s->cop.rows; i++) {
    struct cs_fw_cop_row w;

    if (!cs_soc_read_mem(s->m.soc,
                         s->cop.rows_address + i * (uint32_t)sizeof w, &w,
                         sizeof w))
      die("the firmware's rows are not in RAM");
    cop_rows_add(&s->rows, &(struct cs_cop_row_out){
      .kind = (uint8_t)w.kind_flags, .flags = (uint8_t)(w.kind_flags >> 8),
      .pc = w.pc, .key = w.key, .other = w.other, .extra = w.extra,
      .count = w.count[0] | (uint64_t)w.count[1] << 32,
      .total = w.total[0] | (uint64_t)w.total[1] << 32,
    });
  }
}

/* ---- account ---- */

static int differ(const char *what, uint64_t a, uint64_t b)
{
  if (a == b)
    return 0;
  fprintf(stderr, "coresample: %s: %" PRIu64 " and %" PRIu64 "\n", what, a, b);
  return 1;
}

static int check(const struct soc_cop *s, const struct baseline_result *alone)
{
  const uint64_t *n = s->result->counts;
  const struct cs_cop_cost *c = &s->result->cost;

  return differ("samples taken, and what became of them", n[CS_COP_N_TAKEN],
                n[CS_COP_N_DROPPED] + n[CS_COP_N_PROCESSED] +
                  n[CS_COP_N_ABORTED] + n[CS_COP_N_HELD]) |
         differ("accesses of the coprocessor by the firmware, and seen",
                c->reads + c->writes, s->watch.accesses) |
         differ("exit code with the coprocessor and without",
                (uint64_t)cs_soc_exit_code(s->m.soc),
                (uint64_t)alone->exit_code);
}

/* Handlers while the program runs are in the difference of the two runs. */
static void book(struct soc_cop *s, const struct baseline_result *alone)
{
  struct cop_result *r = s->result;
  const struct soc_cop_watch *w = &s->watch;
  uint64_t with = s->fw.fw.cycles_end - s->fw.fw.cycles_begin;
  uint64_t clocks = 0, instructions = 0;

  memcpy(r->phase, w->phase, sizeof r->phase);
  for (unsigned i = 0; i < COP_PHASES; i++) {
    clocks += w->phase[i].clocks;
    instructions += w->phase[i].instructions;
  }
  r->measured = true;
  r->instructions = w->program.instructions;
  r->clocks = alone->cycles;
  r->slower = (int64_t)(with - alone->cycles - w->running);
  r->host_clocks = with - alone->cycles + w->after +
                   w->phase[COP_SETUP].clocks;
  r->o.cpi = instructions ? (double)clocks / (double)instructions : 0;
}

static int conclude(struct soc_cop *s, struct baseline *b)
{
  struct baseline_result alone;

  if (s->stuck)
    die("%s: after %" PRIu64 " instructions, %" PRIu64 " clocks: %s",
        s->job.elf, s->m.instructions, cs_soc_clocks(s->m.soc), s->stuck);
  read_firmware(s);
  read_rows(s);
  if (!baseline_wait(b, &alone))
    die("%s: the run without profiling failed", s->job.elf);
  book(s, &alone);
  cop_rows_score(&s->rows);
  if (cs_soc_exit_code(s->m.soc))
    fprintf(stderr, "coresample: the program ended with code %d\n",
            cs_soc_exit_code(s->m.soc));
  return check(s, &alone);
}

/* ---- the whole ---- */

static int run_all_of_it(void *user, const struct cop_options *o,
                         struct cop_result *result)
{
  struct soc_cop *s = user;
  const struct run *r = s->r;
  struct baseline alone = { 0 };
  char dir[PROGRAM_PATH];
  const struct machine_config config = {
    .soc = soc_run_config(r),
    .dir = dir, .build = r->o.config->name,
  };
  int status = EXIT_STOPPED;

  s->result = result;
  result->o = *o;
  program_build_path(dir, "soc");
  choose(s, o);
  start(s, o, &config);
  baseline_program(&alone, &s->job, &config);
  run_all(s);
  if (stop_wanted())
    fprintf(stderr, "coresample: stopped at instruction %" PRIu64
                    ", clock %" PRIu64 "\n", s->m.instructions,
            cs_soc_clocks(s->m.soc));
  else
    status = conclude(s, &alone);
  cop_rows_free(&s->rows);
  free(s->memory);
  machine_close(&s->m);
  return status;
}

int run_cop_on_soc(const struct run *r)
{
  struct soc_cop s = {
    .r = r, .job.r = r, .guard[1].no_interrupts = true,
  };
  struct cop_command c = {
    .s.user = &s, .run = run_all_of_it, .cop = &r->cop, .o = &r->o,
    .program = r->program,
  };
  char elf[PROGRAM_PATH], err[ERROR_TEXT];
  int status;

  program_find(elf, r->program, "soc");
  stop_catch();
  s.job.elf = elf;
  c.symbols = s.job.symbols = cs_symbols_open(elf, err, sizeof err);
  if (!c.symbols)
    die("%s", err);
  snprintf(c.stream, sizeof c.stream, "SoC, configuration %s, measured",
           r->o.config->name);
  status = cop_command_run(&c);
  cs_symbols_free(c.symbols);
  return status;
}
