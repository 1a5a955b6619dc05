/* SPDX-License-Identifier: Apache-2.0
 *
 * test_sweep.c - sweeps below the command: the file and its errors, streams,
 * the measures of a study, the Pareto front.
 */
#include <endian.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cs_pareto.h"
#include "cs_stream.h"
#include "cs_study.h"
#include "cs_sweep.h"
#include "cs_tuples.h"
#include "suite.h"

enum { TEXT = 600 };

static char dir[] = "/tmp/coresample-sweep-XXXXXX";

static const char *in_dir(const char *name)
{
  static char path[TEXT];

  snprintf(path, sizeof path, "%s/%s", dir, name);
  return path;
}

static void write_file(const char *name, const void *bytes, size_t n)
{
  FILE *f = fopen(in_dir(name), "wb");

  CU_ASSERT_PTR_NOT_NULL_FATAL(f);
  CU_ASSERT_EQUAL(fwrite(bytes, 1, n, f), n);
  fclose(f);
}

/* ---- the file ---- */

static int read_text(struct cs_sweep *s, const char *text, char *err)
{
  err[0] = '\0';
  write_file("s.json", text, strlen(text));
  return cs_sweep_read(s, in_dir("s.json"), err, TEXT);
}

static void products(void)
{
  static const char *const wanted[] = {
    "R:256", "H:P:64:16,phase=zero", "H:P:64:16,phase=zero+A8",
    "H:P:128:16,phase=zero", "H:P:128:16,phase=zero+A8",
  };
  struct cs_sweep s;
  char err[TEXT];

  CU_ASSERT_EQUAL_FATAL(
    read_text(&s, "{\"programs\": [\"gzip\", {\"tuples\": \"x.loads\","
                  " \"slot\": \"class=store,w=addr\", \"name\": \"mine\"}],"
                  " \"slots\": [\"loads\", \"edges\"],"
                  " \"instructions\": 7, \"seeds\": [3, 4, 5],"
                  " \"hash_seeds\": [0, 4294967295],"
                  " \"compressors\": [\"R:256\", {\"spec\":"
                  " \"H:P:{r}:16,phase=zero{a}\", \"with\":"
                  " {\"r\": [64, 128], \"a\": [\"\", \"+A8\"]}},"
                  " \"H:P:64:16,phase=zero,early=off\"]}", err), 0);
  CU_ASSERT_STRING_EQUAL(s.name, "s");
  CU_ASSERT_EQUAL(s.streams, 3);
  CU_ASSERT_STRING_EQUAL(s.stream[0].path, "gzip");
  CU_ASSERT_EQUAL(s.stream[1].origin, CS_ORIGIN_ELF);
  CU_ASSERT_STRING_EQUAL(s.stream[2].name, "mine");
  CU_ASSERT_STRING_EQUAL(s.stream[2].path, in_dir("x.loads"));
  CU_ASSERT_EQUAL(s.stream[2].limit, 7);
  CU_ASSERT_EQUAL(s.seeds, 3);
  CU_ASSERT_EQUAL(s.hash_seed[1], UINT32_MAX);
  /* The last one in the file is the second in other words. */
  CU_ASSERT_EQUAL_FATAL(s.designs, 5);
  for (int i = 0; i < 5; i++)
    CU_ASSERT_STRING_EQUAL(s.design[i].spec, wanted[i]);
  cs_sweep_free(&s);
}

#define P "\"programs\": [\"gzip\"]"
#define C "\"compressors\": [\"R:256\"]"

