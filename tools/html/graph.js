// SPDX-License-Identifier: Apache-2.0
//
// graph.js - the control-flow graph of a function: blocks in rows, by the
// longest way from the entry that goes no edge back; edges as wide as they ran;
// the hot path, the way that was taken most from the hottest block on and to
// it, stands out.

const LARGEST_GRAPH = 60; // blocks that are drawn
const BLOCK = { width: 150, height: 40, across: 26, down: 44 };

const TRANSFER = /^(b|c\.b|j|c\.j|ret|mret|sret|tail)/;
const ENDS = /^(j|c\.j|ret|mret|sret|tail|jr|c\.jr)\b/;
const verbOf = (insn) => insn[1].trim().split(/\s/)[0];

// Does it go elsewhere, other than by a call?
function transfers(insn) {
  const verb = verbOf(insn);
  return TRANSFER.test(verb) && !/^(jal|jalr|c\.jal|c\.jalr)$/.test(verb);
}

// Blocks by offset: { from, insns, share, ran, out: [{ to, n }], into: [] }.
function blocksOf(code) {
  const starts = new Set([0]);
  code.insns.forEach((insn, i) => {
    if (insn[3] >= 0 && transfers(insn)) starts.add(insn[3]);
    if (transfers(insn) && code.insns[i + 1]) starts.add(code.insns[i + 1][0]);
  });
  code.edges.forEach(([, to]) => starts.add(to));
  const blocks = [];
  for (const insn of code.insns) {
    if (starts.has(insn[0]) || !blocks.length)
      blocks.push({ from: insn[0], insns: [], out: [], into: [] });
    blocks[blocks.length - 1].insns.push(insn);
  }
  for (const block of blocks) {
    const counts = block.insns.map((insn) => insn[4]);
    block.cost = counts.reduce((s, c) => s + (c[0] || 0), 0);
    block.ran = INSTRUCTIONS < 0 ? block.cost
      : Math.max(...counts.map((c) => c[INSTRUCTIONS] || 0));
  }
  return blocks;
}

function connect(blocks, code) {
  const at = new Map(blocks.map((block) => [block.from, block]));
  const add = (from, to, n) => {
    if (!to || from.out.some((e) => e.to === to)) return;
    const edge = { from, to, n };
    from.out.push(edge);
    to.into.push(edge);
  };
  blocks.forEach((block, i) => {
    const last = block.insns[block.insns.length - 1];
    const seen = code.edges.filter(([from]) => from === last[0]);
    seen.forEach(([, to, n]) => add(block, at.get(to), n));
    if (!transfers(last)) add(block, blocks[i + 1], block.ran);
    else if (!seen.length && last[3] >= 0)
      add(block, at.get(last[3]), ENDS.test(verbOf(last)) ? block.ran : 0);
    if (transfers(last) && !seen.length && !ENDS.test(verbOf(last)))
      add(block, blocks[i + 1], 0);
  });
}

// Of a large function the blocks that ran most often.
function choose(blocks) {
  const kept = new Set([...blocks].sort((a, b) => b.cost - a.cost)
    .slice(0, LARGEST_GRAPH).filter((block) => block.ran));
  kept.add(blocks[0]);
  return blocks.filter((block) => kept.has(block));
}

// From the hottest block the most frequent way on, and the one to it.
function hotPath(blocks) {
  const path = new Set();
  const hottest = blocks.reduce((a, b) => (b.cost > a.cost ? b : a));
  for (const [edges, end] of [['out', 'to'], ['into', 'from']]) {
    const seen = new Set([hottest]);
    for (let block = hottest; block; ) {
      const best = block[edges].filter((e) => blocks.includes(e[end]) && e.n)
        .reduce((a, e) => (a && a.n >= e.n ? a : e), null);
      if (!best) break;
      path.add(best);
      block = seen.has(best[end]) ? null : best[end];
      seen.add(block);
    }
  }
  return path;
}

// Rows: of an edge that does not go back the end is below its beginning.
function layOut(blocks) {
  const place = new Map(blocks.map((block, i) => [block, i]));
  const row = new Map(blocks.map((block) => [block, 0]));
  for (const block of blocks)
    for (const { to } of block.out)
      if (place.get(to) > place.get(block))
        row.set(to, Math.max(row.get(to), row.get(block) + 1));
  const rows = [];
  for (const block of blocks) {
    const r = row.get(block);
    (rows[r] = rows[r] || []).push(block);
  }
  const filled = rows.filter((r) => r);
  const widest = Math.max(...filled.map((r) => r.length));
  const step = BLOCK.width + BLOCK.across;
  filled.forEach((blocks_, r) => blocks_.forEach((block, i) => {
    block.x = (widest - blocks_.length) * step / 2 + i * step + BLOCK.across;
    block.y = r * (BLOCK.height + BLOCK.down) + 10;
  }));
  return { width: widest * step + 2 * BLOCK.across,
    height: filled.length * (BLOCK.height + BLOCK.down) };
}

