# SPDX-License-Identifier: Apache-2.0
#
# toggles.py DIR   lets Verilator's toggle counters work on words
#
# Verilated C++ compares each bit of each signal with its last value and counts
# changes, thousands of tests a clock.  Where signal and last value are plain
# variables, this replaces the tests of all bits of a word by one, which
# collects the bits that rose and those that fell; DIR/toggles.h says which bit
# belongs to which counter, and counts.h adds them up in the end.

import glob
import re
import sys

BLOCK = re.compile(
    r"if \(([^{};]*)\) \{\s*vlSymsp->__Vcoverage\[(\d+)\]\+\+;\s*"
    r"(vlSelf->\w*Vtogcov\w*(?:\[\w+\])?)\s*=[^;{}]*;\s*\}\s*")
NUMBER = r"(0x[0-9a-f]+|\d+)U(?:LL)?"
PLAIN = re.compile(
    rf"^(?:{NUMBER}&)?(vlSelf->\w+(?:\[\w+\])?)(?:>>{NUMBER})?"
    rf"\^(vlSelf->\w+(?:\[\w+\])?)(?:>>{NUMBER})?$")


class Words:
    def __init__(self):
        self.number = {}  # last value: its place in __Vrise and __Vfall
        self.bits = {}    # (place, bit): counter
        self.others = []  # counters of bits that are not on words

    def place(self, last):
        return self.number.setdefault(last, len(self.number))


def parse(block):
    """(signal, last value, bit), or None where they are not plain."""
    text = re.sub(r"\((?:IData|QData|CData|SData)\)|[\s()]", "", block[1])
    m = PLAIN.match(text)
    if m is None or m[4] != block[3] or m[3] != m[5] or "Vtogcov" in m[2]:
        return None
    mask, shift = int(m[1] or "1", 0), int(m[3] or "0", 0)
    if mask & (mask - 1) or (shift and mask != 1):
        return None
    return m[2], m[4], shift + mask.bit_length() - 1


def collect(words, signal, last):
    place = words.place(last)
    return (f"{{ const uint64_t d_ = (uint64_t){signal} ^ {last}; if (d_) {{ "
            f"vlSymsp->__Vrise[{place}] |= d_ & {signal}; "
            f"vlSymsp->__Vfall[{place}] |= d_ & {last}; "
            f"{last} = {signal}; }} }}\n")


def rewrite(words, text):
    out, at, open_ = [], 0, None
    for block in BLOCK.finditer(text):
        found = parse(block)
        if block.start() != at:
            open_ = None
        out.append(text[at:block.start()])
        at = block.end()
        if found is None:
            open_ = None
            words.others.append(block[2])
            out.append(block[0])
            continue
        signal, last, bit = found
        if open_ != (signal, last):
            out.append(collect(words, signal, last))
            open_ = (signal, last)
        words.bits[(words.place(last), bit)] = int(block[2])
    out.append(text[at:])
    return "".join(out)


def main():
    directory = sys.argv[1]
    words = Words()
    for path in sorted(glob.glob(f"{directory}/*.cpp")):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        with open(path, "w", encoding="utf-8") as f:
            f.write(rewrite(words, text))
    n = max(1, len(words.number))
    for path in glob.glob(f"{directory}/*__Syms.h"):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        text = re.sub(r"(uint32_t __Vcoverage\[\d+\];)",
                      rf"\1 uint64_t __Vrise[{n}] = {{}}, __Vfall[{n}] = {{}};",
                      text)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
    with open(f"{directory}/toggles.h", "w", encoding="utf-8") as f:
        f.write("static const struct { unsigned place, bit, counter; } "
                "toggles[] = {\n")
        for counter in words.others:
            f.write(f"{{0, 64, {counter}}},  // counts by itself\n")
        for (place, bit), counter in words.bits.items():
            f.write(f"{{{place}, {bit}, {counter}}},\n")
        f.write("};\n")


if __name__ == "__main__":
    main()
