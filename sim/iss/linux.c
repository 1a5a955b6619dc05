/* SPDX-License-Identifier: Apache-2.0
 *
 * linux.c - puts firmware, kernel, device tree and initial RAM disk where a
 * boot loader would, and tells the tree where.
 *
 *   base            firmware, entered with a0 = hart 0, a1 = the tree
 *   base + 4 MiB    kernel
 *   end of RAM      the tree, on a page of its own; below it the RAM disk
 *
 * The tree is not made longer: its /chosen has room for what is filled in, its
 * memory ends where RAM does, and what the machine has not gives way to tokens
 * that mean nothing.
 */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iss_int.h"

enum { KERNEL_AT = 4 << 20, A0 = 10, A1 = 11 };

struct file {
  const char *path;
  uint8_t *bytes;
  size_t size;
};

static bool complain(char *err, size_t errlen, const char *path,
                     const char *what)
{
  snprintf(err, errlen, "%s: %s", path, what);
  return false;
}

static bool read_file(struct file *f, char *err, size_t errlen)
{
  FILE *in = fopen(f->path, "rb");
  long size = -1;

  if (in && fseek(in, 0, SEEK_END) == 0)
    size = ftell(in);
  if (size > 0 && (f->bytes = malloc((size_t)size)) != NULL) {
    rewind(in);
    f->size = fread(f->bytes, 1, (size_t)size, in);
  }
  if (in)
    fclose(in);
  return f->size ? true : complain(err, errlen, f->path, "cannot be read");
}

static bool put(struct iss *s, uint64_t at, const struct file *f, char *err,
                size_t errlen)
{
  return iss_write_mem(s, at, f->bytes, f->size) ||
         complain(err, errlen, f->path, "does not fit into RAM");
}

bool iss_load_raw(struct iss *s, const char *path, uint64_t at, char *err,
                  size_t errlen)
{
  struct file f = { .path = path };
  bool ok = read_file(&f, err, errlen) && put(s, at, &f, err, errlen);

  free(f.bytes);
  return ok;
}

/* The header of an Image: docs.kernel.org/riscv/boot-image-header.html. */
struct image_header {
  uint32_t code[2];
  uint64_t text_offset, image_size, flags;
  uint32_t version, res1;
  uint64_t res2, magic;
  uint32_t magic2, res3;
};

static bool check_kernel(const struct file *f, uint64_t *end, char *err,
                         size_t errlen)
{
  struct image_header h;

  if (f->size < sizeof h)
    return complain(err, errlen, f->path, "is no kernel image: too short");
  memcpy(&h, f->bytes, sizeof h);
  if (h.magic2 != 0x05435352)
    return complain(err, errlen, f->path, "is no RISC-V kernel image");
  if (h.text_offset != KERNEL_AT)
    return complain(err, errlen, f->path, "is not a kernel for RV32");
  if (h.image_size < f->size)
    return complain(err, errlen, f->path, "is longer than its header says");
  *end = KERNEL_AT + h.image_size;
  return true;
}

/* Tokens and header of a flattened tree: big-endian words. */
enum { FDT_MAGIC = 0xd00dfeed, FDT_BEGIN = 1, FDT_END_NODE = 2, FDT_PROP = 3,
       FDT_NOP = 4 };
enum { AT_MAGIC, AT_TOTAL, AT_STRUCT, AT_STRINGS };

static uint32_t word(const struct file *f, size_t at)
{
  uint32_t w = 0;

  if (at < f->size && f->size - at >= sizeof w)
    memcpy(&w, f->bytes + at, sizeof w);
  return be32toh(w);
}

static const char *string(const struct file *f, size_t at)
{
  bool ends = at < f->size && memchr(f->bytes + at, 0, f->size - at);

  return ends ? (const char *)f->bytes + at : "";
}

/* Where the token behind the one at `at` stands. */
static size_t next_token(const struct file *f, size_t at)
{
  switch (word(f, at)) {
  case FDT_BEGIN:
    return at + 4 + ((strlen(string(f, at + 4)) + 4) & ~(size_t)3);
  case FDT_PROP:
    return at + 12 + (((size_t)word(f, at + 4) + 3) & ~(size_t)3);
  default:
    return at + 4;
  }
}

/* The name of a node, with or without an address. */
static bool is_called(const char *node, const char *name)
{
  size_t length = strlen(name);

  return !strncmp(node, name, length) &&
         (!node[length] || node[length] == '@');
}

/* The value of a property of a node below the root, which has `size` bytes; or
 * 0. */
static size_t find_property(const struct file *f, const char *node,
                            const char *name, size_t *size)
{
  size_t strings = word(f, 4 * AT_STRINGS);
  unsigned depth = 0;
  bool inside = false;

  for (size_t at = word(f, 4 * AT_STRUCT); at < f->size;
       at = next_token(f, at)) {
    uint32_t token = word(f, at);

    if (token == FDT_BEGIN && ++depth == 2)
      inside = is_called(string(f, at + 4), node);
    else if (token == FDT_END_NODE)
      depth--;
    else if (token == FDT_PROP && depth == 2 && inside &&
             !strcmp(string(f, strings + word(f, at + 8)), name)) {
      *size = word(f, at + 4);
      return at + 12;
    } else if (!token || token > FDT_NOP) {
      return 0;
    }
  }
  return 0;
}

