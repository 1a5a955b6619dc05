// SPDX-License-Identifier: Apache-2.0
//
// cs_mutant_pkg - which mutant is on; 0: none.  Simulation only.

package cs_mutant_pkg;

  import "DPI-C" function int cs_mutant();

  int number = cs_mutant();

endpackage
