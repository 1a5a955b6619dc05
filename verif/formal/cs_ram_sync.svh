// SPDX-License-Identifier: Apache-2.0
//
// All words of the RAM, word 0 in the low bits.

(* keep *) logic [Width*Depth-1:0] f_mem;
always_comb begin
  for (int i = 0; i < Depth; i++) f_mem[Width*i +: Width] = mem[i];
end
