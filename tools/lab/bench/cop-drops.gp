# SPDX-License-Identifier: Apache-2.0
#
# Samples of the coprocessor that are dropped, by how fast loads come:
#   gnuplot -c cop-drops.gp DATA OUT.svg
data = ARG1
set terminal svg size 960,560 font "Helvetica,14" background "white"
set output ARG2
set title "Program value: samples dropped, by how fast loads come"
set logscale y
set format y "%g"
set xlabel "loads in 100 clocks of the program"
set ylabel "samples dropped, percent"
set xrange [0:*]
set yrange [0.001:20]
set grid xtics ytics lc rgb "#dddddd"
set key outside right top spacing 1.3 Left reverse
set border 3
set linetype 9 lc rgb "#8a8a8a"
stats data using 1 nooutput
plot for [i = 0:STATS_blocks - 1] data index i using 1:2 with linespoints pt 7 ps 0.5 lw 2 lt i + 1 title columnheader(1)
