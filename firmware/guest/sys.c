/* SPDX-License-Identifier: Apache-2.0
 *
 * sys.c - system calls of Linux on riscv32, and where a process starts.
 */
#include "sys.h"

#include <stdlib.h>

/* The kernel's generic table; the names with a width are those that riscv32
 * has instead of older ones. */
enum {
  NR_DUP3 = 24,
  NR_MKDIRAT = 34,
  NR_UNLINKAT = 35,
  NR_SYMLINKAT = 36,
  NR_MOUNT = 40,
  NR_FACCESSAT = 48,
  NR_CHDIR = 49,
  NR_OPENAT = 56,
  NR_CLOSE = 57,
  NR_PIPE2 = 59,
  NR_GETDENTS64 = 61,
  NR_LLSEEK = 62,
  NR_READ = 63,
  NR_WRITE = 64,
  NR_EXIT_GROUP = 94,
  NR_WAITID = 95,
  NR_KILL = 129,
  NR_RT_SIGACTION = 134,
  NR_GETPID = 172,
  NR_MUNMAP = 215,
  NR_CLONE = 220,
  NR_EXECVE = 221,
  NR_MMAP2 = 222,
  NR_MPROTECT = 226,
  NR_RENAMEAT2 = 276,
  NR_STATX = 291,
  NR_CLOCK_GETTIME64 = 403
};

enum { AT_FDCWD = -100, AT_EMPTY_PATH = 0x1000 };

char **environ;

int main(int argc, char **argv);

/* The kernel leaves argc, argv and environ on the stack.  gp and tp come
 * first: a call into picolibc may set errno. */
__asm__(".pushsection .text.start, \"ax\"\n"
        ".globl _start\n"
        "_start:\n"
        ".option push\n"
        ".option norelax\n"
        "  la gp, __global_pointer$\n"
        ".option pop\n"
        "  la tp, __tls_base\n"
        "  mv a0, sp\n"
        "  andi sp, sp, -16\n"
        "  call start_process\n"
        ".popsection");

__attribute__((used, noreturn)) static void start_process(long *stack)
{
  int argc = (int)stack[0];
  char **argv = (char **)(stack + 1);

  environ = argv + argc + 1;
  exit(main(argc, argv));
}

long sys_call(long number, long a, long b, long c, long d, long e, long f)
{
  register long a0 __asm__("a0") = a;
  register long a1 __asm__("a1") = b;
  register long a2 __asm__("a2") = c;
  register long a3 __asm__("a3") = d;
  register long a4 __asm__("a4") = e;
  register long a5 __asm__("a5") = f;
  register long a7 __asm__("a7") = number;

  __asm__ volatile("ecall"
                   : "+r"(a0)
                   : "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5), "r"(a7)
                   : "memory");
  return a0;
}

static long call1(long number, long a)
{
  return sys_call(number, a, 0, 0, 0, 0, 0);
}

static long call3(long number, long a, long b, long c)
{
  return sys_call(number, a, b, c, 0, 0, 0);
}

/* ---- files ---- */

int sys_open(const char *path, int flags, int mode)
{
  return (int)sys_call(NR_OPENAT, AT_FDCWD, (long)path, flags, mode, 0, 0);
}

int sys_close(int fd)
{
  return (int)call1(NR_CLOSE, fd);
}

long sys_read(int fd, void *buffer, size_t n)
{
  return call3(NR_READ, fd, (long)buffer, (long)n);
}

long sys_write(int fd, const void *buffer, size_t n)
{
  return call3(NR_WRITE, fd, (long)buffer, (long)n);
}

int64_t sys_seek(int fd, int64_t offset, int whence)
{
  int64_t place;
  long result = sys_call(NR_LLSEEK, fd, (long)(offset >> 32), (long)offset,
                         (long)&place, whence, 0);

  return result < 0 ? result : place;
}

static int stat_at(int fd, const char *path, int flags, struct sys_stat *s)
{
  enum { STATX_BASIC_STATS = 0x7ff };
  struct {
    uint32_t mask, block_size;
    uint64_t attributes;
    uint32_t links, uid, gid;
    uint16_t mode, pad;
    uint64_t inode, size;
    uint64_t rest[26];
  } x;
  long result = sys_call(NR_STATX, fd, (long)path, flags, STATX_BASIC_STATS,
                         (long)&x, 0);

  if (result == 0)
    *s = (struct sys_stat){ x.mode, x.size, x.inode };
  return (int)result;
}

int sys_stat(const char *path, struct sys_stat *s)
{
  return stat_at(AT_FDCWD, path, 0, s);
}

