# SPDX-License-Identifier: Apache-2.0
#
# Fig. 8: error against events, all programs.
#   gnuplot -c fig8.gp DIR "PROGRAM..."
dir = ARG1
programs = ARG2
load "tools/lab/paper/style.gp"
set terminal svg size 1200,1000 font font.",12" background "white"
set output dir."/fig8.svg"
unset key
set multiplot layout 3,3 margins 0.05,0.985,0.11,0.925 spacing 0.045,0.085 \
  title "Fig. 8: error of the value profile, percent, against events" font font.",16" textcolor rgb ink
set logscale xy
set format x "%.0s %c"
set format y "%g"
set xrange [1e4:2e7]
set yrange [0.04:100]
set arrow 1 from graph 0, first 5 to graph 1, first 5 nohead lc rgb "#aaaaaa" lw 1 dt (4, 4) back
keys = "r256 p256 h256 h512 tag2 default"
names = "R256 P256 H[P256]2048 H[P512]2048 tags ours"
array line[6] = [1, 2, 3, 4, 5, 6]
do for [p = 1:words(programs)] {
  set title word(programs, p)
  data = dir."/".word(programs, p).".dat"
  plot for [i = 1:6] data using "events":(column(word(keys, i))) with lines ls line[i] title word(names, i)
}
@only_key
plot for [i = 1:6] NaN with lines ls line[i] title word(names, i)
unset multiplot
