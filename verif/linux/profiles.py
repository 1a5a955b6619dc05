# SPDX-License-Identifier: Apache-2.0
"""What must hold of every profile of `coresample run --linux`."""
import json
import subprocess
import sys

MISSES = ("icache_misses", "dcache_misses", "itlb_misses", "dtlb_misses", "mispredicts")

failures = []
checks = 0


def check(good, what, shown=""):
    global checks
    checks += 1
    if not good:
        failures.append(what)
        print(f"FAILED {what}\n{shown}")


def finish(what):
    print(f"{checks - len(failures)} of {checks} checks of {what} passed")
    sys.exit(1 if failures else 0)


class Runner:
    """The command with a guest's folder; files go to `scratch`."""
    def __init__(self, command, folder, scratch, limit_seconds):
        self.command, self.folder, self.scratch = command, folder, scratch
        self.limit = limit_seconds

    def run(self, machine, *options, words=("x",), typed=None):
        """Exit code, standard output, standard error."""
        behind = ["--", *words] if words else []
        done = subprocess.run(
            [self.command, "run", "--linux", "--on", machine, *options, self.folder, *behind],
            input=typed, stdin=None if typed is not None else subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=self.limit, check=False)
        return (done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1"))

    def profile(self, machine, *options, words=("x",)):
        """What the JSON file says, of a run with the ideal profile beside it; and the
        text."""
        path = f"{self.scratch}/profile.json"
        code, out, err = self.run(machine, "-q", "--exact", "--json", path, *options, words=words)
        check(code == 0, f"{machine}: {' '.join((*options, *words))} comes to a good end",
              out + err)
        with open(path, encoding="utf-8") as file:
            return json.load(file), out


def groups(profile):
    return profile["processes"] + [profile["kernel"], profile["firmware"]]


def check_accounts(profile, what):
    law = profile["conservation"]
    check(law["holds"], f"{what}: conservation law", law)
    for name, whole in (("counts", law["sent"]), ("events", law["accepted"]),
                        ("messages", profile["messages"]),
                        ("instructions", profile["instructions"])):
        found = sum(group[name] for group in groups(profile))
        check(found == whole, f"{what}: {name} of all programs", f"{found} of {whole}")
    check(profile["attribution"] == {"messages": profile["messages"], "wrong": 0},
          f"{what}: owners of messages", profile["attribution"])
    check(profile["messages"] > 100, f"{what}: there are messages", profile["messages"])


def check_clocks(profile, what):
    """Every clock has an owner, and so has every one of the kernel a function."""
    found = sum(group["cycles"] for group in groups(profile))
    check(found == profile["cycles"] == profile["clocks"], f"{what}: clocks of all programs",
          f"{found} of {profile['cycles']}")
    check(0 < profile["boot_cycles"] < profile["cycles"] / 2, f"{what}: boot",
          profile["boot_cycles"])
    for name in ("icache_misses", "dcache_misses", "mispredicts"):
        found = sum(group[name] for group in groups(profile))
        check(0 < found == profile["own"][name], f"{what}: {name} of all programs",
              f"{found} of {profile['own'][name]}")
    kernel = profile["kernel"]
    for name in ("cycles", "instructions", *MISSES):
        found = sum(function[name] for function in kernel["functions"])
        check(found == kernel[name], f"{what}: {name} of the kernel's functions",
              f"{found} of {kernel[name]}")
    for one in (*groups(profile), profile["own"], *kernel["functions"]):
        found = sum(one["reasons"].values())
        check(len(one["reasons"]) == 16 and found == one["cycles"],
              f"{what}: clocks by reason of {one.get('name', one.get('function', 'all'))}",
              f"{found} of {one['cycles']}: {one['reasons']}")
    cycles = [f["cycles"] for f in kernel["functions"] if f["function"] != "(others)"]
    check(cycles == sorted(cycles, reverse=True), f"{what}: the hottest function first", cycles)