int sys_fstat(int fd, struct sys_stat *s)
{
  return stat_at(fd, "", AT_EMPTY_PATH, s);
}

int sys_access(const char *path, int mode)
{
  return (int)call3(NR_FACCESSAT, AT_FDCWD, (long)path, mode);
}

int sys_unlink(const char *path)
{
  return (int)call3(NR_UNLINKAT, AT_FDCWD, (long)path, 0);
}

int sys_rename(const char *from, const char *to)
{
  return (int)sys_call(NR_RENAMEAT2, AT_FDCWD, (long)from, AT_FDCWD, (long)to,
                       0, 0);
}

int sys_mkdir(const char *path, int mode)
{
  return (int)call3(NR_MKDIRAT, AT_FDCWD, (long)path, mode);
}

int sys_symlink(const char *to, const char *path)
{
  return (int)call3(NR_SYMLINKAT, (long)to, AT_FDCWD, (long)path);
}

long sys_entries(int fd, void *buffer, size_t n)
{
  return call3(NR_GETDENTS64, fd, (long)buffer, (long)n);
}

int sys_chdir(const char *path)
{
  return (int)call1(NR_CHDIR, (long)path);
}

int sys_pipe(int fds[2])
{
  return (int)call3(NR_PIPE2, (long)fds, 0, 0);
}

int sys_dup(int from, int to)
{
  return (int)call3(NR_DUP3, from, to, 0);
}

int sys_mount(const char *what, const char *where, const char *type,
              long flags)
{
  return (int)sys_call(NR_MOUNT, (long)what, (long)where, (long)type, flags,
                       0, 0);
}

/* ---- memory ---- */

void *sys_map(void *at, size_t n, int protection, int flags, int fd,
              uint32_t offset)
{
  return (void *)sys_call(NR_MMAP2, (long)at, (long)n, protection, flags, fd,
                          (long)(offset / 4096));
}

/* The kernel's errors are the last page of the addresses. */
int sys_failed(const void *map)
{
  return (uintptr_t)map > -4096ul ? (int)-(intptr_t)map : 0;
}

int sys_unmap(void *at, size_t n)
{
  return (int)call3(NR_MUNMAP, (long)at, (long)n, 0);
}

int sys_protect(void *at, size_t n, int protection)
{
  return (int)call3(NR_MPROTECT, (long)at, (long)n, protection);
}

/* ---- processes ---- */

int sys_fork(void)
{
  return (int)call1(NR_CLONE, SYS_SIGCHLD);
}

int sys_exec(const char *path, char *const argv[], char *const envp[])
{
  return (int)call3(NR_EXECVE, (long)path, (long)argv, (long)envp);
}

_Noreturn void sys_exit(int code)
{
  for (;;)
    call1(NR_EXIT_GROUP, code);
}

int sys_wait(int pid, int *code)
{
  enum { P_ALL = 0, P_PID = 1, WEXITED = 4, CLD_EXITED = 1 };
  struct sys_siginfo info;
  long result = sys_call(NR_WAITID, pid < 0 ? P_ALL : P_PID, pid, (long)&info,
                         WEXITED, 0, 0);

  if (result < 0)
    return (int)result;
  *code = info.u.child.status +
          (info.code == CLD_EXITED ? 0 : SYS_EXIT_SIGNALLED);
  return info.u.child.pid;
}

int sys_pid(void)
{
  return (int)call1(NR_GETPID, 0);
}

int sys_kill(int pid, int signal)
{
  return (int)call3(NR_KILL, pid, signal, 0);
}

static int set_action(int signal, uintptr_t handler, unsigned long flags)
{
  struct {
    uintptr_t handler;
    unsigned long flags;
    uint64_t mask;
  } action = { handler, flags, 0 };

  return (int)sys_call(NR_RT_SIGACTION, signal, (long)&action, 0,
                       sizeof action.mask, 0, 0);
}

int sys_on_signal(int signal, sys_handler *handler)
{
  enum { SA_SIGINFO = 4, SA_NODEFER = 0x40000000 };

  return set_action(signal, (uintptr_t)handler, SA_SIGINFO | SA_NODEFER);
}

int sys_default_signal(int signal)
{
  return set_action(signal, 0, 0);
}

int sys_ignore_signal(int signal)
{
  return set_action(signal, 1, 0);
}

int sys_clock(int clock, int64_t *seconds, int32_t *nanoseconds)
{
  struct {
    int64_t seconds, nanoseconds;
  } now;
  long result = call3(NR_CLOCK_GETTIME64, clock, (long)&now, 0);

  *seconds = now.seconds;
  *nanoseconds = (int32_t)now.nanoseconds;
  return (int)result;
}
