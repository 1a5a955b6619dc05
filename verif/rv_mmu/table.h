// SPDX-License-Identifier: Apache-2.0
//
// table.h - page tables as a function, of docs/design/cpu-supervisor.md: what a
// walk may answer when its words may each have been read as one of several
// values.
//
// A word's values are kept with the time from which it was there and the time
// from which no read gives the one before (a foreign write is seen for certain
// when it was answered, a store of the core when it is done).

#ifndef TABLE_H
#define TABLE_H

#include <cstdint>
#include <map>
#include <vector>

enum Kind { READ, WRITE, EXECUTE };
enum Outcome { PAGE_OK, PAGE_FAULT, ACCESS_FAULT };

struct Rights {
  bool user, sum, mxr;
};

struct Answer {
  Outcome outcome;
  uint64_t page;     // physical, from here on with PAGE_OK
  uint32_t leaf;
  bool global, mega;
  bool now;          // of what the table holds at this time
};

struct Tables {
  struct Value {
    uint64_t settled;   // time
    uint32_t v;
  };
  std::map<uint32_t, std::vector<Value>> words;
  uint32_t ram, ram_size;

  Tables(uint32_t base, uint32_t size) : ram(base), ram_size(size) {}

  static constexpr uint64_t NEVER = ~0ull;

  void write(uint32_t addr, uint32_t v, uint64_t settled) { words[addr].push_back({settled, v}); }

  // Those that a read may have given at some time since then; the newest last.
  std::vector<uint32_t> since(uint32_t addr, uint64_t then) {
    std::vector<Value> &all = words.at(addr);
    std::vector<uint32_t> some;
    size_t first = all.size() - 1;
    while (first > 0 && all[first].settled > then)
      first--;
    for (; first < all.size(); first++)
      some.push_back(all[first].v);
    return some;
  }

  bool in_ram(uint64_t page) const { return page << 12 >= ram && page << 12 < (uint64_t)ram + ram_size; }

  static bool allows(uint32_t pte, Kind kind, const Rights &r) {
    const bool u = pte >> 4 & 1, rd = pte >> 1 & 1, wr = pte >> 2 & 1, ex = pte >> 3 & 1;
    const bool a = pte >> 6 & 1, d = pte >> 7 & 1;
    if (kind == EXECUTE)
      return ex && a && u == r.user;
    if (u ? !r.user && !r.sum : r.user)
      return false;
    if (kind == WRITE)
      return wr && d && a;
    return a && (rd || (ex && r.mxr));
  }

  Answer leaf(uint32_t pte, unsigned level, uint32_t va, Kind kind, const Rights &r, bool global) const {
    const uint32_t ppn = pte >> 10;
    if (!allows(pte, kind, r) || (level && ppn & 1023))
      return {PAGE_FAULT, 0, 0, false, false, false};
    const uint64_t page = level ? ppn | (va >> 12 & 1023) : ppn;
    if (page >> 20 || (kind == EXECUTE && !in_ram(page)))
      return {ACCESS_FAULT, 0, 0, false, false, false};
    return {PAGE_OK, page, pte, global || (pte >> 5 & 1), level != 0, false};
  }

  void walk(uint64_t table, unsigned level, uint32_t va, Kind kind, const Rights &r, uint64_t then,
            bool global, bool now, std::vector<Answer> &out) {
    if (!in_ram(table)) {
      out.push_back({ACCESS_FAULT, 0, 0, false, false, now});
      return;
    }
    const uint32_t at = (uint32_t)(table << 12) + (va >> (level ? 22 : 12) & 1023) * 4;
    const std::vector<uint32_t> all = since(at, then);
    for (size_t i = 0; i < all.size(); i++) {
      const uint32_t pte = all[i];
      const bool newest = now && i + 1 == all.size();
      if (!(pte & 1) || (pte & 6) == 4) {
        out.push_back({PAGE_FAULT, 0, 0, false, false, newest});
      } else if (pte & 10) {
        out.push_back(leaf(pte, level, va, kind, r, global));
        out.back().now = newest;
      } else if (!level || pte & 0xd0) {
        out.push_back({PAGE_FAULT, 0, 0, false, false, newest});
      } else {
        walk(pte >> 10, 0, va, kind, r, then, pte >> 5 & 1, newest, out);
      }
    }
  }

  std::vector<Answer> answers(uint32_t root, uint32_t va, Kind kind, const Rights &r, uint64_t then) {
    std::vector<Answer> out;
    walk(root, 1, va, kind, r, then, false, true, out);
    return out;
  }
};

#endif
