# SPDX-License-Identifier: Apache-2.0
#
# Fig. 7: error and overhead against events on the compiler.
#   gnuplot -c fig7.gp DIR PROGRAM
dir = ARG1
program = ARG2
load "tools/lab/paper/style.gp"
data = dir."/".program.".dat"
set terminal svg size 1320,500 font font.",13" background "white"
set output dir."/fig7.svg"
unset key
set multiplot layout 1,3 margins 0.05,0.985,0.23,0.87 spacing 0.055,0.1
set format x "%.0s %c"
set xlabel "events"
set yrange [0:30]
set xrange [1e4:4e6]
set logscale x
set arrow 1 from graph 0, first 5 to graph 1, first 5 nohead lc rgb "#bbbbbb" lw 1 dt (4, 4) back
keys = "r256 p256 h256 h512 tag2 default"
names = "R256 P256 H[P256]2048 H[P512]2048 tags ours"
array line[6] = [1, 2, 3, 4, 5, 6]
set title program.": error, percent, first 4 M events"
plot for [i = 1:6] data using "events":(column(word(keys, i))) with lines ls line[i] title word(names, i)
unset logscale x
set xrange [0:*]
set yrange [0:20]
set title "error, percent, all events"
plot for [i = 1:6] data using "events":(column(word(keys, i))) with lines ls line[i] title word(names, i)
unset arrow 1
set yrange [0:4]
set title "overhead, percent, 30 cycles for a message"
plot for [i = 1:6] data using "events":(column(word(keys, i).":overhead")) with lines ls line[i] title word(names, i)
@only_key
plot for [i = 1:6] NaN with lines ls line[i] title word(names, i)
unset multiplot
