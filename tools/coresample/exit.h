/* SPDX-License-Identifier: Apache-2.0
 *
 * exit.h - what a command owes its user when it ends.
 */
#ifndef EXIT_H
#define EXIT_H

/* A report that did not arrive is an error of the command: exit code 1 when
 * standard output could not be written.  Called first in main(), so that it
 * acts last: files are finished or gone by then. */
void check_output_at_exit(void);

#endif
