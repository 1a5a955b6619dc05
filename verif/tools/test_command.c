/* SPDX-License-Identifier: Apache-2.0
 *
 * test_command.c - test_command COMMAND PROGRAMS: the command itself, with
 * good input, bad input and Ctrl-C.
 *
 * Bad input means: a message on stderr that names the culprit, exit code 1,
 * and none of the output files that were asked for.
 */
#include "command.h"

#include <signal.h>

/* Most of it is the same on both machines, and faster here. */
#define ISS "run --on iss "

/* ---- good input ---- */

/* With r = 1 every load is a message, so the estimate is the truth. */
static void known_program(void)
{
  struct cs_report r;

  expect(ISS "$P/sums.elf --dut model --cpi 20 --exact --compressor P:1 "
         "--json sums.json", 0, "one sums.S:");
  r = report("sums.json");
  CU_ASSERT_EQUAL(r.slot[0].selected, 3000);
  CU_ASSERT_EQUAL(r.slot[0].dropped, 0);
  CU_ASSERT_EQUAL(r.messages, 3000);
  CU_ASSERT_EQUAL(r.instructions, 4 + 9000 + 3);
  CU_ASSERT_DOUBLE_EQUAL(r.error_percent, 0, 1e-9);
  CU_ASSERT_STRING_EQUAL(r.pair[0].function, "one");
  CU_ASSERT_EQUAL(r.pair[0].value, 1);
  CU_ASSERT_DOUBLE_EQUAL(r.pair[0].invariance_exact, 1, 1e-9);
  CU_ASSERT_STRING_EQUAL(r.pair[1].function, "bit");
  CU_ASSERT_DOUBLE_EQUAL(r.pair[1].invariance_exact, 0.5, 1e-9);
  expect("report sums.json", 0, "conservation law holds: accepted 3000");
}

static const struct cs_report_site *site(const struct cs_report *r,
                                         const char *function)
{
  for (size_t i = 0; i < r->sites; i++)
    if (!strcmp(r->site[i].function, function))
      return &r->site[i];
  CU_FAIL_FATAL("no row of the function");
  return NULL;
}

