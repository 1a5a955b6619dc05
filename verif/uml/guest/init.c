/* SPDX-License-Identifier: Apache-2.0
 *
 * init.c SETS WHICH - the first process of the bench: modules, tests, power off.
 * WHICH: "all", or only the tests of driverstress whose names begin so.  The
 * kernel puts arguments of its own behind.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void insert(const char *path)
{
  int fd = open(path, O_RDONLY | O_CLOEXEC);

  if (fd < 0 || syscall(SYS_finit_module, fd, "", 0))
    printf("insmod: %s: %s\n", path, strerror(errno));
  close(fd);
}

static void remove_module(const char *name)
{
  if (syscall(SYS_delete_module, name, 0))
    printf("rmmod: %s: %s\n", name, strerror(errno));
}

static void run(char *const argv[])
{
  int status, pid = fork();

  if (pid == 0) {
    execv(argv[0], argv);
    printf("%s: %s\n", argv[0], strerror(errno));
    _exit(127);
  }
  waitpid(pid, &status, 0);
  printf("%s ended with %d\n", argv[0], status);
}

int main(int argc, char **argv)
{
  char *sets = argc > 1 ? argv[1] : "100", *which = argc > 2 ? argv[2] : "all";
  bool all = !strcmp(which, "all");

  setvbuf(stdout, NULL, _IOLBF, 0);
  mount("proc", "/proc", "proc", 0, NULL);
  mount("sys", "/sys", "sysfs", 0, NULL);
  mount("dev", "/dev", "devtmpfs", 0, NULL);
  insert("/lib/coresample_kunit.ko");
  remove_module("coresample_kunit");
  insert("/lib/csbench.ko");
  insert("/lib/coresample.ko");
  run((char *[]){ "/bin/driverstress", sets, all ? "" : which, NULL });
  if (all) {
    run((char *[]){ "/bin/drivertest", NULL });
    run((char *[]){ "/bin/umltest", NULL });
  }
  remove_module("coresample");
  remove_module("csbench");
  puts("init: the end");
  reboot(RB_POWER_OFF);
  return 0;
}
