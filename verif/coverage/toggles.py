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
    # Without brackets, a shift of both reads as one of the last value only.
    if (m is None or m[4] != block[3] or m[3] not in (None, m[5])
            or "Vtogcov" in m[2]):
        return None
    mask, shift = int(m[1] or "1", 0), int(m[5] or "0", 0)
    # The last value's bit 32 beside bit 0 of a wide signal's word: of two widths.
    if m[3] is None and shift >= 32 and m[2].endswith("]"):
        return None
    if mask & (mask - 1) or (shift and mask != 1):
        return None
    return m[2], m[4], shift + mask.bit_length() - 1


def collect(words, signal, last, mask):
    """Only the bits of the mask: others of the word may count by themselves."""
    place = words.place(last)
    return (f"{{ const uint64_t d_ = ((uint64_t){signal} ^ {last}) "
            f"& {mask:#x}ULL; if (d_) {{ "
            f"vlSymsp->__Vrise[{place}] |= d_ & {signal}; "
            f"vlSymsp->__Vfall[{place}] |= d_ & {last}; "
            f"{last} ^= d_; }} }}\n")


def rewrite(words, text):
    out, at, group = [], 0, []  # group: pieces of one word that is open
    for block in BLOCK.finditer(text):
        found = parse(block)
        if group and (block.start() != at or found is None
                      or found[:2] != group[0][:2]):
            out.append(close(words, group))
            group = []
        out.append(text[at:block.start()])
        at = block.end()
        if found is None:
            words.others.append(block[2])
            out.append(block[0])
        else:
            group.append(found)
            words.bits[(words.place(found[1]), found[2])] = int(block[2])
    out.append(close(words, group))
    out.append(text[at:])
    return "".join(out)


def close(words, group):
    if not group:
        return ""
    mask = sum(1 << bit for _, _, bit in group)
    return collect(words, group[0][0], group[0][1], mask)


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
