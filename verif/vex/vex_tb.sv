// SPDX-License-Identifier: Apache-2.0
//
// vex_tb - VexRiscv (PyPI: pythondata-cpu-vexriscv) with a memory that answers in
// the clock of the request, on both buses.  A core that has little to wait for is
// what ours is compared with.

module vex_tb #(
  parameter int          Words = 16384,
  parameter logic [31:0] Base  = 32'h4000_0000  // below 0x80000000: cached
) (
  input  logic clk_i,
  input  logic rst_i,
  output logic retired_o
);

  // Loaded by $readmemh; its upper address bits are not looked at.
  logic [31:0] mem [0:Words-1];
  string       file;

  initial begin
    for (int i = 0; i < Words; i++) mem[i] = '0;
    if ($value$plusargs("hex=%s", file)) $readmemh(file, mem);
  end

  localparam int IndexW = $clog2(Words);

  logic        icyc, istb, dcyc, dstb, dwe;
  logic [29:0] iadr, dadr;
  logic [31:0] dout;
  logic [3:0]  dsel;

  VexRiscv u_vex (
    .externalResetVector    (Base),
    .timerInterrupt         (1'b0),
    .softwareInterrupt      (1'b0),
    .externalInterruptArray ('0),
    .iBusWishbone_CYC       (icyc),
    .iBusWishbone_STB       (istb),
    .iBusWishbone_ACK       (icyc & istb),
    .iBusWishbone_WE        (),
    .iBusWishbone_ADR       (iadr),
    .iBusWishbone_DAT_MISO  (mem[iadr[IndexW-1:0]]),
    .iBusWishbone_DAT_MOSI  (),
    .iBusWishbone_SEL       (),
    .iBusWishbone_ERR       (1'b0),
    .iBusWishbone_CTI       (),
    .iBusWishbone_BTE       (),
    .dBusWishbone_CYC       (dcyc),
    .dBusWishbone_STB       (dstb),
    .dBusWishbone_ACK       (dcyc & dstb),
    .dBusWishbone_WE        (dwe),
    .dBusWishbone_ADR       (dadr),
    .dBusWishbone_DAT_MISO  (mem[dadr[IndexW-1:0]]),
    .dBusWishbone_DAT_MOSI  (dout),
    .dBusWishbone_SEL       (dsel),
    .dBusWishbone_ERR       (1'b0),
    .dBusWishbone_CTI       (),
    .dBusWishbone_BTE       (),
    .clk                    (clk_i),
    .reset                  (rst_i)
  );

  always_ff @(posedge clk_i) begin
    if (dcyc & dstb & dwe) begin
      for (int i = 0; i < 4; i++) begin
        if (dsel[i]) mem[dadr[IndexW-1:0]][i*8 +: 8] <= dout[i*8 +: 8];
      end
    end
  end

  assign retired_o = u_vex.lastStageIsFiring;

endmodule
