# SPDX-License-Identifier: Apache-2.0
#
# points.py - coverage points of all builds, their counts over all runs, and
# the waivers.
#
# A point belongs to a module of the RTL and has a kind: `line`, `branch` (an
# arm of an if or case) or `toggle` (one bit of a signal; it counts when one
# instance saw it go both up and down); or `cover`, a functional point of the
# random lockstep.  A point counts if any build hits it: instances, parameters
# and configurations of a module are one.

import array
import fnmatch
import glob
import os
import re

KINDS = ("line", "branch", "toggle", "cover")
FUNCTIONAL = "functional"  # the module of cover points

POINT = re.compile(r'(\d+), "([^"]*)", (\d+), (\d+), "([^"]*)", '
                   r'"v_(\w+)/[^"]*", "([^"]*)", "([^"]*)"')
COVER = re.compile(r"^(\S.*?) +(\d+)(  NEVER)?$")


class Point:
    """place: what a waiver names; count: how often; line: of the source."""

    def __init__(self, module, kind, place, line, arm=""):
        self.module, self.kind, self.place = module, kind, place
        self.line, self.arm = line, arm
        self.count = 0
        self.waiver = None

    @property
    def hit(self):
        return self.count > 0


class Waiver:
    def __init__(self, where, module, kind, place, reason):
        self.where, self.module, self.kind = where, module, kind
        self.place, self.reason = place, reason
        self.points = []


class Database:
    def __init__(self, rtl):
        self.source = {}  # module: its lines
        self.points = {}  # (module, kind, key): Point
        for path in rtl:
            module = os.path.basename(path)[:-len(".sv")]
            with open(path, encoding="ascii") as f:
                self.source[module] = f.read().split("\n")[:-1]

    def point(self, key, place, line, arm=""):
        p = self.points.get(key)
        if p is None:
            p = self.points[key] = Point(key[0], key[1], place, line, arm)
        return p

    def of(self, module, kind):
        return [p for (m, k, _), p in self.points.items()
                if m == module and k == kind]

    # ---- reading ----

    def read_build(self, points_file, counts_files):
        counts = [read_counts(f) for f in counts_files]
        with open(points_file, encoding="ascii") as f:
            for text in f:
                m = POINT.match(text)
                if m is None:
                    raise ValueError(f"{points_file}: cannot read {text!r}")
                index = int(m[1])
                module = os.path.basename(m[2])[:-len(".sv")]
                if module in self.source:
                    total = sum(c[0][index] for c in counts)
                    most = max((c[1][index] for c in counts), default=0)
                    self.add(module, m, total, most)

    def add(self, module, m, total, most):
        line, column, page, comment, lines = (
            int(m[3]), int(m[4]), m[6], m[7], m[8])
        if page == "toggle":
            p = self.point((module, "toggle", comment), comment, line)
            # From the first value on, two changes are there and back.
            p.count += most // 2
            return
        if comment in ("if", "else", "elsif", "case"):
            key = (module, "branch", (line, column, comment))
            text = self.source[module][line - 1].strip()
            self.point(key, text, line, comment).count += total
        for n in expand(lines):
            p = self.point((module, "line", n),
                           self.source[module][n - 1].strip(), n)
            p.count += total

    def read_covers(self, log):
        with open(log, encoding="utf-8") as f:
            for text in f:
                m = COVER.match(text.rstrip("\n"))
                if m is not None:
                    key = (FUNCTIONAL, "cover", m[1])
                    self.point(key, m[1], 0).count += int(m[2])

    # ---- waivers ----

    def waive(self, waivers):
        """Returns the faults: waivers for nothing."""
        faults = []
        for w in waivers:
            w.points = [p for p in self.points.values() if covers(w, p)]
            for p in w.points:
                p.waiver = w
            if not w.points:
                faults.append(f"{w.where}: this waiver matches nothing")
        return faults

    def summary(self, module, kind):
        """(hit, points, waived): of the points that are to be hit."""
        points = self.of(module, kind)
        waived = sum(p.waiver is not None and not p.hit for p in points)
        return sum(p.hit for p in points), len(points) - waived, waived


def read_counts(path):
    with open(path, "rb") as f:
        a = array.array("I", f.read())
    half = len(a) // 2
    return a[:half], a[half:]


def expand(lines):
    for part in filter(None, lines.split(",")):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def covers(w, p):
    """Is the point within the waiver's place?"""
    if w.module != p.module or w.kind != p.kind:
        return False
    if p.kind == "line":
        return w.place in p.place
    if p.kind == "branch":
        arm, _, text = w.place.partition(" ")
        return arm == p.arm and text in p.place
    if p.kind == "cover":
        return fnmatch.fnmatchcase(p.place, w.place)
    return bit_within(w.place, p.place)


BITS = re.compile(r"^(.*)\[([\d:,]+)\]$")


def bit_within(pattern, name):
    """`sig`: all its bits and fields; `sig[9,7:4]`: these; * as in file names."""
    m = BITS.match(pattern)
    if m is None:
        return (glob_match(name, pattern) or glob_match(name, pattern + "[*")
                or glob_match(name, pattern + ".*"))
    bit = re.match(r"^(.*)\[(\d+)\]$", name)
    return (bit is not None and glob_match(bit[1], m[1])
            and any(inside(int(bit[2]), part) for part in m[2].split(",")))


def inside(bit, part):
    high, _, low = part.partition(":")
    return int(low or high) <= bit <= int(high)


def glob_match(name, pattern):
    return fnmatch.fnmatchcase(name.replace("[", "("),
                               pattern.replace("[", "("))


def read_waivers(path):
    """MODULE KIND PLACE -- REASON; continued lines begin with a space."""
    waivers, text, start = [], "", 0
    with open(path, encoding="ascii") as f:
        lines = [line.split("#")[0].rstrip() for line in f] + ["end"]
    for n, line in enumerate(lines, 1):
        if line.startswith(" "):
            text += " " + line.strip()
            continue
        if text:
            waivers.append(parse_waiver(f"{path}:{start}", text))
        text, start = line, n
    return waivers


def parse_waiver(where, text):
    rule, dash, reason = text.partition(" -- ")
    words = rule.split(None, 2)
    if not dash or not reason or len(words) != 3 or words[1] not in KINDS:
        raise SystemExit(f"{where}: expected MODULE KIND PLACE -- REASON")
    return Waiver(where, words[0], words[1], words[2].strip(), reason)


def load(directory, rtl):
    """Everything under the directory, and the names of the runs."""
    db, runs = Database(rtl), []
    builds = {}
    for path in sorted(glob.glob(f"{directory}/runs/*.counts")):
        run, build, _ = os.path.basename(path).rsplit(".", 2)
        builds.setdefault(build, []).append(path)
        runs.append((run, build))
    for build, paths in builds.items():
        kind, name = build.split("-", 1)
        out = "libcsdut.so" if kind == "dut" else "test"
        db.read_build(f"{directory}/{kind}/{name}/{out}.points", paths)
    for log in sorted(glob.glob(f"{directory}/runs/lockstep-*.log")):
        db.read_covers(log)
    return db, runs