/* A row for each load: three of 1000 executions each. */
static void rows(void)
{
  struct cs_report r;

  expect(ISS "$P/sums.elf --dut model --cpi 20 --exact --compressor P:1 "
         "--slot loads --slot class=branch,w=next --json rows.json >printed "
         "&& cat printed", 0, "w: where it went");
  r = report("rows.json");
  CU_ASSERT_DOUBLE_EQUAL(site(&r, "one")->share, 1 / 3., 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(site(&r, "one")->invariance, 1, 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(site(&r, "bit")->share_exact, 1 / 3., 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(site(&r, "bit")->invariance_exact, 0.5, 1e-9);
  CU_ASSERT_EQUAL(site(&r, "bit")->values, 2);
  CU_ASSERT_STRING_EQUAL(site(&r, "bit")->value[0].function, "");
  CU_ASSERT_EQUAL(r.site[r.sites - 1].slot, 1);
  CU_ASSERT_STRING_NOT_EQUAL(r.site[r.sites - 1].value[0].function, "");
  cs_report_free(&r);
  shell("$C report rows.json | cmp - printed");
  shell("$C report rows.json --tuples >a && $C report --pairs rows.json >b && "
        "cmp a b && ! cmp -s a printed && grep -q '^hottest tuples' a");
  expect(ISS "$P/sums.elf --dut model --tuples", 0, "hottest tuples");
  expect(ISS "$P/sums.elf --dut model --pairs", 0, "hottest tuples");
}

/* Each key of the JSON has its place in docs/coresample.md. */
static void keys(void)
{
  shell("cat >keys.py <<'END'\n"
        "import json, re, sys\n"
        "said = open(sys.argv[1]).read().split('## profile.json')[1]\n"
        "known = set(re.findall(r'`(\\w+)`', said))\n"
        "def look(x, names):\n"
        "  for y in x if isinstance(x, list) else []: look(y, names)\n"
        "  for k, y in x.items() if isinstance(x, dict) else []:\n"
        "    names.add(k); look(y, names)\n"
        "names = set(); look(json.load(open('rows.json')), names)\n"
        "assert len(names) > 60, names\n"
        "if names - known: sys.exit('not documented: %s' % (names - known))\n"
        "END\n"
        "python3 keys.py $(dirname $C)/../docs/coresample.md");
}

/* Two loads with half of the events each, one value and four in turn: the
 * combiner holds much of the first's counts at the end. */
static void made_up(void)
{
  static const unsigned lengths[] = { 4000, 30000, 1000000 };

  shell("cat >made.py <<'END'\n"
        "import struct, sys\n"
        "for i in range(int(sys.argv[1])):\n"
        "  sys.stdout.buffer.write(struct.pack('<IIII', i, 0, "
        "4096 + i % 2 * 16, (i // 2) % 4 if i % 2 else 9))\n"
        "END");
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    struct cs_report r;
    char line[100];

    snprintf(line, sizeof line, "python3 made.py %u >made", lengths[i]);
    shell(line);
    expect("replay --tuples made --exact --json made.json", 0,
           "conservation law holds");
    r = report("made.json");
    CU_ASSERT(r.read_out.counts > 0);
    CU_ASSERT_EQUAL_FATAL(r.sites, 2);
    for (int k = 0; k < 2; k++) {
      CU_ASSERT_DOUBLE_EQUAL(r.site[k].share, 0.5, 0.005);
      CU_ASSERT_DOUBLE_EQUAL(r.site[k].invariance,
                             r.site[k].invariance_exact, 0.01);
    }
    CU_ASSERT(r.error_percent < 1);
    cs_report_free(&r);
  }
}

/* A load in 71 instructions: what is profiled is all in the combiner. */
static void few_loads(void)
{
  struct cs_report r;

  expect(ISS "$P/few.elf --dut model --exact -n 3000000 --json few.json "
         "--compressor H:P:256:2048+A16", 0, "read out   100.00 %");
  r = report("few.json");
  CU_ASSERT_DOUBLE_EQUAL((double)r.slot[0].selected, 3000000 / 71., 1);
  CU_ASSERT(r.error_percent < 2);
  cs_report_free(&r);
}

/* One command line for RTL, model, lockstep and both replays. */
static void same_messages_everywhere(void)
{
  expect(ISS "$P/forever.elf --dut model -n 200000 --compressor "
         "H:P:16:64+A16 --slot loads --slot edges --messages m.model "
         "--trace t", 0, "holds");
  expect(ISS "$P/forever.elf --lockstep -n 200000 --compressor "
         "H:P:16:64+A16 --slot loads --slot edges --messages m.lockstep "
         "--json lockstep.json", 0, "0 mismatches");
  expect("replay --trace t --compressor H:P:16:64+A16 --slot loads "
         "--slot edges --messages m.cycle", 0, "holds");
  expect("replay --trace t --level event --compressor H:P:16:64+A16 "
         "--slot loads --slot edges --messages m.event", 0, "holds");
  shell("test -s m.model && cmp m.model m.lockstep && cmp m.model m.cycle && "
        "cmp m.model m.event");
  CU_ASSERT(report("lockstep.json").lockstep_cycles > 300000);
}

/* So are the strata, by registers and from the model, and both say the same. */
static void the_strata_are_read_out(void)
{
  struct cs_report by_registers, by_events;

  expect(ISS "$P/forever.elf --dut model -n 100000 --compressor H:P:64:64 "
         "--slot loads --slot edges --trace t --json by_registers.json", 0,
         "their counters moved");
  expect("replay --trace t --level event --compressor H:P:64:64 "
         "--slot loads --slot edges --json by_events.json", 0, "holds");
  by_registers = report("by_registers.json");
  by_events = report("by_events.json");
  CU_ASSERT_EQUAL(by_registers.read_out.strata, CS_STRATA_USED);
  CU_ASSERT_EQUAL(by_events.read_out.strata, CS_STRATA_USED);
  CU_ASSERT_TRUE(by_events.read_out.moved > 0);
  CU_ASSERT_EQUAL(by_registers.read_out.moved, by_events.read_out.moved);
  expect("replay --trace t --compressor H:P:64:64,phase=zero --json zero.json",
         0, "holds");
  CU_ASSERT_EQUAL(report("zero.json").read_out.strata, CS_STRATA_NOT_READ);
}

/* What the combiner holds is always read out, behind the other messages: they
 * are those of a longer run; --flush adds nothing. */
static void the_combiner_is_read_out(void)
{
  struct cs_report r;
  char line[200];

  expect(ISS "$P/forever.elf --dut model -n 20000 --slot loads --slot edges "
         "--messages some --json some.json", 0, "read out ");
  expect(ISS "$P/forever.elf --dut model -n 20000 --slot loads --slot edges "
         "--messages all --flush", 0, "holds");
  expect(ISS "$P/forever.elf --dut model -n 200000 --slot loads --slot edges "
         "--messages more", 0, "holds");
  shell("cmp some all");
  r = report("some.json");
  CU_ASSERT(r.read_out.messages > 0);
  CU_ASSERT_EQUAL(r.law.sent, r.slot[0].counts + r.slot[1].counts);
  snprintf(line, sizeof line, "n=$(($(wc -l <some) - %u)) && head -n $n some "
           ">a && head -n $n more | cmp - a", (unsigned)r.read_out.messages);
  shell(line);
  cs_report_free(&r);
}

static void configurations(void)
{
  expect(ISS "$P/sums.elf", 0, "C model");
  expect(ISS "$P/sums.elf --config tiny --dut rtl", 0, "early=off,hash=fold");
  expect(ISS "$P/sums.elf --config tiny --dut rtl --compressor R:256,hash=fold",
         1,
         "BAD_SAMPLER");
  expect(ISS "$P/sums.elf --config tiny --dut model --slot loads "
         "--slot edges", 1, "2 slots wanted, the profiler has 1");
  expect(ISS "$P/sums.elf --config tiny --dut model "
         "--compressor H:P:256:512,hash=paper", 1, "refused: BAD_HASH");
  expect(ISS "$P/sums.elf --config tiny --dut model "
         "--compressor H:P:256:1024,hash=fold,early=off", 1,
         "refused: BAD_STRATA");
  expect(ISS "$P/sums.elf --dut model --compressor P:256+A8", 1,
         "combiner A8 wanted");
}

static void waves(void)
{
  expect(ISS "$P/sums.elf --waves w.fst -n 1000", 0, "holds");
  shell("test -s w.fst");
}

static void masked_pcs(void)
{
  struct cs_report r;

  expect(ISS "$P/sums.elf --dut model --slot loads,pct "
         "--mask-pc $(nm $P/sums.elf | sed -n 's/\\(.*\\) T one/0x\\1/p') "
         "--json masked.json", 0, "holds");
  r = report("masked.json");
  CU_ASSERT_EQUAL(r.slot[0].selected, 2000);
}

/* --help is one screen; what it leaves out --help-all has. */
static void help(void)
{
  shell("for c in run replay; do $C $c --help >short && "
        "test $(wc -l <short) -le 40 && $C $c --help-all >long && "
        "! grep -vxFf long short; done");
  shell("! grep -q -e --estimator -e --cop-div short && "
        "grep -q -e --estimator long && grep -q -e --cop-div long && "
        "! grep -q HANG long");
  expect("run --slot help", 0, "\n  edges ");
}

/* ---- bad input ---- */

#define OUT " --json out.json --messages out.txt"

static void bad_tuple_files(void)
{
  shell("head -c 16 /dev/zero > good && head -c 33 /dev/zero > odd && "
        "{ head -c 20 odd; printf '\\011'; head -c 11 odd; } > kind && "
        ": > empty && printf '\\350\\003\\000\\000' > later && "
        "head -c 12 good >> later && cat later later > two && "
        "printf '\\352\\003\\000\\000' >> two && head -c 12 good >> two && "
        "cat later good > back");
  expect("replay --tuples good", 0, "instructions 1\n");
  expect("replay --tuples two", 0, "instructions 3\n");
  expect("replay --tuples two -n 2 --compressor P:1", 0,
         "law holds: accepted 2 ");
  expect("replay --tuples empty" OUT, 1, "empty: offset 0: no record");
  expect("replay --tuples back" OUT, 1,
         "back: offset 16: instret 0 behind 1000");
  expect("replay --tuples odd" OUT, 1, "odd: offset 32: record cut short");
  expect("replay --tuples kind" OUT, 1, "kind: offset 16: unknown kind 9");
  expect("replay --tuples missing" OUT, 1, "missing: No such file");
  expect("replay --tuples ." OUT, 1, "not a regular file");
  expect("replay --tuples good --slot class=alu" OUT, 1, "does not hold");
  expect("replay --tuples good --slot loads,mode=u" OUT, 1, "holds no mode");
  expect_no_output();
}

static void bad_traces(void)
{
  expect(ISS "$P/sums.elf --dut model --trace t2", 0, "holds");
  shell("head -c 200 t2 > cut && head -c 5 t2 > stub && "
        "{ cat t2; echo; } > long && python3 -c \"t = open('t2', 'rb').read(); "
        "n = 32 + t[24]; open('none', 'wb').write(t[:16] + bytes(8) + t[24:n] "
        "+ bytes.fromhex('28b52ffd2000010000'))\"");
  expect("replay --trace none" OUT, 1, "none: offset ");
  expect("replay --trace none --level event" OUT, 1, ": no instruction");
  expect("replay --trace cut" OUT, 1, "cut: offset 200: trace cut short");
  expect("replay --trace stub" OUT, 1, "stub: offset 0: not a trace");
  expect("replay --trace long" OUT, 1, "data behind the end");
  expect("replay --trace cut --level event" OUT, 1, "trace cut short");
  expect("replay --tuples good --symbols cut" OUT, 1, "cut: ");
  expect("replay --trace missing" OUT, 1, "missing: No such file");
  expect_no_output();
}

static void bad_programs(void)
{
  shell("echo hello > text && head -c 100 $P/sums.elf > cut.elf && "
        ": > empty.elf");
  expect(ISS "nothing" OUT, 1, "`make workloads` builds all there are");
  expect("run nothing" OUT, 1, "`make soc-programs` builds all there are");
  expect(ISS "./missing.elf --dut model" OUT, 1, "missing.elf: ");
  expect(ISS "./text --dut model" OUT, 1, "text: ");
  expect(ISS "./cut.elf --dut model" OUT, 1, "cut.elf: ");
  expect(ISS "./empty.elf --dut model" OUT, 1, "empty.elf: ");
  expect(ISS "/bin/true --dut model" OUT, 1, "true: ");
  expect_no_output();
}

static void bad_options(void)
{
  expect("", 1, "Usage");
  expect("frobnicate", 1, "no command 'frobnicate'");
  expect("run", 1, "run needs a program");
  expect("run a b", 1, "more than one program: 'b'");
  expect("run gzip --nonsense", 1, "nonsense");
  expect("run gzip --slot loads,class=lod", 1,
         "--slot 'loads,class=lod': column 13: unknown class 'lod'");
  expect("run gzip --compressor H:Q:3", 1, "--compressor 'H:Q:3': column 3");
  expect("run gzip --config huge", 1, "no configuration 'huge'");
  expect(ISS "gzip --dut fpga", 1, "neither rtl nor model");
  expect(ISS "gzip --dut model --lockstep", 1, "--lockstep needs the RTL");
  expect(ISS "gzip --dut model --waves out.fst", 1, "--waves needs the RTL");
  expect("run gzip --cpi 0.5", 1, "--cpi");
  expect("run gzip -n 0", 1, "--max-instructions: '0'");
  expect("run gzip -n 5x", 1, "--max-instructions: '5x'");
  expect("run gzip --estimator ratio" OUT, 1,
         "--estimator ratio: the combiner");
  expect("replay --tuples good --estimator ratio --compressor P:4+A8" OUT, 1,
         "--estimator ratio: the combiner");
  expect("replay --tuples good --estimator ratio --compressor P:4", 0, "holds");
  expect("sweep --help", 0, "plot ");
  expect("run gzip --estimator mean", 1, "neither sum nor ratio");
  expect("run gzip -s loads -s loads -s loads -s loads -s loads", 1,
         "more than 4 slots");
  expect("replay", 1, "either --tuples or --trace");
  expect("replay --tuples a --trace b", 1, "either --tuples or --trace");
  expect("replay file", 1, "no argument 'file'");
  expect("replay --trace a --level clock", 1, "neither cycle nor event");
  expect("report", 1, "name a profile");
  expect("report missing.json", 1, "missing.json: No such file");
  expect("replay --tuples good --json /nowhere/out.json", 1,
         "/nowhere/out.json: No such file");
  expect("replay --tuples good --compressor B:2:2:2,tick=clocks:9" OUT, 1,
         "ticks by clocks");
  expect_no_output();
}

static void bad_profiles(void)
{
  shell("echo '{' > half.json && echo '{\"program\": \"x\"}' > other.json");
  expect("report half.json", 1, "half.json:2:");
  expect("report other.json", 1, "key 'device' missing or wrong");
  shell("echo '{\"program\": \"x\", \"top\": []}' > old.json");
  expect("report old.json", 1, "a profile of an older form");
}

/* ---- Ctrl-C ---- */

static void interrupt(void)
{
  char *arguments[] = {
    "coresample", "run", "--on", "iss",
    (char *)command_program("forever.elf"), "--dut", "model", "--json",
    "out.json", "--messages", "out.txt", "--trace", "out.trace", NULL,
  };

  command_interrupt(arguments, SIGINT);
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "known program", known_program },
    { "same messages everywhere", same_messages_everywhere },
    { "the combiner is read out", the_combiner_is_read_out },
    { "the strata are read out", the_strata_are_read_out },
    { "rows", rows },
    { "keys", keys },
    { "made up", made_up },
    { "few loads", few_loads },
    { "configurations", configurations },
    { "waves", waves },
    { "masked pcs", masked_pcs },
    { "help", help },
    { "bad tuple files", bad_tuple_files },
    { "bad traces", bad_traces },
    { "bad programs", bad_programs },
    { "bad options", bad_options },
    { "bad profiles", bad_profiles },
    { "interrupt", interrupt },
    CU_TEST_INFO_NULL,
  };
  int status;

  if (command_init(argc, argv))
    return 2;
  status = suite_run("command", tests);
  return command_done() ? 2 : status;
}