static const struct { const char *text, *err; } bad[] = {
  { "{\n\"programs\": [\"gzip\"\n\"x\"]}", "s.json:3:3: offset 25: ']' expected" },
  { "{" P ", " P ", " C "}", "s.json:1:33: offset 33: duplicate object key" },
  { "[]", "s.json: an object expected" },
  { "{" C "}", "programs: a list with at least one element expected" },
  { "{" P "}", "compressors: a list with at least one" },
  { "{" P "," C ", \"seed\": 1}", "s.json: seed: no such field" },
  { "{" P "," C ", \"seeds\": [1, 0]}",
    "seeds[1]: a whole number from 1 to 4294967295 expected" },
  { "{" P "," C ", \"seeds\": [2, 2]}", "seeds[1]: 2 is given twice" },
  { "{" P "," C ", \"hash_seeds\": []}", "hash_seeds: a list" },
  { "{" P "," C ", \"instructions\": 1.5}", "instructions: a whole number" },
  { "{" P "," C ", \"slots\": [\"loads\", \"class=lod\"]}",
    "slots[1]: 'class=lod': column 7: unknown class 'lod'" },
  { "{" P "," C ", \"slots\": [\"latency\"]}",
    "slots[0]: 'latency' of programs[0]: clocks and events" },
  { "{" P "," C ", \"slots\": [\"loads,pct\"]}", "PC table" },
  { "{\"programs\": [7]," C "}", "programs[0]: a string or an object" },
  { "{\"programs\": [{}]," C "}", "programs[0]: none of program, trace" },
  { "{\"programs\": [{\"trace\": \"a\", \"tuples\": \"b\"}]," C "}",
    "programs[0]: more than one of" },
  { "{\"programs\": [{\"trace\": \"a\", \"slots\": \"b\"}]," C "}",
    "programs[0].slots: no such field" },
  { "{\"programs\": [{\"tuples\": \"a\", \"slot\": \"values\"}]," C "}",
    "programs[0].slot: 'values' of programs[0]: class=" },
  { "{\"programs\": [\"a\", \"a\"]," C "}",
    "programs[1]: the same program, slot and instructions again" },
  { "{" P ", \"compressors\": [\"R:256\", \"H:P:256:100\"]}",
    "compressors[1]: 'H:P:256:100': column 9:" },
  { "{" P ", \"compressors\": [\"B:256:4:4,tick=clocks:100\"]}",
    "ticks by clocks" },
  { "{" P ", \"compressors\": [{\"spec\": \"R:{r}\"}]}",
    "compressors[0].spec: 'R:{r}': column 3: no list for {r} in `with`" },
  { "{" P ", \"compressors\": [{\"spec\": \"R:{r\", \"with\": {}}]}",
    "column 3: '{' without '}'" },
  { "{" P ", \"compressors\": [{\"spec\": \"R:{r}\", \"with\": {\"r\": 1}}]}",
    "compressors[0].with.r: a list" },
  { "{" P ", \"compressors\": [{\"spec\": \"R:{r}\", \"with\":"
    " {\"r\": [1, true]}}]}", "a value of r is neither string nor" },
  { "{" P ", \"compressors\": [{\"spec\": \"R:{r}\", \"with\":"
    " {\"r\": [1], \"q\": [2]}}]}", "no {q} in 'R:{r}'" },
  { "{" P ", \"compressors\": [{\"spec\": \"R:{r}\", \"with\":"
    " {\"r\": [16, 0]}}]}", "'R:0': column 3: r must be" },
  { "{" P ", \"seeds\": [9], \"compressors\": [\"R:256,seed=7\"]}",
    "compressors[0]: 'R:256,seed=7': seed= is given, and `seeds` too" },
};

static void bad_files(void)
{
  struct cs_sweep s;
  char err[TEXT];

  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    CU_ASSERT_EQUAL(read_text(&s, bad[i].text, err), -1);
    if (!strstr(err, bad[i].err))
      printf("%s\n  gave '%s', wanted '%s'\n", bad[i].text, err, bad[i].err);
    CU_ASSERT_PTR_NOT_NULL(strstr(err, bad[i].err));
    CU_ASSERT_PTR_NOT_NULL(strstr(err, "s.json"));
    cs_sweep_free(&s);
  }
  CU_ASSERT_EQUAL(cs_sweep_read(&s, in_dir("none"), err, sizeof err), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(err, "No such file"));
  cs_sweep_free(&s);
}

/* ---- streams ---- */

static bool go_on(void *user, uint64_t instructions)
{
  (void)instructions;
  return user != NULL;
}

