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
    ("fetch.c", "*page->code = 1;", ""),
    ("mem.c", "    if (*e->code)\n", "    if (false)\n"),
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


def make(build, *arguments):
    done = subprocess.run(["make", "-s", "--no-print-directory", f"B={build}", *arguments],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    return done.stderr.decode() if done.returncode else ""


def killer(build):
    """The test that fails, or None."""
    tests = {
        "unit": [f"{build}/iss-unit"],
        "random": [f"{build}/iss-rand", "run", "--seeds", "1-12", "--trace-every", "0",
                   "--dir", str(build)],
    }
    for name, command in tests.items():
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
    for number, (name, old, new) in enumerate(MUTANTS):
        if number < first:
            continue
        source = base / "sim/iss" / name
        original = plant(source, old, new)
        failed = make(build, "-C", str(base), f"{build}/iss-unit", f"{build}/iss-rand")
        if failed:
            sys.exit(f"fault {number} in {name} does not build:\n{failed}")
        found = killer(build)
        survivors += found is None
        print(f"{number:3} {name}: {found or 'SURVIVED: ' + old!r}", flush=True)
        source.write_text(original)
    print(f"{len(MUTANTS) - first - survivors} of {len(MUTANTS) - first} planted faults found")
    return survivors != 0


if __name__ == "__main__":
    sys.exit(main())
