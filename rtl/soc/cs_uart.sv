// SPDX-License-Identifier: Apache-2.0
//
// cs_uart - the transmitting half of a 16550.
//
// Bytes wait in a FIFO of 16 and leave as 8N1, 16 * divisor clocks a bit.
// A write to the full FIFO waits on the bus, so that a program that never looks
// at the line status loses nothing.  A register's byte is at its address,
// whatever the size of the access: a wider read has zeros above it.

`default_nettype none

module cs_uart #(
  parameter int Divisor = 1   // 1..65535: until software sets another
) (
  input  logic        clk_i,
  input  logic        rst_ni,

  // register access: a write with its data; a read answered in the same clock
  input  logic        we_i,
  input  logic [2:0]  waddr_i,
  input  logic [31:0] wdata_i,
  output logic        wstall_o,   // no write of this address now
  input  logic        re_i,
  input  logic [2:0]  raddr_i,
  output logic [31:0] rdata_o,

  output logic        tx_o,
  output logic        sent_o,     // the byte's last bit is on the line
  output logic [7:0]  byte_o,
  output logic        irq_o
);

  localparam logic [2:0] ThrAt = cs_soc_pkg::UART_THR[2:0];
  localparam logic [2:0] IerAt = cs_soc_pkg::UART_IER[2:0];
  localparam logic [2:0] IirAt = cs_soc_pkg::UART_IIR[2:0];  // written: FIFO control
  localparam logic [2:0] LcrAt = cs_soc_pkg::UART_LCR[2:0];
  localparam logic [2:0] LsrAt = cs_soc_pkg::UART_LSR[2:0];
  localparam logic [2:0] ScrAt = cs_soc_pkg::UART_SCR[2:0];

  if (Divisor < 1 || Divisor > 65535) begin : g_bad_divisor
    $error("cs_uart: Divisor must be 1 to 65535");
  end

  logic        thr_we, ier_we;
  logic [7:0]  wdata, rbyte;

  // Registers.
  logic [7:0]  lcr_q, scr_q;
  logic [3:0]  ier_q;
  logic [15:0] div_q;
  logic        dlab, empty, idle, thri_q, fifo_q;

  assign dlab   = lcr_q[7];
  assign wdata  = wdata_i[waddr_i[1:0]*8 +: 8];
  assign thr_we = we_i & waddr_i == ThrAt & !dlab;
  assign ier_we = we_i & waddr_i == IerAt & !dlab;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {lcr_q, scr_q, ier_q} <= '0;
      div_q  <= 16'(Divisor);
      {thri_q, fifo_q} <= '0;
    end else begin
      if (we_i) begin
        if (waddr_i == IirAt) fifo_q <= wdata[0];
        if (waddr_i == LcrAt) lcr_q  <= wdata;
        if (waddr_i == ScrAt) scr_q  <= wdata;
        if (ier_we)           ier_q  <= wdata[3:0];
        if (waddr_i == ThrAt & dlab) div_q[7:0]  <= wdata;
        if (waddr_i == IerAt & dlab) div_q[15:8] <= wdata;
      end
      // The transmitter's interrupt: when it runs empty or is enabled while
      // empty; until IIR is read or a byte written.
      if (we_i | re_i | pop) begin
        thri_q <= (thri_q | (pop & count_q == 5'd1) | (ier_we & wdata[1] & empty))
                & !thr_we & !(re_i & raddr_i == IirAt & irq_o);
      end
    end
  end

  always_comb begin
    rbyte = '0;
    if (re_i) begin
      unique case (raddr_i)
        ThrAt:   rbyte = dlab ? div_q[7:0] : '0;
        IerAt:   rbyte = dlab ? div_q[15:8] : {4'd0, ier_q};
        IirAt:   rbyte = {fifo_q, fifo_q, 4'd0, irq_o, !irq_o};
        LcrAt:   rbyte = lcr_q;
        LsrAt:   rbyte = {1'b0, idle, empty, 5'd0};
        ScrAt:   rbyte = scr_q;
        default: rbyte = '0;
      endcase
    end
  end

  assign irq_o = ier_q[1] & thri_q;

  // FIFO.
  logic [7:0] mem [0:15];
  logic [3:0] wptr_q, rptr_q;
  logic [4:0] count_q;
  logic       pop;

  assign empty  = count_q == '0;
  assign wstall_o = count_q[4] & waddr_i == ThrAt & !dlab;
  assign rdata_o  = {24'd0, rbyte} << {raddr_i[1:0], 3'd0};

  always_ff @(posedge clk_i) begin
    if (thr_we) mem[wptr_q] <= wdata;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {wptr_q, rptr_q, count_q} <= '0;
    end else if (thr_we | pop) begin
      wptr_q  <= wptr_q + 4'(thr_we);
      rptr_q  <= rptr_q + 4'(pop);
      count_q <= count_q + 5'(thr_we) - 5'(pop);
    end
  end

  // Serializer: start bit, 8 bits, stop bit.
  logic [19:0] clocks_q;   // left of this bit
  logic [3:0]  bits_q;     // left of this byte, 0: idle
  logic [8:0]  shift_q;
  logic [7:0]  byte_q;
  logic        bit_end;

  assign bit_end = clocks_q == '0;
  assign pop     = !empty & (bits_q == '0 | (bits_q == 4'd1 & bit_end));
  assign sent_o  = bits_q == 4'd1 & bit_end;
  assign byte_o  = byte_q;
  assign idle    = empty & bits_q == '0;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      clocks_q <= '0;
      bits_q   <= '0;
      shift_q  <= '1;
    end else if (pop) begin
      clocks_q <= {div_q, 4'd0} - 1'b1;
      bits_q   <= 4'd10;
      shift_q  <= {mem[rptr_q], 1'b0};
    end else if (bits_q != '0) begin
      clocks_q <= bit_end ? {div_q, 4'd0} - 1'b1 : clocks_q - 1'b1;
      if (bit_end) begin
        bits_q  <= bits_q - 1'b1;
        shift_q <= {1'b1, shift_q[8:1]};
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (pop) byte_q <= mem[rptr_q];
  end

  assign tx_o = shift_q[0];

endmodule

`default_nettype wire
