# SPDX-License-Identifier: Apache-2.0
#
# Fig. 9: how many strata.
#   gnuplot -c fig9.gp DIR "PROGRAM PROGRAM"
dir = ARG1
programs = ARG2
load "tools/lab/paper/style.gp"
set terminal svg size 1200,540 font font.",13" background "white"
set output dir."/fig9.svg"
unset key
set multiplot layout 1,2 margins 0.06,0.985,0.26,0.88 spacing 0.06,0.1
set logscale xy
set format x "%.0s %c"
set format y "%g"
set xrange [1e4:*]
set yrange [0.5:100]
set xlabel "events"
set arrow 1 from graph 0, first 5 to graph 1, first 5 nohead lc rgb "#aaaaaa" lw 1 dt (4, 4) back
keys = "h256_512 h256_1024 h256 h256_4096"
sizes = "512 1024 2048 4096"
shades = "#b8d6f2 #7fb2e5 #1f5fb4 #0b2f66"
do for [p = 1:words(programs)] {
  set title "Fig. 9, ".word(programs, p).": error of H[P256]n, percent"
  data = dir."/".word(programs, p).".dat"
  plot for [i = 1:4] data using "events":(column(word(keys, i))) with lines lw 2.2 lc rgb word(shades, i) title "n = ".word(sizes, i), \
    data using "events":(column("j256_512")) with lines lw 1.6 lc rgb O2 dt (6, 2) title "512 random phase", \
    data using "events":(column("j256_4096")) with lines lw 1.6 lc rgb O title "4096 random phase"
}
@only_key
plot for [i = 1:4] NaN with lines lw 2.2 lc rgb word(shades, i) title "n = ".word(sizes, i), \
  NaN with lines lw 1.6 lc rgb O2 dt (6, 2) title "512 random phase", \
  NaN with lines lw 1.6 lc rgb O title "4096 random phase"
unset multiplot
