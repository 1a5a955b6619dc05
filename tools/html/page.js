// SPDX-License-Identifier: Apache-2.0
//
// page.js - shows the profile that stands in the page as JSON.
//
// Text of the program (names, source) reaches the page as textContent only.
// The address's hash says what is shown: #f=NAME a function, else the overview.
// This file is the overview; the script goes on with function.js (a function's
// page), graph.js (its control flow), beside.js (another profile), keys.js.
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);
const page = document.getElementById('page');
const main = data.events[0]; // what everything is sorted by: cycles
const REASONS = [
  'own', 'icache', 'itlb_walk', 'mispredict', 'trap', 'fetch', 'load_use',
  'late_result', 'divide', 'dcache', 'dtlb_walk', 'store_buffer', 'device',
  'fence', 'csr', 'access'];
const TITLES = {
  cycles: 'cycles', instructions: 'instr.', icache_misses: 'I-miss',
  dcache_misses: 'D-miss', mispredicts: 'mispred.', itlb_misses: 'ITLB',
  dtlb_misses: 'DTLB', own: 'own clock', icache: 'I-cache', fetch: 'fetch',
  itlb_walk: 'ITLB walk', mispredict: 'mispredict', trap: 'trap',
  load_use: 'load use', late_result: 'late result', divide: 'divide',
  dcache: 'D-cache', dtlb_walk: 'DTLB walk', store_buffer: 'store buffer',
  device: 'device', fence: 'fence', csr: 'CSR', access: 'access'};

// ---- elements and numbers ----

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children.filter((c) => c !== null));
  return element;
}

function drawing(tag, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  return element;
}

const exactly = (n) => n.toLocaleString('en-US');
const percent = (x, digits = 2) => `${(100 * x).toFixed(digits)} %`;

function briefly(n) {
  for (const [unit, size] of [['G', 1e9], ['M', 1e6], ['k', 1e3]])
    if (n >= size) return (n / size).toFixed(n < 100 * size ? 1 : 0) + unit;
  return String(n);
}

const LABELS = { icache_misses: 'I-cache misses', dcache_misses:
  'D-cache misses', itlb_misses: 'ITLB misses', dtlb_misses: 'DTLB misses' };
const label = (event) => LABELS[event.name] || event.name.replace('_', ' ');
const title = (event) => TITLES[event.name] || event.name;
const indexOf = (name) => data.events.findIndex((e) => e.name === name);
const part = (count) => (main.total ? count / main.total : 0);
const baseName = (path) => path.slice(path.lastIndexOf('/') + 1);

// ---- what is derived from the data ----

const CYCLES = indexOf('cycles');
const INSTRUCTIONS = indexOf('instructions');
const reasons = REASONS.filter((name) => indexOf(name) >= 0);
const columns = data.events.map((e, i) => i)
  .filter((i) => !reasons.includes(data.events[i].name));

function cpi(counts) {
  if (CYCLES < 0 || INSTRUCTIONS < 0 || !counts[INSTRUCTIONS]) return null;
  return counts[CYCLES] / counts[INSTRUCTIONS];
}

const functions = data.functions
  .map((f, id) => Object.assign(f, { id }))
  .filter((f) => f.counts.some((n) => n) || f.called);
functions.sort((a, b) => b.counts[0] - a.counts[0] ||
  (a.name < b.name ? -1 : 1));
functions.forEach((f, rank) => { f.rank = rank; });

const named = new Map(); // the hottest of each name
functions.forEach((f) => { if (!named.has(f.name)) named.set(f.name, f); });

// Of several functions with a name all but the hottest have their address too.
function linkOf(f) {
  const name = encodeURIComponent(f.name);
  return named.get(f.name) === f ? `#f=${name}` : `#f=${name}@${f.address}`;
}

function functionOf(hash) {
  if (!hash.startsWith('#f=')) return null;
  let name;
  try {
    name = decodeURIComponent(hash.slice(3));
  } catch (e) {
    return null;
  }
  return named.get(name) ||
    functions.find((f) => `${f.name}@${f.address}` === name) || null;
}

