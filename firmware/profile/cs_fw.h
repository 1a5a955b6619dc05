/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_fw.h - what the profiling firmware and the host share: one structure in
 * the memory of the profiled machine, found by its symbol `cs_fw`.
 *
 * The host fills in the first part after loading the ELF and before the first
 * clock; the firmware fills in the second part.  All words are little-endian
 * and the layout is the same for a 32-bit target and a 64-bit host.
 */
#ifndef CS_FW_H
#define CS_FW_H

#include <stdint.h>

enum { CS_FW_MAGIC = 0x43534657, CS_FW_VERSION = 4 };
enum { CS_FW_SETUP_MAX = 256, CS_FW_COUNTERS_MAX = 64 };
enum { CS_FW_STRATA_MAX = 4096 };
enum { CS_FW_HISTOGRAMS = 4 };
enum { CS_FW_RING_MAX = 17, CS_FW_RING_ERRORS = 1000 };
enum { CS_FW_NO_RING = 0xffff }; /* cs_fw.error: this profiler has no ring */

enum cs_fw_mode {
  CS_FW_OFF,     /* the program just runs; nothing touches the profiler */
  CS_FW_PROFILE, /* the profiler's messages are folded into the table */
  CS_FW_SAMPLE,  /* baseline: sampling by counter overflow, no profiler */
  CS_FW_COP,     /* the coprocessor profiles: struct cs_fw_cop */
};

enum cs_fw_state {
  CS_FW_NOT_STARTED,
  CS_FW_RUNNING, /* the program */
  CS_FW_ENDED,   /* everything below is there */
  CS_FW_FAILED,  /* see cs_fw.error; the program did not run */
};

/* One tuple of the profile.  n has 56 bits: 31:0 in n, 55:32 in the low bits
 * of n_high_slot; the slot is in bits 31:24.  Empty: n and its high part 0. */
struct cs_fw_entry {
  uint32_t pc, w, n, n_high_slot;
};

/* The DMA ring (docs/design/ring.md) in place of register reads. */
enum {
  CS_FW_RING_DISCARD = 1,  /* nobody reads the records: no interrupt, each
                            * goes over an older one */
};

struct cs_fw_write {
  uint32_t offset, value;
};

struct cs_fw {
  uint32_t magic, version;

  /* ---- from the host ---- */
  uint32_t mode;             /* enum cs_fw_mode; as loaded: CS_FW_OFF */
  uint32_t setup_n;
  struct cs_fw_write setup[CS_FW_SETUP_MAX]; /* registers of the profiler,
                              * written in this order before it is enabled */
  uint32_t profile_m;        /* slots select M mode too: the handler makes
                              * messages itself, and is held back for that */
  uint32_t sample_period, sample_random; /* events from sample to sample:
                              * period + random below sample_random */
  uint32_t sample_event;     /* mhpmevent3's number */
  uint32_t sample_seed;      /* not 0 */

  /* ---- from the firmware ---- */
  uint32_t state;            /* enum cs_fw_state */
  uint32_t error;            /* CS_FW_FAILED: the profiler's STATUS */
  uint32_t exit_code;
  uint64_t cycles_begin, cycles_end;   /* mcycle, first and last moment of the
                              * program in U mode */
  uint64_t instret_begin, instret_end; /* the program's own instructions */
  uint64_t held;             /* counts left in the strata or table */
  uint32_t interrupts;       /* taken */
  uint32_t messages;         /* folded, those after the program too */
  uint32_t table_full;       /* messages (samples) that found no place: they
                              * are counted here and are not in the table */
  uint32_t samples;          /* baseline: interrupts ... */
  uint32_t samples_no_load;  /* ... whose next instruction was no load */
  uint32_t counters[CS_FW_COUNTERS_MAX]; /* after SNAPSHOT, the profiler's
                              * registers from offset counters_at */
  uint32_t counters_at, counters_n;
  uint32_t read_out;         /* messages out of the combiner at the end, */
  uint32_t read_out_clocks;  /* the clocks that they took, and those that */
  uint32_t strata_clocks;    /* reading the strata took for `held` */
  uint32_t strata_address, strata_n; /* their event counters S, a word each;
                              * 0: they have none, or hold counts of C */
  /* struct cs_fw_entry[table_entries], in groups of which each begins
   * table_stride bytes behind the one before: see cs_fw_place(). */
  uint32_t table_address, table_entries, table_group, table_stride;

