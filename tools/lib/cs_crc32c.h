/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_crc32c.h - CRC-32C (Castagnoli), as iSCSI has it.
 */
#ifndef CS_CRC32C_H
#define CS_CRC32C_H

#include <stddef.h>
#include <stdint.h>

/* Of n bytes that follow those of `crc`; 0 where none did. */
uint32_t cs_crc32c(uint32_t crc, const void *bytes, size_t n);

#endif
