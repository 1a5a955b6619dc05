/* SPDX-License-Identifier: Apache-2.0
 *
 * command.c - runs the command.
 */
#include "command.h"

#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TEXT = COMMAND_TEXT };

static char command[TEXT], programs[TEXT];
static char dir[] = "/tmp/coresample-command-XXXXXX";

struct result {
  int code;
  char text[TEXT]; /* stdout and stderr */
};

int command_init(int argc, char **argv)
{
  if (argc == 3 && realpath(argv[1], command) &&
      realpath(argv[2], programs) && mkdtemp(dir))
    return 0;
  fprintf(stderr, "usage: %s COMMAND PROGRAMS\n", argv[0]);
  return -1;
}

int command_done(void)
{
  char line[64];

  snprintf(line, sizeof line, "rm -r %s", dir);
  return system(line) ? -1 : 0;
}

static struct result run(const char *arguments)
{
  struct result r = { 0 };
  char line[3 * TEXT];
  size_t n;
  FILE *p;

  snprintf(line, sizeof line, "cd %s && P=%s && %s %s 2>&1", dir, programs,
           command, arguments);
  p = popen(line, "r");
  CU_ASSERT_PTR_NOT_NULL_FATAL(p);
  n = fread(r.text, 1, TEXT - 1, p);
  r.text[n] = '\0';
  while (fgetc(p) != EOF)
    ;
  r.code = WEXITSTATUS(pclose(p));
  return r;
}

void expect(const char *arguments, int code, const char *text)
{
  struct result r = run(arguments);

  if (r.code != code || !strstr(r.text, text))
    printf("coresample %s\n  exit %d, wanted %d and '%s':\n%s\n", arguments,
           r.code, code, text, r.text);
  CU_ASSERT_EQUAL(r.code, code);
  CU_ASSERT_PTR_NOT_NULL(strstr(r.text, text));
}

void shell(const char *line)
{
  char all[3 * TEXT];
  int status;

  snprintf(all, sizeof all, "cd %s && P=%s && C=%s && %s", dir, programs,
           command, line);
  status = system(all);
  if (status)
    printf("this fails: %s\n", line);
  CU_ASSERT_EQUAL(status, 0);
}

void expect_no_output(void)
{
  shell("test -z \"$(ls | grep ^out)\"");
}

struct cs_report report(const char *name)
{
  struct cs_report r;
  char path[TEXT], err[TEXT] = "";

  snprintf(path, sizeof path, "%s/%s", dir, name);
  CU_ASSERT_EQUAL(cs_report_read_json(&r, path, err, sizeof err), 0);
  CU_ASSERT_STRING_EQUAL(err, "");
  return r;
}

const char *command_dir(void)
{
  return dir;
}

const char *command_program(const char *name)
{
  static char path[TEXT + 32];

  snprintf(path, sizeof path, "%s/%s", programs, name);
  return path;
}

static void become(char *const *arguments)
{
  int said, nothing;

  if (chdir(dir) || (said = open("said", O_CREAT | O_TRUNC | O_WRONLY, 0600)) < 0 ||
      (nothing = open("/dev/null", O_WRONLY)) < 0)
    _exit(9);
  dup2(said, STDERR_FILENO);
  dup2(nothing, STDOUT_FILENO);
  execv(command, arguments);
  _exit(9);
}

/* It has opened its results, so it minds signals. */
static bool begun(void)
{
  char pattern[sizeof dir + 8];
  glob_t found;
  bool any;

  snprintf(pattern, sizeof pattern, "%s/out*", dir);
  any = !glob(pattern, 0, NULL, &found);
  if (any)
    globfree(&found);
  return any;
}

static int signalled(char *const *arguments, int number)
{
  pid_t pid = fork();
  int status;

  CU_ASSERT_FATAL(pid >= 0);
  if (pid == 0)
    become(arguments);
  for (int i = 0; i < 400 && !begun(); i++)
    usleep(50000);
  usleep(300000); /* and is at work */
  kill(pid, number);
  CU_ASSERT_EQUAL(waitpid(pid, &status, 0), pid);
  return status;
}

void command_killed(char *const *arguments, int number)
{
  const int status = signalled(arguments, number);

  CU_ASSERT_TRUE(WIFSIGNALED(status));
  CU_ASSERT_EQUAL(WTERMSIG(status), number);
  expect_no_output();
}

void command_interrupt(char *const *arguments, int number)
{
  const int status = signalled(arguments, number);

  CU_ASSERT_TRUE(WIFEXITED(status));
  CU_ASSERT_EQUAL(WEXITSTATUS(status), 130);
  shell("grep -Eq '^coresample: stopped at instruction [0-9]+, "
                "clock [0-9]+$' said");
  expect_no_output();
}
