/* SPDX-License-Identifier: Apache-2.0
 *
 * cop_check FOLDER COMMAND PROCESS LIMIT STREAM - the recorder with a program
 * of the coprocessor, in the guest of FOLDER, against every instruction that
 * retired.
 *
 * COMMAND records PROCESS (`kernel`: the kernel, while the profiler is on) into
 * /tmp/stream and sends it; it is put into STREAM.  Each row of values, branches,
 * targets, pairs and dependences must have happened.  What the rows estimate must
 * be within LIMIT percent of what was (root mean square, HPCA 2001 section 4), and
 * the coprocessor's counts must add up.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_exact.h"
#include "guest_watch.h"

enum { PAGE = 4096, WORDS = PAGE / 4, EVENTS = 24, IMAGES = 64 };

struct event {
  char name[64];
  struct cs_profile rows;
};

/* The last one into a word. */
struct store {
  uint32_t pc, number;     /* number 0: none */
};

struct check {
  const char *process;
  bool kernel, mine;       /* mine: the process that runs is the one */
  struct guest_watch guest;
  struct cs_profile values, ways, targets, pairs, writers, distances; /* that
                            * there were */
  struct store *writer[1 << 20]; /* of a word, by page and word */
  uint32_t stores;
  uint32_t branch;         /* the last conditional one, and bit 0: taken */
  struct cs_cop_exact *exact;
  uint64_t instructions;
  struct cs_rec_image image[IMAGES];
  uint32_t bias[IMAGES];   /* address - offset */
  char path[IMAGES][128];
  struct event event[EVENTS];
  struct cs_rec_cop cop;
  char program[64], error[200];
  uint64_t rows, unknown, foreign, looked_for, impossible;
  uint64_t all, false_counts; /* of those looked for; that never happened */
  unsigned failed;
};

static void say(struct check *c, bool good, const char *what)
{
  printf("%s %s\n", good ? "ok" : "FAILED", what);
  c->failed += !good;
}

/* ---- what retires ---- */

static void must(int error)
{
  if (!error)
    return;
  fprintf(stderr, "cop_check: out of memory\n");
  exit(1);
}

static bool is_branch(uint32_t insn)
{
  return (insn & 3) == 3 ? (insn & 0x7f) == 0x63
                         : (insn & 3) == 1 && (insn >> 13 & 6) == 6;
}

/* Which store wrote what a load reads, and how many stores ago. */
static void note_memory(struct check *c, const struct cs_rvfi *r)
{
  struct store **page = &c->writer[(uint32_t)r->mem_addr >> 12];
  struct store *word;

  if (!*page)
    *page = calloc(WORDS, sizeof **page);
  must(!*page);
  word = *page + (r->mem_addr >> 2 & (WORDS - 1));
  if (r->mem_rmask && word->number) {
    must(cs_profile_add(&c->writers, r->pc_rdata, word->pc, 1));
    must(cs_profile_add(&c->distances, r->pc_rdata,
                        c->stores - word->number + 1, 1));
  }
  if (r->mem_wmask)
    *word = (struct store){ (uint32_t)r->pc_rdata, ++c->stores };
}

/* A branch behind another one: how that one went, how this one. */
static void note_branch(struct check *c, uint32_t pc, bool taken)
{
  uint64_t before = c->branch & ~1u;

  if (before)
    must(cs_profile_add(&c->pairs, pc,
                        before << 2 | (c->branch & 1) << 1 | taken, 1));
  c->branch = pc | taken;
}

static void retired(struct check *c, const struct cs_rvfi *r)
{
  uint32_t pc = (uint32_t)r->pc_rdata, next = (uint32_t)r->pc_wdata;
  uint32_t length = (r->insn & 3) == 3 ? 4 : 2;

  if (c->guest.changed)
    c->mine = !strcmp(c->guest.name, c->process);
  if (c->kernel ? r->mode != CS_MODE_S || !cs_board_on(c->guest.board).times
                : r->mode != CS_MODE_U || !c->mine)
    return;
  c->instructions++;
  must(cs_cop_exact_insn(c->exact, r));
  if (r->mem_rmask)
    must(cs_profile_add(&c->values, pc, (uint32_t)r->rd_wdata, 1));
  must(cs_profile_add(&c->ways, pc, next - pc != length, 1));
  must(cs_profile_add(&c->targets, pc, next, 1));
  if (r->mem_rmask || r->mem_wmask)
    note_memory(c, r);
  if (is_branch(r->insn))
    note_branch(c, pc, next - pc != length);
}

