# SPDX-License-Identifier: Apache-2.0
#
# Every design of load values in one picture: error against messages, both over
# those of the paper's H; the area of a circle is the state.
#   gnuplot -c designs.gp DIR
dir = ARG1
load "tools/lab/paper/style.gp"
set terminal svg size 1000,640 font font.",12" background "white"
set output dir."/designs.svg"
set title "Error against messages, geometric means over the programs; circles: bits of state"
set xlabel "messages / those of H[P256]2048"
set ylabel "final error / that of H[P256]2048"
set logscale xy 2
set xrange [0.4:3.6]
set yrange [0.45:2.6]
set format "%g"
set xtics (0.5, 0.75, 1, 1.5, 2, 3)
set ytics (0.5, 0.75, 1, 1.5, 2)
set arrow 1 from 1, graph 0 to 1, graph 1 nohead lc rgb "#bbbbbb" lw 1 dt (4, 4) back
set arrow 2 from graph 0, first 1 to graph 1, first 1 nohead lc rgb "#bbbbbb" lw 1 dt (4, 4) back
unset key
shade(k) = k[1:1] eq "r" && k[1:2] ne "ra" ? 0x8a8a8a : k[1:1] eq "p" ? 0xc98a00 : k[1:1] eq "t" ? 0x1b8a5a : k[1:1] eq "j" || k[1:1] eq "d" ? 0xd0342c : k[1:1] eq "h" ? 0x1f5fb4 : 0x7a4fa3
low(k) = k eq "default" || k eq "uss_full"
size(b) = 0.25 + sqrt(b) / 130
data = dir."/designs.dat"
plot data using "messages":"error":(size(column("bits"))):(0x50000000 + shade(stringcolumn("key"))) with points pt 7 ps variable lc rgb variable, \
  data using "messages":"error":(shade(stringcolumn("key"))) with points pt 7 ps 0.25 lc rgb variable, \
  data using "messages":(low(stringcolumn("key")) ? NaN : column("error")):(stringcolumn("label")):(shade(stringcolumn("key"))) with labels left offset 1.7, 0.35 font font.",11" tc rgb variable, \
  data using "messages":(low(stringcolumn("key")) ? column("error") : NaN):(stringcolumn("label")):(shade(stringcolumn("key"))) with labels left offset 1.7, -0.15 font font.",11" tc rgb variable
