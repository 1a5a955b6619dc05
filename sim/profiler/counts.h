// SPDX-License-Identifier: Apache-2.0
//
// counts.h - brings Verilator's coverage counters out of a test.
//
// The shells around Verilated models include this in coverage builds only
// (verif/coverage/build.sh), with the header of the model's symbol table in
// CS_COVERAGE_SYMS and the name of the build in CS_COVERAGE_NAME.  Models come
// and go while a test runs; here their counters are added up, and the largest of
// one model kept, which tells whether a bit went both up and down.  At exit both
// are added to the file $CS_COVERAGE.BUILD.counts: all sums, then all maxima.

#ifndef COUNTS_H
#define COUNTS_H

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include CS_COVERAGE_SYMS
#include "toggles.h"  // made by toggles.py

class Counts {
  std::vector<uint32_t> sum_, most_;

  static uint32_t capped(uint64_t n) { return n > ~0u ? ~0u : (uint32_t)n; }

  void merge(uint32_t *sum, uint32_t *most, size_t n) {
    for (size_t i = 0; i < n; i++) {
      sum_[i] = capped((uint64_t)sum_[i] + sum[i]);
      most_[i] = most[i] > most_[i] ? most[i] : most_[i];
    }
  }

 public:
  // A new model: how its signals came to their first values is no activity.
  template <class Root>
  void begin(Root *root) {
    auto *s = root->vlSymsp;
    for (auto &t : toggles)
      s->__Vcoverage[t.counter] = 0;
    for (auto &w : s->__Vrise)
      w = 0;
    for (auto &w : s->__Vfall)
      w = 0;
  }

  // A model goes: its counters.
  template <class Root>
  void end(Root *root) {
    auto *s = root->vlSymsp;
    auto &c = s->__Vcoverage;
    for (auto &t : toggles)
      if (t.bit < 64)
        c[t.counter] += (s->__Vrise[t.place] >> t.bit & 1)
                        + (s->__Vfall[t.place] >> t.bit & 1);
    const size_t n = sizeof c / sizeof c[0];
    sum_.resize(n);
    most_.resize(n);
    merge(c, c, n);
  }

  ~Counts() {
    const char *prefix = getenv("CS_COVERAGE");
    if (prefix == nullptr || sum_.empty())
      return;
    const std::string path =
      std::string(prefix) + "." CS_COVERAGE_NAME ".counts";
    const size_t n = sum_.size();
    std::vector<uint32_t> old(2 * n);
    if (FILE *f = fopen(path.c_str(), "rb")) {
      if (fread(old.data(), sizeof old[0], 2 * n, f) == 2 * n)
        merge(&old[0], &old[n], n);
      fclose(f);
    }
    FILE *f = fopen(path.c_str(), "wb");
    if (f == nullptr || fwrite(sum_.data(), sizeof sum_[0], n, f) != n ||
        fwrite(most_.data(), sizeof most_[0], n, f) != n || fclose(f) != 0)
      perror(path.c_str());
  }
};

inline Counts counts;

#endif
