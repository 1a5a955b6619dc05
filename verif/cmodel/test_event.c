/* SPDX-License-Identifier: Apache-2.0
 *
 * test_event.c - the event-level compressor: worked traces of the design
 * pages, whole message streams of a second implementation, conservation.
 */
#include <inttypes.h>
#include <stdio.h>

#include "cs_event.h"
#include "suite.h"

static struct cs_event_model *make(const char *spec, int xlen)
{
  struct cs_compressor c;
  struct cs_event_model *e;
  char err[200] = "";

  CU_ASSERT_EQUAL_FATAL(cs_spec_parse(spec, &c, err, sizeof err), 0);
  e = cs_event_new(&c, xlen, err, sizeof err);
  CU_ASSERT_PTR_NOT_NULL_FATAL(e);
  return e;
}

/* Sends a tuple of slot 0; returns the message's count, 0 when none came. */
static uint32_t send(struct cs_event_model *e, uint64_t pc, uint64_t w)
{
  struct cs_message m;

  if (!cs_event_tuple(e, 0, pc, w, &m))
    return 0;
  CU_ASSERT_EQUAL(m.slot, 0);
  return m.count;
}

/* docs/design/compressor.md, trace 1. */
static void trace_periodic(void)
{
  struct cs_event_model *e = make("H:P:4:2048,phase=zero", 32);
  struct cs_law law;

  CU_ASSERT_EQUAL(send(e, 0x100, 1), 0);
  CU_ASSERT_EQUAL(send(e, 0x100, 1), 0);
  CU_ASSERT_EQUAL(send(e, 0x200, 1), 0);
  CU_ASSERT_EQUAL(send(e, 0x100, 1), 0);
  CU_ASSERT_EQUAL(send(e, 0x100, 1), 4);
  cs_event_law(e, &law);
  CU_ASSERT_EQUAL(law.accepted, 5);
  CU_ASSERT_EQUAL(law.credit, 0);
  CU_ASSERT_EQUAL(law.sent, 4);
  CU_ASSERT_EQUAL(law.held, 1);
  CU_ASSERT(law.exact);
  cs_event_free(e);
}

/* Trace 2, with the phase at 0: one event more before the first message. */
static void trace_early(void)
{
  struct cs_event_model *e = make("P:4,phase=zero,early=2,1", 32);
  struct cs_law law;

  CU_ASSERT_EQUAL(send(e, 0x100, 1), 0);
  CU_ASSERT_EQUAL(send(e, 0x100, 1), 2);
  cs_event_law(e, &law);
  CU_ASSERT_EQUAL(law.credit, 2);
  CU_ASSERT_EQUAL(law.held, 2);
  CU_ASSERT_EQUAL(send(e, 0x100, 1), 0);
  CU_ASSERT_EQUAL(send(e, 0x100, 1), 4);
  cs_event_law(e, &law);
  CU_ASSERT_EQUAL(law.accepted + law.credit, law.sent + law.held);
  CU_ASSERT_EQUAL(law.held, 0);
  cs_event_free(e);
}

/* Combiner page, traces 2 and 3. */
static void trace_combiner(void)
{
  struct cs_event_model *e = make("P:1,phase=zero+A4,merges=3", 32);
  struct cs_message m;

  for (uint64_t w = 0; w < 4; w++)
    CU_ASSERT_EQUAL(send(e, 0x100, w), 0);
  CU_ASSERT_EQUAL(send(e, 0x100, 0), 0);  /* 0 is the most recent now */
  CU_ASSERT_EQUAL(cs_event_tuple(e, 0, 0x100, 9, &m), 1);
  CU_ASSERT_EQUAL(m.w, 1);
  CU_ASSERT_EQUAL(send(e, 0x100, 0), 3);  /* third merge: sent at once */
  CU_ASSERT_EQUAL(cs_event_flush(e, &m), 1);
  CU_ASSERT_EQUAL(m.w, 2);
  CU_ASSERT_EQUAL(cs_event_flush(e, &m), 1);
  CU_ASSERT_EQUAL(m.w, 3);
  CU_ASSERT_EQUAL(cs_event_flush(e, &m), 1);
  CU_ASSERT_EQUAL(m.w, 9);
  CU_ASSERT_EQUAL(cs_event_flush(e, &m), 0);
  cs_event_free(e);
}

static int burst_positions(const char *spec, int *at, int max)
{
  struct cs_event_model *e = make(spec, 32);
  int n = 0;

  for (int i = 0; i < 40; i++)
    if (send(e, 0x100, 1) && n < max)
      at[n++] = i;
  cs_event_free(e);
  return n;
}

/* Bursts by hand: a tick is 10 events, the stride rotates 1, 2, 3. */
static void bursts(void)
{
  static const int simple[] = {0, 1, 11, 12, 22, 23, 30, 31};
  static const int original[] = {0, 3, 11, 14, 22, 25, 30, 33};
  int at[20];

  CU_ASSERT_EQUAL(burst_positions("B:5:2:3,phase=zero", at, 20), 8);
  for (int i = 0; i < 8; i++)
    CU_ASSERT_EQUAL(at[i], simple[i]);
  CU_ASSERT_EQUAL(
    burst_positions("B:5:2:3,phase=zero,form=original", at, 20), 8);
  for (int i = 0; i < 8; i++)
    CU_ASSERT_EQUAL(at[i], original[i]);
}

/* C at its limit sends the event: with this seed R is silent for 308,967. */
static void counter_limit(void)
{
  struct cs_event_model *e = make("CR:65536,seed=2", 32);
  struct cs_law law;
  uint32_t largest = 0;

  for (int i = 0; i < 1000000; i++) {
    uint32_t count = send(e, 0x100, 1);
    largest = count > largest ? count : largest;
  }
  CU_ASSERT_EQUAL(largest, (1u << 18) - 1);
  cs_event_law(e, &law);
  CU_ASSERT_EQUAL(law.accepted, law.sent + law.held);
  cs_event_free(e);
}

