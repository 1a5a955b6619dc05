/* SPDX-License-Identifier: Apache-2.0
 *
 * test_analysis.c - test_analysis COMMAND PROGRAMS: the commands that read a
 * profile database, as users type them; what they print against queries of
 * sqlite3 and against what is known of the programs.
 */
#include "command.h"
#include "rec_made.h"

#include <signal.h>
#include <string.h>

/* `have QUERY` of JSON in file: json(path) and json_each(json('$.rows')). */
#define SQLITE(query) "sqlite3 :memory: \"" query "\""
#define JSON(file) "json(readfile('" file "'))"

/* ---- databases that the tests use ---- */

static void make(void)
{
  expect("run --on iss $P/sums.elf --exact --slot loads --slot edges -c P:1 "
         "--db sums.db", 0, "holds");
  expect("run $P/brief.elf -q --exact --slot cycles --slot edges --slot calls "
         "--slot returns -c H:P:8:256 --json brief.json --db brief.db", 0,
         "holds");
  shell("test 600 = $(stat -c %a sums.db)");
}

/* Cycles of all procedures are the run's clocks. */
static void prof_adds_up(void)
{
  expect("prof brief.db", 0, "main  brief.c");
  shell("$C prof brief.db --json >prof.json");
  shell("test 1 = $(" SQLITE("SELECT abs(SUM(value ->> 'cycles') - (SELECT"
        " value FROM json_each(readfile('brief.json')) WHERE key = 'clocks'))"
        " <= 1 FROM json_each(" JSON("prof.json") ", '\\$.rows')") ")");
  shell("test 1 = $($C prof brief.db --json -n 1 | grep -c '\"function\"')");
}

/* What prof lists is the view `procedure`. */
static void prof_is_a_query(void)
{
  shell("sqlite3 brief.db \"SELECT function, count FROM procedure WHERE event ="
        " 'cycles' AND source = 'exact' ORDER BY 1, 2\" >want");
  shell(SQLITE("SELECT value ->> 'function', value ->> 'cycles' FROM"
        " json_each(" JSON("prof.json") ", '\\$.rows') ORDER BY 1, 2")
        " >got && test -s want && cmp want got");
  shell("sqlite3 brief.db \"SELECT function, count FROM procedure WHERE event ="
        " 'edges' AND source = 'sampled' ORDER BY 1, 2\" >want && "
        "$C prof brief.db -e edges/sampled --json >edges.json && "
        SQLITE("SELECT value ->> 'function', value ->> 'edges' FROM"
        " json_each(" JSON("edges.json") ", '\\$.rows') ORDER BY 1, 2")
        " >got && test -s want && cmp want got");
}

static void prof_columns(void)
{
  expect("prof sums.db", 0, "10506  77.76  77.76      7004  77.76   1.50  "
                            "round  sums.S");
  expect("prof sums.db -e loads --sort loads", 0, "1000  33.33");
  expect("prof sums.db --by image", 0, "sums.elf");
  expect("prof sums.db --by file", 0, "sums.S");
  expect("prof sums.db --by process", 0, "100.00");
  expect("prof sums.db --list", 0, "edges            sampled  events");
  expect("prof brief.db -e cycles/sampled", 0, "95% interval");
  expect("prof sums.db -e none", 1, "sums.db: it has no event 'none' here");
  expect("prof sums.db --sort none", 1, "--sort: 'none' is none of the");
  expect("prof sums.db --by none", 1, "--by: 'none' is none of");
  expect("prof sums.db -E 7", 1, "sums.db: it has no epoch '7'");
  expect("prof", 1, "name a profile database");
}

