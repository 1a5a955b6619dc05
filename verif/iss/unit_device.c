/* SPDX-License-Identifier: Apache-2.0
 *
 * unit_device.c - the devices of a machine with S mode: PLIC and UART, and
 * what a loader of Linux refuses.
 */
#include "unit.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LW = 0x0005a503, LBU = 0x0005c503, SW = 0x00a5a023, SB = 0x00a58023 };
enum { PLIC = 0x0c000000, PENDING = PLIC + 0x1000, ENABLE = PLIC + 0x2000,
       THRESHOLD = PLIC + 0x200000, CLAIM = PLIC + 0x200004,
       UART = 0x10000000, IER = UART + 1, IIR = UART + 2, LCR = UART + 3,
       MCR = UART + 4, LSR = UART + 5, MSR = UART + 6 };
enum { MEIP = 1 << 11, SEIP = 1 << 9 };

static struct iss *machine(void)
{
  static const struct iss_config config = { .supervisor = true };

  return MACHINE_WITH(&config, 0);
}

static uint32_t get(struct iss *s, uint32_t word, uint32_t addr)
{
  unit_poke(s, BASE, word);
  iss_set_pc(s, BASE);
  iss_set_reg(s, 11, addr);
  return (uint32_t)unit_step(s).rd_wdata;
}

static void put(struct iss *s, uint32_t word, uint32_t addr, uint32_t value)
{
  unit_poke(s, BASE, word);
  iss_set_pc(s, BASE);
  iss_set_reg(s, 10, value);
  iss_set_reg(s, 11, addr);
  CU_ASSERT(!unit_step(s).trap);
}

static uint32_t external(struct iss *s)
{
  return (uint32_t)unit_csr(s, C_MIP) & (MEIP | SEIP);
}

/* A context has its own enables, threshold and claim. */
static void test_contexts(void)
{
  for (unsigned n = 0; n < 2; n++) {
    struct iss *s = machine();
    uint32_t bit = n ? SEIP : MEIP;

    put(s, SW, PLIC + 4 * 7, 3);
    put(s, SW, ENABLE + 0x80 * n, 1 << 7 | 1);
    CU_ASSERT_EQUAL(get(s, LW, ENABLE + 0x80 * n), 1 << 7);
    iss_set_source(s, 7, true);
    CU_ASSERT_EQUAL(external(s), bit);
    put(s, SW, THRESHOLD + 0x1000 * n, 3);
    CU_ASSERT_EQUAL(external(s), 0);
    CU_ASSERT_EQUAL(get(s, LW, CLAIM + 0x1000 * n), 7); /* all the same */
    put(s, SW, THRESHOLD + 0x1000 * n, 2);
    CU_ASSERT_EQUAL(external(s), 0);
    CU_ASSERT_EQUAL(get(s, LW, CLAIM + 0x1000 * n), 0);
    put(s, SW, CLAIM + 0x1000 * n, 7); /* the line is still high */
    CU_ASSERT_EQUAL(external(s), bit);
    iss_free(s);
  }
}

/* Pending once, whatever the line does, until completed by who may. */
static void test_gateway(void)
{
  struct iss *s = machine();

  put(s, SW, PLIC + 4, 1);
  put(s, SW, ENABLE, 2);
  iss_set_source(s, 1, true);
  iss_set_source(s, 1, false);
  CU_ASSERT_EQUAL(get(s, LW, PENDING), 2);
  put(s, SW, CLAIM, 1); /* not claimed yet */
  CU_ASSERT_EQUAL(get(s, LW, CLAIM), 1);
  iss_set_source(s, 1, true);
  CU_ASSERT_EQUAL(get(s, LW, PENDING), 0);
  put(s, SW, CLAIM + 0x1000, 1); /* context 1 is not enabled */
  CU_ASSERT_EQUAL(external(s), 0);
  put(s, SW, CLAIM, 1);
  CU_ASSERT_EQUAL(external(s), MEIP);
  iss_free(s);
}

/* Highest priority, then lowest number; 0 never interrupts. */
static void test_order(void)
{
  struct iss *s = machine();

  put(s, SW, ENABLE, 0xfffffffe);
  for (unsigned n = 1; n < 32; n++)
    iss_set_source(s, n, true);
  CU_ASSERT_EQUAL(external(s), 0);
  put(s, SW, PLIC + 4 * 20, 2);
  put(s, SW, PLIC + 4 * 31, 0xff);
  put(s, SW, PLIC + 4 * 5, 2);
  CU_ASSERT_EQUAL(get(s, LW, PLIC + 4 * 31), 7);
  CU_ASSERT_EQUAL(get(s, LW, CLAIM), 31);
  CU_ASSERT_EQUAL(get(s, LW, CLAIM), 5);
  CU_ASSERT_EQUAL(get(s, LW, CLAIM), 20);
  CU_ASSERT_EQUAL(get(s, LW, CLAIM), 0);
  iss_free(s);
}

