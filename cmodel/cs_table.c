/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_table.c - the counter table's read port for software.
 *
 * A write of TBL_ADDR in clock w: the RAM is addressed in w+1 and tbl_word
 * takes what it gave at the end of w+2.
 */
#include <string.h>

#include "cs_sampler_bank.h"

void cs_table_init(struct cs_table_state *t, uint32_t strata)
{
  memset(t, 0, sizeof *t);
  t->strata = strata;
}

void cs_table_reset(struct cs_table_state *t)
{
  t->tbl_addr = 0;
  t->tbl_wait = 0;
  t->tbl_word = (struct cs_word){0};
}

void cs_table_step(struct cs_table_state *t, bool tbl_we, uint32_t tbl_addr)
{
  if (t->tbl_wait != 0 && --t->tbl_wait == 0)
    t->tbl_word = t->words[t->tbl_addr];
  if (tbl_we) {
    t->tbl_addr = tbl_addr & (t->strata - 1);
    t->tbl_wait = 2;
  }
}
