/* SPDX-License-Identifier: Apache-2.0
 *
 * fuzz.h - what the fuzzed targets share.  libFuzzer calls each with any
 * bytes; sanitizers see what it reads, writes and leaks, and what must hold
 * besides is FUZZ_CHECKed.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* A sentence that is false ends the run; libFuzzer then keeps the input. */
#define FUZZ_CHECK(holds, ...) \
  do { \
    if (!(holds)) { \
      fprintf(stderr, "%s:%d: not true: %s: ", __FILE__, __LINE__, #holds); \
      fprintf(stderr, __VA_ARGS__); \
      fputc('\n', stderr); \
      abort(); \
    } \
  } while (0)

/* A file that holds these bytes, and its path; close it with fuzz_close(). */
struct fuzz_file {
  int fd;
  char path[32];
};

struct fuzz_file fuzz_file(const void *bytes, size_t n);
void fuzz_close(struct fuzz_file *f);

#endif
