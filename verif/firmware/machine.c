/* SPDX-License-Identifier: Apache-2.0
 *
 * machine.c - bus, interrupts and the eyes of the tests.
 */
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cs_event.h"
#include "cs_master.h"
#include "cs_named.h"
#include "cs_regs.h"
#include "cs_select.h"
#include "cs_setup.h"
#include "cs_soc_map.h"
#include "cs_symbols.h"

enum { MEI = 11, LCOFI = 13, EVENT_RETIRED = 2, INSN_LR = 0x1000002f,
       RESERVED_FOR = 8 };
enum { CSR_MINSTRET = 0xb02, CSR_MINSTRETH = 0xb82, CSR_MHPMEVENT3 = 0x323,
       CSR_MHPMEVENT3H = 0x723, CSR_MHPMCOUNTER3 = 0xb03, CSR_MCAUSE = 0x342 };

const char *machine_config = "default";

/* ---- profiler ---- */

static bool in_profiler(uint64_t addr)
{
  return addr - CS_SOC_PROFILER_BASE < CS_SOC_PROFILER_SIZE;
}

static uint32_t get(struct machine *m, unsigned offset)
{
  uint32_t value = 0;

  cs_master_read(&m->sim, (uint16_t)offset, &value);
  return value;
}

/* What the firmware is about to take from the FIFO. */
static void note_message(struct machine *m)
{
  uint32_t info = get(m, CS_MSG_INFO_OFFSET);
  uint32_t count = get(m, CS_MSG_COUNT_OFFSET);
  struct cs_message message = {
    .slot = info & CS_MSG_INFO_SLOT_MASK, .count = count,
    .pc = get(m, CS_MSG_PC_OFFSET), .w = get(m, CS_MSG_W_OFFSET),
  };

  if (!(info & CS_MSG_INFO_VALID_MASK))
    return;
  m->sent_messages++;
  m->read_out += m->stopping;
  m->sent_count += count;
  cs_profile_add(&m->sent[message.slot], message.pc, message.w, count);
  if (m->message && !m->stopping)
    m->message(m, &message);
}

static void profiler_write(struct machine *m, unsigned offset, uint32_t value)
{
  if (offset == CS_POP_OFFSET)
    note_message(m);
  if (offset == CS_MARK_OFFSET && m->mark)
    m->mark(m, value);
  if (offset == CS_CTRL_OFFSET)
    m->stopping = m->sent_messages && !(value & CS_CTRL_ENABLE_MASK);
  cs_master_write(&m->sim, (uint16_t)offset, value);
}

/* ---- PLIC: one source, one context ---- */

static bool plic_interrupts(const struct machine_plic *p)
{
  return p->pending && p->priority > p->threshold &&
         p->enable >> CS_SOC_IRQ_PROFILER & 1;
}

static uint32_t plic_claim(struct machine_plic *p)
{
  if (!plic_interrupts(p))
    return p->answer;
  p->claims++;
  p->pending = false;
  p->in_service = true;
  return CS_SOC_IRQ_PROFILER;
}

static void drive_interrupts(struct machine *m)
{
  struct machine_plic *p = &m->plic;

  p->pending |= m->sim.out.irq && !p->in_service;
  iss_set_irq(m->iss, MEI, (plic_interrupts(p) || p->answer) && !m->reserved);
  if (m->overflowed && !m->reserved) {
    iss_set_irq(m->iss, LCOFI, true);
    m->overflowed = false;
  }
}

static bool plic_write(struct machine *m, uint64_t addr, uint32_t value)
{
  struct machine_plic *p = &m->plic;

  if (addr == CS_SOC_PLIC_PRIORITY + 4 * CS_SOC_IRQ_PROFILER)
    p->priority = value;
  else if (addr == CS_SOC_PLIC_ENABLE)
    p->enable = value;
  else if (addr == CS_SOC_PLIC_THRESHOLD)
    p->threshold = value;
  else if (addr == CS_SOC_PLIC_CLAIM && value == CS_SOC_IRQ_PROFILER) {
    p->in_service = false;
    p->completions++;
  }
  return addr - CS_SOC_PLIC_BASE < CS_SOC_PLIC_SIZE;
}

/* ---- bus ---- */

