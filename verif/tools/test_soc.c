/* SPDX-License-Identifier: Apache-2.0
 *
 * test_soc.c - test_soc COMMAND PROGRAMS: `coresample run` on the SoC, with
 * and without firmware, and programs that hang.
 */
#include <string.h>

#include "command.h"

#include <signal.h>

/* ---- programs without firmware ---- */

static void host_reads(void)
{
  struct cs_report r;

  expect("run $P/sums.elf --exact --json host.json", 0, "read by the host");
  r = report("host.json");
  CU_ASSERT_EQUAL(r.slot[0].selected, 3000);
  CU_ASSERT_EQUAL(r.slot[0].accepted, 3000);
  CU_ASSERT_TRUE(cs_report_law_holds(&r));
  CU_ASSERT_FALSE(r.cost.measured);
  CU_ASSERT_EQUAL(r.user.instructions, r.instructions);
  CU_ASSERT(r.user.cycles > r.user.instructions);
  CU_ASSERT(r.user.cycles < r.clocks);
  expect("report host.json", 0, "slowdown     not measured");
  expect("run $P/sums.elf --slot class=all,w=next", 0, "law holds");
}

static void host_in_lockstep(void)
{
  struct cs_report r;

  expect("run $P/sums.elf --lockstep --exact --json lock.json", 0,
         "0 mismatches");
  r = report("lock.json");
  CU_ASSERT(r.core_lockstep >= r.instructions);
  CU_ASSERT(r.lockstep_cycles >= r.clocks);
  CU_ASSERT_EQUAL(r.slot[0].selected, 3000);
}

/* Of each reason the exact share, and what the messages of slot 0 say. */
static void compare_shares(const struct cs_report *r, double points)
{
  const struct cs_report_slot *s = &r->slot[0];
  double all = (double)cs_reasons_sum(&s->reasons) + (double)s->unnamed;

  for (int k = 0; k < CS_REASONS; k++)
    CU_ASSERT_DOUBLE_EQUAL(100 * (double)s->reasons.clocks[k] / all,
                           100 * (double)r->user.reasons.clocks[k] /
                             (double)r->user.cycles, points);
}

/* Every clock has one, and an instruction one that is its own. */
static void reasons(void)
{
  struct cs_report r;

  expect("run $P/mix.elf --json reasons.json | grep -v ^sum", 0,
         "clocks by reason, %");
  r = report("reasons.json");
  CU_ASSERT_EQUAL(cs_reasons_sum(&r.user.reasons), r.user.cycles);
  CU_ASSERT_EQUAL(r.user.reasons.clocks[CS_REASON_OWN], r.user.instructions);
  CU_ASSERT(r.user.reasons.clocks[CS_REASON_DCACHE] > 0);
  CU_ASSERT_FALSE(r.slot[0].tells_reasons);
  expect("run $P/mix.elf --config full --slot reasons --compressor P:16 "
         "--json reasons.json | grep -v ^sum", 0, "slot 0, estimated ");
  r = report("reasons.json");
  CU_ASSERT_TRUE(r.slot[0].tells_reasons);
  compare_shares(&r, 2);
  expect("run $P/mix.elf --slot reasons", 1,
         "configuration 'default' has no reasons; --config full has them");
  expect("run $P/mix.elf --on iss --config full --slot class=load,w=reason", 1,
         "w=reason needs --on soc");
}

/* ---- with firmware ---- */

static uint64_t handler_clocks(const struct cs_report *r)
{
  uint64_t sum = 0;

  CU_ASSERT_EQUAL(r->cost.phase[CS_PHASE_MARKS], 0);
  for (int i = 0; i < CS_PHASE_MARKS; i++) {
    CU_ASSERT(r->cost.phase[i] > 0);
    sum += r->cost.phase[i];
  }
  return sum;
}

