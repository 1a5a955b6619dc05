// SPDX-License-Identifier: GPL-2.0-only
/*
 * What perf calls, and who owns the hardware.
 */
#include <linux/capability.h>
#include <linux/module.h>
#include <linux/perf_event.h>
#include <linux/sched/signal.h>
#include <linux/sysfs.h>

#include "coresample.h"

static bool unprivileged;
module_param(unprivileged, bool, 0644);
MODULE_PARM_DESC(unprivileged, "who has no privilege may profile his own user mode");

static struct cs_profiler *to_profiler(const struct perf_event *event)
{
	return container_of(event->pmu, struct cs_profiler, pmu);
}

/* ---- who may ---- */

static bool may_open(const struct perf_event *event)
{
	return perfmon_capable() ||
	       (READ_ONCE(unprivileged) && cs_attr_covered(event));
}

/* ---- counts ---- */

static u64 counter_of(const struct cs_profiler *cs,
		      const struct perf_event *event)
{
	u32 slot = cs_attr_slot(event);
	u32 counter = cs_attr_counter(event);

	switch (counter) {
	case CS_SENT_MESSAGES:
		return cs->total_messages;
	case CS_SENT_COUNTS:
		return cs->total_sent;
	case CS_FOLDED:
		return cs->table.folded.messages;
	case CS_MISSES:
		return cs->table.folded.misses;
	default:
		return cs->total[slot][counter];
	}
}

/* The lock is held. */
static void add_up(struct cs_profiler *cs, struct perf_event *event)
{
	u64 now;

	cs_session_count(cs);
	now = counter_of(cs, event);
	local64_add(now - local64_read(&event->hw.prev_count), &event->count);
	local64_set(&event->hw.prev_count, now);
}

