/* SPDX-License-Identifier: GPL-2.0-only OR Apache-2.0 */
/*
 * The records in the AUX area, docs/driver.md: words of 32 bits,
 * little-endian.  For the driver and for who reads the area.
 */
#ifndef CS_AUX_H
#define CS_AUX_H

#define CS_STREAM_MAGIC		0x52545343
#define CS_STREAM_VERSION	1

/* Bytes that everything is aligned to, and lengths are counted in. */
#define CS_STREAM_UNIT		16

#define CS_STREAM_PAD		0
#define CS_STREAM_HEADER	1
#define CS_STREAM_MESSAGE	2
#define CS_STREAM_CONTEXT	3
#define CS_STREAM_ENTRY		4
#define CS_STREAM_PROCESS	5
#define CS_STREAM_LOSS		6
#define CS_STREAM_COUNTS	7
#define CS_STREAM_MICROCODE	8
#define CS_STREAM_ARRAY		9

/* The first word of a record. */
#define CS_STREAM_WORD(type, units, low) \
	((type) << 24 | (units) << 16 | (low))
#define CS_STREAM_TYPE(word)	((word) >> 24)
#define CS_STREAM_UNITS(word)	((word) >> 16 & 0xff)
#define CS_STREAM_LOW(word)	((word) & 0xffff)

#define CS_STREAM_SLOT(word)	((word) & 3)
#define CS_STREAM_MODE(word)	((word) >> 2 & 3)
/* Of a message, an entry, a context, a process: number of the program. */
#define CS_STREAM_NUMBER_LSB	4
#define CS_STREAM_NUMBERS	4096
#define CS_STREAM_NUMBER(word) \
	((word) >> CS_STREAM_NUMBER_LSB & (CS_STREAM_NUMBERS - 1))

/* What happened to a process: bits 3:0 of its record. */
#define CS_STREAM_EXEC		0
#define CS_STREAM_EXIT		1
#define CS_STREAM_FORK		2
#define CS_STREAM_PRESENT	3	/* it was there at the start */
#define CS_STREAM_UNKNOWN	4	/* a page table that nobody is known of */
#define CS_STREAM_MAPPED	5	/* it has mapped code while it ran */

#define CS_STREAM_HEADER_UNITS	9
#define CS_STREAM_MESSAGE_UNITS	1
#define CS_STREAM_CONTEXT_UNITS	1
#define CS_STREAM_PROCESS_UNITS	3
#define CS_STREAM_LOSS_UNITS	2
#define CS_STREAM_COUNTS_UNITS	6
#define CS_STREAM_MICROCODE_UNITS	5

/* Words of a header, behind the first. */
#define CS_STREAM_HEADER_MAGIC		1
#define CS_STREAM_HEADER_VERSION	2
#define CS_STREAM_HEADER_HARDWARE	3
#define CS_STREAM_HEADER_CAPS		4	/* three */
#define CS_STREAM_HEADER_LOG2_TICK	7
#define CS_STREAM_HEADER_HART		8
#define CS_STREAM_HEADER_HZ		9
#define CS_STREAM_HEADER_KTIME		10	/* two */
#define CS_STREAM_HEADER_SLOTS		12	/* four times five */
#define CS_STREAM_HEADER_COMP		32
#define CS_STREAM_HEADER_RATE		33
#define CS_STREAM_HEADER_COMBINER	34

/* Words of a message and of a context. */
#define CS_STREAM_COUNT		1
#define CS_STREAM_PC		2
#define CS_STREAM_W		3
#define CS_STREAM_SATP		1
#define CS_STREAM_TIME		2
#define CS_STREAM_PID		3

/* Of a process. */
#define CS_STREAM_PROCESS_PID		1
#define CS_STREAM_PROCESS_ROOT		2	/* page number */
#define CS_STREAM_PROCESS_TIME		3
#define CS_STREAM_PROCESS_PARENT	4
#define CS_STREAM_PROCESS_CLOCK		6	/* two: in ns */
#define CS_STREAM_PROCESS_COMM		8	/* four: a name */

/* Of a loss: three numbers of two words, and one of one. */
#define CS_STREAM_LOSS_DROPPED		1
#define CS_STREAM_LOSS_OVERWRITTEN	3
#define CS_STREAM_LOSS_BYTES		5
#define CS_STREAM_LOSS_COUNTS		7	/* at most 2^32 - 1 */

/* Of the counts: four times selected, accepted, dropped, queued. */
#define CS_STREAM_COUNTS_SLOTS		1
#define CS_STREAM_COUNTS_CREDIT		17
#define CS_STREAM_COUNTS_MESSAGES	18
#define CS_STREAM_COUNTS_SENT		19
#define CS_STREAM_COUNTS_HELD		20
/* Of the driver's table since the start: what was added up, how often an entry
 * had to be made, and one given up for it.
 */
#define CS_STREAM_COUNTS_FOLDED		21
#define CS_STREAM_COUNTS_MISSES		22
#define CS_STREAM_COUNTS_EVICTIONS	23

/* Of the coprocessor, at a halt and at the end; its arrays stand behind it.  The
 * counts: samples taken, dropped, processed, aborted, held; conflicts; tuples, the
 * events that they stand for; microinstructions.
 */
#define CS_STREAM_MICROCODE_CAUSE	1	/* register COP_CAUSE; 0: the end */
#define CS_STREAM_MICROCODE_TIME	2
#define CS_STREAM_MICROCODE_NAME	4	/* four */
#define CS_STREAM_MICROCODE_COUNTS	8	/* nine */
#define CS_STREAM_COP_COUNTS		9

/* Words of the coprocessor's space (docs/cop-isa.md), from the one in bits 15:0 of
 * the first word on: so many, from word 4 on, at most 64.
 */
#define CS_STREAM_ARRAY_N		1
#define CS_STREAM_ARRAY_WORDS		64

#endif
