/* SPDX-License-Identifier: Apache-2.0
 *
 * host.h - where the program of the handlers and its simulator meet: words of
 * 32 bits, offsets in bytes.
 */
#ifndef HOST_H
#define HOST_H

#define HOST_PORT 0x10200000u
#define HOST_COP  0x10202000u /* the coprocessor's registers */

enum {
  HOST_CALL = 0x000,   /* read: which call is next; counting begins */
  HOST_NOW = 0x004,    /* low, high */
  HOST_ARG = 0x010,    /* program's number; or slot, pc, w, count */
  HOST_KNOB = 0x040,   /* CS_COP_KNOBS words */
  HOST_ROW = 0x100,    /* kind and flags << 8, pc, key, other, extra, count,
                        * total (low, high); the last write makes the row */
  HOST_ROW_LAST = 0x120,
  HOST_RETURN = 0x200, /* error: counting ends; then code, cause, done, period,
                        * and struct cs_cop_cost in its order, 64 bits each */
  HOST_RETURN_LAST = 0x25c,
};

enum host_call {
  HOST_OPEN, HOST_INTERRUPT, HOST_TUPLE, HOST_TICK, HOST_STOP, HOST_FINISH,
};

#endif
