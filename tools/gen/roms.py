# SPDX-License-Identifier: Apache-2.0
"""roms.py SOURCE ROOT: the constant tables of the RTL, as case statements.

A case statement is a ROM to every tool, and needs neither a file nor contents
at power-up, which a chip does not have.  What stands in a table is computed
here by its definition; cmodel/ computes it too, and the tests compare.  SOURCE
is this file: its name goes into the banner.
"""

import outputs

ROM = """\
// SPDX-License-Identifier: Apache-2.0
//
// {name} - {what}
//
// GENERATED from {source} by `make generate`.  DO NOT EDIT.
//
{about}
// The word of the last clock with re_i.

`default_nettype none

module {name} (
  input  logic{clock_pad} clk_i,
  input  logic{clock_pad} re_i,
  input  logic [{a_msb}:0] {port},
  output logic [{q_msb}:0] q_o
);

  always_ff @(posedge clk_i) begin
    if (re_i) begin
      (* ram_style = "block" *)
      case ({port})
{arms}
        default: q_o <= '0;
      endcase
    end
  end

endmodule

`default_nettype wire
"""


def permutation():
    """T of the paper's hash: the Fisher-Yates shuffle of 0..255 by xorshift32."""
    x, table = 0x2545F491, list(range(256))
    for i in range(255, 0, -1):
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        j = x % (i + 1)
        table[i], table[j] = table[j], table[i]
    return table


def reciprocals():
    """floor(2^22 / (2049 + 2 f)) without its bit 10, which is always 1."""
    return [2**22 // (2049 + 2 * f) - 1024 for f in range(1024)]


def rom(table, word, **text):
    address = (len(table) - 1).bit_length()
    width = len(f"[{max(address, word) - 1}:0]")
    digits = -(-word // 4)
    arms = [f"{address}'d{i}: q_o <= {word}'h{q:0{digits}x};" for i, q in enumerate(table)]
    lines = (" ".join(arms[i : i + 3]) for i in range(0, len(arms), 3))
    return ROM.format(
        a_msb=address - 1,
        q_msb=word - 1,
        clock_pad=" " * (width + 1),
        arms="\n".join(f"        {line}" for line in lines),
        **text,
    )


def texts(source):
    return {
        "rtl/compressor/cs_hash_rom.sv": rom(
            permutation(),
            8,
            name="cs_hash_rom",
            what="the byte permutation T of the paper's hash.",
            about="// T is the Fisher-Yates shuffle of 0..255 by xorshift32.",
            port="a_i",
            source=source,
        ),
        "rtl/engines/cs_recip_rom.sv": rom(
            reciprocals(),
            10,
            name="cs_recip_rom",
            what="reciprocals for cs_space_saving_draw.",
            about="// floor(2^22 / (2049 + 2 f)) without bit 10, which is always 1.",
            port="f_i",
            source=source,
        ),
    }


if __name__ == "__main__":
    outputs.main(__doc__, texts)
