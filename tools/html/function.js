// SPDX-License-Identifier: Apache-2.0
//
// function.js - the page of a function: calls, source and assembly, jumps,
// loads.

// ---- page of a function: calls ----

function callsOf(f, mine, other, heading) {
  const sums = new Map();
  for (const call of data.calls) {
    if (call[mine] !== f.id) continue;
    const sum = sums.get(call[other]) || [0, 0];
    sums.set(call[other], [sum[0] + call[3], sum[1] + call[4]]);
  }
  if (!sums.size) return null;
  const rows = [...sums].sort((a, b) => b[1][0] - a[1][0]);
  const most = rows[0][1][0];
  const box = make('div', 'calls', make('h3', '', heading));
  for (const [id, [count, cost]] of rows.slice(0, 12)) {
    const meter = make('i', 'meter');
    meter.style.width = `${100 * count / most}%`;
    const row = make('div', 'callrow', link(data.functions[id]),
      make('span', 'n', exactly(count)), meter);
    explain(row, () => [data.functions[id].name.slice(0, 200), [
      ['calls', exactly(count)], [`${main.name} in them`, exactly(cost)]]]);
    box.append(row);
  }
  if (rows.length > 12)
    box.append(make('p', 'note', `and ${rows.length - 12} more`));
  return box;
}

// ---- page of a function: source and assembly ----

function heatOf(count, hottest) {
  return hottest ? Math.sqrt(count / hottest).toFixed(3) : 0;
}

function codeRow(className, ...cells) {
  return make('div', `row ${className}`, ...cells);
}

// Counts of each line of the function's own file.
function countsByLine(code) {
  const sums = new Map();
  for (const [, , [file, line], , counts] of code.insns) {
    if (file !== 0) continue;
    const sum = sums.get(line) || data.events.map(() => 0);
    counts.forEach((n, i) => { sum[i] += n; });
    sums.set(line, sum);
  }
  return sums;
}

function sourceRow(line, text, counts, most) {
  const row = codeRow(counts ? 'has' : '', make('span', 'count',
    counts && counts[0] ? percent(part(counts[0])) : ''),
  make('span', 'number', line), make('code', '', text || ' '));
  row.dataset.at = `0:${line}`;
  if (counts) {
    row.style.setProperty('--heat', heatOf(counts[0], most));
    explain(row, () => [`line ${line}`, told(counts)]);
  }
  return row;
}

// The pieces of the file that code is of; the function's own has its line.
function sourcePanel(code, f) {
  const sums = countsByLine(code);
  const most = Math.max(0, ...[...sums.values()].map((s) => s[0]));
  const panel = make('div', 'panel source');
  let next = 0;
  for (const [first, texts] of code.source) {
    if (next)
      panel.append(codeRow('gap', make('span', 'note',
        `⋯ ${exactly(first - next)} lines`)));
    next = first + texts.length;
    const own = f.line >= first && f.line < next;
    texts.forEach((text, i) => {
      const row = sourceRow(first + i, text, sums.get(first + i), most);
      if (own) row.classList.add('own');
      panel.append(row);
    });
  }
  return make('div', 'half', make('h3', '', baseName(f.file)), panel);
}

const addressOf = (f, offset) =>
  (parseInt(f.address, 16) + offset).toString(16);

function insnTold(insn, f) {
  const rows = told(insn[4]);
  insn[5].forEach(([value, share_]) =>
    rows.push([`value ${value}`, percent(share_, 0)]));
  const [loads, clocks, least, longest] = insn[6];
  if (loads)
    rows.push(['memory latency, mean', (clocks / loads).toFixed(2)],
      ['shortest, longest', `${exactly(least)}, ${exactly(longest)}`]);
  insn[7].forEach((from) =>
    rows.push(['needs the result of', addressOf(f, from)]));
  const address = addressOf(f, insn[0]);
  return [`${address}  ${insn[1]}`, rows.length ? rows : [['never ran', '']]];
}

