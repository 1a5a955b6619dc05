/* SPDX-License-Identifier: Apache-2.0
 *
 * value_check FOLDER COMMAND SCRATCH PROCESS[,PROCESS...] FILE... - how far value
 * profiles of processes are from what their loads read.
 *
 * Linux in FOLDER's guest executes COMMAND, which profiles the processes of these
 * names and sends /tmp/FILE...; all are put into SCRATCH.  Beside it every load that
 * the processes retire is counted.  A FILE that is called stream* is one of `record`,
 * one that is called values* what the module valuesample kept: for each there is a
 * line FILE, how many rows or values, the error in percent.  The error is that of
 * ISCA 2001 section 5.3.1, over loads executed 1,000 times or more, of all processes
 * together by weight.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_profile.h"
#include "guest_watch.h"

enum { PROCESSES = 4, PIDS = 64, IMAGES = 256, PATH = 400, LOADS = 0, NOBODY = -1 };

struct process {
  const char *name;
  struct cs_profile ideal, estimate;
  struct cs_selection selection;
};

struct check {
  struct guest_watch guest;
  struct process process[PROCESSES];
  int processes, mine;         /* mine: whose turn it is, or NOBODY */
  struct {
    uint32_t pid;
    int process;
  } pid[PIDS];
  int pids;
  int image[IMAGES];           /* whose program it is, or NOBODY */
  uint32_t bias[IMAGES];       /* address - offset */
  uint64_t taken;              /* values, or rows of loads */
};

static void must(int error)
{
  if (!error)
    return;
  fprintf(stderr, "value_check: out of memory\n");
  exit(1);
}

/* ---- what retires ---- */

static int process_of(const struct check *c, const char *name)
{
  for (int n = 0; n < c->processes; n++)
    if (!strcmp(c->process[n].name, name))
      return n;
  return NOBODY;
}

static void note_pid(struct check *c)
{
  for (int n = 0; n < c->pids; n++)
    if (c->pid[n].pid == c->guest.pid)
      return;
  must(c->pids == PIDS);
  c->pid[c->pids].pid = c->guest.pid;
  c->pid[c->pids++].process = c->mine;
}

static void run(struct check *c)
{
  struct cs_rvfi r;

  c->mine = NOBODY;
  while (guest_step(&c->guest, &r)) {
    if (c->guest.changed) {
      c->mine = process_of(c, c->guest.name);
      if (c->mine != NOBODY)
        note_pid(c);
    }
    if (r.mode == CS_MODE_U && c->mine != NOBODY && r.mem_rmask)
      must(cs_profile_add(&c->process[c->mine].ideal, r.pc_rdata,
                          (uint32_t)r.rd_wdata, 1));
  }
}

/* ---- what was sampled ---- */

static void add(struct check *c, int process, uint32_t pc, uint32_t value,
                uint64_t count)
{
  if (process == NOBODY)
    return;
  must(cs_profile_add(&c->process[process].estimate, pc, value, count));
  c->taken++;
}

static void take_part(void *context, const struct cs_rec_part *p)
{
  struct check *c = context;
  const struct cs_rec_samples *s = &p->samples;
  const char *slash;

  switch (p->type) {
  case CS_REC_IMAGE:
    slash = strrchr(p->image.path, '/');
    c->image[p->image.number % IMAGES] =
      process_of(c, slash ? slash + 1 : p->image.path);
    break;
  case CS_REC_MAP:
    c->bias[p->map.image % IMAGES] = p->map.address - p->map.place;
    break;
  case CS_REC_SAMPLES:
    for (uint32_t i = 0; s->image && s->slot == LOADS && i < s->rows; i++)
      add(c, c->image[s->image % IMAGES],
          s->row[i].offset + c->bias[s->image % IMAGES], s->row[i].w,
          s->row[i].count);
    break;
  default:
    break;
  }
}

/* Words pid, pc, value, user, as /proc/valuesample has them. */
static bool read_values(struct check *c, const char *path)
{
  FILE *f = fopen(path, "rb");
  uint32_t word[4];

  while (f && fread(word, sizeof word, 1, f) == 1)
    for (int n = 0; n < c->pids && word[3]; n++)
      if (c->pid[n].pid == word[0])
        add(c, c->pid[n].process, word[1], word[2], 1);
  return f && !fclose(f);
}

/* ---- the errors ---- */

static void select_all(struct check *c)
{
  for (int n = 0; n < c->processes; n++)
    must(cs_profile_select(&c->process[n].ideal, &cs_error_rules_paper,
                           &c->process[n].selection));
}

static void forget(struct check *c)
{
  c->taken = 0;
  for (int n = 0; n < c->processes; n++)
    cs_profile_clear(&c->process[n].estimate);
}

/* Percent, of all processes by what their loads weigh. */
static double error_of(const struct check *c)
{
  double sum = 0, weight = 0;

  for (int n = 0; n < c->processes; n++) {
    const struct process *p = &c->process[n];
    double error;

    must(cs_selection_error(&p->selection, &p->estimate, &error));
    sum += error * (double)p->selection.weight;
    weight += (double)p->selection.weight;
  }
  return weight > 0 ? 100 * sum / weight : 0;
}

static bool report(struct check *c, const char *scratch, const char *name)
{
  char from[PATH], to[PATH];
  bool good;

  snprintf(from, sizeof from, "/tmp/%s", name);
  snprintf(to, sizeof to, "%s/%s", scratch, name);
  if (!guest_take(&c->guest, from, to)) {
    fprintf(stderr, "value_check: the guest has not sent %s\n", from);
    return false;
  }
  forget(c);
  if (!strncmp(name, "stream", 6))
    good = guest_read_stream(to, take_part, c);
  else if (!strncmp(name, "values", 6))
    good = read_values(c, to);
  else
    return true;
  if (!good)
    fprintf(stderr, "value_check: %s cannot be read\n", to);
  else
    printf("%s %llu %.3f\n", name, (unsigned long long)c->taken, error_of(c));
  return good;
}

static void open_processes(struct check *c, char *names)
{
  for (char *name = strtok(names, ","); name; name = strtok(NULL, ",")) {
    struct process *p = &c->process[c->processes++];

    must(c->processes > PROCESSES || cs_profile_init(&p->ideal) ||
         cs_profile_init(&p->estimate));
    p->name = name;
  }
}

int main(int argc, char **argv)
{
  static struct check c;
  char err[400] = "usage: value_check FOLDER COMMAND SCRATCH PROCESS[,PROCESS...] FILE...";
  bool good;

  if (argc < 6 || !guest_boot(&c.guest, argv[1], argv[2], err, sizeof err)) {
    fprintf(stderr, "value_check: %s\n", err);
    return 1;
  }
  open_processes(&c, argv[4]);
  run(&c);
  printf("\n");
  good = guest_ended_well(&c.guest);
  if (!good)
    fprintf(stderr, "value_check: the guest has not powered off\n");
  select_all(&c);
  for (int n = 5; n < argc; n++)
    good &= report(&c, argv[3], argv[n]);
  return !good;
}
