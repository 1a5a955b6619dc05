/* SPDX-License-Identifier: Apache-2.0
 *
 * libc.c - what picolibc asks of a program that has no run time of its own:
 * its standard streams and its end.  Weak: a program's own come first.
 */
#include <stdio.h>

#include "platform.h"

static int put(char c, FILE *file)
{
  (void)file;
  console_write(&c, 1);
  return (unsigned char)c;
}

static int get(FILE *file)
{
  (void)file;
  return EOF;
}

static FILE console = FDEV_SETUP_STREAM(put, get, NULL, _FDEV_SETUP_RW);

__attribute__((weak)) FILE *const stdin = &console;
__attribute__((weak)) FILE *const stdout = &console;
__attribute__((weak)) FILE *const stderr = &console;

__attribute__((weak, noreturn)) void _exit(int code)
{
  console_exit(code);
}
