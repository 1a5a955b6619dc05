// SPDX-License-Identifier: Apache-2.0
//
// bench.cpp - the answers of the load-store unit against the reference.

#include "bench.h"

const char *const cover_names[NUM_COVER] = {
  "snoop of the set before the fill's address is taken", "snoop while it is filled",
  "snoop with its last word", "snoop in the clock behind", "snoop with a load that hits",
  "snoop while a load's tag is read", "snoop with a store", "snoop while a store's tag is read",
  "load of the word just stored", "miss with a store to the set pending", "store waits for the buffer",
  "load hits during a fill", "store during a fill", "device access during a fill",
  "load of a line being prefetched", "prefetch with a store to the set pending",
  "two fills at once", "miss during a fill", "AMO on a word with a store pending", "device read behind a device write", "split load that hits",
  "split load that misses", "split store", "snoop of a reserved line", "SC succeeds",
  "SC lost its reservation", "SC without", "FENCE waits", "cause 4", "cause 5", "cause 6", "cause 7",
  "access past the end of RAM", "operation killed",
};

static uint32_t extend(const Op &o, uint32_t v) {
  v &= mask_of(o.size);
  if (!o.zero && o.size < 2 && v >> ((8 << o.size) - 1))
    v |= ~mask_of(o.size);
  return v;
}

// What is in the cache before the reset that counts has nothing to do with memory.
void Bench::former_life() {
  reset();
  for (unsigned n = 0; n < LINES; n++)
    load_junk(line(n));
}

void Bench::load_junk(uint32_t addr) {
  unsigned left = 0, clocks = 0;
  bool done = false;
  top.x_addr_i = top.m_addr_i = addr;
  top.x_op_i = top.m_op_i = LOAD;
  top.x_size_i = top.m_size_i = 2;
  top.dbus_arready_i = 1;
  top.m_valid_i = top.dbus_rvalid_i = 0;
  top.eval();
  edge();
  while (!done || left) {
    top.m_valid_i = !done;
    top.dbus_rvalid_i = left != 0;
    top.dbus_rlast_i = left == 1;
    top.dbus_rdata_i = (uint32_t)rng_next(&r);
    top.eval();
    done |= top.m_done_o;
    left = top.dbus_arvalid_o ? CS_LINE / 4 : left - (left != 0);
    edge();
    if (++clocks > 3000)
      fail("no end before reset");
  }
}

void Bench::begin() {
  pending_set = pending_word = false;
  for (const StoreSent &s : memory.stores) {
    pending_set |= set(s.addr) == set(m.addr);
    pending_word |= s.addr == (m.addr & ~3u);
  }
  device_before = !devices.idle();
  fills_before = memory.fills;
  cover[PREFETCH_LOAD] += m.op == LOAD && m.addr / CS_LINE == prefetched &&
                          !memory.beats.empty() && memory.beats[0].addr / CS_LINE == prefetched;
  for (uint32_t i = 0; i < 4; i++)
    answered[i] = ref.answered(m.addr + i);
  // The first word of a split store goes out before the operation is done.
  if (m.op == STORE && split(m) && in_ram(m.addr) && in_ram(m.addr + 3))
    send_store(m.data & mask_of(m.size));
}

void Bench::drive() {
  const Op &o = m_valid ? m : x;
  top.m_valid_i = m_valid;
  top.m_addr_i = m_valid ? m.addr : junk();
  top.m_sc_page_i = top.m_addr_i >> 12;
  top.m_op_i = o.op;
  top.m_size_i = o.size;
  top.m_unsigned_i = o.zero;
  top.m_amo_i = o.amo;
  top.m_wdata_i = o.data;
  top.x_addr_i = x_valid ? x.addr : junk();
  top.x_op_i = x.op;
  top.x_size_i = x.size;
  top.flush_reservation_i = !m_valid && chance(1);
}

