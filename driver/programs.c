// SPDX-License-Identifier: GPL-2.0-only
/*
 * Whose a page table is, and was.
 *
 * The hardware tells the page table of what it samples, and since when; the
 * messages come later, when the process may have ended and its page table may be
 * another's.  So each program keeps the time of its birth and of its death
 * until no message of it can come any more.  Births and deaths are told by
 * tracepoints, of which the kernel exports the list.
 *
 * Between the death of one owner of a page table and the birth of the next one
 * only the kernel runs on it.
 */
#include <linux/binfmts.h>
#include <linux/hash.h>
#include <linux/mm.h>
#include <linux/pfn.h>
#include <linux/sched/mm.h>
#include <linux/sched/signal.h>
#include <linux/sched/task.h>
#include <linux/slab.h>
#include <linux/tracepoint.h>

#include "coresample.h"

#define CS_SPARE_PROGRAMS	256	/* beside twice those that there are */

u32 cs_root_of(const struct mm_struct *mm)
{
	return mm ? PHYS_PFN(__pa(mm->pgd)) : CS_ROOT_NONE;
}

static struct hlist_head *roots(struct cs_programs *ps, u32 root)
{
	return &ps->by_root[hash_32(root, CS_LOG2_LISTS)];
}

static struct hlist_head *pids(struct cs_programs *ps, pid_t pid)
{
	return &ps->by_pid[hash_32(pid, CS_LOG2_LISTS)];
}

/* TIME is 0 while the hardware is off. */
static u32 now(const struct cs_profiler *cs)
{
	return cs->running ? cs_hw_time(&cs->hw) : 0;
}

/* The time that perf's records of the session have; 0 before its first start. */
static u64 event_clock(const struct cs_profiler *cs)
{
	return cs->clock ? cs->clock() : 0;
}

static bool before(u32 a, u32 b)
{
	return (s32)(a - b) < 0;
}

/* ---- one program ---- */

static void bury(struct cs_programs *ps, struct cs_program *p)
{
	hlist_del(&p->by_root);
	list_move(&p->dead, &ps->free);
	p->passed = false;
}

static void perish(struct cs_profiler *cs, struct cs_program *p)
{
	p->alive = false;
	p->died = now(cs);
	hlist_del(&p->by_pid);
	list_add_tail(&p->dead, &cs->programs.dead);
	cs->programs.changed = true;
	if (!cs->running)
		bury(&cs->programs, p);
}

/* NULL: there are too many. */
static struct cs_program *new_program(struct cs_profiler *cs, u32 root,
				      pid_t pid, u32 born)
{
	struct cs_programs *ps = &cs->programs;
	struct cs_program *p;

	if (list_empty(&ps->free)) {
		ps->unrecorded++;
		return NULL;
	}
	p = list_first_entry(&ps->free, struct cs_program, dead);
	list_del_init(&p->dead);
	*p = (struct cs_program){
		.root = root, .pid = pid, .born = born, .alive = true,
		.clock = event_clock(cs), .why = CS_STREAM_UNKNOWN,
	};
	hlist_add_head(&p->by_root, roots(ps, root));
	hlist_add_head(&p->by_pid, pids(ps, pid));
	ps->changed = true;
	return p;
}

static pid_t parent_of(const struct task_struct *task)
{
	pid_t pid;

	rcu_read_lock();
	pid = rcu_dereference(task->real_parent)->tgid;
	rcu_read_unlock();
	return pid;
}

static void name(struct cs_profiler *cs, struct cs_program *p,
		 const struct task_struct *task, u8 why)
{
	p->why = why;
	p->clock = event_clock(cs);
	p->parent = parent_of(task);
	strscpy_pad(p->comm, task->comm, sizeof(p->comm));
}

static struct cs_program *newest(struct cs_programs *ps, u32 root)
{
	struct cs_program *p;

	hlist_for_each_entry(p, roots(ps, root), by_root)
		if (p->root == root && p->alive)
			return p;
	return NULL;
}

