// SPDX-License-Identifier: Apache-2.0
//
// cs_uart - a 16550 with FIFOs of 16 bytes both ways; registers and interrupts.
//
// A write to the full FIFO waits on the bus, so that a program that never looks
// at the line status loses nothing.  A register's byte is at its address,
// whatever the size of the access: a wider read has zeros above it.  There are
// no modem lines: their inputs read as connected, and never change.

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

  output logic        irq_o,
  output logic        tx_o,
  input  logic        rx_i,       // asynchronous

  // for who is at the other end in simulation
  output logic        sent_o,     // the byte's last bit is on the line
  output logic [7:0]  byte_o,
  output logic        room_o,     // a character that comes now will be kept
  output logic        got_o,      // one is being kept
  output logic        listens_o,  // its interrupt is enabled
  output logic [15:0] div_o
);

  localparam logic [2:0] ThrAt = cs_soc_pkg::UART_THR[2:0];   // read: receive buffer
  localparam logic [2:0] IerAt = cs_soc_pkg::UART_IER[2:0];
  localparam logic [2:0] IirAt = cs_soc_pkg::UART_IIR[2:0];   // written: FIFO control
  localparam logic [2:0] LcrAt = cs_soc_pkg::UART_LCR[2:0];
  localparam logic [2:0] McrAt = cs_soc_pkg::UART_MCR[2:0];
  localparam logic [2:0] LsrAt = cs_soc_pkg::UART_LSR[2:0];
  localparam logic [2:0] MsrAt = cs_soc_pkg::UART_MSR[2:0];
  localparam logic [2:0] ScrAt = cs_soc_pkg::UART_SCR[2:0];
  localparam logic [5:0] Patience = 6'd40;   // bits of four characters

  if (Divisor < 1 || Divisor > 65535) begin : g_bad_divisor
    $error("cs_uart: Divisor must be 1 to 65535");
  end

  logic        thr_we, ier_we, fcr_we, rbr_re;
  logic [7:0]  wdata, rbyte;

  // Registers.
  logic [7:0]  lcr_q, scr_q;
  logic [4:0]  mcr_q;
  logic [3:0]  ier_q;
  logic [15:0] div_q, div_last;
  logic [1:0]  trigger_q;
  logic        fifo_q, thri_q, dlab, loop;

  // FIFOs.
  logic        tx_clear, tx_empty, pop, tx_line, tx_busy, tx_sent;
  logic [4:0]  tx_count;
  logic [7:0]  tx_data;
  logic        rx_clear, rx_some, rx_full, rx_read, rx_come, rx_error, one_bit, line;
  logic [4:0]  rx_count;
  logic [7:0]  rx_byte;
  logic [8:0]  rx_data;   // with the error of its stop bit

  // Interrupts and line status.
  logic [4:0]  trigger;
  logic [3:0]  iir;
  logic [5:0]  patience_q;
  logic        reached, timing, late_q, overrun_q, seen_q, framing;

  assign dlab     = lcr_q[7];
  assign loop     = mcr_q[4];
  assign div_last = div_q - 1'b1;
  assign wdata  = wdata_i[waddr_i[1:0]*8 +: 8];
  assign thr_we = we_i & waddr_i == ThrAt & !dlab;
  assign ier_we = we_i & waddr_i == IerAt & !dlab;
  assign fcr_we = we_i & waddr_i == IirAt;
  assign rbr_re = re_i & raddr_i == ThrAt & !dlab;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {lcr_q, scr_q, ier_q, trigger_q, fifo_q, thri_q} <= '0;
      mcr_q <= 5'h08;
      div_q <= 16'(Divisor);
    end else begin
      if (we_i) begin
        if (fcr_we)           {trigger_q, fifo_q} <= {wdata[7:6], wdata[0]};
        if (waddr_i == LcrAt) lcr_q  <= wdata;
        if (waddr_i == McrAt) mcr_q  <= wdata[4:0];
        if (waddr_i == ScrAt) scr_q  <= wdata;
        if (ier_we)           ier_q  <= wdata[3:0];
        if (waddr_i == ThrAt & dlab) div_q[7:0]  <= wdata;
        if (waddr_i == IerAt & dlab) div_q[15:8] <= wdata;
      end
      // The transmitter's interrupt: when its FIFO runs empty, or when it is asked
      // for while the FIFO is empty; until IIR has shown it or a byte is written.
      if (ier_we & wdata[1] != ier_q[1]) begin
        thri_q <= wdata[1] & tx_empty;
      end else if (we_i | re_i | pop) begin
        thri_q <= (thri_q | (pop & tx_count == 5'd1) | (tx_clear & !tx_empty))
                & !thr_we & !(re_i & raddr_i == IirAt & iir == 4'h2);
      end
    end
  end

  always_comb begin
    rbyte = '0;
    if (re_i) begin
      unique case (raddr_i)
        ThrAt:   rbyte = dlab ? div_q[7:0] : rx_some ? rx_data[7:0] : '0;
        IerAt:   rbyte = dlab ? div_q[15:8] : {4'd0, ier_q};
        IirAt:   rbyte = {fifo_q, fifo_q, 2'd0, iir};
        LcrAt:   rbyte = lcr_q;
        McrAt:   rbyte = {3'd0, mcr_q};
        LsrAt:   rbyte = {1'b0, tx_empty & !tx_busy, tx_empty, framing & rx_data[7:0] == '0,
                          framing, 1'b0, overrun_q, rx_some};
        MsrAt:   rbyte = loop ? {mcr_q[3:2], {mcr_q[0], mcr_q[1]}, 4'd0} : 8'hb0;
        ScrAt:   rbyte = scr_q;
        default: rbyte = '0;
      endcase
    end
  end

  assign rdata_o  = {24'd0, rbyte} << {raddr_i[1:0], 3'd0};
  assign wstall_o = tx_count[4] & waddr_i == ThrAt & !dlab;

  // Transmitter.
  assign tx_clear = fcr_we & wdata[2];
  assign tx_empty = tx_count == '0;

  cs_uart_fifo #(.Width(8)) u_tx_fifo (
    .clk_i, .rst_ni, .clear_i(tx_clear), .push_i(thr_we), .data_i(wdata), .pop_i(pop),
    .data_o(tx_data), .count_o(tx_count)
  );

  cs_uart_tx u_tx (
    .clk_i, .rst_ni, .last_i(div_last), .valid_i(!tx_empty), .data_i(tx_data), .take_o(pop),
    .line_o(tx_line), .busy_o(tx_busy), .sent_o(tx_sent), .byte_o
  );

  assign tx_o   = tx_line | loop;
  assign sent_o = tx_sent & !loop;

  // Receiver.
  logic [1:0] sync_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) sync_q <= '1;
    else         sync_q <= {sync_q[0], rx_i};
  end

  assign line     = loop ? tx_line : sync_q[1];
  assign rx_some  = rx_count != '0;
  assign rx_full  = fifo_q ? rx_count[4] : rx_some;
  assign rx_read  = rbr_re & rx_some;
  assign rx_clear = fcr_we & (wdata[1] | wdata[0] != fifo_q);

  cs_uart_rx u_rx (
    .clk_i, .rst_ni, .last_i(div_last), .line_i(line), .time_i(timing), .bit_o(one_bit),
    .valid_o(rx_come), .byte_o(rx_byte), .error_o(rx_error)
  );

  cs_uart_fifo #(.Width(9)) u_rx_fifo (
    .clk_i, .rst_ni, .clear_i(rx_clear), .push_i(rx_come & !rx_full),
    .data_i({rx_error, rx_byte}), .pop_i(rx_read), .data_o(rx_data), .count_o(rx_count)
  );

  // How many characters interrupt, and how long fewer wait.
  always_comb begin
    unique case (trigger_q)
      2'd0: trigger = 5'd1;
      2'd1: trigger = 5'd4;
      2'd2: trigger = 5'd8;
      2'd3: trigger = 5'd14;
    endcase
    if (!fifo_q) trigger = 5'd1;
  end

  assign reached = rx_count >= trigger;
  assign timing  = rx_some & !reached & !late_q;

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      patience_q <= Patience;
      late_q     <= 1'b0;
    end else if (rx_clear | rx_read) begin
      patience_q <= Patience;
      late_q     <= 1'b0;
    end else if (rx_come) begin
      patience_q <= Patience;
    end else if (timing & one_bit) begin
      patience_q <= patience_q - 1'b1;
      late_q     <= patience_q == 6'd1;
    end
  end

  // seen: the error of the oldest character has been read.
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {overrun_q, seen_q} <= '0;
    end else if (rx_come | re_i | fcr_we) begin
      overrun_q <= (rx_come & rx_full) | (overrun_q & !(re_i & raddr_i == LsrAt));
      seen_q    <= !rx_read & !rx_clear & rx_some & (seen_q | (re_i & raddr_i == LsrAt));
    end
  end

  assign framing = rx_some & rx_data[8] & !seen_q;

  always_comb begin
    iir = 4'h1;
    if (ier_q[2] & (overrun_q | framing))    iir = 4'h6;
    else if (ier_q[0] & (reached | late_q)) iir = reached ? 4'h4 : 4'hc;
    else if (ier_q[1] & thri_q)             iir = 4'h2;
  end

  assign irq_o     = !iir[0];
  assign room_o    = !rx_full & !loop;
  assign got_o     = rx_come & !rx_full;
  assign listens_o = ier_q[0];
  assign div_o     = div_q;

endmodule

`default_nettype wire
