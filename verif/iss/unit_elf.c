/* SPDX-License-Identifier: Apache-2.0
 *
 * unit_elf.c - the loader, with one small program and everything that can be
 * wrong with it: cut at every length, and damaged at every byte of its
 * headers, symbols and strings.
 */
#include "unit.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct image {
  Elf32_Ehdr head;
  Elf32_Phdr segment;
  uint32_t code[4];
  Elf32_Sym symbols[2];
  char strings[8];
  Elf32_Shdr sections[3];
};

static const char path_template[] = P_tmpdir "/iss-unit-XXXXXX";
static char path[sizeof path_template];

/* Stores 3 to tohost: exit code 1. */
static struct image good(void)
{
  struct image m = {
    .head = { .e_ident = ELFMAG "\1\1\1", .e_type = ET_EXEC,
              .e_machine = EM_RISCV, .e_version = EV_CURRENT, .e_entry = BASE,
              .e_phoff = offsetof(struct image, segment),
              .e_shoff = offsetof(struct image, sections),
              .e_ehsize = sizeof(Elf32_Ehdr),
              .e_phentsize = sizeof(Elf32_Phdr), .e_phnum = 1,
              .e_shentsize = sizeof(Elf32_Shdr), .e_shnum = 3 },
    .segment = { PT_LOAD, offsetof(struct image, code), BASE, BASE,
                 sizeof m.code, 4096, PF_R | PF_W | PF_X, 4 },
    .code = { 0x00001597,   /* auipc a1, 1 */
              0x00300513,   /* li a0, 3 */
              0x00a5a023,   /* sw a0, (a1) */
              0x0000006f },
    .symbols = { { 0 }, { .st_name = 1, .st_value = BASE + 4096 } },
    .strings = "\0tohost",
    .sections = {
      { 0 },
      { .sh_type = SHT_SYMTAB, .sh_offset = offsetof(struct image, symbols),
        .sh_size = sizeof m.symbols, .sh_link = 2, .sh_addralign = 4,
        .sh_entsize = sizeof(Elf32_Sym) },
      { .sh_type = SHT_STRTAB, .sh_offset = offsetof(struct image, strings),
        .sh_size = sizeof m.strings, .sh_addralign = 1 },
    },
  };

  return m;
}

static void write_file(const void *bytes, size_t len)
{
  FILE *f = fopen(path, "wb");

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  CU_ASSERT_EQUAL(fwrite(bytes, 1, len, f), len);
  fclose(f);
}

static int make_path(void)
{
  int fd;

  memcpy(path, path_template, sizeof path);
  fd = mkstemp(path);
  return fd < 0 || close(fd);
}

static int remove_path(void)
{
  return unlink(path);
}

static void test_good(void)
{
  struct iss *s = MACHINE(0xffffffff);
  struct image m = good();
  struct cs_rvfi r;
  char err[256];

  write_file(&m, sizeof m);
  unit_poke(s, BASE + 100, 1); /* beyond the file part: must become 0 */
  CU_ASSERT(iss_load_elf(s, path, err, sizeof err));
  CU_ASSERT_EQUAL(unit_word(s, BASE + 100), 0);
  CU_ASSERT_EQUAL(iss_get_pc(s), BASE);
  while (iss_step(s, &r))
    CU_ASSERT_FATAL(r.order < 10);
  CU_ASSERT(r.order == 0 && !r.valid);
  CU_ASSERT_EQUAL(iss_status(s), ISS_EXITED);
  CU_ASSERT_EQUAL(iss_exit_code(s), 1);
  iss_free(s);
}

static void expect_refusal(const struct image *m, const char *what)
{
  struct iss *s = MACHINE(0x12345678);
  char err[256] = "";

  write_file(m, sizeof *m);
  CU_ASSERT(!iss_load_elf(s, path, err, sizeof err));
  CU_ASSERT_EQUAL(strncmp(err, path, strlen(path)), 0);
  CU_ASSERT_PTR_NOT_NULL(strstr(err, what));
  if (!strstr(err, what))
    printf("\n    wanted \"%s\", got: %s\n", what, err);
  CU_ASSERT_EQUAL(unit_word(s, BASE), 0x12345678); /* nothing was loaded */
  iss_free(s);
}

