/* SPDX-License-Identifier: Apache-2.0
 *
 * iss.c - life of a machine, the step function, and access for testers.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iss_int.h"

/* Values in host memory are the machine's: both little-endian. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "host byte order");

static const struct iss_region default_ram = { 0x80000000, 64u << 20 };

static bool overlaps(const struct iss *s, const struct iss_region *r)
{
  for (unsigned n = 0; n < s->num_ram; n++)
    if (r->base < s->ram[n].base + s->ram[n].size &&
        s->ram[n].base < r->base + r->size)
      return true;
  return iss_is_device(s, r->base, r->size);
}

static const char *add_ram(struct iss *s, const struct iss_region *r)
{
  struct ram *ram = &s->ram[s->num_ram];
  uint64_t limit = (uint64_t)1 << XLEN;

  if ((r->base | r->size) & (PAGE_SIZE - 1))
    return "is not made of whole 4 KiB pages";
  if (r->base >= limit || r->size > limit - r->base)
    return "is outside the address space";
  if (overlaps(s, r))
    return "overlaps other RAM or a device";
  ram->base = r->base;
  ram->size = r->size;
  ram->host = calloc(1, r->size);
  ram->marks = calloc(1, r->size >> PAGE_BITS);
  s->num_ram++;
  return ram->host && ram->marks ? NULL : "does not fit in memory";
}

static bool add_all_ram(struct iss *s, char *err, size_t errlen)
{
  for (unsigned n = 0; n <= ISS_MAX_RAM; n++) {
    const struct iss_region *r = n < ISS_MAX_RAM ? &s->config.ram[n] : NULL;
    const char *wrong;

    if (!r && s->num_ram == 0)
      r = &default_ram;
    if (!r || !r->size)
      continue;
    wrong = add_ram(s, r);
    if (wrong) {
      snprintf(err, errlen, "RAM at 0x%llx, size 0x%llx, %s",
               (unsigned long long)r->base, (unsigned long long)r->size,
               wrong);
      return false;
    }
  }
  return true;
}

/* Reset values as on QEMU's board: mtimecmp is 0, so MTIP is set. */
static void reset(struct iss *s)
{
  s->mode = CS_MODE_M;
  s->data_view = VIEW_M;
  s->pc = (ureg)s->ram[0].base;
  s->uart.mcr = 8;
  s->uart.dll = 12;
  if (!s->config.steps_per_tick)
    s->config.steps_per_tick = 100;
  iss_csr_init(s);
  iss_timer_update(s);
}

struct iss *iss_new(const struct iss_config *config, char *err, size_t errlen)
{
  struct iss *s = calloc(1, sizeof *s);

  if (s)
    s->lines = calloc(LINES, sizeof *s->lines);
  if (!s || !s->lines) {
    snprintf(err, errlen, "out of memory");
    iss_free(s);
    return NULL;
  }
  s->config = *config;
  if (config->lockstep && config->supervisor)
    s->track = iss_track_new();
  if (!add_all_ram(s, err, errlen)) {
    iss_free(s);
    return NULL;
  }
  reset(s);
  return s;
}

void iss_free(struct iss *s)
{
  if (!s)
    return;
  for (unsigned n = 0; n < s->num_ram; n++) {
    free(s->ram[n].host);
    free(s->ram[n].marks);
  }
  free(s->track);
  free(s->lines);
  free(s);
}

void iss_exit(struct iss *s, int code)
{
  if (s->state != ISS_RUNNING)
    return;
  s->state = ISS_EXITED;
  s->exit_code = code;
  snprintf(s->reason, sizeof s->reason, "exit code %d", code);
}

void iss_fail(struct iss *s, const char *fmt, ...)
{
  va_list args;

  if (s->state != ISS_RUNNING)
    return;
  s->state = ISS_FAILED;
  va_start(args, fmt);
  vsnprintf(s->reason, sizeof s->reason, fmt, args);
  va_end(args);
}

_Static_assert(sizeof(struct cs_rvfi) == 152, "set new fields below");

/* Field by field, although most are zero: compilers clear the struct with a
 * string instruction that costs as much as the rest of the step. */
static void begin_record(const struct iss *s, struct cs_rvfi *r)
{
  r->valid = true;
  r->trap = r->halt = false;
  r->intr = s->handler;
  r->mode = s->mode;
  r->ixl = XLEN / 32;
  r->rs1_addr = r->rs2_addr = r->rd_addr = 0;
  r->mem_rmask = r->mem_wmask = 0;
  r->insn = 0;
  r->order = s->steps;
  r->pc_rdata = s->pc;
  r->rs1_rdata = r->rs2_rdata = r->rd_wdata = 0;
  r->mem_addr = r->mem_rdata = r->mem_wdata = 0;
  r->mem_paddr = 0;
  r->ev = 0;
  r->head_cycles = 1;
  r->mem_latency = 0;
  r->reason = 0;
  memset(r->reasons, 0, sizeof r->reasons);
  r->context = (uint16_t)s->scontext;
  if (s->config.supervisor)
    r->context = s->satp >> SATP_ASID_SHIFT & SATP_ASID;
  r->satp = s->satp;
}

static void execute(struct iss *s, const struct iss_insn *i,
                    struct cs_rvfi *r)
{
  ureg a = s->x[i->rs1], b = s->x[i->rs2], result;

  r->insn = i->raw;
  r->rs1_addr = i->rs1;
  r->rs2_addr = i->rs2;
  r->rd_addr = i->rd;
  r->rs1_rdata = a;
  r->rs2_rdata = b;
  s->next_pc = s->pc + i->len;
  result = i->exec(s, i, a, b + i->imm);
  if (s->exc)
    return;
  s->x[i->rd] = result;
  s->x[0] = 0;
  r->rd_wdata = s->x[r->rd_addr];
}

