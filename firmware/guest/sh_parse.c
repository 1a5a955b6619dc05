/* SPDX-License-Identifier: Apache-2.0
 *
 * sh_parse.c - from text to a pipeline: words, quotes, $?, | and redirections.
 */
#include <stdio.h>
#include <string.h>

#include "sh.h"
#include "sys.h"

enum { STDIN = 0, STDOUT = 1, STDERR = 2 };

static const char OPERATORS[] = ";&|<>\n";

static const char too_long[] = "the command is too long";

static bool put(struct pipeline *p, char c)
{
  if (p->used == SH_ROOM)
    return false;
  p->room[p->used++] = c;
  return true;
}

static bool put_status(struct pipeline *p, int status)
{
  char digits[12];

  snprintf(digits, sizeof digits, "%d", status);
  for (const char *d = digits; *d; d++)
    if (!put(p, *d))
      return false;
  return true;
}

static void skip_blanks(const char **text)
{
  while (**text == ' ' || **text == '\t' || **text == '\r')
    ++*text;
  if (**text == '#')
    while (**text && **text != '\n')
      ++*text;
}

static bool ends_word(char c)
{
  return c == '\0' || c == ' ' || c == '\t' || c == '\r' ||
         strchr(OPERATORS, c) != NULL;
}

/* One word; '...' is taken as it stands, "..." but for $? and \. */
static const char *read_word(const char **text, int status,
                             struct pipeline *p, char **word)
{
  char quote = '\0';

  *word = p->room + p->used;
  for (; quote || !ends_word(**text); ++*text) {
    char c = **text;
    bool fits = true;
    if (c == '\0')
      return "a quote is not closed";
    if (c == quote)
      quote = '\0';
    else if (!quote && (c == '\'' || c == '"'))
      quote = c;
    else if (quote != '\'' && c == '$' && (*text)[1] == '?')
      fits = put_status(p, status), ++*text;
    else if (quote != '\'' && c == '\\' && (*text)[1])
      fits = put(p, *++*text);
    else
      fits = put(p, c);
    if (!fits)
      return too_long;
  }
  return put(p, '\0') ? NULL : too_long;
}

/* <, >, >>, 2> and 2>>; false: none of these stands here. */
static bool read_arrow(const char **text, struct redirection *r)
{
  const char *t = *text;

  r->fd = STDOUT;
  if (t[0] == '2' && t[1] == '>') {
    r->fd = STDERR;
    t++;
  }
  if (*t != '<' && *t != '>')
    return false;
  if (*t == '<') {
    r->fd = STDIN;
    r->flags = SYS_O_RDONLY;
  } else if (t[1] == '>') {
    r->flags = SYS_O_WRONLY | SYS_O_CREAT | SYS_O_APPEND;
    t++;
  } else {
    r->flags = SYS_O_WRONLY | SYS_O_CREAT | SYS_O_TRUNC;
  }
  *text = t + 1;
  return true;
}

static const char *read_command(const char **text, int status,
                                struct pipeline *p, struct command *c)
{
  const char *error = NULL;
  struct redirection r;
  char *word;

  c->words = c->redirections = 0;
  for (skip_blanks(text); !error; skip_blanks(text))
    if (read_arrow(text, &r)) {
      skip_blanks(text);
      if (ends_word(**text))
        return "a redirection names no file";
      if (c->redirections == SH_REDIRECTIONS)
        return too_long;
      error = read_word(text, status, p, &word);
      r.path = word;
      c->redirection[c->redirections++] = r;
    } else if (!ends_word(**text)) {
      if (c->words == SH_WORDS)
        return too_long;
      error = read_word(text, status, p, &c->word[c->words++]);
    } else {
      break;
    }
  c->word[c->words] = NULL;
  return error;
}

/* The operator behind a pipeline. */
static enum link read_link(const char **text)
{
  const char *t = *text;
  bool twice = t[0] && t[0] == t[1];

  if (*t == '\0')
    return LINK_END;
  *text += twice && *t != '\n' && *t != ';' ? 2 : 1;
  if (*t == '&')
    return twice ? LINK_AND : LINK_BACKGROUND;
  return *t == '|' ? LINK_OR : LINK_SEQUENCE;
}

const char *sh_parse(const char **text, int status, struct pipeline *p)
{
  const char *error;
  bool empty;

  p->used = 0;
  p->stages = 0;
  for (;;) {
    struct command *c = &p->stage[p->stages];
    error = read_command(text, status, p, c);
    if (error)
      return error;
    empty = c->words == 0;
    if (!empty)
      p->stages++;
    if ((*text)[0] != '|' || (*text)[1] == '|')
      break;
    if (empty || p->stages == SH_STAGES)
      return empty ? "| has no command in front" : too_long;
    ++*text;
  }
  if (empty && p->stages > 0)
    return "| has no command behind";
  if (empty && p->stage[0].redirections)
    return "a redirection has no command";
  p->link = read_link(text);
  if (empty && p->link != LINK_SEQUENCE && p->link != LINK_END)
    return "& or | has no command in front";
  return NULL;
}
