# SPDX-License-Identifier: Apache-2.0
#
# Fig. 10: what the combiner saves.
#   gnuplot -c fig10.gp DIR
dir = ARG1
load "tools/lab/paper/style.gp"
set terminal svg size 1100,500 font font.",13" background "white"
set output dir."/fig10.svg"
set title "Fig. 10: overhead on load values, percent, without and with A16"
set style data histograms
set style histogram clustered gap 1.2
set style fill solid 1 border lc rgb "white"
set boxwidth 0.92
set yrange [0:*]
unset grid
set grid ytics lt 1 lc rgb "#e8e8e8" lw 0.6
set xtics scale 0
set key outside bottom center horizontal
data = dir."/fig10.dat"
plot data using "r256":xtic(1) lc rgb R title "R256", \
  data using "r256_a16" lc rgb "#c9c9c9" title "R256 + A16", \
  data using "h256" lc rgb H title "H[P256]2048", \
  data using "h256_a16" lc rgb H5 title "H[P256]2048 + A16", \
  data using "tag2" lc rgb T title "tags", \
  data using "tag2_a16" lc rgb "#8fcbb0" title "tags + A16"