  /* ---- from the host: the ring ---- */
  uint32_t ring_log2;        /* records, 1 .. CS_FW_RING_MAX; 0: no ring, the
                              * handler reads the messages from registers */
  uint32_t ring_watermark;   /* records that make an interrupt */
  uint32_t ring_flags;       /* CS_FW_RING_* */
  uint32_t ring_reserved;
  /* ---- from the firmware ---- */
  uint32_t ring_written;     /* records that memory has answered for */
  uint32_t ring_overwritten; /* of these: over others that nobody had read */
  uint32_t ring_errors;      /* times the ring stopped; after
                              * CS_FW_RING_ERRORS it is not started again */
  uint32_t ring_cause;       /* its register CAUSE at the last of them */

  /* ---- from the host: histograms of the PC, in mode CS_FW_SAMPLE ---- */
  uint32_t histograms;       /* events; 0: values of loads are sampled */
  struct {
    uint32_t event;          /* mhpmevent's number */
    uint32_t period, random; /* as sample_period, sample_random */
  } histogram[CS_FW_HISTOGRAMS]; /* the first has a counter of its own, the
                              * others the other one in turn: each up to the
                              * next sample of the first */
  /* ---- from the firmware ---- */
  uint32_t histogram_samples[CS_FW_HISTOGRAMS]; /* the table has (pc, number in
                              * histogram[]) */
  uint32_t histogram_turns[CS_FW_HISTOGRAMS]; /* samples of the first one while
                              * this one was counted */
  uint32_t reserved;
};

/* ---- the coprocessor: symbol `cs_fw_cop` ---- */

enum { CS_FW_COP_NAME = 16, CS_FW_COP_KNOBS = 16, CS_FW_COP_COUNTS = 9 };

/* What the firmware is at; it stores each of these before it begins. */
enum cs_fw_cop_phase {
  CS_FW_COP_PROGRAM,    /* the program, or what any mode does */
  CS_FW_COP_SETUP,      /* profiler and coprocessor are started */
  CS_FW_COP_INTERRUPTS, /* the coprocessor's */
  CS_FW_COP_MESSAGES,   /* its tuples are taken */
  CS_FW_COP_TICKS,      /* of time */
  CS_FW_COP_FINISH,     /* the last samples, final estimation */
  CS_FW_COP_PHASES
};

/* cs_fw_cop.error; those below are enum cs_cop_error. */
enum {
  CS_FW_COP_ABSENT = 0x100, /* this profiler has no coprocessor */
  CS_FW_COP_NO_PROGRAM,     /* the firmware has none of that name */
};

/* A row of the profile: struct cs_cop_row_out in words, low before high. */
struct cs_fw_cop_row {
  uint32_t kind_flags;      /* kind 7:0, flags 15:8 */
  uint32_t pc, key, other, extra, count[2], total[2];
};

struct cs_fw_cop {
  uint32_t bytes;           /* of this structure */

  /* ---- from the host ---- */
  char program[CS_FW_COP_NAME];    /* of firmware/ucode; NUL at the end */
  uint32_t knob[CS_FW_COP_KNOBS];  /* in the order of the program's table */
  uint32_t ctrl;            /* the coprocessor's CTRL before it is started */
  uint32_t limit[2];        /* instructions, low and high: the program is ended
                             * when it has done so many (and a few more, until
                             * the interrupt comes); 0: it is not */

  /* ---- from the firmware ---- */
  uint32_t phase;           /* enum cs_fw_cop_phase */
  uint32_t error;           /* CS_FW_FAILED: why */
  uint32_t code, cause;     /* of a refusal, of a fault of the microcode */
  uint32_t done;            /* the profile was complete before the end */
  uint32_t interrupts, tuples, ticks, updates, probes, lost, unknown;
  uint32_t reads, writes;   /* of the coprocessor's registers */
  uint32_t counts[CS_FW_COP_COUNTS]; /* registers TAKEN and those behind it,
                             * at the end */
  uint32_t rows_address, rows, rows_lost; /* struct cs_fw_cop_row; lost: there
                             * was no room for them */
};

/* Address of entry i. */
static inline uint32_t cs_fw_place(const struct cs_fw *fw, uint32_t i)
{
  return fw->table_address + i / fw->table_group * fw->table_stride +
         i % fw->table_group * (uint32_t)sizeof(struct cs_fw_entry);
}

_Static_assert(sizeof(struct cs_fw) == (4 + 2 * CS_FW_SETUP_MAX + 6 + 4 + 10 +
                 5 + CS_FW_COUNTERS_MAX + 7 + 2 + 8 + 2 +
                 5 * CS_FW_HISTOGRAMS) * 4, "no hidden padding");
_Static_assert(sizeof(struct cs_fw_cop) == (1 + 16 + 3 + 14 + 3 +
                 CS_FW_COP_COUNTS) * 4 + CS_FW_COP_NAME, "no hidden padding");

#endif
