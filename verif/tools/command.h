/* SPDX-License-Identifier: Apache-2.0
 *
 * command.h - for tests of the command itself: runs it in a directory of its
 * own and looks at what it says and leaves.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include <sys/types.h>

#include "cs_report.h"
#include "suite.h"

enum { COMMAND_TEXT = 8192 };

/* argv: program, command, directory of test programs.  -1: wrong arguments. */
int command_init(int argc, char **argv);
/* Removes the directory; -1 when that fails. */
int command_done(void);

/* `command ARGUMENTS` gives this exit code and says (on stdout or stderr) this
 * text; $P in the arguments is the directory of test programs. */
void expect(const char *arguments, int code, const char *text);

/* A command of the shell in the same directory succeeds; $C is ours. */
void shell(const char *line);

/* There is nothing whose name begins with "out". */
void expect_no_output(void);

/* The report in a file there. */
struct cs_report report(const char *name);

/* Starts the command with arguments up to NULL, stderr into the file `said`,
 * stdout dropped; sends a signal after a while: exit code 130 and a message. */
void command_interrupt(char *const *arguments, int number);

/* The same with a signal that kills: nothing called "out" is left. */
void command_killed(char *const *arguments, int number);

/* The path of that directory, and of a test program. */
const char *command_dir(void);
const char *command_program(const char *name);

#endif
