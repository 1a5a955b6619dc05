/* SPDX-License-Identifier: Apache-2.0
 *
 * stdio.c - the three standard streams of picolibc on descriptors 0, 1 and 2.
 *
 * picolibc leaves the console streams to the platform. stdout is held back to
 * the end of a line, so that the console costs a program little; stderr is not.
 */
#include <stdio.h>
#include <unistd.h>

#include "platform.h"

static char line[512];
static size_t line_length;

void stdout_flush(void)
{
  write(STDOUT_FILENO, line, line_length);
  line_length = 0;
}

static int stdout_flush_stream(FILE *stream)
{
  (void)stream;
  stdout_flush();
  return 0;
}

static int stdout_put(char c, FILE *stream)
{
  (void)stream;
  line[line_length++] = c;
  if (line_length == sizeof line || c == '\n')
    stdout_flush();
  return (unsigned char)c;
}

static int stderr_put(char c, FILE *stream)
{
  (void)stream;
  write(STDERR_FILENO, &c, 1);
  return (unsigned char)c;
}

/* picolibc tells the end of a file (_FDEV_EOF) from an error (_FDEV_ERR). */
static int stdin_get(FILE *stream)
{
  unsigned char c;

  (void)stream;
  return read(STDIN_FILENO, &c, 1) == 1 ? c : _FDEV_EOF;
}

static FILE in_stream =
  FDEV_SETUP_STREAM(NULL, stdin_get, NULL, _FDEV_SETUP_READ);
static FILE out_stream =
  FDEV_SETUP_STREAM(stdout_put, NULL, stdout_flush_stream, _FDEV_SETUP_WRITE);
static FILE err_stream =
  FDEV_SETUP_STREAM(stderr_put, NULL, NULL, _FDEV_SETUP_WRITE);

FILE *const stdin = &in_stream;
FILE *const stdout = &out_stream;
FILE *const stderr = &err_stream;