static void epochs(void)
{
  expect("run --on iss $P/sums.elf --exact --db e.db --epoch a", 0, "holds");
  expect("run --on iss $P/sums.elf --exact --db e.db --epoch a", 0, "holds");
  expect("run --on iss $P/sums.elf --exact -n 3000 --db e.db --epoch b", 0,
         "holds");
  expect("prof e.db:a", 0, "instructions = 18014");
  expect("prof e.db:b", 0, "instructions = 3000");
  expect("prof e.db -E all", 0, "instructions = 21014");
  expect("prof e.db", 0, "instructions = 3000");
  expect("run --on iss $P/few.elf -n 2000 --exact --db e.db --epoch a", 1,
         "e.db: epoch 'a' is of another machine, program or compressor");
  expect("run --on iss $P/sums.elf --epoch a", 1, "--epoch needs --db");
  expect("prof e.db:a", 0, "instructions = 18014");
}

static void list(void)
{
  expect("list sums.db one", 0, "1500        1000 8000000c  lw      a2, 0(a0)");
  expect("list sums.db one", 0, "; 1 100%");
  expect("list sums.db 0x8000000e -e loads", 0, "bit, 0x8000000e");
  expect("list sums.db none", 1, "sums.db: it has no function 'none'");
  expect("list sums.db --image $P/few.elf", 1,
         "few.elf: it is not the program that was profiled: build-id xxh3:");
  expect("list sums.db --image sums.db", 1, "sums.db: not an ELF file");
  shell("riscv64-unknown-elf-strip -o stripped.elf $P/sums.elf");
  expect("list sums.db one --image stripped.elf", 0, "lw      a2, 0(a0)");
  expect("calc sums.db one --image stripped.elf", 0, "1.50cy");
  shell("$C list sums.db round --json >list.json && test 7004 = $("
        SQLITE("SELECT SUM(value ->> 'instructions') FROM json_each("
        JSON("list.json") ", '\\$.rows')") ")");
}

/* The loop of sums: 9 instructions, 1000 times. */
static void calc(void)
{
  expect("calc sums.db round", 0, "*** Block at 80000010, 1000 executions "
                                  "(exact)");
  expect("calc brief.db", 0, "*** Best case");
  shell("$C calc brief.db main --json >calc.json && test 1 = $("
        SQLITE("SELECT MIN(value ->> 'actual_cpi' >= value ->> 'best_cpi')"
        " FROM json_each(" JSON("calc.json") ", '\\$.blocks')") ")");
  /* The blocks' cycles are the procedure's. */
  shell("test 1 = $(" SQLITE("SELECT abs(SUM(i.value ->> 'cycles') -"
        " (SELECT value FROM json_each(" JSON("calc.json") ") WHERE key ="
        " 'cycles')) < 0.5 FROM json_each(" JSON("calc.json") ", '\\$.blocks')"
        " b, json_each(b.value, '\\$.instructions') i") ")");
  expect("calc sums.db --image $P/few.elf", 1, "is not the program");
  expect("run --on iss $P/sums.elf --db no.db", 0, "holds");
  expect("calc no.db", 1, "no.db: no cycles were counted here");
  expect("run $P/brief.elf -q --slot cycles -c P:4 --db sampled.db", 0,
         "holds");
  expect("calc sampled.db", 0, "executions: sampled");
  expect("run $P/brief.elf -q --slot cycles --slot edges --slot calls --slot "
         "returns -c P:4,phase=zero --db flow.db", 0, "holds");
  expect("calc flow.db main", 0, "from sampled edges and flow constraints");
}

/* The block of 7 instructions ran 1000 times, at 1.5 cycles each. */
static void methods(void)
{
  expect("calc sums.db round --method dcpi", 0,
         "executions: from cycle samples alone");
  expect("calc sums.db round --method dcpi", 0, "1500 executions (high)");
  expect("whatcg sums.db --method dcpi", 0, "Total tallied");
  expect("calc sums.db round --method blind", 0,
         "culprits: what the code does not rule out");
  expect("calc brief.db --method eliminate", 0,
         "culprits: what misses and mispredicts do not rule out");
  expect("calc sums.db --method none", 1, "--method: 'none' is neither auto");
}

