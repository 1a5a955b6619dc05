/* SPDX-License-Identifier: Apache-2.0
 *
 * page_cop.c - the page's section on the coprocessor.
 */
#include "page.h"
#include "paper.h"

static const char head[] =
  "[003] is Zilles, Sohi: A Programmable Co-processor for Profiling, HPCA 2001.\n"
  "Its value profiling (`firmware/ucode/value.ucode`) and simple sampling of one\n"
  "load in N (`simple.ucode`) on the first 10 M instructions of each program,\n"
  "with its start:\n\n"
  "    coresample run PROGRAM --on iss --cop value --exact --cpi CPI "
  "--max-instructions 10000000\n"
  "    ... --cop simple --cop-set mean=N\n\n"
  "- CPI as measured on the SoC (below), of the program and of the handlers.\n"
  "- Error: weighted RMS of the shares of values over all loads.\n"
  "- Overhead: all clocks of the host: loading, interrupts, ticks, final\n"
  "  estimation and read-out ([coresample](coresample.md)).\n"
  "- Both keep what they measure in the same tables (`shares.c`). To clear and\n"
  "  read them out is some points of the overhead in so short a run: the figure\n"
  "  in brackets is without.\n"
  "- Clock 1/2 and 1/4: the coprocessor steps in every second or fourth clock.\n"
  "- Half and double size: 64 and 256 entries of the associative array, 512 and\n"
  "  2048 words of the data array; else 128 and 1024.\n"
  "- A run is one run: other moments of sampling move the error by some 5 % of\n"
  "  itself.\n\n";

static const char *name_of(const struct paper_cop *c, char *text, size_t len)
{
  if (c->knob)
    snprintf(text, len, "`%s`, %s", c->program, c->knob);
  else if (c->entries != 128)
    snprintf(text, len, "`%s`, %u entries", c->program, c->entries);
  else if (c->div > 1)
    snprintf(text, len, "`%s`, clock 1/%u", c->program, c->div);
  else
    snprintf(text, len, "`%s`", c->program);
  return text;
}

static void write_table(FILE *f, const struct results *r)
{
  char name[64];

  fputs("| |", f);
  for (unsigned i = 0; i < r->programs; i++)
    fprintf(f, " %s |", r->program[i].name);
  fputs("\n|---|", f);
  for (unsigned i = 0; i < r->programs; i++)
    fputs("---|", f);
  fputc('\n', f);
  for (const struct paper_cop *c = paper_cops; c->key; c++) {
    fprintf(f, "| %s |", name_of(c, name, sizeof name));
    for (unsigned i = 0; i < r->programs; i++) {
      const struct program *p = &r->program[i];

      fprintf(f, " %.1f / %.1f (%.1f) / %.1f / %.0f |", cop_error(p, c->key),
              cop_overhead(p, c->key), cop_running(p, c->key),
              cop_dropped(p, c->key), cop_interrupts(p, c->key));
    }
    fputc('\n', f);
  }
}

void page_cop(FILE *f, const struct results *r, const struct judgement *claims)
{
  fprintf(f, "\n## The coprocessor\n\n%s", head);
  page_count(f, claims);
  page_claims(f, claims);
  fputs("\nError % / overhead % (of it without loading, final estimation and "
        "read-out) / samples\ndropped % of those behind the filters / "
        "interrupts.\n\n", f);
  write_table(f, r);
}