function edgePath({ from, to }) {
  const x1 = from.x + BLOCK.width / 2, y1 = from.y + BLOCK.height;
  const x2 = to.x + BLOCK.width / 2, y2 = to.y;
  if (y2 > y1) {
    const bend = Math.min(60, (y2 - y1) / 2);
    return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
  }
  const side = Math.max(from.x, to.x) + BLOCK.width + 18; // back, on the right
  return `M${from.x + BLOCK.width} ${from.y + 26}` +
    `C${side} ${from.y + 26} ${side} ${to.y + 12} ${to.x + BLOCK.width} ` +
    `${to.y + 12}`;
}

// At its end: down into a block, or from the right.
function headPath({ from, to }) {
  return to.y > from.y
    ? `M${to.x + BLOCK.width / 2} ${to.y}l-4 -8h8z`
    : `M${to.x + BLOCK.width} ${to.y + 12}l8 -4v8z`;
}

function drawEdge(edge, most, hot) {
  const back = edge.to.y <= edge.from.y;
  const path = drawing('g', {
    class: `flow${back ? ' back' : ''}${hot ? ' hot' : ''}` });
  path.append(drawing('path', { d: edgePath(edge),
    'stroke-width': 1 + 4 * Math.sqrt(edge.n / most) }),
  drawing('path', { class: 'head', d: headPath(edge) }));
  explain(path, () => [back ? 'back' : 'edge', [['times', edge.n
    ? exactly(edge.n) : 'not seen']]]);
  return path;
}

function drawBlock(block, f, hottest, rows) {
  const first = block.insns[0];
  const box = drawing('g', { class: 'block', tabindex: 0,
    transform: `translate(${block.x} ${block.y})` });
  const rect = drawing('rect', { width: BLOCK.width, height: BLOCK.height,
    rx: 6 });
  rect.style.setProperty('--heat', heatOf(block.cost, hottest));
  const text = (y, className, what) => {
    const t = drawing('text', { x: 10, y, class: className });
    t.textContent = what;
    return t;
  };
  if (block.cost === hottest) box.classList.add('hottest');
  box.append(rect, text(17, 'at', `${addressOf(f, block.from)}  ` +
    `${percent(part(block.cost))}`), text(32, 'much',
    `${block.insns.length} instr. × ${briefly(block.ran)}`));
  explain(box, () => [`${addressOf(f, block.from)}: ` +
    `${block.insns.length} instructions`, [[main.name, exactly(block.cost)],
    ['executions', exactly(block.ran)], ['begins', first[1]]]]);
  const open = () => {
    bring(rows.get(block.from));
    rows.get(block.from).scrollIntoView({ block: 'center' });
  };
  box.addEventListener('click', open);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') open();
  });
  return box;
}

// Brings the hottest block into view, once the graph is in the page.
function openGraph(box) {
  const block = box.querySelector('.block.hottest');
  if (!block) return;
  const frame = block.closest('.scroll');
  const inner = block.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  frame.scrollTop += inner.top - outer.top - frame.clientHeight / 2;
  frame.scrollLeft += inner.left - outer.left - frame.clientWidth / 2;
}

function flowOf(code, f, rows) {
  const all = blocksOf(code);
  connect(all, code);
  const blocks = choose(all);
  if (blocks.length < 2) return null;
  const { width, height } = layOut(blocks);
  const edges = blocks.flatMap((block) => block.out)
    .filter((e) => blocks.includes(e.to));
  const most = Math.max(1, ...edges.map((e) => e.n));
  const hot = hotPath(blocks);
  const hottest = Math.max(...blocks.map((block) => block.cost));
  const svg = drawing('svg', { class: 'graph', width, height,
    viewBox: `0 0 ${width} ${height}` });
  svg.append(...[...edges].sort((a, b) => hot.has(a) - hot.has(b))
    .map((edge) => drawEdge(edge, most, hot.has(edge))),
  ...blocks.map((block) => drawBlock(block, f, hottest, rows)));
  return make('section', 'flowgraph', make('h2', '', 'Control flow'),
    make('div', 'scroll', svg), make('p', 'note', `${blocks.length} of ` +
    `${all.length} blocks. Click a block to see its code.` + (code.edges.length
      ? ' Edges are as wide as they ran; the hot path is in colour.'
      : ' The profile has no edges: profile with slot edges.')));
}
