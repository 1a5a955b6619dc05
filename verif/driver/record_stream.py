# SPDX-License-Identifier: Apache-2.0
"""A reader of the recorder's stream, by docs/record.md: what was recorded, as addresses again."""
import collections
import struct

MARK = 0x50525343
HEADER, EPOCH, IMAGE, PROCESS, MAP, COMM, EXIT, SAMPLES, COUNTS, CLOCK, COST, END = range(1, 13)
FILE, KERNEL, MODULE, OTHER = range(1, 5)
FORKED = 2


PRIME = (0, 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F, 0x165667B1)
WORD = 0xFFFFFFFF


def rotate(value, bits):
    value &= WORD
    return (value << bits | value >> 32 - bits) & WORD


def xxh32(data):
    """Of whole words, seed 0."""
    words = struct.unpack(f"<{len(data) // 4}I", data)
    lanes = [PRIME[1] + PRIME[2], PRIME[2], 0, -PRIME[1]]
    whole = len(words) // 4 * 4
    for n in range(whole):
        lanes[n % 4] = rotate(lanes[n % 4] + words[n] * PRIME[2], 13) * PRIME[1]
    value = sum(rotate(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18))) if whole else PRIME[5]
    value += len(data)
    for word in words[whole:]:
        value = rotate(value + word * PRIME[3], 17) * PRIME[4]
    value &= WORD
    value = (value ^ value >> 15) * PRIME[2] & WORD
    value = (value ^ value >> 13) * PRIME[3] & WORD
    return value ^ value >> 16


class Bad(Exception):
    """What is wrong, and where."""


def parts(data):
    """(type, content) of each part; Bad behind the last good one."""
    at, sequence = 0, 0
    while at < len(data):
        if len(data) - at < 20:
            raise Bad(f"offset {at}: cut")
        mark, kind, zero, size, number = struct.unpack_from("<IHHII", data, at)
        end = at + 16 + (size + 3) // 4 * 4
        if mark != MARK or zero or size > 65536 or number != sequence:
            raise Bad(f"offset {at}: no part")
        if end + 4 > len(data):
            raise Bad(f"offset {at}: cut")
        if xxh32(data[at:end]) != struct.unpack_from("<I", data, end)[0]:
            raise Bad(f"offset {at}: checksum")
        yield kind, data[at + 16:at + 16 + size]
        at, sequence = end + 4, sequence + 1


def texts(content, at):
    found = []
    while at < len(content):
        size, = struct.unpack_from("<H", content, at)
        found.append(content[at + 2:at + 2 + size].decode())
        at += 2 + size
    return found


Image = collections.namedtuple("Image", "kind build_id start length path")
Process = collections.namedtuple("Process", "pid parent how time name maps")


class Recording:
    """rows: Counter of (process, image, w image, slot, mode, reason, offset, w)."""

    def __init__(self, data):
        self.images, self.processes = [None], [None]
        self.rows = collections.Counter()
        self.row_count = 0
        self.header = self.epoch = self.counts = self.cost = self.end = None
        for kind, content in parts(data):
            if (self.header is None) != (kind == HEADER) or self.end:
                raise Bad(f"a part of type {kind} is out of order")
            self.take(kind, content)

    def take(self, kind, content):
        if kind == HEADER:
            self.header = texts(content, 40)
        elif kind == EPOCH:
            self.epoch = (struct.unpack_from("<36I", content), texts(content, 144))
        elif kind == IMAGE:
            number, what, size, _, start, length = struct.unpack_from("<IBBHII", content)
            if number != len(self.images):
                raise Bad(f"image {number} is out of order")
            self.images.append(Image(what, content[16:16 + size], start, length,
                                     texts(content, 36)[0]))
        elif kind == PROCESS:
            self.take_process(content)
        elif kind == MAP:
            process, image, start, length, place = struct.unpack_from("<5I", content)
            self.processes[process].maps.insert(0, (image, start, length, place))
        elif kind == SAMPLES:
            self.take_samples(content)
        elif kind == COUNTS:
            self.counts = struct.unpack_from("<28Q2I", content, 8)
        elif kind == COST:
            self.cost = struct.unpack_from("<11Q", content, 8)
        elif kind == END:
            self.end = struct.unpack_from("<2I3Q", content)

    def take_process(self, content):
        number, pid, parent, how, time = struct.unpack_from("<4IQ", content)
        if number != len(self.processes) or parent >= number:
            raise Bad(f"process {number} is out of order")
        maps = list(self.processes[parent].maps) if how == FORKED and parent else []
        self.processes.append(Process(pid, parent, how, time, texts(content, 24)[0], maps))

    def take_samples(self, content):
        _, process, image, w_image, slot, mode, reason, _, rows = \
            struct.unpack_from("<4I4BI", content)
        if max(image, w_image) >= len(self.images) or process >= len(self.processes):
            raise Bad("samples of what is not known")
        self.row_count += rows
        for offset, w, count in struct.iter_unpack("<3I", content[24:24 + 12 * rows]):
            self.rows[process, image, w_image, slot, mode, reason, offset, w] += count

    def bias(self, process, image):
        """Address - offset of an image in a process (0: anybody)."""
        kind, start = self.images[image].kind, self.images[image].start
        if kind in (KERNEL, MODULE):
            return start
        for mapped, first, _, place in self.processes[process].maps if process else ():
            if mapped == image:
                return first - (place if kind == FILE else 0)
        return 0x10000  # all programs of the guest are linked there

    def addresses(self):
        """Counter of (process, image, slot, mode, reason, pc, w) with addresses of the guest."""
        sums = collections.Counter()
        for (process, image, w_image, slot, mode, reason, offset, w), n in self.rows.items():
            pc = offset + self.bias(process, image) if image else offset
            if w_image:
                w = w + self.bias(process, w_image) & 0xFFFFFFFF
            sums[process, image, slot, mode, reason, pc, w] += n
        return sums
