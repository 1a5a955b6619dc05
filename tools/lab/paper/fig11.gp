# SPDX-License-Identifier: Apache-2.0
#
# Fig. 11: edges and call targets collected at once.
#   gnuplot -c fig11.gp DIR
dir = ARG1
load "tools/lab/paper/style.gp"
set terminal svg size 1200,520 font font.",13" background "white"
set output dir."/fig11.svg"
set multiplot layout 1,2 margins 0.05,0.985,0.2,0.88 spacing 0.06,0.1
set style data histograms
set style histogram clustered gap 1.2
set style fill solid 1 border lc rgb "white"
set boxwidth 0.92
set yrange [0:*]
unset grid
set grid ytics lt 1 lc rgb "#e8e8e8" lw 0.6
set xtics scale 0
set key at screen 0.28, screen 0.04 center bottom horizontal maxrows 1
data = dir."/fig11.dat"
set title "Fig. 11: error after 4 M events, percent"
plot data using (column("h256:edges")):xtic(1) lc rgb H title "H edges", \
  data using (column("h256:calls")) lc rgb H5 title "H calls", \
  data using (column("default:edges")) lc rgb O title "ours, edges", \
  data using (column("default:calls")) lc rgb O2 title "ours, calls"
set key at screen 0.77, screen 0.04 center bottom horizontal maxrows 1
set title "overhead, percent, 30 cycles for a message"
plot data using (column("h256:overhead")):xtic(1) lc rgb H title "H[P256]2048", \
  data using (column("default:overhead")) lc rgb O title "ours", \
  data using (column("default_a16:overhead")) lc rgb O2 title "ours + A16, 8 merges"
unset multiplot