static void record_tuples(uint64_t limit, void *user, int status)
{
  struct cs_stream_source src = { .origin = CS_ORIGIN_TUPLES,
                                  .limit = limit };
  char err[TEXT] = "", source[TEXT], to[TEXT];

  CU_ASSERT_EQUAL(cs_slot_parse("loads", &src.slot, err, sizeof err), 0);
  snprintf(source, sizeof source, "%s", in_dir("t"));
  snprintf(to, sizeof to, "%s", in_dir("stream"));
  src.path = source;
  CU_ASSERT_EQUAL(cs_stream_record(&src, to, go_on, user, err, sizeof err),
                  status);
}

static void streams(void)
{
  const struct cs_tuple t[] = {
    { htole32(1), htole32(CS_KIND_LOAD), htole32(0x80), htole32(7) },
    { htole32(4), htole32(CS_KIND_STORE), htole32(0x84), htole32(8) },
    { htole32(5), htole32(CS_KIND_LOAD), htole32(0x88), htole32(9) },
  };
  struct cs_stream s;
  uint64_t pc, w;
  char err[TEXT];

  write_file("t", t, sizeof t);
  record_tuples(0, NULL, 1);
  CU_ASSERT_NOT_EQUAL(access(in_dir("stream"), F_OK), 0);
  record_tuples(0, dir, 0);
  CU_ASSERT_EQUAL(cs_stream_open(&s, in_dir("stream"), err, sizeof err), 0);
  CU_ASSERT_EQUAL(s.n, 2);
  CU_ASSERT_EQUAL(s.instructions, 5); /* from the first record on */
  CU_ASSERT_EQUAL(s.xlen, 32);
  cs_stream_get(&s, 1, &pc, &w);
  CU_ASSERT(pc == 0x88 && w == 9);
  cs_stream_close(&s);
  record_tuples(4, dir, 0);
  CU_ASSERT_EQUAL(cs_stream_open(&s, in_dir("stream"), err, sizeof err), 0);
  CU_ASSERT(s.n == 1 && s.instructions == 4);
  cs_stream_close(&s);
  CU_ASSERT_EQUAL(truncate(in_dir("stream"), 33), 0);
  CU_ASSERT_EQUAL(cs_stream_open(&s, in_dir("stream"), err, sizeof err), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(err, "not a stream of this version"));
  CU_ASSERT_EQUAL(truncate(in_dir("stream"), 0), 0);
  CU_ASSERT_EQUAL(cs_stream_open(&s, in_dir("stream"), err, sizeof err), -1);
  CU_ASSERT_EQUAL(cs_stream_open(&s, in_dir("none"), err, sizeof err), -1);
  CU_ASSERT_PTR_NOT_NULL(strstr(err, "No such file"));
}

/* ---- measures ---- */

static void add(struct cs_study *s, const char *spec)
{
  struct cs_compressor c;
  char err[TEXT] = "";

  CU_ASSERT_EQUAL_FATAL(cs_spec_parse(spec, &c, err, sizeof err), 0);
  CU_ASSERT_EQUAL_FATAL(cs_study_add(s, 7, &c, 0, err, sizeof err), 0);
}

/* 10,000 loads of one value at A, then 20,000 of which all but each 10,000th
 * are at B: a compressor that sees only those knows A and never B. */
static void convergence(void)
{
  struct cs_study s;

  CU_ASSERT_EQUAL_FATAL(cs_study_init(&s), 0);
  s.track = true;
  add(&s, "P:1");
  add(&s, "P:65536,phase=zero");
  add(&s, "P:10000,phase=zero");
  for (int i = 1; i <= 30000; i++)
    CU_ASSERT_EQUAL(
      cs_study_tuple(&s, i > 10000 && i % 10000 ? 0xb0 : 0xa0, 1), 0);
  CU_ASSERT_EQUAL(cs_study_end(&s), 0);
  CU_ASSERT_EQUAL(s.run[0].messages, 30000);
  CU_ASSERT_EQUAL(s.run[0].reaches, 10000);
  CU_ASSERT_EQUAL(s.run[0].stays, 10000);
  CU_ASSERT_EQUAL(s.run[0].first_million, 0);
  CU_ASSERT_EQUAL(s.run[1].messages, 0);
  CU_ASSERT_EQUAL(s.run[1].error, 1);
  CU_ASSERT_EQUAL(s.run[1].first_million, 1);
  CU_ASSERT_EQUAL(s.run[1].reaches, 0);
  CU_ASSERT_EQUAL(s.run[2].messages, 3);
  CU_ASSERT_EQUAL(s.run[2].reaches, 10000);
  CU_ASSERT_EQUAL(s.run[2].stays, 0);
  CU_ASSERT_DOUBLE_EQUAL(s.run[2].error, 19998.0 / 30000, 1e-9);
  CU_ASSERT_DOUBLE_EQUAL(s.run[2].first_million,
                         (0 + 9999.0 / 20000 + 19998.0 / 30000) / 3, 1e-9);
  CU_ASSERT_EQUAL(s.run[2].tag, 7);
  cs_study_free(&s);
}

