/* SPDX-License-Identifier: Apache-2.0
 *
 * test_sweep_command.c - test_sweep_command COMMAND PROGRAMS: `coresample
 * sweep` on this machine: results, resuming, errors, the picture.
 */
#include "command.h"

#include <string.h>

/* ---- results ---- */

/* With P:1 every load is a message, so the estimate is the truth. */
static void known_program(void)
{
  shell("cat > known.json <<END\n"
        "{\"programs\": [{\"program\": \"$P/sums.elf\"}],\n"
        " \"compressors\": [\"P:1\", \"P:10,phase=zero\"],"
        " \"seeds\": [5, 6]}\nEND");
  expect("sweep run known.json --db known.db", 0,
         "known.json: 4 jobs, 4 of them run now");
  expect("sweep export --db known.db", 0,
         "\"sums\",\"class=load,w=load\",9007,3000,\"P:1\",5,0,0.0,0.0,3000,");
  expect("sweep export --db known.db", 0,
         "\"P:10,phase=zero\",6,0,");
  expect("sweep status --db known.db", 0, " 4 ");
  expect("sweep list --db known.db", 0, "known: 2 designs on 1 programs");
  shell("test \"$($C sweep list --db known.db | grep -c 'P:1')\" = 2");
  expect("sweep export --db known.db --sweep none", 1,
         "known.db: no sweep 'none'");
}

/* Three kinds of source are one stream, and a job of it is what replay
 * reports. */
static void same_as_replay(void)
{
  struct cs_report r;
  char wanted[200];

  expect("run --on iss $P/forever.elf --dut model -n 200000 --trace trace",
         0, "holds");
  expect("replay --trace trace --level event --exact --compressor "
         "H:P:16:64,phase=zero --json replay.json", 0, "holds");
  r = report("replay.json");
  shell("cat > three.json <<END\n"
        "{\"programs\": [{\"program\": \"$P/forever.elf\"},"
        " {\"trace\": \"trace\"}], \"instructions\": 200000,"
        " \"compressors\": [\"H:P:16:64,phase=zero\", \"CR:64\", \"D:32\"]}\nEND");
  expect("sweep run three.json --db three.db", 0, "6 jobs, 6 of them");
  shell("$C sweep export --db three.db | grep forever | cut -d, -f2- > a &&"
        " $C sweep export --db three.db | grep '\"trace\"' | cut -d, -f2- > b"
        " && test -s a && cmp a b");
  snprintf(wanted, sizeof wanted,
           "test 2 = $(sqlite3 three.db 'SELECT count(*) FROM result WHERE "
           "abs(100 * error - %.17g) < 1e-9 AND messages = %llu')",
           r.error_percent, (unsigned long long)r.messages);
  shell(wanted);
}

/* ---- the work ---- */

#define MANY                                                                 \
  "\"compressors\": [{\"spec\": \"H:P:{r}:{n}{a}\", \"with\": {\"r\": [16, " \
  "32, 64], \"n\": [16, 64], \"a\": [\"\", \"+A4\"]}}, \"R:64\"]"

static void cores_do_not_matter(void)
{
  shell("cat > many.json <<END\n"
        "{\"programs\": [{\"program\": \"$P/forever.elf\"},"
        " {\"program\": \"$P/sums.elf\"}], \"slots\": [\"loads\", \"edges\"],"
        " \"instructions\": 100000, \"hash_seeds\": [0, 9],"
        " \"seeds\": [1, 2], " MANY "}\nEND");
  expect("sweep run many.json --db one.db -j 1", 0, "208 jobs, 208 of them");
  expect("sweep run many.json --db two.db -j 2", 0, "208 jobs, 208 of them");
  shell("$C sweep export --db one.db > one.csv && $C sweep export "
        "--db two.db > two.csv && test $(wc -l < one.csv) = 209 && "
        "cmp one.csv two.csv");
  expect("sweep run many.json --db one.db", 0, "208 jobs, 0 of them");
  shell("$C sweep export --db one.db | cmp - two.csv");
  /* Seeds of the hash table make a difference, but not for the cheap fold. */
  shell("test 208 = $(sqlite3 two.db 'SELECT count(*) FROM result') && "
        "test 0 != $(sqlite3 two.db 'SELECT count(*) FROM result a, result b "
        "WHERE a.stream = b.stream AND a.compressor = b.compressor AND "
        "a.hash_seed = 0 AND b.hash_seed = 9 AND a.messages != b.messages')");
  shell("sed 's/R:64/R:64\", \"H:P:64:16,hash=fold/' many.json > more.json");
  expect("sweep run more.json --db one.db", 0, "216 jobs, 8 of them");
  shell("test -z \"$(ls -d one.db.spool 2>/dev/null)\"");
}

