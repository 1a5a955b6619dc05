/* SPDX-License-Identifier: Apache-2.0
 *
 * selftest.c - checks what the kernel gives a process: machine, memory, files,
 * fork, maps, signals.  Nothing that it prints depends on time, on the amount
 * of memory or on which of our machines this is: everywhere the same lines.
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "platform.h"
#include "plugin.h"
#include "sys.h"
#include "tap.h"

enum { PAGE = 4096, CHILDREN = 20 };

static bool file_begins(const char *path, const char *text)
{
  char buffer[128] = "";
  int fd = sys_open(path, SYS_O_RDONLY, 0);
  long n = fd < 0 ? -1 : sys_read(fd, buffer, sizeof buffer - 1);

  if (fd >= 0)
    sys_close(fd);
  return n >= (long)strlen(text) && !memcmp(buffer, text, strlen(text));
}

/* ---- faults: the handler goes back to where the fault was provoked ---- */

static jmp_buf before_fault;
static struct sys_siginfo fault;

static void on_fault(int signal, struct sys_siginfo *info, void *context)
{
  (void)context;
  fault = *info;
  longjmp(before_fault, signal);
}

/* The signal that action(argument) ends in, 0 if it comes back. */
static int signal_of(void (*action)(void *), void *argument)
{
  int signal = setjmp(before_fault);

  if (signal == 0) {
    sys_on_signal(SYS_SIGSEGV, on_fault);
    sys_on_signal(SYS_SIGILL, on_fault);
    action(argument);
  }
  sys_default_signal(SYS_SIGSEGV);
  sys_default_signal(SYS_SIGILL);
  return signal;
}

static void load(void *at)
{
  (void)*(volatile char *)at;
}

static void store(void *at)
{
  *(volatile char *)at = 1;
}

static void illegal(void *unused)
{
  (void)unused;
  __asm__ volatile("unimp");
}

static void privileged(void *unused)
{
  (void)unused;
  __asm__ volatile(".option push\n.option arch, +zicsr\n"
                   "csrr zero, sstatus\n.option pop");
}

static void run_code(void *function)
{
  ((plugin_function *)function)(1, 1);
}

/* ---- machine ---- */

/* Sizes and signs that a machine of another kind would get wrong. */
static bool arithmetic(void)
{
  volatile int32_t minus_seven = -7, two = 2, zero = 0;
  volatile uint32_t large = 0xfffffff9u;

  return minus_seven / two == -3 && minus_seven % two == -1 &&
         large / (uint32_t)two == 0x7ffffffc &&
         (uint64_t)large * large == 0xfffffff200000031ull &&
         minus_seven / zero == -1 && minus_seven % zero == -7;
}

static bool misaligned(void)
{
  static char bytes[2 * PAGE] __attribute__((aligned(PAGE)));
  bool right = true;

  for (int shift = 1; shift < 4; shift++) {
    volatile uint32_t *word = (uint32_t *)(bytes + PAGE - shift);
    *word = 0x11223344;
    right &= *word == 0x11223344 && bytes[PAGE - shift] == 0x44 &&
             bytes[PAGE - shift + 3] == 0x11;
  }
  return right;
}

static bool atomics(void)
{
  static uint32_t word = 5;

  return __atomic_fetch_add(&word, 3, __ATOMIC_SEQ_CST) == 5 &&
         __atomic_exchange_n(&word, 9, __ATOMIC_SEQ_CST) == 8 &&
         __sync_bool_compare_and_swap(&word, 9, 1) &&
         !__sync_bool_compare_and_swap(&word, 9, 2) && word == 1;
}

static bool is_linux(void)
{
  enum { NR_UNAME = 160, FIELD = 65 };
  char name[6 * FIELD];

  return sys_call(NR_UNAME, (long)name, 0, 0, 0, 0, 0) == 0 &&
         !strcmp(name, "Linux") && !strcmp(name + 4 * FIELD, "riscv32");
}

static void test_machine(void)
{
  tap_ok(is_linux(), "machine: Linux on riscv32");
  tap_ok(file_begins("/proc/device-tree/model", "Coresample SoC"),
         "machine: the device tree is the SoC's");
  tap_ok(arithmetic(), "machine: multiplication and division");
  tap_ok(misaligned(), "machine: misaligned accesses, also across pages");
  tap_ok(atomics(), "machine: atomics");
}

