// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the PMU says in sysfs: fields of an event, presets, what the hardware has;
 * and the microcode, which is named there.
 */
#include <linux/capability.h>
#include <linux/device.h>
#include <linux/perf_event.h>
#include <linux/string.h>
#include <linux/sysfs.h>

#include "coresample.h"

static struct cs_profiler *to_profiler(struct device *dev)
{
	return container_of(dev_get_drvdata(dev), struct cs_profiler, pmu);
}

PMU_FORMAT_ATTR(kind, "config:0-3");
PMU_FORMAT_ATTR(slot, "config:4-5");
PMU_FORMAT_ATTR(counter, "config:8-10");
PMU_FORMAT_ATTR(w, "config:16-19");
PMU_FORMAT_ATTR(class, "config:20-36");
PMU_FORMAT_ATTR(event_filter, "config:40-44");
PMU_FORMAT_ATTR(event_value, "config:48-52");
PMU_FORMAT_ATTR(comp, "config1:0-31");
PMU_FORMAT_ATTR(merges, "config1:32-40");
PMU_FORMAT_ATTR(batch, "config1:48-55");
PMU_FORMAT_ATTR(cop, "config1:56");
PMU_FORMAT_ATTR(raw, "config1:63");
PMU_FORMAT_ATTR(pc_first, "config2:0-31");
PMU_FORMAT_ATTR(pc_last, "config2:32-63");

static struct attribute *cs_format_attrs[] = {
	&format_attr_kind.attr,
	&format_attr_slot.attr,
	&format_attr_counter.attr,
	&format_attr_w.attr,
	&format_attr_class.attr,
	&format_attr_event_filter.attr,
	&format_attr_event_value.attr,
	&format_attr_comp.attr,
	&format_attr_merges.attr,
	&format_attr_batch.attr,
	&format_attr_cop.attr,
	&format_attr_raw.attr,
	&format_attr_pc_first.attr,
	&format_attr_pc_last.attr,
	NULL
};

static const struct attribute_group cs_format_group = {
	.name = "format",
	.attrs = cs_format_attrs,
};

/* The presets of docs/slot-spec.md: what is selected, and w. */
#define CS_PRESET(_name, _class, _w) \
	PMU_EVENT_ATTR_STRING(_name, cs_event_##_name, \
			      "class=" _class ",w=" _w)

CS_PRESET(loads, "0x1", "4");
CS_PRESET(stores, "0x2", "5");
CS_PRESET(addresses, "0x3", "3");
CS_PRESET(edges, "0x1c", "6");
CS_PRESET(calls, "0x60", "6");
CS_PRESET(callers, "0x60", "10");
CS_PRESET(returns, "0x80", "6");
CS_PRESET(values, "0x3e01", "0");
CS_PRESET(latency, "0x1", "9");
CS_PRESET(cycles, "0x1ffff", "8");
CS_PRESET(markers, "0x10000", "1");
CS_PRESET(reasons, "0x1ffff", "11");

static struct attribute *cs_event_attrs[] = {
	&cs_event_loads.attr.attr,
	&cs_event_stores.attr.attr,
	&cs_event_addresses.attr.attr,
	&cs_event_edges.attr.attr,
	&cs_event_calls.attr.attr,
	&cs_event_callers.attr.attr,
	&cs_event_returns.attr.attr,
	&cs_event_values.attr.attr,
	&cs_event_latency.attr.attr,
	&cs_event_cycles.attr.attr,
	&cs_event_markers.attr.attr,
	&cs_event_reasons.attr.attr,
	NULL
};

static const struct attribute_group cs_event_group = {
	.name = "events",
	.attrs = cs_event_attrs,
};

/* Field of a word of cs_hw.caps: what can be asked for. */
struct cs_cap {
	struct device_attribute attr;
	u8 word;
	u32 mask;
	bool log2;
};

static ssize_t cap_show(struct device *dev, struct device_attribute *attr,
			char *buf)
{
	struct cs_profiler *cs = to_profiler(dev);
	const struct cs_cap *cap = container_of(attr, struct cs_cap, attr);
	u32 value = (cs->hw.caps[cap->word] & cap->mask) >> __ffs(cap->mask);

	return sysfs_emit(buf, "%u\n", cap->log2 ? 1u << value : value);
}

#define CS_CAP(_name, _word, _mask, _log2) \
	static struct cs_cap cs_cap_##_name = { \
		.attr = __ATTR(_name, 0444, cap_show, NULL), \
		.word = _word, .mask = _mask, .log2 = _log2, \
	}

