-- SPDX-License-Identifier: Apache-2.0
--
-- records.lua - the second input of lua: objects with methods, a sort of
-- records, closures, a memo table and reports; nothing of mixture.lua.

local PEOPLE, DEPTH, REPORT = 24, 6, 12

local Person = {}
Person.__index = Person

function Person.new(name, age)
  return setmetatable({ name = name, age = age, friends = {} }, Person)
end

function Person:meet(other)
  self.friends[#self.friends + 1] = other
end

function Person:reach(depth, seen)
  if depth == 0 or seen[self] then
    return 0
  end
  seen[self] = true
  local sum = self.age
  for _, friend in ipairs(self.friends) do
    sum = sum + friend:reach(depth - 1, seen)
  end
  return sum
end

local seed = 5
local function random(limit)
  seed = (seed * 1103515245 + 12345) % 2147483648
  return seed // 65536 % limit + 1
end

local people = {}
for i = 1, PEOPLE do
  people[i] = Person.new(string.char(64 + random(26)) .. "-" .. i, random(80))
end
for _, person in ipairs(people) do
  for _ = 1, 3 do
    person:meet(people[random(PEOPLE)])
  end
end

local total = 0
for _, person in ipairs(people) do
  total = total + person:reach(4, {})
end
print("reach", total)

table.sort(people, function(a, b)
  if a.age ~= b.age then
    return a.age < b.age
  end
  return a.name < b.name
end)

local function memo(f)
  local known = {}
  return function(a, b)
    local key = a .. "," .. b
    local value = known[key]
    if not value then
      value = f(a, b)
      known[key] = value
    end
    return value
  end
end

local paths
paths = memo(function(a, b)
  return (a == 0 or b == 0) and 1 or paths(a - 1, b) + paths(a, b - 1)
end)
print("paths", paths(DEPTH, DEPTH))

local lines = {}
for i = 1, REPORT do
  local p = people[i]
  lines[i] = string.format("%-6s %3d %s", p.name, p.age, #p.friends > 0 and p.friends[1].name or "-")
end
print(table.concat(lines, "\n"))
