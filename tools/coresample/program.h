/* SPDX-License-Identifier: Apache-2.0
 *
 * program.h - where programs and simulations are: beside the command itself,
 * in the build directory.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

enum { PROGRAM_PATH = 4096 };

/* The path of `name` in the directory of this executable. */
void program_build_path(char path[PROGRAM_PATH], const char *name);

/* The ELF that the user means: a path, or the name of a program in `dir` of
 * the build directory.  Ends the program when there is none. */
void program_find(char path[PROGRAM_PATH], const char *wanted,
                  const char *dir);

#endif