/* The contents of a program count, not its name. */
static void keyed_by_content(void)
{
  shell("cp $P/sums.elf p.elf && cat > p.json <<END\n"
        "{\"programs\": [{\"program\": \"./p.elf\"}],"
        " \"compressors\": [\"R:16\"]}\nEND");
  expect("sweep run p.json --db p.db", 0, "1 jobs, 1 of them");
  shell("touch p.elf && mv p.elf q.elf && sed s/p.elf/q.elf/ p.json > q.json");
  expect("sweep run q.json --db p.db", 0, "1 jobs, 0 of them");
  shell("cp $P/forever.elf q.elf && "
        "sed 's/}],/, \"instructions\": 50000}],/' q.json > r.json");
  expect("sweep run r.json --db p.db", 0, "1 jobs, 1 of them");
  expect("sweep export --db p.db --sweep p", 0, "\"p\",\"class=load");
  expect("sweep status --db p.db", 0, "r                q ");
}

/* A stream that was deleted is recorded again. */
static void lost_stream(void)
{
  shell("rm p.db.streams/* && sed s/R:16/R:32/ r.json > s.json");
  expect("sweep run s.json --db p.db", 0, "1 jobs, 1 of them");
}

/* ---- stopped and gone on with ---- */

/* Runs until something is in the database, and sends the signal. */
#define UNTIL_SOME(signal)                                                   \
  "{ $C sweep run long.json --db long.db -j 1 2> said & p=$!; for i in "     \
  "$(seq 300); do sleep 0.05; $C sweep status --db long.db 2> /dev/null | "  \
  "awk 'NR > 1 && $4 > d { ok = 1 } END { exit !ok }' d=$d && break; "       \
  "done; kill -" signal " $p; wait $p; c=$?; "                               \
  "d=$($C sweep status --db long.db | awk 'NR > 1 { print $4 }'); "          \
  "n=$($C sweep status --db long.db | awk 'NR > 1 { print $3 }'); }"

static void stopped(void)
{
  shell("cat > long.json <<END\n"
        "{\"programs\": [{\"program\": \"$P/forever.elf\"}],"
        " \"instructions\": 8000000, \"seeds\": [1, 2, 3], " MANY "}\nEND");
  shell("d=0; " UNTIL_SOME("INT") "; test $c = 130 && test $d -gt 0 && "
        "test $d -lt $n && grep -q 'stopped; the same command' said && "
        "echo $d > d && ! ls -d long.db.spool 2> /dev/null");
  shell("d=$(cat d); e=$d; " UNTIL_SOME("KILL") "; test $c = 137 && "
        "test $d -gt $e && test $d -lt $n");
  /* A result that was complete, but not taken, is taken. */
  expect("sweep run long.json --db long.db", 0, "39 jobs, ");
  expect("sweep run long.json --db fresh.db", 0, "39 jobs, 39 of them");
  shell("$C sweep export --db long.db > l.csv && $C sweep export --db "
        "fresh.db | cmp - l.csv && ! ls -d *.spool 2> /dev/null");
}

static void result_left_behind(void)
{
  shell("cp -r fresh.db left.db && cp -r fresh.db.streams left.db.streams && "
        "sqlite3 left.db 'DELETE FROM result' && mkdir -p left.db.spool/run-x "
        "&& cat > left.db.spool/run-x/7.result <<END\n"
        "{\"jobs\": [{\"key\": \"$(sqlite3 left.db 'SELECT key FROM job "
        "LIMIT 1')\", \"stream\": \"s\", \"compressor\": \"c\", "
        "\"hash_seed\": 0, \"error\": 0.5, \"first_million\": 0.25, "
        "\"messages\": 1234567, \"reaches\": 0, \"stays\": 0}]}\nEND");
  expect("sweep run long.json --db left.db", 0, "39 jobs, 38 of them");
  expect("sweep export --db left.db", 0, "50.0,25.0,1234567,,,");
  shell("! ls -d left.db.spool 2> /dev/null");
}

