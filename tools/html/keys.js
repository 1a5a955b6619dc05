// SPDX-License-Identifier: Apache-2.0
//
// keys.js - which page is shown, keys, and the start.

// ---- overview, keys ----

let scrolled = 0; // of the overview

function showOverview() {
  const keys = make('footer', 'note', make('kbd', '', '/'), ' search  ',
    make('kbd', '', '↑'), make('kbd', '', '↓'), ' choose  ',
    make('kbd', '', 'Enter'), ' open  ', make('kbd', '', 'Esc'), ' back  ',
    make('kbd', '', '←'), make('kbd', '', '→'), ' hotter, colder function');
  page.replaceChildren(...[header(), trust(), whereItWent(), besideSection(),
    flame(), procedures(), keys].filter((section) => section));
}

let shown = null;

function show() {
  const f = functionOf(location.hash);
  tip.classList.remove('on');
  if (!shown) scrolled = window.scrollY;
  shown = f;
  if (f) showFunction(f);
  else showOverview();
  window.scrollTo(0, f ? 0 : scrolled);
}

function overviewKey(key) {
  if (key === 'ArrowDown' || key === 'ArrowUp')
    select(key === 'ArrowDown' ? 1 : -1);
  else if (key === 'Enter' && table.rows[table.selected])
    location.hash = linkOf(table.rows[table.selected]);
  else if (key === 'Escape')
    return resetFlame();
  else
    return false;
  return true;
}

function functionKey(key) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const other = step && functions[shown.rank + step];
  if (key === 'Escape') location.hash = '';
  else if (other) location.hash = linkOf(other);
  else return false;
  return true;
}

function onKey(event) {
  const search = document.getElementById('search');
  const typing = event.target === search;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === '/' && !typing) {
    if (!search) location.hash = '';
    setTimeout(() => document.getElementById('search').focus(), 30);
    event.preventDefault();
  } else if (typing && event.key === 'Escape') {
    search.value = '';
    search.dispatchEvent(new Event('input'));
    search.blur();
  } else if (event.target.tagName === 'A' && event.key === 'Enter') {
    return;
  } else if (shown ? functionKey(event.key) : overviewKey(event.key)) {
    event.preventDefault();
  }
}

addEventListener('hashchange', show);
addEventListener('keydown', onKey);
show();
