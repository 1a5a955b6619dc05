/* SPDX-License-Identifier: Apache-2.0
 *
 * unit_semihost.c - semihosting requests, one at a time.
 */
#include "unit.h"

#include <string.h>

enum { REQUEST = BASE + 4, BLOCK = DATA, BUFFER = DATA + 256 };

struct console {
  char text[2][64]; /* by fd - 1 */
};

static void collect(void *user, int fd, uint8_t byte)
{
  struct console *c = user;

  c->text[fd - 1][strlen(c->text[fd - 1])] = (char)byte;
}

static struct iss *machine(struct console *c)
{
  struct iss_config config = { .console = collect, .user = c,
                               .cmdline = "prog -x" };
  char err[64];
  struct iss *s = iss_new(&config, err, sizeof err);

  CU_ASSERT_PTR_NOT_NULL_FATAL(s);
  memset(c, 0, sizeof *c);
  unit_poke(s, BASE, 0x01f01013);
  unit_poke(s, BASE + 4, 0x00100073);
  unit_poke(s, BASE + 8, 0x40705013);
  iss_set_csr(s, C_MTVEC, VECTOR);
  return s;
}

/* One request; returns a0. */
static int32_t ask(struct iss *s, uint32_t number, uint32_t arg)
{
  struct cs_rvfi r;

  iss_set_pc(s, REQUEST);
  iss_set_reg(s, 10, number);
  iss_set_reg(s, 11, arg);
  r = unit_step(s);
  CU_ASSERT(!r.trap && r.rd_addr == 10 && r.pc_wdata == REQUEST + 4);
  CU_ASSERT_EQUAL(r.rd_wdata, iss_get_reg(s, 10));
  return (int32_t)iss_get_reg(s, 10);
}

static int32_t ask3(struct iss *s, uint32_t number, uint32_t a, uint32_t b,
                    uint32_t c)
{
  unit_poke(s, BLOCK, a);
  unit_poke(s, BLOCK + 4, b);
  unit_poke(s, BLOCK + 8, c);
  return ask(s, number, BLOCK);
}

static void test_console(void)
{
  struct console c;
  struct iss *s = machine(&c);
  int32_t out, err, in;

  CU_ASSERT(iss_write_mem(s, BUFFER, ":tt\0ab", 7));
  in = ask3(s, 1, BUFFER, 0, 3);
  out = ask3(s, 1, BUFFER, 4, 3);
  err = ask3(s, 1, BUFFER, 8, 3);
  CU_ASSERT(in > 0 && out > 0 && err > 0 && in != out && out != err);
  CU_ASSERT_EQUAL(ask3(s, 5, (uint32_t)out, BUFFER + 4, 2), 0);
  CU_ASSERT_EQUAL(ask3(s, 5, (uint32_t)err, BUFFER + 5, 1), 0);
  ask(s, 3, BUFFER + 4);
  ask(s, 4, BUFFER + 4);
  CU_ASSERT_STRING_EQUAL(c.text[0], "abaab");
  CU_ASSERT_STRING_EQUAL(c.text[1], "b");
  CU_ASSERT_EQUAL(ask3(s, 6, (uint32_t)in, BUFFER, 9), 9); /* end of file */
  CU_ASSERT_EQUAL(ask(s, 7, 0), -1);
  CU_ASSERT_EQUAL(ask3(s, 9, (uint32_t)out, 0, 0), 1);
  CU_ASSERT_EQUAL(ask3(s, 10, (uint32_t)out, 0, 0), -1);
  CU_ASSERT_EQUAL(ask3(s, 12, (uint32_t)out, 0, 0), -1);
  CU_ASSERT_EQUAL(ask3(s, 2, (uint32_t)out, 0, 0), 0);
  iss_free(s);
}

static void test_refusals(void)
{
  struct console c;
  struct iss *s = machine(&c);

  CU_ASSERT(iss_write_mem(s, BUFFER, "/etc/passwd", 12));
  CU_ASSERT_EQUAL(ask3(s, 1, BUFFER, 0, 11), -1);
  CU_ASSERT_EQUAL(ask(s, 0x13, 0), 2);              /* ENOENT */
  CU_ASSERT_EQUAL(ask3(s, 5, 77, BUFFER, 1), -1);   /* bad handle */
  CU_ASSERT_EQUAL(ask(s, 0x13, 0), 9);              /* EBADF */
  CU_ASSERT_EQUAL(ask(s, 5, 0x10), -1);             /* bad block */
  CU_ASSERT_EQUAL(ask3(s, 5, 2, 0x10, 4), 4);       /* nothing written */
  CU_ASSERT_EQUAL(ask3(s, 1, 0x10, 0, 3), -1);      /* bad name */
  CU_ASSERT_EQUAL(ask(s, 0x0e, BLOCK), -1);
  CU_ASSERT_EQUAL(ask(s, 0x12, BLOCK), -1);
  CU_ASSERT_EQUAL(ask(s, 0x7777, 0), -1);
  CU_ASSERT_EQUAL(ask(s, 0, 0), -1);
  CU_ASSERT_EQUAL(ask3(s, 8, (uint32_t)-1, 0, 0), 1);
  CU_ASSERT_EQUAL(ask3(s, 8, 0, 0, 0), 0);
  CU_ASSERT_EQUAL(iss_status(s), ISS_RUNNING);
  iss_free(s);
}