static void two_runs(void)
{
  shell("mkdir -p fresh.db.spool && touch fresh.db.spool/lock");
  shell("flock fresh.db.spool/lock $C sweep run long.json --db fresh.db > "
        "said 2>&1; test $? = 1 && grep -q 'fresh.db: another' said");
}

/* ---- bad input ---- */

static void bad_files(void)
{
  shell("echo '{' > cut.json && cat > spec.json <<END\n"
        "{\"programs\": [{\"program\": \"$P/sums.elf\"}],"
        " \"compressors\": [\"R:256\", \"H:P:256:100\"]}\nEND");
  expect("sweep run missing.json --db out.db", 1, "missing.json: No such");
  expect("sweep run cut.json --db out.db", 1, "cut.json:2:0: ");
  expect("sweep run spec.json --db out.db", 1,
         "spec.json: compressors[1]: 'H:P:256:100': column 9: ");
  shell("echo '{\"programs\": [\"nothing\"], \"compressors\": [\"R:2\"]}' > "
        "name.json && echo '{\"programs\": [{\"tuples\": \"none\"}], "
        "\"compressors\": [\"R:2\"]}' > tuples.json");
  expect("sweep run name.json --db out.db", 1,
         "name.json: programs[0]: no program or file 'nothing'");
  expect("sweep run tuples.json --db out.db", 1,
         "tuples.json: programs[0]: none: No such file");
  expect_no_output();
}

static void bad_programs(void)
{
  shell("head -c 100 $P/sums.elf > cut.elf && echo '{\"programs\": "
        "[{\"program\": \"./cut.elf\"}], \"compressors\": [\"R:2\"]}' > "
        "elf.json && head -c 33 /dev/zero > odd && echo '{\"programs\": "
        "[{\"tuples\": \"odd\"}], \"compressors\": [\"R:2\"]}' > odd.json && "
        "head -c 200 trace > tail && echo '{\"programs\": "
        "[{\"trace\": \"tail\"}], \"compressors\": [\"R:2\"]}' > tail.json");
  expect("sweep run elf.json --db bad.db", 1, "task 0 failed: ./cut.elf: ");
  expect("sweep run odd.json --db bad.db", 1, "offset 32: record cut short");
  expect("sweep run tail.json --db bad.db", 1, "offset 200: trace cut short");
  shell("test -z \"$(ls bad.db.streams)\" && ! ls -d bad.db.spool 2>&1");
}

static void bad_databases(void)
{
  expect("sweep status --db none.db", 1, "none.db: no such database");
  expect("sweep run known.json --db none/x.db", 1, "none/x.db.spool: No such");
  shell("echo this is no database, but a text that is long enough for one to "
        "> text.db");
  expect("sweep list --db text.db", 1, "text.db: ");
  expect("sweep run known.json --db text.db", 1, "text.db: ");
  shell("cp known.db new.db && sqlite3 new.db 'UPDATE meta SET value = 2'");
  expect("sweep export --db new.db", 1, "new.db: schema 2, this program");
  expect("sweep run known.json --db new.db", 1, "new.db: schema 2, this");
  shell("sqlite3 empty.db 'CREATE TABLE t (x)'");
  expect("sweep list --db empty.db", 1, "not the database of a sweep");
}

static void bad_designs(void)
{
  shell("echo '[{\"design\": \"x\", \"config\": \"tiny\"}]' > d.json");
  expect("sweep run known.json --db out.db --designs d.json", 1,
         "d.json: [0]: design, config and lut4 expected");
  shell("echo '[{\"design\": \"x\", \"config\": \"huge\", \"lut4\": 1}]' > "
        "d.json");
  expect("sweep run known.json --db out.db --designs d.json", 1,
         "d.json: [0].config: no configuration 'huge'");
  expect_no_output();
}

