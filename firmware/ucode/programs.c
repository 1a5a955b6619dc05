/* SPDX-License-Identifier: Apache-2.0
 *
 * programs.c - the programs by name.
 */
#include "cs_cop_handler.h"

extern const struct cs_cop_program cs_cop_program_edge;
extern const struct cs_cop_program cs_cop_program_pair;
extern const struct cs_cop_program cs_cop_program_depend;
extern const struct cs_cop_program cs_cop_program_value;
extern const struct cs_cop_program cs_cop_program_zilles;
extern const struct cs_cop_program cs_cop_program_simple;
extern const struct cs_cop_program cs_cop_program_redundant;
extern const struct cs_cop_program cs_cop_program_silent;
extern const struct cs_cop_program cs_cop_program_conflict;
extern const struct cs_cop_program cs_cop_program_callstack;

const struct cs_cop_program *const cs_cop_programs[] = {
  &cs_cop_program_edge,
  &cs_cop_program_pair,
  &cs_cop_program_depend,
  &cs_cop_program_value,
  &cs_cop_program_zilles,
  &cs_cop_program_simple,
  &cs_cop_program_redundant,
  &cs_cop_program_silent,
  &cs_cop_program_conflict,
  &cs_cop_program_callstack,
};

const unsigned cs_cop_program_count =
  sizeof cs_cop_programs / sizeof *cs_cop_programs;