static void firmware(void)
{
  struct cs_report r;
  double sum;

  expect("run $P/mix.elf --baseline --exact --compressor H:P:16:64+A16 "
         "--json mix.json > printed && grep '^sum [0-9a-f]*$' printed && "
         "sed -i '/^sum/d' printed", 0, "sum ");
  r = report("mix.json");
  CU_ASSERT_EQUAL(r.kind, CS_REPORT_MESSAGES);
  CU_ASSERT_TRUE(r.cost.measured && r.cost.baseline);
  CU_ASSERT(r.cost.cycles > r.cost.cycles_unprofiled);
  CU_ASSERT(r.cost.interrupts > 5 && r.cost.handled > 500);
  CU_ASSERT(cs_report_per_message(&r.cost) > 15);
  CU_ASSERT(cs_report_per_message(&r.cost) < 90);
  sum = (double)handler_clocks(&r) + cs_report_cache_effects(&r.cost);
  CU_ASSERT_DOUBLE_EQUAL(sum, (double)(r.cost.cycles -
                                       r.cost.cycles_unprofiled), 0.5);
  CU_ASSERT_TRUE(cs_report_law_holds(&r));
  CU_ASSERT_EQUAL(r.slot[0].dropped, 0);
  CU_ASSERT_DOUBLE_EQUAL(r.pair[0].invariance_exact, 1, 1e-9);
  expect("report mix.json > again && cmp printed again && echo equal", 0,
         "equal");
}

static void firmware_in_lockstep(void)
{
  expect("run $P/mix.elf --lockstep --compressor H:P:16:64+A16 --slot loads "
         "--slot edges --exact --quiet", 0, "0 mismatches");
  expect("run $P/mix.elf --lockstep -n 50000 --quiet", 0,
         "has not ended after 50000 instructions");
}

/* By the firmware, by the host, and after a limit: the combiner's messages are
 * in the profile, and nothing but the strata's counts is held. */
static void the_combiner_is_read_out(void)
{
  static const char *const runs[] = {
    "run $P/mix.elf --messages m --json j --quiet",
    "run $P/sums.elf --messages m --json j",
    "run $P/forever.elf -n 20000 --messages m --json j",
    "run $P/mix.elf -n 100000 --messages m --json j --quiet",
  };

  for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
    struct cs_report r;
    char line[100];

    expect(runs[i], 0, "read out ");
    r = report("j");
    CU_ASSERT(r.read_out.messages > 0);
    CU_ASSERT_EQUAL(r.law.sent, r.slot[0].counts);
    CU_ASSERT_EQUAL(r.cost.measured, i == 0);
    CU_ASSERT_EQUAL(r.cost.measured, r.cost.read_out > 0);
    snprintf(line, sizeof line, "test $(wc -l <m) = %u", (unsigned)r.messages);
    shell(line);
    cs_report_free(&r);
  }
}

static void the_handler_too(void)
{
  struct cs_report r;

  expect("run $P/mix.elf --handler --quiet --json m.json", 0, "mode=u+m");
  r = report("m.json");
  CU_ASSERT(r.slot[0].selected > 0);
  CU_ASSERT_TRUE(cs_report_law_holds(&r));
}

/* Tables: the firmware counts what they hold. */
static void tables(void)
{
  static const char *const specs[] = {
    "U:full:16:64:4+A16", "E:9:12:64:4", "T:8:64:1024:4",
  };

  for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
    char line[120];

    snprintf(line, sizeof line, "run $P/mix.elf --config full --compressor %s "
             "--exact --quiet", specs[i]);
    expect(line, 0, "conservation law holds");
  }
  expect("run $P/mix.elf --config full --compressor U:full:16:64:4 --flush "
         "--json out.json", 1, "the profiling firmware reads no table out");
  expect_no_output();
}

