/* SPDX-License-Identifier: Apache-2.0
 *
 * guest_tasks.h - which process runs in the guest: out of its kernel's memory,
 * with nothing from the kernel but where its structures have what.
 */
#ifndef GUEST_TASKS_H
#define GUEST_TASKS_H

#include "guest.h"

enum { GUEST_COMM = 16 };

struct guest_tasks {
  uint32_t tgid, execs, comm; /* offsets in struct task_struct */
  uint32_t sscratch;          /* as the guest wrote it */
};

struct guest_task {
  uint32_t pid, execs;        /* of the process; programs it has executed */
  char comm[GUEST_COMM + 1];
};

/* The file build/linux/offsets.  False with a message in err. */
bool guest_tasks_open(struct guest_tasks *t, const char *path, char *err,
                      size_t errlen);

/* Every instruction that retires. */
void guest_tasks_follow(struct guest_tasks *t, const struct cs_rvfi *r);

/* The running process, while the guest is in U mode under satp: the kernel
 * keeps its pointer to the task in sscratch then.  False: it points nowhere. */
bool guest_tasks_now(const struct guest_tasks *t,
                     const struct guest_machine *m, uint32_t satp,
                     struct guest_task *now);

#endif
