# SPDX-License-Identifier: Apache-2.0
#
# Draws a sweep: `coresample sweep plot` gives the data as blocks $points_X,
# $numbers_X, $steps_X of three panels, and $legend, and loads this.
height = 915 + grow
set terminal svg size 1240,height font "Helvetica,13" background "white"
set output out
set encoding utf8
set border 3 lc rgb "#555555"
set tics nomirror
set grid xtics ytics lc rgb "#e4e4e4"
unset key
headline = sprintf("%s: %d compressors on %d program%s, geometric mean; %d on the Pareto front", \
  name, designs, programs, programs == 1 ? "" : "s", fronts)
if (incomplete) headline = headline . sprintf("; %d not complete, left out", incomplete)
set multiplot
set label 1 headline at screen 0.5,screen 1 - 24.0 / height center font ",16" noenhanced
set label 2 "blue: on the front of all four, numbered as in the table    grey: beaten by another    line: best in this panel alone" \
  at screen 0.5,screen 1 - 46.0 / height center tc rgb "#555555" noenhanced

set yrange [error_lo:error_hi]
set logscale y
set ytics (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
set ytics add ("" 0.03 1, "" 0.04 1, "" 0.3 1, "" 0.4 1, "" 0.7 1, "" 3 1, "" 4 1, "" 7 1, "" 30 1)
set ylabel "error of the profile, percent"

top = 1 - 60.0 / height
do for [i = 1:3] {
  panel = word("messages bits lut4", i)
  eval sprintf("lo = %s_lo; hi = %s_hi; n = %s_n", panel, panel, panel)
  set lmargin at screen (i == 2 ? 0.56 : 0.06)
  set rmargin at screen (i == 2 ? 0.985 : 0.485)
  set tmargin at screen (i == 3 ? top - 450.0 / height : top - 14.0 / height)
  set bmargin at screen (i == 3 ? top - 450.0 / height - 336.0 / height : top - 350.0 / height)
  unset logscale x
  set xrange [lo:hi]
  unset label 3
  set xtics autofreq
  set format x "%g"
  if (i == 3) {
    set xlabel (unknown ? sprintf("LUT4 of the smallest measured profiler that runs it (not known for %d of %d)", unknown, designs) \
                        : "LUT4 of the smallest measured profiler that runs it") noenhanced
    if (n == 0) {
      unset xtics
      set label 3 "no design that was measured runs any of these" at graph 0.5,0.5 center tc rgb "#555555"
    }
  } else {
    set logscale x
    set xlabel (i == 1 ? "messages per million instructions" : "state, bits")
    if (i == 2) {
      set logscale x 2
      set format x "%.0f"
      set xtics (1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144)
      set xtics add ("" 2 1, "" 8 1, "" 32 1, "" 128 1, "" 512 1, "" 2048 1, "" 8192 1, "" 32768 1, "" 131072 1)
    }
    if (i == 1) {
      set xtics (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000)
    }
  }
  plot "$steps_".panel using 1:2 with steps lc rgb "#f0a040" lw 1.5, \
    "$points_".panel using 1:($3 == 0 ? $2 : NaN) with points pt 7 ps 0.55 lc rgb "#bbbbbb", \
    "$numbers_".panel using 1:2:($3 - $1):($4 - $2) with vectors nohead lw 0.6 lc rgb "#888888", \
    "$points_".panel using 1:($3 == 1 ? $2 : NaN) with points pt 7 ps 0.75 lc rgb "#0060c0", \
    "$numbers_".panel using 3:4:(sprintf("%d", $5)) with labels font ",11" tc rgb "#003060"
  unset label 1
  unset label 2
}

# The table, in pixels from its upper left corner.
unset label 3
unset border
unset tics
unset xlabel
unset ylabel
unset grid
unset logscale
rows = fronts + 1
set lmargin at screen 0.53
set rmargin at screen 0.99
set tmargin at screen top - 420.0 / height
set bmargin at screen top - 420.0 / height - (rows + 1) * 17.0 / height
set xrange [0:570]
set yrange [rows + 0.5:-0.5]
set label 11 "compressor" at 30,0 left font ",12"
set label 12 "error %" at 380,0 right font ",12"
set label 13 "messages/M" at 460,0 right font ",12"
set label 14 "bits" at 515,0 right font ",12"
set label 15 "LUT4" at 565,0 right font ",12"
plot $legend using (22):1:2 with labels right font ",11" tc rgb "#003060" noenhanced, \
  $legend using (30):1:3 with labels left font ",11" noenhanced, \
  $legend using (380):1:4 with labels right font ",11" noenhanced, \
  $legend using (460):1:5 with labels right font ",11" noenhanced, \
  $legend using (515):1:6 with labels right font ",11" noenhanced, \
  $legend using (565):1:7 with labels right font ",11" noenhanced
unset multiplot
set output
