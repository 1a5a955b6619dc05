/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What table.c, programs.c, stream.c and cop.c of the driver use of Linux, on the
 * host's library, so that they run as a program, under its sanitizers.  The build
 * makes a header of each name that they include, and all of them are this one.
 */
#ifndef KERNEL_H
#define KERNEL_H

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#define on_exit libc_on_exit
#include <stdlib.h>
#undef on_exit
#include <string.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef int32_t s32;
typedef uint64_t u64;
typedef uint64_t dma_addr_t;
typedef int pid_t, irqreturn_t, raw_spinlock_t, local64_t;

#define __iomem
#undef __always_inline
#define __always_inline		inline __attribute__((always_inline))
#define noinline		__attribute__((noinline))
#define likely(x)		(x)
#define unlikely(x)		(x)

/* ---- numbers ---- */

#define BIT(n)			(1u << (n))
#define U32_MAX			UINT32_MAX
#define min(a, b)		((a) < (b) ? (a) : (b))
#define min_t(t, a, b)		((t)(a) < (t)(b) ? (t)(a) : (t)(b))
#define max_t(t, a, b)		((t)(a) > (t)(b) ? (t)(a) : (t)(b))
#define clamp(v, a, b)		((v) < (a) ? (a) : (v) > (b) ? (b) : (v))
#define ilog2(x)		(31 - __builtin_clz(x))
#define __ffs(x)		__builtin_ctz(x)
#define lower_32_bits(x)	((u32)(x))
#define upper_32_bits(x)	((u32)((u64)(x) >> 32))
#define round_down(a, b)	((a) & ~((unsigned long)(b) - 1))
#define DIV_ROUND_UP(a, b)	(((a) + (b) - 1) / (b))
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof(*(a)))
#define BUILD_BUG_ON(c)		((void)sizeof(char[1 - 2 * !!(c)]))
#define struct_size(p, m, n)	(sizeof(*(p)) + sizeof((p)->m[0]) * (n))
#define swap(a, b) \
	do { __typeof__(a) t = a; a = b; b = t; } while (0)
#define container_of(p, t, m)	((t *)((char *)(p) - offsetof(t, m)))
#define IS_ENABLED(x)		1	/* of the one that is asked for */

static inline u32 hash_32(u32 value, int bits)
{
	return value * 0x61c88647u >> (32 - bits);
}

static inline u32 get_random_u32(void)
{
	static u32 state = 1;

	state ^= state << 13;
	state ^= state >> 17;
	return state ^= state << 5;
}