static void run(struct check *c)
{
  struct cs_rvfi r;

  while (guest_step(&c->guest, &r))
    retired(c, &r);
  printf("\n");
  say(c, guest_ended_well(&c->guest), "the guest powers off");
}

/* ---- the stream ---- */

static struct cs_profile *rows_of(struct check *c, const char *name)
{
  struct event *e = c->event;

  while (e->name[0] && strcmp(e->name, name))
    e++;
  if (!e->name[0]) {
    snprintf(e->name, sizeof e->name, "%s", name);
    must(cs_profile_init(&e->rows));
  }
  return &e->rows;
}

static void take_rows(struct check *c, const struct cs_rec_samples *s)
{
  for (uint32_t i = 0; i < s->rows; i++) {
    uint32_t w = s->row[i].w + (s->w_image ? c->bias[s->w_image] : 0);

    must(cs_profile_add(rows_of(c, s->event),
                        s->row[i].offset + c->bias[s->image], w,
                        s->row[i].count));
  }
  c->rows += s->rows;
  c->unknown += s->image ? 0 : s->rows;
  if (s->image && !c->kernel &&
      strcmp(strrchr(c->path[s->image], '/') + 1, c->process))
    c->foreign += s->rows;
}

static void take_part(void *context, const struct cs_rec_part *p)
{
  struct check *c = context;

  switch (p->type) {
  case CS_REC_IMAGE:
    c->image[p->image.number] = p->image;
    c->bias[p->image.number] = p->image.text;
    snprintf(c->path[p->image.number], sizeof *c->path, "%s", p->image.path);
    break;
  case CS_REC_MAP:
    c->bias[p->map.image] = p->map.address - p->map.place;
    break;
  case CS_REC_COP:
    c->cop = p->cop;
    snprintf(c->program, sizeof c->program, "%s", p->cop.program);
    snprintf(c->error, sizeof c->error, "%s", p->cop.error);
    break;
  case CS_REC_COP_ROWS:
    take_rows(c, &p->samples);
    break;
  default:
    break;
  }
}

/* ---- the comparison ---- */

/* Events whose shares are judged, and the total that belongs to each. */
static const struct {
  const char *event, *total;
  enum cs_cop_kind kind;
} known[] = {
  { "cop_value", "cop_value_of", CS_COP_ROW_VALUE },
  { "cop_branch", "cop_branch_of", CS_COP_ROW_BRANCH },
  { "cop_target", "cop_target_of", CS_COP_ROW_TARGET },
  { "cop_redundant", "cop_redundant_of", CS_COP_ROW_REDUNDANT },
  { "cop_silent", "cop_silent_of", CS_COP_ROW_SILENT },
};
enum { KNOWN = sizeof known / sizeof *known };

/* One kind of rows into the score. */
static void take_kind(struct check *c, unsigned k)
{
  const struct cs_profile *rows = rows_of(c, known[k].event);
  const struct cs_profile *total = rows_of(c, known[k].total);

  for (size_t i = 0; i <= rows->mask; i++) {
    const struct cs_count *n = &rows->row[i];
    const struct cs_cop_row_out row = {
      .kind = (uint8_t)known[k].kind, .pc = (uint32_t)n->pc,
      .key = (uint32_t)n->w, .count = n->n,
      .total = cs_profile_get(total, n->pc, 0),
    };

    if (n->n)
      must(cs_cop_exact_row(c->exact, &row));
  }
}

/* All rows of an event must be among what has happened; of a pair w is the other
 * branch, and how both went is in the event's name. */
