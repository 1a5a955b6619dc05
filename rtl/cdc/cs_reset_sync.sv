// SPDX-License-Identifier: Apache-2.0
//
// cs_reset_sync - a reset that comes at any time, released with the clock.
//
// Asserted at once, released two rising edges after the input is: in time for the next one
// in all that hangs on it.

`default_nettype none

module cs_reset_sync (
  input  logic clk_i,
  input  logic rst_ni,  // asynchronous
  output logic rst_no
);

  logic [1:0] release_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) release_q <= '0;
    else         release_q <= {release_q[0], 1'b1};
  end

  assign rst_no = release_q[1];

endmodule

`default_nettype wire
