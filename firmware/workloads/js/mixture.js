// SPDX-License-Identifier: Apache-2.0
//
// mixture.js - work for the JavaScript interpreter: objects in a tree, closures,
// regular expressions, JSON and sorting.

var seed = 1;

function random(limit) {
  seed = (seed * 16807) % 2147483647;
  return seed % limit;
}

function insert(tree, key) {
  if (!tree)
    return { key: key, count: 1, left: null, right: null };
  if (key < tree.key)
    tree.left = insert(tree.left, key);
  else if (key > tree.key)
    tree.right = insert(tree.right, key);
  else
    tree.count++;
  return tree;
}

function visit(tree, action) {
  if (tree) {
    visit(tree.left, action);
    action(tree);
    visit(tree.right, action);
  }
}

function trees(keys) {
  var tree = null, nodes = 0, sum = 0;

  for (var i = 0; i < keys; i++)
    tree = insert(tree, 'k' + random(keys));
  visit(tree, function (node) {
    nodes++;
    sum = (sum * 7 + node.key.length * node.count) % 1000003;
  });
  print('tree', nodes, sum);
}

function records(count) {
  var list = [];

  for (var i = 0; i < count; i++)
    list.push({ id: i, name: 'n' + random(1000), score: random(10000) / 4,
                tags: ['a' + random(9), random(2) === 0] });
  return list;
}

function documents(count) {
  var text = JSON.stringify(records(count));
  var list = JSON.parse(text).filter(function (r) { return r.tags[1]; });

  list.sort(function (a, b) { return a.score - b.score || a.id - b.id; });
  print('json', text.length, list.length, list[0].name, list[1].score);
}

function patterns(times) {
  var text = '', hits = 0;

  for (var i = 0; i < times; i++)
    text += 'item-' + random(500) + ' <b>x' + i + '</b>, ';
  text = text.replace(/<b>(\w+)<\/b>/g, '[$1]').replace(/item-(\d)\d*/g,
    function (all, digit) { hits += Number(digit); return digit; });
  print('text', text.length, hits, text.split(', ').slice(0, 3).join('|'));
}

function counter(step) {
  var value = 0;
  return function () { value += step; return value; };
}

function closures(turns) {
  var counters = [1, 2, 3].map(counter), sum = 0;

  for (var i = 0; i < turns; i++)
    sum = (sum + counters[i % 3]()) & 0xffff;
  print('closures', sum);
}

trees(300);
documents(60);
patterns(40);
closures(3000);
