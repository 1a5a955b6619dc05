// SPDX-License-Identifier: GPL-2.0-only
/*
 * Value sampling by software, as in "Efficient and Flexible Value Sampling" (ASPLOS
 * 2000, sections 2.1.2, 3.4): a counter of clocks overflows, the handler executes a few
 * instructions behind the interrupted one, and keeps what their loads read.  What the
 * profiler is compared with (`make linux-report`).
 *
 * In the method's favour: the program is not advanced, and no daemon takes the
 * values; they stay here and are read from /proc/valuesample at the end.
 */
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/perf_event.h>
#include <linux/proc_fs.h>
#include <linux/ptrace.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>

#include "interp.h"

#define MOST_VALUES	32768
#define LEAST_PERIOD	1000

static unsigned int period = 64000;
module_param(period, uint, 0444);
MODULE_PARM_DESC(period, "clocks from interrupt to interrupt, at most; at least 15/16 of it");
static unsigned int every = 2;
module_param(every, uint, 0444);
MODULE_PARM_DESC(every, "of so many interrupts one takes values");
static unsigned int length = 4;
module_param(length, uint, 0444);
MODULE_PARM_DESC(length, "instructions that are executed then");

/* Read at the end. */
static unsigned int interrupts, values, lost;
module_param(interrupts, uint, 0444);
module_param(values, uint, 0444);
module_param(lost, uint, 0444);

struct value {
	u32 pid, pc, value;
	u32 user;
};

static struct value *kept;
static struct perf_event *event;
static u32 random = 1;

static u32 next_period(void)
{
	random = random * 1664525 + 1013904223;
	return period - (u32)((u64)random * (period / 16) >> 32);
}

static bool read_user(void *context, u32 address, void *to, unsigned int n)
{
	return !copy_from_user_nofault(to, (void __user *)address, n);
}

/* The linear map only, where the kernel and most of its data are: elsewhere may be
 * a device, whose loads have effects.
 */
static bool read_kernel(void *context, u32 address, void *to, unsigned int n)
{
	return virt_addr_valid((void *)address) &&
	       !copy_from_kernel_nofault(to, (void *)address, n);
}

static void keep(u32 pc, u32 value, bool user)
{
	if (values == MOST_VALUES) {
		lost++;
		return;
	}
	kept[values++] = (struct value){ current->tgid, pc, value, user };
}

static void on_overflow(struct perf_event *e, struct perf_sample_data *data,
			struct pt_regs *regs)
{
	bool user = user_mode(regs);
	struct interp m = { .read = user ? read_user : read_kernel };

	e->hw.sample_period = next_period();
	if (interrupts++ % every)
		return;
	/* the registers begin with epc in the place of x0 */
	memcpy(m.x + 1, (unsigned long *)regs + 1, 31 * sizeof(u32));
	m.pc = regs->epc;
	for (unsigned int n = 0; n < length; n++) {
		u32 pc = m.pc;
		enum interp_result result = interp_step(&m);

		if (result == INTERP_END)
			break;
		if (result == INTERP_LOAD)
			keep(pc, m.value, user);
	}
}

static ssize_t read_values(struct file *file, char __user *to, size_t n,
			   loff_t *at)
{
	return simple_read_from_buffer(to, n, at, kept,
				       values * sizeof(*kept));
}

static const struct proc_ops operations = {
	.proc_read = read_values,
};

static int __init valuesample_begin(void)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_HARDWARE,
		.config = PERF_COUNT_HW_CPU_CYCLES,
		.size = sizeof(attr),
		.sample_period = period,
		.pinned = 1,
	};

	if (period < LEAST_PERIOD || !every || !length)
		return -EINVAL;
	kept = vzalloc(MOST_VALUES * sizeof(*kept));
	if (!kept)
		return -ENOMEM;
	if (!proc_create("valuesample", 0400, NULL, &operations)) {
		vfree(kept);
		return -ENOMEM;
	}
	event = perf_event_create_kernel_counter(&attr, 0, NULL, on_overflow,
						 NULL);
	if (IS_ERR(event)) {
		remove_proc_entry("valuesample", NULL);
		vfree(kept);
		return PTR_ERR(event);
	}
	return 0;
}

static void __exit valuesample_end(void)
{
	perf_event_release_kernel(event);
	remove_proc_entry("valuesample", NULL);
	vfree(kept);
}

module_init(valuesample_begin);
module_exit(valuesample_end);
MODULE_DESCRIPTION("Value sampling by an interpreter, to compare with");
MODULE_LICENSE("GPL");