CS_CAP(slots, 0, CS_CAPS0_SLOTS_MASK, false);
CS_CAP(strata, 0, CS_CAPS0_LOG2_STRATA_MASK, true);
CS_CAP(samplers, 0, CS_CAPS0_SAMPLERS_MASK, false);
CS_CAP(combiner, 0, CS_CAPS0_COMBINER_MASK, false);
CS_CAP(fifo, 1, CS_CAPS1_FIFO_DEPTH_MASK, false);
CS_CAP(engines, 2, CS_CAPS2_ENGINES_MASK, false);
CS_CAP(ring, 2, CS_CAPS2_RING_MASK, false);
CS_CAP(coprocessor, 2, CS_CAPS2_COP_MASK, false);
CS_CAP(supervisor, 2, CS_CAPS2_SUPERVISOR_MASK, false);
CS_CAP(reasons, 2, CS_CAPS2_REASONS_MASK, false);

static ssize_t version_show(struct device *dev, struct device_attribute *attr,
			    char *buf)
{
	struct cs_profiler *cs = to_profiler(dev);
	u32 v = cs->hw.version;

	return sysfs_emit(buf, "%u.%u.%u\n", v >> 16 & 0xff, v >> 8 & 0xff,
			  v & 0xff);
}
static DEVICE_ATTR_RO(version);

static ssize_t min_interval_show(struct device *dev,
				 struct device_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "1\n");
}
static DEVICE_ATTR_RO(min_interval);

static struct attribute *cs_cap_attrs[] = {
	&cs_cap_slots.attr.attr,
	&cs_cap_strata.attr.attr,
	&cs_cap_samplers.attr.attr,
	&cs_cap_combiner.attr.attr,
	&cs_cap_fifo.attr.attr,
	&cs_cap_engines.attr.attr,
	&cs_cap_ring.attr.attr,
	&cs_cap_coprocessor.attr.attr,
	&cs_cap_supervisor.attr.attr,
	&cs_cap_reasons.attr.attr,
	&dev_attr_version.attr,
	&dev_attr_min_interval.attr,
	NULL
};

static const struct attribute_group cs_cap_group = {
	.name = "caps",
	.attrs = cs_cap_attrs,
};

static ssize_t cpumask_show(struct device *dev, struct device_attribute *attr,
			    char *buf)
{
	return cpumap_print_to_pagebuf(true, buf, cpumask_of(0));
}
static DEVICE_ATTR_RO(cpumask);

/* What the coprocessor runs in sessions with cop=1: /lib/firmware/coresample/NAME. */
static ssize_t microcode_show(struct device *dev, struct device_attribute *attr,
			      char *buf)
{
	struct cs_profiler *cs = to_profiler(dev);
	char name[CS_MICROCODE_NAME] = "";
	unsigned long flags;

	raw_spin_lock_irqsave(&cs->lock, flags);
	if (cs->microcode)
		memcpy(name, cs->microcode->name, sizeof(name));
	raw_spin_unlock_irqrestore(&cs->lock, flags);
	return sysfs_emit(buf, "%s\n", name);
}

static ssize_t microcode_store(struct device *dev, struct device_attribute *attr,
			       const char *buf, size_t n)
{
	struct cs_profiler *cs = to_profiler(dev);
	char name[CS_MICROCODE_NAME];
	int err;

	if (!perfmon_capable())
		return -EACCES;
	if (n >= sizeof(name))
		return -EINVAL;
	strscpy(name, buf, sizeof(name));
	err = cs_cop_name(cs, strim(name));
	return err ?: n;
}
static DEVICE_ATTR_RW(microcode);

/* The coprocessor's registers and space while a session with cop=1 runs. */
static ssize_t coprocessor_read(struct file *file, struct kobject *kobj,
				struct bin_attribute *attr, char *buf,
				loff_t at, size_t n)
{
	return cs_cop_file_read(to_profiler(kobj_to_dev(kobj)), (u32 *)buf, at,
				n);
}

static ssize_t coprocessor_write(struct file *file, struct kobject *kobj,
				 struct bin_attribute *attr, char *buf,
				 loff_t at, size_t n)
{
	return cs_cop_file_write(to_profiler(kobj_to_dev(kobj)), (u32 *)buf, at,
				 n);
}
static BIN_ATTR(coprocessor, 0600, coprocessor_read, coprocessor_write,
		CS_COP_FILE_SIZE);

static struct bin_attribute *cs_bin_attrs[] = {
	&bin_attr_coprocessor,
	NULL
};

static struct attribute *cs_attrs[] = {
	&dev_attr_cpumask.attr,
	&dev_attr_microcode.attr,
	NULL
};

static const struct attribute_group cs_group = {
	.attrs = cs_attrs,
	.bin_attrs = cs_bin_attrs,
};

const struct attribute_group *cs_groups[] = {
	&cs_format_group,
	&cs_event_group,
	&cs_cap_group,
	&cs_group,
	NULL
};
