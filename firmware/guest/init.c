/* SPDX-License-Identifier: Apache-2.0
 *
 * init.c - the first process: mounts, runs one command, waits for everything
 * that the command left running, tells its exit code, and powers off.
 *
 * The command is what stands behind `--` on the kernel's command line; the
 * shell gets it as one text.  Without one a person gets a shell.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "platform.h"
#include "rom.h"
#include "sys.h"

enum { NR_REBOOT = 142, NR_SETSID = 157, NR_IOCTL = 29, TIOCSCTTY = 0x540e };
enum { COMMAND = 2048 };

static void mount_all(void)
{
  static const struct { const char *type, *where; } mounts[] = {
    { "proc", "/proc" },
    { "sysfs", "/sys" },
    { "devtmpfs", "/dev" },
    { "tmpfs", "/tmp" },
  };
  const char *error;

  for (size_t i = 0; i < sizeof mounts / sizeof *mounts; i++)
    if (sys_mount(mounts[i].type, mounts[i].where, mounts[i].type, 0) < 0)
      fprintf(stderr, "init: cannot mount %s\n", mounts[i].where);
  error = rom_mount();
  if (error)
    fprintf(stderr, "init: %s\n", error);
}

/* The words behind `--` again as one line; too many of them are cut. */
static void join(char **word, char text[COMMAND])
{
  size_t used = 0;

  text[0] = '\0';
  for (; *word && used < COMMAND - 1; word++)
    used += (size_t)snprintf(text + used, COMMAND - used, used ? " %s" : "%s",
                             *word);
}

/* A person's shell has a session with the console as its terminal, so that a
 * typed interrupt reaches what runs and not init.  A command has none: the end
 * of a session would end what the command left running. */
static _Noreturn void run_shell(char **word)
{
  static char text[COMMAND];
  char *command[] = { "sh", "-c", text, NULL };

  join(word, text);
  if (!text[0]) {
    command[1] = NULL;
    sys_call(NR_SETSID, 0, 0, 0, 0, 0, 0);
    sys_call(NR_IOCTL, 0, TIOCSCTTY, 0, 0, 0, 0);
  }
  sys_exec("/bin/sh", command, environ);
  fprintf(stderr, "init: cannot run /bin/sh\n");
  sys_exit(127);
}

static int run_command(char **word)
{
  int command, ended, code, status = 127;

  stdout_flush();
  command = sys_fork();
  if (command == 0)
    run_shell(word);
  /* Orphans become children of init: the last one ends the wait. */
  while ((ended = sys_wait(-1, &code)) != -SYS_ECHILD)
    if (ended == command)
      status = code;
  return status;
}

static _Noreturn void power_off(void)
{
  stdout_flush();
  for (;;)
    sys_call(NR_REBOOT, (long)0xfee1dead, 0x28121969, 0x4321fedc, 0, 0, 0);
}

int main(int argc, char **argv)
{
  struct files_header *region;
  int status;

  (void)argc;
  mount_all();
  region = files_open();
  status = run_command(argv + 1);
  if (region)
    region->end = FILES_ENDED | (uint32_t)status;
  if (status != 0)
    printf("init: the command ended with code %d\n", status);
  power_off();
}