static void test_information(void)
{
  struct console c;
  struct iss *s = machine(&c);
  char text[16];

  CU_ASSERT_EQUAL(ask3(s, 0x15, BUFFER, 16, 0), 0);
  CU_ASSERT(iss_read_mem(s, BUFFER, text, 8));
  CU_ASSERT_STRING_EQUAL(text, "prog -x");
  CU_ASSERT_EQUAL(unit_word(s, BLOCK + 4), 7);
  CU_ASSERT_EQUAL(ask3(s, 0x15, BUFFER, 7, 0), -1); /* one byte short */
  CU_ASSERT_EQUAL(ask(s, 0x10, 0), 0);
  CU_ASSERT_EQUAL(ask(s, 0x11, 0), 0);
  CU_ASSERT_EQUAL(ask(s, 0x31, 0), 1000000000);
  CU_ASSERT_EQUAL(ask(s, 0x30, BUFFER), 0);
  CU_ASSERT_EQUAL(unit_word(s, BUFFER), iss_steps(s) - 1);
  CU_ASSERT_EQUAL(ask3(s, 0x16, BUFFER, 0, 0), 0);
  iss_free(s);
}

static void test_features(void)
{
  struct console c;
  struct iss *s = machine(&c);
  int32_t fd;

  CU_ASSERT(iss_write_mem(s, BUFFER, ":semihosting-features", 21));
  fd = ask3(s, 1, BUFFER, 0, 21);
  CU_ASSERT(fd > 0);
  CU_ASSERT_EQUAL(ask3(s, 12, (uint32_t)fd, 0, 0), 5);
  CU_ASSERT_EQUAL(ask3(s, 6, (uint32_t)fd, BUFFER, 4), 0);
  CU_ASSERT_EQUAL(unit_word(s, BUFFER), 0x42464853);
  CU_ASSERT_EQUAL(ask3(s, 6, (uint32_t)fd, BUFFER, 4), 3);
  CU_ASSERT_EQUAL(unit_word(s, BUFFER), 0x42464803);
  CU_ASSERT_EQUAL(ask3(s, 10, (uint32_t)fd, 6, 0), -1);
  CU_ASSERT_EQUAL(ask3(s, 10, (uint32_t)fd, 4, 0), 0);
  iss_free(s);
}

static void test_exit(void)
{
  static const struct { uint32_t number, arg, code; int expect; } t[] = {
    { 0x18, 0x20026, 0, 0 }, { 0x18, 0x20023, 0, 1 },
    { 0x20, BLOCK, 42, 42 },
  };

  for (unsigned n = 0; n < 3; n++) {
    struct console c;
    struct iss *s = machine(&c);

    unit_poke(s, BLOCK, 0x20026);
    unit_poke(s, BLOCK + 4, t[n].code);
    ask(s, t[n].number, t[n].arg);
    CU_ASSERT_EQUAL(iss_status(s), ISS_EXITED);
    CU_ASSERT_EQUAL(iss_exit_code(s), t[n].expect);
    iss_free(s);
  }
}

/* Only the whole sequence, in M mode and 32-bit, is a request. */
static void test_sequence(void)
{
  struct console c;
  struct iss *s = machine(&c);

  unit_user(s);
  iss_set_pc(s, REQUEST);
  unit_expect_trap(s, 3, 0);
  unit_poke(s, BASE + 8, 0x13);
  iss_set_pc(s, REQUEST);
  unit_expect_trap(s, 3, 0);
  iss_free(s);
}

void unit_semihost(void)
{
  CU_pSuite s = CU_add_suite("semihosting", NULL, NULL);

  CU_add_test(s, "console", test_console);
  CU_add_test(s, "refusals", test_refusals);
  CU_add_test(s, "information", test_information);
  CU_add_test(s, "features file", test_features);
  CU_add_test(s, "exit", test_exit);
  CU_add_test(s, "sequence", test_sequence);
}
