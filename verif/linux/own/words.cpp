/* SPDX-License-Identifier: Apache-2.0
 *
 * words.cpp - containers, strings and an exception of C++. It prints the same
 * everywhere.
 */
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

static std::uint32_t next(std::uint32_t &x)
{
  return (x = x * 1103515245u + 12345u) >> 8;
}

int main()
{
  std::map<std::string, unsigned> words;
  std::vector<std::uint32_t> numbers;
  std::uint32_t seed = 1;

  for (int i = 0; i < 20000; i++) {
    numbers.push_back(next(seed));
    words["w" + std::to_string(numbers.back() % 97)]++;
  }
  std::sort(numbers.begin(), numbers.end());
  try {
    static_cast<void>(numbers.at(numbers.size()));
  } catch (const std::out_of_range &) {
    std::printf("%lu %lu %u\n", static_cast<unsigned long>(numbers[100]),
                static_cast<unsigned long>(words.size()), words["w7"]);
  }
}
