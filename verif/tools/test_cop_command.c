/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop_command.c - test_cop_command COMMAND PROGRAMS: `coresample run --cop`
 * and `replay --cop` with good and bad input.
 */
#include "command.h"

#include <signal.h>

/* On the simulator, where the coprocessor is a model. */
#define RUN "run $P/sums.elf --on iss "

/* A trace of the simulator's gives the same profile as the simulator. */
static void replaying(void)
{
  shell("$C " RUN "--dut model --trace s.trace -q "
        "> /dev/null");
  shell("$C " RUN "--cop edge --exact -q > one");
  shell("$C replay --trace s.trace --cop edge --exact > two");
  shell("grep -v '^program\\|^instructions\\|^simulation' one > three; "
        "grep -v '^program\\|^instructions\\|^simulation' two | cmp - three");
  expect("replay --trace s.trace --cop nothing --json out.json", 1,
         "no program 'nothing'; there are");
  expect("replay --tuples s.trace --cop edge --json out.json", 1,
         "--cop needs --trace, clock by clock");
  expect("replay --trace s.trace --level event --cop edge --json out.json", 1,
         "--cop needs --trace, clock by clock");
  shell("head -c 100 s.trace > cut.trace");
  expect("replay --trace cut.trace --cop edge --json out.json", 1,
         "cut.trace: offset");
  expect_no_output();
}

/* How far drops let one trust a profile. */
static void trusting(void)
{
  expect("run $P/gzip.elf --on iss --cop pair -n 300000 --cpi 8 -q --json g.json", 0,
         "trust           good: 0 % of the samples dropped");
  expect("run $P/gzip.elf --on iss --cop pair -n 300000 --cpi 1 --cop-div 8 -q "
         "--json b.json", 0, "trust           do not trust this profile: ");
  expect("run $P/gzip.elf --on iss --cop callstack -n 300000 --cpi 1 "
         "--cop-div 4 --cop-samples 16 --cop-set stall=0 -q --json u.json", 0,
         "of the events unknown therefore");
  shell("python3 -c \"import json; g, b, u = [json.load(open(f))['trust'] "
        "for f in ('g.json', 'b.json', 'u.json')]; "
        "n = json.load(open('b.json'))['samples']; "
        "assert g['verdict'] == 'good' and not g['off_points']; "
        "assert b['verdict'] == 'bad' and b['off_points'] >= 5; "
        "assert abs(b['dropped_percent'] - 100 * n['dropped'] / n['taken']) "
        "< 1e-6; assert u['verdict'] == 'bad' and u['unknown_percent'] > 5\"");
}

static void profiling(void)
{
  expect(RUN "--cop edge --exact --json p.json -q", 0,
         "coprocessor: edge");
  shell("grep -q '\"rms\": 0.0' p.json && grep -q '\"series\"' p.json");
  shell("python3 -c \"import json; p = json.load(open('p.json')); "
        "s = p['samples']; assert s['taken'] > 0 and s['taken'] == "
        "s['dropped'] + s['processed'] + s['aborted'] + s['held']; "
        "assert abs(p['overhead_percent'] - 100 * p['host_clocks'] / "
        "p['clocks']) < 1e-6 * p['overhead_percent']; "
        "assert p['host_clocks'] == "
        "sum(x['clocks'] for x in p['host'].values()); "
        "assert all(1.5 * x['instructions'] + 4 * x['accesses'] - 2 <= "
        "x['clocks'] for x in p['host'].values()); "
        "assert p['host']['setup']['instructions'] > 100; "
        "assert p['score']['branches']['rms'] < 0.05\"");
  expect(RUN "--cop edge --cop-div 4 -q --json 4.json", 0,
         "samples");
  shell("python3 -c \"import json; s = [json.load(open(f))['samples']['dropped'] "
        "for f in ('p.json', '4.json')]; assert s[0] < s[1]\"");
  shell("$C " RUN "--cop edge --exact -q --cop-check 3000 --json "
        "c.json > /dev/null");
  shell("python3 -c \"import json; c = json.load(open('c.json'))['checks']; "
        "assert [x['instructions'] for x in c] == [3000, 6000, 9000]; "
        "assert all(x['branches'] < 0.05 and x['overhead_percent'] > 0 "
        "for x in c)\"");
  shell("$C " RUN "--cop edge --exact -q --json d.json > /dev/null");
  shell("$C " RUN "--cop edge --cpi 3 --cop-cpi 1.25 -q "
        "--json h.json > /dev/null");
  shell("python3 -c \"import json; h = json.load(open('h.json')); "
        "assert h['clocks'] == 3 * h['instructions']; "
        "assert h['options']['handler_cpi'] == 1.25; "
        "assert all(-2 <= x['clocks'] - 1.25 * x['instructions'] - "
        "4 * x['accesses'] <= x['accesses'] + 2 "
        "for x in (h['host']['setup'], h['host']['finish']))\"");
  shell("python3 -c \"import json; c = json.load(open('c.json')); "
        "d = json.load(open('d.json')); "
        "assert c['host'] == d['host'] and c['rows'] == d['rows']\"");
}

