// SPDX-License-Identifier: Apache-2.0
//
// cs_rv_tag_match - one way of the D-cache: is its tag that of the page looked up?
//
// The tag comes from a block RAM, and with Supervisor the page may do so too.  Each
// page that it may be is compared on its own, so the choice comes behind the
// comparison.  A foreign write is compared with the tag: where that is the page's,
// it says the same as the page would, and earlier.

`default_nettype none

module cs_rv_tag_match #(
  parameter int TagW = 14
) (
  input  logic [TagW:0]   tag_i,       // valid, tag; from the RAM
  input  logic [TagW-1:0] held_i,      // a page known for long
  input  logic [TagW-1:0] page_i,      // ... from the TLB's RAM
  input  logic            gone_i,      // this set of the way was made invalid
  input  logic            snoop_i,     // a foreign write to this set
  input  logic [TagW-1:0] snooped_i,   // ... its tag
  output logic            held_hit_o,
  output logic            page_hit_o
);

  logic usable;

  assign usable     = tag_i[TagW] & !gone_i & !(snoop_i & (snooped_i == tag_i[TagW-1:0]));
  assign held_hit_o = usable & (tag_i[TagW-1:0] == held_i);
  assign page_hit_o = usable & (tag_i[TagW-1:0] == page_i);

endmodule

`default_nettype wire
