/* SPDX-License-Identifier: Apache-2.0
 *
 * explore.c - cs-explore [-s FIRST,SEEDS] [-m MAP] RESULTS DESIGNS STREAM...
 *
 * Plays every design of a file over every stream with several seeds (hash
 * tables and generators), adds what is missing to the results, and prints the
 * table: each design against the first one of the file.  A run that was
 * stopped goes on where it was.  In the file of designs `@ title` begins a
 * group; the map is what explore.gp draws, a block for each group.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "design.h"

enum { MAX_DESIGNS = 400, MAX_STREAMS = 16, MAX_SEEDS = 8, LINE = 512 };
enum { FIXED = 1024 }; /* an estimate's fractions in a profile of integers */

/* The first three are those of `make bench-accuracy`. */
static const uint32_t seeds[MAX_SEEDS] = {
  0x2545f491, 0x9e3779b9, 0x7f4a7c15, 0x1b873593, 0xcc9e2d51, 0x85ebca6b,
  0xc2b2ae35, 0x27d4eb2f,
};

struct score {
  bool known;
  double error, read_error;  /* 0..1; read_error < 0: no read-out */
  double messages, writes;
};

struct explore {
  struct params design[MAX_DESIGNS];
  unsigned designs;
  char group[MAX_DESIGNS + 1][TEXT];   /* "" = the same as the one before */
  const char *path[MAX_STREAMS];
  char stream[MAX_STREAMS][64];
  unsigned streams, first_seed, seeds;
  struct score score[MAX_DESIGNS][MAX_STREAMS][MAX_SEEDS];
  unsigned done, todo;
  time_t began;
};

/* ---- one run ---- */

static double error_of(const struct stream *s, const double *estimate)
{
  struct cs_profile p;
  double error;

  if (cs_profile_init(&p))
    explore_die("out of memory");
  for (uint32_t t = 0; t < s->tuples; t++)
    if (estimate[t] > 0 &&
        cs_profile_add(&p, s->pc[t], s->w[t],
                       (uint64_t)llround(estimate[t] * FIXED)))
      explore_die("out of memory");
  if (cs_selection_error(&s->selected, &p, &error))
    explore_die("out of memory");
  cs_profile_free(&p);
  return error;
}

/* A read-out gives each stratum the total that it really had; its tuples
 * share what that adds as they share the messages. */
static double read_out(const struct sink *k)
{
  const struct stream *s = k->stream;
  double *sum, error;

  if (!k->stratum)
    return -1;
  sum = calloc(k->strata, sizeof *sum);
  if (!sum)
    explore_die("out of memory");
  for (uint32_t t = 0; t < s->tuples; t++)
    sum[k->stratum[t]] += k->estimate[t];
  for (uint32_t t = 0; t < s->tuples; t++)
    if (k->estimate[t] > 0)
      k->estimate[t] *= 1 + k->held[k->stratum[t]] / sum[k->stratum[t]];
  error = error_of(s, k->estimate);
  free(sum);
  return error;
}

static struct score run(struct params *p, const struct stream *s,
                        uint32_t seed)
{
  struct sink k = { .stream = s };
  struct score r = { .known = true };

  k.estimate = calloc(s->tuples, sizeof *k.estimate);
  if (!k.estimate)
    explore_die("out of memory");
  design_find(p->name)->run(p, seed, &k);
  params_check(p);
  r.messages = (double)k.messages;
  r.writes = (double)k.writes;
  r.error = error_of(s, k.estimate);
  r.read_error = read_out(&k);
  free(k.estimate);
  free((void *)k.stratum);
  free(k.held);
  return r;
}

/* ---- results kept between runs ---- */

static int find_text(const char *text, unsigned n, const char *(*of)(void *,
                     unsigned), void *of_arg)
{
  for (unsigned i = 0; i < n; i++)
    if (!strcmp(of(of_arg, i), text))
      return (int)i;
  return -1;
}

static const char *design_line(void *x, unsigned i)
{
  return ((struct explore *)x)->design[i].line;
}

static const char *stream_name(void *x, unsigned i)
{
  return ((struct explore *)x)->stream[i];
}