/* Marks are written by a handler of its own, in configurations that have them. */
static void two_tiers(void)
{
  struct cs_report r;

  expect("run $P/mix.elf --config full --baseline --exact --compressor "
         "H:P:16:64,tiers=64,16,16 --quiet --json tiers.json", 0, "marks ");
  r = report("tiers.json");
  CU_ASSERT(r.cost.phase[CS_PHASE_MARKS] > r.cost.handled);
  CU_ASSERT(r.cost.handled > 200 && r.slot[0].dropped == 0);
  CU_ASSERT_TRUE(cs_report_law_holds(&r));
  expect("run $P/mix.elf --config full --quiet", 0, "exit  ");
  expect("run $P/mix.elf --config tiny --profiler absent", 1,
         "of configuration default");
  expect("run $P/mix.elf --config full --compressor "
         "H:P:16:64,tiers=64,16,16 --transport ring", 1, "no tiers=");
  expect("run $P/sums.elf --config full --compressor "
         "H:P:16:64,tiers=64,16,16", 1, "needs the profiling firmware");
}

/* The coprocessor, with its handler as firmware: the same branches as on the
 * simulator, all of them, and clocks that add up. */
static void coprocessor(void)
{
  expect("run $P/mix.elf --cop edge --exact --quiet "
         "--json edge.json", 0, "slower ");
  shell("$C run $P/mix.elf --on iss --cop edge --exact --quiet --cpi 1.5 "
        "--json iss.json >/dev/null");
  shell("python3 -c \"import json; p, q = (json.load(open(f)) for f in "
        "('edge.json', 'iss.json')); s = p['samples']; "
        "assert s['taken'] > 1000 and s['held'] == 0 and s['taken'] == "
        "s['dropped'] + s['processed'] + s['aborted']; "
        "assert p['measured'] and not q['measured']; "
        "assert p['host_clocks'] == p['slower_clocks'] + "
        "sum(x['clocks'] for x in p['host'].values()); "
        "assert p['host']['ticks']['calls'] > 1; "
        "assert p['host']['setup']['instructions'] > 10000; "
        "assert p['score']['branches']['rms'] < 0.02; "
        "assert p['score']['branches']['covered'] > 0.99; "
        "a, b = ({(r['pc'], r['key']): r['count'] / r['total'] for r in "
        "x['rows'] if r['function'] in ('fill', 'work')} for x in (p, q)); "
        "assert all(r['pc'] < 0x80800000 or r['function'] == "
        "'cs_fw_return' for r in p['rows']); "
        "assert len(a) > 3 and a.keys() == b.keys(); "
        "assert all(abs(a[k] - b[k]) < 0.05 for k in a)\"");
}

/* A load that always reads the same; a table of tuples; memory as it was. */
static void more_of_the_coprocessor(void)
{
  expect("run $P/mix.elf --on soc --config full --cop value --exact --quiet "
         "--json value.json", 0, "values ");
  shell("python3 -c \"import json; p = json.load(open('value.json')); "
        "assert any(r['key'] == 7 and r['count'] > 0.95 * r['total'] for r in "
        "p['rows'] if r['function'] == 'work'); "
        "assert 0.2 < p['score']['values']['covered']\"");
  expect("run $P/mix.elf --on soc --config full --cop callstack --exact "
         "--quiet --json calls.json", 0, "contexts ");
  shell("python3 -c \"import json; p = json.load(open('calls.json')); "
        "assert p['messages'] > 0 and p['host']['messages']['calls'] > 0\"");
  expect("run $P/mix.elf --on soc --config full --cop silent --exact --quiet "
         "--memory zero", 0, "silent ");
  expect("run $P/mix.elf --on soc --config full --cop edge --exact --quiet "
         "-n 60000 --json part.json", 0, "slower ");
  shell("python3 -c \"import json; p, q = (json.load(open(f)) for f in "
        "('part.json', 'edge.json')); n = p['instructions']; "
        "assert 60000 <= n < 60100 < q['instructions']; "
        "assert abs(p['slower_clocks']) < 500; "
        "assert abs(p['clocks'] / n - q['clocks'] / q['instructions']) < 0.2\"");
}