static bool bus_read(void *user, uint64_t addr, unsigned size, uint64_t *value)
{
  struct machine *m = user;

  if (size != 4 || addr & 3)
    return false;
  if (in_profiler(addr)) {
    *value = get(m, (unsigned)(addr - CS_SOC_PROFILER_BASE));
    return true;
  }
  if (addr == CS_SOC_PLIC_CLAIM) {
    *value = plic_claim(&m->plic);
    m->plic.answer = 0;
    return true;
  }
  return false;
}

static bool bus_write(void *user, uint64_t addr, unsigned size, uint64_t value)
{
  struct machine *m = user;

  if (size != 4 || addr & 3)
    return false;
  if (in_profiler(addr)) {
    profiler_write(m, (unsigned)(addr - CS_SOC_PROFILER_BASE),
                   (uint32_t)value);
    return true;
  }
  return plic_write(m, addr, (uint32_t)value);
}

static void console(void *user, int fd, uint8_t byte)
{
  struct machine *m = user;

  (void)fd;
  if (m->printed < sizeof m->console - 1)
    m->console[m->printed++] = (char)byte;
}

/* ---- life ---- */

static bool no_program(void *user, struct cs_rvfi *r)
{
  (void)user, (void)r;
  return false;
}

static bool init(struct machine *m, const char *elf, bool pmp, char *err,
                 size_t errlen)
{
  const struct iss_config config = {
    .steps_per_tick = 10, .no_semihosting = true, .no_pmp = !pmp, .hpm = true,
    .console = console, .bus_read = bus_read, .bus_write = bus_write,
    .user = m,
  };
  struct cs_device device;

  if (cs_device_open(&device, CS_DEVICE_MODEL, cs_named_find(machine_config), NULL,
                     NULL, err, errlen))
    return false;
  cs_sim_init(&m->sim, &device, no_program, NULL);
  for (int i = 0; i < CS_SLOT_MAX; i++)
    if (cs_profile_init(&m->sent[i]))
      return false;
  if (cs_profile_init(&m->next))
    return false;
  m->iss = iss_new(&config, err, errlen);
  m->symbols = cs_symbols_open(elf, err, errlen);
  return m->iss && m->symbols && iss_load_elf(m->iss, elf, err, errlen);
}

struct machine *machine_new(const char *elf, bool pmp)
{
  struct machine *m = calloc(1, sizeof *m);
  char err[256] = "out of memory";

  if (!m || !init(m, elf, pmp, err, sizeof err)) {
    printf("%s: %s\n", elf, err);
    exit(2);
  }
  m->fw_at = machine_symbol(m, "cs_fw");
  return m;
}

void machine_free(struct machine *m)
{
  cs_sim_free(&m->sim);
  iss_free(m->iss);
  cs_symbols_free(m->symbols);
  for (int i = 0; i < CS_SLOT_MAX; i++)
    cs_profile_free(&m->sent[i]);
  cs_profile_free(&m->next);
  free(m);
}

uint32_t machine_symbol(struct machine *m, const char *name)
{
  uint64_t at;

  if (!cs_symbols_address(m->symbols, name, &at)) {
    printf("no symbol %s\n", name);
    exit(2);
  }
  return (uint32_t)at;
}

struct cs_fw machine_fw(const struct machine *m)
{
  struct cs_fw fw = { 0 };

  iss_read_mem(m->iss, m->fw_at, &fw, sizeof fw);
  return fw;
}

void machine_set_fw(struct machine *m, const struct cs_fw *fw)
{
  iss_write_mem(m->iss, m->fw_at, fw, sizeof *fw);
}

void machine_setup(struct cs_fw *fw, const char *compressor,
                   const char *const *slots, unsigned n)
{
  struct cs_slot_cfg slot[CS_SLOT_MAX];
  struct cs_compressor c;
  char err[256] = "";

  if (cs_spec_parse(compressor, &c, err, sizeof err))
    goto bad;
  for (unsigned i = 0; i < n; i++)
    if (cs_slot_parse(slots[i], &slot[i], err, sizeof err))
      goto bad;
  if (cs_setup_record(fw, &cs_named_find(machine_config)->params, &c, slot, n,
                      NULL, 0, err, sizeof err))
    goto bad;
  fw->mode = CS_FW_PROFILE;
  return;
bad:
  printf("%s: %s\n", compressor, err);
  exit(2);
}

/* ---- a step ---- */

