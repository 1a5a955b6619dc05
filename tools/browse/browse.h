/* SPDX-License-Identifier: Apache-2.0
 *
 * browse.h - the pages of `coresample browse`.
 *
 * Pages lie on each other: what is entered covers what it was entered from,
 * and going back uncovers that as it was left.  A page is a number of lines,
 * one of which has the cursor; pages differ in what their lines say and in
 * what is entered from them.
 */
#ifndef BROWSE_H
#define BROWSE_H

#include "analysis.h"
#include "code.h"
#include "options.h"
#include "term.h"

enum { LINE_TEXT = 2 * TERM_FIT };

struct browse;

/* What a line says. */
struct shown {
  char text[LINE_TEXT];
  enum term_style style;
};

struct page_kind {
  const char *hint;          /* of keys, the last line */
  void (*open)(struct browse *b); /* or NULL; when it is uncovered too */
  size_t (*lines)(const struct browse *b);
  void (*title)(const struct browse *b, char *text, size_t len);
  void (*line)(struct browse *b, size_t i, struct shown *s);
  void (*enter)(struct browse *b); /* or NULL */
  bool (*key)(struct browse *b, int key); /* or NULL; true: it was used */
};

struct page {
  const struct page_kind *kind;
  const struct cs_view_function *f; /* of a page of code */
  size_t at, top;            /* lines: the cursor's, the first on the screen */
  uint64_t pc;               /* where other code was entered, or 0 */
};

struct code_line {
  uint64_t pc;
  uint64_t count;            /* of the event; of an instruction */
  struct insn insn;
  char *text;                /* instruction, or FILE:LINE: SOURCE */
  bool source;
};

struct browse {
  struct cs_view *v;
  const char *path, *elf;
  size_t event;              /* that shares are of */
  bool counts;               /* in place of shares */
  bool no_source;

  struct page *page;         /* the last one is seen */
  size_t pages, room;

  struct group *group;       /* by the event, falling */
  size_t groups, counted;    /* all; those that have some of it */

  struct code code;          /* of the image that was opened last */
  bool has_code;
  struct code_line *line;    /* of the page that is seen */
  size_t lines, line_room;
  uint64_t total;            /* of its function */

  bool asking;               /* for what is searched */
  char needle[64];
  char note[LINE_TEXT];      /* in place of the hint, until the next key */
  char why[ERROR_TEXT];      /* of a page that tells a reason */
};

extern const struct page_kind page_list, page_code, page_events, page_help,
                              page_why;

struct page *page_now(const struct browse *b);
/* The page comes to lie on top. */
void page_push(struct browse *b, const struct page_kind *kind,
               const struct cs_view_function *f);
void page_pop(struct browse *b);

/* A share of `whole`, or the count, in SHARE_WIDTH columns; its heat. */
enum { SHARE_WIDTH = 12 };
void page_share(const struct browse *b, uint64_t count, uint64_t whole,
                char *text, size_t len);
enum term_style page_heat(uint64_t count, uint64_t whole);

/* Sorts the procedures by the event. */
void list_sort(struct browse *b);

/* Covers what is seen with the function's code, the cursor at pc (0: at its
 * hottest instruction); or with the reason why it cannot be shown. */
void code_enter(struct browse *b, const struct cs_view_function *f,
                uint64_t pc);
void code_done(struct browse *b);

#endif