/* Reading a session sends what is added up so far, too. */
static void cs_pmu_read(struct perf_event *event)
{
	struct cs_profiler *cs = to_profiler(event);
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	if (cs_attr_kind(event) == CS_COUNT) {
		add_up(cs, event);
	} else if (cs_attr_kind(event) == CS_SESSION && cs->session) {
		cs_session_count(cs);
		cs_session_own_count(cs);
		cs_session_flush(cs);
	}
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

/* ---- an event's life ---- */

/* On, if it was not; a session of processes is on between their turns too. */
static int switch_on(struct cs_profiler *cs)
{
	struct cs_setup setup;
	int err;

	if (!cs->dev || !cs->session || cs->suspended)
		return -ENODEV;
	if (cs->running)
		return cs_task_session(cs) ? 0 : -EBUSY;
	if (cs->failed && cs_task_session(cs))
		return -EIO;
	cs->failed = false;
	err = cs_attr_setup(cs, &setup, false);
	return err ?: cs_session_start(cs, &setup);
}

/* The process of a session runs. */
static void enter(struct cs_profiler *cs, struct perf_event *event)
{
	if (event->hw.config)
		cs->tasks++;
	event->hw.config = false;
	cs->active = event;
	cs->seen = true;
	cs_session_root(cs, current->mm);
}

/* It does not run any more, or ends: hw.config says so.  The last one of a
 * session ends the session.
 */
static void leave(struct cs_profiler *cs, struct perf_event *event)
{
	cs->active = NULL;
	cs_session_root(cs, NULL);
	if (!(current->flags & PF_EXITING))
		return;
	event->hw.config = true;
	if (!--cs->tasks)
		cs_session_stop(cs);
}

static void cs_pmu_start(struct perf_event *event, int pmu_flags)
{
	struct cs_profiler *cs = to_profiler(event);
	unsigned long flags;

	if (cs_attr_kind(event) != CS_SESSION) {
		event->hw.state = 0;
		return;
	}
	raw_spin_lock_irqsave(&cs->lock, flags);
	if (!switch_on(cs)) {
		event->hw.state = 0;
		if (cs_task_event(event))
			enter(cs, event);
	}
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

static void cs_pmu_stop(struct perf_event *event, int pmu_flags)
{
	struct cs_profiler *cs = to_profiler(event);
	unsigned long flags;

	if (event->hw.state & PERF_HES_STOPPED)
		return;
	raw_spin_lock_irqsave(&cs->lock, flags);
	if (cs_attr_kind(event) == CS_COUNT)
		add_up(cs, event);
	else if (cs_attr_kind(event) == CS_SESSION && cs_task_event(event))
		leave(cs, event);
	else if (cs_attr_kind(event) == CS_SESSION)
		cs_session_stop(cs);
	event->hw.state |= PERF_HES_STOPPED | PERF_HES_UPTODATE;
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

static int cs_pmu_add(struct perf_event *event, int pmu_flags)
{
	struct cs_profiler *cs = to_profiler(event);
	unsigned long flags;

	event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
	if (cs_attr_kind(event) == CS_COUNT) {
		raw_spin_lock_irqsave(&cs->lock, flags);
		cs_session_count(cs);
		local64_set(&event->hw.prev_count, counter_of(cs, event));
		raw_spin_unlock_irqrestore(&cs->lock, flags);
	}
	if (!(pmu_flags & PERF_EF_START))
		return 0;
	cs_pmu_start(event, PERF_EF_RELOAD);
	return event->hw.state & PERF_HES_STOPPED ? -EINVAL : 0;
}

static void cs_pmu_del(struct perf_event *event, int pmu_flags)
{
	cs_pmu_stop(event, PERF_EF_UPDATE);
}

static void close_parts(struct cs_profiler *cs)
{
	cs_programs_close(cs);
	cs_table_close(&cs->table);
}

/* Nobody has the hardware any more.  Tracepoints may still look at the session
 * until they are gone.
 */
static void session_destroy(struct perf_event *event)
{
	struct cs_profiler *cs = to_profiler(event);
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	cs_session_stop(cs);
	cs->active = NULL;
	memset(cs->slot_event, 0, sizeof(cs->slot_event));
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	close_parts(cs);
	raw_spin_lock_irqsave(&cs->lock, flags);
	cs->session = NULL;
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

static void child_destroy(struct perf_event *event)
{
	struct cs_profiler *cs = to_profiler(event);
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	if (cs->active == event)
		cs->active = NULL;
	if (!event->hw.config && !--cs->tasks)
		cs_session_stop(cs);
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

static void slot_destroy(struct perf_event *event)
{
	struct cs_profiler *cs = to_profiler(event);
	u32 n = cs_attr_slot(event);
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	if (cs->slot_event[n] == event)
		cs->slot_event[n] = NULL;
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

/* The hardware is this event's, if it would start so. */
static int claim(struct cs_profiler *cs, struct perf_event *event)
{
	struct cs_setup setup;
	unsigned long flags;
	int err;

	raw_spin_lock_irqsave(&cs->lock, flags);
	err = cs->dev ? cs_attr_session(&cs->hw, event, &setup) : -ENODEV;
	if (!err && cs->session)
		err = -EBUSY;
	if (!err && cs_task_event(event) && !cs_hw_supervised(&cs->hw))
		err = -EOPNOTSUPP;
	if (!err && setup.cop)
		err = event->attr.inherit ? -EOPNOTSUPP :
		      cs->microcode ? 0 : -ENOENT;
	if (!err)
		err = cs_session_try(cs, &setup);
	if (!err) {
		cs->session = event;
		cs->clock = NULL;
		cs->tasks = 1;
		cs->failed = false;
		cs->loss = (struct cs_loss){ };
		local64_set(&event->hw.prev_count, cs->total_messages);
		event->hw.config = false;
	}
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	return err;
}

static void unclaim(struct cs_profiler *cs)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	cs->session = NULL;
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

static int session_init(struct cs_profiler *cs, struct perf_event *event)
{
	int err = claim(cs, event);

	if (err)
		return err;
	err = cs_table_open(&cs->table);
	if (!err) {
		err = cs_programs_open(cs);
		if (err)
			cs_table_close(&cs->table);
	}
	if (err)
		unclaim(cs);
	else
		event->destroy = session_destroy;
	return err;
}

/* One of a session's group, before the session starts. */
static int slot_init(struct cs_profiler *cs, struct perf_event *event)
{
	u32 n = cs_attr_slot(event);
	struct cs_setup setup;
	unsigned long flags;
	int err = 0;

	raw_spin_lock_irqsave(&cs->lock, flags);
	if (!cs->dev)
		err = -ENODEV;
	else if (!cs->session || event->group_leader != cs->session || !n)
		err = -EINVAL;
	else if (cs->running || cs->slot_event[n])
		err = -EBUSY;
	if (!err) {
		cs->slot_event[n] = event;
		err = cs_attr_setup(cs, &setup, true) ?:
		      cs_session_try(cs, &setup);
		if (err)
			cs->slot_event[n] = NULL;
		else
			event->destroy = slot_destroy;
	}
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	return err;
}

static int count_init(struct cs_profiler *cs, struct perf_event *event)
{
	return cs_attr_count(event) ?: READ_ONCE(cs->dev) ? 0 : -ENODEV;
}

/* A child's process has what its parent's had. */
static int child_init(struct cs_profiler *cs, struct perf_event *event)
{
	unsigned long flags;

	if (cs_attr_kind(event) != CS_SESSION)
		return 0;
	raw_spin_lock_irqsave(&cs->lock, flags);
	cs->tasks++;
	event->hw.config = false;
	event->destroy = child_destroy;
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	return 0;
}

static int cs_pmu_event_init(struct perf_event *event)
{
	struct cs_profiler *cs = to_profiler(event);
	const struct perf_event_attr *attr = &event->attr;

	if (attr->type != event->pmu->type)
		return -ENOENT;
	if (event->parent)
		return child_init(cs, event);
	if (!may_open(event))
		return -EACCES;
	if ((event->cpu < 0 && !cs_task_event(event)) || attr->exclude_idle ||
	    attr->precise_ip || has_branch_stack(event))
		return -EOPNOTSUPP;
	switch (cs_attr_kind(event)) {
	case CS_SESSION:
		return session_init(cs, event);
	case CS_SLOT:
		return slot_init(cs, event);
	case CS_COUNT:
		return count_init(cs, event);
	default:
		return -EINVAL;
	}
}

/* ---- a machine that sleeps ---- */

void cs_pmu_suspend(struct cs_profiler *cs)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	cs_session_stop(cs);
	cs->suspended = true;
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

/* A session of the whole system goes on; one of processes with the next one that
 * runs.
 */
void cs_pmu_resume(struct cs_profiler *cs)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	cs->suspended = false;
	if (cs->session && !cs_task_session(cs) &&
	    cs->session->state == PERF_EVENT_STATE_ACTIVE)
		switch_on(cs);
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

/* Sessions and counts stand in one context, so perf must not keep the events of
 * this PMU apart (PERF_PMU_CAP_EXCLUSIVE); cs->session does.
 */
int cs_pmu_register(struct cs_profiler *cs, const char *name)
{
	int err;

	cs->pmu = (struct pmu){
		.module = THIS_MODULE,
		.capabilities = PERF_PMU_CAP_ITRACE,
		.attr_groups = cs_groups,
		.task_ctx_nr = perf_sw_context,
		.event_init = cs_pmu_event_init,
		.add = cs_pmu_add,
		.del = cs_pmu_del,
		.start = cs_pmu_start,
		.stop = cs_pmu_stop,
		.read = cs_pmu_read,
		.setup_aux = cs_aux_setup,
		.free_aux = cs_aux_free,
	};
	err = perf_pmu_register(&cs->pmu, name, -1);
	if (!err && cs->pmu.dev)
		cs->cop_file = sysfs_get_dirent(cs->pmu.dev->kobj.sd,
						"coprocessor");
	return err;
}

#ifdef CS_CONTEXT_HAS_PMU
/* Before Linux 6.2 a task's context keeps the PMU whose event was the first in it,
 * also when that is long gone, and perf looks into it at the task's next switch:
 * this makes it the one that each switch puts there. No event is open, so none is
 * added.
 */
static void leave_contexts(struct cs_profiler *cs)
{
	struct perf_cpu_context *all = raw_cpu_ptr(cs->pmu.pmu_cpu_context);
	struct task_struct *process, *task;

	rcu_read_lock();
	for_each_process_thread(process, task) {
		struct perf_event_context *context =
			READ_ONCE(task->perf_event_ctxp[perf_sw_context]);

		if (context && context->pmu == &cs->pmu)
			WRITE_ONCE(context->pmu, all->ctx.pmu);
	}
	rcu_read_unlock();
}
#else
static void leave_contexts(struct cs_profiler *cs)
{
}
#endif

void cs_pmu_unregister(struct cs_profiler *cs)
{
	leave_contexts(cs);
	sysfs_put(cs->cop_file);
	perf_pmu_unregister(&cs->pmu);
}