static void whatcg(void)
{
  expect("whatcg brief.db", 0, "Total tallied                       100.0%");
  shell("$C whatcg brief.db --json >w.json && test 1 = $("
        SQLITE("SELECT abs(SUM(value) - 100) < 1e-6 AND COUNT(*) = 17 FROM"
        " json_each(" JSON("w.json") ", '\\$.percent')") ")");
  expect("whatcg brief.db main", 0, "Best case");
  expect("topstalls brief.db -n 3", 0, "waited");
  shell("test 3 = $($C topstalls brief.db -n 3 --json | grep -c waited)");
  expect("topstalls brief.db main --json", 0, "\"function\": \"main\"");
}

/* The SoC tells the reason of each clock: of every instruction they add up to
 * its cycles, and nothing is left unexplained. */
static void reasons(void)
{
  shell("test 0 = $(sqlite3 brief.db \"SELECT COUNT(*) FROM (SELECT addr,"
        " SUM(CASE WHEN name = 'cycles' THEN s.count"
        " WHEN name <> 'instructions' THEN -s.count ELSE 0 END) AS d"
        " FROM event e JOIN sample s ON s.event = e.id WHERE e.source ="
        " 'exact' AND e.unit = 'clocks' GROUP BY addr) WHERE d <> 0\")");
  shell("test 1 = $(" SQLITE("SELECT abs(value ->> 'unexplained') < 0.1 AND"
        " value ->> 'device' > 10 FROM json_each(" JSON("w.json") ") WHERE key"
        " = 'percent'") ")");
  expect("calc brief.db cs_fw_start", 0, "culprits: as the core told them");
}

/* memcpy of special.S returns at once: it reads the link of the call, which the
 * core says comes late, and elimination must suspect. */
static void late_link(void)
{
  expect("run --on soc $P/special.elf -q --exact --db link.db", 0, "SoC");
  expect("calc link.db memcpy --json", 0, "\"late_result\"");
  expect("calc link.db memcpy --eliminate --json", 0, "\"late_result\"");
}

/* Divisors and sizes of special.S: 900 of 1,000 are 3, as a slot of divisors
 * saw; moved, kept over a call, loaded; constants and what two ways lead to are
 * only counted. */
static void specialize(void)
{
  expect("run --on iss $P/special.elf -q --exact --slot values --slot "
         "class=div,w=rs2 -c P:1 --db special.db", 0, "holds");
  expect("specialize special.db --min 80", 0,
         "6 divisions and copies: 2 by a constant, 0 of unseen operands; "
         "listed: 4 where");
  shell("$C specialize special.db --json >special.json");
  shell("test 'division|3|0.9|1000.0,division|5|1.0|1000.0,division|3|1.0|"
        "1000.0,memcpy|16|1.0|1000.0' = \"$(" SQLITE("SELECT group_concat(line)"
        " FROM (SELECT value ->> 'kind' || '|' || (value ->> '\\$.values[0]."
        "value') || '|' || (value ->> '\\$.values[0].share') || '|' || (value"
        " ->> 'executions') AS line FROM json_each(" JSON("special.json")
        ", '\\$.rows') ORDER BY value ->> 'kind', value ->> 'address')") ")\"");
  /* Falling by clocks times share, copies behind divisions. */
  shell("test 5,3,3,16 = $(" SQLITE("SELECT group_concat(value ->>"
        " '\\$.values[0].value') FROM json_each(" JSON("special.json")
        ", '\\$.rows')") ")");
  expect("specialize special.db --min 95", 0, "listed: 3 where");
  expect("specialize special.db memset", 0, "0 divisions and copies");
  expect("specialize special.db --min 0", 1, "--min 0");
  expect("specialize special.db --min 101", 1, "--min 101");
  expect("specialize sums.db --image $P/few.elf", 1, "not the program");
  expect("specialize brief.db", 1, "brief.db: no values were recorded here");
  /* Without the slot of divisors two ways lead to the first one. */
  expect("run --on iss $P/special.elf -q --exact --slot values -c P:1 "
         "--db written.db", 0, "holds");
  expect("specialize written.db", 0, "2 by a constant, 1 of unseen operands; "
         "listed: 3 where");
  /* Without results of moves they are gone back through. */
  expect("run --on iss $P/special.elf -q --exact --slot loads -c P:1 "
         "--db loads.db", 0, "holds");
  expect("specialize loads.db", 0, "2 by a constant, 1 of unseen operands; "
         "listed: 3 where");
  expect("specialize loads.db", 0, "remu    a0, s1, a6");
}