function link(f, className) {
  const a = make('a', className || 'name', f.name);
  a.href = linkOf(f);
  if (f.name.length > 60) a.title = f.name.slice(0, 2000);
  return a;
}

// ---- tip: what is told of the thing under the pointer ----

const tip = make('div', 'tip');
tip.setAttribute('role', 'tooltip');
document.body.append(tip);

function placeTip(event) {
  const x = Math.min(event.clientX + 14,
    window.innerWidth - tip.offsetWidth - 8);
  const below = event.clientY + 18;
  const fits = below + tip.offsetHeight < window.innerHeight;
  tip.style.left = `${Math.max(8, x)}px`;
  tip.style.top =
    `${fits ? below : Math.max(8, event.clientY - tip.offsetHeight - 12)}px`;
}

// heading, and rows of [what, how much].
function explain(element, tell) {
  element.addEventListener('pointerenter', (event) => {
    const [heading, rows] = tell();
    tip.replaceChildren(make('b', '', heading), ...rows.map(([what, much]) =>
      make('div', '', make('span', '', what), make('span', 'n', much))));
    tip.classList.add('on');
    placeTip(event);
  });
  element.addEventListener('pointermove', placeTip);
  element.addEventListener('pointerleave', () => tip.classList.remove('on'));
}

// Every event of some counts, as rows of a tip.
function told(counts) {
  const rows = data.events.map((e, i) => [title(e), counts[i] || 0])
    .filter(([, n]) => n).map(([what, n]) => [what, exactly(n)]);
  const c = cpi(counts);
  if (counts[0]) rows.unshift(['share', percent(part(counts[0]))]);
  if (c !== null) rows.push(['CPI', c.toFixed(2)]);
  return rows;
}

// ---- header ----

function figure(label, value, note) {
  return make('div', 'figure', make('div', 'value', value),
    make('div', 'label', label), note ? make('div', 'note', note) : null);
}

function figures(counts) {
  const c = cpi(counts);
  const box = make('div', 'figures');
  if (c !== null)
    box.append(figure('clocks per instruction', c.toFixed(2)));
  columns.slice(0, 5).forEach((i) => {
    const e = data.events[i];
    const f = figure(label(e), briefly(counts[i]), e.source);
    explain(f, () => [e.name, [['count', exactly(counts[i])],
      ['source', e.source], ['unit', e.unit]]]);
    box.append(f);
  });
  return box;
}

function header() {
  const e = data.epochs[data.epochs.length - 1];
  const when = new Date(1000 * e.began).toISOString().slice(0, 16);
  document.title = `${baseName(e.program)} - Coresample`;
  const facts = [e.machine, when.replace('T', ' ') + ' UTC'];
  if (e.compressor) facts.push(e.compressor);
  if (e.name) facts.push(`epoch ${e.name}`);
  if (data.epochs.length > 1) facts.push(`${data.epochs.length} epochs`);
  const totals = data.events.map((v) => v.total);
  return make('header', '', make('div', 'brand', 'Coresample profile'),
    make('h1', '', baseName(e.program)), make('p', 'facts', facts.join(' · ')),
    figures(totals));
}

// ---- how far to trust it ----

function lawText() {
  const l = data.law;
  if (!l.counts)
    return `${exactly(l.events || 0)} events, as many as the sampler saw`;
  return `accepted ${exactly(l.accepted)} + credit ${exactly(l.credit)} = ` +
    `sent ${exactly(l.sent)} + held ${exactly(l.held)} + ` +
    `rejected ${exactly(l.rejected)}`;
}

function intervalText() {
  const top = functions[0];
  if (main.source === 'exact')
    return ['Exact', `Every event of ${main.name} was counted: no error of ` +
      'sampling.'];
  if (!top || !top.interval)
    return ['No interval', `Counts of ${main.name} are no samples.`];
  const [low, high] = top.interval;
  return [`± ${(50 * (high - low)).toFixed(2)} points`,
    `${top.name}: ${percent(low)} to ${percent(high)} of ${main.name}, ` +
    `95 %, from ${briefly(Math.round(main.samples))} samples.`];
}

