# SPDX-License-Identifier: Apache-2.0
#
# pages.py - the coverage report as HTML: an index and, for each module, its
# source with hits, branch arms and bits that never moved.

import html
import os

import points
import report

NAMES = {"line": "lines", "branch": "branch arms", "toggle": "bits toggled",
         "cover": "functional"}

STYLE = """
:root { --fg:#1c2330; --dim:#6b7688; --bg:#fff; --card:#f5f7fa; --rule:#dde3eb;
  --good:#1a8f4c; --mid:#c98a00; --bad:#cc3340; --goodbg:#e5f5ec;
  --badbg:#fde8ea; --wait:#eef0f4; --link:#1f5fbf; }
@media (prefers-color-scheme: dark) { :root { --fg:#dbe2ec; --dim:#8893a5;
  --bg:#14181f; --card:#1d232d; --rule:#2d3644; --good:#41c980; --mid:#e0ab3c;
  --bad:#ff6b78; --goodbg:#16301f; --badbg:#3d1a20; --wait:#252c37;
  --link:#7fb0ff; } }
* { box-sizing:border-box }
body { margin:0 auto; max-width:1180px; padding:28px 24px 80px;
  background:var(--bg); color:var(--fg);
  font:15px/1.5 system-ui, "Segoe UI", Roboto, sans-serif }
h1 { font-size:26px; margin:0 0 4px } h2 { font-size:18px; margin:34px 0 10px }
p.lead { color:var(--dim); margin:0 0 20px }
a { color:var(--link); text-decoration:none } a:hover { text-decoration:underline }
.tiles { display:grid; grid-template-columns:repeat(4,1fr); gap:12px }
.tile { background:var(--card); border-radius:10px; padding:14px 16px }
.tile b { display:block; font-size:28px; line-height:1.2;
  font-variant-numeric:tabular-nums }
.tile small { color:var(--dim) }
table { border-collapse:collapse; width:100% }
th { text-align:left; font-weight:600; color:var(--dim); font-size:13px }
th, td { padding:5px 10px 5px 0; border-bottom:1px solid var(--rule) }
td.n { text-align:right; font-variant-numeric:tabular-nums; white-space:nowrap }
.bar { display:inline-block; width:90px; height:8px; border-radius:4px;
  background:var(--rule); overflow:hidden; vertical-align:middle;
  margin-right:8px }
.bar i { display:block; height:100% }
.good { color:var(--good) } .mid { color:var(--mid) } .bad { color:var(--bad) }
.good i { background:var(--good) } .mid i { background:var(--mid) }
.bad i { background:var(--bad) }
.points { columns:3; font-size:13px } .points div { break-inside:avoid;
  display:flex; justify-content:space-between; gap:10px }
.points span:last-child { color:var(--dim); font-variant-numeric:tabular-nums }
pre { margin:0; font:13px/1.45 ui-monospace, "DejaVu Sans Mono", monospace }
.src { border:1px solid var(--rule); border-radius:8px; overflow-x:auto;
  padding:8px 0; margin-top:14px }
.src pre { display:flex; padding-right:12px; min-width:max-content }
.src .no, .src .hits { flex:none; text-align:right; color:var(--dim);
  padding-right:10px; user-select:none }
.src .no { width:46px } .src .hits { width:70px; font-size:11px }
.src .arms { flex:none; width:64px; font-size:11px }
.src pre.hit .hits { background:var(--goodbg) }
.src pre.miss { background:var(--badbg) }
.src pre.waived { background:var(--wait) }
.chip { border-radius:3px; padding:0 4px; margin-right:2px }
.chip.good { background:var(--goodbg) } .chip.bad { background:var(--badbg) }
.chip.wait { background:var(--wait); color:var(--dim) }
.src .bits { padding-left:190px; display:block; white-space:normal;
  font-size:12px; color:var(--bad) }
.src .bits.wait { color:var(--dim) }
"""

# Arms of a branch, as the chips beside its line say them.
ARMS = {"if": "if", "elsif": "if", "else": "else", "case": "case"}


def esc(text):
    return html.escape(str(text), quote=True)


def tone(hit, total):
    if hit == total:
        return "good"
    return "mid" if hit >= 0.9 * total else "bad"


def bar(summary):
    hit, total, waived = summary
    if total == 0:
        return "<td></td>"
    return (f'<td title="{hit} of {total}, {waived} waived">'
            f'<span class="bar {tone(hit, total)}"><i style="width:'
            f'{report.ratio(hit, total):.1f}%"></i></span>'
            f'<span class="{tone(hit, total)}">'
            f'{report.ratio(hit, total):.1f} %</span></td>')


def tiles(totals):
    out = ['<div class="tiles">']
    for kind, (hit, total, waived) in totals.items():
        note = f"{hit} of {total}" + (f", {waived} waived" if waived else "")
        out.append(f'<div class="tile"><small>{NAMES[kind]}</small>'
                   f'<b class="{tone(hit, total)}">'
                   f"{report.ratio(hit, total):.1f} %</b>"
                   f"<small>{note}</small></div>")
    return "".join(out) + "</div>"