function missMarks(counts) {
  const box = make('span', 'marks');
  for (const [name, sign] of [['icache_misses', 'I'], ['dcache_misses', 'D'],
    ['mispredicts', 'B']]) {
    const i = indexOf(name);
    if (i >= 0 && counts[i] / (data.events[i].total || 1) > 0.002)
      box.append(make('b', `m-${sign}`, sign));
  }
  return box;
}

function insnRow(insn, f, most) {
  const [offset, text, [file, line], , counts, values] = insn;
  const space = text.search(/\s/);
  const verb = space < 0 ? text : text.slice(0, space);
  const c = cpi(counts);
  const row = codeRow('has', make('span', 'count', counts[0]
    ? percent(part(counts[0])) : ''),
  make('span', 'cpi', c === null ? '' : c.toFixed(1)),
  make('span', 'number', addressOf(f, offset)),
  make('code', '', make('b', '', verb),
    text.slice(verb.length).trim()),
  values.length ? make('span', 'value', `${values[0][0]} ` +
    percent(values[0][1], 0)) : null, missMarks(counts));
  row.dataset.at = `${file}:${line}`;
  row.style.setProperty('--heat', heatOf(counts[0] || 0, most));
  explain(row, () => insnTold(insn, f));
  return row;
}

function textOf(code, line) {
  const run = code.source.find(([first, texts]) =>
    line >= first && line < first + texts.length);
  return run && run[1][line - run[0]];
}

function lineHeading(code, file, line) {
  const text = file === 0 ? textOf(code, line) : code.lines[`${file}:${line}`];
  const path = code.files[file] || '';
  if (!text) return null;
  return codeRow('line', make('code', '', `${file === 0 ? ''
    : baseName(path) + ':'}${line}  ${text.trim()}`));
}

function assemblyPanel(code, f) {
  const most = Math.max(0, ...code.insns.map((i) => i[4][0] || 0));
  const panel = make('div', 'panel assembly');
  const rows = new Map(); // by offset
  let last = '';
  for (const insn of code.insns) {
    const [file, line] = insn[2];
    if (file >= 0 && `${file}:${line}` !== last) {
      const heading = lineHeading(code, file, line);
      if (heading) panel.append(heading);
      last = `${file}:${line}`;
    }
    const row = insnRow(insn, f, most);
    rows.set(insn[0], row);
    panel.append(row);
  }
  return [make('div', 'half', make('h3', '', 'Assembly',
    make('span', 'note', ' share · CPI · address · instruction · value')),
  panel), panel, rows];
}

// Those whose results an instruction needs light up with it.
function joinNeeds(code, rows) {
  for (const insn of code.insns) {
    const needed = insn[7].map((from) => rows.get(from)).filter((r) => r);
    const row = rows.get(insn[0]);
    row.addEventListener('pointerenter', () =>
      needed.forEach((r) => r.classList.add('needed')));
    row.addEventListener('pointerleave', () =>
      needed.forEach((r) => r.classList.remove('needed')));
  }
}

// ---- loads: what memory took ----

function loadsOf(code, f, rows) {
  const all = code.insns.filter((insn) => insn[6].length)
    .sort((a, b) => b[6][1] - a[6][1]);
  if (!all.length) return null;
  const body = make('tbody', '');
  for (const insn of all.slice(0, 12)) {
    const [loads, clocks, least, longest] = insn[6];
    const go = make('button', 'go', addressOf(f, insn[0]));
    go.type = 'button';
    go.addEventListener('click', () => {
      bring(rows.get(insn[0]));
      rows.get(insn[0]).scrollIntoView({ block: 'nearest' });
    });
    body.append(make('tr', '', make('td', 'n', go),
      make('td', 'name', insn[1].replace(/\s+/g, ' ')),
      ...[exactly(loads), (clocks / loads).toFixed(2), exactly(least),
        exactly(longest)].map((text) => make('td', 'n', text))));
  }
  const head = make('tr', '', ...['address', 'load', 'loads', 'mean clocks',
    'shortest', 'longest'].map((text, i) => make('th', i === 1 ? 't' : 'n',
    make('span', '', text))));
  return make('section', 'loads', make('h2', '', 'Loads by time in memory'),
    make('div', 'scroll', make('table', '', make('thead', '', head), body)),
    all.length > 12 ? make('p', 'note', `and ${all.length - 12} more`) : null);
}