/* Sources that do not exist, sizes that it refuses, a machine without it. */
static void test_plic_refuses(void)
{
  struct iss *s = machine();

  iss_set_source(s, 0, true);
  iss_set_source(s, 32, true);
  CU_ASSERT_EQUAL(get(s, LW, PENDING), 0);
  unit_poke(s, BASE, LBU);
  iss_set_pc(s, BASE);
  iss_set_reg(s, 11, PENDING);
  unit_expect_trap(s, 5, PENDING);
  iss_free(s);
  s = MACHINE(LW);
  iss_set_reg(s, 11, PENDING);
  unit_expect_trap(s, 5, PENDING);
  CU_ASSERT(!iss_uart_input(s, 'x'));
  iss_free(s);
}

static struct iss *uart_machine(void)
{
  struct iss *s = machine();

  put(s, SW, PLIC + 4 * 10, 1);
  put(s, SW, ENABLE + 0x80, 1 << 10);
  return s;
}

static void test_receive(void)
{
  struct iss *s = uart_machine();

  CU_ASSERT_EQUAL(get(s, LBU, LSR), 0x60);
  CU_ASSERT(iss_uart_input(s, 'a'));
  CU_ASSERT(!iss_uart_input(s, 'b')); /* no FIFO: one byte */
  CU_ASSERT_EQUAL(get(s, LBU, LSR), 0x61);
  CU_ASSERT_EQUAL(external(s), 0);
  CU_ASSERT(!iss_uart_listens(s));
  put(s, SB, IER, 1);
  CU_ASSERT(iss_uart_listens(s));
  CU_ASSERT_EQUAL(external(s), SEIP);
  CU_ASSERT_EQUAL(get(s, LBU, IIR), 4);
  CU_ASSERT_EQUAL(get(s, LBU, UART), 'a');
  CU_ASSERT_EQUAL(get(s, LBU, IIR), 1);
  CU_ASSERT_EQUAL(get(s, LBU, LSR), 0x60);
  CU_ASSERT_EQUAL(get(s, LBU, UART), 0);
  iss_free(s);
}

/* Sixteen bytes, in order; below the trigger level a timeout is shown. */
static void test_receive_fifo(void)
{
  struct iss *s = uart_machine();

  put(s, SB, IIR, 0x81); /* FIFO, trigger at 8 */
  put(s, SB, IER, 1);
  for (unsigned n = 0; n < 16; n++) {
    CU_ASSERT(iss_uart_input(s, (uint8_t)('A' + n)));
    CU_ASSERT_EQUAL(get(s, LBU, IIR), n < 7 ? 0xcc : 0xc4);
  }
  CU_ASSERT(!iss_uart_input(s, 'x'));
  for (unsigned n = 0; n < 9; n++)
    CU_ASSERT_EQUAL(get(s, LBU, UART), 'A' + n);
  CU_ASSERT(iss_uart_input(s, 'z'));
  put(s, SB, IIR, 0x83); /* cleared */
  CU_ASSERT_EQUAL(get(s, LBU, LSR), 0x60);
  CU_ASSERT_EQUAL(get(s, LBU, IIR), 0xc1);
  iss_free(s);
}

/* Asked for, shown once, and again after each byte. */
static void test_sent(void)
{
  struct iss *s = uart_machine();

  put(s, SB, IER, 2);
  CU_ASSERT_EQUAL(external(s), SEIP);
  CU_ASSERT_EQUAL(get(s, LBU, IIR), 2);
  CU_ASSERT_EQUAL(get(s, LBU, IIR), 1);
  put(s, SB, UART, 'x');
  CU_ASSERT_EQUAL(get(s, LBU, IIR), 2);
  put(s, SB, IER, 0);
  put(s, SB, UART, 'x');
  CU_ASSERT_EQUAL(get(s, LBU, IIR), 1);
  CU_ASSERT_EQUAL(get(s, LW, CLAIM + 0x1000), 10);
  put(s, SW, CLAIM + 0x1000, 10);
  CU_ASSERT_EQUAL(external(s), 0); /* the line fell meanwhile */
  iss_free(s);
}

static void test_loop(void)
{
  struct iss *s = uart_machine();

  put(s, SB, MCR, 0x1a);
  CU_ASSERT_EQUAL(get(s, LBU, MSR), 0x90);
  put(s, SB, UART, 'q');
  CU_ASSERT_EQUAL(get(s, LBU, UART), 'q');
  put(s, SB, MCR, 0x0b);
  CU_ASSERT_EQUAL(get(s, LBU, MSR), 0xb0);
  iss_free(s);
}

