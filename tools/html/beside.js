// SPDX-License-Identifier: Apache-2.0
//
// beside.js - another profile beside this one: the same procedure is the one of
// the same name in a file of the same name, as in `coresample diff`.

const beside = data.beside || null;
const besideRows = new Map(); // by key
const keyOf = (name, file) => `${name}\n${file}`;

if (beside)
  for (const [name, file, here, there] of beside.rows)
    besideRows.set(keyOf(name, file), { name, here, there });

const signed = (n) => `${n > 0 ? '+' : n < 0 ? '−' : ''}${exactly(Math.abs(n))}`;

function besideName() {
  const e = beside.epochs[beside.epochs.length - 1];
  return e.name || baseName(e.program);
}

// What a function is there; null: nothing is beside, or it is not there.
function otherOf(f) {
  const row = beside && besideRows.get(keyOf(f.name, baseName(f.file)));
  return row ? { count: row.there, change: row.here - row.there,
    share: beside.total ? row.there / beside.total : 0 } : null;
}

function besideRow(row, widest) {
  const f = functions.find((g) => otherOf(g) &&
    keyOf(g.name, baseName(g.file)) === row.key);
  const meter = (n, className) => {
    const i = make('i', className);
    i.style.width = `${100 * n / widest}%`;
    return i;
  };
  const line = make('tr', '',
    make('td', 'name', f ? link(f) : row.name.slice(0, 200)),
    make('td', 'n', exactly(row.here)), make('td', 'n', exactly(row.there)),
    make('td', 'n', signed(row.here - row.there)),
    make('td', 'pair', meter(row.here, 'meter'),
      meter(row.there, 'meter other')));
  return line;
}

function besideSection() {
  if (!beside) return null;
  const rows = [...besideRows].map(([key, row]) => ({ key, ...row }))
    .sort((a, b) => Math.abs(b.here - b.there) - Math.abs(a.here - a.there));
  const shown = rows.slice(0, 12);
  const widest = Math.max(1, ...shown.map((r) => Math.max(r.here, r.there)));
  const head = make('tr', '', ...['procedure', 'here', besideName().slice(0, 40),
    'here − there', ''].map((text, i) => make('th', i ? 'n' : 't',
    make('span', '', text))));
  return make('section', 'beside', make('h2', '',
    `Beside ${besideName().slice(0, 200)}`),
  make('p', 'facts', `${exactly(main.total)} ${main.name} here ` +
    `(${main.source}), ${exactly(beside.total)} there (${beside.source}): ` +
    `${signed(main.total - beside.total)}`),
  make('div', 'scroll', make('table', '', make('thead', '', head),
    make('tbody', '', ...shown.map((row) => besideRow(row, widest))))),
  make('p', 'note', `${shown.length} of ${rows.length} procedures, by change. ` +
    'Upper bar: here, lower bar: there.'));
}
