// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the table's size is worth: raw streams of the driver, message by message into
 * tables of several sizes.
 */
#include "kunit.h"
#include "parts.h"

enum { LEAST_LOG2 = 12, SIZES = CS_TABLE_MOST_LOG2 - LEAST_LOG2 + 1, BATCH = 256,
       AREA = 1 << 20, WORDS = CS_STREAM_UNIT / 4 };

extern unsigned int *const parameter_log2_entries;

/* Messages of a stream, as they came. */
struct messages {
	u32 (*record)[CS_RECORD_WORDS];	/* the first word is the stream's */
	u32 n;
};

static void refuse(const char *path, const char *what)
{
	fprintf(stderr, "parts: %s: %s\n", path, what);
	exit(1);
}

static struct messages read_stream(const char *path)
{
	u32 unit[WORDS], skip = 0, room = 0;
	struct messages m = { NULL, 0 };
	FILE *file = fopen(path, "rb");

	if (!file)
		refuse(path, "cannot be opened");
	while (fread(unit, sizeof(unit), 1, file)) {
		if (skip) {
			skip--;
			continue;
		}
		skip = CS_STREAM_UNITS(unit[0]) - 1;
		if (!CS_STREAM_UNITS(unit[0]))
			refuse(path, "is no stream of the driver");
		if (CS_STREAM_TYPE(unit[0]) != CS_STREAM_MESSAGE)
			continue;
		if (m.n == room) {
			room = room ? 2 * room : BATCH;
			m.record = realloc(m.record, room * sizeof(*m.record));
		}
		memcpy(m.record[m.n++], unit, sizeof(unit));
	}
	if (!feof(file) || skip)
		refuse(path, "is cut");
	fclose(file);
	if (!m.n)
		refuse(path, "has no messages as they came");
	return m;
}

static u32 number_of(const u32 *record)
{
	return CS_STREAM_NUMBER(record[0]);
}

/* Those from there on that are of one program, as the ring has them; how many. */
static u32 batch(struct cs_profiler *cs, const struct messages *m, u32 from,
		 u32 end, u32 (*to)[CS_RECORD_WORDS])
{
	u32 n = 0;

	cs->context.key = number_of(m->record[from]) << CS_STREAM_NUMBER_LSB;
	for (; n < BATCH && from + n < end &&
	     number_of(m->record[from + n]) == number_of(m->record[from]); n++) {
		memcpy(to[n], m->record[from + n], sizeof(*to));
		to[n][0] = (cs->hw.info + (n << CS_INFO_SEQUENCE)) ^
			   (to[n][0] & CS_INFO_PLAIN);
	}
	return n;
}

static void fold(struct cs_profiler *cs, struct cs_out *out,
		 const struct messages *m, u32 from, u32 end)
{
	u32 to[BATCH][CS_RECORD_WORDS];

	while (from < end) {
		u32 n = batch(cs, m, from, end, to);

		out->at = 0;
		out->room = AREA;
		if (cs_table_fold(cs, out, to[0], n) != n)
			refuse("a message", "was not taken");
		from += n;
	}
}

/* Per cent of the second half's messages that find no entry. */
static double new_ones(const struct messages *m, unsigned int log2)
{
	struct kunit test = { };
	struct cs_profiler *cs = kunit_profiler(&test, CS_STREAM_NUMBERS);
	struct cs_out *out = kunit_out(&test, AREA);
	u64 before;

	*parameter_log2_entries = log2;
	if (cs_table_open(&cs->table))
		refuse("the table", "has no memory");
	for (u32 n = 0; n < CS_STREAM_NUMBERS; n++)
		cs->programs.all[n].told = true;
	cs->context.wanted = U32_MAX;
	fold(cs, out, m, 0, m->n / 2);
	before = cs->table.folded.misses;
	fold(cs, out, m, m->n / 2, m->n);
	before = cs->table.folded.misses - before;
	cs_table_close(&cs->table);
	return 100.0 * before / (m->n - m->n / 2);
}

void print_sizes(char *const *paths)
{
	printf("entries");
	for (unsigned int i = 0; i < SIZES; i++)
		printf("%9u", 1u << (LEAST_LOG2 + i));
	printf("\n");
	for (; *paths; paths++) {
		struct messages m = read_stream(*paths);

		printf("%s: %u messages, of the second half new, %%\n       ", *paths,
		       m.n);
		for (unsigned int i = 0; i < SIZES; i++)
			printf("%9.1f", new_ones(&m, LEAST_LOG2 + i));
		printf("\n");
		free(m.record);
	}
}
