// SPDX-License-Identifier: Apache-2.0
//
// cs_bank_queue - the queue in front of a bank: takes up to NRET words a clock, gives
// one.
//
// NRET small RAMs are used in turn, word p in RAM p mod NRET, so that the words of one
// clock go into different RAMs.  They are read in the clock in which they are addressed
// (distributed RAM): a word pushed in one clock can be popped in the next.  Whoever
// pushes sees to it that there is room (cs_issue, by level_o).
//
// A word equal to the newest one, the tail, is not pushed but adds its weight to the
// tail's, while that is not leaving.  So the tail's weight is a register; the weights of
// the others lie in RAMs of their own, written when a word is no longer the tail.

`default_nettype none

module cs_bank_queue #(
  parameter int Width = 8,   // 1..: bits of a word
  parameter int NRET  = 2    // 2, 4: words pushed a clock; RAMs
) (
  input  logic                                      clk_i,
  input  logic                                      rst_ni,
  input  logic                                      clear_i,  // empties it

  input  logic [NRET-1:0]                           push_i,   // which of the words, in order
  input  logic [NRET*Width-1:0]                     data_i,
  input  logic [NRET*2-1:0]                         weight_m1_i,  // weight - 1
  input  logic                                      join_i,       // to the tail: allowed

  input  logic                                      pop_i,    // only with level_o not 0
  output logic [Width-1:0]                          data_o,
  output logic [3:0]                                weight_m1_o,

  output logic [$clog2(cs_pkg::bank_depth(NRET)):0] level_o
);

  if (NRET != 2 && NRET != 4) begin : g_bad_nret
    $error("cs_bank_queue: NRET must be 2 or 4");
  end

  localparam int Lg     = $clog2(NRET);
  localparam int RowW   = $clog2(cs_pkg::BANK_ROWS);
  localparam int LevelW = RowW + Lg + 1;

  logic [RowW-1:0]   wrow_q, rrow_q;
  logic [Lg-1:0]     wram_q, rram_q;
  logic [LevelW-1:0] level_q;

  // ---- The tail ------------------------------------------------------------------------
  logic [NRET-1:0]  first, final_one;  // of the words pushed
  logic [NRET-1:0]  equal;
  logic [1:0]       first_m1, final_m1;
  logic [Width-1:0] tail_q;
  logic [3:0]       tail_m1_q;
  logic [4:0]       sum_m1;
  logic             joins;
  logic [NRET-1:0]  push;              // those that do not join

  always_comb begin
    first     = '0;
    final_one = '0;
    equal     = '0;
    first_m1  = '0;
    final_m1  = '0;
    if (!cs_pkg::SKIP | (push_i != '0)) begin
      for (int j = NRET - 1; j >= 0; j--) begin
        if (push_i[j]) first = NRET'(1) << j;
      end
      for (int j = 0; j < NRET; j++) begin
        if (push_i[j]) final_one = NRET'(1) << j;
        equal[j] = data_i[j*Width +: Width] == tail_q;
      end
      for (int j = 0; j < NRET; j++) begin
        if (first[j])     first_m1 = first_m1 | weight_m1_i[j*2 +: 2];
        if (final_one[j]) final_m1 = final_m1 | weight_m1_i[j*2 +: 2];
      end
    end
  end

  assign sum_m1 = 5'(tail_m1_q) + 5'(first_m1) + 5'd1;
  assign joins  = join_i & ((first & equal) != '0) & !sum_m1[4] & (level_q != LevelW'(pop_i));
  assign push   = push_i & ~(first & {NRET{joins}});

  // What joins is what the tail is: the word pushed last is the tail in any case.
  always_ff @(posedge clk_i) begin
    for (int j = 0; j < NRET; j++) if (final_one[j]) tail_q <= data_i[j*Width +: Width];
    if (push != '0) tail_m1_q <= 4'(final_m1);
    else if (joins) tail_m1_q <= sum_m1[3:0];
  end

  // ---- Which word is the i-th pushed: bit i*NRET + j for word j ----------
  logic [NRET*NRET-1:0] ranked;
  logic [Lg:0]          pushes;

  always_comb begin
    logic [NRET:0] rank;
    rank   = (NRET+1)'(1);
    ranked = '0;
    pushes = '0;
    if (!cs_pkg::SKIP | (push != '0)) begin
      for (int j = 0; j < NRET; j++) begin
        for (int i = 0; i <= j; i++) ranked[i*NRET + j] = push[j] & rank[i];
        if (push[j]) rank = {rank[NRET-1:0], 1'b0};
      end
      for (int i = 0; i <= NRET; i++) if (rank[i]) pushes = pushes | (Lg+1)'(i);
    end
  end

  logic [NRET*Width-1:0] words;    // what each RAM says
  logic [NRET*4-1:0]     weights;  // ... of each weight
  logic [RowW+Lg-1:0]    tail_at;  // where the tail lies

  assign tail_at = {wrow_q, wram_q} - (RowW+Lg)'(1);

  for (genvar m = 0; m < NRET; m++) begin : g_ram
    logic [NRET-1:0]  take;      // which of the words goes into this RAM
    logic [RowW-1:0]  waddr;
    logic [Width-1:0] wdata;

    always_comb begin
      take  = '0;
      wdata = '0;
      for (int i = 0; i < NRET; i++) begin
        if (wram_q == Lg'(m - i)) take = take | ranked[i*NRET +: NRET];
      end
      if (!cs_pkg::SKIP | (take != '0)) begin
        for (int j = 0; j < NRET; j++) begin
          wdata = wdata | (data_i[j*Width +: Width] & {Width{take[j]}});
        end
      end
    end

    // A word that goes into a RAM before the one that is next lies a row further on.
    assign waddr = wrow_q + RowW'((Lg+1)'(wram_q) > (Lg+1)'(m));

    cs_ram_async #(.Width(Width), .Depth(cs_pkg::BANK_ROWS)) u_mem (
      .clk_i   (clk_i),
      .we_i    (|take),
      .waddr_i (waddr),
      .wdata_i (wdata),
      .raddr_i (rrow_q),
      .rdata_o (words[m*Width +: Width])
    );

    // Weights of what is no longer the tail: the old tail's, at tail_at, and of all
    // words pushed but the last.
    logic            settle;
    logic [RowW-1:0] settle_addr;
    logic [3:0]      settle_m1;

    always_comb begin
      settle    = 1'b0;
      settle_m1 = '0;
      if (!cs_pkg::SKIP | (push != '0)) begin
        if (tail_at[Lg-1:0] == Lg'(m)) begin
          settle    = push != '0;
          settle_m1 = joins ? sum_m1[3:0] : tail_m1_q;
        end else begin
          for (int j = 0; j < NRET; j++) begin
            if (take[j] & !final_one[j]) begin
              settle    = 1'b1;
              settle_m1 = settle_m1 | 4'(weight_m1_i[j*2 +: 2]);
            end
          end
        end
      end
    end

    assign settle_addr = tail_at[Lg-1:0] == Lg'(m) ? tail_at[RowW+Lg-1:Lg] : waddr;

    cs_ram_async #(.Width(4), .Depth(cs_pkg::BANK_ROWS)) u_weights (
      .clk_i   (clk_i),
      .we_i    (settle),
      .waddr_i (settle_addr),
      .wdata_i (settle_m1),
      .raddr_i (rrow_q),
      .rdata_o (weights[m*4 +: 4])
    );
  end

  always_comb begin
    data_o      = '0;
    weight_m1_o = '0;
    for (int m = 0; m < NRET; m++) begin
      if (rram_q == Lg'(m)) begin
        data_o      = words[m*Width +: Width];
        weight_m1_o = weights[m*4 +: 4];
      end
    end
    if ({rrow_q, rram_q} == tail_at) weight_m1_o = tail_m1_q;
  end

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      {wrow_q, wram_q, rrow_q, rram_q, level_q} <= '0;
    end else if (clear_i) begin
      {wrow_q, wram_q, rrow_q, rram_q, level_q} <= '0;
    end else if (!cs_pkg::SKIP | pop_i | (push_i != '0)) begin
      {wrow_q, wram_q} <= {wrow_q, wram_q} + (RowW+Lg)'(pushes);
      {rrow_q, rram_q} <= {rrow_q, rram_q} + (RowW+Lg)'(pop_i);
      level_q          <= level_q + LevelW'(pushes) - LevelW'(pop_i);
    end
  end

  assign level_o = level_q;

`ifdef CS_ASSERT
  logic alive_q;  // a clock has passed since reset
  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) alive_q <= 1'b0;
    else         alive_q <= 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (alive_q & !clear_i) begin
      a_room:     assert (level_q + LevelW'(pushes) <= LevelW'(cs_pkg::bank_depth(NRET)));
      a_pop:      assert (!(pop_i & (level_q == '0)));
      a_pointers: assert (level_q[LevelW-2:0] == {wrow_q, wram_q} - {rrow_q, rram_q});
    end
  end
`endif

endmodule

`default_nettype wire