static void bad_arguments(void)
{
  expect("sweep", 1, "sweep needs one of run, status");
  expect("sweep fly", 1, "no `sweep fly`");
  expect("sweep run", 1, "sweep run needs FILE.json");
  expect("sweep run a b", 1, "sweep run needs FILE.json");
  expect("sweep status x", 1, "sweep status needs no argument");
  expect("sweep run x -j 0", 1, "--jobs: '0' is not a number");
  expect("sweep run x --partition p", 1, "--partition is of --slurm");
  expect("sweep work nowhere 3", 1, "nowhere/3.task: ");
  shell("PATH=/nonexistent $C sweep run known.json --db slurm.db --slurm 2> said; "
        "/usr/bin/test $? = 1 && /usr/bin/grep -q '^coresample: sbatch: ' "
        "said");
}

/* ---- LUT4 and the picture ---- */

/* tiny has no random sampler and no combiner, so R and A need the default;
 * neither has a tagged table, nor eight thousand LUT4 to show for two lanes. */
static void smallest_design(void)
{
  shell("echo '[{\"design\": \"small\", \"config\": \"tiny\", \"lut4\": 100},"
        " {\"design\": \"large\", \"config\": \"default\", \"lut4\": 900}]' >"
        " d.json && cat > lut.json <<END\n"
        "{\"programs\": [{\"program\": \"$P/sums.elf\"}], \"compressors\": ["
        "\"H:P:64:512,early=off,hash=fold\", \"R:64\", \"T:2:64:2048:2\", "
        "\"H:P:64:512,early=off,hash=fold,banks=2\"]}\nEND");
  expect("sweep run lut.json --db lut.db --designs d.json", 0, "4 jobs");
  expect("sweep export --db lut.db", 0, ",100,\"small\"");
  expect("sweep list --db lut.db", 0, "  900  R:64");
  expect("sweep list --db lut.db", 0, "    -  T:2:64:2048:2");
  expect("sweep list --db lut.db", 0,
         "    -  H:P:64:512,early=off,hash=fold,banks=2");
}

static void picture(void)
{
  expect("sweep plot --db lut.db -o lut.svg", 0, "lut.svg: 4 designs, ");
  shell("grep -q '</svg>' lut.svg && grep -q 'not known for 2 of 4' lut.svg "
        "&& grep -q 'H:P:64:512,early=off,hash=fold' lut.svg");
  expect("sweep plot --db two.db -o two.svg", 0, "two.svg: 13 designs, ");
  shell("grep -q '</svg>' two.svg");
  expect("sweep plot --db two.db -o none/out.svg", 1, "none/out.svg: No such");
  shell("PATH=/nonexistent $C sweep plot --db two.db -o out.svg 2> said; "
        "/usr/bin/test $? = 1 && /usr/bin/grep -q 'out.svg: gnuplot failed' "
        "said");
  expect_no_output();
  shell("cp two.db half.db && sqlite3 half.db \"DELETE FROM result WHERE key "
        "IN (SELECT key FROM job WHERE design = 12 LIMIT 1)\"");
  expect("sweep list --db half.db", 0, "1 designs left out: not all");
  shell("sqlite3 half.db 'DELETE FROM result'");
  expect("sweep plot --db half.db -o out.svg", 1, "no design has all of its");
  expect_no_output();
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "known program", known_program },
    { "same as replay", same_as_replay },
    { "cores do not matter", cores_do_not_matter },
    { "keyed by content", keyed_by_content },
    { "lost stream", lost_stream },
    { "stopped", stopped },
    { "result left behind", result_left_behind },
    { "two runs", two_runs },
    { "bad files", bad_files },
    { "bad programs", bad_programs },
    { "bad databases", bad_databases },
    { "bad designs", bad_designs },
    { "bad arguments", bad_arguments },
    { "smallest design", smallest_design },
    { "picture", picture },
    CU_TEST_INFO_NULL,
  };
  int status;

  if (command_init(argc, argv))
    return 1;
  status = suite_run("sweep command", tests);
  return command_done() ? 1 : status;
}