/* Checksums of whole message streams (slot pc w count, a line each) of an
 * implementation in another language, written from the pages alone. */
struct golden {
  const char *spec;
  int xlen;
  unsigned messages;
  uint64_t fnv1a;
};

static const struct golden golden[] = {
  {"P:7,phase=zero", 32, 2857, 0xe8cbf04101694c05ull},
  {"H:P:16:64,phase=zero", 32, 1220, 0x39b2a8a9bdca592dull},
  {"H:P:64:16,early=4,20", 32, 374, 0x0f1839c03aa23e8cull},
  {"H:P:64:16,early=32,1000+A16", 32, 623, 0x57958866647fe75aull},
  {"H:P:4:256,early=off,hash=fold+A8,merges=5", 32, 5005,
   0x202d0c107478dbd4ull},
  {"H:CP:33:128,seed=0xdeadbeef", 32, 604, 0x053aa599147157f9ull},
  {"R:10+A4", 32, 2006, 0xfecdf863c0149e33ull},
  {"H:CR:50:4096", 32, 375, 0x58d856b1377279f8ull},
  {"H:D:12:32+A32,merges=2", 32, 1616, 0x07546c8ca341ac62ull},
  {"CD:100", 32, 191, 0x985fc82173c9b6aaull},
  {"B:20:5:9", 32, 1000, 0x38c6a132956e78f7ull},
  {"H:B:10:8:4:8,form=original,phase=zero", 32, 2019, 0xf873d460d78df5a8ull},
  {"H:CB:6:3:5:2+A4", 32, 3325, 0x83cfefa1459a9893ull},
  {"H:P:16:2048", 64, 1295, 0xa22d46c5a1f84ef9ull},
  {"H:P:8:64,hash=fold,early=2,9+A16", 64, 2506, 0x2e3db896d020c701ull},
};

struct tuple {
  unsigned slot;
  uint64_t pc, w;
};

static struct tuple next_tuple(uint32_t *x, int xlen)
{
  struct tuple t;
  uint32_t a, b;

  *x = *x * 1664525u + 1013904223u;
  a = *x >> 20;
  *x = *x * 1664525u + 1013904223u;
  b = *x >> 24;
  t.slot = a >> 10 & 3;
  t.pc = 0x80000000u + 4 * (a & 63);
  t.w = b & 7;
  if (xlen == 64) {
    t.pc |= 0x0123456700000000ull;
    t.w |= (uint64_t)(b >> 3) << 40;
  }
  return t;
}

static uint64_t hash_message(uint64_t h, const struct cs_message *m)
{
  char line[80];

  snprintf(line, sizeof line, "%u 0x%08" PRIx64 " 0x%08" PRIx64 " %u\n",
           m->slot, m->pc, m->w, m->count);
  for (const char *s = line; *s; s++)
    h = (h ^ (unsigned char)*s) * 0x100000001b3ull;
  return h;
}

static void check_law(struct cs_event_model *e)
{
  struct cs_law law;

  cs_event_law(e, &law);
  CU_ASSERT_EQUAL(law.accepted, law.events);
  if (law.exact)
    CU_ASSERT_EQUAL(law.accepted + law.credit, law.sent + law.held);
}

static void run_golden(const struct golden *g)
{
  struct cs_event_model *e = make(g->spec, g->xlen);
  uint64_t h = 0xcbf29ce484222325ull;
  uint32_t x = 12345;
  unsigned messages = 0;
  struct cs_message m;

  for (int i = 0; i < 20000; i++) {
    struct tuple t = next_tuple(&x, g->xlen);
    if (cs_event_tuple(e, t.slot, t.pc, t.w, &m)) {
      h = hash_message(h, &m);
      messages++;
    }
    if (i % 97 == 0)
      check_law(e);
  }
  while (cs_event_flush(e, &m)) {
    h = hash_message(h, &m);
    messages++;
  }
  check_law(e);
  CU_ASSERT_EQUAL(messages, g->messages);
  CU_ASSERT_EQUAL(h, g->fnv1a);
  cs_event_free(e);
}

static void golden_streams(void)
{
  for (size_t i = 0; i < sizeof golden / sizeof golden[0]; i++)
    run_golden(&golden[i]);
}

static void refusals(void)
{
  struct cs_compressor c;
  char err[100] = "";

  cs_spec_parse("B:9:9:9,tick=clocks:5", &c, err, sizeof err);
  CU_ASSERT_PTR_NULL(cs_event_new(&c, 32, err, sizeof err));
  CU_ASSERT_STRING_EQUAL(err, "ticks by clocks need a model with clocks");
  cs_spec_parse("P:9", &c, err, sizeof err);
  CU_ASSERT_PTR_NULL(cs_event_new(&c, 16, err, sizeof err));
  c.rate = 0;
  CU_ASSERT_PTR_NULL(cs_event_new(&c, 32, err, sizeof err));
  CU_ASSERT_STRING_EQUAL(err, "r must be 1..65536");
}

int main(void)
{
  CU_TestInfo tests[] = {
    {"trace: periodic", trace_periodic},
    {"trace: early rate", trace_early},
    {"trace: combiner", trace_combiner},
    {"bursts by hand", bursts},
    {"counter limit", counter_limit},
    {"golden streams", golden_streams},
    {"refusals", refusals},
    CU_TEST_INFO_NULL,
  };
  return suite_run("event", tests);
}