static void no_coprocessor(void)
{
  expect("run $P/mix.elf --config default --cop value --json out.json", 1,
         "--cop: configuration 'default' has no coprocessor; --config full");
  expect("run $P/mix.elf --on soc --config full --cop nothing --json out.json",
         1, "no program 'nothing'; there are");
  expect("run $P/mix.elf --on soc --config full --cop edge --cop-set no=1 "
         "--json out.json", 1, "has no such knob");
  expect("run $P/sums.elf --on soc --config full --cop edge --json out.json",
         1, "no symbol cs_fw: --cop on the SoC needs the profiling firmware");
  expect("run $P/mix.elf --on soc --config full --cop edge --max-cycles 9 "
         "--json out.json", 1, "--cop: no --max-cycles");
  expect("run $P/mix.elf --on soc --config full --cop edge --cop-samples 64 "
         "--json out.json", 1, "the configuration says how many");
  expect("run $P/mix.elf --on soc --config full --cop edge --transport ring "
         "--json out.json", 1, "--cop: no --sample, --handler, --transport");
  expect_no_output();
}

static void masked_pcs(void)
{
  expect("run $P/mix.elf --quiet --exact --slot loads,pct --mask-pc "
         "0x80000100 --json pct.json", 0, "holds");
}

static void sampling(void)
{
  struct cs_report r;

  expect("run $P/mix.elf --sample 1000,loads --baseline --exact --quiet "
         "--json sample.json", 0, "interrupt-driven sampling");
  r = report("sample.json");
  CU_ASSERT_EQUAL(r.kind, CS_REPORT_SAMPLING);
  CU_ASSERT_STRING_EQUAL(r.sampling.event, "loads");
  CU_ASSERT(r.sampling.samples > 10);
  CU_ASSERT(r.sampling.no_load <= r.sampling.samples);
  CU_ASSERT(r.cost.cycles > r.cost.cycles_unprofiled);
  expect("run $P/mix.elf --sample 1000 --quiet", 0, " clocks: ");
}

/* Samples of the PC: as many as clocks passed in the program, two events at
 * once, three in turn. */
static void histograms(void)
{
  struct cs_report r;
  double expected;

  expect("run $P/mix.elf --sample clocks:600 --quiet --json sample.json "
         "--db sample.db", 0, "sampling     of the PC");
  r = report("sample.json");
  expected = (double)r.user.cycles / 619.5;
  CU_ASSERT(r.sampling.histogram);
  CU_ASSERT_DOUBLE_EQUAL(r.sampling.samples, expected, 0.05 * expected);
  shell("test 1 = $(sqlite3 sample.db \"SELECT abs(counts - 619.5 * samples)"
        " <= 0.01 * counts AND samples = (SELECT interrupts FROM epoch) FROM event"
        " WHERE name = 'cycles' AND source = 'sampled'\")");
  expect("run $P/mix.elf --sample instructions:600,dmiss:256 --quiet "
         "--db sample.db --epoch two", 0, ", dcache_misses ");
  shell("test 2 = $(sqlite3 sample.db \"SELECT COUNT(*) FROM event JOIN epoch"
        " e ON e.id = epoch WHERE e.name = 'two' AND samples > 0\")");
  expect("run $P/mix.elf --sample clocks:300,instructions:300,dmiss:300,"
         "seed=7 --quiet --db sample.db --epoch three", 0, ", instructions ");
  /* Clocks and instructions come to what the run had, for all the turns. */
  shell("test 1 = $(sqlite3 sample.db \"SELECT abs(counts - own_instructions)"
        " < 0.25 * own_instructions FROM event JOIN epoch e ON e.id = epoch"
        " WHERE e.name = 'three' AND event.name = 'instructions'\")");
  expect("run $P/mix.elf --sample clocks:60", 1, "is not a number from 256");
  expect("run $P/mix.elf --sample cycles,clocks", 1, "clocks is there twice");
  expect("run $P/mix.elf --sample misses", 1, "'misses' is none of clocks");
  expect("run $P/mix.elf --sample seed=1", 1, "--sample: name an event");
  expect("run $P/mix.elf --sample clocks --on iss", 1, "needs --on soc");
}

