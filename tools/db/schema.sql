-- SPDX-License-Identifier: Apache-2.0
--
-- The profile database, version 2.  docs/profile-db.md explains it; every
-- table below is also what `sqlite3 FILE .schema` prints.

CREATE TABLE machine (      -- what programs ran on
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,       -- as reports call it: 'SoC with firmware'
  config TEXT NOT NULL,     -- of the profiler: 'default'
  memory TEXT NOT NULL,     -- '' where there is no timing
  xlen INTEGER NOT NULL,
  host TEXT NOT NULL,       -- its name, tells machines of a kind apart; '':
                            -- in simulation
  UNIQUE (name, config, memory, xlen, host)
) STRICT;

CREATE TABLE epoch (        -- one run, or several of a kind added up
  id INTEGER PRIMARY KEY,
  name TEXT UNIQUE,         -- NULL: it has none
  machine INTEGER NOT NULL REFERENCES machine,
  program TEXT NOT NULL,
  began INTEGER NOT NULL,   -- when it was first written, Unix seconds
  runs INTEGER NOT NULL,    -- that are in it
  seconds REAL NOT NULL DEFAULT 0, -- that were recorded, of all runs
  compressor TEXT NOT NULL, -- '': none
  rate INTEGER NOT NULL DEFAULT 0, -- r, events a message; 0: not known
  estimator TEXT NOT NULL,  -- 'sum' or 'ratio'
  instructions INTEGER NOT NULL DEFAULT 0,  -- retired, firmware included
  clocks INTEGER NOT NULL DEFAULT 0,        -- that passed
  own_instructions INTEGER NOT NULL DEFAULT 0, -- of the program alone
  own_cycles INTEGER NOT NULL DEFAULT 0,
  messages INTEGER NOT NULL DEFAULT 0,
  -- What profiling cost: clocks of the program with it and without; NULL
  -- where that was not measured.
  cost_cycles INTEGER,
  cost_unprofiled INTEGER,
  interrupts INTEGER NOT NULL DEFAULT 0,
  -- Conservation: accepted + credit = sent + held + rejected, or (where
  -- law_counts is 0) events = what the sampler saw.
  accepted INTEGER NOT NULL DEFAULT 0,
  credit INTEGER NOT NULL DEFAULT 0,
  sent INTEGER NOT NULL DEFAULT 0,
  held INTEGER NOT NULL DEFAULT 0,
  rejected INTEGER NOT NULL DEFAULT 0,
  events INTEGER NOT NULL DEFAULT 0,
  emitted INTEGER NOT NULL DEFAULT 0,
  law_counts INTEGER NOT NULL DEFAULT 1,
  law_holds INTEGER NOT NULL DEFAULT 1
) STRICT;

CREATE TABLE run (          -- what epochs are made of; each is there once
  uid TEXT PRIMARY KEY,     -- random; of a recorder's stream its identity and
                            -- the number of the epoch in it
  epoch INTEGER NOT NULL REFERENCES epoch,
  began INTEGER NOT NULL,   -- ns since 1970
  law INTEGER NOT NULL,     -- the law of conservation holds in it
  kernel TEXT NOT NULL,     -- of a stream: release and version
  parts INTEGER NOT NULL,   -- of a stream: parts of it that are in
  parts_hash TEXT NOT NULL, -- of these
  whole INTEGER NOT NULL    -- 0: the stream was cut, its end is not in
) STRICT, WITHOUT ROWID;

CREATE TABLE hardware (     -- the profiler of a recorded epoch, as registers
  epoch INTEGER PRIMARY KEY REFERENCES epoch,
  version INTEGER NOT NULL, -- VERSION
  caps0 INTEGER NOT NULL, caps1 INTEGER NOT NULL, caps2 INTEGER NOT NULL,
  comp INTEGER NOT NULL, rate INTEGER NOT NULL, combiner INTEGER NOT NULL,
  log2_tick INTEGER NOT NULL, -- clocks of a unit of the contexts' time
  hart INTEGER NOT NULL,
  timer_hz INTEGER NOT NULL, clock_hz INTEGER NOT NULL, -- 0: not known
  whole_system INTEGER NOT NULL, -- 0: of a process and its children
  by_process INTEGER NOT NULL -- 1: samples are told apart by process
) STRICT;

CREATE TABLE image (        -- an executable file
  id INTEGER PRIMARY KEY,
  build_id TEXT NOT NULL UNIQUE, -- hexadecimal; of a file without one
                            -- 'xxh3:' and a hash of its code; of a recorded
                            -- one that was not found 'path:HOST:PATH'
  name TEXT NOT NULL,
  path TEXT NOT NULL,       -- where it was; of a recorded one that was not
                            -- found, its path there
  kind TEXT NOT NULL DEFAULT 'file', -- 'kernel', 'module', 'other'
  placed INTEGER NOT NULL DEFAULT 1 -- 0: addresses of rows are offsets of the
                            -- recorder, as its file was not found
) STRICT;