void Bench::check_masks(unsigned rmask, unsigned wmask, uint32_t rdata, uint32_t wdata) {
  same("rmask", top.m_mem_rmask_o, rmask);
  same("wmask", top.m_mem_wmask_o, wmask);
  same("mem_rdata", top.m_mem_rdata_o, rdata);
  same("mem_wdata", top.m_mem_wdata_o, wdata);
}

// The fault that the operation must end with, if any.
bool Bench::check_fault() {
  const bool load = m.op == LOAD || m.op == LR, atomic = m.op == LR || m.op == SC || m.op == AMO;
  const uint32_t last = m.addr + (1u << m.size) - 1;
  unsigned cause = 0;
  uint32_t tval = m.addr;
  if (atomic && (m.addr & 3)) {
    cause = load ? 4 : 6;
  } else if (m.op != PREFETCH && m.op != FENCE && m.op != SC) {
    const bool ram = in_ram(m.addr) && in_ram(last);
    if (!ram && (atomic || !device_ok(m.addr, m.size)))
      cause = load ? 5 : 7;
    if (in_ram(m.addr) && !in_ram(last)) {
      tval = RAM + RAM_SIZE;
      cover[PAST_END]++;
    }
  }
  same("fault", top.m_fault_o, cause != 0);
  if (!cause)
    return false;
  same("cause", top.m_cause_o, cause);
  same("tval", top.m_tval_o, tval);
  check_masks(0, 0, 0, 0);
  same("clocks of a fault", m_clocks, 1);
  cover[FAULT_4 + cause - 4]++;
  top.flush_reservation_i = 1;
  reserved = false;
  return true;
}

void Bench::check_value(uint32_t raw) {
  for (uint32_t i = 0; i < 1u << m.size; i++)
    if (!ref.may_load(m.addr + i, (uint8_t)(raw >> 8 * i), answered[i])) {
      printf("byte %u of %08x\n", i, m.addr);
      fail("loaded value", raw, ref.word(m.addr));
    }
}

void Bench::finish_load() {
  const uint32_t mask = mask_of(m.size), raw = top.m_mem_rdata_o;
  check_masks((1u << (1u << m.size)) - 1, 0, raw & mask, 0);
  same("rdata", top.m_rdata_o, extend(m, raw));
  if (!in_ram(m.addr)) {
    if (!top.pbus_rvalid_i)
      fail("device load without an answer");
    same("device address", devices.read_addr, m.addr);
    same("device data", raw, top.pbus_rdata_i >> 8 * (m.addr & 3) & mask);
    same("miss of a device load", top.m_miss_o, 0);
    cover[DEVICE_AFTER_WRITE] += device_before;
    cover[DEVICE_UNDER_FILL] += !memory.beats.empty();
    return;
  }
  check_value(raw);
  if (m.op == LR) {
    reserved = true;
    reservation = m.addr;
    maybe_lost = snooped;    // since its first clock
    lost = false;
    for (uint32_t i = 0; i < 4; i++)
      reserved_seen[i] = ref.pending(m.addr + i) ? ~0ull : ref.seen(m.addr + i, (uint8_t)(raw >> 8 * i));
  }
  cover[top.m_miss_o ? SPLIT_MISS : SPLIT_HIT] += split(m);
  cover[STORE_PENDING_MISS] += pending_set && top.m_miss_o;
  cover[MISS_UNDER_FILL] += top.m_miss_o && fills_before;
  cover[HIT_UNDER_FILL] += m_clocks == 1 && !memory.beats.empty();
  cover[SNOOP_HIT] += m_clocks == 1 && top.snoop_valid_i && set(top.snoop_addr_i) == set(m.addr);
  cover[SNOOP_BEFORE] += snooped_before && m_clocks > 1 && set(snoop_before) == set(m.addr);
  cover[STORE_LOAD] += stored_before && last_store == (m.addr & ~3u) && m_clocks == 2 && !top.m_miss_o;
}