/* At rest the profiler costs nothing, not even a clock. */
static void at_rest(void)
{
  struct cs_report idle, absent, zero;

  expect("run $P/mix.elf --profiler idle --quiet --json idle.json", 0,
         "profiler idle");
  expect("run $P/mix.elf --profiler absent --quiet --json absent.json", 0,
         "without profiler");
  expect("run $P/mix.elf --profiler idle --memory zero --quiet "
         "--json zero.json", 0, "zero wait");
  expect("run $P/mix.elf --profiler idle --memory sdram --quiet", 0, "SDRAM");
  idle = report("idle.json");
  absent = report("absent.json");
  zero = report("zero.json");
  CU_ASSERT_EQUAL(idle.kind, CS_REPORT_NOTHING);
  CU_ASSERT_EQUAL(idle.clocks, absent.clocks);
  CU_ASSERT_EQUAL(idle.cost.cycles, absent.cost.cycles);
  CU_ASSERT(zero.cost.cycles < idle.cost.cycles);
  CU_ASSERT_EQUAL(report("mix.json").cost.cycles_unprofiled,
                  idle.cost.cycles);
}

static void annotate(void)
{
  expect("run $P/mix.elf --profiler idle --quiet --annotate=work", 0,
         "work, 0x800");
  expect("run $P/mix.elf --quiet --annotate-to hot.txt", 0, "holds");
  shell("grep -q '(sum of the instructions)' hot.txt && "
        "test $(grep -c '^work, 0x' hot.txt) = 1 && "
        "sed -n '1s/[a-z ;]*\\([0-9]*\\).* \\([0-9]*\\)$/\\1 \\2/p' hot.txt | "
        "{ read a b; test $a = $b; } && "
        "awk 'length > 100 { exit 1 }' hot.txt");
  expect("run $P/mix.elf --quiet --profiler idle --annotate=nothing", 1,
         "no function 'nothing'");
}

static void trace(void)
{
  expect("run $P/sums.elf --trace t", 0, "holds");
  expect("replay --trace t --compressor P:1 --exact", 0, "holds");
}

/* ---- programs that do not end ---- */

static void hanging(void)
{
  expect("run $P/hang.elf --json out.json", 1,
         "in stuck: it jumps to itself for ever");
  expect("run $P/traps.elf --json out.json", 1,
         "its trap handler does nothing but trap");
  expect("run $P/hang.elf --on iss --json out.json", 1,
         "in stuck: it jumps to itself for ever");
  expect("run $P/wait.elf --json out.json", 1,
         "in idle: it waits for an interrupt, and none is enabled");
  expect("run $P/wait.elf --on iss --json out.json", 1,
         "in idle: it waits for an interrupt, and none is enabled");
  expect("run $P/hang.elf --on iss --cop edge --json out.json", 1,
         "in stuck: it jumps to itself for ever");
  expect("run $P/forever.elf -n 20000", 0,
         "has not ended after 20000 instructions");
  expect("run $P/forever.elf --max-cycles 20000", 0, "clocks       20000\n");
  expect_no_output();
}

/* The timer ends its loops. */
static void waiting(void)
{
  expect("run $P/timer.elf", 0, "law holds");
  expect("run $P/timer.elf --on iss", 0, "law holds");
}

/* One that asks a debugger is refused, unless its firmware answers. */
static void semihosting(void)
{
  expect("run $P/semihost.elf --json out.json", 1,
         "a semihosting call at 0x8000000c, which the SoC does not answer: "
         "run it with --on iss");
  expect("run $P/semihost.elf --on iss", 0, "law holds");
  expect_no_output();
}

