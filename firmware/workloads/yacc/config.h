/* SPDX-License-Identifier: Apache-2.0
 *
 * config.h - what byacc's configure script would find.
 */
#define HAVE_FCNTL_H 1
#define HAVE_GETOPT 1
#define HAVE_GETOPT_H 1
#define HAVE_GETOPT_HEADER 1
#define HAVE_MKSTEMP 1
#define HAVE_STDINT_H 1
#define HAVE_STDNORETURN_H 1
#define HAVE_STDLIB_H 1
#define HAVE_STRING_H 1
#define HAVE_UNISTD_H 1
#define HAVE_VSNPRINTF 1
#define MAXTABLE 32500
#define SYSTEM_NAME "none"
#define GCC_NORETURN
#define GCC_PRINTFLIKE(format, first)
#define GCC_UNUSED
