/* SPDX-License-Identifier: Apache-2.0
 *
 * debug_prompt.c - one function for each command.
 */
#include "debug_prompt.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cs_cop_regs.h"
#include "options.h"
#include "progress.h"
#include "ucode.h"

enum { LINE = 256, AROUND = 3 };

/* ---- places ---- */

static int to_number(const char *text, uint64_t *n)
{
  char *end;

  *n = strtoull(text, &end, 0);
  return end == text || *end || *text == '-' ? -1 : 0;
}

int debug_prompt_address(const struct debug_prompt *d, const char *where)
{
  const struct cs_ucode_symbol *s = cs_ucode_find(d->map, where);
  uint64_t n;

  if (s && s->kind == CS_UCODE_LABEL)
    return (int)s->value;
  if (to_number(where, &n) || n >= d->p->words)
    return -1;
  return (int)n;
}

static void list_one(const struct debug_prompt *d, unsigned at, FILE *out)
{
  const struct cs_cop_state *s = &d->sim->s;
  const bool here = s->x_v && !s->redir_v && s->running && s->x_pc == at;
  char place[64], text[COP_TEXT];

  fprintf(out, "%c%c%3u %-12s %s", here ? '>' : ' ', d->breaks[at] ? '*' : ' ',
          at, debug_watch_place(d->map, at, place),
          debug_watch_text(d->watch, at, text));
  if (d->map)
    fprintf(out, "   # line %d", d->map->line[at]);
  fputc('\n', out);
}

static void where(const struct debug_prompt *d, FILE *out)
{
  const struct cs_cop_state *s = &d->sim->s;
  const struct cs_cop_row *row = &s->s[s->cp];

  if (d->ended || !s->running || !s->x_v) {
    fprintf(out, "clock %" PRIu64 ": at rest, %" PRIu32 " samples processed\n",
            d->sim->clocks, s->n[CS_COP_N_PROCESSED]);
    return;
  }
  fprintf(out, "clock %" PRIu64 ", sample %" PRIu64 " (%s): w0=0x%" PRIx32
               " w1=0x%" PRIx32 " w2=0x%" PRIx32 " w3=0x%" PRIx32
               " info=0x%x\n", d->sim->clocks, d->watch->sample + s->x_first,
          ucode_class(row->info & 31), row->w[0], row->w[1], row->w[2],
          row->w[3], row->info);
  list_one(d, s->x_pc, out);
}

/* ---- commands ---- */

/* What a host would get now, on a copy: the run does not see it. */
static int host_access(struct debug_prompt *d, const char *word,
                       const char *value)
{
  struct cs_cop_sim *copy = malloc(sizeof *copy);
  struct cs_cop_dev dev = { .page = -1 };
  uint64_t at, v = 0;
  const char *why;

  if (!copy)
    die("out of memory");
  if (!word || to_number(word, &at) || at > 0xffff ||
      (value && to_number(value, &v))) {
    free(copy);
    return -1;
  }
  *copy = *d->sim;
  copy->clocked = NULL;
  copy->s.status_code = copy->s.status_count = 0;
  dev.bus = cs_cop_sim_bus(copy);
  if (value)
    cs_cop_dev_poke(&dev, (unsigned)at, (uint32_t)v);
  else
    v = cs_cop_dev_peek(&dev, (unsigned)at);
  why = cs_cop_refusal(cs_cop_dev_read(&dev, CS_COP_STATUS_OFFSET));
  if (why)
    printf("host access of word 0x%" PRIx64 " refused: %s\n", at, why);
  else
    printf("word 0x%" PRIx64 " = 0x%" PRIx64 "\n", at, v);
  free(copy);
  return 0;
}

static void no_place(struct debug_prompt *d, const char *where)
{
  snprintf(d->why, sizeof d->why, "no label or address '%.40s'", where);
}

static int set_break(struct debug_prompt *d, const char *where, bool on)
{
  const int at = where ? debug_prompt_address(d, where) : -1;

  if (where && at < 0)
    no_place(d, where);
  if (at < 0)
    return -1;
  d->breaks[at] = on;
  return 0;
}

static int list(struct debug_prompt *d, const char *where)
{
  const int asked = where ? debug_prompt_address(d, where) : -1;

  if (where && asked < 0)
    return no_place(d, where), -1;

  const unsigned middle = asked >= 0 ? (unsigned)asked : d->sim->s.x_pc;

  for (unsigned at = middle < AROUND ? 0 : middle - AROUND;
       at <= middle + AROUND && at < d->p->words; at++)
    list_one(d, at, stdout);
  return 0;
}

