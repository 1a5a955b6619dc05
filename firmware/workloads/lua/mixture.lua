-- SPDX-License-Identifier: Apache-2.0
--
-- mixture.lua - four small jobs for the Lua interpreter: a backtracking search
-- (the queens of SPEC's li), word counts and substitution in a text and a
-- sieve by trial division (SPEC's perl).

local BOARD, LIMIT = 7, 2500
local WORDS_IN, SUBSTITUTE_IN = 24000, 8000

local function queens(n)
  local column, rising, falling, found = {}, {}, {}, 0
  local function set(row, c, value)
    column[c], rising[row + c], falling[row - c + n] = value, value, value
  end
  local function place(row)
    if row > n then
      found = found + 1
      return
    end
    for c = 1, n do
      if not (column[c] or rising[row + c] or falling[row - c + n]) then
        set(row, c, true)
        place(row + 1)
        set(row, c, nil)
      end
    end
  end
  place(1)
  return found
end

local function read(path)
  local file = assert(io.open(path, "r"))
  local text = file:read("a")
  file:close()
  return text
end

local function frequent_words(text, count)
  local uses, words = {}, {}
  for word in text:gmatch("%a+") do
    word = word:lower()
    if not uses[word] then
      words[#words + 1] = word
    end
    uses[word] = (uses[word] or 0) + 1
  end
  table.sort(words, function(a, b)
    if uses[a] ~= uses[b] then
      return uses[a] > uses[b]
    end
    return a < b
  end)
  for i = 1, count do
    print(words[i], uses[words[i]])
  end
end

local function primes(limit)
  local found = {}
  for n = 2, limit do
    local is_prime = true
    for _, p in ipairs(found) do
      if p * p > n then
        break
      end
      if n % p == 0 then
        is_prime = false
        break
      end
    end
    if is_prime then
      found[#found + 1] = n
    end
  end
  return found
end

local function swap_assignments(text)
  return (text:gsub("(%w+)%s*=%s*(%w+)", "%2 = %1"):gsub("%s+", " "))
end

print("queens", queens(BOARD))
local text = read("text")
frequent_words(text:sub(1, WORDS_IN), 8)
local found = primes(LIMIT)
print("primes", #found, table.concat(found, " ", #found - 4))
local swapped = swap_assignments(text:sub(1, SUBSTITUTE_IN))
print("swapped", #swapped, swapped:sub(-60))
