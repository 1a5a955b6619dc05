/* SPDX-License-Identifier: Apache-2.0
 *
 * commands.h - the subcommands: each parses its own arguments, argv[0] being
 * its name, and returns the exit code.
 */
#ifndef COMMANDS_H
#define COMMANDS_H

int command_run(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_report(int argc, char **argv);
int command_import(int argc, char **argv);
int command_merge(int argc, char **argv);
int command_epochs(int argc, char **argv);
int command_export(int argc, char **argv);
int command_layout(int argc, char **argv);
int command_prof(int argc, char **argv);
int command_list(int argc, char **argv);
int command_browse(int argc, char **argv);
int command_calc(int argc, char **argv);
int command_topstalls(int argc, char **argv);
int command_specialize(int argc, char **argv);
int command_whatcg(int argc, char **argv);
int command_diff(int argc, char **argv);
int command_stats(int argc, char **argv);
int command_sweep(int argc, char **argv);
int command_asm(int argc, char **argv);
int command_disasm(int argc, char **argv);
int command_cop_run(int argc, char **argv);

#endif
