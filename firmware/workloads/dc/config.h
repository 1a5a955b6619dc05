/* SPDX-License-Identifier: Apache-2.0
 *
 * config.h - what bc's configure script would find.
 */
#define HAVE_ERRNO_H 1
#define HAVE_FSTAT 1
#define HAVE_LIMITS_H 1
#define HAVE_SETVBUF 1
#define HAVE_STDARG_H 1
#define HAVE_STDDEF_H 1
#define HAVE_STDLIB_H 1
#define HAVE_STRING_H 1
#define HAVE_STRTOL 1
#define HAVE_SYS_STAT_H 1
#define HAVE_UNISTD_H 1
#define HAVE_VPRINTF 1
#define PACKAGE "bc"
#define VERSION "none"
#define DC_VERSION "dc"
#define DC_COPYRIGHT "none"