/* A tree with room for what the loader fills in, a kernel of one page. */
static const uint32_t tree[] = {
  0xd00dfeed, 264, 40, 212, 0, 17, 16, 0, 52, 172,
  1, 0,                                   /* the root */
  1, 0x63686f73, 0x656e0000,              /* "chosen" */
  3, 8, 0, 0, 0,                          /* bootargs */
  3, 4, 9, 0,                             /* linux,initrd-start */
  3, 4, 28, 0,                            /* linux,initrd-end */
  2,
  1, 0x70726f66, 0x696c6572, 0x40310000, /* "profiler@1" */
  3, 4, 9, 0,
  1, 0x73756200, 2,                       /* "sub" */
  2,
  1, 0x6d656d6f, 0x72794031, 0,           /* "memory@1" */
  3, 8, 45, 0x80500000, 0x10000000,       /* reg */
  2,
  2, 9,
};
enum { PROFILER = 116, PROFILER_WORDS = 12, REG = 192 };
static const char names[52] =
  "bootargs\0linux,initrd-start\0linux,initrd-end\0reg";

struct boot {
  char path[4][64];
  uint8_t tree[264];
  bool no_profiler;
  uint8_t kernel[4096];
};

static void write_file(const char *path, const void *from, size_t size)
{
  FILE *f = fopen(path, "wb");

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  fwrite(from, 1, size, f);
  fclose(f);
}

static void make_boot(struct boot *b)
{
  static const char *const kinds[] = { "fw", "image", "dtb", "cpio" };
  static const uint64_t offset = 4 << 20, size = 8192;

  memset(b, 0, sizeof *b);
  for (unsigned n = 0; n < sizeof tree / 4; n++)
    for (unsigned k = 0; k < 4; k++)
      b->tree[4 * n + k] = (uint8_t)(tree[n] >> (24 - 8 * k));
  memcpy(b->tree + sizeof tree, names, sizeof names);
  memcpy(b->kernel + 8, &offset, 8);
  memcpy(b->kernel + 16, &size, 8);
  memcpy(b->kernel + 56, "RSC\5", 4);
  for (unsigned n = 0; n < 4; n++)
    snprintf(b->path[n], sizeof b->path[n], "/tmp/iss-unit-%d.%s",
             (int)getpid(), kinds[n]);
  write_file(b->path[0], "\x13\0\0", 4);
  write_file(b->path[1], b->kernel, sizeof b->kernel);
  write_file(b->path[2], b->tree, sizeof b->tree);
  write_file(b->path[3], "0707", 4);
}

static struct iss *boot(const struct boot *b, uint64_t ram, const char *args,
                        char *err)
{
  struct iss_config config = { .supervisor = true,
                               .ram = { { BASE, ram } } };
  const struct iss_linux l = { b->path[0], b->path[1], b->path[2], b->path[3],
                               args, b->no_profiler };
  struct iss *s = iss_new(&config, err, 128);

  CU_ASSERT_PTR_NOT_NULL_FATAL(s);
  *err = '\0';
  iss_load_linux(s, &l, err, 128);
  return s;
}

static void remove_boot(const struct boot *b)
{
  for (unsigned n = 0; n < 4; n++)
    unlink(b->path[n]);
}

static void test_linux(void)
{
  struct boot b;
  char err[128];
  struct iss *s;
  uint32_t at;

  make_boot(&b);
  s = boot(&b, 8 << 20, "quiet", err);
  CU_ASSERT_STRING_EQUAL(err, "");
  at = (uint32_t)iss_get_reg(s, 11);
  CU_ASSERT_EQUAL(iss_get_pc(s), BASE);
  CU_ASSERT_EQUAL(at, BASE + (8 << 20) - 4096);
  CU_ASSERT_EQUAL(unit_word(s, at + 72), 0x65697571); /* "quie" */
  CU_ASSERT_EQUAL(unit_word(s, at + 92), 0x00e07f80); /* 0x807fe000 */
  CU_ASSERT_EQUAL(unit_word(s, at + 108), 0x04e07f80);
  CU_ASSERT_EQUAL(unit_word(s, at + REG), htobe32(0x80500000));
  CU_ASSERT_EQUAL(unit_word(s, at + REG + 4), htobe32(3 << 20));
  CU_ASSERT_EQUAL(unit_word(s, BASE), 0x13);
  CU_ASSERT_EQUAL(unit_word(s, BASE + (4 << 20) + 56), 0x05435352);
  iss_free(s);
  remove_boot(&b);
}

