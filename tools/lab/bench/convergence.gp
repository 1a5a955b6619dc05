# SPDX-License-Identifier: Apache-2.0
#
# Draws what cs-converge wrote:
#   gnuplot -c convergence.gp DATA OUT.svg TITLE "SPEC SPEC ..."
# Plain samplers are dotted, zero start phases dashed, random ones full.
data = ARG1
specs = ARG4
set terminal svg size 960,560 font "Helvetica,14" background "white"
set output ARG2
set title ARG3
set logscale xy
set format x "%.0s %c"
set format y "%g"
set xlabel "events seen"
set ylabel "error of the value profile, percent"
set xrange [1e4:*]
set yrange [0.05:60]
set grid xtics ytics lc rgb "#dddddd"
set key outside right top spacing 1.3 Left reverse
set border 3
set tics nomirror
array color[8] = ["#777777", "#c08000", "#0060c0", "#60a0e0", \
  "#00a060", "#d00000", "#8040c0", "#000000"]
array dash[8] = [3, 3, 2, 2, 1, 1, 4, 4]
plot for [i = 1:words(specs)] data using 1:i+1 with lines lw 2 dt dash[i] \
  lc rgb color[i] title word(specs, i)
