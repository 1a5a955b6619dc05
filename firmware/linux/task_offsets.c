// SPDX-License-Identifier: Apache-2.0
//
// task_offsets.c - where the kernel keeps what a host wants to know about the
// running task: compiled as the kernel's own asm-offsets.c, never linked.

#include <linux/kbuild.h>
#include <linux/sched.h>

void task_offsets(void);

void task_offsets(void)
{
	DEFINE(TASK_TGID, offsetof(struct task_struct, tgid));
	DEFINE(TASK_EXECS, offsetof(struct task_struct, self_exec_id));
	DEFINE(TASK_COMM, offsetof(struct task_struct, comm));
	DEFINE(TASK_COMM_SIZE, TASK_COMM_LEN);
}
