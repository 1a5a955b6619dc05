/* SPDX-License-Identifier: Apache-2.0
 *
 * crc32.h - the CRC-32 of Ethernet and zip, in pieces: start from 0.
 */
#ifndef CRC32_H
#define CRC32_H

#include <stddef.h>
#include <stdint.h>

uint32_t crc32_add(uint32_t crc, const void *data, size_t n);

#endif