static bool set_chosen(struct file *f, const char *name, const void *value,
                       size_t len, char *err, size_t errlen)
{
  size_t size = 0, at = find_property(f, "chosen", name, &size);

  if (!at || size < len || at + size > f->size) {
    snprintf(err, errlen, "%s: /chosen has no room for %s", f->path, name);
    return false;
  }
  memset(f->bytes + at, 0, size);
  memcpy(f->bytes + at, value, len);
  return true;
}

/* A tree's memory, where it names one, begins where it says and ends where RAM
 * does. */
static bool set_memory(struct file *f, const struct ram *ram, char *err,
                       size_t errlen)
{
  size_t size = 0, at = find_property(f, "memory", "reg", &size);
  uint64_t from;
  uint32_t length;

  if (!at)
    return true;
  from = word(f, at) - ram->base;
  if (size != 2 * sizeof length || at + size > f->size || from >= ram->size)
    return complain(err, errlen, f->path, "its memory is not in RAM");
  length = htobe32((uint32_t)(ram->size - from));
  memcpy(f->bytes + at + sizeof length, &length, sizeof length);
  return true;
}

/* Where the node ends whose first token stands at `at`. */
static size_t node_end(const struct file *f, size_t at)
{
  unsigned depth = 0;

  do {
    uint32_t token = word(f, at);

    depth += token == FDT_BEGIN;
    depth -= token == FDT_END_NODE;
    at = next_token(f, at);
  } while (depth && at < f->size);
  return at < f->size ? at : f->size;
}

/* Nodes of that name become tokens that mean nothing. */
static void remove_nodes(struct file *f, const char *name)
{
  const uint32_t nothing = htobe32(FDT_NOP);

  for (size_t at = word(f, 4 * AT_STRUCT); at < f->size;
       at = next_token(f, at)) {
    uint32_t token = word(f, at);

    if (!token || token > FDT_NOP)
      return;
    if (token != FDT_BEGIN || !is_called(string(f, at + 4), name))
      continue;
    for (size_t n = at, end = node_end(f, at); n + 4 <= end; n += 4)
      memcpy(f->bytes + n, &nothing, 4);
  }
}

static bool fill_tree(struct file *f, const struct iss_linux *l,
                      const struct ram *ram, uint64_t initrd,
                      size_t initrd_size, char *err, size_t errlen)
{
  uint32_t from = htobe32((uint32_t)initrd);
  uint32_t to = htobe32((uint32_t)(initrd + initrd_size));

  if (word(f, 4 * AT_MAGIC) != FDT_MAGIC || word(f, 4 * AT_TOTAL) > f->size)
    return complain(err, errlen, f->path, "is no device tree, or is cut");
  if (l->no_profiler)
    remove_nodes(f, "profiler");
  return set_memory(f, ram, err, errlen) &&
         set_chosen(f, "bootargs", l->bootargs, strlen(l->bootargs) + 1, err,
                    errlen) &&
         set_chosen(f, "linux,initrd-start", &from, 4, err, errlen) &&
         set_chosen(f, "linux,initrd-end", &to, 4, err, errlen);
}

static bool place(struct iss *s, const struct iss_linux *l, struct file *f,
                  char *err, size_t errlen)
{
  enum { FIRMWARE, KERNEL, TREE, INITRD };
  const struct ram *ram = &s->ram[0];
  uint64_t page = PAGE_SIZE - 1, end = ram->base + ram->size, kernel_end;

  if (!check_kernel(&f[KERNEL], &kernel_end, err, errlen))
    return false;
  if (f[FIRMWARE].size > KERNEL_AT)
    return complain(err, errlen, f[FIRMWARE].path, "reaches the kernel");
  if (ram->size < kernel_end ||
      ram->size - kernel_end < f[TREE].size + f[INITRD].size + 2 * page)
    return complain(err, errlen, f[INITRD].path,
                    "does not fit into RAM behind the kernel");
  uint64_t tree = (end - f[TREE].size) & ~page;
  uint64_t initrd = (tree - f[INITRD].size) & ~page;

  iss_set_pc(s, ram->base);
  iss_set_reg(s, A0, 0);
  iss_set_reg(s, A1, tree);
  return fill_tree(&f[TREE], l, ram, initrd, f[INITRD].size, err,
                   errlen) &&
         put(s, ram->base, &f[FIRMWARE], err, errlen) &&
         put(s, ram->base + KERNEL_AT, &f[KERNEL], err, errlen) &&
         put(s, tree, &f[TREE], err, errlen) &&
         put(s, initrd, &f[INITRD], err, errlen);
}

bool iss_load_linux(struct iss *s, const struct iss_linux *l, char *err,
                    size_t errlen)
{
  struct file f[] = { { .path = l->firmware }, { .path = l->kernel },
                      { .path = l->tree }, { .path = l->initrd } };
  enum { FILES = sizeof f / sizeof *f };
  bool ok = true;

  for (unsigned n = 0; ok && n < FILES; n++)
    ok = read_file(&f[n], err, errlen);
  ok = ok && place(s, l, f, err, errlen);
  for (unsigned n = 0; n < FILES; n++)
    free(f[n].bytes);
  return ok;
}
