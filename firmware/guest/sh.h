/* SPDX-License-Identifier: Apache-2.0
 *
 * sh.h - the parts of the shell: sh_parse.c makes commands of text, sh_run.c
 * runs them, sh.c reads the text.
 */
#ifndef SH_H
#define SH_H

#include <stdbool.h>
#include <stddef.h>

enum { SH_WORDS = 64, SH_REDIRECTIONS = 4, SH_STAGES = 8, SH_ROOM = 8192 };

struct redirection {
  int fd, flags;
  const char *path;
};

struct command {
  char *word[SH_WORDS + 1]; /* ends in a null pointer */
  int words;
  struct redirection redirection[SH_REDIRECTIONS];
  int redirections;
};

/* What stands behind a pipeline: when the next one runs. */
enum link { LINK_END, LINK_SEQUENCE, LINK_BACKGROUND, LINK_AND, LINK_OR };

struct pipeline {
  struct command stage[SH_STAGES];
  int stages; /* 0: an empty line */
  enum link link;
  char room[SH_ROOM]; /* the words' text */
  size_t used;
};

/* Reads one pipeline from *text and moves *text behind it.  Words are
 * expanded ($? is status) as they are read.  NULL, or what is wrong. */
const char *sh_parse(const char **text, int status, struct pipeline *p);

/* Runs text to its end and gives the exit status of the last command. */
int sh_run(const char *text, int status);

#endif
