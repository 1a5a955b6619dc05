/* SPDX-License-Identifier: Apache-2.0
 *
 * term.c - the terminal, by ncurses.
 */
#define NCURSES_WIDECHAR 1
#include "term.h"

#include <curses.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "options.h"

enum { WIDEST = 1024, ESCAPE = 27, ESCAPE_MS = 25 };

static const short colours[TERM_STYLES] = {
  [TERM_WARM] = COLOR_YELLOW, [TERM_HOT] = COLOR_RED,
};

static bool coloured;

static void start_colour(void)
{
  coloured = has_colors() && start_color() == OK;
  if (!coloured)
    return;
  use_default_colors();
  for (short i = TERM_WARM; i < TERM_STYLES; i++)
    init_pair(i, colours[i], -1);
}

/* ncurses' own handler misses a terminal that changes and changes back. */
static volatile sig_atomic_t resized;
static sigset_t waiting; /* mask while a key is waited for */

static void on_resize(int number)
{
  (void)number;
  resized = 1;
}

/* It comes only while a key is waited for. */
static void catch_resize(void)
{
  struct sigaction action = { .sa_handler = on_resize };
  sigset_t set;

  sigemptyset(&set);
  sigaddset(&set, SIGWINCH);
  sigprocmask(SIG_BLOCK, &set, &waiting);
  sigdelset(&waiting, SIGWINCH);
  sigaction(SIGWINCH, &action, NULL);
}

void term_open(bool colour)
{
  const char *kind = getenv("TERM");

  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
    die("browse: standard input and output are no terminal; `coresample prof` "
        "and `list` print the same");
  setlocale(LC_CTYPE, "");
  catch_resize();
  if (!newterm(NULL, stdout, stdin))
    die("browse: TERM=%s: no such terminal is known", kind ? kind : "");
  if (colour)
    start_colour();
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  set_escdelay(ESCAPE_MS);
  curs_set(0);
}

void term_close(void)
{
  endwin();
}

int term_rows(void)
{
  return LINES;
}

int term_columns(void)
{
  return COLS < WIDEST ? COLS : WIDEST - 1;
}

void term_clear(void)
{
  erase();
}

/* ---- lines ---- */

/* The character at *text, and what stands behind it. */
static wchar_t next_char(const char **text, mbstate_t *state)
{
  wchar_t c;
  size_t n = mbrtowc(&c, *text, MB_CUR_MAX, state);

  if (n == (size_t)-1 || n == (size_t)-2) {
    *state = (mbstate_t){ 0 };
    ++*text;
    return L'?';
  }
  *text += n;
  return wcwidth(c) < 1 ? L'?' : c;
}

/* As much as fits, filled up with blanks. */
static void fit(const char *text, wchar_t *to, int columns)
{
  mbstate_t state = { 0 };

  while (*text && columns > 0) {
    wchar_t c = next_char(&text, &state);

    if (wcwidth(c) > columns)
      break;
    columns -= wcwidth(c);
    *to++ = c;
  }
  while (columns-- > 0)
    *to++ = L' ';
  *to = L'\0';
}

void term_fit(const char *text, int columns, char to[TERM_FIT])
{
  int most = TERM_FIT / (int)MB_CUR_MAX - 1;
  wchar_t line[TERM_FIT];

  fit(text, line, columns < most ? columns : most);
  wcstombs(to, line, TERM_FIT);
}

static attr_t attributes(enum term_style style, bool reverse)
{
  attr_t a = reverse ? A_REVERSE : A_NORMAL;

  if (style == TERM_TITLE)
    return a | A_BOLD | A_UNDERLINE;
  if (style == TERM_DIM)
    return a | A_DIM;
  return style >= TERM_WARM && !coloured ? a | A_BOLD : a;
}

void term_line(int row, const char *text, enum term_style style, bool reverse)
{
  wchar_t line[WIDEST];

  fit(text, line, term_columns());
  attr_set(attributes(style, reverse),
           coloured && style >= TERM_WARM ? (short)style : 0, NULL);
  mvaddwstr(row, 0, line);
  attr_set(A_NORMAL, 0, NULL);
}

/* ---- keys ---- */

static const struct {
  int curses, key;
} keys[] = {
  { KEY_UP, TERM_UP }, { KEY_DOWN, TERM_DOWN }, { KEY_PPAGE, TERM_PAGE_UP },
  { KEY_NPAGE, TERM_PAGE_DOWN },
  { KEY_HOME, TERM_HOME }, { KEY_END, TERM_END }, { '\r', TERM_ENTER },
  { '\n', TERM_ENTER }, { KEY_ENTER, TERM_ENTER }, { KEY_RIGHT, TERM_ENTER },
  { KEY_LEFT, TERM_BACK }, { KEY_BACKSPACE, TERM_ERASE },
  { 127, TERM_ERASE }, { '\b', TERM_ERASE }, { '\t', TERM_TAB },
  { KEY_BTAB, TERM_BACK_TAB }, { ESCAPE, TERM_ESCAPE },
};

static int resize(void)
{
  struct winsize w;

  resized = 0;
  if (!ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) && w.ws_row && w.ws_col)
    resizeterm(w.ws_row, w.ws_col);
  clearok(curscr, TRUE);
  return TERM_RESIZED;
}

int term_key(void)
{
  struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
  int c;

  refresh();
  while ((c = getch()) == ERR || c == KEY_RESIZE) {
    if (input.revents & (POLLHUP | POLLERR))
      return TERM_GONE;
    ppoll(&input, 1, NULL, &waiting);
    if (resized)
      return resize();
  }
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (c == keys[i].curses)
      return keys[i].key;
  return c;
}