/* A process has this page table from now on.  A program of nobody that has it
 * is the kernel's work for this exec, before its tracepoint; to make room may be to
 * read the first message of that work, so it comes before all else.
 */
static void begin(struct cs_profiler *cs, u32 root,
		  const struct task_struct *task, u8 why)
{
	struct cs_programs *ps = &cs->programs;
	pid_t pid = task->tgid;
	struct cs_program *p;

	cs_session_make_room(cs);
	p = newest(ps, root);
	if (p && !p->pid && why == CS_STREAM_EXEC) {
		hlist_del(&p->by_pid);
		p->pid = pid;
		p->told = false;
		hlist_add_head(&p->by_pid, pids(ps, pid));
	} else if (p && p->pid != pid) {
		perish(cs, p);
		p = NULL;
	}
	if (!p)
		p = new_program(cs, root, pid, now(cs));
	if (p)
		name(cs, p, task, why);
}

/* All that the process was, but for what it has now. */
static void end(struct cs_profiler *cs, pid_t pid, u32 but)
{
	struct hlist_node *next;
	struct cs_program *p;

	hlist_for_each_entry_safe(p, next, pids(&cs->programs, pid), by_pid)
		if (p->pid == pid && p->root != but)
			perish(cs, p);
}

/* ---- tracepoints ---- */

static bool is_process(const struct task_struct *task)
{
	return task->mm && !(task->flags & PF_KTHREAD);
}

static void on_fork(void *data, struct task_struct *parent,
		    struct task_struct *child)
{
	struct cs_profiler *cs = data;
	unsigned long flags;

	/* whoever shares an address space has no page table of his own */
	if (!is_process(child) || child->mm == parent->mm)
		return;
	raw_spin_lock_irqsave(&cs->lock, flags);
	begin(cs, cs_root_of(child->mm), child, CS_STREAM_FORK);
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

static void on_exec(void *data, struct task_struct *task, pid_t old_pid,
		    struct linux_binprm *bprm)
{
	struct cs_profiler *cs = data;
	u32 root = cs_root_of(task->mm);
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	end(cs, task->tgid, root);
	begin(cs, root, task, CS_STREAM_EXEC);
	if (cs->active)
		cs_session_root(cs, task->mm);
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

/* The same process goes on as another program. */
static void succeed(struct cs_profiler *cs, struct cs_program *p)
{
	struct cs_program *next;

	cs_session_make_room(cs);
	perish(cs, p);
	next = new_program(cs, p->root, p->pid, now(cs));
	if (!next)
		return;
	next->why = CS_STREAM_MAPPED;
	next->parent = p->parent;
	next->mine = p->mine;
	memcpy(next->comm, p->comm, sizeof(next->comm));
}

/* A process maps code while it runs, where other code may have been: what was
 * sampled before is its own program.  If all of that has been read, what comes is
 * from now on; else TIME tells whose it is, as after an exec, or it is nobody's.
 */
static void map(struct cs_profiler *cs, u32 root)
{
	struct cs_program *p = newest(&cs->programs, root);
	struct cs_context *c = &cs->context;
	bool caught_up;
	u32 born;

	if (!p || !p->pid)
		return;
	born = p->born;
	caught_up = cs_session_catch_up(cs);
	if (!cs->running)
		return;
	if (!caught_up || p->told || p->entries)
		succeed(cs, p);
	if (!caught_up)
		return;
	cs->read_root = root;
	cs->read_born = born;
	cs->read_time = now(cs);
	if ((c->satp & CS_SATP_ROOT) == root) {
		c->time = cs->read_time;
		cs->programs.changed = true;
	}
}

/* Whose tree of mappings it is; a fork copies one without this. */
static void on_map(void *data, struct maple_tree *tree,
		   struct vm_area_struct *vma)
{
	struct mm_struct *mm = container_of(tree, struct mm_struct, mm_mt);
	struct cs_profiler *cs = data;
	unsigned long flags;

