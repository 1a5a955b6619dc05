# SPDX-License-Identifier: Apache-2.0
#
# Fig. 4: mean error of the estimate against the length of the stream.
#   gnuplot -c fig4.gp DIR
dir = ARG1
load "tools/lab/paper/style.gp"
set terminal svg size 900,560 font font.",14" background "white"
set output dir."/fig4.svg"
set title "Fig. 4: error in the frequency of a tuple (rate 10, 30 % of the stream, 4 strata)"
set xlabel "length of the stream, tuples"
set ylabel "mean error, percent"
set xrange [1000:20000]
set yrange [0:18]
set format x "%'.0f"
set arrow 1 from 1000,4 to 20000,4 nohead lc rgb "#bbbbbb" lw 1 dt (4, 4) back
set key inside top right
data = dir."/fig4.dat"
plot data using "N":(column("CR")) with lines ls 2 dt 1 lc rgb O2 title "CR, counts added up", \
  data using "N":(column("H[CR]")) with lines ls 2 dt (5, 3) lc rgb O2 title "H[CR], counts added up", \
  data using "N":(column("R")) with lines ls 1 title "R", \
  data using "N":(column("H[R]")) with points pt 6 ps 0.6 lw 1.5 lc rgb R title "H[R]", \
  data using "N":(column("P")) with lines ls 2 dt 1 title "P", \
  data using "N":(column("CR:ratio")) with points pt 6 ps 0.6 lw 1.5 lc rgb P title "CR, ratio", \
  data using "N":(column("D")) with lines lw 1.5 lc rgb T dt (5, 3) title "D", \
  data using "N":(column("H[D]")) with lines lw 1.5 lc rgb T dt 1 title "H[D]", \
  data using "N":(column("H[P]")) with lines ls 3 title "H[P]", \
  data using "N":(column("H[CR]:ratio")) with points pt 6 ps 0.6 lw 1.5 lc rgb H title "H[CR], ratio"
