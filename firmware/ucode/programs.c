/* SPDX-License-Identifier: Apache-2.0
 *
 * programs.c - the programs by name.
 */
#include "cs_cop_handler.h"

extern const struct cs_cop_program cs_cop_program_edge;
extern const struct cs_cop_program cs_cop_program_depend;
extern const struct cs_cop_program cs_cop_program_value;
extern const struct cs_cop_program cs_cop_program_simple;

const struct cs_cop_program *const cs_cop_programs[] = {
  &cs_cop_program_edge,
  &cs_cop_program_depend,
  &cs_cop_program_value,
  &cs_cop_program_simple,
};

const unsigned cs_cop_program_count =
  sizeof cs_cop_programs / sizeof *cs_cop_programs;
