# SPDX-License-Identifier: Apache-2.0
#
# turn.awk   an LLVM sample profile turned round: in each function every line is told as often as
# it was seldom, and where calls went is left out.
function flush_function() {
  for (i = 0; i < n; i++) {
    if (line[i] ~ /^ +[0-9.]+: [0-9]+( |$)/) {
      match(line[i], /^ +[0-9.]+: /)
      head = substr(line[i], 1, RLENGTH)
      count = substr(line[i], RLENGTH + 1) + 0
      print head (most - count)
    } else
      print line[i]
  }
  n = most = 0
}
/^[^ ]/ { flush_function() }
{ line[n++] = $0
  if ($0 ~ /^ +[0-9.]+: [0-9]+( |$)/ && $2 + 0 > most) most = $2 + 0 }
END { flush_function() }