/* Behind the first million checkpoints are a sixteenth apart. */
static void late_convergence(void)
{
  struct cs_study s;

  CU_ASSERT_EQUAL_FATAL(cs_study_init(&s), 0);
  s.track = true;
  add(&s, "P:65536,phase=zero");
  /* One message each 65,536: the first from A, which is a third. */
  for (int i = 1; i <= 1200000; i++)
    CU_ASSERT_EQUAL(cs_study_tuple(&s, 0xa0, i < 1050000 ? 1 : 2), 0);
  CU_ASSERT_EQUAL(cs_study_end(&s), 0);
  CU_ASSERT_EQUAL(s.run[0].reaches, 70000);
  CU_ASSERT_EQUAL(s.next, 1000000 + 62500 + 66406 + 70556 + 74966);
  CU_ASSERT_EQUAL(s.early, 100);
  CU_ASSERT_DOUBLE_EQUAL(s.run[0].first_million, 0.06, 1e-12);
  cs_study_free(&s);
}

/* Nothing executed 1000 times: nothing selected, and nothing reached. */
static void nothing_selected(void)
{
  struct cs_study s;

  CU_ASSERT_EQUAL_FATAL(cs_study_init(&s), 0);
  s.track = true;
  add(&s, "P:1");
  for (int i = 1; i <= 20000; i++)
    CU_ASSERT_EQUAL(cs_study_tuple(&s, (uint64_t)i, 1), 0);
  CU_ASSERT_EQUAL(cs_study_end(&s), 0);
  CU_ASSERT_EQUAL(s.run[0].error, 0);
  CU_ASSERT(s.run[0].reaches == 0 && s.run[0].stays == 0);
  cs_study_free(&s);
}

/* ---- the front ---- */

static void fronts(void)
{
  struct cs_pareto p[] = {
    { { 1, 9, 5, 5 }, 0 },   /* least error */
    { { 2, 8, 5, 5 }, 0 },   /* fewer messages */
    { { 2, 8, 6, 5 }, 0 },   /* beaten: more bits */
    { { 2, 8, 5, 5 }, 0 },   /* the same as another: neither beats */
    { { 3, 9, 5, 4 }, 0 },   /* less LUT4 */
    { { 3, 9, 5, NAN }, 0 }, /* beaten whatever its LUT4 is */
    { { 9, 9, 1, NAN }, 0 }, /* fewest bits */
  };
  static const bool wanted[] = { 1, 1, 0, 1, 1, 0, 1 };

  cs_pareto_front(p, sizeof p / sizeof *p);
  for (size_t i = 0; i < sizeof p / sizeof *p; i++)
    CU_ASSERT_EQUAL(p[i].front, wanted[i]);
}

int main(void)
{
  CU_TestInfo tests[] = {
    { "products", products },
    { "bad files", bad_files },
    { "streams", streams },
    { "convergence", convergence },
    { "late convergence", late_convergence },
    { "nothing selected", nothing_selected },
    { "fronts", fronts },
    CU_TEST_INFO_NULL,
  };
  char line[TEXT];
  int status;

  if (!mkdtemp(dir))
    return 1;
  status = suite_run("sweep", tests);
  snprintf(line, sizeof line, "rm -r %s", dir);
  return system(line) ? 1 : status;
}
