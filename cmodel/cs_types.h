/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_types.h - constants and small types that the blocks of the model share.
 *
 * The constants are those of the RTL's cs_pkg (docs/design/overview.md,
 * "Constants"); the enumerations are values that software can read.
 */
#ifndef CS_TYPES_H
#define CS_TYPES_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum {
  CS_SLOT_W = 2,
  CS_S_W = 18,
  CS_C_W = 18,
  CS_STAGE_DEPTH = 16,
  CS_STAGE_LIMIT = 5,
  CS_STAGING_LIMIT = 10,    /* of a bank's staging FIFO, NRET > 1 */
  CS_SAMPLER_BANK_DEPTH = 16,       /* tuples of a bank queue, times NRET */
  CS_SAMPLER_BANK_LIMIT = 8,        /* of its level for issue, times NRET */
  CS_JOIN_MAX = 16,         /* weight of an event of joined tuples */
  CS_INIT_WARMUP = 8,
  CS_MAX_STRATA = 4096,
  CS_MAX_COMBINER = 32,
  CS_MAX_WAYS = 4,
  CS_MAX_ENTRIES = CS_MAX_STRATA * CS_MAX_WAYS,
  CS_MAX_TAG = 16,          /* bits */
  CS_MAX_TAGGED_RATE = 256, /* T of the tagged table */
  CS_TAGGED_MAX = 4096,     /* legal maximum of MaxEntries */
  CS_MIN_LOG2_TICK = 8,
};

#define CS_S_MASK ((1u << CS_S_W) - 1)
#define CS_C_MAX ((1u << CS_C_W) - 1)

/* cs_message.mode of what the coprocessor sends: it does not say. */
#define CS_MODE_UNKNOWN 2

/* Run states (CTRL.state). */
enum cs_state {
  CS_OFF,
  CS_CLEAR,
  CS_IDLE,
  CS_INIT,
  CS_RUN,
  CS_DRAIN,
};

/* Refusals (STATUS.code). */
enum cs_refusal {
  CS_OK = 0,
  CS_BAD_RATE = 1,
  CS_BAD_STRATA = 2,
  CS_BAD_HASH = 3,
  CS_BAD_SEED = 4,
  CS_BAD_BURST = 5,
  CS_BAD_SLOT = 6,
  CS_BAD_WATERMARK = 7,
  CS_BAD_COMBINER = 8,
  CS_BAD_SAMPLER = 9,
  CS_BAD_ENGINE = 10,
  CS_BAD_TAG = 11,
  CS_BAD_CONTEXT = 12,
  CS_LOCKED = 16,
  CS_INACTIVE = 17,
  CS_NOT_EMPTY = 18,
  CS_NO_STATE = 19,
  CS_BUSY = 20,
  CS_POP_EMPTY = 21,
  CS_PARTIAL = 22,
  CS_POP_RING = 23,
  CS_STOPPED = 24,          /* of the DMA ring, as the following */
  CS_BAD_START = 32,
  CS_BAD_LIMIT = 33,
  CS_BAD_WP = 34,
  CS_BAD_CP = 35,
  CS_BAD_WINDOW = 36,
  CS_BAD_CODE = 40,         /* of the coprocessor, as the following */
  CS_BAD_START_TABLE = 41,
  CS_BAD_WATCHDOG = 42,
};

/* Invariants of the model itself; on in the hardened build only, because some
 * of them walk whole structures. */
#ifdef CS_HARDENED
#define CS_INVARIANT(x) assert(x)
#else
#define CS_INVARIANT(x) ((void)0)
#endif

static inline bool cs_is_pow2(uint64_t x)
{
  return x != 0 && (x & (x - 1)) == 0;
}

static inline unsigned cs_log2(uint64_t x)
{
  return 63u - (unsigned)__builtin_clzll(x);
}

#endif
