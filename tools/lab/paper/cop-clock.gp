# SPDX-License-Identifier: Apache-2.0
#
# The coprocessor at the core's clock, at a half and at a quarter of it.
#   gnuplot -c cop-clock.gp DIR
dir = ARG1
load "tools/lab/paper/style.gp"
set terminal svg size 1100,1000 font font.",13" background "white"
set output dir."/cop-clock.svg"
set style data histograms
set style histogram clustered gap 1.2
set style fill solid 1 border lc rgb "white"
set boxwidth 0.92
set yrange [0:*]
unset grid
set grid ytics lt 1 lc rgb "#e8e8e8" lw 0.6
set xtics scale 0
unset key
data = dir."/cop.dat"
set multiplot layout 3,1 title "Value profiles, the coprocessor's clock divided" font font.",16" textcolor rgb ink
array heading[3] = ["weighted RMS error, percent", "overhead, percent", "samples dropped, percent of those behind the filters"]
array suffix[3] = ["", ":overhead", ":dropped"]
do for [i = 1:3] {
  set title heading[i]
  if (i == 3) { set key outside bottom center horizontal }
  plot data using "value".suffix[i]:xtic(1) lc rgb O title "1/1", \
    data using "value_2".suffix[i] lc rgb O2 title "1/2", \
    data using "value_4".suffix[i] lc rgb "#f6d0ca" title "1/4"
}
unset multiplot
