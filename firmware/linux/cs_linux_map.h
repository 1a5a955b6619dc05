/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_linux_map.h - how memory is divided below Linux; docs/linux.md.
 *
 * GENERATED from rtl/soc/soc.json by `make generate`.  DO NOT EDIT.
 */
#ifndef CS_LINUX_MAP_H
#define CS_LINUX_MAP_H

#define CS_LINUX_MEMORY 0x01000000
#define CS_LINUX_FIRMWARE_BASE 0x80000000
#define CS_LINUX_FIRMWARE_SIZE 0x10000
#define CS_LINUX_RING_BASE 0x80080000
#define CS_LINUX_RING_SIZE 0x10000
#define CS_LINUX_FILES_BASE 0x80100000
#define CS_LINUX_FILES_SIZE 0x300000
#define CS_LINUX_KERNEL_BASE 0x80400000

#endif /* CS_LINUX_MAP_H */