static void read_results(struct explore *x, const char *path)
{
  char line[LINE], design[TEXT], stream[64];
  FILE *f = fopen(path, "r");

  while (f && fgets(line, sizeof line, f)) {
    struct score r = { .known = true };
    unsigned seed;
    int d, s;

    if (sscanf(line, "%199[^\t]\t%63[^\t]\t%u\t%lf\t%lf\t%lf\t%lf", design,
               stream, &seed, &r.error, &r.read_error, &r.messages,
               &r.writes) != 7)
      explore_die("%s: not a line of results: %s", path, line);
    d = find_text(design, x->designs, design_line, x);
    s = find_text(stream, x->streams, stream_name, x);
    if (d >= 0 && s >= 0 && seed < MAX_SEEDS)
      x->score[d][s][seed] = r;
  }
  if (f)
    fclose(f);
}

static void progress(struct explore *x)
{
  double spent = difftime(time(NULL), x->began);

  x->done++;
  if (isatty(2))
    fprintf(stderr, "\r%u of %u runs, %.0f s to go   %s", x->done, x->todo,
            spent / x->done * (x->todo - x->done),
            x->done == x->todo ? "\n" : "");
}

/* All that is missing of one stream. */
static void play_stream(struct explore *x, unsigned at, FILE *out)
{
  struct stream s = { 0 };

  for (unsigned d = 0; d < x->designs; d++)
    for (unsigned k = x->first_seed; k < x->first_seed + x->seeds; k++) {
      struct score *r = &x->score[d][at][k];

      if (r->known)
        continue;
      if (!s.map)
        stream_open(&s, x->path[at]);
      *r = run(&x->design[d], &s, seeds[k]);
      fprintf(out, "%s\t%s\t%u\t%.8f\t%.8f\t%.0f\t%.0f\n",
              x->design[d].line, x->stream[at], k, r->error, r->read_error,
              r->messages, r->writes);
      fflush(out);
      progress(x);
    }
  if (s.map)
    stream_close(&s);
}

static void play_all(struct explore *x, const char *path)
{
  FILE *out = fopen(path, "a");

  if (!out)
    explore_die("%s: cannot write", path);
  for (unsigned d = 0; d < x->designs; d++)
    for (unsigned s = 0; s < x->streams; s++)
      for (unsigned k = x->first_seed; k < x->first_seed + x->seeds; k++)
        x->todo += !x->score[d][s][k].known;
  x->began = time(NULL);
  for (unsigned s = 0; s < x->streams; s++)
    play_stream(x, s, out);
  if (fclose(out))
    explore_die("%s: cannot write", path);
}

/* ---- the table ---- */

enum what { ERROR, READ_ERROR, MESSAGES, WRITES };

/* Mean of a design over the seeds. */
static double mean(const struct explore *x, unsigned d, unsigned s,
                   enum what what)
{
  double sum = 0;

  for (unsigned k = x->first_seed; k < x->first_seed + x->seeds; k++) {
    const struct score *r = &x->score[d][s][k];

    sum += what == ERROR ? r->error
           : what == READ_ERROR ? r->read_error
           : what == MESSAGES ? r->messages : r->writes;
  }
  return sum / x->seeds;
}

/* Geometric mean over the streams of `what` over `base` of design 0. */
static double ratio(const struct explore *x, unsigned d, enum what what,
                    enum what base)
{
  double sum = 0;

  for (unsigned s = 0; s < x->streams; s++)
    sum += log(mean(x, d, s, what) / mean(x, 0, s, base));
  return exp(sum / x->streams);
}

static unsigned long bits(struct explore *x, unsigned d)
{
  return design_find(x->design[d].name)->bits(&x->design[d]);
}

/* The handler's writes, over all streams, for each of its messages. */
static double writes(const struct explore *x, unsigned d)
{
  double sum = 0, messages = 0;

  for (unsigned s = 0; s < x->streams; s++) {
    sum += mean(x, d, s, WRITES);
    messages += mean(x, d, s, MESSAGES);
  }
  return sum / messages;
}

