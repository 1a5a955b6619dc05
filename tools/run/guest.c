/* SPDX-License-Identifier: Apache-2.0
 *
 * guest.c - from files to a running guest, and to its end.
 */
#include "guest.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cs_linux_map.h"
#include "guest_check.h"
#include "options.h"
#include "program.h"

enum {
  BOOTARGS = 512,           /* room in the tree */
  AFTER_PANIC = 20000000,   /* instructions that a reset may take */
  WAITS = 1000,             /* WFI without a process: nothing will come */
  TRAPS = 100000,           /* of one instruction in a row */
  WFI = 0x10500073, ECALL = 0x73,
  END_OF_FILE = 4,          /* Ctrl-D */
};

/* ---- console ---- */

static const char *look_back(const struct guest *g, unsigned n)
{
  return g->line[(g->lines - n) % GUEST_LINES];
}

static void note(struct guest *g, uint8_t byte)
{
  char *line = g->line[g->lines % GUEST_LINES];

  if (byte == '\n') {
    if (!g->panicked && strstr(line, "Kernel panic")) {
      g->panicked = true;
      g->panicked_at = g->instructions;
      snprintf(g->panic, sizeof g->panic, "%s", line);
    }
    g->lines++;
    g->column = 0;
    g->line[g->lines % GUEST_LINES][0] = '\0';
  } else if (byte >= ' ' && g->column < GUEST_COLUMNS - 1) {
    line[g->column++] = (char)byte;
    line[g->column] = '\0';
  }
}

void guest_print(struct guest *g, uint8_t byte)
{
  note(g, byte);
  g->waits = 0;
  if (g->quiet)
    return;
  putchar(byte);
  if (byte == '\n' || !g->has_command)
    fflush(stdout);
}

static struct termios terminal;

static void restore_terminal(void)
{
  tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
}

/* The guest echoes and edits; Ctrl-C remains ours. */
static void take_terminal(void)
{
  struct termios raw;

  if (tcgetattr(STDIN_FILENO, &terminal))
    return;
  atexit(restore_terminal);
  raw = terminal;
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  tcsetattr(STDIN_FILENO, TCSANOW, &raw);
}

void guest_listen(struct guest *g)
{
  struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
  uint8_t byte;

  if (g->has_command)
    return;
  if (g->typed < 0 && g->input && poll(&in, 1, 0) == 1) {
    g->input = read(STDIN_FILENO, &byte, 1) == 1;
    g->typed = g->input ? byte : END_OF_FILE;
  }
  if (g->typed >= 0 && g->machine.type(g->machine.self, (uint8_t)g->typed)) {
    g->typed = -1;
    g->waits = 0;
  }
}

/* ---- start ---- */

static void read_cmdline(const char *dir, char line[BOOTARGS])
{
  char path[PROGRAM_PATH];
  FILE *f;

  snprintf(path, sizeof path, "%s/cmdline", dir);
  f = fopen(path, "r");
  if (!f || !fgets(line, BOOTARGS, f))
    die("%s: cannot be read; `make linux` writes it", path);
  line[strcspn(line, "\n")] = '\0';
  fclose(f);
}

/* init makes one text of all words: so they may be one word, of which the
 * kernel hands on as many as it likes. */
static void add_command(char bootargs[BOOTARGS], char *const *word)
{
  size_t used = strlen(bootargs);

  for (unsigned n = 0; *word; n++, word++) {
    if (strpbrk(*word, "\"\n"))
      die("--linux: the kernel's command line cannot have a double quote or "
          "the end of a line: %s", *word);
    used += (size_t)snprintf(bootargs + used, BOOTARGS - used, "%s%s",
                             n ? " " : " -- \"", *word);
    if (used >= BOOTARGS - 1)
      die("--linux: the command is too long: with the kernel's own there are "
          "%d characters; use a script of the guest", BOOTARGS - 1);
  }
  snprintf(bootargs + used, BOOTARGS - used, "\"");
}

static void check_initramfs(const char *path)
{
  char *bytes = NULL;
  size_t size = 0;
  FILE *in = fopen(path, "rb"), *copy = open_memstream(&bytes, &size);
  int c;

  while (in && copy && (c = getc(in)) != EOF)
    putc(c, copy);
  if (copy)
    fclose(copy);
  if (in)
    fclose(in);
  if (in && !guest_initramfs_whole(bytes, size))
    die("%s: is no initramfs, or is cut", path);
  free(bytes);
}

