/* SPDX-License-Identifier: Apache-2.0
 *
 * rec_proc.h - what runs already when a recording begins.
 */
#ifndef REC_PROC_H
#define REC_PROC_H

#include "rec_system.h"

/* A short text file, without the newline at its end; false: there is none. */
bool rec_read_text(const char *path, char *to, size_t room);

/* Ticks of the timer in a second; 0: not known. */
uint32_t rec_proc_timer_hz(void);

/* The kernel and its modules. */
void rec_proc_kernel(struct rec_system *s);

/* Modules that may have come since: true, if there is a new one. */
bool rec_proc_modules(struct rec_system *s);

/* One process; all of them. */
void rec_proc_process(struct rec_system *s, unsigned pid);
void rec_proc_all(struct rec_system *s);

#endif
