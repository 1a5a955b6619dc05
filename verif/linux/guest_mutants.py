#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants faults in the guest's shell, one at a time, and runs its script.

  guest_mutants.py ISS_RUN FOLDER SCRATCH -- COMPILE WORD... -- LINK WORD...

Each fault is a replacement of text in a source of the shell. The shell with it
takes the place of the guest's in a second archive, and what the script prints
must differ.
"""
import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys

PARSE, RUN = "firmware/guest/sh_parse.c", "firmware/guest/sh_run.c"
NO_FAULT = (PARSE, "static bool put(", "static bool put(")
MUTANTS = [
    (PARSE, "if (p->used == SH_ROOM)", "if (p->used == 8)"),
    (PARSE, '"%d", status', '"%x", status'),
    (PARSE, "  if (**text == '#')", "  if (0)"),
    (PARSE, "**text == ' ' || **text == '\\t'", "**text == ' '"),
    (PARSE, "for (; quote || !ends_word(**text);", "for (; !ends_word(**text);"),
    (PARSE, "    if (c == '\\0')\n      return \"a quote is not closed\";\n",
     "    if (c == '\\0')\n      break;\n"),
    (PARSE, "!quote && (c == '\\'' || c == '\"')", "(c == '\\'' || c == '\"')"),
    (PARSE, "!quote && (c == '\\'' || c == '\"')", "!quote && c == '\"'"),
    (PARSE, "quote != '\\'' && c == '$'", "c == '$'"),
    (PARSE, "quote != '\\'' && c == '$'", "!quote && c == '$'"),
    (PARSE, "c == '\\\\' && (*text)[1]", "0"),
    (PARSE, "r->fd = STDERR;", "r->fd = STDOUT;"),
    (PARSE, "SYS_O_CREAT | SYS_O_APPEND", "SYS_O_CREAT | SYS_O_TRUNC"),
    (PARSE, "SYS_O_CREAT | SYS_O_TRUNC", "SYS_O_CREAT"),
    (PARSE, "r->fd = STDIN;", "r->fd = STDOUT;"),
    (PARSE, "      if (ends_word(**text))\n        return \"a redirection names no file\";\n", ""),
    (PARSE, "c->redirections == SH_REDIRECTIONS", "0"),
    (PARSE, "c->words == SH_WORDS", "c->words == SH_WORDS - 1"),
    (PARSE, "c->words == SH_WORDS", "0"),
    (PARSE, "*t != '\\n' && *t != ';' ? 2 : 1", "*t != '\\n' && *t != ';' ? 1 : 1"),
    (PARSE, "return twice ? LINK_AND : LINK_BACKGROUND;", "return LINK_BACKGROUND;"),
    (PARSE, "return *t == '|' ? LINK_OR : LINK_SEQUENCE;", "return LINK_SEQUENCE;"),
    (PARSE, "|| (*text)[1] == '|')", "|| 0)"),
    (PARSE, "p->stages == SH_STAGES", "p->stages == SH_STAGES - 1"),
    (PARSE, "  if (empty && p->stages > 0)\n    return \"| has no command behind\";\n", ""),
    (PARSE, "if (empty && p->stage[0].redirections)", "if (0)"),
    (PARSE, "if (empty && p->link != LINK_SEQUENCE && p->link != LINK_END)", "if (0)"),
    (RUN, 'word[1] ? word[1] : "/"', 'word[1] ? word[1] : "/tmp"'),
    (RUN, '? complain(folder, "no such folder") : 0', '? 0 : 0'),
    (RUN, "exit(word[1] ? atoi(word[1]) : status);", "exit(word[1] ? atoi(word[1]) : 0);"),
    (RUN, "    if (code != 0)\n      status = code;", "    status = code;"),
    (RUN, "for (status = 0; sys_wait(", "for (; sys_wait("),
    (RUN, 'i > 1 ? " %s" : "%s"', '" %s"'),
    (RUN, "strchr(name, '/') ? \"\" : \"/bin/\"", '"/bin/"'),
    (RUN, "sys_exit(error == SYS_ENOENT ? NOT_FOUND : NOT_EXECUTABLE);", "sys_exit(NOT_FOUND);"),
    (RUN, "sys_dup(input, 0), sys_close(input);", "sys_close(input);"),
    (RUN, "sys_dup(output, 1), sys_close(output);", "sys_close(output);"),
    (RUN, "  if (redirect(c))\n    sys_exit(1);", "  redirect(c);"),
    (RUN, "if (n + 1 < p->stages && sys_pipe", "if (n + 2 < p->stages && sys_pipe"),
    (RUN, "    input = ends[0];\n", ""),
    (RUN, "!background && !p->stage[0].redirections)", "!background)"),
    (RUN, "(before == LINK_AND && status != 0)", "(before == LINK_AND && status == 0)"),
    (RUN, "(before == LINK_OR && status == 0)", "0"),
    (RUN, "return complain(\"syntax\", error) + 1;", "return complain(\"syntax\", error);"),
    (RUN, "status = wait_for(pid[i]);", "wait_for(pid[i]);"),
]


def load(name):
    """The functions of a program of this folder."""
    path = str(pathlib.Path(__file__).parent / name)
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def build(scratch, mutant, compiler, linker):
    """A shell with this fault; exits when the fault's text or the build is wrong."""
    name, old, new = mutant
    text = pathlib.Path(name).read_text(encoding="ascii")
    if text.count(old) != 1:
        sys.exit(f"{name}: the text of a fault occurs {text.count(old)} times: {old!r}")
    objects = []
    for source in (PARSE, RUN):
        changed = scratch / pathlib.Path(source).name
        changed.write_text(text.replace(old, new) if source == name else
                           pathlib.Path(source).read_text(encoding="ascii"), encoding="ascii")
        objects.append(str(changed.with_suffix(".o")))
        subprocess.run([*compiler, "-w", "-Ifirmware/guest", "-c", str(changed), "-o",
                        objects[-1]], check=True)
    program = scratch / "sh"
    subprocess.run([*linker, "-s", "-o", str(program), *objects], check=True)
    return program


def main():
    words = sys.argv[1:]
    first = words.index("--")
    second = words.index("--", first + 1)
    (iss_run, folder, scratch), tools = words[:first], (words[first + 1:second], words[second + 1:])
    scratch, check = pathlib.Path(scratch), load("iss-check")
    check.LIMIT_SECONDS = 20
    scratch.mkdir(parents=True, exist_ok=True)

    def differs(mutant):
        try:
            return check.shell_differs(iss_run, folder,
                                       f"bin/sh={build(scratch, mutant, *tools)}")
        except subprocess.TimeoutExpired:
            return "no end"

    found = 0
    if differs(NO_FAULT):
        sys.exit("the script prints something else without a fault")
    for mutant in MUTANTS:
        caught = bool(differs(mutant))
        found += caught
        if not caught:
            print(f"{mutant[0]}: SURVIVED: {mutant[1]!r} {mutant[2]!r}", flush=True)
    print(f"{found} of {len(MUTANTS)} planted faults found")
    return found != len(MUTANTS)


if __name__ == "__main__":
    sys.exit(main())
