// SPDX-License-Identifier: Apache-2.0
//
// cs_testbug_pkg - which planted bug is on; 0: none.  Simulation only.

package cs_testbug_pkg;

  import "DPI-C" function int cs_testbug();

  int number = cs_testbug();

endpackage
