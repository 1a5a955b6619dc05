# SPDX-License-Identifier: Apache-2.0
"""run.py [--soc] [--part N | --sample N] [--floor PERCENT] [--only BLOCK[:CODE]] --dut NAME=FLAGS... BUILD BLOCK=MODULE+FLAGS...

Runs every mutant of BUILD/mutants/list.json against the C model until a test sees it:

  1  the tests of the blocks it is in (BLOCK=MODULE names those that are built)
  2  the whole profiler in lockstep, one short seed
  3  the whole profiler, more seeds
  4  Yosys may prove that it changes nothing (prove.py)
  5  unless it is explained, the whole profiler, over a million clocks more

What is left must be explained in explained.txt.  Verdicts are kept in
BUILD/mutants/results.json with a hash of the mutant and of what the verdict rests on
(inputs.py): for a test of a block its RTL, the model it is linked with and the test, for
a proof the RTL of the module, for the whole profiler everything.  So a run that was
stopped goes on, and a change of one block leaves the verdicts on others standing; where
a verdict fell, the test that gave it is run first.  --part draws N mutants of the builds
given and does steps 2 and 3 only; --sample draws N and does all; --only takes the blocks whose names begin so, or one
mutant, of which it tells all.  --soc: mutants of core and SoC, BUILD/mutants-rv, against the
tests of soc_tests.py.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time

import inputs
import prove
import soc_tests

SHORT = (1, 1, 20000)    # first seed, seeds, clocks of each
MORE = (2, 8, 40000)
LONG = (10, 12, 100000)
LIMIT = 60               # seconds of processor, whatever else the machine does


def hashed(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


class Tests:
    explained = "verif/mutants/explained.txt"
    title = "the profiler"

    def __init__(self, build, duts, blocks):
        self.build = build
        self.home = f"{build}/mutants"
        self.lockstep = f"{build}/verif/run-lockstep"
        self.blocks = {}   # test -> its module
        self.rests = {}    # what gave the verdict -> what it rests on
        for dut in duts:
            name, _, flags = dut.partition("=")
            self.rests[name] = hashed(inputs.of_whole(flags))
        for block in blocks:
            name, _, rest = block.partition("=")
            module, _, flags = rest.partition("+")
            test = f"{build}/mutants/block/{name}/test"
            self.blocks[test] = module
            self.rests[name] = hashed(inputs.of_block(test, module, flags))
        self.builds = set(self.rests)
        self.prover = inputs.code("verif/mutants/prove.py")

    def key(self, mutant, verdict):
        """What a verdict rests on: it holds while that is the same."""
        by = verdict.get("by", "")
        if by == "lockstep":
            rest = self.rests[mutant["build"]]
        elif verdict["verdict"] == "killed":
            rest = self.rests.get(by, "no such test")
        else:
            module, sets = prove.parameters(self.home, mutant)
            rest = hashed(self.prover, repr(sets), *inputs.elaborated(module).values())
            if verdict["verdict"] == "survived":
                rest += "".join([self.rests[mutant["build"]]] + [
                    self.rests[t.split("/")[-2]] for t in self.of_blocks(mutant)])
        return hashed(mutant["recipe"], rest)

    def whole(self, mutant, first, seeds, clocks):
        return [self.lockstep, "-d", f"{self.build}/mutants/dut", "-c", mutant["build"],
                "-s", str(first), "-n", str(seeds), "-k", str(clocks), "-q"]

    def of_blocks(self, mutant):
        return sorted(t for t, module in self.blocks.items() if inputs.holds(module, mutant))

    def of(self, mutant, part):
        if not part:
            yield from ([t] for t in self.of_blocks(mutant))
        yield self.whole(mutant, *SHORT)
        yield self.whole(mutant, *MORE)

    def long(self, mutant):
        return self.whole(mutant, *LONG)

    @staticmethod
    def in_part(verdict):
        """Whether the tests of --part gave it."""
        return verdict.get("by") == "lockstep"

    @staticmethod
    def by(command):
        return "lockstep" if "run-lockstep" in command[0] else command[0].split("/")[-2]


def sees(command, number):
    """What the test says of the mutant, or None."""
    done = subprocess.run(command, env={**os.environ, "CS_MUTANT": str(number)},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU,
                                                                (LIMIT, LIMIT + 5)))
    if done.returncode == -signal.SIGXCPU:
        return f"no end after {LIMIT} s"
    if done.returncode == 0:
        return None
    text = done.stdout.decode(errors="replace")
    line = re.search(r"^.*(: RTL |%Error|differ|fail|never|law).*$", text, re.M)
    return (line[0] if line else text.split("\n", 1)[0] or f"exit {done.returncode}")[:160]


def judge(tests, mutant, part=False, explained=(), before=None):
    """before: the verdict of an earlier run, which no longer holds."""
    commands = list(tests.of(mutant, part))
    last = (before or {}).get("repeat", "").split()[1:]
    if last in commands:
        commands.insert(0, commands.pop(commands.index(last)))
    for command in commands:
        why = sees(command, mutant["number"])
        if why:
            return killed(tests, command, mutant, why)
    if part:
        return {"verdict": "survived"}
    if prove.equivalent(tests.home, mutant):
        return {"verdict": "equivalent"}
    why = mutant["name"] not in explained and sees(tests.long(mutant), mutant["number"])
    return killed(tests, tests.long(mutant), mutant, why) if why else {"verdict": "survived"}


def killed(tests, command, mutant, why):
    return {"verdict": "killed", "by": tests.by(command), "why": why,
            "repeat": f"CS_MUTANT={mutant['number']} " + " ".join(command)}


def read_explained(path, seed, drawn_now):
    """Mutant -> (what it is, why nothing sees it), of those that the seed draws; see the
    file's head."""
    found, name, of = {}, None, 1
    with open(path, encoding="ascii") as file:
        for line in file:
            if line.startswith("#") or not line.strip():
                continue
            if line.startswith("seed "):
                of = int(line.split()[1])
            elif line[0] != " ":
                name, what = line.strip().split(None, 1)
                found[name] = [what, "", of]
            else:
                found[name][1] = f"{found[name][1]} {line.strip()}".strip()
    return {n: e[:2] for n, e in found.items() if e[2] == seed or n in drawn_now}


