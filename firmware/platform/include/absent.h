/* SPDX-License-Identifier: Apache-2.0
 *
 * absent.h - included before every source file of a workload, so that the third
 * parties' files stay as they are: declares what a Linux libc's headers bring in
 * and picolibc's do not. The functions are in absent.c.
 */
#ifndef ABSENT_H
#define ABSENT_H

#include <sys/time.h>
#include <sys/types.h>

int fchmod(int fd, mode_t mode);
int fchown(int fd, uid_t owner, gid_t group);
unsigned alarm(unsigned seconds);
int usleep(useconds_t microseconds);

#endif
