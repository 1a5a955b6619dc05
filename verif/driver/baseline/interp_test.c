// SPDX-License-Identifier: GPL-2.0-only
/*
 * interp_test.c ELF... - the interpreter of the value sampling baseline beside the
 * instruction-set simulator: from many places of real programs it executes a few
 * instructions, and then the simulator does.  PC, registers and what loads read
 * must be the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iss.h"
#include "interp.h"

enum { LENGTH = 4, GAP = 61, RUNS = 300000 };

struct totals {
	unsigned long runs, steps, loads, ends, differences;
};

static bool read_memory(void *context, u32 address, void *to, unsigned int n)
{
	return iss_read_mem(context, address, to, n);
}

static void take_registers(struct interp *m, const struct iss *s)
{
	memset(m, 0, sizeof(*m));
	for (unsigned int n = 1; n < 32; n++)
		m->x[n] = (u32)iss_get_reg(s, n);
	m->pc = (u32)iss_get_pc(s);
	m->read = read_memory;
	m->context = (void *)(uintptr_t)s;
}

static bool same(const struct interp *m, const struct iss *s)
{
	for (unsigned int n = 1; n < 32; n++)
		if (m->x[n] != (u32)iss_get_reg(s, n))
			return false;
	return m->pc == (u32)iss_get_pc(s);
}

/* What the interpreter does comes before what the simulator does. */
static void run(struct iss *s, struct totals *t)
{
	struct interp m;
	u32 values[LENGTH], steps = 0;
	bool is_load[LENGTH];
	struct interp after[LENGTH];

	take_registers(&m, s);
	for (; steps < LENGTH; steps++) {
		enum interp_result result = interp_step(&m);

		if (result == INTERP_END) {
			t->ends++;
			break;
		}
		is_load[steps] = result == INTERP_LOAD;
		values[steps] = m.value;
		after[steps] = m;
	}
	t->runs++;
	for (u32 n = 0; n < steps && !iss_done(s); n++) {
		struct cs_rvfi r;

		iss_step(s, &r);
		t->steps++;
		t->loads += is_load[n];
		if (!same(&after[n], s) ||
		    (is_load[n] && (!r.mem_rmask ||
				    (r.rd_addr && (u32)r.rd_wdata != values[n])))) {
			t->differences++;
			fprintf(stderr, "at 0x%08x: not as the simulator\n",
				(u32)r.pc_rdata);
			return;
		}
	}
}

static int test(const char *path, struct totals *t)
{
	const struct iss_config config = { 0 };
	char why[200];
	struct iss *s = iss_new(&config, why, sizeof(why));

	if (!s || !iss_load_elf(s, path, why, sizeof(why))) {
		fprintf(stderr, "%s: %s\n", path, why);
		return 1;
	}
	for (unsigned int n = 0; n < RUNS && !iss_done(s); n++) {
		struct cs_rvfi r;

		run(s, t);
		for (unsigned int i = 0; i < GAP && !iss_done(s); i++)
			iss_step(s, &r);
	}
	iss_free(s);
	return 0;
}

int main(int argc, char **argv)
{
	struct totals t = { 0 };

	for (int i = 1; i < argc; i++)
		if (test(argv[i], &t))
			return 1;
	printf("interp: %lu runs, %lu instructions, %lu loads, %lu ended early, %lu differences\n",
	       t.runs, t.steps, t.loads, t.ends, t.differences);
	return t.differences || !t.loads || t.steps < t.runs;
}
