/* SPDX-License-Identifier: Apache-2.0
 *
 * test_cop_run.c - test_cop_run COMMAND PROGRAMS: `coresample cop-run` with
 * good and bad input, and what docs/microcode.md shows of it.
 */
#include "command.h"

/* Counts loads by pc, in 64 words. */
#define COUNT \
  ".name count\\n.words w1=rd_value\\n.routine load load\\n.array cnt 64\\n" \
  ".index at 6 circular\\n.value last\\n.const STEP = 1\\n" \
  "load:\\n at = w0\\n ld cnt[at]\\n last = w1\\n" \
  " addw cnt[at], STEP; done\\n"

static void inputs(void)
{
  shell("printf '" COUNT "' > count.ucode");
  shell("printf '# comment\\nload 0x80000005 rd_value=9 clocks=10\\n"
        "store 0x80000008\\n load 0x80000005 rd_value=7\\n' > s.txt");
}

static void running(void)
{
  inputs();
  expect("cop-run count.ucode --samples s.txt --dump cnt --dump last", 0,
         "cnt[4] = 0x00000000 0x00000002 0x00000000 0x00000000");
  expect("cop-run count.ucode --samples s.txt --dump last", 0, "last = 0x7");
  expect("cop-run count.ucode --samples s.txt", 0,
         "load              2        0           8    4.00     4      4");
  expect("cop-run count.ucode --samples s.txt -n 1", 0,
         "1 samples taken, 0 dropped, 1 processed");
  expect("cop-run count.ucode --samples s.txt --div 4", 0,
         "load              2        0           8    4.00     4      4");
  expect("cop-run count.ucode --samples s.txt --set STEP=5 --dump cnt", 0,
         "cnt[4] = 0x00000000 0x0000000a");
  shell("$C asm count.ucode -o c.img > /dev/null");
  expect("cop-run c.img --samples s.txt --dump data", 0,
         "data[4] = 0x00000000 0x00000002");
}

static void tracing(void)
{
  inputs();
  expect("cop-run count.ucode --samples s.txt --log t.txt", 0, "load");
  shell("test $(grep -vc '^#' t.txt) = 8");
  shell("grep -q '1 load       3 load+3       addw cnt\\[at\\], STEP; done  *"
        "data\\[5\\]=0x1$' t.txt");
  shell("grep -q '2 load       2 load+2       last = w1  *last=0x7' t.txt");
  /* Of an image, what disasm would print. */
  shell("$C asm count.ucode -o c.img > /dev/null");
  expect("cop-run c.img --samples s.txt --log i.txt", 0, "load");
  shell("grep -q '2 load       2 2            v0 = w1  *v0=0x7' i.txt");
  /* Tuples that are emitted. */
  shell("printf '.routine load a\\na: # first\\n v0 = w1\\n  emit 2, w0, v0 # pc\\n"
        " done\\n' > emit.ucode");
  expect("cop-run emit.ucode --samples s.txt --messages m.txt --log e.txt", 0,
         "2 tuples");
  shell("printf '2 0x80000005 0x00000009 1\\n2 0x80000005 0x00000007 1\\n' | "
        "cmp - m.txt");
  shell("grep -q 'a+1          emit 2, w0, v0  *tuple 2 ' e.txt");
}

static void feeds(void)
{
  inputs();
  /* kind 0: load; instret 1, 5 */
  shell("printf '\\1\\0\\0\\0\\0\\0\\0\\0\\5\\0\\0\\200\\3\\0\\0\\0' > t.tup");
  shell("printf '\\5\\0\\0\\0\\0\\0\\0\\0\\5\\0\\0\\200\\4\\0\\0\\0' >> t.tup");
  /* kind 8 tells the clocks of the load before: no instruction */
  shell("printf '\\5\\0\\0\\0\\10\\0\\0\\0\\5\\0\\0\\200\\4\\0\\0\\0' >> t.tup");
  expect("cop-run count.ucode --tuples t.tup --dump cnt --cpi 2", 0,
         "cnt[4] = 0x00000000 0x00000002");
  shell("sed 's/w1=rd_value/w1=latency/' count.ucode > lat.ucode");
  expect("cop-run lat.ucode --tuples t.tup --dump last --cpi 2", 0,
         "last = 0x40008\n"); /* 4 clocks of memory, 8 since the one before */
  expect("cop-run lat.ucode --tuples t.tup --dump last --cpi 2 -n 1", 0,
         "last = 0x2\n");
  shell("$C run $P/sums.elf --on iss --dut model --trace s.trace -q "
        "> /dev/null");
  shell("$C cop-run count.ucode --trace s.trace | grep -q ' 0 dropped'");
  shell("head -c 20 t.tup > cut.tup");
  expect("cop-run count.ucode --tuples cut.tup", 1, "cut.tup: offset 16");
  shell("head -c 100 s.trace > cut.trace");
  expect("cop-run count.ucode --trace cut.trace --log out.t", 1,
         "cut.trace: offset");
  shell("printf 'load 1\\nload 0\\0007\\nload 1\\n' > bad.txt");
  expect("cop-run count.ucode --samples bad.txt", 1,
         "bad.txt:2:7: error: a byte that is 0");
  shell("printf 'load 1\\nlode 0x80\\n' > bad.txt");
  expect("cop-run count.ucode --samples bad.txt --log out.t", 1,
         "bad.txt:2:1: error: no class 'lode'");
  shell("printf 'load 0x80 rd_valu=3\\n' > bad.txt");
  expect("cop-run count.ucode --samples bad.txt --log out.t", 1,
         "bad.txt:1:11: error: no such name: 'rd_valu'");
  shell("printf 'load 0x80 rd_value=x\\n' > bad.txt");
  expect("cop-run count.ucode --samples bad.txt --log out.t", 1,
         "bad.txt:1:20: error: no number of 32 bits: 'x'");
  expect_no_output();
}