/* Its node, and what is in it, is gone; the rest of the tree is as it was. */
static void test_no_profiler(void)
{
  struct boot b;
  char err[128];

  make_boot(&b);
  for (unsigned without = 0; without < 2; without++) {
    b.no_profiler = without;
    struct iss *s = boot(&b, 8 << 20, "quiet", err);
    uint32_t at = (uint32_t)iss_get_reg(s, 11);

    CU_ASSERT_STRING_EQUAL(err, "");
    for (unsigned n = 0; n < sizeof tree / 4; n++) {
      unsigned byte = 4 * n - PROFILER;
      uint32_t word = without && byte < 4 * PROFILER_WORDS ? 4 : tree[n];
      bool filled = n == 18 || n == 19 || n == 23 || n == 27 ||
                    n == REG / 4 + 1;

      CU_ASSERT(filled || be32toh(unit_word(s, at + 4 * n)) == word);
    }
    iss_free(s);
  }
  b.tree[PROFILER + 12] = 'x'; /* "profilerx1" is another device */
  write_file(b.path[2], b.tree, sizeof b.tree);
  struct iss *other = boot(&b, 8 << 20, "quiet", err);
  CU_ASSERT_EQUAL(unit_word(other, (uint32_t)iss_get_reg(other, 11) + PROFILER),
                  htobe32(1));
  iss_free(other);
  remove_boot(&b);
}

static void refuses(const struct boot *b, uint64_t ram, const char *args,
                    const char *what)
{
  char err[128];
  struct iss *s = boot(b, ram, args, err);

  CU_ASSERT_PTR_NOT_NULL(strstr(err, what));
  iss_free(s);
}

static void test_linux_refused(void)
{
  struct boot b;

  make_boot(&b);
  refuses(&b, 8 << 20, "too long", "no room for bootargs");
  refuses(&b, 4 << 20, "", "does not fit into RAM behind the kernel");
  b.tree[REG] = 0;
  write_file(b.path[2], b.tree, sizeof b.tree);
  refuses(&b, 8 << 20, "", "memory is not in RAM");
  b.tree[REG] = 0x80;
  b.tree[REG - 5] = 4; /* bytes of reg */
  write_file(b.path[2], b.tree, sizeof b.tree);
  refuses(&b, 8 << 20, "", "memory is not in RAM");
  b.tree[0] = 0;
  write_file(b.path[2], b.tree, sizeof b.tree);
  refuses(&b, 8 << 20, "", "is no device tree");
  write_file(b.path[2], tree, 8);
  refuses(&b, 8 << 20, "", "is no device tree");
  write_file(b.path[1], b.kernel, 63);
  refuses(&b, 8 << 20, "", "too short");
  b.kernel[10] = 0x20; /* where kernels for RV64 go */
  write_file(b.path[1], b.kernel, sizeof b.kernel);
  refuses(&b, 8 << 20, "", "not a kernel for RV32");
  b.kernel[56] = 0;
  write_file(b.path[1], b.kernel, sizeof b.kernel);
  refuses(&b, 8 << 20, "", "no RISC-V kernel");
  unlink(b.path[3]);
  refuses(&b, 8 << 20, "", "cannot be read");
  remove_boot(&b);
}

/* A tree damaged at any byte is refused or loaded, never read beyond. */
static void test_damaged_tree(void)
{
  struct boot b;

  make_boot(&b);
  for (unsigned n = 0; n < sizeof b.tree; n++) {
    char err[128];
    uint8_t old = b.tree[n];

    b.tree[n] = (uint8_t)~old;
    write_file(b.path[2], b.tree, sizeof b.tree);
    for (unsigned without = 0; without < 2; without++) {
      b.no_profiler = without;
      iss_free(boot(&b, 8 << 20, "", err));
    }
    b.tree[n] = old;
  }
  CU_PASS("no crash");
  remove_boot(&b);
}

void unit_device(void)
{
  CU_pSuite s = CU_add_suite("devices of S mode", NULL, NULL);

  CU_add_test(s, "PLIC contexts", test_contexts);
  CU_add_test(s, "PLIC gateway", test_gateway);
  CU_add_test(s, "PLIC order", test_order);
  CU_add_test(s, "PLIC refusals", test_plic_refuses);
  CU_add_test(s, "UART receives", test_receive);
  CU_add_test(s, "UART FIFO", test_receive_fifo);
  CU_add_test(s, "UART has sent", test_sent);
  CU_add_test(s, "UART loop", test_loop);
  CU_add_test(s, "Linux", test_linux);
  CU_add_test(s, "Linux refused", test_linux_refused);
  CU_add_test(s, "damaged tree", test_damaged_tree);
  CU_add_test(s, "no profiler", test_no_profiler);
}