class Progress:
    def __init__(self, total):
        self.total, self.done, self.start = total, 0, time.time()
        self.shown = sys.stderr.isatty()

    def step(self):
        self.done += 1
        rate = self.done / max(time.time() - self.start, 0.1)
        if self.shown:
            left = (self.total - self.done) / rate
            print(f"\r{self.done} of {self.total} mutants, {rate:.1f} a second, "
                  f"{left:.0f} s left ", end="", file=sys.stderr, flush=True)

    def end(self):
        if self.shown:
            print("\r" + " " * 70 + "\r", end="", file=sys.stderr)


def run_all(tests, mutants, store, verdicts, args, explained):
    """Verdicts by name; those of an earlier run are taken over while they hold."""
    kept = {}
    for m in mutants:
        old = verdicts.get(m["name"])
        if old and old.get("inputs") == tests.key(m, old) and (
                not args.part or tests.in_part(old)):
            kept[m["name"]] = old
    todo = [m for m in mutants if m["name"] not in kept]
    baseline(tests, todo, args.part)
    progress = Progress(len(todo))
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        futures = {pool.submit(judge, tests, m, args.part, explained, verdicts.get(m["name"])): m
                   for m in todo}
        for future in concurrent.futures.as_completed(futures):
            verdict, mutant = future.result(), futures[future]
            kept[mutant["name"]] = {**verdict, "inputs": tests.key(mutant, verdict)}
            store(kept)
            progress.step()
    progress.end()
    return kept


