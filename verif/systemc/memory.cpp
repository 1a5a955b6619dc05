// SPDX-License-Identifier: Apache-2.0
//
// memory.cpp - a TLM memory with random delays and errors.

#include "memory.h"

using sc_core::sc_time;

memory::memory(sc_core::sc_module_name name, uint64_t seed, bool waits, unsigned errors,
               uint64_t fault)
    : sc_module(name), port("port"), waits_(waits), errors_(errors), fault_(fault) {
  rng_seed(&rng_, seed);
  port.register_b_transport(this, &memory::b_transport);
}

uint32_t memory::word(uint32_t address) const {
  uint32_t word = 0;
  for (unsigned i = 0; i < 4; i++) {
    const auto byte = bytes_.find(address + i);
    if (byte != bytes_.end())
      word |= static_cast<uint32_t>(byte->second) << 8 * i;
  }
  return word;
}

void memory::store(const tlm::tlm_generic_payload &payload) {
  const unsigned char *enables = payload.get_byte_enable_ptr();
  for (unsigned i = 0; i < payload.get_data_length(); i++)
    if (enables == nullptr || enables[i % payload.get_byte_enable_length()] == TLM_BYTE_ENABLED)
      bytes_[payload.get_address() + i] = payload.get_data_ptr()[i];
  if (fault_ != 0 && writes >= fault_)
    bytes_[payload.get_address()] ^= 0x10;
}

void memory::b_transport(tlm::tlm_generic_payload &payload, sc_time &delay) {
  static const tlm::tlm_response_status kErrors[] = {
    tlm::TLM_ADDRESS_ERROR_RESPONSE, tlm::TLM_GENERIC_ERROR_RESPONSE,
    tlm::TLM_BURST_ERROR_RESPONSE, tlm::TLM_INCOMPLETE_RESPONSE,
  };
  writes++;
  partial += payload.get_byte_enable_ptr() != nullptr;
  delay += extra;
  if (rng_percent(&rng_, 60))
    delay += sc_time(rng_below(&rng_, 90), sc_core::SC_NS);
  if (rng_percent(&rng_, 20)) {
    const sc_time more(rng_below(&rng_, 9) * 5, sc_core::SC_NS);
    if (waits_)
      wait(more);
    else
      delay += more;
  }
  status = payload.is_write() ? tlm::TLM_OK_RESPONSE : tlm::TLM_COMMAND_ERROR_RESPONSE;
  if (rng_percent(&rng_, errors_))
    status = kErrors[rng_below(&rng_, 4)];
  if (status == tlm::TLM_OK_RESPONSE)
    store(payload);
  else
    errors++;
  ready = sc_core::sc_time_stamp() + delay;
  payload.set_response_status(status);
}
