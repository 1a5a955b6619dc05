# SPDX-License-Identifier: Apache-2.0
#
# Draws what cs-converge wrote, a curve a column of DATA:
#   gnuplot -c convergence.gp DATA OUT.svg TITLE "'WORDS' 'WORDS' ..."
# Without strata dotted, the paper's dashed, random phases full, ours thick.
data = ARG1
legend = ARG4
set terminal svg size 960,480 font "Helvetica,14" background "white"
set output ARG2
set title ARG3
set logscale xy
set format x "%.0s %c"
set format y "%g"
set xlabel "loads seen"
set ylabel "error of the profile, percent"
set xrange [1e4:*]
set yrange [0.02:60]
set grid xtics ytics lc rgb "#dddddd"
set key inside right top spacing 1.3 Left reverse
set border 3
set tics nomirror
array color[4] = ["#777777", "#0060c0", "#00a060", "#d00000"]
array dash[4] = [3, 2, 1, 1]
array width[4] = [2, 2, 2, 3]
plot for [i = 1:words(legend)] data using 1:i+1 with lines lw width[i] \
  dt dash[i] lc rgb color[i] title word(legend, i)
