/* SPDX-License-Identifier: Apache-2.0
 *
 * run_linux.c - `run --linux`: a guest on a machine, a profiler at its
 * retirement port, and a host that knows whose a message is.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_host.h"
#include "cs_linux_map.h"
#include "linux_run.h"
#include "program.h"
#include "progress.h"

enum {
  NO_MODE = 4,                /* nothing has run */
  KERNEL_LINKED = 0xc0000000, /* PAGE_OFFSET of a 32-bit kernel */
};

static void die_of_memory(void)
{
  die("out of memory");
}

/* ---- groups ---- */

static size_t group_of(unsigned mode, int image)
{
  switch (mode) {
  case CS_MODE_M: return LINUX_FIRMWARE;
  case CS_MODE_S: return LINUX_KERNEL;
  case CS_MODE_U: break;
  default: return LINUX_UNKNOWN;
  }
  return image < 0 ? LINUX_UNKNOWN : LINUX_IMAGES + (size_t)image;
}

/* The ELF with the code and the names of a group. */
static struct linux_code *code_of(struct linux_run *l, size_t group)
{
  const char *name = group == LINUX_FIRMWARE ? "firmware" : "kernel";
  char path[PROGRAM_PATH];

  if (group == LINUX_UNKNOWN)
    return NULL;
  snprintf(path, sizeof path, "%s/%s", l->dir,
           group == LINUX_FIRMWARE ? "fw.elf" : "release/vmlinux");
  if (group >= LINUX_IMAGES) {
    name = l->whose.image[group - LINUX_IMAGES].name;
    snprintf(path, sizeof path, "%s/guest/%s.elf", l->dir, name);
  }
  return linux_code_get(&l->code, name, path, l->real_clocks);
}

static void need_group(struct linux_run *l, size_t n)
{
  const struct options *o = &l->r->o;

  if (n >= l->room) {
    size_t room = 2 * n + 16;

    l->group = realloc(l->group, room * sizeof *l->group);
    if (!l->group)
      die_of_memory();
    l->room = room;
  }
  for (; l->groups <= n; l->groups++) {
    struct linux_group *g = &l->group[l->groups];

    *g = (struct linux_group){ 0 };
    if (cs_collect_init(&g->collect, o->slots, o->exact, options_estimator(o),
                        NULL))
      die_of_memory();
    g->collect.compressor = &o->compressor;
    g->code = code_of(l, l->groups);
  }
}

/* ---- the guest's instructions ---- */

static int find_image(struct linux_run *l)
{
  struct guest_task task;
  int image;

  if (!guest_tasks_now(&l->tasks, &l->guest.machine, l->satp, &task))
    snprintf(task.comm, sizeof task.comm, "?");
  image = cs_whose_run(&l->whose, cs_whose_root(l->satp), task.pid,
                       task.execs, task.comm, l->time);
  if (image < 0)
    die_of_memory();
  return image;
}

static void enter(struct linux_run *l, const struct cs_rvfi *r)
{
  l->mode = r->mode;
  l->image = l->mode == CS_MODE_U ? find_image(l) : CS_NO_IMAGE;
  l->now = group_of(l->mode, l->image);
  need_group(l, l->now);
  if (l->mode == CS_MODE_U && !l->booted) {
    l->booted = true;
    l->boot_instructions = r->order;
  }
}

/* Before l->time becomes that of the instruction. */
static void leave(struct linux_run *l, const struct cs_rvfi *r)
{
  if (l->mode == CS_MODE_U)
    cs_whose_left(&l->whose, l->image, l->time);
  l->switches += l->booted && (uint32_t)r->satp != l->satp;
  l->satp = (uint32_t)r->satp;
}

void linux_retired(struct linux_run *l, const struct cs_rvfi *r,
                   uint64_t time)
{
  bool other = r->mode != l->mode || (uint32_t)r->satp != l->satp;

  guest_tasks_follow(&l->tasks, r);
  if (other)
    leave(l, r);
  l->time = time;
  if (other)
    enter(l, r);
}

/* Before translation is on, the kernel runs where it lies in memory. */
static bool not_yet_mapped(const struct linux_run *l, const struct cs_rvfi *r)
{
  return r->mode == CS_MODE_S && !r->satp &&
         r->pc_rdata - CS_LINUX_KERNEL_BASE < l->r->ram;
}