/* The way from the program's start-up to its main goes through the firmware,
 * which ends the program inside of it: one call more than returns. */
static void contexts_with_firmware(void)
{
  shell("$C run $P/mix.elf --on iss --cop callstack --exact -q | "
        "awk '$1 == \"contexts\" { exit !($3 > 50) }'");
  shell("$C run $P/mix.elf --on iss --dut model -q --compressor P:1 --slot "
        "class=return --messages returns > /dev/null && "
        "$C run $P/mix.elf --on iss --dut model -q --compressor P:1 --slot "
        "class=call+icall --messages calls > /dev/null");
  shell("test $(wc -l < returns) -lt $(wc -l < calls)");
}

/* What rows mean is told in words, contexts by the functions that are open. */
static void telling(void)
{
  shell("$C " RUN "--cop edge -q > e.txt");
  shell("grep -q '^pc       what            which  *share %  *count  where$' "
        "e.txt && grep -q '^8000.* branches        \\(not \\)\\?taken  "
        "*[0-9.]*  *[0-9]*  ' e.txt");
  shell("grep -q '^(counts are of a part of the run; shares hold' e.txt");
  shell("$C " RUN "--cop pair -q | grep -q "
        "' branch pairs    .*taken behind 8000.* taken '");
  shell("$C " RUN "--cop depend --exact -q > d.txt; grep -q "
        "'^dependences     recall [0-9.]* % of [0-9]* events, precision ' "
        "d.txt && ! grep -q 'events covered' d.txt");
  shell("grep -q ' dependences     store 8000[0-9a-f]*, 1 stores before  *- ' "
        "d.txt");
  shell("$C run $P/gzip.elf --on iss --cop callstack -n 300000 -q "
        "--json k.json > k.txt; "
        "grep -q '^context  function < its caller < ...$' k.txt && "
        "grep -q '^[0-9a-f]\\{8\\} [a-z_]* < [a-z_]* < ' k.txt");
  /* Each context of a row is a callee's and its caller's, hashed. */
  shell("python3 -c \"import json; k = json.load(open('k.json')); "
        "c = {x['context']: x for x in k['calls']}; "
        "assert len(c) == len(k['calls']) > 10; "
        "assert all(x['pc'] == x['context'] ^ (x['caller'] << 1 & 0xffffffff) "
        "for x in k['calls']); "
        "assert all(r['kind'] == 'contexts' for r in k['rows']); "
        "assert k['row_count'] == len(k['rows']); "
        "assert sum(r['key'] in c for r in k['rows']) * 2 > len(k['rows'])\"");
  shell("$C " RUN "--cop value --cop-div 4 --cop-entries 64 -q "
        "--json o.json >/dev/null && python3 -c \"import json; "
        "o = json.load(open('o.json'))['options']; "
        "assert (o['div'], o['samples'], o['entries'], o['combiner']) == "
        "(4, 128, 64, 16)\"");
  expect(RUN "--cop value -n 1 -q", 0, "no rows: nothing was");
  shell("$C " RUN "--cop value --cop-set help | grep -q "
        "'^turn  *16384  *256  *[0-9]*  instructions in a turn'");
}