static void diff(void)
{
  expect("diff e.db:a e.db:a", 0, "(all)");
  shell("$C diff e.db:a e.db:b --json -e instructions >d.json && test -15014 ="
        " $(" SQLITE("SELECT CAST(SUM(value ->> 'change') AS INTEGER) FROM"
        " json_each(" JSON("d.json") ", '\\$.rows')") ")");
  expect("diff e.db:a e.db:b --by line -e instructions", 0, "sums.S:15");
  expect("diff e.db", 1, "name two databases");
  expect("diff e.db:a e.db:c", 1, "e.db: it has no epoch 'c'");
  /* Another build: code has moved, lines are not known, names match. */
  shell("cp $P/sums.elf moved.elf && riscv64-unknown-elf-objcopy "
        "--change-addresses=0x1000 moved.elf");
  expect("run --on iss moved.elf --exact --db moved.db", 0, "holds");
  shell("$C diff e.db:a moved.db -e instructions --json >m.json && test 4 = $("
        SQLITE("SELECT COUNT(*) FROM json_each(" JSON("m.json") ", '\\$.rows')"
        " WHERE 2 * (value ->> 'b') = value ->> 'a'") ")");
}

static void stats(void)
{
  expect("stats e.db -e instructions", 0, "set 1 = 18014  set 2 = 3000");
  /* one: 2000 and 333; (2000 - 333) / 2333 */
  expect("stats e.db -e instructions", 0, "71.45%");
  expect("stats e.db:a e.db:b -e instructions --json", 0, "\"sets\"");
  expect("stats", 1, "name profile databases");
}

static void import(void)
{
  expect("run --on iss $P/sums.elf --messages m.txt -c P:10 --db r.db", 0,
         "holds");
  expect("import m.txt -d i.db --image $P/sums.elf -c P:10", 0, "");
  shell("sqlite3 r.db 'SELECT addr, value, count FROM value ORDER BY 1, 2' >a "
        "&& sqlite3 i.db 'SELECT addr, value, count FROM value ORDER BY 1, 2'"
        " >b && test -s a && cmp a b");
  expect("import r.db -d i.db", 0, "");
  shell("test 2 = $(sqlite3 i.db 'SELECT COUNT(*) FROM epoch')");
  shell("echo 0x10 0x20 >bad && cp i.db before.db");
  expect("import bad -d i.db", 1, "bad:1: not a message");
  shell("(cat m.txt; echo 0x1 0x2 3 x) >bad");
  expect("import bad -d i.db", 1, "not a message: `0xPC 0xW COUNT`");
  expect("import nothing -d i.db", 1, "nothing: No such file");
  expect("import m.txt -d i.db --slot none", 1, "--slot 'none': column 1");
  expect("import m.txt", 1, "and a database with -d");
  expect("import i.db -d i.db", 1, "cannot be added to itself");
  shell("cmp i.db before.db");
  shell("sqlite3 v2.db <<END\n.restore i.db\nPRAGMA user_version=3;\nEND");
  expect("import v2.db -d i.db", 1, "version 3, this program knows version 2");
}

static void replay(void)
{
  expect("run --on iss $P/sums.elf --trace t --exact", 0, "holds");
  expect("replay --trace t --exact --db t.db", 0, "holds");
  expect("prof t.db", 0, "round  sums.S");
  expect("replay --trace t --level event --exact --db t2.db", 0, "holds");
  expect("prof t2.db -e instructions", 0, "instructions = 9007");
}

/* A database that cannot be is told before the program runs. */
static void bad_output(void)
{
  shell("echo nothing that anybody would call a database >text.db");
  expect("run --on iss $P/sums.elf --db text.db", 1,
         "text.db: not a profile database");
  expect("run --on iss $P/sums.elf --db none/x.db", 1, "none/x.db: ");
  expect("run --on iss $P/sums.elf --db .", 1, ".: is a directory");
  expect("prof text.db", 1, "text.db: not a profile database");
  expect("run --on iss $P/sums.elf --db out.db --slot nothing", 1, "--slot");
  expect_no_output();
}

