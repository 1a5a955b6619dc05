/* SPDX-License-Identifier: Apache-2.0
 *
 * sys.h - Linux as the programs of the guest call it: values and structures
 * are the kernel's (picolibc's differ), a negative result is an error number.
 */
#ifndef SYS_H
#define SYS_H

#include <stddef.h>
#include <stdint.h>

enum { SYS_O_RDONLY = 0, SYS_O_WRONLY = 1, SYS_O_RDWR = 2, SYS_O_CREAT = 0x40,
       SYS_O_EXCL = 0x80, SYS_O_TRUNC = 0x200, SYS_O_APPEND = 0x400,
       SYS_O_NONBLOCK = 0x800, SYS_O_CLOEXEC = 0x80000 };

enum { SYS_ENOENT = 2, SYS_EINTR = 4, SYS_ECHILD = 10, SYS_EACCES = 13,
       SYS_EEXIST = 17, SYS_EINVAL = 22 };

enum { SYS_PROT_READ = 1, SYS_PROT_WRITE = 2, SYS_PROT_EXEC = 4,
       SYS_MAP_SHARED = 1, SYS_MAP_PRIVATE = 2, SYS_MAP_FIXED = 0x10,
       SYS_MAP_ANONYMOUS = 0x20, SYS_MAP_POPULATE = 0x8000 };

enum { SYS_SIGHUP = 1, SYS_SIGINT = 2, SYS_SIGILL = 4, SYS_SIGSEGV = 11,
       SYS_SIGUSR1 = 10, SYS_SIGUSR2 = 12, SYS_SIGPIPE = 13, SYS_SIGTERM = 15,
       SYS_SIGCHLD = 17 };

enum { SYS_EXIT_SIGNALLED = 128 };

enum { SYS_MOUNT_READ_ONLY = 1, SYS_ENTRY_FOLDER = 4 };

/* The parts of a file's description that anything here asks for. */
struct sys_stat {
  uint32_t mode;
  uint64_t size, inode;
};

/* Of a folder, of which one read gives several. */
struct sys_entry {
  uint64_t inode, offset;
  uint16_t length;
  uint8_t type;
  char name[];
};

struct sys_siginfo {
  int32_t signal, error, code;
  union {
    struct { int32_t pid, uid, status; } child;
    uintptr_t address;
    uint32_t room[29];
  } u;
};

typedef void sys_handler(int signal, struct sys_siginfo *info, void *context);

/* Any call at all. */
long sys_call(long number, long a, long b, long c, long d, long e, long f);

int sys_open(const char *path, int flags, int mode);
int sys_close(int fd);
long sys_read(int fd, void *buffer, size_t n);
long sys_write(int fd, const void *buffer, size_t n);
int64_t sys_seek(int fd, int64_t offset, int whence);
int sys_stat(const char *path, struct sys_stat *s); /* "": see sys_fstat */
int sys_fstat(int fd, struct sys_stat *s);
int sys_access(const char *path, int mode);
int sys_unlink(const char *path);
int sys_rename(const char *from, const char *to);
int sys_mkdir(const char *path, int mode);
int sys_symlink(const char *to, const char *path);
long sys_entries(int fd, void *buffer, size_t n); /* aligned to 8 bytes */
int sys_chdir(const char *path);
int sys_pipe(int fds[2]);
int sys_dup(int from, int to);
int sys_mount(const char *what, const char *where, const char *type,
              long flags);
void *sys_map(void *at, size_t n, int protection, int flags, int fd,
              uint32_t offset); /* a multiple of 4096 */
int sys_failed(const void *map); /* error number of sys_map, or 0 */
int sys_unmap(void *at, size_t n);
int sys_protect(void *at, size_t n, int protection);

int sys_fork(void);
int sys_exec(const char *path, char *const argv[], char *const envp[]);
_Noreturn void sys_exit(int code); /* at once: nothing is flushed */
/* Waits for a child (-1: any) and gives its pid; *code is its exit code, or
 * SYS_EXIT_SIGNALLED + signal. */
int sys_wait(int pid, int *code);
int sys_pid(void);
int sys_kill(int pid, int signal);
int sys_on_signal(int signal, sys_handler *handler);
int sys_ignore_signal(int signal);
int sys_default_signal(int signal);
/* time_t has 64 bits in every call that a 32-bit kernel of today has. */
int sys_clock(int clock, int64_t *seconds, int32_t *nanoseconds);

extern char **environ;

#endif
