/* SPDX-License-Identifier: Apache-2.0
 *
 * demo.h - where the demo's SoC (soc.py) has what.
 */
#ifndef DEMO_H
#define DEMO_H

#define PROFILER 0x90000000u
#define UART 0x82001000u
#define IRQ 5

#endif