static void stopped(void)
{
  char program[COMMAND_TEXT];
  char *run[] = { "coresample", "run", "--on", "iss", program, "--db",
                  "out.db", "--json", "out.json", NULL };

  snprintf(program, sizeof program, "%s", command_program("forever.elf"));
  command_interrupt(run, SIGINT);
  expect_no_output();
  command_interrupt(run, SIGTERM);
  expect_no_output();
}

/* Without lines, without symbols, with two names for one function and one of
 * size 0, with another program in its place; cycles stay what they are. */
static void odd_programs(void)
{
  const char *const odd[] = { "bare", "nolines", "twice" };

  shell("riscv64-unknown-elf-strip -o bare.elf $P/sums.elf && "
        "riscv64-unknown-elf-strip -g -o nolines.elf $P/sums.elf && "
        "riscv64-unknown-elf-objcopy --add-symbol roundabout=.text:0,function "
        "--add-symbol inside=.text:4,function $P/sums.elf twice.elf");
  shell("$C prof sums.db --json >want.json");
  for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
    char line[COMMAND_TEXT];

    snprintf(line, sizeof line, "run --on iss %s.elf -q --exact --db %s.db",
             odd[i], odd[i]);
    expect(line, 0, "holds");
    snprintf(line, sizeof line, "$C prof %s.db --json >got.json", odd[i]);
    shell(line);
    shell("test 1 = $(" SQLITE("SELECT (SELECT SUM(value ->> 'cycles') FROM"
          " json_each(" JSON("got.json") ", '\\$.rows')) = (SELECT SUM(value ->>"
          " 'cycles') FROM json_each(" JSON("want.json") ", '\\$.rows'))") ")");
  }
  expect("prof bare.db", 0, "100.00   1.50  ?");
  expect("prof nolines.db", 0, "1.50  round");
  expect("calc bare.db", 1, "bare.db: no function is known of it");
  expect("list bare.db", 1, "bare.db: no function is known of it");
  expect("calc nolines.db", 0, "round: 10506 cycles");
  expect("list nolines.db", 0, "round, 0x");
  shell("! $C calc nolines.db | grep -v '^epoch ' | grep -q ':0'");
  expect("list nolines.db --image $P/brief.elf", 1,
         "it is not the program that was profiled");
}

/* Somebody writes for longer than one waits: it is read, not written. */
static void locked(void)
{
  shell("cp sums.db locked.db && sqlite3 locked.db .dump >before");
  shell("sqlite3 locked.db 'BEGIN EXCLUSIVE' \".shell $C prof locked.db "
        ">read.txt\" \".shell $C run --on iss $P/sums.elf -q --exact --db "
        "locked.db --epoch more 2>refused.txt; echo \\$? >code\"");
  shell("grep -q round read.txt && test 1 = $(cat code)");
  shell("grep -q 'locked.db: another program is writing to it' refused.txt");
  shell("sqlite3 locked.db .dump | cmp - before");
}

/* A read-only database in a folder that nobody can write to. */
static void read_only(void)
{
  shell("mkdir -p ro && cp sums.db ro/ && chmod 444 ro/sums.db && "
        "chmod 555 ro");
  expect("prof ro/sums.db", 0, "round  sums.S");
  shell("chmod 755 ro");
}

static void output(void)
{
  shell("COLUMNS=60 $C prof brief.db | awk 'NR > 3 && length > 90' | "
        "wc -l | grep -qx 0");
  shell("$C prof sums.db --color always | grep -q \"$(printf '\\033')\"");
  shell("! $C prof sums.db | grep -q \"$(printf '\\033')\"");
  shell("script -qec \"$C prof sums.db\" /dev/null </dev/null | "
        "grep -q 'sums.S'");
}

/* ---- recorders' streams ---- */

/* Code of named.elf: offset 0x1000 is 0x80000000. */
enum { CODE = 0x1000 };