static void load(struct guest *g, const char *dir, const char *bootargs)
{
  static const char *const names[] = { "fw.bin", "Image", "soc.dtb",
                                       "rootfs.cpio" };
  char path[4][PROGRAM_PATH], err[ERROR_TEXT];

  for (unsigned n = 0; n < 4; n++)
    if (snprintf(path[n], sizeof path[n], "%s/%s", dir, names[n]) >=
        (int)sizeof path[n])
      die("--linux: '%s' is too long", dir);
  check_initramfs(path[3]);
  const struct iss_linux l = { .firmware = path[0], .kernel = path[1],
                               .tree = path[2], .initrd = path[3],
                               .bootargs = bootargs };
  if (!g->machine.load(g->machine.self, &l, err, sizeof err))
    die("%s", err);
}

void guest_open(struct guest *g, const struct guest_machine *machine,
                const char *dir, char *const *command, bool quiet)
{
  char bootargs[BOOTARGS];

  *g = (struct guest){ .machine = *machine, .quiet = quiet,
                       .has_command = command != NULL, .input = !command,
                       .typed = -1 };
  read_cmdline(dir, bootargs);
  if (command)
    add_command(bootargs, command);
  load(g, dir, bootargs);
  if (!command)
    take_terminal();
}

/* ---- run ---- */

/* One instruction of a system that traps again and again: a handler that traps
 * itself, say, after it has stored something. */
static bool trap_loop(struct guest *g, const struct cs_rvfi *r)
{
  if (r->mode == CS_MODE_U || r->pc_rdata != g->trap_pc)
    g->traps = 0;
  g->trap_pc = r->pc_rdata;
  return ++g->traps > TRAPS;
}

/* Why it will not go on; NULL = it does. */
static const char *hopeless(struct guest *g, const struct cs_rvfi *r)
{
  const char *why = stuck_look(&g->stuck, r);

  if (r->insn == WFI)
    g->waits++;
  else if (r->mode == CS_MODE_U)
    g->waits = 0;
  if (why && !g->machine.interruptible(g->machine.self))
    return why;
  if (r->trap && r->insn != ECALL && trap_loop(g, r))
    return "one of its instructions traps again and again";
  if (g->panicked && g->instructions - g->panicked_at > AFTER_PANIC)
    return "its kernel panicked, and does not end the machine";
  return g->has_command && g->waits > WAITS
    ? "it waits for something that does not come" : NULL;
}

void guest_stop(struct guest *g, const char *why)
{
  snprintf(g->why, sizeof g->why, "%s", why);
}

bool guest_retired(struct guest *g, const struct cs_rvfi *r)
{
  const char *why;

  g->instructions++;
  g->last = *r;
  why = hopeless(g, r);
  if (why)
    guest_stop(g, why);
  return !why;
}

/* ---- end ---- */

/* What init has left behind: 0x100 + exit code, or 0. */
static uint32_t command_end(const struct guest *g)
{
  uint32_t end = 0;

  g->machine.read(g->machine.self, CS_LINUX_FILES_BASE + 12, &end,
                  sizeof end);
  return end;
}

static bool went_wrong(const struct guest *g, char why[200])
{
  const struct guest_machine *m = &g->machine;
  uint32_t end = command_end(g);
  int code = 0;
  bool ended = m->ended(m->self, &code);

  *why = '\0';
  if (g->panicked)
    snprintf(why, 200, "%.190s", g->panic);
  else if (g->why[0])
    snprintf(why, 200, "%s", g->why);
  else if (*m->failure(m->self))
    snprintf(why, 200, "%s", m->failure(m->self));
  else if (code)
    snprintf(why, 200, "it asked for a reset, or its firmware gave up");
  else if (!ended || !g->has_command)
    return false; /* stopped from outside, or a person's shell */
  else if (!end)
    snprintf(why, 200, "it powered off before the command ended");
  else if (end != 0x100)
    snprintf(why, 200, "the command ended with code %" PRIu32, end - 0x100);
  return *why;
}

int guest_end(const struct guest *g)
{
  static const char *const modes[] = { "U", "S", "?", "M" };
  char why[200];

  fflush(stdout);
  if (!went_wrong(g, why))
    return 0;
  fprintf(stderr, "coresample: the guest, after %" PRIu64 " instructions, pc "
                  "0x%08" PRIx64 " in %s mode, satp 0x%08" PRIx64 ": %s.  Its "
                  "last lines:\n", g->instructions, g->last.pc_rdata,
          modes[g->last.mode & 3], g->last.satp, why);
  for (unsigned n = GUEST_LINES; n-- > 0;)
    if (n <= g->lines && look_back(g, n)[0])
      fprintf(stderr, "  | %s\n", look_back(g, n));
  return 1;
}