/* ---- memory ---- */

static bool is_filled(const char *from, size_t n, char with)
{
  for (size_t i = 0; i < n; i++)
    if (from[i] != with)
      return false;
  return true;
}

static bool anonymous(void)
{
  enum { SIZE = 64 * PAGE };
  char *map = sys_map(NULL, SIZE, SYS_PROT_READ | SYS_PROT_WRITE,
                      SYS_MAP_PRIVATE | SYS_MAP_ANONYMOUS, -1, 0);
  bool zero;

  if (sys_failed(map))
    return false;
  zero = is_filled(map, SIZE, 0);
  memset(map, 7, SIZE);
  return zero && is_filled(map, SIZE, 7) && sys_unmap(map, SIZE) == 0 &&
         signal_of(load, map) == SYS_SIGSEGV;
}

static bool heap(void)
{
  enum { SIZE = 300000 };
  char *block = malloc(SIZE);
  bool right;

  if (!block)
    return false;
  memset(block, 3, SIZE);
  right = is_filled(block, SIZE, 3);
  free(block);
  return right;
}

static bool protection(void)
{
  char *page = sys_map(NULL, PAGE, SYS_PROT_READ | SYS_PROT_WRITE,
                       SYS_MAP_PRIVATE | SYS_MAP_ANONYMOUS, -1, 0);
  bool right;

  if (sys_failed(page))
    return false;
  page[100] = 5;
  sys_protect(page, PAGE, SYS_PROT_READ);
  right = signal_of(store, page + 100) == SYS_SIGSEGV &&
          fault.u.address == (uintptr_t)(page + 100) && page[100] == 5;
  sys_protect(page, PAGE, 0);
  right &= signal_of(load, page) == SYS_SIGSEGV;
  sys_unmap(page, PAGE);
  return right;
}

static bool no_execution(void)
{
  static uint32_t code[] = { 0x00008067 }; /* ret */

  return signal_of(run_code, code) == SYS_SIGSEGV &&
         fault.u.address == (uintptr_t)code;
}

/* The break moves by any distance, back too, and stays when it cannot. */
static bool program_break(void)
{
  static const ptrdiff_t steps[] = { 1, 4095, 65536, 100000, -100000, 65535 };
  char *end = sbrk(0);
  bool good = true;

  for (size_t n = 0; n < sizeof steps / sizeof *steps; n++) {
    good &= sbrk(steps[n]) == end;
    end += steps[n];
    if (steps[n] > 0) {
      good &= end[-1] == 0;
      end[-1] = 1;
    }
    good &= sbrk(PTRDIFF_MAX) == (void *)-1 &&
            sbrk(-(ptrdiff_t)end) == (void *)-1;
  }
  return good && sbrk(0) == end;
}

static void test_memory(void)
{
  tap_ok(anonymous(), "memory: new pages are zero, unmapped ones are gone");
  tap_ok(heap(), "memory: the heap grows");
  tap_ok(program_break(), "memory: the program's break moves");
  tap_ok(protection(), "memory: pages are protected from stores and loads");
  tap_ok(no_execution(), "memory: data is not executed");
  tap_ok(signal_of(load, (void *)0xc0000000) == SYS_SIGSEGV,
         "memory: the kernel's addresses are not a process's");
}

/* ---- files ---- */

static bool write_and_read(void)
{
  char buffer[16] = "";
  int fd = sys_open("/tmp/a", SYS_O_RDWR | SYS_O_CREAT | SYS_O_EXCL, 0600);
  bool right = fd >= 0 && sys_write(fd, "0123456789", 10) == 10 &&
               sys_seek(fd, 4, 0) == 4 && sys_read(fd, buffer, 16) == 6 &&
               !memcmp(buffer, "456789", 6);

  sys_close(fd);
  return right && sys_open("/tmp/a", SYS_O_RDWR | SYS_O_CREAT | SYS_O_EXCL,
                           0600) == -SYS_EEXIST;
}

static bool append_and_size(void)
{
  struct sys_stat s;
  int fd = sys_open("/tmp/a", SYS_O_WRONLY | SYS_O_APPEND, 0);
  bool right = fd >= 0 && sys_write(fd, "xy", 2) == 2;

  sys_close(fd);
  return right && sys_stat("/tmp/a", &s) == 0 && s.size == 12;
}

