/* SPDX-License-Identifier: Apache-2.0
 *
 * test_slot.c - the slot grammar, and what a slot selects.
 */
#include <string.h>

#include "cs_pick.h"
#include "cs_slot.h"
#include "cs_stream.h"
#include "suite.h"

static const struct { const char *spec, *canonical; } good[] = {
  { "loads", "class=load,w=load" },
  { "class=all", "class=all,w=rd" },
  { "edges,pc=0x80000000-0x800000ff",
    "class=branch+jump+ijump,w=next,pc=0x80000000-0x800000ff" },
  { "loads,pc=!16-32", "class=load,w=load,pc=!0x10-0x20" },
  { "loads,mode=m+u,ctx=7", "class=load,w=load,mode=u+m,ctx=7" },
  { "loads,mode=all", "class=load,w=load" },
  { "loads,event=dmiss-mispredict,pct",
    "class=load,w=load,event=+dmiss-mispredict,pct" },
  { "loads,pcf=0xf0/0x30", "class=load,w=load,pcf=0xf0/0x30" },
  { "w=insn,class=marker+csr", "class=csr+marker,w=insn" },
  { "loads,w=addr,w=rs2", "class=load,w=rs2" },
};

static const struct { const char *spec, *err; } bad[] = {
  { "", "column 1: unknown preset or key ''" },
  { "lods", "column 1: unknown preset or key 'lods'" },
  { "loads,", "column 7: unknown preset or key ''" },
  { "class=load,loads", "column 12: a preset must come first" },
  { "class=lod", "column 7: unknown class 'lod'" },
  { "class=load+", "column 12: unknown class ''" },
  { "class", "column 6: '=' expected" },
  { "loads,w=rs3", "column 9: unknown source 'rs3'" },
  { "loads,w=rs1x", "column 9: unknown source 'rs1x'" },
  { "loads,pc=1", "column 11: '-' expected" },
  { "loads,pc=2-1", "column 10: empty range" },
  { "loads,pc=x-1", "column 10: number expected" },
  { "loads,ctx=65536", "column 11: number above 0xffff" },
  { "loads,pc=0-99999999999999999999", "column 12: number above" },
  { "loads,pcf=1/2", "column 11: match has bits that the mask has not" },
  { "loads,event=+", "column 14: unknown event ''" },
  { "loads,mode=x", "column 12: unknown mode 'x'" },
  { "loads,pct=1", "column 10: ',' expected" },
  { "w=rd", "column 5: no class selected" },
};

static void canonical_forms(void)
{
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    struct cs_slot_cfg s, again;
    char err[120] = "", text[200];

    CU_ASSERT_EQUAL(cs_slot_parse(good[i].spec, &s, err, sizeof err), 0);
    CU_ASSERT_STRING_EQUAL(err, "");
    CU_ASSERT_STRING_EQUAL(cs_slot_format(&s, text, sizeof text),
                           good[i].canonical);
    CU_ASSERT_EQUAL(cs_slot_parse(text, &again, err, sizeof err), 0);
    CU_ASSERT_EQUAL(memcmp(&s, &again, sizeof s), 0);
  }
}

static void errors_name_the_column(void)
{
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    struct cs_slot_cfg s;
    char err[120] = "";

    CU_ASSERT_EQUAL(cs_slot_parse(bad[i].spec, &s, err, sizeof err), -1);
    CU_ASSERT_NSTRING_EQUAL(err, bad[i].err, strlen(bad[i].err));
  }
}

static void presets(void)
{
  for (const struct cs_slot_preset *q = cs_slot_presets; q->name; q++) {
    struct cs_slot_cfg by_name, by_spec;
    char err[120];

    CU_ASSERT_EQUAL(cs_slot_parse(q->name, &by_name, err, sizeof err), 0);
    CU_ASSERT_EQUAL(cs_slot_parse(q->spec, &by_spec, err, sizeof err), 0);
    CU_ASSERT_EQUAL(memcmp(&by_name, &by_spec, sizeof by_name), 0);
  }
}

/* ---- selection ---- */

enum { LW = 0x0005a503, JAL_RA = 0x008000ef }; /* lw a0,(a1); jal ra,.+8 */

static unsigned pick(const char *spec, const struct cs_rvfi *r, uint64_t *w)
{
  struct cs_slot_cfg s;
  struct cs_pick p;
  char err[120];
  uint64_t all[CS_SLOT_MAX];
  unsigned selected;

  CU_ASSERT_EQUAL_FATAL(cs_slot_parse(spec, &s, err, sizeof err), 0);
  cs_pick_init(&p, &s, 1, 32, 64);
  cs_pick_mask(&p, 0x2000);
  selected = cs_pick(&p, r, all);
  *w = selected ? all[0] : 0;
  return selected;
}

