// SPDX-License-Identifier: GPL-2.0-only
/*
 * Profilers that the device tree names, and the PMUs that they have.
 *
 * perf cannot unregister a PMU that events are open of.  So a PMU stays until
 * the module goes, which no event keeps from it then; a device that is bound
 * again finds its PMU.
 */
#include <linux/dma-mapping.h>
#include <linux/interrupt.h>
#include <linux/io.h>
#include <linux/log2.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/of.h>
#include <linux/platform_device.h>
#include <linux/property.h>
#include <linux/slab.h>

#include "coresample.h"

#define CS_LEAST_RING_KB	4
#define CS_MOST_RING_KB		16384

static unsigned int ring_kb = 64;
module_param(ring_kb, uint, 0444);
MODULE_PARM_DESC(ring_kb, "size of the ring where the tree has no memory for it, a power of two");

static bool registers;
module_param(registers, bool, 0444);
MODULE_PARM_DESC(registers, "read messages from registers although there is a ring");

static LIST_HEAD(cs_profilers);
static DEFINE_MUTEX(cs_profilers_lock);

/* ---- the device's parts ---- */

static int map_registers(struct platform_device *pdev, struct cs_hw *hw)
{
	struct resource *res = platform_get_resource(pdev, IORESOURCE_MEM, 0);

	if (!res || resource_size(res) < CS_RING) {
		dev_err(&pdev->dev, "no registers, or less than 4 KiB\n");
		return -EINVAL;
	}
	hw->regs = devm_ioremap_resource(&pdev->dev, res);
	return PTR_ERR_OR_ZERO(hw->regs);
}

/* Memory that the tree names is the same when the driver comes again; another
 * piece of memory cannot be what hardware is locked to.
 */
static int ring_of_tree(struct device *dev, struct cs_hw *hw,
			const struct resource *res)
{
	resource_size_t size = rounddown_pow_of_two(resource_size(res));

	if (size < CS_LEAST_RING_KB * 1024 || res->start & (size - 1)) {
		dev_err(dev, "the ring's memory is too small, or not aligned\n");
		return -EINVAL;
	}
	hw->ring = devm_memremap(dev, res->start, size, MEMREMAP_WB);
	if (IS_ERR(hw->ring))
		return PTR_ERR(hw->ring);
	hw->ring_dma = res->start;
	hw->ring_size = size;
	hw->window = true;
	return 0;
}

static int ring_of_kernel(struct device *dev, struct cs_hw *hw)
{
	if (!is_power_of_2(ring_kb) || ring_kb < CS_LEAST_RING_KB ||
	    ring_kb > CS_MOST_RING_KB) {
		dev_err(dev, "ring_kb=%u: a power of two, %u to %u\n", ring_kb,
			CS_LEAST_RING_KB, CS_MOST_RING_KB);
		return -EINVAL;
	}
	hw->ring_size = ring_kb * 1024;
	hw->ring = dmam_alloc_coherent(dev, hw->ring_size, &hw->ring_dma,
				       GFP_KERNEL);
	return hw->ring ? 0 : -ENOMEM;
}

static int get_ring(struct platform_device *pdev, struct cs_hw *hw)
{
	struct resource *res = platform_get_resource(pdev, IORESOURCE_MEM, 0);

	if (registers || !(hw->caps[2] & CS_CAPS2_RING_MASK))
		return 0;
	if (resource_size(res) < 2 * CS_RING) {
		dev_err(&pdev->dev, "less than 8 KiB of registers, with a ring\n");
		return -EINVAL;
	}
	res = platform_get_resource(pdev, IORESOURCE_MEM, 1);
	return res ? ring_of_tree(&pdev->dev, hw, res) :
		     ring_of_kernel(&pdev->dev, hw);
}

static int lock_hardware(struct device *dev, struct cs_hw *hw)
{
	if (cs_hw_on(hw))
		return -ENODEV;
	cs_hw_lock(hw, device_property_read_bool(dev, "coresample,bus-privilege"));
	cs_hw_off(hw);
	return 0;
}

/* Becomes ready once, takes its locks, and rests. */
static int try_hardware(struct device *dev, struct cs_hw *hw)
{
	int err = cs_hw_on(hw);

	if (err) {
		dev_err(dev, "does not become ready\n");
		return -ENODEV;
	}
	if (hw->ring && cs_hw_ring_open(hw, 1)) {
		dev_err(dev, "the ring refuses its memory\n");
		err = -EINVAL;
	}
	if (cs_cop_identify(hw)) {
		dev_err(dev, "a coprocessor of another instruction set\n");
		err = -ENODEV;
	}
	cs_hw_off(hw);
	return err ?: lock_hardware(dev, hw);
}

static int get_hardware(struct platform_device *pdev, struct cs_hw *hw)
{
	int err = map_registers(pdev, hw);

	if (!err)
		err = cs_hw_identify(&pdev->dev, hw);
	if (!err && resource_size(platform_get_resource(pdev, IORESOURCE_MEM, 0)) <
	    3 * CS_RING)
		hw->caps[2] &= ~CS_CAPS2_COP_MASK;
	if (!err)
		err = get_ring(pdev, hw);
	if (!err)
		err = try_hardware(&pdev->dev, hw);
	device_property_read_u32(&pdev->dev, "clock-frequency", &hw->hz);
	return err;
}