static bool rename_and_remove(void)
{
  return sys_rename("/tmp/a", "/tmp/b") == 0 &&
         sys_access("/tmp/a", 0) == -SYS_ENOENT &&
         file_begins("/tmp/b", "0123456789xy") && sys_unlink("/tmp/b") == 0 &&
         sys_access("/tmp/b", 0) == -SYS_ENOENT;
}

static bool c_library(void)
{
  FILE *file = fopen("/tmp/c", "w");
  char line[32] = "";
  bool right = file && fprintf(file, "%d %s\n", 42, "lines") == 9;

  right &= file && fclose(file) == 0;
  file = fopen("/tmp/c", "r");
  right &= file && fgets(line, sizeof line, file) &&
           !strcmp(line, "42 lines\n");
  if (file)
    fclose(file);
  return right && sys_unlink("/tmp/c") == 0;
}

static void test_files(void)
{
  tap_ok(write_and_read(), "files: made, written, read from a place in them");
  tap_ok(append_and_size(), "files: appended to");
  tap_ok(rename_and_remove(), "files: renamed and removed");
  tap_ok(c_library(), "files: the C library's streams");
  tap_ok(file_begins("/proc/self/status", "Name:\tselftest"),
         "files: /proc tells who this is");
  tap_ok(sys_access("/dev/mem", 0) == 0 && sys_access("/sys/devices", 0) == 0,
         "files: /dev and /sys are mounted");
}

/* ---- fork ---- */

static bool exit_codes(void)
{
  int code, sum = 0;

  for (int i = 0; i < CHILDREN; i++)
    if (sys_fork() == 0)
      sys_exit(i);
  for (int i = 0; i < CHILDREN; i++) {
    if (sys_wait(-1, &code) < 0)
      return false;
    sum += code;
  }
  return sum == CHILDREN * (CHILDREN - 1) / 2 &&
         sys_wait(-1, &code) == -SYS_ECHILD;
}

/* What a child writes stays its own, also where pages were shared at first. */
static bool own_memory(void)
{
  static char pages[8 * PAGE];
  int code, pid;

  memset(pages, 1, sizeof pages);
  pid = sys_fork();
  if (pid == 0) {
    memset(pages, 2, sizeof pages);
    sys_exit(is_filled(pages, sizeof pages, 2) ? 0 : 1);
  }
  return sys_wait(pid, &code) == pid && code == 0 &&
         is_filled(pages, sizeof pages, 1);
}

/* The text that a command prints, through a pipe; its exit code. */
static int output_of(char *const command[], char *text, size_t size)
{
  int ends[2], code = -1, pid;
  size_t used = 0;
  long n;

  if (sys_pipe(ends) < 0)
    return -1;
  pid = sys_fork();
  if (pid == 0) {
    sys_dup(ends[1], 1);
    sys_close(ends[0]);
    sys_close(ends[1]);
    sys_exec(command[0], command, environ);
    sys_exit(127);
  }
  sys_close(ends[1]);
  while ((n = sys_read(ends[0], text + used, size - 1 - used)) > 0)
    used += (size_t)n;
  text[used] = '\0';
  sys_close(ends[0]);
  sys_wait(pid, &code);
  return code;
}

static bool shell_says(const char *script, const char *wanted, int code)
{
  char text[256];
  char *command[] = { "/bin/sh", "-c", (char *)script, NULL };

  return output_of(command, text, sizeof text) == code &&
         !strcmp(text, wanted);
}

static void test_processes(void)
{
  tap_ok(exit_codes(), "fork: twenty children, each with its exit code");
  tap_ok(own_memory(), "fork: memory is copied when it is written");
  tap_ok(shell_says("echo one 'two  three'; exit 5", "one two  three\n", 5),
         "fork: a program is executed, its output and exit code come back");
  tap_ok(shell_says("echo a | cat | cat > /tmp/d && cat < /tmp/d; echo $?",
                    "a\n0\n", 0),
         "fork: the shell's pipes and redirections");
  tap_ok(shell_says("nosuch 2> /tmp/d; echo $?; cat /tmp/d",
                    "127\nsh: nosuch: not found\n", 0),
         "fork: a missing program is told");
  tap_ok(shell_says("exit 3 & exit 0 & wait; echo $?", "3\n", 0),
         "fork: the shell waits for what runs in the background");
  sys_unlink("/tmp/d");
}

