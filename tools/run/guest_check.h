/* SPDX-License-Identifier: Apache-2.0
 *
 * guest_check.h - what no loader and no kernel would notice.
 */
#ifndef GUEST_CHECK_H
#define GUEST_CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* One cpio archive ("newc") or several, each with its end. */
bool guest_initramfs_whole(const char *bytes, size_t size);

#endif