static void make_stream(const char *name, char identity, const char *host)
{
  const struct made_epoch e = {
    .number = 1, .by_process = 1, .rate = 256, .name = "",
    .command = "storm 2", .compressor = "H:P:256:4096",
    .slot = { "class=load,w=load", "class=branch+jump+ijump,w=next",
              "class=all,w=head" },
  };
  const struct made_row loads[] = { { CODE + 0xc, 1, 1000 } };
  const struct made_row edges[] = { { CODE + 0x20, CODE + 0x10, 500 } };
  const struct made_row clocks[] = {
    { CODE + 0xc, 3, 100 }, { CODE + 0x10, 1, 700 },
  };
  const struct made_row lost[] = { { 0x4000, 2, 8 } };
  char path[COMMAND_TEXT];
  struct made m = { 0 };

  made_header(&m, identity, host, 1700000000000000000u);
  made_epoch(&m, &e);
  made_image(&m, 1, 1, "c0ffee000123456789abcdef", 0, "/rom/bin/named");
  made_image(&m, 2, 2, "77", 0xc0002000, "vmlinux");
  made_process(&m, 1, 50, 0, "named");
  made_process(&m, 2, 51, 1, "other");
  for (uint32_t p = 1; p <= 2; p++) {
    struct made_samples s = { .epoch = 1, .process = p, .image = 1 };

    made_samples(&m, &s, loads, 1);
    s.slot = 2;
    made_samples(&m, &s, clocks, 2);
    s.slot = s.w_image = 1;
    made_samples(&m, &s, edges, 1);
  }
  made_samples(&m, &(struct made_samples){ .epoch = 1, .process = 1,
               .image = 2, .mode = 1 }, loads, 1);
  made_samples(&m, &(struct made_samples){ .epoch = 1, .reason = 3 }, lost, 1);
  made_counts(&m, 1, 30, 5, 0);
  made_cost(&m, 1, 2500000000u, 9999);
  made_finish(&m);
  snprintf(path, sizeof path, "%s/%s", command_dir(), name);
  made_write(&m, m.n, path);
  snprintf(path, sizeof path, "%s/cut", command_dir());
  made_write(&m, m.n - 50, path);
  made_free(&m);
}

static void stream(void)
{
  make_stream("stream", 'a', "board");
  expect("import stream -d s.db --images $P/named.elf", 0,
         "no file of vmlinux: without names");
  shell("test 600 = $(stat -c %a s.db) && sqlite3 s.db .dump >before");
  expect("import stream -d s.db", 0, "all of it is in s.db already");
  expect("import cut -d s.db", 1, "cut: offset ");
  shell("sqlite3 s.db .dump | cmp - before");
  expect("import cut -d cut.db --partial", 0, "--images DIR");
  expect("epochs cut.db", 0, "conservation is not shown (a stream without");
  expect("import cut -d cut.db --images none", 1, "none: No such file");
  expect("import stream -d cut.db --images $P/named.elf", 0, "1 parts, 0 rows");
  expect("epochs cut.db", 0, "conservation holds");
  expect("import --images $P -d s.db", 0, "0 of 1 images found");
}

/* Listings of a Linux profile are those of any other one. */
static void stream_listings(void)
{
  expect("epochs s.db", 0, "test machine, host board, kernel 6.1.0 #1");
  expect("epochs s.db", 0, "slots loads edges head; H:P:256:4096, by process, "
                           "r = 256");
  expect("epochs s.db --json", 0, "\"kernel\": \"6.1.0 #1\"");
  expect("prof s.db", 0, "storm 2, 2023-11-14");
  expect("prof s.db -e cycles", 0, "round  sums.S");
  expect("prof s.db -e cycles,loads", 0, "named!one  sums.S");
  expect("prof s.db -e loads --by image", 0, "? (nothing mapped there)");
  expect("prof s.db -e loads --by image", 0, "vmlinux");
  expect("prof s.db -e loads --by process", 0, "named (50)");
  expect("prof s.db -e loads --by epoch", 0, "1 storm 2, 2023-11-14");
  shell("test 1 = $(\"$C\" prof s.db -e loads --by epoch --json |"
        " jq '.rows | length')");
  expect("list s.db one", 0, "; 1 100%");
  expect("topstalls s.db -n 1", 0, "80000010  round, lw");
  expect("calc s.db round", 0, "*** Block at 80000010");
  expect("diff s.db s.db", 0, "(all)");
}

