# SPDX-License-Identifier: Apache-2.0
#
# The coprocessor with arrays of half and double size.
#   gnuplot -c cop-arrays.gp DIR
dir = ARG1
load "tools/lab/paper/style.gp"
set terminal svg size 1100,720 font font.",13" background "white"
set output dir."/cop-arrays.svg"
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
set multiplot layout 2,1 title "Value profiles, arrays of half and double size" font font.",16" textcolor rgb ink
array heading[2] = ["weighted RMS error, percent", "overhead, percent"]
array suffix[2] = ["", ":overhead"]
do for [i = 1:2] {
  set title heading[i]
  if (i == 2) { set key outside bottom center horizontal }
  plot data using "value_half".suffix[i]:xtic(1) lc rgb "#f6d0ca" title "64 entries", \
    data using "value".suffix[i] lc rgb O2 title "128", \
    data using "value_double".suffix[i] lc rgb O title "256"
}
unset multiplot