static void count_code(const struct linux_run *l, struct linux_code *c,
                       const struct cs_rvfi *r)
{
  struct cs_rvfi linked = *r;

  if (not_yet_mapped(l, r))
    linked.pc_rdata += KERNEL_LINKED - CS_LINUX_KERNEL_BASE;
  if (cs_pcs_add(&c->pcs, &linked))
    die_of_memory();
}

void linux_count(struct linux_run *l, const struct cs_rvfi *r)
{
  struct linux_group *g = &l->group[l->now];
  const struct cs_pc_count one = cs_pc_count_of(r);

  l->last = l->now;
  if (!l->real_clocks) {
    g->sum.executions++;
    return;
  }
  cs_pc_count_add(&g->sum, &one);
  if (g->code)
    count_code(l, g->code, r);
}

void linux_add_program(struct cs_report_program *p,
                       const struct cs_pc_count *c)
{
  p->instructions += c->executions;
  p->cycles += c->cycles;
  p->icache_misses += c->icache_misses;
  p->dcache_misses += c->dcache_misses;
  p->mispredicts += c->mispredicts;
  cs_reasons_add(&p->reasons, &c->reasons);
}

int linux_event(struct linux_run *l, const struct cs_rvfi *r, unsigned slot,
                uint64_t w)
{
  const struct cs_owner owner = {
    l->mode, l->image < 0 ? 0 : (unsigned)l->image };

  if (l->attribution &&
      cs_attribution_event(l->attribution, l->time, l->satp, owner, slot,
                           (uint32_t)r->pc_rdata, (uint32_t)w))
    return -1;
  return cs_collect_event(&l->group[l->now].collect, slot, r->pc_rdata, w);
}

/* ---- messages ---- */

int linux_message(struct linux_run *l, const struct cs_message *m,
                  bool reading_out)
{
  int image = m->mode == CS_MODE_U ? cs_whose_message(&l->whose)
                                   : CS_NO_IMAGE;
  size_t n = group_of(m->mode, image);
  const struct cs_owner owner = { m->mode, image < 0 ? 0 : (unsigned)image };

  if (m->context) {
    cs_whose_record(&l->whose, m);
    if (l->attribution)
      cs_attribution_record(l->attribution, (uint32_t)m->pc, (uint32_t)m->w);
    return 0;
  }
  need_group(l, n);
  l->group[n].collect.reading_out = reading_out;
  if (l->attribution && cs_attribution_message(l->attribution, owner, m))
    return -1;
  return cs_collect_message(&l->group[n].collect, m);
}

/* ---- the command ---- */

static void prepare(struct linux_run *l)
{
  const struct options *o = &l->r->o;
  char path[PROGRAM_PATH], err[ERROR_TEXT];

  snprintf(path, sizeof path, "%s/offsets", l->dir);
  if (!guest_tasks_open(&l->tasks, path, err, sizeof err))
    die("%s", err);
  l->mode = NO_MODE;
  l->real_clocks = l->r->on == RUN_ON_SOC;
  need_group(l, LINUX_IMAGES - 1);
  if (cs_collect_init(&l->all, o->slots, false, options_estimator(o), NULL))
    die_of_memory();
  l->all.compressor = &o->compressor;
  if (o->exact)
    l->attribution = cs_attribution_new(&o->compressor, CS_HOST_LOG2_TICK,
                                        l->no_attribution,
                                        sizeof l->no_attribution);
}

static void free_run(struct linux_run *l)
{
  for (size_t i = 0; i < l->groups; i++)
    cs_collect_free(&l->group[i].collect);
  free(l->group);
  cs_collect_free(&l->all);
  cs_attribution_free(l->attribution);
  cs_whose_free(&l->whose);
  linux_code_free(l->code);
  cs_report_free(&l->report);
}

int run_linux(const struct run *r)
{
  char dir[PROGRAM_PATH];
  struct linux_run l = { .r = r, .dir = r->program ? r->program : dir };
  struct output out;
  int status;

  program_build_path(dir, "linux");
  stop_catch();
  output_open(&out, &r->o, NULL, NULL, r->annotate_to);
  prepare(&l);
  status = r->on == RUN_ON_SOC ? linux_on_soc(&l) : linux_on_iss(&l);
  l.all.strata_read = false; /* strata are of processes, not of addresses */
  status |= linux_report(&l, &out);
  free_run(&l);
  return stop_wanted() ? EXIT_STOPPED : status;
}