static void interrupted(void)
{
  char *arguments[] = {
    "coresample", "run", (char *)command_program("forever.elf"), "--json",
    "out.json", "--messages", "out.txt", "--trace", "out.trace",
    "--annotate-to", "out.hot", NULL,
  };

  command_interrupt(arguments, SIGINT);
}

/* ---- bad input ---- */

static void bad_options(void)
{
  static const char *const wrong[][2] = {
    { "--on fpga", "--on: 'fpga' is none of its values" },
    { "--dut model", "--dut model needs --on iss" },
    { "--cpi 2", "--cpi needs --on iss" },
    { "--config full --lockstep", "--lockstep and --profiler absent" },
    { "--config tiny --transport ring", "the configuration has no ring" },
    { "--memory fast", "--memory: 'fast'" },
    { "--sample 5", "--sample: '5'" },
    { "--sample 1000,stores", "--sample: 'stores'" },
    { "--sample 1000 --slot edges", "--sample leaves the profiler at rest" },
    { "--sample 1000 --handler", "--sample leaves the profiler at rest" },
    { "--profiler idle --exact", "no --sample, --baseline, --exact" },
    { "--profiler absent --lockstep", "--profiler absent: no --lockstep" },
    { "--profiler idle --flush", "leaves the profiler at rest" },
    { "--baseline -n 1000", "--baseline compares whole programs" },
    { "--max-cycles 0", "--max-cycles: '0'" },
    { "--on iss --baseline", "--baseline needs --on soc" },
    { "--on iss --memory zero", "--memory needs --on soc" },
    { "--on iss --sample 1000", "--sample needs --on soc" },
    { "--on iss --handler", "--handler needs --on soc" },
    { "--on iss --profiler idle", "--profiler needs --on soc" },
    { "--on iss --annotate", "--annotate needs --on soc" },
    { "--on iss --max-cycles 9", "--max-cycles needs --on soc" },
  };

  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    char line[256];

    snprintf(line, sizeof line, "run $P/mix.elf --json out.json %s",
             wrong[i][0]);
    expect(line, 1, wrong[i][1]);
  }
  expect_no_output();
}

static void no_firmware(void)
{
  expect("run $P/sums.elf --baseline", 1, "no symbol cs_fw");
  expect("run $P/sums.elf --sample 1000", 1, "no symbol cs_fw");
  expect("run $P/sums.elf --handler", 1, "no symbol cs_fw");
  expect("run nothing", 1, "no program or file 'nothing'");
  expect("run ./missing.elf", 1, "missing.elf: ");
  expect("run /bin/true", 1, "true: ");
}

static void bad_setup(void)
{
  expect("run $P/mix.elf --config full --compressor H:P:256:4096 --json out.json", 1,
         "refused: BAD_STRATA");
  expect("run $P/sums.elf --config full --compressor H:P:256:4096 --json out.json", 1,
         "refused: BAD_STRATA");
  expect_no_output();
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "the host reads", host_reads },
    { "the host reads, in lockstep", host_in_lockstep },
    { "reasons", reasons },
    { "firmware", firmware },
    { "firmware in lockstep", firmware_in_lockstep },
    { "the combiner is read out", the_combiner_is_read_out },
    { "the handler too", the_handler_too },
    { "tables", tables },
    { "two tiers", two_tiers },
    { "coprocessor", coprocessor },
    { "more of the coprocessor", more_of_the_coprocessor },
    { "no coprocessor", no_coprocessor },
    { "masked pcs", masked_pcs },
    { "sampling", sampling },
    { "histograms", histograms },
    { "at rest", at_rest },
    { "annotate", annotate },
    { "trace", trace },
    { "hanging", hanging },
    { "waiting", waiting },
    { "semihosting", semihosting },
    { "interrupted", interrupted },
    { "bad options", bad_options },
    { "no firmware", no_firmware },
    { "bad setup", bad_setup },
    CU_TEST_INFO_NULL,
  };
  int status;

  if (command_init(argc, argv))
    return 2;
  status = suite_run("soc", tests);
  return command_done() ? 2 : status;
}