def baseline(tests, mutants, part):
    """Without a mutant every test must pass, else killing one means nothing."""
    commands = {tuple(c) for m in mutants for c in tests.of(m, part)}
    if not part:
        commands |= {tuple(tests.long(m)) for m in mutants}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for command, why in zip(commands, pool.map(lambda c: sees(c, 0), commands)):
            if why:
                sys.exit(f"without a mutant a test fails: {why}\n  {' '.join(command)}")


def proofs_refuse(tests, mutants, verdicts):
    """A mutant that lockstep sees must not be proven equivalent: one of each block that
    has any, those of an instance's connection first.  A block's test alone may see one
    that is: it has other parameters than the proof."""
    chosen = {}
    for m in mutants:
        if verdicts[m["name"]]["verdict"] == "killed" and (
                m["block"] not in chosen or re.match(r"\w+_i \(", m["statement"])):
            chosen[m["block"]] = m
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = pool.map(lambda m: prove.equivalent(tests.home, m), chosen.values())
        return [f"{m['name']} is killed but proven equivalent"
                for m, yes in zip(chosen.values(), answers)
                if yes and sees(tests.long(m), m["number"])]


def table(mutants, verdicts, explained):
    rows = {}
    for m in mutants:
        row = rows.setdefault(m["block"], {"mutants": 0, "killed": 0, "equivalent": 0,
                                           "survived": 0, "explained": 0})
        row["mutants"] += 1
        row[verdicts[m["name"]]["verdict"]] += 1
        if verdicts[m["name"]]["verdict"] == "survived" and m["name"] in explained:
            row["explained"] += 1
    rows["all"] = {k: sum(r[k] for r in rows.values()) for k in next(iter(rows.values()))}
    return rows


def report(tests, path, listed, mutants, verdicts, explained, rows):
    out = [f"# Mutants of {tests.title}", "",
           f"Seed {listed['seed']}; {len(mutants)} mutants, drawn as verif/mutants/mutate.py says.",
           "One of them again: `make ... MUTANT=BLOCK:CODE`.", "",
           "| block | mutants | killed | equivalent | survived | explained |", "|---|---|---|---|---|---|"]
    for name, r in rows.items():
        out.append(f"| {name} | {r['mutants']} | {r['killed']} | {r['equivalent']} | "
                   f"{r['survived']} | {r['explained']} |")
    for verdict, title in (("survived", "Survivors"), ("equivalent", "Proven equivalent"),
                           ("killed", "Killed")):
        out += ["", f"## {title}", ""]
        for m in mutants:
            v = verdicts[m["name"]]
            if v["verdict"] != verdict:
                continue
            out.append(f"- `{m['name']}` {m['where']} `{m['says']}`")
            if verdict == "survived":
                out.append(f"  in `{m['statement']}`")
                out.append(f"  {explained[m['name']][1] if m['name'] in explained else 'NOT EXPLAINED'}")
            elif verdict == "killed":
                out.append(f"  {v['by']}: {v['why']}")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out) + "\n")


def show(rows):
    print(f"{'block':<16}{'mutants':>8}{'killed':>8}{'equivalent':>12}{'survived':>10}{'explained':>11}")
    for name, r in rows.items():
        print(f"{name:<16}{r['mutants']:>8}{r['killed']:>8}{r['equivalent']:>12}"
              f"{r['survived']:>10}{r['explained']:>11}")


def stale(path, mutants, verdicts, explained):
    """Explanations that no survivor has, and survivors whose text is another now."""
    by_name = {m["name"]: m for m in mutants}
    wrong = []
    for name, (what, why) in explained.items():
        if name not in by_name or verdicts[name]["verdict"] != "survived":
            wrong.append(f"{path}: {name} is no survivor")
        elif what != by_name[name]["says"] or not why:
            wrong.append(f"{path}: {name} is `{by_name[name]['says']}`")
    return wrong