static inline u32 crc32_le(u32 crc, const u8 *p, size_t n)
{
	for (; n; n--, p++) {
		crc ^= *p;
		for (int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
	}
	return crc;
}

/* ---- errors ---- */

#define EPERM		1
#define EIO		5
#define ENOMEM		12
#define EACCES		13
#define EBUSY		16
#define ENODEV		19
#define EINVAL		22
#define EOPNOTSUPP	95
#define ERR_PTR(e)	((void *)(intptr_t)(e))
#define PTR_ERR(p)	((int)(intptr_t)(p))
#define IS_ERR(p)	((intptr_t)(p) < 0 && (intptr_t)(p) > -4096)

/* ---- memory ---- */

#define GFP_KERNEL			0
#define __GFP_RETRY_MAYFAIL		0
#define kzalloc(n, flags)		calloc(1, n)
#define kcalloc(n, size, flags)		calloc(n, size)
#define kvzalloc(n, flags)		calloc(1, n)
#define kvcalloc(n, size, flags)	calloc(n, size)
#define kfree				free
#define kvfree				free
#define kvmalloc_array(n, size, flags)	malloc((n) * (size))
#define VM_MAP				0
#define PAGE_KERNEL			0
#define PAGE_SHIFT			12
#define vmap(list, n, flags, access)	NULL
#define vunmap(p)			((void)(p))
#define virt_to_page(p)			((struct page *)(p))
#define __pa(p)				((unsigned long)(p))
#define PHYS_PFN(p)			((p) >> PAGE_SHIFT)
#define prefetch(p)			__builtin_prefetch(p)
#define READ_ONCE(x)			(*(const volatile __typeof__(x) *)&(x))
#define smp_wmb()			((void)0)
#define strscpy(to, from, n)		snprintf(to, n, "%s", from)
#define strscpy_pad(to, from, n)	strncpy(to, from, n)

/* ---- lists ---- */

struct list_head {
	struct list_head *next, *prev;
};

static inline void INIT_LIST_HEAD(struct list_head *l)
{
	l->next = l->prev = l;
}

static inline bool list_empty(const struct list_head *head)
{
	return head->next == head;
}

static inline void list_add(struct list_head *n, struct list_head *at)
{
	n->next = at->next;
	n->prev = at;
	at->next->prev = n;
	at->next = n;
}

static inline void list_add_tail(struct list_head *n, struct list_head *head)
{
	list_add(n, head->prev);
}

static inline void list_del_init(struct list_head *n)
{
	n->next->prev = n->prev;
	n->prev->next = n->next;
	INIT_LIST_HEAD(n);
}

static inline void list_move(struct list_head *n, struct list_head *head)
{
	list_del_init(n);
	list_add(n, head);
}

#define list_first_entry(head, t, m)	container_of((head)->next, t, m)
#define list_for_each_entry_safe(p, n, head, m) \
	for (p = container_of((head)->next, __typeof__(*p), m), \
	     n = container_of(p->m.next, __typeof__(*p), m); \
	     &p->m != (head); \
	     p = n, n = container_of(n->m.next, __typeof__(*n), m))

struct hlist_node {
	struct hlist_node *next, **before;
};

struct hlist_head {
	struct hlist_node *first;
};

static inline void hlist_add_head(struct hlist_node *n, struct hlist_head *head)
{
	n->next = head->first;
	if (n->next)
		n->next->before = &n->next;
	head->first = n;
	n->before = &head->first;
}

static inline void hlist_del(struct hlist_node *n)
{
	*n->before = n->next;
	if (n->next)
		n->next->before = n->before;
}

#define hlist_entry_or_null(n, t, m)	((n) ? container_of(n, t, m) : NULL)
#define hlist_for_each_entry(p, head, m) \
	for (p = hlist_entry_or_null((head)->first, __typeof__(*p), m); p; \
	     p = hlist_entry_or_null(p->m.next, __typeof__(*p), m))
#define hlist_for_each_entry_safe(p, n, head, m) \
	for (p = hlist_entry_or_null((head)->first, __typeof__(*p), m); \
	     p && ((n = p->m.next), true); \
	     p = hlist_entry_or_null(n, __typeof__(*p), m))

/* ---- tasks, locks, time: one of each ---- */

#define TASK_COMM_LEN	16
#define PF_KTHREAD	1
#define VM_EXEC		4

struct maple_tree {
	int unused;
};

struct mm_struct {
	struct maple_tree mm_mt;
	void *pgd;
};

struct vm_area_struct {
	unsigned long vm_flags;
};

struct task_struct {
	struct mm_struct *mm;
	unsigned int flags;
	pid_t tgid;
	struct task_struct *real_parent;
	char comm[TASK_COMM_LEN];
	struct { int live; } *signal;
};

extern struct task_struct *current;

#define rcu_read_lock()			((void)0)
#define rcu_read_unlock()		((void)0)
#define rcu_dereference(p)		(p)
#define task_lock(t)			((void)(t))
#define task_unlock(t)			((void)(t))
#define atomic_read(p)			(*(p))
#define raw_spin_lock_init(l)		((void)(l))
#define raw_spin_lock(l)		((void)(l))
#define raw_spin_unlock(l)		((void)(l))
#define raw_spin_lock_irqsave(l, f)	((void)(l), (f) = 0)
#define raw_spin_unlock_irqrestore(l, f) ((void)(l), (void)(f))
#define smp_processor_id()		0
#define local_clock()			1ull
#define ktime_get_mono_fast_ns()	1ull
#define for_each_process(p)		for (p = NULL; p; )
#define for_each_process_thread(p, t)	for (p = t = NULL; t; )

struct linux_binprm;

struct tracepoint {
	const char *name;
};

#define for_each_kernel_tracepoint(f, data)	((void)(f))
#define tracepoint_probe_register(tp, probe, data)	0
#define tracepoint_probe_unregister(tp, probe, data)	((void)(tp))
#define tracepoint_synchronize_unregister()	((void)0)

/* ---- perf, devices ---- */

#define PERF_ATTACH_TASK	4
#define PERF_AUX_FLAG_PARTIAL	4

enum hrtimer_restart { HRTIMER_NORESTART };

struct hrtimer {
	int unused;
};

struct pmu {
	int unused;
};

struct perf_event {
	int attach_state;
	u64 (*clock)(void);
};

struct perf_output_handle {
	unsigned long head, size;
};

#define perf_aux_output_begin(handle, event)	NULL
#define perf_aux_output_flag(handle, flags)	((void)(flags))
#define perf_aux_output_end(handle, n)		((void)(n))

struct device;
struct page;
struct attribute_group;

struct firmware {
	size_t size;
	const u8 *data;
};

extern bool may_profile;	/* who calls */
#define perfmon_capable()		may_profile
#define LOCKDOWN_PERF			0
#define security_locked_down(what)	(what)

int request_firmware(const struct firmware **fw, const char *name,
		     struct device *dev);
#define release_firmware(fw)	((void)(fw))
#define put_device(dev)		((void)(dev))
#define dev_err(dev, ...)	printf("# " __VA_ARGS__)
#define pr_err(...)		printf("# " __VA_ARGS__)

/* Registers of the profiler's model, by their offsets. */
u32 readl_relaxed(const void *at);
void writel_relaxed(u32 value, void *at);
#define readl_relaxed_poll_timeout_atomic(at, value, condition, us, most) \
	({ int n = 0; \
	   do \
		   value = readl_relaxed(at); \
	   while (!(condition) && ++n < (most)); \
	   (condition) ? 0 : -110; })

#define module_param(name, type, access) \
	unsigned int *const parameter_##name = &name
#define MODULE_PARM_DESC(name, text)		struct unused_parameter
#define MODULE_DESCRIPTION(text)		struct unused_parameter
#define MODULE_LICENSE(text)			struct unused_parameter

/* ---- KUnit: a case fails by its first line that does not hold ---- */

struct kunit {
	const char *failed;
	int line;
};

struct kunit_case {
	void (*run)(struct kunit *test);
	const char *name;
};

struct kunit_suite {
	const char *name;
	struct kunit_case *test_cases;
};

extern struct kunit_suite *kunit_suites[];

static inline void kunit_expect(struct kunit *test, bool good, const char *what,
				int line)
{
	if (!good && !test->failed) {
		test->failed = what;
		test->line = line;
	}
}

#define KUNIT_CASE(f)		{ f, #f }
#define KUNIT_IS(test, c)	kunit_expect(test, c, #c, __LINE__)
#define KUNIT_EXPECT_EQ(test, a, b)	KUNIT_IS(test, (a) == (b))
#define KUNIT_EXPECT_NE(test, a, b)	KUNIT_IS(test, (a) != (b))
#define KUNIT_EXPECT_LT(test, a, b)	KUNIT_IS(test, (a) < (b))
#define KUNIT_EXPECT_GT(test, a, b)	KUNIT_IS(test, (a) > (b))
#define KUNIT_EXPECT_GE(test, a, b)	KUNIT_IS(test, (a) >= (b))
#define KUNIT_EXPECT_TRUE(test, a)	KUNIT_IS(test, a)
#define KUNIT_EXPECT_FALSE(test, a)	KUNIT_IS(test, !(a))
#define KUNIT_EXPECT_NULL(test, a)	KUNIT_IS(test, !(a))
#define KUNIT_EXPECT_NOT_NULL(test, a)	KUNIT_IS(test, !!(a))
#define KUNIT_EXPECT_PTR_EQ(test, a, b)	KUNIT_IS(test, (a) == (b))
#define KUNIT_EXPECT_PTR_NE(test, a, b)	KUNIT_IS(test, (a) != (b))
#define KUNIT_ASSERT_EQ			KUNIT_EXPECT_EQ
#define KUNIT_ASSERT_NOT_NULL		KUNIT_EXPECT_NOT_NULL
#define kunit_kzalloc(test, n, flags)	calloc(1, n)
#define kunit_kcalloc(test, n, size, flags)	calloc(n, size)
#define kunit_test_suites(...) \
	struct kunit_suite *kunit_suites[] = { __VA_ARGS__, NULL }

#endif
