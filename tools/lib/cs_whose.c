/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_whose.c - the images that had a root page one after another divide the
 * time: each of them has what lies behind the last instruction of the one
 * before.  So a record that the kernel caused, before the image's own first
 * instruction, already stands for it.
 */
#include "cs_whose.h"

#include <stdio.h>
#include <stdlib.h>

enum { FIRST_ROOM = 64, ROOT_MASK = 0x3fffff };

void cs_whose_free(struct cs_whose *w)
{
  free(w->image);
  *w = (struct cs_whose){ 0 };
}

uint32_t cs_whose_root(uint32_t satp)
{
  return satp & ROOT_MASK;
}

/* The latest image of a root page. */
static int latest(const struct cs_whose *w, uint32_t root)
{
  for (size_t i = w->images; i-- > 0;)
    if (w->image[i].root == root)
      return (int)i;
  return CS_NO_IMAGE;
}

static int add(struct cs_whose *w, const struct cs_image *image)
{
  if (w->images == w->room) {
    size_t room = w->room ? 2 * w->room : FIRST_ROOM;
    struct cs_image *more = realloc(w->image, room * sizeof *more);

    if (!more)
      return -1;
    w->image = more;
    w->room = room;
  }
  w->image[w->images] = *image;
  return (int)w->images++;
}

int cs_whose_run(struct cs_whose *w, uint32_t root, uint32_t pid,
                 uint32_t execs, const char *name, uint64_t time)
{
  struct cs_image new = { .root = root, .pid = pid, .execs = execs,
                          .until = time };
  int i = latest(w, root);

  if (i >= 0 && w->image[i].pid == pid && w->image[i].execs == execs)
    return i;
  snprintf(new.name, sizeof new.name, "%s", name);
  return add(w, &new);
}

void cs_whose_left(struct cs_whose *w, int image, uint64_t time)
{
  w->image[image].until = time;
}

/* Two records are less than 2^32 clocks apart. */
void cs_whose_record(struct cs_whose *w, const struct cs_message *m)
{
  w->time = w->known ? w->time + ((uint32_t)m->w - (uint32_t)w->time)
                     : (uint32_t)m->w;
  w->satp = (uint32_t)m->pc;
  w->known = true;
}

int cs_whose_message(const struct cs_whose *w)
{
  uint32_t root = cs_whose_root(w->satp);
  int found = w->known ? latest(w, root) : CS_NO_IMAGE;

  for (int i = found - 1; i >= 0; i--)
    if (w->image[i].root == root) {
      if (w->image[i].until < w->time)
        break;
      found = i;
    }
  return found;
}
