/* SPDX-License-Identifier: Apache-2.0
 *
 * kernel.c - S mode of the small guest: two processes in address spaces of
 * their own, which yield to each other; the first one executes the other's
 * program at its end.  Whoever watches finds a task as in Linux: sscratch
 * points to it while it is in U mode.
 */
#include <stdint.h>

#include "cs_linux_map.h"

enum { LINKED = 0xc0000000u, MEGA = 1 << 22, PAGE = 4096 };
enum { V = 1, R = 2, W = 4, X = 8, U = 16, A = 64, D = 128 };
enum { CODE_VA = 0x10000, DATA_VA = 0x20000 };
enum { CALL_FROM_U = 8, YIELD = 0, EXIT = 1, EXEC = 2 };

/* What a tester patches in: how the kernel is to go wrong. */
enum { WELL, UNMAPPED, OUTSIDE, FOREVER, NEVER_AWAKE, BEHIND };
__attribute__((section(".data"))) volatile uint32_t fault_kind = WELL;

struct task {
  uint32_t tgid, execs;
  char comm[16];
  uint32_t regs[32], pc, satp, done;
};

extern const char alpha_code[], beta_code[];

static uint32_t root[2][1024] __attribute__((aligned(PAGE)));
static uint32_t leaf[2][1024] __attribute__((aligned(PAGE)));
static uint32_t data[2][1024] __attribute__((aligned(PAGE)));
static struct task task[2];

static uint32_t call(uint32_t number, uint32_t argument)
{
  register uint32_t a0 __asm__("a0") = argument;
  register uint32_t a7 __asm__("a7") = number;

  __asm__ volatile("ecall" : "+r"(a0) : "r"(a7) : "t0", "t1", "memory");
  return a0;
}

static uint32_t entry(uint32_t physical, uint32_t flags)
{
  return physical >> 2 | flags | V | A | D;
}

static uint32_t satp_of(unsigned n)
{
  uint32_t physical = (uint32_t)root[n];

  return 1u << 31 | (n + 1) << 22 | physical / PAGE;
}

static void map(unsigned n, const char *code)
{
  const uint32_t loaded = CS_LINUX_KERNEL_BASE;

  root[n][LINKED / MEGA] = entry(loaded, R | W | X);
  root[n][LINKED / MEGA + 1] = entry(CS_LINUX_FIRMWARE_BASE, R | W);
  root[n][0] = (uint32_t)leaf[n] >> 2 | V;
  leaf[n][CODE_VA / PAGE] = entry((uint32_t)code, R | X | U);
  leaf[n][DATA_VA / PAGE] = entry((uint32_t)data[n], R | W | U);
}

/* Before translation: addresses are physical. */
uint32_t make_tables(void)
{
  map(0, alpha_code);
  map(1, beta_code);
  task[0].satp = satp_of(0);
  task[1].satp = satp_of(1);
  if (fault_kind == UNMAPPED)
    root[0][LINKED / MEGA] = 0;
  if (fault_kind == BEHIND)
    leaf[0][DATA_VA / PAGE] = entry(0x82000000, R | W | U);
  if (fault_kind == OUTSIDE)
    return 1u << 31 | 0x70000; /* no memory there */
  return satp_of(0);
}

static void start(struct task *t, uint32_t execs, const char *comm)
{
  for (unsigned i = 0; i < sizeof t->comm; i++)
    t->comm[i] = i && !t->comm[i - 1] ? '\0' : comm[i];
  t->execs = execs;
  t->pc = CODE_VA;
}

struct task *kernel_main(void)
{
  if (fault_kind == FOREVER)
    for (;;)
      ;
  if (fault_kind == NEVER_AWAKE)
    for (;;)
      __asm__ volatile("wfi");
  task[0].tgid = 1;
  task[1].tgid = 2;
  start(&task[0], 1, "alpha");
  start(&task[1], 1, "beta");
  return &task[0];
}

/* The exit code of the guest's command, where a host looks for it. */
static void end(void)
{
  const char *text = "mini: all is done\n";
  volatile uint32_t *files =
    (volatile uint32_t *)(LINKED + MEGA + CS_LINUX_FILES_BASE -
                          CS_LINUX_FIRMWARE_BASE);

  files[3] = 0x100;
  while (*text)
    call(1, (uint8_t)*text++);
  call(8, 0);
}

/* The first one's code becomes the second one's program. */
static void exec(struct task *t)
{
  leaf[0][CODE_VA / PAGE] = leaf[1][CODE_VA / PAGE];
  __asm__ volatile("sfence.vma\n\tfence.i" ::: "memory");
  start(t, 2, "beta");
}

struct task *kernel_trap(struct task *t, uint32_t cause)
{
  struct task *other = &task[t == &task[0]];

  if (cause != CALL_FROM_U)
    call(8, 1);
  t->pc += 4;
  if (t->regs[17] == EXIT && t == &task[0] && t->execs == 1)
    exec(t);
  else if (t->regs[17] == EXIT)
    t->done = 1;
  if (task[0].done && task[1].done)
    end();
  if (other->done)
    other = t;
  __asm__ volatile("csrw satp, %0" :: "r"(other->satp) : "memory");
  return other;
}
