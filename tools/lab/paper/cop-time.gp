# SPDX-License-Identifier: Apache-2.0
#
# Error and overhead of the coprocessor's value profiles while they grow.
#   gnuplot -c cop-time.gp DIR "PROGRAM..."
dir = ARG1
programs = ARG2
load "tools/lab/paper/style.gp"
set terminal svg size 1320,920 font font.",13" background "white"
set output dir."/cop-time.svg"
unset key
set multiplot layout 2,3 margins 0.05,0.985,0.14,0.93 spacing 0.055,0.15
keys = "simple64 simple256 simple1024 value"
array line[4] = [7, 8, 9, 6]
set style line 7 lw 2 lc rgb "#c9c9c9" dt 1
set style line 8 lw 2 lc rgb R dt 1
set style line 9 lw 2 lc rgb P dt (2, 2)
do for [p = 1:words(programs)] {
  name = word(programs, p)
  data = dir."/".name.".cop.dat"
  set format x "%.0s %c"
  set xlabel "instructions"
  unset logscale
  set xrange [0:*]
  set yrange [0:*]
  set title name.": weighted RMS error, percent"
  plot for [i = 1:4] data using "instructions":(column(word(keys, i))) with lines ls line[i]
  set title name.": overhead of a run that ends there, percent"
  set yrange [0:150]
  plot for [i = 1:4] data using "instructions":(column(word(keys, i).":overhead")) with lines ls line[i]
  set title name.": error against overhead, on the way to 10 M"
  set format x "%g"
  set xlabel "overhead, percent"
  set xrange [4:200]
  set yrange [0:*]
  set logscale x
  plot for [i = 1:4] data using (column(word(keys, i).":overhead")):(column(word(keys, i))) with linespoints ls line[i] pt 7 ps 0.3
}
@only_key
plot NaN with lines ls line[1] title "simple, 1 in 64", NaN with lines ls line[2] title "simple, 1 in 256", \
  NaN with lines ls line[3] title "simple, 1 in 1024", NaN with lines ls line[4] title "value"
unset multiplot
