/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_db_recording_rows.c - rows of a stream: added up in memory by what they
 * have in common, so that the database sees each once, in order.
 */
#include <stdlib.h>
#include <string.h>

#include "cs_db_epoch.h"
#include "cs_db_recording_int.h"
#include "cs_reasons.h"

enum {
  MOST_ROWS = 1 << 22,       /* in memory: 200 MB of tables at most */
  MOST_GROUPS = 4096,
};

static const char *const reasons[] = {
  "", "nobody's", "process not known", "nothing mapped there",
  "neither kernel nor module", "no room in the recorder", "of two images",
};
enum { REASONS = sizeof reasons / sizeof *reasons };

/* ---- groups ---- */

static bool is_group(const struct in_group *g, const struct cs_rec_samples *s)
{
  return g->epoch == s->epoch && g->process == s->process &&
         g->image == s->image && g->w_image == s->w_image &&
         g->slot == s->slot && g->reason == s->reason;
}

static size_t hash(const struct cs_rec_samples *s)
{
  uint64_t h = s->process;

  h = h * 0x9e3779b97f4a7c15 + s->image;
  h = h * 0x9e3779b97f4a7c15 + s->w_image;
  h = h * 0x9e3779b97f4a7c15 + (s->epoch << 16 | s->slot << 8 | s->reason);
  return (size_t)(h >> 17);
}

static uint32_t *slot_of(struct importer *in, const struct cs_rec_samples *s)
{
  size_t i = hash(s) & in->mask;

  while (in->slot[i] && !is_group(&in->group[in->slot[i] - 1], s))
    i = (i + 1) & in->mask;
  return &in->slot[i];
}

static int make_table(struct importer *in)
{
  in->mask = 4 * MOST_GROUPS - 1;
  in->slot = calloc(in->mask + 1, sizeof *in->slot);
  in->group = malloc(MOST_GROUPS * sizeof *in->group);
  return in->slot && in->group ? 0 : cs_db_fail(in->db, "out of memory");
}

static struct in_group *group_of(struct importer *in,
                                 const struct cs_rec_samples *s)
{
  uint32_t *slot;

  if (!in->slot && make_table(in))
    return NULL;
  slot = slot_of(in, s);
  if (!*slot) {
    struct in_group *g = &in->group[in->groups];

    *g = (struct in_group){ .epoch = s->epoch, .process = s->process,
                            .image = s->image, .w_image = s->w_image,
                            .slot = s->slot, .reason = s->reason };
    if (cs_profile_init(&g->profile)) {
      cs_db_fail(in->db, "out of memory");
      return NULL;
    }
    *slot = (uint32_t)++in->groups;
  }
  return &in->group[*slot - 1];
}

void in_samples(struct importer *in, const struct cs_rec_samples *s)
{
  struct in_group *g = group_of(in, s);
  size_t used = g ? g->profile.used : 0;

  for (uint32_t i = 0; g && i < s->rows && !in->db->failed; i++)
    if (s->row[i].count && cs_profile_add(&g->profile, s->row[i].offset,
                                          s->row[i].w, s->row[i].count))
      cs_db_fail(in->db, "out of memory");
  if (!g || in->db->failed)
    return;
  in->rows += g->profile.used - used;
  if (in->rows >= MOST_ROWS || in->groups == MOST_GROUPS)
    in_flush(in);
}

/* ---- writing ---- */

/* Offsets become addresses. */
static void place(struct importer *in, const struct in_group *g,
                  struct cs_count *rows, size_t n)
{
  const struct cs_place_map *map = g->image ? &in->image[g->image - 1].map
                                            : NULL;
  const struct cs_place_map *w = g->w_image ? &in->image[g->w_image - 1].map
                                            : NULL;

  for (size_t i = 0; i < n; i++) {
    if (map)
      rows[i].pc = cs_image_address(map, rows[i].pc);
    if (w)
      rows[i].w = cs_image_address(w, rows[i].w);
  }
}

static int64_t map_row(struct importer *in, const struct in_group *g,
                       int64_t image)
{
  const struct in_epoch *e = &in->epoch[g->epoch - 1];
  const struct in_process *p = g->process ? &in->process[g->process - 1]
                                          : NULL;
  int64_t process = cs_db_process(in->db, e->id, p ? p->pid : 0,
                                  p ? p->name : "(all)");

  return cs_db_map(in->db, process, image, g->image ? "" :
                   g->reason < REASONS ? reasons[g->reason] : "other");
}

/* Rows that follow from others, into an event of their own. */
static struct cs_db_rows begin(struct importer *in, const struct in_epoch *e,
                               unsigned slot, const char *name,
                               const char *unit, int64_t map, int64_t *event)
{
  *event = cs_db_event(in->db, e->id, name, "sampled", "sample", unit, "",
                       e->spec[slot]);
  return cs_db_rows(in->db, "sample", *event, map, 0);
}

static void finish(struct importer *in, struct cs_db_rows *to, int64_t event)
{
  cs_db_event_counts(in->db, event, cs_db_rows_end(to));
}

static void write_cpi(struct importer *in, const struct in_group *g,
                      int64_t map, const struct cs_count *rows, size_t n)
{
  const struct in_epoch *e = &in->epoch[g->epoch - 1];

  for (int weigh = 0; weigh < 2; weigh++) {
    int64_t event;
    struct cs_db_rows to = begin(in, e, g->slot, weigh ? "cycles"
                                 : "instructions", weigh ? "clocks"
                                 : "events", map, &event);

    cs_db_add_sums(&to, rows, n, weigh ? e->kind[g->slot].cycles : cs_db_once,
                   0);
    finish(in, &to, event);
  }
}

static void write_reasons(struct importer *in, const struct in_group *g,
                          int64_t map, const struct cs_count *rows, size_t n)
{
  const struct in_epoch *e = &in->epoch[g->epoch - 1];

  for (unsigned r = 0; r < CS_REASONS; r++) {
    int64_t event;
    struct cs_db_rows to = begin(in, e, g->slot, cs_reason_names[r], "clocks",
                                 map, &event);

    cs_db_add_sums(&to, rows, n, cs_db_one_reason, r);
    finish(in, &to, event);
  }
}

static void write_group(struct importer *in, const struct in_group *g)
{
  const struct in_epoch *e = &in->epoch[g->epoch - 1];
  const struct cs_db_kind *k = &e->kind[g->slot];
  int64_t image = g->image ? in_image_row(in, g->image) : -1;
  int64_t w_image = g->w_image ? in_image_row(in, g->w_image) : 0;
  int64_t map = map_row(in, g, image);
  struct cs_count *rows = cs_db_tuples(in->db, &g->profile);
  size_t n = g->profile.used;
  struct cs_db_rows to = cs_db_rows(in->db, k->holds, e->event[g->slot], map,
                                    w_image);

  if (rows) {
    place(in, g, rows, n);
    cs_db_sort(rows, n);
    cs_db_add_tuples(&to, rows, n);
    finish(in, &to, e->event[g->slot]);
    if (k->cycles)
      write_cpi(in, g, map, rows, n);
    if (k->reasons)
      write_reasons(in, g, map, rows, n);
  }
  free(rows);
}

void in_flush(struct importer *in)
{
  for (size_t i = 0; i < in->groups; i++) {
    if (!in->db->failed)
      write_group(in, &in->group[i]);
    cs_profile_free(&in->group[i].profile);
  }
  in->groups = in->rows = 0;
  if (in->slot)
    memset(in->slot, 0, (in->mask + 1) * sizeof *in->slot);
}