static uint64_t instret(const struct machine *m)
{
  uint64_t low = 0, high = 0;

  iss_get_csr(m->iss, CSR_MINSTRET, &low);
  iss_get_csr(m->iss, CSR_MINSTRETH, &high);
  return high << 32 | low;
}

static void digest(struct machine *m, uint64_t value)
{
  m->digest = (m->digest ^ value) * 0x9e3779b97f4a7c15u;
  m->digest ^= m->digest >> 29;
}

/* The simulator's event counters stand still: counter 3 counts here what the
 * program retires, if it is to. */
static void count_event(struct machine *m)
{
  uint64_t event = 0, overflow = 0, count = 0;

  iss_get_csr(m->iss, CSR_MHPMEVENT3, &event);
  if (event != EVENT_RETIRED)
    return;
  iss_get_csr(m->iss, CSR_MHPMCOUNTER3, &count);
  iss_set_csr(m->iss, CSR_MHPMCOUNTER3, ++count & UINT32_MAX);
  iss_get_csr(m->iss, CSR_MHPMEVENT3H, &overflow);
  if (!(count & UINT32_MAX) && !(overflow >> 31)) {
    iss_set_csr(m->iss, CSR_MHPMEVENT3H, overflow | 1u << 31);
    m->overflowed = true;
  }
}

/* An instruction of the program. */
static void look(struct machine *m, const struct cs_rvfi *r)
{
  m->instructions++;
  m->reserved -= m->reserved > 0;
  if ((r->insn & 0xf800007f) == INSN_LR)
    m->reserved = RESERVED_FOR;
  count_event(m);
  digest(m, r->pc_rdata << 32 | r->insn);
  digest(m, r->rd_wdata << 8 | r->rd_addr);
  digest(m, r->mem_addr << 8 | r->mem_rmask << 4 | r->mem_wmask);
  digest(m, r->mem_wdata);
  if (m->interrupted && m->cause == 13) {
    bool load = cs_class(r->insn, r->trap, 32) == CS_CLASS_LOAD &&
                r->mem_addr >= CS_SOC_RAM_BASE;

    m->overflows++;
    m->no_loads += !load;
    if (load)
      cs_profile_add(&m->next, r->pc_rdata, r->rd_wdata, 1);
  }
  m->interrupted = false;
}

static void step(struct machine *m)
{
  uint64_t before = instret(m), cause = 0;
  enum cs_mode mode = iss_get_mode(m->iss);
  struct cs_rvfi *r = &m->sim.lane[0];

  if (m->interrupted && mode == CS_MODE_U)
    m->instret_lost |= before != m->instret;
  if (!iss_step(m->iss, r))
    return;
  r->valid = true;
  if (r->intr && r->mode == CS_MODE_M && mode == CS_MODE_U &&
      iss_get_csr(m->iss, CSR_MCAUSE, &cause) && cause >> 31) {
    m->instret = before;
    m->interrupted = true;
    m->cause = (unsigned)cause & 31;
  }
  if (r->mode == CS_MODE_U)
    look(m, r);
  cs_sim_idle(&m->sim, 1);
  drive_interrupts(m);
}

bool machine_run(struct machine *m, uint64_t max_steps)
{
  while (max_steps-- && !iss_done(m->iss)) {
    if (m->before)
      m->before(m);
    step(m);
  }
  return iss_status(m->iss) == ISS_EXITED;
}

/* ---- the table ---- */

uint64_t machine_compare(struct machine *m, const struct cs_profile *slots,
                         unsigned n, const struct cs_fw *fw, uint64_t *used)
{
  uint64_t wrong = 0, tuples = 0, entries = 0;

  for (unsigned i = 0; i < n; i++)
    tuples += slots[i].used;
  for (uint32_t i = 0; i < fw->table_entries; i++) {
    struct cs_fw_entry e;
    uint64_t count;
    uint32_t slot;

    iss_read_mem(m->iss, cs_fw_place(fw, i), &e, sizeof e);
    slot = e.n_high_slot >> 24;
    count = e.n | (uint64_t)(e.n_high_slot & 0xffffff) << 32;
    entries += count != 0;
    wrong += count && (slot >= n ||
                       cs_profile_get(&slots[slot], e.pc, e.w) != count);
  }
  if (used)
    *used = entries;
  return wrong + (tuples > entries ? tuples - entries : entries - tuples);
}
