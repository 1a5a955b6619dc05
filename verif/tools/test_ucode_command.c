/* SPDX-License-Identifier: Apache-2.0
 *
 * test_ucode_command.c - test_ucode_command COMMAND PROGRAMS: `coresample asm`
 * and `coresample disasm` with good and bad input.
 */
#include "command.h"

/* Clocks that the page of the coprocessor promises. */
static void programs(void)
{
  expect("asm $P/value.ucode", 0,
         "load     at   0: 5 clocks as predicted, 24 at worst");
  expect("asm $P/edge.ucode", 0,
         "branch   at   0: 4 clocks as predicted, 21 at worst");
}

static void results(void)
{
  expect("asm $P/value.ucode -o v.img --listing v.lst --hex v.hex "
         "--header v.h", 0, "load");
  shell("grep -q '^load .*24 at worst' v.lst");
  shell("grep -q '^  4  [0-9a-f]*    7  *[0-9]*    addb cnt' v.lst");
  shell("test \"$(grep -c . v.hex)\" = 34 && ! grep -v '^[0-9a-f]\\{16\\}$' "
        "v.hex");
  shell("{ echo '#include <stdio.h>'; cat v.h; echo 'int main(void) { fwrite("
        "ucode_value, 1, sizeof ucode_value, stdout);"
        " return UCODE_VALUE_ARRAY_CNT != 128 ||"
        " UCODE_VALUE_INDEX_REP != 0x3020; }'; } > m.c"
        " && cc -Wall -Werror -o m m.c && ./m > m.img && cmp m.img v.img");
  shell("$C asm $P/value.ucode -D LOG_ENTRIES=7 -o 7.img >/dev/null && "
        "cmp v.img 7.img");
  shell("$C asm $P/value.ucode -D LOG_ENTRIES=6 -o 6.img >/dev/null && "
        "! cmp -s v.img 6.img && test \"$(od -An -tu2 -j12 -N4 6.img | "
        "tr -s ' ')\" = ' 64 320'");
  expect("asm $P/value.ucode -D LOG=6 -o out.img", 1,
         "value.ucode: error: no .equ 'LOG' to be given another number\n");
  expect("asm $P/value.ucode -D LOG_ENTRIES=6 -D LOG_ENTRIES=7 -o out.img", 1,
         "--define 'LOG_ENTRIES': given twice");
  expect("asm $P/value.ucode -D RATE=6 -o out.img", 1, "no .equ 'RATE'");
  expect("asm $P/value.ucode -D LOG_ENTRIES=3 -o out.img", 1,
         "entries is from 16 to 512, not 8");
  expect("asm $P/value.ucode -D LOG_ENTRIES -o out.img", 1,
         "is not NAME=NUMBER");
  expect("asm $P/value.ucode -D LOG_ENTRIES=-1 -o out.img", 1,
         "no number of 32 bits");
  expect("disasm v.img -o v.dis", 0, "");
  expect("asm v.dis -o again.img", 0, "5 clocks as predicted");
  shell("cmp v.img again.img");
  shell("$C disasm v.img | cmp - v.dis");
  shell("$C asm - -o again.img < v.dis && cmp v.img again.img");
}

/* Nothing that is read is lost, nothing is left half done, nothing is said to
 * have gone well that has not. */
static void outputs(void)
{
  shell("cp $P/value.ucode v.ucode && cp v.ucode same.ucode");
  expect("asm v.ucode -o v.ucode", 1,
         "coresample: v.ucode: it is read too, and would be lost");
  expect("asm v.ucode --hex ./v.ucode", 1, "it is read too");
  shell("ln -s v.ucode link && ! $C asm v.ucode -o link 2>/dev/null");
  shell("cmp v.ucode same.ucode && test -L link");
  expect("asm v.ucode -o out.img --listing ./out.img", 1,
         "./out.img: the name of two results");
  expect("asm v.ucode -o ''", 1, "'': an empty name");
  expect("asm ''", 1, "'': No such file");
  expect("asm v.ucode -o out.img --hex /dev/full", 1,
         "/dev/full: No space left on device");
  shell("$C asm v.ucode >/dev/full 2>said; test $? = 1 && grep -q "
        "'^coresample: standard output: No space left on device' said");
  shell("$C disasm v.img >/dev/full 2>/dev/null; test $? = 1");
  shell("$C asm --help >/dev/full 2>/dev/null; test $? = 1");
  expect_no_output();
  /* A link stays one; the standard output is not replaced. */
  shell("rm -f t.img link && : > t.img && ln -s t.img link && "
        "$C asm v.ucode -o link >/dev/null && test -L link && "
        "cmp t.img v.img");
  shell("$C asm v.ucode --hex /dev/stdout > both && grep -q '^load' both && "
        "head -n 34 both | cmp - v.hex && test -L /dev/stdout");
  shell("$C asm v.ucode --hex - > again && cmp again both");
  /* Above the limit of a file's size: the signal kills, the file goes. */
  shell("(ulimit -c 0; ulimit -f 1; ! $C asm v.ucode --listing out.lst) "
        ">/dev/null 2>&1");
  expect_no_output();
}

static void bad_input(void)
{
  shell("printf 'a: nop\\n  foo\\n' > bad.ucode");
  expect("asm bad.ucode -o out.img --listing out.lst", 1,
         "bad.ucode:2:3: error: unknown operation 'foo'\n    foo\n    ^");
  shell("printf 'a: goto%200s1\\n' '' > bad.ucode");
  expect("asm bad.ucode -o out.img", 1, "bad.ucode:1:208: error: ");
  shell("test $($C asm bad.ucode 2>&1 | wc -L) -le 110");
  shell("printf 'a: if hit done\\ngoto a\\n.routine store a\\n' > loop.ucode");
  expect("asm loop.ucode", 0,
         "store    at   0: no bound: it can come back to loop.ucode:1");
  shell("$C asm loop.ucode --listing - | grep -q 'come back to line 1$'");
  expect("asm none.ucode", 1, "none.ucode: No such file or directory");
  expect("asm $P", 1, "Is a directory");
  expect("asm", 1, "name a source");
  expect("asm a b", 1, "more than one source");
  expect("disasm", 1, "name an image");
  shell("head -c 2000000 /dev/zero > big");
  expect("asm big -o out.img", 1, "big: larger than 1048576 bytes");
  expect("asm $P/value.ucode -o out.img --hex none/out.hex", 1,
         "none/out.hex: No such file or directory");
  expect("disasm v.lst -o out", 1, "v.lst: byte 0: no image of microcode");
  shell("head -c 100 v.img > cut.img");
  expect("disasm cut.img -o out", 1, "cut.img: byte 8: the image says");
  expect_no_output();
}

int main(int argc, char **argv)
{
  CU_TestInfo tests[] = {
    { "programs", programs },
    { "results", results },
    { "outputs", outputs },
    { "bad input", bad_input },
    CU_TEST_INFO_NULL,
  };
  int failed;

  if (command_init(argc, argv))
    return 1;
  failed = suite_run("ucode-command", tests);
  return command_done() ? 1 : failed;
}