// ---- jump arrows ----

// [from, to, count]: those that were seen, or all there are.
function jumps(code) {
  const seen = code.edges.map(([from, to, n]) => [from, to, n]);
  if (seen.length) return seen;
  return code.insns.filter((i) => i[3] >= 0).map((i) => [i[0], i[3], 0]);
}

const LANES = 7, LANE = 7;

// The shortest jumps stand closest to the code; a lane holds jumps that do not
// overlap.
function lanesOf(list) {
  const lanes = Array.from({ length: LANES }, () => []);
  const placed = [];
  for (const jump of [...list].sort((a, b) =>
    Math.abs(a[0] - a[1]) - Math.abs(b[0] - b[1]))) {
    const lo = Math.min(jump[0], jump[1]), hi = Math.max(jump[0], jump[1]);
    let at = lanes.findIndex((lane) =>
      lane.every(([l, h]) => hi < l || lo > h));
    if (at < 0) at = LANES - 1;
    lanes[at].push([lo, hi]);
    placed.push([jump, at]);
  }
  return placed;
}

function arrow(from, to, lane, weight, back) {
  const right = LANES * LANE + 8;
  const x = right - 8 - LANE * (lane + 0.5);
  const r = Math.min(4, Math.abs(to - from) / 2);
  const s = to > from ? r : -r;
  return drawing('path', {
    class: back ? 'jump back' : 'jump',
    d: `M${right} ${from}H${x + r}q${-r} 0 ${-r} ${s}V${to - s}` +
      `q0 ${s} ${r} ${s}H${right}m-5 -3l5 3l-5 3`,
    'stroke-width': weight });
}

function drawJumps(code, panel, rows) {
  const list = jumps(code).filter(([a, b]) => rows.has(a) && rows.has(b));
  const most = Math.max(1, ...list.map((j) => j[2]));
  const height = panel.scrollHeight;
  const box = drawing('svg', { class: 'jumps', width: LANES * LANE + 10,
    height, 'aria-hidden': 'true' });
  const middle = (row) => row.offsetTop + row.offsetHeight / 2;
  for (const [[from, to, count], lane] of lanesOf(list)) {
    const path = arrow(middle(rows.get(from)), middle(rows.get(to)), lane,
      0.8 + 2.2 * Math.sqrt(count / most), to <= from);
    explain(path, () => ['jump', [['taken', count ? exactly(count) : '?']]]);
    for (const row of [rows.get(from), rows.get(to)]) {
      row.addEventListener('pointerenter', () => path.classList.add('on'));
      row.addEventListener('pointerleave', () => path.classList.remove('on'));
    }
    box.append(path);
  }
  panel.append(box);
}

// What belongs together lights up; a click brings it into view.
function joinPanels(both) {
  const all = [...both.querySelectorAll('.row[data-at]')];
  const peers = new Map();
  all.forEach((row) => peers.set(row.dataset.at,
    [...peers.get(row.dataset.at) || [], row]));
  for (const row of all) {
    const same = peers.get(row.dataset.at);
    row.addEventListener('pointerenter', () =>
      same.forEach((r) => r.classList.add('peer')));
    row.addEventListener('pointerleave', () =>
      same.forEach((r) => r.classList.remove('peer')));
    row.addEventListener('click', () => {
      const other = same.find((r) => r.parentNode !== row.parentNode);
      if (other) bring(other);
    });
  }
}

function bring(row) {
  const panel = row.parentNode;
  panel.scrollTop = row.offsetTop - panel.clientHeight / 3;
}

// Where the function itself stands, rather than what was inlined into it.
function openAtHottest(panel) {
  const hottest = (rows) => [...rows].sort((a, b) =>
    b.style.getPropertyValue('--heat') - a.style.getPropertyValue('--heat'))[0];
  const row = hottest(panel.querySelectorAll('.row.has.own')) ||
    hottest(panel.querySelectorAll('.row.has'));
  if (row) bring(row);
}

