/* SPDX-License-Identifier: Apache-2.0
 *
 * main.c - the program behind `coresample sweep`.
 */
#include <argp.h>

#include "commands.h"
#include "options.h"

int main(int argc, char **argv)
{
  check_output_at_exit();
  argp_err_exit_status = 1;
  return command_sweep(argc, argv);
}
