/* SPDX-License-Identifier: Apache-2.0
 *
 * rv_rt.h - memory map of the random programs on the SoC: that of
 * verif/iss/rand_rt.h and what is added here.
 */
#ifndef CORE_RT_H
#define CORE_RT_H

#include "../iss/rand_rt.h"

#define RT_FRAME 72           /* from x4: pointer to the next handler frame */
#define RT_LFSR 76            /* decides what handlers do beside their work */
#define RT_FRAMES 0x400       /* the frames */
#define RT_FRAME_SIZE 48
#define RT_NESTED 8           /* deepest nesting of interrupts */
#define RT_SCRATCH 0xc00      /* what handlers store */
#define RT_DMA 0x80103000     /* words 0 and 1 of each 16 bytes: DMA's */
#define RT_DMA_SIZE 0x400
#define PLIC_BASE 0x0c000000
#define PROFILER_BASE 0x10010000

#define RT_INTERRUPTS 0x2888  /* bits of mie */

#endif