#define REFUSE(field, value, what) \
  do { \
    struct image m_ = good(); \
    m_.field = (value); \
    expect_refusal(&m_, what); \
  } while (0)

static void test_refusals(void)
{
  REFUSE(head.e_ident[0], 0, "offset 0x0: not an ELF file");
  REFUSE(head.e_ident[EI_CLASS], 2, "offset 0x");
  REFUSE(head.e_ident[EI_DATA], 2, "offset 0x");
  REFUSE(head.e_type, ET_DYN, "offset 0x10: not an executable");
  REFUSE(head.e_machine, EM_386, "offset 0x12: not for RISC-V");
  REFUSE(head.e_entry, 0x1000, "offset 0x18: entry 0x1000 is not in RAM");
  REFUSE(head.e_entry, BASE + 1, "offset 0x18");
  REFUSE(head.e_phoff, 0xfffffff0, "offset 0x1c");
  REFUSE(head.e_phentsize, 8, "offset 0x2a");
  REFUSE(head.e_phnum, 0, "offset 0x");
  REFUSE(head.e_phnum, 9999, "offset 0x");
  REFUSE(head.e_shoff, 0x7ffffff0, "offset 0x");
  REFUSE(segment.p_type, PT_NOTE, "offset 0x34: no segment to load");
  REFUSE(segment.p_offset, 0x10000, "offset 0x34: segment 0 is outside");
  REFUSE(segment.p_filesz, 0xffffffff, "offset 0x34: segment 0");
  REFUSE(segment.p_filesz, 4096, "offset 0x34: segment 0 is outside");
  REFUSE(segment.p_memsz, 1, "offset 0x34: segment 0 is larger");
  REFUSE(segment.p_memsz, 0x80000000, "offset 0x34: segment 0 (0x80000000");
  REFUSE(segment.p_paddr, 0x1000, "offset 0x34: segment 0 (0x1000, 4096");
  REFUSE(symbols[1].st_name, 1000, "symbol 1 has no name");
}

static void test_no_file(void)
{
  struct iss *s = MACHINE(0);
  char err[256] = "";

  CU_ASSERT(!iss_load_elf(s, "/nonexistent/file", err, sizeof err));
  CU_ASSERT_PTR_NOT_NULL(strstr(err, "/nonexistent/file: "));
  CU_ASSERT(!iss_load_elf(s, "/", err, sizeof err));
  CU_ASSERT(!iss_load_elf(s, "/nonexistent/file", err, 4)); /* short buffer */
  CU_ASSERT_EQUAL(strlen(err), 3);
  iss_free(s);
}

/* A file cut anywhere before its end lacks something that it names. */
static void test_truncated(void)
{
  struct iss *s = MACHINE(0);
  struct image m = good();

  for (size_t len = 0; len < sizeof m; len++) {
    char err[256] = "";

    write_file(&m, len);
    CU_ASSERT(!iss_load_elf(s, path, err, sizeof err));
    CU_ASSERT_PTR_NOT_NULL(strstr(err, "offset 0x"));
  }
  iss_free(s);
}

/* Any damage: refused with a message, or loaded; never a crash. */
static void test_damaged(void)
{
  static const uint8_t values[] = { 0x00, 0x01, 0x7f, 0x80, 0xff };
  struct iss *s = MACHINE(0);

  for (size_t at = 0; at < sizeof(struct image); at++)
    for (unsigned n = 0; n < sizeof values; n++) {
      struct image m = good();
      char err[256] = "";

      ((uint8_t *)&m)[at] = values[n];
      write_file(&m, sizeof m);
      if (!iss_load_elf(s, path, err, sizeof err))
        CU_ASSERT_PTR_NOT_NULL(strstr(err, "offset 0x"));
    }
  iss_free(s);
}

void unit_elf(void)
{
  CU_pSuite s = CU_add_suite("ELF loader", make_path, remove_path);

  CU_add_test(s, "good file", test_good);
  CU_add_test(s, "refusals", test_refusals);
  CU_add_test(s, "no file", test_no_file);
  CU_add_test(s, "truncated", test_truncated);
  CU_add_test(s, "damaged", test_damaged);
}
