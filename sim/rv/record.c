/* SPDX-License-Identifier: Apache-2.0
 *
 * record.c - one record of the core beside one step of the simulator.
 */
#include "cs_rv_lockstep_int.h"

/* The core counts from its reset on, cs_soc.h from the first clock. */
enum { RESET_CLOCKS = 2 };

enum { CSR_CONTEXT = 0x5a8, WFI = 0x10500073 };
#define SATP_SV32 0x80000000u

struct field {
  const char *name;
  uint64_t core, want;
};

/* The last fields are those of a core with S mode. */
enum { OF_SUPERVISOR = 2 };

static void name_difference(struct cs_rv_lockstep *ls,
                            const struct cs_rvfi *c, const struct cs_rvfi *w)
{
#define FIELD(name) { #name, c->name, w->name }
  const struct field fields[] = {
    FIELD(order), FIELD(pc_rdata), FIELD(insn), FIELD(trap), FIELD(intr),
    FIELD(mode), FIELD(ixl), FIELD(halt), FIELD(rs1_addr), FIELD(rs2_addr),
    FIELD(rd_addr), FIELD(rs1_rdata), FIELD(rs2_rdata), FIELD(rd_wdata),
    FIELD(mem_rmask), FIELD(mem_wmask), FIELD(mem_addr), FIELD(mem_rdata),
    FIELD(mem_wdata), FIELD(pc_wdata), FIELD(context), FIELD(satp),
    FIELD(mem_paddr),
  };
#undef FIELD
  unsigned count = sizeof fields / sizeof *fields;

  if (w->trap && (!c->trap || c->pc_wdata != w->pc_wdata)) {
    unsigned base = iss_get_mode(ls->iss) == CS_MODE_M ? 0x300 : 0x100;

    ls_fail(ls, "trap: core %u, to %08llx, simulator cause %u, value %08x, "
            "to %08llx", c->trap, (unsigned long long)c->pc_wdata,
            (unsigned)ls_csr(ls, base | 0x42),
            (unsigned)ls_csr(ls, base | 0x43),
            (unsigned long long)w->pc_wdata);
    return;
  }
  count -= ls->supervisor ? 0 : OF_SUPERVISOR;
  for (unsigned n = 0; n < count; n++)
    if (fields[n].core != fields[n].want) {
      ls_fail(ls, "%s: core %llx, simulator %llx", fields[n].name,
              (unsigned long long)fields[n].core,
              (unsigned long long)fields[n].want);
      return;
    }
}

/* Without branches, because nearly always everything agrees. */
static bool all_equal(const struct cs_rvfi *a, const struct cs_rvfi *b)
{
  uint64_t d = (a->order ^ b->order) | (a->pc_rdata ^ b->pc_rdata) |
               (a->pc_wdata ^ b->pc_wdata) | (a->rs1_rdata ^ b->rs1_rdata) |
               (a->rs2_rdata ^ b->rs2_rdata) | (a->rd_wdata ^ b->rd_wdata) |
               (a->mem_addr ^ b->mem_addr) | (a->mem_rdata ^ b->mem_rdata) |
               (a->mem_wdata ^ b->mem_wdata) | (a->insn ^ b->insn);
  unsigned e = (a->trap ^ b->trap) | (a->halt ^ b->halt) |
               (a->intr ^ b->intr) | (a->mode ^ b->mode) |
               (a->ixl ^ b->ixl) | (a->rs1_addr ^ b->rs1_addr) |
               (a->rs2_addr ^ b->rs2_addr) | (a->rd_addr ^ b->rd_addr) |
               (a->mem_rmask ^ b->mem_rmask) |
               (a->mem_wmask ^ b->mem_wmask) | (a->context ^ b->context);

  return !(d | e);
}

/* A core without translation does not say where its accesses went. */
bool ls_equal(const struct cs_rv_lockstep *ls, const struct cs_rvfi *want)
{
  const struct cs_rvfi *r = ls->core;

  return all_equal(r, want) &&
         (!ls->supervisor ||
          (r->satp == want->satp && r->mem_paddr == want->mem_paddr));
}

/* What the sideband may say of an instruction. */
static bool check_sideband(struct cs_rv_lockstep *ls,
                           const struct cs_rvfi *r)
{
  bool access = r->mem_rmask | r->mem_wmask;
  unsigned possible = CS_EV_ICACHE_MISS | CS_EV_DCACHE_MISS |
                      CS_EV_MISPREDICT;

  if (r->satp & SATP_SV32)
    possible |= CS_EV_ITLB_MISS | CS_EV_DTLB_MISS;
  if (r->ev & ~possible)
    return ls_fail(ls, "event bits %02x", r->ev);
  if (r->ev & CS_EV_DCACHE_MISS && !r->mem_rmask)
    return ls_fail(ls, "D-cache miss without a load");
  if (r->ev & CS_EV_DTLB_MISS && !access && !r->trap &&
      (r->insn & 0x7f) != 0x2f)
    return ls_fail(ls, "DTLB miss without an access");
  if (access != (r->mem_latency != 0) && !r->trap &&
      (r->insn & 0x7f) != 0x2f)
    return ls_fail(ls, "memory latency %u, masks %x and %x", r->mem_latency,
                   r->mem_rmask, r->mem_wmask);
  if (!r->head_cycles || r->mem_latency > r->head_cycles)
    return ls_fail(ls, "head cycles %u, memory latency %u", r->head_cycles,
                   r->mem_latency);
  return true;
}

