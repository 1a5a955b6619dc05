/* SPDX-License-Identifier: Apache-2.0
 *
 * qemu.c - see qemu.h.
 *
 * One instruction is one translation block, so the log has an entry for each;
 * -icount makes a run repeatable.  The log comes through a pipe, as it would
 * be large as a file.
 */
#include "qemu.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOG_FD = 3 };

#define CPU "f=false,d=false,g=false,h=false,zba=false,zbb=false," \
            "zbc=false,zbs=false,pmu-num=29"

/* With S mode, interrupts of equal target come in the order of their numbers,
 * but in that of the manual if the AIA extension is there. */
static const char machine_cpu[] = "rv32,s=false,sstc=false," CPU;
static const char supervisor_cpu[] =
  "rv32,sstc=true,sscofpmf=true,x-smaia=true,x-ssaia=true," CPU;

struct qemu {
  pid_t pid;
  FILE *out, *log;
};

static void child(const char *elf, bool supervisor, int out, int log)
{
  char device[512];
  const char *argv[] = {
    "timeout", log < 0 ? "60" : "600", "qemu-system-riscv32", "-M", "virt",
    "-bios", "none", "-cpu", supervisor ? supervisor_cpu : machine_cpu,
    "-display", "none", "-monitor", "none", "-serial", "stdio", "-device",
    device, "-icount", "shift=0,sleep=off", "-singlestep",
    "-d", "cpu,nochain", "-D", "/dev/fd/3", NULL,
  };
  int null = open("/dev/null", O_RDONLY);

  snprintf(device, sizeof device, "loader,file=%s,cpu-num=0", elf);
  if (log < 0)
    argv[sizeof argv / sizeof *argv - 5] = NULL;
  dup2(null, 0);
  dup2(out, 1);
  if (log == LOG_FD) /* dup2 would leave it to be closed by exec */
    fcntl(log, F_SETFD, 0);
  else if (log >= 0)
    dup2(log, LOG_FD);
  execvp(argv[0], (char **)argv);
  _exit(127);
}

struct qemu *qemu_start(const char *elf, bool supervisor, bool trace)
{
  struct qemu *q = calloc(1, sizeof *q);
  int out[2], log[2] = { -1, -1 };

  if (!q || pipe2(out, O_CLOEXEC) || (trace && pipe2(log, O_CLOEXEC))) {
    free(q);
    return NULL;
  }
  q->pid = fork();
  if (q->pid == 0)
    child(elf, supervisor, out[1], log[1]);
  close(out[1]);
  q->out = fdopen(out[0], "r");
  if (trace) {
    close(log[1]);
    q->log = fdopen(log[0], "r");
  }
  return q;
}

/* Lines ` pc       80000000`, then four of ` x0/zero  00000000 x1/ra ...`
 * for each eight registers; x31 ends the entry. */
bool qemu_next(struct qemu *q, struct qemu_state *state)
{
  char line[256];
  unsigned n[4];
  uint32_t v[4];

  while (fgets(line, sizeof line, q->log)) {
    if (sscanf(line, " pc %x", &state->pc) == 1)
      continue;
    if (sscanf(line, " x%u/%*s %x x%u/%*s %x x%u/%*s %x x%u/%*s %x", &n[0],
               &v[0], &n[1], &v[1], &n[2], &v[2], &n[3], &v[3]) != 8)
      continue;
    for (unsigned k = 0; k < 4; k++)
      state->x[n[k] & 31] = v[k];
    if (n[3] == 31)
      return true;
  }
  return false;
}

char *qemu_finish(struct qemu *q, int *status)
{
  char *text = calloc(1, 65536);
  char line[4096];

  while (q->log && fgets(line, sizeof line, q->log))
    ;
  if (text)
    text[fread(text, 1, 65535, q->out)] = '\0';
  fclose(q->out);
  if (q->log)
    fclose(q->log);
  waitpid(q->pid, status, 0);
  *status = WIFEXITED(*status) ? WEXITSTATUS(*status) : 128;
  free(q);
  return text;
}