// Value in the bytes of the size.
void Bench::send_store(uint32_t value) {
  const uint32_t off = m.addr & 3, word = m.addr & ~3u;
  const uint64_t lanes = (uint64_t)value << 8 * off;
  const unsigned strb = ((1u << (1u << m.size)) - 1) << off;
  memory.stores.push_back({word, (uint32_t)lanes, strb & 15});
  if (strb >> 4)
    memory.stores.push_back({word + 4, (uint32_t)(lanes >> 32), strb >> 4});
  for (uint32_t i = 0; i < 1u << m.size; i++)
    ref.store(m.addr + i, (uint8_t)(value >> 8 * i));
}

void Bench::finish_store(uint32_t value) {
  const uint32_t off = m.addr & 3;
  if (!in_ram(m.addr)) {
    if (!devices.idle())
      fail("device store while one is pending");
    devices.writes.push_back({m.addr, value << 8 * off, (((1u << (1u << m.size)) - 1) << off) & 15});
    cover[DEVICE_UNDER_FILL] += !memory.beats.empty();
    return;
  }
  if (!split(m))
    send_store(value);
  cover[SPLIT_STORE] += split(m);
  cover[STORE_UNDER_FILL] += m_clocks == 1 && !memory.beats.empty();
  cover[STORE_FULL] += m_clocks > 2 && memory.beats.empty();
  cover[SNOOP_STORE] += m_clocks == 1 && top.snoop_valid_i && set(top.snoop_addr_i) == set(m.addr);
  cover[SNOOP_BEFORE_STORE] += m_clocks == 1 && snooped_before && set(snoop_before) == set(m.addr);
}

void Bench::finish_sc() {
  const bool failed = top.m_sc_fail_o, ours = reserved && reservation == m.addr;
  same("SC result", top.m_rdata_o, failed);
  if (!failed && (!ours || lost))
    fail("SC succeeded without a reservation");
  if (failed && ours && !lost && !maybe_lost)
    fail("SC failed with a reservation");
  check_masks(0, failed ? 0 : 15, 0, failed ? 0 : m.data);
  for (uint32_t i = 0; !failed && i < 4; i++)
    if (!top.snoop_valid_i && ref.last_foreign(m.addr + i) > reserved_seen[i])
      fail("SC succeeded over a foreign write");
  cover[failed ? ours ? SC_LOST : SC_NONE : SC_GOOD]++;
  reserved = false;
  if (!failed)
    finish_store(m.data);
}

void Bench::finish() {
  bubble = check_fault();
  if (bubble)
    return;
  if (m.clocks)
    same("clocks in M", m_clocks, m.clocks);
  if (m.miss >= 0)
    same("miss", top.m_miss_o, m.miss);
  if (m.op != LOAD && m.op != LR && m.op != AMO)
    same("miss without a load", top.m_miss_o, 0);
  switch (m.op) {
  case LOAD:
  case LR:
    finish_load();
    break;
  case AMO: {
    const uint32_t old = top.m_rdata_o, value = amo(m.amo, old, m.data);
    check_masks(15, 15, old, value);
    check_value(old);
    finish_store(value);
    cover[AMO_AFTER_STORE] += pending_word;
    break;
  }
  case STORE:
    check_masks(0, (1u << (1u << m.size)) - 1, 0, m.data & mask_of(m.size));
    finish_store(m.data & mask_of(m.size));
    break;
  case SC:
    finish_sc();
    break;
  case PREFETCH:
    check_masks(0, 0, 0, 0);
    same("clocks of a prefetch", m_clocks, 1);
    if (in_ram(m.addr))
      prefetches.insert(prefetched = m.addr / CS_LINE);
    cover[PREFETCH_PENDING] += pending_set;
    break;
  default:
    check_masks(0, 0, 0, 0);
    if (!memory.stores.empty() || memory.unanswered || !devices.idle())
      fail("FENCE ended with a store pending");
    cover[FENCE_WAITS] += m_clocks > 1;
  }
}

