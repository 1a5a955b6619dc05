/* SPDX-License-Identifier: Apache-2.0
 *
 * program.h - where programs and simulations are: beside the command itself,
 * in the build directory.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stddef.h>

enum { PROGRAM_PATH = 4096 };

/* The path of `name` in the directory of this executable. */
void program_build_path(char path[PROGRAM_PATH], const char *name);

/* The ELF of a program by its name in `dir` of the build directory.  -1 with a
 * message that lists those there are in err. */
int program_built(char path[PROGRAM_PATH], const char *wanted,
                  const char *dir, char *err, size_t errlen);

/* The ELF that the user means: a path, or the name of a program in `dir` of
 * the build directory.  Ends the program when there is none. */
void program_find(char path[PROGRAM_PATH], const char *wanted,
                  const char *dir);

#endif
