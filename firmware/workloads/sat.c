/* SPDX-License-Identifier: Apache-2.0
 *
 * sat.c VARIABLES HOLES - asks picosat for a solution of a random formula with
 * three literals a clause, and to refute that HOLES + 1 pigeons fit in HOLES.
 */
#include <stdio.h>
#include <stdlib.h>

#include <picosat.h>

/* Clauses for 100 variables: random formulas are hardest near 427. */
enum { CLAUSES_PER_HUNDRED = 420, LITERALS = 3 };

static unsigned random_bits(void)
{
  static unsigned state = 1;

  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

static int random_literal(int variables)
{
  int variable = 1 + (int)(random_bits() % (unsigned)variables);

  return random_bits() & 64 ? variable : -variable;
}

static void add_random_formula(PicoSAT *solver, int variables)
{
  for (int c = 0; c < variables * CLAUSES_PER_HUNDRED / 100; c++) {
    for (int i = 0; i < LITERALS; i++)
      picosat_add(solver, random_literal(variables));
    picosat_add(solver, 0);
  }
}

static int is_in(int pigeon, int hole, int holes)
{
  return pigeon * holes + hole + 1;
}

static void add_pigeons(PicoSAT *solver, int holes)
{
  for (int p = 0; p <= holes; p++) {
    for (int h = 0; h < holes; h++)
      picosat_add(solver, is_in(p, h, holes));
    picosat_add(solver, 0);
  }
  for (int h = 0; h < holes; h++)
    for (int p = 0; p <= holes; p++)
      for (int q = 0; q < p; q++) {
        picosat_add(solver, -is_in(p, h, holes));
        picosat_add(solver, -is_in(q, h, holes));
        picosat_add(solver, 0);
      }
}

/* The verdict and how it was found; of a solution, a sum over it. */
static void solve(PicoSAT *solver, const char *formula)
{
  int found = picosat_sat(solver, -1) == PICOSAT_SATISFIABLE;
  unsigned sum = 0;

  for (int v = 1; found && v <= picosat_variables(solver); v++)
    sum = sum * 31 + (picosat_deref(solver, v) > 0);
  printf("%s: %s, %d clauses, %llu decisions, %llu propagations, sum %08x\n",
         formula, found ? "satisfiable" : "unsatisfiable",
         picosat_added_original_clauses(solver), picosat_decisions(solver),
         picosat_propagations(solver), sum);
  picosat_reset(solver);
}

int main(int argc, char **argv)
{
  PicoSAT *solver;

  if (argc != 3) {
    fprintf(stderr, "usage: sat VARIABLES HOLES\n");
    return EXIT_FAILURE;
  }
  solver = picosat_init();
  add_random_formula(solver, atoi(argv[1]));
  solve(solver, "random");
  solver = picosat_init();
  add_pigeons(solver, atoi(argv[2]));
  solve(solver, "pigeons");
  return EXIT_SUCCESS;
}
