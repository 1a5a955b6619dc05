// SPDX-License-Identifier: GPL-2.0-only
/*
 * parts IMAGE: the driver's parts as a program: the suites of verif/uml, and the
 * coprocessor's part on the C model, with an image of verif/uml/count.ucode.
 * parts --sizes STREAM...: raw streams in tables of several sizes.
 */
#include "cs_master.h"
#include "cs_named.h"
#include "parts.h"

enum { MOST_IMAGE = 1 << 16, BLOCK = 0x1000, READY_CLOCKS = 5000, PACE = 31 };

static struct task_struct self = { .tgid = 77, .comm = "parts" };
struct task_struct *current = &self;
u8 firmware_bytes[MOST_IMAGE];
size_t firmware_size;

static struct cs_sim sim;

/* ---- hardware ---- */

static bool no_program(void *user, struct cs_rvfi *r)
{
	(void)user, (void)r;
	return false;
}

void hardware_new(void)
{
	struct cs_device device;
	char err[400];

	if (sim.device.self)
		cs_sim_free(&sim);
	if (cs_device_open(&device, CS_DEVICE_MODEL, cs_named_find("full"), NULL,
			   NULL, err, sizeof(err))) {
		printf("parts: %s\n", err);
		exit(1);
	}
	cs_sim_init(&sim, &device, no_program, NULL);
}

/* Who polls a block's CTRL waits for what takes its time. */
u32 readl_relaxed(const void *at)
{
	u32 offset = (uintptr_t)at, value = 0;

	cs_sim_idle(&sim, offset % BLOCK ? 1 : READY_CLOCKS);
	cs_master_read(&sim, offset, &value);
	return value;
}

void writel_relaxed(u32 value, void *at)
{
	cs_master_write(&sim, (uintptr_t)at, value);
}

u32 hardware_root;

void hardware_loads(u32 n)
{
	static u64 order;

	for (; n; n--) {
		sim.lane[0] = (struct cs_rvfi){
			.valid = true, .ixl = 1, .head_cycles = 1,
			.order = order++, .pc_rdata = 0x1000, .pc_wdata = 0x1004,
			.insn = 0x00032283, .rs1_addr = 6, .rs1_rdata = 0x100,
			.rd_addr = 5, .rd_wdata = 7, .mem_addr = 0x100,
			.satp = 1u << 31 | hardware_root,
			.mem_rmask = 0xf, .mem_rdata = 7,
		};
		cs_sim_idle(&sim, 1);
		cs_sim_idle(&sim, PACE);
	}
}

bool may_profile = true;

/* ---- firmware ---- */

int request_firmware(const struct firmware **fw, const char *name,
		     struct device *dev)
{
	static struct firmware found;

	(void)dev;
	if (!strcmp(name, "coresample/absent"))
		return -2;
	found = (struct firmware){ firmware_size, firmware_bytes };
	*fw = &found;
	return 0;
}

static bool read_image(const char *path)
{
	FILE *file = fopen(path, "rb");

	if (!file)
		return false;
	firmware_size = fread(firmware_bytes, 1, MOST_IMAGE, file);
	fclose(file);
	return firmware_size;
}

/* ---- suites ---- */

static unsigned int run_suite(const struct kunit_suite *suite, unsigned int *n)
{
	unsigned int failed = 0;

	for (const struct kunit_case *c = suite->test_cases; c->run; c++) {
		struct kunit test = { NULL, 0 };

		c->run(&test);
		printf("%sok %u - %s: %s\n", test.failed ? "not " : "", ++*n,
		       suite->name, c->name);
		if (test.failed)
			printf("# line %d: %s\n", test.line, test.failed);
		failed += !!test.failed;
	}
	return failed;
}

int main(int argc, char **argv)
{
	unsigned int n = 0, failed = 0;

	self.real_parent = &self;
	if (argc > 2 && !strcmp(argv[1], "--sizes")) {
		print_sizes(argv + 2);
		return 0;
	}
	if (argc != 2 || !read_image(argv[1])) {
		fprintf(stderr, "usage: parts IMAGE | parts --sizes STREAM...\n");
		return 2;
	}
	for (struct kunit_suite **suite = kunit_suites; *suite; suite++)
		failed += run_suite(*suite, &n);
	failed += run_suite(&cop_suite, &n);
	cs_sim_free(&sim);
	printf("%u passed, %u failed\n", n - failed, failed);
	return failed != 0;
}
