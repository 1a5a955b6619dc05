/* SPDX-License-Identifier: Apache-2.0
 *
 * rom.h - the programs and their files, which stay where the loader put the
 * archive: make-initramfs wrote them as a file system into an entry of it that
 * the kernel does not unpack.
 */
#ifndef ROM_H
#define ROM_H

/* Mounts it as /rom and links what is in it into the root, where nothing of
 * that name is; NULL, or what went wrong. /dev and /sys must be mounted. */
const char *rom_mount(void);

#endif