def one(tests, mutant):
    print(f"{mutant['name']}: {mutant['where']}")
    print(f"  {mutant['statement']}\n  {mutant['says']}")
    verdict = judge(tests, mutant)
    print(f"{verdict['verdict']} {verdict.get('by', '')} {verdict.get('why', '')}")
    if "repeat" in verdict:
        print(f"  {verdict['repeat']}")


def verdict_of_run(rows, wrong, explained, floor, full):
    r = rows["all"]
    real = r["mutants"] - r["equivalent"]
    unexplained = r["survived"] - r["explained"]
    percent = 100 * r["killed"] / max(real, 1)
    for line in wrong:
        print(line)
    print(f"{r['mutants']} mutants: {r['killed']} killed, {r['equivalent']} proven equivalent, "
          f"{r['survived']} survived, {r['explained']} of them explained: {percent:.1f} % of {real} killed")
    return int(percent < floor or bool(wrong) or (full and unexplained > 0))


def drawn(mutants, number):
    """So many, the same as long as the list is."""
    return sorted(mutants, key=lambda m: hashlib.sha256(m["name"].encode()).digest())[:number]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--floor", type=float, default=95)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--soc", action="store_true")
    parser.add_argument("--dut", action="append", default=[])
    parser.add_argument("build")
    parser.add_argument("blocks", nargs="*")
    args = parser.parse_args()
    if args.soc:
        inputs.choose("soc")
        tests = soc_tests.SocTests(args.build, hashed)
    else:
        tests = Tests(args.build, args.dut, args.blocks)
    home = tests.home
    with open(f"{home}/list.json", encoding="ascii") as file:
        listed = json.load(file)
    mutants = listed["mutants"]
    if args.only:
        mutants = [m for m in mutants
                   if m["name"] == args.only or m["block"].startswith(args.only)]
        if not mutants:
            sys.exit(f"{args.only}: no such mutant; {home}/list.json has their names")
        if ":" in args.only:
            one(tests, mutants[0])
            return 0
    explained = read_explained(tests.explained, listed["seed"], {m["name"] for m in mutants})
    explained = {n: e for n, e in explained.items() if n.startswith(args.only)}
    if args.part:
        mutants = drawn((m for m in mutants if m["build"] in tests.builds
                         and m["name"] not in explained), args.part)
        explained = {}
    if args.sample and not args.only:
        known = {m["name"] for m in mutants}
        mutants = drawn(mutants, args.sample)
        names = {m["name"] for m in mutants}
        # Of those that this sample leaves out nothing is said.
        explained = {n: e for n, e in explained.items() if n in names or n not in known}
    path = f"{home}/results.json"
    saved = {}
    if os.path.exists(path):
        with open(path, encoding="ascii") as file:
            saved = json.load(file).get("verdicts", {})

    def store(verdicts):
        if args.part:  # not seen by a part of the tests is no verdict
            verdicts = {n: v for n, v in verdicts.items() if v["verdict"] == "killed"}
        with open(path + ".new", "w", encoding="ascii") as file:
            json.dump({"verdicts": {**saved, **verdicts}}, file, indent=1)
        os.replace(path + ".new", path)

    verdicts = run_all(tests, mutants, store, saved, args, explained)
    rows = table(mutants, verdicts, explained)
    wrong = stale(tests.explained, mutants, verdicts, explained)
    if not args.part:
        wrong += proofs_refuse(tests, mutants, verdicts)
        if not args.only:
            report(tests, f"{home}/report.md", listed, mutants, verdicts, explained, rows)
        show(rows)
        for m in mutants:
            if verdicts[m["name"]]["verdict"] == "survived" and m["name"] not in explained:
                print(f"not explained: {m['name']} {m['where']} {m['says']}")
    return verdict_of_run(rows, wrong, explained, args.floor, not args.part)


if __name__ == "__main__":
    sys.exit(main())
