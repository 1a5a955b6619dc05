// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_late - what may happen if M moves on: the last gate behind the cache's answer.
//
// Whether M stalls is known early but for one signal, the hit, which comes from a
// block RAM through comparators and enables most registers of the core.  So each
// stage has this gate, with its own reason to stay, and the hit passes one of them.

`default_nettype none

module cs_rv_late (
  input  cs_rv_pkg::late_t late_i,
  input  logic             can_i,   // early: it happens if M moves on
  output logic             go_o
);

  assign go_o = can_i & !(late_i.waits & !(late_i.asked & late_i.hit));

endmodule

`default_nettype wire
