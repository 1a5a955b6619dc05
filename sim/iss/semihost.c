/* SPDX-License-Identifier: Apache-2.0
 *
 * semihost.c - RISC-V semihosting: the operation is in a0, its arguments in
 * the words at a1, the result goes to a0.
 *
 * A program can print, read an empty input, ask for the time (derived from
 * the number of steps: one is a nanosecond, as QEMU's -icount shift=0) and
 * exit.  Files of the host do not exist for it; the one special file says
 * that EXIT_EXTENDED and separate error output are supported.
 */
#include <errno.h>
#include <string.h>

#include "iss_int.h"

enum { A0 = 10, A1 = 11, FAILED = -1 };
enum { FD_IN = 1, FD_OUT, FD_ERR, FD_FEATURES }; /* handles; 0 is not one */
enum { STEPS_PER_SECOND = 1000000000, STEPS_PER_CENTISECOND = 10000000 };

static const uint32_t APPLICATION_EXIT = 0x20026;
static const char FEATURES_NAME[] = ":semihosting-features";
static const uint8_t FEATURES[5] = { 'S', 'H', 'F', 'B', 0x03 };

typedef int32_t operation(struct iss *s, const uint32_t *arg, uint32_t a1);

static int32_t fail(struct iss *s, int number)
{
  s->semi_errno = (unsigned)number;
  return FAILED;
}

static bool byte_at(const struct iss *s, uint32_t addr, uint8_t *byte)
{
  return iss_read_mem(s, addr, byte, 1);
}

/* ":tt" is standard input, output or error by the mode it is opened in. */
static int32_t op_open(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  char name[sizeof FEATURES_NAME] = "";

  (void)a1;
  if (arg[2] >= sizeof name || !iss_read_mem(s, arg[0], name, arg[2]))
    return fail(s, ENOENT);
  if (!strcmp(name, FEATURES_NAME)) {
    s->semi_pos = 0;
    return FD_FEATURES;
  }
  if (strcmp(name, ":tt") != 0)
    return fail(s, ENOENT);
  return arg[1] < 4 ? FD_IN : arg[1] < 8 ? FD_OUT : FD_ERR;
}

static bool is_handle(const uint32_t *arg)
{
  return arg[0] >= FD_IN && arg[0] <= FD_FEATURES;
}

static int32_t op_close(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)a1;
  return is_handle(arg) ? 0 : fail(s, EBADF);
}

static int32_t op_writec(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  uint8_t byte;

  (void)arg;
  if (!byte_at(s, a1, &byte))
    return fail(s, EFAULT);
  iss_putc(s, 1, byte);
  return 0;
}

static int32_t op_write0(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  uint8_t byte;

  (void)arg;
  for (; byte_at(s, a1, &byte) && byte; a1++)
    iss_putc(s, 1, byte);
  return 0;
}

/* Returns how many bytes were not written. */
static int32_t op_write(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  uint32_t n = 0;
  uint8_t byte;

  (void)a1;
  if (arg[0] != FD_OUT && arg[0] != FD_ERR)
    return fail(s, EBADF);
  for (; n < arg[2] && byte_at(s, arg[1] + n, &byte); n++)
    iss_putc(s, arg[0] == FD_OUT ? 1 : 2, byte);
  return (int32_t)(arg[2] - n);
}

/* Returns how many bytes were not read; of the input all of them. */
static int32_t op_read(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  uint32_t n = sizeof FEATURES - s->semi_pos;

  (void)a1;
  if (arg[0] == FD_IN)
    return (int32_t)arg[2];
  if (arg[0] != FD_FEATURES)
    return fail(s, EBADF);
  n = arg[2] < n ? arg[2] : n;
  if (!iss_write_mem(s, arg[1], FEATURES + s->semi_pos, n))
    return fail(s, EFAULT);
  s->semi_pos += n;
  return (int32_t)(arg[2] - n);
}

static int32_t op_readc(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)s, (void)arg, (void)a1;
  return FAILED;
}

static int32_t op_iserror(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)s, (void)a1;
  return (int32_t)arg[0] < 0;
}

static int32_t op_istty(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)a1;
  return is_handle(arg) ? arg[0] != FD_FEATURES : fail(s, EBADF);
}

/* SEEK and FLEN have no meaning on a terminal. */
static int32_t op_seek(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)a1;
  if (arg[0] != FD_FEATURES)
    return fail(s, is_handle(arg) ? ESPIPE : EBADF);
  if (arg[1] > sizeof FEATURES)
    return fail(s, EINVAL);
  s->semi_pos = arg[1];
  return 0;
}

static int32_t op_flen(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)a1;
  if (arg[0] == FD_FEATURES)
    return sizeof FEATURES;
  return fail(s, is_handle(arg) ? ESPIPE : EBADF);
}

static int32_t op_refuse(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)arg, (void)a1;
  return fail(s, EACCES);
}