CREATE TABLE segment (      -- of a recorded image: address = lo + offset - at
  image INTEGER NOT NULL REFERENCES image,
  at INTEGER NOT NULL,      -- first offset
  size INTEGER NOT NULL,    -- bytes
  lo INTEGER NOT NULL,      -- address in the file of the first byte
  PRIMARY KEY (image, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE process (
  id INTEGER PRIMARY KEY,
  epoch INTEGER NOT NULL REFERENCES epoch,
  pid INTEGER NOT NULL,     -- 0: there are no processes, or it is all of them
  name TEXT NOT NULL,
  UNIQUE (epoch, pid, name)
) STRICT;

CREATE TABLE map (          -- an image in a process
  id INTEGER PRIMARY KEY,
  process INTEGER NOT NULL REFERENCES process,
  image INTEGER REFERENCES image,  -- NULL: unknown
  bias INTEGER NOT NULL,    -- address in the process - address in the file
  reason TEXT NOT NULL DEFAULT '', -- why the image is unknown
  UNIQUE (process, image, bias, reason)
) STRICT;

CREATE TABLE event (        -- what was counted in an epoch
  id INTEGER PRIMARY KEY,
  epoch INTEGER NOT NULL REFERENCES epoch,
  name TEXT NOT NULL,       -- docs/profile-db.md lists them
  source TEXT NOT NULL,     -- 'exact' or 'sampled'
  holds TEXT NOT NULL,      -- the table with its rows
  unit TEXT NOT NULL,       -- of counts: 'events' or 'clocks'
  w TEXT NOT NULL,          -- what value or target is; '': neither
  spec TEXT NOT NULL,       -- of the slot; '': no slot
  -- selected = accepted + dropped + queued; NULL: no slot
  selected INTEGER, accepted INTEGER, dropped INTEGER, queued INTEGER,
  messages INTEGER,
  counts INTEGER NOT NULL DEFAULT 0, -- sum of all rows' counts
  samples REAL,             -- of equal weight that this is worth, for
                            -- intervals; NULL: exact, or no samples
  UNIQUE (epoch, name, source)
) STRICT;

-- Rows: addr is the address in the image's file, count in the event's unit.
-- Of 64-bit machines addresses and values above 2^63 - 1 are negative.

CREATE TABLE sample (
  event INTEGER NOT NULL REFERENCES event,
  map INTEGER NOT NULL REFERENCES map,
  addr INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (event, map, addr)
) STRICT, WITHOUT ROWID;

CREATE TABLE value (        -- data: values, data addresses, clocks
  event INTEGER NOT NULL REFERENCES event,
  map INTEGER NOT NULL REFERENCES map,
  addr INTEGER NOT NULL,
  value INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (event, map, addr, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE edge (         -- from one instruction to another
  event INTEGER NOT NULL REFERENCES event,
  map INTEGER NOT NULL REFERENCES map,
  addr INTEGER NOT NULL,
  image INTEGER NOT NULL,   -- that the target is an address in; 0: unknown
  target INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (event, map, addr, image, target)
) STRICT, WITHOUT ROWID;

CREATE TABLE path (         -- from addr on, by path signature
  event INTEGER NOT NULL REFERENCES event,
  map INTEGER NOT NULL REFERENCES map,
  addr INTEGER NOT NULL,
  signature INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (event, map, addr, signature)
) STRICT, WITHOUT ROWID;

CREATE TABLE loss (         -- what is missing, and where it went
  epoch INTEGER NOT NULL REFERENCES epoch,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (epoch, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE account (      -- of a recorder: what its driver counted, and
                            -- what recording cost
  epoch INTEGER NOT NULL REFERENCES epoch,
  name TEXT NOT NULL,       -- docs/profile-db.md lists them
  count INTEGER NOT NULL,
  PRIMARY KEY (epoch, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE file (         -- of source
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE -- '': unknown
) STRICT;

CREATE TABLE function (     -- [lo, hi) of an image: those that have rows
  image INTEGER NOT NULL REFERENCES image,
  lo INTEGER NOT NULL,
  hi INTEGER NOT NULL,
  name TEXT NOT NULL,
  file INTEGER NOT NULL REFERENCES file,
  line INTEGER NOT NULL,    -- 0: unknown
  PRIMARY KEY (image, lo)
) STRICT, WITHOUT ROWID;

CREATE TABLE line (         -- from lo up to the next row: of these functions
  image INTEGER NOT NULL REFERENCES image,
  lo INTEGER NOT NULL,
  file INTEGER NOT NULL REFERENCES file,
  line INTEGER NOT NULL,
  PRIMARY KEY (image, lo)
) STRICT, WITHOUT ROWID;

-- Every event by address, whatever table it is in.
CREATE VIEW tally AS
  SELECT event, map, addr, count FROM sample
  UNION ALL
  SELECT event, map, addr, SUM(count) FROM value GROUP BY event, map, addr
  UNION ALL
  SELECT event, map, addr, SUM(count) FROM edge GROUP BY event, map, addr
  UNION ALL
  SELECT event, map, addr, SUM(count) FROM path GROUP BY event, map, addr;

-- The same with the function that each address is in (NULL: in none).
CREATE VIEW place AS
  SELECT t.event, m.process, m.image, t.addr, t.count,
         (SELECT f.lo FROM function f
          WHERE f.image = m.image AND f.lo <= t.addr AND t.addr < f.hi
          ORDER BY f.lo DESC LIMIT 1) AS lo
  FROM tally t JOIN map m ON m.id = t.map;

-- What `coresample prof` lists: counts of each event by function.
CREATE VIEW procedure AS
  SELECT e.epoch, e.name AS event, e.source, p.image, p.lo,
         ifnull(f.name, '?') AS function, ifnull(s.path, '') AS file,
         SUM(p.count) AS count
  FROM event e JOIN place p ON p.event = e.id
  LEFT JOIN function f ON f.image = p.image AND f.lo = p.lo
  LEFT JOIN file s ON s.id = f.file
  GROUP BY e.id, p.image, p.lo;