/* Each key of the JSON has its place in docs/coresample.md. */
static void keys(void)
{
  shell("$C " RUN "--cop depend --exact -q --cop-check 3000 --json "
        "y.json >/dev/null");
  shell("cat > keys.py <<'end'\n"
        "import json, re, sys\n"
        "said = re.search('### JSON of `--cop`(.*?)\\n## ', "
        "open(sys.argv[1]).read(), re.S)[1]\n"
        "known = set(re.findall('`(\\\\w+)`', said))\n"
        "def look(at, names):\n"
        "  for x in at if isinstance(at, list) else []: look(x, names)\n"
        "  for k, x in at.items() if isinstance(at, dict) else []:\n"
        "    names.add(k); look(x, names)\n"
        "for f in sys.argv[2:]:\n"
        "  names = set(); look(json.load(open(f)), names)\n"
        "  kinds = {'dependences', 'contexts'}\n"
        "  phases = {'setup', 'interrupts', 'messages', 'ticks', 'finish'}\n"
        "  assert len(names) > 50, names\n"
        "  if names - known - kinds - phases:\n"
        "    sys.exit('not documented: %s' % (names - known - kinds - phases))\n"
        "end\n"
        "python3 keys.py $(dirname $C)/../docs/coresample.md y.json k.json");
}

/* `report` prints of a file what `run` printed, but how fast it was. */
static void reports(void)
{
  static const char *const runs[] = {
    "$P/sums.elf --cop edge --exact", "$P/sums.elf --cop depend --exact",
    "$P/sums.elf --cop value", "$P/gzip.elf --cop callstack -n 300000",
  };
  static const struct { const char *edit, *why; } damages[] = {
    { "del p['host_clocks']", "Object item not found: host_clocks" },
    { "p['samples']['taken'] = True", "Expected integer" },
    { "del p['score']", "no object 'score'" },
    { "del p['host']['ticks']", "Object item not found: ticks" },
    { "p['rows'][0]['kind'] = 'odd'", "no kind of row 'odd'" },
    { "del p['rows'][1]['line']", "Object item not found: line" },
    { "p['coprocessor'] = 'odd'", "no program of the coprocessor 'odd'" },
    { "del p['calls']", "no list 'calls'" },
    { "p['trust']['verdict'] = 'odd'", "no verdict 'odd'" },
    { "p['rows'] = 3", "no list 'rows'" },
  };
  char line[512];

  for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
    snprintf(line, sizeof line, "$C run --on iss %s -q --json r.json > r.txt && "
             "$C report r.json > again.txt && grep -v '^simulation ' r.txt | "
             "cmp - again.txt", runs[i]);
    shell(line);
  }
  for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
    snprintf(line, sizeof line, "python3 -c \"import json; "
             "p = json.load(open('p.json')); %s; "
             "json.dump(p, open('odd.json', 'w'))\"", damages[i].edit);
    shell(line);
    snprintf(line, sizeof line, "odd.json: not a profile of the coprocessor: %s",
             damages[i].why);
    expect("report odd.json", 1, line);
  }
}

