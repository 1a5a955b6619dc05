#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants faults in the simulator, one at a time, and runs its tests.

  mutants.py BUILD [FIRST]

Each fault is a replacement of text in one source file. A copy of the sources
is built with it in BUILD/mutants; the unit tests or the random programs must
fail. FIRST is the number of the fault to begin with.
"""
import pathlib
import shutil
import subprocess
import sys

MUTANTS = [
    ("exec_alu.c", "ALU(slt, (sreg)a < (sreg)b)", "ALU(slt, a < b)"),
    ("exec_alu.c", "(ureg)((sreg)a >> (b & (XLEN - 1)))", "a >> (b & (XLEN - 1))"),
    ("exec_alu.c", "a << (b & (XLEN - 1))", "(b < XLEN ? a << b : 0)"),
    ("exec_alu.c", "(int64_t)(sreg)a * (int64_t)(uint64_t)b", "(int64_t)(sreg)a * (sreg)b"),
    ("exec_alu.c", "b ? a % b : a", "b ? a % b : 0"),
    ("exec_alu.c", "b == ~(ureg)0 ? -a :", "b == ~(ureg)0 ? a :"),
    ("exec_alu.c", "(a + b) & ~(ureg)1", "a + b"),
    ("exec_alu.c", "BRANCH(bge, (sreg)a >= (sreg)b)", "BRANCH(bge, (sreg)a > (sreg)b)"),
    ("exec_mem.c", "LOAD(lh, 2, int16_t)", "LOAD(lh, 2, uint16_t)"),
    ("exec_mem.c", "AMO(amomin, (sreg)old < (sreg)b ? old : b)", "AMO(amomin, old < b ? old : b)"),
    ("exec_mem.c", " || s->reservation != pa", ""),
    ("exec_mem.c", "  s->reserved = false;\n  if (!fails)", "  if (!fails)"),
    ("exec_mem.c", "s->exc_cause += CAUSE_STORE_ACCESS - CAUSE_LOAD_ACCESS;", ""),
    ("exec_sys.c", "csr_op(s, i, i->field != 0, 0, csr_operand(i, a))",
     "csr_op(s, i, csr_operand(i, a) != 0, 0, csr_operand(i, a))"),
    ("exec_sys.c", "i->raw & 0x4000 ? i->field : a", "i->raw & 0x4000 ? (sreg)i->field << 27 >> 27 : a"),
    ("exec_sys.c", "CAUSE_ECALL_U + s->mode", "CAUSE_ECALL_U"),
    ("exec_sys.c", "if (s->mode != CS_MODE_M)\n    return illegal(s, i);\n  iss_return_m", "iss_return_m"),
    ("trap.c", "(ureg)interrupt << (XLEN - 1)", "0"),
    ("trap.c", "interrupt && tvec & 1 ? 4 * cause : 0", "0"),
    ("trap.c", "{ IRQ_MEI, IRQ_MSI, IRQ_MTI,", "{ IRQ_MTI, IRQ_MSI, IRQ_MEI,"),
    ("trap.c", "s->mode < level || (s->mode == level && s->mstatus & enable)", "s->mstatus & enable"),
    ("trap.c", "s->mstatus |= previous | pie;", "s->mstatus |= previous;"),
    ("trap.c", "    s->mstatus &= ~(ureg)MSTATUS_MPRV;", "    ;"),
    ("trap.c", "s->mode == CS_MODE_M && s->mstatus & MSTATUS_MPRV", "false"),
    ("pmp.c", "if (pa < from || pa + size > to)", "if (pa < from)"),
    ("pmp.c", "*from = n ? (uint64_t)p->addr[n - 1] << 2 : 0;", "*from = 0;"),
    ("pmp.c", "(ones + 1) << 2", "ones << 2"),
    ("pmp.c", "return mode == CS_MODE_M;", "return true;"),
    ("pmp.c", "[ACC_FETCH] = PMP_X", "[ACC_FETCH] = PMP_R"),
    ("csr.c", "  iss_tlb_flush(s);\n}\n\nstatic ureg read_pmpaddr", "}\n\nstatic ureg read_pmpaddr"),
    ("csr.c", "if (!(*cfg & PMPCFG_LOCK))", "if (true)"),
    ("csr.c", "FIELD(0x341, mepc, ~(ureg)1", "FIELD(0x341, mepc, ~(ureg)0"),
    ("csr.c", "mode >= (csr >> 8 & 3)", "true"),
    ("csr.c", "if (!c || read_only)", "if (!c)"),
    ("counters.c", "s->counter_written |= p ==", "s->counter_written &= p =="),
    ("fetch.c", "at -= at ? 2 : 0;", "at -= 0;"),
    ("fetch.c", "*page->marks |= PAGE_CODE;", ""),
    ("mem.c", "    if (*e->marks)\n", "    if (false)\n"),
    ("mem.c", "*value |= byte << 8 * n;", "*value |= byte << 8 * (size - 1 - n);"),
    ("mem.c", "s->rv->mem_rmask = mask_of(size);", "s->rv->mem_rmask = 15;"),
    ("mem.c", "return fault(s, ACC_STORE, f, va + n);", "return fault(s, ACC_STORE, f, va);"),
    ("device.c", "cmp <= iss_mtime(s)", "cmp < iss_mtime(s)"),
    ("device.c", "size != 4 || at & 3)\n    return false;\n  if (at == CLINT_MSIP) {", "at & 3)\n    return false;\n  if (at == CLINT_MSIP) {"),
    ("rvc.c", "bits(h, 5, 5, 3);\n\n  return imm ? i_type(0x13, short_lo(h)", "bits(h, 5, 5, 4);\n\n  return imm ? i_type(0x13, short_lo(h)"),
    ("rvc.c", "return full_rd(h) ? i_type(0x2003", "return true ? i_type(0x2003"),
    ("rvc.c", "h & 0x1000 ? 0 : i_type(match, reg, reg", "false ? 0 : i_type(match, reg, reg"),
    ("ops.h", "X(SRAI,     0xfe00707f", "X(SRAI,     0xf800707f"),
    ("ops.h", "X(LR_W,     0xf9f0707f", "X(LR_W,     0xf800707f"),
    ("iss.c", "  r->trap = true;\n", ""),
    ("iss.c", "s->retired += !s->exc;", "s->retired++;"),
    ("iss.c", "r->intr = s->handler;", "r->intr = false;"),
    ("elf.c", "inside(l, p->p_offset, p->p_filesz)", "inside(l, p->p_offset, 0)"),
    ("elf.c", "memset(to + p->p_filesz, 0, p->p_memsz - p->p_filesz);", ""),
]

# The privileged half; random privileged programs are tried first.
PRIVILEGED = [
    ("sv32.c", "(pte & (PTE_R | PTE_W)) == PTE_W", "false"),
    ("sv32.c", "if (pte & (PTE_U | PTE_A | PTE_D))", "if (false)"),
    ("sv32.c", "return view != VIEW_U;", "return true;"),
    ("sv32.c", "view == VIEW_U || view ==", "view == VIEW_U || view == VIEW_S || view =="),
    ("fetch.c", "*page = iss_tlb_fill(s, ACC_FETCH, s->mode, va)",
     "*page = iss_tlb_fill(s, ACC_FETCH, s->data_view, va)"),
    ("sv32.c", "s->mstatus & MSTATUS_MXR ? PTE_R | PTE_X : PTE_R", "PTE_R"),
    ("sv32.c", "kind == ACC_STORE ? PTE_A | PTE_D : PTE_A", "PTE_A"),
    ("sv32.c", "(pte & marks) == marks", "true"),
    ("sv32.c", "  if (base & (size - 1))\n    return false;\n", ""),
    ("sv32.c", "  if (level)\n    s->mega", "  if (false)\n    s->mega"),
    ("sv32.c", "(uint64_t)(pte >> PTE_PPN_SHIFT) << PAGE_BITS;\n\n  if (base",
     "(pte >> PTE_PPN_SHIFT) << PAGE_BITS;\n\n  if (base"),
    ("sv32.c", "  if (!s->config.no_pmp &&", "  if (false &&"),
    ("sv32.c", "pa, pte, sizeof *pte))\n    return FAULT_ACCESS;", "pa, pte, sizeof *pte))\n    return FAULT_PAGE;"),
    ("mem.c", "iss_tlb_slot(s, kind, view, va)->tag = 0;", ";"),
    ("mem.c", "  if (view != VIEW_M && s->satp", "  if (s->satp"),
    ("mem.c", "[FAULT_PAGE] = { 0, CAUSE_LOAD_PAGE, CAUSE_STORE_PAGE }",
     "[FAULT_PAGE] = { 0, CAUSE_LOAD_PAGE, CAUSE_LOAD_PAGE }"),
    ("fetch.c", "f == FAULT_PAGE ? CAUSE_FETCH_PAGE", "f == FAULT_PAGE ? CAUSE_FETCH_ACCESS"),
    ("trap.c", "s->data_view == VIEW_S && s->mstatus & MSTATUS_SUM", "false"),
    ("trap.c", "s->mode != CS_MODE_M && delegated >> cause & 1", "delegated >> cause & 1"),
    ("trap.c", "interrupt ? s->mideleg : s->medeleg", "s->medeleg"),
    ("trap.c", "  if (pending & ~s->mideleg)\n", "  if (false)\n"),
    ("trap.c", "IRQ_SEI,\n                                      IRQ_SSI, IRQ_STI",
     "IRQ_SSI,\n                                      IRQ_SEI, IRQ_STI"),
    ("trap.c", "  s->next_pc = s->sepc;", "  s->next_pc = s->mepc;"),
    ("trap.c", "return s->stvec;", "return s->mtvec;"),
    ("trap.c", "MSTATUS_SPIE, MSTATUS_SPP, MSTATUS_SPP_SHIFT);", "MSTATUS_SPIE, MSTATUS_SPP, 7);"),
    ("exec_sys.c", "supervisor_may(s, MSTATUS_TSR)", "supervisor_may(s, 0)"),
    ("exec_sys.c", "supervisor_may(s, MSTATUS_TVM)", "supervisor_may(s, 0)"),
    ("exec_sys.c", "s->mode == CS_MODE_U && s->config.supervisor", "false"),
    ("exec_sys.c", "  if (i->field)\n    iss_tlb_flush_page", "  if (true)\n    iss_tlb_flush_page"),
    ("exec_mem.c", "!iss_walk(s, ACC_LOAD, s->data_view, va, pa)", "true"),
    ("csr.c", "return !(s->mstatus & MSTATUS_TVM);", "return true;"),
    ("csr.c", "open &= s->scounteren;", ";"),
    ("csr.c", "s->mcounteren & COUNTER_TIME;", "true;"),
    ("csr.c", "csr == C_MIP ? s->irq[DRIVE_SOFT] : value", "value"),
    ("csr.c", "MIP_S_ALL & ~timer, value", "MIP_S_ALL, value"),
    ("csr.c", "  iss_update_views(s);\n", "\n"),
    ("csr_super.c", "  iss_update_views(s);\n", "\n"),
    ("csr_super.c", "if ((s->mstatus ^ old) & MSTATUS_MXR)", "if (false)"),
    ("csr_super.c", "  csr_write_field(s, c, n, value);\n  iss_tlb_flush_paged(s);",
     "  csr_write_field(s, c, n, value);"),
    ("csr_super.c", "return s->mip & s->mideleg;", "return s->mip & MIP_S_ALL;"),
    ("csr_super.c", "(s->mie & ~s->mideleg) | (value & s->mideleg)", "value & s->mideleg"),
    ("csr_super.c", "c->mask & s->mideleg, value", "c->mask, value"),
    ("counters.c", "|| s->hpmeventh[n] & HPM_OF)", ")"),
    ("counters.c", "!(s->hpmeventh[n] & HPM_INHIBIT(mode)) &&", "true &&"),
    ("counters.c", "bits : bits & s->mcounteren", "bits : bits"),
    ("device.c", "if (stimer && s->stimecmp < then)", "if (stimer)"),
    ("plic.c", "p->pending |= p->line & ~p->busy;", "p->pending |= p->line;"),
    ("plic.c", "& p->enable[context] & ~p->pending", "& ~p->pending"),
    ("plic.c", "p->priority[n] > p->priority[best]", "p->priority[n] >= p->priority[best]"),
    ("iss.c", "    addr = to;", "    addr = end;"),
    ("uart.c", "  if (reason == IIR_SEND)\n    u->sent = false;\n", ""),
    ("uart.c", "u->received >= trigger(u)", "u->received > trigger(u)"),
]


def make(build, *arguments):
    done = subprocess.run(["make", "-s", "--no-print-directory", f"B={build}", *arguments],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    return done.stderr.decode() if done.returncode else ""


def killer(build, privileged):
    """The test that fails, or None."""
    tests = {
        "unit": [f"{build}/iss-unit"],
        "random": [f"{build}/iss-rand", "run", "--seeds", "1-12", "--trace-every", "0",
                   "--dir", str(build)],
        "privileged": [f"{build}/iss-rand", "priv", "--seeds", "1-12", "--gadgets", "400",
                       "--trace-every", "0", "--dir", str(build)],
    }
    order = ["unit", "privileged", "random"] if privileged else ["unit", "random", "privileged"]
    for name, command in ((name, tests[name]) for name in order):
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  timeout=60, check=False)
        except subprocess.TimeoutExpired:
            return name + " (no end)"
        # Twelve seeds do not reach everything: only a difference counts.
        if done.returncode and (name == "unit" or b"FAILED seed" in done.stdout):
            return name
    return None


def plant(source, old, new):
    text = source.read_text()
    if text.count(old) != 1:
        sys.exit(f"{source.name}: the text of a fault occurs {text.count(old)} times: {old!r}")
    source.write_text(text.replace(old, new))
    return text


def main():
    base = pathlib.Path(sys.argv[1]) / "mutants"
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    survivors = 0
    shutil.rmtree(base, ignore_errors=True)
    base.mkdir(parents=True)
    for folder in ("cmodel", "sim/iss", "verif/iss"):
        shutil.copytree(folder, base / folder)
    (base / "Makefile").write_text(
        "CC := gcc\nRISCV := riscv64-unknown-elf-\n"
        "CFLAGS := -std=c11 -O1 -w -D_GNU_SOURCE -Icmodel -Isim/iss\n"
        "$(B)/%.o: %.c\n\t@mkdir -p $(@D)\n\t$(CC) $(CFLAGS) -MMD -c $< -o $@\n"
        "include sim/iss/build.mk verif/iss/build.mk\n-include $(B)/*/iss/*.d\n")
    build = (base / "b").resolve()
    for number, (name, old, new) in enumerate(MUTANTS + PRIVILEGED):
        if number < first:
            continue
        source = base / "sim/iss" / name
        original = plant(source, old, new)
        failed = make(build, "-C", str(base), f"{build}/iss-unit", f"{build}/iss-rand")
        if failed:
            sys.exit(f"fault {number} in {name} does not build:\n{failed}")
        found = killer(build, number >= len(MUTANTS))
        survivors += found is None
        print(f"{number:3} {name}: {found or 'SURVIVED: ' + old!r}", flush=True)
        source.write_text(original)
    planted = len(MUTANTS) + len(PRIVILEGED) - first
    print(f"{planted - survivors} of {planted} planted faults found")
    return survivors != 0


if __name__ == "__main__":
    sys.exit(main())
