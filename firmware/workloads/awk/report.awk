# SPDX-License-Identifier: Apache-2.0
#
# report.awk - from a C file: how often its words occur, how long its functions
# are, which numbers it holds.

{
  characters += length($0) + 1
  line = $0
  gsub(/"[^"]*"|'[^']*'/, "", line)
  while (match(line, /0x[0-9a-fA-F]+|[0-9]+/)) {
    number[substr(line, RSTART, RLENGTH)]++
    line = substr(line, RSTART + RLENGTH)
  }
  gsub(/[^A-Za-z_]+/, " ", line)
  fields = split(line, word, " ")
  for (i = 1; i <= fields; i++)
    if (!(tolower(word[i]) in count))
      order[++words] = tolower(word[i])
  for (i = 1; i <= fields; i++)
    count[tolower(word[i])]++
}

/^[a-z].*\(/ { name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name) }
/^{/ { begin = NR }
/^}/ && name != "" {
  lines[++functions] = NR - begin - 1
  total += lines[functions]
  if (lines[functions] > longest) {
    longest = lines[functions]
    where = name
  }
}

# The words in order of their counts, by insertion.
function rank(   i, j, w)
{
  for (i = 2; i <= words; i++) {
    w = order[i]
    for (j = i - 1; j > 0 && count[order[j]] < count[w]; j--)
      order[j + 1] = order[j]
    order[j + 1] = w
  }
}

END {
  rank()
  for (i = 1; i <= 10; i++)
    printf "%-12s %5d %6.2f%%\n", order[i], count[order[i]], 100 * count[order[i]] / words
  for (n in number)
    distinct++
  printf "%d lines, %d characters, %d words, %d numbers\n", NR, characters, words, distinct
  printf "%d functions, %.3f lines each, longest %s (%d)\n", functions, \
    total / functions, where, longest
}
