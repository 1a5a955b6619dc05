/* SPDX-License-Identifier: Apache-2.0
 *
 * guest_watch.h - Linux in the guest on the simulator with the profiler's model,
 * where each instruction can be looked at, with the process that executes it.
 */
#ifndef GUEST_WATCH_H
#define GUEST_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cs_board.h"
#include "cs_recording.h"

enum { GUEST_NAME = 16 };

struct guest_watch {
  struct cs_board *board;
  uint32_t tgid_at, comm_at;   /* in the kernel's struct task_struct */
  uint32_t satp;               /* of the process */
  uint32_t pid;                /* of who runs in U mode, or did last */
  char name[GUEST_NAME + 1];   /* comm */
  bool changed;                /* another one than before this instruction */
};

/* The guest of a folder (docs/linux.md) with a command for /init; its console is
 * standard output.  False: err says why. */
bool guest_boot(struct guest_watch *g, const char *folder, const char *command,
                char *err, size_t errlen);

/* One instruction; false: the machine is off. */
bool guest_step(struct guest_watch *g, struct cs_rvfi *r);

/* It powered off by itself, with exit code 0. */
bool guest_ended_well(const struct guest_watch *g);

/* What the guest sent under that name, into a file; false: nothing, or it cannot
 * be written. */
bool guest_take(const struct guest_watch *g, const char *name, const char *to);

/* Each part of a stream of `record`; false: it is not whole, a line says why. */
bool guest_read_stream(const char *path,
                       void (*take)(void *context, const struct cs_rec_part *p),
                       void *context);

#endif
