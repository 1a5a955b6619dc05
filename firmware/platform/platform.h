/* SPDX-License-Identifier: Apache-2.0
 *
 * platform.h - what the files of the bare-metal run time offer one another.
 *
 * The run time puts a POSIX-style program on a machine with nothing but RAM,
 * the Zicntr counters and a console: files live in memory, time is the number of
 * retired instructions, so every run of a program repeats exactly.
 */
#ifndef PLATFORM_H
#define PLATFORM_H

#include <stddef.h>
#include <stdint.h>

/* console.c: the only file that a port to another board replaces. */
void console_write(const char *text, size_t length);
_Noreturn void console_exit(int code);

/* An input that the `embed` script linked into the program. */
struct embedded_file {
  const char *name;
  const unsigned char *begin, *end;
};

extern const struct embedded_file embedded_files[]; /* ends with name 0 */
extern const char *const embedded_argv[];
extern const int embedded_argc;

/* start.c: instructions retired since the program's main was entered. */
uint64_t program_instret(void);

/* heap.c: the largest number of bytes that sbrk() has had out. */
size_t heap_peak(void);

/* ramfs.c: calls visit(name, data, length) for every file the program wrote. */
void ramfs_each_output(void (*visit)(const char *, const unsigned char *,
                                     size_t));

/* stdio.c: writes out what stdout still holds. */
void stdout_flush(void);

#endif