static void debugging(void)
{
  inputs();
  shell("printf 'break load+9\\n' > bad.script");
  expect("cop-run count.ucode --samples s.txt --script bad.script", 1,
         "bad.script:1: error: no label or address 'load+9': break load+9");
  shell("printf 'print last what\\n' > bad.script");
  expect("cop-run count.ucode --samples s.txt --script bad.script", 1,
         "bad.script:1: error: nothing is called 'what'");
  expect("cop-run count.ucode --samples s.txt --script .", 1,
         ".: Is a directory");
  shell("printf 'break 2\\ncontinue\\nprint last\\nstep\\nprint last\\n"
        "print w0 w1 dr hit\\ndelete 2\\ncontinue\\nprint last cnt\\nwhere\\n' > s.script");
  shell("$C cop-run count.ucode --samples s.txt --script s.script > said");
  shell("grep -A2 '^> continue' said | grep -q "
        "'^>\\*  2 load+2       last = w1   # line 11'");
  shell("grep '^last = ' said | tr -d '\\n' | "
        "grep -q '^last = 0x0last = 0x9last = 0x7$'");
  shell("grep -q 'at rest, 2 samples processed' said");
  shell("grep -A3 '^w0 = 0x80000005$' said | tr '\\n' ' ' | "
        "grep -q 'w1 = 0x9 dr = 0x0 hit = 0x0'");
  shell("printf 'break load\\nc\\nhost-write 0x3000 5\\nhost-read 0x10\\nc\\n"
        "print last\\n' > h.script");
  shell("$C cop-run count.ucode --samples s.txt --script h.script > said");
  shell("test $(grep -c 'host access of word 0x[0-9]* refused: its arrays were "
        "accessed while it runs' said) = 2");
  shell("grep -q '^last = 0x9' said");
  /* The standard input serves as a terminal does; a wrong word is told. */
  shell("printf 'foo\\nquit\\n' | $C cop-run count.ucode --samples s.txt -i "
        "> said && grep -q 'no such command' said");
}

/* Each fault of the microcode is told with its line. */
static void fault(const char *name, const char *text, const char *why)
{
  char line[1024], arguments[256];

  snprintf(line, sizeof line, "printf '%s' > %s.ucode", text, name);
  shell(line);
  snprintf(arguments, sizeof arguments,
           "cop-run %s.ucode --samples s.txt --watchdog 100", name);
  expect(arguments, 1, why);
}

static void faults(void)
{
  inputs();
  fault("endless", ".routine load a\\na: nop\\nself: goto self\\n",
        "endless.ucode:3: stopped in sample 1, clock 119: watchdog: the sample "
        "does not end, at microinstruction 1 (self)");
  fault("beyond", ".routine load a\\n.index x 16 circular = 5000\\n"
        ".array t 64\\na: nop\\n st t[x] = w0; done\\n",
        "beyond.ucode:5: stopped in sample 1, clock 21: address outside the "
        "data array, at microinstruction 1 (a+1)");
  fault("entry", ".routine load a\\n.index x 16 circular = 200\\n"
        "a: assoc[x] = w0; done\\n",
        "entry outside the associative array, at microinstruction 0 (a)");
  fault("illegal", ".routine load a\\na: .word 0xffffffff 0\\n done\\n",
        "illegal microinstruction, at microinstruction 0 (a)");
  /* t0 points behind the program. */
  shell("printf '.routine load a\\n.poke 0x3038 = 1\\n"
        "a: .word 0x00014000 0\\n done\\n' > jump.ucode");
  expect("cop-run jump.ucode --samples s.txt", 0, "load ");
  expect("cop-run jump.ucode --samples s.txt --set t0=400", 1,
         "jump outside the program, at microinstruction 400");
  /* The last sample's fault is told too. */
  shell("printf 'load 1\\n' > one.txt");
  expect("cop-run beyond.ucode --samples one.txt", 1,
         "stopped in sample 1, clock 12: address outside the data array");
  expect("cop-run entry.ucode --samples one.txt --go-on", 1,
         "load              0        1           4");
  shell("for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo load 1 clocks=50; done "
        "> many.txt");
  expect("cop-run illegal.ucode --samples many.txt --go-on", 1,
         "illegal.ucode: stopped 12 times, the first 10 are above");
  expect("cop-run illegal.ucode --samples s.txt --go-on", 1,
         "2 samples taken, 0 dropped, 0 processed, 2 aborted, 0 held");
}