static void print_row(struct explore *x, unsigned d)
{
  bool read = x->score[d][0][x->first_seed].read_error >= 0;

  if (*x->group[d])
    printf("@ %s\n", x->group[d]);
  printf("%6.3f %6.3f ", ratio(x, d, ERROR, ERROR),
         ratio(x, d, MESSAGES, MESSAGES));
  if (read)
    printf("%6.3f", ratio(x, d, READ_ERROR, ERROR));
  else
    printf("%6s", "-");
  printf(" %6lu %6.3f ", bits(x, d), writes(x, d));
  for (unsigned s = 0; s < x->streams; s++)
    printf(" %4.2f/%4.2f", mean(x, d, s, ERROR) / mean(x, 0, s, ERROR),
           mean(x, d, s, MESSAGES) / mean(x, 0, s, MESSAGES));
  printf("  %s\n", x->design[d].line);
}

static void print_table(struct explore *x)
{
  printf("# against the first: error, messages, error with a read-out; bits; "
         "handler's writes\n# for each message; error/messages of");
  for (unsigned s = 0; s < x->streams; s++)
    printf(" %s", x->stream[s]);
  putchar('\n');
  for (unsigned d = 0; d < x->designs; d++)
    print_row(x, d);
  printf("# the first:");
  for (unsigned s = 0; s < x->streams; s++)
    printf(" %s %.3f%%/%.0f", x->stream[s], 100 * mean(x, 0, s, ERROR),
           mean(x, 0, s, MESSAGES));
  putchar('\n');
}

static void write_map(struct explore *x, const char *path)
{
  FILE *f = fopen(path, "w");

  if (!f)
    explore_die("%s: cannot write", path);
  for (unsigned d = 0; d < x->designs; d++) {
    if (*x->group[d] || !d)
      fprintf(f, "%s\"%s\"\n", d ? "\n\n" : "",
              *x->group[d] ? x->group[d] : "designs");
    fprintf(f, "%.4f %.4f %lu \"%s\"\n", ratio(x, d, MESSAGES, MESSAGES),
            ratio(x, d, ERROR, ERROR), bits(x, d), x->design[d].line);
  }
  if (fclose(f))
    explore_die("%s: cannot write", path);
}

/* ---- */

static void read_designs(struct explore *x, const char *path)
{
  char line[LINE];
  FILE *f = fopen(path, "r");

  if (!f)
    explore_die("%s: cannot read", path);
  while (fgets(line, sizeof line, f)) {
    line[strcspn(line, "#\n")] = 0;
    for (size_t n = strlen(line); n && line[n - 1] == ' '; n--)
      line[n - 1] = 0;
    if (!*line)
      continue;
    if (*line == '@') {
      snprintf(x->group[x->designs], TEXT, "%.*s", TEXT - 1,
               line + 1 + strspn(line + 1, " "));
      continue;
    }
    if (x->designs == MAX_DESIGNS)
      explore_die("%s: more than %d designs", path, MAX_DESIGNS);
    params_parse(&x->design[x->designs++], line);
  }
  fclose(f);
  if (!x->designs)
    explore_die("%s: no designs", path);
}

static void add_stream(struct explore *x, const char *path)
{
  const char *base = strrchr(path, '/');

  if (x->streams == MAX_STREAMS)
    explore_die("more than %d streams", MAX_STREAMS);
  base = base ? base + 1 : path;
  snprintf(x->stream[x->streams], sizeof x->stream[0], "%.*s",
           (int)strcspn(base, "."), base);
  x->path[x->streams++] = path;
}

int main(int argc, char **argv)
{
  static struct explore x;
  const char *map = NULL;
  int opt;

  x.seeds = 3;
  while ((opt = getopt(argc, argv, "s:m:")) != -1)
    if (opt == 'm')
      map = optarg;
    else if (opt != 's' ||
             sscanf(optarg, "%u,%u", &x.first_seed, &x.seeds) != 2 ||
             !x.seeds || x.first_seed >= MAX_SEEDS ||
             x.seeds > MAX_SEEDS - x.first_seed)
      explore_die("-s FIRST,SEEDS of %d, -m MAP", MAX_SEEDS);
  if (argc - optind < 3)
    explore_die("usage: cs-explore [-s FIRST,SEEDS] [-m MAP] RESULTS.tsv "
                "DESIGNS STREAM...");
  read_designs(&x, argv[optind + 1]);
  for (int i = optind + 2; i < argc; i++)
    add_stream(&x, argv[i]);
  read_results(&x, argv[optind]);
  play_all(&x, argv[optind]);
  print_table(&x);
  if (map)
    write_map(&x, map);
  return 0;
}
