# SPDX-License-Identifier: Apache-2.0
#
# What all charts share.  One colour for one design throughout: samplers
# without strata are grey and ochre, the paper's stratified ones blue, the
# tagged table green, ours red.
set datafile columnheaders
font = "Helvetica"
ink = "#333333"
R = "#8a8a8a"; P = "#c98a00"; H = "#1f5fb4"; H5 = "#7fb2e5"; T = "#1b8a5a"; O = "#d0342c"; O2 = "#ee9a8f"
set border 3 lc rgb "#999999" lw 0.8
set tics nomirror out scale 0.5 textcolor rgb ink
set grid ytics xtics lt 1 lc rgb "#e8e8e8" lw 0.6
set title font font.",15" textcolor rgb ink
set xlabel textcolor rgb ink
set ylabel textcolor rgb ink
set key textcolor rgb ink spacing 1.25 samplen 2.5
set style line 1 lw 2 lc rgb R dt 1
set style line 2 lw 2 lc rgb P dt (2, 2)
set style line 3 lw 2.2 lc rgb H dt 1
set style line 4 lw 2 lc rgb H5 dt 1
set style line 5 lw 2 lc rgb T dt 1
set style line 6 lw 2.2 lc rgb O dt 1
set style line 7 lw 2 lc rgb O2 dt (6, 2)

# The last plot of a multiplot: nothing but a key over the whole width.
set macros
only_key = "set lmargin at screen 0.02; set rmargin at screen 0.98; \
  set bmargin at screen 0; set tmargin at screen 0.2; \
  unset border; unset tics; unset title; unset xlabel; unset ylabel; \
  unset grid; unset logscale; unset arrow; unset label; set xrange [0:1]; set yrange [0:1]; \
  set key at screen 0.5, screen 0.015 center bottom horizontal maxrows 1 width 1"
