// SPDX-License-Identifier: GPL-2.0-only
/*
 * The device of the bench, bench_regs.h, in User Mode Linux: the profiler in it
 * becomes the platform device that the driver binds to, and /dev/csbench lets
 * programs have the core execute something, and disturb what is below the driver.
 */
#include <linux/fs.h>
#include <linux/io.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/pci.h>
#include <linux/platform_device.h>
#include <linux/property.h>
#include <linux/sched/signal.h>
#include <linux/uaccess.h>

#include "bench_regs.h"

#define SATP_SV32	0x80000000
#define KERNEL_LOADS	16	/* of a call, behind those of the process */
#define KERNEL_PC	0xc0001000

static struct platform_device *profiler;
static void __iomem *regs;

/* A read is a message to another process, whose buffer is one for all: an
 * interrupt in the middle of it would take it.
 */
static u32 get(u32 offset)
{
	unsigned long flags;
	u32 value;

	local_irq_save(flags);
	value = readl(regs + offset);
	local_irq_restore(flags);
	return value;
}

static void put(u32 offset, u32 value)
{
	unsigned long flags;

	local_irq_save(flags);
	writel(value, regs + offset);
	local_irq_restore(flags);
}

static void execute(u32 mode, u32 pc, u32 loads)
{
	unsigned long flags;

	local_irq_save(flags);
	writel(SATP_SV32 | PHYS_PFN(__pa(current->mm->pgd)), regs + BENCH_SATP);
	writel(mode, regs + BENCH_MODE);
	writel(pc, regs + BENCH_PC);
	writel(loads, regs + BENCH_LOADS);
	/* it has been done when the answer is here */
	readl(regs + BENCH_RING);
	local_irq_restore(flags);
}

/* The process' loads, and the kernel's for it. */
static int execute_all(u32 pc, u32 loads)
{
	while (loads && !fatal_signal_pending(current)) {
		u32 some = min_t(u32, loads, BENCH_MOST_LOADS);

		execute(0, pc, some);
		execute(1, KERNEL_PC, KERNEL_LOADS);
		loads -= some;
		cond_resched();
	}
	return 0;
}

static u32 *ring_at(loff_t offset)
{
	return phys_to_virt(get(BENCH_RING)) + (offset - BENCH_FILE_RING);
}

/* As who looks at the memory's bus: the driver may have given the ring back. */
static __no_sanitize_address void look(u32 *to, const u32 *from, size_t words)
{
	while (words--)
		WRITE_ONCE(*to++, READ_ONCE(*from++));
}

static ssize_t read_ring(char __user *to, size_t n, loff_t at)
{
	u32 *words = kvmalloc(n, GFP_KERNEL);
	ssize_t done;

	if (!words)
		return -ENOMEM;
	look(words, ring_at(at), n / sizeof(*words));
	done = copy_to_user(to, words, n) ? -EFAULT : n;
	kvfree(words);
	return done;
}

static ssize_t bench_read(struct file *file, char __user *to, size_t n,
			  loff_t *at)
{
	u32 value;

	if (*at >= BENCH_FILE_RING)
		return read_ring(to, n, *at);
	if (n != sizeof(value) || *at > BENCH_SIZE - sizeof(value))
		return -EINVAL;
	value = get(*at);
	return put_user(value, (u32 __user *)to) ?: n;
}

static ssize_t bench_write(struct file *file, const char __user *from, size_t n,
			   loff_t *at)
{
	u32 value[2];

	if (*at == BENCH_LOADS) {
		if (n != sizeof(value) || copy_from_user(value, from, n))
			return -EINVAL;
		return execute_all(value[0], value[1]) ?: n;
	}
	if (n != sizeof(*value) || copy_from_user(value, from, n))
		return -EINVAL;
	if (*at <= BENCH_SIZE - sizeof(*value))
		put(*at, *value);
	return n;
}

static const struct file_operations bench_operations = {
	.owner = THIS_MODULE,
	.read = bench_read,
	.write = bench_write,
	.llseek = default_llseek,
};

static struct miscdevice bench_file = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "csbench",
	.fops = &bench_operations,
};

static int add_profiler(struct pci_dev *pdev, int irq)
{
	static const struct property_entry properties[] = {
		PROPERTY_ENTRY_U32("clock-frequency", BENCH_HZ),
		{ }
	};
	const struct resource resources[] = {
		DEFINE_RES_MEM(pci_resource_start(pdev, 0), BENCH_PROFILER_SIZE),
		DEFINE_RES_IRQ(irq),
	};
	const struct platform_device_info info = {
		.parent = &pdev->dev,
		.name = "coresample",
		.id = PLATFORM_DEVID_NONE,
		.res = resources,
		.num_res = ARRAY_SIZE(resources),
		.dma_mask = DMA_BIT_MASK(32),
		.properties = properties,
	};

	profiler = platform_device_register_full(&info);
	return PTR_ERR_OR_ZERO(profiler);
}

static int bench_probe(struct pci_dev *pdev, const struct pci_device_id *id)
{
	int err = pcim_enable_device(pdev);

	if (err)
		return err;
	pci_set_master(pdev);
	regs = devm_ioremap(&pdev->dev, pci_resource_start(pdev, 0), BENCH_SIZE);
	if (!regs)
		return -ENOMEM;
	err = pci_alloc_irq_vectors(pdev, 1, 1, PCI_IRQ_MSI);
	if (err < 0)
		return err;
	err = misc_register(&bench_file);
	return err ?: add_profiler(pdev, pci_irq_vector(pdev, 0));
}

static void bench_remove(struct pci_dev *pdev)
{
	platform_device_unregister(profiler);
	misc_deregister(&bench_file);
	pci_free_irq_vectors(pdev);
}

static const struct pci_device_id bench_ids[] = {
	{ PCI_DEVICE(BENCH_VENDOR, BENCH_DEVICE) },
	{ }
};
MODULE_DEVICE_TABLE(pci, bench_ids);

static struct pci_driver bench_driver = {
	.name = KBUILD_MODNAME,
	.id_table = bench_ids,
	.probe = bench_probe,
	.remove = bench_remove,
};
module_pci_driver(bench_driver);

MODULE_DESCRIPTION("Coresample: the profiler of a test bench");
MODULE_LICENSE("GPL");
