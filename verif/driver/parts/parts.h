/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The profiler's model as hardware, and a file as firmware.
 */
#ifndef PARTS_H
#define PARTS_H

#include "kernel.h"

/* OFF, and nothing of before in it. */
void hardware_new(void);
/* So many loads of user mode, one in 32 clocks. */
void hardware_loads(u32 n);
/* The page table of those that follow. */
extern u32 hardware_root;

/* What request_firmware() gives for every name but `absent`. */
extern u8 firmware_bytes[];
extern size_t firmware_size;

extern struct kunit_suite cop_suite;

/* What tables of several sizes make of these raw streams; ends at NULL. */
void print_sizes(char *const *paths);

#endif