/* What a program of the coprocessor lost is told with its epoch. */
static void stream_cop(void)
{
  const struct made_epoch e = { .number = 1, .name = "", .command = "gzip",
                                .compressor = "" };
  const struct made_row value = { CODE + 0xc, 7, 3 };
  struct made m = { .minor = 1 };
  char path[COMMAND_TEXT];

  made_header(&m, 'p', "h", 1700000000000000000u);
  made_epoch(&m, &e);
  made_image(&m, 1, 1, "c0ffee000123456789abcdef", 0, "/rom/bin/named");
  made_cop(&m, 1, "value", "a table is full");
  made_cop_rows(&m, &(struct made_samples){ .epoch = 1, .image = 1, .slot = 1 },
                "cop_value", &value, 1);
  made_finish(&m);
  snprintf(path, sizeof path, "%s/cop", command_dir());
  made_write(&m, m.n, path);
  made_free(&m);
  expect("import cop -d cop.db --images $P/named.elf", 0,
         "cop: coprocessor: value: a table is full");
  expect("epochs cop.db", 0, "coprocessor value, 101 of 100 samples dropped");
  expect("epochs cop.db --json", 0, "\"coprocessor\": \"value\"");
  shell("! \"$C\" epochs s.db | grep -q coprocessor");
}

static void merging(void)
{
  make_stream("stream", 'b', "bench");
  expect("import stream -d there.db --images $P/named.elf", 0, "of known images");
  expect("merge there.db s.db -d u.db", 0, "");
  expect("merge there.db s.db -d u.db", 0, "");
  expect("epochs u.db", 0, "host bench");
  shell("test 2 = $(sqlite3 u.db 'SELECT COUNT(*) FROM epoch')");
  expect("prof u.db -E 1,2 -e loads", 0, "Total loads = 6016");
  expect("prof u.db -E 2023-11-14..2023-11-15 -e loads", 0,
         "Total loads = 6016");
  expect("prof u.db -E 2024-01-01.. -e loads", 1, "u.db: it has no epoch");
  expect("prof u.db -E yesterday..", 1, "a time is YYYY-MM-DD");
  expect("epochs u.db --rename 2=first", 0, "");
  expect("prof u.db:first -e loads", 0, "Total loads = 3008");
  expect("epochs u.db --rename 1=first", 1, "has an epoch 'first' already");
  expect("epochs u.db --delete first", 0, "");
  expect("epochs u.db --delete first", 1, "u.db: it has no epoch 'first'");
  expect("epochs none.db --delete 1", 1, "none.db: No such file");
  expect("merge s.db", 1, "name databases, and one with -d");
  expect("merge none.db -d u.db", 1, "none.db: No such file");
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "make", make },
    { "prof adds up", prof_adds_up },
    { "prof is a query", prof_is_a_query },
    { "prof: columns", prof_columns },
    { "epochs", epochs },
    { "list", list },
    { "calc", calc },
    { "methods", methods },
    { "whatcg", whatcg },
    { "reasons", reasons },
    { "late link", late_link },
    { "specialize", specialize },
    { "diff", diff },
    { "stats", stats },
    { "import", import },
    { "replay", replay },
    { "bad output", bad_output },
    { "stopped", stopped },
    { "odd programs", odd_programs },
    { "locked", locked },
    { "read only", read_only },
    { "output", output },
    { "stream", stream },
    { "stream: listings", stream_listings },
    { "stream: coprocessor", stream_cop },
    { "merging", merging },
    CU_TEST_INFO_NULL,
  };
  int status;

  if (command_init(argc, argv))
    return 1;
  status = suite_run("analysis", tests);
  return command_done() ? 1 : status;
}