static void help(void)
{
  fputs("step [N]         execute N microinstructions (s)\n"
        "continue         to the next breakpoint or the end (c)\n"
        "break WHERE      stop at a label or address (b); delete WHERE\n"
        "list [WHERE]     the program there (l)\n"
        "where            clock, sample, microinstruction (w)\n"
        "print WHAT...    regs, assoc, data, a register, an array, or of the\n"
        "                 sample w0 to w3, info, key (p)\n"
        "profile          clocks by routine\n"
        "host-read WORD   what a host gets that reads a word of the space now\n"
        "host-write WORD VALUE\n"
        "quit             end the run (q)\n", stdout);
}

enum outcome { STAY, GO, WRONG };

static enum outcome command_step(struct debug_prompt *d, const char *count)
{
  uint64_t n = 1;

  if (count && (to_number(count, &n) || !n))
    return WRONG;
  d->steps = n;
  return GO;
}

static enum outcome print(struct debug_prompt *d, char **save)
{
  const char *what = strtok_r(NULL, " \t\n", save);

  if (!what)
    return WRONG;
  for (; what; what = strtok_r(NULL, " \t\n", save))
    if (debug_prompt_dump(d, what, stdout)) {
      snprintf(d->why, sizeof d->why, "nothing is called '%.40s'", what);
      return WRONG;
    }
  return STAY;
}

static bool is(const char *word, const char *full, const char *shorter)
{
  return !strcmp(word, full) || !strcmp(word, shorter);
}

static enum outcome execute(struct debug_prompt *d, char *line)
{
  char *save, *word = strtok_r(line, " \t\n", &save);
  const char *arg;

  if (!word || *word == '#')
    return STAY;
  if (is(word, "print", "p"))
    return print(d, &save);
  arg = strtok_r(NULL, " \t\n", &save);
  if (is(word, "step", "s"))
    return command_step(d, arg);
  if (is(word, "break", "b"))
    return set_break(d, arg, true) ? WRONG : STAY;
  if (!strcmp(word, "delete"))
    return set_break(d, arg, false) ? WRONG : STAY;
  if (!strcmp(word, "host-read"))
    return host_access(d, arg, NULL) ? WRONG : STAY;
  if (!strcmp(word, "host-write")) {
    const char *value = strtok_r(NULL, " \t\n", &save);

    return !value || host_access(d, arg, value) ? WRONG : STAY;
  }
  if (is(word, "continue", "c"))
    return GO;
  if (is(word, "list", "l"))
    return list(d, arg) ? WRONG : STAY;
  if (is(word, "where", "w"))
    return where(d, stdout), STAY;
  if (!strcmp(word, "profile"))
    return debug_watch_print(d->watch, stdout), STAY;
  if (!strcmp(word, "help"))
    return help(), STAY;
  if (is(word, "quit", "q"))
    return d->quit = true, GO;
  return WRONG;
}

/* A script's error ends the run, a terminal's does not. */
static void complain(const struct debug_prompt *d, const char *line)
{
  const char *why =
    d->why[0] ? d->why : "no such command, or not with these words";

  if (d->name)
    die("%s:%d: error: %s: %s", d->name, d->line, why, line);
  printf("%s: %s (see help)\n", why, line);
}

void debug_prompt_prompt(struct debug_prompt *d)
{
  char line[LINE], copy[LINE];
  enum outcome o = STAY;

  d->steps = 0;
  if (!d->from || d->quit)
    return;
  where(d, stdout);
  while (o != GO || d->ended) {
    if (!d->name) {
      fputs("(cop) ", stdout);
      fflush(stdout);
    }
    if (d->quit || !fgets(line, sizeof line, d->from)) {
      if (!d->quit && !d->name)
        putchar('\n'); /* behind the last prompt */
      break;
    }
    d->line++;
    line[strcspn(line, "\n")] = '\0';
    strcpy(copy, line);
    if (d->name && *line)
      printf("> %s\n", line);
    d->why[0] = '\0';
    o = execute(d, copy);
    if (o == WRONG)
      complain(d, line);
  }
  if (d->from && ferror(d->from) && !stop_wanted())
    die("%s: %s", d->name ? d->name : "standard input", strerror(errno));
  if (o != GO)
    d->from = NULL;
}

void debug_prompt_clock(struct debug_prompt *d)
{
  const struct cs_cop_state *s = &d->sim->s;
  const uint64_t about = s->n[CS_COP_N_STEPS] + 1ull;

  if (!d->from || d->quit || !s->running || !s->x_v || s->redir_v ||
      d->asked == about)
    return;
  d->asked = about;
  if (d->breaks[s->x_pc] || (d->steps && --d->steps == 0))
    debug_prompt_prompt(d);
}