static void look_for(struct check *c, const char *event,
                     const struct cs_profile *real, unsigned shift,
                     unsigned ways)
{
  const struct cs_profile *rows = rows_of(c, event);
  uint64_t wrong = 0;

  c->all += rows->total;
  for (size_t i = 0; i <= rows->mask; i++) {
    const struct cs_count *n = &rows->row[i];

    if (!n->n)
      continue;
    c->looked_for++;
    if (cs_profile_get(real, n->pc, n->w << shift | ways))
      continue;
    c->false_counts += n->n;
    if (!wrong++)
      printf("# %s: pc 0x%llx w 0x%llx never happened\n", event,
             (unsigned long long)n->pc, (unsigned long long)n->w);
  }
  c->impossible += wrong;
}

static void look_for_all(struct check *c)
{
  look_for(c, "cop_value", &c->values, 0, 0);
  look_for(c, "cop_branch", &c->ways, 0, 0);
  look_for(c, "cop_target", &c->targets, 0, 0);
  look_for(c, "cop_depend", &c->writers, 0, 0);
  look_for(c, "cop_depend_distance", &c->distances, 0, 0);
  look_for(c, "cop_pair_nn", &c->pairs, 2, 0);
  look_for(c, "cop_pair_nt", &c->pairs, 2, 1);
  look_for(c, "cop_pair_tn", &c->pairs, 2, 2);
  look_for(c, "cop_pair_tt", &c->pairs, 2, 3);
}

static void score(struct check *c, double limit)
{
  for (unsigned k = 0; k < KNOWN; k++) {
    struct cs_cop_score s;
    char text[200];

    must(cs_cop_exact_score(c->exact, known[k].kind, &s));
    if (!s.there || !s.rows)
      continue;
    snprintf(text, sizeof text, "%s: %llu rows, root mean square error %.2f %%",
             known[k].event, (unsigned long long)s.rows, 100 * s.rms);
    say(c, 100 * s.rms <= limit, text);
  }
}

static void compare(struct check *c, double limit)
{
  const uint32_t *n = c->cop.counts; /* taken, dropped, processed, aborted, held */
  char text[200];

  say(c, c->cop.attached && !c->error[0], "the handler has met no error");
  say(c, n[0] && n[0] == n[1] + n[2] + n[3] + n[4],
      "samples: taken = dropped + processed + aborted + held");
  snprintf(text, sizeof text, "%llu rows, none unknown or of another program",
           (unsigned long long)c->rows);
  say(c, c->rows && !c->unknown && !c->foreign, text);
  for (unsigned k = 0; k < KNOWN; k++)
    take_kind(c, k);
  look_for_all(c);
  snprintf(text, sizeof text, "%llu of them looked for, %llu never happened: "
           "%llu of %llu counts", (unsigned long long)c->looked_for,
           (unsigned long long)c->impossible, (unsigned long long)c->false_counts,
           (unsigned long long)c->all);
  say(c, !c->impossible, text);
  score(c, limit);
  printf("# %s of %s: %llu instructions, %u samples, %u dropped\n", c->program,
         c->process, (unsigned long long)c->instructions, n[0], n[1]);
}

int main(int argc, char **argv)
{
  static struct check c;
  char err[400] = "usage: cop_check FOLDER COMMAND PROCESS LIMIT STREAM";

  if (argc == 6) {
    c.process = argv[3];
    c.kernel = !strcmp(argv[3], "kernel");
  }
  if (argc != 6 || !guest_boot(&c.guest, argv[1], argv[2], err, sizeof err)) {
    fprintf(stderr, "cop_check: %s\n", err);
    return 1;
  }
  must(cs_profile_init(&c.values) || cs_profile_init(&c.ways) ||
       cs_profile_init(&c.targets) || cs_profile_init(&c.pairs) ||
       cs_profile_init(&c.writers) || cs_profile_init(&c.distances));
  c.exact = cs_cop_exact_new((1u << CS_COP_ROW_KINDS) - 1, NULL, NULL);
  must(!c.exact);
  run(&c);
  if (!guest_take(&c.guest, "/tmp/stream", argv[5])) {
    say(&c, false, "the guest has sent a stream");
    return 1;
  }
  say(&c, guest_read_stream(argv[5], take_part, &c), "the stream is whole");
  compare(&c, atof(argv[4]));
  return c.failed != 0;
}