/* ---- profilers ---- */

static void free_profiler(struct cs_profiler *cs)
{
	hrtimer_cancel(&cs->timer);
	hrtimer_cancel(&cs->rest);
	kvfree(cs->microcode);
	kfree(cs->name);
	kfree(cs);
}

static struct cs_profiler *new_profiler(const char *name)
{
	struct cs_profiler *cs = kzalloc(sizeof(*cs), GFP_KERNEL);
	bool first = list_empty(&cs_profilers);
	int err;

	if (!cs)
		return ERR_PTR(-ENOMEM);
	raw_spin_lock_init(&cs->lock);
	hrtimer_init(&cs->timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	cs->timer.function = cs_session_timer;
	hrtimer_init(&cs->rest, CLOCK_MONOTONIC, HRTIMER_MODE_REL_PINNED_HARD);
	cs->rest.function = cs_session_rest;
	cs->name = kstrdup(name, GFP_KERNEL);
	err = cs->name ? cs_pmu_register(cs, first ? KBUILD_MODNAME : name) :
			 -ENOMEM;
	if (err) {
		free_profiler(cs);
		return ERR_PTR(err);
	}
	list_add_tail(&cs->list, &cs_profilers);
	return cs;
}

static struct cs_profiler *find_profiler(const char *name)
{
	struct cs_profiler *cs;

	list_for_each_entry(cs, &cs_profilers, list)
		if (!strcmp(cs->name, name))
			return cs;
	return new_profiler(name);
}

static void attach(struct cs_profiler *cs, struct device *dev,
		   const struct cs_hw *hw)
{
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	cs->hw = *hw;
	cs->dev = dev;
	raw_spin_unlock_irqrestore(&cs->lock, flags);
}

/* A session ends here; its events read the last counts.  Microcode was for this
 * hardware.
 */
static void detach(struct cs_profiler *cs)
{
	struct cs_microcode *m;
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	cs_session_stop(cs);
	if (cs->dev)
		cs_hw_off(&cs->hw);
	cs->dev = NULL;
	m = cs->microcode;
	cs->microcode = NULL;
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	hrtimer_cancel(&cs->timer);
	hrtimer_cancel(&cs->rest);
	kvfree(m);
}

struct device *cs_get_device(struct cs_profiler *cs)
{
	struct device *dev;
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	dev = get_device(cs->dev);
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	return dev;
}

static int cs_probe(struct platform_device *pdev)
{
	struct device *dev = &pdev->dev;
	struct cs_hw hw = { };
	struct cs_profiler *cs;
	int err, irq;

	irq = platform_get_irq(pdev, 0);
	if (irq < 0)
		return irq == -EPROBE_DEFER ? irq : -ENXIO;
	err = get_hardware(pdev, &hw);
	if (err)
		return err;
	mutex_lock(&cs_profilers_lock);
	cs = find_profiler(dev_name(dev));
	mutex_unlock(&cs_profilers_lock);
	if (IS_ERR(cs))
		return PTR_ERR(cs);
	err = devm_request_irq(dev, irq, cs_session_interrupt,
			       IRQF_NO_THREAD | IRQF_NOBALANCING, dev_name(dev), cs);
	if (err)
		return err;
	platform_set_drvdata(pdev, cs);
	attach(cs, dev, &hw);
	return 0;
}

static int cs_remove(struct platform_device *pdev)
{
	detach(platform_get_drvdata(pdev));
	return 0;
}

static void cs_shutdown(struct platform_device *pdev)
{
	detach(platform_get_drvdata(pdev));
}

static int cs_suspend(struct device *dev)
{
	struct cs_profiler *cs = dev_get_drvdata(dev);

	cs_pmu_suspend(cs);
	return 0;
}

/* What the reset of a sleep has taken back, is locked again. */
static int cs_resume(struct device *dev)
{
	struct cs_profiler *cs = dev_get_drvdata(dev);
	int err = lock_hardware(dev, &cs->hw);

	if (!err)
		cs_pmu_resume(cs);
	return err;
}

static DEFINE_SIMPLE_DEV_PM_OPS(cs_pm_ops, cs_suspend, cs_resume);

static const struct of_device_id cs_of_match[] = {
	{ .compatible = "coresample,profiler" },
	{ }
};
MODULE_DEVICE_TABLE(of, cs_of_match);

static struct platform_driver cs_driver = {
	.driver = {
		.name = KBUILD_MODNAME,
		.of_match_table = cs_of_match,
		.pm = pm_sleep_ptr(&cs_pm_ops),
	},
	.probe = cs_probe,
	.remove = cs_remove,
	.shutdown = cs_shutdown,
};

static int __init cs_init(void)
{
	return cs_programs_find_tracepoints() ?:
	       platform_driver_register(&cs_driver);
}
module_init(cs_init);

/* No event is open: each would hold the module. */
static void __exit cs_exit(void)
{
	struct cs_profiler *cs, *next;

	platform_driver_unregister(&cs_driver);
	list_for_each_entry_safe(cs, next, &cs_profilers, list) {
		cs_pmu_unregister(cs);
		free_profiler(cs);
	}
}
module_exit(cs_exit);

MODULE_DESCRIPTION("Coresample profiler: a perf PMU with AUX area");
MODULE_AUTHOR("Coresample");
MODULE_LICENSE("GPL");