static bool is_csr(uint32_t insn)
{
  return (insn & 0x7f) == 0x73 && insn & 0x3000;
}

/* Without S mode the write of scontext may show its new value in its own
 * record. */
static void adopt_context(const struct cs_rvfi *r, struct cs_rvfi *want,
                          uint32_t now)
{
  if (r->insn >> 20 == CSR_CONTEXT && r->context == (uint16_t)now)
    want->context = (uint16_t)now;
}

static bool step(struct cs_rv_lockstep *ls, const struct cs_rvfi *r)
{
  bool csr = is_csr(r->insn) && !r->trap;
  struct cs_rvfi want;

  if (csr && !ls_csr_before(ls))
    return false;
  if (ls->stale)
    iss_save(ls->iss);
  if (!iss_step(ls->iss, &want))
    return ls_fail(ls, "the simulator has stopped: %s", iss_reason(ls->iss));
  if (csr && !ls->stale)
    adopt_context(r, &want, ls_csr(ls, CSR_CONTEXT));
  if (!ls_equal(ls, &want) && !(ls->stale && ls_stale_explains(ls, &want))) {
    name_difference(ls, r, &want);
    return false;
  }
  if (want.halt)
    return ls_fail(ls, "the simulator stops: %s", iss_reason(ls->iss));
  if (csr)
    ls_csr_after(ls);
  if (ls->stale)
    ls_stale_after(ls);
  return true;
}

static bool check_device(struct cs_rv_lockstep *ls, const struct cs_rvfi *r)
{
  uint32_t addr = ls->paddr;

  if (r->mem_wmask)
    ls_device_stored(ls);
  else if ((addr & ~7u) == 0x0200bff8)
    return ls_time_check(ls, addr & 4, (uint32_t)r->mem_rdata);
  return true;
}

static bool check_head(struct cs_rv_lockstep *ls, const struct cs_rvfi *r)
{
  if (!r->order && ls->now - r->head_cycles <= RESET_CLOCKS)
    return true;
  if (r->head_cycles == UINT16_MAX && ls->supervisor &&
      ls->now - ls->before > UINT16_MAX) /* as many as it can say */
    return true;
  if (r->head_cycles != ls->now - ls->before)
    return ls_fail(ls, "head cycles %u, clocks since the last record %llu",
                   r->head_cycles,
                   (unsigned long long)(ls->now - ls->before));
  return true;
}

static void keep(struct cs_rv_lockstep *ls, const struct cs_rvfi *r)
{
  unsigned at = ls->counts.instructions++ % LAST;

  ls->last[at] = *r;
  ls->last_clock[at] = ls->now;
  ls->last_paddr[at] = ls->paddr;
}

bool ls_check(struct cs_rv_lockstep *ls, const struct cs_rvfi *r,
              uint64_t clock, const struct cs_soc_after *after)
{
  bool ok;

  ls->core = r;
  ls->paddr = ls->supervisor ? r->mem_paddr : (uint32_t)r->mem_addr;
  ls->now = clock;
  keep(ls, r);
  ok = check_head(ls, r) && check_sideband(ls, r) &&
       ls_lines_check(ls, after) && ls_dma_before(ls);
  if (ok && r->insn == WFI && !r->trap)
    ok = ls_lines_wfi(ls);
  ok = ok && step(ls, r);
  if (ok && ls->paddr && ls->paddr < RAM_BASE_DEFAULT)
    ok = check_device(ls, r);
  ls_events(ls);
  ls->trapped = r->trap;
  ls->before = clock;
  ls->core = NULL;
  return ok;
}

/* ---- the last records ---- */

static void print_record(const struct cs_rvfi *r, uint64_t clock, FILE *out)
{
  fprintf(out, "%9llu %8llu %c%c %08llx %08x", (unsigned long long)clock,
          (unsigned long long)r->order, "US?M"[r->mode & 3],
          r->intr ? 'i' : ' ', (unsigned long long)r->pc_rdata, r->insn);
  if (r->rd_addr)
    fprintf(out, " x%u=%08llx", r->rd_addr, (unsigned long long)r->rd_wdata);
  if (r->mem_rmask)
    fprintf(out, " r[%08llx/%x]=%08llx", (unsigned long long)r->mem_addr,
            r->mem_rmask, (unsigned long long)r->mem_rdata);
  if (r->mem_wmask)
    fprintf(out, " w[%08llx/%x]=%08llx", (unsigned long long)r->mem_addr,
            r->mem_wmask, (unsigned long long)r->mem_wdata);
  fprintf(out, " -> %08llx%s%s\n", (unsigned long long)r->pc_wdata,
          r->trap ? " trap" : "", r->ev & CS_EV_MISPREDICT ? " miss" : "");
}

void cs_rv_lockstep_history(const struct cs_rv_lockstep *ls, FILE *out)
{
  uint64_t end = ls->counts.instructions;

  for (uint64_t n = end > LAST ? end - LAST : 0; n < end; n++)
    print_record(&ls->last[n % LAST], ls->last_clock[n % LAST], out);
}
