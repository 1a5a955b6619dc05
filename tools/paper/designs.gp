# SPDX-License-Identifier: Apache-2.0
#
# Every design of load values in one picture: error against messages, both over
# those of the paper's H; the area of a circle is the state.
#   gnuplot -c designs.gp DIR
dir = ARG1
load "tools/paper/style.gp"
set terminal svg size 1000,640 font font.",12" background "white"
set output dir."/designs.svg"
set title "Error against messages, geometric means over the programs; circles: bits of state"
set xlabel "messages / those of H[P256]2048"
set ylabel "final error / that of H[P256]2048"
set logscale xy 2
set xrange [0.25:3]
set yrange [0.4:4]
set format "%g"
set xtics (0.25, 0.5, 0.75, 1, 1.5, 2, 3)
set ytics (0.5, 0.75, 1, 1.5, 2, 3, 4)
set arrow 1 from 1, graph 0 to 1, graph 1 nohead lc rgb "#bbbbbb" lw 1 dt (4, 4) back
set arrow 2 from graph 0, first 1 to graph 1, first 1 nohead lc rgb "#bbbbbb" lw 1 dt (4, 4) back
unset key
ours(s) = strstrt(s, "phase=zero") == 0 && s[1:2] eq "H:"
shade(s) = s[1:2] eq "R:" ? 0x8a8a8a : s[1:2] eq "P:" ? 0xc98a00 : s[1:2] eq "T:" ? 0x1b8a5a : ours(s) ? 0xd0342c : s[1:2] eq "H:" ? 0x1f5fb4 : 0x7a4fa3
size(b) = 0.25 + sqrt(b) / 110
data = dir."/designs.dat"
plot data using "messages":"error":(size(column("bits"))):(shade(stringcolumn("design"))) with points pt 7 ps variable lc rgb variable, \
  data using "messages":"error":(stringcolumn("design")):(shade(stringcolumn("design"))) with labels hypertext point pt 7 ps 0.1 tc rgb variable, \
  data using "messages":"error":(stringcolumn("design")):(shade(stringcolumn("design"))) with labels left offset 1.2, 0.35 font font.",9" tc rgb variable
