// SPDX-License-Identifier: Apache-2.0
//
// wb.h - what the tests of the Wishbone wrapper share: how a failure is told.

#ifndef WB_H
#define WB_H

#include "block.h"

[[noreturn]] inline void wrong(const char *what, uint64_t got, uint64_t want) {
  throw Mismatch{what, got, want};
}

inline void same(const char *what, uint64_t got, uint64_t want) {
  if (got != want)
    wrong(what, got, want);
}

inline void holds(const char *what, bool truth) { same(what, truth, true); }

#endif
