# SPDX-License-Identifier: Apache-2.0
#
# The coprocessor's value profiling beside simple sampling, all programs.
#   gnuplot -c cop-bars.gp DIR
dir = ARG1
load "tools/lab/paper/style.gp"
set terminal svg size 1100,760 font font.",13" background "white"
set output dir."/cop-results.svg"
set style data histograms
set style histogram clustered gap 1.2
set style fill solid 1 border lc rgb "white"
set boxwidth 0.92
set yrange [0:*]
unset grid
set grid ytics lt 1 lc rgb "#e8e8e8" lw 0.6
set xtics scale 0
set key outside bottom center horizontal
data = dir."/cop.dat"
set multiplot layout 2,1 title "Value profiles of the coprocessor, first 10 M instructions" font font.",16" textcolor rgb ink
set title "weighted RMS error, percent"
plot data using "value":xtic(1) lc rgb O title "value", \
  data using "simple256" lc rgb R title "simple, 1 in 256", \
  data using "equal" lc rgb "#c9c9c9" title "simple at the overhead of value"
set title "overhead, percent"
plot data using "value:overhead":xtic(1) lc rgb O title "value", \
  data using "simple256:overhead" lc rgb R title "simple, 1 in 256", \
  data using "simple1024:overhead" lc rgb "#c9c9c9" title "simple, 1 in 1024"
unset multiplot