def page(title, body):
    return ('<!doctype html><html lang="en"><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width">'
            f"<title>{esc(title)}</title><style>{STYLE}</style>{body}</html>\n")


def save(directory, name, text):
    with open(os.path.join(directory, name), "w", encoding="utf-8") as f:
        f.write(text)


# ---- the index ----

def module_rows(db):
    for module in db.source:
        parts = [db.summary(module, k) for k in points.KINDS[:3]]
        if any(total or waived for _, total, waived in parts):
            waived = sum(p[2] for p in parts)
            yield (f'<tr><td><a href="{module}.html">{module}</a></td>'
                   + "".join(map(bar, parts))
                   + f'<td class="n">{waived or ""}</td></tr>')


def cover_list(db):
    out = ['<div class="points">']
    for p in db.of(points.FUNCTIONAL, "cover"):
        tone_ = "" if p.hit else ' class="bad"'
        out.append(f"<div><span{tone_}>{esc(p.place)}</span>"
                   f"<span>{p.count if p.hit else 'never'}</span></div>")
    return "".join(out) + "</div>"


def waiver_rows(waivers):
    for w in waivers:
        n = sum(not p.hit for p in w.points)
        yield (f"<tr><td>{esc(w.module)}</td><td>{w.kind}</td>"
               f"<td><code>{esc(w.place)}</code></td>"
               f'<td class="n">{n}</td><td>{esc(w.reason)}</td></tr>')


def index(db, runs, waivers, totals):
    names = sorted({run for run, _ in runs})
    return page("Coverage of the profiler", "".join([
        "<h1>Coverage of the profiler</h1>",
        f'<p class="lead">{len(names)} runs on {len({b for _, b in runs})} '
        "builds, merged: a point counts if any build hits it. A bit counts "
        "as toggled when it went up and down in one instance.</p>",
        tiles(totals),
        "<h2>Modules</h2><table><tr><th>module<th>lines<th>branch arms"
        "<th>bits toggled<th>waived</tr>", *module_rows(db), "</table>",
        "<h2>Functional points</h2>", cover_list(db),
        "<h2>Waivers</h2><table><tr><th>module<th>kind<th>place<th>points"
        "<th>reason</tr>", *waiver_rows(waivers), "</table>",
        "<h2>Runs</h2><p>", esc(", ".join(names)), "</p>"]))


# ---- a module ----

def chips(arms):
    out = []
    for p in arms:
        look = "good" if p.hit else "wait" if p.waiver else "bad"
        out.append(f'<span class="chip {look}" title="{p.arm}: {p.count}">'
                   f"{ARMS[p.arm]}</span>")
    return "".join(out)


def short(n):
    for unit in ("", "k", "M"):
        if n < 10000:
            return f"{n}{unit}"
        n //= 1000
    return f"{n}G"


def bit_notes(bits):
    still = [p for p in bits if not p.hit]
    for look, group in (("bits", [p for p in still if not p.waiver]),
                        ("bits wait", [p for p in still if p.waiver])):
        if group:
            note = "never toggled: " if look == "bits" else "waived: "
            names = " ".join(report.ranges(p.place for p in group))
            title = {p.waiver.reason for p in group if p.waiver}
            yield (f'<span class="{look}" title="{esc("; ".join(title))}">'
                   f"{note}{esc(names)}</span>")


def by_line(items):
    out = {}
    for p in items:
        out.setdefault(p.line, []).append(p)
    return out


def source_lines(db, module):
    line = {p.line: p for p in db.of(module, "line")}
    arms = by_line(db.of(module, "branch"))
    bits = by_line(db.of(module, "toggle"))
    for n, text in enumerate(db.source[module], 1):
        p = line.get(n)
        look = ("" if p is None else "hit" if p.hit
                else "waived" if p.waiver else "miss")
        yield (f'<pre id="L{n}" class="{look}"><span class="no">{n}</span>'
               f'<span class="hits">{short(p.count) if p else ""}</span>'
               f'<span class="arms">{chips(arms.get(n, []))}</span>'
               f"<span>{esc(text)}</span></pre>")
        yield from bit_notes(bits.get(n, []))


def module_page(db, module):
    parts = {k: db.summary(module, k) for k in points.KINDS[:3]}
    return page(f"Coverage of {module}", "".join([
        f'<p><a href="index.html">Coverage</a> / {module}</p>',
        f"<h1>{module}.sv</h1>", tiles(parts),
        '<div class="src">', *source_lines(db, module), "</div>"]))


def write(directory, db, runs, waivers, totals):
    save(directory, "index.html", index(db, runs, waivers, totals))
    for module in db.source:
        save(directory, f"{module}.html", module_page(db, module))