/* ---- maps ---- */

static bool file_map(void)
{
  struct sys_stat s;
  int fd = sys_open("/bin/selftest", SYS_O_RDONLY, 0);
  unsigned char *map = sys_map(NULL, PAGE, SYS_PROT_READ, SYS_MAP_PRIVATE, fd,
                               0);
  bool right = sys_fstat(fd, &s) == 0 && s.size > PAGE && !sys_failed(map) &&
               !memcmp(map, "\177ELF", 4);

  sys_close(fd);
  if (!sys_failed(map))
    sys_unmap(map, PAGE);
  return right;
}

/* What plugin_mix.c computes in one turn. */
static bool mapped_code(void)
{
  struct plugin p = plugin_map("/lib/mix.so", NULL);
  plugin_function *function = p.function;
  bool right = p.map && function(5, 1) == (uint32_t)(5 * 2654435761u);

  plugin_unmap(&p);
  return right && signal_of(run_code, (void *)function) == SYS_SIGSEGV;
}

/* Two files in turn at one address: the caches must not remember the first. */
static bool replaced_code(void)
{
  struct plugin first = plugin_map("/lib/mix.so", NULL), second;
  void *at = first.map;
  bool right = first.map && first.function(0, 2) == 1;

  plugin_unmap(&first);
  second = plugin_map("/lib/add.so", at);
  right = right && second.map == at && second.function(8, 1) == 9;
  plugin_unmap(&second);
  return right;
}

static void test_maps(void)
{
  tap_ok(file_map(), "maps: a file's bytes");
  tap_ok(mapped_code(), "maps: code runs from a file, and not when unmapped");
  tap_ok(replaced_code(), "maps: other code at the same address");
}

/* ---- signals ---- */

static volatile int received;

static void on_signal(int signal, struct sys_siginfo *info, void *context)
{
  (void)info, (void)context;
  received = signal;
}

static bool handled(int signal)
{
  received = 0;
  sys_on_signal(signal, on_signal);
  sys_kill(sys_pid(), signal);
  sys_default_signal(signal);
  return received == signal;
}

static bool ended_by_signal(void)
{
  int code, pid = sys_fork();

  if (pid == 0)
    for (;;)
      ;
  sys_kill(pid, SYS_SIGTERM);
  return sys_wait(pid, &code) == pid &&
         code == SYS_EXIT_SIGNALLED + SYS_SIGTERM;
}

static bool child_ends(void)
{
  int code, pid;

  received = 0;
  sys_on_signal(SYS_SIGCHLD, on_signal);
  pid = sys_fork();
  if (pid == 0)
    sys_exit(0);
  while (sys_wait(pid, &code) == -SYS_EINTR)
    ;
  sys_default_signal(SYS_SIGCHLD);
  return received == SYS_SIGCHLD && code == 0;
}

static bool broken_pipe(void)
{
  int ends[2];
  bool right;

  if (sys_pipe(ends) < 0)
    return false;
  sys_close(ends[0]);
  received = 0;
  sys_on_signal(SYS_SIGPIPE, on_signal);
  right = sys_write(ends[1], "x", 1) < 0 && received == SYS_SIGPIPE;
  sys_default_signal(SYS_SIGPIPE);
  sys_close(ends[1]);
  return right;
}

static void test_signals(void)
{
  tap_ok(handled(SYS_SIGUSR1) && handled(SYS_SIGUSR2),
         "signals: handled, and back where they came");
  tap_ok(signal_of(illegal, NULL) == SYS_SIGILL,
         "signals: an illegal instruction");
  tap_ok(signal_of(privileged, NULL) == SYS_SIGILL,
         "signals: a privileged instruction");
  tap_ok(ended_by_signal(), "signals: a process that is ended");
  tap_ok(child_ends(), "signals: a child that ended");
  tap_ok(broken_pipe(), "signals: a pipe without a reader");
}

int main(void)
{
  printf("selftest of the guest\n");
  tap_plan(32);
  test_machine();
  test_memory();
  test_files();
  test_processes();
  test_maps();
  test_signals();
  return tap_failed() != 0;
}