function costText() {
  const { cost_cycles: with_, cost_unprofiled: without, messages } = data.law;
  const sent = messages ? `${exactly(messages)} messages. ` : '';
  if (!with_ || !without)
    return ['Not measured', sent + 'The program was not run without ' +
      'profiling to compare.'];
  return [percent(with_ / without - 1), `${sent}Clocks that profiling added ` +
    'to the program.'];
}

function lossText() {
  if (!data.losses.length) return ['Nothing lost', 'Every message arrived.'];
  const dropped = data.losses.find(([name]) => name === 'dropped');
  return [dropped ? `${exactly(dropped[1])} dropped` : 'None dropped',
    data.losses.map(([name, n]) =>
    `${name.replace('_', ' ')} ${exactly(n)}`).join(', ') + '.'];
}

function trust() {
  const holds = data.law.holds;
  const box = make('section', holds ? 'trust' : 'trust broken');
  const item = (label, [strong, text], mark) => make('div', 'item',
    make('div', 'label', label), make('div', `strong ${mark || ''}`, strong),
    make('div', 'note', text));
  box.append(make('h2', '', 'How far to trust it'), make('div', 'items',
    item('Law of conservation', [holds ? '✓ holds' : '✗ broken', lawText()],
      holds ? 'good' : 'bad'),
    item('Error of sampling', intervalText()),
    item('What is missing', lossText()), item('Cost of profiling', costText())));
  return box;
}

// ---- where the cycles went ----

// A bar as wide as counts[0] of `whole`, a segment for each reason.
function bar(counts, whole) {
  const box = make('span', 'bar');
  const sum = reasons.reduce((s, r) => s + (counts[indexOf(r)] || 0), 0);
  const all = Math.max(sum, counts[0]);
  const add = (name, n) => {
    if (!n) return;
    const segment = make('i', `r-${name}`);
    segment.style.width = `${100 * n / all * counts[0] / whole}%`;
    explain(segment, () => [TITLES[name] || 'not told',
      [[main.unit, exactly(n)], ['of this', percent(n / all)]]]);
    box.append(segment);
  };
  reasons.forEach((r) => add(r, counts[indexOf(r)]));
  add(reasons.length ? 'rest' : 'own', all - sum);
  return box;
}

function legend() {
  const totals = reasons.map((r) => [r, data.events[indexOf(r)].total])
    .filter(([, n]) => n > main.total / 2000).sort((a, b) => b[1] - a[1]);
  return make('div', 'legend', ...totals.map(([r, n]) => make('span', '',
    make('i', `r-${r}`), `${TITLES[r]} `,
    make('span', 'n', percent(n / main.total, 1)))));
}

function barRow(f, whole) {
  const a = link(f);
  return make('div', 'barrow', a,
    make('span', 'n', percent(part(f.counts[0]))), bar(f.counts, whole));
}

function whereItWent() {
  const shown = functions.filter((f) => f.counts[0]).slice(0, 12);
  const box = make('section', 'where', make('h2', '',
    `Where the ${main.name} went`));
  if (!shown.length) return box;
  if (reasons.length) {
    const totals = data.events.map((e) => e.total);
    box.append(legend(), make('div', 'barrow all', make('b', '', 'everything'),
      make('span', 'n', '100 %'), bar(totals, totals[0])));
  }
  shown.forEach((f) => box.append(barRow(f, shown[0].counts[0])));
  const sum = shown.reduce((s, f) => s + f.counts[0], 0);
  box.append(make('p', 'note', `${shown.length} of ` +
    `${exactly(functions.length)} procedures, ${percent(part(sum), 1)} of ` +
    `the ${main.name}. Bars are to the scale of the hottest.`));
  return box;
}

// ---- flame graph: stacks as a tree, callers above ----