// Only what is asked for is read.
void Bench::check_fill(uint32_t line) {
  const bool reads = m_valid && (m.op == LOAD || m.op == LR || m.op == AMO);
  if (!(reads && (line == m.addr / CS_LINE || line == (m.addr + 3) / CS_LINE)) &&
      !prefetches.count(line))
    fail("fill of a line that nobody wants", line * CS_LINE);
}

void Bench::watch() {
  cover[TWO_FILLS] += memory.fills == 2;
  const bool now = top.snoop_valid_i;
  const uint32_t at = top.snoop_addr_i;
  // While LR is in M a snoop may or may not count.
  if (m_valid && m.op == LR && m_clocks == 1)
    snooped = false;
  snooped |= now && at / CS_LINE == m.addr / CS_LINE;
  if (now && top.dbus_arvalid_o)
    cover[SNOOP_ASKING] += set(at) == set(top.dbus_araddr_o);
  if (now && !memory.beats.empty())
    cover[SNOOP_FILLING] += set(at) == set(memory.beats[0].addr);
  if (now && top.dbus_rvalid_i && memory.beats.size() == 1)
    cover[SNOOP_LAST] += set(at) == set(memory.beats[0].addr);
  if (now && was_last)
    cover[SNOOP_BEHIND] += set(at) == filled_at;
  was_last = top.dbus_rvalid_i && memory.beats.size() == 1;
  filled_at = was_last ? set(memory.beats[0].addr) : 0;
}

// Behind the checks of the clock: a snoop counts from the next one.
void Bench::remember() {
  snooped_before = top.snoop_valid_i;
  snoop_before = top.snoop_addr_i;
  if (snooped_before && reserved && snoop_before / CS_LINE == reservation / CS_LINE)
    lost = true, cover[LR_SNOOPED]++;
}

// M takes the next operation, or nothing.
void Bench::move(bool done) {
  if (done) {
    stored_before = m.op == STORE || m.op == AMO;
    last_store = m.addr & ~3u;
  }
  if (!m_valid || done) {
    stored_before &= done;
    m_valid = false;
    m_clocks = 0;
    if (x_valid && !bubble) {
      if (x.wait) {
        x.wait--;
      } else {
        m_valid = !x.killed;
        cover[KILLED] += x.killed;
        m = x;
        x_valid = false;
      }
    }
    bubble = false;
  }
  if (!x_valid)
    x_valid = next(x);
}

void Bench::clock() {
  foreign();
  memory.drive();
  devices.drive();
  if (m_valid && m_clocks++ == 0)
    begin();
  drive();
  top.eval();
  if (trace)
    printf("%6llu %s%u %08x.%u %3u%s%s%s | x %08x%s\n", (unsigned long long)memory.clock,
           m_valid ? "M " : "- ", m.op, m.addr, 1 << m.size, m_clocks, top.m_done_o ? " done" : "",
           m_valid && top.m_fault_o ? " fault" : "", m_valid && top.m_miss_o ? " miss" : "", x.addr,
           top.snoop_valid_i ? " snoop" : "");
  if (!m_valid)
    same("done without an operation", top.m_done_o, 0);
  if (top.pbus_arvalid_o && !(m_valid && m.op == LOAD && top.pbus_araddr_o == m.addr))
    fail("device read of nobody", top.pbus_araddr_o);
  if (top.dbus_arvalid_o)
    check_fill(top.dbus_araddr_o / CS_LINE);
  if (m_clocks > 3000)
    fail("no end");
  watch();
  const bool flush = top.flush_reservation_i;
  const bool done = m_valid && top.m_done_o;
  if (done) {
    finish();
    done_ops++;
  }
  if (flush)
    reserved = false;
  remember();
  memory.settle();
  devices.settle();
  top.eval();
  edge();
  move(done);
}
