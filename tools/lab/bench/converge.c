/* SPDX-License-Identifier: Apache-2.0
 *
 * converge.c - cs-converge TUPLES OUT SPEC...: error against events seen, one
 * column of percent for each compressor, at points that grow by an eighth.
 * Every error is against the ideal profile of the same prefix.
 */
#include <endian.h>
#include <stdio.h>

#include "bench.h"
#include "cs_file.h"
#include "cs_tuples.h"

enum { FIRST_POINT = 10000 };

static void print_point(struct cs_study *s, size_t events, FILE *out)
{
  bench_errors(s);
  fprintf(out, "%zu", events);
  for (size_t i = 0; i < s->runs; i++)
    fprintf(out, " %.4f", 100 * s->run[i].error);
  fputc('\n', out);
}

static void play(struct cs_study *s, const struct cs_tuple_file *f, FILE *out)
{
  size_t point = FIRST_POINT;

  for (size_t i = 0; i < f->n; i++) {
    bench_tuple(s, le32toh(f->tuple[i].pc), le32toh(f->tuple[i].value));
    if (i + 1 == point || i + 1 == f->n) {
      print_point(s, i + 1, out);
      point += point / 8;
    }
  }
}

int main(int argc, char **argv)
{
  struct cs_tuple_file f;
  struct cs_file out;
  struct cs_study s;
  char err[512];

  if (argc < 4)
    bench_die("usage: cs-converge TUPLES OUT SPEC...");
  if (cs_study_init(&s))
    bench_die("out of memory");
  for (int i = 3; i < argc; i++)
    bench_add(&s, i - 3, argv[i], 0);
  if (cs_tuples_open(&f, argv[1], err, sizeof err) ||
      cs_file_open(&out, argv[2], err, sizeof err))
    bench_die("%s", err);
  play(&s, &f, out.f);
  cs_tuples_close(&f);
  cs_study_free(&s);
  if (cs_file_commit(&out, err, sizeof err))
    bench_die("%s", err);
  return 0;
}
