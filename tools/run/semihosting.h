/* SPDX-License-Identifier: Apache-2.0
 *
 * semihosting.h - programs that ask a debugger to print and to end, which the
 * SoC has not.
 */
#ifndef SEMIHOSTING_H
#define SEMIHOSTING_H

#include <stdbool.h>
#include <stdint.h>

/* Whether an executable segment holds the sequence of a semihosting call; *at
 * is the address of the first one.  A file that cannot be read holds none. */
bool semihosting_find(const char *elf, uint32_t *at);

#endif
