// SPDX-License-Identifier: Apache-2.0
//
// cs_tuple_weigh - the tuples of one clock in B: which bank each goes to, and which of them
// are one event.
//
// Among the tuples of one bank, those equal to the one just before them join it: a run
// of equal tuples is pushed once, in its first's place, with the run's length as its
// weight.  A tuple of the same bank between two equal ones keeps them apart, so that a
// bank's events stay in retirement order.  Combinational.

`default_nettype none

module cs_tuple_weigh #(
  parameter int NRET = 2   // 2, 4
) (
  input  logic [NRET-1:0]              valid_i,
  input  logic [NRET*$clog2(NRET)-1:0] bank_i,
  input  logic [NRET*(NRET-1)/2-1:0]   equal_i,     // pair i < j at j*(j-1)/2 + i

  output logic [NRET*NRET-1:0]         push_o,      // bit b*NRET + j: tuple j into bank b
  output logic [NRET*2-1:0]            weight_m1_o  // weight - 1, of those pushed
);

  localparam int BankW = $clog2(NRET);

  logic [NRET-1:0]      joins;
  logic [NRET*NRET-1:0] same;  // bit i*NRET + j, i < j: both valid, in one bank
  logic [NRET*NRET-1:0] link;  // ... neighbours there, and equal
  logic [NRET*NRET-1:0] run;   // bit i*NRET + j: j is in a run that i is in

  always_comb begin
    joins = '0;
    same  = '0;
    link  = '0;
    for (int j = 0; j < NRET; j++) begin
      for (int i = 0; i < j; i++) begin
        same[i*NRET + j] = valid_i[i] & valid_i[j]
                           & (bank_i[i*BankW +: BankW] == bank_i[j*BankW +: BankW]);
      end
      for (int i = 0; i < j; i++) begin
        link[i*NRET + j] = same[i*NRET + j] & equal_i[j*(j-1)/2 + i];
        for (int k = i + 1; k < j; k++) begin
          link[i*NRET + j] = link[i*NRET + j] & !same[k*NRET + j];
        end
        joins[j] = joins[j] | link[i*NRET + j];
      end
    end
  end

  always_comb begin
    run         = '0;
    weight_m1_o = '0;
    for (int i = 0; i < NRET; i++) begin
      run[i*NRET + i] = 1'b1;
      for (int j = i + 1; j < NRET; j++) begin
        for (int k = i; k < j; k++) begin
          run[i*NRET + j] = run[i*NRET + j] | (run[i*NRET + k] & link[k*NRET + j]);
        end
        if (run[i*NRET + j]) weight_m1_o[i*2 +: 2] = weight_m1_o[i*2 +: 2] + 2'd1;
      end
    end
  end

  always_comb begin
    for (int b = 0; b < NRET; b++) begin
      for (int j = 0; j < NRET; j++) begin
        push_o[b*NRET + j] = valid_i[j] & !joins[j] & (bank_i[j*BankW +: BankW] == BankW'(b));
      end
    end
  end

endmodule

`default_nettype wire
