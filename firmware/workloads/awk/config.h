/* SPDX-License-Identifier: Apache-2.0
 *
 * config.h - what mawk's configure script would find on a machine without
 * processes, pipes and floating-point traps.
 */
#ifndef CONFIG_H
#define CONFIG_H

#include <limits.h>

extern char **environ;

#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#define HAVE_ISNAN 1
#define HAVE_MKTIME 1
#define HAVE_STRFTIME 1
#define HAVE_UNISTD_H 1
#define LOCALE 0
#define MAX__INT 0x7fffffff
#define MAX__LONG LONG_MAX
#define MAX__UINT 0xffffffffu
#define NAME_RANDOM "srand/rand"
#define NOINFO_SIGFPE 1
#define MAWK_RAND_MAX RAND_MAX
#define SIZE_T_STDDEF_H 1
#define SYSTEM_NAME "none"
#define mawk_rand rand
#define mawk_srand srand
#define GCC_NORETURN
#define GCC_PRINTFLIKE(format, first)
#define GCC_UNUSED

#endif
