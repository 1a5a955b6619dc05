// SPDX-License-Identifier: Apache-2.0
//
// Sums over the strata, as the table will read.
(* keep *) logic [11:0] f_sum_s, f_sum_c;
always_comb begin
  {f_sum_s, f_sum_c} = '0;
  for (int i = 0; i < Strata; i++) begin
    f_sum_s = f_sum_s + mem[i][11:0];
    f_sum_c = f_sum_c + mem[i][18 +: 12];
  end
end
