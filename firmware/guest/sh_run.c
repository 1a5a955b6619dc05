/* SPDX-License-Identifier: Apache-2.0
 *
 * sh_run.c - runs pipelines: each stage a process, but for the commands that
 * only the shell itself can do.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform.h"
#include "sh.h"
#include "sys.h"

enum { NOT_EXECUTABLE = 126, NOT_FOUND = 127 };

static int complain(const char *name, const char *reason)
{
  fprintf(stderr, "sh: %s: %s\n", name, reason);
  return 1;
}

/* ---- what the shell does itself ---- */

static int do_cd(char **word, int status)
{
  const char *folder = word[1] ? word[1] : "/";

  (void)status;
  return sys_chdir(folder) < 0 ? complain(folder, "no such folder") : 0;
}

static int do_exit(char **word, int status)
{
  exit(word[1] ? atoi(word[1]) : status);
}

/* Of several that failed the last one tells. */
static int do_wait(char **word, int status)
{
  int code;

  (void)word;
  for (status = 0; sys_wait(-1, &code) > 0;)
    if (code != 0)
      status = code;
  return status;
}

static int do_echo(char **word, int status)
{
  (void)status;
  for (int i = 1; word[i]; i++)
    printf(i > 1 ? " %s" : "%s", word[i]);
  printf("\n");
  return 0;
}

static const struct builtin {
  const char *name;
  int (*run)(char **word, int status);
} builtins[] = {
  { "cd", do_cd }, { "exit", do_exit }, { "wait", do_wait },
  { "echo", do_echo },
};

static const struct builtin *find_builtin(const char *name)
{
  for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
    if (!strcmp(builtins[i].name, name))
      return &builtins[i];
  return NULL;
}

/* ---- processes ---- */

static int redirect(const struct command *c)
{
  for (int i = 0; i < c->redirections; i++) {
    const struct redirection *r = &c->redirection[i];
    int fd = sys_open(r->path, r->flags, 0644);
    if (fd < 0)
      return complain(r->path, "cannot be opened");
    sys_dup(fd, r->fd);
    sys_close(fd);
  }
  return 0;
}

static _Noreturn void execute(struct command *c)
{
  char path[128];
  const char *name = c->word[0];
  int error;

  snprintf(path, sizeof path, "%s%s", strchr(name, '/') ? "" : "/bin/", name);
  error = -sys_exec(path, c->word, environ);
  complain(name, error == SYS_ENOENT ? "not found" : "cannot be executed");
  sys_exit(error == SYS_ENOENT ? NOT_FOUND : NOT_EXECUTABLE);
}

/* In the child: input and output are pipe ends or -1. */
static _Noreturn void become(struct command *c, int input, int output,
                             bool background, int status)
{
  const struct builtin *builtin = find_builtin(c->word[0]);

  if (!background)
    sys_default_signal(SYS_SIGINT);
  if (input >= 0)
    sys_dup(input, 0), sys_close(input);
  if (output >= 0)
    sys_dup(output, 1), sys_close(output);
  if (redirect(c))
    sys_exit(1);
  if (!builtin)
    execute(c);
  status = builtin->run(c->word, status);
  stdout_flush();
  sys_exit(status);
}

/* Starts the stages and gives the number of those that could be started. */
static int start(struct pipeline *p, bool background, int status,
                 int pid[SH_STAGES])
{
  int input = -1, n;

  stdout_flush();
  for (n = 0; n < p->stages; n++) {
    int ends[2] = { -1, -1 };
    if (n + 1 < p->stages && sys_pipe(ends) < 0)
      break;
    pid[n] = sys_fork();
    if (pid[n] == 0) {
      if (ends[0] >= 0)
        sys_close(ends[0]);
      become(&p->stage[n], input, ends[1], background, status);
    }
    if (input >= 0)
      sys_close(input);
    if (ends[1] >= 0)
      sys_close(ends[1]);
    input = ends[0];
    if (pid[n] < 0)
      break;
  }
  if (n < p->stages && input >= 0)
    sys_close(input);
  return n;
}

/* A person's interrupt ends a wait early. */
static int wait_for(int pid)
{
  int code, ended;

  do
    ended = sys_wait(pid, &code);
  while (ended == -SYS_EINTR);
  return ended == pid ? code : 1;
}

static int run_pipeline(struct pipeline *p, int status)
{
  const char *name = p->stage[0].word[0];
  const struct builtin *builtin = find_builtin(name);
  bool background = p->link == LINK_BACKGROUND;
  int pid[SH_STAGES], started;

  if (builtin && p->stages == 1 && !background && !p->stage[0].redirections)
    return builtin->run(p->stage[0].word, status);
  started = start(p, background, status, pid);
  if (started < p->stages)
    complain(p->stage[started].word[0], "cannot be started");
  if (background)
    return started < p->stages;
  for (int i = 0; i < started; i++)
    status = wait_for(pid[i]);
  return started < p->stages ? 1 : status;
}

int sh_run(const char *text, int status)
{
  static struct pipeline p;
  enum link before = LINK_SEQUENCE;

  for (;;) {
    const char *error = sh_parse(&text, status, &p);
    bool skip = (before == LINK_AND && status != 0) ||
                (before == LINK_OR && status == 0);
    if (error)
      return complain("syntax", error) + 1;
    if (p.stages > 0 && !skip)
      status = run_pipeline(&p, status);
    if (p.link == LINK_END)
      return status;
    if (p.stages > 0)
      before = p.link;
  }
}