/* An exception in the first instruction of the handler that leads to the same
 * instruction again can never end; such a run is stopped. */
static void take_exception(struct iss *s, struct cs_rvfi *r)
{
  r->trap = true;
  r->rd_addr = 0;
  r->mem_rmask = r->mem_wmask = r->mem_latency = 0;
  r->mem_addr = r->mem_rdata = r->mem_wdata = 0;
  r->mem_paddr = 0;
  iss_trap(s, s->exc_cause, s->exc_tval, false);
  if (r->intr && s->next_pc == s->pc)
    iss_fail(s, "%s at the trap handler 0x%08lx itself (cause %lu)",
             s->exc_cause == CAUSE_FETCH_ACCESS ||
               s->exc_cause == CAUSE_FETCH_PAGE ? "instruction fetch fault"
                                                : "exception",
             (unsigned long)s->pc, (unsigned long)s->exc_cause);
}

/* A counter that the instruction itself wrote keeps the written value. */
static void count(struct iss *s, const struct cs_rvfi *r)
{
  ureg stopped = s->mcountinhibit | s->counter_written;

  s->steps++;
  s->retired += !s->exc;
  s->mcycle += !(stopped & COUNTER_CYCLE);
  s->minstret += !s->exc && !(stopped & COUNTER_INSTRET);
  if (s->counting)
    iss_count_record(s, r);
  s->counter_written = 0;
}

bool iss_step(struct iss *s, struct cs_rvfi *r)
{
  const struct iss_insn *i;

  if (s->state != ISS_RUNNING) {
    *r = (struct cs_rvfi){ .valid = false };
    return false;
  }
  s->rv = r;
  s->exc = false;
  if (s->steps >= s->clint.due)
    iss_timer_update(s);
  if (s->mip & s->mie && !s->config.lockstep)
    iss_check_irq(s);
  begin_record(s, r);
  s->handler = false;
  i = iss_fetch(s);
  if (i)
    execute(s, i, r);
  if (s->exc)
    take_exception(s, r);
  r->pc_wdata = s->next_pc;
  count(s, r);
  s->pc = s->next_pc;
  r->halt = s->state != ISS_RUNNING;
  return true;
}

enum iss_state iss_status(const struct iss *s) { return s->state; }
bool iss_done(const struct iss *s) { return s->state != ISS_RUNNING; }
int iss_exit_code(const struct iss *s) { return s->exit_code; }
const char *iss_reason(const struct iss *s) { return s->reason; }
uint64_t iss_instret(const struct iss *s) { return s->retired; }
uint64_t iss_steps(const struct iss *s) { return s->steps; }
uint64_t iss_get_reg(const struct iss *s, unsigned n) { return s->x[n & 31]; }
uint64_t iss_get_pc(const struct iss *s) { return s->pc; }
enum cs_mode iss_get_mode(const struct iss *s) { return s->mode; }

void iss_set_reg(struct iss *s, unsigned n, uint64_t value)
{
  s->x[n & 31] = (ureg)value;
  s->x[0] = 0;
}

void iss_set_pc(struct iss *s, uint64_t pc)
{
  s->pc = (ureg)pc & ~(ureg)1;
}

void iss_set_mode(struct iss *s, enum cs_mode mode)
{
  s->mode = mode;
  iss_update_views(s);
}

bool iss_get_csr(struct iss *s, unsigned csr, uint64_t *value)
{
  ureg v;

  if (!iss_csr_read(s, csr, CS_MODE_M, &v))
    return false;
  *value = v;
  return true;
}

bool iss_set_csr(struct iss *s, unsigned csr, uint64_t value)
{
  bool ok = iss_csr_write(s, csr, CS_MODE_M, (ureg)value);

  s->counter_written = 0;
  return ok;
}

void iss_set_irq(struct iss *s, unsigned irq, bool level)
{
  ureg bit = (ureg)1 << irq, lines = MIP_ALL;

  if (s->config.supervisor)
    lines |= MIP_STIP | MIP_SEIP;
  iss_drive(s, DRIVE_LINES, bit & lines, level ? bit : 0);
  if (irq == IRQ_LCOFI && (s->config.hpm || s->config.supervisor))
    iss_drive(s, DRIVE_SOFT, MIP_LCOFIP, level ? bit : 0);
}

void iss_lose_reservation(struct iss *s) { s->reserved = false; }

bool iss_read_mem(const struct iss *s, uint64_t addr, void *to, size_t len)
{
  const struct ram *ram = iss_find_ram(s, addr, len);

  if (!ram)
    return false;
  memcpy(to, ram->host + (addr - ram->base), len);
  return true;
}

/* Page by page: most hold neither code nor tables. */
static void note_change(struct iss *s, const struct ram *ram, uint64_t addr,
                        size_t len)
{
  uint64_t end = addr + len;

  while (addr < end) {
    uint64_t page_end = (addr | (PAGE_SIZE - 1)) + 1;
    uint64_t to = page_end < end ? page_end : end;

    if (ram->marks[(addr - ram->base) >> PAGE_BITS])
      iss_changed(s, ram, addr, (unsigned)(to - addr));
    addr = to;
  }
}

bool iss_write_mem(struct iss *s, uint64_t addr, const void *from, size_t len)
{
  struct ram *ram = iss_find_ram(s, addr, len);

  if (!ram)
    return false;
  memcpy(ram->host + (addr - ram->base), from, len);
  note_change(s, ram, addr, len);
  return true;
}

bool iss_dma_write(struct iss *s, uint64_t addr, const void *from, size_t len)
{
  if (s->reservation < addr + len && addr < s->reservation + 4)
    s->reserved = false;
  return iss_write_mem(s, addr, from, len);
}