static void images(void)
{
  inputs();
  shell("$C asm count.ucode -o c.img > /dev/null");
  shell("head -c 60 c.img > cut.img");
  expect("cop-run cut.img --samples s.txt --log out.t", 1,
         "cut.img: byte 8: the image says");
  shell("sed 's/.name count/.name count\\n.entries 64/' count.ucode > "
        "other.ucode && $C asm other.ucode -o other.img > /dev/null");
  expect("cop-run other.img --samples s.txt --log out.t", 1,
         "other.img: program 'count' is made for an associative array of 64 "
         "entries, the coprocessor has 128");
  expect("cop-run other.img --samples s.txt --entries 64", 0, "load");
  shell("printf 'x' | cat c.img - > long.img");
  expect("cop-run long.img --samples s.txt --log out.t", 1, "long.img: byte");
  expect("cop-run count.ucode --samples none.txt --log out.t", 1,
         "none.txt: No such file");
  expect("cop-run count.ucode --log out.t", 1,
         "needs --trace, --tuples or --samples");
  expect("cop-run count.ucode --samples s.txt --dump nothing --log out.t", 1,
         "--dump: 'nothing' is none of");
  expect("cop-run count.ucode --samples s.txt --break 99 --log out.t", 1,
         "--break: no label or address '99'");
  expect("cop-run count.ucode --samples s.txt --set nothing=1", 1,
         "--set 'nothing=1': no register or constant 'nothing'");
  expect("cop-run count.ucode --samples s.txt --set at=64 --log out.t", 1,
         "--set 'at=64': the index register has 6 bits");
  expect("cop-run count.ucode --samples s.txt --set at=63 --dump at", 0,
         "at = 0x");
  expect("cop-run c.img --samples s.txt --dump cnt --log out.t", 1,
         "'cnt' is none of regs, assoc, data, nor a name of the program (an "
         "image has no names");
  expect("cop-run c.img --samples s.txt -D at=3 --log out.t", 1,
         "c.img: --define is for a source");
  expect("cop-run s.txt --samples s.txt --log out.t", 1,
         "s.txt: byte 0: no image of microcode (a source's name ends in "
         ".ucode)");
  expect("cop-run count.ucode --samples s.txt --log s.txt", 1,
         "s.txt: it is read too");
  expect("cop-run count.ucode --samples s.txt --log count.ucode", 1,
         "count.ucode: it is read too");
  expect("cop-run count.ucode --samples s.txt --watchdog 3", 1,
         "'3' is not a number from 16 to 65535");
  expect_no_output();
}

static void interrupted(void)
{
  inputs();
  shell("mkfifo f; sleep 9 > f & w=$!; $C cop-run count.ucode --samples s.txt "
        "-i --log out.t < f > seen 2> said & p=$!; i=0; until grep -q cop seen || "
        "test $i = 160; do sleep 0.05; i=$((i + 1)); done; kill -INT $p; "
        "wait $p; c=$?; kill $w; test $c = 130 && "
        "grep -q 'stopped at instruction' said");
  expect_no_output();
}

/* What docs/microcode.md shows is so. */
static void documented(void)
{
  shell("D=$(dirname $C)/../docs/microcode.md; sed -n '/^```ucode$/,/^```$/p' "
        "$D | grep -v '^```' > latency.ucode; grep '^\\$ printf' $D | "
        "cut -c3- | sh; sed -n '/^hist\\[0\\]/,/^hist\\[4\\]/p' $D > wanted");
  shell("$C cop-run latency.ucode --samples loads.txt --dump hist | head -2 | "
        "cmp - wanted && test -s wanted");
  shell("printf 'load 1 latency=%d\\n' 1 2 3 4 7 8 15 16 31 32 999 > l.txt");
  shell("$C cop-run latency.ucode --samples l.txt --dump hist | head -2 | "
        "cut -d= -f2 | tr -d '\\n' | grep -q '^ 0x00000000 0x00000001 "
        "0x00000002 0x00000002 0x00000002 0x00000002 0x00000002 0x00000000'");
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "cop-run", running },
    { "its trace", tracing },
    { "what it is fed with", feeds },
    { "its debugger", debugging },
    { "faults of microcode", faults },
    { "images and arguments", images },
    { "interrupted at the prompt", interrupted },
    { "what is documented", documented },
    CU_TEST_INFO_NULL,
  };
  int failed;

  if (command_init(argc, argv))
    return 1;
  failed = suite_run("cop-run", tests);
  return command_done() ? 1 : failed;
}
