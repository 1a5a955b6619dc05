#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants faults in the board, one at a time, and runs its unit tests.

  mutants.py FOLDER TEST.o LIBRARY... -- COMPILER WORD...

Each fault is a replacement of text in sim/board/cs_board.c or in the simulator
behind it. The source is compiled with it into FOLDER and linked, before the
libraries, with the tests, which must fail.
"""
import pathlib
import subprocess
import sys

LIMIT_SECONDS = 60

BOARD = "sim/board/cs_board.c"
NO_FAULT = (BOARD, "static bool store(", "static bool store(")
MUTANTS = [
    (BOARD, "bytes[n] = (uint8_t)(data >> 8 * n);", "bytes[n] = (uint8_t)data;"),
    (BOARD, "!strobe || iss_dma_write(", "!strobe || iss_write_mem("),
    (BOARD, "    return false;\n  for (unsigned n = 0;", "    return true;\n  for (unsigned n = 0;"),
    (BOARD, "m->resp = DECERR;", "m->resp = OKAY;"),
    (BOARD, "    m->addr += 4;\n", ""),
    (BOARD, "m->data = !out->wlast;", "m->data = true;"),
    (BOARD, "in->bvalid = m->wait == 1;", "in->bvalid = false;"),
    (BOARD, "addr - CS_SOC_PROFILER_BASE < CS_SOC_PROFILER_SIZE",
     "addr - CS_SOC_PROFILER_BASE <= CS_SOC_PROFILER_SIZE"),
    (BOARD, "if (size != 4 || addr & 3 ||", "if (size != 4 ||"),
    (BOARD, "if (size != 4 || addr & 3 ||", "if (addr & 3 ||"),
    (BOARD, "&word) != OKAY)", "&word) < 0)"),
    (BOARD, "return size == 4 && !(addr & 3) &&", "return !(addr & 3) &&"),
    (BOARD, "(uint32_t)value) == OKAY;", "(uint32_t)value) >= 0;"),
    (BOARD, "b->outside.bus_read(b->outside.user,", "b->outside.bus_read(b,"),
    (BOARD, "b->outside.bus_write(b->outside.user,", "b->outside.bus_write(b,"),
    (BOARD, "  b->sim.lane[0] = *r;\n", ""),
    (BOARD, "  cs_sim_idle(&b->sim, 1);\n", "  cs_sim_idle(&b->sim, 2);\n"),
    (BOARD, "CS_SOC_IRQ_PROFILER, b->sim.out.irq", "CS_SOC_IRQ_UART, b->sim.out.irq"),
    (BOARD, "  inside.supervisor = true;\n", ""),
    ("sim/iss/iss.c", "s->reservation < addr + len && addr < s->reservation + 4",
     "s->reservation < addr + len"),
    ("sim/iss/iss.c", "s->reservation < addr + len && addr < s->reservation + 4",
     "addr < s->reservation + 4"),
    ("sim/iss/iss.c", "  forget_code(s, ram, addr, len);\n", ""),
    ("sim/profiler/cs_sim.c", "s->memory(s->user, &s->out.dma, &bus.dma);", ";"),
]


def build(folder, mutant, compiler, test, libraries):
    """The tests with this fault; exits when the fault's text or the build is wrong."""
    name, old, new = mutant
    text = pathlib.Path(name).read_text(encoding="utf-8")
    if text.count(old) != 1:
        sys.exit(f"{name}: the text of a fault occurs {text.count(old)} times: {old!r}")
    source, program = folder / pathlib.Path(name).name, folder / "unit"
    source.write_text(text.replace(old, new), encoding="utf-8")
    subprocess.run([*compiler, "-w", f"-I{pathlib.Path(name).parent}", str(source), test,
                    *libraries, "-lcunit", "-lelf", "-ldl", "-o", str(program)], check=True)
    return program


def fails(program):
    try:
        return subprocess.run([program], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              timeout=LIMIT_SECONDS, check=False).returncode != 0
    except subprocess.TimeoutExpired:
        return True


def main():
    split = sys.argv.index("--")
    folder, (test, *libraries) = pathlib.Path(sys.argv[1]), sys.argv[2:split]
    folder.mkdir(parents=True, exist_ok=True)
    rest = (sys.argv[split + 1:], test, libraries)
    found = 0
    if fails(build(folder, NO_FAULT, *rest)):
        sys.exit("the tests fail without a fault")
    for name, old, new in MUTANTS:
        caught = fails(build(folder, (name, old, new), *rest))
        found += caught
        if not caught:
            print(f"{name}: SURVIVED: {old!r}", flush=True)
    print(f"{found} of {len(MUTANTS)} planted faults found")
    return found != len(MUTANTS)


if __name__ == "__main__":
    sys.exit(main())
