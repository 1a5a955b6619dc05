/* SPDX-License-Identifier: Apache-2.0
 *
 * test_sweep_slurm.c - test_sweep_slurm COMMAND PROGRAMS, on a cluster
 * (verif/tools/one-node): a sweep on Slurm gives what it gives locally, can
 * be stopped, and says why a task failed.
 */
#include "command.h"

static void same_as_local(void)
{
  shell("cat > s.json <<END\n"
        "{\"programs\": [{\"program\": \"$P/forever.elf\"},"
        " {\"program\": \"$P/sums.elf\"}], \"instructions\": 100000,"
        " \"seeds\": [1, 2, 3], \"compressors\": [\"R:64\","
        " {\"spec\": \"H:P:64:{n}{a}\", \"with\": {\"n\": [16, 64],"
        " \"a\": [\"\", \"+A4\"]}}]}\nEND");
  expect("sweep run s.json --db local.db", 0, "30 jobs, 30 of them");
  expect("sweep run s.json --db \"it's.db\" --slurm --partition test -j 2", 0,
         "30 jobs, 30 of them");
  shell("$C sweep export --db local.db > l.csv && $C sweep export --db "
        "\"it's.db\" | cmp - l.csv && test $(wc -l < l.csv) = 31");
  expect("sweep run s.json --db \"it's.db\" --slurm", 0, "30 jobs, 0 of them");
}

static void no_such_partition(void)
{
  expect("sweep run s.json --db none.db --slurm --partition none", 1,
         "sbatch: ");
  expect("sweep run s.json --db none.db", 0, "30 jobs, 30 of them");
}

static void failing_task(void)
{
  shell("head -c 100 $P/sums.elf > cut.elf && echo '{\"programs\": "
        "[{\"program\": \"./cut.elf\"}], \"compressors\": [\"R:2\"]}' > "
        "elf.json");
  expect("sweep run elf.json --db bad.db --slurm", 1,
         "task 0 failed: ./cut.elf: ");
}

static void stopped(void)
{
  shell("cat > long.json <<END\n"
        "{\"programs\": [{\"program\": \"$P/forever.elf\"}],"
        " \"instructions\": 400000000, \"compressors\": [\"R:64\"]}\nEND");
  shell("{ $C sweep run long.json --db long.db --slurm 2> said & p=$!; "
        "for i in $(seq 100); do sleep 0.1; squeue -h -t running | grep -q . "
        "&& break; done; kill -INT $p; wait $p; test $? = 130 && "
        "grep -q 'stopped; the same' said && for i in $(seq 100); do "
        "sleep 0.1; squeue -h | grep -q . || exit 0; done; exit 1; }");
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "same as local", same_as_local },
    { "no such partition", no_such_partition },
    { "failing task", failing_task },
    { "stopped", stopped },
    CU_TEST_INFO_NULL,
  };
  int status;

  if (command_init(argc, argv))
    return 1;
  status = suite_run("sweep on Slurm", tests);
  return command_done() ? 1 : status;
}
