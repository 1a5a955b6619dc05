/* SPDX-License-Identifier: Apache-2.0
 *
 * assembler.c - `coresample asm` alone, which makes the images that
 * `coresample` itself holds.
 */
#include "commands.h"

int main(int argc, char **argv)
{
  return command_asm(argc, argv);
}
