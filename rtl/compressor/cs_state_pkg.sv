// SPDX-License-Identifier: Apache-2.0
//
// cs_state_pkg - the word that the counter table keeps for each stratum, and the
// numbers of the samplers (register field COMP.sampler).
//
// Yosys 0.23 cannot read one package from another, so the widths are numbers here;
// cs_table refuses to elaborate when they differ from those in cs_pkg.

package cs_state_pkg;

  // c: events since the stratum's last sample.  s: event counter (P), countdown
  // (D), position after the tick (B).  rot and sub belong to B: where in the
  // stride the burst starts, and events left until its next sample.
  typedef struct packed {
    logic [7:0]  sub;
    logic [7:0]  rot;
    logic [17:0] c;
    logic [17:0] s;
  } state_t;

  // What a word says, worked out a clock before X looks at it.
  typedef struct packed {
    logic force_c;   // with counter: the next event brings C to its limit, is sampled
    logic rot_last;  // B: the burst starts at its last place, and will start at 0 next
    logic due;       // B: S is in the window rot .. rot + L, and sub is 0
    logic waits;     // B: S is in the window, and sub is not 0
    logic at_end;    // S is that of the last event of a round
  } hints_t;

  localparam int STATE_S_W = 18;
  localparam int STATE_C_W = 18;
  localparam int STATE_W   = STATE_S_W + STATE_C_W + 16;

  localparam logic [17:0] S_MAX = 18'h3ffff;
  localparam logic [17:0] C_FORCE = 18'h3fffe;  // one below the limit of C

  localparam logic [1:0] SAMPLER_P = 2'd0;  // periodic
  localparam logic [1:0] SAMPLER_R = 2'd1;  // each event by its own draw
  localparam logic [1:0] SAMPLER_D = 2'd2;  // random countdown
  localparam logic [1:0] SAMPLER_B = 2'd3;  // bursts

endpackage
