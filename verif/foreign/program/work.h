/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WORK_H
#define WORK_H

#include <stdint.h>

/* What is profiled; returns a checksum. */
uint32_t work(uint32_t rounds);

#endif