static void filters(void)
{
  struct cs_rvfi r = {
    .insn = LW, .mode = CS_MODE_U, .pc_rdata = 0x1000, .pc_wdata = 0x1004,
    .rd_addr = 10, .rd_wdata = 42, .mem_addr = 0x77, .rs1_rdata = 0x70,
    .context = 3, .ev = CS_EV_DCACHE_MISS,
  };
  static const struct { const char *spec; uint64_t w; } yes[] = {
    { "loads", 42 }, { "addresses", 0x77 }, { "loads,w=rs1", 0x70 },
    { "loads,pc=0x1000-0x1000", 42 }, { "loads,pc=!0x1001-0x2000", 42 },
    { "loads,mode=u", 42 }, { "loads,ctx=3", 42 }, { "loads,w=next", 0x1004 },
    { "loads,event=dmiss-imiss", 42 }, { "loads,w=insn", LW },
    { "loads,pcf=0xffff/0x884", 42 }, { "loads,pct", 42 },
  };
  static const char *const no[] = {
    "stores", "loads,pc=0x1001-0x2000", "loads,pc=!0x1000-0x1000",
    "loads,mode=s+m", "loads,ctx=2", "loads,event=-dmiss",
    "loads,event=dmiss+imiss", "loads,pcf=1/1",
  };
  uint64_t w;

  for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
    CU_ASSERT_EQUAL(pick(yes[i].spec, &r, &w), 1);
    CU_ASSERT_EQUAL(w, yes[i].w);
  }
  for (size_t i = 0; i < sizeof no / sizeof *no; i++)
    CU_ASSERT_EQUAL(pick(no[i], &r, &w), 0);
  r.pc_rdata = 0x2000;
  CU_ASSERT_EQUAL(pick("loads,pct", &r, &w), 0);
  r.trap = true;
  CU_ASSERT_EQUAL(pick("loads", &r, &w), 0);
}

/* Page selector.md, worked trace 2: the return address is the older one. */
static void return_address(void)
{
  struct cs_rvfi r = {
    .insn = LW, .mode = CS_MODE_M, .rd_addr = 1, .rd_wdata = 0x80000050,
  };
  struct cs_slot_cfg s;
  struct cs_pick p;
  uint64_t w[CS_SLOT_MAX];
  char err[120];

  CU_ASSERT_EQUAL_FATAL(cs_slot_parse("callers", &s, err, sizeof err), 0);
  cs_pick_init(&p, &s, 1, 32, 0);
  CU_ASSERT_EQUAL(cs_pick(&p, &r, w), 0);
  r.insn = JAL_RA;
  r.rd_wdata = 0x80000104;
  CU_ASSERT_EQUAL(cs_pick(&p, &r, w), 1);
  CU_ASSERT_EQUAL(w[0], 0x80000050);
  CU_ASSERT_EQUAL(cs_pick(&p, &r, w), 1);
  CU_ASSERT_EQUAL(w[0], 0x80000104);
}

/* Of every class; w is what the port says, and only the SoC says it. */
static void reasons(void)
{
  struct cs_rvfi r = { .insn = LW, .mode = CS_MODE_U, .reason = 0x90121088 };
  struct cs_stream_source from = { .origin = CS_ORIGIN_ELF };
  struct cs_slot_cfg s;
  struct cs_pick p;
  uint64_t w[CS_SLOT_MAX];
  char err[120];

  CU_ASSERT_EQUAL_FATAL(cs_slot_parse("reasons", &s, err, sizeof err), 0);
  CU_ASSERT_EQUAL(s.w_src, CS_W_REASON);
  cs_pick_init(&p, &s, 1, 32, 0);
  CU_ASSERT_EQUAL(cs_pick(&p, &r, w), 1);
  CU_ASSERT_EQUAL(w[0], 0x90121088);
  r.insn = JAL_RA;
  r.reason = 0;
  CU_ASSERT_EQUAL(cs_pick(&p, &r, w), 1);
  CU_ASSERT_EQUAL(w[0], 0);
  from.slot = s;
  CU_ASSERT_EQUAL(cs_stream_check(&from, err, sizeof err), -1);
  CU_ASSERT_STRING_EQUAL(err, "w=reason: only the SoC knows the reasons of "
                              "clocks");
  from.origin = CS_ORIGIN_TRACE;
  CU_ASSERT_EQUAL(cs_stream_check(&from, err, sizeof err), -1);
}

int main(void)
{
  CU_TestInfo tests[] = {
    { "canonical forms", canonical_forms },
    { "errors name the column", errors_name_the_column },
    { "presets", presets },
    { "filters", filters },
    { "return address", return_address },
    { "reasons", reasons },
    CU_TEST_INFO_NULL,
  };
  return suite_run("slot", tests);
}
