/* SPDX-License-Identifier: Apache-2.0
 *
 * cs_sink.c - an AXI4 subordinate that is only written.
 */
#include "cs_sink.h"

#include <string.h>

/* Of the SoC's memory (docs/design/soc.md), in clocks. */
enum { LATENCY = 10 };
enum { OKAY = 0, SLVERR = 2, DECERR = 3 };

static void begin(struct cs_sink *s, uint32_t addr)
{
  memset(&s->burst, 0, sizeof s->burst);
  s->burst.data = true;
  s->burst.addr = addr;
  if (s->until_failure && !--s->until_failure)
    s->burst.resp = SLVERR;
}

static void take(struct cs_sink *s, const struct cs_axi_out *out)
{
  if (s->burst.resp == OKAY &&
      !s->store(s->user, s->burst.addr, out->wdata, out->wstrb))
    s->burst.resp = DECERR;
  s->burst.word[s->burst.words++] = out->wdata;
  s->burst.addr += 4;
  s->burst.data = !out->wlast;
  s->burst.wait = out->wlast ? LATENCY : 0;
  if (out->wlast && s->burst.resp == OKAY && out->wstrb && s->written)
    s->written(s->user, s->burst.addr - 4 * s->burst.words, s->burst.word,
               s->burst.words);
}

void cs_sink_clock(struct cs_sink *s, const struct cs_axi_out *out,
                   struct cs_axi_in *in)
{
  in->awready = !s->burst.data && !s->burst.wait;
  in->wready = s->burst.data;
  in->bvalid = s->burst.wait == 1;
  in->bresp = s->burst.resp;
  if (in->awready && out->awvalid)
    begin(s, out->awaddr);
  else if (in->wready && out->wvalid)
    take(s, out);
  else if (s->burst.wait > 1)
    s->burst.wait--;
  else if (out->bready)
    s->burst.wait = 0;
}
