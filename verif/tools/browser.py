#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""browser.py BROWSER PAGE EXPECTED.json FOLDER   the page of a profile in a
Chromium without a window, by the DevTools protocol over a pipe: reads, clicks,
sorts, searches, opens a function, at two widths; what stands in the page must
be what EXPECTED says of the database.  Leaves pictures in FOLDER."""
import base64
import json
import os
import subprocess
import sys
import time


class Browser:
    """Commands go to file descriptor 3, answers and events come from 4, each
    ends with a NUL."""

    def __init__(self, program, folder):
        to_read, self.to = os.pipe()
        self.back, back_write = os.pipe()

        def descriptors():
            os.dup2(to_read, 3)
            os.dup2(back_write, 4)

        # Above 4, so that none is overwritten before it is copied.
        to_read, back_write = (os.dup2(fd, fd + 20) for fd in (to_read, back_write))
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-background-networking", f"--user-data-dir={folder}/browser",
             "--remote-debugging-pipe", "about:blank"],
            pass_fds=(3, 4), preexec_fn=descriptors, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.left, self.number, self.events, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Performance.enable", timeDomain="threadTicks")

    def message(self):
        while b"\0" not in self.left:
            data = os.read(self.back, 1 << 20)
            if not data:
                sys.exit("the browser ended")
            self.left += data
        text, self.left = self.left.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **params):
        self.number += 1
        request = {"id": self.number, "method": method, "params": params}
        if self.session:
            request["sessionId"] = self.session
        os.write(self.to, json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    sys.exit(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def value(self, expression):
        """What a piece of script gives, run in the page by the protocol."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            sys.exit(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open(self, url):
        self.events.clear()
        self.call("Page.navigate", url=url)
        while not any(e.get("method") == "Page.loadEventFired" for e in self.events):
            self.events.append(self.message())
        self.settle()

    def processor(self):
        """Milliseconds that the thread of the page has had: other programs do
        not count."""
        return 1000 * next(m["value"] for m in self.call("Performance.getMetrics")["metrics"]
                           if m["name"] == "TaskDuration")

    def settle(self):
        """Two frames later everything that a click does is there."""
        self.value("new Promise((done) => requestAnimationFrame(() =>"
                   " requestAnimationFrame(() => setTimeout(() => done(1), 60))))")

    def click(self, selector, count=1):
        x, y = self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({ block: 'center', inline: 'center' });"
            " const r = e.getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                      clickCount=count)
        self.settle()

    def key(self, key, text=None):
        kind = {"text": text} if text else {}
        codes = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowRight": 39, "ArrowDown": 40}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key,
                  windowsVirtualKeyCode=codes.get(key, 0), **kind)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)
        self.settle()

    def picture(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as f:
            f.write(base64.b64decode(data))

    def loud(self):
        """Messages of the console, errors, and requests but for the page."""
        names = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
        return [e for e in self.events if e.get("method") in names or (
            e.get("method") == "Network.requestWillBeSent" and
            e["params"]["request"]["url"].split("#")[0] != self.value("location.href").split("#")[0])]


checks = failed = 0


def check(name, holds):
    global checks, failed
    checks += 1
    if not holds:
        failed += 1
        print(f"FAIL {name}")


def near(a, b, by=0.0051):
    return abs(a - b) < by


ROWS = ("[...document.querySelectorAll('.procedures tbody tr')].map((r) =>"
        " [...r.cells].map((c) => c.textContent))")
HEADS = "[...document.querySelectorAll('.procedures th button')].map((b) => b.textContent)"
number = lambda text: int(text.replace(",", "").replace("−", "-").replace("+", ""))


def overview(b, width, expected):
    heads, rows = b.value(HEADS), b.value(ROWS)
    cycles, share = heads.index("cycles"), heads.index("%")
    wanted = expected["by_cycles"]
    same = sorted((r[0], number(r[cycles])) for r in rows[:len(wanted)]) == sorted(
        (w["function"], w["cycles"]) for w in wanted)
    check(f"{width}: procedures and their cycles are those of prof", same)
    check(f"{width}: shares are those of prof", all(
        near(float(r[share]), 100 * w["share"]) for r, w in zip(rows, wanted)))

    at = heads.index("instr.")
    b.click(f".procedures th:nth-child({at + 1}) button")
    rows = b.value(ROWS)
    best = max(expected["all"], key=lambda w: w["instructions"])["instructions"]
    check(f"{width}: sorted by instructions", number(rows[0][at]) == best and all(
        number(x[at]) >= number(y[at]) for x, y in zip(rows, rows[1:])))
    b.click(f".procedures th:nth-child({at + 1}) button")
    rows = b.value(ROWS)
    check(f"{width}: and the other way round", number(rows[0][at]) <= number(rows[-1][at]) == best)
    b.click(f".procedures th:nth-child({cycles + 1}) button")

    b.value("window.scrollTo(0, 0)")
    b.key("/", "/")
    for letter in "mem":
        b.key(letter, letter)
    rows = b.value(ROWS)
    wanted = {w["function"] for w in expected["all"]
              if "mem" in w["function"].lower() or "mem" in w["file"].lower()}
    check(f"{width}: the search finds {sorted(wanted)}", {r[0] for r in rows} == wanted)
    b.key("Escape")
    check(f"{width}: Esc ends it", len(b.value(ROWS)) > len(rows))

    rows = b.value("[...document.querySelectorAll('.beside tbody tr')].map((r) =>"
                   " [...r.cells].map((c) => c.textContent))")
    wanted = {(w["function"], w["a"], w["b"]) for w in expected["beside"]}
    check(f"{width}: beside: counts of both", len(rows) > 3 and all(
        (r[0], number(r[1]), number(r[2])) in wanted and
        number(r[3]) == number(r[1]) - number(r[2]) for r in rows))
    check(f"{width}: beside: by change", all(
        abs(number(x[3])) >= abs(number(y[3])) for x, y in zip(rows, rows[1:])))


def function(b, width, expected):
    top = expected["by_cycles"][0]
    b.click(".procedures tbody tr:first-child a")
    check(f"{width}: {top['function']} opens", b.value(
        "document.querySelector('h1').textContent") == top["function"])
    share = b.value("document.querySelector('.figure .value').textContent")
    check(f"{width}: its share", near(float(share.split()[0]), 100 * top["share"]))
    b.value(f"location.hash = '#f=' + encodeURIComponent({json.dumps(expected['function'])})")
    b.settle()
    insns = {i["addr"]: i["cycles"] for i in expected["insns"]}
    rows = b.value("[...document.querySelectorAll('.assembly .row.has')].map((r) =>"
                   " [...r.children].map((c) => c.textContent))")
    check(f"{width}: its instructions", set(insns) <= {r[2] for r in rows} and all(
        near(float(r[0].split()[0]) if r[0] else 0, 100 * insns.get(r[2], 0) / expected["total"])
        for r in rows))
    check(f"{width}: jumps", b.value("document.querySelectorAll('.jump').length") > 0)
    blocks = b.value("document.querySelectorAll('.graph .block').length")
    check(f"{width}: control flow, a hot path", blocks > 1 and
          b.value("document.querySelectorAll('.flow.hot').length") > 0)
    times = b.value("Math.max(...[...document.querySelectorAll('.graph .block .much')].map((t) =>"
                    " parseFloat(t.textContent.split('×')[1])))")
    check(f"{width}: executions of blocks", times > 0)
    b.click(".graph .block:last-of-type")
    rows = b.value("[...document.querySelectorAll('.loads tbody tr')].map((r) =>"
                   " [...r.cells].map((c) => c.textContent))")
    wanted = {w["addr"]: w for w in expected["loads"]}
    check(f"{width}: loads: clocks of each", len(rows) > 0 and all(
        number(r[2]) == wanted[r[0]]["loads"] and near(float(r[3]), wanted[r[0]]["mean"]) and
        number(r[5]) == wanted[r[0]]["longest"] for r in rows))
    needs = b.value("data.code[shown.id].insns.filter((i) => i[7].length).length")
    check(f"{width}: dependences", needs > 0)
    b.value("window.scrollTo(0, 0)")


def source(b, width):
    """The hottest function whose source is in pieces."""
    pieces = b.value(
        "(() => { const has = (f) => data.code[f.id] && data.code[f.id].source.length > 1 &&"
        " data.code[f.id].source.some(([, texts]) => texts.some((text) => text));"
        " const f = functions.find(has); location.hash = f ? linkOf(f) : '';"
        " return f ? data.code[f.id].source.length : 0; })()")
    b.settle()
    check(f"{width}: source in pieces, what lies between left out", pieces > 1 and
          b.value("document.querySelectorAll('.source .row.gap').length") == pieces - 1)
    state = b.value("(() => { const p = document.querySelector('.panel.source');"
                    " const hot = [...p.querySelectorAll('.row.has.own')].sort((x, y) =>"
                    " y.style.getPropertyValue('--heat') - x.style.getPropertyValue('--heat'))[0];"
                    " const r = hot.getBoundingClientRect(), q = p.getBoundingClientRect();"
                    " return r.top >= q.top - 1 && r.bottom <= q.bottom + 1; })()")
    check(f"{width}: the source is open where the function is hot", state)


def leave(b, width, expected):
    names = [w["function"] for w in expected["by_cycles"]]
    second = names[names.index(expected["function"]) + 1]
    b.key("ArrowRight")
    check(f"{width}: right arrow: {second}", b.value(
        "document.querySelector('h1').textContent") == second)
    b.key("Escape")
    check(f"{width}: Esc: the overview", b.value("location.hash") in ("", "#"))
    check(f"{width}: nothing is wider than the page", b.value(
        "document.documentElement.scrollWidth <= window.innerWidth"))


def main():
    program, page, wanted, folder = sys.argv[1:]
    with open(wanted) as f:
        expected = json.load(f)
    os.makedirs(folder, exist_ok=True)
    b = Browser(program, folder)
    for width, dark in ((500, False), (1400, True)):
        b.call("Emulation.setDeviceMetricsOverride", width=width, height=1000,
               deviceScaleFactor=1, mobile=False)
        b.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        b.open(f"file://{page}")
        ready = b.processor()
        wall = b.value("(() => { const t = performance.getEntriesByType('navigation')[0];"
                       " return t.loadEventEnd - t.startTime; })()")
        print(f"{width} px: ready after {wall:.0f} ms, {ready:.0f} ms of a processor")
        check(f"{width}: ready in 2 s, not {ready:.0f} ms", ready <= 2000)
        overview(b, width, expected)
        b.value("window.scrollTo(0, 0)")
        b.picture(f"{folder}/overview-{width}.png")
        function(b, width, expected)
        b.picture(f"{folder}/function-{width}.png")
        b.value("document.querySelector('.flowgraph').scrollIntoView()")
        b.settle()
        b.picture(f"{folder}/flow-{width}.png")
        leave(b, width, expected)
        source(b, width)
        b.picture(f"{folder}/source-{width}.png")
        check(f"{width}: no message, no request: {b.loud()[:1]}", not b.loud())
    b.call("Browser.close")
    b.process.wait(timeout=30)
    print(f"{checks} checks in the browser, {failed} failed")
    sys.exit(failed > 0)


main()
