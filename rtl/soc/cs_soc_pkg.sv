// SPDX-License-Identifier: Apache-2.0
//
// cs_soc_pkg - the SoC's address map and interrupt numbers.
//
// GENERATED from rtl/soc/soc.json by `make generate`.  DO NOT EDIT.
//
// X_BASE and X_SIZE for each device; DEV_X is its number, the bit of
// device_sel() and the place at the demultiplexer; X_REG is the offset of a
// register; IRQ_X an interrupt's number.
package cs_soc_pkg;

  localparam logic [31:0] RAM_BASE = 32'h80000000;
  localparam logic [31:0] RAM_SIZE = 32'h04000000;
  localparam logic [31:0] FINISHER_BASE = 32'h00100000;
  localparam logic [31:0] FINISHER_SIZE = 32'h00001000;
  localparam logic [31:0] CLINT_BASE = 32'h02000000;
  localparam logic [31:0] CLINT_SIZE = 32'h0000c000;
  localparam logic [31:0] PLIC_BASE = 32'h0c000000;
  localparam logic [31:0] PLIC_SIZE = 32'h00400000;
  localparam logic [31:0] UART_BASE = 32'h10000000;
  localparam logic [31:0] UART_SIZE = 32'h00000100;
  localparam logic [31:0] PROFILER_BASE = 32'h10010000;
  localparam logic [31:0] PROFILER_SIZE = 32'h00004000;

  localparam int DEVICES = 5;
  localparam int DEV_FINISHER = 0;
  localparam int DEV_CLINT = 1;
  localparam int DEV_PLIC = 2;
  localparam int DEV_UART = 3;
  localparam int DEV_PROFILER = 4;

  localparam logic [31:0] FINISHER_FINISH = 32'h0;
  localparam logic [31:0] CLINT_MSIP = 32'h0;
  localparam logic [31:0] CLINT_MTIMECMP = 32'h4000;
  localparam logic [31:0] CLINT_MTIME = 32'hbff8;
  localparam logic [31:0] PLIC_PRIORITY = 32'h0;
  localparam logic [31:0] PLIC_PENDING = 32'h1000;
  localparam logic [31:0] PLIC_ENABLE = 32'h2000;
  localparam logic [31:0] PLIC_THRESHOLD = 32'h200000;
  localparam logic [31:0] PLIC_CLAIM = 32'h200004;
  localparam logic [31:0] PLIC_ENABLE_S = 32'h2080;
  localparam logic [31:0] PLIC_THRESHOLD_S = 32'h201000;
  localparam logic [31:0] PLIC_CLAIM_S = 32'h201004;
  localparam logic [31:0] UART_THR = 32'h0;
  localparam logic [31:0] UART_IER = 32'h1;
  localparam logic [31:0] UART_IIR = 32'h2;
  localparam logic [31:0] UART_LCR = 32'h3;
  localparam logic [31:0] UART_MCR = 32'h4;
  localparam logic [31:0] UART_LSR = 32'h5;
  localparam logic [31:0] UART_MSR = 32'h6;
  localparam logic [31:0] UART_SCR = 32'h7;

  localparam int IRQ_PROFILER = 1;
  localparam int IRQ_UART = 10;

  localparam int TIME_DIV = 10;  // clocks of one count of mtime

  // One bit for the device that owns the address, none if no device does.
  function automatic logic [DEVICES-1:0] device_sel(input logic [31:0] addr);
    device_sel = '0;
    device_sel[0] = addr[31:12] == 20'h100;
    device_sel[1] = addr[31:16] == 16'h200 && addr[15:0] < 16'hc000;
    device_sel[2] = addr[31:22] == 10'h30;
    device_sel[3] = addr[31:8] == 24'h100000;
    device_sel[4] = addr[31:14] == 18'h4004;
  endfunction

  // 1 where a device claims an access of 2**size_log2 bytes, naturally aligned.
  function automatic logic device_ok(input logic [31:0] addr, input logic [1:0] size_log2);
    logic [DEVICES-1:0] sel, claims;
    logic               aligned;
    sel = device_sel(addr);
    case (size_log2)
      2'd0:    {aligned, claims} = {1'b1, 5'b01000};
      2'd1:    {aligned, claims} = {!addr[0], 5'b01001};
      2'd2:    {aligned, claims} = {addr[1:0] == 2'd0, 5'b11111};
      default: {aligned, claims} = '0;
    endcase
    device_ok = aligned & |(sel & claims);
  endfunction

endpackage