	if (!(vma->vm_flags & VM_EXEC))
		return;
	raw_spin_lock_irqsave(&cs->lock, flags);
	if (cs->running)
		map(cs, cs_root_of(mm));
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

/* Its memory is gone already; the page table is freed when another one is used. */
static void on_exit(void *data, struct task_struct *task)
{
	struct cs_profiler *cs = data;
	unsigned long flags;

	if (atomic_read(&task->signal->live))
		return;
	raw_spin_lock_irqsave(&cs->lock, flags);
	end(cs, task->tgid, CS_ROOT_NONE);
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

/* perf exchanges the events of a process and of its child, which are equal, and
 * calls nobody, so that the event stays where it is.
 */
static void on_switch(void *data, bool preempt, struct task_struct *prev,
		      struct task_struct *next, unsigned int prev_state)
{
	struct cs_profiler *cs = data;

	if (!cs->active)
		return;
	raw_spin_lock(&cs->lock);
	if (cs->active)
		cs_session_root(cs, next->mm);
	raw_spin_unlock(&cs->lock);
}

static struct {
	const char *name;
	void *probe;
	bool tasks;	/* only for sessions of processes */
	bool optional;	/* of Linux 6.1 and some others */
	struct tracepoint *tp;
} points[] = {
	{ "sched_process_fork", on_fork },
	{ "sched_process_exec", on_exec },
	{ "sched_process_exit", on_exit },
	{ "vma_store", on_map, .optional = true },
	{ "sched_switch", on_switch, .tasks = true },
};

static void find_point(struct tracepoint *tp, void *unused)
{
	for (unsigned int n = 0; n < ARRAY_SIZE(points); n++)
		if (!strcmp(tp->name, points[n].name))
			points[n].tp = tp;
}

int cs_programs_find_tracepoints(void)
{
	for_each_kernel_tracepoint(find_point, NULL);
	for (unsigned int n = 0; n < ARRAY_SIZE(points); n++)
		if (!points[n].tp && !points[n].optional) {
			pr_err("coresample: the kernel has no tracepoint %s\n",
			       points[n].name);
			return -ENODEV;
		}
	return 0;
}

static void forget_points(struct cs_profiler *cs, unsigned int n)
{
	while (n--)
		if (points[n].tp)
			tracepoint_probe_unregister(points[n].tp,
						    points[n].probe, cs);
	tracepoint_synchronize_unregister();
}

static int watch_points(struct cs_profiler *cs)
{
	for (unsigned int n = 0; n < ARRAY_SIZE(points); n++) {
		int err;

		if (!points[n].tp || (points[n].tasks && !cs_task_session(cs)))
			continue;
		err = tracepoint_probe_register(points[n].tp, points[n].probe, cs);
		if (err) {
			forget_points(cs, n);
			return err;
		}
	}
	return 0;
}

/* ---- a session's life ---- */

static void look_at(struct cs_profiler *cs, struct task_struct *task)
{
	unsigned long flags;

	task_lock(task);
	if (is_process(task)) {
		raw_spin_lock_irqsave(&cs->lock, flags);
		begin(cs, cs_root_of(task->mm), task, CS_STREAM_PRESENT);
		raw_spin_unlock_irqrestore(&cs->lock, flags);
	}
	task_unlock(task);
}

/* Processes that begin meanwhile are told by the tracepoints. */
static void look_around(struct cs_profiler *cs)
{
	struct task_struct *process, *task;

	rcu_read_lock();
	for_each_process_thread(process, task)
		look_at(cs, task);
	rcu_read_unlock();
}

static unsigned int how_many(void)
{
	struct task_struct *process;
	unsigned int n = CS_SPARE_PROGRAMS;

	rcu_read_lock();
	for_each_process(process)
		n += 2;
	rcu_read_unlock();
	return min_t(unsigned int, n, CS_STREAM_NUMBERS);
}

/* The session is claimed, and its hardware is off. */
int cs_programs_open(struct cs_profiler *cs)
{
	struct cs_programs *ps = &cs->programs;
	int err;

	*ps = (struct cs_programs){ .n = how_many() };
	ps->all = kvcalloc(ps->n, sizeof(*ps->all), GFP_KERNEL);
	if (!ps->all)
		return -ENOMEM;
	ps->all[CS_NOBODY].told = true; /* there is nothing to tell */
	INIT_LIST_HEAD(&ps->free);
	INIT_LIST_HEAD(&ps->dead);
	for (unsigned int n = 1; n < ps->n; n++)
		list_add_tail(&ps->all[n].dead, &ps->free);
	err = watch_points(cs);
	if (err) {
		kvfree(ps->all);
		return err;
	}
	look_around(cs);
	return 0;
}

void cs_programs_close(struct cs_profiler *cs)
{
	forget_points(cs, ARRAY_SIZE(points) - !cs_task_session(cs));
	kvfree(cs->programs.all);
	cs->programs.all = NULL;
}

/* The hardware has stopped, and all its messages are in the stream: the dead go,
 * and the next stream begins with nobody told.
 */
void cs_programs_restart(struct cs_programs *ps)
{
	struct cs_program *p, *next;

	list_for_each_entry_safe(p, next, &ps->dead, dead)
		bury(ps, p);
	for (p = ps->all; p < ps->all + ps->n; p++) {
		if (p->passed)
			bury(ps, p);
		p->told = p == &ps->all[CS_NOBODY];
		p->entries = 0;
		p->born = 0;
	}
}

/* ---- messages ---- */

/* Who had the page table at that time, or was the next to get it: its number.
 * If it got yet another owner after that one: born when.
 */
u32 cs_programs_owner(struct cs_profiler *cs, u32 root, u32 time, bool *another,
		      u32 *born)
{
	struct cs_programs *ps = &cs->programs;
	struct cs_program *p, *owner = NULL;

	*another = false;
	hlist_for_each_entry(p, roots(ps, root), by_root) {
		if (p->root != root || p->passed ||
		    (!p->alive && !before(time, p->died)))
			continue;
		if (owner) {
			*another = true;
			*born = owner->born;
		}
		owner = p;
	}
	if (!owner)
		owner = new_program(cs, root, 0, time);
	if (!owner)
		return CS_NOBODY;
	owner->owned = true;
	return owner - ps->all;
}

void cs_programs_mine(struct cs_programs *ps, u32 root)
{
	struct cs_program *p = newest(ps, root);

	if (p)
		p->mine = true;
}

/* In a session the stream tells of a program before the first message of it. */
void cs_programs_tell(struct cs_profiler *cs, struct cs_out *out, u32 number)
{
	struct cs_program *p = &cs->programs.all[number];

	if (p->told)
		return;
	p->told = true;
	cs_out_program(out, p, number, p->why, p->born);
}

/* And of its end behind the last one; then its number can be another's. */
static void finish(struct cs_profiler *cs, struct cs_out *out,
		   struct cs_program *p)
{
	if (p->told)
		cs_out_program(out, p, p - cs->programs.all, CS_STREAM_EXIT,
			       p->died);
	bury(&cs->programs, p);
}

/* There is room for a program's end. */
void cs_programs_entry_gone(struct cs_profiler *cs, struct cs_out *out,
			    u32 number)
{
	struct cs_program *p = &cs->programs.all[number];

	if (!--p->entries && p->passed)
		finish(cs, out, p);
}

/* No message from before that time comes any more; but of the program of the
 * session's context some may wait in the hardware.
 */
void cs_programs_pass(struct cs_profiler *cs, struct cs_out *out, u32 time)
{
	struct cs_programs *ps = &cs->programs;
	struct cs_program *p, *next;

	list_for_each_entry_safe(p, next, &ps->dead, dead) {
		if (before(time, p->died) ||
		    out->room < CS_TAIL + CS_PROGRAM_ROOM)
			return;
		if (p - ps->all == cs->context.key >> CS_STREAM_NUMBER_LSB)
			continue;
		list_del_init(&p->dead);
		p->passed = true;
		if (!p->entries)
			finish(cs, out, p);
	}
}
