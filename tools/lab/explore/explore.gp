# SPDX-License-Identifier: Apache-2.0
#
# Draws the map that cs-explore wrote:  gnuplot -c explore.gp MAP OUT.svg
# A point is a design: messages and error over those of zero-phase H[P256]2048.
map = ARG1
set terminal svg size 1150,640 font "Helvetica,14" background "white"
set output ARG2
set title "geometric means over nine programs, zero-phase H[P256]2048 = 1"
set xlabel "messages"
set ylabel "final error"
set xrange [0.4:2.4]
set yrange [0.25:3.5]
set logscale xy
set xtics (0.4, 0.5, 0.6, 0.8, 1.0, 1.2, 1.5, 2.0)
set ytics (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0, 1.2, 1.5, 2.0, 3.0)
set grid lc rgb "#dddddd"
set key outside right top spacing 1.3 Left reverse
set border 3
set tics nomirror
set object 1 rectangle from 0.4,0.25 to 1.0,0.7 fc rgb "#eaf6ea" behind
set label 1 "asked for" at 0.42,0.66 tc rgb "#408040"
stats map using 1 skip 1 nooutput
plot for [i = 0:STATS_blocks - 1] map index i using 1:2 with points pt i + 1 ps 0.9 lw 1.5 title columnheader(1)