static void refused(void)
{
  expect("run $P/sums.elf --cop edge --json out.json", 1,
         "no symbol cs_fw: --cop on the SoC needs the profiling firmware");
  expect(RUN "--cop latency.ucode --json out.json", 1,
         "callstack, which have handlers; `cop-run` executes a file without");
  expect(RUN "--cop edge --cop depend --json out.json", 1,
         "--cop: one program at a time, not 'edge' and 'depend'");
  expect(RUN "--cop edge --dut rtl --json out.json", 1,
         "--cop with --on iss is on the model");
  expect(RUN "--cop edge --dut model", 0, "coprocessor: edge");
  expect(RUN "--cop-combiner 4 --json out.json", 1,
         "need --cop");
  expect(RUN "--cop edge --cop-check 3000 --exact", 1,
         "--cop-check needs --json");
  expect(RUN "--cop edge --cop-entries 64 --json out.json", 1,
         "made for an associative array of another size: 128\n");
  expect(RUN "--cop value --cop-entries 512 --json out.json", 1,
         "made for an associative array of another size: 128 or 64 or 256\n");
  expect(RUN "--cop value --cop-set turn=5 --json out.json", 1,
         "--cop-set 'turn=5': from 256 to ");
  expect(RUN "--cop edge --json /dev/full -q", 1,
         "/dev/full: No space left on device");
  expect(RUN "--cop edge --json ./../../$P/sums.elf -q", 1,
         "sums.elf: it is read too");
  expect("run . --cop edge --json out.json", 1, ".: is a directory");
  expect("run /dev/null --cop edge --json out.json", 1,
         "/dev/null: not a regular file");
  /* The target as the Makefile has it, wherever the command lies. */
  shell("mkdir -p build && cp $C build/c && ./build/c " RUN "--cop edge "
        "--on soc --config full 2>&1 | grep -q "
        "'build it with `make build/soc/full/libcssoc.so`$'");
  shell("mkdir -p build/soc/full && echo 'long long cs_soc_ops[64] = { 1 };' | "
        "gcc -shared -fPIC -x c -o build/soc/full/libcssoc.so - && "
        "./build/c run $P/sums.elf --cop edge --on soc --config full 2>&1 | "
        "grep -q 'built of other sources; build it with `make build/soc/full'");
  expect(RUN "--cop nothing --json out.json", 1,
         "no program 'nothing'; there are");
  expect(RUN "--cop edge --cop-set none=3 --json out.json", 1,
         "--cop-set 'none=3': program 'edge' has no such knob");
  expect(RUN "--cop edge --cop-set none --json out.json", 1,
         "is not NAME=NUMBER");
  expect("run $P/sums.elf --cop edge --config default --json out.json", 1,
         "--cop: configuration 'default' has no coprocessor; --config full");
  expect(RUN "--cop edge --config tiny --json out.json", 1,
         "--cop: configuration 'tiny' has no coprocessor; --config full");
  expect(RUN "--cop edge --slot loads --json out.json", 1,
         "--cop: no --slot");
  expect(RUN "--cop-div 2 --json out.json", 1,
         "need --cop");
  expect(RUN "--cop edge --cop-div 3 --json out.json", 1,
         "'3' is no power of two");
  expect(RUN "--cop-cpi 2 --json out.json", 1, "need --cop");
  expect(RUN "--cop edge --cop-cpi 0.5 --json out.json", 1,
         "--cop-cpi: '0.5' is not a number from 1 to 1000");
  expect("run $P/sums.elf --cop edge --on soc --config full --cop-cpi 2 "
         "--json out.json", 1, "--cop-cpi");
  expect(RUN "--cop edge --cop-check 5000 --json out.json", 1,
         "--cop-check needs --exact");
  expect("run $P/none.elf --on iss --cop edge --json out.json", 1, "none.elf");
  expect_no_output();
}

static void interrupted(void)
{
  char *const arguments[] = {
    "coresample", "run", (char *)command_program("forever.elf"), "--on",
    "iss", "--cop", "edge", "--json", "out.json", "--exact", NULL,
  };

  command_interrupt(arguments, SIGINT);
  command_interrupt(arguments, SIGHUP);
  command_killed(arguments, SIGPIPE);
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "run --cop", profiling },
    { "contexts with firmware", contexts_with_firmware },
    { "trust", trusting },
    { "its words", telling },
    { "keys of its JSON", keys },
    { "report of it", reports },
    { "replay --cop", replaying },
    { "run --cop refused", refused },
    { "run --cop interrupted", interrupted },
    CU_TEST_INFO_NULL,
  };
  int failed;

  if (command_init(argc, argv))
    return 1;
  failed = suite_run("cop-command", tests);
  return command_done() ? 1 : failed;
}