// The rows of the assembly by offset; null: there is no listing.
function listing(f, box) {
  const code = data.code[f.id];
  if (!code) {
    box.append(make('p', 'note', Object.keys(data.code).length
      ? `Listings are of functions with at least ` +
        `${percent(data.listed_from)} of the ${main.name}.`
      : 'The program\'s file was not there when this page was made: no ' +
        'listings. --image names it.'));
    return null;
  }
  const [half, panel, rows] = assemblyPanel(code, f);
  const known = code.source.some(([, texts]) => texts.some((text) => text));
  const both = make('div', known ? 'both' : 'both alone',
    known ? sourcePanel(code, f) : null, half);
  if (!known)
    half.append(make('p', 'note', f.file
      ? `The source, ${f.file}, could not be read when the page was made.`
      : 'No source is known of this code.'));
  box.append(both);
  drawJumps(code, panel, rows);
  joinPanels(both);
  joinNeeds(code, rows);
  both.querySelectorAll('.panel').forEach(openAtHottest);
  return rows;
}

// ---- page of a function ----

function neighbours(f) {
  const nav = make('nav', '');
  const back = make('a', 'back', '← overview');
  back.href = '#';
  nav.append(back, make('span', 'note', `${f.rank + 1} of ` +
    `${exactly(functions.length)}`));
  for (const [step, sign] of [[-1, '‹ hotter'], [1, 'colder ›']]) {
    const other = functions[f.rank + step];
    if (!other) continue;
    const a = make('a', '', sign);
    a.href = linkOf(other);
    nav.append(a);
  }
  return nav;
}

function functionFacts(f) {
  const box = make('div', 'figures', figure(`of ${main.name}`,
    percent(part(f.counts[0])), f.interval ? f.interval.map((x) =>
      percent(x)).join(' to ') : main.source));
  const c = cpi(f.counts);
  if (data.calls.length)
    box.append(figure('with callees', percent(part(f.total))));
  if (c !== null) box.append(figure('clocks per instruction', c.toFixed(2)));
  columns.slice(1, 5).forEach((i) => box.append(figure(
    label(data.events[i]), briefly(f.counts[i]))));
  if (f.called) box.append(figure('calls of it', briefly(f.called)));
  const other = otherOf(f);
  if (other)
    box.append(figure(`beside: ${besideName()}`, percent(other.share),
      `${signed(other.change)} ${main.name}`));
  return box;
}

function reasonsOf(f) {
  if (!reasons.length || !f.counts[0]) return null;
  const told_ = reasons.map((r) => [r, f.counts[indexOf(r)]])
    .filter(([, n]) => n > f.counts[0] / 2000)
    .sort((a, b) => b[1] - a[1]).slice(0, 8);
  return make('div', 'reasons', bar(f.counts, f.counts[0]),
    make('div', 'legend', ...told_.map(([r, n]) => make('span', '',
      make('i', `r-${r}`), `${TITLES[r]} `,
      make('span', 'n', percent(n / f.counts[0], 1))))));
}

function showFunction(f) {
  const place = [f.image, f.file + (f.line ? `:${f.line}` : ''),
    f.address ? `0x${f.address}` : ''].filter((t) => t).join(' · ');
  const name = make('h1', 'name', f.name);
  const box = make('article', '', neighbours(f), name,
    make('p', 'facts', place), functionFacts(f), reasonsOf(f));
  page.replaceChildren(box);
  const code = data.code[f.id];
  const rows = listing(f, box);
  if (rows)
    box.append(...[flowOf(code, f, rows), loadsOf(code, f, rows)]
      .filter((section) => section));
  openGraph(box);
  const calls = [callsOf(f, 1, 0, 'Called by'), callsOf(f, 0, 1, 'Calls')]
    .filter((c) => c);
  if (calls.length) box.append(make('section', 'bothcalls', ...calls));
  document.title = `${f.name.slice(0, 100)} - Coresample`;
}