function tree() {
  const root = { f: null, cost: 0, children: new Map(), depth: 0 };
  for (const [stack, cost] of data.stacks) {
    let node = root;
    root.cost += cost;
    stack.forEach((id, i) => {
      if (!node.children.has(id))
        node.children.set(id, { f: data.functions[id], cost: 0, depth: i + 1,
          parent: node, children: new Map() });
      node = node.children.get(id);
      node.cost += cost;
    });
  }
  return root;
}

// The same colour for a function wherever it stands.
function hue(name) {
  let h = 7;
  for (const c of name.slice(0, 80)) h = (31 * h + c.codePointAt(0)) % 997;
  return 6 + h % 38;
}

const FLAME_ROW = 22;

function flameFrame(node, left, width, zoom) {
  const f = node.f;
  const frame = make('div', 'frame', f ? f.name.slice(0, 200) : 'everything');
  frame.style.left = `${100 * left}%`;
  frame.style.width = `${100 * width}%`;
  frame.style.top = `${FLAME_ROW * node.depth}px`;
  frame.style.setProperty('--hue', f ? hue(f.name) : 215);
  if (!f) frame.classList.add('root');
  explain(frame, () => [f ? f.name.slice(0, 200) : 'everything', [
    ['with callees', percent(part(node.cost))],
    ['alone, all stacks', f ? percent(part(f.counts[0])) : ''],
    [main.name, exactly(node.cost)]].filter((r) => r[1])]);
  frame.addEventListener('click', () => zoom(node));
  frame.addEventListener('dblclick', () => {
    if (f) location.hash = linkOf(f);
  });
  return frame;
}

// The frames of `focus` and below over the whole width, its callers above.
function drawFlame(canvas, focus, zoom) {
  const frames = [];
  let deepest = 0;
  const down = (node, left, width) => {
    if (width < 0.0012) return;
    deepest = Math.max(deepest, node.depth);
    frames.push(flameFrame(node, left, width, zoom));
    const children = [...node.children.values()]
      .sort((a, b) => b.cost - a.cost);
    for (const child of children) {
      const wide = width * child.cost / node.cost;
      down(child, left, wide);
      left += wide;
    }
  };
  for (let node = focus.parent; node; node = node.parent)
    frames.push(flameFrame(node, 0, 1, zoom));
  down(focus, 0, 1);
  canvas.style.height = `${FLAME_ROW * (deepest + 1)}px`;
  canvas.replaceChildren(...frames);
}

let resetFlame = () => false;

function flame() {
  const root = tree();
  const canvas = make('div', 'flame');
  let focus = root;
  const zoom = (node) => {
    focus = node;
    tip.classList.remove('on');
    drawFlame(canvas, node, zoom);
  };
  resetFlame = () => focus !== root && (zoom(root), true);
  if (root.cost) zoom(root);
  const deep = data.calls.length > 0;
  return make('section', '', make('h2', '', 'By calling context'), canvas,
    make('p', 'note', deep
      ? 'Click to zoom, Esc to zoom out, double click opens the function. ' +
        'Costs are shared out among callers by their calls.'
      : 'The profile has no calls, so stacks are one function deep: profile ' +
        'with slot calls.'));
}

// ---- table of procedures ----

const table = { key: 'n0', down: true, words: '', selected: -1, rows: [] };

function tableColumns() {
  const own = columns.map((i) => ({ key: `n${i}`, title: title(data.events[i]),
    of: (f) => f.counts[i], text: (f) => exactly(f.counts[i]),
    share: (f) => f.counts[i] / (data.events[i].total || 1) }));
  own.splice(1, 0, { key: 'share', title: '%', of: (f) => f.counts[0],
    text: (f) => (100 * part(f.counts[0])).toFixed(2) });
  if (data.calls.length)
    own.splice(2, 0, { key: 'total', title: '% with callees',
      of: (f) => f.total, text: (f) => (100 * part(f.total)).toFixed(2) });
  if (main.source !== 'exact' && functions.some((f) => f.interval))
    own.splice(2, 0, { key: 'interval', title: '95 %',
      of: (f) => f.counts[0], text: (f) => f.interval.map((x) =>
        (100 * x).toFixed(2)).join('–') });
  if (CYCLES >= 0 && INSTRUCTIONS >= 0)
    own.push({ key: 'cpi', title: 'CPI', of: (f) => cpi(f.counts) || 0,
      text: (f) => (cpi(f.counts) === null ? '' : cpi(f.counts).toFixed(2)) });
  if (beside)
    own.splice(2, 0, { key: 'other', title: 'beside %',
      of: (f) => (otherOf(f) || { share: 0 }).share,
      text: (f) => (otherOf(f) ? (100 * otherOf(f).share).toFixed(2) : '') });
  return [{ key: 'name', title: 'procedure', of: (f) => f.name }, ...own,
    { key: 'file', title: 'file', of: (f) => f.file }];
}

