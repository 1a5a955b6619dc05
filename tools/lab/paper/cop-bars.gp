# SPDX-License-Identifier: Apache-2.0
#
# Value profiles of the coprocessor, all programs: beside simple sampling; at the core's clock,
# at a half and at a quarter of it; with arrays of half and double size.
#   gnuplot -c cop-bars.gp DIR
dir = ARG1
load "tools/lab/paper/style.gp"
set style data histograms
set style histogram clustered gap 1.2
set style fill solid 1 border lc rgb "white"
set boxwidth 0.92
set yrange [0:*]
unset grid
set grid ytics lt 1 lc rgb "#e8e8e8" lw 0.6
set xtics scale 0
data = dir."/cop.dat"
array heading[3] = ["weighted RMS error, percent", "overhead, percent", "samples dropped, percent of those behind the filters"]
array suffix[3] = ["", ":overhead", ":dropped"]

set terminal svg size 1100,760 font font.",13" background "white"
set output dir."/cop-results.svg"
set key outside bottom center horizontal
set multiplot layout 2,1 title "Value profiles of the coprocessor, first 10 M instructions" font font.",16" textcolor rgb ink
set title heading[1]
plot data using "value":xtic(1) lc rgb O title "value", \
  data using "simple256" lc rgb R title "simple, 1 in 256", \
  data using "equal" lc rgb "#c9c9c9" title "simple at the overhead of value"
set title heading[2]
plot data using "value:overhead":xtic(1) lc rgb O title "value", \
  data using "simple256:overhead" lc rgb R title "simple, 1 in 256", \
  data using "simple1024:overhead" lc rgb "#c9c9c9" title "simple, 1 in 1024"
unset multiplot

set terminal svg size 1100,1000 font font.",13" background "white"
set output dir."/cop-clock.svg"
unset key
set multiplot layout 3,1 title "Value profiles, the coprocessor's clock divided" font font.",16" textcolor rgb ink
do for [i = 1:3] {
  set title heading[i]
  if (i == 3) { set key outside bottom center horizontal }
  plot data using "value".suffix[i]:xtic(1) lc rgb O title "1/1", \
    data using "value_2".suffix[i] lc rgb O2 title "1/2", \
    data using "value_4".suffix[i] lc rgb "#f6d0ca" title "1/4"
}
unset multiplot

set terminal svg size 1100,720 font font.",13" background "white"
set output dir."/cop-arrays.svg"
unset key
set multiplot layout 2,1 title "Value profiles, arrays of half and double size" font font.",16" textcolor rgb ink
do for [i = 1:2] {
  set title heading[i]
  if (i == 2) { set key outside bottom center horizontal }
  plot data using "value_half".suffix[i]:xtic(1) lc rgb "#f6d0ca" title "64 entries", \
    data using "value".suffix[i] lc rgb O2 title "128", \
    data using "value_double".suffix[i] lc rgb O title "256"
}
unset multiplot