static int32_t op_clock(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)arg, (void)a1;
  return (int32_t)(s->steps / STEPS_PER_CENTISECOND);
}

static int32_t op_time(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)arg, (void)a1;
  return (int32_t)(s->steps / STEPS_PER_SECOND);
}

static int32_t op_errno(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)arg, (void)a1;
  return (int32_t)s->semi_errno;
}

/* Fills the caller's buffer and its length without the final zero. */
static int32_t op_cmdline(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  const char *line = s->config.cmdline ? s->config.cmdline : "";
  uint32_t len = (uint32_t)strlen(line);

  if (len + 1 > arg[1] || !iss_write_mem(s, arg[0], line, len + 1) ||
      !iss_write_mem(s, a1 + 4, &len, 4))
    return fail(s, EFAULT);
  return 0;
}

/* The heap starts behind the program, the stack at the end of its RAM. */
static int32_t op_heapinfo(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  const struct ram *ram = iss_find_ram(s, s->image_end, 0);
  uint64_t end = ram ? ram->base + ram->size : s->image_end;
  uint32_t heap = (uint32_t)((s->image_end + 15) & ~(uint64_t)15);
  const uint32_t info[4] = { heap, (uint32_t)end, (uint32_t)end, heap };

  (void)a1;
  return iss_write_mem(s, arg[0], info, sizeof info) ? 0 : fail(s, EFAULT);
}

static int32_t op_exit(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)arg;
  iss_exit(s, a1 == APPLICATION_EXIT ? 0 : 1);
  return (int32_t)s->x[A0];
}

static int32_t op_exit_extended(struct iss *s, const uint32_t *arg,
                                uint32_t a1)
{
  (void)a1;
  iss_exit(s, arg[0] == APPLICATION_EXIT ? (int)arg[1] : 1);
  return (int32_t)s->x[A0];
}

static int32_t op_elapsed(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)arg;
  return iss_write_mem(s, a1, &s->steps, 8) ? 0 : fail(s, EFAULT);
}

static int32_t op_tickfreq(struct iss *s, const uint32_t *arg, uint32_t a1)
{
  (void)s, (void)arg, (void)a1;
  return STEPS_PER_SECOND;
}

static const struct {
  operation *run;
  unsigned args; /* words read at a1 */
} operations[] = {
  [0x01] = { op_open, 3 },      [0x02] = { op_close, 1 },
  [0x03] = { op_writec, 0 },    [0x04] = { op_write0, 0 },
  [0x05] = { op_write, 3 },     [0x06] = { op_read, 3 },
  [0x07] = { op_readc, 0 },     [0x08] = { op_iserror, 1 },
  [0x09] = { op_istty, 1 },     [0x0a] = { op_seek, 2 },
  [0x0c] = { op_flen, 1 },      [0x0d] = { op_refuse, 0 },
  [0x0e] = { op_refuse, 0 },    [0x0f] = { op_refuse, 0 },
  [0x10] = { op_clock, 0 },     [0x11] = { op_time, 0 },
  [0x12] = { op_refuse, 0 },    [0x13] = { op_errno, 0 },
  [0x15] = { op_cmdline, 2 },   [0x16] = { op_heapinfo, 1 },
  [0x18] = { op_exit, 0 },      [0x20] = { op_exit_extended, 2 },
  [0x30] = { op_elapsed, 0 },   [0x31] = { op_tickfreq, 0 },
};

static int32_t serve(struct iss *s)
{
  uint32_t number = s->x[A0], a1 = s->x[A1], arg[3] = { 0 };

  if (number >= sizeof operations / sizeof *operations ||
      !operations[number].run)
    return fail(s, ENOSYS);
  if (operations[number].args &&
      !iss_read_mem(s, a1, arg, 4 * operations[number].args))
    return fail(s, EFAULT);
  return operations[number].run(s, arg, a1);
}

/* The request is the sequence slli x0,x0,31; ebreak; srai x0,x0,7 in one
 * page, in M mode. */
static bool is_request(struct iss *s)
{
  static const uint32_t sequence[3] = { 0x01f01013, 0x00100073, 0x40705013 };
  uint32_t found[3];
  ureg from = s->pc - 4;
  uint64_t pa;

  return !s->config.no_semihosting && s->mode == CS_MODE_M &&
         (from ^ (s->pc + 4)) < PAGE_SIZE &&
         !iss_translate(s, ACC_FETCH, s->mode, from, sizeof found, &pa) &&
         iss_read_mem(s, pa, found, sizeof found) &&
         !memcmp(found, sequence, sizeof found);
}

/* The record shows the result as what the instruction wrote to a0. */
bool iss_semihost(struct iss *s)
{
  if (!is_request(s))
    return false;
  s->x[A0] = (ureg)serve(s);
  s->rv->rd_addr = A0;
  return true;
}