const LONGEST = 500; // rows at once; more are found by the search

function wanted(columnsShown) {
  const words = table.words.toLowerCase();
  const column = columnsShown.find((c) => c.key === table.key);
  const sign = table.down ? -1 : 1;
  return functions.filter((f) => f.name.toLowerCase().includes(words) ||
      f.file.toLowerCase().includes(words))
    .sort((a, b) => {
      const x = column.of(a), y = column.of(b);
      return x === y ? a.rank - b.rank : (x < y ? -sign : sign);
    });
}

function tableRow(f, columnsShown) {
  const row = make('tr', '');
  for (const c of columnsShown) {
    const cell = make('td', c.key === 'name' || c.key === 'file' ? c.key : 'n');
    if (c.key === 'name') cell.append(link(f));
    else if (c.key === 'file') cell.append(f.file ? baseName(f.file) : '');
    else cell.append(c.text(f));
    if (c.share) cell.style.setProperty('--heat', Math.min(1, c.share(f) * 4));
    row.append(cell);
  }
  return row;
}

function fillTable(body, note, columnsShown) {
  const all = wanted(columnsShown);
  const shown = all.slice(0, LONGEST);
  table.rows = shown;
  table.selected = -1;
  body.replaceChildren(...shown.map((f) => tableRow(f, columnsShown)));
  note.textContent = `${exactly(shown.length)} of ` +
    `${exactly(functions.length)} procedures` +
    (all.length > shown.length ? '; search for the others.' : '.');
}

function headings(columnsShown, fill) {
  const row = make('tr', '');
  for (const c of columnsShown) {
    const button = make('button', '', c.title);
    const cell = make('th', c.key === 'name' || c.key === 'file' ? 't' : 'n',
      button);
    button.type = 'button';
    button.addEventListener('click', () => {
      table.down = table.key === c.key ? !table.down
        : c.key !== 'name' && c.key !== 'file';
      table.key = c.key;
      mark();
      fill();
    });
    row.append(cell);
  }
  const mark = () => columnsShown.forEach((c, i) =>
    row.children[i].setAttribute('aria-sort', c.key !== table.key ? 'none'
      : table.down ? 'descending' : 'ascending'));
  mark();
  return row;
}

function procedures() {
  const columnsShown = tableColumns();
  const search = make('input', '');
  const body = make('tbody', '');
  const note = make('p', 'note');
  const fill = () => fillTable(body, note, columnsShown);
  Object.assign(search, { type: 'search', id: 'search', value: table.words,
    placeholder: 'Search procedures and files ( / )' });
  search.setAttribute('aria-label', 'Search procedures and files');
  search.addEventListener('input', () => {
    table.words = search.value;
    fill();
  });
  fill();
  return make('section', 'procedures', make('div', 'head',
    make('h2', '', 'Procedures'), search), make('div', 'scroll',
    make('table', '', make('thead', '', headings(columnsShown, fill)), body)),
  note);
}

function select(step) {
  const rows = document.querySelectorAll('.procedures tbody tr');
  if (!rows.length) return;
  if (rows[table.selected]) rows[table.selected].classList.remove('selected');
  table.selected = Math.max(0, Math.min(rows.length - 1,
    table.selected + step));
  rows[table.selected].classList.add('selected');
  rows[table.selected].scrollIntoView({ block: 'nearest' });
}
