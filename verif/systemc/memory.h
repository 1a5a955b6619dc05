// SPDX-License-Identifier: Apache-2.0
//
// memory.h - a memory behind a TLM socket which takes its time, by annotation or
// by waiting, and now and then answers an error and stores nothing.  Two with one
// seed do the same as long as they get the same writes.

#ifndef MEMORY_H
#define MEMORY_H

#include <unordered_map>

#include "cs_tlm.h"

extern "C" {
#include "rng.h"
}

class memory : public sc_core::sc_module {
public:
  tlm_utils::simple_target_socket<memory, 32> port;

  // waits: it may call wait(); errors: percent; fault: that write and those after
  // it store a wrong bit, 0 for none.
  memory(sc_core::sc_module_name name, uint64_t seed, bool waits, unsigned errors,
         uint64_t fault = 0);

  uint32_t word(uint32_t address) const;
  void clear() { bytes_.clear(); }
  bool same(const memory &other) const { return bytes_ == other.bytes_; }

  uint64_t writes = 0, errors = 0, partial = 0; // partial: some bytes not enabled
  sc_core::sc_time extra; // delay of every write on top
  // Of the newest write: when its answer holds, and what it is.
  sc_core::sc_time ready;
  tlm::tlm_response_status status = tlm::TLM_OK_RESPONSE;

private:
  void b_transport(tlm::tlm_generic_payload &payload, sc_core::sc_time &delay);
  void store(const tlm::tlm_generic_payload &payload);

  std::unordered_map<uint64_t, unsigned char> bytes_;
  rng rng_;
  const bool waits_;
  const unsigned errors_;
  const uint64_t fault_;
};

#endif
