/* SPDX-License-Identifier: Apache-2.0
 *
 * histogram.c - the baseline: PC histograms from counter overflows as by DCPI
 * (SOSP 1997, section 4.1): one event on a counter, another beside it, or
 * several others that share the second counter in turn.
 *
 * What a counter shows beyond its overflow is part of the next period, so
 * periods are exact on average however late the interrupt comes.
 *
 * The core notices an overflow, and writes minstret, in the counter's turn,
 * which comes every so many clocks, and a loop of the program may go round in
 * as many: the samples would see the same instructions of it again and again.
 * So the program goes on a random number of clocks later (entry.S).
 */
#include "cs_fw_int.h"
#include "csr.h"

enum { LCOFI = 1 << 13, MINH = 1 << 30 };
#define OF (1u << 31)

static uint32_t turn;        /* the event of the second counter; 0: none */
static uint32_t kept[CS_FW_HISTOGRAMS]; /* the counter of one that waits */

/* What a counter begins at, that shows `over` beyond its overflow. */
static uint32_t begin(uint32_t event, uint32_t over)
{
  uint32_t period = cs_fw.histogram[event].period +
                    cs_fw_random_below(cs_fw.histogram[event].random);

  return over < period ? over - period : ~0u;
}

/* Counts in the program only; its overflow bit is off. */
static void set_first(uint32_t value)
{
  CSR_WRITE(0xb03, value);              /* mhpmcounter3 */
  CSR_WRITE(0xb83, ~0u);
  CSR_WRITE(0x723, MINH);               /* mhpmevent3h */
}

static void set_second(uint32_t value)
{
  CSR_WRITE(0xb04, value);
  CSR_WRITE(0xb84, ~0u);
  CSR_WRITE(0x724, MINH);
}

static void sample(uint32_t event, uint32_t pc)
{
  cs_fw.histogram_samples[event]++;
  cs_fw_fold(pc, event, 1, 0);
}

void cs_fw_histogram_start(void)
{
  for (uint32_t i = 0; i < cs_fw.histograms; i++)
    kept[i] = begin(i, 0);
  CSR_WRITE(0x323, cs_fw.histogram[0].event);
  set_first(kept[0]);
  turn = cs_fw.histograms > 1;
  if (!turn)
    return;
  CSR_WRITE(0x324, cs_fw.histogram[turn].event);
  set_second(kept[turn]);
}

/* An overflow that has not been told yet is one. */
static void next_turn(uint32_t pc)
{
  uint32_t now = CSR_READ(0xb04);

  if (!(now >> 31)) {
    sample(turn, pc);
    now = begin(turn, now);
  }
  kept[turn] = now;
  turn = turn + 1 < cs_fw.histograms ? turn + 1 : 1;
  CSR_WRITE(0x324, cs_fw.histogram[turn].event);
  set_second(kept[turn]);
}

void cs_fw_histogram(uint32_t pc)
{
  int first;

  CSR_WRITE(mip, 0);
  first = (CSR_READ(0x723) & OF) != 0;
  if (first) {
    sample(0, pc);
    set_first(begin(0, CSR_READ(0xb03)));
  }
  if (turn && CSR_READ(0x724) & OF) {
    sample(turn, pc);
    set_second(begin(turn, CSR_READ(0xb04)));
  }
  if (first && turn) {
    cs_fw.histogram_turns[turn]++;
    if (cs_fw.histograms > 2)
      next_turn(pc);
  }
}
