// SPDX-License-Identifier: Apache-2.0
//
// picorv32_rvfi - PicoRV32 as its package has it, with the RVFI that it has on demand.

`define RISCV_FORMAL
`include "picorv32.v"
`undef RISCV_FORMAL
